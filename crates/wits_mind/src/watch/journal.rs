//! What the studio shows of a mind.

use std::collections::{BTreeSet, VecDeque};

use wits_core::inspect::{LogLine, NodeStatus, Pulse, Trail};

use super::Watch;
use crate::{Exit, Status};

/// How many lines of the log are kept.
const LOG: usize = 200;
/// How many of the newest lines of the log are looked through for one that happens again.
const REPEATING: usize = 16;
/// How many steps of one decision are kept.
const TRAIL: usize = 500;

/// Remembers what one mind did: not state, never saved, never hashed.
///
/// Tell it the tick with [`begin`](Self::begin), hand it to the mind's tick, and ask it for a [`Pulse`].
///
/// ```
/// use wits_mind::{Status, watch::{Journal, Watch}};
/// let mut journal = Journal::default();
/// journal.begin(60);
/// journal.tick(3, Status::Failure);
/// journal.reason(3, false, &mut || "health is 80, not within 0 to 50".into());
/// let pulse = journal.pulse();
/// assert_eq!(pulse.marks[0].2, 60);
/// assert_eq!(pulse.trail[0].why, "health is 80, not within 0 to 50");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Journal {
    tick: u64,
    /// The tick of the decision before this one.
    before: u64,
    /// By node: the last status, and when. Tick 0 and idle: never.
    marks: Vec<(NodeStatus, u64)>,
    trail: Vec<Trail>,
    log: VecDeque<LogLine>,
    stops: BTreeSet<u32>,
    link_stops: BTreeSet<u32>,
    hit: Option<u32>,
}

impl Journal {
    /// A tick begins: the way of the last decision is forgotten, and so is the breakpoint that was hit.
    pub fn begin(&mut self, tick: u64) {
        if tick != self.tick {
            self.before = std::mem::replace(&mut self.tick, tick);
        }
        self.trail.clear();
        self.hit = None;
    }

    /// A tick in which it is not ticked: no breakpoint is hit.
    pub(super) const fn rest(&mut self) {
        self.hit = None;
    }

    /// Forgets everything after a tick: the past after a rewind. Breakpoints stay.
    pub fn forget_after(&mut self, tick: u64) {
        self.log.retain(|line| line.tick <= tick);
        self.log.iter_mut().for_each(|line| line.forget_after(tick));
        (self.tick, self.before) = (self.tick.min(tick), self.before.min(tick));
        for mark in self.marks.iter_mut().filter(|mark| mark.1 > tick) {
            *mark = Default::default();
        }
        self.trail.clear();
        self.hit = None;
    }

    /// The definition was replaced: its nodes have other numbers now. The log and the breakpoints stay.
    pub fn renew(&mut self) {
        self.log.iter_mut().for_each(|line| line.node = None);
        self.marks.clear();
        self.trail.clear();
        self.hit = None;
    }

    /// The game shall pause when one of these nodes is reached.
    pub fn stop_at(&mut self, nodes: impl IntoIterator<Item = u32>) {
        self.stops = nodes.into_iter().collect();
    }

    /// The game shall pause when one of these links is passed: their numbers follow those of the nodes. That a transition is
    /// asked without firing is no reason to pause.
    pub fn stop_at_links(&mut self, links: impl IntoIterator<Item = u32>) {
        self.link_stops = links.into_iter().collect();
    }

    /// The breakpoint that was hit in this tick: the number of a node or of a link.
    #[must_use]
    pub const fn hit(&self) -> Option<u32> {
        self.hit
    }

    /// The last status of a node, and the tick it was last reached at.
    #[must_use]
    pub fn status(&self, node: u32) -> (NodeStatus, u64) {
        self.marks.get(node as usize).copied().unwrap_or_default()
    }

    /// The log, oldest first.
    pub fn log(&self) -> impl Iterator<Item = &LogLine> {
        self.log.iter()
    }

    /// The lines that were written first after a tick, oldest first; what only happened again is not among them.
    pub(super) fn log_since(&self, tick: u64) -> impl Iterator<Item = &LogLine> {
        let new = self.log.iter().rev().take_while(|line| line.tick > tick).count();
        self.log.iter().skip(self.log.len() - new)
    }

