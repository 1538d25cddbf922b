//! Roles: who can do what, and how gladly.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};

/// What it costs to put a kind of character into a slot that is meant for a role.
///
/// 0 is ideal. A role that a kind does not name is one that it cannot fill: that is a *hard* role. Costs are added up,
/// so "hardly ever" is a few thousand, not the greatest number there is.
///
/// ```
/// use wits_motion::formation::RoleCosts;
/// let costs = RoleCosts::new([("elf", &[("missile", 0.0), ("melee", 0.0)][..]), ("dwarf", &[("melee", 0.0)][..])]);
/// assert_eq!(costs.of("elf", "missile"), 0.0);
/// assert_eq!(costs.of("dwarf", "missile"), f32::INFINITY); // he would not touch a bow
/// assert_eq!(costs.of("dwarf", ""), 0.0); // anybody may stand there
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RoleCosts(pub BTreeMap<String, BTreeMap<String, f32>>);

impl RoleCosts {
    /// A table: for each kind the roles that it can fill, each with its cost.
    #[must_use]
    pub fn new<'a>(kinds: impl IntoIterator<Item = (&'a str, &'a [(&'a str, f32)])>) -> Self {
        let row =
            |roles: &[(&str, f32)]| roles.iter().map(|(role, cost)| ((*role).to_owned(), *cost)).collect();
        Self(kinds.into_iter().map(|(kind, roles)| (kind.to_owned(), row(roles))).collect())
    }

    /// What a kind costs in a role; infinity when it cannot. A slot for anybody (no role) costs nothing.
    #[must_use]
    pub fn of(&self, kind: &str, role: &str) -> f32 {
        if role.is_empty() {
            return 0.0;
        }
        self.0.get(kind).and_then(|roles| roles.get(role)).copied().unwrap_or(f32::INFINITY)
    }
}

impl Check for RoleCosts {
    fn check(&self, path: &str, findings: &mut Findings) {
        for (kind, roles) in &self.0 {
            for (role, cost) in roles {
                let place = format!("{path}.{kind}.{role}");
                findings.check_not_negative(&place, *cost);
                if cost.is_finite() && *cost > 1e9 {
                    findings.add(
                        Place::path(place),
                        format!("{cost:e} drowns all others"),
                        "at most 1e9, or no such role",
                    );
                }
            }
        }
    }
}
