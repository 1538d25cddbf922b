//! One step of a body: what it would like to do now.

use wits_core::math;
use wits_core::space::Vector;
use wits_core::state::State;
use wits_core::time::Moment;

use super::state::{Aim, Legs};
use super::{Body, BodyDef, Footing, Outcome};

/// Slower than this is standing. [m/s]
const STILL: f32 = 0.05;
/// Nearer than this is turned to. \[rad\]
const TURNED: f32 = 0.05;

/// How a body would like to move: what physics or [`Body::drift`] carry out.
#[derive(Clone, Copy, Debug, PartialEq, State)]
#[state(bound = "")]
pub struct Command<S: Footing> {
    /// How it would like to move. [m/s]
    pub velocity: S::Vector,
    /// Which way it would like to look. \[rad\]
    pub facing: f32,
    /// An animation owns the body: nothing else should move it.
    pub held: bool,
}

impl<S: Footing> Default for Command<S> {
    fn default() -> Self {
        Self { velocity: S::Vector::ZERO, facing: 0.0, held: false }
    }
}

/// What the legs came to in a step.
struct Stride<V> {
    /// Where to, and how fast.
    velocity: V,
    /// Where to look; as it looks if there is nothing.
    towards: V,
    over: Option<Outcome>,
}

impl<S: Footing> Body<S> {
    /// Once a tick, after orders were given and before the body is moved: ends what is done and says what is wished.
    pub fn step(&mut self, def: &BodyDef, now: Moment) -> Command<S> {
        let mut place = 0;
        while let Some(play) = self.plays.get(place).copied() {
            if play.until.has_come(now) {
                self.end(play.ticket, Outcome::Done);
            } else {
                place += 1;
            }
        }
        let held = self.plays.iter().any(|play| play.holds);
        let steered = self.steered.take();
        let mut legs = self.legs.take();
        let stride = match &mut legs {
            Some(legs) if held => {
                legs.anchor = (self.place, now);
                None
            }
            Some(legs) => Some(self.stride(def, legs, steered, now)),
            None => None,
        };
        if let (Some(Stride { over: Some(outcome), .. }), Some(done)) = (&stride, &legs) {
            self.note(done.ticket, *outcome);
            legs = None;
        }
        self.legs = legs;
        let stride =
            stride.unwrap_or(Stride { velocity: S::Vector::ZERO, towards: S::Vector::ZERO, over: None });
        if stride.velocity == S::Vector::ZERO {
            self.bands[0] = 0;
        }
        self.bands[1] = def.choose(u32::MAX, self.bands[1], S::level(self.velocity).length()).0;
        let facing = S::facing(stride.towards, self.facing).unwrap_or(self.facing);
        self.command = Command { velocity: stride.velocity, facing, held };
        self.command
    }

    fn stride(
        &mut self,
        def: &BodyDef,
        legs: &mut Legs<S>,
        steered: Option<S::Vector>,
        now: Moment,
    ) -> Stride<S::Vector> {
        let stand = |towards, over| Stride { velocity: S::Vector::ZERO, towards, over };
        match legs.aim {
            Aim::Stand => {
                let is_still = self.velocity.length() < STILL;
                stand(S::Vector::ZERO, is_still.then_some(Outcome::Done))
            }
            Aim::Turn { to } => {
                let towards = S::level(to - self.place);
                let left =
                    S::facing(towards, self.facing).map(|facing| S::difference(self.facing, facing).abs());
                stand(towards, left.is_none_or(|left| left < TURNED).then_some(Outcome::Done))
            }
            Aim::Go { to, within } => {
                let way = to - self.place;
                let distance = S::level(way).length();
                if distance <= within && S::rise(way).abs() <= def.height {
                    return stand(S::Vector::ZERO, Some(Outcome::Done));
                }
                if S::level(self.place - legs.anchor.0).length() > def.radius {
                    legs.anchor = (self.place, now);
                }
                if now.since(legs.anchor.1) >= def.patience {
                    return stand(S::Vector::ZERO, Some(Outcome::Stuck));
                }
                let velocity = self.towards(def, legs, steered, distance);
                Stride { velocity, towards: velocity, over: None }
            }
        }
    }

    /// The velocity on the way: as fast as the gait allows, slower where it must brake, in a band.
    fn towards(
        &mut self,
        def: &BodyDef,
        legs: &Legs<S>,
        steered: Option<S::Vector>,
        distance: f32,
    ) -> S::Vector {
        let Some((slowest, fastest)) = def.speeds(legs.allowed) else { return S::Vector::ZERO };
        let brake = (2.0 * def.acceleration * distance).sqrt();
        let (direction, wished) = match (steered, legs.lead, legs.aim) {
            (Some(velocity), ..) => (S::level(velocity), S::level(velocity).length()),
            (None, Some(next), _) => (S::level(next - self.place), brake),
            (None, None, Aim::Go { to, .. }) => (S::level(to - self.place), brake),
            _ => return S::Vector::ZERO,
        };
        // Who goes somewhere does not stand, except when steering says so.
        let wished = if steered.is_some() { wished } else { math::max(wished, slowest) };
        let (band, speed) = def.choose(legs.allowed, self.bands[0], math::min(wished, fastest));
        self.bands[0] = band;
        direction.normalize_or_zero() * speed
    }

    /// Moves the body as its command says, within its acceleration and turn rate: for games without physics. A time that is
    /// not above 0 changes nothing.
    pub fn drift(&mut self, def: &BodyDef, dt: f32) {
        if !(dt > 0.0 && dt.is_finite()) {
            return;
        }
        let change = (self.command.velocity - self.velocity).clamp_length_max(def.acceleration * dt);
        self.velocity += change;
        let moved = self.velocity * dt;
        self.place += self.past_the_goal(moved).unwrap_or(moved);
        self.facing = S::turn_towards(self.facing, self.command.facing, def.turn_rate * dt);
    }

    /// A move that would pass the goal ends on it.
    fn past_the_goal(&self, moved: S::Vector) -> Option<S::Vector> {
        let left = S::level(self.goal()? - self.place);
        let passes = moved.dot(left) > 0.0 && moved.length_squared() >= left.length_squared();
        // Only if it goes there, not past it round a corner.
        let is_aimed = passes && (moved.normalize_or_zero() - left.normalize_or_zero()).length() < 0.1;
        is_aimed.then_some(left)
    }
}
