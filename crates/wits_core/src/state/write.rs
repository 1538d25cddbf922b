//! Values become bytes.

use super::SaveError;

/// Writes values one after the other, as `MessagePack` in its shortest form.
///
/// Nothing fails on the way: the first error is kept, what comes after it is ignored, and [`finish`](Self::finish) gives
/// the error.
///
/// ```
/// use wits_core::state::Writer;
/// let mut out = Writer::new();
/// out.list(2);
/// out.uint(7);
/// out.text("x");
/// assert_eq!(out.finish().unwrap(), [0x92, 7, 0xa1, b'x']);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
    error: Option<SaveError>,
}

impl Writer {
    /// Nothing yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { bytes: Vec::new(), error: None }
    }

    /// The bytes.
    ///
    /// # Errors
    /// The first error.
    pub fn finish(self) -> Result<Vec<u8>, SaveError> {
        self.error.map_or(Ok(self.bytes), Err)
    }

    /// Nothing at all: an absent value.
    pub fn nil(&mut self) {
        self.put(&[0xc0]);
    }

    /// True or false.
    pub fn bool(&mut self, value: bool) {
        self.put(&[0xc2 + u8::from(value)]);
    }

    /// A whole number.
    #[expect(clippy::cast_possible_truncation, reason = "each arm holds what fits")]
    pub fn uint(&mut self, value: u64) {
        match value {
            0..=0x7f => self.put(&[value as u8]),
            0x80..=0xff => self.put(&[0xcc, value as u8]),
            0x100..=0xffff => self.marked(0xcd, (value as u16).to_be_bytes()),
            0x1_0000..=0xffff_ffff => self.marked(0xce, (value as u32).to_be_bytes()),
            _ => self.marked(0xcf, value.to_be_bytes()),
        }
    }

    /// A whole number that may be negative.
    #[expect(clippy::cast_possible_truncation, reason = "each arm holds what fits")]
    pub fn int(&mut self, value: i64) {
        match value {
            0.. => self.uint(value.unsigned_abs()),
            -32..=-1 => self.put(&(value as i8).to_be_bytes()),
            -0x80..=-33 => self.marked(0xd0, (value as i8).to_be_bytes()),
            -0x8000..=-0x81 => self.marked(0xd1, (value as i16).to_be_bytes()),
            -0x8000_0000..=-0x8001 => self.marked(0xd2, (value as i32).to_be_bytes()),
            _ => self.marked(0xd3, value.to_be_bytes()),
        }
    }

    /// A number of single precision.
    pub fn f32(&mut self, value: f32) {
        self.marked(0xca, value.to_be_bytes());
    }

    /// A number of double precision.
    pub fn f64(&mut self, value: f64) {
        self.marked(0xcb, value.to_be_bytes());
    }

    /// A text; also the name of a field and of a variant without parts.
    #[expect(clippy::cast_possible_truncation, reason = "the arm holds what fits")]
    pub fn text(&mut self, text: &str) {
        match text.len() {
            count @ 0..=31 => self.put(&[0xa0 + count as u8]),
            count => self.counted(count, Some(0xd9), [0xda, 0xdb]),
        }
        self.put(text.as_bytes());
    }

    /// Bytes as they are.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.counted(bytes.len(), Some(0xc4), [0xc5, 0xc6]);
        self.put(bytes);
    }

    /// The beginning of a list: its items follow.
    #[expect(clippy::cast_possible_truncation, reason = "the arm holds what fits")]
    pub fn list(&mut self, count: usize) {
        match count {
            0..=15 => self.put(&[0x90 + count as u8]),
            _ => self.counted(count, None, [0xdc, 0xdd]),
        }
    }

    /// The beginning of a map: so many keys with their values follow.
    #[expect(clippy::cast_possible_truncation, reason = "the arm holds what fits")]
    pub fn map(&mut self, count: usize) {
        match count {
            0..=15 => self.put(&[0x80 + count as u8]),
            _ => self.counted(count, None, [0xde, 0xdf]),
        }
    }

    /// The beginning of a variant with parts, which follow.
    pub fn variant(&mut self, name: &str) {
        self.map(1);
        self.text(name);
    }

    /// What another writer has written.
    pub fn append(&mut self, other: Self) {
        self.error = self.error.take().or(other.error);
        self.put(&other.bytes);
    }

    /// A count in eight bits where there is a marker for it, in 16 or in 32.
    #[expect(clippy::cast_possible_truncation, reason = "each arm holds what fits")]
    fn counted(&mut self, count: usize, short: Option<u8>, [middle, long]: [u8; 2]) {
        match (short, count) {
            (Some(short), 0..=0xff) => self.put(&[short, count as u8]),
            (_, 0..=0xffff) => self.marked(middle, (count as u16).to_be_bytes()),
            (_, 0..=0xffff_ffff) => self.marked(long, (count as u32).to_be_bytes()),
            _ => self.error = self.error.take().or(Some(SaveError::TooLong)),
        }
    }

    fn marked<const N: usize>(&mut self, marker: u8, bytes: [u8; N]) {
        self.put(&[marker]);
        self.put(&bytes);
    }

    fn put(&mut self, bytes: &[u8]) {
        if self.error.is_some() {
            return;
        }
        if self.bytes.try_reserve(bytes.len()).is_err() {
            self.error = Some(SaveError::NoMemory);
            return;
        }
        self.bytes.extend_from_slice(bytes);
    }
}
