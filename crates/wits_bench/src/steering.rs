//! Single behaviours: the time of one agent's update, motion and facing included, against a peer's.
//!
//! 1,000 agents in a square of 200 m, each with its own target; 60 updates of 1/60 s to warm up, then the mean of 300.
//! Top speed, force and braking are yuka's, so that both sides go the same ways: the account of work is how far the
//! agents are from where they started.

use std::collections::BTreeMap;
use std::f32::consts::TAU;

use glam::{Vec2, Vec3};
use wits_core::geometry::Circle;
use wits_core::kinematic::{Kinematic, Limits, Steering, step_all};
use wits_core::math;
use wits_core::random::{Seed, Stream};
use wits_core::space::Plane;
use wits_motion::steering::{
    Arrive, AvoidObstacles, Braking, Drive, FollowWaypoints, Lateral, Path, Seek, Wander, WanderState,
    WaypointState,
};

use super::lcg::Lcg;
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "steering",
    about: "single behaviours, one agent's update",
    cases: &[
        case("seek", |size| {
            let seek = Seek { drive: FORCE };
            measured(
                size,
                |_| (),
                own_place,
                |(), targets, bodies, wishes| {
                    for ((target, body), wish) in targets.iter().zip(bodies).zip(wishes) {
                        *wish = seek.steer(body, *target, &LIMITS);
                    }
                },
            )
        }),
        case("arrive", |size| {
            let braking = Braking::Over { time: 3.0 };
            let arrive = Arrive { braking, stop_radius: 0.0, time: 1.0, ..Arrive::default() };
            measured(
                size,
                |_| (),
                own_place,
                |(), targets, bodies, wishes| {
                    for ((target, body), wish) in targets.iter().zip(bodies).zip(wishes) {
                        *wish = arrive.steer(body, *target, &LIMITS);
                    }
                },
            )
        }),
        case("wander", |size| {
            // 5 m/s in steps of 1/60 s, as a rate per square root of a second.
            // Yuka's force is the offset itself, 5 m or so: at 2 m/s that is a correction within 0.4 s.
            let drive = Drive::Match { time: 0.4 };
            let wander = Wander { distance: 5.0, jitter: 0.645, drive, ..Wander::default() };
            let streams = |_: &mut Lcg| -> Vec<Stream> {
                (0..AGENTS as u64).map(|agent| Seed::new(1).at(agent).stream()).collect()
            };
            measured(
                size,
                streams,
                |lcg, _| any_direction(lcg),
                |streams, states, bodies, wishes| {
                    wander.steer_all(states, bodies, &LIMITS, streams, DT, wishes);
                },
            )
        }),
        case("avoid 20 obstacles", |size| {
            let avoid = AvoidObstacles {
                radius: 0.5,
                min_length: 4.0,
                strength: 1.0,
                braking: 0.2,
                lateral: Lateral::Printed,
            };
            measured(
                size,
                obstacles,
                |_, _| (),
                |balls, _, bodies, wishes| {
                    for (body, wish) in bodies.iter().zip(wishes) {
                        *wish = avoid.steer(body, balls, &LIMITS);
                    }
                },
            )
        }),
        case("follow a path", |size| {
            let follow = FollowWaypoints {
                reach: 1.0,
                pass_distance: 0.0,
                drive: FORCE,
                ..FollowWaypoints::default()
            };
            let own = |_: &mut Lcg, number: usize| (number % 8, WaypointState::default());
            measured(
                size,
                |_| rings(),
                own,
                |rings, own, bodies, wishes| {
                    for (((ring, state), body), wish) in own.iter_mut().zip(bodies).zip(wishes) {
                        *wish = follow.steer(state, body, &rings[*ring], &LIMITS);
                    }
                },
            )
        }),
    ],
};

const AGENTS: usize = 1000;
const SIDE: f32 = 200.0;
const DT: f32 = 1.0 / 60.0;
const WARM_UP: usize = 60;
const MEASURED: usize = 300;
const REPEATS: usize = 5;
const LIMITS: Limits = Limits { max_speed: 2.0, max_acceleration: 100.0, ..Limits::NONE };
/// "Desired minus current velocity" as a force on a mass of 1.
const FORCE: Drive = Drive::Match { time: 1.0 };

