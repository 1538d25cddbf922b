//! The jump itself: run-up, take-off, flight, landing.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec3;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::space::Ground;
use wits_core::state::State;

use super::{JumpCommand, TakeOff, WhyNot, flat};
use crate::steering::{Arrive, MatchVelocity};

/// How a character carries a jump out.
///
/// It needs its body for itself until it is done: do not blend it with anything.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::space::Ground;
/// use wits_motion::jump::{Arrival, Jump, JumpLink, JumpOrder, JumpState, Jumper};
///
/// let link = JumpLink { from: Vec3::X * 10.0, to: Vec3::X * 14.0, room: 8.0, ..JumpLink::default() };
/// let jumper = Jumper::default();
/// let plan = link.plan(&jumper, Arrival::Descending).unwrap();
/// let limits = Limits { max_speed: 6.0, max_acceleration: 8.0, ..Limits::default() };
/// let (jump, mut state, mut body) = (Jump::default(), JumpState::default(), Kinematic::<Ground>::default());
/// let dt = 1.0 / 60.0;
/// let landed = (0..600).any(|_| {
///     let order = jump.steer(&mut state, &body, &plan, &limits, dt);
///     match order {
///         JumpOrder::Steer(steering) => body.step_semi_implicit(steering, &limits, dt),
///         JumpOrder::Jump(command) => body.velocity = command.velocity,
///         JumpOrder::Fly => {
///             body.velocity.y -= jumper.gravity * dt;
///             body.position += body.velocity * dt;
///         }
///         JumpOrder::Landed => {}
///         JumpOrder::Aborted(why) => panic!("{why}"),
///     }
///     order == JumpOrder::Landed
/// });
/// assert!(landed && (body.position.x - 14.0).abs() < 0.6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Jump {
    /// How near to the take-off point, and to the line of the run-up, is near enough. Larger for larger bodies. \[m, > 0\]
    pub reach: f32,
    /// How near to the velocity is near enough. Larger for faster bodies. \[m/s, > 0\]
    pub slack: f32,
    /// How much longer than need be a run-up is. [>= 1]
    pub spare: f32,
    /// How it corrects its velocity on the run-up.
    pub matching: MatchVelocity,
    /// How it goes to the start of the run-up.
    pub arrive: Arrive,
    /// How often it goes back and tries again after a spoilt run-up.
    pub retries: u32,
    /// How long it may take from the beginning to the take-off. \[s, > 0\]
    pub patience: f32,
}

/// A jump that can be done: from a take-off point to a landing pad.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct JumpPlan {
    /// Where to take off. \[m\]
    pub from: Vec3,
    /// Where to land. \[m\]
    pub to: Vec3,
    /// How far from it is still on the pad. \[m, > 0\]
    pub pad_radius: f32,
    /// How much room there is for the run-up. [m, >= 0]
    pub room: f32,
    /// How to leave the ground.
    pub take_off: TakeOff,
}

/// How far a jump has got: one for each character.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct JumpState {
    /// What it is doing.
    pub phase: JumpPhase,
    /// Since when: of the flight, or of everything before. \[s\]
    pub time: f32,
    /// How many run-ups were spoilt so far.
    pub spoilt: u32,
}

/// What a jump is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub enum JumpPhase {
    /// Going to where the run-up starts.
    #[default]
    Gather,
    /// Running.
    RunUp,
    /// In the air.
    Airborne,
    /// Down on the pad: done.
    Landed,
    /// Given up.
    Aborted(Abort),
}

/// Why a jump was given up.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize, thiserror::Error)]
pub enum Abort {
    /// It cannot be done.
    #[error("{0}")]
    Impossible(WhyNot),
    /// The run-up was spoilt, by a push for instance, more often than it tries again.
    #[error("the run-up was spoilt")]
    Spoilt,
    /// It took too long.
    #[error("it took too long")]
    TookTooLong,
    /// It came down beside the pad, or not at all.
    #[error("it missed the pad")]
    MissedThePad,
}

