//! The list of all kinds of mind files.

use wits_decide::kind::MindKinds;

/// All techniques of the engine that can be a character's mind, save for scripts, which are a
/// [language](super::MindLibraryBuilder::language) of its own.
///
/// ```
/// let kinds = wits_engine::minds::kinds();
/// assert_eq!(kinds.of("guard.machine.ron").unwrap().info().title, "state machine");
/// ```
#[must_use]
pub fn kinds() -> MindKinds {
    let kinds = wits_decide::kinds();
    #[cfg(feature = "plan")]
    let kinds = kinds.and(wits_plan::kinds::kinds());
    #[cfg(feature = "fuzzy")]
    let kinds = kinds.and(wits_fuzzy::kinds());
    #[cfg(feature = "rules")]
    let kinds = kinds.and(wits_rules::kinds());
    #[cfg(feature = "learn")]
    let kinds = kinds.and(wits_learn::mind::kinds());
    kinds
}
