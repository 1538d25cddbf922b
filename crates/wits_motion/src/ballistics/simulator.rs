//! Black boxes that fly trial shots.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::space::Vector;
use wits_core::state::State;

use super::{Air, Airborne, Flight, Method};

/// Where a trial shot is at a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Sample<V: Vector> {
    /// Seconds since it was fired. \[s\]
    pub time: f32,
    /// Where it is. \[m\]
    pub at: V,
}

/// Whoever can fly a trial shot: a [`Simulator`], a [`Formula`], or a game's own physics in a world set apart for it.
///
/// The same shot must fly the same way every time; what else happens on the way (gravity wells, gusts, magnets) is the
/// box's own affair.
pub trait BallisticSimulator<V: Vector> {
    /// Begins a new trial.
    fn launch(&mut self, from: V, velocity: V);

    /// Flies on to the next sample; `None` when the flight is over, because it hit something for instance.
    ///
    /// Samples every 0.5 s are enough for slow simple shots, every 0.1 s for fast ones; straight lines are drawn between
    /// them, which cuts an arc short by `|g| dt² / 8`: 12 mm at 0.1 s.
    fn fly(&mut self) -> Option<Sample<V>>;
}

/// Flies shots through an [`Air`] in equal steps.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::ballistics::{Air, BallisticSimulator, Simulator};
/// let mut simulator = Simulator::new(Air { viscous: 0.1, ..Air::default() }, 0.1);
/// simulator.launch(Vec2::ZERO, Vec2::new(10.0, 10.0));
/// let end = (0..10).filter_map(|_| simulator.fly()).last().unwrap();
/// assert!((end.time - 1.0).abs() < 1e-6 && end.at.x < 10.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Simulator<V: Airborne> {
    /// What shots feel.
    pub air: Air<V>,
    /// How long a step is. \[s, > 0\]
    pub step: f32,
    /// How a step is computed.
    pub method: Method,
    /// The shot in the air.
    pub flight: Flight<V>,
}

/// Flies shots by a formula `position(from, velocity, time)`, sampled in equal steps.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::ballistics::{BallisticSimulator, Formula};
/// let mut straight = Formula::new(|from: Vec2, velocity: Vec2, time: f32| from + velocity * time, 0.5);
/// straight.launch(Vec2::ZERO, Vec2::X);
/// assert_eq!(straight.fly().unwrap().at, Vec2::new(0.5, 0.0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Formula<V, F> {
    position: F,
    step: f32,
    from: V,
    velocity: V,
    samples: u32,
}

impl<V: Airborne> Simulator<V> {
    /// Flies shots with Runge and Kutta's method in steps of `step` seconds.
    #[must_use]
    pub fn new(air: Air<V>, step: f32) -> Self {
        Self { air, step, method: Method::default(), flight: Flight::default() }
    }
}

impl<V: Airborne> Check for Simulator<V> {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.air.check(&format!("{path}.air"), findings);
        findings.check_positive(&format!("{path}.step"), self.step);
    }
}

impl<V: Airborne> BallisticSimulator<V> for Simulator<V> {
    fn launch(&mut self, from: V, velocity: V) {
        self.flight = Flight { position: from, velocity, time: 0.0 };
    }

    fn fly(&mut self) -> Option<Sample<V>> {
        let before = self.flight.time;
        self.air.advance(&mut self.flight, self.step, self.method);
        let Flight { position, time, .. } = self.flight;
        (time > before && position.is_finite()).then_some(Sample { time, at: position })
    }
}

impl<V: Vector, B: BallisticSimulator<V> + ?Sized> BallisticSimulator<V> for &mut B {
    fn launch(&mut self, from: V, velocity: V) {
        (**self).launch(from, velocity);
    }

    fn fly(&mut self) -> Option<Sample<V>> {
        (**self).fly()
    }
}

impl<V: Vector, F: Fn(V, V, f32) -> V> Formula<V, F> {
    /// The formula, sampled every `step` seconds.
    pub fn new(position: F, step: f32) -> Self {
        Self { position, step, from: V::ZERO, velocity: V::ZERO, samples: 0 }
    }
}

impl<V: Vector, F: Fn(V, V, f32) -> V> BallisticSimulator<V> for Formula<V, F> {
    fn launch(&mut self, from: V, velocity: V) {
        (self.from, self.velocity, self.samples) = (from, velocity, 0);
    }

    fn fly(&mut self) -> Option<Sample<V>> {
        self.samples += 1;
        let time = self.samples as f32 * self.step;
        let at = (self.position)(self.from, self.velocity, time);
        (self.step > 0.0 && at.is_finite()).then_some(Sample { time, at })
    }
}
