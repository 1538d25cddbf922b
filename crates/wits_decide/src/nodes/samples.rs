//! Samples of nodes, made of nothing but their rows, and what holds for every table.

use std::collections::BTreeSet;
use std::fmt::Debug;

use serde::de::DeserializeOwned;
use wits_core::ron;

use super::{FieldInfo, FieldSort, Holds, NodeInfo, names_of};

/// A table and the definitions that it is about.
pub(crate) struct Sampler<T> {
    pub(crate) table: &'static [NodeInfo],
    /// Variants that are settings of other nodes.
    pub(crate) settings: &'static [&'static str],
    /// A node, for whatever has to hang below another.
    pub(crate) child: &'static str,
    pub(crate) info: fn(&T) -> &'static NodeInfo,
    /// The places of the nodes below a node.
    pub(crate) below: fn(&T) -> Vec<String>,
}

impl<T: DeserializeOwned + PartialEq + Debug> Sampler<T> {
    /// All laws of a table.
    pub(crate) fn check(&self) {
        self.rows_are_the_variants();
        for row in self.table {
            let sample = self.sample(row);
            assert_eq!((self.info)(&sample), row);
            assert_eq!((self.below)(&sample), places(row), "{}", row.id);
            assert!(![row.shown, row.group, row.help].contains(&""), "{row:?}");
            self.what_has_to_be_written_down_is_marked(row);
            self.defaults_are_those_of_files(row, &sample);
        }
    }

    /// One row for each variant, and another name in graphs for each row.
    fn rows_are_the_variants(&self) {
        let names =
            |name: fn(&NodeInfo) -> &'static str| self.table.iter().map(name).collect::<BTreeSet<_>>();
        let settings = self.settings.iter().copied();
        let expected: BTreeSet<&str> = names_of::<T>().iter().copied().collect();
        assert_eq!(names(|row| row.id).into_iter().chain(settings).collect::<BTreeSet<_>>(), expected);
        assert_eq!(self.table.len() + self.settings.len(), expected.len());
        assert_eq!(names(|row| row.shown).len(), self.table.len());
    }

    fn what_has_to_be_written_down_is_marked(&self, row: &NodeInfo) {
        for (field, _) in needed(row).into_iter().filter(|(field, _)| !field.is_content()) {
            let text = self.written(row, needed(row).into_iter().filter(|(other, _)| *other != field));
            assert!(ron::read::<T>("", &text).is_err(), "{text} lacks {}", field.name);
        }
    }

    fn defaults_are_those_of_files(&self, row: &NodeInfo, sample: &T) {
        for field in row.fields.iter().filter(|field| field.first.is_empty()) {
            assert_ne!((field.default, field.sort), ("", FieldSort::Flag), "{}.{}", row.id, field.name);
            if field.default.is_empty() {
                continue;
            }
            // Names of variants are texts in JSON.
            let default = field.default.trim_matches('"').to_owned();
            let text = self.written(row, needed(row).into_iter().chain([(field, default)]));
            assert_eq!(read::<T>(&text), *sample, "{text}");
        }
    }

    /// The shortest node of a row.
    pub(crate) fn sample(&self, row: &NodeInfo) -> T {
        read(&self.text(row))
    }

    pub(crate) fn text(&self, row: &NodeInfo) -> String {
        self.written(row, needed(row))
    }

    /// A node as its row says, with some of its fields.
    fn written<'f>(
        &self,
        row: &NodeInfo,
        fields: impl IntoIterator<Item = (&'f FieldInfo, String)>,
    ) -> String {
        let (mut named, mut content) = (Vec::new(), None);
        for (field, text) in fields {
            if field.is_content() {
                content = Some(text);
            } else {
                named.push(format!("{}: {text}", field.name));
            }
        }
        let child = self.child;
        match row.holds {
            Holds::Nothing => {}
            Holds::Inside => content = Some(child.to_owned()),
            Holds::List => content = Some(format!("[{child}, {child}]")),
            Holds::Field(name) => named.push(format!("{name}: {child}")),
            Holds::ListIn(name) => named.push(format!("{name}: [{child}, {child}]")),
            Holds::Each(name, node, beside) => {
                let item = format!("({beside}: \"{{x}}\", {node}: {child})");
                named.push(format!("{name}: [{item}, {item}]"));
            }
            Holds::Named(names) => named.extend(names.iter().map(|(name, _)| format!("{name}: {child}"))),
            Holds::Cases => {
                let cases = format!("cases: [(is: 1, then: {child}), (is: 2, then: {child})]");
                named.extend([cases, format!("otherwise: {child}")]);
            }
        }
        match (content, named.is_empty()) {
            (Some(content), _) => format!("{}({content})", row.id),
            (None, true) => row.id.to_owned(),
            (None, false) => format!("{}({})", row.id, named.join(", ")),
        }
    }
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    ron::read("", text).unwrap_or_else(|findings| panic!("{text}: {findings}"))
}

/// The fields that have to be written down.
fn needed(row: &NodeInfo) -> Vec<(&FieldInfo, String)> {
    let needed = row.fields.iter().filter(|field| !field.first.is_empty());
    needed.map(|field| (field, field.first.to_owned())).collect()
}

/// The places of the nodes below a sample, as its row says.
pub(crate) fn places(row: &NodeInfo) -> Vec<String> {
    let both = |start: &str, end: &str| (0..2).map(|number| format!("{start}[{number}]{end}")).collect();
    match row.holds {
        Holds::Nothing => Vec::new(),
        Holds::Inside => vec![String::new()],
        Holds::List => both("", ""),
        Holds::Field(name) => vec![format!(".{name}")],
        Holds::ListIn(name) => both(&format!(".{name}"), ""),
        Holds::Each(name, node, _) => both(&format!(".{name}"), &format!(".{node}")),
        Holds::Named(names) => names.iter().map(|(name, _)| format!(".{name}")).collect(),
        Holds::Cases => [both(".cases", ".then"), vec![".otherwise".to_owned()]].concat(),
    }
}
