//! Plain data: what scripts keep, are handed and give back.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use glam::Vec3;
use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_decide::{Kind, Value};

/// A value of a script that can be copied, compared, saved and hashed: everything but functions, coroutines and things of
/// the host.
///
/// ```
/// use wits_script::Data;
/// let wolf = Data::table([("legs", Data::Int(4)), ("name", "Akela".into())]);
/// assert_eq!(wolf.get("legs"), Some(&Data::Int(4)));
/// assert_eq!(wolf.to_string(), "{legs = 4, name = \"Akela\"}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub enum Data {
    /// Nothing.
    #[default]
    Nil,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A place or a direction.
    Vector(#[serde(with = "triple")] [f64; 3]),
    /// A table of such values. It holds no [`Nil`](Self::Nil).
    Table(#[serde(with = "entries")] BTreeMap<DataKey, Self>),
}

/// As a list, which every format can write.
mod triple {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(vector: &[f64; 3], serializer: S) -> Result<S::Ok, S::Error> {
        vector.as_slice().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[f64; 3], D::Error> {
        let list = Vec::<f64>::deserialize(deserializer)?;
        list.try_into().map_err(|_| D::Error::custom("a vector has three numbers"))
    }
}

/// As a list of pairs: not every format can have numbers as keys.
mod entries {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Data, DataKey};

    pub(super) fn serialize<S: Serializer>(
        table: &BTreeMap<DataKey, Data>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(table)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<DataKey, Data>, D::Error> {
        Ok(Vec::<(DataKey, Data)>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// What a table has its values by. Whole numbers come first, then other numbers, then texts, then `false` and `true`.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
pub enum DataKey {
    /// A place in a list, from 1; or any whole number.
    Int(i64),
    /// A number that is not whole.
    Number(f64),
    /// A name.
    Text(String),
    /// Yes or no.
    Bool(bool),
}

impl DataKey {
    const fn rank(&self) -> u8 {
        match self {
            Self::Int(_) | Self::Number(_) => 0,
            Self::Text(_) => 1,
            Self::Bool(_) => 2,
        }
    }
}

impl Ord for DataKey {
    /// The order in which scripts go through tables: numbers by size, then texts by their bytes, then `false`, `true`.
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a.cmp(b),
            (Self::Int(a), Self::Number(b)) => whole_to_number(*a, *b),
            (Self::Number(a), Self::Int(b)) => whole_to_number(*b, *a).reverse(),
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

/// What is no number has a sign and a payload that differ from machine to machine: here it is always the same one.
pub(crate) const fn canonical(number: f64) -> f64 {
    if number.is_nan() { f64::NAN } else { number }
}

/// Compares without rounding, so that the order of keys is one order: large whole numbers are no numbers of 64 bits.
#[expect(clippy::cast_possible_truncation, reason = "what does not fit was told apart before")]
pub(crate) fn whole_to_number(whole: i64, number: f64) -> Ordering {
    const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;
    if number.is_nan() || number >= TWO_TO_63 {
        return if number.is_sign_negative() { Ordering::Greater } else { Ordering::Less };
    }
    if number < -TWO_TO_63 {
        return Ordering::Greater;
    }
    let floor = number.floor();
    whole.cmp(&(floor as i64)).then(if number > floor { Ordering::Less } else { Ordering::Equal })
}

impl PartialOrd for DataKey {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl PartialEq for DataKey {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for DataKey {}

impl From<&str> for DataKey {
    fn from(name: &str) -> Self {
        Self::Text(name.to_owned())
    }
}
impl From<i64> for DataKey {
    fn from(place: i64) -> Self {
        Self::Int(place)
    }
}

impl Data {
    /// A table by names.
    pub fn table<K: Into<DataKey>>(entries: impl IntoIterator<Item = (K, Self)>) -> Self {
        Self::Table(entries.into_iter().map(|(key, value)| (key.into(), value)).collect())
    }

    /// A list: a table by the numbers 1, 2, 3, …
    pub fn list(items: impl IntoIterator<Item = Self>) -> Self {
        Self::table((1_i64..).zip(items))
    }

    /// What a table holds by this key; `None` if it holds nothing or this is no table.
    #[must_use]
    pub fn get(&self, key: impl Into<DataKey>) -> Option<&Self> {
        if let Self::Table(entries) = self { entries.get(&key.into()) } else { None }
    }

    /// About how many bytes it takes: what limits count.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let inside = match self {
            Self::Text(text) => text.len(),
            Self::Table(entries) => entries.iter().map(|(key, value)| key.bytes() + value.bytes()).sum(),
            _ => 0,
        };
        inside + 32
    }

    /// As a value of boards and parameters; tables and nothing have none.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "numbers of boards are f32")]
    pub fn value(&self) -> Option<Value> {
        Some(match self {
            Self::Bool(flag) => Value::Bool(*flag),
            Self::Int(whole) => i32::try_from(*whole).map_or(Value::Number(*whole as f32), Value::Int),
            Self::Number(number) => Value::Number(*number as f32),
            Self::Text(text) => Value::from(text.as_str()),
            Self::Vector([x, y, z]) => Value::Vector(Vec3::new(*x as f32, *y as f32, *z as f32)),
            Self::Nil | Self::Table(_) => return None,
        })
    }

    /// As a value of this kind, if it is one.
    #[must_use]
    pub fn as_kind(&self, kind: Kind) -> Option<Value> {
        self.value()?.as_kind(kind)
    }

    /// As a number, if it is one.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "as Lua does it")]
    pub const fn number(&self) -> Option<f64> {
        match self {
            Self::Int(whole) => Some(*whole as f64),
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// As a text, if it is one.
    #[must_use]
    pub const fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text.as_str()) } else { None }
    }

    /// What sort of thing it is, in words.
    #[must_use]
    pub const fn sort(&self) -> &'static str {
        match self {
            Self::Nil => "nothing",
            Self::Bool(_) => "true or false",
            Self::Int(_) => "a whole number",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::Vector(_) => "a vector",
            Self::Table(_) => "a table",
        }
    }
}

impl DataKey {
    pub(crate) fn bytes(&self) -> usize {
        16 + if let Self::Text(text) = self { text.len() } else { 0 }
    }
}

impl From<bool> for Data {
    fn from(flag: bool) -> Self {
        Self::Bool(flag)
    }
}
impl From<i64> for Data {
    fn from(whole: i64) -> Self {
        Self::Int(whole)
    }
}
impl From<f64> for Data {
    fn from(number: f64) -> Self {
        Self::Number(canonical(number))
    }
}
impl From<&str> for Data {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<&Value> for Data {
    fn from(value: &Value) -> Self {
        match value {
            Value::Bool(flag) => Self::Bool(*flag),
            Value::Int(whole) => Self::Int(i64::from(*whole)),
            Value::Number(number) => Self::Number(canonical(f64::from(*number))),
            Value::Text(text) => Self::Text(text.to_string()),
            Value::Vector(vector) => Self::Vector(vector.to_array().map(f64::from).map(canonical)),
        }
    }
}

/// As a script would write it.
impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nil => f.write_str("nil"),
            Self::Bool(flag) => write!(f, "{flag}"),
            Self::Int(whole) => write!(f, "{whole}"),
            Self::Number(number) if number.is_nan() => f.write_str("nan"),
            Self::Number(number) => write!(f, "{number:?}"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Vector([x, y, z]) => write!(f, "vec({x}, {y}, {z})"),
            Self::Table(entries) => {
                f.write_str("{")?;
                for (number, (key, value)) in (1..).zip(entries) {
                    f.write_str(if number == 1 { "" } else { ", " })?;
                    match key {
                        DataKey::Int(place) if *place == number => {}
                        key => write!(f, "{key} = ")?,
                    }
                    write!(f, "{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

impl fmt::Display for DataKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Int(place) => write!(f, "[{place}]"),
            Self::Number(number) => write!(f, "[{number:?}]"),
            Self::Text(name) => f.write_str(name),
            Self::Bool(flag) => write!(f, "[{flag}]"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_survives_files_and_keeps_its_order() {
        let keys = [
            DataKey::Int(-1),
            DataKey::Int(2),
            DataKey::Number(2.5),
            DataKey::Int(3),
            "a".into(),
            "b".into(),
        ];
        assert!(keys.is_sorted());
        let table = Data::table(keys.into_iter().zip([
            Data::Int(1),
            true.into(),
            0.5.into(),
            "x".into(),
            Data::Vector([1.0, 2.0, 3.0]),
            Data::list([Data::Int(7)]),
        ]));
        let text = wits_core::ron::write(&table);
        assert_eq!(wits_core::ron::read::<Data>("d.ron", &text).unwrap(), table);
        let text = serde_json::to_string(&table).unwrap();
        assert_eq!(serde_json::from_str::<Data>(&text).unwrap(), table);
        assert_eq!(Data::list([Data::Int(1), "x".into()]).to_string(), "{1, \"x\"}");
    }

    #[test]
    fn values_of_boards_go_both_ways() {
        for value in
            [true.into(), Value::Int(-3), 2.5.into(), "door".into(), Vec3::new(1.0, 0.5, -2.0).into()]
        {
            assert_eq!(Data::from(&value).value(), Some(value));
        }
        assert_eq!(Data::Nil.value(), None);
        assert_eq!(Data::Int(3).as_kind(Kind::Number), Some(Value::Number(3.0)));
        assert_eq!(Data::Number(2.5).as_kind(Kind::Int), None);
    }
}
