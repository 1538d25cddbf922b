//! Things in the way: obstacles and walls.

use wits_core::geometry::{Aabb, Circle};
use wits_core::glam::Vec2;
use wits_core::kinematic::Steering as Push;
use wits_core::raycast::{Cast, RayCast};
use wits_core::scene::{Ink, Shape, Tint};
use wits_core::space::Plane;
use wits_motion::steering::{AvoidByVolume, AvoidWalls, FollowWall, Region, WallSide};

use super::{EMPTY, Scenario};
use crate::steering::mix::{Combiner, Mix, Part};
use crate::steering::turn::Turn;

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
        let avoid = turn.knobs.avoid.obstacles;
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
            let avoid = turn.knobs.avoid.walls;
            feelers(turn, &avoid);
            avoid.steer(&mut turn.memory.walls, &turn.body, &turn.stage.world, &turn.limits, turn.dt)
        });
        mix.add(turn, Part::new("wander", Tint::Purple, 1.0), wander);
        mix.act(turn)
    },
    ..EMPTY
};

pub(super) fn wander(turn: &mut Turn<'_>) -> Option<Push<Plane>> {
    turn.knobs.go.wander.steer(&mut turn.memory.wander, &turn.body, &turn.limits, &mut turn.stream, turn.dt)
}

