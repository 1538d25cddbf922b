//! Experience replay: a buffer of transitions that are learned from again and again.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;

/// Maximum number of transitions in a buffer.
pub(super) const MAX_TRANSITIONS: usize = 1 << 24;

/// One transition: an observation, the action taken, its reward and the next observation.
///
/// Available actions are bits, the lowest for action 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transition<'a> {
    /// What was seen.
    pub observation: &'a [f32],
    /// What was done.
    pub action: u32,
    /// What it brought.
    pub reward: f32,
    /// What was seen then. After an end it is not asked.
    pub next: &'a [f32],
    /// What could be done then.
    pub next_legal: u64,
    /// Whether the episode ended there: no future.
    pub ended: bool,
}

/// A ring buffer of the most recent transitions.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::deep::{Transition, ReplayBuffer};
/// let mut replay = ReplayBuffer::new(2, 1);
/// for number in 0..3 {
///     let seen = [number as f32];
///     replay.keep(&Transition { observation: &seen, action: number, reward: 0.0, next: &seen, next_legal: 1, ended: false });
/// }
/// assert_eq!(replay.len(), 2); // the first one is forgotten
/// assert_eq!(replay.get(0).action, 2);
/// let place = replay.pick(&mut Seed::new(1).stream()).unwrap();
/// assert!(place < 2);
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(check = Self::check_loaded)]
#[serde(try_from = "SavedReplayBuffer")]
pub struct ReplayBuffer {
    capacity: usize,
    width: usize,
    /// Where the next one goes.
    at: usize,
    observations: Vec<f32>,
    nexts: Vec<f32>,
    actions: Vec<u32>,
    rewards: Vec<f32>,
    next_legal: Vec<u64>,
    ended: Vec<bool>,
}

impl ReplayBuffer {
    /// An empty buffer for `capacity` transitions whose observations have `width` numbers.
    #[must_use]
    pub fn new(capacity: usize, width: usize) -> Self {
        Self {
            capacity: capacity.clamp(1, MAX_TRANSITIONS),
            width,
            at: 0,
            observations: Vec::new(),
            nexts: Vec::new(),
            actions: Vec::new(),
            rewards: Vec::new(),
            next_legal: Vec::new(),
            ended: Vec::new(),
        }
    }

    /// Adds a transition. A full buffer drops its oldest one.
    pub fn keep(&mut self, memory: &Transition<'_>) {
        let place = self.at;
        self.at = (place + 1) % self.capacity;
        if place == self.actions.len() {
            self.observations.resize((place + 1) * self.width, 0.0);
            self.nexts.resize((place + 1) * self.width, 0.0);
            self.actions.push(0);
            self.rewards.push(0.0);
            self.next_legal.push(0);
            self.ended.push(false);
        }
        let numbers = place * self.width..(place + 1) * self.width;
        copy(&mut self.observations[numbers.clone()], memory.observation);
        copy(&mut self.nexts[numbers], memory.next);
        self.actions[place] = memory.action;
        self.rewards[place] = memory.reward;
        self.next_legal[place] = memory.next_legal;
        self.ended[place] = memory.ended;
    }

    /// The number of transitions.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether the buffer is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The transition at an index.
    ///
    /// # Panics
    /// When the index is not below the number of transitions.
    #[must_use]
    pub fn get(&self, place: usize) -> Transition<'_> {
        let numbers = place * self.width..(place + 1) * self.width;
        Transition {
            observation: &self.observations[numbers.clone()],
            action: self.actions[place],
            reward: self.rewards[place],
            next: &self.nexts[numbers],
            next_legal: self.next_legal[place],
            ended: self.ended[place],
        }
    }

    /// The index of a random transition; `None` if the buffer is empty.
    pub fn pick(&self, stream: &mut Stream) -> Option<usize> {
        (!self.is_empty()).then(|| stream.below(self.len() as u32) as usize)
    }

    /// Whether its observations have so many numbers, and its actions lie below a number.
    pub(super) fn fits(&self, width: usize, actions: usize) -> bool {
        self.width == width && self.actions.iter().all(|action| (*action as usize) < actions)
    }

    /// How many transitions it has room for.
    #[must_use]
    pub const fn capacity(&self) -> usize {
        self.capacity
    }

    /// About how much memory it takes when it is full. \[bytes\]
    pub(super) const fn bytes_when_full(&self) -> usize {
        self.capacity * (8 * self.width + 17)
    }

    fn check_loaded(&mut self) -> Result<(), String> {
        let count = self.actions.len();
        let alike = [self.rewards.len(), self.next_legal.len(), self.ended.len()] == [count; 3];
        let numbers = count.checked_mul(self.width);
        let wide = numbers == Some(self.observations.len()) && numbers == Some(self.nexts.len());
        let room = (1..=MAX_TRANSITIONS).contains(&self.capacity) && count <= self.capacity;
        let full = count == self.capacity;
        let here = if full { self.at < count } else { self.at == count };
        let finite = [&self.observations, &self.nexts, &self.rewards]
            .iter()
            .all(|list| list.iter().all(|number| number.is_finite()));
        if alike && wide && room && here && finite {
            Ok(())
        } else {
            Err("transitions that do not fit together".to_owned())
        }
    }
}

fn copy(into: &mut [f32], from: &[f32]) {
    let count = into.len().min(from.len());
    into[..count].copy_from_slice(&from[..count]);
}

/// The form in files, before it was checked.
#[derive(Deserialize)]
struct SavedReplayBuffer {
    capacity: usize,
    width: usize,
    at: usize,
    observations: Vec<f32>,
    nexts: Vec<f32>,
    actions: Vec<u32>,
    rewards: Vec<f32>,
    next_legal: Vec<u64>,
    ended: Vec<bool>,
}

impl TryFrom<SavedReplayBuffer> for ReplayBuffer {
    type Error = String;

    fn try_from(saved: SavedReplayBuffer) -> Result<Self, String> {
        let SavedReplayBuffer {
            capacity,
            width,
            at,
            observations,
            nexts,
            actions,
            rewards,
            next_legal,
            ended,
        } = saved;
        let mut replay =
            Self { capacity, width, at, observations, nexts, actions, rewards, next_legal, ended };
        replay.check_loaded().map(|()| replay)
    }
}
