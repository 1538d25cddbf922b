//! Pools: everything that a level will need is made when it is loaded, handed out while it is played, and used again.
//!
//! ```
//! use wits_engine::pool::Pool;
//! // Plans keep their memory: the next one who takes it finds a list that is empty but large enough.
//! let mut plans = Pool::new(2, || Vec::<u32>::with_capacity(1000));
//! let first = plans.take().unwrap();
//! plans[first].extend([7, 8, 9]);
//! plans.give_back(first, Vec::clear);
//! let again = plans.take().unwrap();
//! assert!(plans[again].is_empty() && plans[again].capacity() >= 1000);
//! assert!(plans.take().is_some() && plans.take().is_none(), "there are two");
//! assert_eq!(plans.get(first), None, "that one was given back");
//! ```
//!
//! # When (not) to use it
//! For things with memory of their own (searches, plans, perceived lists) of which a level needs a known number. Plain data
//! of which there may be any number belongs into [`Slots`](wits_core::ids::Slots).
//!
//! # What it costs
//! Taking and giving back are a push and a pop; nothing is allocated after [`Pool::new`].
//!
//! # Source
//! Millington, *AI for Games*, 3e, 13.1: pre-allocation.

use std::ops::{Index, IndexMut};

use wits_core::ids::Id;

/// A fixed number of things that are used again and again.
#[derive(Clone, Debug)]
pub struct Pool<T> {
    things: Vec<Thing<T>>,
    /// The places of those that nobody has; the last one is handed out next.
    free: Vec<usize>,
}

#[derive(Clone, Debug)]
struct Thing<T> {
    value: T,
    /// How often it was handed out.
    tenants: u32,
    taken: bool,
}

impl<T> Pool<T> {
    /// So many things, all made now.
    pub fn new(count: usize, mut make: impl FnMut() -> T) -> Self {
        let things = (0..count).map(|_| Thing { value: make(), tenants: 0, taken: false }).collect();
        Self { things, free: (0..count).rev().collect() }
    }

    /// Hands one out, as the last one who had it left it; `None` when all are taken.
    pub fn take(&mut self) -> Option<Id<T>> {
        let place = self.free.pop()?;
        let thing = &mut self.things[place];
        thing.tenants = thing.tenants.wrapping_add(1);
        thing.taken = true;
        Some(Id::from_bits(u64::from(thing.tenants) << 32 | place as u64))
    }

    /// Takes one back, tidied up for the next; false if it had been given back before.
    pub fn give_back(&mut self, id: Id<T>, tidy: impl FnOnce(&mut T)) -> bool {
        let Some(value) = self.get_mut(id) else { return false };
        tidy(value);
        self.things[id.slot()].taken = false;
        self.free.push(id.slot());
        true
    }

    /// The level is over: everything comes back, tidied up.
    pub fn give_back_all(&mut self, mut tidy: impl FnMut(&mut T)) {
        for thing in self.things.iter_mut().filter(|thing| thing.taken) {
            tidy(&mut thing.value);
            thing.taken = false;
        }
        self.free.clear();
        self.free.extend((0..self.things.len()).rev());
    }

    /// One that is handed out; `None` when it was given back.
    #[must_use]
    pub fn get(&self, id: Id<T>) -> Option<&T> {
        self.things.get(id.slot()).filter(|thing| thing.is_of(id)).map(|thing| &thing.value)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, id: Id<T>) -> Option<&mut T> {
        self.things.get_mut(id.slot()).filter(|thing| thing.is_of(id)).map(|thing| &mut thing.value)
    }

    /// How many are left.
    #[must_use]
    pub fn left(&self) -> usize {
        self.free.len()
    }
}

impl<T> Thing<T> {
    fn is_of(&self, id: Id<T>) -> bool {
        self.taken && u64::from(self.tenants) == id.to_bits() >> 32
    }
}

/// For those who know that they have it.
impl<T> Index<Id<T>> for Pool<T> {
    type Output = T;

    fn index(&self, id: Id<T>) -> &T {
        self.get(id).expect("it was given back")
    }
}

impl<T> IndexMut<Id<T>> for Pool<T> {
    fn index_mut(&mut self, id: Id<T>) -> &mut T {
        self.get_mut(id).expect("it was given back")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oracle_m3e_13_1b_all_is_made_at_the_beginning_handed_out_and_comes_back_at_the_end() {
        let mut made = 0;
        let mut pool = Pool::new(3, || {
            made += 1;
            made
        });
        let all: Vec<_> = std::iter::from_fn(|| pool.take()).collect();
        assert_eq!((all.len(), pool.left()), (3, 0));
        assert_eq!(all.iter().map(|id| pool[*id]).collect::<Vec<_>>(), [1, 2, 3]);
        pool.give_back_all(|value| *value = 0);
        assert_eq!(pool.left(), 3);
        assert!(all.iter().all(|id| pool.get(*id).is_none()));
        let next = pool.take().unwrap();
        assert_eq!(pool[next], 0);
    }

    #[test]
    fn what_was_given_back_twice_is_there_once() {
        let mut pool = Pool::new(1, || 5);
        let first = pool.take().unwrap();
        assert!(pool.give_back(first, |_| {}));
        assert!(!pool.give_back(first, |_| panic!("it is not theirs any more")));
        let second = pool.take().unwrap();
        assert_ne!(first, second);
        assert!(!pool.give_back(first, |_| panic!("it is somebody else's")));
        assert_eq!(pool.take(), None);
    }
}
