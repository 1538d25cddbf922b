//! Wandering: after a target that strays on a circle or a sphere ahead, so that the way bends smoothly.

use serde::{Deserialize, Serialize};
use wide::f32x4;
use wits_core::findings::{Check, Findings};
use wits_core::glam::Vec3;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::random::Stream;
use wits_core::space::{Space, Vector};
use wits_core::state::State;

use super::drive::full;
use super::heading::{from_heading, from_orientation, is_round};
use super::{Align, Drive};
use crate::steering::four::{self, FourBodies, FourWishes, LANES};

/// Seeks a target that strays on a circle ahead; in the volume, on a sphere.
///
/// The circle lies ahead of where the body goes (of where it looks, when it stands or flies). A small circle far ahead
/// gives a straight way, a large one near by gives a winding one.
///
/// ```
/// use wits_core::kinematic::{Kinematic, Limits};
/// use wits_core::random::Seed;
/// use wits_core::space::Ground;
/// use wits_motion::steering::{Wander, WanderState};
///
/// let limits = Limits { max_speed: 2.0, max_acceleration: 4.0, ..Limits::default() };
/// let (wander, mut state, mut chance) = (Wander::default(), WanderState::default(), Seed::new(7).stream());
/// let (mut goat, dt) = (Kinematic::<Ground>::default(), 1.0 / 60.0);
/// for _ in 0..600 {
///     let wish = wander.steer(&mut state, &goat, &limits, &mut chance, dt);
///     goat.step_semi_implicit(wish.unwrap_or_default(), &limits, dt);
///     goat.face_velocity();
/// }
/// assert!(goat.position.length() > 1.0 && goat.position.y == 0.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wander {
    /// The radius of the circle: how sharply it may turn. [m, >= 0]
    pub radius: f32,
    /// In the volume, the radius upwards; smaller than the other keeps a feeling of up and down. [m, >= 0]
    pub vertical_radius: f32,
    /// How far ahead the middle of the circle is: how straight it goes. [m, >= 0]
    pub distance: f32,
    /// How far the target strays, per square root of a second, so that the time step does not matter. [m/√s, >= 0]
    pub jitter: f32,
    /// How it goes after the target.
    pub drive: Drive,
}

/// Turns to face a target that strays on a circle ahead, and always pushes forward as hard as it can (Millington).
///
/// For bodies that move only where they look: insects, boats, robots. The others [wander](Wander) more calmly.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WanderFacing {
    /// The radius of the circle. [m, >= 0]
    pub radius: f32,
    /// In the volume, the radius upwards. [m, >= 0]
    pub vertical_radius: f32,
    /// How far ahead the middle of the circle is. [m, >= 0]
    pub offset: f32,
    /// How far the target strays on its circle, per square root of a second. [rad/√s, >= 0]
    pub rate: f32,
    /// How it turns.
    pub align: Align,
}

/// Where the target is on its circle or sphere: a unit vector as the body sees it, x ahead, y to the left, z up.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WanderState {
    /// From the middle of the circle to the target, of length 1.
    pub target: Vec3,
}

impl WanderState {
    /// Moves the target; `step` is measured in radii. One that would fall into the middle stays where it is.
    #[inline]
    pub(super) fn stray<S: Space>(&mut self, step: Vec3) {
        let step = if is_round::<S>() { step } else { Vec3::new(step.x, step.y, 0.0) };
        if let Some(unit) = Vector::try_normalize(self.target + step) {
            self.target = unit;
        }
    }
}

