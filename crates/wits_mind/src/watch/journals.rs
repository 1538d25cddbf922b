//! The journals of a game: of those minds only that somebody looks at.

use std::collections::BTreeMap;

use wits_core::inspect::{LogLine, Observer, Pulse};

use super::Journal;

/// Keeps a [`Journal`] for every mind that is looked at, and for all minds of a definition with breakpoints. Not state:
/// never saved, never hashed.
///
/// A game names it as its [`Observer`], which is told all it needs to know, and asks [`of`](Self::of) before a mind is
/// ticked.
///
/// ```
/// use wits_mind::watch::{Journals, Watch};
/// let mut journals = Journals::default();
/// journals.look_at(&[17]);
/// journals.stop_at("guard", &[4]);
/// journals.begin(60);
/// // Agent 17, its first mind, which follows the definition "guard"; then `guard.tick_watched(…, journal)`.
/// journals.of(17, 0, "guard").unwrap().enter(4);
/// assert_eq!(journals.hit(), Some((17, "guard", 4)));
/// assert!(journals.of(18, 0, "miner").is_none(), "nobody looks: `miner.tick(…)`");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Journals {
    tick: u64,
    looked_at: Vec<u64>,
    followed: Vec<u64>,
    stops: BTreeMap<String, Stops>,
    open: BTreeMap<(u64, usize), Open>,
}

/// The breakpoints of a definition.
#[derive(Clone, Debug, Default)]
struct Stops {
    nodes: Vec<u32>,
    links: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Open {
    graph: String,
    journal: Journal,
}

impl Journals {
    /// Somebody looks at these characters from now on, and at no others.
    pub fn look_at(&mut self, agents: &[u64]) {
        self.looked_at = agents.to_vec();
        self.looked_at.sort_unstable();
        self.close_idle();
    }

    /// These characters have journals, too, though nobody looks at them: those that are listed somewhere, say.
    pub fn follow(&mut self, agents: &[u64]) {
        self.followed = agents.to_vec();
        self.followed.sort_unstable();
        self.close_idle();
    }

    /// The breakpoints of a definition at nodes: all that there are.
    pub fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        self.change_stops(graph, |stops| nodes.clone_into(&mut stops.nodes));
    }

    /// The breakpoints of a definition at links: all that there are.
    pub fn stop_at_links(&mut self, graph: &str, links: &[u32]) {
        self.change_stops(graph, |stops| links.clone_into(&mut stops.links));
    }

    fn change_stops(&mut self, graph: &str, change: impl FnOnce(&mut Stops)) {
        change(self.stops.entry(graph.to_owned()).or_default());
        self.stops.retain(|_, stops| !stops.nodes.is_empty() || !stops.links.is_empty());
        self.close_idle();
        let stops = self.stops.get(graph);
        for open in self.open.values_mut().filter(|open| open.graph == graph) {
            open.set_stops(stops);
        }
    }

    /// A tick of the game begins, after which it will be at this one: `tick.number + 1`.
    pub fn begin(&mut self, tick: u64) {
        self.tick = tick;
        self.open.values_mut().for_each(|open| open.journal.rest());
    }

    /// The journal of a mind that is about to be ticked; `None` when nobody looks at it.
    pub fn of(&mut self, agent: u64, mind: usize, graph: &str) -> Option<&mut Journal> {
        if !self.is_wanted(agent, graph) {
            return None;
        }
        let stops = self.stops.get(graph);
        let open = self.open.entry((agent, mind)).or_insert_with(|| Open::new(graph, stops));
        if open.graph != graph {
            *open = Open::new(graph, stops);
        }
        open.journal.begin(self.tick);
        Some(&mut open.journal)
    }

    /// The journal of a mind that is about to be ticked, taken out; `None` when nobody looks at it. Has to be
    /// [put back](Self::put). For hosts in which one character thinks in the middle of the turn of another.
    pub fn take(&mut self, agent: u64, mind: usize, graph: &str) -> Option<Journal> {
        self.of(agent, mind, graph).map(std::mem::take)
    }

    /// Puts back what was [taken](Self::take). A journal that was forgotten meanwhile is dropped.
    pub fn put(&mut self, agent: u64, mind: usize, journal: Journal) {
        if let Some(open) = self.open.get_mut(&(agent, mind)) {
            open.journal = journal;
        }
    }

