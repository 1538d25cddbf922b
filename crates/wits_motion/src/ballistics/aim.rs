//! The firing solution: which way to fire so that it hits.

use serde::{Deserialize, Serialize};
use wits_core::space::Vector;
use wits_core::state::State;

use super::Shot;

/// One way to fire.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Aim<V: Vector> {
    /// Which way; a unit vector.
    pub direction: V,
    /// How long the shot flies: worth a look before firing something slow. \[s\]
    pub time: f32,
}

/// Both ways to hit a place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Arcs<V: Vector> {
    /// The flat arc: quick, hard to dodge, stays below ceilings.
    pub low: Aim<V>,
    /// The steep arc: slow, goes over walls. There is none without gravity.
    pub high: Option<Aim<V>>,
}

/// Which of the two arcs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Bow {
    /// The flat, quick one.
    #[default]
    Low,
    /// The steep, slow one.
    High,
}

/// Why something cannot be hit.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize, thiserror::Error)]
pub enum AimError {
    /// Too far for this speed; without drag it would take at least `needs`. [m/s]
    #[error("out of range: takes at least {needs} m/s")]
    OutOfRange {
        /// The least speed that reaches it. [m/s]
        needs: f32,
    },
    /// Not even a shot straight up gets as high.
    #[error("too high: takes at least {needs} m/s")]
    TooHigh {
        /// The least speed that reaches it. [m/s]
        needs: f32,
    },
    /// The speed is zero or negative.
    #[error("nothing flies without speed")]
    NoSpeed,
    /// The target is where the shot starts: every direction, and none, is right.
    #[error("the target is at the muzzle")]
    AtMuzzle,
    /// Without gravity there is no steep arc.
    #[error("without gravity there is no high arc")]
    NoHighArc,
    /// The first guess lies beyond the bound of the search, so there is nothing to search between.
    #[error("the first guess, an elevation of {elevation} rad, is beyond the bound")]
    BeyondBound {
        /// The elevation of the first guess. \[rad\]
        elevation: f32,
    },
    /// Every trial fell short; the best one by `by` metres.
    #[error("all trials fall short, the best by {by} m")]
    Short {
        /// How short the best one was. \[m\]
        by: f32,
    },
    /// Every trial flies over it; the best one by `by` metres. Wind from behind does that.
    #[error("all trials fly over it, the best by {by} m")]
    Over {
        /// How far beyond the best one was. \[m\]
        by: f32,
    },
    /// The search used up its trials; the best one missed by `by` metres.
    #[error("no hit within the trials allowed; the best misses by {by} m")]
    TrialsSpent {
        /// How far the best one missed. \[m\]
        by: f32,
    },
    /// The margin is finer than the simulation: neighbouring elevations miss on both sides, the better by `by` metres.
    #[error("the margin is too fine; the best misses by {by} m")]
    TooFine {
        /// How far the best one missed. \[m\]
        by: f32,
    },
    /// The flight times of a moving target did not settle.
    #[error("the flight time does not settle")]
    NotSettled,
    /// Every arc is blocked.
    #[error("every way is blocked")]
    Blocked,
    /// A number is not finite.
    #[error("a number is not finite")]
    NotFinite,
}

/// Both directions in which a shot of this speed hits, with their flight times; or why there is none.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::ballistics::{AimError, aim, earth};
///
/// let target = Vec2::new(10.0, 0.0);
/// let arcs = aim(Vec2::ZERO, target, 10.0, earth()).unwrap();
/// assert!((arcs.low.time - 1.294_23).abs() < 1e-4);
/// assert!((arcs.high.unwrap().time - 1.575_25).abs() < 1e-4);
/// // With 9 m/s it is out of range: 9.9 m/s would do.
/// assert!(matches!(aim(Vec2::ZERO, target, 9.0, earth()), Err(AimError::OutOfRange { needs }) if needs > 9.9));
/// ```
pub fn aim<V: Vector>(from: V, to: V, speed: f32, gravity: V) -> Result<Arcs<V>, AimError> {
    let way = to - from;
    if !(way.is_finite() && gravity.is_finite() && speed.is_finite()) {
        return Err(AimError::NotFinite);
    }
    if speed <= 0.0 {
        return Err(AimError::NoSpeed);
    }
    let (distance, pull) = (way.length(), gravity.length());
    if distance == 0.0 {
        return Err(AimError::AtMuzzle);
    }
    // |g|² t⁴ - 4 (g·D + s²) t² + 4 |D|² = 0, a quadratic in t² with half of its linear term here:
    let half = gravity.dot(way) + speed * speed;
    let limit = pull * distance;
    if half < limit {
        return Err(unreachable_because(way, speed, gravity));
    }
    let sum = half + ((half - limit) * (half + limit)).sqrt();
    // The product of both roots is 4 |D|² / |g|², which gives the smaller one without a difference, even for g = 0.
    let low = distance * (2.0 / sum).sqrt();
    let high = (2.0 * sum).sqrt() / pull;
    let along = |time: f32| {
        let direction = ((way - gravity * (0.5 * time * time)) / (speed * time)).try_normalize()?;
        time.is_finite().then_some(Aim { direction, time })
    };
    Ok(Arcs { low: along(low).ok_or(AimError::NotFinite)?, high: along(high) })
}

/// The least speed that reaches a place: `s² = |g| |D| - g·D`. [m/s]
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::ballistics::{earth, least_speed};
/// assert!((least_speed(Vec2::ZERO, Vec2::new(10.0, 0.0), earth()) - 9.904_544).abs() < 1e-5);
/// ```
#[must_use]
pub fn least_speed<V: Vector>(from: V, to: V, gravity: V) -> f32 {
    let way = to - from;
    let square = gravity.length() * way.length() - gravity.dot(way);
    if square > 0.0 { square.sqrt() } else { 0.0 }
}

impl<V: Vector> Arcs<V> {
    /// One of the two.
    pub fn get(&self, bow: Bow) -> Result<Aim<V>, AimError> {
        match bow {
            Bow::Low => Ok(self.low),
            Bow::High => self.high.ok_or(AimError::NoHighArc),
        }
    }
}

impl<V: Vector> Aim<V> {
    /// The shot that is fired this way.
    #[must_use]
    pub fn shot(&self, from: V, speed: f32, gravity: V) -> Shot<V> {
        Shot { from, velocity: self.direction * speed, gravity }
    }
}

/// Straight up with speed s a shot rises s² / (2 |g|).
fn unreachable_because<V: Vector>(way: V, speed: f32, gravity: V) -> AimError {
    let needs = least_speed(V::ZERO, way, gravity);
    let rise = -gravity.dot(way); // |g| times the height above the muzzle
    if 2.0 * rise > speed * speed { AimError::TooHigh { needs } } else { AimError::OutOfRange { needs } }
}
