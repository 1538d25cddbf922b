//! Concentrations on a grid.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::state::State;
use wits_core::work::{Budget, Progress};

/// Column and row.
pub type Cell = (u32, u32);

/// What is too thin to be smelled is nothing.
const LEAST: f32 = 1e-20;

/// How large the level is, and what can be smelled in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmellDef {
    /// How many columns there are.
    pub width: u32,
    /// How many rows there are.
    pub height: u32,
    /// What can be smelled.
    pub channels: Vec<ChannelDef>,
}

/// Something that can be smelled: `c' = (1 − fade) · (c + spread / 4 · Σ (neighbour − c))` over the open neighbours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChannelDef {
    /// What it is called.
    pub name: String,
    /// How fast it spreads, 0 to 1.
    #[serde(default = "quick")]
    pub spread: f32,
    /// How much of it is lost in a pass, 0 to 1.
    #[serde(default = "slow")]
    pub fade: f32,
}

const fn quick() -> f32 {
    0.9
}
const fn slow() -> f32 {
    0.01
}

impl ChannelDef {
    /// A smell that spreads and fades as usual.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), spread: quick(), fade: slow() }
    }
}

impl SmellDef {
    const fn cells(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// The place of a cell in a list of all; `None` outside.
    fn place(&self, (x, y): Cell) -> Option<usize> {
        (x < self.width && y < self.height).then(|| y as usize * self.width as usize + x as usize)
    }

    /// The number of a channel.
    #[must_use]
    pub fn channel(&self, name: &str) -> Option<usize> {
        self.channels.iter().position(|channel| channel.name == name)
    }
}

impl Check for SmellDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(&format!("{path}.width"), self.width.into(), 1.0, 4096.0);
        findings.check_range(&format!("{path}.height"), self.height.into(), 1.0, 4096.0);
        for (number, channel) in self.channels.iter().enumerate() {
            let path = format!("{path}.channels[{number}]");
            findings.check_range(&format!("{path}.spread"), channel.spread.into(), 0.0, 1.0);
            findings.check_range(&format!("{path}.fade"), channel.fade.into(), 0.0, 1.0);
        }
    }
}

/// Something that smells.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Source {
    /// Of what.
    pub channel: usize,
    /// Where.
    pub cell: Cell,
    /// How strongly: the concentration at its cell.
    pub intensity: f32,
}

/// What can be smelled where, at this moment.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct SmellState {
    walls: Vec<bool>,
    sources: Vec<Source>,
    /// By channel, then by cell.
    now: Vec<f32>,
    /// What the pass under way has come to so far.
    next: Vec<f32>,
    /// The next value of this pass.
    at: usize,
    passes: u64,
}

impl SmellState {
    /// No walls, no sources, fresh air.
    #[must_use]
    pub fn new(def: &SmellDef) -> Self {
        let values = def.cells() * def.channels.len();
        Self {
            walls: vec![false; def.cells()],
            now: vec![0.0; values],
            next: vec![0.0; values],
            ..Self::default()
        }
    }

    /// Builds or removes a wall. Cells outside are ignored.
    pub fn set_wall(&mut self, def: &SmellDef, cell: Cell, wall: bool) {
        if let Some(place) = def.place(cell).filter(|place| *place < self.walls.len()) {
            self.walls[place] = wall;
            if wall {
                for channel in 0..def.channels.len() {
                    self.now[channel * def.cells() + place] = 0.0;
                }
            }
        }
    }

    /// A wall, or outside.
    #[must_use]
    pub fn is_wall(&self, def: &SmellDef, cell: Cell) -> bool {
        def.place(cell).is_none_or(|place| self.walls.get(place).copied().unwrap_or(true))
    }

    /// All that smells from the next pass on. Memory is reused.
    pub fn set_sources(&mut self, sources: impl IntoIterator<Item = Source>) {
        self.sources.clear();
        self.sources.extend(sources);
    }

    /// How many passes are complete.
    #[must_use]
    pub const fn passes(&self) -> u64 {
        self.passes
    }