    /// The journals of several minds of a character that are ticked together, each by its number and its definition.
    pub fn of_several<const N: usize>(
        &mut self,
        agent: u64,
        minds: [(usize, &str); N],
    ) -> [Option<&mut Journal>; N] {
        let wanted = minds.map(|(mind, graph)| self.of(agent, mind, graph).is_some());
        let mut found = [const { None }; N];
        for ((owner, number), open) in &mut self.open {
            let place = minds.iter().position(|(mind, _)| mind == number);
            if let Some(place) = place.filter(|place| *owner == agent && wanted[*place]) {
                found[place] = Some(&mut open.journal);
            }
        }
        found
    }

    /// What is going on in a mind, as far as somebody looked; with the tick it is now. The keys of the boards are for the
    /// owner to add.
    #[must_use]
    pub fn pulse(&self, agent: u64, mind: usize) -> Pulse {
        let pulse = self.open.get(&(agent, mind)).map(|open| open.journal.pulse());
        Pulse { tick: self.tick, ..pulse.unwrap_or_default() }
    }

    /// The breakpoint that was hit in this tick: who, in which definition, at which node or link. The lowest number first.
    #[must_use]
    pub fn hit(&self) -> Option<(u64, &str, u32)> {
        self.open
            .iter()
            .find_map(|((agent, _), open)| Some((*agent, open.graph.as_str(), open.journal.hit()?)))
    }

    /// Reports every line that was logged after this tick, with the agent and the mind that it is about.
    pub fn log_since(&self, tick: u64, report: &mut dyn FnMut(u64, usize, &LogLine)) {
        for ((agent, mind), open) in &self.open {
            open.journal.log_since(tick).for_each(|entry| report(*agent, *mind, entry));
        }
    }

    /// Forgets everything after a tick: the game went back.
    pub fn forget_after(&mut self, tick: u64) {
        self.tick = tick;
        self.open.values_mut().for_each(|open| open.journal.forget_after(tick));
    }

    /// The definition of a character's mind was replaced: its logs stay, what is known of nodes is forgotten.
    pub fn renew(&mut self, agent: u64) {
        let own = self.open.iter_mut().filter(|((owner, _), _)| *owner == agent);
        own.for_each(|(_, open)| open.journal.renew());
    }

    /// Forgets the journals of a character that is gone, or that follows another definition.
    pub fn forget(&mut self, agent: u64) {
        self.open.retain(|(owner, _), _| *owner != agent);
    }

    fn is_wanted(&self, agent: u64, graph: &str) -> bool {
        let is_among = |agents: &[u64]| agents.binary_search(&agent).is_ok();
        is_among(&self.looked_at) || is_among(&self.followed) || self.stops.contains_key(graph)
    }

    fn close_idle(&mut self) {
        let open = std::mem::take(&mut self.open);
        self.open =
            open.into_iter().filter(|((agent, _), open)| self.is_wanted(*agent, &open.graph)).collect();
    }
}

impl Observer for Journals {
    fn look_at(&mut self, agents: &[u64]) {
        Self::look_at(self, agents);
    }
    fn follow(&mut self, agents: &[u64]) {
        Self::follow(self, agents);
    }
    fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        Self::stop_at(self, graph, nodes);
    }
    fn stop_at_links(&mut self, graph: &str, links: &[u32]) {
        Self::stop_at_links(self, graph, links);
    }
    fn begin(&mut self, tick: u64) {
        Self::begin(self, tick);
    }
    fn forget_after(&mut self, tick: u64) {
        Self::forget_after(self, tick);
    }
    fn hit(&self) -> Option<(u64, &str, u32)> {
        Self::hit(self)
    }
    fn pulse(&self, agent: u64, mind: usize) -> Pulse {
        Self::pulse(self, agent, mind)
    }
    fn log_since(&self, tick: u64, report: &mut dyn FnMut(u64, usize, &LogLine)) {
        Self::log_since(self, tick, report);
    }
}

impl Open {
    fn new(graph: &str, stops: Option<&Stops>) -> Self {
        let mut open = Self { graph: graph.to_owned(), journal: Journal::default() };
        open.set_stops(stops);
        open
    }

