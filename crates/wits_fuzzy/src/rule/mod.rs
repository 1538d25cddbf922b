//! Rules: if something holds to a degree, then something else does.
//!
//! A rule is a line of text in files and in code, in the words of FCL:
//!
//! ```
//! use wits_fuzzy::RuleDef;
//! let text = "if (a is x and b is y) or (c is not z and d is very w) then e is u and f is v with 0.5";
//! let rule: RuleDef = text.parse()?;
//! assert_eq!(rule.to_string(), "if a is x and b is y or c is not z and d is very w then e is u and f is v with 0.5");
//! let fault = "if distance far then".parse::<RuleDef>().unwrap_err();
//! assert_eq!(fault.to_string(), "\"far\" is out of place in column 13; expected is");
//! # Ok::<(), wits_fuzzy::RuleError>(())
//! ```
//!
//! # The language
//! `variable is set`, `variable is any`, `not`, `and`, `or`, `xor`, `nor`, `nand` and brackets; hedges (`very`, `extremely`,
//! `fairly`, `somewhat`, `indeed`, `seldom`) before a set or a bracket. A hedge of a
//! conclusion is one of the whole condition. *And* binds tighter than *xor*, that tighter than *or*. Capitals make
//! no difference in these words, but do in names.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 10.6 and 10.15; IEC 61131-7.

mod parse;

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::lex::{Cursor, Fault, tokens};
use crate::ops::Hedge;
pub(crate) use parse::{Hedges, rule, rules_with};

/// Brackets may be nested so deep.
pub const MOST_NESTING: u32 = 48;

/// What a rule asks.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// A variable is in a set. For an output, this is the degree that the rules above have concluded.
    Is(String, String),
    /// A variable is anything at all: always 1.
    Any(String),
    /// It does not hold.
    Not(Box<Self>),
    /// More or less.
    Hedge(Hedge, Box<Self>),
    /// All of these.
    And(Vec<Self>),
    /// At least one of these.
    Or(Vec<Self>),
    /// Exactly one of two.
    Xor(Box<[Self; 2]>),
    /// Neither of two.
    Nor(Box<[Self; 2]>),
    /// Not both of two.
    Nand(Box<[Self; 2]>),
}

/// A rule. Files and `serde` know it as its text.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleDef {
    /// What it asks.
    pub when: Term,
    /// What it concludes: variables and their sets, all to the same degree.
    pub then: Vec<(String, String)>,
    /// How much it counts, from 0 to 1.
    pub weight: f32,
}

/// A rule or a formula that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} in column {column}; expected {expected}")]
pub struct RuleError {
    /// Where, from 1.
    pub column: u32,
    /// What was found there.
    pub message: String,
    /// What should be there.
    pub expected: String,
}

impl Term {
    /// All pairs of a variable and a set in it.
    pub fn each(&self, body: &mut impl FnMut(&str, &str)) {
        match self {
            Self::Is(variable, set) => body(variable, set),
            Self::Any(_) => {}
            Self::Not(part) | Self::Hedge(_, part) => part.each(body),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.each(body)),
            Self::Xor(pair) | Self::Nor(pair) | Self::Nand(pair) => {
                pair.iter().for_each(|part| part.each(body));
            }
        }
    }

    /// All variables that may be anything.
    pub(crate) fn each_any(&self, body: &mut impl FnMut(&str)) {
        match self {
            Self::Any(variable) => body(variable),
            Self::Is(..) => {}
            Self::Not(part) | Self::Hedge(_, part) => part.each_any(body),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.each_any(body)),
            Self::Xor(pair) | Self::Nor(pair) | Self::Nand(pair) => {
                pair.iter().for_each(|part| part.each_any(body));
            }
        }
    }

    /// Is this hedge anywhere in it?
    pub(crate) fn has(&self, hedge: Hedge) -> bool {
        match self {
            Self::Is(..) | Self::Any(_) => false,
            Self::Not(part) => part.has(hedge),
            Self::Hedge(own, part) => *own == hedge || part.has(hedge),
            Self::And(parts) | Self::Or(parts) => parts.iter().any(|part| part.has(hedge)),
            Self::Xor(pair) | Self::Nor(pair) | Self::Nand(pair) => pair.iter().any(|part| part.has(hedge)),
        }
    }

    /// How tight it binds.
    const fn level(&self) -> u8 {
        match self {
            Self::Or(_) | Self::Nor(_) => 0,
            Self::Xor(_) => 1,
            Self::And(_) | Self::Nand(_) => 2,
            Self::Not(_) | Self::Hedge(..) | Self::Is(..) | Self::Any(_) => 3,
        }
    }

    /// The plain `variable is set` under nothing but hedges and nots.
    fn plain(&self) -> Option<(&str, &str)> {
        match self {
            Self::Is(variable, set) => Some((variable, set)),
            Self::Any(variable) => Some((variable, "any")),
            Self::Not(part) | Self::Hedge(_, part) => part.plain(),
            _ => None,
        }
    }

    /// `not very `, as far as there are any.
    fn words(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Not(part) => {
                f.write_str("not ")?;
                part.words(f)
            }
            Self::Hedge(hedge, part) => {
                write!(f, "{} ", hedge.name())?;
                part.words(f)
            }
            _ => Ok(()),
        }
    }

    fn list(f: &mut fmt::Formatter<'_>, parts: &[Self], level: u8, between: &str) -> fmt::Result {
        for (number, part) in parts.iter().enumerate() {
            f.write_str(if number > 0 { between } else { "" })?;
            if part.level() > level { write!(f, "{part}")? } else { write!(f, "({part})")? }
        }
        Ok(())
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((variable, set)) = self.plain() {
            write!(f, "{variable} is ")?;
            self.words(f)?;
            return f.write_str(set);
        }
        match self {
            Self::Is(..) | Self::Any(_) => Ok(()),
            Self::Not(part) => write!(f, "not ({part})"),
            Self::Hedge(hedge, part) => write!(f, "{} ({part})", hedge.name()),
            Self::And(parts) => Self::list(f, parts, 2, " and "),
            Self::Or(parts) => Self::list(f, parts, 0, " or "),
            Self::Xor(pair) => Self::list(f, &**pair, 1, " xor "),
            Self::Nor(pair) => Self::list(f, &**pair, 0, " nor "),
            Self::Nand(pair) => Self::list(f, &**pair, 2, " nand "),
        }
    }
}

