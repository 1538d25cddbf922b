//! The frequency scheduler: each task is called every so many frames.
//!
//! The simplest scheduler, and enough for most games; to keep to a budget take the [`Scheduler`](crate::Scheduler).
//! [`FrequencyScheduler::new`] looks at every task on every frame, which costs a few nanoseconds each.
//! [`FrequencyScheduler::direct`] keeps tasks that run together in buckets: a frame costs what it runs, plus a look at one
//! bucket for every different frequency. Adding and changing a task then costs a search in a bucket, and every frequency
//! costs as many buckets as it has frames: take it for large crowds with a handful of frequencies. Both run the same tasks
//! on the same frames; only the order within a frame differs.
//!
//! ```
//! use wits_exec::{FrequencyScheduler, Timing};
//! let mut guards = FrequencyScheduler::new();
//! for guard in 0..3 {
//!     guards.add(guard, Timing::new(3, guard));
//! }
//! let mut order = Vec::new();
//! for _ in 0..6 {
//!     guards.run(|_, guard| order.push(*guard));
//! }
//! assert_eq!(order, [2, 1, 0, 2, 1, 0]); // one a frame
//!
//! let mut crowd = FrequencyScheduler::direct();
//! for walker in 0..90_u32 {
//!     crowd.add(walker, Timing::new(30, walker));
//! }
//! let mut ran = 0;
//! crowd.run(|_, _| ran += 1);
//! assert_eq!(ran, 3);
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 10.1.1, with the modulo the right way round. The direct-access scheduler of the
//! book gives the phase the opposite sign and wants it below the frequency; here both take the same timings.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::arena::{Arena, slot_of};
use crate::direct::Buckets;
use crate::scheduler::{Task, TaskId};
use crate::timing::Timing;

/// Calls each task every so many frames.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(from = "Saved<T>")]
#[state(try_from = "Saved<T>")]
pub struct FrequencyScheduler<T> {
    tasks: Arena<(Timing, T)>,
    frame: u64,
    #[state(unhashed = "how tasks are found, not which of them run")]
    is_direct: bool,
    /// Of a direct scheduler.
    #[serde(skip)]
    #[state(skip = "built from the tasks")]
    buckets: Buckets,
}

/// The saved form: the buckets follow from the tasks.
#[derive(Deserialize, State)]
struct Saved<T> {
    tasks: Arena<(Timing, T)>,
    frame: u64,
    #[serde(default)]
    is_direct: bool,
}

impl<T> From<Saved<T>> for FrequencyScheduler<T> {
    fn from(Saved { tasks, frame, is_direct }: Saved<T>) -> Self {
        let mut buckets = Buckets::default();
        if is_direct {
            tasks.iter::<Task>().for_each(|(id, (timing, _))| buckets.add(slot_of(id), *timing));
        }
        Self { tasks, frame, is_direct, buckets }
    }
}

impl<T> Default for FrequencyScheduler<T> {
    fn default() -> Self {
        Self { tasks: Arena::default(), frame: 0, is_direct: false, buckets: Buckets::default() }
    }
}

impl<T> FrequencyScheduler<T> {
    /// No tasks yet; the first frame will be frame 1. Every frame tests every task.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// No tasks yet; the first frame will be frame 1. Tasks that run together are kept together.
    #[must_use]
    pub fn direct() -> Self {
        Self { is_direct: true, ..Self::default() }
    }

    /// Adds a task.
    pub fn add(&mut self, value: T, timing: Timing) -> TaskId {
        let id = self.tasks.insert((timing, value));
        if self.is_direct {
            self.buckets.add(slot_of(id), timing);
        }
        id
    }

    /// Takes a task out.
    pub fn remove(&mut self, id: TaskId) -> Option<T> {
        let (timing, value) = self.tasks.remove(id)?;
        if self.is_direct {
            self.buckets.remove(slot_of(id), timing);
        }
        Some(value)
    }

    /// Changes when a task is called; false if it is gone.
    pub fn set_timing(&mut self, id: TaskId, timing: Timing) -> bool {
        let Some(task) = self.tasks.get_mut(id) else { return false };
        let old = std::mem::replace(&mut task.0, timing);
        if self.is_direct {
            self.buckets.remove(slot_of(id), old);
            self.buckets.add(slot_of(id), timing);
        }
        true
    }

    /// When a task is called.
    #[must_use]
    pub fn timing(&self, id: TaskId) -> Option<Timing> {
        self.tasks.get(id).map(|task| task.0)
    }

    /// The next frame: calls every task that is due, in the order of the ids' slots; a [direct](Self::direct) scheduler
    /// calls the frequent ones first.
    pub fn run(&mut self, mut call: impl FnMut(TaskId, &mut T)) {
        self.frame = self.frame.saturating_add(1);
        let frame = self.frame;
        if !self.is_direct {
            for (id, (timing, value)) in self.tasks.iter_mut() {
                if timing.is_due(frame) {
                    call(id, value);
                }
            }
            return;
        }
        for slot in self.buckets.due(frame) {
            if let Some((id, task)) = self.tasks.at_mut(slot) {
                call(id, &mut task.1);
            }
        }
        for &slot in self.buckets.rare() {
            if let Some((id, task)) = self.tasks.at_mut(slot).filter(|(_, task)| task.0.is_due(frame)) {
                call(id, &mut task.1);
            }
        }
    }

