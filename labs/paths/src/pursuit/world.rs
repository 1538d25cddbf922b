//! The world and its tick.

use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::random::{Seed, Stream};
use wits_core::state::{State, definition};
use wits_core::trace::{Channel, Trace};
use wits_game::{Input, Setup, Tick, loaded};
use wits_nav::graph::Numbered;
use wits_nav::grid::{Cell, GridMap, octile};
use wits_nav::search::{AStar, Everywhere, Search, Seen, Status};

use crate::pursuit::about::Settings;
use crate::pursuit::ground::{COLUMNS, Gate, Layout, ROWS, cell_at, is_on_map, stroke};
use crate::pursuit::hunter::{Around, Doing, Hunter, Kind, Mind, node};
use crate::pursuit::quarry::{Quarry, hiding_place};

/// Whoever is as near as this has caught the quarry. \[cells\]
const REACH: f32 = 1.5;
/// How quickly the glow of what was worked on fades. \[1/s\]
const FADES: f32 = 0.8;

/// The channels of the trace.
pub(crate) const WORK: usize = 0;
const DOING: usize = 1;

/// Everything that changes.
#[derive(Clone, Debug, State)]
pub struct World {
    #[state(unhashed = "set from the parameters, which a recording holds", with = definition)]
    pub(crate) settings: Settings,
    /// As it is, and as the hunters know it.
    pub(crate) map: GridMap,
    pub(crate) known: GridMap,
    pub(crate) gates: Vec<Gate>,
    pub(crate) hunters: Vec<Hunter>,
    pub(crate) quarry: Quarry,
    pub(crate) probe: Cell,
    pub(crate) caught: [u32; 4],
    /// How many cells have changed.
    pub(crate) changes: u64,
}

impl World {
    pub(crate) fn work(&self, kind: Kind) -> u64 {
        self.hunters
            .iter()
            .filter(|hunter| hunter.kind() == kind)
            .map(|hunter| hunter.work)
            .fold(0, u64::saturating_add)
    }

    /// Cells a second, lately.
    pub(crate) fn pace_of_work(&self, kind: Kind) -> f32 {
        self.hunters.iter().filter(|hunter| hunter.kind() == kind).map(|hunter| hunter.pace_of_work).sum()
    }

    pub(crate) fn catches(&self) -> u32 {
        self.caught.iter().fold(0, |sum, caught| sum.saturating_add(*caught))
    }

    pub(crate) fn bytes(&self) -> usize {
        // The searches remember about this much of every cell.
        size_of::<Self>() + self.hunters.len() * 48 * self.map.node_count()
    }

    /// Why the lab cannot go on from this state of a file, as a lab of the same size as another one.
    pub(crate) fn check(&self, like: &Self) -> Result<(), String> {
        loaded::same_count("hunters", self.hunters.len(), "expected", like.hunters.len())?;
        for map in [&self.map, &self.known] {
            loaded::same_count("columns", map.width() as usize, "expected", COLUMNS as usize)?;
            loaded::same_count("rows", map.height() as usize, "expected", ROWS as usize)?;
        }
        let movers = self.hunters.iter().map(|hunter| &hunter.mover).chain([&self.quarry.mover]);
        let ways = movers.flat_map(|mover| [mover.from, mover.cell]);
        let aims = self.hunters.iter().map(|hunter| hunter.aim).chain(self.quarry.refuge);
        let trails = self.hunters.iter().flat_map(|hunter| hunter.trail.iter().copied());
        let gates = self.gates.iter().flat_map(|gate| gate.cells.iter().copied());
        match ways.chain(aims).chain(trails).chain(gates).chain([self.probe]).find(|cell| !is_on_map(*cell)) {
            Some(cell) => Err(format!("a cell beside the map: ({}, {})", cell.x, cell.y)),
            None => Ok(()),
        }
    }

    fn hunter_cells(&self) -> Vec<Cell> {
        self.hunters.iter().map(|hunter| hunter.mover.cell).collect()
    }
}

/// The lab.
pub struct Pursuit {
    pub(crate) world: World,
    pub(crate) trace: Trace,
    pub(crate) has_fog: bool,
    seed: Seed,
    /// Cells whose walls the hunters have learned of in this tick.
    changed: Vec<Cell>,
    /// How lately each cell was repaired, and searched, 0 to 1; only for those who look.
    pub(crate) repaired: Vec<f32>,
    pub(crate) searched: Vec<f32>,
}

