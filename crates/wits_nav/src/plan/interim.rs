//! What to do until the path comes.

use serde::{Deserialize, Serialize};

use super::Wish;

/// What to do until the path comes.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Interim<V> {
    /// Nothing was asked for.
    Stay,
    /// Straight towards the goal: most likely a good beginning.
    Seek(V),
    /// About: nobody knows where the thing is.
    Wander,
    /// Along the [part of the way](super::PathPlanner::partial) that is known.
    FollowPart,
}

/// What to do until the path comes. \[s\]
///
/// A character that stands still while it waits looks dead. Towards a place one can just set out; after `patience` seconds
/// straight ahead does more harm than good, as the way may well lead somewhere else. Then the part of the way that has been
/// found is followed.
///
/// ```
/// use wits_nav::plan::{Interim, Wish, interim};
/// assert_eq!(interim(Some(Wish::Place(3.0)), 0.1, 1.0), Interim::Seek(3.0));
/// assert_eq!(interim(Some(Wish::Place(3.0)), 1.5, 1.0), Interim::FollowPart);
/// assert_eq!(interim(Some(Wish::<f32>::Item(7)), 0.1, 1.0), Interim::Wander);
/// ```
#[must_use]
pub fn interim<V: Copy>(wish: Option<Wish<V>>, waited: f32, patience: f32) -> Interim<V> {
    match wish {
        None => Interim::Stay,
        Some(Wish::Place(at)) if waited <= patience => Interim::Seek(at),
        Some(Wish::Place(_)) => Interim::FollowPart,
        Some(Wish::Item(_)) => Interim::Wander,
    }
}
