//! Values that files, blackboards and parameters hold.

use std::fmt;
use std::sync::Arc;
use wits_core::state::State;

use glam::Vec3;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What sort of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, State)]
pub enum Kind {
    /// Yes or no.
    Bool,
    /// A whole number: a count, the number of another character.
    Int,
    /// A number.
    Number,
    /// A text: a name, one of a few words.
    Text,
    /// A place or a direction.
    Vector,
}

impl Kind {
    /// Its name as the studio shows it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Number => "number",
            Self::Text => "text",
            Self::Vector => "vector",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bool => "true or false",
            Self::Int => "a whole number",
            Self::Number => "a number",
            Self::Text => "a text in quotes",
            Self::Vector => "a vector such as [1, 2, 3]",
        })
    }
}

/// A value. In files it is written plainly: `true`, `3`, `2.5`, `"door"`, `[1, 2, 3]`.
///
/// ```
/// use wits_mind::{Kind, Value};
/// assert_eq!(Value::from(3).as_kind(Kind::Number), Some(Value::Number(3.0)));
/// assert_eq!(Value::from(2.5).as_kind(Kind::Int), None);
/// ```
#[derive(Clone, Debug, PartialEq, State)]
pub enum Value {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i32),
    /// A number.
    Number(f32),
    /// A text. Copies share it.
    Text(Arc<str>),
    /// A place or a direction.
    Vector(Vec3),
}

impl Value {
    /// What sort of value it is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Bool(_) => Kind::Bool,
            Self::Int(_) => Kind::Int,
            Self::Number(_) => Kind::Number,
            Self::Text(_) => Kind::Text,
            Self::Vector(_) => Kind::Vector,
        }
    }

    /// The same value of another kind, if nothing is lost: 3 is a number too, 2.5 is no whole number.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "only if it is whole and small")]
    pub fn as_kind(&self, kind: Kind) -> Option<Self> {
        match (self, kind) {
            (Self::Int(whole), Kind::Number) => Some(Self::Number(*whole as f32)),
            (Self::Number(number), Kind::Int) => {
                let fits = number.fract() == 0.0 && number.abs() < 16_777_216.0;
                fits.then_some(Self::Int(*number as i32))
            }
            _ => (self.kind() == kind).then(|| self.clone()),
        }
    }

    /// What a key or a parameter of this kind holds when nobody said anything.
    #[must_use]
    pub fn zero(kind: Kind) -> Self {
        match kind {
            Kind::Bool => Self::Bool(false),
            Kind::Int => Self::Int(0),
            Kind::Number => Self::Number(0.0),
            Kind::Text => Self::Text("".into()),
            Kind::Vector => Self::Vector(Vec3::ZERO),
        }
    }

    /// As a number: whole numbers are numbers, true is 1, vectors have their length. Texts have none.
    #[must_use]
    pub fn number(&self) -> Option<f32> {
        match self {
            Self::Bool(flag) => Some(f32::from(u8::from(*flag))),
            Self::Int(whole) => Some(*whole as f32),
            Self::Number(number) => Some(*number),
            Self::Vector(vector) => Some(vector.length()),
            Self::Text(_) => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(flag) => write!(f, "{flag}"),
            Self::Int(whole) => write!(f, "{whole}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Vector(vector) => write!(f, "[{}, {}, {}]", vector.x, vector.y, vector.z),
        }
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}
impl From<i32> for Value {
    fn from(whole: i32) -> Self {
        Self::Int(whole)
    }
}
impl From<f32> for Value {
    fn from(number: f32) -> Self {
        Self::Number(number)
    }
}
impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}
impl From<Vec3> for Value {
    fn from(vector: Vec3) -> Self {
        Self::Vector(vector)
    }
}

/// For inspection documents.
impl From<&Value> for wits_core::inspect::Value {
    fn from(value: &Value) -> Self {
        match value {
            Value::Bool(flag) => (*flag).into(),
            Value::Int(whole) => f64::from(*whole).into(),
            Value::Number(number) => (*number).into(),
            Value::Text(text) => text.to_string().into(),
            Value::Vector(vector) => (*vector).into(),
        }
    }
}

