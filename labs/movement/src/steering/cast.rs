//! Those who act: bodies with a name, a role and a little memory.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::scene::Tint;
use wits_core::space::Plane;
use wits_core::state::State;
use wits_motion::motor::{BandState, HeadingState};
use wits_motion::steering::kinematic::WanderState as MeanderState;
use wits_motion::steering::{
    FollowState, FollowWallState, HideState, NoiseState, WallState, WanderState, WaypointState,
};

/// How many places a trail remembers, and how many ticks lie between them.
const TRAIL: usize = 48;
const TRAIL_EVERY: u64 = 8;

/// Somebody on the stage.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Agent {
    /// How it looks. Comes with the scenario, not with a save.
    #[state(skip = "comes with the scenario")]
    pub(crate) look: Look,
    /// Who it is in its scenario; scenarios with one kind of agent do not look at it.
    pub(crate) role: u8,
    pub(crate) body: Kinematic<Plane>,
    pub(crate) radius: f32,
    /// Its top speed, measured by that of everybody.
    pub(crate) pace: f32,
    /// It turns by itself, instead of looking where it goes.
    pub(crate) turns: bool,
    pub(crate) memory: Memory,
    /// Where it is shown to look, smoothed; steering keeps to the true heading.
    pub(crate) shown: HeadingState<Plane>,
    /// What it did in the last tick.
    pub(crate) used: Steering<Plane>,
    /// It touches something that it should not.
    pub(crate) touches: bool,
    #[state(unhashed = "only drawn")]
    pub(crate) trail: Vec<Vec2>,
}

/// What an agent is called and what colour it has.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Look {
    pub(crate) name: &'static str,
    pub(crate) tint: Tint,
}

/// What an agent remembers; each behaviour uses its own part.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Memory {
    pub(crate) wander: WanderState,
    pub(crate) noise: NoiseState,
    pub(crate) meander: MeanderState<Plane>,
    pub(crate) follow: FollowState,
    pub(crate) waypoints: WaypointState,
    pub(crate) walls: WallState<Vec2>,
    pub(crate) follow_wall: FollowWallState,
    pub(crate) hide: HideState,
    pub(crate) gait: BandState,
    /// A place it has in mind.
    pub(crate) goal: Vec2,
    /// For how many ticks it has rested.
    pub(crate) rests: u64,
}

impl Agent {
    pub(crate) fn new(name: &'static str, at: Vec2) -> Self {
        Self {
            look: Look { name, tint: Tint::Agent },
            role: 0,
            body: Kinematic::at(at),
            radius: 0.6,
            pace: 1.0,
            turns: false,
            memory: Memory::default(),
            shown: HeadingState::default(),
            used: Steering::default(),
            touches: false,
            trail: Vec::new(),
        }
    }

    pub(crate) fn role(&mut self, role: u8, tint: Tint) -> &mut Self {
        (self.role, self.look.tint) = (role, tint);
        self
    }

    /// Moving, and looking where it goes.
    pub(crate) fn moving(&mut self, velocity: Vec2) -> &mut Self {
        self.body.velocity = velocity;
        self.body.face_velocity();
        self
    }

    pub(crate) fn pace(&mut self, pace: f32) -> &mut Self {
        self.pace = pace;
        self
    }

    pub(crate) fn radius(&mut self, radius: f32) -> &mut Self {
        self.radius = radius;
        self
    }

    /// It turns by itself, instead of looking where it goes.
    pub(crate) fn turning(&mut self) -> &mut Self {
        self.turns = true;
        self
    }

    /// What this body can do at most.
    pub(crate) fn limits(&self, everybody: &Limits) -> Limits {
        Limits { max_speed: everybody.max_speed * self.pace, ..*everybody }
    }

    /// Puts it somewhere else, at rest; its trail begins anew.
    pub(crate) fn put(&mut self, at: Vec2) {
        self.body = Kinematic::at(at).with_orientation(self.body.orientation);
        self.trail.clear();
    }

    /// Notes down where it is, now and then.
    pub(crate) fn leave_trail(&mut self, tick: u64) {
        if tick.is_multiple_of(TRAIL_EVERY) {
            if self.trail.len() == TRAIL {
                self.trail.remove(0);
            }
            self.trail.push(self.body.position);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How it is shown, what it did last and its trail are for people.
    #[test]
    fn no_value_of_an_agent_is_left_out_of_its_hash() {
        let agent = Agent::new("somebody", Vec2::new(1.0, 2.0));
        wits_testkit::edits::assert_hash_sees_all("agent", &agent, &[".shown", ".used", ".trail"]);
    }
}
