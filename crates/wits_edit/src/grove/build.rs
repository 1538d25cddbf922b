//! Texts of new nodes.

use serde_json::{Map, Value as Json};
use wits_core::ron::{At, Doc, Shape, WIDTH};
use wits_decide::nodes::{FieldInfo, FieldSort, Holds, NodeInfo};
use wits_decide::tree::SETTINGS;

use super::kinds::form;
use super::outline::Outline;
use super::{Flavour, Grove};
use crate::json::{quoted, text_of};
use crate::write::{call_text, value_text};

impl Grove {
    pub(super) fn kind_of(&self, id: &str) -> Result<&'static NodeInfo, String> {
        self.grammar
            .kind(id)
            .ok_or_else(|| format!("There is nothing of the kind {id:?} that could be put here."))
    }

    /// A node of a kind with values for its fields, and what hangs below it. What has to be written down is, and what has to
    /// hang below it stands for nothing yet.
    pub(super) fn build(
        &self,
        kind: &'static NodeInfo,
        values: &Map<String, Json>,
        children: &[String],
        outline: &Outline<'_>,
    ) -> Result<String, String> {
        let mut fields: Vec<(&str, String)> = Vec::new();
        let mut content = None;
        for spec in kind.fields {
            let given = values.get(spec.title()).filter(|value| !value.is_null());
            let text = match given {
                Some(value) => self.written(spec, value, values)?,
                None if spec.first.is_empty() => continue,
                None => self.first(spec, outline),
            };
            if spec.is_content() { content = Some(text) } else { fields.push((spec.name, text)) }
        }
        let known = |name: &str| {
            let spec = kind.fields.iter().chain(SETTINGS).any(|spec| spec.title() == name);
            spec || kind.content().is_some_and(|spec| matches!(spec.sort, FieldSort::Act | FieldSort::Tree))
        };
        if let Some((name, _)) = values.iter().find(|(name, _)| !known(name)) {
            return Err(format!("{} has no field {name:?}.", kind.id));
        }
        self.hang(kind, children, &mut fields, &mut content, outline);
        let text = match content {
            Some(content) => format!("{}({content})", kind.id),
            None if fields.is_empty() => kind.id.to_owned(),
            None => {
                let fields: Vec<String> =
                    fields.iter().map(|(name, text)| format!("{name}: {text}")).collect();
                format!("{}({})", kind.id, fields.join(", "))
            }
        };
        self.with_settings(text, kind, values)
    }

    /// A value of a field, as files have it.
    fn written(&self, spec: &FieldInfo, value: &Json, values: &Map<String, Json>) -> Result<String, String> {
        match spec.sort {
            FieldSort::Act | FieldSort::Tree => {
                let own =
                    |name: &str| name == spec.title() || SETTINGS.iter().any(|known| known.name == name);
                let told = values.iter().filter(|(name, value)| !own(name) && !value.is_null());
                let told = told.map(|(name, value)| (name.clone(), value.clone())).collect();
                call_text(value, told, false)
            }
            FieldSort::ForKey if !value.is_string() => value_text(value),
            _ => text_of(&form(spec.sort), spec.sort == FieldSort::ForKey, value),
        }
    }

    /// What is written down first where something has to be: words that there are, if there are any.
    fn first(&self, spec: &FieldInfo, outline: &Outline<'_>) -> String {
        let named = |name: Option<&str>| name.map_or_else(|| spec.first.to_owned(), quoted);
        match (spec.sort, spec.title()) {
            (FieldSort::Act, _) => named(self.words.actions.first().map(|word| &*word.name)),
            (FieldSort::Value, _) => named(self.words.values.first().map(|word| &*word.name)),
            (FieldSort::Tree, _) | (_, "branch") => named(outline.roots.get(1).map(|root| &*root.name)),
            _ => spec.first.to_owned(),
        }
    }

    /// Hangs nodes below a new one.
    fn hang(
        &self,
        kind: &NodeInfo,
        children: &[String],
        fields: &mut Vec<(&'static str, String)>,
        content: &mut Option<String>,
        outline: &Outline<'_>,
    ) {
        let blank = self.grammar.blank.to_owned();
        let only = || children.first().cloned().unwrap_or_else(|| blank.clone());
        match kind.holds {
            Holds::Nothing => {}
            Holds::Inside => *content = Some(only()),
            Holds::List => *content = Some(list(children)),
            Holds::Field(name) => fields.push((name, only())),
            Holds::ListIn(name) => fields.push((name, list(children))),
            Holds::Each(name, ..) => {
                let items: Vec<String> =
                    children.iter().map(|child| self.item(kind, child, outline)).collect();
                fields.push((name, list(&items)));
            }
            Holds::Named(names) => {
                // What hangs there already goes where it is done, not where it is asked.
                let needed: Vec<&str> =
                    names.iter().filter(|(_, needed)| *needed).map(|(name, _)| *name).collect();
                let skip = usize::from(children.len() == 1 && needed.contains(&"test"));
                for (place, (name, needed)) in names.iter().enumerate() {
                    let child = place.checked_sub(skip).and_then(|place| children.get(place)).cloned();
                    if let Some(child) = child.or_else(|| needed.then(|| blank.clone())) {
                        fields.push((name, child));
                    }
                }
            }
            Holds::Cases => {
                let (last, cases) =
                    children.split_last().map_or((blank, &[][..]), |(last, rest)| (last.clone(), rest));
                let case = |(number, child): (usize, &String)| {
                    let (above, child, behind) = taken_apart(child);
                    format!("{above}(is: {number}, then: {child}){behind}")
                };
                let cases: Vec<String> = cases.iter().enumerate().map(case).collect();
                fields.extend([("cases", list(&cases)), ("otherwise", last)]);
            }
        }
    }

    /// What an item of a list says beside the node.
    pub(super) fn item(&self, kind: &NodeInfo, child: &str, outline: &Outline<'_>) -> String {
        match kind.holds {
            Holds::Each(_, node, beside) => {
                let spec = FieldInfo::new(beside, FieldSort::Value, "").needed("\"score\"");
                let (above, child, behind) = taken_apart(child);
                format!("{above}({beside}: {}, {node}: {child}){behind}", self.first(&spec, outline))
            }
            _ => child.to_owned(),
        }
    }

    fn with_settings(
        &self,
        text: String,
        kind: &NodeInfo,
        values: &Map<String, Json>,
    ) -> Result<String, String> {
        if self.grammar.flavour == Flavour::Decision {
            return Ok(if values.get("stop") == Some(&Json::Bool(true)) {
                format!("Stop({text})")
            } else {
                text
            });
        }
        let mut settings = Vec::new();
        for spec in SETTINGS {
            let is_own = kind.fields.iter().any(|own| own.title() == spec.name);
            let Some(value) = values.get(spec.name).filter(|value| !value.is_null() && !is_own) else {
                continue;
            };
            settings.push(format!("{}: {}", spec.name, text_of(&form(spec.sort), false, value)?));
        }
        if settings.is_empty() { Ok(text) } else { Ok(format!("({}, node: {text})", settings.join(", "))) }
    }
}

