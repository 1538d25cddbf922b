//! What there is to know of a walker or a cell: what each action is worth, and why one was taken.

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Section, Value};
use wits_core::scene::{Shape, Tint};
use wits_game::{Inspection, PointInfo};
use wits_learn::reinforce::Labels;
use wits_learn::reinforce::env::Ground;

use crate::gridworld::brain::Brain;
use crate::gridworld::curves;
use crate::gridworld::settings::METHODS;
use crate::gridworld::world::GridLab;

const SIDES: [&str; 2] = ["Left", "Right"];

/// The number of a cell as an agent: after the two walkers.
pub(crate) const fn agent_of(side: usize, state: u64) -> u64 {
    2 + 2 * state + side as u64
}

/// The name of a method.
pub(crate) fn method(lab: &GridLab, side: usize) -> &'static str {
    METHODS.get(usize::from(lab.world.sides[side].method)).copied().unwrap_or_default()
}

/// The words of this level.
fn with_labels<T>(lab: &GridLab, f: impl FnOnce(&Labels<'_>) -> T) -> T {
    let state = |state: u64| {
        let (column, row) = lab.grid.place(state);
        format!("cell {column}, {row}")
    };
    let action = |action: u32| lab.grid.def().moves.name(action).to_owned();
    f(&Labels { state: &state, action: &action })
}

pub(crate) fn inspect(lab: &GridLab, agent: u64) -> Option<Inspection> {
    if agent < 2 {
        return Some(walker(lab, agent as usize));
    }
    let (side, state) = ((agent % 2) as usize, agent / 2 - 1);
    let ground = *lab.grid.cells().get(usize::try_from(state).ok()?)?;
    Some(cell(lab, side, state, ground))
}

/// Why a walker took its last step, and how it goes.
fn walker(lab: &GridLab, number: usize) -> Inspection {
    let (side, task) = (&lab.world.sides[number], &lab.tasks[number]);
    let mut document = match side.last {
        None => Document::new("").subtitle("begins"),
        Some(done) => with_labels(lab, |labels| {
            side.brain.explain(task, &lab.grid, done.state, Some(done.choice), labels)
        }),
    };
    document.title = format!("{}: {}", SIDES[number], method(lab, number)).into();
    let way = lab.way(number);
    let fields = [
        Field::new("episodes", side.returns.episodes() as f64),
        Field::new("recent return", side.returns.recent()).help("The mean of the last fifty episodes or so."),
        Field::new("best return", lab.judge.best_return()).help(if lab.judge.is_done() {
            "The best that is possible, by value iteration."
        } else {
            "Value iteration has not come to an end yet."
        }),
        Field::new("its best way", if way.arrives { "arrives" } else { "does not arrive" }),
        Field::new("reward of that way", way.reward),
        Field::new("right arrows", lab.right(number)).help("Of the cells it has visited."),
        Field::new("learns from others", side.brain.learns_from_others(task))
            .help("Off-policy methods may learn from what a person does; on-policy ones only from what they do themselves."),
        Field::new("steps that you have shown", lab.world.play.steps.len() as f64),
        Field::new("steps back", side.kept() as f64).help("How often Undo can go back."),
    ];
    document.sections.insert(document.sections.len().min(1), curves::section(lab, number));
    document.sections.push(Section::fields("How it goes", fields));
    warn(lab, number, &mut document);
    let at = lab.walker(number);
    Inspection { document, marks: vec![Shape::circle(at, 0.48).stroke(Tint::Highlight, 2.0)] }
}

fn warn(lab: &GridLab, side: usize, document: &mut Document) {
    let warning = lab.tasks[side].shaping.warning(&lab.grid);
    if !warning.is_empty() {
        document.sections.push(Section::Text { title: "Warning".into(), text: warning.into() });
    }
}

/// What a side knows of a cell.
fn cell(lab: &GridLab, number: usize, state: u64, ground: Ground) -> Inspection {
    let (side, task) = (&lab.world.sides[number], &lab.tasks[number]);
    let mut document = if ground.is_open() {
        with_labels(lab, |labels| side.brain.explain(task, &lab.grid, state, None, labels))
    } else {
        Document::new("")
    };
    let (column, row) = lab.grid.place(state);
    document.title = format!("{}: cell {column}, {row}", SIDES[number]).into();
    document.subtitle =
        if ground.is_open() { arrow(lab, number, state) } else { name(ground).to_owned() }.into();
    let fields = [
        Field::new("ground", name(ground)),
        Field::new("its value", side.brain.value(task, state)).help("As this side thinks."),
        Field::new("best value", lab.judge.value(state))
            .help("By value iteration, without rewards on the way."),
        Field::new("decisions here", f64::from(side.visits.get(state as usize).copied().unwrap_or(0))),
    ];
    document.sections.push(Section::fields("Cell", fields));
    let (at, half) = (lab.place(number, state), Vec2::splat(0.5));
    Inspection { document, marks: vec![Shape::rectangle(at - half, at + half).stroke(Tint::Highlight, 2.0)] }
}

/// What a side thinks best in a cell, and whether it is.
fn arrow(lab: &GridLab, number: usize, state: u64) -> String {
    let best = lab.world.sides[number].brain.best(&lab.tasks[number], &lab.grid, state);
    let names: Vec<&str> = best.iter().map(|action| lab.grid.def().moves.name(*action)).collect();
    match best.first() {
        None => "all actions are alike".to_owned(),
        Some(_) if !lab.judge.is_done() => names.join(" or "),
        Some(action) if lab.judge.is_best(state, *action) => format!("{}: the best", names.join(" or ")),
        Some(_) => format!("{}: not the best", names.join(" or ")),
    }
}

const fn name(ground: Ground) -> &'static str {
    match ground {
        Ground::Open => "open",
        Ground::Start => "start",
        Ground::Wall => "wall",
        Ground::Pit => "pit",
        Ground::Goal => "goal",
        Ground::SmallGoal => "small goal",
    }
}

