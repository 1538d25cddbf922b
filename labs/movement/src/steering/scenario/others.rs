//! Others: keep apart, and do not run into each other.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::kinematic::Steering as Push;
use wits_core::scene::Tint;
use wits_core::space::Plane;
use wits_motion::steering::Neighbour;

use super::avoid::stay_and_wander;
use super::{EMPTY, Scenario};
use crate::steering::mix::{Combiner, Mix, Part};
use crate::steering::stage::{CORNER, Set, Stage};
use crate::steering::turn::{Act, Turn};
use crate::steering::world::World;

pub(crate) const SEPARATION: Scenario = Scenario {
    title: "Separation",
    caption: "All want to the same place; those nearer than the radius push each other away.",
    set: |set| {
        set.point(0, 6.0, 0.0);
        for number in 0..14_u8 {
            let at =
                Vec2::new(-15.0, 0.0) + angle::direction(f32::from(number) * 2.4) * f32::from(number).sqrt();
            let tint = if number == 0 { Tint::AgentAlt } else { Tint::Agent };
            set.agent("Walker", at.x, at.y).role(0, tint);
        }
        set.stage.bodies_bump = true;
    },
    think: |turn| {
        let separation = turn.knobs.avoid.separation;
        if turn.me == 0 {
            turn.ring(turn.body.position, separation.radius, Tint::Red);
        }
        let target = turn.point(0);
        let near = turn.others();
        let mut mix = Mix::new(Combiner::RunningSum, &turn.limits);
        mix.add(
            turn,
            Part::new("separation", Tint::Red, 2.0 * turn.knobs.groups.weights.separation),
            |turn| separation.steer(&turn.body, near, &turn.limits),
        );
        mix.add(turn, Part::new("arrive", Tint::Cyan, 1.0), |turn| {
            turn.knobs.go.arrive.steer(&turn.body, target, &turn.limits)
        });
        mix.act(turn)
    },
    ..EMPTY
};

pub(crate) const CONE: Scenario = Scenario {
    title: "Avoid others in a cone",
    caption: "Whoever is in the cone ahead is evaded, even when both would pass clear.",
    set: cross_the_square,
    think: |turn| {
        let cone = turn.knobs.avoid.cone;
        let (at, ahead) = (turn.body.position, turn.body.forward());
        turn.sector(at, cone.range, ahead, 2.0 * cone.half_angle, Tint::Orange);
        let near = turn.others();
        errand_after(turn, "avoid (cone)", |turn| cone.steer(&turn.body, near, &turn.limits))
    },
    after: turn_back,
    ..EMPTY
};

pub(crate) const COLLISIONS: Scenario = Scenario {
    title: "Avoid collisions",
    caption: "Only those count whose way really crosses: the cross is where the other will be then.",
    set: cross_the_square,
    think: |turn| {
        let avoid = turn.knobs.avoid.collisions;
        let near = turn.others();
        if let Some(place) = meeting(turn, &near) {
            turn.crosshair(place, Tint::Orange);
        }
        errand_after(turn, "avoid collisions", |turn| avoid.steer(&turn.body, near, &turn.limits))
    },
    after: turn_back,
    ..EMPTY
};

/// Two groups that want to the other side.
fn cross_the_square(set: &mut Set<'_>) {
    for row in 0..6_u8 {
        let y = f32::from(row) * 3.6 - 9.0;
        let left = set.agent("Eastbound", -CORNER.x + 3.0, y);
        left.memory.goal = Vec2::new(CORNER.x - 3.0, y);
        let right = set.agent("Westbound", CORNER.x - 3.0, y + 0.3).role(1, Tint::AgentAlt);
        right.memory.goal = Vec2::new(-CORNER.x + 3.0, y + 0.3);
    }
    for column in 0..3_u8 {
        let x = f32::from(column) * 5.0 - 5.0;
        let walker = set.agent("Northbound", x, -CORNER.y + 2.0).role(2, Tint::Purple);
        walker.memory.goal = Vec2::new(x, CORNER.y - 2.5);
    }
    set.stage.bodies_bump = true;
}

/// Whoever is there wants back.
fn turn_back(world: &mut World, _stage: &Stage, _tick: u64) {
    for agent in &mut world.agents {
        let goal = agent.memory.goal;
        if agent.body.position.distance(goal) < 1.0 {
            agent.memory.goal =
                if agent.role == 2 { Vec2::new(goal.x, -goal.y) } else { Vec2::new(-goal.x, goal.y) };
            world.goals = world.goals.saturating_add(1);
        }
    }
}

/// Avoids first, and goes on its errand with what is left.
pub(super) fn errand_after<'a>(
    turn: &mut Turn<'a>,
    name: &'static str,
    avoid: impl FnOnce(&mut Turn<'a>) -> Option<Push<Plane>>,
) -> Act {
    let mut mix = Mix::new(Combiner::RunningSum, &turn.limits);
    mix.add(turn, Part::new(name, Tint::Orange, 1.0), avoid);
    mix.add(turn, Part::new("seek", Tint::Green, 0.6), |turn| {
        turn.knobs.go.seek.steer(&turn.body, turn.memory.goal, &turn.limits)
    });
    mix.act(turn)
}

/// Where the first one it would run into will be then.
fn meeting(turn: &Turn<'_>, near: &[Neighbour<Vec2>]) -> Option<Vec2> {
    let avoid = turn.knobs.avoid.collisions;
    let met = near.iter().filter_map(|other| {
        let relative = other.velocity - turn.body.velocity;
        let time = -other.offset.dot(relative) / relative.length_squared();
        let gap = (other.offset + relative * time).length();
        let counts = time > 0.0 && time < avoid.horizon && gap < avoid.radius + other.radius;
        counts.then(|| (time, turn.body.position + other.offset + other.velocity * time))
    });
    met.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, place)| place)
}

pub(crate) const ATTRACTION: Scenario = Scenario {
    title: "Attraction",
    caption: "Two places pull, the nearer the stronger; between them the pulls cancel. Drag them.",
    set: |set| {
        set.point(0, -6.0, 0.0);
        set.point(1, 6.0, 0.0);
        for number in 0..12_u8 {
            let at = set.anywhere(3.0);
            let tint = if number == 0 { Tint::AgentAlt } else { Tint::Agent };
            set.agent("Moth", at.x, at.y).role(0, tint);
        }
    },
    think: |turn| {
        let attraction = turn.knobs.avoid.attraction;
        let lamps = [turn.point(0), turn.point(1)];
        if turn.me == 0 {
            lamps.into_iter().for_each(|lamp| turn.ring(lamp, attraction.radius, Tint::Yellow));
        }
        let pulls = lamps.map(|lamp| Neighbour::at(lamp - turn.body.position));
        let near = turn.others();
        let mut mix = Mix::new(Combiner::RunningSum, &turn.limits);
        mix.add(turn, Part::new("separation", Tint::Red, 1.0), |turn| {
            turn.knobs.avoid.separation.steer(&turn.body, near, &turn.limits)
        });
        mix.add(turn, Part::new("attraction", Tint::Yellow, 1.0), |turn| {
            attraction.steer(&turn.body, pulls, &turn.limits)
        });
        stay_and_wander(turn, &mut mix);
        mix.act(turn)
    },
    ..EMPTY
};
