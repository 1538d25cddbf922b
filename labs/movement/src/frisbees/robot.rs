//! One robot and its few rules.

use std::f32::consts::PI;

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Motion};
use wits_core::random::Stream;
use wits_core::space::Plane;
use wits_core::state::State;
use wits_core::{angle, math};
use wits_motion::steering::kinematic::{Wander, WanderState};

/// How large a robot is, and a disc. \[m\]
pub(crate) const RADIUS: f32 = 0.5;
pub(crate) const DISC: f32 = 0.45;
/// How far ahead of its middle a robot pushes a disc. \[m\]
pub(crate) const PUSH: f32 = RADIUS + DISC;

/// What all robots are like.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RobotDef {
    pub(crate) limits: Limits,
    pub(crate) wander: Wander,
    /// How long it backs up. \[s\]
    pub(crate) back_up: f32,
    /// The largest turn after that. \[rad\]
    pub(crate) turn: f32,
}

/// What a robot is doing.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Doing {
    /// Wanders, pushing or not.
    Roam,
    /// Backs up for so many seconds more.
    BackUp(f32),
    /// Turns by so much more. \[rad\]
    Turn(f32),
}

impl Doing {
    pub(crate) const NAMES: [&'static str; 3] = ["roams", "backs up", "turns"];

    /// The place of its name.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Roam => 0,
            Self::BackUp(_) => 1,
            Self::Turn(_) => 2,
        }
    }
}

/// One robot.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Robot {
    pub(crate) body: Kinematic<Plane>,
    pub(crate) wander: WanderState<Plane>,
    pub(crate) doing: Doing,
    /// The disc it pushes.
    pub(crate) pushes: Option<usize>,
}

impl Robot {
    pub(crate) fn new(body: Kinematic<Plane>) -> Self {
        Self { body, wander: WanderState::default(), doing: Doing::Roam, pushes: None }
    }

    /// Where the disc is that it pushes, or would be.
    pub(crate) fn scoop(&self) -> Vec2 {
        self.body.position + self.body.forward() * PUSH
    }

    /// One step of what it is doing.
    pub(crate) fn step(&mut self, def: &RobotDef, stream: &mut Stream, dt: f32) {
        let motion = match &mut self.doing {
            Doing::Roam => def.wander.steer(&mut self.wander, &self.body, &def.limits, stream, dt),
            Doing::BackUp(left) => {
                *left -= dt;
                Some(Motion::new(self.body.forward() * (-0.5 * def.limits.max_speed), 0.0))
            }
            Doing::Turn(left) => {
                let step = left.clamp(-def.limits.max_spin * dt, def.limits.max_spin * dt);
                *left -= step;
                Some(Motion::new(Vec2::ZERO, step / dt))
            }
        };
        self.body.step_motion(motion.unwrap_or_default(), &def.limits, dt);
        self.doing = match self.doing {
            Doing::BackUp(left) if left <= 0.0 => Doing::Turn(stream.range(-def.turn, def.turn)),
            Doing::Turn(left) if left.abs() < 1e-4 => Doing::Roam,
            doing => doing,
        };
    }

    /// Turns away from the edge of the arena, with what it pushes. \[m\]
    pub(crate) fn mind_the_edge(&mut self, corner: Vec2, stream: &mut Stream) {
        let reach = if self.pushes.is_some() { PUSH + DISC } else { RADIUS };
        let (at, ahead) = (self.body.position, self.body.forward());
        let nose = at + ahead * reach;
        let outside = nose.abs().cmpgt(corner - 0.1);
        let outwards = Vec2::select(outside, nose.signum(), Vec2::ZERO);
        if self.doing == Doing::Roam && outwards.dot(ahead) > 0.0 {
            let inwards = angle::of(-at).unwrap_or(0.0) + stream.range(-1.0, 1.0);
            let turn = angle::difference(self.body.orientation, inwards);
            self.doing = Doing::Turn(math::max(turn.abs(), 0.3) * if turn < 0.0 { -1.0 } else { 1.0 });
        }
        let room = corner - RADIUS;
        self.body.position = at.clamp(-room, room);
    }

    /// Leaves what it pushes and gets away from it.
    pub(crate) fn leave(&mut self, def: &RobotDef) {
        self.pushes = None;
        self.doing = Doing::BackUp(def.back_up);
    }
}

impl RobotDef {
    pub(crate) fn new(speed: f32, nervousness: f32, back_up: f32, turn: f32) -> Self {
        let limits = Limits { max_speed: speed, max_spin: 4.0, ..Limits::NONE };
        Self { limits, wander: Wander { max_spin: nervousness, period: 0.5 }, back_up, turn: turn.min(PI) }
    }
}
