//! Values become text.
//!
//! Options and newtypes are written without their wrappers where the reader finds them again: `3` for `Some(3)`,
//! `Wander(rate: 1.0)` for a variant that holds a struct. Lists, maps and structs have an entry a line, or all of them are on
//! one line; tuples always are.
//!
//! The code for each type is calls to functions that are compiled once: definitions have many fields, and every one of them
//! would be a copy otherwise.

use std::fmt::{self, Display, Write};

use serde::ser::{
    self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};
use serde::{Serialize, Serializer};

/// Values that are nested deeper are not written.
const MAX_DEPTH: usize = 128;
/// What a step further in looks like.
const INDENT: &str = "    ";
/// Words that mean something else than the name of a variant or field.
const RESERVED: [&str; 10] =
    ["true", "false", "Some", "None", "inf", "inff32", "inff64", "NaN", "NaNf32", "NaNf64"];

/// The text of a value; an error if RON cannot express it.
pub(super) fn to_text<T: Serialize>(value: &T, lines: Lines) -> Result<String, Unwritable> {
    let mut out = TextWriter { text: String::new(), lines, depth: 0, somes: 0, is_in_variant: false };
    value.serialize(&mut out)?;
    Ok(out.text)
}

/// How text is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lines {
    /// Everything on one line.
    One,
    /// A line for each entry.
    Many,
}

/// Why a value cannot be written.
#[derive(Debug)]
pub(super) struct Unwritable(String);

impl Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unwritable {}

impl ser::Error for Unwritable {
    fn custom<T: Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

type Written = Result<(), Unwritable>;

/// The text so far.
pub(super) struct TextWriter {
    text: String,
    lines: Lines,
    depth: usize,
    /// Wrappers `Some(` that are left out unless `None` follows.
    somes: usize,
    /// Directly inside the parentheses of a variant, which serve the value too.
    is_in_variant: bool,
}

impl TextWriter {
    fn plain(&mut self, value: &dyn Display) -> Written {
        write!(self.text, "{value}").map_err(|error| Unwritable(error.to_string()))
    }

    fn float(&mut self, value: &dyn fmt::Debug, is_negative_nan: bool) -> Written {
        self.text.push_str(if is_negative_nan { "-" } else { "" });
        write!(self.text, "{value:?}").map_err(|error| Unwritable(error.to_string()))
    }

    /// The name of a variant or field; raw if it would be taken for something else.
    fn name(&mut self, name: &str) -> Written {
        let is_part = |c: char| c.is_alphanumeric() || c == '_';
        let starts = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if !starts || !name.chars().all(is_part) || RESERVED.contains(&name) {
            if name.is_empty() || !name.chars().all(|c| is_part(c) || matches!(c, '.' | '+' | '-')) {
                return Err(Unwritable(format!("{name:?} is no name")));
            }
            self.text.push_str("r#");
        }
        self.text.push_str(name);
        Ok(())
    }

    fn variant(&mut self, variant: &str) -> Written {
        self.name(variant)?;
        self.text.push('(');
        (self.is_in_variant, self.somes) = (false, 0);
        Ok(())
    }

    /// Begins a value with parts. `open` is left out directly inside a variant, whose parentheses serve both.
    fn begin(&mut self, shape: Shape, open: bool) -> Result<Parts<'_>, Unwritable> {
        let shares = std::mem::take(&mut self.is_in_variant) && matches!(shape, Shape::Struct | Shape::Tuple);
        self.somes = 0;
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Unwritable("nested too deep".to_owned()));
        }
        if open && !shares {
            self.text.push(shape.brackets().0);
        }
        Ok(Parts { out: self, shape, shares, is_empty: true })
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        (0..self.depth).for_each(|_| self.text.push_str(INDENT));
    }
}

/// A kind of value with parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    List,
    Map,
    Struct,
    Tuple,
}

impl Shape {
    const fn brackets(self) -> (char, char) {
        match self {
            Self::List => ('[', ']'),
            Self::Map => ('{', '}'),
            Self::Struct | Self::Tuple => ('(', ')'),
        }
    }
}

/// A value whose parts are being written.
pub(super) struct Parts<'t> {
    out: &'t mut TextWriter,
    shape: Shape,
    /// Its parentheses are those of the variant around it.
    shares: bool,
    is_empty: bool,
}

