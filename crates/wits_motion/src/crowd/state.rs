//! The state of a crowd, and the memory that it works with.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::index::{CellSort, Edges, Grid};
use wits_core::state::State;

use super::agent::{Agent, BadAgent};
use super::four::Packed;

/// Where everybody is and how they move: 28 bytes each, in arrays of equal length.
#[derive(Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "Vec<Agent>", into = "Vec<Agent>")]
#[state(try_from = "Vec<Agent>", into = "Vec<Agent>")]
pub struct CrowdState {
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
    pub(super) velocities: Vec<Vec2>,
    pub(super) radii: Vec<f32>,
    pub(super) max_speeds: Vec<f32>,
    pub(super) priorities: Vec<f32>,
}

impl CrowdState {
    /// Nobody yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more; gives its number.
    ///
    /// # Errors
    /// When a number is not finite, or a size is negative.
    pub fn push(&mut self, agent: Agent) -> Result<usize, BadAgent> {
        let agent = agent.checked()?;
        self.xs.push(agent.position.x);
        self.ys.push(agent.position.y);
        self.velocities.push(agent.velocity);
        self.radii.push(agent.radius);
        self.max_speeds.push(agent.max_speed);
        self.priorities.push(agent.priority);
        Ok(self.len() - 1)
    }

    /// Changes one.
    ///
    /// # Errors
    /// As [`push`](Self::push), and when there is nobody of this number.
    pub fn set(&mut self, number: usize, agent: Agent) -> Result<(), BadAgent> {
        let agent = agent.checked()?;
        if number >= self.len() {
            return Err(BadAgent::Nobody { number, count: self.len() });
        }
        (self.xs[number], self.ys[number]) = (agent.position.x, agent.position.y);
        self.velocities[number] = agent.velocity;
        self.radii[number] = agent.radius;
        self.max_speeds[number] = agent.max_speed;
        self.priorities[number] = agent.priority;
        Ok(())
    }

    /// Takes one out; the last gets its number. `None` when there is nobody of this number.
    pub fn swap_remove(&mut self, number: usize) -> Option<Agent> {
        let agent = self.agent(number)?;
        for list in [&mut self.xs, &mut self.ys, &mut self.radii, &mut self.max_speeds, &mut self.priorities]
        {
            list.swap_remove(number);
        }
        self.velocities.swap_remove(number);
        Some(agent)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.xs.len()
    }

    /// Nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.xs.is_empty()
    }

    /// One of them, with all its numbers.
    #[must_use]
    pub fn agent(&self, number: usize) -> Option<Agent> {
        (number < self.len()).then(|| Agent {
            position: Vec2::new(self.xs[number], self.ys[number]),
            velocity: self.velocities[number],
            radius: self.radii[number],
            max_speed: self.max_speeds[number],
            priority: self.priorities[number],
        })
    }

    /// Where one is. \[m\]
    ///
    /// # Panics
    /// This and the following: when there is nobody of this number.
    #[must_use]
    pub fn position(&self, number: usize) -> Vec2 {
        Vec2::new(self.xs[number], self.ys[number])
    }

    /// How it moves. \[m/s\]
    #[must_use]
    pub fn velocity(&self, number: usize) -> Vec2 {
        self.velocities[number]
    }

    /// How much room it takes. \[m\]
    #[must_use]
    pub fn radius(&self, number: usize) -> f32 {
        self.radii[number]
    }

    /// All of them.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Agent> {
        (0..self.len()).map(|number| Agent {
            position: Vec2::new(self.xs[number], self.ys[number]),
            velocity: self.velocities[number],
            radius: self.radii[number],
            max_speed: self.max_speeds[number],
            priority: self.priorities[number],
        })
    }

    /// Memory for one copy. \[bytes\]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.len() * (5 * size_of::<f32>() + size_of::<Vec2>())
    }
}

impl Clone for CrowdState {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Reuses the memory of the old state: snapshots are taken all the time.
    fn clone_from(&mut self, source: &Self) {
        let Self { xs, ys, velocities, radii, max_speeds, priorities } = source;
        self.xs.clone_from(xs);
        self.ys.clone_from(ys);
        self.velocities.clone_from(velocities);
        self.radii.clone_from(radii);
        self.max_speeds.clone_from(max_speeds);
        self.priorities.clone_from(priorities);
    }
}

impl From<CrowdState> for Vec<Agent> {
    fn from(state: CrowdState) -> Self {
        state.iter().collect()
    }
}

impl TryFrom<Vec<Agent>> for CrowdState {
    type Error = BadAgent;
    fn try_from(agents: Vec<Agent>) -> Result<Self, BadAgent> {
        let mut state = Self::new();
        agents.into_iter().try_for_each(|agent| state.push(agent).map(drop))?;
        Ok(state)
    }
}

/// The memory of one band of rows: walls near the row, and near the cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Band {
    pub(super) row_edges: Vec<u32>,
    pub(super) cell_edges: Vec<u32>,
}

/// The memory of a crowd: reused from step to step, never saved.
#[derive(Clone, Debug)]
pub struct CrowdScratch {
    pub(super) index: CellSort,
    /// By sorted entry: places, everything that others see, and the wish, which becomes the new velocity.
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
    pub(super) agents: Vec<Packed>,
    pub(super) chosen: Vec<Vec2>,
    /// One for each band of rows that is worked on by itself.
    pub(super) bands: Vec<Band>,
}

impl Default for CrowdScratch {
    fn default() -> Self {
        Self {
            index: CellSort::new(Grid::new(Vec2::ZERO, Vec2::ONE, 1.0, Edges::Open)),
            xs: Vec::new(),
            ys: Vec::new(),
            agents: Vec::new(),
            chosen: Vec::new(),
            bands: Vec::new(),
        }
    }
}

impl CrowdScratch {
    /// Memory used. \[bytes\]
    #[must_use]
    pub fn bytes(&self) -> usize {
        let bands: usize =
            self.bands.iter().map(|band| 4 * (band.row_edges.capacity() + band.cell_edges.capacity())).sum();
        let floats = self.xs.capacity() + self.ys.capacity() + 2 * self.chosen.capacity();
        self.index.bytes() + bands + 4 * floats + self.agents.capacity() * size_of::<Packed>()
    }
}
