//! How a state is compared and stored.

use wits_core::hash::StateHash;
use wits_core::state::State;

use crate::save::Storage;

/// How the state of a game is compared and stored, for games that want more than one hash and plain data.
///
/// ```
/// use wits_core::hash::{StateHash, StateHasher};
/// use wits_game::Saving;
///
/// struct Match { ball: [f32; 2], goals: [u32; 2] }
///
/// impl Saving<([f32; 2], [u32; 2])> for Match {
///     fn parts(&self) -> Vec<(&'static str, StateHash)> {
///         let [mut ball, mut goals] = [StateHasher::new(), StateHasher::new()];
///         ball.write(&self.ball);
///         goals.write(&self.goals);
///         vec![("ball", ball.finish()), ("goals", goals.finish())]
///     }
/// }
///
/// let names: Vec<&str> = Match { ball: [0.0; 2], goals: [0; 2] }.parts().iter().map(|part| part.0).collect();
/// assert_eq!(names, ["ball", "goals"]);
/// ```
pub trait Saving<S: State> {
    /// The hash of each part of the state: when a replay goes another way, the part that differs first is named. Together the
    /// parts should be the whole state.
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        Vec::new()
    }

    /// How the state is kept in a file; `None` when this game shall not be saved.
    fn storage(&self) -> Option<Storage<S>> {
        Some(Storage::plain())
    }
}
