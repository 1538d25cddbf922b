//! Reading text in parentheses: words, numbers, texts, vectors, lists, comments.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};

use crate::value::Datum;

/// Lists in lists deeper than this are refused.
pub(crate) const MOST_NESTING: usize = 64;

/// Where something stands in a file; nowhere if it was made in code. All spots are equal: where a rule stands is no part of
/// what it is.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub struct Spot {
    /// From 1; 0 for nowhere.
    pub line: u32,
    /// From 1.
    pub column: u32,
}

impl PartialEq for Spot {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Spot {
    /// The place for findings: line and column, or else a path.
    pub(crate) fn or(self, path: impl FnOnce() -> String) -> Place {
        if self.line == 0 {
            return Place::path(path());
        }
        Place::Line { line: self.line as usize, column: self.column as usize }
    }
}

/// An atom or a list.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Sexp {
    /// A bare word: anything without blanks, parentheses, quotes.
    Word(String, Spot),
    /// A text in quotes.
    Text(String, Spot),
    Vector([f32; 3], Spot),
    List(Vec<Self>, Spot),
}

impl Sexp {
    pub(crate) const fn spot(&self) -> Spot {
        match self {
            Self::Word(_, spot) | Self::Text(_, spot) | Self::Vector(_, spot) | Self::List(_, spot) => *spot,
        }
    }

    /// A bare word.
    pub(crate) fn word(&self) -> Option<&str> {
        if let Self::Word(word, _) = self { Some(word) } else { None }
    }

    /// A word or a text.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Word(word, _) | Self::Text(word, _) => Some(word),
            _ => None,
        }
    }

    pub(crate) fn list(&self) -> Option<&[Self]> {
        if let Self::List(list, _) = self { Some(list) } else { None }
    }

    /// The value that an atom is.
    pub(crate) fn datum(&self) -> Option<Datum> {
        match self {
            Self::Word(word, _) => Some(datum_of(word)),
            Self::Text(text, _) => Some(Datum::Text(text.clone())),
            Self::Vector(vector, _) => Some(Datum::Vector(*vector)),
            Self::List(..) => None,
        }
    }

    /// In a few words, for faults.
    pub(crate) fn told(&self) -> String {
        match self {
            Self::Word(word, _) => format!("{:?}", shortened(word)),
            Self::Text(text, _) => format!("the text {:?}", shortened(text)),
            Self::Vector(..) => "a vector".to_owned(),
            Self::List(list, _) => match list.first().and_then(Self::name) {
                Some(name) => format!("the list ({} …)", shortened(name)),
                None => "a list".to_owned(),
            },
        }
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= 40 { text.to_owned() } else { text.chars().take(40).chain(['…']).collect() }
}

/// What a bare word means as a value.
pub(crate) fn datum_of(word: &str) -> Datum {
    match word {
        "true" => Datum::Flag(true),
        "false" => Datum::Flag(false),
        _ => number_of(word).map(Datum::Number).or_else(|| id_of(word)).unwrap_or_else(|| word.into()),
    }
}

/// A finite number that begins with a digit, a sign or a point.
pub(crate) fn number_of(word: &str) -> Option<f64> {
    let begins = word.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '+' | '.'));
    begins.then(|| word.parse::<f64>().ok().filter(|number| number.is_finite())).flatten()
}

fn id_of(word: &str) -> Option<Datum> {
    word.strip_prefix('#')?.parse().ok().map(Datum::Id)
}

/// Lower and upper end of `0-15` and `-3..7.5`.
pub(crate) fn range_of(word: &str) -> Option<(f64, f64)> {
    if let Some((low, high)) = word.split_once("..") {
        return Some((number_of(low)?, number_of(high)?));
    }
    let dash = word.get(1..)?.find('-')? + 1;
    let (low, high) = (word.get(..dash)?, word.get(dash + 1..)?);
    Some((number_of(low)?, number_of(high)?))
}

/// A text that a bare word would be read as.
pub(crate) fn reads_as_symbol(text: &str) -> bool {
    let plain =
        |c: char| !c.is_whitespace() && !matches!(c, '(' | ')' | '[' | ']' | '"' | ';') && !c.is_control();
    let free = !text.starts_with(['?', '$']) && !SIGNS.contains(&text) && range_of(text).is_none();
    !text.is_empty() && text.chars().all(plain) && free && matches!(datum_of(text), Datum::Text(_))
}

/// Words that mean something between others.
const SIGNS: [&str; 9] = ["<", "<=", ">", ">=", "=", "!=", "=>", "<-", "?"];

