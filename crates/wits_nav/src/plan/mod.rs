//! A way for a character: from *there* to a list of edges to follow, and what to do when it does not work out.
//!
//! | question                              | answer                                                             |
//! |---------------------------------------|--------------------------------------------------------------------|
//! | how do I get there, now?              | [`PathPlanner::find`], [`PathPlanner::find_item`]                   |
//! | … when hundreds ask at once?          | [`PathPlanner::request`] and a [`PathManager`] with a budget        |
//! | what do I do until the answer comes?  | [`interim`], [`PathPlanner::partial`]                               |
//! | it zigzags                            | [`smooth_quick`], [`smooth_precise`], [`funnel`], [`style`]         |
//! | I do not get on                       | [`Stuck`] and its ladder of remedies                                |
//! | the world has changed                 | [`ChangeMap`]                                                       |
//! | the goal runs away                    | [`Chase`]                                                           |
//! | we are twenty                         | [`Platoon`]: the leader plans                                       |
//! | I need no plan                        | [`PatrolDef`], [`Fence`]                                            |
//!
//! What a search finds is a [`Path`](crate::Path) of nodes. What a character follows is a [`Route`]: edges between points,
//! each with the [kind](crate::world::LinkKind) of movement that it needs. The two are not the same: a smoothed route has
//! edges that no graph knows.
//!
//! # Source
//! Millington, sections 4, 4.4.6, 4.4.7, 4.7.2, 4.7.5, 4.7.6; Buckland, chapter 8; Chen, S15 and S17.

mod chase;
mod fresh;
mod funnel;
mod interim;
mod manager;
mod patrol;
mod planner;
mod platoon;
mod route;
mod smooth;
mod stuck;
mod style;

pub use chase::{Chase, ChaseDef};
pub use fresh::{ChangeMap, Freshness};
pub use funnel::{Portal, corridor, funnel};
pub use interim::{Interim, interim};
pub use manager::{
    Answer, Delivery, Goal, ManagerDef, ManagerStats, PathManager, Priority, Query, SavedManager, Ticket,
    Turns,
};
pub use patrol::{Fence, PatrolDef, PatrolState, Round};
pub use planner::{Asked, PathPlanner, PlanError, PlannerDef, Smoothing, Surroundings, Wish};
pub use platoon::{Platoon, Role};
pub use route::{Edge, Route};
pub use smooth::{smooth_best, smooth_points, smooth_precise, smooth_quick};
pub use stuck::{Remedy, Stuck, StuckDef};
pub use style::{Style, style};
