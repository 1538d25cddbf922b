//! Targeters: where to go.

use wits_core::kinematic::Kinematic;
use wits_core::space::{Space, Vector};

use super::Goal;

/// Says where to go, or how to be there: any of the channels of a goal. Closures are targeters.
pub trait Targeter<S: Space> {
    /// The channels that this one cares for.
    fn goal(&mut self, body: &Kinematic<S>) -> Goal<S>;
}

impl<S: Space, F: FnMut(&Kinematic<S>) -> Goal<S>> Targeter<S> for F {
    fn goal(&mut self, body: &Kinematic<S>) -> Goal<S> {
        self(body)
    }
}

/// The place where a victim will be in a while.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chase<S: Space> {
    /// Whom to chase.
    pub victim: Kinematic<S>,
    /// How far ahead of the victim, in time. [s, >= 0]
    pub look_ahead: f32,
}

/// Always the same goal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fixed<S: Space>(pub Goal<S>);

/// A place to run *to*: away from a danger, a safe distance off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RunAway<S: Space> {
    /// What to run away from. \[m\]
    pub danger: S::Vector,
    /// How far from it is safe; nothing to say beyond. \[m, > 0\]
    pub safe_distance: f32,
}

impl<S: Space> Targeter<S> for Chase<S> {
    fn goal(&mut self, _body: &Kinematic<S>) -> Goal<S> {
        Goal::at(self.victim.predicted_position(self.look_ahead))
    }
}

impl<S: Space> Targeter<S> for Fixed<S> {
    fn goal(&mut self, _body: &Kinematic<S>) -> Goal<S> {
        self.0
    }
}

impl<S: Space> Targeter<S> for RunAway<S> {
    fn goal(&mut self, body: &Kinematic<S>) -> Goal<S> {
        let away = body.position - self.danger;
        if away.length_squared() >= self.safe_distance * self.safe_distance {
            return Goal::default();
        }
        // On the very spot of the danger every direction is as good as the one the body looks in.
        let direction = away.try_normalize().unwrap_or_else(|| body.forward());
        Goal::at(self.danger + direction * self.safe_distance)
    }
}
