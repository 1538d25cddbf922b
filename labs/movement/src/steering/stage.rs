//! Where it happens: obstacles, walls, places that can be dragged.

use wits_core::geometry::{Circle, Wall};
use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_core::raycast::StaticWorld;
use wits_motion::steering::Path;

use crate::steering::cast::Agent;
use crate::steering::knobs::Knobs;

/// The corner of the stage; the other one is its opposite. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(25.0, 14.0);

/// The handles, by their place in [`Points`].
pub(crate) const HANDLES: [&str; 4] = ["target", "second", "third", "danger"];

/// Where the handles are; a scenario that has no use for one has none.
pub(crate) type Points = [Option<Vec2>; HANDLES.len()];

/// What stands still.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stage {
    pub(crate) obstacles: Vec<Circle>,
    pub(crate) walls: Vec<Wall>,
    /// What leaves on the right enters on the left.
    pub(crate) endless: bool,
    /// Agents that touch each other count as bumps.
    pub(crate) bodies_bump: bool,
    pub(crate) path: Option<Path<Vec2>>,
    /// Obstacles and walls, for ray casts.
    pub(crate) world: StaticWorld,
}

impl Stage {
    /// Keeps a place inside the picture.
    pub(crate) fn inside(at: Vec2) -> Vec2 {
        at.clamp(-CORNER + 0.5, CORNER - 0.5)
    }
}

/// A stage being set.
pub(crate) struct Set<'a> {
    pub(crate) agents: Vec<Agent>,
    pub(crate) points: Points,
    pub(crate) stage: Stage,
    pub(crate) knobs: &'a Knobs,
    pub(crate) stream: Stream,
}

impl Set<'_> {
    /// Somebody comes on.
    pub(crate) fn agent(&mut self, name: &'static str, x: f32, y: f32) -> &mut Agent {
        self.agents.push(Agent::new(name, Vec2::new(x, y)));
        self.agents.last_mut().expect("just pushed")
    }

    /// A place that can be dragged: 0 is the target.
    pub(crate) fn point(&mut self, number: usize, x: f32, y: f32) {
        self.points[number] = Some(Vec2::new(x, y));
    }

    pub(crate) fn obstacle(&mut self, x: f32, y: f32, radius: f32) {
        self.stage.obstacles.push(Circle::new(Vec2::new(x, y), radius));
    }

    /// A line of walls through points.
    pub(crate) fn walls(&mut self, points: &[(f32, f32)]) {
        let pairs = points.windows(2).map(|pair| Wall::new(Vec2::from(pair[0]), Vec2::from(pair[1])));
        self.stage.walls.extend(pairs);
    }

    /// Walls all round.
    pub(crate) fn room(&mut self, half_width: f32, half_height: f32) {
        let (x, y) = (half_width, half_height);
        self.walls(&[(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]);
    }

    /// The way to follow.
    pub(crate) fn path(&mut self, points: Vec<Vec2>, closed: bool) {
        self.stage.path = Path::new(points, closed).ok();
    }

    /// Somewhere inside the picture, away from the edge.
    pub(crate) fn anywhere(&mut self, margin: f32) -> Vec2 {
        let room = CORNER - margin;
        Vec2::new(self.stream.range(-room.x, room.x), self.stream.range(-room.y, room.y))
    }

    /// All is in its place.
    pub(crate) fn done(mut self) -> (Vec<Agent>, Points, Stage) {
        let mut world = StaticWorld::builder();
        for wall in &self.stage.walls {
            world.add(*wall);
        }
        for obstacle in &self.stage.obstacles {
            world.add(*obstacle);
        }
        self.stage.world = world.build();
        (self.agents, self.points, self.stage)
    }
}
