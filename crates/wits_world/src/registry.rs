//! Who is there: everything with a number, and some with a name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::Who;

/// Everything that can be sent a message, by number and by name.
///
/// # What it does
/// Numbers grow: one that was given is never given again, so a late telegram to an entity that is gone is lost and not
/// misdelivered. Names are for people and scripts: `Miner_Bob`, `north door`.
///
/// # When not to use it
/// A game that has ids of its own (an entity system, [`Slots`](wits_core::ids::Slots)) makes its [`Who`] from them and
/// needs no second list.
///
/// ```
/// use wits_world::Who;
/// use wits_world::registry::{Registry, Taken};
/// let mut world = Registry::new();
/// let bob = world.add_as("Bob", "a miner")?;
/// let oak = world.add("an oak tree");
/// assert_eq!((world.named("Bob"), world.name(oak)), (Some(bob), None));
/// assert!(world.add_as("Bob", "another miner").is_err());
/// assert_eq!(world.remove(bob), Some("a miner"));
/// assert_eq!((world.get(bob), world.named("Bob"), world.get(oak)), (None, None, Some(&"an oak tree")));
/// assert_eq!(world.add_numbered(Who(7), "a chest"), Ok(Who(7)));
/// assert_eq!(world.add_numbered(Who(3), "a trap"), Err(Taken::Number { given: Who(3), next: Who(8) }));
/// # Ok::<(), Taken>(())
/// ```
///
/// # Source
/// Buckland, *Programming Game AI by Example*, chapter 2: the entity manager and its unique ids, without being global.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
#[serde(try_from = "Saved<T>")]
#[state(try_from = "Saved<T>")]
pub struct Registry<T> {
    entries: BTreeMap<Who, Entry<T>>,
    /// The lowest number that was never given.
    next: u64,
    #[serde(skip)]
    #[state(skip = "built from the entries")]
    names: BTreeMap<String, Who>,
}

#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct Entry<T> {
    name: Option<String>,
    value: T,
}

/// A name or a number that cannot be given.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Taken {
    /// Another entity has this name.
    #[error("the name {name:?} belongs to {owner}")]
    Name {
        /// The name.
        name: String,
        /// The entity that has it.
        owner: Who,
    },
    /// The number may have been given before.
    #[error("the number {given} may have been given before; the next one is {next}")]
    Number {
        /// The number that was asked for.
        given: Who,
        /// The lowest that can be given.
        next: Who,
    },
}

/// The saved form: names are found again.
#[derive(Deserialize, State)]
struct Saved<T> {
    entries: BTreeMap<Who, Entry<T>>,
    next: u64,
}

impl<T> TryFrom<Saved<T>> for Registry<T> {
    type Error = Taken;
    fn try_from(saved: Saved<T>) -> Result<Self, Taken> {
        let mut names = BTreeMap::new();
        for (&who, entry) in &saved.entries {
            if who.0 >= saved.next {
                return Err(Taken::Number { given: who, next: Who(saved.next) });
            }
            let Some(name) = &entry.name else { continue };
            if let Some(owner) = names.insert(name.clone(), who) {
                return Err(Taken::Name { name: name.clone(), owner });
            }
        }
        Ok(Self { entries: saved.entries, next: saved.next, names })
    }
}

impl<T> Default for Registry<T> {
    fn default() -> Self {
        Self { entries: BTreeMap::new(), next: 0, names: BTreeMap::new() }
    }
}

impl<T> Registry<T> {
    /// An empty registry.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an entity without a name, under the next number.
    pub fn add(&mut self, value: T) -> Who {
        self.insert(Entry { name: None, value })
    }

    /// Adds an entity with a name, under the next number.
    ///
    /// # Errors
    /// If another entity has that name.
    pub fn add_as(&mut self, name: impl Into<String>, value: T) -> Result<Who, Taken> {
        let name = name.into();
        if let Some(&owner) = self.names.get(&name) {
            return Err(Taken::Name { name, owner });
        }
        let who = self.insert(Entry { name: Some(name.clone()), value });
        self.names.insert(name, who);
        Ok(who)
    }

    /// Adds an entity under a number of its own: numbers that are written in files. Lower numbers are not given any more.
    ///
    /// # Errors
    /// If the number is lower than the next one, or means [nobody](Who::NOBODY).
    pub fn add_numbered(&mut self, who: Who, value: T) -> Result<Who, Taken> {
        if who.0 < self.next || who == Who::NOBODY {
            return Err(Taken::Number { given: who, next: Who(self.next) });
        }
        self.next = who.0;
        Ok(self.add(value))
    }

