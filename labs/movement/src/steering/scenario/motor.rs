//! Bodies that cannot do everything: the filter at the end, manoeuvres tried out beforehand, gaits.

use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::kinematic::{Kinematic, Limits, Steering as Push};
use wits_core::scene::{Ink, Shape, Tint};
use wits_core::space::Plane;
use wits_motion::motor::OutputFilter;
use wits_motion::steering::{Arrive, Braking, Face, MatchVelocity};

use super::places::there_and_back;
use super::{EMPTY, Scenario};
use crate::steering::knobs::Motor;
use crate::steering::stage::CORNER;
use crate::steering::turn::{Act, Told, Turn};
use crate::steering::world::World;

/// Roles. The walker is the one who always arrives, so the target waits for it.
const CAR: u8 = 0;
const WALKER: u8 = 1;
const TANK: u8 = 2;
const FREE: u8 = 3;

pub(crate) const FILTER: Scenario = Scenario {
    title: "Output filter",
    caption: "All want the same push (thin) and do of it what they can (thick). The pale one does all.",
    set: |set| {
        set.point(0, 14.0, 5.0);
        for (name, role, tint) in [
            ("Car", CAR, Tint::Agent),
            ("Tank", TANK, Tint::AgentAlt),
            ("Walker", WALKER, Tint::Purple),
            ("Free", FREE, Tint::Neutral),
        ] {
            let agent = set.agent(name, -14.0, 1.5 * lane(role)).role(role, tint);
            // The target is to their left and a little behind.
            agent.body.orientation = -2.0;
            agent.turns = role != FREE;
        }
    },
    think: |turn| {
        let target = turn.point(0) + Vec2::Y * lane(turn.role);
        let wish = turn.knobs.go.arrive.steer(&turn.body, target, &turn.limits);
        let Some(filter) = filter(&turn.knobs.motor, turn.role) else {
            return turn.alone("arrive", Tint::Neutral, wish);
        };
        turn.line_to(target, Tint::Goal);
        let spin = Face::default().steer(&turn.body, target, &turn.limits).unwrap_or_default().angular;
        let request = Push::new(wish.unwrap_or_default().linear, spin);
        let done = filter.filter(&turn.body, request, &turn.limits);
        let why = match done.fell_back {
            true => "nothing is left of the wish: it drives on and turns hard".to_owned(),
            false => format!("{:.0} % of the push is along what the body can do", 100.0 * done.kept),
        };
        let (name, tint) = [("car", Tint::Blue), ("walker", Tint::Purple), ("tank", Tint::Green)]
            [usize::from(turn.role).min(2)];
        tell(turn, name, tint, (request, done.steering), why)
    },
    after: |world, _, _| {
        on_their_wheels(world);
        there_and_back(world);
    },
    ..EMPTY
};

/// How far beside the target somebody goes, so that all can be seen. \[m\]
fn lane(role: u8) -> f32 {
    match role {
        CAR => -6.0,
        TANK => -3.0,
        FREE => 3.0,
        _ => 0.0,
    }
}

fn filter(motor: &Motor, role: u8) -> Option<OutputFilter> {
    match role {
        CAR => Some(motor.car),
        WALKER => Some(motor.walker),
        TANK => Some(motor.tank),
        _ => None,
    }
}

/// Nobody who has wheels slips sideways.
fn on_their_wheels(world: &mut World) {
    for agent in &mut world.agents {
        let limits = agent.limits(&world.knobs.limits);
        if let Some(filter) = filter(&world.knobs.motor, agent.role) {
            filter.hold(&mut agent.body, &limits);
        }
    }
}

/// Notes what was asked for and what is done.
fn tell(
    turn: &mut Turn<'_>,
    name: &'static str,
    tint: Tint,
    (wish, used): (Push<Plane>, Push<Plane>),
    why: String,
) -> Act {
    turn.notes.asked = turn.notes.asked.saturating_add(1);
    if turn.notes.wanted {
        turn.notes.told.push(Told { name, tint, weight: 1.0, wish: Some(wish), used, why: why.into() });
    }
    Act::Push(Some(used))
}

