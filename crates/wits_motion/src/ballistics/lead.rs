//! Moving targets, moving gunners: aim where the target will be.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::space::Vector;

use super::{Aim, AimError, Bow, aim};

/// How to lead a target.
///
/// Where to aim depends on the flight time, and the flight time on where one aims: guess, aim, take the flight time as
/// the next guess. Guesses on both sides of the answer bound it, and a guess outside of them is replaced by the middle.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::ballistics::{Lead, aim, earth};
/// // A cart 20 m away that rolls away at 3 m/s.
/// let cart = |time: f32| Vec2::new(20.0 + 3.0 * time, 0.0);
/// let led = Lead::default().settle(cart, |at| aim(Vec2::ZERO, at, 20.0, earth()).map(|arcs| arcs.low)).unwrap();
/// assert!(led.meets.distance(cart(led.aim.time)) < 0.05 && led.meets.x > 23.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Lead {
    /// The flight time may be wrong by this much. \[s, > 0\]
    pub tolerance: f32,
    /// At most so many guesses.
    pub most_rounds: u32,
}

/// An aim at a place where the target will be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Led<V: Vector> {
    /// Which way to fire and how long it flies; for a moving gunner as seen from there.
    pub aim: Aim<V>,
    /// Where the shot and the target meet; for a moving gunner as seen from there. \[m\]
    pub meets: V,
    /// How many guesses it took.
    pub rounds: u32,
}

impl Default for Lead {
    fn default() -> Self {
        Self { tolerance: 1e-3, most_rounds: 32 }
    }
}

impl Check for Lead {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.tolerance"), self.tolerance);
        findings.check_range(&format!("{path}.most_rounds"), f64::from(self.most_rounds), 1.0, 10_000.0);
    }
}

impl Lead {
    /// Aims where `target` says it will be. `aim` is any way to aim at a place that stands still.
    pub fn settle<V: Vector>(
        &self,
        target: impl Fn(f32) -> V,
        mut aim: impl FnMut(V) -> Result<Aim<V>, AimError>,
    ) -> Result<Led<V>, AimError> {
        let (mut earliest, mut latest) = (0.0, f32::INFINITY);
        let mut guess = 0.0;
        for rounds in 1..=self.most_rounds {
            let meets = target(guess);
            let aim = aim(meets)?;
            let late = aim.time - guess;
            if late.abs() <= self.tolerance {
                return Ok(Led { aim, meets, rounds });
            }
            // The shot is there after the target: a later meeting. Before: an earlier one.
            *(if late > 0.0 { &mut earliest } else { &mut latest }) = guess;
            guess =
                if earliest < aim.time && aim.time < latest { aim.time } else { 0.5 * (earliest + latest) };
            if !guess.is_finite() {
                break;
            }
        }
        Err(AimError::NotSettled)
    }

    /// Aims without drag at a target that keeps its velocity, for a gunner who keeps theirs; both as (place, velocity).
    ///
    /// The shot keeps the gunner's velocity: it leaves with `aim.direction * speed + gunner's velocity`, and meets the
    /// target at `target + velocity * aim.time`.
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_motion::ballistics::{Bow, Lead, Shot, earth};
    /// let (rider, deer) = ((Vec2::ZERO, Vec2::new(8.0, 0.0)), (Vec2::new(30.0, 0.0), Vec2::new(10.0, 0.0)));
    /// let aim = Lead::default().shoot(rider, deer, 25.0, earth(), Bow::Low).unwrap().aim;
    /// let arrow = Shot { from: rider.0, velocity: aim.direction * 25.0 + rider.1, gravity: earth() };
    /// assert!(arrow.at(aim.time).distance(deer.0 + deer.1 * aim.time) < 0.05);
    /// ```
    pub fn shoot<V: Vector>(
        &self,
        gunner: (V, V),
        target: (V, V),
        speed: f32,
        gravity: V,
        bow: Bow,
    ) -> Result<Led<V>, AimError> {
        // Seen from the gunner, only the target moves.
        let relative = target.1 - gunner.1;
        self.settle(|time| target.0 + relative * time, |place| aim(gunner.0, place, speed, gravity)?.get(bow))
    }
}