impl Wander {
    /// Moves the target a little and seeks it.
    #[inline]
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        state: &mut WanderState,
        body: &Kinematic<S>,
        limits: &Limits,
        stream: &mut Stream,
        dt: f32,
    ) -> Option<Steering<S>> {
        self.stray::<S>(state, stream, dt);
        self.seek(state, body, limits)
    }

    /// Wandering for many, the same for each as [`steer`](Self::steer): all targets move first, then all are sought. Two
    /// loops of short chains of roots and divisions are quicker than one of long ones.
    #[expect(clippy::too_many_arguments, reason = "those of `steer`, and a list for the answers")]
    pub fn steer_all<S: Space>(
        &self,
        states: &mut [WanderState],
        bodies: &[Kinematic<S>],
        limits: &Limits,
        streams: &mut [Stream],
        dt: f32,
        wishes: &mut [Option<Steering<S>>],
    ) {
        for (state, stream) in states.iter_mut().zip(streams) {
            self.stray::<S>(state, stream, dt);
        }
        for ((state, body), wish) in states.iter().zip(bodies).zip(wishes) {
            *wish = self.seek(state, body, limits);
        }
    }

    /// Moves four targets a little; only in flat spaces.
    #[inline]
    pub(crate) fn stray_four<S: Space>(
        &self,
        states: [&mut WanderState; LANES],
        streams: [&mut Stream; LANES],
        dt: f32,
    ) {
        if !(dt > 0.0 && self.radius > 0.0) {
            return;
        }
        let size = f32x4::splat(self.jitter / self.radius * dt.sqrt());
        let steps = four::four(four::each(streams, even::<S>));
        let targets = four::four(four::each([0, 1, 2, 3], |lane| states[lane].target));
        let strayed = [targets[0] + steps[0] * size, targets[1] + steps[1] * size, targets[2] + f32x4::ZERO];
        let (reciprocal, usable) = four::reciprocal::<Vec3>(strayed);
        let [x, y, z] = four::along(|axis| strayed[axis] * reciprocal);
        let (x, y, z) = (x.to_array(), y.to_array(), z.to_array());
        for (lane, state) in states.into_iter().enumerate() {
            if usable.to_bitmask() >> lane & 1 == 1 {
                state.target = Vec3::new(x[lane], y[lane], z[lane]);
            }
        }
    }

    /// Moves the target a little.
    #[inline]
    pub(crate) fn stray<S: Space>(&self, state: &mut WanderState, stream: &mut Stream, dt: f32) {
        if dt > 0.0 && self.radius > 0.0 {
            let size = self.jitter / self.radius * dt.sqrt();
            state.stray::<S>(even::<S>(stream) * size);
        }
    }

    /// Seeks four targets; only in flat spaces, and if all bodies go.
    #[inline]
    pub(crate) fn seek_four<S: Space>(
        &self,
        targets: [Vec3; LANES],
        bodies: &FourBodies,
        limits: &Limits,
    ) -> Option<FourWishes> {
        let (level, _) = bodies.courses::<S>()?;
        let ([x, y, _], radius) = (four::four(targets), f32x4::splat(self.radius));
        let (ahead, left) = (x * radius + f32x4::splat(self.distance), y * radius);
        let [vx, vy, vz] = level;
        let minus = |along: f32x4| f32x4::splat(-0.0) - along;
        let aside =
            if S::Vector::DIMENSIONS == 2 { [minus(vy), vx, vz] } else { [vz, f32x4::ZERO, minus(vx)] };
        let way = four::along(|axis| level[axis] * ahead + aside[axis] * left);
        self.drive.along_four::<S>(way, bodies, limits)
    }

    #[inline]
    pub(crate) fn seek<S: Space>(
        &self,
        state: &WanderState,
        body: &Kinematic<S>,
        limits: &Limits,
    ) -> Option<Steering<S>> {
        self.drive.along(self.way(state, body).0, body, limits)
    }

    /// From the body to the target. \[m\]
    #[inline]
    #[must_use]
    pub fn offset<S: Space>(&self, state: &WanderState, body: &Kinematic<S>) -> S::Vector {
        let (way, length_squared) = self.way(state, body);
        way * (1.0 / length_squared.sqrt())
    }

    /// The way to the target, times a length whose square comes with it: who only wants a direction spares the root.
    #[inline]
    fn way<S: Space>(&self, state: &WanderState, body: &Kinematic<S>) -> (S::Vector, f32) {
        if is_round::<S>() {
            return (sphere(body, state.target, self.radius, self.vertical_radius, self.distance), 1.0);
        }
        let local = state.target * self.radius;
        from_heading(body, local.x + self.distance, local.y)
    }
}

