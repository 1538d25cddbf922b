//! The names that a definition has in files, asked of the definition itself.

use std::fmt;

use serde::de::{DeserializeOwned, Deserializer, Error, Visitor};

/// The names that a definition has in files: those of its fields, or of its variants; none if it has neither.
///
/// Tests compare tables with it, so that they fail when a definition gets a field or a variant that is in no table.
///
/// ```
/// use wits_decide::nodes::names_of;
/// use wits_decide::tree::{Outcome, WriteDef};
/// assert_eq!(names_of::<WriteDef>(), ["key", "to"]);
/// assert_eq!(names_of::<Outcome>(), ["Success", "Failure"]);
/// ```
#[must_use]
pub fn names_of<T: DeserializeOwned>() -> &'static [&'static str] {
    T::deserialize(Question).err().map_or(&[], |answer| answer.0)
}

/// Holds nothing: whoever reads it says what they expect.
struct Question;

/// The names that were expected.
#[derive(Debug)]
struct Answer(&'static [&'static str]);

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl std::error::Error for Answer {}

impl Error for Answer {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self(&[])
    }
}

impl<'de> Deserializer<'de> for Question {
    type Error = Answer;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Answer> {
        Err(Answer(&[]))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Answer> {
        Err(Answer(fields))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Answer> {
        Err(Answer(variants))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map identifier ignored_any
    }
}
