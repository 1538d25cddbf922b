//! Who did what when: what time lines are made of.

use std::collections::VecDeque;

use wits_core::inspect::{Lane, Section, Span};
use wits_core::scene::Tint;

use super::{ActionId, ActionManager, ActionQueue, Ticket};
use crate::Exit;
use crate::watch::Watch;

/// So many actions are remembered.
const MOST: usize = 200;

/// Remembers the last actions of one character: not state, never saved. Hand it to the manager's tick, or
/// [compare](Self::compare) it with a queue that somebody else ticks.
#[derive(Clone, Debug, Default)]
pub struct ActionLog {
    /// The nodes of whole actions, in order; those of their parts are not remembered.
    nodes: Box<[u32]>,
    tick: u64,
    spans: VecDeque<Done>,
}

/// An action that was begun, by its node.
#[derive(Clone, Debug, PartialEq)]
struct Done {
    node: u32,
    /// If it was seen in a queue.
    ticket: Option<Ticket>,
    from: u64,
    to: Option<(u64, Exit)>,
}

impl ActionLog {
    /// Nothing was done yet.
    #[must_use]
    pub fn new<C: ?Sized>(manager: &ActionManager<C>) -> Self {
        let nodes = manager.actions.iter().map(|action| action.node).collect();
        Self { nodes, ..Self::default() }
    }

    /// A tick begins.
    pub const fn begin(&mut self, tick: u64) {
        self.tick = tick;
    }

    /// Records what has begun and what has ended since the last tick, as far as the queue shows it: call it once a tick, after
    /// the queue was ticked. An action that begins and ends in one tick is not seen.
    pub fn compare<C: ?Sized>(&mut self, manager: &ActionManager<C>, queue: &ActionQueue) {
        let tick = self.tick;
        for span in self.spans.iter_mut().filter(|span| span.to.is_none()) {
            let Some(ticket) = span.ticket else { continue };
            if !queue.active().any(|(active, ..)| active == ticket) {
                span.to = Some((tick, queue.exit(ticket)));
            }
        }
        for (ticket, action, _) in queue.active() {
            let known = self.spans.iter().any(|span| span.to.is_none() && span.ticket == Some(ticket));
            if let (false, Some(action)) = (known, manager.get(action)) {
                self.push(action.node, Some(ticket));
            }
        }
    }

    fn push(&mut self, node: u32, ticket: Option<Ticket>) {
        if self.spans.len() == MOST {
            self.spans.pop_front();
        }
        self.spans.push_back(Done { node, ticket, from: self.tick, to: None });
    }

    /// Forgets everything after a tick: the past after a rewind.
    pub fn forget_after(&mut self, tick: u64) {
        self.spans.retain(|span| span.from <= tick);
        for span in self.spans.iter_mut().filter(|span| span.to.is_some_and(|(to, _)| to > tick)) {
            span.to = None;
        }
    }

    /// The time line of a character over the last ticks: a lane for each channel, one for what needs none, one for what waits.
    ///
    /// `tick_of` tells the tick of a moment.
    #[must_use]
    pub fn timeline<C: ?Sized>(
        &self,
        manager: &ActionManager<C>,
        queue: &ActionQueue,
        ticks: u64,
        tick_of: impl Fn(wits_core::time::Moment) -> u64,
    ) -> Section {
        let from = self.tick.saturating_sub(ticks);
        let mut lanes: Vec<Lane> =
            manager.channels.iter().map(|name| lane(name)).chain([lane("other")]).collect();
        let shown = self.spans.iter().filter(|span| span.to.is_none_or(|(to, _)| to >= from));
        for done in shown {
            let found = manager.actions.binary_search_by_key(&done.node, |action| action.node);
            let Some(action) = found.ok().and_then(|number| manager.actions.get(number)) else { continue };
            let used = (0..manager.channels.len()).filter(|bit| action.uses & (1 << (bit & 63)) != 0);
            let used: Vec<usize> = used.collect();
            let span = done.span(&action.name);
            for lane in if used.is_empty() { vec![manager.channels.len()] } else { used } {
                lanes[lane].spans.push(span.clone());
            }
        }
        lanes.retain(|lane| &*lane.name != "other" || !lane.spans.is_empty());
        let waiting = queue.waiting().map(|(_, action, since)| waits(manager, action, tick_of(since)));
        lanes.push(Lane { name: "waiting".into(), spans: waiting.collect() });
        Section::Timeline { title: "Actions".into(), from, to: self.tick, lanes }
    }
}

fn lane(name: &str) -> Lane {
    Lane { name: name.to_owned().into(), spans: Vec::new() }
}

fn waits<C: ?Sized>(manager: &ActionManager<C>, action: ActionId, since: u64) -> Span {
    let name = manager.name(action).to_owned().into();
    Span { name, from: since, to: None, tint: Tint::Faint, note: "waits".into() }
}

impl Done {
    fn span(&self, name: &str) -> Span {
        let (to, tint, note) = match self.to {
            None => (None, Tint::Agent, "goes on"),
            Some((to, why)) => {
                let tint = match why {
                    Exit::Success => Tint::Green,
                    Exit::Failure | Exit::Panic => Tint::Danger,
                    _ => Tint::Neutral,
                };
                (Some(to), tint, why.name())
            }
        };
        Span { name: name.to_owned().into(), from: self.from, to, tint, note: note.into() }
    }
}

/// Of several of one kind that go on at the same time, the last one that has begun is the one that ends.
impl Watch for ActionLog {
    fn enter(&mut self, node: u32) {
        if self.nodes.binary_search(&node).is_ok() {
            self.push(node, None);
        }
    }

    fn exit(&mut self, node: u32, why: Exit) {
        let tick = self.tick;
        let open = self.spans.iter_mut().rev().find(|span| span.node == node && span.to.is_none());
        if let Some(span) = open {
            span.to = Some((tick, why));
        }
    }
}
