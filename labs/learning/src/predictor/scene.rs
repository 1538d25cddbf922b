//! The picture of the fight.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};

use crate::predictor::foe::Outcome;
use crate::predictor::predictors::KINDS;
use crate::predictor::show::name;
use crate::predictor::world::{HEALTH, SHOWN, World};

const CORNER: Vec2 = Vec2::new(12.5, 8.5);
/// Where the player and the foe stand.
pub(crate) const PLACES: [Vec2; 2] = [Vec2::new(-4.5, 0.0), Vec2::new(4.5, 0.0)];
const TINTS: [Tint; 2] = [Tint::Agent, Tint::AgentAlt];

/// Everything there is to see.
pub(crate) fn draw(world: &World, scene: &mut Scene) {
    scene.set_bounds(-CORNER, CORNER);
    for side in 0..2 {
        fighter(scene, side);
        health(world, scene, side);
    }
    moves(world, scene);
    thrown(world, scene);
    accuracy(world, scene);
}

/// The fighter at a place.
pub(crate) fn pick(at: Vec2, radius: f32) -> Option<u64> {
    let near = |place: &Vec2| (*place + Vec2::Y - at).abs().cmple(Vec2::new(1.0, 3.0) + radius).all();
    PLACES.iter().position(near).map(|side| side as u64)
}

fn word(scene: &mut Scene, at: Vec2, text: impl Into<String>, tint: Tint) {
    scene.add("words", Shape::text(at, text, 13.0).fill(tint));
}

/// How high a move is aimed.
fn height(action: u32) -> f32 {
    2.9 - 0.9 * action as f32
}

fn fighter(scene: &mut Scene, side: usize) {
    let (at, tint) = (PLACES[side], TINTS[side]);
    let facing = if side == 0 { 1.0 } else { -1.0 };
    let limb = |points: &[(f32, f32)]| {
        let points = points.iter().map(|(x, y)| at + Vec2::new(facing * x, *y));
        Shape::line(points.collect::<Vec<_>>()).stroke(tint, 5.0)
    };
    scene.add("fighters", Shape::circle(at + Vec2::new(0.0, 3.2), 0.65).fill(tint));
    scene.add("fighters", limb(&[(0.0, 2.5), (0.0, 0.2), (0.7, -1.0), (0.6, -2.2)]));
    scene.add("fighters", limb(&[(0.0, 0.2), (-0.6, -1.0), (-0.9, -2.2)]));
    scene.add("fighters", limb(&[(0.0, 2.1), (0.6, 1.3), (1.1, 1.9)]));
    scene.add("fighters", limb(&[(0.0, 2.1), (0.3, 1.0), (0.9, 1.2)]));
}

fn health(world: &World, scene: &mut Scene, side: usize) {
    let (outer, width) = (if side == 0 { -11.5 } else { 11.5 }, if side == 0 { 10.5 } else { -10.5 });
    let bar = |share: f32| {
        let end = outer + width * share;
        Shape::rectangle(Vec2::new(outer.min(end), 6.6), Vec2::new(outer.max(end), 7.1))
    };
    scene.add("fighters", bar(1.0).fill(Ink::new(TINTS[side]).alpha(0.2)));
    scene.add("fighters", bar(world.health[side] / HEALTH).fill(TINTS[side]));
    let who = ["player", "foe"][side];
    let text = format!("{who}: {} bouts won", world.bouts[side]);
    word(scene, Vec2::new(if side == 0 { -11.5 } else { 1.0 }, 7.5), text, TINTS[side]);
}

/// The names of the moves, the one that was thrown just now, and the guard.
fn moves(world: &World, scene: &mut Scene) {
    let (from, to) = (PLACES[0].x + 1.3, PLACES[1].x - 1.6);
    for action in 0..world.predictors.def().actions {
        let text = format!("{} {}", action + 1, name(action));
        word(scene, Vec2::new(-9.0, height(action) - 0.15), text, Tint::Neutral);
    }
    let seen = world.seen();
    if let Some((action, guard)) = seen {
        let (a, b) = (Vec2::new(from, height(action)), Vec2::new(to, height(action)));
        scene.add("moves", Shape::arrow(a, b).stroke(tint(Outcome::of(action, guard)), 5.0));
    }
    // Who plays does not see the guard before the move.
    let guard = match seen {
        Some((_, guard)) => guard,
        None => world.foe.guard.filter(|_| !world.played),
    };
    if let Some(guard) = guard {
        let (x, y) = (to + 0.35, height(guard));
        let shield = [Vec2::new(x, y - 0.4), Vec2::new(x, y + 0.4)];
        scene.add("moves", Shape::line(shield).stroke(Tint::Cyan, 7.0));
        word(scene, Vec2::new(PLACES[1].x + 1.6, y - 0.15), format!("guards: {}", name(guard)), Tint::Cyan);
    }
}

const fn tint(outcome: Outcome) -> Tint {
    match outcome {
        Outcome::Blocked => Tint::Green,
        Outcome::Fooled => Tint::Red,
        Outcome::Open => Tint::Neutral,
    }
}

/// The last moves, each at its height.
fn thrown(world: &World, scene: &mut Scene) {
    let step = 2.0 * (CORNER.x - 1.0) / SHOWN as f32;
    for (place, (action, guard)) in world.thrown.iter().enumerate() {
        let at = Vec2::new(1.0 - CORNER.x + (place as f32 + 0.5) * step, 5.9 - 0.25 * *action as f32);
        scene.add("thrown", Shape::circle(at, 0.17).fill(tint(Outcome::of(*action, *guard))));
    }
}

/// A bar for each predictor.
fn accuracy(world: &World, scene: &mut Scene) {
    let (start, length, tints) = (-4.6, 14.0, [Tint::Purple, Tint::Blue, Tint::Orange, Tint::Green]);
    for (place, share) in world.predictors.recent().into_iter().enumerate() {
        let y = -3.8 - 1.1 * place as f32;
        let end = start + length * share;
        let bar = Shape::rectangle(Vec2::new(start, y - 0.35), Vec2::new(end, y + 0.35));
        scene.add("bars", bar.fill(Ink::new(tints[place]).alpha(0.85)));
        word(scene, Vec2::new(-11.8, y - 0.15), KINDS[place], Tint::Neutral);
        word(scene, Vec2::new(end + 0.2, y - 0.15), format!("{:.0} %", 100.0 * share), tints[place]);
    }
    let chance = start + length / world.predictors.def().actions.max(1) as f32;
    let line = [Vec2::new(chance, -3.2), Vec2::new(chance, -7.7)];
    scene.add("bars", Shape::line(line).stroke(Ink::new(Tint::Yellow).alpha(0.8), 1.5));
    word(scene, Vec2::new(chance - 0.5, -8.2), "chance", Tint::Yellow);
}
