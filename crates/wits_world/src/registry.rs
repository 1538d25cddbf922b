//! Who is there: everything with a number, and some with a name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::ids::{Id, Slots};

use crate::Who;

/// Everything that can be told something, by number and by name.
///
/// # What it does
/// Numbers have generations: that of somebody who is gone never means somebody else, so a late telegram is lost and not
/// misdelivered. Names are for people and scripts: `Miner_Bob`, `north door`.
///
/// # When not to use it
/// A game that has ids of its own (an entity system, [`Slots`]) makes its [`Who`] from them and needs no second list.
///
/// ```
/// use wits_world::registry::Registry;
/// let mut world = Registry::new();
/// let bob = world.add_as("Bob", "a miner")?;
/// let oak = world.add("an oak tree");
/// assert_eq!((world.named("Bob"), world.name(oak)), (Some(bob), None));
/// assert!(world.add_as("Bob", "another miner").is_err());
/// assert_eq!(world.remove(bob), Some("a miner"));
/// assert_eq!((world.get(bob), world.named("Bob"), world.get(oak)), (None, None, Some(&"an oak tree")));
/// # Ok::<(), wits_world::registry::NameTaken>(())
/// ```
///
/// # Source
/// Buckland, *Programming Game AI by Example*, chapter 2: the entity manager and its unique ids, without being global.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved<T>")]
pub struct Registry<T> {
    entries: Slots<Entry<T>>,
    #[serde(skip)]
    names: BTreeMap<String, Who>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Entry<T> {
    name: Option<String>,
    value: T,
}

/// Somebody else has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the name {name:?} belongs to {owner}")]
pub struct NameTaken {
    /// The name.
    pub name: String,
    /// Who has it.
    pub owner: Who,
}

/// The saved form: names are found again.
#[derive(Deserialize)]
struct Saved<T> {
    entries: Slots<Entry<T>>,
}

impl<T> TryFrom<Saved<T>> for Registry<T> {
    type Error = NameTaken;
    fn try_from(saved: Saved<T>) -> Result<Self, NameTaken> {
        let mut names = BTreeMap::new();
        for (id, entry) in saved.entries.iter() {
            let Some(name) = &entry.name else { continue };
            if let Some(owner) = names.insert(name.clone(), Who::from(id)) {
                return Err(NameTaken { name: name.clone(), owner });
            }
        }
        Ok(Self { entries: saved.entries, names })
    }
}

impl<T> Default for Registry<T> {
    fn default() -> Self {
        Self { entries: Slots::new(), names: BTreeMap::new() }
    }
}

const fn id_of<T>(who: Who) -> Id<Entry<T>> {
    Id::from_bits(who.0)
}

impl<T> Registry<T> {
    /// Nobody.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more, without a name.
    pub fn add(&mut self, value: T) -> Who {
        self.entries.insert(Entry { name: None, value }).into()
    }

    /// One more, with a name.
    ///
    /// # Errors
    /// If somebody has that name.
    pub fn add_as(&mut self, name: impl Into<String>, value: T) -> Result<Who, NameTaken> {
        let name = name.into();
        if let Some(&owner) = self.names.get(&name) {
            return Err(NameTaken { name, owner });
        }
        let who = self.entries.insert(Entry { name: Some(name.clone()), value }).into();
        self.names.insert(name, who);
        Ok(who)
    }

    /// Who has a name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<Who> {
        self.names.get(name).copied()
    }

    /// The name of somebody.
    #[must_use]
    pub fn name(&self, who: Who) -> Option<&str> {
        self.entries.get(id_of(who))?.name.as_deref()
    }

    /// Who has a number, if they are still there.
    #[must_use]
    pub fn get(&self, who: Who) -> Option<&T> {
        self.entries.get(id_of(who)).map(|entry| &entry.value)
    }

    /// Who has a number, to be changed.
    pub fn get_mut(&mut self, who: Who) -> Option<&mut T> {
        self.entries.get_mut(id_of(who)).map(|entry| &mut entry.value)
    }

    /// Takes somebody out; the name is free again, the number never means somebody else.
    pub fn remove(&mut self, who: Who) -> Option<T> {
        let entry = self.entries.remove(id_of(who))?;
        if let Some(name) = &entry.name {
            self.names.remove(name);
        }
        Some(entry.value)
    }

    /// All of them, always in the same order.
    pub fn iter(&self) -> impl Iterator<Item = (Who, &T)> {
        self.entries.iter().map(|(id, entry)| (id.into(), &entry.value))
    }

    /// All of them, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Who, &mut T)> {
        self.entries.iter_mut().map(|(id, entry)| (id.into(), &mut entry.value))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<T: PartialEq> PartialEq for Registry<T> {
    /// The same things with the same numbers and names.
    fn eq(&self, other: &Self) -> bool {
        self.entries.iter().eq(other.entries.iter())
    }
}

impl<T: HashState> HashState for Registry<T> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.len());
        for (id, entry) in self.entries.iter() {
            hasher.write(&id);
            hasher.write(&entry.name);
            hasher.write(&entry.value);
        }
    }
}

#[cfg(test)]
mod tests {
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
    }
}
