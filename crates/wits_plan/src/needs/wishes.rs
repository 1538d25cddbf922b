//! Goals that are only on or off.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// Up to 64 goals that are on or off: eight bytes a character.
///
/// For thousands of characters with hundreds of goals, where nobody needs to know how much. An action serves a set of
/// wishes, too.
///
/// ```
/// use wits_plan::needs::Wishes;
/// const KILL: u32 = 0;
/// const HEAL: u32 = 1;
/// const FLEE: u32 = 2;
/// let mut wishes = Wishes::of([KILL, HEAL]);
/// let actions = [Wishes::of([FLEE]), Wishes::of([KILL]), Wishes::of([KILL, HEAL])];
/// assert_eq!(wishes.choose(&actions), Some(2)); // serves two at once
/// wishes.fulfil(actions[1]);
/// assert!(wishes.has(HEAL) && !wishes.has(KILL));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Wishes(pub u64);

impl Wishes {
    /// These are on. Numbers from 64 on are ignored.
    pub fn of(goals: impl IntoIterator<Item = u32>) -> Self {
        Self(goals.into_iter().fold(0, |bits, goal| bits | bit(goal)))
    }

    /// Is it on?
    #[must_use]
    pub const fn has(self, goal: u32) -> bool {
        self.0 & bit(goal) != 0
    }

    /// Turns one on or off.
    pub const fn set(&mut self, goal: u32, on: bool) {
        self.0 = if on { self.0 | bit(goal) } else { self.0 & !bit(goal) };
    }

    /// The action that serves most of the wishes, the first of equals; `None` if none serves any.
    #[must_use]
    pub fn choose(self, actions: &[Self]) -> Option<usize> {
        let mut best = (None, 0);
        for (place, action) in actions.iter().enumerate() {
            let served = (self.0 & action.0).count_ones();
            if served > best.1 {
                best = (Some(place), served);
            }
        }
        best.0
    }

    /// An action was taken: what it serves is wished no more.
    pub const fn fulfil(&mut self, action: Self) {
        self.0 &= !action.0;
    }
}

const fn bit(goal: u32) -> u64 {
    if goal < 64 { 1 << goal } else { 0 }
}
