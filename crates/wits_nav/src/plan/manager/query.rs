//! Questions, answers and settings.

use serde::{Deserialize, Serialize};

use crate::Path;
use crate::search::SearchError;

/// A question for a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Query {
    /// Who asks; the manager does not care.
    pub owner: u64,
    /// What kind of body asks, for who hands out the graph; the manager does not care.
    pub mover: u32,
    /// Where the way begins.
    pub start: u32,
    /// Where it shall lead.
    pub goal: Goal,
    /// How urgent it is.
    pub priority: Priority,
}

/// Where a way shall lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// To a node.
    Node(u32),
    /// To the nearest node that [offers](crate::world::NavGraph::offers) a kind of thing.
    Item(u32),
}

impl Default for Goal {
    fn default() -> Self {
        Self::Node(0)
    }
}

/// How urgent a query is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Priority {
    /// It can wait.
    Low,
    /// As usual.
    #[default]
    Normal,
    /// Somebody looks.
    High,
}

/// The name of a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Ticket(pub(super) u64);

/// What came out of a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Delivery<'a> {
    /// The name of the query.
    pub ticket: Ticket,
    /// The query.
    pub query: Query,
    /// The answer.
    pub answer: Answer<'a>,
}

/// The answer to a query.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer<'a> {
    /// There is a way.
    Found {
        /// The way; copy it, it is overwritten by the next.
        path: &'a Path,
        /// What it costs.
        cost: f32,
    },
    /// There is none.
    NoWay,
    /// The graph gave a nonsensical answer.
    Failed(SearchError),
}

/// How a manager works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ManagerDef {
    /// How many queries are searched at the same time; the others wait. At least 1.
    pub searches: u32,
    /// Units a turn for queries of low, normal and high priority. More is kinder to the cache, less is fairer. At least 1.
    pub share: [u64; 3],
    /// Who goes first in an update.
    pub turns: Turns,
    /// Of so many queries that are let in, one is the oldest of all, whatever its priority, so that nobody waits for ever.
    /// 0: never.
    pub oldest_every: u32,
}

impl Default for ManagerDef {
    fn default() -> Self {
        Self { searches: 8, share: [16, 32, 128], turns: Turns::default(), oldest_every: 4 }
    }
}

/// Who goes first in an update.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turns {
    /// Whoever's turn it was when the budget ran out: all get the same.
    #[default]
    GoOn,
    /// Always the oldest, as in the book. With a budget below the number of searches the younger ones starve.
    FromTheFirst,
}

/// What a manager has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManagerStats {
    /// Queries put in.
    pub asked: u64,
    /// Ways found.
    pub found: u64,
    /// Queries without a way.
    pub no_way: u64,
    /// Queries that the graph gave a nonsensical answer to.
    pub failed: u64,
    /// Queries taken back.
    pub cancelled: u64,
    /// Updates so far.
    pub updates: u64,
    /// Units spent so far.
    pub units: u64,
    /// Units spent in the last update.
    pub last_units: u64,
    /// The most that waited at once.
    pub most_waiting: u64,
    /// The most updates from a query to its answer, the one of the answer included.
    pub longest_wait: u64,
}
