//! Somebody fires at me: stay, run, or catch it.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::math;
use wits_core::space::Vector;
use wits_core::state::State;

use super::shot::{flat, with_height};
use super::{Landing, NoLanding, Shot};

/// A grenade, a rocket, a ball on its way to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
pub struct Incoming<V: Vector> {
    /// How it flies from now on.
    pub shot: Shot<V>,
    /// How long until it goes off; without a value it does where it lands. \[s\]
    #[serde(default)]
    pub fuse: Option<f32>,
}

/// How somebody reacts to things that come flying.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_motion::ballistics::{Incoming, Reaction, Reflexes, Shot, earth};
///
/// let shot = Shot { from: Vec3::Y * 2.0, velocity: Vec3::new(8.0, 9.0, 0.0), gravity: earth() };
/// let grenade = Incoming { shot, fuse: Some(4.0) };
/// let reflexes = Reflexes { blast_radius: 5.0, ..Reflexes::default() };
/// // It comes down in two seconds, some 16 m from the thrower. From a metre away one can catch it and throw it back.
/// let near = reflexes.react(&grenade, Vec3::new(16.0, 0.0, 1.0), 5.0, |_| true).unwrap();
/// assert!(matches!(near, Reaction::Catch { .. }));
/// // With a short fuse one had better run.
/// let short = Incoming { fuse: Some(2.1), ..grenade };
/// let away = reflexes.react(&short, Vec3::new(16.0, 0.0, 1.0), 5.0, |_| true).unwrap();
/// assert!(matches!(away, Reaction::Run { to, in_time: true, .. } if to.distance(Vec3::new(16.4, 0.0, 0.0)) > 5.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Reflexes {
    /// How far it hurts. [m, >= 0]
    pub blast_radius: f32,
    /// How much farther one runs to be sure; it also covers what the prediction gets wrong. [m, >= 0]
    pub margin: f32,
    /// At which height over the ground one catches: the chest. [m, >= 0]
    pub catch_height: f32,
    /// How far one reaches. [m, >= 0]
    pub reach: f32,
    /// How long one takes to notice and set off. [s, >= 0]
    pub delay: f32,
    /// How long one needs to throw back what one has caught, flight included. [s, >= 0]
    pub throw_time: f32,
}

/// What to do about it.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub enum Reaction<V: Vector> {
    /// It does no harm here.
    Stay {
        /// Where and when it goes off.
        burst: Landing<V>,
    },
    /// Run there.
    Run {
        /// Where it is safe. \[m\]
        to: V,
        /// Where and when it goes off.
        burst: Landing<V>,
        /// Whether one gets there before it goes off.
        in_time: bool,
    },
    /// Go there, catch it, throw it back.
    Catch {
        /// Where on the ground to stand, and when it comes.
        at: Landing<V>,
    },
    /// There is nowhere to run to: lie down.
    NoWayOut {
        /// Where and when it goes off.
        burst: Landing<V>,
    },
}

impl Default for Reflexes {
    fn default() -> Self {
        Self { blast_radius: 4.0, margin: 1.0, catch_height: 1.4, reach: 0.8, delay: 0.25, throw_time: 1.5 }
    }
}

impl Check for Reflexes {
    fn check(&self, path: &str, findings: &mut Findings) {
        for (name, value) in [
            ("blast_radius", self.blast_radius),
            ("margin", self.margin),
            ("catch_height", self.catch_height),
            ("reach", self.reach),
            ("delay", self.delay),
            ("throw_time", self.throw_time),
        ] {
            findings.check_not_negative(&format!("{path}.{name}"), value);
        }
    }
}

impl<V: Vector> Incoming<V> {
    /// Where and when it goes off, on ground of this height: in the air when the fuse is short, else where it lands.
    pub fn burst(&self, ground: f32) -> Result<Landing<V>, NoLanding> {
        let landing = self.shot.lands_at(ground);
        // What lies lower than that ground already stays where it is: some other ground holds it.
        let below = self.shot.from.component(super::shot::UP) < ground;
        match (self.fuse, landing) {
            (Some(fuse), Err(NoLanding::Never | NoLanding::Passed)) if below && fuse >= 0.0 => {
                Ok(Landing { time: fuse, at: self.shot.from })
            }
            (Some(fuse), Ok(landing)) if fuse >= landing.time => Ok(Landing { time: fuse, at: landing.at }),
            (Some(fuse), Ok(_) | Err(NoLanding::Never)) if fuse >= 0.0 => {
                Ok(Landing { time: fuse, at: self.shot.at(fuse) })
            }
            (_, landing) => landing,
        }
    }
}

