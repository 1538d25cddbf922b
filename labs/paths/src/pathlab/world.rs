//! The state of the lab and what happens in it at every tick.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_game::{Input, Setup, Tick};
use wits_nav::anyangle::walk_line;
use wits_nav::grid::{Cell, Costs, GridMap, Kind, Legend, Terrain};

use crate::pathlab::about::Settings;
use crate::pathlab::maps::{self, KINDS, MUD, PLAIN, ROAD, WALL, WATER};
use crate::pathlab::panel::{Panel, Task};

/// Between the two panels, in cells.
const GAP: i32 = 4;
/// A road costs half of a plain cell.
const ROAD_COST: f32 = 0.5;

/// Everything that changes. What the searches know is not part of it: it follows from how far they have come.
#[derive(Clone, Debug, Default, State)]
pub struct World {
    #[state(unhashed = "set from the parameters, which a recording holds")]
    pub(crate) settings: Settings,
    /// Kinds of ground, row by row.
    pub(crate) cells: Vec<u8>,
    pub(crate) start: Cell,
    pub(crate) goal: Cell,
    /// How many cells each search has been allowed to look at since the last change.
    pub(crate) allowed: u64,
}

/// The lab.
pub struct PathLab {
    pub(crate) world: World,
    /// The same cells, ready to be searched.
    pub(crate) terrain: Terrain,
    pub(crate) costs: Costs,
    passable: GridMap,
    pub(crate) panels: [Panel; 2],
    /// The map as it was at first.
    fresh: Vec<u8>,
}

impl PathLab {
    pub(crate) fn new(setup: &Setup) -> Self {
        let ground = maps::ground(setup.params.count("map"), setup.seed.fork("pathlab"));
        let height = ground.cells.len() / ground.width.max(1) as usize;
        let terrain = blank(ground.width as usize, height);
        let world = World {
            settings: Settings::of(&setup.params),
            cells: ground.cells.clone(),
            start: ground.start,
            goal: ground.goal,
            allowed: 0,
        };
        let costs = costs_of(&world);
        let passable = terrain.passable(&costs);
        let task = task_of(&world, &terrain, &costs, &passable);
        let panels = world.settings.questions.map(|question| Panel::new(question, &task));
        let mut lab = Self { world, terrain, costs, passable, panels, fresh: ground.cells };
        lab.begin();
        lab
    }

    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        let settings = Settings::of(tick.params);
        let mut changed = settings != self.world.settings;
        self.world.settings = settings;
        for input in tick.inputs {
            changed |= self.hear(input, tick.params.count("brush") as i32);
        }
        if changed {
            self.begin();
        }
        if self.panels.iter().all(Panel::is_over) {
            return;
        }
        let pace = tick.params.count("pace") as u64;
        self.world.allowed = self.world.allowed.saturating_add(pace);
        self.search(pace);
    }

    /// Goes to an earlier state: the searches are done again, as far as they were.
    pub(crate) fn go_back_to(&mut self, state: &World) {
        self.world.clone_from(state);
        let allowed = self.world.allowed;
        self.begin();
        self.world.allowed = allowed;
        self.search(allowed);
    }

    /// Begins both searches anew.
    fn begin(&mut self) {
        self.world.allowed = 0;
        for (node, &kind) in (0..).zip(&self.world.cells) {
            self.terrain.set(self.terrain.cell(node), kind);
        }
        self.costs = costs_of(&self.world);
        self.passable = self.terrain.passable(&self.costs);
        let task = task_of(&self.world, &self.terrain, &self.costs, &self.passable);
        self.panels = self.world.settings.questions.map(|question| Panel::new(question, &task));
    }

    fn search(&mut self, cells: u64) {
        let task = task_of(&self.world, &self.terrain, &self.costs, &self.passable);
        for panel in &mut self.panels {
            panel.advance(&task, cells);
        }
    }

    /// What the searches are about.
    pub(crate) fn task(&self) -> Task<'_> {
        task_of(&self.world, &self.terrain, &self.costs, &self.passable)
    }

    /// What a player did; true when something changed.
    fn hear(&mut self, input: &Input, brush: i32) -> bool {
        match (input.name.as_str(), input.at) {
            ("again", _) => true,
            ("clear", _) => {
                self.world.cells.fill(PLAIN);
                true
            }
            (name @ ("start" | "goal"), Some(at)) => {
                let Some((_, cell)) = self.cell_at(at) else { return false };
                let end = if name == "start" { &mut self.world.start } else { &mut self.world.goal };
                std::mem::replace(end, cell) != cell
            }
            (name, Some(at)) => {
                let kind = KINDS.iter().position(|kind| *kind == name);
                let cells = kind.and_then(|kind| Some((kind as u8, self.cell_at(at)?.1)));
                let Some((kind, to)) = cells else { return false };
                let from = input.from.and_then(|from| self.cell_at(from)).map_or(to, |(_, cell)| cell);
                self.paint(from, to, kind, brush)
            }
            _ => false,
        }
    }

    /// Paints a stroke; true when a cell changed.
    fn paint(&mut self, from: Cell, to: Cell, kind: u8, brush: i32) -> bool {
        let (before, after) = ((brush - 1) / 2, brush / 2);
        let mut changed = false;
        let (terrain, cells) = (&self.terrain, &mut self.world.cells);
        walk_line(from, to, |middle| {
            for y in middle.y - before..=middle.y + after {
                for x in middle.x - before..=middle.x + after {
                    if let Some(node) = terrain.node(Cell::new(x, y)) {
                        changed |= std::mem::replace(&mut cells[node as usize], kind) != kind;
                    }
                }
            }
            true
        });
        changed
    }

    /// The panel and the cell at a place of the scene.
    pub(crate) fn cell_at(&self, at: Vec2) -> Option<(usize, Cell)> {
        let (width, height) = (self.terrain.width() as i32, self.terrain.height() as i32);
        let (x, y) = (at.x.floor() as i32, (height - 1).saturating_sub(at.y.floor() as i32));
        let panel = usize::from(x >= width + GAP);
        let cell = Cell::new(x.saturating_sub(panel as i32 * (width + GAP)), y);
        ((0..width).contains(&cell.x) && (0..height).contains(&y)).then_some((panel, cell))
    }

    /// The middle of a cell in the scene.
    pub(crate) fn place(&self, panel: usize, cell: Cell) -> Vec2 {
        let (width, height) = (self.terrain.width() as i32, self.terrain.height() as i32);
        let x = cell.x + panel as i32 * (width + GAP);
        Vec2::new(x as f32 + 0.5, (height - 1 - cell.y) as f32 + 0.5)
    }

    /// Whether the map is as it was at first; for tests and labels.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.world.cells == self.fresh
    }
}

