//! Conditions as files write them.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::Value;
use crate::expr::Expr;
use crate::words::CallDef;

/// A condition. `of` is a value of the vocabulary or a key in braces.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ConditionDef {
    /// Holds always.
    Always,
    /// Never holds.
    Never,
    /// A condition of the vocabulary, or a key or value that is yes or no: `Is("sees_player")`, `Is("{alarmed}")`.
    Is(CallDef),
    /// The opposite.
    Not(Box<Self>),
    /// All of these; none at all hold.
    All(Vec<Self>),
    /// One of these or more; none at all do not.
    Any(Vec<Self>),
    /// An odd number of these: of two, exactly one.
    Xor(Vec<Self>),
    /// A number within two ends, both included; of a vector, its length.
    Within {
        /// What is tested.
        of: CallDef,
        /// The least.
        #[serde(default = "least")]
        min: f32,
        /// The most.
        #[serde(default = "most")]
        max: f32,
    },
    /// A number above another.
    Above {
        /// What is tested.
        of: CallDef,
        /// The other: a number, a value or a key.
        than: Value,
    },
    /// A number below another.
    Below {
        /// What is tested.
        of: CallDef,
        /// The other: a number, a value or a key.
        than: Value,
    },
    /// The same value.
    Equal {
        /// What is tested.
        of: CallDef,
        /// The other: a value or a key.
        to: Value,
    },
    /// One of these values.
    OneOf {
        /// What is tested.
        of: CallDef,
        /// Those that will do.
        among: Vec<Value>,
    },
    /// A key holds something: `Set("{target}")`.
    Set(String),
    /// A line of arithmetic and logic: `Expr("{ammo} * 2 < {foes}")`.
    Expr(Expr),
}

const fn least() -> f32 {
    f32::NEG_INFINITY
}
const fn most() -> f32 {
    f32::INFINITY
}

impl ConditionDef {
    /// Holds whatever happens, or never does: worth knowing when looking for branches that can never run.
    #[must_use]
    pub fn fixed(&self) -> Option<bool> {
        let all = |parts: &[Self], holds: bool| parts.iter().all(|part| part.fixed() == Some(holds));
        let any = |parts: &[Self], holds: bool| parts.iter().any(|part| part.fixed() == Some(holds));
        match self {
            Self::Always => Some(true),
            Self::Never => Some(false),
            Self::Not(part) => part.fixed().map(|holds| !holds),
            Self::All(parts) if any(parts, false) => Some(false),
            Self::All(parts) if all(parts, true) => Some(true),
            Self::Any(parts) if any(parts, true) => Some(true),
            Self::Any(parts) if all(parts, false) => Some(false),
            Self::OneOf { among, .. } if among.is_empty() => Some(false),
            _ => None,
        }
    }
}

/// A condition of the vocabulary.
impl From<&str> for ConditionDef {
    fn from(name: &str) -> Self {
        Self::Is(name.into())
    }
}

impl fmt::Display for ConditionDef {
    /// Short, for graphs: `sees_player and health 0 to 50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Always => f.write_str("always"),
            Self::Never => f.write_str("never"),
            Self::Is(call) => write!(f, "{call}"),
            Self::Not(part) => match &**part {
                Self::All(_) | Self::Any(_) | Self::Xor(_) => write!(f, "not ({part})"),
                _ => write!(f, "not {part}"),
            },
            Self::All(parts) => list(f, parts, " and "),
            Self::Any(parts) => list(f, parts, " or "),
            Self::Xor(parts) => list(f, parts, " xor "),
            Self::Within { of, min, max } if *min == least() => write!(f, "{of} ≤ {max}"),
            Self::Within { of, min, max } if *max == most() => write!(f, "{of} ≥ {min}"),
            Self::Within { of, min, max } => write!(f, "{of} {min} to {max}"),
            Self::Above { of, than } => write!(f, "{of} > {}", plain(than)),
            Self::Below { of, than } => write!(f, "{of} < {}", plain(than)),
            Self::Equal { of, to } => write!(f, "{of} = {}", plain(to)),
            Self::OneOf { of, among } => {
                write!(f, "{of} is ")?;
                for (number, value) in among.iter().enumerate() {
                    write!(f, "{}{}", if number > 0 { " or " } else { "" }, plain(value))?;
                }
                Ok(())
            }
            Self::Set(key) => write!(f, "{key} is set"),
            Self::Expr(expr) => write!(f, "{expr}"),
        }
    }
}

/// Texts without quotes.
fn plain(value: &Value) -> String {
    if let Value::Text(text) = value { text.to_string() } else { value.to_string() }
}

fn list(f: &mut fmt::Formatter<'_>, parts: &[ConditionDef], between: &str) -> fmt::Result {
    for (number, part) in parts.iter().enumerate() {
        f.write_str(if number > 0 { between } else { "" })?;
        match part {
            ConditionDef::All(_) | ConditionDef::Any(_) | ConditionDef::Xor(_) => write!(f, "({part})")?,
            _ => write!(f, "{part}")?,
        }
    }
    Ok(())
}
