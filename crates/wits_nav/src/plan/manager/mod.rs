//! Many requests, one budget.
//!
//! Everybody who wants a path puts a [`Query`] in and gets a [`Ticket`]. Once a tick the manager is given a budget, spends
//! it on a fixed number of searches in turn, and hands out what has been found. However many ask at once, a tick costs no
//! more; they wait longer, that is all.
//!
//! ```
//! use wits_core::glam::Vec2;
//! use wits_core::work::Budget;
//! use wits_nav::grid::{GridMap, Tiling};
//! use wits_nav::plan::{Answer, Goal, ManagerDef, PathManager, Query};
//! use wits_nav::world::Cells;
//!
//! let map = GridMap::free(50, 50)?;
//! let cells = Cells { map: &map, tiling: Tiling::default() };
//! let mut manager = PathManager::new(ManagerDef::default());
//! let ticket = manager.ask(Query { owner: 7, start: 0, goal: Goal::Node(2499), ..Query::default() });
//! let mut costs = Vec::new();
//! for _tick in 0..100 {
//!     manager.update(&mut Budget::new(200), |_query| cells, |delivery| {
//!         assert_eq!((delivery.ticket, delivery.query.owner), (ticket, 7));
//!         if let Answer::Found { cost, .. } = delivery.answer { costs.push(cost) }
//!     });
//! }
//! assert_eq!(costs.len(), 1);
//! # Ok::<(), wits_nav::grid::MapError>(())
//! ```
//!
//! # When not to use
//! For a handful of characters: let them search at once.
//!
//! # Cost
//! Each of the searches keeps records of the whole graph: [`ManagerDef::searches`] times 24 bytes a node. Nothing is
//! allocated once all of them have been used and the queue has been as long as it gets; [`PathManager::reserve`] does it
//! beforehand.
//!
//! # Determinism
//! Who is served when depends on the order of the calls and on the budgets, on nothing else. It can be
//! [saved](PathManager::save) in the middle of searches and goes on the same.
//!
//! # Source
//! Buckland, 8.22 and 8.23; Millington, 4.7.5 and 4.7.6.

mod query;
mod queue;
mod save;
mod update;

pub(crate) use update::step;

pub use query::{Answer, Delivery, Goal, ManagerDef, ManagerStats, Priority, Query, Ticket, Turns};
pub use save::SavedManager;

use wits_core::inspect::{Document, Field, Section};

use crate::Path;
use crate::search::{AStar, Seen};
use queue::Waiting;

/// Searches for many, a little every tick.
#[derive(Clone, Debug)]
pub struct PathManager {
    def: ManagerDef,
    waiting: Waiting,
    /// Those that are being searched, in turn.
    active: Vec<Active>,
    /// Searches that nobody uses, with their memory.
    idle: Vec<AStar>,
    /// Whose turn it is.
    turn: usize,
    next_ticket: u64,
    path: Path,
    stats: ManagerStats,
}

#[derive(Clone, Debug)]
struct Active {
    ticket: Ticket,
    query: Query,
    search: AStar,
    has_begun: bool,
    /// Units that were spent on it.
    spent: u64,
    /// The update in which it was asked.
    asked: u64,
}

impl PathManager {
    /// Nobody has asked yet.
    #[must_use]
    pub fn new(def: ManagerDef) -> Self {
        Self {
            def,
            waiting: Waiting::default(),
            active: Vec::new(),
            idle: Vec::new(),
            turn: 0,
            next_ticket: 0,
            path: Path::at(0),
            stats: ManagerStats::default(),
        }
    }

    /// Asks for the memory of all searches over a graph of so many nodes now, instead of in the ticks in which they are
    /// first used: for large maps that takes a millisecond each.
    pub fn reserve(&mut self, nodes: usize) {
        let missing = (self.def.searches.max(1) as usize).saturating_sub(self.active.len() + self.idle.len());
        self.idle.extend(std::iter::repeat_with(AStar::new).take(missing));
        self.idle.iter_mut().for_each(|search| search.reserve(nodes));
    }

    /// Puts a query in.
    pub fn ask(&mut self, query: Query) -> Ticket {
        let ticket = Ticket(self.next_ticket);
        self.next_ticket += 1;
        self.waiting.push(ticket, query, self.stats.updates);
        self.stats.asked += 1;
        self.stats.most_waiting = self.stats.most_waiting.max(self.waiting.len() as u64);
        ticket
    }

    /// Takes a query back: its owner is dead, or wants to go somewhere else. Nothing is delivered for it any more. False
    /// when there is none of this ticket.
    pub fn cancel(&mut self, ticket: Ticket) -> bool {
        let active = self.active.iter().position(|active| active.ticket == ticket);
        let is_known = match active {
            Some(place) => {
                self.take_out(place);
                true
            }
            None => self.waiting.cancel(ticket),
        };
        self.stats.cancelled += u64::from(is_known);
        is_known
    }

    /// The way to the place nearest to the goal that the search has seen so far, for those who cannot wait. False when
    /// the search has not begun, or has no estimate to tell near from far.
    pub fn partial(&self, ticket: Ticket, into: &mut Path) -> bool {
        let active = self.active.iter().find(|active| active.ticket == ticket && active.has_begun);
        let nearest = active.and_then(|active| Some((active, active.search.nearest()?)));
        nearest.is_some_and(|(active, node)| active.search.path_to(node, into))
    }

    /// How many units have been spent on a query; `None` when it is not known.
    #[must_use]
    pub fn spent_on(&self, ticket: Ticket) -> Option<u64> {
        let active = self.active.iter().find(|active| active.ticket == ticket);
        active.map(|active| active.spent).or(self.waiting.contains(ticket).then_some(0))
    }

    /// All queries without an answer, those being searched first.
    pub fn pending(&self) -> impl Iterator<Item = (Ticket, &Query)> {
        self.active.iter().map(|active| (active.ticket, &active.query)).chain(self.waiting.iter())
    }

    /// How many are being searched, and how many wait.
    #[must_use]
    pub fn load(&self) -> (usize, usize) {
        (self.active.len(), self.waiting.len())
    }

    /// What has been done so far.
    #[must_use]
    pub const fn stats(&self) -> &ManagerStats {
        &self.stats
    }

    /// What it does, for people.
    #[must_use]
    pub fn inspect(&self) -> Document {
        #[expect(clippy::cast_precision_loss, reason = "for people")]
        let number = |name: &'static str, value: u64| Field::new(name, value as f64);
        let stats = &self.stats;
        Document::new("Path manager").section(Section::fields(
            "Requests",
            [
                number("being searched", self.active.len() as u64),
                number("waiting", self.waiting.len() as u64),
                number("asked", stats.asked),
                number("found", stats.found),
                number("no way", stats.no_way),
                number("failed", stats.failed),
                number("cancelled", stats.cancelled),
                number("units in the last tick", stats.last_units),
                number("longest wait", stats.longest_wait).unit("ticks"),
            ],
        ))
    }
}

#[cfg(test)]
mod tests;
