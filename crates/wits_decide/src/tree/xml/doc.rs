//! XML as a tree of elements that know their places.

use roxmltree::{Document, Node, ParsingOptions};
use wits_core::findings::{Findings, Place};

use super::repair::{MAX_ATTRIBUTES, Repaired, entity, repair};

/// A file may have so many bytes.
pub const MOST_BYTES: usize = 4 << 20;
/// A file may have so many elements, texts and comments.
pub const MOST_ELEMENTS: u32 = 100_000;
/// Elements may be nested so deep.
pub const MOST_DEPTH: usize = 60;

/// An element and all inside it.
#[derive(Clone, Debug)]
pub(super) struct Element {
    pub(super) tag: String,
    pub(super) attributes: Vec<Attribute>,
    pub(super) children: Vec<Self>,
    /// What is written between its tags.
    pub(super) text: String,
    pub(super) spot: Spot,
}

#[derive(Clone, Debug)]
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) value: String,
    /// Where its name begins.
    pub(super) spot: Spot,
    /// Where its value begins, and how it is written there.
    inside: Spot,
    raw: String,
}

/// A file, a line and a column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Spot {
    pub(super) file: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Spot {
    pub(super) const fn place(self) -> Place {
        Place::Line { line: self.line, column: self.column }
    }
}

impl Element {
    /// The attribute of a name.
    pub(super) fn find(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }

    /// What the attribute of a name says.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.find(name).map(|attribute| attribute.value.as_str())
    }
}

impl Attribute {
    /// Where a letter of the value stands, counted from 1. Entities such as `&amp;` are one letter.
    pub(super) fn letter(&self, column: usize) -> Spot {
        let mut spot = self.inside;
        let mut rest = self.raw.as_str();
        for _ in 1..column {
            let Some(letter) = rest.chars().next() else { break };
            let length = entity(rest).unwrap_or(letter.len_utf8());
            spot.column += rest[..length].chars().count();
            if letter == '\n' {
                (spot.line, spot.column) = (spot.line + 1, 1);
            }
            rest = &rest[length..];
        }
        spot
    }
}

/// Parses a file. What is no XML, too large or nested too deep is a fault.
pub(super) fn parse(file: usize, text: &str, findings: &mut Findings) -> Option<Element> {
    if text.len() > MOST_BYTES {
        findings.add(
            Place::Whole,
            format!("{} bytes are too many", text.len()),
            format!("at most {MOST_BYTES}"),
        );
        return None;
    }
    let repaired = repair(text);
    let lines = text.match_indices('\n').map(|(at, _)| at + 1);
    let copier = Copier { file, text, repaired: &repaired, lines: std::iter::once(0).chain(lines).collect() };
    if let Some(at) = repaired.crowded {
        let most = format!("at most {MAX_ATTRIBUTES}");
        findings.add(copier.place(at).place(), "an element with too many attributes", most);
        return None;
    }
    let options =
        ParsingOptions { allow_dtd: false, nodes_limit: MOST_ELEMENTS, ..ParsingOptions::default() };
    let document = match Document::parse_with_options(&repaired.text, options) {
        Ok(document) => document,
        Err(roxmltree::Error::NodesLimitReached) => {
            findings.add(Place::Whole, "too many elements", format!("at most {MOST_ELEMENTS}"));
            return None;
        }
        Err(error) => {
            let at = error.pos();
            let message = error.to_string();
            let message = message.split(" at ").next().unwrap_or(&message).to_owned();
            let spot = copier.spot(offset_of(&repaired.text, at.row as usize, at.col as usize));
            findings.add(spot.place(), message, "XML without document type");
            return None;
        }
    };
    copier
        .element(document.root_element(), 0)
        .map_err(|(spot, message)| {
            findings.add(spot.place(), message, format!("at most {MOST_DEPTH} elements inside each other"));
        })
        .ok()
}

/// Where a line and a column are in a text.
fn offset_of(text: &str, row: usize, column: usize) -> usize {
    let start = text.match_indices('\n').map(|(at, _)| at + 1).nth(row.wrapping_sub(2)).unwrap_or(0);
    let rest = &text[start..];
    start + rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at)
}

struct Copier<'t> {
    file: usize,
    /// The text of the file, and what was parsed.
    text: &'t str,
    repaired: &'t Repaired<'t>,
    /// Where each line begins.
    lines: Vec<usize>,
}

impl Copier<'_> {
    fn element(&self, node: Node<'_, '_>, depth: usize) -> Result<Element, (Spot, &'static str)> {
        let spot = self.spot(node.range().start);
        if depth >= MOST_DEPTH {
            return Err((spot, "nested too deep"));
        }
        let children = node.children().filter(Node::is_element);
        Ok(Element {
            tag: node.tag_name().name().to_owned(),
            attributes: node
                .attributes()
                .filter(|attribute| attribute.namespace().is_none())
                .map(|attribute| Attribute {
                    name: attribute.name().to_owned(),
                    value: attribute.value().to_owned(),
                    spot: self.spot(attribute.range().start),
                    inside: self.spot(attribute.range_value().start),
                    raw: self.raw(attribute.range_value()).to_owned(),
                })
                .collect(),
            children: children.map(|child| self.element(child, depth + 1)).collect::<Result<_, _>>()?,
            text: node.text().unwrap_or_default().trim().to_owned(),
            spot,
        })
    }

    /// What is written in the file at a place of what was parsed.
    fn raw(&self, range: std::ops::Range<usize>) -> &str {
        self.text.get(self.repaired.origin(range.start)..self.repaired.origin(range.end)).unwrap_or_default()
    }

    /// Where something that was parsed is in the file.
    fn spot(&self, at: usize) -> Spot {
        self.place(self.repaired.origin(at))
    }

    fn place(&self, at: usize) -> Spot {
        let line = self.lines.partition_point(|start| *start <= at);
        let start = self.lines.get(line - 1).copied().unwrap_or_default();
        let column = self.text.get(start..at).map_or(at - start, |text| text.chars().count()) + 1;
        Spot { file: self.file, line, column }
    }
}
