//! The weighted truncated running sum with priorities.

use wits_core::kinematic::{Limits, Steering};
use wits_core::space::{Space, Vector};

use super::share::{weigh, whole_or_cut};
use super::{Share, Verdict};

/// The most important first, each by weight, until the acceleration is used up. Who comes after that is not asked.
///
/// Linear and angular acceleration are two budgets. A part counts as *spent* when the linear one is used up, since that
/// is what most behaviours are about; parts that only turn are added with [`add_turning`](Self::add_turning) and depend on
/// the angular one.
///
/// A usual order: walls, obstacles, evade, flee, separation, alignment, cohesion, then the errand.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Limits, Steering};
/// use wits_core::space::Plane;
/// use wits_motion::combine::RunningSum;
///
/// let wish = |x, y| Some(Steering::<Plane>::linear(Vec2::new(x, y)));
/// let mut sum = RunningSum::new(&Limits { max_acceleration: 5.0, ..Limits::default() });
/// sum.add(1.0, || wish(3.0, 0.0)); // 2 left
/// sum.add(1.0, || wish(4.0, 0.0)); // gets those 2
/// sum.add(1.0, || unreachable!("nothing is left, nobody is asked"));
/// assert_eq!(sum.finish().unwrap().linear, Vec2::new(5.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunningSum<S: Space> {
    total: Option<Steering<S>>,
    limits: Limits,
}

/// What is left counts as nothing below this share of the whole: rounding must not keep a full budget open.
const CRUMB: f32 = 1e-5;

impl<S: Space> RunningSum<S> {
    /// An empty sum for a body with these limits.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { total: None, limits: *limits }
    }

    /// Adds as much of a behaviour's wish as there is room for; asks only if there is some.
    #[inline]
    pub fn add(&mut self, weight: f32, ask: impl FnOnce() -> Option<Steering<S>>) -> Share<S> {
        self.add_if_room(false, weight, ask)
    }

    /// The same for a behaviour that only turns.
    #[inline]
    pub fn add_turning(&mut self, weight: f32, ask: impl FnOnce() -> Option<Steering<S>>) -> Share<S> {
        self.add_if_room(true, weight, ask)
    }

    /// The sum. `None` when nobody had anything to say.
    #[inline]
    #[must_use]
    pub fn finish(self) -> Option<Steering<S>> {
        self.total.map(|total| self.limits.clip_steering(total))
    }

    fn total(&self) -> Steering<S> {
        self.total.unwrap_or_default()
    }

    #[inline]
    pub(super) fn add_if_room(
        &mut self,
        turns: bool,
        weight: f32,
        ask: impl FnOnce() -> Option<Steering<S>>,
    ) -> Share<S> {
        let room = if turns {
            left(self.total().angular, self.limits.max_angular_acceleration)
        } else {
            left(self.total().linear, self.limits.max_acceleration)
        };
        if room == 0.0 {
            return Share::unused(weight, Verdict::BudgetSpent);
        }
        let (wish, weighted) = match weigh(weight, ask) {
            Ok(answer) => answer,
            Err(share) => return share,
        };
        let total = self.total();
        let used = Steering::new(
            fitting(weighted.linear, total.linear, self.limits.max_acceleration),
            fitting(weighted.angular, total.angular, self.limits.max_angular_acceleration),
        );
        self.total = Some(total + used);
        let verdict = whole_or_cut(&used, &weighted);
        Share { weight, wish: Some(wish), used, verdict }
    }
}

/// What is left of a budget.
#[inline]
fn left<V: Vector>(total: V, max: f32) -> f32 {
    let left = if total == V::ZERO { max } else { max - total.length() };
    if left > max * CRUMB { left } else { 0.0 }
}

/// As much of a wish as there is room for. Most wish for either motion or a turn: nothing needs no room.
#[inline]
fn fitting<V: Vector>(wish: V, total: V, max: f32) -> V {
    if wish == V::ZERO { wish } else { wish.clamp_length_max(left(total, max)) }
}
