//! What can be taught in the lab: which action fits when.

use wits_core::random::Stream;
use wits_learn::teach::{Action, Actions, Context};

use crate::pet::creature::{BOREDOM, COLD, HUNGER, NEEDS, TIREDNESS};

/// A need has to be at least this great for a rule to fit.
const URGENT: f32 = 0.6;
/// The other needs may be this great: who is bored and starving should eat.
const CALM: f32 = 0.5;

/// Something to be taught: when a need is urgent and no other one is, do this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) need: usize,
    pub(crate) action: &'static str,
}

/// The rules, in the order of the choices of the parameter.
pub(crate) const RULES: [Rule; 5] = [
    Rule { need: HUNGER, action: "eat(berry)" },
    Rule { need: TIREDNESS, action: "sleep()" },
    Rule { need: COLD, action: "warm up()" },
    Rule { need: BOREDOM, action: "throw(you, ball)" },
    Rule { need: BOREDOM, action: "dance()" },
];

/// Their names for people.
pub(crate) const NAMES: &[&str] = &[
    "eat berries when hungry",
    "sleep when tired",
    "warm up when cold",
    "throw you the ball when bored",
    "dance when bored",
];

impl Rule {
    /// The rule of this number; the first one if there is none.
    pub(crate) fn of(number: usize) -> Self {
        RULES.get(number).copied().unwrap_or(RULES[0])
    }

    /// Whether it is about this context. Needs are the first inputs.
    pub(crate) fn fits(self, context: &Context) -> bool {
        let Some(needs) = context.values().get(..NEEDS) else { return false };
        let need = needs[self.need];
        let others = needs.iter().enumerate().filter(|(place, _)| *place != self.need);
        need >= URGENT && others.into_iter().all(|(_, other)| *other <= CALM)
    }

    /// Needs that it is about.
    pub(crate) fn needs(self, stream: &mut Stream) -> [f32; NEEDS] {
        let need = stream.range(URGENT + 0.05, 1.0);
        let other = |place| if place == self.need { need } else { CALM * stream.unit() };
        std::array::from_fn(other)
    }

    /// The action that is right, as a number of the database.
    pub(crate) fn action(self, actions: &Actions) -> Action {
        actions.parse(self.action).unwrap_or_else(|_| Action::new(0))
    }
}
