//! Expressions: a line of arithmetic and logic over keys and values, in files.
//!
//! # What it does
//! `"{ammo} * 2 < {foes} + 1"` is parsed, checked against the keys and values that there are, with the kinds they have, and
//! then evaluated without taking memory. As a condition it is [`ConditionDef::Expr`](crate::condition::ConditionDef::Expr);
//! behaviour trees can write what comes of it to a key.
//!
//! ```
//! use wits_mind::expr::Expr;
//! let expr: Expr = "({ammo} + 1) * 2 >= {foes} ? 'fight' : 'hide'".parse()?;
//! assert_eq!(expr.to_string(), "({ammo} + 1) * 2 >= {foes} ? 'fight' : 'hide'");
//! let fault = "{ammo} + * 2".parse::<Expr>().unwrap_err();
//! assert_eq!(fault.to_string(), "'*' is out of place in column 10; expected a value, a key or a name");
//! # Ok::<(), wits_mind::expr::ExprError>(())
//! ```
//!
//! # The language
//! | what | how |
//! |---|---|
//! | values | `true`, `3`, `0x1f`, `2.5`, `1e3`, `'a text'` |
//! | keys | in braces: `{target}`, `{world.alarm}` |
//! | values and conditions of the vocabulary | by name, if they can do without being told anything: `health` |
//! | operators, the tightest first | `-` `!`, then `*` `/`, `+` `-`, `<` `<=` `>` `>=` `==` `!=`, `&&`, `\|\|`, `a ? b : c` |
//!
//! Comparisons can be chained: `0 < {x} <= 9`. Whole numbers stay whole, except when they are divided, and stop at the ends of
//! their range. True counts as 1, and a number other than 0 holds. Numbers are equal if they are as near as their precision
//! tells; texts are compared letter by letter.
//!
//! # When not to use it
//! For a single test take the plain conditions: they tell better why they hold. For anything with loops or functions write
//! a word in code.
//!
//! # Failure
//! What cannot be told, because a key holds nothing or something was divided by zero, is nothing: a condition does not hold.
//! Expressions longer than [`MOST_LENGTH`] or nested deeper than [`MOST_DEPTH`] are refused.

mod bind;
mod parse;
mod run;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Value;
pub use bind::BoundExpr;
pub use parse::{Logic, Parser, Token};

/// An expression may have so many letters.
pub const MOST_LENGTH: usize = 4096;
/// Operations may be nested so deep.
pub const MOST_DEPTH: u32 = 48;

/// An expression that was parsed. Files and `serde` know it as its text.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A plain value.
    Value(Value),
    /// What a key holds; the name without braces.
    Key(String),
    /// A value or a condition of the vocabulary.
    Word(String),
    /// An operation on one.
    Unary(Unary, Box<Self>),
    /// An operation on two.
    Binary(Binary, Box<Self>, Box<Self>),
    /// The second if the first holds, else the third.
    Choose(Box<[Self; 3]>),
}

/// An operation on one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unary {
    /// `-a`
    Minus,
    /// `!a`
    Not,
}

/// An operation on two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "their names say it")]
pub enum Binary {
    Or,
    And,
    Equal,
    Unequal,
    Below,
    AtMost,
    Above,
    AtLeast,
    Plus,
    Minus,
    Times,
    Over,
}

impl Binary {
    /// As it is written.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Or => "||",
            Self::And => "&&",
            Self::Equal => "==",
            Self::Unequal => "!=",
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::AtLeast => ">=",
            Self::Plus => "+",
            Self::Minus => "-",
            Self::Times => "*",
            Self::Over => "/",
        }
    }

    /// How tightly it binds.
    const fn rank(self) -> u8 {
        match self {
            Self::Or => 1,
            Self::And => 2,
            Self::Plus | Self::Minus => 4,
            Self::Times | Self::Over => 5,
            _ => 3,
        }
    }

    /// Tells two values apart.
    #[must_use]
    pub const fn compares(self) -> bool {
        self.rank() == 3
    }
}

