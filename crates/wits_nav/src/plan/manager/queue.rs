//! Those who wait.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::{Priority, Query, Ticket};

/// A queue for each priority. Tickets only grow, so every queue is sorted by them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Waiting {
    queues: [VecDeque<Entry>; 3],
    count: usize,
    /// How many were let in since the last that was let in for its age.
    let_in: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Entry {
    ticket: Ticket,
    query: Query,
    /// The update in which it was asked.
    asked: u64,
    is_cancelled: bool,
}

impl Waiting {
    pub(super) fn push(&mut self, ticket: Ticket, query: Query, asked: u64) {
        self.queues[query.priority as usize].push_back(Entry { ticket, query, asked, is_cancelled: false });
        self.count += 1;
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// The next to be let in, and when it asked.
    pub(super) fn pop(&mut self, oldest_every: u32) -> Option<(Ticket, Query, u64)> {
        for queue in &mut self.queues {
            while queue.front().is_some_and(|entry| entry.is_cancelled) {
                queue.pop_front();
            }
        }
        self.let_in += 1;
        let mut fronts =
            self.queues.iter().enumerate().filter_map(|(place, queue)| Some((place, queue.front()?.ticket)));
        let is_for_the_oldest = oldest_every > 0 && self.let_in >= oldest_every;
        let place = if is_for_the_oldest {
            self.let_in = 0;
            fronts.min_by_key(|(_, ticket)| *ticket)
        } else {
            fronts.next_back() // the highest priority
        };
        let entry = self.queues[place?.0].pop_front()?;
        self.count -= 1;
        Some((entry.ticket, entry.query, entry.asked))
    }

    /// It is skipped when its turn comes.
    pub(super) fn cancel(&mut self, ticket: Ticket) -> bool {
        let Some(entry) = self.find(ticket) else { return false };
        entry.is_cancelled = true;
        self.count -= 1;
        true
    }

    pub(super) fn contains(&self, ticket: Ticket) -> bool {
        self.iter().any(|(waiting, _)| waiting == ticket)
    }

    fn find(&mut self, ticket: Ticket) -> Option<&mut Entry> {
        self.queues.iter_mut().find_map(|queue| {
            let place = queue.binary_search_by_key(&ticket, |entry| entry.ticket).ok()?;
            queue.get_mut(place).filter(|entry| !entry.is_cancelled)
        })
    }

    /// All who wait, the most urgent first.
    pub(super) fn iter(&self) -> impl Iterator<Item = (Ticket, &Query)> {
        let order = [Priority::High, Priority::Normal, Priority::Low];
        let entries = order.into_iter().flat_map(|priority| &self.queues[priority as usize]);
        entries.filter(|entry| !entry.is_cancelled).map(|entry| (entry.ticket, &entry.query))
    }
}
