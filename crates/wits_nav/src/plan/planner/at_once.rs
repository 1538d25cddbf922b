//! Planning at once.

use wits_core::raycast::RayCast;
use wits_core::space::Vector;
use wits_core::work::{Budget, Progress};

use super::{PathPlanner, PlanError, Surroundings};
use crate::Path;
use crate::plan::manager::{Goal, step};
use crate::plan::{Edge, Route};
use crate::search::{AStar, Outcome, Search, Seen};
use crate::world::NavGraph;

impl<V: Vector> PathPlanner<V> {
    /// The route from a position to another, now.
    ///
    /// One edge when nothing is in the way. Else to the nearest node in sight, along the graph, and from the node nearest
    /// to the goal to the goal; two edges if that is the same node.
    ///
    /// # Errors
    /// Says why there is none; `into` stays as it was then.
    pub fn find<G: NavGraph<V>, R: RayCast<V>>(
        &self,
        around: &Surroundings<'_, V, G, R>,
        search: &mut AStar,
        from: V,
        to: V,
        into: &mut Route<V>,
    ) -> Result<(), PlanError> {
        if around.rays.is_free(from, to, self.def.radius) {
            into.clear();
            into.edges.push(Edge::walk(from, to, around.graph.walk_cost(from.distance(to))));
            into.version = around.version;
            return Ok(());
        }
        let start = self.node_near(around, from).ok_or(PlanError::StartUnseen)?;
        let goal = self.node_near(around, to).ok_or(PlanError::GoalUnseen)?;
        if around.is_unreachable(start, goal) {
            return Err(PlanError::NoWay);
        }
        let path = find_path(around.graph, search, start, Goal::Node(goal))?;
        into.set_along(around.graph, &path, from, Some(to));
        into.version = around.version;
        self.smooth(around.rays, into);
        Ok(())
    }

    /// The route to the nearest thing of a kind that is there, now: nearest by the cost of the way.
    ///
    /// # Errors
    /// Says why there is none; `into` stays as it was then.
    pub fn find_item<G: NavGraph<V>, R: RayCast<V>>(
        &self,
        around: &Surroundings<'_, V, G, R>,
        search: &mut AStar,
        from: V,
        item: u32,
        into: &mut Route<V>,
    ) -> Result<(), PlanError> {
        let start = self.node_near(around, from).ok_or(PlanError::StartUnseen)?;
        let path = find_path(around.graph, search, start, Goal::Item(item))?;
        into.set_along(around.graph, &path, from, None);
        into.version = around.version;
        self.smooth(around.rays, into);
        Ok(())
    }
}

fn find_path<V, G: NavGraph<V>>(
    graph: &G,
    search: &mut AStar,
    start: u32,
    goal: Goal,
) -> Result<Path, PlanError> {
    Search::<G>::begin(search, graph, start)?;
    let mut path = Path::at(start);
    match step::<V, G>(search, graph, goal, &mut Budget::unlimited()) {
        Progress::Done(Ok(Outcome::Found { goal, .. })) if search.path_to(goal, &mut path) => Ok(path),
        Progress::Done(Err(error)) => Err(error.into()),
        _ => Err(PlanError::NoWay),
    }
}
