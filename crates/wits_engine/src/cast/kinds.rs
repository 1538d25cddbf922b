//! The list of all kinds of mind files.

use wits_decide::kind::MindKinds;

/// All techniques of the engine that can be a character's mind.
///
/// ```
/// let kinds = wits_engine::cast::kinds();
/// assert_eq!(kinds.of("guard.machine.ron").unwrap().info().title, "state machine");
/// ```
#[must_use]
pub fn kinds() -> MindKinds {
    wits_decide::kinds()
}
