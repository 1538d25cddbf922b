//! Kinds of triggers, and those that a level begins with: what is in a file.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_core::ron::RonFile;

use super::Region;
use crate::Who;

/// The triggers of a level: a file `*.triggers.ron`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "R: Region")]
pub struct TriggersDef<R: Region> {
    /// What triggers there are.
    pub kinds: Vec<KindDef>,
    /// Those that are there from the beginning.
    #[serde(default = "Vec::new")]
    pub placed: Vec<PlacedDef<R>>,
}

/// One kind of trigger.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KindDef {
    /// Its name.
    pub name: String,
    /// How long it lives.
    pub life: Life,
    /// When it fires.
    pub on: On,
    /// Only who has come more often than this; 0 is everybody.
    pub after: u32,
    /// What whoever fires it is given.
    pub gives: Option<Gift>,
    /// The message that is sent to the trigger's target, or to whoever fires it if there is no target.
    pub sends: String,
    /// The name of a condition of the game that must hold as well; none if empty.
    pub condition: String,
    /// Its maker does not fire it.
    pub ignores_maker: bool,
}

/// Something to pick up.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Gift {
    /// What it is.
    pub item: String,
    /// How much of it.
    pub amount: f32,
}

/// How long a trigger lives, in updates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Life {
    /// Until it is taken away.
    #[default]
    Forever,
    /// Until it has fired.
    Once,
    /// After firing it sleeps for so many updates: fired in update k, it can be fired again in update k + n.
    Respawns(u32),
    /// For so many updates; in each of them it can be tried.
    Lasts(u32),
}

/// When a trigger fires.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum On {
    /// Whenever somebody who touches it tries.
    #[default]
    Touch,
    /// When somebody comes: once, until they have left.
    Enter,
    /// When somebody leaves.
    Leave,
    /// When somebody comes, and when they leave.
    Both,
}

/// A trigger that is there from the beginning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "R: Region")]
pub struct PlacedDef<R: Region> {
    /// The name of its kind.
    pub kind: String,
    /// Where it is.
    pub region: R,
    /// The node of the navigation graph next to it.
    #[serde(default)]
    pub node: Option<u32>,
    /// Who is sent its message: the door of a button.
    #[serde(default)]
    pub target: Who,
}

/// How long a sound must last so that everybody hears it who listens only so often: the least whole number of updates
/// in which everybody has listened once.
///
/// ```
/// use wits_world::trigger::sound_life;
/// assert_eq!(sound_life(60.0, 8.0), 8); // 7.5 updates apart
/// ```
#[must_use]
pub fn sound_life(updates_per_second: f64, tries_per_second: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamping is what is wanted")]
    let updates = (updates_per_second / tries_per_second).ceil() as u32;
    updates.max(1)
}

impl KindDef {
    /// A kind that is always there and always fires.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// A sound: heard once by everybody in its region but its maker.
    #[must_use]
    pub fn sound(name: impl Into<String>, updates_per_second: f64, tries_per_second: f64) -> Self {
        let life = Life::Lasts(sound_life(updates_per_second, tries_per_second));
        Self { life, on: On::Enter, ignores_maker: true, ..Self::new(name) }
    }
}

impl<R: Region> RonFile for TriggersDef<R> {
    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }
}

impl<R: Region> TriggersDef<R> {
    /// The number of a kind.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<u32> {
        let place = self.kinds.iter().position(|kind| kind.name == name)?;
        u32::try_from(place).ok()
    }

    /// What is wrong with it.
    pub fn check(&self, findings: &mut Findings) {
        let names: NameList = self.kinds.iter().map(|kind| &kind.name).collect();
        for (number, kind) in self.kinds.iter().enumerate() {
            let path = format!("kinds[{number}]");
            if kind.name.is_empty() || names.is_repeated(number) {
                let message = format!("{:?} is no name for a kind", kind.name);
                findings.add(Place::path(format!("{path}.name")), message, "a name unlike the others");
            }
            if matches!(kind.life, Life::Lasts(0)) {
                findings.add(
                    Place::path(format!("{path}.life")),
                    "lasts no time at all",
                    "at least 1 update",
                );
            }
            if let Some(gift) = &kind.gives {
                findings.check_not_negative(&format!("{path}.gives.amount"), gift.amount);
            }
        }
        for (number, placed) in self.placed.iter().enumerate() {
            let path = format!("placed[{number}]");
            findings.check_known(Place::path(format!("{path}.kind")), &placed.kind, &names);
            placed.region.check(&format!("{path}.region"), findings);
        }
    }
}
