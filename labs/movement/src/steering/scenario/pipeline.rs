//! The steering pipeline: plan, look at the plan, mend it, go.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Shape, Tint};
use wits_core::space::Plane;
use wits_motion::combine::pipeline::{AvoidBall, Constraint, Fixed, Goal, Pipeline, Polyline, Walker};

use super::{EMPTY, Scenario};
use crate::steering::turn::{Act, Turn};

pub(crate) const PIPELINE: Scenario = Scenario {
    title: "Steering pipeline",
    caption: "Each obstacle may object to the planned way (line) and suggest a better goal (cross).",
    set: |set| {
        set.point(0, 18.0, 0.0);
        for (x, y, radius) in [
            (-6.0, 0.5, 2.6),
            (1.0, 5.0, 2.2),
            (2.0, -4.0, 2.8),
            (9.0, 1.0, 2.4),
            (12.0, -7.0, 2.0),
            (-3.0, 10.0, 2.0),
        ] {
            set.obstacle(x, y, radius);
        }
        for (number, y) in [-9.0, 0.0, 9.0].into_iter().enumerate() {
            let tint = [Tint::Agent, Tint::AgentAlt, Tint::Purple][number];
            set.agent("Walker", -19.0, y).role(0, tint).pace(1.0 - 0.15 * number as f32);
        }
    },
    think: |turn| {
        let goal = Goal::at(turn.point(0));
        through_obstacles(turn, goal)
    },
    // Who has arrived sets off again.
    after: |world, _, _| {
        let target = world.points[0].unwrap_or_default();
        for (number, agent) in world.agents.iter_mut().enumerate() {
            if agent.body.position.distance(target) < 0.8 {
                agent.put(Vec2::new(-19.0, [-9.0, 0.0, 9.0][number % 3]));
                world.goals = world.goals.saturating_add(1);
            }
        }
    },
    ..EMPTY
};

/// Goes through the pipeline and shows what it came to.
fn through_obstacles(turn: &mut Turn<'_>, goal: Goal<Plane>) -> Act {
    let room = turn.radius + 0.2;
    let mut balls: Vec<AvoidBall<Vec2>> = turn
        .stage
        .obstacles
        .iter()
        .map(|obstacle| AvoidBall::new(obstacle.center, obstacle.radius + room, 1.25))
        .collect();
    let mut constraints: Vec<&mut dyn Constraint<Plane, Polyline<Vec2>>> =
        balls.iter_mut().map(|ball| ball as &mut dyn Constraint<Plane, Polyline<Vec2>>).collect();
    let steps = constraints.len();
    let (knobs, body, limits) = (turn.knobs, turn.body, turn.limits);
    let (memory, stream, dt) = (&mut turn.memory.wander, &mut turn.stream, turn.dt);
    let decision = Pipeline {
        targeters: &mut [&mut Fixed(goal)],
        decomposers: &mut [],
        constraints: &mut constraints,
        actuator: &mut Walker { drive: knobs.go.seek.drive, slow_time: 0.4 },
        steps,
    }
    .steer(&body, &limits, || knobs.go.wander.steer(memory, &body, &limits, stream, dt));
    for place in decision.trail.constraints() {
        let Some(obstacle) = turn.stage.obstacles.get(usize::from(*place)).copied() else { continue };
        turn.mark(|| {
            Shape::circle(obstacle.center, obstacle.radius).stroke(Ink::new(Tint::Orange).alpha(0.8), 2.0)
        });
    }
    let way = decision.path.points().to_vec();
    turn.mark(|| Shape::line(way).stroke(Ink::new(Tint::Path).alpha(0.8), 1.5));
    if let (Some(at), true) = (decision.goal.position, !decision.trail.is_empty()) {
        turn.crosshair(at, Tint::Path);
    }
    let name = if decision.deadlock { "wander: no way found" } else { "walk the plan" };
    turn.alone(name, if decision.deadlock { Tint::Purple } else { Tint::Green }, decision.steering)
}
