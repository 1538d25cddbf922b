//! What the studio shows of a mind.

use std::collections::{BTreeSet, VecDeque};

use wits_core::inspect::{LogEntry, NodeStatus, Pulse, Trail};

use super::Watch;
use crate::{Exit, Status};

/// How many lines of the log are kept.
const LOG: usize = 200;
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
    /// By node: the last status, and when. Tick 0 and idle: never.
    marks: Vec<(NodeStatus, u64)>,
    trail: Vec<Trail>,
    log: VecDeque<LogEntry>,
    stops: BTreeSet<u32>,
    hit: Option<u32>,
}

impl Journal {
    /// A tick begins: the way of the last decision is forgotten, and so is the breakpoint that was hit.
    pub fn begin(&mut self, tick: u64) {
        self.tick = tick;
        self.trail.clear();
        self.hit = None;
    }

    /// A tick in which it is not ticked: no breakpoint is hit.
    pub(super) const fn rest(&mut self) {
        self.hit = None;
    }

    /// Forgets everything after a tick: the past after a rewind. Breakpoints stay.
    pub fn forget_after(&mut self, tick: u64) {
        self.log.retain(|entry| entry.tick <= tick);
        for mark in self.marks.iter_mut().filter(|mark| mark.1 > tick) {
            *mark = Default::default();
        }
        self.trail.clear();
        self.hit = None;
    }

    /// The definition was replaced: its nodes have other numbers now. The log and the breakpoints stay.
    pub fn renew(&mut self) {
        self.marks.clear();
        self.trail.clear();
        self.hit = None;
    }

    /// The game shall pause when one of these nodes is reached.
    pub fn stop_at(&mut self, nodes: impl IntoIterator<Item = u32>) {
        self.stops = nodes.into_iter().collect();
    }

    /// The breakpoint that was hit in this tick.
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
    pub fn log(&self) -> impl Iterator<Item = &LogEntry> {
        self.log.iter()
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

    fn write(&mut self, text: String) {
        if self.log.len() == LOG {
            self.log.pop_front();
        }
        self.log.push_back(LogEntry { tick: self.tick, text: text.into() });
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

    fn reason(&mut self, node: u32, holds: bool, why: &mut dyn FnMut() -> String) {
        let status = NodeStatus::from(Status::of(holds));
        self.mark(node, status, false);
        self.step(node, status, why());
    }

    fn note(&mut self, _node: u32, text: &mut dyn FnMut() -> String) {
        self.write(text());
    }

    fn fault(&mut self, node: u32, text: &mut dyn FnMut() -> String) {
        self.mark(node, NodeStatus::Faulty, false);
        let text = text();
        self.step(node, NodeStatus::Faulty, text.clone());
        self.write(text);
    }
}
