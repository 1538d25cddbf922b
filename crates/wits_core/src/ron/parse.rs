//! From text to a tree that knows the place of everything.

use std::collections::BTreeSet;

use super::MOST_NESTING;
use super::named::{Named, repeated};
use crate::findings::{Findings, Place};

/// A place in the text: the offset in bytes, line and column from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) offset: u32,
    pub(super) line: u32,
    pub(super) column: u32,
}

#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) at: Spot,
    /// Behind its last character.
    pub(super) end: Spot,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// As it was written, without underscores.
    Number(String),
    Text(String),
    Char(char),
    /// A name alone: `true`, `None`, a variant without content.
    Word(String),
    List(Vec<Node>),
    Map(Named<(Node, Node)>),
    /// `(a, b)` or `Name(a, b)`.
    Tuple(Option<String>, Vec<Node>),
    /// `(a: 1)` or `Name(a: 1)`.
    Struct(Option<String>, Named<Field>),
}

#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) at: Spot,
    pub(super) name: String,
    pub(super) value: Node,
}

impl Spot {
    /// For people.
    pub(super) const fn place(self) -> Place {
        Place::Line { line: self.line as usize, column: self.column as usize }
    }
}

impl Node {
    /// As a key of a map it is told apart by this; `None` for what is no plain value.
    pub(super) fn plain(&self) -> Option<String> {
        match &self.kind {
            Kind::Text(text) => Some(format!("{text:?}")),
            Kind::Char(letter) => Some(format!("{letter:?}")),
            Kind::Number(text) | Kind::Word(text) => Some(text.clone()),
            _ => None,
        }
    }
}

/// Where the comments are, and the texts that go over several lines, in order: first and last offset of each.
#[derive(Clone, Debug, Default)]
pub(super) struct Marginal {
    pub(super) comments: Vec<(u32, u32)>,
    pub(super) long_texts: Vec<(u32, u32)>,
}

/// A name without the mark of raw names.
pub(super) fn without_raw(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}

/// The tree of a text. An error of the syntax goes to the findings.
pub(super) fn parse(text: &str, findings: &mut Findings) -> Result<Node, ()> {
    parse_all(text, findings).map(|(node, _)| node)
}

/// The same, with what is no part of the tree.
pub(super) fn parse_all(text: &str, findings: &mut Findings) -> Result<(Node, Marginal), ()> {
    parse_from(text, Spot { offset: 0, line: 1, column: 1 }, findings)
}

/// The same for a text that begins at a spot of a longer one.
pub(super) fn parse_from(text: &str, spot: Spot, findings: &mut Findings) -> Result<(Node, Marginal), ()> {
    let mut parser = Parser { rest: text, spot, depth: 0, findings, marginal: Marginal::default() };
    let parsed = parser.file();
    parsed.map(|node| (node, parser.marginal))
}

struct Parser<'a> {
    rest: &'a str,
    spot: Spot,
    depth: usize,
    findings: &'a mut Findings,
    marginal: Marginal,
}

type Parsed<T> = Result<T, ()>;

impl<'a> Parser<'a> {
    fn file(&mut self) -> Parsed<Node> {
        if u32::try_from(self.rest.len()).is_err() {
            return self.fail("a file of more than 4 GB", "");
        }
        self.take('\u{feff}');
        self.space()?;
        while self.rest.starts_with("#![") {
            let end = self.rest.find(']').map_or(self.rest.len(), |end| end + 1);
            self.skip(end);
            self.space()?;
        }
        let node = self.value()?;
        self.space()?;
        if self.rest.is_empty() { Ok(node) } else { self.unexpected("the end of the file") }
    }

    fn value(&mut self) -> Parsed<Node> {
        self.depth += 1;
        if self.depth > MOST_NESTING {
            return self.fail("nested too deep", "");
        }
        let at = self.spot;
        let kind = match self.peek() {
            Some('[') => self.list(),
            Some('{') => self.map(),
            Some('(') => self.parentheses(None),
            Some('"') => self.text().map(Kind::Text),
            Some('\'') => self.character(),
            Some('r') if self.raw_hashes().is_some() => self.raw_text().map(Kind::Text),
            Some(c) if c.is_ascii_digit() || matches!(c, '+' | '-' | '.') => self.number(),
            Some(c) if c.is_alphabetic() || c == '_' => self.word(),
            _ => self.unexpected("a value"),
        }?;
        self.depth -= 1;
        let end = self.spot;
        if end.line > at.line && matches!(kind, Kind::Text(_)) {
            self.marginal.long_texts.push((at.offset, end.offset));
        }
        Ok(Node { at, end, kind })
    }

    fn word(&mut self) -> Parsed<Kind> {
        let name = self.name().to_owned();
        if matches!(&*name, "inf" | "NaN") {
            return Ok(Kind::Number(name));
        }
        let (rest, spot, comments) = (self.rest, self.spot, self.marginal.comments.len());
        self.space()?;
        if self.peek() == Some('(') {
            return self.parentheses(Some(name));
        }
        (self.rest, self.spot) = (rest, spot);
        self.marginal.comments.truncate(comments);
        Ok(Kind::Word(name))
    }

