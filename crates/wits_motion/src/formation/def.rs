//! A formation as data: the pattern, who belongs where, and what sits on the anchor.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::glam::Vec2;
use wits_core::math;
use wits_core::names::NameList;
use wits_core::ron::RonFile;

use super::assign::Method;
use super::pattern::Pattern;
use super::roles::RoleCosts;
use super::squeeze::Squeeze;

/// Nothing of a formation is larger than this: distances between neighbors, bodies, look-ahead, places of slots. With it the
/// places of any number of members are finite. \[m\]
pub const MAX_SIZE: f32 = 10_000.0;

/// A length that a formation can have: above 0, and not above [`MAX_SIZE`].
pub(super) fn check_size(findings: &mut Findings, path: &str, value: f32) {
    if !(value > 0.0 && value <= MAX_SIZE) {
        let expected = format!("a number above 0, at most {MAX_SIZE}");
        findings.add(Place::path(path), format!("{value} is out of range"), expected);
    }
}

/// A place that a slot can have.
pub(super) fn check_spot(findings: &mut Findings, path: &str, at: Vec2, facing: f32) {
    if !(at.is_finite() && facing.is_finite()) {
        findings.add(Place::path(path), "not finite", "numbers");
    } else if at.abs().max_element() > MAX_SIZE {
        let expected = format!("at most {MAX_SIZE} in each direction");
        findings.add(Place::path(format!("{path}.at")), format!("{at} is out of range"), expected);
    }
}

/// A formation as data (`*.formation.ron`), shared by all groups that use it.
///
/// ```
/// use wits_core::findings::Check;
/// use wits_motion::formation::{FormationDef, Pattern};
/// let def = FormationDef { pattern: Pattern::Column { spacing: 1.5, files: 0 }, ..FormationDef::default() };
/// assert_eq!(def.faults("def").to_string(), "def.pattern.files: 0 files; expected at least 1");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct FormationDef {
    /// Where the slots are.
    pub pattern: Pattern,
    /// Who belongs where, by the number of the slot, for patterns that do not say it themselves. Empty, or beyond the
    /// end of the list: anybody.
    pub roles: Vec<String>,
    /// What it costs to put a kind of character into a role.
    pub costs: RoleCosts,
    /// What of the pattern sits on the anchor.
    pub origin: Origin,
    /// How slots are assigned.
    pub method: Method,
    /// Fewer members than this do not make such a formation.
    pub least: usize,
    /// How it goes through gaps that are too narrow for it; never, when absent.
    pub squeeze: Option<Squeeze>,
}

/// What of the pattern sits on the anchor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Origin {
    /// The middle of the occupied slots, and their mean facing: drift correction. Without it, an anchor that follows its
    /// members creeps or turns away under a formation with empty slots.
    #[default]
    Middle,
    /// The pattern as it is drawn. For plays, whose anchor is fixed to the field.
    Pattern,
    /// A slot: that of the leader whose body is the anchor.
    Slot(usize),
}

impl RonFile for FormationDef {
    fn validate(&self, findings: &mut Findings) {
        self.check("", findings);
    }
}

impl FormationDef {
    /// A pattern for anybody.
    #[must_use]
    pub fn of(pattern: Pattern) -> Self {
        Self { pattern, ..Self::default() }
    }

    /// Whether this many members make such a formation.
    #[must_use]
    pub fn supports(&self, members: usize) -> bool {
        members >= self.least && self.pattern.supports(members)
    }

    /// Who belongs into a slot; empty for anybody.
    #[must_use]
    pub fn role(&self, slot: usize) -> &str {
        let own = self.pattern.role(slot);
        if own.is_empty() { self.roles.get(slot).map_or("", String::as_str) } else { own }
    }

    /// What a kind of character costs in a slot, by its role; infinity when it cannot be there.
    #[must_use]
    pub fn role_cost(&self, kind: &str, slot: usize) -> f32 {
        self.costs.of(kind, self.role(slot))
    }

    /// The radius of the circle about the anchor that so many members cover, for an anchor that avoids obstacles on
    /// behalf of all. \[m\]
    #[must_use]
    pub fn radius(&self, members: usize, body: f32) -> f32 {
        let places = || {
            let slots = 0..self.pattern.slots(members);
            slots.filter_map(|slot| Some(self.pattern.slot(members, slot, 0.0)?.position))
        };
        let origin = match self.origin {
            Origin::Pattern => Vec2::ZERO,
            Origin::Slot(slot) => {
                self.pattern.slot(members, slot, 0.0).map_or(Vec2::ZERO, |pose| pose.position)
            }
            Origin::Middle => places().sum::<Vec2>() / places().count().max(1) as f32,
        };
        places().map(|place| place.distance(origin)).fold(0.0, math::max) + body
    }
}

/// How fast an anchor may turn so that a member `radius` away from it can still follow. [rad/s]
///
/// The outer members of a turning formation sweep: they go `speed + spin * radius`.
///
/// ```
/// // Members can run 6 m/s, the formation walks at 3 m/s, the wing is 10 m out.
/// assert_eq!(wits_motion::formation::safe_spin(3.0, 6.0, 10.0), 0.3);
/// ```
#[must_use]
pub fn safe_spin(speed: f32, member_speed: f32, radius: f32) -> f32 {
    let spare = wits_core::math::max(member_speed - speed, 0.0);
    if radius > 0.0 { spare / radius } else { f32::MAX }
}

impl Check for FormationDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        self.pattern.check(&format!("{path}.pattern"), findings);
        self.costs.check(&format!("{path}.costs"), findings);
        if let Method::Ease { limit } = self.method
            && limit.is_nan()
        {
            findings.add(Place::path(format!("{path}.method.limit")), "NaN", "a number above 0");
        }
        if let Some(squeeze) = &self.squeeze {
            squeeze.check(&format!("{path}.squeeze"), findings);
        }
        if !self.pattern.scales() {
            self.check_fixed(path, findings);
        }
        self.check_roles(path, findings);
    }
}

impl FormationDef {
    fn check_fixed(&self, path: &str, findings: &mut Findings) {
        let slots = self.pattern.slots(0);
        if self.least > slots {
            let message = format!("{} members in {slots} slots", self.least);
            findings.add(Place::path(format!("{path}.least")), message, format!("at most {slots}"));
        }
        if let Origin::Slot(slot) = self.origin
            && slot >= slots
        {
            let expected = format!("less than {slots}");
            findings.add(Place::path(format!("{path}.origin")), format!("there is no slot {slot}"), expected);
        }
    }

    /// Every role must be one that some kind can fill, if there is a table at all.
    fn check_roles(&self, path: &str, findings: &mut Findings) {
        if self.costs.0.is_empty() {
            return;
        }
        let known: NameList = self.costs.0.values().flat_map(|row| row.keys()).collect();
        let slots = self.pattern.slots(self.roles.len());
        for slot in 0..slots.max(self.roles.len()) {
            let role = self.role(slot);
            if !role.is_empty() {
                findings.check_known(Place::path(format!("{path}.slot {slot}.role")), role, &known);
            }
        }
    }
}
