//! What the lab shows.

use std::f32::consts::{PI, TAU};

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::scene::{Bounds, Heat, Ink, Ramp, Scene, Shape, SpriteShape, Tint};

use crate::pacman::ghost::{Character, Ghost, Mood};
use crate::pacman::maze::{CELLS, HEIGHT, WIDTH, middle, place};
use crate::pacman::mind::{Thinker, Thought};
use crate::pacman::player::fear_field;
use crate::pacman::walker::Walker;
use crate::pacman::world::{PacMan, Stage, ask, target};

/// Ghosts show for so long that they will be bold again. \[ticks\]
const WARNING: u32 = 120;
/// How large bodies are. \[cells\]
const BODY: f32 = 0.46;
/// So near to the player nothing is drawn over it. \[cells\]
pub(crate) const CLEAR: f32 = 0.75;

/// Everything there is to see.
pub(crate) fn scene(lab: &PacMan, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool) {
    scene.set_bounds(Vec2::new(-1.0, -2.4), Vec2::new(WIDTH as f32 + 1.0, HEIGHT as f32 + 2.0));
    walls(lab, scene);
    pills(lab, scene);
    if wanted("fear") {
        let cells = lab.with_view(fear_field);
        scene.heat(Heat { ramp: Ramp::Heat, ..tiles("fear", cells) });
    }
    if wanted("waypoints") {
        waypoints(lab, scene);
    }
    if ["looked", "paths", "targets"].into_iter().any(wanted) {
        thoughts(lab, scene);
    }
    for (number, ghost) in lab.world.ghosts[..lab.world.settings.ghosts].iter().enumerate() {
        if lab.world.stage != Stage::Caught {
            draw_ghost(lab, number, ghost, scene);
        }
    }
    player(lab, scene);
    score(lab, scene);
}

fn tiles(layer: &'static str, cells: Vec<u8>) -> Heat {
    let bounds = Bounds { min: Vec2::ZERO, max: Vec2::new(WIDTH as f32, HEIGHT as f32) };
    Heat { layer, bounds, columns: WIDTH as u32, rows: HEIGHT as u32, ramp: Ramp::Tints, cells }
}

fn walls(lab: &PacMan, scene: &mut Scene) {
    let blink = lab.world.stage == Stage::Cleared && (lab.world.pause / 12).is_multiple_of(2);
    let tint = if blink { Tint::Highlight } else { Tint::Blue };
    for outline in &lab.outlines {
        let points = outline.points.iter().copied();
        let shape = if outline.is_closed {
            Shape::polygon(points).fill(Ink::new(tint).alpha(0.14))
        } else {
            Shape::line(points)
        };
        scene.add("maze", shape.stroke(Ink::new(tint).alpha(0.85), 2.0));
    }
    let door = middle(lab.map.maze.gate) - Vec2::Y;
    let bar = [door - Vec2::X * 0.8, door + Vec2::X * 0.8];
    scene.add("maze", Shape::line(bar).stroke(Ink::new(Tint::Pink).alpha(0.9), 3.0));
}

fn pills(lab: &PacMan, scene: &mut Scene) {
    let dots = scene.sprites("pills", 0.2).set_shape(SpriteShape::Disc);
    let powers = &lab.map.maze.powers;
    for cell in lab.world.pills.iter().filter(|&cell| !powers.has(cell)) {
        dots.push(middle(cell), Vec2::X, Tint::Goal);
    }
    let pulse = 0.34 + 0.06 * wits_core::math::sin(lab.tick as f32 * 0.15);
    for cell in lab.world.pills.iter().filter(|&cell| powers.has(cell)) {
        let glow = Ink::new(Tint::Goal).alpha(0.2);
        scene.add("pills", Shape::circle(middle(cell), pulse + 0.15).fill(glow));
        scene.add("pills", Shape::circle(middle(cell), pulse).fill(Tint::Goal));
    }
}

fn waypoints(lab: &PacMan, scene: &mut Scene) {
    let crossings = &lab.map.crossings;
    let faint = Ink::new(Tint::Green).alpha(0.6);
    for (from, roads) in (0_u32..).zip(&crossings.roads) {
        let cell = crossings.cells[from as usize];
        for road in roads.iter().filter(|road| road.to > from || road.to == from && (road.way as u8) < 2) {
            let mut cells = vec![cell];
            let (mut at, mut way) = (cell, road.way);
            for _ in 0..road.length {
                at = lab.map.maze.beside(at, way);
                cells.push(at);
                let onward = lab.map.maze.exits(at).find(|(onward, _)| *onward != way.back());
                way = onward.map_or(way, |(onward, _)| onward);
            }
            cell_lines(&cells).for_each(|line| scene.add("waypoints", line.stroke(faint, 2.0)));
            if road.length > 1 {
                let label = middle(cells[cells.len() / 2]) + Vec2::new(-0.2, 0.15);
                let text = Shape::text(label, road.length.to_string(), 11.0);
                scene.add("waypoints", text.fill(Ink::new(Tint::Green).alpha(0.9)));
            }
        }
        scene.add("waypoints", Shape::circle(middle(cell), 0.24).fill(Tint::Green));
    }
}

