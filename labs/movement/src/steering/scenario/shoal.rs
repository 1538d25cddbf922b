//! Many at once: a shoal with every combiner, and a crowd that gathers.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::scene::Tint;
use wits_motion::steering::{AvoidObstacles, Evade, Neighbour};

use super::avoid::wander;
use super::{EMPTY, Scenario};
use crate::steering::mix::{Combiner, Mix, Part};
use crate::steering::turn::{Act, Turn};

const FISH: u8 = 0;
const SHARK: u8 = 1;

pub(crate) const SHOAL: Scenario = Scenario {
    title: "Big shoal",
    caption: "300 fish keep apart, align, gather, and fear one shark. Switch the combiner.",
    set: |set| {
        for (x, y, radius) in [(-9.0, 4.0, 1.8), (8.0, -3.0, 2.2), (3.0, 9.0, 1.4)] {
            set.obstacle(x, y, radius);
        }
        let count = set.knobs.groups.fish;
        for number in 0..count {
            let at = set.anywhere(2.0);
            let heading = angle::direction(number as f32);
            let tint = if number == 0 { Tint::AgentAlt } else { Tint::Agent };
            set.agent("Fish", at.x, at.y).role(FISH, tint).radius(0.26).moving(heading * 2.0);
        }
        set.agent("Shark", 0.0, 0.0).role(SHARK, Tint::Danger).radius(1.0).pace(0.8).moving(Vec2::X);
    },
    think: |turn| if turn.role == SHARK { prowl(turn) } else { swim(turn) },
    ..EMPTY
};

type Neighbours = [Neighbour<Vec2>];

/// First keep clear, then swim with the others.
fn swim(turn: &mut Turn<'_>) -> Act {
    let (shark, near) = (turn.first(SHARK), turn.near(&turn.knobs.groups.view));
    let weights = turn.knobs.groups.weights;
    if turn.me == 0 {
        neighbourhood(turn, &near);
    }
    let combiner = turn.knobs.groups.combiner;
    let mut mix = Mix::new(combiner, &turn.limits);
    mix.add(turn, Part::new("avoid obstacles", Tint::Orange, 1.0).chance(0.9), |turn| {
        let avoid = AvoidObstacles { radius: 0.4, ..turn.knobs.avoid.obstacles };
        avoid.steer(&turn.body, &turn.stage.obstacles, &turn.limits)
    });
    mix.add(turn, Part::new("stay here", Tint::Neutral, 1.0).chance(0.9), |turn| turn.stay());
    mix.add(turn, Part::new("evade", Tint::Danger, weights.evade).chance(0.9), |turn| {
        let evade = Evade { panic_distance: Some(weights.fear), ..turn.knobs.go.evade };
        evade.steer(&turn.body, &shark, &turn.limits)
    });
    if combiner == Combiner::Priority {
        // Priorities are for groups: those who flock belong together.
        mix.add(turn, Part::new("flock", Tint::Cyan, 1.0), |turn| {
            let mut blend = Mix::new(Combiner::WeightedSum, &turn.limits);
            flock(turn, &mut blend, &near);
            blend.finish(turn)
        });
    } else {
        flock(turn, &mut mix, &near);
    }
    mix.act(turn)
}

/// Keep apart, look the same way, stay together, and have a mind of one's own.
fn flock(turn: &mut Turn<'_>, mix: &mut Mix, near: &Neighbours) {
    let weights = turn.knobs.groups.weights;
    mix.add(turn, Part::new("separation", Tint::Red, weights.separation).chance(0.8), |turn| {
        turn.knobs.avoid.separation.steer(&turn.body, near.iter().copied(), &turn.limits)
    });
    mix.add(turn, Part::new("alignment", Tint::Green, weights.alignment).chance(0.5), |turn| {
        turn.knobs.groups.alignment.steer(&turn.body, near.iter().copied(), &turn.limits)
    });
    mix.add(turn, Part::new("cohesion", Tint::Yellow, weights.cohesion).chance(0.5), |turn| {
        turn.knobs.groups.cohesion.steer(&turn.body, near.iter().copied(), &turn.limits)
    });
    mix.add(turn, Part::new("wander", Tint::Purple, weights.wander).chance(0.8), wander);
}

/// The shark wanders, off obstacles and edges.
fn prowl(turn: &mut Turn<'_>) -> Act {
    let mut mix = Mix::new(Combiner::RunningSum, &turn.limits);
    mix.add(turn, Part::new("avoid obstacles", Tint::Orange, 1.0), |turn| {
        turn.knobs.avoid.obstacles.steer(&turn.body, &turn.stage.obstacles, &turn.limits)
    });
    mix.add(turn, Part::new("stay here", Tint::Neutral, 1.0), |turn| turn.stay());
    mix.add(turn, Part::new("wander", Tint::Purple, 1.0), wander);
    mix.act(turn)
}

/// Whom one fish sees.
fn neighbourhood(turn: &mut Turn<'_>, near: &Neighbours) {
    let view = turn.knobs.groups.view;
    let (at, ahead) = (turn.body.position, turn.body.forward());
    turn.sector(at, view.range, ahead, view.spread, Tint::Highlight);
    for other in near {
        turn.line_to(at + other.offset, Tint::Highlight);
    }
}

pub(crate) const RIOT: Scenario = Scenario {
    title: "Rioting crowd",
    caption: "Arrive at the middle of all, and keep apart: two behaviours make a crowd. Drag the middle.",
    set: |set| {
        set.point(0, 0.0, 0.0);
        for number in 0..60_u8 {
            let at = set.anywhere(2.0);
            let tint = if number == 0 { Tint::AgentAlt } else { Tint::Agent };
            set.agent("Rioter", at.x, at.y).role(0, tint).radius(0.38);
        }
        set.stage.bodies_bump = true;
    },
    think: |turn| {
        let count = turn.agents.len() as f32;
        let middle = turn.agents.iter().map(|agent| agent.body.position).sum::<Vec2>() / count;
        // Half of the pull is the handle's, so that the crowd can be led.
        let goal = (middle + turn.point(0)) * 0.5;
        if turn.me == 0 {
            turn.crosshair(middle, Tint::Yellow);
            turn.ring(turn.body.position, turn.knobs.avoid.separation.radius, Tint::Red);
        }
        let near = turn.near(&turn.knobs.groups.view);
        let mut mix = Mix::new(Combiner::RunningSum, &turn.limits);
        mix.add(
            turn,
            Part::new("separation", Tint::Red, 2.0 * turn.knobs.groups.weights.separation),
            |turn| turn.knobs.avoid.separation.steer(&turn.body, near.iter().copied(), &turn.limits),
        );
        mix.add(turn, Part::new("arrive in the middle", Tint::Cyan, 1.0), |turn| {
            turn.knobs.go.arrive.steer(&turn.body, goal, &turn.limits)
        });
        mix.act(turn)
    },
    ..EMPTY
};
