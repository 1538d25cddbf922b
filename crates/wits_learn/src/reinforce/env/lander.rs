//! A small spacecraft with three thrusters and two legs, to be landed on a pad.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::random::Seed;
use wits_core::state::State;

use crate::reinforce::{Environment, Step};

/// The feet, seen from the center of mass. (m)
const FEET: [Vec2; 2] = [Vec2::new(-0.8, -0.75), Vec2::new(0.8, -0.75)];

/// The corners of the hull. (m)
const HULL: [Vec2; 4] =
    [Vec2::new(-0.57, -0.33), Vec2::new(0.57, -0.33), Vec2::new(0.47, 0.57), Vec2::new(-0.47, 0.57)];

/// The height of the center of mass of a craft that stands. (m)
const STANDING: f32 = 0.75;

/// Feet nearer to the ground than this touch it. (m)
const TOUCH: f32 = 0.02;

/// A craft whose parts are slower than this is at rest. (m/s, rad/s)
const REST_SPEED: f32 = 0.1;

/// Ticks of the physics in a step.
const SUBSTEPS: u32 = 4;

/// A lander, its engines and its world.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LanderDef {
    /// (m/s²)
    pub gravity: f32,
    /// What the main engine adds upwards, as the craft sees it. (m/s²)
    pub main: f32,
    /// What a side engine adds sideways. (m/s²)
    pub side: f32,
    /// What a side engine adds to the rotation. (rad/s²)
    pub turn: f32,
    /// The radius of gyration: how hard it is to turn. (m)
    pub gyration: f32,
    /// The friction of a foot on the ground.
    pub friction: f32,
    /// A foot that hits the ground faster than this breaks. (m/s)
    pub max_impact: f32,
    /// The greatest initial speed, along each axis. (m/s)
    pub initial_speed: f32,
    /// The initial height above the pad. (m)
    pub height: f32,
    /// Half of the width of the world. (m)
    pub half_width: f32,
    /// The length of a step. (s)
    pub dt: f32,
    /// The steps at rest after which it has landed.
    pub rest_steps: u32,
    /// The steps after which an episode is cut off.
    pub max_steps: u32,
}

impl Default for LanderDef {
    fn default() -> Self {
        Self {
            gravity: 10.0,
            main: 17.0,
            side: 2.4,
            turn: 5.0,
            gyration: 0.45,
            friction: 0.7,
            max_impact: 3.0,
            initial_speed: 4.0,
            height: 9.4,
            half_width: 10.0,
            dt: 0.02,
            rest_steps: 10,
            max_steps: 1000,
        }
    }
}

/// A small spacecraft above a pad at the origin of a flat ground.
///
/// Actions: 0 nothing, 1 turn left, 2 main engine, 3 turn right. Observed are position, velocity (both scaled to about -1 to
/// 1), angle, angular velocity, and for each leg whether it touches the ground.
///
/// Rewarded is coming nearer, getting slower and upright (as a potential, so that going back costs the same), 10 for each leg
/// that stands, 100 for coming to rest; punished are fuel (0.3 a step for the main engine, 0.03 for a side engine) and
/// crashing or flying off (-100). A good landing earns 200 or more.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::env::Lander;
/// use wits_learn::reinforce::{Environment, Outcome};
/// let mut lander = Lander::default();
/// lander.reset(Seed::new(1));
/// let (mut total, mut seen) = (0.0, [0.0; 8]);
/// let outcome = loop {
///     lander.observe(&mut seen);
///     let step = lander.step(Lander::pilot(&seen));
///     total += step.reward;
///     if step.outcome.is_over() { break step.outcome }
/// };
/// assert!(outcome == Outcome::Terminated && total > 150.0, "{total}");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub struct Lander {
    def: LanderDef,
    state: LanderState,
}

/// Where a lander is: what a game saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct LanderState {
    at: Vec2,
    velocity: Vec2,
    angle: f32,
    spin: f32,
    touching: [bool; 2],
    broken: bool,
    resting: u32,
    steps: u32,
    potential: f32,
}