const fn case(name: &'static str, measure: fn(Size) -> Figure) -> Case {
    Case { name, unit: "ns/agent", cores: Cores::One, measure }
}

/// The middle one of several runs. `shared` is there once for all agents, `own` once for each.
fn measured<C, T>(
    size: Size,
    shared: impl Fn(&mut Lcg) -> C,
    own: impl Fn(&mut Lcg, usize) -> T,
    steer_all: impl Fn(&mut C, &mut [T], &[Kinematic<Plane>], &mut [Option<Steering<Plane>>]),
) -> Figure {
    let runs: Vec<(f64, f64)> =
        (0..size.of(REPEATS)).map(|_| once(size, &shared, &own, &steer_all)).collect();
    let times: Vec<f64> = runs.iter().map(|run| run.0).collect();
    Figure { value: median(&times), work: BTreeMap::from([("travelled", runs[0].1)]) }
}

/// The nanoseconds of an agent's update, and how far the agents came.
fn once<C, T>(
    size: Size,
    shared: impl Fn(&mut Lcg) -> C,
    own: impl Fn(&mut Lcg, usize) -> T,
    steer_all: impl Fn(&mut C, &mut [T], &[Kinematic<Plane>], &mut [Option<Steering<Plane>>]),
) -> (f64, f64) {
    let lcg = &mut Lcg::new(1);
    let mut shared = shared(lcg);
    let (agents, updates) = (size.of(AGENTS), size.of(MEASURED));
    let (mut bodies, mut owned): (Vec<_>, Vec<_>) =
        (0..agents).map(|number| (body(lcg), own(lcg, number))).unzip();
    let starts: Vec<Vec2> = bodies.iter().map(|body| body.position).collect();
    let mut wishes = vec![None; bodies.len()];
    let mut update = || {
        steer_all(&mut shared, &mut owned, &bodies, &mut wishes);
        step_all(&mut bodies, &wishes, &LIMITS, DT);
    };
    (0..size.of(WARM_UP)).for_each(|_| update());
    let taken = seconds(|| (0..updates).for_each(|_| update()));
    let ways = bodies.iter().zip(&starts).map(|(body, start)| f64::from(body.position.distance(*start)));
    (taken * 1e9 / (updates * agents) as f64, ways.sum::<f64>() / agents as f64)
}

fn own_place(lcg: &mut Lcg, _number: usize) -> Vec2 {
    place(lcg)
}

fn place(lcg: &mut Lcg) -> Vec2 {
    let x = (lcg.unit() - 0.5) * SIDE;
    Vec2::new(x, (lcg.unit() - 0.5) * SIDE)
}

fn body(lcg: &mut Lcg) -> Kinematic<Plane> {
    let position = place(lcg);
    let (sine, cosine) = math::sin_cos(TAU * lcg.unit());
    Kinematic::at(position).with_velocity(Vec2::new(cosine, sine) * LIMITS.max_speed)
}

/// Yuka's begin anywhere on their circle.
fn any_direction(lcg: &mut Lcg) -> WanderState {
    let (sine, cosine) = math::sin_cos(TAU * lcg.unit());
    WanderState { target: Vec3::new(cosine, sine, 0.0) }
}

fn obstacles(lcg: &mut Lcg) -> Vec<Circle> {
    (0..20).map(|_| Circle { center: place(lcg), radius: 4.0 }).collect()
}

/// A ring of eight points, begun at each of them.
fn rings() -> Vec<Path<Vec2>> {
    let ring = |first: usize| {
        let points = (0..8).map(|point| {
            let (sine, cosine) = math::sin_cos(TAU * (point + first) as f32 / 8.0);
            Vec2::new(cosine, sine) * 60.0
        });
        Path::new(points.collect(), true)
    };
    (0..8).filter_map(|first| ring(first).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rings_are_eight_and_round() {
        let rings = rings();
        assert_eq!(rings.len(), 8);
        assert!((rings[3].length() - 8.0 * 120.0 * math::sin(TAU / 16.0)).abs() < 1e-2);
    }
}