impl Pursuit {
    pub(crate) fn new(setup: &Setup) -> Self {
        let seed = setup.seed.fork("pursuit");
        let mut stream = seed.fork("ground").stream();
        let (mut map, gates) = Layout::of(setup.params.count("layout")).build(&mut stream);
        let has_fog = setup.params.is_on("fog");
        let count = 4 * setup.params.count("each");
        // Hunters begin along the left edge, the quarry at the right, and they can get at each other.
        let quarry = Cell::new(COLUMNS - 6, ROWS / 2 + 3);
        for (x, y) in (-1..=1).flat_map(|y| (-1..=1).map(move |x| (x, y))) {
            map.set(Cell::new(quarry.x + x, quarry.y + y), true);
        }
        let starts = starts(&map, quarry, count as i32);
        let known = if has_fog { unseen(&map) } else { map.clone() };
        let hunters: Vec<Hunter> = starts
            .iter()
            .enumerate()
            .map(|(number, &cell)| Hunter::new(Kind::ALL[number % 4], cell, quarry, &known))
            .collect();
        let channels =
            [Channel::value("work", "cells"), Channel::label("doing", &["walks", "thinks", "no way"])];
        let world = World {
            settings: Settings::of(&setup.params),
            map,
            known,
            gates,
            hunters,
            quarry: Quarry::new(quarry),
            probe: Cell::new(5 * COLUMNS / 8, ROWS / 3),
            caught: [0; 4],
            changes: 0,
        };
        let cells = world.map.node_count();
        Self {
            world,
            trace: Trace::new(&channels, count, 240, 24),
            has_fog,
            seed,
            changed: Vec::new(),
            repaired: vec![0.0; cells],
            searched: vec![0.0; cells],
        }
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.world.settings = Settings::of(tick.params);
        self.changed.clear();
        let mut stream = self.seed.at(tick.number).stream();
        tick.inputs.iter().for_each(|input| self.take(input));
        if stream.chance(self.world.settings.changes * tick.dt) && !self.world.gates.is_empty() {
            let gate = stream.below(self.world.gates.len() as u32) as usize;
            self.toggle(gate);
        }
        self.look_around();
        self.run(&mut stream, tick.dt);
        self.glow(tick.dt);
        for (number, hunter) in self.world.hunters.iter().enumerate() {
            self.trace.record(number, tick.number + 1, WORK, hunter.work_now as f32);
            let doing = f32::from(hunter.doing as u8);
            if self.trace.last_label(number, DOING) != Some(doing) {
                self.trace.record(number, tick.number + 1, DOING, doing);
            }
        }
    }

    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.trace.forget_after(tick);
        self.repaired.fill(0.0);
        self.searched.fill(0.0);
    }

    /// What was worked on glows for a while.
    fn glow(&mut self, dt: f32) {
        let keep = 1.0 - math::smoothing(FADES, dt);
        self.repaired.iter_mut().chain(&mut self.searched).for_each(|glow| *glow *= keep);
        for hunter in self.world.hunters.iter().filter(|hunter| hunter.work_now > 0) {
            match &hunter.mind {
                Mind::Repair(dstar) => {
                    let glow = &mut self.repaired;
                    let touched = dstar.touched().iter();
                    touched.for_each(|&node| {
                        if let Some(glow) = glow.get_mut(node as usize) {
                            *glow = 1.0
                        }
                    });
                }
                Mind::Replan(replanner) => {
                    let closed = |node: &u32| replanner.search().status(*node) == Status::Closed;
                    let nodes = 0..self.world.map.node_count() as u32;
                    nodes.filter(closed).for_each(|node| self.searched[node as usize] = 1.0);
                }
                Mind::Learn(_) | Mind::Trace(_) => {}
            }
        }
    }

    /// What a player does.
    fn take(&mut self, input: &Input) {
        match (input.name.as_ref(), input.at) {
            ("wall" | "clear", Some(at)) => {
                let free = input.name == "clear";
                stroke(input.from.unwrap_or(at), at).for_each(|cell| self.set(cell, free));
            }
            ("quarry", Some(at)) => {
                if let Some(cell) = self.free_cell_near(at) {
                    self.world.quarry.put(cell);
                }
            }
            ("probe", Some(at)) => self.world.probe = cell_at(at),
            ("gates", None) => (0..self.world.gates.len()).for_each(|gate| self.toggle(gate)),
            _ => {}
        }
    }

    fn free_cell_near(&self, at: Vec2) -> Option<Cell> {
        let cell = cell_at(at);
        let free = self.world.map.cells().filter(|&free| self.world.map.is_free(free));
        free.min_by(|a, b| octile(*a, cell).total_cmp(&octile(*b, cell)))
    }

    fn toggle(&mut self, gate: usize) {
        let closed = !self.world.gates[gate].closed;
        self.world.gates[gate].closed = closed;
        for place in 0..self.world.gates[gate].cells.len() {
            self.set(self.world.gates[gate].cells[place], !closed);
        }
    }

    /// Frees or blocks a cell; never one on which somebody stands or to which somebody goes.
    fn set(&mut self, cell: Cell, free: bool) {
        let World { map, known, hunters, quarry, changes, .. } = &mut self.world;
        let movers = hunters.iter().map(|hunter| &hunter.mover).chain([&quarry.mover]);
        let is_taken = movers.into_iter().any(|mover| mover.cell == cell || mover.from == cell);
        if map.is_free(cell) == free || (is_taken && !free) || !map.contains_cell(cell) {
            return;
        }
        map.set(cell, free);
        *changes = changes.saturating_add(1);
        if !self.has_fog {
            known.set(cell, free);
            self.changed.push(cell);
        }
    }

    /// In the fog, hunters see what is near them, and tell each other.
    fn look_around(&mut self) {
        if !self.has_fog {
            return;
        }
        let World { map, known, hunters, settings, .. } = &mut self.world;
        let sight = settings.sight;
        for here in hunters.iter().map(|hunter| hunter.mover.cell) {
            for y in here.y - sight..=here.y + sight {
                for x in here.x - sight..=here.x + sight {
                    let cell = Cell::new(x, y);
                    if map.contains_cell(cell) && known.is_free(cell) != map.is_free(cell) {
                        known.set(cell, map.is_free(cell));
                        self.changed.push(cell);
                    }
                }
            }
        }
    }

    fn run(&mut self, stream: &mut Stream, dt: f32) {
        let cells = self.world.hunter_cells();
        let World { settings, map, known, hunters, quarry, caught, .. } = &mut self.world;
        quarry.advance(settings, map, &cells, stream, dt);
        let around = Around { settings, map: known, quarry: quarry.mover.cell, changed: &self.changed };
        hunters.iter_mut().for_each(|hunter| hunter.advance(&around, dt));
        let catcher = hunters.iter_mut().find(|hunter| {
            hunter.doing == Doing::Walks && octile(hunter.mover.cell, quarry.mover.cell) < REACH
        });
        if let Some(catcher) = catcher {
            catcher.caught = catcher.caught.saturating_add(1);
            let caught = &mut caught[catcher.kind() as usize];
            *caught = caught.saturating_add(1);
            if let Some(place) = hiding_place(map, &cells, stream) {
                quarry.put(place);
            }
        }
    }
}

