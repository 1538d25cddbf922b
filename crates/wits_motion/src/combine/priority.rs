//! Priorities, fixed and variable.

use wits_core::kinematic::{Limits, Steering};
use wits_core::space::{Space, Vector};

use super::share::{weigh, whole_or_cut};
use super::{Share, Verdict};

/// Wishes up to this size are whispers. [m/s²], [rad/s²]
pub const DEFAULT_EPSILON: f32 = 0.05;

/// Groups in order of importance; the first that wants more than a whisper has the word, all of it.
///
/// When nobody wants more than a whisper, the last one's whisper counts. That is why a group that wanders at the end
/// frees bodies that the others hold in balance.
///
/// A group is usually a [`Blend`](super::Blend). For the member of a hunting team: first avoid walls, obstacles and
/// others, then keep apart, then pursue.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Limits, Steering};
/// use wits_core::space::Plane;
/// use wits_motion::combine::Priorities;
///
/// let wish = |x, y| Some(Steering::<Plane>::linear(Vec2::new(x, y)));
/// let mut groups = Priorities::new(&Limits::default());
/// groups.add(|| wish(0.01, 0.03)); // avoid: hardly anything
/// groups.add(|| None); // keep apart: nobody near
/// groups.add(|| wish(2.0, 0.0)); // pursue
/// groups.add(|| unreachable!("wander is not asked"));
/// assert_eq!(groups.finish(), wish(2.0, 0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Priorities<S: Space> {
    answer: Option<Steering<S>>,
    decided: bool,
    epsilon: f32,
    limits: Limits,
}

impl<S: Space> Priorities<S> {
    /// Nobody has the word yet.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { answer: None, decided: false, epsilon: DEFAULT_EPSILON, limits: *limits }
    }

    /// With another threshold for whispers. [m/s², rad/s², > 0]
    #[must_use]
    pub fn with_epsilon(self, epsilon: f32) -> Self {
        Self { epsilon, ..self }
    }

    /// Asks a group, if nobody has the word yet.
    #[inline]
    pub fn add(&mut self, ask: impl FnOnce() -> Option<Steering<S>>) -> Share<S> {
        if self.decided {
            return Share::unused(1.0, Verdict::Outranked);
        }
        let (wish, _) = match weigh(1.0, ask) {
            Ok(answer) => answer,
            Err(share) => return share,
        };
        self.answer = Some(wish);
        self.decided = is_loud(&wish, self.epsilon);
        judged(wish, self.decided, &self.limits)
    }

    /// Whether somebody has the word: groups added now are not asked.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.decided
    }

    /// What the group with the word wants; the last whisper if nobody has it; `None` if nobody said a thing.
    #[inline]
    #[must_use]
    pub fn finish(self) -> Option<Steering<S>> {
        self.answer.map(|answer| self.limits.clip_steering(answer))
    }
}

/// The first that has anything to say has the word, however little it wants: for errands with conditions.
///
/// [`Priorities`] take a small wish for indifference, which is right for avoidance. But a pursuer that already runs the right
/// way at full speed wants no acceleration either, and is not indifferent at all.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Limits, Steering};
/// use wits_core::space::Plane;
/// use wits_motion::combine::First;
///
/// let mut errand = First::<Plane>::new(&Limits::default());
/// errand.add(|| None); // nobody to chase
/// errand.add(|| Some(Steering::default())); // on its round, all is well
/// errand.add(|| unreachable!("not asked"));
/// assert_eq!(errand.finish().unwrap().linear, Vec2::ZERO);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct First<S: Space> {
    answer: Option<Steering<S>>,
    limits: Limits,
}