impl Parts<'_> {
    fn has_lines(&self) -> bool {
        self.out.lines == Lines::Many && self.shape != Shape::Tuple
    }

    /// Before each part.
    fn next(&mut self) {
        if !self.is_empty {
            self.out.text.push(',');
        }
        if self.has_lines() {
            self.out.new_line();
        } else if !self.is_empty {
            self.out.text.push(' ');
        }
        self.is_empty = false;
    }

    fn named(&mut self, name: &str) -> Written {
        self.next();
        self.out.name(name)?;
        self.out.text.push_str(": ");
        Ok(())
    }

    fn finish(self) -> Written {
        let has_lines = self.has_lines();
        self.out.depth -= 1;
        if has_lines && !self.is_empty {
            self.out.text.push(',');
            self.out.new_line();
        }
        if !self.shares {
            self.out.text.push(self.shape.brackets().1);
        }
        Ok(())
    }
}

macro_rules! plain {
    ($($method:ident: $kind:ty),*) => {
        $(fn $method(self, value: $kind) -> Written {
            self.plain(&value)
        })*
    };
}

impl<'t> Serializer for &'t mut TextWriter {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = Parts<'t>;
    type SerializeTuple = Parts<'t>;
    type SerializeTupleStruct = Parts<'t>;
    type SerializeTupleVariant = Parts<'t>;
    type SerializeMap = Parts<'t>;
    type SerializeStruct = Parts<'t>;
    type SerializeStructVariant = Parts<'t>;

    plain!(serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_i128: i128, serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_u128: u128);

    fn serialize_f32(self, value: f32) -> Written {
        self.float(&value, value.is_nan() && value.is_sign_negative())
    }

    fn serialize_f64(self, value: f64) -> Written {
        self.float(&value, value.is_nan() && value.is_sign_negative())
    }

    fn serialize_char(self, value: char) -> Written {
        let escape = if matches!(value, '\\' | '\'') { "\\" } else { "" };
        self.plain(&format_args!("'{escape}{value}'"))
    }

    fn serialize_str(self, value: &str) -> Written {
        self.text.push('"');
        self.text.extend(value.chars().flat_map(char::escape_debug));
        self.text.push('"');
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Written {
        Err(Unwritable("bytes have no text".to_owned()))
    }

    fn serialize_none(self) -> Written {
        let somes = std::mem::take(&mut self.somes);
        self.plain(&format_args!("{}None{}", "Some(".repeat(somes), ")".repeat(somes)))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        self.somes += 1;
        value.serialize(&mut *self)?;
        self.somes = 0;
        Ok(())
    }

    fn serialize_unit(self) -> Written {
        self.text.push_str(if self.is_in_variant { "" } else { "()" });
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        self.serialize_unit()
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Written {
        self.name(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        self.is_in_variant = false;
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Written {
        self.variant(variant)?;
        self.is_in_variant = true;
        value.serialize(&mut *self)?;
        self.is_in_variant = false;
        self.text.push(')');
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Parts<'t>, Unwritable> {
        self.begin(Shape::List, true)
    }

    fn serialize_tuple(self, _: usize) -> Result<Parts<'t>, Unwritable> {
        self.begin(Shape::Tuple, true)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Parts<'t>, Unwritable> {
        self.begin(Shape::Tuple, true)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'t>, Unwritable> {
        self.variant(variant)?;
        self.begin(Shape::Tuple, false)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Parts<'t>, Unwritable> {
        self.begin(Shape::Map, true)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Parts<'t>, Unwritable> {
        self.begin(Shape::Struct, true)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Parts<'t>, Unwritable> {
        self.variant(variant)?;
        self.begin(Shape::Struct, false)
    }
}

macro_rules! listed {
    ($($kind:ident: $method:ident),*) => {
        $(impl $kind for Parts<'_> {
            type Ok = ();
            type Error = Unwritable;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
                self.next();
                value.serialize(&mut *self.out)
            }

            fn end(self) -> Written {
                self.finish()
            }
        })*
    };
}
listed!(SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field,
    SerializeTupleVariant: serialize_field);

macro_rules! named {
    ($($kind:ident),*) => {
        $(impl $kind for Parts<'_> {
            type Ok = ();
            type Error = Unwritable;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Written {
                self.named(name)?;
                value.serialize(&mut *self.out)
            }

            fn end(self) -> Written {
                self.finish()
            }
        })*
    };
}
named!(SerializeStruct, SerializeStructVariant);

impl SerializeMap for Parts<'_> {
    type Ok = ();
    type Error = Unwritable;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Written {
        self.next();
        key.serialize(&mut *self.out)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Written {
        self.out.text.push_str(": ");
        value.serialize(&mut *self.out)
    }

    fn end(self) -> Written {
        self.finish()
    }
}
