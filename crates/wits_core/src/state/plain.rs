//! Numbers, texts and vectors as states.

use std::borrow::Cow;
use std::sync::Arc;

use glam::{Quat, Vec2, Vec3};

use super::{LoadError, Reader, State, Writer};

macro_rules! unsigned {
    ($($kind:ident),*) => { $(impl State for $kind {
        fn save(&self, out: &mut Writer) {
            out.uint(*self as u64);
        }

        #[expect(clippy::cast_possible_truncation, reason = "the reader gives nothing larger")]
        #[allow(clippy::cast_lossless, reason = "one of the types is as large")]
        fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
            from.uint($kind::MAX as u64).map(|value| value as $kind)
        }
    })* };
}
unsigned!(u8, u16, u32, usize);

macro_rules! signed {
    ($($kind:ident),*) => { $(impl State for $kind {
        fn save(&self, out: &mut Writer) {
            out.int((*self).into());
        }

        #[expect(clippy::cast_possible_truncation, reason = "the reader gives nothing larger")]
        fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
            from.int($kind::MIN.into(), $kind::MAX.into()).map(|value| value as $kind)
        }
    })* };
}
signed!(i8, i16, i32);

macro_rules! direct {
    ($($kind:ident: $value:ident => $save:expr, $from:ident => $load:expr;)*) => { $(impl State for $kind {
        fn save(&self, out: &mut Writer) {
            let $value = self;
            ($save)(out);
        }

        fn load($from: &mut Reader<'_>) -> Result<Self, LoadError> {
            $load
        }
    })* };
}
direct! {
    u64: value => |out: &mut Writer| out.uint(*value), from => from.uint(u64::MAX);
    i64: value => |out: &mut Writer| out.int(*value), from => from.int(i64::MIN, i64::MAX);
    u128: value => |out: &mut Writer| out.bytes(&value.to_be_bytes()), from => from.sixteen_bytes().map(Self::from_be_bytes);
    i128: value => |out: &mut Writer| out.bytes(&value.to_be_bytes()), from => from.sixteen_bytes().map(Self::from_be_bytes);
    f32: value => |out: &mut Writer| out.f32(*value), from => from.f32();
    f64: value => |out: &mut Writer| out.f64(*value), from => from.f64();
    bool: value => |out: &mut Writer| out.bool(*value), from => from.bool();
    String: value => |out: &mut Writer| out.text(value), from => from.text().map(str::to_owned);
}

impl State for () {
    fn save(&self, out: &mut Writer) {
        out.nil();
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        from.nil()
    }
}

impl State for char {
    fn save(&self, out: &mut Writer) {
        out.text(self.encode_utf8(&mut [0; 4]));
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        let mut letters = from.text()?.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Ok(letter),
            _ => Err(LoadError::new("a text", "a text of one character")),
        }
    }
}

impl State for Box<str> {
    fn save(&self, out: &mut Writer) {
        out.text(self);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        from.text().map(Self::from)
    }
}

impl State for Cow<'static, str> {
    fn save(&self, out: &mut Writer) {
        out.text(self);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        String::load(from).map(Self::Owned)
    }
}

impl State for Arc<str> {
    fn save(&self, out: &mut Writer) {
        out.text(self);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        from.text().map(Self::from)
    }
}

impl<T: State> State for Arc<T> {
    fn save(&self, out: &mut Writer) {
        (**self).save(out);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        T::load(from).map(Self::new)
    }
}

macro_rules! vectors {
    ($($kind:ident),*) => { $(impl State for $kind {
        fn save(&self, out: &mut Writer) {
            self.to_array().save(out);
        }

        fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
            State::load(from).map(Self::from_array)
        }
    })* };
}
vectors!(Vec2, Vec3, Quat);