/// What the body is to do now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JumpOrder {
    /// Accelerate.
    Steer(Steering<Ground>),
    /// Leave the ground. From now on the body flies by itself.
    Jump(JumpCommand),
    /// Nothing: it is in the air.
    Fly,
    /// Nothing: it has landed, and control is free again.
    Landed,
    /// Nothing: it was given up, and control is free again.
    Aborted(Abort),
}

/// Pulls the run-up back to its line. [1/s]
const LINE_PULL: f32 = 2.0;
/// Who would have to run longer than this before the run-up proper goes to its start first, at a pace of its own. \[s\]
const LEAD_IN: f32 = 1.0;
/// The run-up of a slow hop is no slower than this, until the last few centimetres. [m/s]
const STROLL: f32 = 1.0;
/// A flight that takes so much longer than planned has missed. \[s\]
const OVERDUE: f32 = 0.5;

impl Default for Jump {
    fn default() -> Self {
        Self {
            reach: 0.3,
            slack: 0.4,
            spare: 1.25,
            matching: MatchVelocity { time: 0.05 },
            arrive: Arrive { stop_radius: 0.1, ..Arrive::default() },
            retries: 2,
            patience: 15.0,
        }
    }
}

impl Check for Jump {
    fn check(&self, path: &str, findings: &mut Findings) {
        for (name, value) in [("reach", self.reach), ("slack", self.slack), ("patience", self.patience)] {
            findings.check_positive(&format!("{path}.{name}"), value);
        }
        findings.check_range(&format!("{path}.spare"), f64::from(self.spare), 1.0, 100.0);
        self.matching.check(&format!("{path}.matching"), findings);
        self.arrive.check(&format!("{path}.arrive"), findings);
    }
}

impl JumpOrder {
    /// What it wants as steering; `None` is *nothing to say*, as in the air.
    #[must_use]
    pub fn steering(&self) -> Option<Steering<Ground>> {
        if let Self::Steer(steering) = self { Some(*steering) } else { None }
    }
}

impl JumpState {
    /// Whether nobody else may steer: from the start of the run-up until it has landed or given up.
    #[must_use]
    pub fn holds_control(&self) -> bool {
        matches!(self.phase, JumpPhase::RunUp | JumpPhase::Airborne)
    }

    /// Whether it is over, one way or the other.
    #[must_use]
    pub fn is_over(&self) -> bool {
        matches!(self.phase, JumpPhase::Landed | JumpPhase::Aborted(_))
    }
}

impl JumpPlan {
    /// The direction of the run-up along the ground; zero for a jump straight up.
    #[must_use]
    pub fn direction(&self) -> Vec3 {
        flat(self.take_off.velocity).normalize_or_zero()
    }

    /// How long the run-up of a body from rest is, with so much to spare. \[m\]
    #[must_use]
    pub fn run_up(&self, limits: &Limits, spare: f32) -> f32 {
        let speed = self.take_off.planar_speed();
        if speed > 0.0 { 0.5 * speed * speed / limits.max_acceleration * spare } else { 0.0 }
    }
}

/// A body as the run-up sees it.
struct Line {
    /// How far ahead the take-off point is. \[m\]
    ahead: f32,
    /// How far to the side the line is. \[m\]
    aside: Vec3,
    /// How fast the body goes along the line, and how fast across it. [m/s]
    speed: f32,
    across: f32,
    /// How far its velocity is from the wanted one. [m/s]
    off: f32,
}

impl Jump {
    /// What the body is to do in the next `dt` seconds.
    ///
    /// Give the body back its `velocity` from a [`JumpOrder::Jump`], and leave it to gravity while the order is
    /// [`JumpOrder::Fly`]. With 5 s between two calls nobody jumps well; 30 calls a second are plenty.
    #[must_use]
    pub fn steer(
        &self,
        state: &mut JumpState,
        body: &Kinematic<Ground>,
        plan: &JumpPlan,
        limits: &Limits,
        dt: f32,
    ) -> JumpOrder {
        let dt = if dt > 0.0 && dt.is_finite() { dt } else { 0.0 };
        state.time += dt;
        match state.phase {
            JumpPhase::Gather | JumpPhase::RunUp if state.time > self.patience => {
                abort(state, Abort::TookTooLong)
            }
            JumpPhase::Gather => self.gather(state, body, plan, limits, dt),
            JumpPhase::RunUp => self.run(state, body, plan, limits, dt),
            JumpPhase::Airborne => self.fly(state, body, plan),
            JumpPhase::Landed => JumpOrder::Landed,
            JumpPhase::Aborted(why) => JumpOrder::Aborted(why),
        }
    }

