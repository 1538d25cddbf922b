//! The foe: what it expects, and what it guards against.

use wits_core::state::State;
use wits_game::Params;
use wits_learn::predict::{Competence, CompetenceDef, Prediction};

/// What the foe remembers.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Foe {
    competence: Competence,
    /// What the predictor that it trusts says.
    pub(crate) expected: Option<Prediction>,
    /// The move that it guards against.
    pub(crate) guard: Option<u32>,
}

/// How a move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The foe guarded against it, and hit back.
    Blocked,
    /// The foe guarded against another move, and was hit hard.
    Fooled,
    /// The foe guarded against nothing, and was hit lightly.
    Open,
}

impl Outcome {
    /// The result of a move and a guard.
    pub(crate) fn of(action: u32, guard: Option<u32>) -> Self {
        match guard {
            Some(guard) if guard == action => Self::Blocked,
            Some(_) => Self::Fooled,
            None => Self::Open,
        }
    }

    /// What it costs the player and the foe, in points of health. A guard pays if the move is as likely as
    /// [`GUARD_PAYS`], the fight is even if it is guessed as often as [`EVEN`].
    pub(crate) const fn damage(self) -> [f32; 2] {
        match self {
            Self::Blocked => [8.0, 0.0],
            Self::Fooled => [0.0, 8.0],
            Self::Open => [0.0, 3.0],
        }
    }
}

/// From this probability p on a guard pays: 8 p - 8 (1 - p) > -3.
pub(crate) const GUARD_PAYS: f32 = 5.0 / 16.0;
/// The share p of right guards at which both lose the same: 8 p = 8 (1 - p).
pub(crate) const EVEN: f32 = 0.5;

impl Foe {
    /// One that expects nothing yet.
    pub(crate) const fn new(competence: Competence) -> Self {
        Self { competence, expected: None, guard: None }
    }

    /// Gets ready for the next move.
    pub(crate) fn prepare(&mut self, def: &CompetenceDef, actions: u32, expected: Option<Prediction>) {
        self.expected = expected;
        self.guard = self.competence.limit(def, actions, expected).filter(|guard| *guard < actions);
    }

    pub(crate) fn check(&self, actions: u32) -> Result<(), String> {
        let expected = self.expected.map(|guess| guess.action);
        match [expected, self.guard].iter().flatten().find(|action| **action >= actions) {
            Some(action) => Err(format!("the foe expects move {action} of {actions}")),
            None => Ok(()),
        }
    }
}

/// How good the foe is, as the parameters say.
pub(crate) fn competence(params: &Params) -> CompetenceDef {
    CompetenceDef {
        error_rate: params.f32("errors"),
        delay: u32::try_from(params.count("delay")).unwrap_or(0),
        min_probability: params.f32("sure"),
        min_total: 0,
    }
}
