//! What the lab shows.

use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::scene::{Ink, Scene, Shape, SpriteShape, Tint};
use wits_nav::graph::Graph;
use wits_nav::search::puzzle::Hanoi;

use crate::puzzles::board::{self, SIDE, rounded};
use crate::puzzles::job::BARS;
use crate::puzzles::puzzle::{Puzzle, State};
use crate::puzzles::solver::{End, Method};
use crate::puzzles::world::{Phase, Puzzles, Record};

/// Where the right half begins and ends, and where its upper part begins.
const LEFT: f32 = 22.0;
const RIGHT: f32 = 44.0;
const UPPER: f32 = 9.6;
/// Towers with more rings are drawn without the lines between states.
const MOST_LINED: u32 = 6;
/// The longest bar stands for so many states, as a power of ten.
const LONGEST: f32 = 6.0;

/// Everything there is to see.
pub(crate) fn scene(lab: &Puzzles, scene: &mut Scene) {
    scene.set_bounds(Vec2::new(-0.6, -1.8), Vec2::new(RIGHT + 0.6, SIDE + 0.6));
    let (state, next) = lab.shown();
    board::draw(scene, &lab.world.plan.puzzle, state, next, lab.world.held);
    scene.add("board", Shape::text(Vec2::new(0.6, -1.2), caption(lab), 14.0).fill(Tint::Neutral));
    match lab.world.plan.puzzle {
        Puzzle::Hanoi(tower) => states(lab, &tower, state, scene),
        _ => profile(lab, state, scene),
    }
    table(lab, scene);
}

/// What happens now, in words.
pub(crate) fn caption(lab: &Puzzles) -> String {
    let (world, name) = (&lab.world, lab.world.plan.method.name());
    let moves = lab.job.states.len().saturating_sub(1);
    match world.phase {
        Phase::Searches => format!("{name} looks at state {}", world.spent),
        Phase::Waits => format!("{name} has found {moves} moves"),
        Phase::Plays => format!("{name}: move {} of {moves}", (world.played as usize + 1).min(moves)),
        Phase::Rests if matches!(lab.job.end, Some(End::Found(_))) => {
            format!("{name}: solved in {moves} moves")
        }
        Phase::Rests if lab.job.end.is_some() => format!("{name} has found nothing"),
        Phase::Rests => format!("{name} gives up after {} states", world.spent),
        Phase::Hand if world.plan.puzzle.is_solved(world.plan.start) => "solved by hand".into(),
        Phase::Hand => "your move; Solve lets the search go on from here".into(),
    }
}

/// All states of a tower, as a triangle of triangles.
fn states(lab: &Puzzles, tower: &Hanoi, shown: State, scene: &mut Scene) {
    let count = 3_u32.pow(tower.rings());
    let spot = |state: u32| place(tower, state);
    let faint = Ink::new(Tint::Wall).alpha(0.45);
    if tower.rings() <= MOST_LINED {
        for state in 0..count {
            tower.for_each_link(state, |link| {
                if link.to > state {
                    scene.add("seen", Shape::line([spot(state), spot(link.to)]).stroke(faint, 1.0));
                }
            });
        }
    }
    let way: Vec<Vec2> = lab.job.states.iter().map(|&state| state_spot(tower, state)).collect();
    if way.len() > 1 {
        scene.add("seen", Shape::line(way).stroke(Ink::new(Tint::Path).alpha(0.9), 3.0));
    }
    let size = 5.2 / math::powf(2.0, tower.rings() as f32) + 0.06;
    let visits = lab.job.notes().visits.clone();
    let dots = scene.sprites("seen", size).set_shape(SpriteShape::Disc);
    for (state, &visits) in (0..count).zip(&visits) {
        let tint = match visits {
            0 => Tint::Obstacle,
            1 => Tint::Agent,
            2..=9 => Tint::Purple,
            _ => Tint::Pink,
        };
        dots.push(spot(state), Vec2::X, tint);
    }
    let ring = |at: Vec2, tint| Shape::circle(at, 0.7 * size + 0.1).stroke(tint, 2.5);
    scene.add("seen", ring(state_spot(tower, lab.world.plan.start), Tint::Goal));
    scene.add("seen", ring(spot(tower.all_on(2)), Tint::Green));
    scene.add("seen", Shape::circle(state_spot(tower, shown), 0.45 * size + 0.06).fill(Tint::Highlight));
    let words = format!("all {count} states: expanded once blue, more often purple and pink");
    scene.add("seen", Shape::text(Vec2::new(LEFT, SIDE - 0.3), words, 12.0).fill(Tint::Neutral));
}

fn state_spot(tower: &Hanoi, state: State) -> Vec2 {
    match state {
        State::Hanoi(state) => place(tower, state),
        _ => Vec2::ZERO,
    }
}

/// Where a state of a tower is drawn: the largest ring says in which third of the triangle, the next one in which third of
/// that. The ring can move between two thirds where all smaller ones are on the third peg, so that is where they touch.
fn place(tower: &Hanoi, state: u32) -> Vec2 {
    let middle = (LEFT + RIGHT) / 2.0;
    let mut corners = [
        Vec2::new(middle, SIDE - 1.2),
        Vec2::new(middle - 5.2, UPPER + 1.0),
        Vec2::new(middle + 5.2, UPPER + 1.0),
    ];
    for ring in (0..tower.rings()).rev() {
        let peg = tower.peg(state, ring) as usize;
        let (one, other) = ((peg + 1) % 3, (peg + 2) % 3);
        let at = corners[peg];
        let toward = |corner: Vec2| at + (corner - at) * 0.47;
        (corners[one], corners[other]) = (toward(corners[other]), toward(corners[one]));
    }
    (corners[0] + corners[1] + corners[2]) / 3.0
}