/// A text is no expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} in column {column}{}{expected}", if expected.is_empty() { "" } else { "; expected " })]
pub struct ExprError {
    /// The letter, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub expected: String,
}

impl FromStr for Expr {
    type Err = ExprError;

    fn from_str(text: &str) -> Result<Self, ExprError> {
        let mut parser = Parser::new(text, Logic::Usual)?;
        let expr = parser.expr()?;
        parser.end()?;
        Ok(expr)
    }
}

impl Expr {
    /// All keys it reads, in order, some perhaps twice.
    #[must_use]
    pub fn keys(&self) -> Vec<&str> {
        let mut keys = Vec::new();
        self.each(&mut |expr| {
            if let Self::Key(name) = expr {
                keys.push(name.as_str());
            }
        });
        keys
    }

    /// All values and conditions of the vocabulary that it asks, in order, some perhaps twice.
    #[must_use]
    pub fn words(&self) -> Vec<&str> {
        let mut words = Vec::new();
        self.each(&mut |expr| {
            if let Self::Word(name) = expr {
                words.push(name.as_str());
            }
        });
        words
    }

    /// Itself with every part replaced, from the inside out.
    pub fn map(self, change: &mut impl FnMut(Self) -> Self) -> Self {
        let whole = match self {
            Self::Unary(sign, of) => Self::Unary(sign, Box::new(of.map(change))),
            Self::Binary(sign, a, b) => Self::Binary(sign, Box::new(a.map(change)), Box::new(b.map(change))),
            Self::Choose(parts) => Self::Choose(Box::new(parts.map(|part| part.map(change)))),
            other => other,
        };
        change(whole)
    }

    /// Calls something with it and all its parts.
    pub fn each<'e>(&'e self, body: &mut impl FnMut(&'e Self)) {
        body(self);
        match self {
            Self::Value(_) | Self::Key(_) | Self::Word(_) => {}
            Self::Unary(_, of) => of.each(body),
            Self::Binary(_, a, b) => {
                a.each(body);
                b.each(body);
            }
            Self::Choose(parts) => parts.iter().for_each(|part| part.each(body)),
        }
    }

    const fn rank(&self) -> u8 {
        match self {
            Self::Choose(_) => 0,
            Self::Binary(sign, ..) => sign.rank(),
            Self::Unary(..) => 6,
            // A minus is an operation when it is read again.
            Self::Value(Value::Int(whole)) if *whole < 0 => 6,
            Self::Value(Value::Number(number)) if number.is_sign_negative() => 6,
            _ => 7,
        }
    }

    /// Itself, in parentheses if it binds less tightly than needed.
    fn write(&self, f: &mut fmt::Formatter<'_>, rank: u8) -> fmt::Result {
        if self.rank() < rank { write!(f, "({self})") } else { write!(f, "{self}") }
    }
}

impl fmt::Display for Expr {
    /// With as few parentheses as needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(Value::Text(text)) if text.contains('\'') => write!(f, "\"{text}\""),
            Self::Value(Value::Text(text)) => write!(f, "'{text}'"),
            // A whole number would be read as one.
            Self::Value(Value::Number(number)) => write!(f, "{number:?}"),
            Self::Value(value) => write!(f, "{value}"),
            Self::Key(name) => write!(f, "{{{name}}}"),
            Self::Word(name) => f.write_str(name),
            Self::Unary(sign, of) => {
                f.write_str(if *sign == Unary::Minus { "-" } else { "!" })?;
                of.write(f, 7)
            }
            Self::Binary(sign, a, b) => {
                // Comparisons side by side would be a chain.
                a.write(f, sign.rank() + u8::from(sign.compares()))?;
                write!(f, " {} ", sign.sign())?;
                b.write(f, sign.rank() + 1)
            }
            Self::Choose(parts) => {
                parts[0].write(f, 1)?;
                f.write_str(" ? ")?;
                parts[1].write(f, 0)?;
                f.write_str(" : ")?;
                parts[2].write(f, 0)
            }
        }
    }
}

impl Serialize for Expr {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
