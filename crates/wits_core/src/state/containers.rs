//! Values that hold others: lists, maps, tuples, boxes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};
use std::marker::PhantomData;
use std::ops::Range;

use super::{LoadError, Reader, State, Writer};

impl<T: State> State for Option<T> {
    fn save(&self, out: &mut Writer) {
        match self {
            Some(value) => value.save(out),
            None => out.nil(),
        }
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        if from.is_nil() { from.nil().map(|()| None) } else { T::load(from).map(Some) }
    }
}

impl<T: State> State for Box<T> {
    fn save(&self, out: &mut Writer) {
        (**self).save(out);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        T::load(from).map(Self::new)
    }
}

fn save_list<'a, T: State + 'a>(items: impl ExactSizeIterator<Item = &'a T>, out: &mut Writer) {
    out.list(items.len());
    items.for_each(|item| item.save(out));
}

impl<T: State> State for Vec<T> {
    fn save(&self, out: &mut Writer) {
        save_list(self.iter(), out);
    }

    /// Makes room for as many items as fit into as much memory as bytes are left; for more only as they are read.
    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        let count = from.list()?;
        from.enter()?;
        let mut list = Self::with_capacity(count.min(from.bytes_left() / size_of::<T>().max(1)));
        for index in 0..count {
            list.push(T::load(from).map_err(|error| error.in_item(index))?);
        }
        from.leave();
        Ok(list)
    }
}

macro_rules! like_vec {
    ($($kind:ty),*) => { $(impl<T: State> State for $kind {
        fn save(&self, out: &mut Writer) {
            save_list(self.iter(), out);
        }

        fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
            Vec::load(from).map(Self::from)
        }
    })* };
}
like_vec!(VecDeque<T>, Box<[T]>);

impl<T: State + Ord> State for BinaryHeap<T> {
    fn save(&self, out: &mut Writer) {
        save_list(self.iter(), out);
    }

    /// A heap that is saved as it lies lies the same again.
    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        Vec::load(from).map(Self::from)
    }
}

impl<T: State> State for Reverse<T> {
    fn save(&self, out: &mut Writer) {
        self.0.save(out);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        T::load(from).map(Self)
    }
}

impl<T: State, E: State> State for Result<T, E> {
    fn save(&self, out: &mut Writer) {
        out.variant(if self.is_ok() { "Ok" } else { "Err" });
        match self {
            Ok(value) => value.save(out),
            Err(error) => error.save(out),
        }
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        let variant = from.variant("Result", &["Ok", "Err"])?;
        variant.with_parts()?;
        let value = if variant.index == 0 { Ok(T::load(from)?) } else { Err(E::load(from)?) };
        from.leave();
        Ok(value)
    }
}

impl<T: State, const N: usize> State for [T; N] {
    fn save(&self, out: &mut Writer) {
        save_list(self.iter(), out);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        let list = Vec::<T>::load(from)?;
        let wrong = |list: Vec<T>| {
            LoadError::new(format_args!("one of {}", list.len()), format_args!("a list of {N}"))
        };
        list.try_into().map_err(wrong)
    }
}

impl<T: State + Ord> State for BTreeSet<T> {
    fn save(&self, out: &mut Writer) {
        save_list(self.iter(), out);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        let list = Vec::load(from)?;
        let count = list.len();
        let set: Self = list.into_iter().collect();
        if set.len() == count { Ok(set) } else { Err(LoadError::new("an item of a set twice", "")) }
    }
}

impl<K: State + Ord, V: State> State for BTreeMap<K, V> {
    fn save(&self, out: &mut Writer) {
        out.map(self.len());
        for (key, value) in self {
            key.save(out);
            value.save(out);
        }
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        let count = from.map()?;
        from.enter()?;
        let mut map = Self::new();
        for index in 0..count {
            let entry = K::load(from).and_then(|key| Ok((key, V::load(from)?)));
            let (key, value) = entry.map_err(|error| error.in_item(index))?;
            if map.insert(key, value).is_some() {
                return Err(LoadError::new("a key of a map twice", "").in_item(index));
            }
        }
        from.leave();
        Ok(map)
    }
}

impl<T: State> State for Range<T> {
    fn save(&self, out: &mut Writer) {
        out.map(2);
        out.text("start");
        self.start.save(out);
        out.text("end");
        self.end.save(out);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        let (mut start, mut end) = (None, None);
        let mut fields = from.fields("Range", &["start", "end"])?;
        while let Some(index) = fields.next()? {
            match index {
                0 => start = Some(fields.value(T::load)?),
                _ => end = Some(fields.value(T::load)?),
            }
        }
        Ok(fields.required(start, "start")?..fields.required(end, "end")?)
    }
}

impl<T> State for PhantomData<T> {
    fn save(&self, out: &mut Writer) {
        out.list(0);
    }

    fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
        from.items("PhantomData", 0).map(|items| {
            items.end();
            Self
        })
    }
}

macro_rules! tuples {
    ($($count:literal: $($name:ident $index:tt)*;)*) => { $(impl<$($name: State),*> State for ($($name,)*) {
        fn save(&self, out: &mut Writer) {
            out.list($count);
            $(self.$index.save(out);)*
        }

        fn load(from: &mut Reader<'_>) -> Result<Self, LoadError> {
            let mut items = from.items("a tuple", $count)?;
            let value = ($(items.value($name::load)?,)*);
            items.end();
            Ok(value)
        }
    })* };
}
tuples! {
    1: A 0;
    2: A 0 B 1;
    3: A 0 B 1 C 2;
    4: A 0 B 1 C 2 D 3;
    5: A 0 B 1 C 2 D 3 E 4;
    6: A 0 B 1 C 2 D 3 E 4 F 5;
}