impl Reflexes {
    /// What somebody at `position`, who runs at most `speed`, had better do; `passable` says where one can stand.
    ///
    /// The ground is taken to be as high there as under their feet.
    pub fn react<V: Vector>(
        &self,
        incoming: &Incoming<V>,
        position: V,
        speed: f32,
        passable: impl Fn(V) -> bool,
    ) -> Result<Reaction<V>, NoLanding> {
        let ground = position.component(super::shot::UP);
        let burst = incoming.burst(ground)?;
        if let Some(at) = self.catch_point(incoming, position, speed).filter(|at| passable(at.at)) {
            return Ok(Reaction::Catch { at });
        }
        if position.distance(burst.at) > self.blast_radius {
            return Ok(Reaction::Stay { burst });
        }
        let Some(to) = self.way_out(incoming, burst.at, position, passable) else {
            return Ok(Reaction::NoWayOut { burst });
        };
        let in_time = self.gets_there(position.distance(to), speed, burst.time);
        Ok(Reaction::Run { to, burst, in_time })
    }

    /// Where to stand to catch it at chest height, if one gets there and has the time to throw it back.
    fn catch_point<V: Vector>(&self, incoming: &Incoming<V>, position: V, speed: f32) -> Option<Landing<V>> {
        let ground = position.component(super::shot::UP);
        let caught = incoming.shot.lands_at(ground + self.catch_height).ok()?;
        let at = with_height(caught.at, ground);
        // What goes off where it lands goes off in the hand.
        let lasts = incoming.fuse? >= caught.time + self.throw_time;
        let reached = self.gets_there(position.distance(at) - self.reach, speed, caught.time);
        (lasts && reached).then_some(Landing { time: caught.time, at })
    }

    /// Whether somebody who has yet to set off covers a distance in a time; those who are there already do.
    fn gets_there(&self, distance: f32, speed: f32, time: f32) -> bool {
        distance <= speed * math::max(time - self.delay, 0.0)
    }

    /// The nearest safe place that can be stood on: straight away, else round the spot to either side.
    fn way_out<V: Vector>(
        &self,
        incoming: &Incoming<V>,
        spot: V,
        position: V,
        passable: impl Fn(V) -> bool,
    ) -> Option<V> {
        let spot = with_height(spot, position.component(super::shot::UP));
        let east = V::from_fn(|axis| if axis == 0 { 1.0 } else { 0.0 });
        // On the very spot: back where it came from, since it rolls on.
        let away = flat(position - spot)
            .try_normalize()
            .or_else(|| flat(-incoming.shot.velocity).try_normalize())
            .unwrap_or(east);
        let distance = self.blast_radius + self.margin;
        let turns: &[f32] = if V::DIMENSIONS > 2 { &TURNS } else { &TURNS_IN_A_LINE };
        let places = turns.iter().map(|&turn| spot + turned(away, turn) * distance);
        places.filter(|place| place.is_finite()).find(|place| passable(*place))
    }
}

/// The ways out, nearest first, as turns away from the straight one. \[rad\]
const TURNS: [f32; 8] = {
    use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI};
    [0.0, FRAC_PI_4, -FRAC_PI_4, FRAC_PI_2, -FRAC_PI_2, 3.0 * FRAC_PI_4, -3.0 * FRAC_PI_4, PI]
};
/// In a view from the side there are two.
const TURNS_IN_A_LINE: [f32; 2] = [0.0, std::f32::consts::PI];

/// A flat vector turned about the vertical.
fn turned<V: Vector>(vector: V, turn: f32) -> V {
    let (sine, cosine) = math::sin_cos(turn);
    let (x, z) = (vector.component(0), vector.component(2));
    V::from_fn(|axis| match axis {
        0 => x * cosine - z * sine,
        2 => x * sine + z * cosine,
        _ => 0.0,
    })
}
