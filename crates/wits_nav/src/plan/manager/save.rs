//! Saved in the middle of searches.

use serde::{Deserialize, Serialize};
use wits_core::work::Budget;

use super::queue::Waiting;
use super::{Active, ManagerDef, ManagerStats, PathManager, Query, Ticket};
use crate::Path;
use crate::search::AStar;
use crate::world::NavGraph;

/// A [`PathManager`] as plain data. Of a search it keeps how far it was, not what it had seen: that is found again by doing
/// the same once more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedManager {
    def: ManagerDef,
    waiting: Waiting,
    active: Vec<SavedSearch>,
    turn: usize,
    next_ticket: u64,
    stats: ManagerStats,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct SavedSearch {
    ticket: Ticket,
    query: Query,
    has_begun: bool,
    /// Units that were spent on it.
    spent: u64,
    asked: u64,
}

impl PathManager {
    /// What there is to save of it.
    ///
    /// ```
    /// use wits_core::work::Budget;
    /// use wits_nav::grid::{GridMap, Tiling};
    /// use wits_nav::plan::{Goal, ManagerDef, PathManager, Query};
    /// use wits_nav::world::Cells;
    /// let map = GridMap::free(50, 50)?;
    /// let cells = Cells { map: &map, tiling: Tiling::default() };
    /// let mut manager = PathManager::new(ManagerDef::default());
    /// manager.ask(Query { start: 0, goal: Goal::Node(2499), ..Query::default() });
    /// manager.update(&mut Budget::new(20), |_| cells, |_| {});
    /// let saved = manager.save(); // into a file
    /// let mut again = PathManager::resume(&saved, |_| cells);
    /// for manager in [&mut manager, &mut again] {
    ///     manager.update(&mut Budget::new(40), |_| cells, |_| {});
    /// }
    /// assert_eq!(again.save(), manager.save());
    /// # Ok::<(), wits_nav::grid::MapError>(())
    /// ```
    #[must_use]
    pub fn save(&self) -> SavedManager {
        let search = |active: &Active| SavedSearch {
            ticket: active.ticket,
            query: active.query,
            has_begun: active.has_begun,
            spent: active.spent,
            asked: active.asked,
        };
        SavedManager {
            def: self.def.clone(),
            waiting: self.waiting.clone(),
            active: self.active.iter().map(search).collect(),
            turn: self.turn,
            next_ticket: self.next_ticket,
            stats: self.stats,
        }
    }

    /// Goes on where it was saved. `graph_of` hands out the graphs as they were when the searches began; then everything
    /// that follows is as it would have been.
    pub fn resume<V, G: NavGraph<V>>(saved: &SavedManager, mut graph_of: impl FnMut(&Query) -> G) -> Self {
        let mut again = |search: &SavedSearch| {
            let SavedSearch { ticket, query, asked, .. } = *search;
            let mut active =
                Active { ticket, query, search: AStar::new(), has_begun: false, spent: 0, asked };
            if search.has_begun {
                // A search that was saved had not come to its end.
                let _ = active.step(&graph_of(&query), &mut Budget::new(search.spent));
            }
            active
        };
        Self {
            def: saved.def.clone(),
            waiting: saved.waiting.clone(),
            active: saved.active.iter().map(&mut again).collect(),
            idle: Vec::new(),
            turn: saved.turn,
            next_ticket: saved.next_ticket,
            path: Path::at(0),
            stats: saved.stats,
        }
    }
}
