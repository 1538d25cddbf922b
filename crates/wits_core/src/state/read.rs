//! Bytes become values.

use super::LoadError;

/// Values inside values inside values: more than this is no state of ours.
const MAX_NESTING: u32 = 1024;

/// Reads values one after the other.
///
/// ```
/// use wits_core::state::Reader;
/// let mut from = Reader::new(&[0x92, 7, 0xa1, b'x']);
/// assert_eq!(from.list().unwrap(), 2);
/// assert_eq!(from.uint(u64::MAX).unwrap(), 7);
/// assert_eq!(from.text().unwrap(), "x");
/// from.end().unwrap();
/// ```
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
    nesting: u32,
}

/// A number as it stands in the bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// Not negative.
    Unsigned(u64),
    /// Written as one that may be negative.
    Signed(i64),
    /// Of single precision.
    Single(f32),
    /// Of double precision.
    Double(f64),
}

/// A value, or the beginning of one that has parts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Head<'a> {
    /// An absent value.
    Nil,
    /// True or false.
    Bool(bool),
    /// Any number.
    Number(Number),
    /// A text.
    Text(&'a str),
    /// Bytes as they are.
    Bytes(&'a [u8]),
    /// A list: so many items follow.
    List(usize),
    /// A map: so many keys with their values follow.
    Map(usize),
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

    /// The error that something else was expected.
    #[must_use]
    pub fn unlike(&self, expected: &str) -> LoadError {
        LoadError::new(self.name(), expected)
    }
}

impl<'a> Reader<'a> {
    /// Reads these bytes.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, nesting: 0 }
    }

    /// Nothing may follow.
    ///
    /// # Errors
    /// When there are bytes left.
    pub fn end(&self) -> Result<(), LoadError> {
        match self.rest.len() {
            0 => Ok(()),
            count => Err(LoadError::new(format_args!("{count} bytes follow the value"), "")),
        }
    }

    /// How many bytes are left.
    #[must_use]
    pub const fn bytes_left(&self) -> usize {
        self.rest.len()
    }

    /// Whether the next value is an absent one.
    #[must_use]
    pub fn is_nil(&self) -> bool {
        self.rest.first() == Some(&0xc0)
    }

    /// The next value, or its beginning.
    ///
    /// # Errors
    /// When the bytes end, or are none of a state's.
    pub fn head(&mut self) -> Result<Head<'a>, LoadError> {
        Ok(match self.u8()? {
            0xc0 => Head::Nil,
            0xc2 => Head::Bool(false),
            0xc3 => Head::Bool(true),
            marker @ 0xa0..=0xbf => self.some_text((marker - 0xa0).into())?,
            0xd9 => self.u8().and_then(|count| self.some_text(count.into()))?,
            0xda => self.u16().and_then(|count| self.some_text(count.into()))?,
            0xdb => self.u32().and_then(|count| self.some_text(count as usize))?,
            0xc4 => self.u8().and_then(|count| self.some_bytes(count.into()))?,
            0xc5 => self.u16().and_then(|count| self.some_bytes(count.into()))?,
            0xc6 => self.u32().and_then(|count| self.some_bytes(count as usize))?,
            marker @ 0x90..=0x9f => Head::List((marker - 0x90).into()),
            0xdc => Head::List(self.u16()?.into()),
            0xdd => Head::List(self.u32()? as usize),
            marker @ 0x80..=0x8f => Head::Map((marker - 0x80).into()),
            0xde => Head::Map(self.u16()?.into()),
            0xdf => Head::Map(self.u32()? as usize),
            marker => Head::Number(self.some_number(marker)?),
        })
    }

    fn some_number(&mut self, marker: u8) -> Result<Number, LoadError> {
        Ok(match marker {
            0x00..=0x7f => Number::Unsigned(marker.into()),
            0xcc => Number::Unsigned(self.u8()?.into()),
            0xcd => Number::Unsigned(self.u16()?.into()),
            0xce => Number::Unsigned(self.u32()?.into()),
            0xcf => Number::Unsigned(u64::from_be_bytes(self.array()?)),
            0xe0..=0xff => Number::Signed(marker.cast_signed().into()),
            0xd0 => Number::Signed(i8::from_be_bytes(self.array()?).into()),
            0xd1 => Number::Signed(i16::from_be_bytes(self.array()?).into()),
            0xd2 => Number::Signed(i32::from_be_bytes(self.array()?).into()),
            0xd3 => Number::Signed(i64::from_be_bytes(self.array()?)),
            0xca => Number::Single(f32::from_be_bytes(self.array()?)),
            0xcb => Number::Double(f64::from_be_bytes(self.array()?)),
            _ => return Err(LoadError::new("a value of a form that states do not have", "")),
        })
    }

    fn some_text(&mut self, count: usize) -> Result<Head<'a>, LoadError> {
        let text = std::str::from_utf8(self.take(count)?);
        text.map(Head::Text).map_err(|_| LoadError::new("a text that is not UTF-8", ""))
    }

    fn some_bytes(&mut self, count: usize) -> Result<Head<'a>, LoadError> {
        self.take(count).map(Head::Bytes)
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], LoadError> {
        let parts = self.rest.split_at_checked(count);
        let (taken, rest) =
            parts.ok_or_else(|| LoadError::new("the bytes end in the middle of a value", ""))?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], LoadError> {
        let mut bytes = [0; N];
        bytes.copy_from_slice(self.take(N)?);
        Ok(bytes)
    }

    fn u8(&mut self) -> Result<u8, LoadError> {
        self.array().map(u8::from_be_bytes)
    }

    fn u16(&mut self) -> Result<u16, LoadError> {
        self.array().map(u16::from_be_bytes)
    }

    fn u32(&mut self) -> Result<u32, LoadError> {
        self.array().map(u32::from_be_bytes)
    }
}

