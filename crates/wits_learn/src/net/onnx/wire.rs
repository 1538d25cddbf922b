//! Protocol buffers: numbered fields of a few forms.

use super::OnnxError;

/// A field of a message.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value<'a> {
    Number(u64),
    Bytes(&'a [u8]),
    Four([u8; 4]),
    Eight,
}

/// Reads the fields of a message, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Fields<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Fields<'a> {
    pub(super) const fn of(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The number and the value of the next field.
    pub(super) fn next(&mut self) -> Result<Option<(u64, Value<'a>)>, OnnxError> {
        if self.at == self.bytes.len() {
            return Ok(None);
        }
        let key = self.number()?;
        let value = match key & 7 {
            0 => Value::Number(self.number()?),
            1 => self.take(8).map(|_| Value::Eight)?,
            2 => {
                let length = usize::try_from(self.number()?).unwrap_or(usize::MAX);
                Value::Bytes(self.take(length)?)
            }
            5 => {
                let mut four = [0; 4];
                four.copy_from_slice(self.take(4)?);
                Value::Four(four)
            }
            _ => return Err(self.error("a field of unknown form")),
        };
        Ok(Some((key >> 3, value)))
    }

    /// Whether anything is left.
    pub(super) const fn is_over(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// A number of seven bits in each byte.
    pub(super) fn number(&mut self) -> Result<u64, OnnxError> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.error("a number of more than 64 bits"))
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], OnnxError> {
        let end = self.at.checked_add(count).filter(|end| *end <= self.bytes.len());
        let end = end.ok_or_else(|| self.error("the bytes end in the middle of a field"))?;
        let taken = &self.bytes[self.at..end];
        self.at = end;
        Ok(taken)
    }

    const fn error(&self, what: &'static str) -> OnnxError {
        OnnxError::Wire { at: self.at, what }
    }
}

/// Writes the fields of a message.
#[derive(Clone, Debug, Default)]
pub(super) struct Message {
    bytes: Vec<u8>,
}

impl Message {
    pub(super) fn number(mut self, field: u64, number: u64) -> Self {
        self.raw_number(field << 3);
        self.raw_number(number);
        self
    }

    pub(super) fn bytes(mut self, field: u64, bytes: &[u8]) -> Self {
        self.raw_number(field << 3 | 2);
        self.raw_number(bytes.len() as u64);
        self.bytes.extend_from_slice(bytes);
        self
    }

    pub(super) fn four(mut self, field: u64, four: [u8; 4]) -> Self {
        self.raw_number(field << 3 | 5);
        self.bytes.extend_from_slice(&four);
        self
    }

    pub(super) fn text(self, field: u64, text: &str) -> Self {
        self.bytes(field, text.as_bytes())
    }

    pub(super) fn message(self, field: u64, message: &Self) -> Self {
        self.bytes(field, &message.bytes)
    }

    pub(super) fn finish(self) -> Vec<u8> {
        self.bytes
    }

    fn raw_number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.bytes.push((number & 0x7f) as u8 | 0x80);
            number >>= 7;
        }
        self.bytes.push(number as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 150 is 0x96 0x01; field 1 of form 0 is 0x08: the example of the format's own documentation.
    #[test]
    fn fields_are_written_and_read() {
        assert_eq!(Message::default().number(1, 150).finish(), [0x08, 0x96, 0x01]);
        let mut single = Fields::of(&[0x25, 0, 0, 0xc0, 0x3f]);
        assert_eq!(single.next(), Ok(Some((4, Value::Four(1.5_f32.to_le_bytes())))));
        let bytes = Message::default().number(3, u64::MAX).text(2, "Gemm").finish();
        let mut fields = Fields::of(&bytes);
        assert_eq!(fields.next(), Ok(Some((3, Value::Number(u64::MAX)))));
        assert_eq!(fields.next(), Ok(Some((2, Value::Bytes(b"Gemm")))));
        assert!(fields.is_over() && fields.next() == Ok(None));
    }

    #[test]
    fn cut_fields_are_errors() {
        for bytes in [
            &[0x08][..],
            &[0x12, 5, 1],
            &[0x0d, 1],
            &[0x0b],
            &[0x08, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255],
        ] {
            assert!(matches!(Fields::of(bytes).next(), Err(OnnxError::Wire { .. })), "{bytes:?}");
        }
    }
}
