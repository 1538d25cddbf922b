//! A walker on a grid, as an environment.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::random::{Seed, Stream};
use wits_core::ron::RonFile;
use wits_core::state::State;

use super::def::{Fall, GridWorldDef, Ground};
use crate::reinforce::env::{ActionDef, Chance, StateDef, TableWorldDef};
use crate::reinforce::{Environment, Outcome, Step};

/// An environment that plays a [`GridWorldDef`].
///
/// The state is the number of the cell, row by row from the top left; observed are column and row, from 0 to 1. All
/// actions are always available: a step against a wall or over the edge leaves the walker where it is.
///
/// The possible outcomes of an action are known ([`for_each_chance`](Self::for_each_chance)), so a learner of state
/// values can look ahead, and [`table`](Self::table) makes a problem of it that [`solve`](super::super::solve) solves
/// exactly.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::env::{GridWorld, GridWorldDef, solve};
/// use wits_learn::reinforce::{Environment, Step};
/// let mut world = GridWorld::new(GridWorldDef::of_rows(["S.G"]))?;
/// world.reset(Seed::new(1));
/// let right = (0..4).find(|action| world.action_name(*action) == "right").unwrap();
/// assert_eq!(world.step(right), Step::running(0.0));
/// assert_eq!(world.step(right), Step::terminated(1.0));
/// assert_eq!(solve(&world.table(), 0.5).values[0], 0.5); // the goal is two steps away: 0.5 · 1
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GridWorld {
    def: GridWorldDef,
    columns: u32,
    cells: Vec<Ground>,
    starts: Vec<u32>,
    state: GridWorldState,
}

/// Where the walker is: what a game saves.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct GridWorldState {
    at: u32,
    steps: u32,
    stream: Stream,
}

impl GridWorld {
    /// A world in its first episode.
    ///
    /// # Errors
    /// All errors of the definition.
    pub fn new(def: GridWorldDef) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        def.validate(&mut findings);
        let letters = def.rows.iter().flat_map(|row| row.chars());
        let cells: Vec<Ground> =
            letters.map(|letter| Ground::of_letter(letter).unwrap_or_default()).collect();
        let begins =
            |ground: Ground| ground == Ground::Start || (def.start_anywhere && ground == Ground::Open);
        let starts = (0..).zip(&cells).filter(|(_, ground)| begins(**ground)).map(|(cell, _)| cell).collect();
        let columns = def.rows.first().map_or(0, |row| row.chars().count()) as u32;
        let state = GridWorldState { at: 0, steps: 0, stream: Seed::new(0).stream() };
        let mut world = Self { def, columns, cells, starts, state };
        if findings.is_empty() {
            world.reset(Seed::new(0));
        }
        findings.into_result(world)
    }

    /// The definition.
    #[must_use]
    pub const fn def(&self) -> &GridWorldDef {
        &self.def
    }

    /// The number of columns.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.cells.len() as u32 / self.columns
    }

    /// What the cells are made of, row by row from the top left.
    #[must_use]
    pub fn cells(&self) -> &[Ground] {
        &self.cells
    }

    /// Column and row of a state, from the top left.
    #[must_use]
    pub const fn place(&self, state: u64) -> (u32, u32) {
        let cell = state as u32;
        (cell % self.columns, cell / self.columns)
    }

    /// The state of a column and a row; `None` outside.
    #[must_use]
    pub fn state_at(&self, column: u32, row: u32) -> Option<u64> {
        let inside = column < self.columns && row < self.rows();
        inside.then(|| u64::from(row) * u64::from(self.columns) + u64::from(column))
    }

    /// The cells on which episodes may begin.
    #[must_use]
    pub fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// What changes, for saving.
    #[must_use]
    pub const fn snapshot(&self) -> &GridWorldState {
        &self.state
    }

    /// Continues from a snapshot; from a start if the cell of the snapshot is not one to stand on.
    pub fn restore(&mut self, state: GridWorldState) {
        self.state = state;
        if self.ground(self.state.at) == Ground::Wall {
            self.state.at = self.starts.first().copied().unwrap_or(0);
        }
    }

    fn ground(&self, cell: u32) -> Ground {
        self.cells.get(cell as usize).copied().unwrap_or(Ground::Wall)
    }

    /// Calls a function with every possible outcome of an action in a state, always in the same order. The weights sum
    /// to 1.
    pub fn for_each_chance(&self, state: u64, action: u32, mut visit: impl FnMut(Chance)) {
        if !u32::try_from(state).is_ok_and(|cell| self.ground(cell).is_open()) {
            return;
        }
        let mut fallen = 0.0;
        self.for_each_landing(state as u32, action, &mut |weight, cell| {
            let ground = self.ground(cell);
            if ground == Ground::Pit && self.def.fall == Fall::Restart {
                fallen += weight;
            } else {
                let next = ground.is_open().then_some(cell);
                visit(Chance { weight, reward: self.reward(ground), next });
            }
        });
        // However many pits there are, everyone who fell begins again at one of the starts.
        if fallen > 0.0 {
            let (weight, reward) = (fallen / self.starts.len() as f32, self.reward(Ground::Pit));
            self.starts.iter().for_each(|&start| visit(Chance { weight, reward, next: Some(start) }));
        }
    }

    /// The same world as a table of states and actions.
    #[must_use]
    pub fn table(&self) -> TableWorldDef {
        let action = |state: u64, action: u32| {
            let mut chances = Vec::new();
            self.for_each_chance(state, action, |chance| chances.push(chance));
            ActionDef { chances }
        };
        let state = |(state, ground): (u64, &Ground)| {
            let actions = if ground.is_open() { self.actions() } else { 0 };
            StateDef { actions: (0..actions).map(|number| action(state, number)).collect() }
        };
        let start = if let [start] = self.starts[..] { Some(start) } else { None };
        TableWorldDef { states: (0..).zip(&self.cells).map(state).collect(), start }
    }

    /// The reward of a step that ends on this ground.
    const fn reward(&self, ground: Ground) -> f32 {
        let def = &self.def;
        def.step
            + match ground {
                Ground::Goal => def.goal,
                Ground::SmallGoal => def.small_goal,
                Ground::Pit => def.pit,
                Ground::Open | Ground::Start | Ground::Wall => 0.0,
            }
    }

    /// Where a step may end, and how likely.
    fn for_each_landing(&self, cell: u32, action: u32, visit: &mut dyn FnMut(f32, u32)) {
        let (count, slip) = (self.actions(), self.def.slip);
        let (left, right) = ((action + count - count / 4) % count, (action + count / 4) % count);
        let wind = self.def.wind.get((cell % self.columns) as usize).copied().map_or(0, i32::from);
        let gusts: &[i32] = if self.def.gusts && wind != 0 { &[0, -1, 1] } else { &[0] };
        for (direction, weight) in [(action, 1.0 - slip), (left, 0.5 * slip), (right, 0.5 * slip)] {
            for gust in gusts.iter().filter(|_| weight > 0.0) {
                visit(weight / gusts.len() as f32, self.land(cell, direction, wind + gust));
            }
        }
    }

    /// Where a step ends: first to the side, then up or down with the wind, until something is in the way.
    fn land(&self, cell: u32, direction: u32, wind: i32) -> u32 {
        let (across, down) = self.def.moves.direction(direction);
        let mut at = (i64::from(cell % self.columns), i64::from(cell / self.columns));
        let down = down - wind;
        let steps = [(i64::from(across), 0)].into_iter();
        let steps = steps.chain((0..down.abs()).map(|_| (0, i64::from(down.signum()))));
        for (x, y) in steps {
            let next = (at.0 + x, at.1 + y);
            let inside = (0..i64::from(self.columns)).contains(&next.0)
                && (0..i64::from(self.rows())).contains(&next.1);
            if inside && self.ground(self.number(next)) != Ground::Wall {
                at = next;
            }
        }
        self.number(at)
    }

    const fn number(&self, (column, row): (i64, i64)) -> u32 {
        row as u32 * self.columns + column as u32
    }
}