impl<S: Space> First<S> {
    /// Nobody has the word yet.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { answer: None, limits: *limits }
    }

    /// Asks somebody, if nobody has the word yet.
    #[inline]
    pub fn add(&mut self, ask: impl FnOnce() -> Option<Steering<S>>) -> Share<S> {
        if self.answer.is_some() {
            return Share::unused(1.0, Verdict::Outranked);
        }
        match weigh(1.0, ask) {
            Ok((wish, _)) => {
                let share = judged(wish, true, &self.limits);
                self.answer = Some(share.used);
                share
            }
            Err(share) => share,
        }
    }

    /// What the first one wants; `None` if nobody said a thing.
    #[inline]
    #[must_use]
    pub fn finish(self) -> Option<Steering<S>> {
        self.answer
    }
}

/// Groups that say how urgent they are; of those that want more than a whisper the most urgent has the word.
///
/// The same as sorting the groups by urgency, falling, equals in the order of asking, and then taking
/// [`Priorities`]; but nothing is sorted, and a group that cannot win any more is not asked. Add the groups that are
/// usually urgent first.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::{Limits, Steering};
/// use wits_core::space::Plane;
/// use wits_motion::combine::VariablePriorities;
///
/// let time_to_impact = 0.25;
/// let mut groups = VariablePriorities::<Plane>::new(&Limits::default());
/// groups.add(1.0, || Some(Steering::linear(Vec2::X))); // the errand
/// groups.add(1.0 / time_to_impact, || Some(Steering::linear(Vec2::Y))); // the nearer the impact, the more urgent
/// assert_eq!(groups.finish().unwrap().linear, Vec2::Y);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VariablePriorities<S: Space> {
    /// The most urgent loud wish so far.
    loud: Option<(f32, Steering<S>)>,
    /// The least urgent whisper so far.
    whisper: Option<(f32, Steering<S>)>,
    epsilon: f32,
    limits: Limits,
}

impl<S: Space> VariablePriorities<S> {
    /// Nobody has the word yet.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { loud: None, whisper: None, epsilon: DEFAULT_EPSILON, limits: *limits }
    }

    /// With another threshold for whispers. [m/s², rad/s², > 0]
    #[must_use]
    pub fn with_epsilon(self, epsilon: f32) -> Self {
        Self { epsilon, ..self }
    }

    /// Asks a group of some urgency, if it can still win. NaN is no urgency at all.
    #[inline]
    pub fn add(&mut self, urgency: f32, ask: impl FnOnce() -> Option<Steering<S>>) -> Share<S> {
        let urgency = if urgency.is_nan() { f32::NEG_INFINITY } else { urgency };
        if self.loud.is_some_and(|(best, _)| best >= urgency) {
            return Share::unused(1.0, Verdict::Outranked);
        }
        let (wish, _) = match weigh(1.0, ask) {
            Ok(answer) => answer,
            Err(share) => return share,
        };
        let loud = is_loud(&wish, self.epsilon);
        if loud {
            self.loud = Some((urgency, wish));
        } else if self.whisper.is_none_or(|(least, _)| urgency <= least) {
            self.whisper = Some((urgency, wish));
        }
        let share = judged(wish, loud, &self.limits);
        if loud { Share { verdict: Verdict::Leads, ..share } } else { share }
    }

    /// What the group with the word wants; the least urgent whisper if nobody has it; `None` if nobody said a thing.
    #[inline]
    #[must_use]
    pub fn finish(self) -> Option<Steering<S>> {
        self.loud.or(self.whisper).map(|(_, answer)| self.limits.clip_steering(answer))
    }
}

/// More than a whisper.
fn is_loud<S: Space>(wish: &Steering<S>, epsilon: f32) -> bool {
    let threshold = epsilon * epsilon;
    wish.linear.length_squared() > threshold || wish.angular.length_squared() > threshold
}

fn judged<S: Space>(wish: Steering<S>, loud: bool, limits: &Limits) -> Share<S> {
    if !loud {
        return Share { wish: Some(wish), ..Share::unused(1.0, Verdict::TooSmall) };
    }
    let used = limits.clip_steering(wish);
    let verdict = whole_or_cut(&used, &wish);
    Share { weight: 1.0, wish: Some(wish), used, verdict }
}
