//! Links for a few at a time: ladders, narrow bridges, lifts.

use std::collections::{BTreeMap, VecDeque};

use serde::{Deserialize, Serialize};

/// Who is on a link and who waits for it, for links with a capacity.
///
/// ```
/// use wits_nav::world::{Traffic, Turn};
/// let mut traffic = Traffic::default();
/// let (ladder, one_at_a_time) = (3, 1);
/// assert_eq!(traffic.ask(ladder, one_at_a_time, 10), Turn::Go);
/// assert_eq!(traffic.ask(ladder, one_at_a_time, 11), Turn::Wait { before: 0 });
/// assert_eq!(traffic.ask(ladder, one_at_a_time, 12), Turn::Wait { before: 1 });
/// traffic.leave(ladder, 10);
/// assert_eq!(traffic.ask(ladder, one_at_a_time, 12), Turn::Wait { before: 1 }); // not before 11
/// assert_eq!(traffic.ask(ladder, one_at_a_time, 11), Turn::Go);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traffic {
    links: BTreeMap<u32, Crossing>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Crossing {
    on_it: Vec<u64>,
    waiting: VecDeque<u64>,
}

/// The answer to who wants to set out on a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    /// Go: it counts as on the link until it [leaves](Traffic::leave).
    Go,
    /// It waits in the queue; ask again.
    Wait {
        /// So many go before it.
        before: usize,
    },
}

impl Traffic {
    /// Asks to set out on a link with a [capacity](super::LinkNote::capacity). First come, first served.
    pub fn ask(&mut self, link: u32, capacity: u32, who: u64) -> Turn {
        let crossing = self.links.entry(link).or_default();
        if crossing.on_it.contains(&who) {
            return Turn::Go;
        }
        if !crossing.waiting.contains(&who) {
            crossing.waiting.push_back(who);
        }
        let before = crossing.waiting.iter().position(|waiting| *waiting == who).unwrap_or(0);
        let room = (capacity as usize).saturating_sub(crossing.on_it.len());
        if before >= room {
            return Turn::Wait { before };
        }
        crossing.waiting.remove(before);
        crossing.on_it.push(who);
        Turn::Go
    }

    /// It has passed, has given up waiting, or is dead.
    pub fn leave(&mut self, link: u32, who: u64) {
        if let Some(crossing) = self.links.get_mut(&link) {
            crossing.on_it.retain(|on_it| *on_it != who);
            crossing.waiting.retain(|waiting| *waiting != who);
            if crossing.on_it.is_empty() && crossing.waiting.is_empty() {
                self.links.remove(&link);
            }
        }
    }

    /// It is on no link and waits for none: it died, or was taken away.
    pub fn forget(&mut self, who: u64) {
        let links: Vec<u32> = self.links.keys().copied().collect();
        links.into_iter().for_each(|link| self.leave(link, who));
    }

    /// How many are on a link, and how many wait for it.
    #[must_use]
    pub fn count(&self, link: u32) -> (usize, usize) {
        self.links.get(&link).map_or((0, 0), |crossing| (crossing.on_it.len(), crossing.waiting.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_pass_one_ladder_in_the_order_they_came() {
        let (mut traffic, mut passed) = (Traffic::default(), Vec::new());
        for round in 0..100 {
            let on_it: Vec<u64> =
                (0..30).filter(|who| !passed.contains(who) && traffic.ask(0, 2, *who) == Turn::Go).collect();
            assert!(on_it.len() <= 2 && traffic.count(0).0 <= 2, "round {round}");
            on_it.into_iter().for_each(|who| {
                traffic.leave(0, who);
                passed.push(who);
            });
        }
        assert_eq!(passed, (0..30).collect::<Vec<_>>());
        assert_eq!(traffic, Traffic::default());
    }

    #[test]
    fn the_dead_hold_nobody_up() {
        let mut traffic = Traffic::default();
        traffic.ask(1, 1, 5);
        traffic.ask(1, 1, 6);
        traffic.forget(5);
        assert_eq!(traffic.ask(1, 1, 6), Turn::Go);
        traffic.leave(9, 6);
        assert_eq!(traffic.count(9), (0, 0));
    }
}
