//! What became of a character whose definition was replaced.

use serde::{Deserialize, Serialize};

/// What became of a character that went over to another version of its definition, or was loaded from a save that was made
/// with another one.
///
/// ```
/// use wits_mind::Adopted;
/// let told = Adopted { kept: 1, left: vec!["root/0".into()], ..Adopted::default() };
/// assert_eq!(told.lines("guard 7"), ["guard 7: root/0 was left"]);
/// assert!(!told.is_whole());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adopted {
    /// How many nodes, states and actions were going on and go on as if nothing had happened.
    pub kept: usize,
    /// What was going on and is not there any more, by path: it was left for the reason [`Exit::Reload`](crate::Exit::Reload),
    /// the last entered first.
    pub left: Vec<String>,
    /// What was remembered and has no place any more, by path: counts, cool-downs, histories, values of keys.
    pub forgotten: Vec<String>,
    /// The state was not that of the old definition, or the technique cannot keep anything: it begins anew.
    pub anew: bool,
}

impl Adopted {
    /// Nothing could be kept.
    #[must_use]
    pub fn anew() -> Self {
        Self { anew: true, ..Self::default() }
    }

    /// Nothing was lost.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        !self.anew && self.left.is_empty() && self.forgotten.is_empty()
    }

    /// What was lost, in words, a line each; none when nothing was.
    #[must_use]
    pub fn lines(&self, who: &str) -> Vec<String> {
        let left = self.left.iter().map(|path| format!("{who}: {path} was left"));
        let forgotten = self.forgotten.iter().map(|path| format!("{who}: {path} was forgotten"));
        let anew = self.anew.then(|| format!("{who} begins anew"));
        anew.into_iter().chain(left).chain(forgotten).collect()
    }
}
