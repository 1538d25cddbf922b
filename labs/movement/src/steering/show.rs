//! What the lab shows.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};

use crate::steering::cast::Agent;
use crate::steering::stage::{CORNER, HANDLES};
use crate::steering::turn::{Notes, Told};
use crate::steering::world::{FEW, Steering};

/// How long a wish for all the acceleration there is gets drawn. \[m\]
const WISH: f32 = 4.0;
/// How much time of motion the arrow of a velocity shows. \[s\]
const AHEAD: f32 = 0.5;
/// How large an agent is drawn, measured by its radius.
const LENGTH: f32 = 2.8;
/// The room for the caption above the stage, and for the legend beneath it. \[m\]
const HEAD: f32 = 1.8;
const FOOT: f32 = 3.2;
/// How many names stand side by side in the legend.
const COLUMNS: usize = 4;
/// The size of letters. \[pixels\]
const LETTERS: f32 = 12.0;

const HANDLE_TINTS: [Tint; HANDLES.len()] = [Tint::Goal, Tint::Cyan, Tint::Purple, Tint::Danger];

/// Everything there is to see.
pub(crate) fn scene(lab: &Steering, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(-CORNER - Vec2::Y * FOOT, CORNER + Vec2::Y * HEAD);
    let edge = Shape::rectangle(-CORNER, CORNER).stroke(Ink::new(Tint::Faint).alpha(0.8), 1.0);
    scene.add("ground", edge);
    (lab.scenario.ground)(lab, scene);
    things(lab, scene);
    let sprites = scene.sprites("agents", 1.0);
    for agent in &lab.world.agents {
        let shown = agent.shown.shown.unwrap_or(agent.body.orientation);
        let (at, heading) = (agent.body.position, angle::direction(shown));
        let tint = if agent.touches { Tint::Red } else { agent.look.tint };
        sprites.push_sprite(Sprite { at, heading, scale: LENGTH * agent.radius, tint });
    }
    let mut legend = Vec::new();
    for number in 0..thinkers(lab) {
        let agent = &lab.world.agents[number];
        trail(agent, scene);
        thoughts(agent, lab.thoughts(number), most(lab), scene, &mut legend);
    }
    handles(lab, scene);
    captions(lab, &legend, scene);
}

/// Of many agents only the first one's thoughts are drawn.
pub(crate) fn thinkers(lab: &Steering) -> usize {
    let count = lab.world.agents.len();
    if count <= FEW { count } else { 1 }
}

fn most(lab: &Steering) -> f32 {
    lab.world.knobs.limits.max_acceleration
}

fn things(lab: &Steering, scene: &mut Scene) {
    for obstacle in &lab.stage.obstacles {
        let disc = Shape::circle(obstacle.center, obstacle.radius);
        scene.add("obstacles", disc.fill(Ink::new(Tint::Obstacle).alpha(0.55)).stroke(Tint::Obstacle, 1.5));
    }
    for wall in &lab.stage.walls {
        scene.add("obstacles", Shape::line([wall.segment.from, wall.segment.to]).stroke(Tint::Wall, 3.0));
    }
}

fn trail(agent: &Agent, scene: &mut Scene) {
    let points = agent.trail.iter().copied().chain([agent.body.position]);
    scene.add("trails", Shape::line(points).stroke(Ink::new(agent.look.tint).alpha(0.3), 1.5));
}

/// Marks, wishes and velocity of one agent; names that were not in the legend get there.
fn thoughts(
    agent: &Agent,
    notes: Notes,
    most: f32,
    scene: &mut Scene,
    legend: &mut Vec<(&'static str, Tint)>,
) {
    for mark in notes.marks {
        scene.add("marks", mark);
    }
    for told in &notes.told {
        for arrow in arrows(agent, told, most) {
            scene.add("wishes", arrow);
        }
        if !legend.iter().any(|(name, _)| *name == told.name) {
            legend.push((told.name, told.tint));
        }
    }
    let at = agent.body.position;
    if agent.body.speed() > 0.1 {
        let velocity = Shape::arrow(at, at + agent.body.velocity * AHEAD);
        scene.add("wishes", velocity.stroke(Ink::new(Tint::Highlight).alpha(0.8), 1.5));
    }
}

/// What it wants (thin), and what it gets (thick). Turns are drawn as a push to the side of the nose.
pub(crate) fn arrows(agent: &Agent, told: &Told, most: f32) -> Vec<Shape> {
    let at = agent.body.position;
    let nose = at + agent.body.forward() * agent.radius * 1.5;
    let side = agent.body.forward().perp();
    let drawn = |push: Vec2| (push * (WISH / most)).clamp_length_max(2.0 * WISH);
    let mut arrows = Vec::new();
    if let Some(wish) = told.wish.filter(|wish| wish.linear.length() > 0.02 * most) {
        let thin = Ink::new(told.tint).alpha(0.5);
        arrows.push(Shape::arrow(at, at + drawn(wish.linear)).stroke(thin, 1.0));
    }
    if told.used.linear.length() > 0.02 * most {
        arrows.push(Shape::arrow(at, at + drawn(told.used.linear)).stroke(told.tint, 3.0));
    }
    if told.used.angular.abs() > 0.05 {
        let turn = side * (told.used.angular * 0.3).clamp(-2.5, 2.5);
        arrows.push(Shape::arrow(nose, nose + turn).stroke(told.tint, 2.0));
    }
    arrows
}

fn handles(lab: &Steering, scene: &mut Scene) {
    for ((name, point), tint) in HANDLES.into_iter().zip(lab.world.points).zip(HANDLE_TINTS) {
        let Some(at) = point else { continue };
        scene.add("handles", Shape::circle(at, 0.7).fill(Ink::new(tint).alpha(0.2)).stroke(tint, 2.0));
        scene.add("handles", Shape::circle(at, 0.18).fill(tint));
        scene.handle(name, at);
    }
}

fn captions(lab: &Steering, legend: &[(&'static str, Tint)], scene: &mut Scene) {
    let left = -CORNER.x + 0.4;
    let caption = if lab.world.knobs.cure && !lab.scenario.cured.is_empty() {
        lab.scenario.cured
    } else {
        lab.scenario.caption
    };
    let text = Shape::text(Vec2::new(left, CORNER.y + 0.5 * HEAD), caption, LETTERS);
    scene.add("captions", text.fill(Tint::Neutral));
    let width = 2.0 * CORNER.x / COLUMNS as f32;
    for (place, (name, tint)) in legend.iter().enumerate() {
        let (column, row) = ((place % COLUMNS) as f32, (place / COLUMNS) as f32);
        let at = Vec2::new(left + column * width, -CORNER.y - 1.0 - row * 1.4);
        scene.add("captions", Shape::line([at, at + Vec2::X * 0.9]).stroke(*tint, 3.0));
        scene.add("captions", Shape::text(at + Vec2::X * 1.4, *name, LETTERS).fill(*tint));
    }
}
