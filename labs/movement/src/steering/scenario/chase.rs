//! Pursue and evade.

use wits_core::glam::Vec2;
use wits_core::scene::Tint;

use super::{EMPTY, Scenario};
use crate::steering::stage::{CORNER, Stage};
use crate::steering::turn::{Act, Turn};
use crate::steering::world::World;

const HUNTER: u8 = 1;
const PREY: u8 = 0;
/// Nearer than this, a hunter has caught its prey. \[m\]
const CAUGHT: f32 = 1.0;

pub(crate) const PURSUE: Scenario = Scenario {
    title: "Pursue",
    caption: "The red hunter goes for where the prey will be (cross); the pale one runs behind it.",
    set: |set| {
        set.agent("Prey", 0.0, 8.0).pace(0.8).moving(Vec2::new(3.0, 0.0));
        set.agent("Hunter", -18.0, -9.0).role(HUNTER, Tint::Danger);
        set.agent("Seeker", 18.0, -9.0).role(2, Tint::Neutral);
    },
    think: |turn| match turn.role {
        PREY => stroll(turn),
        HUNTER => pursue(turn),
        _ => {
            let prey = turn.first(PREY).position;
            let wish = turn.knobs.go.seek.steer(&turn.body, prey, &turn.limits);
            turn.alone("seek", Tint::Neutral, wish)
        }
    },
    after: catch,
    ..EMPTY
};

pub(crate) const EVADE: Scenario = Scenario {
    title: "Evade",
    caption: "Blue runs from where the hunter will be; green only flees from where it is.",
    set: |set| {
        set.agent("Evader", 4.0, 3.0).pace(0.9);
        set.agent("Fleer", -4.0, 3.0).role(2, Tint::AgentAlt).pace(0.9);
        set.agent("Hunter", 0.0, -10.0).role(HUNTER, Tint::Danger);
        set.stage.endless = true;
    },
    think: |turn| {
        if turn.role == HUNTER {
            return pursue_nearest(turn);
        }
        let hunter = turn.first(HUNTER);
        if let Some(panic) = turn.knobs.go.evade.panic_distance {
            turn.ring(hunter.position, panic, Tint::Danger);
        }
        if turn.role == 2 {
            let wish = turn.knobs.go.flee.steer(&turn.body, hunter.position, &turn.limits);
            return turn.alone("flee", Tint::Orange, wish);
        }
        let expected = turn.knobs.go.evade.aim(&turn.body, &hunter, &turn.limits);
        turn.crosshair(expected, Tint::Orange);
        let wish = turn.knobs.go.evade.steer(&turn.body, &hunter, &turn.limits);
        turn.alone("evade", Tint::Orange, wish)
    },
    after: catch,
    ..EMPTY
};

/// Wanders, and comes back before it leaves the picture.
pub(super) fn stroll(turn: &mut Turn<'_>) -> Act {
    let inside = CORNER - 5.0;
    let at = turn.body.position;
    if at.abs().cmpgt(inside).any() && turn.body.velocity.dot(at) > 0.0 {
        let wish = turn.knobs.go.seek.steer(&turn.body, Vec2::ZERO, &turn.limits);
        return turn.alone("stay here", Tint::Cyan, wish);
    }
    let wish = turn.knobs.go.wander.steer(
        &mut turn.memory.wander,
        &turn.body,
        &turn.limits,
        &mut turn.stream,
        turn.dt,
    );
    turn.alone("wander", Tint::Purple, wish)
}

fn pursue(turn: &mut Turn<'_>) -> Act {
    let prey = turn.first(PREY);
    let expected = turn.knobs.go.pursue.aim(&turn.body, &prey, &turn.limits);
    turn.crosshair(expected, Tint::Danger);
    turn.line_to(expected, Tint::Danger);
    let wish = turn.knobs.go.pursue.steer(&turn.body, &prey, &turn.limits);
    turn.alone("pursue", Tint::Red, wish)
}

fn pursue_nearest(turn: &mut Turn<'_>) -> Act {
    let here = turn.body.position;
    let others = turn.agents.iter().filter(|agent| agent.role != HUNTER).map(|agent| agent.body);
    let nearest = others.min_by(|a, b| a.position.distance(here).total_cmp(&b.position.distance(here)));
    let prey = nearest.unwrap_or_default();
    turn.crosshair(turn.knobs.go.pursue.aim(&turn.body, &prey, &turn.limits), Tint::Danger);
    let wish = turn.knobs.go.pursue.steer(&turn.body, &prey, &turn.limits);
    turn.alone("pursue", Tint::Red, wish)
}

/// Who is caught begins again on the other side.
fn catch(world: &mut World, _stage: &Stage, _tick: u64) {
    let hunters: Vec<Vec2> =
        world.agents.iter().filter(|agent| agent.role == HUNTER).map(|agent| agent.body.position).collect();
    for prey in world.agents.iter_mut().filter(|agent| agent.role != HUNTER) {
        let at = prey.body.position;
        if let Some(hunter) = hunters.iter().find(|hunter| hunter.distance(at) < CAUGHT) {
            world.goals = world.goals.saturating_add(1);
            let away = if hunter.x > 0.0 { -1.0 } else { 1.0 };
            prey.put(Vec2::new(away * (CORNER.x - 6.0), -hunter.y.clamp(-9.0, 9.0)));
        }
    }
}