/// In quotes, readable again.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A name where an identifier stands.
pub(crate) struct Named<'a>(pub(crate) &'a str);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if reads_as_symbol(self.0) { f.write_str(self.0) } else { f.write_str(&quoted(self.0)) }
    }
}

/// Everything in a text. Faults of parentheses and quotes end the reading, since nothing after them can be trusted.
pub(crate) fn read(text: &str, from: Origin, findings: &mut Findings) -> Vec<Sexp> {
    let Origin { spot, is_literal } = from;
    let mut reader = Reader { chars: text.chars().peekable(), spot, is_literal };
    match reader.items(None, 0) {
        Ok(items) => items,
        Err((spot, message, expected)) => {
            findings.add(spot.or(String::new), message, expected);
            Vec::new()
        }
    }
}

/// Where a text stands in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    /// Its first character.
    pub(crate) spot: Spot,
    /// It stands there as it is. Otherwise, in a string with escapes, everything in it is said to stand at its beginning.
    pub(crate) is_literal: bool,
}

impl Origin {
    /// The text is the whole file.
    pub(crate) const FILE: Self = Self { spot: Spot { line: 1, column: 1 }, is_literal: true };
}

struct Reader<'a> {
    chars: std::iter::Peekable<std::str::Chars<'a>>,
    spot: Spot,
    is_literal: bool,
}

type Fault = (Spot, String, &'static str);

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        if !self.is_literal {
            return Some(c);
        }
        if c == '\n' {
            self.spot = Spot { line: self.spot.line.saturating_add(1), column: 1 };
        } else {
            self.spot.column = self.spot.column.saturating_add(1);
        }
        Some(c)
    }

    /// Up to the closing parenthesis of the list that was opened, or the end of the text.
    fn items(&mut self, opened: Option<Spot>, depth: usize) -> Result<Vec<Sexp>, Fault> {
        if depth > MOST_NESTING {
            return Err((self.spot, "nested too deeply".into(), "at most 64 lists in each other"));
        }
        let mut items = Vec::new();
        loop {
            let spot = self.spot;
            match self.chars.peek().copied() {
                None => match opened {
                    None => return Ok(items),
                    Some(spot) => return Err((spot, "this list is never closed".into(), "a ) at its end")),
                },
                Some(')') => {
                    self.next();
                    if opened.is_none() {
                        return Err((spot, "a ) too many".into(), ""));
                    }
                    return Ok(items);
                }
                Some('(') => {
                    self.next();
                    items.push(Sexp::List(self.items(Some(spot), depth + 1)?, spot));
                }
                Some('[') => items.push(self.vector(spot)?),
                Some(']') => return Err((spot, "a ] too many".into(), "")),
                Some('"') => items.push(self.text(spot)?),
                Some(';') => while self.next().is_some_and(|c| c != '\n') {},
                Some(c) if c.is_whitespace() => {
                    self.next();
                }
                Some(_) => items.push(Sexp::Word(self.bare(), spot)),
            }
        }
    }

    fn bare(&mut self) -> String {
        let mut word = String::new();
        while let Some(c) = self.chars.peek().copied() {
            if c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '"' | ';') {
                break;
            }
            word.push(c);
            self.next();
        }
        word
    }

    fn text(&mut self, spot: Spot) -> Result<Sexp, Fault> {
        self.next();
        let mut text = String::new();
        loop {
            match self.next() {
                None => return Err((spot, "this text is never closed".into(), "a \" at its end")),
                Some('"') => return Ok(Sexp::Text(text, spot)),
                Some('\\') => match self.next() {
                    Some('n') => text.push('\n'),
                    Some(c) => text.push(c),
                    None => {}
                },
                Some(c) => text.push(c),
            }
        }
    }

    fn vector(&mut self, spot: Spot) -> Result<Sexp, Fault> {
        self.next();
        let mut inside = String::new();
        loop {
            match self.next() {
                Some(']') => break,
                Some('(' | ')' | '"' | '[') | None => {
                    return Err((spot, "this vector is never closed".into(), "a ] at its end"));
                }
                Some(c) => inside.push(c),
            }
        }
        let parts = inside.split(|c: char| c == ',' || c.is_whitespace()).filter(|part| !part.is_empty());
        let parts: Option<Vec<f32>> =
            parts.map(|part| part.parse().ok().filter(|x: &f32| x.is_finite())).collect();
        match parts.as_deref() {
            Some([x, y]) => Ok(Sexp::Vector([*x, *y, 0.0], spot)),
            Some([x, y, z]) => Ok(Sexp::Vector([*x, *y, *z], spot)),
            _ => Err((
                spot,
                format!("[{}] is no vector", shortened(&inside)),
                "two or three numbers such as [1, 2, 3]",
            )),
        }
    }
}
