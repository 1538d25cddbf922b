//! A pole on a cart, to be balanced by pushing the cart.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wits_core::math;
use wits_core::random::Seed;
use wits_core::state::State;

use crate::reinforce::{Environment, Outcome, Step};

/// The cart and the pole, with the constants of Barto, Sutton and Anderson (1983).
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct CartPoleDef {
    /// (m/s²)
    pub gravity: f32,
    /// (kg)
    pub cart_mass: f32,
    /// (kg)
    pub pole_mass: f32,
    /// Half of the length of the pole. (m)
    pub half_length: f32,
    /// The force of a push. (N)
    pub force: f32,
    /// The length of a step. (s)
    pub dt: f32,
    /// The angle at which the pole counts as fallen. (rad)
    pub max_angle: f32,
    /// Half of the length of the track. (m)
    pub max_position: f32,
    /// The steps after which an episode is cut off.
    pub max_steps: u32,
}

impl CartPoleDef {
    /// All constants, quickly compared.
    #[inline]
    const fn bits(&self) -> [u32; 9] {
        [
            self.gravity.to_bits(),
            self.cart_mass.to_bits(),
            self.pole_mass.to_bits(),
            self.half_length.to_bits(),
            self.force.to_bits(),
            self.dt.to_bits(),
            self.max_angle.to_bits(),
            self.max_position.to_bits(),
            self.max_steps,
        ]
    }
}

impl Default for CartPoleDef {
    fn default() -> Self {
        Self {
            gravity: 9.8,
            cart_mass: 1.0,
            pole_mass: 0.1,
            half_length: 0.5,
            force: 10.0,
            dt: 0.02,
            max_angle: 12.0 * std::f32::consts::PI / 180.0,
            max_position: 2.4,
            max_steps: 500,
        }
    }
}

/// A pole on a cart. Action 0 pushes to the left, 1 to the right; every step is rewarded by 1 until the pole has fallen or
/// the cart has left its track. Observed are position and velocity of the cart, angle and angular velocity of the pole.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::Environment;
/// use wits_learn::reinforce::env::CartPole;
/// let mut pole = CartPole::default();
/// pole.reset(Seed::new(1));
/// let (mut steps, mut seen) = (0, [0.0; 4]);
/// loop {
///     pole.observe(&mut seen);
///     steps += 1;
///     // Push to where the pole is falling to: good, but the cart drifts away.
///     if pole.step(u32::from(seen[2] + seen[3] > 0.0)).outcome.is_over() { break }
/// }
/// assert!(steps > 100);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub struct CartPole {
    def: CartPoleDef,
    state: CartPoleState,
}

/// Where a cart and its pole are: what a game saves.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct CartPoleState {
    position: f32,
    velocity: f32,
    angle: f32,
    spin: f32,
    steps: u32,
}

impl CartPole {
    /// A cart that stands still below an upright pole.
    #[must_use]
    pub fn new(def: CartPoleDef) -> Self {
        Self { def, state: CartPoleState::default() }
    }

    /// Position, velocity, angle and angular velocity.
    #[must_use]
    pub const fn numbers(&self) -> [f32; 4] {
        let CartPoleState { position, velocity, angle, spin, .. } = self.state;
        [position, velocity, angle, spin]
    }

    /// Sets position, velocity, angle and angular velocity.
    pub const fn place(&mut self, [position, velocity, angle, spin]: [f32; 4]) {
        self.state = CartPoleState { position, velocity, angle, spin, steps: 0 };
    }
}

impl CartPole {
    /// The constants.
    #[must_use]
    pub const fn def(&self) -> &CartPoleDef {
        &self.def
    }

    /// What changes, for saving.
    #[must_use]
    pub const fn snapshot(&self) -> &CartPoleState {
        &self.state
    }

    /// Goes on from a snapshot.
    pub fn restore(&mut self, state: CartPoleState) {
        self.state = state;
    }
}

impl Environment for CartPole {
    fn observation_len(&self) -> usize {
        4
    }

    fn actions(&self) -> u32 {
        2
    }

    /// Everything is near zero.
    fn reset(&mut self, seed: Seed) {
        let mut stream = seed.stream();
        self.place(std::array::from_fn(|_| stream.range(-0.05, 0.05)));
    }

    fn observe(&self, into: &mut [f32]) {
        into.copy_from_slice(&self.numbers());
    }

    fn step(&mut self, action: u32) -> Step {
        let [step] = advance(&self.def, [&mut self.state], [action]);
        step
    }

    fn step_eight(poles: [&mut Self; 8], actions: [u32; 8]) -> [Step; 8] {
        let def = poles[0].def;
        if poles.iter().all(|pole| pole.def.bits() == def.bits()) {
            return advance(&def, poles.map(|pole| &mut pole.state), actions);
        }
        let mut actions = actions.iter();
        poles.map(|pole| pole.step(actions.next().copied().unwrap_or_default()))
    }

    fn action_name(&self, action: u32) -> Cow<'static, str> {
        if action == 1 { "push right".into() } else { "push left".into() }
    }

    fn observation_name(&self, place: usize) -> Cow<'static, str> {
        ["position", "velocity", "angle", "angular velocity"].get(place).copied().unwrap_or("?").into()
    }
}

/// One step of several carts, each in a lane of its own.
#[inline]
fn advance<const N: usize>(
    def: &CartPoleDef,
    mut states: [&mut CartPoleState; N],
    actions: [u32; N],
) -> [Step; N] {
    let [mut position, mut velocity, mut angle, mut spin] = [[0.0; N]; 4];
    for lane in 0..N {
        let state = &states[lane];
        (position[lane], velocity[lane]) = (state.position, state.velocity);
        (angle[lane], spin[lane]) = (state.angle, state.spin);
    }
    let (sine, cosine) = math::sin_cos_each(angle);
    let mass = def.cart_mass + def.pole_mass;
    let moment = def.pole_mass * def.half_length;
    for lane in 0..N {
        let force = if actions[lane] == 1 { def.force } else { -def.force };
        let (sine, cosine) = (sine[lane], cosine[lane]);
        let push = (force + moment * spin[lane] * spin[lane] * sine) / mass;
        let lever = def.half_length * (4.0 / 3.0 - def.pole_mass * cosine * cosine / mass);
        let spin_up = (def.gravity * sine - cosine * push) / lever;
        let speed_up = push - moment * spin_up * cosine / mass;
        // Explicit Euler, as in the literature: positions first, with the old velocities.
        position[lane] += def.dt * velocity[lane];
        velocity[lane] += def.dt * speed_up;
        angle[lane] += def.dt * spin[lane];
        spin[lane] += def.dt * spin_up;
    }
    std::array::from_fn(|lane| {
        let state = &mut *states[lane];
        (state.position, state.velocity) = (position[lane], velocity[lane]);
        (state.angle, state.spin) = (angle[lane], spin[lane]);
        state.steps = state.steps.saturating_add(1);
        let upright = state.position.abs() <= def.max_position && state.angle.abs() <= def.max_angle;
        let outcome = match upright {
            false => Outcome::Terminated,
            true if state.steps >= def.max_steps => Outcome::Truncated,
            true => Outcome::Running,
        };
        Step { reward: 1.0, outcome }
    })
}