    fn list(&mut self) -> Parsed<Kind> {
        self.bracketed(']', Self::value).map(Kind::List)
    }

    fn map(&mut self) -> Parsed<Kind> {
        let entry = |parser: &mut Self| {
            let key = parser.value()?;
            parser.colon()?;
            Ok((key, parser.value()?))
        };
        let mut entries = self.bracketed('}', entry)?;
        let mut known = BTreeSet::new();
        entries.retain(|(key, _)| {
            let new = key.plain().is_none_or(|text| known.insert(text));
            if !new {
                let text = || key.plain().unwrap_or_default();
                self.twice(key.at, || format!("the key {} is given twice", text()));
            }
            new
        });
        Ok(Kind::Map(Named::new(entries)))
    }

    /// A tuple or fields: the first colon tells.
    fn parentheses(&mut self, name: Option<String>) -> Parsed<Kind> {
        let (rest, spot, comments) = (self.rest, self.spot, self.marginal.comments.len());
        self.skip(1);
        self.space()?;
        let first = self.name();
        self.space()?;
        let fields = !first.is_empty() && self.peek() == Some(':');
        (self.rest, self.spot) = (rest, spot);
        self.marginal.comments.truncate(comments);
        if !fields {
            return Ok(Kind::Tuple(name, self.bracketed(')', Self::value)?));
        }
        let mut fields = self.bracketed(')', Self::field)?;
        let repeated = repeated(&fields);
        for field in repeated.iter().map(|number| &fields[*number]) {
            self.twice(field.at, || format!("field {:?} is given twice", field.name));
        }
        let (mut number, mut repeated) = (0.., repeated.into_iter().peekable());
        fields.retain(|_| repeated.next_if_eq(&number.next().unwrap_or_default()).is_none());
        Ok(Kind::Struct(name, Named::new(fields)))
    }

    fn twice(&mut self, at: Spot, message: impl FnOnce() -> String) {
        self.findings.add_with(|| (at.place(), message(), String::new()));
    }

    fn field(&mut self) -> Parsed<Field> {
        let at = self.spot;
        let name = without_raw(self.name()).to_owned();
        if name.is_empty() {
            return self.unexpected("the name of a field");
        }
        self.colon()?;
        Ok(Field { at, name, value: self.value()? })
    }

    fn colon(&mut self) -> Parsed<()> {
        self.space()?;
        if !self.take(':') {
            return self.unexpected("a colon");
        }
        self.space()
    }

    /// Entries with commas between, up to the bracket that closes.
    fn bracketed<T>(&mut self, close: char, mut entry: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        self.skip(1);
        let mut entries = Vec::new();
        loop {
            self.space()?;
            if self.take(close) {
                return Ok(entries);
            }
            entries.push(entry(self)?);
            self.space()?;
            if !self.take(',') && self.peek() != Some(close) {
                let wanted = match close {
                    ']' => "a comma or ]",
                    '}' => "a comma or }",
                    _ => "a comma or )",
                };
                return self.unexpected(wanted);
            }
        }
    }

    fn number(&mut self) -> Parsed<Kind> {
        let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.' | '_');
        let end = self.rest.find(|c| !part(c)).unwrap_or(self.rest.len());
        let written: String = self.rest[..end].chars().filter(|&c| c != '_').collect();
        let bare = written.trim_start_matches(['+', '-']);
        let radix = [("0x", 16), ("0o", 8), ("0b", 2)].into_iter().find(|(sign, _)| bare.starts_with(sign));
        let number = match radix {
            Some((_, radix)) => match i64::from_str_radix(&bare[2..], radix) {
                Ok(value) if written.starts_with('-') => (-value).to_string(),
                Ok(value) => value.to_string(),
                Err(_) => return self.fail(format!("{written:?} is not a number"), "a number"),
            },
            None if written.parse::<f64>().is_ok() => written,
            None => return self.fail(format!("{written:?} is not a number"), "a number"),
        };
        self.skip(end);
        Ok(Kind::Number(number))
    }

    fn text(&mut self) -> Parsed<String> {
        let start = self.spot;
        self.skip(1);
        let mut text = String::new();
        loop {
            match self.peek() {
                None => {
                    self.spot = start;
                    return self.fail("a text that never ends", "\"");
                }
                Some('"') => {
                    self.skip(1);
                    return Ok(text);
                }
                Some('\\') => {
                    if let Some(c) = self.escape()? {
                        text.push(c);
                    }
                }
                Some(c) => {
                    text.push(c);
                    self.skip(c.len_utf8());
                }
            }
        }
    }

