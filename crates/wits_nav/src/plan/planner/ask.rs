//! Asking a manager, and what to do with its answer.

use wits_core::raycast::RayCast;
use wits_core::space::Vector;

use super::{Asked, PathPlanner, PlanError, State, Surroundings, Wish};
use crate::plan::manager::{Answer, Delivery, Goal, PathManager, Query};
use crate::plan::{Edge, Route};
use crate::world::NavGraph;

impl<V: Vector> PathPlanner<V> {
    /// Asks for a way. Whatever was asked before is taken back.
    ///
    /// # Errors
    /// When it is clear at once that there is none.
    pub fn request<G: NavGraph<V>, R: RayCast<V>>(
        &mut self,
        around: &Surroundings<'_, V, G, R>,
        manager: &mut PathManager,
        from: V,
        wish: Wish<V>,
    ) -> Result<Asked, PlanError> {
        self.cancel(manager);
        (self.wish, self.version) = (Some(wish), around.version);
        let asked = self.query(around, from, wish).map(|query| match query {
            Some(query) => Asked::Later(manager.ask(query)),
            None => Asked::Now,
        });
        self.state = match asked {
            Ok(Asked::Later(ticket)) => State::Waiting(ticket),
            Ok(Asked::Now) => State::Straight,
            Err(error) => State::Failed(error),
        };
        asked
    }

    /// The question to put; `None` when the goal is in sight.
    fn query<G: NavGraph<V>, R: RayCast<V>>(
        &self,
        around: &Surroundings<'_, V, G, R>,
        from: V,
        wish: Wish<V>,
    ) -> Result<Option<Query>, PlanError> {
        if let Wish::Place(to) = wish
            && around.rays.is_free(from, to, self.def.radius)
        {
            return Ok(None);
        }
        let start = self.node_near(around, from).ok_or(PlanError::StartUnseen)?;
        let goal = match wish {
            Wish::Place(to) => {
                let goal = self.node_near(around, to).ok_or(PlanError::GoalUnseen)?;
                if around.is_unreachable(start, goal) {
                    return Err(PlanError::NoWay);
                }
                Goal::Node(goal)
            }
            Wish::Item(item) => Goal::Item(item),
        };
        let (owner, mover, priority) = (self.def.owner, self.def.mover, self.def.priority);
        Ok(Some(Query { owner, mover, start, goal, priority }))
    }

    /// Wants nothing any more.
    pub fn cancel(&mut self, manager: &mut PathManager) {
        if let State::Waiting(ticket) = self.state {
            manager.cancel(ticket);
        }
        (self.state, self.wish) = (State::Idle, None);
    }

    /// Takes the manager's answer; true when it was this planner's.
    pub fn deliver(&mut self, delivery: &Delivery<'_>) -> bool {
        if self.state != State::Waiting(delivery.ticket) {
            return false;
        }
        self.state = match delivery.answer {
            Answer::Found { path, .. } => {
                self.path.clone_from(path);
                State::Ready
            }
            Answer::NoWay => State::Failed(PlanError::NoWay),
            Answer::Failed(error) => State::Failed(PlanError::Search(error)),
        };
        true
    }

    /// A request is under way.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        matches!(self.state, State::Waiting(_))
    }

    /// There is a route to [`collect`](Self::collect).
    #[must_use]
    pub const fn is_ready(&self) -> bool {
        matches!(self.state, State::Straight | State::Ready)
    }

    /// The route, from where the character is *now*. A node of the path is looked for that it can go to straight: the
    /// first if possible.
    ///
    /// # Errors
    /// When there is no way, or no answer yet; [`PlanError::Lost`] when it has gone astray meanwhile. `into` stays as it was
    /// then.
    pub fn collect<G: NavGraph<V>, R: RayCast<V>>(
        &mut self,
        around: &Surroundings<'_, V, G, R>,
        from: V,
        into: &mut Route<V>,
    ) -> Result<(), PlanError> {
        let goal = match self.wish {
            Some(Wish::Place(to)) => Some(to),
            _ => None,
        };
        match (self.state, goal) {
            (State::Failed(error), _) => return Err(error),
            (State::Straight, Some(to)) => {
                into.clear();
                into.edges.push(Edge::walk(from, to, around.graph.walk_cost(from.distance(to))));
            }
            (State::Ready, goal) => self.join(around, from, goal, into)?,
            _ => return Err(PlanError::NotReady),
        }
        // What has changed since it asked may be in the way.
        into.version = self.version;
        self.state = State::Idle;
        Ok(())
    }

    /// The route to the place nearest to the goal that has been seen so far, for those who cannot wait. False when there
    /// is none yet; `into` stays as it was then.
    pub fn partial<G: NavGraph<V>, R: RayCast<V>>(
        &mut self,
        around: &Surroundings<'_, V, G, R>,
        manager: &PathManager,
        from: V,
        into: &mut Route<V>,
    ) -> bool {
        let State::Waiting(ticket) = self.state else { return false };
        if !manager.partial(ticket, &mut self.path) {
            return false;
        }
        if self.join(around, from, None, into).is_err() {
            return false;
        }
        (into.is_partial, into.version) = (true, self.version);
        true
    }

    /// Writes the route along the path, from the first point of it that can be reached straight.
    fn join<G: NavGraph<V>, R: RayCast<V>>(
        &self,
        around: &Surroundings<'_, V, G, R>,
        from: V,
        goal: Option<V>,
        into: &mut Route<V>,
    ) -> Result<(), PlanError> {
        let mut points = self.path.nodes().map(|node| around.graph.position(node)).chain(goal);
        let place = points.position(|point| around.rays.is_free(from, point, self.def.radius));
        let place = place.ok_or(PlanError::Lost)?;
        into.set_along(around.graph, &self.path, from, goal);
        let per_metre = into.edges.first().map_or(1.0, |edge| edge.cost / edge.length().max(1e-6));
        into.edges.drain(..place);
        if let Some(first) = into.edges.first_mut().filter(|_| place > 0) {
            *first = Edge::walk(from, first.to, per_metre * from.distance(first.to));
        }
        self.smooth(around.rays, into);
        Ok(())
    }
}