/// A terrain with all kinds of ground, plain everywhere.
fn blank(width: usize, height: usize) -> Terrain {
    let letters = ['.', '=', ',', '~', '#'];
    let kind = |(name, letter): (&&str, char)| Kind { name: (*name).to_owned(), letter };
    let legend = Legend { kinds: KINDS.iter().zip(letters).map(kind).collect(), movers: Vec::new() };
    Terrain::new(legend, width, height).expect("maps are checked when they are made or offered")
}

/// What the ground costs. Kinds that do not occur count as walls, so that estimates do not reckon with them.
fn costs_of(world: &World) -> Costs {
    let mut occurs = [false; KINDS.len()];
    world.cells.iter().for_each(|&kind| occurs[usize::from(kind)] = true);
    let mut costs = [f32::INFINITY; KINDS.len()];
    let given = [
        (PLAIN, 1.0),
        (ROAD, ROAD_COST),
        (MUD, world.settings.mud),
        (WATER, world.settings.water),
        (WALL, f32::INFINITY),
    ];
    for (kind, cost) in given {
        if occurs[usize::from(kind)] {
            costs[usize::from(kind)] = cost;
        }
    }
    Costs::new(costs).diagonals(world.settings.diagonals)
}

fn task_of<'a>(world: &World, terrain: &'a Terrain, costs: &'a Costs, passable: &'a GridMap) -> Task<'a> {
    let node = |cell| terrain.node(cell).unwrap_or(0);
    let cheapest = if costs.cheapest().is_finite() { costs.cheapest() } else { 1.0 };
    Task {
        ground: terrain.ground(costs),
        passable,
        start: node(world.start),
        goal: node(world.goal),
        cheapest,
    }
}
