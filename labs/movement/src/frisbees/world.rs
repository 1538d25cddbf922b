//! The world and its tick.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::kinematic::Kinematic;
use wits_core::random::{Seed, Stream};
use wits_core::state::{State, definition};
use wits_core::trace::{Channel, Trace};
use wits_game::{Params, Setup, Tick};

use crate::frisbees::heaps::Heaps;
use crate::frisbees::robot::{DISC, Doing, PUSH, RADIUS, Robot, RobotDef};

/// The corner of the arena; the other one is its opposite. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(20.0, 12.5);
/// Discs this near to a place are scattered by a player. \[m\]
const SCATTERED: f32 = 4.0;

/// Everything that changes.
#[derive(Clone, Debug, State)]
pub struct World {
    #[state(unhashed = "set from the parameters, which a recording holds", with = definition)]
    pub(crate) def: RobotDef,
    pub(crate) robots: Vec<Robot>,
    pub(crate) discs: Vec<Vec2>,
    /// How often a robot left two discs together.
    pub(crate) drops: u32,
}

/// The lab.
pub struct Frisbees {
    pub(crate) world: World,
    pub(crate) tick: u64,
    pub(crate) trace: Trace,
    seed: Seed,
}

impl Frisbees {
    pub(crate) fn new(setup: &Setup) -> Self {
        let seed = setup.seed.fork("frisbees");
        let mut stream = seed.fork("start").stream();
        let robots = (0..setup.params.count("robots")).map(|_| {
            let heading = angle::of(stream.direction()).unwrap_or(0.0);
            Robot::new(Kinematic::at(anywhere(&mut stream, 1.0)).with_orientation(heading))
        });
        let robots: Vec<Robot> = robots.collect();
        let mut discs: Vec<Vec2> = Vec::new();
        // Apart from each other, as far as there is room.
        for _ in 0..setup.params.count("discs") * 30 {
            let at = anywhere(&mut stream, 1.0);
            let is_free = discs.iter().all(|disc| disc.distance(at) > 3.0 * DISC)
                && robots.iter().all(|robot| robot.body.position.distance(at) > 2.0 * PUSH);
            if is_free && discs.len() < setup.params.count("discs") {
                discs.push(at);
            }
        }
        let trace = Trace::new(&[Channel::label("doing", &Doing::NAMES)], robots.len(), 0, 24);
        let world = World { def: def(&setup.params), robots, discs, drops: 0 };
        Self { world, tick: 0, trace, seed }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.def = def(tick.params);
        let mut chance = self.seed.fork("scatter").at(tick.number).stream();
        for at in tick.inputs.iter().filter_map(|input| input.at) {
            self.scatter(at, &mut chance);
        }
        for number in 0..self.world.robots.len() {
            let mut stream = self.seed.at(number as u64).at(tick.number).stream();
            self.act(number, &mut stream, tick.dt);
        }
        self.tick = tick.number + 1;
        for (number, robot) in self.world.robots.iter().enumerate() {
            let doing = f32::from(robot.doing.number());
            if self.trace.last_label(number, 0) != Some(doing) {
                self.trace.record(number, self.tick, 0, doing);
            }
        }
    }

    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.tick = tick;
        self.trace.forget_after(tick);
    }

    pub(crate) fn heaps(&self) -> Heaps {
        Heaps::find(&self.world.discs)
    }

    /// One robot's step: move, push, and leave what meets another.
    fn act(&mut self, number: usize, stream: &mut Stream, dt: f32) {
        let World { def, robots, discs, drops } = &mut self.world;
        let mut robot = robots[number];
        robot.step(def, stream, dt);
        robot.mind_the_edge(CORNER, stream);
        if let Some(disc) = robot.pushes {
            discs[disc] = robot.scoop().clamp(-CORNER + DISC, CORNER - DISC);
        }
        if !matches!(robot.doing, Doing::BackUp(_)) {
            let others =
                || robots.iter().enumerate().filter(|(other, _)| *other != number).map(|(_, robot)| robot);
            let is_taken = |disc: usize| others().any(|other| other.pushes == Some(disc));
            match met(&robot, discs) {
                Met::Nothing => {}
                Met::One(disc) if is_taken(disc) => robot.leave(def),
                Met::One(disc) => robot.pushes = Some(disc),
                Met::Two => {
                    *drops = drops.saturating_add(u32::from(robot.pushes.is_some()));
                    robot.leave(def);
                }
            }
            // Robots that bump into each other behave as if they had met a disc too many.
            if others().any(|other| other.body.position.distance(robot.body.position) < 2.0 * RADIUS) {
                robot.leave(def);
            }
        }
        robots[number] = robot;
    }

    fn scatter(&mut self, at: Vec2, chance: &mut Stream) {
        let World { discs, robots, .. } = &mut self.world;
        for (number, disc) in discs.iter_mut().enumerate().filter(|(_, disc)| disc.distance(at) < SCATTERED) {
            *disc = anywhere(chance, 1.0);
            robots
                .iter_mut()
                .filter(|robot| robot.pushes == Some(number))
                .for_each(|robot| robot.pushes = None);
        }
    }
}

/// What is in a robot's way.
enum Met {
    Nothing,
    One(usize),
    Two,
}

/// A robot feels what touches its front, and whether what it pushes touches another.
fn met(robot: &Robot, discs: &[Vec2]) -> Met {
    let (at, ahead) = (robot.body.position, robot.body.forward());
    let in_front = |disc: &Vec2| disc.distance(at) < PUSH + 0.02 && (*disc - at).dot(ahead) > 0.0;
    let mut others = discs.iter().enumerate().filter(|(disc, place)| {
        Some(*disc) != robot.pushes
            && (in_front(place)
                || robot.pushes.is_some_and(|pushed| discs[pushed].distance(**place) < 2.0 * DISC))
    });
    match (others.next(), others.next(), robot.pushes) {
        (None, ..) => Met::Nothing,
        (Some((disc, _)), None, None) => Met::One(disc),
        _ => Met::Two,
    }
}

fn def(params: &Params) -> RobotDef {
    let turn = params.f32("turn").to_radians();
    RobotDef::new(params.f32("speed"), params.f32("nervousness").to_radians(), params.f32("back_up"), turn)
}

fn anywhere(stream: &mut Stream, margin: f32) -> Vec2 {
    let room = CORNER - margin;
    Vec2::new(stream.range(-room.x, room.x), stream.range(-room.y, room.y))
}