    /// What is going on, as the studio wants it. The keys of the boards are for the owner to add.
    #[must_use]
    pub fn pulse(&self) -> Pulse {
        let marks = (0..).zip(&self.marks).filter(|(_, mark)| mark.0 != NodeStatus::Idle);
        Pulse {
            tick: self.tick,
            marks: marks.map(|(node, (status, tick))| (node, *status, *tick)).collect(),
            trail: self.trail.clone(),
            log: self.log.iter().cloned().collect(),
            ..Pulse::default()
        }
    }

    /// A node is reached when it begins, or is met without going on already.
    fn mark(&mut self, node: u32, status: NodeStatus, begins: bool) {
        let place = node as usize;
        if self.marks.len() <= place {
            self.marks.resize(place + 1, Default::default());
        }
        let goes_on = !begins && self.marks[place].0 == NodeStatus::Running;
        self.marks[place] = (status, self.tick);
        if !goes_on && self.hit.is_none() && self.stops.contains(&node) {
            self.hit = Some(node);
        }
    }

    fn step(&mut self, node: u32, status: NodeStatus, why: String) {
        if let Some(step) = self.trail.iter_mut().rev().take(8).find(|step| step.node == node) {
            step.status = status;
            if !why.is_empty() {
                step.why = why.into();
            }
        } else if self.trail.len() < TRAIL {
            self.trail.push(Trail { node, status, why: why.into() });
        }
    }

    /// A line in the log. What goes on at every decision is one line that counts; so is what was written last.
    fn write(&mut self, node: u32, text: String) {
        let newest = self.log.len();
        let mut lines = self.log.iter_mut().enumerate().rev().take(REPEATING);
        let same = lines.find(|(place, line)| {
            let goes_on = place + 1 == newest || line.latest() >= self.before;
            goes_on && line.node == Some(node) && line.says(&text)
        });
        if let Some((_, line)) = same {
            return line.again(self.tick, text);
        }
        if newest == LOG {
            self.log.pop_front();
        }
        self.log.push_back(LogLine::new(self.tick, node, text));
    }
}

impl Watch for Journal {
    fn enter(&mut self, node: u32) {
        self.mark(node, NodeStatus::Running, true);
        self.step(node, NodeStatus::Running, String::new());
    }

    fn tick(&mut self, node: u32, status: Status) {
        self.mark(node, status.into(), false);
        self.step(node, status.into(), String::new());
    }

    fn exit(&mut self, node: u32, why: Exit) {
        self.mark(node, why.into(), false);
        let text =
            if matches!(why, Exit::Success | Exit::Failure) { String::new() } else { why.name().into() };
        self.step(node, why.into(), text);
    }

    fn leave(&mut self, node: u32) {
        self.mark(node, NodeStatus::Left, false);
        self.step(node, NodeStatus::Left, String::new());
    }

