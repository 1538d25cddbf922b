//! One tick: whose turn it is, and for how long.

use wits_core::work::{Budget, Progress};

use super::{Active, Answer, Delivery, Goal, PathManager, Query, Turns};
use crate::search::{AStar, Aim, Outcome, Search, SearchError, Seen, Slice};
use crate::world::NavGraph;

impl PathManager {
    /// Spends the budget on those who asked, and delivers what has been found. A unit is a node expanded; no more are
    /// spent than there are.
    ///
    /// `graph_of` hands out the graph for a query, as its owner sees it. It must be the same from tick to tick but for
    /// costs and links that come and go; a search that is under way sees a change where it has not been yet.
    pub fn update<V, G: NavGraph<V>>(
        &mut self,
        budget: &mut Budget,
        mut graph_of: impl FnMut(&Query) -> G,
        mut deliver: impl FnMut(Delivery<'_>),
    ) {
        let before = budget.spent();
        self.stats.updates += 1;
        if self.def.turns == Turns::FromTheFirst {
            self.turn = 0;
        }
        self.let_in();
        while !self.active.is_empty() && !budget.is_spent() {
            if self.turn >= self.active.len() {
                self.turn = 0;
            }
            let active = &mut self.active[self.turn];
            let share = self.def.share[active.query.priority as usize].max(1);
            let mut slice = Budget::new(share.min(budget.left()));
            let graph = graph_of(&active.query);
            let progress = active.step(&graph, &mut slice);
            budget.spend(slice.spent());
            match progress {
                Progress::Pending => self.turn += 1,
                Progress::Done(result) => {
                    self.finish(result, &mut deliver);
                    self.let_in();
                }
            }
        }
        self.stats.last_units = budget.spent() - before;
        self.stats.units += self.stats.last_units;
    }

    /// Lets those who wait longest have the searches that are free.
    fn let_in(&mut self) {
        while self.active.len() < self.def.searches.max(1) as usize {
            let Some((ticket, query, asked)) = self.waiting.pop(self.def.oldest_every) else { return };
            let search = self.idle.pop().unwrap_or_default();
            self.active.push(Active { ticket, query, search, has_begun: false, spent: 0, asked });
        }
    }

    /// The one whose turn it is has an answer.
    fn finish(&mut self, result: Result<Outcome, SearchError>, deliver: &mut impl FnMut(Delivery<'_>)) {
        let place = self.turn;
        let Active { ticket, query, search, asked, .. } = &self.active[place];
        let answer = match result {
            Ok(Outcome::Found { goal, cost }) if search.path_to(goal, &mut self.path) => {
                self.stats.found += 1;
                Answer::Found { path: &self.path, cost }
            }
            Ok(_) => {
                self.stats.no_way += 1;
                Answer::NoWay
            }
            Err(error) => {
                self.stats.failed += 1;
                Answer::Failed(error)
            }
        };
        self.stats.longest_wait = self.stats.longest_wait.max(self.stats.updates - asked);
        deliver(Delivery { ticket: *ticket, query: *query, answer });
        self.take_out(place);
    }

    /// Ends a search and keeps its memory. Whose turn it is stays so.
    pub(super) fn take_out(&mut self, place: usize) {
        let gone = self.active.remove(place);
        self.idle.push(gone.search);
        if place < self.turn {
            self.turn -= 1;
        }
    }
}

impl Active {
    pub(super) fn step<V, G: NavGraph<V>>(&mut self, graph: &G, budget: &mut Budget) -> Slice {
        if !self.has_begun {
            if let Err(error) = Search::<G>::begin(&mut self.search, graph, self.query.start) {
                return Progress::Done(Err(error));
            }
            self.has_begun = true;
        }
        let before = budget.spent();
        let slice = step::<V, G>(&mut self.search, graph, self.query.goal, budget);
        self.spent += budget.spent() - before;
        slice
    }
}

/// A slice of the search for a goal: with an estimate to a node, without one to a thing that may be anywhere.
pub(crate) fn step<V, G: NavGraph<V>>(
    search: &mut AStar,
    graph: &G,
    goal: Goal,
    budget: &mut Budget,
) -> Slice {
    match goal {
        Goal::Node(node) => {
            search.step(graph, &ToNode { graph, node, vector: std::marker::PhantomData }, budget)
        }
        Goal::Item(item) => {
            search.step(graph, &crate::search::Where(|node| graph.offers(node, item)), budget)
        }
    }
}

struct ToNode<'a, V, G> {
    graph: &'a G,
    node: u32,
    vector: std::marker::PhantomData<V>,
}

impl<V, G: NavGraph<V>> Aim<u32> for ToNode<'_, V, G> {
    #[inline]
    fn is_reached(&self, node: u32) -> bool {
        node == self.node
    }
    #[inline]
    fn estimate(&self, node: u32) -> f32 {
        self.graph.estimate(node, self.node)
    }
}
