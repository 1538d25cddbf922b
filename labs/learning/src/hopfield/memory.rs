//! The memory on the left: a Hopfield net, the patterns that it stores, and the one that it recalls.

use std::collections::VecDeque;

use wits_core::random::{Seed, Stream};
use wits_core::state::State;
use wits_learn::net::{Hopfield, overlap};

use crate::hopfield::patterns::{CELLS, pattern};

/// Maximum number of stored patterns.
pub(crate) const MAX_STORED: usize = 24;
/// Maximum number of values of the energy that are kept.
const MAX_ENERGIES: usize = 1024;
/// Sweeps after which a recall is given up. It comes to rest much sooner.
const MAX_STEPS: u32 = 100 * CELLS as u32;

/// Everything that changes on the left.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Memory {
    pub(crate) net: Hopfield,
    /// What was stored, in this order.
    pub(crate) stored: Vec<Vec<i8>>,
    /// The pattern that is painted, damaged, recalled. 0: not known.
    pub(crate) cells: Vec<i8>,
    /// The stored pattern that it was made of.
    pub(crate) asked: Option<u32>,
    /// It is being recalled.
    pub(crate) running: Option<Settling>,
    /// How the last recall ended.
    pub(crate) outcome: Option<Outcome>,
    /// The energy after each step of the recall.
    pub(crate) energies: VecDeque<f32>,
    pub(crate) counts: Counts,
    stream: Stream,
}

/// How far a recall has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Settling {
    /// The cell that comes next.
    pub(crate) next: u32,
    /// Some cell changed since the first one was looked at last.
    pub(crate) changed: bool,
    /// Cells that were looked at.
    pub(crate) steps: u32,
}

/// Where a recall came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum Outcome {
    /// In a stored pattern.
    Stored(u32),
    /// In the opposite of a stored pattern.
    Opposite(u32),
    /// In a pattern that was not stored.
    Spurious,
}

/// How recalls ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Counts {
    /// In the pattern that was asked for.
    pub(crate) right: u32,
    /// In another stored pattern.
    pub(crate) other: u32,
    /// In an opposite or a mixture.
    pub(crate) spurious: u32,
}

impl Counts {
    pub(crate) const fn total(self) -> u32 {
        self.right.saturating_add(self.other).saturating_add(self.spurious)
    }
}

/// How a pattern is damaged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Damage {
    /// The share of cells.
    pub(crate) share: f32,
    /// They are not known any more; else they are turned over.
    pub(crate) fog: bool,
}

impl Memory {
    /// A memory of so many patterns.
    pub(crate) fn new(seed: Seed, patterns: usize, pictures: bool) -> Self {
        let mut memory = Self {
            net: Hopfield::new(CELLS).expect("there are cells, and not too many"),
            stored: Vec::new(),
            cells: vec![-1; CELLS],
            asked: None,
            running: None,
            outcome: None,
            energies: VecDeque::new(),
            counts: Counts::default(),
            stream: seed.fork("damage").stream(),
        };
        memory.fill(seed, patterns, pictures);
        memory
    }

    /// Forgets everything, and stores so many patterns.
    pub(crate) fn fill(&mut self, seed: Seed, patterns: usize, pictures: bool) {
        self.forget();
        for number in 0..patterns.min(MAX_STORED) {
            let mut stream = seed.fork("patterns").at(number as u64).stream();
            self.store(pattern(number, pictures, &mut stream));
        }
    }

    pub(crate) fn forget(&mut self) {
        if let Some(net) = Hopfield::new(CELLS) {
            self.net = net;
        }
        self.stored.clear();
        (self.asked, self.running, self.outcome) = (None, None, None);
        self.counts = Counts::default();
    }

    /// Stores the cells; those that are not known count as erased.
    pub(crate) fn store_cells(&mut self) {
        self.store(self.cells.iter().map(|side| if *side > 0 { 1 } else { -1 }).collect());
    }

    /// Stores a pattern, unless there are too many.
    pub(crate) fn store(&mut self, pattern: Vec<i8>) {
        if self.stored.len() < MAX_STORED {
            self.net.store(&pattern);
            self.stored.push(pattern);
            self.outcome = None;
        }
    }

