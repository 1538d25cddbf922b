//! Learning curves: losses and returns of the updates over the whole length of a training.

use wits_core::inspect::{Axis, Line, Section};
use wits_core::scene::Tint;
use wits_core::state::State;

/// Maximum number of points of a curve.
const MAX_POINTS: usize = 256;

/// The losses of an update: means over its steps of the optimizers.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub struct Losses {
    /// The loss of the actor. It says little by itself: watch the returns.
    pub policy: f32,
    /// The loss of the critic, or of the values.
    pub value: f32,
    /// How random behavior is: ln of the number of actions when all are as likely, 0 when one is certain. (nat)
    pub entropy: f32,
    /// How much behavior has changed in an update (Kullback-Leibler divergence).
    pub divergence: f32,
}

impl Losses {
    /// The mean of sums over so many.
    #[must_use]
    pub fn over(self, count: u32) -> Self {
        let share = 1.0 / count.max(1) as f32;
        Self {
            policy: self.policy * share,
            value: self.value * share,
            entropy: self.entropy * share,
            divergence: self.divergence * share,
        }
    }
}

/// A point of a [`LearningCurve`].
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub struct CurvePoint {
    /// After so many steps of environments.
    pub steps: u64,
    /// The mean return of the last hundred episodes.
    pub mean_return: f32,
    /// What the update was about.
    pub losses: Losses,
}

/// The whole of a training in at most 256 points: when there are more, every second one is dropped.
///
/// ```
/// use wits_learn::reinforce::deep::{CurvePoint, LearningCurve, Losses};
/// let mut curve = LearningCurve::default();
/// for update in 0..10_000 {
///     curve.push(CurvePoint { steps: 1024 * update, mean_return: update as f32, losses: Losses::default() });
/// }
/// assert!((128..=256).contains(&curve.points().len()));
/// assert_eq!(curve.points()[0].steps, 0);
/// ```
#[derive(Clone, Debug, PartialEq, State)]
#[state(check = Self::check_loaded)]
pub struct LearningCurve {
    points: Vec<CurvePoint>,
    /// The number of points of which one is kept, and how many came since the last one.
    every: u32,
    skipped: u32,
}

impl Default for LearningCurve {
    fn default() -> Self {
        Self { points: Vec::with_capacity(MAX_POINTS), every: 1, skipped: 0 }
    }
}

impl LearningCurve {
    /// One more point.
    pub fn push(&mut self, point: CurvePoint) {
        self.skipped += 1;
        if self.skipped < self.every {
            return;
        }
        self.skipped = 0;
        if self.points.len() >= MAX_POINTS {
            let mut number = 0;
            self.points.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.every = self.every.saturating_mul(2);
        }
        self.points.push(point);
    }

    /// The points, oldest first.
    #[must_use]
    pub fn points(&self) -> &[CurvePoint] {
        &self.points
    }

    /// Plots over the steps: mean return, loss of values, entropy. Without a point, there are none.
    #[must_use]
    pub fn sections(&self) -> Vec<Section> {
        if self.points.is_empty() {
            return Vec::new();
        }
        vec![
            self.plot("Mean return", Tint::Green, |point| point.mean_return),
            self.plot("Loss of values", Tint::Orange, |point| point.losses.value),
            self.plot("Loss of the policy", Tint::Purple, |point| point.losses.policy),
            self.plot("Entropy", Tint::Cyan, |point| point.losses.entropy),
        ]
    }

    fn plot(&self, name: &'static str, tint: Tint, value: impl Fn(&CurvePoint) -> f32) -> Section {
        let points = self.points.iter().map(|point| (point.steps as f32, value(point)));
        let points: Vec<(f32, f32)> = points.filter(|(_, value)| value.is_finite()).collect();
        let least = points.iter().fold(0.0_f32, |least, point| least.min(point.1));
        let most = points.iter().fold(least + 1e-3, |most, point| most.max(point.1));
        let to = points.last().map_or(1.0, |last| last.0.max(1.0));
        let line = Line::new(name, points).tint(tint);
        Section::plot(name, Axis::new("steps", 0.0, to), Axis::new(name, least, most), [line])
    }

    fn check_loaded(&mut self) -> Result<(), String> {
        if self.points.len() <= MAX_POINTS && self.every >= 1 && self.skipped < self.every {
            Ok(())
        } else {
            Err("a curve with more points than it can have".to_owned())
        }
    }
}