/// Wanders, and comes back before it leaves the picture.
pub(super) fn stay_and_wander<'a>(turn: &mut Turn<'a>, mix: &mut Mix) {
    mix.add(turn, Part::new("stay here", Tint::Cyan, 1.0), |turn: &mut Turn<'a>| turn.stay());
    mix.add(turn, Part::new("wander", Tint::Purple, 1.0), |turn: &mut Turn<'a>| wander(turn));
}

/// The box that must be free.
fn detection_box(turn: &mut Turn<'_>) {
    let avoid = turn.knobs.avoid.obstacles;
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

pub(crate) const VOLUME: Scenario = Scenario {
    title: "Avoid by volume",
    caption: "The whole body is sent ahead as a ball, not as rays: what it meets turns the agent.",
    set: |set| {
        set.room(23.0, 12.5);
        for (x, y, radius) in
            [(-12.0, 4.0, 2.5), (-6.0, -6.0, 2.0), (3.0, 3.0, 2.8), (10.0, -5.0, 2.2), (15.0, 6.0, 1.8)]
        {
            set.obstacle(x, y, radius);
        }
        set.walls(&[(-3.0, -12.5), (-1.0, -7.0)]);
        for (x, y, tint) in
            [(-18.0, -8.0, Tint::Agent), (0.0, 9.0, Tint::AgentAlt), (18.0, -9.0, Tint::Purple)]
        {
            set.agent("Roller", x, y).role(0, tint).pace(0.8).radius(0.9).moving(Vec2::new(2.0, 1.0));
        }
    },
    think: |turn| {
        let avoid = AvoidByVolume { radius: turn.radius, ..turn.knobs.avoid.volume };
        let mut mix = Mix::new(Combiner::Priority, &turn.limits);
        mix.add(turn, Part::new("avoid by volume", Tint::Orange, 1.0), |turn| {
            sent_ahead(turn, &avoid);
            let wished = turn.knobs.go.wander.offset(&turn.memory.wander, &turn.body);
            avoid.steer(&turn.body, wished, &turn.stage.world, &turn.limits)
        });
        mix.add(turn, Part::new("wander", Tint::Purple, 1.0), wander);
        mix.act(turn)
    },
    ..EMPTY
};

pub(crate) const FOLLOW_WALL: Scenario = Scenario {
    title: "Follow a wall",
    caption: "Blue keeps the wall on its left, green on its right: round ends and through doors.",
    set: |set| {
        set.room(23.0, 12.5);
        set.walls(&[(-14.0, 12.5), (-14.0, 3.0), (-5.0, 3.0)]);
        set.walls(&[(-14.0, -12.5), (-14.0, -6.0)]);
        set.walls(&[(3.0, -6.0), (14.0, -6.0), (14.0, 5.0), (3.0, 5.0), (3.0, -6.0)]);
        set.agent("Rat", -19.0, 0.0).role(0, Tint::Agent).moving(Vec2::Y * 2.0);
        set.agent("Rat", 19.0, 0.0).role(1, Tint::AgentAlt).moving(Vec2::Y * 2.0);
        set.agent("Rat", 8.0, 9.0).role(0, Tint::Purple).moving(Vec2::X * 2.0);
    },
    think: |turn| {
        let side = if turn.role == 0 { WallSide::Left } else { WallSide::Right };
        let follow = FollowWall { side, ..turn.knobs.avoid.follow_wall };
        side_rays(turn, &follow);
        let mut mix = Mix::new(Combiner::Priority, &turn.limits);
        mix.add(turn, Part::new("follow the wall", Tint::Green, 1.0), |turn| {
            follow.steer(&mut turn.memory.follow_wall, &turn.body, &turn.stage.world, &turn.limits, turn.dt)
        });
        mix.add(turn, Part::new("wander", Tint::Purple, 1.0), wander);
        mix.act(turn)
    },
    ..EMPTY
};

pub(crate) const HUG_WALL: Scenario = Scenario {
    title: "Hug walls",
    caption: "Timid mice wander, and always come back to the nearest wall.",
    set: |set| {
        set.room(22.0, 12.0);
        set.walls(&[(-8.0, -4.0), (8.0, -4.0), (8.0, 4.0), (-8.0, 4.0), (-8.0, -4.0)]);
        for (number, x) in [-19.0, -12.0, 12.0, 19.0].into_iter().enumerate() {
            let tint = if number == 0 { Tint::AgentAlt } else { Tint::Agent };
            set.agent("Mouse", x, 8.0).role(0, tint).pace(0.7).moving(Vec2::NEG_Y);
        }
    },
    think: |turn| {
        let hug = turn.knobs.avoid.hug_wall;
        turn.ring(turn.body.position, hug.reach, Tint::Cyan);
        let mut mix = Mix::new(Combiner::Priority, &turn.limits);
        mix.add(turn, Part::new("hug the wall", Tint::Cyan, 1.0), |turn| {
            hug.steer(&turn.body, &turn.stage.world, &turn.limits)
        });
        mix.add(turn, Part::new("wander", Tint::Purple, 1.0), wander);
        mix.act(turn)
    },
    ..EMPTY
};

pub(crate) const CONTAIN: Scenario = Scenario {
    title: "Containment",
    caption: "Where it will be in a moment must be inside: one region is a box, the other a disc.",
    set: |set| {
        for (x, tint) in [(-14.0, Tint::Agent), (-10.0, Tint::AgentAlt), (-12.0, Tint::Purple)] {
            set.agent("Pony", x, 0.0).role(0, tint).moving(Vec2::new(2.0, 3.0));
        }
        for (x, tint) in [(10.0, Tint::Agent), (14.0, Tint::AgentAlt), (12.0, Tint::Purple)] {
            set.agent("Goldfish", x, 0.0).role(1, tint).moving(Vec2::new(-2.0, 3.0));
        }
    },
    think: |turn| {
        let region = if turn.role == 0 { Region::Box(PADDOCK) } else { Region::Ball(POND) };
        let soon = turn.body.predicted_position(turn.knobs.places.contain.time);
        turn.crosshair(soon, Tint::Cyan);
        let mut mix = Mix::new(Combiner::Priority, &turn.limits);
        mix.add(turn, Part::new("stay inside", Tint::Cyan, 1.0), |turn| {
            turn.knobs.places.contain.steer(&turn.body, &region, &turn.limits)
        });
        mix.add(turn, Part::new("wander", Tint::Purple, 1.0), wander);
        mix.act(turn)
    },
    ground: |_, scene| {
        let area = |shape: Shape| {
            shape.fill(Ink::new(Tint::Cyan).alpha(0.06)).stroke(Ink::new(Tint::Cyan).alpha(0.7), 1.5)
        };
        scene.add("ground", area(Shape::rectangle(PADDOCK.min, PADDOCK.max)));
        scene.add("ground", area(Shape::circle(POND.center, POND.radius)));
    },
    ..EMPTY
};

const PADDOCK: Aabb<Vec2> = Aabb { min: Vec2::new(-22.0, -10.0), max: Vec2::new(-3.0, 10.0) };
const POND: Circle = Circle { center: Vec2::new(12.5, 0.0), radius: 10.5 };

/// Where the ball gets, and what it meets there.
fn sent_ahead(turn: &mut Turn<'_>, avoid: &AvoidByVolume) {
    let ahead = turn.body.velocity.try_normalize().unwrap_or_else(|| turn.body.forward());
    let reach = (turn.body.speed() * avoid.time).max(avoid.length);
    let cast = Cast::new(turn.body.position, ahead, reach).with_radius(avoid.radius);
    let hit = turn.stage.world.cast(&cast);
    let end = turn.body.position + ahead * hit.map_or(reach, |hit| hit.distance);
    let tint = if hit.is_some() { Tint::Orange } else { Tint::Neutral };
    turn.ring(end, avoid.radius, tint);
    turn.line_to(end, tint);
}

/// The rays that look for the wall.
fn side_rays(turn: &mut Turn<'_>, follow: &FollowWall) {
    let ahead = turn.body.velocity.try_normalize().unwrap_or_else(|| turn.body.forward());
    let side = if follow.side == WallSide::Left { ahead.perp() } else { -ahead.perp() };
    let at = turn.body.position;
    for direction in [ahead, ahead + side, side, side - ahead] {
        let cast = Cast::new(at, direction, follow.reach);
        let hit = turn.stage.world.cast(&cast);
        let tip = at + direction.normalize() * hit.map_or(follow.reach, |hit| hit.distance);
        let ink = if hit.is_some() { Ink::new(Tint::Orange) } else { Ink::new(Tint::Neutral).alpha(0.5) };
        turn.mark(|| Shape::line([at, tip]).stroke(ink, 1.2));
        if hit.is_some() {
            turn.mark(|| Shape::circle(tip, 0.2).fill(Tint::Orange));
        }
    }
}