/// Where the car has to go, one after the other.
const ROUND: [Vec2; 4] =
    [Vec2::new(17.0, 7.0), Vec2::new(16.0, -9.0), Vec2::new(-17.0, 8.0), Vec2::new(-4.0, -10.0)];
/// Nearer than this to the target is there. \[m\]
const THERE: f32 = 1.5;

pub(crate) const CAPABLE: Scenario = Scenario {
    title: "Capable of it",
    caption: "The blue car tries all it can do and takes the best; the pale one filters a seek: it hits.",
    set: |set| {
        set.point(0, ROUND[0].x, ROUND[0].y);
        set.agent("Car", -18.0, -4.0).role(CAR, Tint::Agent).turning();
        set.agent("Seeking car", -18.0, 4.0).role(FREE, Tint::Neutral).turning();
        for (x, y, radius) in [
            (-8.0, 1.0, 2.6),
            (0.0, -5.0, 2.2),
            (1.0, 5.5, 2.8),
            (9.0, 0.0, 2.4),
            (-12.0, -8.0, 1.8),
            (10.0, 8.0, 1.6),
        ] {
            set.obstacle(x, y, radius);
        }
    },
    think: |turn| if turn.role == CAR { best_of_all(turn) } else { filtered_seek(turn) },
    after: |world, _, _| {
        for agent in &mut world.agents {
            let limits = agent.limits(&world.knobs.limits);
            world.knobs.motor.car.hold(&mut agent.body, &limits);
        }
        let (target, car) = (world.points[0].unwrap_or_default(), &world.agents[0].body);
        if car.position.distance(target) < THERE {
            world.points[0] = Some(ROUND[(world.goals as usize + 1) % ROUND.len()]);
            world.goals = world.goals.saturating_add(1);
        }
    },
    ..EMPTY
};

fn filtered_seek(turn: &mut Turn<'_>) -> Act {
    let target = turn.point(0);
    let wish = turn.knobs.go.seek.steer(&turn.body, target, &turn.limits).unwrap_or_default();
    let spin = Face::default().steer(&turn.body, target, &turn.limits).unwrap_or_default().angular;
    let request = Push::new(wish.linear, spin);
    let done = turn.knobs.motor.car.filter(&turn.body, request, &turn.limits);
    tell(turn, "filtered seek", Tint::Neutral, (request, done.steering), "what a car can do of it".to_owned())
}

/// Accelerator and wheel, each from -1 to 1.
type Manoeuvre = (f32, f32);

/// What a car can do.
fn manoeuvres() -> impl Iterator<Item = Manoeuvre> {
    [1.0, 0.0, -1.0].into_iter().flat_map(|pedal| [0.0, 0.5, -0.5, 1.0, -1.0].map(|wheel| (pedal, wheel)))
}

/// A manoeuvre as a push.
fn push(
    car: &OutputFilter,
    body: &Kinematic<Plane>,
    (pedal, wheel): Manoeuvre,
    limits: &Limits,
) -> Push<Plane> {
    let rolling = body.velocity.dot(body.forward());
    let spin = wheel * car.curvature * rolling;
    Push::new(body.forward() * (pedal * limits.max_acceleration), (spin - body.spin) / 0.1)
}

/// One step of a trial: the very motion that the lab gives its bodies.
fn advance(car: &OutputFilter, body: &mut Kinematic<Plane>, manoeuvre: Manoeuvre, limits: &Limits, dt: f32) {
    let push = limits.clip_steering(push(car, body, manoeuvre, limits));
    body.step_semi_implicit(push, limits, dt);
    car.hold(body, limits);
}