    fn set_stops(&mut self, stops: Option<&Stops>) {
        self.journal.stop_at(stops.into_iter().flat_map(|stops| stops.nodes.iter().copied()));
        self.journal.stop_at_links(stops.into_iter().flat_map(|stops| stops.links.iter().copied()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;
    use crate::watch::Watch;

    #[test]
    fn a_breakpoint_is_hit_when_a_node_is_reached_not_while_it_goes_on() {
        let mut journals = Journals::default();
        journals.stop_at("guard", &[2]);
        let mut hits = Vec::new();
        for tick in 0..4 {
            journals.begin(tick);
            let journal = journals.of(7, 0, "guard").unwrap();
            match tick {
                0 => journal.enter(2),
                3 => journal.tick(2, Status::Success),
                _ => journal.tick(2, Status::Running),
            }
            hits.push(journals.hit().map(|(agent, graph, node)| (agent, graph.to_owned(), node)));
        }
        assert_eq!(hits, [Some((7, "guard".to_owned(), 2)), None, None, None]);
        // Back in time, forward again: what is reached again stops again.
        journals.forget_after(0);
        journals.begin(1);
        journals.of(7, 0, "guard").unwrap().enter(2);
        assert!(journals.hit().is_some());
        journals.begin(2);
        assert_eq!(journals.hit(), None, "a mind that is not ticked hits nothing");
    }

    #[test]
    fn the_lines_of_all_minds_are_reported_once() {
        let mut journals = Journals::default();
        journals.look_at(&[3, 9]);
        for (tick, does) in (1..).zip(["wakes", "eats", "sleeps"]) {
            journals.begin(tick);
            for agent in [9, 3] {
                journals.of(agent, 0, "a").unwrap().note(0, &mut || format!("{agent} {does}"));
            }
        }
        let since = |tick: u64| {
            let mut lines = Vec::new();
            journals.log_since(tick, &mut |agent, mind, entry| {
                assert!(entry.text.starts_with(&agent.to_string()) && mind == 0);
                lines.push(entry.tick);
            });
            lines
        };
        assert_eq!((since(2), since(3)), (vec![3, 3], vec![]));
        assert_eq!(since(0), [1, 2, 3, 1, 2, 3]);
    }

    #[test]
    fn whoever_is_followed_has_a_journal_and_transitions_stop_all_minds_of_a_definition() {
        let mut journals = Journals::default();
        journals.follow(&[9, 3]);
        assert!(journals.of(3, 0, "a").is_some() && journals.of(4, 0, "a").is_none());
        journals.look_at(&[3]);
        journals.follow(&[]);
        assert_eq!(journals.open.len(), 1, "somebody looks at that one all the same");
        journals.stop_at("a", &[1]);
        journals.stop_at_links("a", &[5]);
        journals.stop_at("a", &[]);
        journals.begin(1);
        journals.of(4, 0, "a").unwrap().pass(5);
        assert_eq!(journals.hit(), Some((4, "a", 5)));
        journals.stop_at_links("a", &[]);
        assert!(journals.of(4, 0, "a").is_none());
    }

    #[test]
    fn only_minds_that_are_looked_at_have_journals() {
        let mut journals = Journals::default();
        journals.look_at(&[9, 3]);
        assert!(journals.of(9, 0, "a").is_some() && journals.of(3, 1, "b").is_some());
        assert!(journals.of(4, 0, "a").is_none());
        let [first, second] = journals.of_several(9, [(1, "b"), (0, "a")]);
        first.unwrap().enter(5);
        second.unwrap().enter(6);
        assert_eq!([0, 1].map(|mind| journals.pulse(9, mind).marks[0].0), [6, 5]);
        assert!(journals.of_several(4, [(0, "a")])[0].is_none());
        journals.look_at(&[9]);
        assert_eq!(journals.open.len(), 2);
        journals.stop_at("b", &[0]);
        assert!(journals.of(4, 0, "b").is_some());
        journals.stop_at("b", &[]);
        assert!(journals.of(4, 0, "b").is_none());
        assert_eq!(journals.open.len(), 2);
    }
}
