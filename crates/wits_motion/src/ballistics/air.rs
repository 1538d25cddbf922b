//! Drag, wind and spin: what a shot feels on its way, step by step.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::glam::{Vec2, Vec3};
use wits_core::space::Vector;
use wits_core::state::State;

/// A vector of a world in which things can spin: `Vec2` with a spin about the line of sight, `Vec3` with any.
pub trait Airborne: Vector {
    /// How something spins. [rad/s]
    type Spin: Vector;

    /// The cross product of a spin and a velocity: the push to the side that a spinning ball feels.
    fn sideways(spin: Self::Spin, velocity: Self) -> Self;
}

impl Airborne for Vec2 {
    type Spin = f32;

    fn sideways(spin: f32, velocity: Vec2) -> Vec2 {
        Vec2::new(-velocity.y, velocity.x) * spin
    }
}

impl Airborne for Vec3 {
    type Spin = Vec3;

    fn sideways(spin: Vec3, velocity: Vec3) -> Vec3 {
        spin.cross(velocity)
    }
}

/// What a shot feels on its way.
///
/// With `r = v - wind` its acceleration is `gravity - viscous r - quadratic |r| r + lift (spin × r)`. A golf ball has
/// back spin, which lifts it; a free kick has a spin about the vertical, which bends it.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::ballistics::{Air, earth};
/// let air = Air { gravity: earth(), quadratic: 0.01, wind: Vec2::new(-5.0, 0.0), ..Air::default() };
/// // Against the wind: 15 m/s through the air.
/// assert_eq!(air.acceleration(Vec2::new(10.0, 0.0)), Vec2::new(-0.01 * 15.0 * 15.0, -9.81));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "", default, deny_unknown_fields)]
pub struct Air<V: Airborne> {
    /// What pulls the shot. [m/s²]
    pub gravity: V,
    /// Drag that grows with the speed, `k`. [1/s, >= 0]
    pub viscous: f32,
    /// Drag that grows with the square of the speed, `c`. [1/m, >= 0]
    pub quadratic: f32,
    /// How the air moves. [m/s]
    pub wind: V,
    /// How the shot spins: about z in two dimensions, counter-clockwise. [rad/s]
    pub spin: V::Spin,
    /// How much the spin bends the flight.
    pub lift: f32,
}

/// A shot on its way.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Flight<V: Vector> {
    /// Where it is. \[m\]
    pub position: V,
    /// How it moves. [m/s]
    pub velocity: V,
    /// Since when. \[s\]
    pub time: f32,
}

/// How a step is computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub enum Method {
    /// Once per step; drag is taken from the new velocity, so that no step is too long. For small steps.
    SemiImplicit,
    /// Four looks per step (Runge and Kutta): exact to the millimetre at ten steps a second.
    #[default]
    RungeKutta,
}

impl<V: Airborne> Default for Air<V> {
    /// No drag, no wind, no spin, the gravity of the Earth.
    fn default() -> Self {
        Self {
            gravity: super::earth(),
            viscous: 0.0,
            quadratic: 0.0,
            wind: V::ZERO,
            spin: V::Spin::ZERO,
            lift: 0.0,
        }
    }
}

impl<V: Airborne> Check for Air<V> {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.viscous"), self.viscous);
        findings.check_not_negative(&format!("{path}.quadratic"), self.quadratic);
    }
}

impl<V: Airborne> Air<V> {
    /// The acceleration of a shot that moves like this. [m/s²]
    #[must_use]
    pub fn acceleration(&self, velocity: V) -> V {
        let through = velocity - self.wind;
        self.gravity - through * self.drag_rate(through) + V::sideways(self.spin, through) * self.lift
    }

    /// Flies on for `dt` seconds. A time that does not pass changes nothing.
    pub fn advance(&self, flight: &mut Flight<V>, dt: f32, method: Method) {
        if !(dt > 0.0 && dt.is_finite()) {
            return;
        }
        // Runge and Kutta's method overshoots when drag would eat more than the whole velocity in one step.
        let gentle = self.drag_rate(flight.velocity - self.wind) * dt <= 1.0;
        match method {
            Method::RungeKutta if gentle => self.runge_kutta(flight, dt),
            _ => self.semi_implicit(flight, dt),
        }
        flight.time += dt;
    }

    /// How much of its speed through the air it loses each second. [1/s]
    fn drag_rate(&self, through: V) -> f32 {
        self.viscous + self.quadratic * through.length()
    }

    fn semi_implicit(&self, flight: &mut Flight<V>, dt: f32) {
        let through = flight.velocity - self.wind;
        let pushed = through + (self.gravity + V::sideways(self.spin, through) * self.lift) * dt;
        flight.velocity = self.wind + pushed / (1.0 + self.drag_rate(through) * dt);
        flight.position += flight.velocity * dt;
    }

    fn runge_kutta(&self, flight: &mut Flight<V>, dt: f32) {
        let v1 = flight.velocity;
        let a1 = self.acceleration(v1);
        let v2 = v1 + a1 * (0.5 * dt);
        let a2 = self.acceleration(v2);
        let v3 = v1 + a2 * (0.5 * dt);
        let a3 = self.acceleration(v3);
        let v4 = v1 + a3 * dt;
        let a4 = self.acceleration(v4);
        flight.position += (v1 + (v2 + v3) * 2.0 + v4) * (dt / 6.0);
        flight.velocity += (a1 + (a2 + a3) * 2.0 + a4) * (dt / 6.0);
    }
}