/// Places along the left edge from which one can get to the quarry.
fn starts(map: &GridMap, quarry: Cell, count: i32) -> Vec<Cell> {
    let mut search = AStar::new();
    // The quarry is on the map, and a map has sound costs.
    let _ = search.find(map, node(map, quarry), &Everywhere);
    let linked: Vec<Cell> = map.cells().filter(|&cell| search.cost_to(node(map, cell)).is_some()).collect();
    let place = |number: i32| {
        let wanted = Cell::new(1, (2 * number + 1) * ROWS / (2 * count));
        linked
            .iter()
            .copied()
            .min_by(|a, b| octile(*a, wanted).total_cmp(&octile(*b, wanted)))
            .unwrap_or(quarry)
    };
    (0..count).map(place).collect()
}

/// A map of the same size without a single wall.
fn unseen(map: &GridMap) -> GridMap {
    let mut unseen = map.clone();
    unseen.cells().for_each(|cell| unseen.set(cell, true));
    unseen
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_game::{Game, Params};
    use wits_nav::grid::Direction;

    /// Gates close all the time, and nobody ever walks through a wall or round its corner; those whose way has not
    /// changed do not stop.
    #[test]
    fn nobody_walks_through_walls_or_stops_without_need() {
        for layout in 0..4 {
            let about = std::sync::Arc::new(Pursuit::about());
            let settings =
                [("layout", f64::from(layout)), ("changes", 10.0), ("quarry", 2.0), ("budget", 5000.0)];
            let params = Params::with(&about, settings).expect("settings in range");
            let mut lab =
                Pursuit::start(&Setup { seed: Seed::new(3), params: params.clone(), parallel: false });
            for number in 0..300 {
                let before = lab.world.hunter_cells();
                lab.tick(Tick { number, dt: 1.0 / 30.0, params: &params, inputs: &[], edits: &[] });
                for (hunter, before) in lab.world.hunters.iter().zip(before) {
                    let now = hunter.mover.cell;
                    let stepped = Direction::ALL.iter().any(|&direction| {
                        before.step(direction) == now && lab.world.map.can_step(before, direction)
                    });
                    assert!(stepped || now == before, "{before:?} {now:?}");
                    // A repair is done within the tick of the change.
                    assert!(hunter.kind() != Kind::Repair || hunter.doing != Doing::Thinks);
                }
            }
        }
    }
}
