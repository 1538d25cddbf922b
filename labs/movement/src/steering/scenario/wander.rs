//! Wandering: without aim, and yet not at random.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Shape, Tint};
use wits_core::space::{Plane, Space};

use super::{EMPTY, Scenario};
use crate::steering::stage::Set;
use crate::steering::turn::Turn;

pub(crate) const WANDER: Scenario = Scenario {
    title: "Wander",
    caption: "Each seeks a point that strays on a circle ahead, so its way bends smoothly.",
    set: |set| spread(set, false),
    think: |turn| {
        let wander = turn.knobs.go.wander;
        let wish = wander.steer(&mut turn.memory.wander, &turn.body, &turn.limits, &mut turn.stream, turn.dt);
        let ahead = turn.body.velocity.try_normalize().unwrap_or_else(|| turn.body.forward());
        let target = wander.offset(&turn.memory.wander, &turn.body);
        circle(turn, ahead * wander.distance, wander.radius, target);
        turn.alone("wander", Tint::Purple, wish)
    },
    ..EMPTY
};

pub(crate) const WANDER_FACING: Scenario = Scenario {
    title: "Wander, facing",
    caption: "Each turns to face the straying point, and always pushes forward: insects, boats.",
    set: |set| spread(set, true),
    think: |turn| {
        let wander = turn.knobs.go.wander_facing;
        let wish = wander.steer(&mut turn.memory.wander, &turn.body, &turn.limits, &mut turn.stream, turn.dt);
        let unit = turn.memory.wander.target;
        let centre = turn.body.forward() * wander.offset;
        let target = centre + Plane::rotate(turn.body.orientation, Vec2::new(unit.x, unit.y)) * wander.radius;
        circle(turn, centre, wander.radius, target);
        turn.alone("face and push", Tint::Purple, wish)
    },
    ..EMPTY
};

fn spread(set: &mut Set<'_>, turning: bool) {
    set.stage.endless = true;
    for number in 0..7_u8 {
        let (at, heading) = (set.anywhere(3.0), angle::direction(f32::from(number)));
        let agent = set.agent("Wanderer", at.x, at.y).moving(heading * 2.0);
        agent.turns = turning;
        agent.look.tint = if number == 0 { Tint::AgentAlt } else { Tint::Agent };
    }
}

/// The circle and the target on it; places are relative to the body.
fn circle(turn: &mut Turn<'_>, centre: Vec2, radius: f32, target: Vec2) {
    let at = turn.body.position;
    turn.ring(at + centre, radius, Tint::Purple);
    turn.mark(|| Shape::line([at, at + centre]).stroke(Ink::new(Tint::Purple).alpha(0.4), 1.0));
    turn.mark(|| Shape::circle(at + target, 0.25).fill(Tint::Pink));
}

pub(crate) const WANDER_NOISE: Scenario = Scenario {
    title: "Wander by noise",
    caption: "Each aims to the side by a smooth noise: long even bends, without a circle.",
    set: |set| spread(set, false),
    think: |turn| {
        let wander = turn.knobs.go.wander_noise;
        let wish = wander.steer(&mut turn.memory.noise, &turn.body, &turn.limits, &mut turn.stream, turn.dt);
        let ahead = turn.body.velocity.try_normalize().unwrap_or_else(|| turn.body.forward());
        let at = turn.body.position;
        for side in [wander.spread, -wander.spread] {
            let tip = at + (ahead + ahead.perp() * side) * 2.5;
            turn.mark(|| Shape::line([at, tip]).stroke(Ink::new(Tint::Purple).alpha(0.5), 1.0));
        }
        turn.alone("wander", Tint::Purple, wish)
    },
    ..EMPTY
};
