//! Why a hunter goes where it goes.

use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::{Ink, Shape, Tint};
use wits_game::Inspection;
use wits_nav::Graph;
use wits_nav::dynamic::{DStarLite, Learned};
use wits_nav::grid::{Direction, GridMap, octile};

use crate::pursuit::ground::middle;
use crate::pursuit::hunter::{Doing, Hunter, Mind, node};
use crate::pursuit::world::{Pursuit, WORK};

/// What there is to know about a hunter.
pub(crate) fn inspect(lab: &Pursuit, number: usize) -> Option<Inspection> {
    let hunter = lab.world.hunters.get(number)?;
    let (map, kind) = (&lab.world.known, hunter.kind());
    let at = hunter.mover.position();
    let mut marks = vec![Shape::circle(at, 0.8).stroke(Tint::Highlight, 2.0)];
    let fields = [
        Field::new("cell", format!("{}, {}", hunter.mover.cell.x, hunter.mover.cell.y)),
        Field::new("to the quarry", octile(hunter.mover.cell, lab.world.quarry.mover.cell)).unit("cells"),
        Field::new("quarry has strayed", octile(hunter.aim, lab.world.quarry.mover.cell)).unit("cells"),
        Field::new("work", hunter.pace_of_work).unit("cells/s"),
        Field::new("planned anew", hunter.plans as f32),
        Field::new("repaired", hunter.repairs as f32),
        Field::new("caught", hunter.caught as f32),
    ];
    let mut document = Document::new(format!("Hunter {number}: {}", kind.name()))
        .subtitle(why_short(hunter))
        .section(Section::fields("Hunt", fields))
        .section(Section::Text { title: "Why".into(), text: why(lab, hunter).into() });
    let bars = match &hunter.mind {
        Mind::Repair(dstar) => {
            neighbours(map, hunter, |to| dstar.values(to).map(|values| values.0), &mut marks)
        }
        Mind::Learn(learned) => neighbours(map, hunter, |to| Some(known(map, learned, to)), &mut marks),
        Mind::Replan(_) | Mind::Trace(_) => Vec::new(),
    };
    if !bars.is_empty() {
        document = document.section(Section::Bars {
            title: "Ways on".into(),
            help: "What the way to the quarry costs by each of the cells around: the step there and the cost known there. \
                   The lowest is taken."
                .into(),
            bars,
        });
    }
    if let Mind::Repair(dstar) = &hunter.mind {
        document = document.section(probe(lab, dstar));
    }
    document = document
        .section(Section::curve("Work", "cells", lab.trace.curve(number, WORK)))
        .section(Section::log("What it was about", lab.trace.log(number)));
    marks.push(Shape::line([at, middle(hunter.aim)]).stroke(Ink::new(Tint::Highlight).alpha(0.3), 1.0));
    Some(Inspection { document, marks })
}

fn why_short(hunter: &Hunter) -> &'static str {
    match hunter.doing {
        Doing::Walks => "on its way",
        Doing::Thinks => "thinks: the budget of a tick was not enough",
        Doing::NoWay => "sees no way",
    }
}

fn why(lab: &Pursuit, hunter: &Hunter) -> String {
    match (&hunter.mind, hunter.doing) {
        (_, Doing::NoWay) => {
            "Every way to the quarry is blocked. It waits for a gate, or for you.".to_owned()
        }
        (Mind::Repair(dstar), _) => {
            let effort = dstar.effort();
            format!(
                "It steps to the neighbour with the lowest cost to the quarry. After the last change it worked on {} cells, \
                 and {} of them had to take a cost back.",
                effort.expanded, effort.reopened
            )
        }
        (Mind::Replan(replanner), _) => format!(
            "It follows its path of {} steps. The last search looked at {} cells; every change begins another one.",
            replanner.ahead().len(),
            replanner.effort().expanded
        ),
        (Mind::Learn(learned), _) => format!(
            "It looked {} cells ahead and stepped to what looked best. It has learned {} times that a cell is worse than it \
             looked.",
            lab.world.settings.lrta.ahead,
            learned.changes()
        ),
        (Mind::Trace(tracer), _) if tracer.is_tracing() => {
            "Something is in its way: it keeps a hand on it until it may go on towards the quarry.".to_owned()
        }
        (Mind::Trace(_), _) => {
            "Nothing is in its way: it goes straight to where it saw the quarry.".to_owned()
        }
    }
}

/// What LRTA* believes of a cell.
fn known(map: &GridMap, learned: &Learned, to: u32) -> f32 {
    octile(map.cell(to), map.cell(learned.goal())).max(learned.value(to).unwrap_or(0.0))
}

/// What the way costs by each neighbour.
fn neighbours(
    map: &GridMap,
    hunter: &Hunter,
    cost: impl Fn(u32) -> Option<f32>,
    marks: &mut Vec<Shape>,
) -> Vec<Bar> {
    let mut ways: Vec<(u32, u32, f32)> = Vec::new();
    map.for_each_link(node(map, hunter.mover.cell), |link| {
        let total = cost(link.to).map_or(f32::INFINITY, |cost| link.cost + cost);
        ways.push((link.to, link.id, total));
    });
    let finite = || ways.iter().map(|way| way.2).filter(|total| total.is_finite());
    let (best, worst) = (finite().fold(f32::INFINITY, f32::min), finite().fold(0.0, f32::max));
    for &(to, _, total) in ways.iter().filter(|way| way.2.is_finite()) {
        let tint = if total <= best { Tint::Green } else { Tint::Neutral };
        let line = Shape::line([middle(hunter.mover.cell), middle(map.cell(to))]);
        marks.push(line.stroke(tint, if total <= best { 3.0 } else { 1.0 }));
    }
    let bar = |&(_, direction, total): &(u32, u32, f32)| {
        let name = format!("{:?}", Direction::ALL[direction as usize % 8]);
        let note = match total {
            total if total <= best => "best".to_owned(),
            total if total.is_finite() => format!("{:.2} more", total - best),
            _ => "not known".to_owned(),
        };
        let tint = if total <= best { Tint::Green } else { Tint::Neutral };
        Bar::new(name, if total.is_finite() { total } else { 0.0 }).max(worst.max(1.0)).tint(tint).note(note)
    };
    ways.iter().map(bar).collect()
}

fn probe(lab: &Pursuit, dstar: &DStarLite) -> Section {
    let text = match dstar.values(node(&lab.world.known, lab.world.probe)) {
        None => "No repair or search has met this cell.".to_owned(),
        Some((told, seen)) if told == seen => {
            format!(
                "g = rhs = {told:.3}: it has told its neighbours what its links promise. Nothing is to be done."
            )
        }
        Some((told, seen)) if told > seen => {
            format!(
                "g = {told:.3}, rhs = {seen:.3}: its links promise less than it has told. It waits to tell, if it matters."
            )
        }
        Some((told, seen)) => {
            format!(
                "g = {told:.3}, rhs = {seen:.3}: it has told too little. It waits to take that back, if it matters."
            )
        }
    };
    Section::Text { title: "At the probe".into(), text: text.into() }
}
