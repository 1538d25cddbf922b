//! The numbers that people live by, and which story is played.

use wits_core::state::State;
use wits_game::Params;

/// Which story.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, State)]
pub enum Version {
    /// Bob alone.
    Miner,
    /// Bob and Elsa, who do not speak to each other.
    Wife,
    /// Bob and Elsa, who do.
    Messages,
    /// Bob, Elsa and Joe.
    BarFly,
}

impl Version {
    /// In the order of the parameter.
    pub const ALL: [Self; 4] = [Self::Miner, Self::Wife, Self::Messages, Self::BarFly];

    pub(crate) fn of(params: &Params) -> Self {
        Self::ALL[params.count("version").min(Self::ALL.len() - 1)]
    }

    /// How many people there are.
    #[must_use]
    pub const fn people(self) -> usize {
        match self {
            Self::Miner => 1,
            Self::Wife | Self::Messages => 2,
            Self::BarFly => 3,
        }
    }

    /// People tell each other things.
    #[must_use]
    pub fn talks(self) -> bool {
        self >= Self::Messages
    }

    /// There is somebody in the saloon.
    #[must_use]
    pub fn has_joe(self) -> bool {
        self == Self::BarFly
    }
}

/// The numbers, as the parameters say them.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Rules {
    /// Pockets are full with so many nuggets.
    pub(crate) pockets: i32,
    /// So much on the account is enough for a day.
    pub(crate) comfort: i32,
    /// Thirsty from here on.
    pub(crate) thirst: i32,
    /// Tired above this.
    pub(crate) tired: i32,
    /// What a whiskey costs.
    pub(crate) whiskey: i32,
    /// So many blows are enough.
    pub(crate) tough: i32,
    /// How likely nature calls in a step.
    pub(crate) urge: f32,
    /// How likely Joe is in a bad mood.
    pub(crate) temper: f32,
    /// How likely a blow lands.
    pub(crate) aim: f32,
    /// How long a stew takes. \[s\]
    pub(crate) cooking: f32,
}

impl Rules {
    #[expect(clippy::cast_possible_truncation, reason = "whole numbers within small ranges")]
    pub(crate) fn of(params: &Params) -> Self {
        let whole = |name| params.f32(name) as i32;
        Self {
            pockets: whole("pockets"),
            comfort: whole("comfort"),
            thirst: whole("thirst"),
            tired: whole("tired"),
            whiskey: whole("whiskey"),
            tough: whole("tough"),
            urge: params.f32("urge"),
            temper: params.f32("temper"),
            aim: params.f32("aim"),
            cooking: params.f32("cooking"),
        }
    }
}