/// Lines through the middles of cells, broken where the way goes round the edge of the maze.
fn cell_lines(cells: &[u32]) -> impl Iterator<Item = Shape> {
    let is_one = |a: &u32, b: &u32| (place(*a).x - place(*b).x).abs() <= 1;
    cells.chunk_by(is_one).map(|part| Shape::line(part.iter().map(|&cell| middle(cell))))
}

/// Lines along a path, with a gap where the player is.
pub(crate) fn path_lines(path: &[u32], player: Vec2) -> impl Iterator<Item = Shape> {
    path.split(move |&cell| middle(cell).distance(player) < CLEAR).flat_map(cell_lines)
}

/// What a ghost has in mind for its next crossing; `None` when it does not think.
pub(crate) fn thought_of(lab: &PacMan, number: usize) -> Option<(u32, crate::pacman::maze::Way, Thought)> {
    let ghost = &lab.world.ghosts[number];
    if !matches!(ghost.mood, Mood::Roams | Mood::Eaten) {
        return None;
    }
    let (at, heading) = next_crossing(lab, &ghost.walker)?;
    let mut memory = ghost.memory.clone();
    let (mut thinker, mut thought) = (Thinker::noting(), Thought::default());
    thinker.think(&ask(&lab.world, &lab.map, number, at, heading), &mut memory, &mut thought);
    Some((at, heading, thought))
}

/// The crossing that a ghost comes to next, and which way it comes there.
pub(crate) fn next_crossing(lab: &PacMan, walker: &Walker) -> Option<(u32, crate::pacman::maze::Way)> {
    if walker.stands {
        return Some((walker.cell, walker.way));
    }
    lab.map.maze.follow(walker.cell, walker.way).map(|(_, cell, way)| (cell, way))
}

/// The cells from where a ghost is to its next crossing.
fn lead_in(lab: &PacMan, walker: &Walker, crossing: u32) -> Vec<u32> {
    let maze = &lab.map.maze;
    let (mut cell, mut way) = (walker.next_cell(maze), walker.way);
    let mut cells = vec![cell];
    while cell != crossing && cells.len() < CELLS {
        let Some((onward, next)) = maze.exits(cell).find(|(onward, _)| *onward != way.back()) else { break };
        (cell, way) = (next, onward);
        cells.push(cell);
    }
    cells
}

fn thoughts(lab: &PacMan, scene: &mut Scene) {
    let mut cells = vec![0; CELLS];
    for number in 0..lab.world.settings.ghosts {
        let Some((at, _, thought)) = thought_of(lab, number) else { continue };
        let tint = Character::ALL[number].tint();
        for &cell in &thought.looked {
            cells[cell as usize] = tint.cell(2);
        }
        let shift = Vec2::splat((number as f32 - 1.5) * 0.1);
        let lead = lead_in(lab, &lab.world.ghosts[number].walker, at);
        for line in cell_lines(&lead) {
            scene.add("paths", line.stroke(Ink::new(tint).alpha(0.35), 1.5));
        }
        for mut line in cell_lines(&thought.path) {
            if let wits_core::scene::Form::Line { points } = &mut line.form {
                points.iter_mut().for_each(|point| *point += shift);
            }
            scene.add("paths", line.stroke(Ink::new(tint).alpha(0.8), 2.5));
        }
        let (target, _) = target(&lab.world, &lab.map, number, at);
        let player = lab.world.player.walker.position();
        aim(target.middle() + shift, player, tint).into_iter().for_each(|mark| scene.add("targets", mark));
    }
    scene.heat(tiles("looked", cells));
}

/// Targets may be far outside: as near as can be seen.
pub(crate) fn in_the_picture(at: Vec2) -> Vec2 {
    at.clamp(Vec2::splat(-0.4), Vec2::new(WIDTH as f32 + 0.4, HEIGHT as f32 + 0.4))
}

/// The mark of a target, kept within the picture.
fn cross(at: Vec2, tint: Tint) -> [Shape; 3] {
    let at = in_the_picture(at);
    let line = |a: Vec2| Shape::line([at - a, at + a]).stroke(tint, 2.0);
    let ring = Shape::circle(at, 0.34).stroke(tint, 2.0);
    [ring, line(Vec2::new(0.5, 0.0)), line(Vec2::new(0.0, 0.5))]
}

/// The mark of a target: where that is the player, a thin ring that leaves it free.
pub(crate) fn aim(at: Vec2, player: Vec2, tint: Tint) -> Vec<Shape> {
    if at.distance(player) > CLEAR {
        return cross(at, tint).to_vec();
    }
    vec![Shape::circle(player, CLEAR).stroke(Ink::new(tint).alpha(0.6), 1.5)]
}