    /// Goes to where the run-up starts, unless a run-up from here will do.
    fn gather(
        &self,
        state: &mut JumpState,
        body: &Kinematic<Ground>,
        plan: &JumpPlan,
        limits: &Limits,
        dt: f32,
    ) -> JumpOrder {
        if let Err(why) = self.possible(plan, limits) {
            return abort(state, Abort::Impossible(why));
        }
        let line = line(body, plan);
        if self.can_start(&line, plan, limits) && self.can_run(&line, plan, limits) {
            state.phase = JumpPhase::RunUp;
            return self.run(state, body, plan, limits, dt);
        }
        let start = plan.from - plan.direction() * self.run_up(plan, limits);
        let level = Vec3::new(start.x, body.position.y, start.z);
        // Who is nearly there and still cannot start has to come nearer, or would wait for ever.
        let arrive = Arrive { stop_radius: 0.0, ..self.arrive };
        JumpOrder::Steer(arrive.steer(body, level, limits).unwrap_or_default())
    }

    /// Runs along the line to the take-off point, and jumps when it is there.
    fn run(
        &self,
        state: &mut JumpState,
        body: &Kinematic<Ground>,
        plan: &JumpPlan,
        limits: &Limits,
        dt: f32,
    ) -> JumpOrder {
        let line = line(body, plan);
        // Of all moments the one nearest to the point, half a step early or half a step late.
        if line.ahead <= math::max(0.5 * line.speed * dt, 0.0) {
            let there = line.ahead.abs() <= self.reach && line.aside.length() <= self.reach;
            if there && line.off <= self.slack {
                let rise = Vec3::Y * plan.take_off.velocity.y;
                (state.phase, state.time) = (JumpPhase::Airborne, 0.0);
                return JumpOrder::Jump(JumpCommand { velocity: flat(body.velocity) + rise });
            }
            return self.spoil(state, body, limits);
        }
        if !self.can_run(&line, plan, limits) {
            return self.spoil(state, body, limits);
        }
        let matching = MatchVelocity { time: math::max(self.matching.time, dt) };
        let along = plan.direction() * pace(&line, plan, matching.time) + line.aside * LINE_PULL;
        let wish = Vec3::new(along.x, body.velocity.y, along.z);
        JumpOrder::Steer(matching.steer(body, wish, limits).unwrap_or_default())
    }

    /// A run-up that went wrong: stop, and try again if there is a try left.
    fn spoil(&self, state: &mut JumpState, body: &Kinematic<Ground>, limits: &Limits) -> JumpOrder {
        if state.spoilt >= self.retries {
            return abort(state, Abort::Spoilt);
        }
        state.spoilt += 1;
        state.phase = JumpPhase::Gather;
        let stop = Vec3::Y * body.velocity.y;
        JumpOrder::Steer(self.matching.steer(body, stop, limits).unwrap_or_default())
    }

    /// Watches where it comes down.
    fn fly(&self, state: &mut JumpState, body: &Kinematic<Ground>, plan: &JumpPlan) -> JumpOrder {
        let off = body.position - plan.to;
        let (early, late) = (0.5 * plan.take_off.time, plan.take_off.time + OVERDUE);
        if state.time >= early && off.y.abs() <= self.reach && flat(off).length() <= plan.pad_radius {
            state.phase = JumpPhase::Landed;
            return JumpOrder::Landed;
        }
        let below = off.y < -math::max(2.0 * self.reach, 0.5) && state.time > plan.take_off.time;
        if below || state.time > late { abort(state, Abort::MissedThePad) } else { JumpOrder::Fly }
    }

