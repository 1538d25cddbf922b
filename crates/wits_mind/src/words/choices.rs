//! The values that a parameter can be chosen from: a fixed list, or one that the game keeps up to date.

use std::borrow::Cow;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

use wits_core::findings::nearest_name;
use wits_core::names::shortened;

/// The names that a parameter of kind text takes, such as the places of a town.
///
/// Copies share the list: a game that keeps one and [sets](Self::set) it changes what every word takes that was declared
/// with it. A list that is never set is fixed.
///
/// ```
/// use wits_mind::words::Choices;
/// let places = Choices::new("places", ["mine", "bank"]);
/// let known = places.clone();
/// assert!(known.contains("bank") && !known.contains("saloon"));
/// places.set(["bank", "saloon"]);
/// assert!(known.contains("saloon") && !known.contains("mine"));
/// ```
#[derive(Clone)]
pub struct Choices {
    /// In the plural.
    what: Arc<str>,
    list: Arc<RwLock<Arc<List>>>,
    changes: bool,
}

/// A name that can be chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedChoice {
    /// As files write it.
    pub name: Box<str>,
    /// What it means; may be empty.
    pub help: Box<str>,
}

impl From<&str> for NamedChoice {
    fn from(name: &str) -> Self {
        Self { name: name.into(), help: "".into() }
    }
}

impl From<String> for NamedChoice {
    fn from(name: String) -> Self {
        Self { name: name.into(), help: "".into() }
    }
}

impl From<(&str, &str)> for NamedChoice {
    fn from((name, help): (&str, &str)) -> Self {
        Self { name: name.into(), help: help.into() }
    }
}

/// Names in the order of the game, and their numbers in the order of the alphabet.
#[derive(Debug, Default, PartialEq)]
struct List {
    names: Box<[NamedChoice]>,
    sorted: Box<[u32]>,
}

impl List {
    fn of<N: Into<NamedChoice>>(names: impl IntoIterator<Item = N>) -> Self {
        let names: Box<[NamedChoice]> = names.into_iter().map(Into::into).collect();
        let mut sorted: Vec<u32> = (0..u32::try_from(names.len()).unwrap_or(u32::MAX)).collect();
        sorted.sort_by(|a, b| names[*a as usize].name.cmp(&names[*b as usize].name));
        Self { names, sorted: sorted.into() }
    }

    fn contains(&self, name: &str) -> bool {
        self.sorted.binary_search_by(|number| (*self.names[*number as usize].name).cmp(name)).is_ok()
    }
}

/// A name for a message: a long one is cut.
pub(super) fn for_message(name: &str) -> Cow<'_, str> {
    let short = shortened(name);
    if short.len() == name.len() { name.into() } else { format!("{short}…").into() }
}

/// Names that an error lists.
const MAX_LISTED: usize = 12;

impl Choices {
    /// These names. `what` says in the plural what they are the names of: "places".
    pub fn new<N: Into<NamedChoice>>(what: &str, names: impl IntoIterator<Item = N>) -> Self {
        let list = Arc::new(RwLock::new(Arc::new(List::of(names))));
        Self { what: what.into(), list, changes: false }
    }

    /// The same list for a game that will [set](Self::set) it while it runs: actions then look again when they begin
    /// whether what a file tells them still exists. Without it they look only at keys.
    #[must_use]
    pub fn changing(mut self) -> Self {
        self.changes = true;
        self
    }

    /// Other names from now on, for everybody who has a copy. Files that were checked before stay in force: an action
    /// that is told a name which no longer exists fails when it begins, if the list is [changing](Self::changing).
    ///
    /// The names are no part of a saved state: whoever computes them from the state sets them again after it was restored.
    pub fn set<N: Into<NamedChoice>>(&self, names: impl IntoIterator<Item = N>) {
        let list = Arc::new(List::of(names));
        *self.list.write().unwrap_or_else(PoisonError::into_inner) = list;
    }

    /// What they are the names of, in the plural.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }

    /// Whether it may change while the game runs.
    #[must_use]
    pub const fn is_changing(&self) -> bool {
        self.changes
    }

    /// Whether there is such a name.
    #[must_use]
    pub fn contains(&self, name: &str) -> bool {
        self.list.read().unwrap_or_else(PoisonError::into_inner).contains(name)
    }

    /// How many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.now().names.len()
    }

    /// Whether there are no names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first names, in the order of the game, at most `max`.
    #[must_use]
    pub fn first(&self, max: usize) -> Vec<NamedChoice> {
        self.now().names.iter().take(max).cloned().collect()
    }

    /// What is wrong with a name that is not in the list: the name that was probably meant, if one is near.
    #[must_use]
    pub fn refusal(&self, name: &str) -> String {
        let list = self.now();
        let near = nearest_name(name, list.names.iter().map(|choice| &*choice.name));
        let near = near.map(|near| format!(", did you mean {:?}?", for_message(near))).unwrap_or_default();
        format!("{:?} is not one of the {}{near}", for_message(name), self.what)
    }

    fn now(&self) -> Arc<List> {
        Arc::clone(&self.list.read().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What an error expects: `one of "mine", "bank"`.
impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = self.now();
        if list.names.is_empty() {
            return write!(f, "one of the {}, of which there are none", self.what);
        }
        f.write_str("one of ")?;
        for (number, choice) in list.names.iter().take(MAX_LISTED).enumerate() {
            write!(f, "{}{:?}", if number == 0 { "" } else { ", " }, for_message(&choice.name))?;
        }
        match list.names.len().saturating_sub(MAX_LISTED) {
            0 => Ok(()),
            more => write!(f, " and {more} more"),
        }
    }
}

impl fmt::Debug for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Choices({}: {self})", self.what)
    }
}

impl PartialEq for Choices {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.list, &other.list) || (self.what == other.what && self.now() == other.now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_nearest_and_an_expectation_lists_a_few() {
        let places = Choices::new("places", ["mine", "bank", "saloon"]);
        assert_eq!(places.refusal("bnak"), "\"bnak\" is not one of the places, did you mean \"bank\"?");
        assert_eq!(places.refusal("nonsense"), "\"nonsense\" is not one of the places");
        assert_eq!(places.to_string(), "one of \"mine\", \"bank\", \"saloon\"");
        let none = Choices::new("places", Vec::<String>::new());
        assert_eq!(none.to_string(), "one of the places, of which there are none");
    }

    #[test]
    fn huge_lists_stay_short_in_messages_and_are_found_fast() {
        let many = Choices::new("cells", (0..200_000).map(|number| format!("cell {number}")));
        assert!(many.contains("cell 199999") && !many.contains("cell 200000"));
        assert!(many.to_string().len() < 300 && many.to_string().ends_with("and 199988 more"), "{many}");
        assert!(many.refusal(&"x".repeat(1 << 20)).len() < 500);
        assert_eq!(many.first(3).len(), 3);
    }

    #[test]
    fn the_order_is_that_of_the_game() {
        let places = Choices::new("places", [("zoo", "with lions"), ("attic", "")]);
        assert_eq!(&*places.first(9)[0].name, "zoo");
        assert_eq!(&*places.first(9)[0].help, "with lions");
        assert!(places.contains("attic") && places.contains("zoo") && !places.contains(""));
    }
}
