//! How long a task waits at most.

use super::Scheduler;
use crate::arena::slot_of;

/// What one line of waiting tasks can come to.
#[derive(Clone, Copy, Default)]
struct Line {
    tasks: u64,
    /// The sum of all steps, and the largest.
    steps: u64,
    largest: u64,
}

impl Line {
    /// In how many frames the line is through, if each frame has room for so much of it and it is served in order: a frame
    /// ends only when the next step does not fit, so each but the last uses more than the room less the largest step.
    fn frames(self, room: u64) -> Option<u64> {
        let least = room.checked_sub(self.largest)?.saturating_add(1);
        Some(self.steps / least + 1)
    }
}

impl<T> Scheduler<T> {
    /// How many frames a task waits at most after the frame on which it is due, if every frame has this budget, nobody
    /// overdraws and the tasks stay the same. `None` without a budget: then nobody runs.
    ///
    /// The oldest runs on every frame, so with `n` tasks it is never more than `n - 1`; when all steps fit it is far less.
    #[must_use]
    pub fn waits_at_most(&self, budget: u64) -> Option<u64> {
        if budget == 0 {
            return None;
        }
        let mut lines = [Line::default(); 2];
        for (id, _) in self.tasks.iter::<super::Task>() {
            let need = self.claim(slot_of(id), budget).need;
            let line = &mut lines[self.plans[id.slot()].class()];
            line.tasks += 1;
            line.steps = line.steps.saturating_add(need);
            line.largest = line.largest.max(need);
        }
        let [regular, other] = lines;
        let all = (regular.tasks + other.tasks).max(1);
        if regular.steps.saturating_add(other.steps) <= budget {
            return Some(0);
        }
        // Before the regular ones only one other is let in; before the others all regular ones may be.
        let for_regular = budget.checked_sub(other.largest).and_then(|room| regular.frames(room));
        let for_other = budget.checked_sub(regular.steps).and_then(|room| other.frames(room));
        let frames = |line: Line, frames: Option<u64>| {
            if line.tasks == 0 { 1 } else { frames.unwrap_or(all).min(all) }
        };
        Some(frames(regular, for_regular).max(frames(other, for_other)) - 1)
    }
}