fn best_of_all(turn: &mut Turn<'_>) -> Act {
    let (target, stage, radius, limits) = (turn.point(0), turn.stage, turn.radius, turn.limits);
    let (car, capable) = (turn.knobs.motor.car, turn.knobs.motor.capable);
    let inside = Aabb::new(-CORNER + radius, CORNER - radius);
    let hits = |body: &Kinematic<Plane>| {
        let in_one =
            |at: Vec2| stage.obstacles.iter().any(|one| one.center.distance(at) < one.radius + radius);
        in_one(body.position) || !inside.contains(body.position)
    };
    let judge = |body: &Kinematic<Plane>| (!hits(body)).then(|| body.position.distance(target));
    let mut tried = Vec::new();
    let step = |body: &mut Kinematic<Plane>, manoeuvre, dt| advance(&car, body, manoeuvre, &limits, dt);
    let Some(best) = capable.choose(manoeuvres(), &turn.body, step, judge, &mut tried) else {
        return Act::Push(None);
    };
    for (number, candidate) in tried.iter().enumerate() {
        let ink = match candidate.crash {
            _ if number == best => Ink::new(Tint::Green),
            Some(_) => Ink::new(Tint::Danger).alpha(0.5),
            None => Ink::new(Tint::Faint),
        };
        let mut body = turn.body;
        let until = candidate.crash.unwrap_or(capable.horizon);
        let steps = (until / capable.step) as usize;
        turn.mark(|| {
            let places = (0..=steps).map(|number| {
                if number > 0 {
                    advance(&car, &mut body, candidate.manoeuvre, &limits, capable.step);
                }
                body.position
            });
            Shape::line(places.collect::<Vec<_>>()).stroke(ink, if number == best { 2.5 } else { 1.0 })
        });
    }
    let chosen = tried[best];
    let crashes = tried.iter().filter(|candidate| candidate.crash.is_some()).count();
    let why = format!(
        "pedal {:.0}, wheel {:.1}: the best of {}, {crashes} of which crash",
        chosen.manoeuvre.0,
        chosen.manoeuvre.1,
        tried.len()
    );
    let push = push(&car, &turn.body, chosen.manoeuvre, &limits);
    tell(turn, "best manoeuvre", Tint::Green, (push, limits.clip_steering(push)), why)
}

const GAITS: [(&str, Tint); 4] =
    [("stand", Tint::Neutral), ("walk", Tint::Cyan), ("jog", Tint::Green), ("run", Tint::Orange)];

pub(crate) const BANDS: Scenario = Scenario {
    title: "Speed bands",
    caption: "The blue one has animations for four gaits, no speed between them; the pale one has all.",
    set: |set| {
        set.point(0, 16.0, 0.0);
        set.agent("Runner", -16.0, 3.0);
        set.agent("Glider", -16.0, 0.0).role(WALKER, Tint::Neutral);
    },
    think: |turn| {
        // Side by side, so that both can be seen.
        let target = turn.point(0) + Vec2::Y * if turn.role == WALKER { 0.0 } else { 3.0 };
        // Slows down early, so that there is time for all gaits.
        let arrive = Arrive { braking: Braking::Over { time: 2.5 }, ..turn.knobs.go.arrive };
        let wish = arrive.steer(&turn.body, target, &turn.limits);
        if turn.role == WALKER {
            return turn.alone("arrive", Tint::Neutral, wish);
        }
        turn.line_to(target, Tint::Goal);
        let request = wish.unwrap_or_default();
        let wished = turn.body.velocity + request.linear * arrive.time;
        let motor = &turn.knobs.motor;
        let allowed = motor.bands.choose(&mut turn.memory.gait, wished.length());
        let (name, tint) = GAITS[turn.memory.gait.band.min(GAITS.len() - 1)];
        let pace = wished.normalize_or_zero() * allowed;
        let push = MatchVelocity::default().steer(&turn.body, pace, &turn.limits).unwrap_or_default();
        let above = turn.body.position + Vec2::Y * 1.6;
        turn.mark(|| Shape::text(above, name, 12.0).fill(tint));
        let why = format!("wants {:.1} m/s, may have {allowed:.1} m/s", wished.length());
        tell(turn, name, tint, (request, push), why)
    },
    after: |world, _, _| there_and_back(world),
    ..EMPTY
};
