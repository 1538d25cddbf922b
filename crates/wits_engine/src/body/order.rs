//! What a body can be told, and what became of it.

use std::fmt;

use wits_core::state::State;
use wits_world::Who;

/// Something to do, with names as files write them. Going, turning and standing are for the legs, which do one at a time;
/// animations are played beside that, one on each channel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Order<'o, V> {
    /// Go somewhere.
    GoTo {
        /// Where. \[m\]
        to: V,
        /// How: the name of a gait; empty is as fast as it can.
        gait: &'o str,
        /// So near is there. \[m\]
        within: f32,
    },
    /// Turn to a place.
    TurnTo {
        /// Where. \[m\]
        to: V,
    },
    /// Play an animation once: pull a lever, wave, rub a temple.
    Play {
        /// Its name.
        animation: &'o str,
        /// What it is done to; [`Who::NOBODY`] for gestures.
        on: Who,
    },
    /// Come to a stand.
    Stand,
    /// Come to a stand, and call off all animations.
    Stop,
}

/// The number of an order, to ask what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, State)]
pub struct Ticket(pub u32);

/// How far an order is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It is being carried out.
    Going,
    /// It is over.
    Over(Outcome),
    /// It is over for so long that nobody remembers, or there never was such an order.
    Forgotten,
}

/// How an order ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub enum Outcome {
    /// Carried out.
    Done,
    /// It did not get on for too long.
    Stuck,
    /// The game says that it cannot be done: no way, no lever.
    Failed,
    /// Another order took its place.
    Replaced,
    /// Whoever gave it took it back.
    CalledOff,
}

impl Outcome {
    /// In a word or two.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Stuck => "stuck",
            Self::Failed => "failed",
            Self::Replaced => "replaced",
            Self::CalledOff => "aborted",
        }
    }
}

/// Why an order was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The body has no gait of this name.
    NoGait(String),
    /// The body has no animation of this name.
    NoAnimation(String),
    /// Something at least as urgent is played on that channel.
    Busy {
        /// Its order.
        with: Ticket,
    },
    /// A number of the order is not finite.
    Nowhere,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGait(name) => write!(f, "the body has no gait {name:?}"),
            Self::NoAnimation(name) => write!(f, "the body has no animation {name:?}"),
            Self::Busy { with } => write!(f, "busy with order {}, which is at least as urgent", with.0),
            Self::Nowhere => write!(f, "that is no place"),
        }
    }
}

impl std::error::Error for Refused {}