    /// How long its run-up is: as long as need be and some more, if there is room. \[m\]
    fn run_up(&self, plan: &JumpPlan, limits: &Limits) -> f32 {
        // It arrives somewhere within the stop radius.
        let way = plan.run_up(limits, self.spare) + self.settling(plan) + self.arrive.stop_radius;
        if plan.take_off.planar_speed() > 0.0 { math::min(way, plan.room) } else { 0.0 }
    }

    /// The way it runs while its velocity settles. \[m\]
    fn settling(&self, plan: &JumpPlan) -> f32 {
        plan.take_off.planar_speed() * self.matching.time
    }

    /// Whether there is enough way to gather the speed. Some of what is allowed gets lost on it, so it starts better.
    fn can_start(&self, line: &Line, plan: &JumpPlan, limits: &Limits) -> bool {
        let way = line.ahead - self.settling(plan);
        let needs = plan.run_up(limits, 1.0) - 0.5 * line.speed * line.speed.abs() / limits.max_acceleration;
        let steady = line.aside.length() <= 0.5 * self.reach && line.across <= 0.5 * self.slack;
        let near =
            line.ahead <= self.run_up(plan, limits) + self.reach + plan.take_off.planar_speed() * LEAD_IN;
        // A jump straight up has no way to run.
        steady && near && (way >= needs || plan.take_off.planar_speed() == 0.0)
    }

    /// Whether a body within these limits can run fast enough, and has the room for it; else why not.
    pub fn possible(&self, plan: &JumpPlan, limits: &Limits) -> Result<(), WhyNot> {
        let speed = plan.take_off.planar_speed();
        let least = plan.run_up(limits, 1.0) + self.settling(plan) + self.arrive.stop_radius;
        let needs = if speed == 0.0 { 0.0 } else { least };
        let sound = plan.from.is_finite() && plan.to.is_finite() && speed.is_finite() && !needs.is_nan();
        match () {
            () if !sound => Err(WhyNot::NotFinite),
            () if speed > limits.max_speed + self.slack => Err(WhyNot::TooFar { needs: speed }),
            () if needs > plan.room => Err(WhyNot::NoRoom { needs }),
            () => Ok(()),
        }
    }

    /// Whether a body on this line can still have the velocity when it comes to the point.
    fn can_run(&self, line: &Line, plan: &JumpPlan, limits: &Limits) -> bool {
        let speed = plan.take_off.planar_speed();
        let pull = 2.0 * (limits.max_acceleration * math::max(line.ahead, 0.0));
        let going = line.speed * line.speed.abs(); // backwards counts against it
        let (fastest, slowest) = (going + pull, going - pull);
        let (least, most) = (math::max(speed - self.slack, 0.0), speed + self.slack);
        let on_line = line.aside.length() <= self.reach && line.ahead >= -self.reach;
        let straight =
            line.across <= self.slack + LINE_PULL * self.reach && (speed > 0.0 || line.off <= self.slack);
        on_line && straight && fastest >= least * least && slowest <= most * most
    }
}

fn abort(state: &mut JumpState, why: Abort) -> JumpOrder {
    state.phase = JumpPhase::Aborted(why);
    JumpOrder::Aborted(why)
}

/// How fast to run: as fast as to jump. Who jumps very slowly slows down smoothly to that. [m/s]
fn pace(line: &Line, plan: &JumpPlan, time: f32) -> f32 {
    let speed = plan.take_off.planar_speed();
    math::max(speed, math::min(STROLL, speed + math::max(line.ahead, 0.0) / (4.0 * time)))
}

fn line(body: &Kinematic<Ground>, plan: &JumpPlan) -> Line {
    let direction = plan.direction();
    let way = flat(plan.from - body.position);
    let ahead = way.dot(direction);
    let velocity = flat(body.velocity);
    let off = velocity.distance(flat(plan.take_off.velocity));
    let speed = velocity.dot(direction);
    let across = velocity.distance(direction * speed);
    Line { ahead, aside: way - direction * ahead, speed, across, off }
}
