//! Values become bytes.

use serde::ser::{self, Serialize};
use wits_core::state;

use super::PackError;

/// Writes values one after the other.
#[derive(Default)]
pub(super) struct Writer(state::Writer);

impl Writer {
    pub(super) fn finish(self) -> Result<Vec<u8>, PackError> {
        self.0.finish().map_err(PackError::new)
    }

    /// Begins a list or map of so many parts, or of as many as will come.
    fn parts(&mut self, count: Option<usize>, form: Form) -> Parts<'_> {
        let waiting = if let Some(count) = count {
            form.begin(self, count);
            None
        } else {
            Some(Waiting { count: 0, parts: Self::default() })
        };
        Parts { writer: self, waiting, form }
    }
}

/// What parts are of.
#[derive(Clone, Copy)]
enum Form {
    List,
    Map,
}

impl Form {
    fn begin(self, writer: &mut Writer, count: usize) {
        match self {
            Self::List => writer.0.list(count),
            Self::Map => writer.0.map(count),
        }
    }
}

/// Parts of a list or map.
pub(super) struct Parts<'a> {
    writer: &'a mut Writer,
    waiting: Option<Waiting>,
    form: Form,
}

/// Parts that wait until their number is known, which is written before them.
struct Waiting {
    count: usize,
    parts: Writer,
}

impl Parts<'_> {
    fn begin_part(&mut self) {
        if let Some(waiting) = &mut self.waiting {
            waiting.count += 1;
        }
    }

    fn target(&mut self) -> &mut Writer {
        self.waiting.as_mut().map_or(&mut *self.writer, |waiting| &mut waiting.parts)
    }

    fn finish(self) {
        let Some(waiting) = self.waiting else { return };
        self.form.begin(self.writer, waiting.count);
        self.writer.0.append(waiting.parts.0);
    }
}

impl<'a> ser::Serializer for &'a mut Writer {
    type Ok = ();
    type Error = PackError;
    type SerializeSeq = Parts<'a>;
    type SerializeTuple = Parts<'a>;
    type SerializeTupleStruct = Parts<'a>;
    type SerializeTupleVariant = Parts<'a>;
    type SerializeMap = Parts<'a>;
    type SerializeStruct = Parts<'a>;
    type SerializeStructVariant = Parts<'a>;

    fn is_human_readable(&self) -> bool {
        false
    }

    fn serialize_bool(self, value: bool) -> Result<(), PackError> {
        self.0.bool(value);
        Ok(())
    }

    fn serialize_i8(self, value: i8) -> Result<(), PackError> {
        self.serialize_i64(value.into())
    }

    fn serialize_i16(self, value: i16) -> Result<(), PackError> {
        self.serialize_i64(value.into())
    }

    fn serialize_i32(self, value: i32) -> Result<(), PackError> {
        self.serialize_i64(value.into())
    }

    fn serialize_i64(self, value: i64) -> Result<(), PackError> {
        self.0.int(value);
        Ok(())
    }

    fn serialize_i128(self, value: i128) -> Result<(), PackError> {
        self.serialize_bytes(&value.to_be_bytes())
    }

    fn serialize_u8(self, value: u8) -> Result<(), PackError> {
        self.serialize_u64(value.into())
    }

    fn serialize_u16(self, value: u16) -> Result<(), PackError> {
        self.serialize_u64(value.into())
    }

    fn serialize_u32(self, value: u32) -> Result<(), PackError> {
        self.serialize_u64(value.into())
    }

    fn serialize_u64(self, value: u64) -> Result<(), PackError> {
        self.0.uint(value);
        Ok(())
    }

    fn serialize_u128(self, value: u128) -> Result<(), PackError> {
        self.serialize_bytes(&value.to_be_bytes())
    }

    fn serialize_f32(self, value: f32) -> Result<(), PackError> {
        self.0.f32(value);
        Ok(())
    }

    fn serialize_f64(self, value: f64) -> Result<(), PackError> {
        self.0.f64(value);
        Ok(())
    }

    fn serialize_char(self, value: char) -> Result<(), PackError> {
        self.0.text(value.encode_utf8(&mut [0; 4]));
        Ok(())
    }

    fn serialize_str(self, value: &str) -> Result<(), PackError> {
        self.0.text(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), PackError> {
        self.0.bytes(value);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), PackError> {
        self.serialize_unit()
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), PackError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), PackError> {
        self.0.nil();
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), PackError> {
        self.0.list(0);
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), PackError> {
        self.0.text(variant);
        Ok(())
    }

    fn serialize_newtype_struct<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), PackError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), PackError> {
        self.0.variant(variant);
        value.serialize(self)
    }

    fn serialize_seq(self, count: Option<usize>) -> Result<Parts<'a>, PackError> {
        Ok(self.parts(count, Form::List))
    }

    fn serialize_tuple(self, count: usize) -> Result<Parts<'a>, PackError> {
        Ok(self.parts(Some(count), Form::List))
    }

    fn serialize_tuple_struct(self, _: &'static str, count: usize) -> Result<Parts<'a>, PackError> {
        Ok(self.parts(Some(count), Form::List))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        count: usize,
    ) -> Result<Parts<'a>, PackError> {
        self.0.variant(variant);
        Ok(self.parts(Some(count), Form::List))
    }

    fn serialize_map(self, count: Option<usize>) -> Result<Parts<'a>, PackError> {
        Ok(self.parts(count, Form::Map))
    }

    fn serialize_struct(self, _: &'static str, count: usize) -> Result<Parts<'a>, PackError> {
        Ok(self.parts(Some(count), Form::Map))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        count: usize,
    ) -> Result<Parts<'a>, PackError> {
        self.0.variant(variant);
        Ok(self.parts(Some(count), Form::Map))
    }
}

macro_rules! items {
    ($($which:ident $each:ident),*) => {$(
        impl ser::$which for Parts<'_> {
            type Ok = ();
            type Error = PackError;

            fn $each<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), PackError> {
                self.begin_part();
                value.serialize(self.target())
            }

            fn end(self) -> Result<(), PackError> {
                self.finish();                Ok(())
            }
        }
    )*};
}

items!(
    SerializeSeq serialize_element,
    SerializeTuple serialize_element,
    SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
);

macro_rules! fields {
    ($($which:ident),*) => {$(
        impl ser::$which for Parts<'_> {
            type Ok = ();
            type Error = PackError;

            fn serialize_field<T: ?Sized + Serialize>(&mut self, name: &'static str, value: &T) -> Result<(), PackError> {
                self.writer.0.text(name);
                value.serialize(&mut *self.writer)
            }

            fn end(self) -> Result<(), PackError> {
                Ok(())
            }
        }
    )*};
}

fields!(SerializeStruct, SerializeStructVariant);

impl ser::SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = PackError;

    fn serialize_key<T: ?Sized + Serialize>(&mut self, key: &T) -> Result<(), PackError> {
        self.begin_part();
        key.serialize(self.target())
    }

    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Result<(), PackError> {
        value.serialize(self.target())
    }

    fn end(self) -> Result<(), PackError> {
        self.finish();
        Ok(())
    }
}
