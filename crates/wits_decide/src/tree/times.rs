//! How often: a number, a key, or without end.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wits_core::findings::{Findings, Place};

use crate::board::{Boards, Key};
use crate::words::Names;
use crate::{Kind, Value};

/// How many rounds a repetition has. In files `3`, `"{tries}"` for what a key holds, or `Forever`.
///
/// A key is read again in every tick. -1 in it stands for no end; 0 and less mean that no round
/// begins. While it holds nothing, the node fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Times {
    /// A fixed number of rounds.
    Fixed(u32),
    /// The number that the key of this name holds.
    Key(String),
    /// Without end.
    Forever,
}

impl From<u32> for Times {
    fn from(times: u32) -> Self {
        Self::Fixed(times)
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(times) => write!(f, "{times}"),
            Self::Key(name) => write!(f, "{{{name}}}"),
            Self::Forever => f.write_str("Forever"),
        }
    }
}

/// The same, with the key looked up.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rounds {
    Fixed(u32),
    Key(Key),
    Forever,
}

impl Times {
    /// What is written on a node.
    pub(super) fn told(&self) -> String {
        match self {
            Self::Forever => "for ever".to_owned(),
            times => format!("{times} times"),
        }
    }

    /// Checks it: 0 times and keys that hold no whole number go to the findings.
    pub(super) fn bind(&self, names: &Names<'_>, path: &str, findings: &mut Findings) -> Rounds {
        match self {
            Self::Fixed(times) => {
                if *times == 0 {
                    findings.add(Place::path(path), "0 times", "at least 1");
                }
                Rounds::Fixed(*times)
            }
            Self::Key(name) => {
                names.key(name, Some(Kind::Int), path, findings).map_or(Rounds::Forever, Rounds::Key)
            }
            Self::Forever => Rounds::Forever,
        }
    }
}

impl Rounds {
    /// Whether another round follows after `done` rounds; `None` if the key holds nothing.
    pub(super) fn has_more(self, done: u32, boards: &Boards<'_>) -> Option<bool> {
        match self {
            Self::Fixed(times) => Some(done < times),
            Self::Forever => Some(true),
            Self::Key(key) => match boards.get(key)? {
                Value::Int(-1) => Some(true),
                Value::Int(times) => Some(i64::from(done) < i64::from(*times)),
                _ => None,
            },
        }
    }
}

impl Serialize for Times {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Fixed(times) => serializer.serialize_u32(*times),
            Self::Key(name) => serializer.serialize_str(&format!("{{{name}}}")),
            Self::Forever => serializer.serialize_unit_variant("Times", 0, "Forever"),
        }
    }
}

impl<'de> Deserialize<'de> for Times {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyTimes)
    }
}

struct AnyTimes;

impl<'de> Visitor<'de> for AnyTimes {
    type Value = Times;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, a key in braces, or Forever")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Times, E> {
        let refused =
            |_| E::invalid_value(Unexpected::Unsigned(number), &"a whole number of at most 4294967295");
        u32::try_from(number).map(Times::Fixed).map_err(refused)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Times, E> {
        let refused = |_| E::invalid_value(Unexpected::Signed(number), &"a whole number of at least 0");
        self.visit_u64(u64::try_from(number).map_err(refused)?)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Times, E> {
        let name = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        match name {
            Some(name) => Ok(Times::Key(name.to_owned())),
            None if text == "Forever" => Ok(Times::Forever),
            None => Err(E::custom(format!(
                "{text:?} is neither a key nor Forever: a key has braces, such as \"{{tries}}\""
            ))),
        }
    }

    fn visit_enum<A: serde::de::EnumAccess<'de>>(self, variant: A) -> Result<Times, A::Error> {
        use serde::de::VariantAccess;
        let (name, content) = variant.variant::<String>()?;
        content.unit_variant()?;
        self.visit_str(&name)
    }
}
