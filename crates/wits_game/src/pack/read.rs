//! Bytes become values.

use rmp::Marker;
use serde::de::{self, DeserializeSeed, Visitor};

use super::PackError;

/// Values inside values inside values: more than this is no state of ours.
const MAX_NESTING: u32 = 1024;

/// Reads values one after the other. What may be expected next is read by functions that know no type; the trait below only
/// hands the outcome on.
pub(super) struct Reader<'de> {
    rest: &'de [u8],
    nesting: u32,
}

/// A number as it stands in the bytes.
#[derive(Clone, Copy)]
enum Number {
    Unsigned(u64),
    Signed(i64),
    Single(f32),
    Double(f64),
}

/// A value, or the beginning of one that has parts.
enum Head<'de> {
    Nil,
    Bool(bool),
    Number(Number),
    Text(&'de str),
    Bytes(&'de [u8]),
    List(u32),
    Map(u32),
}

impl Head<'_> {
    const fn name(&self) -> &'static str {
        match self {
            Self::Nil => "nothing (nil)",
            Self::Bool(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::Bytes(_) => "bytes",
            Self::List(_) => "a list",
            Self::Map(_) => "a map",
        }
    }

    fn unlike(&self, expected: &str) -> PackError {
        PackError::new(format_args!("expected {expected}, found {}", self.name()))
    }
}

impl<'de> Reader<'de> {
    pub(super) const fn new(bytes: &'de [u8]) -> Self {
        Self { rest: bytes, nesting: 0 }
    }

    /// Nothing may follow.
    pub(super) fn end(&self) -> Result<(), PackError> {
        match self.rest.len() {
            0 => Ok(()),
            count => Err(PackError::new(format_args!("{count} bytes follow the value"))),
        }
    }

