//! Which rule decided, and why: every actuator says so.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// What an actuator decided to do, and by which rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Decision<A> {
    /// What to do.
    pub action: A,
    /// The rule that decided it.
    pub rule: Rule,
}

/// The rules of all actuators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, State, Serialize, Deserialize)]
pub enum Rule {
    /// Nothing is wished: stand still.
    #[default]
    Stand,
    /// Near enough for a step, whichever way.
    Sidestep,
    /// Turn first, on the spot.
    TurnOnSpot,
    /// Ahead: go, and turn while going.
    Go,
    /// Too far aside for this speed: stop, then turn.
    StopToTurn,
    /// Standing: roll off.
    Start,
    /// Between the arcs: brake while turning as hard as the tyres hold.
    BrakeAndTurn,
    /// Behind and near: go backwards.
    Reverse,
    /// Inside the turning circle: back off to make room.
    BackOff,
    /// Inside the turning circle, and no way back: drive on to make room.
    SwingWide,
    /// Fly straight, wings level.
    Level,
    /// Roll towards the turn.
    Bank,
    /// Rolled far enough: pull round.
    Pull,
    /// Too slow to turn: gain speed.
    GainSpeed,
}

impl Rule {
    /// All rules, in the order of their numbers.
    pub const ALL: [Self; 14] = [
        Self::Stand,
        Self::Sidestep,
        Self::TurnOnSpot,
        Self::Go,
        Self::StopToTurn,
        Self::Start,
        Self::BrakeAndTurn,
        Self::Reverse,
        Self::BackOff,
        Self::SwingWide,
        Self::Level,
        Self::Bank,
        Self::Pull,
        Self::GainSpeed,
    ];

    /// Their names, in the same order; labels for a trace.
    pub const NAMES: [&'static str; 14] = [
        "stand",
        "sidestep",
        "turn on the spot",
        "go",
        "stop to turn",
        "start",
        "brake and turn",
        "reverse",
        "back off",
        "swing wide",
        "fly level",
        "bank",
        "pull",
        "gain speed",
    ];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// Why it is the one, in a sentence.
    #[must_use]
    pub const fn why(self) -> &'static str {
        match self {
            Self::Stand => "nothing is wished, or it is there",
            Self::Sidestep => "all but standing, and the goal is a step away",
            Self::TurnOnSpot => "all but standing, and the goal is not ahead",
            Self::Go => "the goal is within the arc ahead",
            Self::StopToTurn => "the goal is outside the arc that can be walked at this speed",
            Self::Start => "standing: wheels turn nothing before they roll",
            Self::BrakeAndTurn => "the goal is between the arcs: too fast to turn there",
            Self::Reverse => "the goal is behind, and near enough to go backwards",
            Self::BackOff => "the goal is inside the turning circle: going ahead would circle it for ever",
            Self::SwingWide => "the goal is inside the turning circle: room is made by driving on",
            Self::Level => "the nose points at the goal",
            Self::Bank => "the goal is aside: lift has to point there first",
            Self::Pull => "lift points at the goal: the nose comes round",
            Self::GainSpeed => "slower than it can fly",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_and_reasons_agree() {
        for (number, rule) in Rule::ALL.into_iter().enumerate() {
            assert_eq!(rule as usize, number);
            assert!(!rule.name().is_empty() && !rule.why().is_empty());
        }
    }
}
