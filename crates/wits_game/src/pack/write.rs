//! Values become bytes.

use std::fmt::Display;
use std::io::Write as _;

use rmp::encode;
use serde::ser::{self, Serialize};

use super::PackError;
use crate::disk::Buffer;

/// Writes values one after the other.
pub(super) struct Writer {
    bytes: Buffer,
}

impl Writer {
    pub(super) const fn new(bytes: Buffer) -> Self {
        Self { bytes }
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.bytes.into_bytes()
    }

    fn list(&mut self, count: u32) -> Result<(), PackError> {
        said(encode::write_array_len(&mut self.bytes, count))
    }

    fn map(&mut self, count: u32) -> Result<(), PackError> {
        said(encode::write_map_len(&mut self.bytes, count))
    }

    fn text(&mut self, text: &str) -> Result<(), PackError> {
        said(encode::write_str(&mut self.bytes, text))
    }

    /// A variant with something in it: a map of one entry.
    fn variant(&mut self, name: &str) -> Result<(), PackError> {
        self.map(1)?;
        self.text(name)
    }

    /// Begins a list or map of so many parts, or of as many as will come.
    fn parts(&mut self, count: Option<usize>, form: Form) -> Result<Parts<'_>, PackError> {
        let waiting = if let Some(count) = count {
            form.begin(self, length(count)?)?;
            None
        } else {
            Some(Waiting { count: 0, parts: Self::new(Buffer::default()) })
        };
        Ok(Parts { writer: self, waiting, form })
    }
}

fn length(count: usize) -> Result<u32, PackError> {
    u32::try_from(count).map_err(|_| PackError::new("more than 4,294,967,295 parts"))
}

fn said<T, E: Display>(written: Result<T, E>) -> Result<(), PackError> {
    written.map(drop).map_err(PackError::new)
}

/// What parts are of.
#[derive(Clone, Copy)]
enum Form {
    List,
    Map,
}

impl Form {
    fn begin(self, writer: &mut Writer, count: u32) -> Result<(), PackError> {
        match self {
            Self::List => writer.list(count),
            Self::Map => writer.map(count),
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

    fn finish(self) -> Result<(), PackError> {
        let Some(waiting) = self.waiting else { return Ok(()) };
        self.form.begin(self.writer, length(waiting.count)?)?;
        said(self.writer.bytes.write_all(&waiting.parts.into_bytes()))
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
        said(encode::write_bool(&mut self.bytes, value))
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
        said(encode::write_sint(&mut self.bytes, value))
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
        said(encode::write_uint(&mut self.bytes, value))
    }

    fn serialize_u128(self, value: u128) -> Result<(), PackError> {
        self.serialize_bytes(&value.to_be_bytes())
    }

    fn serialize_f32(self, value: f32) -> Result<(), PackError> {
        said(encode::write_f32(&mut self.bytes, value))
    }

    fn serialize_f64(self, value: f64) -> Result<(), PackError> {
        said(encode::write_f64(&mut self.bytes, value))
    }

    fn serialize_char(self, value: char) -> Result<(), PackError> {
        self.text(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), PackError> {
        self.text(value)
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), PackError> {
        said(encode::write_bin(&mut self.bytes, value))
    }

    fn serialize_none(self) -> Result<(), PackError> {
        self.serialize_unit()
    }

    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Result<(), PackError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), PackError> {
        said(encode::write_nil(&mut self.bytes))
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), PackError> {
        self.list(0)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), PackError> {
        self.text(variant)
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
        self.variant(variant)?;
        value.serialize(self)
    }

    fn serialize_seq(self, count: Option<usize>) -> Result<Parts<'a>, PackError> {
        self.parts(count, Form::List)
    }

    fn serialize_tuple(self, count: usize) -> Result<Parts<'a>, PackError> {
        self.parts(Some(count), Form::List)
    }

    fn serialize_tuple_struct(self, _: &'static str, count: usize) -> Result<Parts<'a>, PackError> {
        self.parts(Some(count), Form::List)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        count: usize,
    ) -> Result<Parts<'a>, PackError> {
        self.variant(variant)?;
        self.parts(Some(count), Form::List)
    }

    fn serialize_map(self, count: Option<usize>) -> Result<Parts<'a>, PackError> {
        self.parts(count, Form::Map)
    }

    fn serialize_struct(self, _: &'static str, count: usize) -> Result<Parts<'a>, PackError> {
        self.parts(Some(count), Form::Map)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        count: usize,
    ) -> Result<Parts<'a>, PackError> {
        self.variant(variant)?;
        self.parts(Some(count), Form::Map)
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
                self.finish()
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
                self.writer.text(name)?;
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
        self.finish()
    }
}
