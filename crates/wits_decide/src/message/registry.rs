//! Who has which number.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::EntityId;

/// Everything that can be sent a telegram, by number, in the order of the numbers.
///
/// Numbers grow: one that was given is never given again, so a late telegram to somebody who is gone reaches nobody else.
/// Games whose things have no numbers by name may as well use [`wits_core::ids::Slots`] and put their slots into telegrams.
///
/// ```
/// use wits_decide::message::{EntityId, Registry};
/// let mut people = Registry::new();
/// let bob = people.add_as(EntityId(7), "Bob")?;
/// let elsa = people.add("Elsa");
/// assert_eq!((elsa, people.get(bob)), (EntityId(8), Some(&"Bob")));
/// assert!(people.add_as(EntityId(3), "Eve").is_err());
/// # Ok::<(), wits_decide::message::RegistryError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Registry<E> {
    entities: BTreeMap<EntityId, E>,
    next: u32,
}

/// A number that cannot be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the number {given} may have been given before; the next one is {next}")]
pub struct RegistryError {
    /// The number that was asked for.
    pub given: EntityId,
    /// The lowest that can be given.
    pub next: EntityId,
}

impl<E> Default for Registry<E> {
    fn default() -> Self {
        Self { entities: BTreeMap::new(), next: 0 }
    }
}

impl<E> Registry<E> {
    /// Nobody.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more, with the next number.
    pub fn add(&mut self, entity: E) -> EntityId {
        let id = EntityId(self.next);
        self.next = self.next.saturating_add(1);
        self.entities.insert(id, entity);
        id
    }

    /// One more, with a number of its own.
    ///
    /// # Errors
    /// If the number is lower than the next one.
    pub fn add_as(&mut self, id: EntityId, entity: E) -> Result<EntityId, RegistryError> {
        if id.0 < self.next {
            return Err(RegistryError { given: id, next: EntityId(self.next) });
        }
        self.next = id.0;
        Ok(self.add(entity))
    }

    /// Who has a number.
    #[must_use]
    pub fn get(&self, id: EntityId) -> Option<&E> {
        self.entities.get(&id)
    }

    /// Who has a number, to be changed.
    pub fn get_mut(&mut self, id: EntityId) -> Option<&mut E> {
        self.entities.get_mut(&id)
    }

    /// Takes somebody out. The number is not given again.
    pub fn remove(&mut self, id: EntityId) -> Option<E> {
        self.entities.remove(&id)
    }

    /// All of them, by number.
    pub fn iter(&self) -> impl Iterator<Item = (EntityId, &E)> {
        self.entities.iter().map(|(id, entity)| (*id, entity))
    }

    /// All of them, by number, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (EntityId, &mut E)> {
        self.entities.iter_mut().map(|(id, entity)| (*id, entity))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entities.len()
    }

    /// Nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entities.is_empty()
    }
}
