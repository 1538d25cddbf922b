//! The state of a flock, and the memory that it works with.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec2;
use wits_core::index::{CellSort, Edges, Grid};
use wits_core::random::Seed;
use wits_core::state::State;

use super::around::Local;
use super::def::FlockDef;
use super::strip::{Seen, Strip};
use crate::steering::urge::WanderState;

/// Where every creature is and what it does: 36 bytes each, in arrays of equal length.
#[derive(Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "Columns", into = "Columns")]
#[state(try_from = "Columns", into = "Columns")]
pub struct FlockState {
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
    pub(super) velocities: Vec<Vec2>,
    pub(super) headings: Vec<Vec2>,
    pub(super) wanders: Vec<WanderState>,
    #[state(unhashed = "only shown: found anew by every step")]
    pub(super) outlooks: Vec<Outlook>,
}

/// What a creature saw in the last step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, State)]
pub(super) struct Outlook {
    pub(super) neighbours: u16,
    pub(super) mood: Mood,
}

impl FlockState {
    /// Nobody yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// So many creatures anywhere in the world, flying anywhere at half of the top speed.
    #[must_use]
    pub fn scattered(count: usize, def: &FlockDef, seed: Seed) -> Self {
        let mut state = Self::new();
        let mut stream = seed.fork("scatter").stream();
        for _ in 0..count {
            let place = Vec2::new(stream.unit(), stream.unit());
            let heading = stream.direction();
            state.push(def.min + place * def.size(), heading * (0.5 * def.max_speed));
        }
        state
    }

    /// One more creature.
    pub fn push(&mut self, position: Vec2, velocity: Vec2) {
        self.xs.push(position.x);
        self.ys.push(position.y);
        self.velocities.push(velocity);
        self.headings.push(velocity.normalize_or(Vec2::X));
        self.wanders.push(WanderState::default());
        self.outlooks.push(Outlook::default());
    }

    /// Puts a creature somewhere else, as if it had just come.
    ///
    /// # Panics
    /// When there is no creature of this number.
    pub fn set(&mut self, number: usize, position: Vec2, velocity: Vec2) {
        (self.xs[number], self.ys[number]) = (position.x, position.y);
        self.velocities[number] = velocity;
        self.headings[number] = velocity.normalize_or(Vec2::X);
        self.wanders[number] = WanderState::default();
        self.outlooks[number] = Outlook::default();
    }

    /// How many creatures there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.xs.len()
    }

    /// Nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.xs.is_empty()
    }

    /// Where a creature is. \[m\]
    ///
    /// # Panics
    /// This and the following: when there is no creature of this number.
    #[must_use]
    pub fn position(&self, number: usize) -> Vec2 {
        Vec2::new(self.xs[number], self.ys[number])
    }

    /// How fast it moves. \[m/s\]
    #[must_use]
    pub fn velocity(&self, number: usize) -> Vec2 {
        self.velocities[number]
    }

    /// Where it looks, of length 1.
    #[must_use]
    pub fn heading(&self, number: usize) -> Vec2 {
        self.headings[number]
    }

    /// Where it wanders to.
    #[must_use]
    pub fn wander(&self, number: usize) -> WanderState {
        self.wanders[number]
    }

    /// How many neighbours it saw in the last step; 0 before the first.
    #[must_use]
    pub fn neighbours(&self, number: usize) -> u32 {
        u32::from(self.outlooks[number].neighbours)
    }

    /// What moved it most in the last step.
    #[must_use]
    pub fn mood(&self, number: usize) -> Mood {
        self.outlooks[number].mood
    }

    /// All positions with their headings.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Vec2, Vec2)> {
        let positions = self.xs.iter().zip(&self.ys).map(|(&x, &y)| Vec2::new(x, y));
        positions.zip(self.headings.iter().copied())
    }

    /// Memory for one copy. \[bytes\]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.len() * (4 + 4 + 8 + 8 + size_of::<WanderState>() + size_of::<Outlook>())
    }
}