/// From a hand in the studio or a recording. Lists of numbers that are no vector have no value here.
impl TryFrom<&wits_core::inspect::Value> for Value {
    type Error = String;

    #[expect(
        clippy::cast_possible_truncation,
        reason = "only if it is whole and fits; numbers of boards are f32"
    )]
    fn try_from(value: &wits_core::inspect::Value) -> Result<Self, String> {
        use wits_core::inspect::Value as Shown;
        match value {
            Shown::Flag(flag) => Ok(Self::Bool(*flag)),
            Shown::Number(number) if number.fract() == 0.0 && number.abs() <= f64::from(i32::MAX) => {
                Ok(Self::Int(*number as i32))
            }
            Shown::Number(number) => Ok(Self::Number(*number as f32)),
            Shown::Text(text) => Ok(Self::from(&**text)),
            Shown::Numbers(numbers) => match numbers[..] {
                [x, y] => Ok(Self::Vector(Vec3::new(x, y, 0.0))),
                [x, y, z] => Ok(Self::Vector(Vec3::new(x, y, z))),
                _ => Err(format!("{} numbers are no vector, which has 2 or 3", numbers.len())),
            },
        }
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(flag) => serializer.serialize_bool(*flag),
            Self::Int(whole) => serializer.serialize_i32(*whole),
            Self::Number(number) => serializer.serialize_f32(*number),
            Self::Text(text) => serializer.serialize_str(text),
            Self::Vector(vector) => vector.to_array().as_slice().serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true, false, a number, a text in quotes, or a vector such as [1, 2, 3]")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E: Error>(self, whole: i64) -> Result<Value, E> {
        i32::try_from(whole).map(Value::Int).map_err(|_| E::custom(format!("{whole} is too large")))
    }

    fn visit_u64<E: Error>(self, whole: u64) -> Result<Value, E> {
        i32::try_from(whole).map(Value::Int).map_err(|_| E::custom(format!("{whole} is too large")))
    }

    #[expect(clippy::cast_possible_truncation, reason = "numbers of files are f32")]
    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Number(number as f32))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(Value::from(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut vector = [0.0_f32; 3];
        let mut count = 0;
        while let Some(number) = items.next_element::<f32>()? {
            if let Some(place) = vector.get_mut(count) {
                *place = number;
            }
            count += 1;
        }
        match count {
            2 | 3 => Ok(Value::Vector(Vec3::from_array(vector))),
            _ => Err(A::Error::custom(format!("{count} numbers are no vector, which has 2 or 3"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::ron;

    #[test]
    fn values_survive_files() {
        for value in
            [true.into(), Value::Int(-3), 2.5.into(), "door".into(), Vec3::new(1.0, 0.5, -2.0).into()]
        {
            assert_eq!(ron::read::<Value>("v.ron", &ron::write(&value)).unwrap(), value);
        }
        assert_eq!(ron::read::<Value>("v.ron", "[1, 2]").unwrap(), Vec3::new(1.0, 2.0, 0.0).into());
        assert!(ron::read::<Value>("v.ron", "[1]").is_err());
        assert!(ron::read::<Value>("v.ron", "99999999999").is_err());
    }

    #[test]
    fn what_is_shown_comes_back_the_same() {
        use wits_core::inspect::Value as Shown;
        let values =
            [true.into(), Value::Int(-3), 2.5.into(), "door".into(), Vec3::new(1.0, 0.5, -2.0).into()];
        for value in values {
            assert_eq!(Value::try_from(&Shown::from(&value)), Ok(value));
        }
        assert_eq!(Value::try_from(&Shown::from(3e9)).map(|value| value.kind()), Ok(Kind::Number));
        assert!(Value::try_from(&Shown::Numbers(vec![1.0])).is_err());
    }

    #[test]
    fn a_value_becomes_another_kind_only_if_nothing_is_lost() {
        assert_eq!(Value::Number(4.0).as_kind(Kind::Int), Some(Value::Int(4)));
        assert_eq!(Value::Number(f32::NAN).as_kind(Kind::Int), None);
        assert_eq!(Value::from("4").as_kind(Kind::Int), None);
    }
}
