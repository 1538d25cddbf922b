//! What scripts find besides the words of the meadow: steering, and messages from creature to creature.

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
pub(crate) fn offer(scripts: &Scripts<Meadow>) -> Result<(), ScriptError> {
    scripts.steering()?;
    scripts.messages()
}

impl Steers for Meadow {
    type Space = Plane;

    fn body(&self) -> Kinematic<Plane> {
        body(self.me())
    }

    fn limits(&self) -> Limits {
        let tired = if self.me().energy > 0.0 { 1.0 } else { 0.5 };
        Limits { max_speed: 0.8 * RUN * tired, max_acceleration: 8.0, max_spin: TURNING, ..Limits::default() }
    }

    /// Creatures by their names, and things: the wolf, the nearest friend and food, the own home, the pond, the bell.
    fn body_of(&self, name: &str) -> Option<Kinematic<Plane>> {
        let at = |place: Vec2| Some(Kinematic::at(place));
        match name {
            "wolf" => self.wolf_at().map(|_| body(&self.creatures[WOLF])),
            "friend" => self.nearest_friend().map(|friend| body(&self.creatures[friend])),
            "food" => self.nearest_bush().and_then(|bush| at(self.bushes[bush].at)),
            "home" => at(self.home()),
            "pond" => at(POND),
            "bell" => at(BELL),
            name => number_of(name).map(|who| body(&self.creatures[who])),
        }
    }

    /// Walls are rows of balls.
    fn obstacles(&self, into: &mut Vec<Ball<Vec2>>) {
        for wall in walls() {
            let along = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| wall.from.lerp(wall.to, share));
            into.extend(along.map(|at| Ball::new(at, 0.5 * WALL_WIDTH + RADIUS)));
        }
    }

    fn orders(&self) -> &Orders {
        &self.me().orders
    }

    fn orders_mut(&mut self) -> &mut Orders {
        &mut self.me_mut().orders
    }
}

fn body(creature: &Creature) -> Kinematic<Plane> {
    Kinematic::at(creature.at).with_orientation(creature.facing).with_velocity(creature.velocity)
}

fn number_of(name: &str) -> Option<usize> {
    HOMES.iter().take(WOLF).position(|(known, _)| *known == name)
}

impl Sends for Meadow {
    fn number(&self) -> Who {
        Who(self.me as u64)
    }

    fn number_of(&self, name: &str) -> Option<Who> {
        number_of(name).map(|who| Who(who as u64))
    }

    fn post_mut(&mut self) -> &mut Post {
        &mut self.post
    }
}

impl Meadow {
    /// Whoever has orders follows them. One that walked by itself has none any more.
    pub(crate) fn follow_orders(&mut self, chance: &mut Stream, dt: f32) {
        if self.me().orders.is_free() {
            return;
        }
        let (limits, mut body) = (self.limits(), self.body());
        let wish = self.wish(chance, dt);
        body.step_semi_implicit(wish.unwrap_or_default(), &limits, dt);
        body.face_velocity_within(limits.max_spin, dt);
        let me = self.me_mut();
        (me.velocity, me.facing) = (body.velocity, body.orientation);
        me.step(body.speed(), dt);
        if me.doing.is_empty() {
            me.doing = "steers".into();
        }
    }
}
