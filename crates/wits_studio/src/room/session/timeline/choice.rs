//! Which agents have lanes where there are too many for all.

use std::collections::BTreeMap;

use wits_game::Session;

use super::MAX_LANES;
use crate::room::brief::name_of;

/// The most agents that are looked through for those that are wanted.
const MAX_SEARCHED: usize = 100_000;
/// So many names are asked for at a time: a game may take long to say one.
const NAMES_AT_ONCE: usize = 1000;

/// Whom somebody wants to see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::room::session) enum Choice {
    /// Everybody.
    #[default]
    All,
    /// Those whose numbers are in this range.
    Range(u64, u64),
    /// Those whose names contain this, in small letters.
    Named(String),
}

impl Choice {
    /// What somebody wrote: nothing, `200-399`, or a part of names.
    pub(super) fn read(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() {
            return Self::All;
        }
        let range = text.split_once(['-', '–']);
        let range = range.and_then(|(from, to)| Some((from.trim().parse().ok()?, to.trim().parse().ok()?)));
        range.map_or_else(|| Self::Named(text.to_lowercase()), |(from, to)| Self::Range(from, to))
    }
}

/// A choice, and the first of those that it means.
#[derive(Clone, Default)]
pub(super) struct Wanted {
    pub(super) choice: Choice,
    /// At most [`MAX_LANES`].
    pub(super) agents: Vec<u64>,
    /// How many there are.
    count: usize,
    /// Of whom a name is known: whether it is meant.
    named: BTreeMap<u64, bool>,
}

impl Wanted {
    pub(super) fn new(choice: Choice) -> Self {
        Self { choice, ..Self::default() }
    }

    /// How many there are, if not all of them are followed.
    pub(super) fn left_out_of(&self) -> Option<usize> {
        Some(self.count).filter(|count| *count > self.agents.len())
    }

    /// Finds them among those that there are now.
    pub(super) fn find(&mut self, session: &Session) {
        if self.choice == Choice::All {
            self.agents = session.game().agent_ids(MAX_LANES);
            let is_full = self.agents.len() == MAX_LANES;
            self.count = if is_full { session.game().agents() } else { self.agents.len() };
            return;
        }
        let mut meant = session.game().agent_ids(MAX_SEARCHED);
        self.ask_names(session, &meant);
        meant.retain(|agent| match &self.choice {
            Choice::All => true,
            Choice::Range(from, to) => (from..=to).contains(&agent),
            Choice::Named(_) => self.named.get(agent).copied().unwrap_or(false),
        });
        self.count = meant.len();
        meant.truncate(MAX_LANES);
        self.agents = meant;
    }

    /// Asks some of those whose names are not known yet.
    fn ask_names(&mut self, session: &Session, agents: &[u64]) {
        let Choice::Named(text) = &self.choice else { return };
        if self.named.len() > 2 * MAX_SEARCHED {
            self.named.clear();
        }
        let unknown = agents.iter().filter(|agent| !self.named.contains_key(agent));
        let unknown: Vec<u64> = unknown.copied().take(NAMES_AT_ONCE).collect();
        for agent in unknown {
            let is_meant = name_of(session.game(), agent).to_lowercase().contains(text);
            self.named.insert(agent, is_meant);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_a_range_of_numbers_or_a_part_of_names() {
        assert_eq!([" ", "\t"].map(Choice::read), [Choice::All, Choice::All]);
        assert_eq!(["200-399", "7 – 9"].map(Choice::read), [Choice::Range(200, 399), Choice::Range(7, 9)]);
        let named = ["Guard", "3", "a-b", "-"].map(Choice::read);
        assert_eq!(named, ["guard", "3", "a-b", "-"].map(|text| Choice::Named(text.into())));
    }
}
