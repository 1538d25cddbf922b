//! Every so many frames, and on which of them.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::state::State;

/// Every so many frames, shifted by a phase: due on the frames for which `(frame + phase) % every == 0`.
///
/// The phase is added, so that one larger than `every` still means something: whoever changes only the frequency does not
/// silently stop a task.
///
/// ```
/// use wits_exec::Timing;
/// let timing = Timing::new(4, 3);
/// let due: Vec<u64> = (1..=10).filter(|&frame| timing.is_due(frame)).collect();
/// assert_eq!(due, [1, 5, 9]);
/// assert_eq!(timing.next_after(5), 9);
/// assert_eq!(Timing::new(4, 7), timing); // 7 and 3 are the same modulo 4
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.1.1; the operands of the modulo are swapped there.
#[derive(Clone, Copy, Debug, Eq, Serialize, Deserialize, State)]
#[state(own_hash)]
pub struct Timing {
    /// The number of frames from one call to the next; 0 counts as 1.
    pub every: u32,
    /// How many frames earlier than the multiples of `every`.
    #[serde(default)]
    pub phase: u32,
}

impl Timing {
    /// Every so many frames, with a phase.
    #[must_use]
    pub const fn new(every: u32, phase: u32) -> Self {
        Self { every, phase }
    }

    /// The period, at least 1.
    #[inline]
    #[must_use]
    pub const fn period(self) -> u64 {
        if self.every == 0 { 1 } else { self.every as u64 }
    }

    /// The remainder of all its frames modulo `every`: the phase with its sign turned.
    #[inline]
    #[must_use]
    pub const fn residue(self) -> u64 {
        let period = self.period();
        (period - self.phase as u64 % period) % period
    }

    /// Is it due on this frame?
    #[inline]
    #[must_use]
    pub const fn is_due(self, frame: u64) -> bool {
        frame % self.period() == self.residue()
    }

    /// The first frame after this one on which it is due.
    #[inline]
    #[must_use]
    pub const fn next_after(self, frame: u64) -> u64 {
        let period = self.period();
        if period == 1 {
            return frame.saturating_add(1);
        }
        let since = (frame % period + self.phase as u64 % period) % period;
        frame.saturating_add(period - since)
    }
}

/// Two timings are the same if they are due on the same frames.
impl PartialEq for Timing {
    fn eq(&self, other: &Self) -> bool {
        self.period() == other.period() && self.residue() == other.residue()
    }
}

// By hand: timings that mean the same are equal, and hash alike.
impl HashState for Timing {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.word(self.period());
        hasher.word(self.residue());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn never_and_always_do_not_exist() {
        assert!((0..5).all(|frame| Timing::new(0, 3).is_due(frame)));
        assert_eq!(Timing::new(7, 0).next_after(u64::MAX), u64::MAX);
    }

    proptest! {
        #[test]
        fn the_additive_rule_holds(every in 1_u32..50, phase in 0_u32..200, frame in 0_u64..1000) {
            let timing = Timing::new(every, phase);
            let due = (frame + u64::from(phase)) % u64::from(every) == 0;
            prop_assert_eq!(timing.is_due(frame), due);
            prop_assert_eq!(due, frame % u64::from(every) == timing.residue());
            let next = timing.next_after(frame);
            prop_assert!(timing.is_due(next) && (frame + 1..next).all(|between| !timing.is_due(between)));
        }
    }
}
