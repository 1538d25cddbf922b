//! Bytes become values.

use serde::de::{self, DeserializeSeed, Visitor};
use wits_core::state::{self, Head, LoadError, Number};

use super::PackError;

/// Reads values one after the other. What may be expected next is read by functions that know no type; the trait below only
/// hands the outcome on.
pub(super) struct Reader<'de>(state::Reader<'de>);

impl<'de> Reader<'de> {
    pub(super) const fn new(bytes: &'de [u8]) -> Self {
        Self(state::Reader::new(bytes))
    }

    /// Nothing may follow.
    pub(super) fn end(&self) -> Result<(), PackError> {
        Ok(self.0.end()?)
    }

    /// No more parts than there are bytes: a length that was tampered with is no reason to make room.
    fn likely(&self, count: usize) -> usize {
        count.min(self.0.bytes_left())
    }
}

impl From<LoadError> for PackError {
    fn from(error: LoadError) -> Self {
        Self::new(error)
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
    left: usize,
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
        let name = de::value::BorrowedStrDeserializer::<PackError>::new(self.variant.name);
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
            match self.0.number("a whole number")? {
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
            match self.0.number("a number")? {
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
            visitor.visit_borrowed_str(self.0.text()?)
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
        match self.0.head()? {
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
        visitor.visit_bool(self.0.bool()?)
    }

    whole! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64
    }

    real! { deserialize_f32 deserialize_f64 }

    text! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        visitor.visit_i128(i128::from_be_bytes(self.0.sixteen_bytes()?))
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        visitor.visit_u128(u128::from_be_bytes(self.0.sixteen_bytes()?))
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        visitor.visit_borrowed_bytes(self.0.bytes()?)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        self.deserialize_bytes(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        if !self.0.is_nil() {
            return visitor.visit_some(self);
        }
        self.0.nil()?;
        visitor.visit_none()
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        self.0.nil()?;
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, PackError> {
        match self.0.list()? {
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
        let count = self.0.list()?;
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
        let count = self.0.map()?;
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
        let (name, has_parts) = self.0.variant_name()?;
        let variant = Variant { name, has_parts };
        self.0.enter()?;
        let value = visitor.visit_enum(Inside { reader: &mut *self, variant })?;
        self.0.leave();
        Ok(value)
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, PackError> {
        self.0.skip()?;
        visitor.visit_unit()
    }
}

impl<'de> Reader<'de> {
    fn visit_list<V: Visitor<'de>>(&mut self, count: usize, visitor: V) -> Result<V::Value, PackError> {
        self.0.enter()?;
        let mut parts = Parts { reader: &mut *self, left: count };
        let value = visitor.visit_seq(&mut parts)?;
        parts.finish()?;
        self.0.leave();
        Ok(value)
    }

    fn visit_map<V: Visitor<'de>>(&mut self, count: usize, visitor: V) -> Result<V::Value, PackError> {
        self.0.enter()?;
        let mut parts = Parts { reader: &mut *self, left: count };
        let value = visitor.visit_map(&mut parts)?;
        parts.finish()?;
        self.0.leave();
        Ok(value)
    }
}