impl WanderFacing {
    /// Moves the target a little, turns to it and pushes forward.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        state: &mut WanderState,
        body: &Kinematic<S>,
        limits: &Limits,
        stream: &mut Stream,
        dt: f32,
    ) -> Option<Steering<S>> {
        if dt > 0.0 {
            state.stray::<S>(draw::<S>(|| stream.binomial()) * (self.rate * dt.sqrt()));
        }
        let to_target = sphere(body, state.target, self.radius, self.vertical_radius, self.offset);
        // Facing has nothing to say once it looks at the target; the push forward goes on all the same.
        let turn = self.align.steer_along(body, to_target, body.orientation, limits);
        let push = body.forward() * full(limits.max_acceleration);
        Some(Steering::new(push, turn.unwrap_or_default().angular))
    }
}

/// From a body to a target on a sphere (flat: on a circle) ahead of where it looks. Heights are the world's.
#[inline]
fn sphere<S: Space>(body: &Kinematic<S>, unit: Vec3, radius: f32, vertical: f32, ahead: f32) -> S::Vector {
    let round = from_orientation::<S>(body.orientation, unit);
    let scaled = if is_round::<S>() {
        S::Vector::from_fn(|axis| round.component(axis) * if axis == 1 { vertical } else { radius })
    } else {
        round * radius
    };
    scaled + body.forward() * ahead
}

/// Numbers drawn evenly from [-1, 1). In flat spaces both come from one draw, 16 bits fine each.
#[inline]
fn even<S: Space>(stream: &mut Stream) -> Vec3 {
    if is_round::<S>() {
        return draw::<S>(|| 2.0 * stream.unit() - 1.0);
    }
    let [a, b, c, d] = stream.next_u32().to_le_bytes();
    let number = |bytes| f32::from(i16::from_le_bytes(bytes)) * (1.0 / 32_768.0);
    Vec3::new(number([a, b]), number([c, d]), 0.0)
}

/// Two numbers drawn in flat spaces, three in the volume.
#[inline]
fn draw<S: Space>(mut number: impl FnMut() -> f32) -> Vec3 {
    let (x, y) = (number(), number());
    Vec3::new(x, y, if is_round::<S>() { number() } else { 0.0 })
}

impl Default for Wander {
    fn default() -> Self {
        Self { radius: 1.0, vertical_radius: 0.5, distance: 1.5, jitter: 4.0, drive: Drive::default() }
    }
}

impl Default for WanderFacing {
    fn default() -> Self {
        Self { radius: 1.0, vertical_radius: 0.5, offset: 2.0, rate: 2.0, align: Align::default() }
    }
}

impl Default for WanderState {
    fn default() -> Self {
        Self { target: Vec3::X }
    }
}

impl Check for Wander {
    fn check(&self, path: &str, findings: &mut Findings) {
        check_all(
            path,
            findings,
            [
                ("radius", self.radius),
                ("vertical_radius", self.vertical_radius),
                ("distance", self.distance),
                ("jitter", self.jitter),
            ],
        );
        self.drive.check(&format!("{path}.drive"), findings);
    }
}

impl Check for WanderFacing {
    fn check(&self, path: &str, findings: &mut Findings) {
        check_all(
            path,
            findings,
            [
                ("radius", self.radius),
                ("vertical_radius", self.vertical_radius),
                ("offset", self.offset),
                ("rate", self.rate),
            ],
        );
        self.align.check(&format!("{path}.align"), findings);
    }
}

fn check_all(path: &str, findings: &mut Findings, lengths: [(&str, f32); 4]) {
    for (name, value) in lengths {
        findings.check_not_negative(&format!("{path}.{name}"), value);
    }
}
