//! Things in the way: obstacles and walls.

use wits_core::glam::Vec2;
use wits_core::kinematic::Steering as Push;
use wits_core::raycast::{Cast, RayCast};
use wits_core::scene::{Ink, Shape, Tint};
use wits_core::space::Plane;
use wits_motion::steering::AvoidWalls;

use super::{EMPTY, Scenario};
use crate::mix::{Combiner, Mix, Part};
use crate::turn::Turn;

pub(crate) const OBSTACLES: Scenario = Scenario {
    title: "Avoid obstacles",
    caption: "The box ahead must be free; the first disc that reaches into it pushes sideways.",
    set: |set| {
        for (x, y, radius) in [
            (-14.0, 7.0, 2.2),
            (-13.0, -6.0, 2.6),
            (-5.0, 1.0, 2.4),
            (-4.0, 10.0, 1.6),
            (-3.0, -9.0, 1.8),
            (4.0, 6.0, 2.0),
            (6.0, -5.0, 2.8),
            (13.0, 2.0, 2.2),
            (15.0, -9.0, 1.6),
            (14.0, 9.5, 1.8),
        ] {
            set.obstacle(x, y, radius);
        }
        for (x, y, tint) in
            [(-20.0, 0.0, Tint::Agent), (19.0, 6.0, Tint::AgentAlt), (0.0, -13.0, Tint::Purple)]
        {
            set.agent("Wanderer", x, y).role(0, tint).pace(0.8).moving(Vec2::new(3.0, 1.0));
        }
    },
    think: |turn| {
        let avoid = turn.knobs.obstacles;
        detection_box(turn);
        let mut mix = Mix::new(Combiner::Priority, &turn.limits);
        mix.add(turn, Part::new("avoid obstacles", Tint::Orange, 1.0), |turn| {
            avoid.steer(&turn.body, &turn.stage.obstacles, &turn.limits)
        });
        stay_and_wander(turn, &mut mix);
        mix.act(turn)
    },
    ..EMPTY
};

pub(crate) const WALLS: Scenario = Scenario {
    title: "Avoid walls",
    caption: "Rays feel for walls; the nearest hit turns the agent. Try the layouts of rays.",
    set: |set| {
        set.room(22.0, 13.0);
        set.walls(&[(-10.0, 13.0), (-10.0, 2.0), (-3.0, 2.0)]);
        set.walls(&[(4.0, -13.0), (4.0, -4.0), (12.0, -4.0)]);
        set.walls(&[(6.0, 8.0), (16.0, 8.0)]);
        set.walls(&[(-16.0, -4.0), (-8.0, -8.0)]);
        for (x, y, tint) in
            [(-18.0, 8.0, Tint::Agent), (0.0, 7.0, Tint::AgentAlt), (17.0, -9.0, Tint::Purple)]
        {
            set.agent("Wanderer", x, y).role(0, tint).pace(0.8).moving(Vec2::new(2.0, -1.0));
        }
    },
    think: |turn| {
        let mut mix = Mix::new(Combiner::Priority, &turn.limits);
        mix.add(turn, Part::new("avoid walls", Tint::Orange, 1.0), |turn| {
            let avoid = turn.knobs.walls;
            feelers(turn, &avoid);
            avoid.steer(&mut turn.memory.walls, &turn.body, &turn.stage.world, &turn.limits, turn.dt)
        });
        mix.add(turn, Part::new("wander", Tint::Purple, 1.0), wander);
        mix.act(turn)
    },
    ..EMPTY
};

pub(super) fn wander(turn: &mut Turn<'_>) -> Option<Push<Plane>> {
    turn.knobs.wander.steer(&mut turn.memory.wander, &turn.body, &turn.limits, &mut turn.stream, turn.dt)
}

/// Wanders, and comes back before it leaves the picture.
pub(super) fn stay_and_wander<'a>(turn: &mut Turn<'a>, mix: &mut Mix) {
    mix.add(turn, Part::new("stay here", Tint::Cyan, 1.0), |turn: &mut Turn<'a>| turn.stay());
    mix.add(turn, Part::new("wander", Tint::Purple, 1.0), |turn: &mut Turn<'a>| wander(turn));
}

/// The box that must be free.
fn detection_box(turn: &mut Turn<'_>) {
    let avoid = turn.knobs.obstacles;
    let ahead = turn.body.velocity.try_normalize().unwrap_or_else(|| turn.body.forward());
    let (length, side) = (avoid.length(turn.body.speed(), &turn.limits), ahead.perp() * avoid.radius);
    let at = turn.body.position;
    let corners = [at + side, at + side + ahead * length, at - side + ahead * length, at - side];
    turn.mark(|| {
        Shape::polygon(corners)
            .fill(Ink::new(Tint::Orange).alpha(0.1))
            .stroke(Ink::new(Tint::Orange).alpha(0.6), 1.0)
    });
}

/// The rays, and where they meet a wall.
pub(super) fn feelers(turn: &mut Turn<'_>, avoid: &AvoidWalls) {
    if !turn.notes.wanted {
        return;
    }
    let rays: Vec<_> = avoid.feelers(&turn.memory.walls, &turn.body).collect();
    for feeler in rays {
        let hit = turn.stage.world.cast(&Cast::new(feeler.origin, feeler.direction, feeler.length));
        let ink = if hit.is_some() { Ink::new(Tint::Orange) } else { Ink::new(Tint::Neutral).alpha(0.6) };
        turn.mark(|| Shape::line([feeler.origin, feeler.tip()]).stroke(ink, 1.2));
        if let Some(hit) = hit {
            turn.mark(|| Shape::circle(hit.point, 0.22).fill(Tint::Orange));
            turn.mark(|| {
                Shape::arrow(hit.point, hit.point + hit.normal * 1.2)
                    .stroke(Ink::new(Tint::Orange).alpha(0.7), 1.0)
            });
        }
    }
}
