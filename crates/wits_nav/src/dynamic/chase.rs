//! When a path to where somebody was is still good enough.

use serde::{Deserialize, Serialize};

/// Must the path to a goal that walks be searched anew?
///
/// Not at every step: who follows the old path and then the trail of the quarry walks at most twice as much too far as the
/// quarry has strayed. Far away that hardly matters, near it does; so the quarry may stray by a share of the way that is
/// left. The hunt then needs a number of searches that grows with the logarithm of the way, and the last ones are short.
///
/// ```
/// use wits_nav::dynamic::Chase;
/// let chase = Chase { share: 0.2, least: 2.0 };
/// assert!(!chase.is_stale(15.0, 100.0)); // 100 m to go: it does not matter yet
/// assert!(chase.is_stale(15.0, 60.0));
/// assert!(!chase.is_stale(2.0, 3.0)); // in reach: steering does the rest
/// ```
///
/// # Source
/// Chen, slide 17: *moving goal: a path every frame?*
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Chase {
    /// The quarry may stray by this share of the way that is left.
    pub share: f32,
    /// It may always stray as far as this.
    pub least: f32,
}

impl Default for Chase {
    fn default() -> Self {
        Self { share: 0.2, least: 1.0 }
    }
}

impl Chase {
    /// Whether the goal has strayed too far from where the path leads, with this much of the path left.
    #[must_use]
    pub fn is_stale(&self, strayed: f32, left: f32) -> bool {
        strayed > self.least.max(self.share * left)
    }
}
