//! Prioritised dithering.

use wits_core::kinematic::{Limits, Steering};
use wits_core::random::Stream;
use wits_core::space::Space;

use super::share::{weigh, whole_or_cut};
use super::{Share, Verdict};

/// In order of importance, each is asked with a probability only; the first that wants something gets all.
///
/// What it wants is divided by the probability, so that in the mean over many ticks it gets its due. The cheapest
/// combiner, and the roughest: for crowds of small fish, not for the hero. Usual probabilities: walls and obstacles 0.9,
/// separation and wandering 0.8, alignment and cohesion 0.5.
///
/// The stream is handed on to the behaviour, which may want to draw too.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Limits, Steering};
/// use wits_core::random::Seed;
/// use wits_core::space::Plane;
/// use wits_motion::combine::Dither;
///
/// let mut stream = Seed::new(1).stream();
/// let mut dither = Dither::<Plane>::new(&Limits::default());
/// dither.add(1.0, 1.0, &mut stream, |_| None); // always asked, but it has nothing to say
/// dither.add(1.0, 3.0, &mut stream, |_| Some(Steering::linear(Vec2::X)));
/// dither.add(1.0, 1.0, &mut stream, |_| unreachable!("somebody has the word"));
/// assert_eq!(dither.finish().unwrap().linear, Vec2::new(3.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dither<S: Space> {
    answer: Option<Steering<S>>,
    limits: Limits,
}

impl<S: Space> Dither<S> {
    /// Nobody has the word yet.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { answer: None, limits: *limits }
    }

    /// Asks a behaviour with a probability [0..1], if nobody has the word yet.
    #[inline]
    pub fn add(
        &mut self,
        probability: f32,
        weight: f32,
        stream: &mut Stream,
        ask: impl FnOnce(&mut Stream) -> Option<Steering<S>>,
    ) -> Share<S> {
        if self.answer.is_some() {
            return Share::unused(weight, Verdict::Outranked);
        }
        if !stream.chance(probability) {
            return Share::unused(weight, Verdict::NotDrawn);
        }
        let (wish, weighted) = match weigh(weight, || ask(stream)) {
            Ok(answer) => answer,
            Err(share) => return share,
        };
        if weighted.is_zero() {
            return Share { wish: Some(wish), ..Share::unused(weight, Verdict::TooSmall) };
        }
        // Who is drawn with certainty, or with a probability above 1, gets what it wants.
        let due = weighted * (1.0 / probability.min(1.0));
        let used = self.limits.clip_steering(due);
        self.answer = Some(used);
        let verdict = whole_or_cut(&used, &due);
        Share { weight, wish: Some(wish), used, verdict }
    }

    /// The answer. `None` when nobody was drawn or nobody wanted anything.
    #[inline]
    #[must_use]
    pub fn finish(self) -> Option<Steering<S>> {
        self.answer
    }
}