    fn pass(&mut self, link: u32) {
        self.mark(link, NodeStatus::Success, false);
        if self.hit.is_none() && self.link_stops.contains(&link) {
            self.hit = Some(link);
        }
    }

    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        let status = NodeStatus::from(Status::of(holds));
        self.mark(node, status, false);
        self.step(node, status, why());
    }

    fn note(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.write(node, text());
    }

    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.mark(node, NodeStatus::Faulty, false);
        let text = text();
        self.step(node, NodeStatus::Faulty, text.clone());
        self.write(node, text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(journal: &Journal) -> Vec<(u64, u32, String)> {
        journal.log().map(|line| (line.tick, line.times, line.text.to_string())).collect()
    }

    fn tick(journal: &mut Journal, tick: u64, texts: &[&str]) {
        journal.begin(tick);
        texts.iter().for_each(|text| journal.note(3, &mut || (*text).to_owned()));
    }

    fn line(tick: u64, times: u32, text: &str) -> (u64, u32, String) {
        (tick, times, text.to_owned())
    }

    #[test]
    fn what_goes_on_at_every_decision_is_one_line_that_counts() {
        let mut journal = Journal::default();
        for number in 1..=12 {
            tick(&mut journal, number * 6, &["looks", "aims"]);
        }
        assert_eq!(written(&journal), [line(6, 12, "looks"), line(6, 12, "aims")]);
        assert_eq!(journal.log().map(LogLine::latest).collect::<Vec<_>>(), [72, 72]);
        // What comes again after something else is news.
        tick(&mut journal, 78, &["flees"]);
        tick(&mut journal, 84, &["looks"]);
        assert_eq!(written(&journal)[2..], [line(78, 1, "flees"), line(84, 1, "looks")]);
    }

    #[test]
    fn the_newest_line_counts_however_long_nothing_happened_and_other_nodes_have_lines_of_their_own() {
        let mut journal = Journal::default();
        tick(&mut journal, 1, &["opens"]);
        (2..50).for_each(|number| tick(&mut journal, number, &[]));
        tick(&mut journal, 50, &["opens"]);
        assert_eq!(written(&journal), [line(1, 2, "opens")]);
        journal.note(4, &mut || "opens".to_owned());
        assert_eq!(written(&journal), [line(1, 2, "opens"), line(50, 1, "opens")]);
    }

    #[test]
    fn texts_with_other_numbers_are_the_same_line_with_the_newest_numbers() {
        let mut journal = Journal::default();
        tick(&mut journal, 1, &["aims: distance is 3.25, below 5"]);
        tick(&mut journal, 2, &["aims: distance is 12, below 5"]);
        tick(&mut journal, 3, &["aims: distance is 4, above 5"]);
        let lines = [line(1, 2, "aims: distance is 12, below 5"), line(3, 1, "aims: distance is 4, above 5")];
        assert_eq!(written(&journal), lines);
        journal.renew();
        assert!(journal.log().all(|line| line.node.is_none()), "the nodes have other numbers now");
    }

    #[test]
    fn a_rewind_takes_back_what_was_counted() {
        let mut journal = Journal::default();
        (1..=10).for_each(|number| tick(&mut journal, number, &["looks"]));
        journal.forget_after(4);
        assert_eq!(written(&journal), [line(1, 4, "looks")]);
        tick(&mut journal, 5, &["looks"]);
        assert_eq!(written(&journal), [line(1, 5, "looks")]);
        journal.forget_after(1);
        assert_eq!(journal.log().next().map(|line| (line.times, line.last)), Some((1, None)));
        journal.forget_after(0);
        assert_eq!(written(&journal), []);
    }

    #[test]
    fn a_transition_stops_the_game_when_it_fires_and_not_when_it_is_asked() {
        let mut journal = Journal::default();
        journal.stop_at([1]);
        journal.stop_at_links([3]);
        journal.begin(1);
        journal.reason(3, false, &mut || "nobody is near".into());
        // By chance another one was drawn: its trigger fired, and it did not.
        journal.reason(3, true, &mut || "somebody is near".into());
        journal.reason(3, false, &mut || "another transition was drawn".into());
        assert_eq!(journal.hit(), None);
        journal.begin(2);
        journal.pass(3);
        journal.leave(0);
        journal.enter(1);
        assert_eq!((journal.hit(), journal.status(3)), (Some(3), (NodeStatus::Success, 2)));
        journal.stop_at_links([]);
        journal.begin(3);
        journal.pass(3);
        assert_eq!(journal.hit(), None);
    }

    #[test]
    fn a_state_that_a_transition_led_out_of_is_left_and_what_was_interrupted_is_aborted() {
        let mut journal = Journal::default();
        journal.begin(1);
        journal.leave(0);
        journal.exit(1, Exit::Abort);
        let pulse = journal.pulse();
        assert_eq!(pulse.trail.iter().map(|step| &*step.why).collect::<Vec<_>>(), ["", "aborted"]);
        assert_eq!((pulse.marks[0].1, pulse.marks[1].1), (NodeStatus::Left, NodeStatus::Aborted));
    }
}
