//! How well somebody remembers.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};

/// How well somebody remembers: shared by all characters of a sort.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MemoryDef {
    /// So many subjects at most.
    pub most: usize,
    /// So many facts at most.
    pub most_facts: usize,
    /// What was sensed within this time counts as recent. \[s\]
    pub span: f32,
    /// After this time somebody is half as sure. \[s\]
    pub half_life: f32,
    /// What is less certain than this is forgotten. 0 to 1
    pub least: f32,
    /// Who was seen so long ago is still in view: a little longer than the time between two looks. \[s\]
    pub blink: f32,
    /// Somebody must be in view for longer than this before the character can react. \[s\]
    pub reaction: f32,
    /// So far into the future somebody's movement is trusted. \[s\]
    pub guess: f32,
    /// Damage counts for this time. \[s\]
    pub hurt_span: f32,
    /// What is heard from others is as certain as this share of what they are.
    pub hearsay: f32,
    /// Signals of nobody in particular, nearer than this, are of one thing. \[m\]
    pub merge: f32,
}

impl Default for MemoryDef {
    fn default() -> Self {
        Self {
            most: 16,
            most_facts: 32,
            span: 5.0,
            half_life: 10.0,
            least: 0.05,
            blink: 0.3,
            reaction: 0.2,
            guess: 1.0,
            hurt_span: 5.0,
            hearsay: 0.7,
            merge: 3.0,
        }
    }
}

impl Check for MemoryDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_range(&format!("{path}.most"), self.most as f64, 1.0, 4096.0);
        findings.check_range(&format!("{path}.most_facts"), self.most_facts as f64, 0.0, 4096.0);
        findings.check_positive(&format!("{path}.half_life"), self.half_life);
        for (field, value) in [
            ("span", self.span),
            ("blink", self.blink),
            ("reaction", self.reaction),
            ("guess", self.guess),
            ("hurt_span", self.hurt_span),
            ("merge", self.merge),
        ] {
            findings.check_not_negative(&format!("{path}.{field}"), value);
        }
        findings.check_range(&format!("{path}.least"), f64::from(self.least), 0.0, 1.0);
        findings.check_range(&format!("{path}.hearsay"), f64::from(self.hearsay), 0.0, 1.0);
    }
}