    /// Stores a random pattern.
    pub(crate) fn store_random(&mut self) {
        let random = pattern(0, false, &mut self.stream);
        self.store(random);
    }

    /// Damages the cells.
    pub(crate) fn damage(&mut self, damage: Damage) {
        self.stop();
        for cell in &mut self.cells {
            if self.stream.chance(damage.share) {
                *cell = if damage.fog { 0 } else { -*cell };
            }
        }
    }

    /// The next of the stored patterns, damaged, is recalled.
    pub(crate) fn ask_next(&mut self, damage: Damage) {
        let count = self.stored.len() as u32;
        let next = self.asked.map_or(0, |asked| asked + 1).checked_rem(count);
        let Some(pattern) = next.and_then(|next| self.stored.get(next as usize)) else { return };
        self.cells.clone_from(pattern);
        self.asked = next;
        self.damage(damage);
        self.recall();
    }

    /// Begins to recall what the cells are.
    pub(crate) fn recall(&mut self) {
        (self.running, self.outcome) = (Some(Settling::default()), None);
        self.energies.clear();
        self.energies.push_back(self.net.energy(&self.cells));
    }

    fn stop(&mut self) {
        (self.running, self.outcome) = (None, None);
    }

    /// Paints a cell.
    pub(crate) fn paint(&mut self, cell: usize, side: i8) {
        self.stop();
        self.asked = None;
        if let Some(cell) = self.cells.get_mut(cell) {
            *cell = side;
        }
    }

    pub(crate) fn clear(&mut self) {
        self.stop();
        self.asked = None;
        self.cells.fill(-1);
    }

    /// One cell takes the side to which the others pull it.
    pub(crate) fn step(&mut self) {
        let Some(mut settling) = self.running else { return };
        settling.changed |= self.net.update(&mut self.cells, settling.next as usize);
        settling.next += 1;
        settling.steps += 1;
        self.energies.push_back(self.net.energy(&self.cells));
        while self.energies.len() > MAX_ENERGIES {
            self.energies.pop_front();
        }
        self.running = Some(settling);
        if settling.next as usize >= CELLS {
            let goes_on = settling.changed && settling.steps < MAX_STEPS;
            self.running = goes_on.then_some(Settling { next: 0, changed: false, ..settling });
            if !goes_on {
                self.come_to_rest();
            }
        }
    }

    fn come_to_rest(&mut self) {
        let outcome = self.classify();
        self.outcome = Some(outcome);
        let Some(asked) = self.asked else { return };
        let count = match outcome {
            Outcome::Stored(found) if found == asked => &mut self.counts.right,
            Outcome::Stored(_) => &mut self.counts.other,
            Outcome::Opposite(_) | Outcome::Spurious => &mut self.counts.spurious,
        };
        *count = count.saturating_add(1);
    }

    fn classify(&self) -> Outcome {
        let is = |wanted: f32| (0..).zip(&self.stored).find(|(_, one)| overlap(one, &self.cells) == wanted);
        match (is(1.0), is(-1.0)) {
            (Some((number, _)), _) => Outcome::Stored(number),
            (None, Some((number, _))) => Outcome::Opposite(number),
            (None, None) => Outcome::Spurious,
        }
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        let is_side = |side: &i8| (-1..=1).contains(side);
        let is_pattern = |cells: &Vec<i8>| cells.len() == CELLS && cells.iter().all(is_side);
        if self.net.neurons() != CELLS || !is_pattern(&self.cells) || !self.stored.iter().all(is_pattern) {
            return Err(format!("patterns that are not of {CELLS} cells of -1, 0 and 1"));
        }
        let found = match self.outcome {
            Some(Outcome::Stored(number) | Outcome::Opposite(number)) => Some(number),
            _ => None,
        };
        let named = [self.asked, found];
        if self.stored.len() > MAX_STORED
            || named.iter().flatten().any(|number| *number as usize >= self.stored.len())
        {
            return Err("more patterns than can be, or one that was not stored".to_owned());
        }
        let settling = self.running.is_none_or(|run| (run.next as usize) < CELLS && run.steps <= MAX_STEPS);
        if !settling || self.energies.len() > MAX_ENERGIES {
            return Err("a recall that cannot be".to_owned());
        }
        Ok(())
    }
}
