//! A sheep: it grazes, and when the dog comes it runs with the others.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::random::Stream;
use wits_core::space::Plane;
use wits_core::state::State;
use wits_game::Params;
use wits_motion::combine::{Report, RunningSum};
use wits_motion::steering::{
    Alignment, AvoidObstacles, AvoidWalls, Cohesion, Contain, Drive, Evade, Neighbour, Rays, Reaction,
    Region, Separation, View, WallState, Wander, WanderState,
};

use crate::herd::meadow::{Meadow, PEN};

/// How large a sheep is. \[m\]
pub(crate) const RADIUS: f32 = 0.5;
/// How long fright takes to come and to go. \[s\]
const FRIGHT: f32 = 0.3;
const CALM: f32 = 2.5;

/// One sheep.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Sheep {
    pub(crate) body: Kinematic<Plane>,
    /// 0 grazes, 1 runs for its life.
    pub(crate) fear: f32,
    pub(crate) penned: bool,
    pub(crate) wander: WanderState,
    pub(crate) walls: WallState<Vec2>,
}

/// What all sheep are like, as the parameters say it now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct SheepDef {
    pub(crate) flight_distance: f32,
    grazing_speed: f32,
    running_speed: f32,
    pub(crate) view: View,
    separation: (f32, Separation),
    alignment: (f32, Alignment),
    cohesion: (f32, Cohesion),
    evade: (f32, Evade),
    wander: Wander,
    walls: AvoidWalls,
    trees: AvoidObstacles,
}

impl SheepDef {
    pub(crate) fn read(params: &Params) -> Self {
        let drive = Drive::Match { time: 0.3 };
        let flight_distance = params.f32("flight_distance");
        Self {
            flight_distance,
            grazing_speed: params.f32("grazing_speed"),
            running_speed: params.f32("running_speed"),
            view: View { range: params.f32("view"), spread: 5.5 },
            separation: (
                params.f32("separation"),
                Separation { radius: params.f32("personal_space"), ..Separation::default() },
            ),
            alignment: (params.f32("alignment"), Alignment::default()),
            cohesion: (params.f32("cohesion"), Cohesion { drive, ..Cohesion::default() }),
            evade: (
                params.f32("evade"),
                Evade { drive, panic_distance: Some(flight_distance), ..Evade::default() },
            ),
            wander: Wander { radius: 1.0, distance: 1.2, jitter: 2.0, drive, ..Wander::default() },
            walls: AvoidWalls {
                rays: Rays::Whiskers { angle: 0.6, share: 0.6 },
                length: 1.2,
                time: 0.5,
                reaction: Reaction::Target { distance: 1.2, drive },
                ..AvoidWalls::default()
            },
            trees: AvoidObstacles {
                radius: RADIUS + 0.2,
                min_length: 1.5,
                strength: 10.0,
                ..AvoidObstacles::default()
            },
        }
    }

    /// What a sheep can do, as frightened as it is.
    pub(crate) fn limits(&self, fear: f32) -> Limits {
        Limits {
            max_speed: math::lerp(self.grazing_speed, self.running_speed, fear),
            max_acceleration: 9.0,
            ..Limits::NONE
        }
    }
}

/// What a sheep sees.
pub(crate) struct Around<'a> {
    pub(crate) near: &'a [Neighbour<Vec2>],
    pub(crate) dog: &'a Kinematic<Plane>,
    pub(crate) meadow: &'a Meadow,
}

impl Sheep {
    pub(crate) fn new(body: Kinematic<Plane>) -> Self {
        Self { body, fear: 0.0, penned: false, wander: WanderState::default(), walls: WallState::default() }
    }

    /// How frightened it is a moment later.
    pub(crate) fn feel(&mut self, def: &SheepDef, dog: Vec2, dt: f32) {
        // In the pen it feels safe: the dog may stand at the gate.
        let reach = if self.penned { 0.4 * def.flight_distance } else { def.flight_distance };
        let alarmed = self.body.position.distance(dog) < reach;
        let step = if alarmed { dt / FRIGHT } else { dt / CALM };
        self.fear = math::approach(self.fear, if alarmed { 1.0 } else { 0.0 }, step);
    }

    /// What it wants, the most important first. `report` is filled when somebody looks.
    pub(crate) fn steer(
        &mut self,
        def: &SheepDef,
        around: &Around<'_>,
        stream: &mut Stream,
        dt: f32,
        report: &mut Option<&mut Report<Plane>>,
    ) -> Option<Steering<Plane>> {
        let Self { body, fear, penned, wander, walls } = self;
        let (limits, near) = (def.limits(*fear), || around.near.iter().copied());
        // Calm sheep keep their distance and otherwise mind their own business; frightened ones flock.
        let together = 0.15 + 0.85 * *fear;
        let mut sum = RunningSum::new(&limits);
        let mut note = |name, share| {
            if let Some(report) = report {
                report.note(name, share);
            }
        };
        note("fences", sum.add(1.0, || def.walls.steer(walls, body, &around.meadow.world, &limits, dt)));
        note("trees", sum.add(1.0, || def.trees.steer(body, &around.meadow.trees, &limits)));
        let stay = || Contain::default().steer(body, &Region::Box(PEN), &limits);
        note("stay in the pen", sum.add(if *penned { 1.0 } else { 0.0 }, stay));
        note("evade the dog", sum.add(def.evade.0 * *fear, || def.evade.1.steer(body, around.dog, &limits)));
        note("separation", sum.add(def.separation.0, || def.separation.1.steer(body, near(), &limits)));
        note(
            "alignment",
            sum.add(def.alignment.0 * together, || def.alignment.1.steer(body, near(), &limits)),
        );
        note("cohesion", sum.add(def.cohesion.0 * together, || def.cohesion.1.steer(body, near(), &limits)));
        note("graze", sum.add(0.5, || def.wander.steer(wander, body, &limits, stream, dt)));
        let answer = sum.finish();
        if let Some(report) = report {
            report.close(answer);
        }
        answer
    }
}
