//! Lessons: everything that has changed the network, in the order in which it did.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_core::time::Moment;

use super::{Action, Context, MAX_PAIRS, MAX_PASSES};

/// One change of the network.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Lesson {
    /// When.
    pub when: Moment,
    /// What it was.
    pub what: LessonKind,
}

/// What a lesson was.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub enum LessonKind {
    /// An action was seen.
    Seen {
        /// Who did it.
        actor: Actor,
        /// The context it was learned for.
        context: Context,
        /// What was done.
        action: Action,
        /// Number of training passes.
        passes: u32,
    },
    /// Praise or blame for what was done.
    Judged {
        /// Above 0 is praise, below 0 blame.
        strength: f32,
        /// What it was about, oldest first.
        credits: Vec<Credit>,
        /// Number of training passes.
        passes: u32,
    },
    /// Instincts were trained.
    Refreshed {
        /// Its number: each refresh draws its own contexts.
        number: u32,
    },
}

/// Who did something that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Actor {
    /// The player, who demonstrates it.
    Player,
    /// Another character.
    Other,
}

/// An action that feedback was about.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Credit {
    /// The context.
    pub context: Context,
    /// The action.
    pub action: Action,
    /// The share of the feedback, above 0, at most 1.
    pub share: f32,
}

impl Lesson {
    /// Somebody taught it, in contrast to instincts that were refreshed.
    #[must_use]
    pub const fn is_taught(&self) -> bool {
        !matches!(self.what, LessonKind::Refreshed { .. })
    }

    /// Checks a lesson that comes from a file.
    pub(super) fn check(&self) -> Result<(), String> {
        let (passes, wrong) = match &self.what {
            LessonKind::Seen { passes, .. } => (*passes, None),
            LessonKind::Judged { credits, .. } if credits.len() > MAX_PAIRS => {
                return Err(format!("{} credits in a lesson; expected at most {MAX_PAIRS}", credits.len()));
            }
            LessonKind::Judged { strength, credits, passes } => {
                let shares = credits.iter().map(|credit| credit.share);
                let wrong = shares.chain([strength.abs()]).find(|share| !(*share > 0.0 && *share <= 1.0));
                (*passes, wrong)
            }
            LessonKind::Refreshed { .. } => (1, None),
        };
        if let Some(wrong) = wrong {
            return Err(format!("a share or strength of {wrong} in a lesson; expected up to 1"));
        }
        if passes == 0 || passes > MAX_PASSES {
            return Err(format!("a lesson of {passes} passes; expected 1 to {MAX_PASSES}"));
        }
        Ok(())
    }

    /// The actions it was about and the contexts, with their shares: negative ones for blame.
    pub fn pairs(&self) -> impl Iterator<Item = (&Context, &Action, f32)> {
        let seen = match &self.what {
            LessonKind::Seen { context, action, .. } => Some((context, action, 1.0)),
            _ => None,
        };
        let (credits, strength) = match &self.what {
            LessonKind::Judged { credits, strength, .. } => (credits.as_slice(), *strength),
            _ => (&[][..], 0.0),
        };
        let judged =
            credits.iter().map(move |credit| (&credit.context, &credit.action, strength * credit.share));
        seen.into_iter().chain(judged)
    }
}

impl LessonKind {
    /// A word for it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Seen { actor: Actor::Player, .. } => "shown",
            Self::Seen { actor: Actor::Other, .. } => "watched",
            Self::Judged { strength, .. } if *strength > 0.0 => "praised",
            Self::Judged { .. } => "blamed",
            Self::Refreshed { .. } => "instincts",
        }
    }
}