/// How many states were looked at, by how far they seem from the end.
fn profile(lab: &Puzzles, shown: State, scene: &mut Scene) {
    let puzzle = &lab.world.plan.puzzle;
    let profile = lab.job.notes().profile;
    let last = profile.iter().rposition(|&count| count > 0).unwrap_or(0);
    let reach = (last + 2).clamp(12, BARS);
    let width = (RIGHT - LEFT) / reach as f32;
    let height = SIDE - UPPER - 2.6;
    let most = profile.iter().copied().max().unwrap_or(0).max(1) as f32;
    let here = (puzzle.distance(shown) as usize).min(BARS - 1);
    let base = Vec2::new(LEFT, UPPER + 1.2);
    for (bar, &count) in profile.iter().enumerate().take(reach) {
        let x = base.x + bar as f32 * width;
        let tall = height * math::ln(1.0 + count as f32) / math::ln(1.0 + most);
        let tint = if bar == here { Tint::Highlight } else { Tint::Agent };
        if count > 0 {
            let (min, max) =
                (Vec2::new(x + 0.08, base.y), Vec2::new(x + width - 0.08, base.y + tall.max(0.1)));
            scene.add("seen", Shape::rectangle(min, max).fill(Ink::new(tint).alpha(0.75)));
        }
        if bar % 5 == 0 {
            let label = Shape::text(Vec2::new(x + 0.1, base.y - 0.8), bar.to_string(), 11.0);
            scene.add("seen", label.fill(Tint::Neutral));
        }
    }
    let axis = [base, Vec2::new(RIGHT, base.y)];
    scene.add("seen", Shape::line(axis).stroke(Ink::new(Tint::Wall).alpha(0.8), 1.5));
    let what = if matches!(puzzle, Puzzle::Queens(..)) { "queens missing" } else { "columns and rows to go" };
    let words = format!("states expanded, by {what} (log scale)");
    scene.add("seen", Shape::text(Vec2::new(LEFT, SIDE - 0.3), words, 12.0).fill(Tint::Neutral));
}

/// One row for each search: what it took.
fn table(lab: &Puzzles, scene: &mut Scene) {
    let world = &lab.world;
    let mut text = |x: f32, y: f32, words: String, tint: Tint| {
        scene.add("table", Shape::text(Vec2::new(x, y), words, 12.0).fill(tint));
    };
    text(LEFT, 8.6, "search".into(), Tint::Neutral);
    text(LEFT + 5.2, 8.6, "expanded".into(), Tint::Agent);
    text(LEFT + 9.4, 8.6, "kept".into(), Tint::Orange);
    text(LEFT + 19.0, 8.6, "moves".into(), Tint::Path);
    for (row, method) in Method::ALL.into_iter().enumerate() {
        let y = 7.6 - 0.95 * row as f32;
        let is_now = method == world.plan.method && world.phase != Phase::Hand;
        let record =
            if is_now && world.phase == Phase::Searches { Some(now(lab)) } else { world.records[row] };
        if is_now {
            let mark = rounded(Vec2::new(LEFT - 0.4, y - 0.42), Vec2::new(RIGHT, y + 0.46), 0.2);
            scene.add("table", mark.fill(Ink::new(Tint::Highlight).alpha(0.08)));
        }
        let mut text = |x: f32, words: String, tint: Tint| {
            scene.add("table", Shape::text(Vec2::new(x, y), words, 12.0).fill(tint));
        };
        text(LEFT, method.name().into(), if is_now { Tint::Highlight } else { Tint::Neutral });
        let Some(record) = record else {
            if !method.suits(&world.plan.puzzle) {
                text(LEFT + 5.2, "needs a known end".into(), Tint::Obstacle);
            }
            continue;
        };
        text(LEFT + 5.2, record.looked.to_string(), Tint::Agent);
        text(LEFT + 9.4, record.most_open.to_string(), Tint::Orange);
        text(LEFT + 19.0, outcome(&record, is_now && world.phase == Phase::Searches), Tint::Path);
        bars(scene, y, &record);
    }
}

fn bars(scene: &mut Scene, y: f32, record: &Record) {
    let long = |count: u64| 5.4 * (math::ln(1.0 + count as f32) / math::ln(10.0) / LONGEST).min(1.0);
    for (count, low, tint) in [(record.looked, 0.06, Tint::Agent), (record.most_open, -0.24, Tint::Orange)] {
        let min = Vec2::new(LEFT + 13.2, y + low);
        let max = Vec2::new(min.x + long(count), min.y + 0.2);
        scene.add("table", Shape::rectangle(min, max).fill(Ink::new(tint).alpha(0.8)));
    }
}

fn now(lab: &Puzzles) -> Record {
    let effort = lab.job.solver.effort();
    Record { moves: None, gave_up: false, looked: effort.expanded, most_open: effort.most_open }
}

/// What a search found, in a word.
pub(crate) fn outcome(record: &Record, is_running: bool) -> String {
    match record.moves {
        Some(moves) => moves.to_string(),
        None if is_running => "...".into(),
        None if record.gave_up => "gave up".into(),
        None => "none".into(),
    }
}