/// The values of a cell while somebody points at it.
pub(crate) fn point_info(lab: &GridLab, at: Vec2) -> Option<PointInfo> {
    let (number, state) = lab.cell_at(at)?;
    let ground = *lab.grid.cells().get(state as usize)?;
    let (side, task) = (&lab.world.sides[number], &lab.tasks[number]);
    let (column, row) = lab.grid.place(state);
    let info = PointInfo::new(format!("Cell {column}, {row}"), lab.place(number, state)).state(name(ground));
    if !ground.is_open() {
        return Some(info);
    }
    let mut info = info.text(arrow(lab, number, state));
    for &action in &task.actions {
        let worth = side.brain.worth(task, &lab.grid, state, action);
        info = info.row(lab.grid.def().moves.name(action), format!("{worth:.2}"));
    }
    let visits = side.visits.get(state as usize).copied().unwrap_or(0);
    Some(
        info.row("best value possible", format!("{:.2}", lab.judge.value(state)))
            .row("decisions here", visits.to_string()),
    )
}

/// Everything that a side has learned.
pub(crate) fn sheet(lab: &GridLab, number: usize) -> Document {
    let (side, task) = (&lab.world.sides[number], &lab.tasks[number]);
    let mut document = walker(lab, number).document;
    if let Brain::Actions(q) = &side.brain {
        document.sections.extend(with_labels(lab, |labels| q.document(labels)).sections);
        return document;
    }
    let visited = (0..).zip(&side.visits).filter(|(_, visits)| **visits > 0);
    let row = |(state, visits): (u64, &u32)| -> Vec<Value> {
        let (column, row) = lab.grid.place(state);
        let value = side.brain.value(task, state);
        vec![
            format!("cell {column}, {row}").into(),
            value.into(),
            lab.judge.value(state).into(),
            (*visits).into(),
            arrow(lab, number, state).into(),
        ]
    };
    let columns = ["cell", "value", "best value", "decisions", "best action"];
    document.section(Section::table("Values", columns, visited.map(row)))
}