impl Clone for FlockState {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Reuses the memory of the old state: snapshots are taken all the time.
    fn clone_from(&mut self, source: &Self) {
        let Self { xs, ys, velocities, headings, wanders, outlooks } = source;
        self.xs.clone_from(xs);
        self.ys.clone_from(ys);
        self.velocities.clone_from(velocities);
        self.headings.clone_from(headings);
        self.wanders.clone_from(wanders);
        self.outlooks.clone_from(outlooks);
    }
}

/// A saved state whose arrays are not of one length, or hold numbers that are not finite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a flock needs arrays of one length with finite numbers; found {0}")]
pub struct RaggedState(String);

/// The saved form.
#[derive(Serialize, Deserialize, State)]
struct Columns {
    xs: Vec<f32>,
    ys: Vec<f32>,
    velocities: Vec<Vec2>,
    headings: Vec<Vec2>,
    wanders: Vec<WanderState>,
    outlooks: Vec<Outlook>,
}

impl From<FlockState> for Columns {
    fn from(state: FlockState) -> Self {
        let FlockState { xs, ys, velocities, headings, wanders, outlooks } = state;
        Self { xs, ys, velocities, headings, wanders, outlooks }
    }
}

impl TryFrom<Columns> for FlockState {
    type Error = RaggedState;
    fn try_from(saved: Columns) -> Result<Self, RaggedState> {
        let Columns { xs, ys, velocities, headings, wanders, outlooks } = saved;
        let lengths = [xs.len(), ys.len(), velocities.len(), headings.len(), wanders.len(), outlooks.len()];
        if lengths.iter().any(|&length| length != lengths[0]) {
            return Err(RaggedState(format!("lengths {lengths:?}")));
        }
        let scalars = xs.iter().chain(&ys).all(|number| number.is_finite());
        let vectors = velocities.iter().chain(&headings).all(|vector| vector.is_finite());
        if !(scalars && vectors && wanders.iter().all(|wander| wander.target.is_finite())) {
            return Err(RaggedState("a number that is not finite".into()));
        }
        Ok(Self { xs, ys, velocities, headings, wanders, outlooks })
    }
}

/// What moves a creature most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, State)]
#[repr(u8)]
pub enum Mood {
    /// Nobody near.
    #[default]
    Alone,
    /// With the others.
    Flocking,
    /// Going round an obstacle.
    Avoiding,
    /// Away from a stimulus.
    Fleeing,
}

impl Mood {
    /// The names, in the order of the numbers.
    pub const NAMES: [&'static str; 4] = ["alone", "flocking", "avoiding", "fleeing"];
}

/// What the surroundings ask of one creature: the result of the first half of a step.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked {
    /// The weighted sum of all influences but those that depend on the velocity, and wandering.
    pub(super) push: Vec2,
    /// Out of other bodies and obstacles, at once.
    pub(super) shift: Vec2,
    pub(super) outlook: Outlook,
    /// It has company: seeking it also asks to give up the old velocity.
    pub(super) has_company: bool,
}

/// The memory of one band of rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Band {
    pub(super) strip: Strip,
    pub(super) local: Local,
}

/// The memory of a flock: reused from step to step, never saved.
#[derive(Clone, Debug)]
pub struct FlockScratch {
    pub(super) index: CellSort,
    /// The sorted entries, as others see them.
    pub(super) seen: Vec<Seen>,
    /// By sorted entry.
    pub(super) asked: Vec<Asked>,
    /// One for each band of rows that is worked on by itself.
    pub(super) bands: Vec<Band>,
}

impl Default for FlockScratch {
    fn default() -> Self {
        Self {
            index: CellSort::new(Grid::new(Vec2::ZERO, Vec2::ONE, 1.0, Edges::Open)),
            seen: Vec::new(),
            asked: Vec::new(),
            bands: Vec::new(),
        }
    }
}

impl FlockScratch {
    /// Memory used. \[bytes\]
    #[must_use]
    pub fn bytes(&self) -> usize {
        let bands: usize = self.bands.iter().map(|band| band.strip.bytes()).sum();
        let seen = self.seen.capacity() * size_of::<Seen>();
        self.index.bytes() + seen + self.asked.capacity() * size_of::<Asked>() + bands
    }
}