    /// The frame that was run last.
    #[must_use]
    pub const fn frame(&self) -> u64 {
        self.frame
    }

    /// The value of a task.
    #[must_use]
    pub fn get(&self, id: TaskId) -> Option<&T> {
        self.tasks.get(id).map(|task| &task.1)
    }

    /// The value of a task, to change.
    pub fn get_mut(&mut self, id: TaskId) -> Option<&mut T> {
        self.tasks.get_mut(id).map(|task| &mut task.1)
    }

    /// All tasks, in the order of their slots.
    pub fn iter(&self) -> impl Iterator<Item = (TaskId, Timing, &T)> {
        self.tasks.iter().map(|(id, (timing, value))| (id, *timing, value))
    }

    /// How many tasks there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tasks.len()
    }

    /// No tasks.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many tasks run on each of the first frames.
    fn counts(timings: &[(u32, u32)], frames: usize) -> Vec<usize> {
        let mut scheduler = FrequencyScheduler::new();
        for &(every, phase) in timings {
            scheduler.add((), Timing::new(every, phase));
        }
        let mut count = || {
            let mut ran = 0;
            scheduler.run(|_, ()| ran += 1);
            ran
        };
        (0..frames).map(|_| count()).collect()
    }

    /// Every 2, 4 and 8 frames: multiples of 2 run A, multiples of 4 also B, 8 also C.
    #[test]
    fn oracle_millington_10_1_1_two_four_eight_clump() {
        assert_eq!(counts(&[(2, 0), (4, 0), (8, 0)], 8), [0, 1, 0, 2, 0, 1, 0, 3]);
    }

    /// Every 2, 3 and 5 frames over their LCM of 30: A and B meet every 6 frames, all three at 30.
    #[test]
    fn oracle_millington_10_1_1_two_three_five() {
        let expected =
            [0, 1, 1, 1, 1, 2, 0, 1, 1, 2, 0, 2, 0, 1, 2, 1, 0, 2, 0, 2, 1, 1, 0, 2, 1, 1, 1, 1, 0, 3];
        assert_eq!(counts(&[(2, 0), (3, 0), (5, 0)], 30), expected);
        let meet: Vec<usize> = (1..=30).filter(|frame| frame % 2 == 0 && frame % 3 == 0).collect();
        assert_eq!(meet, [6, 12, 18, 24, 30]);
    }

    #[test]
    fn oracle_millington_10_1_1_three_phases_of_three_are_one_a_frame() {
        assert!(counts(&[(3, 0), (3, 1), (3, 2)], 30).iter().all(|&ran| ran == 1));
    }

    /// 100 agents every 10 frames, phases 1 to 100: 100 / 10 = 10 a frame, always.
    #[test]
    fn oracle_millington_10_1_1_a_hundred_agents_every_ten_frames() {
        let agents: Vec<(u32, u32)> = (1..=100).map(|phase| (10, phase)).collect();
        assert!(counts(&agents, 40).iter().all(|&ran| ran == 10));
    }

    /// 100 characters every 30 frames: 100 = 3·30 + 10, so ten phases of thirty hold 4 and twenty hold 3; over 60 frames
    /// 40 frames of 3 and 20 of 4.
    #[test]
    fn oracle_millington_10_1_a_hundred_characters_every_thirty_frames() {
        let characters: Vec<(u32, u32)> = (1..=100).map(|phase| (30, phase)).collect();
        let counts = counts(&characters, 60);
        let of = |number| counts.iter().filter(|&&ran| ran == number).count();
        assert_eq!((of(3), of(4)), (40, 20));
    }

    /// Exercise 10.1: phases 0, 3, 5 put A on 2, 4, 6, 8, B on 1, 5, and C on 3, 11.
    #[test]
    fn oracle_millington_10_e_1_no_clashes_with_phases() {
        assert_eq!(counts(&[(2, 0), (4, 3), (8, 5)], 8), [1, 1, 1, 1, 1, 1, 0, 1]);
    }

    #[test]
    fn a_task_whose_frequency_shrinks_below_its_phase_keeps_running() {
        let mut scheduler = FrequencyScheduler::new();
        let id = scheduler.add(0, Timing::new(10, 9));
        assert!(scheduler.set_timing(id, Timing::new(4, 9)));
        for _ in 0..40 {
            scheduler.run(|_, ran| *ran += 1);
        }
        assert_eq!(scheduler.remove(id), Some(10));
        assert!(!scheduler.set_timing(id, Timing::new(1, 0)) && scheduler.is_empty());
    }
}