    /// What stands for one character; `None` when a line goes on.
    fn escape(&mut self) -> Parsed<Option<char>> {
        let code = self.rest[1..].chars().next();
        let plain = match code {
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some('0') => Some('\0'),
            Some(c @ ('"' | '\'' | '\\')) => Some(c),
            _ => None,
        };
        if plain.is_some() {
            self.skip(2);
            return Ok(plain);
        }
        let (digits, length) = match code {
            Some('\n') => {
                let length = 1 + self.rest[1..].find(|c: char| !c.is_whitespace()).unwrap_or(1);
                self.skip(length);
                return Ok(None);
            }
            Some('x') => (self.rest.get(2..4), 4),
            Some('u') => {
                let inner = self.rest[2..].strip_prefix('{').and_then(|rest| rest.split('}').next());
                (inner, 4 + inner.map_or(0, str::len))
            }
            _ => (None, 0),
        };
        let decoded = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()).and_then(char::from_u32);
        let Some(decoded) = decoded.filter(|_| length <= self.rest.len()) else {
            return self.fail("unknown escape", "\\n, \\t, \\\", \\\\, \\x41 or \\u{1F600}");
        };
        self.skip(length);
        Ok(Some(decoded))
    }

    fn character(&mut self) -> Parsed<Kind> {
        self.skip(1);
        let c = match self.peek() {
            Some('\\') => self.escape()?,
            Some(c) => {
                self.skip(c.len_utf8());
                Some(c)
            }
            None => None,
        };
        match c {
            Some(c) if self.take('\'') => Ok(Kind::Char(c)),
            _ => self.unexpected("a closing '"),
        }
    }

    /// How many # a raw text like `r#"…"#` has.
    fn raw_hashes(&self) -> Option<usize> {
        let after = self.rest[1..].trim_start_matches('#');
        after.starts_with('"').then(|| self.rest.len() - 1 - after.len())
    }

    fn raw_text(&mut self) -> Parsed<String> {
        let hashes = self.raw_hashes().unwrap_or(0);
        let close = format!("\"{}", "#".repeat(hashes));
        let start = 2 + hashes;
        let Some(length) = self.rest[start..].find(&close) else {
            return self.fail("a text that never ends", "\"");
        };
        let text = self.rest[start..start + length].to_owned();
        self.skip(start + length + close.len());
        Ok(text)
    }

    /// A name, or nothing. A variant that is called like a word of RON has a raw name such as `r#None`.
    fn name(&mut self) -> &'a str {
        let part = |c: char| c.is_alphanumeric() || c == '_';
        let plain = without_raw(self.rest);
        let starts = plain.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_');
        let length = plain.find(|c| !part(c)).unwrap_or(plain.len());
        let end = if starts { self.rest.len() - plain.len() + length } else { 0 };
        let name = &self.rest[..end];
        self.skip(end);
        name
    }

    /// Skips spaces and comments.
    fn space(&mut self) -> Parsed<()> {
        loop {
            let spaces = self.rest.len() - self.rest.trim_start().len();
            self.skip(spaces);
            let start = self.spot.offset;
            if self.rest.starts_with("//") {
                let line = self.rest.find('\n').map_or(self.rest, |end| &self.rest[..end]);
                self.skip(line.trim_end_matches('\r').len());
            } else if self.rest.starts_with("/*") {
                self.block_comment()?;
            } else {
                return Ok(());
            }
            self.marginal.comments.push((start, self.spot.offset));
        }
    }

    fn block_comment(&mut self) -> Parsed<()> {
        let (mut depth, mut end) = (0, 0);
        loop {
            let rest = &self.rest[end..];
            if rest.starts_with("/*") {
                (depth, end) = (depth + 1, end + 2);
            } else if rest.starts_with("*/") {
                (depth, end) = (depth - 1, end + 2);
            } else {
                match rest.chars().next() {
                    Some(c) => end += c.len_utf8(),
                    None => return self.fail("a comment that never ends", "*/"),
                }
            }
            if depth == 0 {
                self.skip(end);
                return Ok(());
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.skip(wanted.len_utf8());
        }
        found
    }

    #[expect(clippy::cast_possible_truncation, reason = "files are below 4 GB: checked at the start")]
    fn skip(&mut self, bytes: usize) {
        let (passed, rest) = self.rest.split_at(bytes);
        for c in passed.chars() {
            if c == '\n' {
                (self.spot.line, self.spot.column) = (self.spot.line + 1, 1);
            } else {
                self.spot.column += 1;
            }
        }
        self.spot.offset += bytes as u32;
        self.rest = rest;
    }

    fn unexpected<T>(&mut self, expected: &'static str) -> Parsed<T> {
        let found = self.peek().map_or("the file ends here".to_owned(), |c| format!("{c:?} is out of place"));
        self.fail(found, expected)
    }

    fn fail<T>(&mut self, message: impl Into<String>, expected: &'static str) -> Parsed<T> {
        self.findings.add(self.spot.place(), message, expected);
        Err(())
    }
}
