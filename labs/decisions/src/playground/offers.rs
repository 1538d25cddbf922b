//! What scripts find besides the words of the meadow: steering, and messages from creature to creature.

use std::any::Any;

use wits_core::geometry::Ball;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits};
use wits_core::random::Stream;
use wits_core::space::Plane;
use wits_core::who::Who;
use wits_script::{Orders, Post, ScriptError, Scripts, Sends, Steers};

use crate::playground::creature::{Creature, RADIUS, RUN, TURNING};
use crate::playground::meadow::{BELL, HOMES, Meadow, POND, WALL_WIDTH, WOLF, walls};

/// Puts all of it among the names that scripts find.
pub(crate) fn offer(scripts: &Scripts<dyn Any>) -> Result<(), ScriptError> {
    scripts.steering::<Meadow>()?;
    scripts.messages::<Meadow>()
}

impl Steers for Meadow {
    type Space = Plane;

    fn body(&self, agent: u64) -> Kinematic<Plane> {
        body(&self.creatures[agent as usize])
    }

    fn limits(&self, agent: u64) -> Limits {
        let tired = if self.creatures[agent as usize].energy > 0.0 { 1.0 } else { 0.5 };
        Limits { max_speed: 0.8 * RUN * tired, max_acceleration: 8.0, max_spin: TURNING, ..Limits::default() }
    }

    /// Creatures by their names, and things: the wolf, the nearest friend and food, the own home, the pond, the bell.
    fn body_of(&self, agent: u64, name: &str) -> Option<Kinematic<Plane>> {
        let who = agent as usize;
        let at = |place: Vec2| Some(Kinematic::at(place));
        match name {
            "wolf" => self.wolf_at(who).map(|_| body(&self.creatures[WOLF])),
            "friend" => self.nearest_friend(who).map(|friend| body(&self.creatures[friend])),
            "food" => self.nearest_bush(who).and_then(|bush| at(self.bushes[bush].at)),
            "home" => at(HOMES[who].1),
            "pond" => at(POND),
            "bell" => at(BELL),
            name => number_of(name).map(|who| body(&self.creatures[who])),
        }
    }

    /// Walls are rows of balls.
    fn obstacles(&self, _agent: u64, into: &mut Vec<Ball<Vec2>>) {
        for wall in walls() {
            let along = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| wall.from.lerp(wall.to, share));
            into.extend(along.map(|at| Ball::new(at, 0.5 * WALL_WIDTH + RADIUS)));
        }
    }

    fn orders(&self, agent: u64) -> &Orders {
        &self.creatures[agent as usize].orders
    }

    fn orders_mut(&mut self, agent: u64) -> &mut Orders {
        &mut self.creatures[agent as usize].orders
    }
}

fn body(creature: &Creature) -> Kinematic<Plane> {
    Kinematic::at(creature.at).with_orientation(creature.facing).with_velocity(creature.velocity)
}

fn number_of(name: &str) -> Option<usize> {
    HOMES.iter().take(WOLF).position(|(known, _)| *known == name)
}

impl Sends for Meadow {
    fn number_of(&self, _agent: u64, name: &str) -> Option<Who> {
        number_of(name).map(|who| Who(who as u64))
    }

    fn post_mut(&mut self) -> &mut Post {
        &mut self.post
    }
}

impl Meadow {
    /// A creature that has orders follows them. One that walked by itself has none any more.
    pub(crate) fn follow_orders(&mut self, who: usize, chance: &mut Stream, dt: f32) {
        if self.creatures[who].orders.is_free() {
            return;
        }
        let agent = who as u64;
        let (limits, mut body) = (self.limits(agent), self.body(agent));
        let wish = self.wish(agent, chance, dt);
        body.step_semi_implicit(wish.unwrap_or_default(), &limits, dt);
        body.face_velocity_within(limits.max_spin, dt);
        let me = &mut self.creatures[who];
        (me.velocity, me.facing) = (body.velocity, body.orientation);
        me.step(body.speed(), dt);
        if me.doing.is_empty() {
            me.doing = "steers".into();
        }
    }
}
