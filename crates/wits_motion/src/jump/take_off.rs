//! The velocity that carries a character from here to there.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec3;
use wits_core::state::State;

use super::flat;
use crate::ballistics::{GRAVITY, Shot};

/// What a character can do. With a heavy load it rises less, and so has to run faster.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Jumper {
    /// How fast it can run. [m/s, >= 0]
    pub max_speed: f32,
    /// How fast it leaves the ground, upwards. [m/s, >= 0]
    pub max_rise: f32,
    /// What pulls it down; jumps often look better with more than on Earth. \[m/s², > 0\]
    pub gravity: f32,
}

/// How a character leaves the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TakeOff {
    /// With this velocity. [m/s]
    pub velocity: Vec3,
    /// For so long. \[s\]
    pub time: f32,
}

/// Both moments at which a jump is as high as the pad.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct TakeOffs {
    /// On the way up: only for pads that lie higher. It meets their edge from below.
    pub rising: Option<TakeOff>,
    /// On the way down.
    pub falling: TakeOff,
}

/// Which of the two a jump may use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Arrival {
    /// Comes down on the pad. Right for everything that one stands on.
    #[default]
    Descending,
    /// The shorter flight when one can run fast enough for it, else the longer: for a rope, or a hoop to fly through.
    Soonest,
}

/// Do it: the body leaves the ground with this velocity now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct JumpCommand {
    /// The whole velocity after the take-off. [m/s]
    pub velocity: Vec3,
}

/// Why a jump is out of the question.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize, thiserror::Error)]
pub enum WhyNot {
    /// One never gets as high.
    #[error("too high: takes a rise of {needs} m/s")]
    TooHigh {
        /// The least rise that gets there. [m/s]
        needs: f32,
    },
    /// One cannot run fast enough.
    #[error("too far: takes {needs} m/s along the ground")]
    TooFar {
        /// The speed along the ground. [m/s]
        needs: f32,
    },
    /// There is no room to gather that speed.
    #[error("no room: the run-up takes {needs} m")]
    NoRoom {
        /// How long the run-up would have to be. \[m\]
        needs: f32,
    },
    /// One does not leave the ground at all.
    #[error("without a rise there is no time in the air")]
    NoRise,
    /// A number is not finite, or gravity does not pull down.
    #[error("a number makes no sense")]
    NotFinite,
}

impl Default for Jumper {
    fn default() -> Self {
        Self { max_speed: 6.0, max_rise: 5.0, gravity: GRAVITY }
    }
}

impl Check for Jumper {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.max_speed"), self.max_speed);
        findings.check_not_negative(&format!("{path}.max_rise"), self.max_rise);
        findings.check_positive(&format!("{path}.gravity"), self.gravity);
    }
}

impl Jumper {
    /// The velocities at take-off for both moments at which the jump is as high as the pad, however fast that is.
    ///
    /// ```
    /// use wits_core::glam::Vec3;
    /// use wits_motion::jump::Jumper;
    /// let jumper = Jumper { max_rise: 2.0, ..Jumper::default() };
    /// let jumps = jumper.take_offs(Vec3::new(10.0, 3.0, 12.0), Vec3::new(12.0, 3.0, 20.0)).unwrap();
    /// assert!(jumps.rising.is_none()); // equal heights: after no time at all is no jump
    /// assert!(jumps.falling.velocity.distance(Vec3::new(4.905, 2.0, 19.62)) < 1e-4);
    /// ```
    pub fn take_offs(&self, from: Vec3, to: Vec3) -> Result<TakeOffs, WhyNot> {
        let Self { max_rise: rise, gravity, .. } = *self;
        let way = to - from;
        if !(way.is_finite() && rise.is_finite() && gravity > 0.0 && gravity.is_finite()) {
            return Err(WhyNot::NotFinite);
        }
        let square = rise * rise - 2.0 * gravity * way.y;
        if square < 0.0 {
            return Err(WhyNot::TooHigh { needs: (2.0 * gravity * way.y).sqrt() });
        }
        // t = (rise ± root) / gravity; the product of both is 2 dy / gravity.
        let late = (rise + square.sqrt()) / gravity;
        if late <= 0.0 {
            return Err(WhyNot::NoRise);
        }
        let after = |time: f32| TakeOff { velocity: flat(way) / time + Vec3::Y * rise, time };
        let early = 2.0 * way.y / (gravity * late);
        Ok(TakeOffs { rising: (early > 0.0).then(|| after(early)), falling: after(late) })
    }

    /// The velocity at take-off that leads to the pad, if one can run that fast; else why not.
    pub fn take_off(&self, from: Vec3, to: Vec3, arrival: Arrival) -> Result<TakeOff, WhyNot> {
        let jumps = self.take_offs(from, to)?;
        let soonest = jumps.rising.filter(|_| arrival == Arrival::Soonest);
        let mut candidates = soonest.into_iter().chain([jumps.falling]);
        let needs = jumps.falling.planar_speed();
        candidates.find(|jump| jump.planar_speed() <= self.max_speed).ok_or(WhyNot::TooFar { needs })
    }
}

impl TakeOff {
    /// How fast one has to run. [m/s]
    #[must_use]
    pub fn planar_speed(&self) -> f32 {
        flat(self.velocity).length()
    }

    /// How one flies, for prediction and for drawing.
    #[must_use]
    pub fn shot(&self, from: Vec3, gravity: f32) -> Shot<Vec3> {
        Shot { from, velocity: self.velocity, gravity: Vec3::NEG_Y * gravity }
    }
}