impl Environment for GridWorld {
    fn observation_len(&self) -> usize {
        2
    }

    fn actions(&self) -> u32 {
        self.def.moves.count()
    }

    fn reset(&mut self, seed: Seed) {
        self.state.stream = seed.stream();
        self.state.steps = 0;
        self.state.at = self.state.stream.pick(&self.starts).copied().unwrap_or(0);
    }

    fn observe(&self, into: &mut [f32]) {
        let (column, row) = self.place(self.state.at.into());
        let share = |place: u32, count: u32| place as f32 / count.saturating_sub(1).max(1) as f32;
        into.copy_from_slice(&[share(column, self.columns), share(row, self.rows())]);
    }

    fn step(&mut self, action: u32) -> Step {
        let mut left = self.state.stream.unit();
        let mut landed = self.state.at;
        self.for_each_landing(self.state.at, action, &mut |weight, cell| {
            if left >= 0.0 {
                landed = cell;
            }
            left -= weight;
        });
        let ground = self.ground(landed);
        let reward = self.reward(ground);
        self.state.steps = self.state.steps.saturating_add(1);
        self.state.at = landed;
        let mut outcome = if ground.is_open() { Outcome::Running } else { Outcome::Terminated };
        if ground == Ground::Pit && self.def.fall == Fall::Restart {
            self.state.at = self.state.stream.pick(&self.starts).copied().unwrap_or(0);
            outcome = Outcome::Running;
        }
        if outcome == Outcome::Running && self.def.max_steps > 0 && self.state.steps >= self.def.max_steps {
            outcome = Outcome::Truncated;
        }
        Step { reward, outcome }
    }

    fn is_legal(&self, action: u32) -> bool {
        action < self.actions() && self.ground(self.state.at).is_open()
    }

    fn state(&self) -> Option<u64> {
        Some(self.state.at.into())
    }

    fn states(&self) -> Option<u64> {
        Some(self.cells.len() as u64)
    }

    fn action_name(&self, action: u32) -> Cow<'static, str> {
        self.def.moves.name(action).into()
    }
}
