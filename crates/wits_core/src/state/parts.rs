//! Parts of values, for derived code: fields by name, items by place, variants.

use super::{LoadError, Reader};
use crate::names::for_message;

impl<'a> Reader<'a> {
    /// The fields of a struct or variant called `of`, which has these names.
    ///
    /// # Errors
    /// When something else than a map follows.
    pub fn fields(
        &mut self,
        of: &'static str,
        names: &'static [&'static str],
    ) -> Result<Fields<'_, 'a>, LoadError> {
        let left = self.map()?;
        self.enter()?;
        Ok(Fields { reader: self, of, names, left, current: 0, seen: Seen::default() })
    }

    /// The items of a tuple called `of`, which has so many.
    ///
    /// # Errors
    /// When something else than a list of this length follows.
    pub fn items(&mut self, of: &'static str, count: usize) -> Result<Items<'_, 'a>, LoadError> {
        let found = self.list()?;
        if found != count {
            let expected = format_args!("a list of {count} for {of}").to_string();
            return Err(LoadError::new(format_args!("one of {found}"), expected));
        }
        self.enter()?;
        Ok(Items { reader: self, next: 0 })
    }

    /// A variant of the enum called `of`, which has these names; [`leave`](Self::leave) follows its parts.
    ///
    /// # Errors
    /// When something else follows.
    pub fn variant(
        &mut self,
        of: &'static str,
        names: &'static [&'static str],
    ) -> Result<Variant, LoadError> {
        let (name, has_parts) = self.variant_name()?;
        let Some(index) = names.iter().position(|other| *other == name) else {
            let expected = format_args!("a variant of {of} ({})", names.join(", ")).to_string();
            return Err(LoadError::new(format_args!("{:?}", for_message(name)), expected));
        };
        self.enter()?;
        Ok(Variant { index, name: names[index], has_parts })
    }
}

/// The fields of a struct, in the order in which they were saved.
#[derive(Debug)]
pub struct Fields<'r, 'a> {
    reader: &'r mut Reader<'a>,
    of: &'static str,
    names: &'static [&'static str],
    left: usize,
    current: usize,
    seen: Seen,
}

impl Fields<'_, '_> {
    /// The index of the next field's name. Names that are not known are skipped, with their values.
    ///
    /// # Errors
    /// When a field comes twice, or the bytes are damaged.
    #[expect(clippy::should_implement_trait, reason = "an iterator cannot lend the reader")]
    pub fn next(&mut self) -> Result<Option<usize>, LoadError> {
        while self.left > 0 {
            self.left -= 1;
            let name = self.reader.text()?;
            // Fields mostly come in the order of their declaration.
            let guess = self.names.get(self.current).filter(|guess| **guess == name).map(|_| self.current);
            match guess.or_else(|| self.names.iter().position(|other| *other == name)) {
                Some(index) if self.seen.insert(index) => {
                    self.current = index + 1;
                    return Ok(Some(index));
                }
                Some(_) => {
                    return Err(LoadError::new(format_args!("the field {name:?} of {} twice", self.of), ""));
                }
                None => self.reader.skip()?,
            }
        }
        self.reader.leave();
        Ok(None)
    }

    /// The value of the field that [`next`](Self::next) has named.
    ///
    /// # Errors
    /// Those of `load`, with the name of the field.
    pub fn value<T>(
        &mut self,
        load: impl FnOnce(&mut Reader<'_>) -> Result<T, LoadError>,
    ) -> Result<T, LoadError> {
        let name = self.names.get(self.current.wrapping_sub(1)).copied().unwrap_or(self.of);
        load(self.reader).map_err(|error| error.in_field(name))
    }

    /// A field that has to be there.
    ///
    /// # Errors
    /// When it is not.
    pub fn required<T>(&self, value: Option<T>, name: &str) -> Result<T, LoadError> {
        value.ok_or_else(|| LoadError::new("none", format_args!("the field {name:?} of {}", self.of)))
    }
}

/// Which fields were there, by index.
#[derive(Debug, Default)]
struct Seen {
    first: u64,
    others: Vec<usize>,
}

impl Seen {
    /// False if it was there already.
    fn insert(&mut self, index: usize) -> bool {
        if index >= 64 {
            let is_new = !self.others.contains(&index);
            self.others.push(index);
            return is_new;
        }
        let is_new = self.first >> index & 1 == 0;
        self.first |= 1 << index;
        is_new
    }
}

/// The items of a tuple.
#[derive(Debug)]
pub struct Items<'r, 'a> {
    reader: &'r mut Reader<'a>,
    next: usize,
}

impl Items<'_, '_> {
    /// The next item.
    ///
    /// # Errors
    /// Those of `load`, with the place of the item.
    pub fn value<T>(
        &mut self,
        load: impl FnOnce(&mut Reader<'_>) -> Result<T, LoadError>,
    ) -> Result<T, LoadError> {
        let index = self.next;
        self.next += 1;
        load(self.reader).map_err(|error| error.in_item(index))
    }

    /// All items were read.
    pub const fn end(self) {
        self.reader.leave();
    }
}

/// A variant that was found.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Its place among the names.
    pub index: usize,
    name: &'static str,
    has_parts: bool,
}

impl Variant {
    /// It has parts, which follow.
    ///
    /// # Errors
    /// When it has none.
    pub fn with_parts(self) -> Result<(), LoadError> {
        self.expect(true, "its parts")
    }

    /// It is only its name.
    ///
    /// # Errors
    /// When parts follow.
    pub fn without_parts(self) -> Result<(), LoadError> {
        self.expect(false, "no parts")
    }

    fn expect(self, has_parts: bool, parts: &str) -> Result<(), LoadError> {
        if self.has_parts == has_parts {
            return Ok(());
        }
        let expected = format_args!("the variant {} with {parts}", self.name).to_string();
        Err(LoadError::new(if has_parts { "its name alone" } else { "more" }, expected))
    }
}
