//! What characters send while they think, perhaps all at the same time.

use std::sync::{Mutex, MutexGuard, PoisonError};

use wits_exec::TaskId;
use wits_world::event::{Event, Urgency};
use wits_world::telegram::Telegram;

/// Something on its way out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Sending<M> {
    Telegram { delay: f32, telegram: Telegram<M> },
    Event { event: Event<M>, urgency: Urgency },
}

/// All that was sent since it was last gathered; empty between ticks.
///
/// One list for all keeps characters small, and who sends nothing costs nothing. Threads add to it in any order; gathered it
/// is in the order of slots, and for each of them in the order in which it was sent, so nobody can tell how many there were.
#[derive(Debug)]
pub(super) struct Sent<M>(Mutex<Vec<Item<M>>>);

/// The slot and the place in the list, then what was sent.
type Item<M> = (usize, usize, Sending<M>);

impl<M> Sent<M> {
    pub(super) fn push(&self, from: TaskId, sending: Sending<M>) {
        let mut list = self.lock();
        let place = list.len();
        list.push((from.slot(), place, sending));
    }

    /// Hands over what was sent, in order.
    pub(super) fn gather(&mut self, mut each: impl FnMut(Sending<M>)) {
        let list = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        list.sort_unstable_by_key(|(slot, place, _)| (*slot, *place));
        list.drain(..).for_each(|(_, _, sending)| each(sending));
    }

    /// A list is whole even if somebody panicked in the middle of thinking.
    fn lock(&self) -> MutexGuard<'_, Vec<Item<M>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<M> Default for Sent<M> {
    fn default() -> Self {
        Self(Mutex::new(Vec::new()))
    }
}

/// A copy is made between ticks.
impl<M> Clone for Sent<M> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<M> PartialEq for Sent<M> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_world::Who;

    #[test]
    fn what_was_sent_comes_in_the_order_of_slots() {
        let mut sent = Sent::default();
        for (slot, word) in [(7, 'c'), (2, 'a'), (7, 'd'), (2, 'b')] {
            let telegram = Telegram::new(Who(slot), Who(0), word);
            sent.push(TaskId::from_bits(slot), Sending::Telegram { delay: 0.0, telegram });
        }
        let mut words = String::new();
        let mut add = |sending| {
            if let Sending::Telegram { telegram, .. } = sending {
                words.push(telegram.message);
            }
        };
        sent.gather(&mut add);
        sent.gather(&mut add);
        assert_eq!(words, "abcd");
    }
}