    fn take(&mut self, count: usize) -> Result<&'de [u8], PackError> {
        let (taken, rest) = self
            .rest
            .split_at_checked(count)
            .ok_or_else(|| PackError::new("the bytes end in the middle of a value"))?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], PackError> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    fn u8(&mut self) -> Result<u8, PackError> {
        self.array().map(u8::from_be_bytes)
    }

    fn u16(&mut self) -> Result<u16, PackError> {
        self.array().map(u16::from_be_bytes)
    }

    fn u32(&mut self) -> Result<u32, PackError> {
        self.array().map(u32::from_be_bytes)
    }

    fn is_nil(&self) -> bool {
        self.rest.first().is_some_and(|byte| Marker::from_u8(*byte) == Marker::Null)
    }

    fn head(&mut self) -> Result<Head<'de>, PackError> {
        Ok(match Marker::from_u8(self.u8()?) {
            Marker::Null => Head::Nil,
            Marker::True => Head::Bool(true),
            Marker::False => Head::Bool(false),
            Marker::FixStr(count) => self.text(count.into())?,
            Marker::Str8 => self.u8().and_then(|count| self.text(count.into()))?,
            Marker::Str16 => self.u16().and_then(|count| self.text(count.into()))?,
            Marker::Str32 => self.u32().and_then(|count| self.text(count))?,
            Marker::Bin8 => self.u8().and_then(|count| self.bytes(count.into()))?,
            Marker::Bin16 => self.u16().and_then(|count| self.bytes(count.into()))?,
            Marker::Bin32 => self.u32().and_then(|count| self.bytes(count))?,
            Marker::FixArray(count) => Head::List(count.into()),
            Marker::Array16 => Head::List(self.u16()?.into()),
            Marker::Array32 => Head::List(self.u32()?),
            Marker::FixMap(count) => Head::Map(count.into()),
            Marker::Map16 => Head::Map(self.u16()?.into()),
            Marker::Map32 => Head::Map(self.u32()?),
            number => Head::Number(self.number(number)?),
        })
    }

    fn number(&mut self, marker: Marker) -> Result<Number, PackError> {
        Ok(match marker {
            Marker::FixPos(value) => Number::Unsigned(value.into()),
            Marker::U8 => Number::Unsigned(self.u8()?.into()),
            Marker::U16 => Number::Unsigned(self.u16()?.into()),
            Marker::U32 => Number::Unsigned(self.u32()?.into()),
            Marker::U64 => Number::Unsigned(u64::from_be_bytes(self.array()?)),
            Marker::FixNeg(value) => Number::Signed(value.into()),
            Marker::I8 => Number::Signed(i8::from_be_bytes(self.array()?).into()),
            Marker::I16 => Number::Signed(i16::from_be_bytes(self.array()?).into()),
            Marker::I32 => Number::Signed(i32::from_be_bytes(self.array()?).into()),
            Marker::I64 => Number::Signed(i64::from_be_bytes(self.array()?)),
            Marker::F32 => Number::Single(f32::from_be_bytes(self.array()?)),
            Marker::F64 => Number::Double(f64::from_be_bytes(self.array()?)),
            _ => return Err(PackError::new("a value of a form that states do not have")),
        })
    }

    fn text(&mut self, count: u32) -> Result<Head<'de>, PackError> {
        let bytes = self.take(count as usize)?;
        std::str::from_utf8(bytes).map(Head::Text).map_err(|_| PackError::new("a text that is not UTF-8"))
    }

    fn bytes(&mut self, count: u32) -> Result<Head<'de>, PackError> {
        self.take(count as usize).map(Head::Bytes)
    }

    fn expect_number(&mut self, expected: &str) -> Result<Number, PackError> {
        match self.head()? {
            Head::Number(number) => Ok(number),
            head => Err(head.unlike(expected)),
        }
    }

    fn expect_text(&mut self) -> Result<&'de str, PackError> {
        match self.head()? {
            Head::Text(text) => Ok(text),
            head => Err(head.unlike("a text")),
        }
    }

    fn expect_bytes(&mut self) -> Result<&'de [u8], PackError> {
        match self.head()? {
            Head::Bytes(bytes) => Ok(bytes),
            head => Err(head.unlike("bytes")),
        }
    }

    fn expect_16_bytes(&mut self) -> Result<[u8; 16], PackError> {
        self.expect_bytes()?.try_into().map_err(|_| PackError::new("expected the 16 bytes of a number"))
    }

    fn expect_list(&mut self) -> Result<u32, PackError> {
        match self.head()? {
            Head::List(count) => Ok(count),
            head => Err(head.unlike("a list")),
        }
    }

    fn expect_map(&mut self) -> Result<u32, PackError> {
        match self.head()? {
            Head::Map(count) => Ok(count),
            head => Err(head.unlike("a map")),
        }
    }

    /// A variant is its name, or a map of its name to what is in it.
    fn expect_variant(&mut self) -> Result<Variant<'de>, PackError> {
        match self.head()? {
            Head::Text(name) => Ok(Variant { name, has_parts: false }),
            Head::Map(1) => Ok(Variant { name: self.expect_text()?, has_parts: true }),
            Head::Map(count) => {
                Err(PackError::new(format_args!("expected one variant, found a map of {count}")))
            }
            head => Err(head.unlike("a variant")),
        }
    }

    /// One value, whatever it is.
    fn skip(&mut self) -> Result<(), PackError> {
        let parts = match self.head()? {
            Head::List(count) => u64::from(count),
            Head::Map(count) => 2 * u64::from(count),
            _ => return Ok(()),
        };
        self.enter()?;
        (0..parts).try_for_each(|_| self.skip())?;
        self.leave();
        Ok(())
    }

    fn enter(&mut self) -> Result<(), PackError> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(PackError::new(format_args!("values are nested more than {MAX_NESTING} deep")));
        }
        Ok(())
    }

    const fn leave(&mut self) {
        self.nesting -= 1;
    }

    /// No more parts than there are bytes: a length that was tampered with is no reason to make room.
    fn likely(&self, count: u32) -> usize {
        (count as usize).min(self.rest.len())
    }
}

/// What a variant is called, and whether it is more than its name.
struct Variant<'de> {
    name: &'de str,
    has_parts: bool,
}

/// Parts of a list or map that are yet to come.
struct Parts<'a, 'de> {
    reader: &'a mut Reader<'de>,
    left: u32,
}

impl Parts<'_, '_> {
    /// All parts have to be read.
    fn finish(&self) -> Result<(), PackError> {
        match self.left {
            0 => Ok(()),
            left => Err(PackError::new(format_args!("{left} parts too many"))),
        }
    }

    const fn advance(&mut self) -> bool {
        let has_more = self.left > 0;
        self.left = self.left.saturating_sub(1);
        has_more
    }
}

impl<'de> de::SeqAccess<'de> for Parts<'_, 'de> {
    type Error = PackError;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, PackError> {
        if self.advance() { seed.deserialize(&mut *self.reader).map(Some) } else { Ok(None) }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.reader.likely(self.left))
    }
}

impl<'de> de::MapAccess<'de> for Parts<'_, 'de> {
    type Error = PackError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, PackError> {
        if self.advance() { seed.deserialize(&mut *self.reader).map(Some) } else { Ok(None) }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, PackError> {
        seed.deserialize(&mut *self.reader)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.reader.likely(self.left))
    }
}

/// The variant that was read, for serde.
struct Inside<'a, 'de> {
    reader: &'a mut Reader<'de>,
    variant: Variant<'de>,
}