impl fmt::Display for RuleDef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "if {} then ", self.when)?;
        for (number, (variable, set)) in self.then.iter().enumerate() {
            write!(f, "{}{variable} is {set}", if number > 0 { " and " } else { "" })?;
        }
        if self.weight == 1.0 { Ok(()) } else { write!(f, " with {}", self.weight) }
    }
}

impl FromStr for RuleDef {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        let tokens = tokens(text);
        let mut cursor = Cursor::new(&tokens);
        let read = rule(&mut cursor).and_then(|found| {
            if cursor.at_end() { Ok(found) } else { Err(cursor.fault("the end of the rule")) }
        });
        read.map_err(RuleError::from)
    }
}

impl From<Fault> for RuleError {
    fn from(fault: Fault) -> Self {
        Self { column: fault.at.column, message: fault.message, expected: fault.expected }
    }
}

impl Serialize for RuleDef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for RuleDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn any_term() -> impl Strategy<Value = Term> {
        let leaf = (0..3_u8, 0..4_u8).prop_map(|(a, b)| match b {
            3 => Term::Any(format!("v{a}")),
            b => Term::Is(format!("v{a}"), format!("s{b}")),
        });
        leaf.prop_recursive(3, 12, 3, |inner| {
            let two = || (inner.clone(), inner.clone()).prop_map(|(a, b)| Box::new([a, b]));
            prop_oneof![
                inner.clone().prop_map(|part| Term::Not(Box::new(part))),
                inner.clone().prop_map(|part| Term::Hedge(Hedge::Very, Box::new(part))),
                prop::collection::vec(inner.clone(), 2..4).prop_map(Term::And),
                prop::collection::vec(inner.clone(), 2..4).prop_map(Term::Or),
                two().prop_map(Term::Xor),
                two().prop_map(Term::Nor),
                two().prop_map(Term::Nand),
            ]
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_is_written_is_read_again(when in any_term()) {
            let rule = RuleDef { when, then: vec![("out".into(), "big".into())], weight: 0.5 };
            let text = rule.to_string();
            let again = text.parse::<RuleDef>().map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
            prop_assert_eq!(again.to_string(), text);
            prop_assert_eq!(again, rule);
        }

        #[test]
        fn garbage_is_refused_without_panic(text in "[a-z0-9 ().:;>-]{0,40}") {
            let _ = text.parse::<RuleDef>();
            let _ = format!("if {text} then x is y").parse::<RuleDef>();
        }
    }

    // Buckland 10.6: the sample rules, with underscores for blanks.
    #[test]
    fn oracle_buckland_10_6_sample_rules_are_accepted() {
        for text in [
            "if target is far_right then turn is quickly_right",
            "if very (enemy is badly_injured) then behaviour is aggressive",
            "if target is far and allegiance is foe then shields is on and power is low",
            "if ball is close and green is level then hit is gently and aim is directly_at_hole",
            "if (bend is hairpin_left or bend is hairpin_right) and track is slightly_wet then speed is very_slow",
        ] {
            assert!(text.parse::<RuleDef>().is_ok(), "{text}");
        }
    }

    #[test]
    fn long_chains_are_nested_and_refused() {
        for word in ["xor", "nor", "nand"] {
            let text = format!("if a is b{} then c is d", format!(" {word} a is b").repeat(100_000));
            assert!(text.parse::<RuleDef>().unwrap_err().to_string().contains("nested"));
            let short = format!("if a is b{} then c is d", format!(" {word} a is b").repeat(20));
            let rule: RuleDef = short.parse().unwrap();
            assert_eq!(rule.to_string().parse::<RuleDef>(), Ok(rule));
        }
    }

    #[test]
    fn deep_brackets_are_refused() {
        let text = format!("if {}a is b{} then c is d", "(".repeat(5000), ")".repeat(5000));
        assert!(text.parse::<RuleDef>().unwrap_err().to_string().contains("nested"));
    }
}