impl Lander {
    /// A lander that stands on the pad; begin with [`reset`](Environment::reset).
    #[must_use]
    pub fn new(def: LanderDef) -> Self {
        Self { def, state: LanderState { at: Vec2::new(0.0, STANDING), ..LanderState::default() } }
    }

    /// Where the center of mass is, and the angle. (m, rad)
    #[must_use]
    pub const fn pose(&self) -> (Vec2, f32) {
        (self.state.at, self.state.angle)
    }

    /// A pilot written by hand: leans against its drift, and brakes in proportion to its height. Learners should beat it, or
    /// begin by imitating it.
    #[must_use]
    pub fn pilot(seen: &[f32]) -> u32 {
        let &[x, y, speed_x, speed_y, angle, spin, left, right] = seen else { return 0 };
        let lean = (0.5 * x + speed_x).clamp(-0.4, 0.4);
        let mut turn = 0.5 * (lean - angle) - spin;
        let mut lift = 0.5 * (0.55 * x.abs() - y) - 0.5 * speed_y;
        if left + right > 0.0 {
            (turn, lift) = (0.0, -0.5 * speed_y);
        }
        match (turn, lift) {
            _ if lift > turn.abs() && lift > 0.05 => 2,
            _ if turn < -0.05 => 3,
            _ if turn > 0.05 => 1,
            _ => 0,
        }
    }

    fn numbers(&self) -> [f32; 8] {
        let (def, state) = (&self.def, &self.state);
        let tall = def.half_width / 1.5;
        [
            state.at.x / def.half_width,
            (state.at.y - STANDING) / tall,
            state.velocity.x * def.half_width * 0.02,
            state.velocity.y * tall * 0.02,
            state.angle,
            state.spin * 0.4,
            f32::from(u8::from(state.touching[0])),
            f32::from(u8::from(state.touching[1])),
        ]
    }

    /// How good it looks: near, slow, upright, on its legs.
    fn potential(&self) -> f32 {
        let [x, y, speed_x, speed_y, angle, _, left, right] = self.numbers();
        let distance = (x * x + y * y).sqrt();
        let speed = (speed_x * speed_x + speed_y * speed_y).sqrt();
        -100.0 * (distance + speed + angle.abs()) + 10.0 * (left + right)
    }

    /// One tick of the physics.
    fn tick(&mut self, action: u32, dt: f32) {
        let (def, state) = (&self.def, &mut self.state);
        let (sine, cosine) = math::sin_cos(state.angle);
        let (right, up) = (Vec2::new(cosine, sine), Vec2::new(-sine, cosine));
        let mut push = Vec2::new(0.0, -def.gravity);
        match action {
            1 => push -= def.side * right,
            2 => push += def.main * up,
            3 => push += def.side * right,
            _ => {}
        }
        let turn = [0.0, def.turn, 0.0, -def.turn].get(action as usize).copied().unwrap_or(0.0);
        state.velocity += push * dt;
        state.spin += turn * dt;
        let mut deepest = 0.0;
        for (foot, touching) in FEET.iter().zip(&mut state.touching) {
            let arm = right * foot.x + up * foot.y;
            let height = state.at.y + arm.y;
            *touching = height <= TOUCH;
            if height <= 0.0 {
                state.broken |= hit(&mut state.velocity, &mut state.spin, arm, def);
                deepest = math::min(deepest, height);
            }
        }
        state.at += state.velocity * dt - Vec2::new(0.0, deepest);
        state.angle += state.spin * dt;
        let lowest = |corner: &Vec2| state.at.y + (right * corner.x + up * corner.y).y < 0.0;
        state.broken |= HULL.iter().any(lowest);
    }
}

