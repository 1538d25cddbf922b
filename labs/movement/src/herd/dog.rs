//! The dog: it goes where it is called, or herds by itself.
//!
//! Left alone it does what real sheepdogs do (Strömbom and others, 2014): when a sheep has strayed it fetches it back to
//! the others, else it gets behind the flock and drives it. It never runs straight through the flock: a steering
//! pipeline leads it round.

use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::space::Plane;
use wits_core::state::State;
use wits_motion::combine::RunningSum;
use wits_motion::combine::pipeline::{AvoidBall, Fixed, Goal, Pipeline, Polyline, Walker};
use wits_motion::steering::{AvoidObstacles, AvoidWalls, Drive, Reaction, WallState};

use crate::herd::meadow::{Meadow, PEN};
use crate::herd::sheep::Sheep;

/// How large the dog is. \[m\]
pub(crate) const RADIUS: f32 = 0.45;
/// How far behind a sheep or the flock it takes its stand. \[m\]
const BEHIND_ONE: f32 = 2.5;
const BEHIND_ALL: f32 = 0.5;

/// The dog.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Dog {
    pub(crate) body: Kinematic<Plane>,
    pub(crate) walls: WallState<Vec2>,
    pub(crate) plan: Plan,
}

/// What the dog is doing.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Plan {
    /// It goes where it was called.
    Obey(Vec2),
    /// It fetches a sheep back, from this place behind it.
    Fetch(usize, Vec2),
    /// It drives the flock, from this place behind it.
    Drive(Vec2),
    /// All are in the pen.
    Rest,
}

impl Plan {
    /// Where it wants to be.
    pub(crate) fn place(self) -> Option<Vec2> {
        match self {
            Self::Obey(at) | Self::Fetch(_, at) | Self::Drive(at) => Some(at),
            Self::Rest => None,
        }
    }

    /// For people.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Obey(_) => "comes when called",
            Self::Fetch(..) => "fetches a stray",
            Self::Drive(_) => "drives the flock",
            Self::Rest => "rests",
        }
    }
}

/// The sheep that are still outside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Flock {
    pub(crate) middle: Vec2,
    pub(crate) radius: f32,
    pub(crate) count: usize,
}

impl Flock {
    /// `None` when all are in the pen.
    pub(crate) fn of(sheep: &[Sheep]) -> Option<Self> {
        let outside = || sheep.iter().filter(|sheep| !sheep.penned).map(|sheep| sheep.body.position);
        let count = outside().count();
        let middle = outside().sum::<Vec2>() / count.max(1) as f32;
        let radius = outside().map(|at| at.distance(middle)).fold(0.0, f32::max);
        (count > 0).then_some(Self { middle, radius, count })
    }

    /// So near together that they can be driven. \[m\]
    pub(crate) fn tight(&self) -> f32 {
        2.0 + 1.1 * (self.count as f32).sqrt()
    }
}

/// What a dog left alone does next.
pub(crate) fn plan(sheep: &[Sheep]) -> Plan {
    let Some(flock) = Flock::of(sheep) else { return Plan::Rest };
    let outside = sheep.iter().enumerate().filter(|(_, sheep)| !sheep.penned);
    let strayed = |sheep: &Sheep| sheep.body.position.distance(flock.middle);
    let farthest = outside.max_by(|a, b| strayed(a.1).total_cmp(&strayed(b.1)));
    let behind = |at: Vec2, goal: Vec2, distance: f32| {
        let away = (at - goal).normalize_or(Vec2::NEG_X);
        Meadow::inside(at + away * distance)
    };
    match farthest {
        Some((number, stray)) if strayed(stray) > flock.tight() => {
            let at = stray.body.position;
            // A stray beside the pen has to come round the funnel first.
            let goal = if Meadow::is_beside(at) { Meadow::next_goal(at) } else { flock.middle };
            Plan::Fetch(number, behind(at, goal, BEHIND_ONE))
        }
        _ => {
            let goal = Meadow::next_goal(flock.middle);
            Plan::Drive(behind(flock.middle, goal, flock.radius + BEHIND_ALL))
        }
    }
}

impl Dog {
    pub(crate) fn new(at: Vec2) -> Self {
        Self { body: Kinematic::at(at), walls: WallState::default(), plan: Plan::Rest }
    }

    /// What it wants, and the way it has in mind.
    pub(crate) fn steer(
        &mut self,
        flock: Option<Flock>,
        meadow: &Meadow,
        limits: &Limits,
        dt: f32,
    ) -> (Option<Steering<Plane>>, Polyline<Vec2>) {
        let Some(place) = self.plan.place() else { return (None, Polyline::default()) };
        let drive = Drive::Match { time: 0.2 };
        let around = flock.filter(|_| !matches!(self.plan, Plan::Obey(_)));
        let middle = around.map_or(Vec2::MAX, |flock| flock.middle);
        // Not so wide that the place to go to would be inside, nor the dog itself.
        let room = place.distance(middle).min(self.body.position.distance(middle)) - 0.3;
        let radius = around.map_or(0.0, |flock| flock.radius.min(flock.tight()) + BEHIND_ONE).min(room);
        let mut keep_out = AvoidBall::new(middle, radius, 1.3);
        let decision = Pipeline {
            targeters: &mut [&mut Fixed(Goal::at(place))],
            decomposers: &mut [],
            constraints: &mut [&mut keep_out],
            actuator: &mut Walker { drive, slow_time: 0.5 },
            steps: 2,
        }
        .steer(&self.body, limits, || drive.along(place - self.body.position, &self.body, limits));
        let walls = AvoidWalls {
            length: 1.0,
            time: 0.35,
            reaction: Reaction::Target { distance: 1.0, drive },
            ..AvoidWalls::default()
        };
        let trees = AvoidObstacles {
            radius: RADIUS + 0.3,
            min_length: 2.0,
            strength: 12.0,
            ..AvoidObstacles::default()
        };
        let Self { body, walls: state, .. } = self;
        let mut sum = RunningSum::new(limits);
        sum.add(1.0, || walls.steer(state, body, &meadow.world, limits, dt));
        sum.add(1.0, || trees.steer(body, &meadow.trees, limits));
        sum.add(1.0, || decision.steering);
        (sum.finish(), decision.path)
    }
}

impl Meadow {
    /// Keeps a place inside the meadow, off its fence.
    pub(crate) fn inside(at: Vec2) -> Vec2 {
        let room = crate::herd::meadow::CORNER - 1.6;
        let at = at.clamp(-room, room);
        // Never inside the pen: from there sheep would be driven out.
        if PEN.grown(1.0).contains(at) { Vec2::new(PEN.min.x - 1.5, at.y.clamp(-2.0, 2.0)) } else { at }
    }
}
