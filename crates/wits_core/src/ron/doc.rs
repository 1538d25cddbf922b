//! A text with the places of everything in it: to look around in, and to [edit](super::Edits).

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::OnceLock;

use serde::de::DeserializeOwned;

use super::de::Reader;
use super::edit::Edits;
use super::layout::Layout;
use super::parse::{Kind, Marginal, Node, Spot, parse_all};
use super::path::{Steps, child, inside};
use crate::findings::Findings;

/// A text that was parsed, and knows where everything in it stands: values, names, comments.
///
/// Places are named by paths. Steps of a path are names of fields (`.name`), numbers of items (`[2]`) and keys of maps
/// (`.key`, or `."a.key"` where the key has dots, brackets or quotes); names of variants are no steps. What stands alone in
/// parentheses is meant by `()`: in `root: Not(Is("x"))`, `root` is the whole, `root()` is `Is("x")`, and `root()()` is
/// the text. Other steps go through such parentheses by themselves: in `root: All([Is("x"), Is("y")])` the second one is
/// `root[1]`.
///
/// ```
/// use wits_core::ron::Doc;
/// let doc = Doc::parse("(\n    // How brave it is.\n    courage: 3, // of ten\n    moods: [Calm, Angry(degree: 2)],\n)")?;
/// let degree = doc.find("moods[1].degree").unwrap();
/// assert_eq!((degree.text(), degree.read::<f32>()?), ("2", 2.0));
/// assert_eq!(doc.find("courage").unwrap().comment(), "How brave it is.");
/// let mut edits = doc.edits();
/// edits.insert_item(doc.find("moods").unwrap(), 2, "Sad");
/// edits.put_field(doc.find("moods[0]").unwrap(), "since", "now");
/// assert_eq!(edits.text()?, "(\n    // How brave it is.\n    courage: 3, // of ten\n    \
///     moods: [Calm(since: now), Angry(degree: 2), Sad],\n)");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Doc {
    pub(super) text: String,
    pub(super) tree: Node,
    pub(super) marginal: Marginal,
    /// Made when the first change asks for it.
    pub(super) layout: OnceLock<Layout>,
}

/// Something in a text: a value, and the item of a list, the field or the entry that it is the value of.
#[derive(Clone, Copy, Debug)]
pub struct At<'d> {
    pub(super) doc: &'d Doc,
    pub(super) node: &'d Node,
    /// What it is in, and the how-manieth there.
    pub(super) within: Option<(&'d Node, usize)>,
}

/// What a value looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape<'d> {
    /// As it was written, without underscores.
    Number(&'d str),
    /// A text, without quotes.
    Text(&'d str),
    /// A character.
    Char(char),
    /// A name alone: `true`, `None`, a variant without content.
    Word(&'d str),
    /// `[a, b]`.
    List,
    /// `{a: b}`.
    Map,
    /// `(a, b)` or `Name(a, b)`, or nothing in parentheses.
    Tuple(Option<&'d str>),
    /// `(a: 1)` or `Name(a: 1)`.
    Struct(Option<&'d str>),
}

impl Doc {
    /// Takes a text apart.
    ///
    /// # Errors
    /// What is wrong with the syntax.
    pub fn parse(text: &str) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        match parse_all(text, &mut findings) {
            Ok((tree, marginal)) if findings.is_empty() => {
                Ok(Self { text: text.to_owned(), tree, marginal, layout: OnceLock::new() })
            }
            _ => Err(findings),
        }
    }

    /// All of it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The value that the text holds.
    #[must_use]
    pub fn root(&self) -> At<'_> {
        At { doc: self, node: &self.tree, within: None }
    }

    /// What a path leads to.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<At<'_>> {
        self.root().find(path)
    }

    /// The comments before the value, without slashes: the head of the file.
    #[must_use]
    pub fn head(&self) -> String {
        self.comments(0..self.tree.at.offset as usize)
    }

    /// To change several things at once.
    #[must_use]
    pub fn edits(&self) -> Edits<'_> {
        Edits::new(self)
    }

    /// The comments in a stretch of text, without slashes; blank lines between them count.
    pub(super) fn comments(&self, range: Range<usize>) -> String {
        let mut lines: Vec<&str> = Vec::new();
        let mut last = range.start;
        for comment in self.comments_in(range) {
            let blank = self.text[last..comment.start].matches('\n').count() > 1 && !lines.is_empty();
            lines.extend(blank.then_some(""));
            lines.extend(plain(&self.text[comment.clone()]));
            last = comment.end;
        }
        lines.join("\n")
    }

    pub(super) fn comments_in(&self, range: Range<usize>) -> impl DoubleEndedIterator<Item = Range<usize>> {
        let all = &self.marginal.comments;
        let first = all.partition_point(|comment| (comment.0 as usize) < range.start);
        let end = all.partition_point(|comment| (comment.0 as usize) < range.end);
        all[first..end.max(first)].iter().map(|(start, end)| *start as usize..*end as usize)
    }
}

