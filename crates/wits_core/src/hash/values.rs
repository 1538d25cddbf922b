//! The hashes of numbers, texts, vectors and of what holds other values.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use glam::{Quat, Vec2, Vec3};

use super::{HashState, StateHasher};

macro_rules! hash_integers {
    ($($kind:ty),*) => { $(impl HashState for $kind {
        #[inline]
        #[allow(clippy::cast_sign_loss, clippy::cast_lossless, reason = "the bits are what is hashed")]
        fn hash_state(&self, hasher: &mut StateHasher) { hasher.word(*self as u64); }
    })* };
}
hash_integers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, bool);

impl HashState for f32 {
    #[inline]
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.word(u64::from(if self.is_nan() { f32::NAN.to_bits() } else { self.to_bits() }));
    }
}

impl HashState for f64 {
    #[inline]
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.word(if self.is_nan() { f64::NAN.to_bits() } else { self.to_bits() });
    }
}

impl HashState for Vec2 {
    #[inline]
    fn hash_state(&self, hasher: &mut StateHasher) {
        let bits = |part: f32| u64::from(if part.is_nan() { f32::NAN.to_bits() } else { part.to_bits() });
        hasher.word(bits(self.x) << 32 | bits(self.y));
    }
}

impl HashState for Vec3 {
    #[inline]
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&Vec2::new(self.x, self.y));
        hasher.write(&self.z);
    }
}

impl HashState for Quat {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.to_array());
    }
}

impl HashState for str {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(self.as_bytes());
    }
}

impl HashState for String {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(self.as_str());
    }
}

impl<T: HashState> HashState for [T] {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.len());
        self.iter().for_each(|item| hasher.write(item));
    }
}

impl<T: HashState, const N: usize> HashState for [T; N] {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(self.as_slice());
    }
}

impl<T: HashState> HashState for Vec<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(self.as_slice());
    }
}

impl<T: HashState> HashState for Option<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.is_some());
        if let Some(value) = self {
            hasher.write(value);
        }
    }
}

impl HashState for char {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.word(u64::from(*self));
    }
}

macro_rules! hash_wide {
    ($($kind:ty),*) => { $(impl HashState for $kind {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "both halves are hashed")]
        fn hash_state(&self, hasher: &mut StateHasher) {
            hasher.word((*self >> 64) as u64);
            hasher.word(*self as u64);
        }
    })* };
}
hash_wide!(u128, i128);

impl<T: HashState> HashState for VecDeque<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.len());
        self.iter().for_each(|item| hasher.write(item));
    }
}

impl<T: HashState> HashState for BTreeSet<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.len());
        self.iter().for_each(|item| hasher.write(item));
    }
}

impl<K: HashState, V: HashState> HashState for BTreeMap<K, V> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.len());
        for (key, value) in self {
            hasher.write(key);
            hasher.write(value);
        }
    }
}

/// As it lies: the order is the same on every machine, and what comes next depends on it.
impl<T: HashState> HashState for BinaryHeap<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(self.as_slice());
    }
}

impl<T: HashState> HashState for Reverse<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.0);
    }
}

impl<T: HashState, E: HashState> HashState for Result<T, E> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.is_err());
        match self {
            Ok(value) => hasher.write(value),
            Err(error) => hasher.write(error),
        }
    }
}

impl<T: HashState + ToOwned + ?Sized> HashState for Cow<'_, T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&**self);
    }
}

impl<T: HashState + ?Sized> HashState for &T {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(*self);
    }
}

impl<T: HashState + ?Sized> HashState for Box<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&**self);
    }
}

impl<T: HashState + ?Sized> HashState for Arc<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&**self);
    }
}

impl<T: HashState> HashState for Range<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.start);
        hasher.write(&self.end);
    }
}

impl<T> HashState for PhantomData<T> {
    fn hash_state(&self, _: &mut StateHasher) {}
}

impl HashState for () {
    fn hash_state(&self, _: &mut StateHasher) {}
}

macro_rules! hash_tuples {
    ($($($name:ident $index:tt)*;)*) => { $(impl<$($name: HashState),*> HashState for ($($name,)*) {
        fn hash_state(&self, hasher: &mut StateHasher) {
            $(hasher.write(&self.$index);)*
        }
    })* };
}
hash_tuples! {
    A 0;
    A 0 B 1;
    A 0 B 1 C 2;
    A 0 B 1 C 2 D 3;
    A 0 B 1 C 2 D 3 E 4;
    A 0 B 1 C 2 D 3 E 4 F 5;
}