    /// Goes on with a pass, a unit of the budget for each cell and channel. Done when a pass is complete.
    pub fn step(&mut self, def: &SmellDef, budget: &mut Budget) -> Progress<()> {
        if self.at == 0 {
            self.emit(def);
        }
        while self.at < self.now.len() {
            if !budget.spend(1) {
                return Progress::Pending;
            }
            self.next[self.at] = self.spread(def, self.at);
            self.at += 1;
        }
        std::mem::swap(&mut self.now, &mut self.next);
        self.at = 0;
        self.passes += 1;
        self.emit(def);
        Progress::Done(())
    }

    /// Sources are at least as strong as they say.
    fn emit(&mut self, def: &SmellDef) {
        let sound = |source: &&Source| source.intensity.is_finite() && source.channel < def.channels.len();
        for source in self.sources.iter().filter(sound) {
            let place = def.place(source.cell).filter(|place| self.walls.get(*place) == Some(&false));
            let value = place.and_then(|place| self.now.get_mut(source.channel * def.cells() + place));
            if let Some(value) = value.filter(|value| source.intensity > **value) {
                *value = source.intensity;
            }
        }
    }

    fn spread(&self, def: &SmellDef, at: usize) -> f32 {
        let (width, cells) = (def.width as usize, def.cells());
        let (channel, place) = (at / cells, at % cells);
        if self.walls[place] {
            return 0.0;
        }
        let (own, x) = (self.now[at], place % width);
        let mut flow = 0.0;
        let mut from = |inside: bool, other: usize| {
            if inside && !self.walls[other] {
                flow += self.now[channel * cells + other] - own;
            }
        };
        from(x + 1 < width, place.wrapping_add(1));
        from(place + width < cells, place.wrapping_add(width));
        from(x > 0, place.wrapping_sub(1));
        from(place >= width, place.wrapping_sub(width));
        let ChannelDef { spread, fade, .. } = &def.channels[channel];
        let value = (1.0 - fade) * (own + spread * 0.25 * flow);
        if value < LEAST { 0.0 } else { value }
    }

    /// How strong a smell is in a cell; 0 outside.
    #[must_use]
    pub fn at(&self, def: &SmellDef, channel: usize, cell: Cell) -> f32 {
        let place = def.place(cell).map(|place| channel * def.cells() + place);
        place.and_then(|place| self.now.get(place)).copied().unwrap_or_default()
    }

    /// One channel of it all, row by row: for maps.
    #[must_use]
    pub fn channel(&self, def: &SmellDef, channel: usize) -> &[f32] {
        self.now.get(channel * def.cells()..(channel + 1) * def.cells()).unwrap_or_default()
    }

    /// The neighbour where a smell is strongest, if it is stronger there than here: no cutting of corners.
    #[must_use]
    pub fn climb(&self, def: &SmellDef, channel: usize, cell: Cell) -> Option<Cell> {
        const WAYS: [(i32, i32); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
        let (mut best, mut strongest) = (None, self.at(def, channel, cell));
        for (dx, dy) in WAYS {
            let step =
                |dx: i32, dy: i32| Some((cell.0.checked_add_signed(dx)?, cell.1.checked_add_signed(dy)?));
            let open = |to: Option<Cell>| to.is_some_and(|to| !self.is_wall(def, to));
            let Some(to) = step(dx, dy).filter(|to| open(Some(*to))) else { continue };
            if dx != 0 && dy != 0 && !(open(step(dx, 0)) && open(step(0, dy))) {
                continue;
            }
            let here = self.at(def, channel, to);
            if here > strongest {
                (best, strongest) = (Some(to), here);
            }
        }
        best
    }

    /// Everything that can be smelled in a cell at this strength or more.
    pub fn sniff(&self, def: &SmellDef, cell: Cell, least: f32) -> impl Iterator<Item = (usize, f32)> {
        let all = (0..def.channels.len()).map(move |channel| (channel, self.at(def, channel, cell)));
        all.filter(move |(_, strength)| *strength >= least)
    }
}
