//! How long: a number, a key, or something in between.

use std::fmt;

use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wits_core::findings::{Findings, Place};
use wits_core::random::Stream;

use crate::board::{Boards, Key};
use crate::words::Names;
use crate::{Kind, Value};

/// How long, or how likely. In files `2.5`, `"{patience}"` for what a key holds, or `min: 1, max: 3` for something in
/// between that is drawn each time.
#[derive(Clone, Debug, PartialEq)]
pub enum Seconds {
    /// So long.
    Fixed(f32),
    /// As long as a key of this name says; no time if it holds nothing.
    Key(String),
    /// Drawn between two ends.
    Between(f32, f32),
}

impl From<f32> for Seconds {
    fn from(seconds: f32) -> Self {
        Self::Fixed(seconds)
    }
}

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed(seconds) => write!(f, "{seconds}"),
            Self::Key(name) => write!(f, "{{{name}}}"),
            Self::Between(min, max) => write!(f, "{min} to {max}"),
        }
    }
}

/// The same, with the key looked up.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    Fixed(f32),
    Key(Key),
    Between(f32, f32),
}

impl Seconds {
    /// Checks it; what is not a number of at least 0 and at most `most` goes to the findings.
    pub(super) fn bind(&self, names: &Names<'_>, most: f32, path: &str, findings: &mut Findings) -> Bound {
        let mut check = |number: f32| {
            if !(number >= 0.0 && number <= most) {
                findings.add(Place::path(path), format!("{number} is out of range"), format!("0 to {most}"));
            }
        };
        match self {
            Self::Fixed(number) => {
                check(*number);
                Bound::Fixed(*number)
            }
            Self::Between(min, max) => {
                check(*min);
                check(*max);
                if min > max {
                    findings.add(Place::path(path), format!("from {min} to {max}"), "min ≤ max");
                }
                Bound::Between(*min, *max)
            }
            Self::Key(name) => {
                let kind = names.kind_of(name);
                if let Some(kind) = kind.filter(|kind| !matches!(kind, Kind::Int | Kind::Number)) {
                    let message = format!("the key {name:?} holds {kind}");
                    findings.add(Place::path(path), message, Kind::Number.to_string());
                }
                names.key(name, None, path, findings).map_or(Bound::Fixed(0.0), Bound::Key)
            }
        }
    }
}

impl Bound {
    pub(super) fn get(self, boards: &Boards<'_>, stream: &mut Stream) -> f32 {
        match self {
            Self::Fixed(number) => number,
            Self::Key(key) => boards.get(key).and_then(Value::number).unwrap_or_default(),
            Self::Between(min, max) => stream.range(min, max),
        }
    }
}

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Fixed(seconds) => serializer.serialize_f32(*seconds),
            Self::Key(name) => serializer.serialize_str(&format!("{{{name}}}")),
            Self::Between(min, max) => {
                let mut fields = serializer.serialize_struct("Seconds", 2)?;
                fields.serialize_field("min", min)?;
                fields.serialize_field("max", max)?;
                fields.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnySeconds)
    }
}

struct AnySeconds;

impl<'de> Visitor<'de> for AnySeconds {
    type Value = Seconds;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, a key in braces, or min: …, max: …")
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Seconds, E> {
        Ok(Seconds::Fixed(number as f32))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Seconds, E> {
        Ok(Seconds::Fixed(number as f32))
    }

    #[expect(clippy::cast_possible_truncation, reason = "numbers of files are f32")]
    fn visit_f64<E: Error>(self, number: f64) -> Result<Seconds, E> {
        Ok(Seconds::Fixed(number as f32))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Seconds, E> {
        let name = text.strip_prefix('{').and_then(|text| text.strip_suffix('}'));
        name.map(|name| Seconds::Key(name.to_owned())).ok_or_else(|| {
            E::custom(format!("{text:?} is no key: expected braces, such as \"{{patience}}\""))
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Seconds, A::Error> {
        let (mut min, mut max) = (0.0, None);
        while let Some(field) = fields.next_key::<String>()? {
            match field.as_str() {
                "min" => min = fields.next_value()?,
                "max" => max = Some(fields.next_value()?),
                other => return Err(A::Error::unknown_field(other, &["min", "max"])),
            }
        }
        max.map(|max| Seconds::Between(min, max)).ok_or_else(|| A::Error::missing_field("max"))
    }
}
