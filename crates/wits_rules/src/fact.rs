//! Facts as files and games write them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};

use crate::text::{self, Named, Sexp};
use crate::value::Datum;

/// An identifier with a value, or with facts of its own, or with nothing: then it is enough that it is there.
///
/// One struct for all three; a fact has a value *or* children.
///
/// ```
/// use wits_rules::FactDef;
/// let text = "(Captain (Weapon (Rifle (Ammo 36) (Clips 2))) (Health 65) (Position [21, 46, 92]))";
/// let captain: FactDef = text.parse().unwrap();
/// assert_eq!(captain.to_string(), text);
/// assert_eq!(captain, FactDef::group("Captain", [
///     FactDef::group("Weapon", [FactDef::group("Rifle", [FactDef::new("Ammo", 36), FactDef::new("Clips", 2)])]),
///     FactDef::new("Health", 65),
///     FactDef::new("Position", [21.0, 46.0, 92.0]),
/// ]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactDef {
    /// The identifier.
    pub name: String,
    /// The value, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Datum>,
    /// What it is made of.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<FactDef>,
}

impl FactDef {
    /// An identifier and a value.
    pub fn new(name: impl Into<String>, value: impl Into<Datum>) -> Self {
        Self { name: name.into(), value: Some(value.into()), children: Vec::new() }
    }

    /// An identifier and what it is made of.
    pub fn group(name: impl Into<String>, children: impl IntoIterator<Item = Self>) -> Self {
        Self { name: name.into(), value: None, children: children.into_iter().collect() }
    }

    /// An identifier alone: true because it is there.
    pub fn flag(name: impl Into<String>) -> Self {
        Self::group(name, [])
    }

    /// All facts in a text.
    ///
    /// # Errors
    /// Everything that is wrong with it, with its places.
    pub fn read_all(file: &str, text: &str) -> Result<Vec<Self>, Findings> {
        let mut findings = Findings::of(file);
        let items = text::read(text, text::Origin::FILE, &mut findings);
        let facts = items.iter().filter_map(|item| fact_of(item, &mut findings)).collect();
        findings.into_result(facts)
    }
}

impl FromStr for FactDef {
    type Err = Findings;

    fn from_str(text: &str) -> Result<Self, Findings> {
        let mut all = Self::read_all("", text)?;
        match (all.pop(), all.is_empty()) {
            (Some(fact), true) => Ok(fact),
            _ => {
                let mut findings = Findings::default();
                findings.add(Place::Whole, "not one fact", "one fact in parentheses");
                Err(findings)
            }
        }
    }
}

impl fmt::Display for FactDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}", Named(&self.name))?;
        if let Some(value) = &self.value {
            write!(f, " {value}")?;
        }
        for child in &self.children {
            write!(f, " {child}")?;
        }
        f.write_str(")")
    }
}

/// `(name)`, `(name value)` or `(name (…) (…))`.
pub(crate) fn fact_of(item: &Sexp, findings: &mut Findings) -> Option<FactDef> {
    let fault = |item: &Sexp, expected: &str, findings: &mut Findings| {
        findings.add(item.spot().or(String::new), item.told(), expected);
        None
    };
    let Some([head, rest @ ..]) = item.list() else {
        return fault(item, "a fact in parentheses such as (Health 65)", findings);
    };
    let Some(name) = head.name() else { return fault(head, "the name of a fact", findings) };
    if head.word().is_some() && name.starts_with('?') {
        return fault(head, "the name of a fact, not a variable", findings);
    }
    match rest {
        [] => Some(FactDef::flag(name)),
        [Sexp::List(..), ..] => {
            let children = rest.iter().filter_map(|child| fact_of(child, findings)).collect();
            Some(FactDef { children, ..FactDef::flag(name) })
        }
        [value] if value.word().is_some_and(|word| word.starts_with('?')) => {
            fault(value, "a value, not a variable", findings)
        }
        [value] => Some(FactDef { value: value.datum(), ..FactDef::flag(name) }),
        [_, extra, ..] => fault(extra, "one value, or facts in parentheses", findings),
    }
}
