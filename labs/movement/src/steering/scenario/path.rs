//! Following a path: after a rabbit, with a look ahead, or from waypoint to waypoint.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};

use super::{EMPTY, Scenario};
use crate::steering::cast::Memory;
use crate::steering::turn::{Act, Turn};
use crate::steering::world::Steering;

const POINTS: [(f32, f32); 11] = [
    (-20.0, -8.0),
    (-17.0, 8.0),
    (-9.0, 9.0),
    (-7.0, -3.0),
    (-1.0, -3.0),
    (1.0, 10.0),
    (9.0, 10.0),
    (10.0, -1.0),
    (20.0, 1.0),
    (18.0, -10.0),
    (0.0, -9.0),
];

/// The three forms, one agent each.
const RABBIT: u8 = 0;
const PREDICTIVE: u8 = 1;

pub(crate) const FOLLOW: Scenario = Scenario {
    title: "Follow a path",
    caption: "Blue chases a rabbit on the path, green looks ahead first, purple goes point by point.",
    set: |set| {
        let points = POINTS.into_iter().map(Vec2::from).collect();
        set.path(points, set.knobs.paths.closed);
        for (role, tint) in [Tint::Agent, Tint::AgentAlt, Tint::Purple].into_iter().enumerate() {
            set.agent("Follower", -20.0, -11.0 + 2.0 * role as f32).role(role as u8, tint);
        }
    },
    think: |turn| match turn.role {
        RABBIT => follow(turn, 0.0, "rabbit", Tint::Blue),
        PREDICTIVE => follow(turn, turn.knobs.paths.prediction, "predictive", Tint::Green),
        _ => waypoints(turn),
    },
    // At the end of an open path they begin again.
    after: |world, stage, _| {
        let Some(path) = stage.path.as_ref().filter(|path| !path.is_closed()) else { return };
        let end = path.position(path.length());
        for agent in &mut world.agents {
            if agent.body.position.distance(end) < 0.5 && agent.body.speed() < 0.3 {
                agent.put(path.position(0.0));
                agent.memory = Memory::default();
                world.goals = world.goals.saturating_add(1);
            }
        }
    },
    ground: draw_path,
    ..EMPTY
};

/// Chases a point that runs ahead on the path.
pub(super) fn follow(turn: &mut Turn<'_>, predict_time: f32, name: &'static str, tint: Tint) -> Act {
    let Some(path) = turn.stage.path.as_ref() else { return Act::Push(None) };
    let follow = wits_motion::steering::FollowPath { predict_time, ..turn.knobs.paths.follow };
    let wish = follow.steer(&mut turn.memory.follow, &turn.body, path, &turn.limits);
    let rabbit = follow.rabbit(&turn.memory.follow, path);
    let expected = turn.body.predicted_position(predict_time);
    if predict_time > 0.0 {
        turn.line_to(expected, tint);
    }
    turn.mark(|| Shape::circle(rabbit, 0.35).fill(tint));
    turn.mark(|| Shape::line([expected, rabbit]).stroke(Ink::new(tint).alpha(0.45), 1.0));
    turn.alone(name, tint, wish)
}

fn waypoints(turn: &mut Turn<'_>) -> Act {
    let Some(path) = turn.stage.path.as_ref() else { return Act::Push(None) };
    let follow = turn.knobs.paths.waypoints;
    let wish = follow.steer(&mut turn.memory.waypoints, &turn.body, path, &turn.limits);
    let next = path.points()[turn.memory.waypoints.next.min(path.points().len() - 1)];
    turn.ring(next, follow.reach, Tint::Purple);
    turn.line_to(next, Tint::Purple);
    turn.alone("waypoints", Tint::Purple, wish)
}

/// The path, with its points.
pub(super) fn draw_path(lab: &Steering, scene: &mut Scene) {
    let Some(path) = lab.stage.path.as_ref() else { return };
    let points = path.points().iter().copied();
    let first = points.clone().take(usize::from(path.is_closed()));
    let line = Shape::line(points.clone().chain(first));
    scene.add("ground", line.stroke(Ink::new(Tint::Path).alpha(0.55), 2.0));
    for point in points {
        scene.add("ground", Shape::circle(point, 0.25).fill(Ink::new(Tint::Path).alpha(0.8)));
    }
}