/// The lines of a comment without what makes it one.
fn plain(comment: &str) -> impl Iterator<Item = &str> {
    let is_block = comment.starts_with("/*");
    let inner = comment.strip_prefix("//").or_else(|| comment.strip_prefix("/*")?.strip_suffix("*/"));
    let inner = inner.unwrap_or_default();
    inner
        .lines()
        .map(
            move |line| {
                if is_block { line.trim() } else { line.strip_prefix(' ').unwrap_or(line).trim_end() }
            },
        )
        .chain((inner.is_empty()).then_some(""))
}

impl<'d> At<'d> {
    pub(super) fn to(self, (node, within): (&'d Node, (&'d Node, usize))) -> Self {
        Self { node, within: Some(within), ..self }
    }

    /// What a path leads to from here.
    #[must_use]
    pub fn find(self, path: &str) -> Option<Self> {
        Steps::of(path).try_fold(self, |at, step| child(at.node, &step).map(|found| at.to(found)))
    }

    /// What it looks like.
    #[must_use]
    pub fn shape(self) -> Shape<'d> {
        match &self.node.kind {
            Kind::Number(text) => Shape::Number(text),
            Kind::Text(text) => Shape::Text(text),
            Kind::Char(letter) => Shape::Char(*letter),
            Kind::Word(name) => Shape::Word(name),
            Kind::List(_) => Shape::List,
            Kind::Map(_) => Shape::Map,
            Kind::Tuple(name, _) => Shape::Tuple(name.as_deref()),
            Kind::Struct(name, _) => Shape::Struct(name.as_deref()),
        }
    }

    /// The name of a variant.
    #[must_use]
    pub fn name(self) -> Option<&'d str> {
        match self.shape() {
            Shape::Word(name) => Some(name),
            Shape::Tuple(name) | Shape::Struct(name) => name,
            _ => None,
        }
    }

    /// How many items, fields or entries it has of its own.
    #[must_use]
    pub fn len(self) -> usize {
        match &self.node.kind {
            Kind::List(items) | Kind::Tuple(_, items) => items.len(),
            Kind::Map(entries) => entries.len(),
            Kind::Struct(_, fields) => fields.len(),
            _ => 0,
        }
    }

    /// It has none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// One of its own items, or the value of a field or an entry, by number.
    #[must_use]
    pub fn item(self, number: usize) -> Option<Self> {
        let node = match &self.node.kind {
            Kind::List(items) | Kind::Tuple(_, items) => items.get(number),
            Kind::Map(entries) => entries.get(number).map(|entry| &entry.1),
            Kind::Struct(_, fields) => fields.get(number).map(|field| &field.value),
            _ => None,
        };
        Some(self.to((node?, (self.node, number))))
    }

    /// All of them, in order.
    pub fn items(self) -> impl Iterator<Item = Self> {
        (0..self.len()).filter_map(move |number| self.item(number))
    }

    /// The name of the field, or the key, that this is the value of. Keys that are no texts are told as they are written.
    #[must_use]
    pub fn key(self) -> Option<&'d str> {
        let (within, number) = self.within?;
        match &within.kind {
            Kind::Struct(_, fields) => Some(&fields.get(number)?.name),
            Kind::Map(entries) => match &entries.get(number)?.0 {
                Node { kind: Kind::Text(text) | Kind::Word(text), .. } => Some(text),
                key => Some(&self.doc.text[key.at.offset as usize..key.end.offset as usize]),
            },
            _ => None,
        }
    }

    /// What stands alone in its parentheses.
    #[must_use]
    pub fn inside(self) -> Option<Self> {
        inside(self.node).map(|node| self.to((node, (self.node, 0))))
    }

    /// A field of it, or an entry of a map.
    #[must_use]
    pub fn field(self, name: &str) -> Option<Self> {
        let number = match &self.node.kind {
            Kind::Struct(_, fields) => fields.position(name),
            Kind::Map(entries) => entries.position(name),
            _ => return None,
        };
        match number {
            Some(number) => self.item(number),
            None if self.has_odd_keys() => self.items().find(|item| item.key() == Some(name)),
            None => None,
        }
    }

    /// It is a map with keys that are neither texts nor words.
    fn has_odd_keys(self) -> bool {
        matches!(&self.node.kind, Kind::Map(entries) if !entries.all_named())
    }

    /// As it is written.
    #[must_use]
    pub fn text(self) -> &'d str {
        &self.doc.text[self.range()]
    }

    /// Where it stands, in bytes.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.node.at.offset as usize..self.node.end.offset as usize
    }

    /// Line and column of its first character, and behind its last one; from 1, in characters.
    #[must_use]
    pub fn span(self) -> [(u32, u32); 2] {
        [self.node.at, self.node.end].map(|Spot { line, column, .. }| (line, column))
    }

    /// The value, as far as it is one of this type. Fields that are missing have their defaults.
    ///
    /// # Errors
    /// The first fault.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, Findings> {
        T::deserialize(Reader::new(self.node, &BTreeSet::new())).map_err(|fault| {
            let mut findings = Findings::default();
            let spot = fault.at.unwrap_or(self.node.at);
            findings.add(spot.place(), fault.message, fault.expected);
            findings
        })
    }

    /// The comment above the item, field or entry, without slashes: lines of their own right above it.
    #[must_use]
    pub fn comment(self) -> String {
        match self.entry() {
            Some(entry) => self.doc.comments(entry.head..entry.start),
            None => self.doc.head(),
        }
    }
}