impl Inside<'_, '_> {
    fn expect(&self, has_parts: bool) -> Result<(), PackError> {
        if self.variant.has_parts == has_parts {
            return Ok(());
        }
        let (name, parts) = (self.variant.name, if has_parts { "its parts" } else { "no parts" });
        Err(PackError::new(format_args!("expected the variant {name} with {parts}")))
    }
}

impl<'a, 'de> de::EnumAccess<'de> for Inside<'a, 'de> {
    type Error = PackError;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), PackError> {
        let name = de::value::BorrowedStrDeserializer::new(self.variant.name);
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Inside<'_, 'de> {
    type Error = PackError;

    fn unit_variant(self) -> Result<(), PackError> {
        self.expect(false)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, PackError> {
        self.expect(true)?;
        seed.deserialize(self.reader)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, PackError> {
        self.expect(true)?;
        de::Deserializer::deserialize_seq(self.reader, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, PackError> {
        self.expect(true)?;
        de::Deserializer::deserialize_map(self.reader, visitor)
    }
}

macro_rules! whole {
    ($($name:ident)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
            match self.expect_number("a whole number")? {
                Number::Unsigned(value) => visitor.visit_u64(value),
                Number::Signed(value) => visitor.visit_i64(value),
                Number::Single(_) | Number::Double(_) => Err(PackError::new("expected a whole number, found a real one")),
            }
        }
    )*};
}

macro_rules! real {
    ($($name:ident)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
            match self.expect_number("a number")? {
                Number::Single(value) => visitor.visit_f32(value),
                Number::Double(value) => visitor.visit_f64(value),
                Number::Unsigned(value) => visitor.visit_u64(value),
                Number::Signed(value) => visitor.visit_i64(value),
            }
        }
    )*};
}

macro_rules! text {
    ($($name:ident)*) => {$(
        fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
            visitor.visit_borrowed_str(self.expect_text()?)
        }
    )*};
}

impl<'de> de::Deserializer<'de> for &mut Reader<'de> {
    type Error = PackError;

    fn is_human_readable(&self) -> bool {
        false
    }

    /// Only for types that take anything, such as values of blackboards.
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        match self.head()? {
            Head::Nil => visitor.visit_unit(),
            Head::Bool(value) => visitor.visit_bool(value),
            Head::Number(Number::Unsigned(value)) => visitor.visit_u64(value),
            Head::Number(Number::Signed(value)) => visitor.visit_i64(value),
            Head::Number(Number::Single(value)) => visitor.visit_f32(value),
            Head::Number(Number::Double(value)) => visitor.visit_f64(value),
            Head::Text(value) => visitor.visit_borrowed_str(value),
            Head::Bytes(value) => visitor.visit_borrowed_bytes(value),
            Head::List(count) => self.visit_list(count, visitor),
            Head::Map(count) => self.visit_map(count, visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        match self.head()? {
            Head::Bool(value) => visitor.visit_bool(value),
            head => Err(head.unlike("true or false")),
        }
    }

    whole! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    real! { deserialize_f32 deserialize_f64 }

    text! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        visitor.visit_i128(i128::from_be_bytes(self.expect_16_bytes()?))
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        visitor.visit_u128(u128::from_be_bytes(self.expect_16_bytes()?))
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        visitor.visit_borrowed_bytes(self.expect_bytes()?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        if !self.is_nil() {
            return visitor.visit_some(self);
        }
        self.take(1)?;
        visitor.visit_none()
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        match self.head()? {
            Head::Nil => visitor.visit_unit(),
            head => Err(head.unlike("nothing (nil)")),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, PackError> {
        match self.expect_list()? {
            0 => visitor.visit_unit(),
            count => Err(PackError::new(format_args!("expected an empty list, found one of {count}"))),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, PackError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        let count = self.expect_list()?;
        self.visit_list(count, visitor)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, PackError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, PackError> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        let count = self.expect_map()?;
        self.visit_map(count, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, PackError> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, PackError> {
        let variant = self.expect_variant()?;
        self.enter()?;
        let value = visitor.visit_enum(Inside { reader: &mut *self, variant })?;
        self.leave();
        Ok(value)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        self.skip()?;
        visitor.visit_unit()
    }
}

impl<'de> Reader<'de> {
    fn visit_list<V: Visitor<'de>>(&mut self, count: u32, visitor: V) -> Result<V::Value, PackError> {
        self.enter()?;
        let mut parts = Parts { reader: &mut *self, left: count };
        let value = visitor.visit_seq(&mut parts)?;
        parts.finish()?;
        self.leave();
        Ok(value)
    }

    fn visit_map<V: Visitor<'de>>(&mut self, count: u32, visitor: V) -> Result<V::Value, PackError> {
        self.enter()?;
        let mut parts = Parts { reader: &mut *self, left: count };
        let value = visitor.visit_map(&mut parts)?;
        parts.finish()?;
        self.leave();
        Ok(value)
    }
}
