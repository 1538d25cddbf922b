//! A plan on its way.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_mind::watch::Watch;
use wits_mind::{Exit, Status, Turn};

use super::Ground;
use crate::world::{Facts, Model, Test, is_barred};

/// A plan on its way: its steps, how far it is, and what the step that goes on remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Course {
    /// The numbers of the actions.
    pub steps: Vec<u32>,
    /// The step that comes next or goes on.
    pub at: u32,
    /// What all of it was to cost.
    pub cost: u32,
    /// The step goes on.
    pub entered: bool,
    pub(super) memory: u64,
}

/// Why a plan does not work any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, State)]
pub enum Broken {
    /// A step will not have what it needs when its turn comes.
    Needs {
        /// Which step of the plan.
        step: u32,
        /// Its action.
        action: u32,
    },
    /// An action of it may not be used any more.
    Barred {
        /// Which step of the plan.
        step: u32,
        /// Its action.
        action: u32,
    },
    /// All steps are possible, but they do not lead to the goal any more.
    Pointless,
    /// A step failed.
    Failed {
        /// Which step of the plan.
        step: u32,
        /// Its action.
        action: u32,
    },
}

impl Broken {
    /// In words.
    #[must_use]
    pub fn tell(self, name: impl Fn(u32) -> String) -> String {
        match self {
            Self::Needs { action, .. } => format!("{} will not have what it needs", name(action)),
            Self::Barred { action, .. } => format!("{} may not be used now", name(action)),
            Self::Pointless => "it does not lead to the goal any more".into(),
            Self::Failed { action, .. } => format!("{} failed", name(action)),
        }
    }
}

/// What came of a tick of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Running,
    Done,
    Failed(u32),
}

impl Course {
    /// The action that comes next or goes on; `None` at the end.
    #[must_use]
    pub fn action(&self) -> Option<u32> {
        self.steps.get(self.at as usize).copied()
    }

    /// The steps that have not begun.
    #[must_use]
    pub fn rest(&self) -> &[u32] {
        self.steps.get(self.at as usize + usize::from(self.entered)..).unwrap_or(&[])
    }

    /// Nothing is left to do.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.action().is_none()
    }

    /// Another plan takes the place of this one. A step that goes on and is also the first of the new plan simply goes on;
    /// otherwise it must have been left before.
    pub(crate) fn replace(&mut self, steps: &[u32], cost: u32) {
        self.steps.clear();
        self.steps.extend_from_slice(steps);
        (self.at, self.cost) = (0, cost);
    }

    /// Other steps after the one that goes on, or instead of all that is left.
    pub(crate) fn replace_rest(&mut self, bridge: &[u32], keep: usize) {
        let begun = self.at as usize + usize::from(self.entered);
        let kept = self.steps.len().saturating_sub(keep);
        self.steps.splice(begun.min(kept)..kept, bridge.iter().copied());
    }
}

impl<C: ?Sized> Ground<C> {
    /// What the facts will be when the step that goes on has done its work.
    pub(crate) fn expected(&self, course: &Course, facts: Facts) -> Facts {
        let mut facts = facts;
        if let Some(action) = course.action().filter(|_| course.entered) {
            self.domain.apply(&mut facts, action);
        }
        facts
    }

    /// Tries the rest of a plan in the head.
    ///
    /// # Errors
    /// What does not work, and where.
    pub fn check(
        &self,
        course: &Course,
        facts: Facts,
        barred: u128,
        goal: Option<&Test>,
    ) -> Result<(), Broken> {
        let layout = &self.domain.layout;
        if let Some(action) = course.action().filter(|_| course.entered) {
            let watched = self.watched.get(action as usize);
            if watched.is_some_and(|watched| !watched.holds(layout, facts)) {
                return Err(Broken::Needs { step: course.at, action });
            }
        }
        let mut facts = self.expected(course, facts);
        let first = course.at + u32::from(course.entered);
        for (step, action) in (first..).zip(course.rest().iter().copied()) {
            if is_barred(barred, action) {
                return Err(Broken::Barred { step, action });
            }
            if !self.domain.allows(&facts, action) {
                return Err(Broken::Needs { step, action });
            }
            self.domain.apply(&mut facts, action);
        }
        if goal.is_none_or(|goal| goal.holds(layout, facts)) { Ok(()) } else { Err(Broken::Pointless) }
    }

    /// The node of the step that goes on, if one was begun. `first` is the number of the first action in the mind's picture.
    pub(crate) fn running(&self, course: &Course, first: u32) -> Option<u32> {
        let action = course.action().filter(|_| course.entered)?;
        self.deeds.get(action as usize).map(|_| first + action)
    }

    /// One tick of the step that is on. `first` is the number of the first action in the mind's picture.
    pub(crate) fn perform<W: Watch>(
        &self,
        course: &mut Course,
        turn: &mut Turn<'_, C>,
        first: u32,
        watch: &mut W,
    ) -> End {
        let Some(action) = course.action() else { return End::Done };
        let Some(deed) = self.deeds.get(action as usize) else { return End::Failed(action) };
        let node = first + action;
        if !course.entered {
            match guarded(|| deed.enter(turn, &mut course.memory)) {
                Ok(Ok(())) => {}
                Ok(Err(why)) => {
                    deed.report(why, &turn.boards, node, watch);
                    return End::Failed(action);
                }
                Err(message) => {
                    watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                    return End::Failed(action);
                }
            }
            course.entered = true;
            watch.enter(node);
            let (step, steps) = (course.at + 1, course.steps.len());
            watch.note(node, &mut || format!("{} begins: step {step} of {steps}", deed.text()));
        }
        let ticked = guarded(|| deed.tick(turn, &mut course.memory).0);
        let (status, end) = match &ticked {
            Ok(status) => (*status, Exit::of(*status)),
            Err(message) => {
                watch.fault(node, &mut || format!("{} panicked: {message}", deed.text()));
                (Status::Failure, Some(Exit::Panic))
            }
        };
        watch.tick(node, status);
        let Some(end) = end else { return End::Running };
        self.leave(course, turn, first, end, watch);
        if status == Status::Failure {
            watch.note(node, &mut || format!("{} fails", deed.text()));
            return End::Failed(action);
        }
        course.at += 1;
        End::Done
    }

    /// Leaves the step that goes on, if any.
    pub(crate) fn leave<W: Watch>(
        &self,
        course: &mut Course,
        turn: &mut Turn<'_, C>,
        first: u32,
        why: Exit,
        watch: &mut W,
    ) {
        if !std::mem::take(&mut course.entered) {
            return;
        }
        let Some(action) = course.action() else { return };
        let Some(deed) = self.deeds.get(action as usize) else { return };
        if let Err(message) = guarded(|| deed.exit(turn, &mut course.memory, why)) {
            watch.fault(first + action, &mut || {
                format!("{} panicked when it was left: {message}", deed.text())
            });
        }
        watch.exit(first + action, why);
        if why == Exit::Abort {
            watch.note(first + action, &mut || format!("{} is aborted", deed.text()));
        }
    }
}

/// Calls the game's code; what it panics with comes back as a text.
pub(crate) fn guarded<T>(code: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(code)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
    })
}
