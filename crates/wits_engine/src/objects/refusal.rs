//! Why somebody cannot do something with an object.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Refusal {
    /// The object is not there any more.
    Gone,
    /// It offers no such thing.
    NoOffer,
    /// A need is not met: its place in [`OfferDef::needs`](super::OfferDef::needs).
    Unmet(u16),
    /// The game says no: the place of the condition in [`OfferDef::asks`](super::OfferDef::asks).
    NotAllowed(u16),
    /// As many as can do it at once.
    Full,
    /// It was done as often as it can be.
    UsedUp,
    /// The same one does something else with it.
    Busy,
    /// Nobody reserved it, or the reservation was given up.
    NotReserved,
    /// It was not begun.
    NotBegun,
    /// It is not done yet, for so long. \[s\]
    TooEarly(f32),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gone => write!(f, "the object is gone"),
            Self::NoOffer => write!(f, "the object offers no such thing"),
            Self::Unmet(need) => write!(f, "need {need} is not met"),
            Self::NotAllowed(ask) => write!(f, "condition {ask} does not hold"),
            Self::Full => write!(f, "as many as can do it at once"),
            Self::UsedUp => write!(f, "used up"),
            Self::Busy => write!(f, "does something else with it"),
            Self::NotReserved => write!(f, "not reserved"),
            Self::NotBegun => write!(f, "not begun"),
            Self::TooEarly(left) => write!(f, "not done for another {left} s"),
        }
    }
}

impl std::error::Error for Refusal {}
