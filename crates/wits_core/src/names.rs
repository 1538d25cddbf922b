//! Names: how long they may be, and lists in which a name is found without a search.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// Maximum length of the name of a state, region, node or sub-tree (characters).
///
/// These names become parts of paths, and every path is kept: without a limit one long name would be copied for
/// everything below it. [`Findings::check_length`](crate::findings::Findings::check_length) refuses longer ones.
pub const MAX_NAME: usize = 200;

/// The first [`MAX_NAME`] characters of a name.
///
/// ```
/// use wits_core::names::{MAX_NAME, shortened};
/// assert_eq!(shortened("door"), "door");
/// assert_eq!(shortened(&"ä".repeat(5_000)).chars().count(), MAX_NAME);
/// ```
#[must_use]
pub fn shortened(name: &str) -> &str {
    name.char_indices().nth(MAX_NAME).map_or(name, |(end, _)| &name[..end])
}

/// A name for a message: what is longer than [`MAX_NAME`] ends with `…`.
pub(crate) fn for_message(name: &str) -> Cow<'_, str> {
    let short = shortened(name);
    if short.len() == name.len() { Cow::Borrowed(name) } else { Cow::Owned(format!("{short}…")) }
}

/// The names of a list, in their order and indexed.
///
/// A checker that looks up every name of a file in another list of the file collects that list once:
/// [`Findings::check_known`](crate::findings::Findings::check_known) then costs the same however long the list is.
///
/// ```
/// use wits_core::names::NameList;
/// let names: NameList = ["door", "window", "door"].into_iter().collect();
/// assert_eq!((names.position("door"), names.position("roof")), (Some(0), None));
/// assert!(names.is_repeated(2) && !names.is_repeated(0));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameList<'a> {
    list: Vec<&'a str>,
    first: BTreeMap<&'a str, usize>,
}

impl<'a> NameList<'a> {
    /// Whether a name is in the list.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.first.contains_key(name)
    }

    /// The place of a name in the list; the first one of several.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.first.get(name).copied()
    }

    /// Whether the name at a place of the list stands at an earlier place too.
    #[must_use]
    pub fn is_repeated(&self, place: usize) -> bool {
        self.list.get(place).is_some_and(|name| self.first.get(name) != Some(&place))
    }

    /// All names in their order, repeated ones too.
    #[must_use]
    pub fn list(&self) -> &[&'a str] {
        &self.list
    }
}

impl<'a, S: AsRef<str> + ?Sized> FromIterator<&'a S> for NameList<'a> {
    fn from_iter<I: IntoIterator<Item = &'a S>>(names: I) -> Self {
        let list: Vec<&str> = names.into_iter().map(AsRef::as_ref).collect();
        let mut first = BTreeMap::new();
        for (place, name) in list.iter().enumerate() {
            first.entry(*name).or_insert(place);
        }
        Self { list, first }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn names_are_found_as_by_a_search(list in prop::collection::vec("[a-d]{0,2}", 0..12), name in "[a-d]{0,2}") {
            let names: NameList = list.iter().collect();
            prop_assert_eq!(names.position(&name), list.iter().position(|known| *known == name));
            prop_assert_eq!(names.contains(&name), list.contains(&name));
            for place in 0..list.len() + 1 {
                let repeated = list.get(place).is_some_and(|name| list[..place].contains(name));
                prop_assert_eq!(names.is_repeated(place), repeated);
            }
        }
    }
}
