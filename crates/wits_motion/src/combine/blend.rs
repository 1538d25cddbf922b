//! Weighted blending, also called the weighted truncated sum.

use wits_core::kinematic::{Limits, Steering};
use wits_core::space::Space;

use super::share::weigh;
use super::{Share, Verdict};

/// Everybody's wish by weight, added up, and the sum clipped to what the body can do.
///
/// Weights are factors: they need not add up to 1. With many behaviours they are hard to tune, because everybody always
/// has a say and nobody has the last word: a crowd can push an agent through a wall.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Limits, Steering};
/// use wits_core::space::Plane;
/// use wits_motion::combine::Blend;
///
/// let wish = |x, y| Some(Steering::<Plane>::linear(Vec2::new(x, y)));
/// let mut blend = Blend::new(&Limits { max_acceleration: 5.0, ..Limits::default() });
/// blend.add(2.0, || wish(3.0, 0.0));
/// blend.add(1.0, || wish(0.0, 8.0));
/// blend.add(9.0, || None); // nothing to say
/// assert!(blend.finish().unwrap().linear.distance(Vec2::new(3.0, 4.0)) < 1e-5); // (6, 8), clipped to 5
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Blend<S: Space> {
    sum: Option<Steering<S>>,
    limits: Limits,
}

impl<S: Space> Blend<S> {
    /// An empty sum for a body with these limits.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { sum: None, limits: *limits }
    }

    /// Adds what a behaviour wants, times its weight.
    #[inline]
    pub fn add(&mut self, weight: f32, ask: impl FnOnce() -> Option<Steering<S>>) -> Share<S> {
        let (wish, used) = match weigh(weight, ask) {
            Ok(answer) => answer,
            Err(share) => return share,
        };
        self.sum = Some(self.sum.unwrap_or_default() + used);
        Share { weight, wish: Some(wish), used, verdict: Verdict::Used }
    }

    /// The sum, within the limits. `None` when nobody had anything to say.
    #[inline]
    #[must_use]
    pub fn finish(self) -> Option<Steering<S>> {
        self.sum.map(|sum| self.limits.clip_steering(sum))
    }
}
