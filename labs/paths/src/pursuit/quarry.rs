//! The quarry: it rests, wanders, flees.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;
use wits_core::work::Budget;
use wits_nav::dynamic::{Replanner, Stride};
use wits_nav::graph::Numbered;
use wits_nav::grid::{Cell, GridMap, octile};
use wits_nav::search::To;

use crate::pursuit::about::Settings;
use crate::pursuit::hunter::{Mover, node};

/// How long it catches its breath after a run. \[s\]
const REST: f32 = 1.5;
/// It looks at so many places before it decides where to run.
const CANDIDATES: u32 = 24;

/// What the quarry does with its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Mood {
    Flees,
    Wanders,
    Stays,
}

impl Mood {
    pub(crate) const NAMES: &[&str] = &["flees", "wanders", "stays"];

    pub(crate) fn of(choice: usize) -> Self {
        [Self::Flees, Self::Wanders, Self::Stays][choice.min(2)]
    }
}

#[derive(Clone, Debug, State)]
pub(crate) struct Quarry {
    pub(crate) mover: Mover,
    /// Where it runs.
    pub(crate) refuge: Option<Cell>,
    pub(crate) rest: f32,
    legs: Replanner,
}

impl Quarry {
    pub(crate) fn new(cell: Cell) -> Self {
        Self { mover: Mover::at(cell), refuge: None, rest: REST, legs: Replanner::new() }
    }

    /// Somebody has put it here.
    pub(crate) fn put(&mut self, cell: Cell) {
        *self = Self { legs: std::mem::take(&mut self.legs), ..Self::new(cell) };
        self.legs.forget();
    }

    pub(crate) fn advance(
        &mut self,
        settings: &Settings,
        map: &GridMap,
        hunters: &[Cell],
        stream: &mut Stream,
        dt: f32,
    ) {
        self.mover.advance(settings.quarry_speed * dt);
        if !self.mover.has_arrived() {
            return;
        }
        self.rest -= dt;
        let near = nearest(hunters, self.mover.cell) <= settings.alarm;
        let wants_to_go = match settings.mood {
            Mood::Flees => near && self.refuge.is_none(),
            Mood::Wanders => self.refuge.is_none() && self.rest <= 0.0,
            Mood::Stays => false,
        };
        if wants_to_go {
            self.refuge = choose(map, hunters, self.mover.cell, settings.mood, stream);
            self.legs.forget();
        }
        let Some(refuge) = self.refuge.filter(|_| settings.mood != Mood::Stays) else { return };
        let aim = To::new(node(map, refuge), |a, b| octile(map.cell(a), map.cell(b)));
        let stride =
            self.legs.advance(map, node(map, self.mover.cell), &aim, &mut Budget::new(settings.budget));
        match stride {
            Ok(Stride::Take(step)) => self.mover.go_to(map.cell(step.to)),
            Ok(Stride::Wait) => {}
            _ => (self.refuge, self.rest) = (None, REST),
        }
    }
}

/// How far the nearest of some cells is.
pub(crate) fn nearest(cells: &[Cell], to: Cell) -> f32 {
    cells.iter().map(|&cell| octile(cell, to)).fold(f32::INFINITY, f32::min)
}

/// Where to run: away from all hunters, and not through them.
fn choose(map: &GridMap, hunters: &[Cell], from: Cell, mood: Mood, stream: &mut Stream) -> Option<Cell> {
    let rate = |cell: Cell| {
        let half_way = Cell::new((from.x + cell.x) / 2, (from.y + cell.y) / 2);
        match mood {
            Mood::Wanders => 0.0,
            _ => nearest(hunters, cell) + 1.5 * nearest(hunters, half_way),
        }
    };
    let places = (0..CANDIDATES).map(|_| map.cell(stream.below(map.node_count() as u32)));
    places.filter(|&cell| map.is_free(cell)).max_by(|a, b| rate(*a).total_cmp(&rate(*b)))
}

/// A free place that is far from all hunters.
pub(crate) fn hiding_place(map: &GridMap, hunters: &[Cell], stream: &mut Stream) -> Option<Cell> {
    let places = (0..CANDIDATES).map(|_| map.cell(stream.below(map.node_count() as u32)));
    let free = places.filter(|&cell| map.is_free(cell));
    free.max_by(|a, b| nearest(hunters, *a).total_cmp(&nearest(hunters, *b)))
}