    fn insert(&mut self, entry: Entry<T>) -> Who {
        let who = Who(self.next);
        self.next = self.next.saturating_add(1);
        self.entries.insert(who, entry);
        who
    }

    /// The number of the entity that has a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Who> {
        self.names.get(name).copied()
    }

    /// The name of an entity.
    #[must_use]
    pub fn name(&self, who: Who) -> Option<&str> {
        self.entries.get(&who)?.name.as_deref()
    }

    /// The entity that has a number, if it is still there.
    #[must_use]
    pub fn get(&self, who: Who) -> Option<&T> {
        self.entries.get(&who).map(|entry| &entry.value)
    }

    /// The entity that has a number, to be changed.
    pub fn get_mut(&mut self, who: Who) -> Option<&mut T> {
        self.entries.get_mut(&who).map(|entry| &mut entry.value)
    }

    /// Takes an entity out; its name is free again, its number is not.
    pub fn remove(&mut self, who: Who) -> Option<T> {
        let entry = self.entries.remove(&who)?;
        if let Some(name) = &entry.name {
            self.names.remove(name);
        }
        Some(entry.value)
    }

    /// All entities, by number.
    pub fn iter(&self) -> impl Iterator<Item = (Who, &T)> {
        self.entries.iter().map(|(who, entry)| (*who, &entry.value))
    }

    /// All entities, by number, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Who, &mut T)> {
        self.entries.iter_mut().map(|(who, entry)| (*who, &mut entry.value))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<T: PartialEq> PartialEq for Registry<T> {
    /// The same things with the same numbers and names.
    fn eq(&self, other: &Self) -> bool {
        (self.next, &self.entries) == (other.next, &other.entries)
    }
}

#[cfg(test)]
mod tests {
    use wits_core::hash::StateHasher;

    use super::*;

    /// Unique ids, never given again; register, find, remove.
    #[test]
    fn oracle_buckland_2_p_72_numbers_are_never_given_twice() {
        let mut world = Registry::new();
        let first = world.add("chest");
        world.remove(first);
        let second = world.add("trap");
        assert_ne!(first, second);
        assert_eq!((world.get(first), world.get(second), world.len()), (None, Some(&"trap"), 1));
        assert_eq!(world.get(Who(12_345)), None);
    }

    #[test]
    fn oracle_buckland_2_p_52_lower_and_known_numbers_are_refused() {
        let mut registry = Registry::new();
        let first = registry.add("Bob");
        assert_eq!(first, Who(0));
        assert_eq!(registry.add_numbered(Who(5), "Elsa"), Ok(Who(5)));
        let refused = Taken::Number { given: Who(5), next: Who(6) };
        assert_eq!(registry.add_numbered(Who(5), "Eve"), Err(refused.clone()));
        assert_eq!(registry.remove(Who(5)), Some("Elsa"));
        assert_eq!(registry.add_numbered(Who(5), "Eve"), Err(refused), "not even when she is gone");
        assert_eq!((registry.add("Tom"), registry.len()), (Who(6), 2));
        assert!(registry.add_numbered(Who::NOBODY, "Nobody").is_err());
    }

    #[test]
    fn a_save_finds_its_names_again_and_a_damaged_one_is_refused() {
        let mut world = Registry::new();
        let bob = world.add_as("Bob", 1).unwrap();
        world.add_as("Elsa", 2).unwrap();
        let saved = serde_json::to_string(&world).unwrap();
        let again: Registry<i32> = serde_json::from_str(&saved).unwrap();
        assert_eq!((again.named("Bob"), again.len()), (Some(bob), 2));
        assert_eq!(again, world);
        let hash = |registry: &Registry<i32>| {
            let mut hasher = StateHasher::new();
            hasher.write(registry);
            hasher.finish()
        };
        assert_eq!(hash(&again), hash(&world));
        assert!(serde_json::from_str::<Registry<i32>>(&saved.replace("Elsa", "Bob")).is_err());
        let too_low = saved.replace("\"next\":2", "\"next\":1");
        assert_ne!(too_low, saved);
        assert!(serde_json::from_str::<Registry<i32>>(&too_low).is_err());
    }
}