/// A piece of text as the comments above it, its value, and the comment behind it.
pub(super) fn taken_apart(piece: &str) -> (String, String, String) {
    let Ok(doc) = Doc::parse(piece) else { return (String::new(), piece.to_owned(), String::new()) };
    let range = doc.root().range();
    (piece[..range.start].to_owned(), piece[range.clone()].to_owned(), piece[range.end..].to_owned())
}

/// The comments around the value of a piece, without slashes.
pub(super) fn notes(piece: &str) -> String {
    let Ok(doc) = Doc::parse(piece) else { return String::new() };
    let behind = &piece[doc.root().range().end..];
    let behind =
        behind.trim().trim_start_matches("//").trim_start_matches("/*").trim_end_matches("*/").trim();
    [doc.head(), behind.to_owned()].into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Nodes in brackets: on one line if they fit.
pub(crate) fn list(items: &[String]) -> String {
    let line = format!("[{}]", items.join(", "));
    if !line.contains('\n') && !line.contains("//") && line.chars().count() < WIDTH - 20 {
        return line;
    }
    let mut text = "[".to_owned();
    for item in items {
        let Ok(doc) = Doc::parse(item) else { continue };
        let range = doc.root().range();
        let item = format!("{},{}", &item[..range.end], &item[range.end..]);
        text += &format!("\n    {}", indented(&item));
    }
    text + "\n]"
}

/// All lines but the first one level deeper, except within texts that go over several lines.
fn indented(text: &str) -> String {
    let Ok(doc) = Doc::parse(&format!("[{text}\n]")) else { return text.to_owned() };
    let mut solid = Vec::new();
    long_texts(doc.root(), &mut solid);
    let mut out = String::new();
    let mut at = 1; // behind the bracket
    for line in text.split_inclusive('\n') {
        let is_solid = solid.iter().any(|range| range.contains(&at) && range.start < at);
        if at > 1 && !is_solid && !line.trim().is_empty() {
            out += "    ";
        }
        out += line;
        at += line.len();
    }
    out
}

fn long_texts(at: At<'_>, found: &mut Vec<std::ops::Range<usize>>) {
    if matches!(at.shape(), Shape::Text(_)) && at.text().contains('\n') {
        found.push(at.range());
    }
    at.items().for_each(|item| long_texts(item, found));
}
