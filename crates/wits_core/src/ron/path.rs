//! Paths: how places in a text are named.

use std::borrow::Cow;

use super::parse::{Kind, Node};

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step<'p> {
    /// A field or a key of a map.
    Name(Cow<'p, str>),
    /// An item of a list.
    Item(&'p str),
    /// What is in the parentheses.
    Inside,
}

/// The steps of a path, one after another. What is no path gives steps that lead nowhere.
pub(super) struct Steps<'p> {
    rest: &'p str,
}

impl<'p> Steps<'p> {
    pub(super) fn of(path: &'p str) -> Self {
        Self { rest: path }
    }

    /// A name in quotes, if there is one.
    fn quoted(&mut self) -> Option<Step<'p>> {
        let inner = self.rest.strip_prefix('"')?;
        let mut name = String::new();
        let mut letters = inner.char_indices();
        while let Some((at, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.rest = &inner[at + 1..];
                    return Some(Step::Name(name.into()));
                }
                '\\' => name.push(letters.next()?.1),
                _ => name.push(letter),
            }
        }
        None
    }
}

impl<'p> Iterator for Steps<'p> {
    type Item = Step<'p>;

    fn next(&mut self) -> Option<Step<'p>> {
        self.rest = self.rest.strip_prefix('.').unwrap_or(self.rest);
        if self.rest.is_empty() {
            return None;
        }
        if let Some(rest) = self.rest.strip_prefix("()") {
            self.rest = rest;
            return Some(Step::Inside);
        }
        if let Some((number, rest)) = self.rest.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            self.rest = rest;
            return Some(Step::Item(number));
        }
        if let Some(step) = self.quoted() {
            return Some(step);
        }
        let mut ends = self.rest.char_indices().skip(1);
        let end = ends.find(|(at, letter)| {
            matches!(letter, '.' | '[') || (*letter == '(' && self.rest[*at..].starts_with("()"))
        });
        let (name, rest) = self.rest.split_at(end.map_or(self.rest.len(), |(at, _)| at));
        self.rest = rest;
        Some(Step::Name(name.into()))
    }
}

/// The path of a field, or of the value of a key: `path.name`. Names that would not be read back have quotes.
///
/// ```
/// use wits_core::ron::join;
/// assert_eq!(join("states[2]", "exit"), "states[2].exit");
/// assert_eq!(join("trees", "v1.2"), r#"trees."v1.2""#);
/// ```
#[must_use]
pub fn join(path: &str, name: &str) -> String {
    let dot = if path.is_empty() { "" } else { "." };
    let plain = |letter: char| !matches!(letter, '.' | '[' | '(' | '"');
    if !name.is_empty() && name.chars().all(plain) {
        return format!("{path}{dot}{name}");
    }
    let name = name.replace('\\', "\\\\").replace('"', "\\\"");
    format!("{path}{dot}\"{name}\"")
}

/// The next node on a path, and the one it is an entry of with its number there. The content of a variant, or a pair of
/// parentheses around one thing, needs no step of its own.
pub(super) fn child<'t>(node: &'t Node, step: &Step<'_>) -> Option<(&'t Node, (&'t Node, usize))> {
    let (name, number) = match step {
        Step::Inside => return inside(node).map(|inner| (inner, (node, 0))),
        Step::Name(name) => (&**name, name.parse().ok()),
        Step::Item(number) => (*number, number.parse::<usize>().ok()),
    };
    match &node.kind {
        Kind::Struct(_, fields) => {
            let number = fields.position(name)?;
            Some((&fields[number].value, (node, number)))
        }
        Kind::Map(entries) => {
            let number = entries.position(name)?;
            Some((&entries[number].1, (node, number)))
        }
        Kind::Tuple(_, items) if items.len() == 1 => child(&items[0], step),
        Kind::List(items) | Kind::Tuple(_, items) => Some((items.get(number?)?, (node, number?))),
        _ => None,
    }
}

/// What stands alone in parentheses.
pub(super) fn inside(node: &Node) -> Option<&Node> {
    match &node.kind {
        Kind::Tuple(_, items) if items.len() == 1 => Some(&items[0]),
        _ => None,
    }
}
