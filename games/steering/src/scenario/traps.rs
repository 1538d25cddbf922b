//! How steering fails, and what helps. The switch *Cure* changes from the one to the other.

use wits_core::glam::Vec2;
use wits_core::scene::Tint;

use super::{EMPTY, Scenario};
use crate::mix::{Combiner, Mix, Part};
use crate::turn::{Act, Turn};
use crate::world::World;

/// Nearer than this to the target is there. \[m\]
const THERE: f32 = 1.2;

pub(crate) const EQUILIBRIUM: Scenario = Scenario {
    title: "Trap: equilibrium",
    caption: "Seek and flee are exactly opposed and cancel: it stands for ever. Switch the cure on.",
    cured: "Cured: when nothing but a whisper is left, a last group wanders, and the balance breaks.",
    set: |set| {
        set.point(0, 17.0, 0.0);
        set.point(3, 0.0, 0.0);
        set.agent("Postman", -18.0, 0.0);
    },
    think: |turn| {
        if !turn.knobs.cure {
            return Act::Push(seek_and_flee(turn));
        }
        let mut groups = Mix::new(Combiner::Priority, &turn.limits);
        groups.add(turn, Part::new("seek and flee", Tint::Yellow, 1.0), seek_and_flee);
        groups.add(turn, Part::new("wander", Tint::Purple, 1.0), |turn| {
            turn.knobs.wander.steer(&mut turn.memory.wander, &turn.body, &turn.limits, &mut turn.stream, turn.dt)
        });
        groups.act(turn)
    },
    after: |world, _, _| begin_again(world, Vec2::new(-18.0, 0.0)),
    ..EMPTY
};

fn seek_and_flee(turn: &mut Turn<'_>) -> Option<wits_core::kinematic::Steering<wits_core::space::Plane>> {
    let (target, danger) = (turn.point(0), turn.point(3));
    let flee = turn.knobs.flee;
    if let Some(panic) = flee.panic_distance {
        turn.ring(danger, panic, Tint::Danger);
    }
    let mut blend = Mix::new(Combiner::WeightedSum, &turn.limits);
    blend.add(turn, Part::new("seek", Tint::Green, 1.0), |turn| {
        turn.knobs.seek.steer(&turn.body, target, &turn.limits)
    });
    blend.add(turn, Part::new("flee", Tint::Orange, 1.0), |turn| flee.steer(&turn.body, danger, &turn.limits));
    blend.finish(turn)
}

/// Whoever is at the target goes back to the start.
fn begin_again(world: &mut World, start: Vec2) {
    let target = world.points[0].unwrap_or_default();
    for agent in &mut world.agents {
        if agent.body.position.distance(target) < THERE {
            agent.put(start);
            world.goals += 1;
        }
    }
}