fn draw_ghost(lab: &PacMan, number: usize, ghost: &Ghost, scene: &mut Scene) {
    let at = ghost.walker.position();
    let bare = matches!(ghost.mood, Mood::Eaten | Mood::Enters);
    let warns = lab.world.fright < WARNING && lab.world.fright / 12 % 2 == 1;
    let tint = match ghost.mood {
        Mood::Frightened if warns => Tint::Highlight,
        Mood::Frightened => Tint::Blue,
        _ => Character::ALL[number].tint(),
    };
    if !bare {
        scene.add("ghosts", Shape::polygon(body(at, (lab.tick / 8).is_multiple_of(2))).fill(tint));
    }
    if ghost.mood == Mood::Frightened {
        let ink = if warns { Tint::Danger } else { Tint::Highlight };
        let mouth = [-0.26, -0.13, 0.0, 0.13, 0.26].into_iter().zip([-0.18, -0.08, -0.18, -0.08, -0.18]);
        let mouth = Shape::line(mouth.map(|(x, y)| at + Vec2::new(x, y)));
        scene.add("ghosts", mouth.stroke(ink, 1.5));
        for x in [-0.14, 0.14] {
            scene.add("ghosts", Shape::circle(at + Vec2::new(x, 0.12), 0.06).fill(ink));
        }
        return;
    }
    let look = ghost.walker.way.vector();
    for x in [-0.17, 0.17] {
        let eye = at + Vec2::new(x, 0.1) + look * 0.05;
        scene.add("ghosts", Shape::circle(eye, 0.13).fill(Tint::Highlight));
        scene.add("ghosts", Shape::circle(eye + look * 0.06, 0.065).fill(Ink::new(Tint::Blue)));
    }
}

/// A dome above a skirt whose hem waves.
fn body(at: Vec2, wave: bool) -> impl Iterator<Item = Vec2> {
    let dome = (0..=10).map(|step| angle::direction(PI * step as f32 / 10.0) * BODY + Vec2::Y * 0.04);
    let hem = (0..7).map(move |step| {
        let up = (step % 2 == 0) == wave;
        Vec2::new(-BODY + 2.0 * BODY * step as f32 / 6.0, if up { -0.34 } else { -BODY })
    });
    dome.chain(hem).map(move |point| at + point)
}

fn player(lab: &PacMan, scene: &mut Scene) {
    let walker = &lab.world.player.walker;
    let (at, facing) = (walker.position(), angle::of(walker.way.vector()).unwrap_or(0.0));
    // The mouth opens and closes along each cell; who was caught fades away by opening it wide.
    let open = match lab.world.stage {
        Stage::Caught => 0.3 + (TAU - 0.4) * (1.0 - lab.world.pause as f32 / 80.0),
        Stage::Over => return,
        _ if walker.stands => 0.5,
        _ => 0.2 + 1.1 * (1.0 - (2.0 * walker.along - 1.0).abs()),
    };
    let pie = Shape::sector(at, BODY + 0.02, facing + PI, TAU - open);
    scene.add("player", pie.fill(Tint::Yellow));
    if let Some(goal) = lab.world.player.destination {
        scene.add("player", Shape::circle(middle(goal), 0.3).stroke(Tint::Yellow, 2.0));
    }
}

fn score(lab: &PacMan, scene: &mut Scene) {
    let world = &lab.world;
    let top = HEIGHT as f32 + 1.1;
    let mut text = |x: f32, y: f32, text: String, tint| {
        scene.add("score", Shape::text(Vec2::new(x, y), text, 14.0).fill(tint));
    };
    text(0.0, top, format!("score {}", world.score), Tint::Highlight);
    let best = if world.best == 0 { "–".into() } else { world.best.to_string() };
    text(9.0, top, format!("your best {best}"), Tint::Neutral);
    text(20.0, top, format!("level {}", world.level), Tint::Neutral);
    text(11.6, -1.8, mode(lab), Tint::Neutral);
    let (words, tint) = match world.stage {
        Stage::Ready => ("ready", Tint::Yellow),
        Stage::Over => ("game over", Tint::Danger),
        _ => ("", Tint::Neutral),
    };
    text(if words.len() > 6 { 11.4 } else { 12.2 }, 12.2, words.into(), tint);
    for life in 0..world.lives {
        let at = Vec2::new(0.6 + 1.2 * life as f32, -1.6);
        scene.add("score", Shape::sector(at, 0.42, PI, TAU - 1.0).fill(Tint::Yellow));
    }
}

/// What the schedule says, and for how long.
pub(crate) fn mode(lab: &PacMan) -> String {
    let world = &lab.world;
    let name = if world.is_scatter() { "scatter" } else { "chase" };
    let left = world.settings.phase_length(world.phase) - world.phase_ticks as f32 / 60.0;
    if world.fright > 0 {
        format!("fright {:.1} s", world.fright as f32 / 60.0)
    } else if left.is_finite() {
        format!("{name} {left:.1} s")
    } else {
        format!("{name} for good")
    }
}
