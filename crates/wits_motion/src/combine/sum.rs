//! What the sums have in common.

use wits_core::kinematic::{Limits, Steering};
use wits_core::space::Space;

use super::{Blend, RunningSum, Share};

/// A sum of wishes: code that adds up for many bodies need not know which.
pub(crate) trait Sum<S: Space>: Copy {
    /// Nothing yet.
    fn empty(limits: &Limits) -> Self;

    /// Adds a part's wish; `turns` when the part only turns.
    fn add_part(&mut self, turns: bool, weight: f32, ask: impl FnOnce() -> Option<Steering<S>>) -> Share<S>;

    /// The sum; `None` when nobody had anything to say.
    fn total(self) -> Option<Steering<S>>;
}

impl<S: Space> Sum<S> for Blend<S> {
    #[inline]
    fn empty(limits: &Limits) -> Self {
        Self::new(limits)
    }

    #[inline]
    fn add_part(&mut self, _turns: bool, weight: f32, ask: impl FnOnce() -> Option<Steering<S>>) -> Share<S> {
        self.add(weight, ask)
    }

    #[inline]
    fn total(self) -> Option<Steering<S>> {
        self.finish()
    }
}

impl<S: Space> Sum<S> for RunningSum<S> {
    #[inline]
    fn empty(limits: &Limits) -> Self {
        Self::new(limits)
    }

    #[inline]
    fn add_part(&mut self, turns: bool, weight: f32, ask: impl FnOnce() -> Option<Steering<S>>) -> Share<S> {
        self.add_if_room(turns, weight, ask)
    }

    #[inline]
    fn total(self) -> Option<Steering<S>> {
        self.finish()
    }
}