/// A foot hits the ground: it stops, and friction slows it down. True if it broke.
fn hit(velocity: &mut Vec2, spin: &mut f32, arm: Vec2, def: &LanderDef) -> bool {
    let inertia = def.gyration * def.gyration;
    let down = -(velocity.y + *spin * arm.x);
    if down <= 0.0 {
        return false;
    }
    let stop = down / (1.0 + arm.x * arm.x / inertia);
    velocity.y += stop;
    *spin += arm.x * stop / inertia;
    let slide = velocity.x - *spin * arm.y;
    let hold = def.friction * stop;
    let rub = math::max(-hold, math::min(-slide / (1.0 + arm.y * arm.y / inertia), hold));
    velocity.x += rub;
    *spin -= arm.y * rub / inertia;
    down > def.max_impact
}

impl Lander {
    /// The lander and its world, as defined.
    #[must_use]
    pub const fn def(&self) -> &LanderDef {
        &self.def
    }

    /// The velocity of the center of mass. (m/s)
    #[must_use]
    pub const fn velocity(&self) -> Vec2 {
        self.state.velocity
    }

    /// The corners of the hull, in the world. (m)
    #[must_use]
    pub fn hull(&self) -> [Vec2; 4] {
        HULL.map(|corner| self.place(corner))
    }

    /// The feet, left and right, in the world. (m)
    #[must_use]
    pub fn feet(&self) -> [Vec2; 2] {
        FEET.map(|foot| self.place(foot))
    }

    /// Where a point of the craft, seen from its center of mass, is in the world. (m)
    #[must_use]
    pub fn place(&self, point: Vec2) -> Vec2 {
        let (sine, cosine) = math::sin_cos(self.state.angle);
        self.state.at + Vec2::new(cosine, sine) * point.x + Vec2::new(-sine, cosine) * point.y
    }

    /// What changes, for saving.
    #[must_use]
    pub const fn snapshot(&self) -> &LanderState {
        &self.state
    }

    /// Goes on from a snapshot.
    pub fn restore(&mut self, state: LanderState) {
        self.state = state;
    }
}

impl Environment for Lander {
    fn observation_len(&self) -> usize {
        8
    }

    fn actions(&self) -> u32 {
        4
    }

    /// High above the pad, with some speed.
    fn reset(&mut self, seed: Seed) {
        let (mut stream, fastest) = (seed.stream(), self.def.initial_speed);
        self.state = LanderState {
            at: Vec2::new(0.0, self.def.height + STANDING),
            velocity: Vec2::new(stream.range(-fastest, fastest), stream.range(-fastest, fastest)),
            ..LanderState::default()
        };
        self.state.potential = self.potential();
    }

    fn observe(&self, into: &mut [f32]) {
        into.copy_from_slice(&self.numbers());
    }

    fn step(&mut self, action: u32) -> Step {
        for _ in 0..SUBSTEPS {
            self.tick(action, self.def.dt / SUBSTEPS as f32);
        }
        let potential = self.potential();
        let state = &mut self.state;
        state.steps = state.steps.saturating_add(1);
        let fuel = [0.0, 0.03, 0.3, 0.03].get(action as usize).copied().unwrap_or(0.0);
        let reward = potential - state.potential - fuel;
        state.potential = potential;
        let slow = state.velocity.length() < REST_SPEED && state.spin.abs() < REST_SPEED;
        let resting = slow && state.touching == [true, true];
        state.resting = if resting { state.resting.saturating_add(1) } else { 0 };
        if state.broken || state.at.x.abs() > self.def.half_width || state.at.y > 2.0 * self.def.height {
            return Step::terminated(-100.0);
        }
        if state.resting >= self.def.rest_steps {
            return Step::terminated(100.0);
        }
        if state.steps >= self.def.max_steps { Step::truncated(reward) } else { Step::running(reward) }
    }

    fn action_name(&self, action: u32) -> Cow<'static, str> {
        ["nothing", "turn left", "main engine", "turn right"]
            .get(action as usize)
            .copied()
            .unwrap_or("?")
            .into()
    }

    fn observation_name(&self, place: usize) -> Cow<'static, str> {
        [
            "sideways",
            "height",
            "speed sideways",
            "speed upwards",
            "angle",
            "angular velocity",
            "left leg",
            "right leg",
        ]
        .get(place)
        .copied()
        .unwrap_or("?")
        .into()
    }
}