/// What is expected next. All of these fail when something else follows.
#[expect(clippy::missing_errors_doc, reason = "the sentence above is true of each")]
impl<'a> Reader<'a> {
    /// An absent value.
    pub fn nil(&mut self) -> Result<(), LoadError> {
        match self.head()? {
            Head::Nil => Ok(()),
            head => Err(head.unlike("nothing (nil)")),
        }
    }

    /// True or false.
    pub fn bool(&mut self) -> Result<bool, LoadError> {
        match self.head()? {
            Head::Bool(value) => Ok(value),
            head => Err(head.unlike("true or false")),
        }
    }

    /// Any number; `expected` says which.
    pub fn number(&mut self, expected: &str) -> Result<Number, LoadError> {
        match self.head()? {
            Head::Number(number) => Ok(number),
            head => Err(head.unlike(expected)),
        }
    }

    /// A whole number of at most `max`.
    pub fn uint(&mut self, max: u64) -> Result<u64, LoadError> {
        let value = self.whole()?;
        u64::try_from(value)
            .ok()
            .filter(|value| *value <= max)
            .ok_or_else(|| LoadError::new(value, format_args!("a whole number from 0 to {max}")))
    }

    /// A whole number in a range.
    pub fn int(&mut self, min: i64, max: i64) -> Result<i64, LoadError> {
        let value = self.whole()?;
        i64::try_from(value)
            .ok()
            .filter(|value| (min..=max).contains(value))
            .ok_or_else(|| LoadError::new(value, format_args!("a whole number from {min} to {max}")))
    }

    fn whole(&mut self) -> Result<i128, LoadError> {
        match self.number("a whole number")? {
            Number::Unsigned(value) => Ok(value.into()),
            Number::Signed(value) => Ok(value.into()),
            Number::Single(_) | Number::Double(_) => Err(LoadError::new("a real one", "a whole number")),
        }
    }

    /// A number of single precision; others are rounded.
    #[expect(clippy::cast_possible_truncation, reason = "rounding is what is wanted")]
    pub fn f32(&mut self) -> Result<f32, LoadError> {
        Ok(match self.number("a number")? {
            Number::Single(value) => value,
            Number::Double(value) => value as f32,
            Number::Unsigned(value) => value as f32,
            Number::Signed(value) => value as f32,
        })
    }

    /// A number of double precision.
    pub fn f64(&mut self) -> Result<f64, LoadError> {
        Ok(match self.number("a number")? {
            Number::Single(value) => value.into(),
            Number::Double(value) => value,
            Number::Unsigned(value) => value as f64,
            Number::Signed(value) => value as f64,
        })
    }

    /// A text.
    pub fn text(&mut self) -> Result<&'a str, LoadError> {
        match self.head()? {
            Head::Text(text) => Ok(text),
            head => Err(head.unlike("a text")),
        }
    }

    /// Bytes as they are.
    pub fn bytes(&mut self) -> Result<&'a [u8], LoadError> {
        match self.head()? {
            Head::Bytes(bytes) => Ok(bytes),
            head => Err(head.unlike("bytes")),
        }
    }

    /// The sixteen bytes of a very large number.
    pub fn sixteen_bytes(&mut self) -> Result<[u8; 16], LoadError> {
        let bytes = self.bytes()?;
        bytes.try_into().map_err(|_| LoadError::new(format_args!("{} bytes", bytes.len()), "16 bytes"))
    }

    /// The beginning of a list. It is no longer than there are bytes for its items.
    pub fn list(&mut self) -> Result<usize, LoadError> {
        match self.head()? {
            Head::List(count) => self.fitting(count, "a list", "items"),
            head => Err(head.unlike("a list")),
        }
    }

    /// The beginning of a map. It is no longer than there are bytes for its entries.
    pub fn map(&mut self) -> Result<usize, LoadError> {
        match self.head()? {
            Head::Map(count) => self.fitting(count, "a map", "entries"),
            head => Err(head.unlike("a map")),
        }
    }

    /// Every part takes a byte at least: a longer claim was tampered with.
    fn fitting(&self, count: usize, form: &str, parts: &str) -> Result<usize, LoadError> {
        let left = self.rest.len();
        if count <= left {
            return Ok(count);
        }
        let expected =
            format_args!("{form} of at most {left} {parts}, as many as bytes are left").to_string();
        Err(LoadError::new(format_args!("one of {count}"), expected))
    }

    /// A variant is its name, or a map of its name to its parts: the name, and whether parts follow.
    pub fn variant_name(&mut self) -> Result<(&'a str, bool), LoadError> {
        match self.head()? {
            Head::Text(name) => Ok((name, false)),
            Head::Map(1) => Ok((self.text()?, true)),
            Head::Map(count) => Err(LoadError::new(format_args!("a map of {count}"), "one variant")),
            head => Err(head.unlike("a variant")),
        }
    }

    /// One value, whatever it is.
    pub fn skip(&mut self) -> Result<(), LoadError> {
        let parts = match self.head()? {
            Head::List(count) => count as u64,
            Head::Map(count) => 2 * count as u64,
            _ => return Ok(()),
        };
        self.enter()?;
        (0..parts).try_for_each(|_| self.skip())?;
        self.leave();
        Ok(())
    }

    /// Steps into a value with parts, unless that is too deep. [`leave`](Self::leave) steps out of it.
    pub fn enter(&mut self) -> Result<(), LoadError> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            let message = format_args!("values are nested more than {MAX_NESTING} deep").to_string();
            return Err(LoadError::new(message, ""));
        }
        Ok(())
    }

    /// Steps out of a value with parts.
    pub const fn leave(&mut self) {
        self.nesting = self.nesting.saturating_sub(1);
    }
}
