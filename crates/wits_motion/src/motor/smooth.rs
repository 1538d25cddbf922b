//! Smooth headings: what is drawn need not tremble with what steering decides.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::math;
use wits_core::space::{Space, Vector};
use wits_core::state::State;

/// The most samples a mean remembers. More would look bizarre anyway: a heading that is seconds late.
const MOST: usize = 32;

/// Smooths the heading that is drawn; steering keeps the true one.
///
/// Behaviours in conflict, say seeking through a gap and avoiding its walls, make the heading tremble. The mean of the
/// last headings hides it and is the classic; it counts updates, so it lags the longer the lower the frame rate. The
/// other three count seconds.
///
/// ```
/// use wits_core::space::Plane;
/// use wits_motion::motor::{HeadingFilter, HeadingState};
///
/// let filter = HeadingFilter::Spring { time: 0.2 };
/// let mut state = HeadingState::<Plane>::default();
/// for frame in 0..120 {
///     let trembling = if frame % 2 == 0 { 0.3 } else { -0.3 };
///     let shown = filter.update(&mut state, trembling, 1.0 / 60.0);
///     assert!(frame < 60 || shown.abs() < 0.05);
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum HeadingFilter {
    /// As it is.
    None,
    /// The mean of the last headings, each update one.
    Mean {
        /// How many, at most 32. Keep it small: 10 is usual.
        samples: usize,
        /// What to divide by while there are fewer.
        divide: Divide,
    },
    /// Closes a share of the gap: about 63 % in `1 / rate` seconds. Quick at first, then slow.
    Exponential {
        /// [1/s, > 0]
        rate: f32,
    },
    /// Turns no faster than this. Even, with sharp ends.
    RateLimit {
        /// [rad/s, > 0]
        max_spin: f32,
    },
    /// A spring that is damped just enough not to swing: soft at both ends.
    Spring {
        /// About how long it lags behind a steady turn. \[s, > 0\]
        time: f32,
    },
}

/// What a filter remembers of one body.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct HeadingState<S: Space> {
    /// What was shown last; `None` before the first update.
    pub shown: Option<S::Orientation>,
    /// How the shown heading turns, for the spring. [rad/s]
    pub spin: S::Spin,
    /// The last headings, for the mean.
    pub mean: Mean<S::Vector>,
}

/// What a mean of fewer than all samples is divided by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Divide {
    /// By how many there are: right from the first sample on.
    #[default]
    ByCount,
    /// Always by the full number, as if zeros had come before: fades in.
    BySize,
}

/// The mean of the last few samples, in a ring that needs no memory of its own.
///
/// ```
/// use wits_motion::motor::{Divide, Mean};
/// let mut mean = Mean::default();
/// let means = [3.0, 6.0, 9.0, 12.0].map(|sample| mean.update(sample, 3, Divide::ByCount));
/// assert_eq!(means, [3.0, 4.5, 6.0, 9.0]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Mean<V: Vector> {
    ring: [V; MOST],
    next: usize,
    count: usize,
}

impl<V: Vector> Mean<V> {
    /// Takes in a sample and gives the mean of the last `size`, which is cut to 1 to 32.
    pub fn update(&mut self, sample: V, size: usize, divide: Divide) -> V {
        let size = size.clamp(1, MOST);
        // A restored state may hold any numbers.
        let at = self.next % MOST;
        self.ring[at] = sample;
        self.next = (at + 1) % MOST;
        self.count = self.count.saturating_add(1).min(MOST);
        let count = self.count.min(size);
        let newest_first = (1..=count).map(|back| self.ring[(self.next + MOST - back) % MOST]);
        let by = if divide == Divide::ByCount { count } else { size };
        newest_first.sum::<V>() / by as f32
    }
}

impl HeadingFilter {
    /// Takes in the true heading and gives the one to show.
    ///
    /// The first one is shown as it is. Headings that are not finite show the last one again.
    pub fn update<S: Space>(
        &self,
        state: &mut HeadingState<S>,
        heading: S::Orientation,
        dt: f32,
    ) -> S::Orientation {
        let last = state.shown.unwrap_or(heading);
        if !S::is_finite(heading) {
            return last;
        }
        let shown = match *self {
            Self::None => heading,
            Self::Mean { samples, divide } => {
                let mean = state.mean.update(S::forward(heading), samples, divide);
                S::facing(mean, heading).unwrap_or(last)
            }
            Self::Exponential { rate } => S::blend(last, heading, math::smoothing(rate, dt)),
            Self::RateLimit { max_spin } => S::turn_towards(last, heading, math::max(max_spin * dt, 0.0)),
            Self::Spring { time } => spring::<S>(last, heading, &mut state.spin, time, dt),
        };
        state.shown = Some(shown);
        shown
    }
}

/// A critically damped spring from one orientation to another, solved exactly: any time step gives the same curve.
fn spring<S: Space>(
    from: S::Orientation,
    to: S::Orientation,
    spin: &mut S::Spin,
    time: f32,
    dt: f32,
) -> S::Orientation {
    if !(dt > 0.0 && dt.is_finite() && time > 0.0) {
        return from;
    }
    // x'' + 2 w x' + w² x = 0: x = (x0 + (v0 + w x0) t) exp(-w t).
    let stiffness = 2.0 / time;
    let gap = S::difference(to, from);
    let push = *spin + gap * stiffness;
    let fade = math::exp(-stiffness * dt);
    *spin = (*spin - push * (stiffness * dt)) * fade;
    S::turn(to, (gap + push * dt) * fade, 1.0)
}

impl Default for HeadingFilter {
    fn default() -> Self {
        Self::Exponential { rate: 10.0 }
    }
}

impl Check for HeadingFilter {
    fn check(&self, path: &str, findings: &mut Findings) {
        match *self {
            Self::None => {}
            Self::Mean { samples, .. } => {
                findings.check_range(&format!("{path}.samples"), samples as f64, 1.0, MOST as f64);
            }
            Self::Exponential { rate } => findings.check_positive(&format!("{path}.rate"), rate),
            Self::RateLimit { max_spin } => findings.check_positive(&format!("{path}.max_spin"), max_spin),
            Self::Spring { time } => findings.check_positive(&format!("{path}.time"), time),
        }
    }
}
