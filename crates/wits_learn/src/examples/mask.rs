//! Labels that may be chosen.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::Schema;

/// A set of labels: which actions are legal now. A learner gives every action some probability, so what must never happen
/// (shooting without ammunition) is masked out, not learned.
///
/// ```
/// use wits_learn::examples::LabelMask;
/// let legal = LabelMask::ALL.without(1);
/// assert!(legal.allows(0) && !legal.allows(1) && legal.allows(63) && !legal.allows(64));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LabelMask(u64);

impl LabelMask {
    /// Every label.
    pub const ALL: Self = Self(u64::MAX);
    /// No label.
    pub const NONE: Self = Self(0);

    /// Also this label. A number that no label has changes nothing.
    #[must_use]
    pub const fn with(self, label: usize) -> Self {
        if label < 64 { Self(self.0 | 1 << label) } else { self }
    }

    /// Not this label.
    #[must_use]
    pub const fn without(self, label: usize) -> Self {
        if label < 64 { Self(self.0 & !(1 << label)) } else { self }
    }

    /// Whether a label may be chosen.
    #[inline]
    #[must_use]
    pub const fn allows(self, label: usize) -> bool {
        label < 64 && self.0 >> label & 1 == 1
    }

    /// The labels for which a test holds.
    #[must_use]
    pub fn of(schema: &Schema, mut is_allowed: impl FnMut(&str) -> bool) -> Self {
        let labels = schema.labels().iter().enumerate().filter(|(_, name)| is_allowed(name));
        labels.fold(Self::NONE, |mask, (label, _)| mask.with(label))
    }
}

impl Default for LabelMask {
    fn default() -> Self {
        Self::ALL
    }
}
