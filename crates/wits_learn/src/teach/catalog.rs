//! The action database: which kinds of actions there are, which slots they have, what fits into them.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;

use super::{Action, Role};

/// Maximum number of kinds of actions.
pub const MAX_KINDS: usize = 64;
/// Maximum number of kinds of things.
pub const MAX_THINGS: usize = 64;
/// Maximum number of different actions, over all kinds and all things that fit into their slots.
pub const MAX_ACTIONS: usize = 4096;

/// The action database as people write it.
///
/// ```
/// use wits_core::ron;
/// use wits_learn::teach::ActionsDef;
/// let def: ActionsDef = ron::read("actions", r#"(
///     things: ["rock", "enemy", "sword"],
///     kinds: [
///         (name: "sleep"),
///         (name: "throw", slots: [
///             (role: IndirectObject, required: false, things: ["enemy"]),
///             (role: Object, things: ["rock"]),
///         ]),
///     ],
/// )"#)?;
/// let actions = def.bind()?;
/// let thrown = actions.parse("throw(enemy, rock)")?;
/// assert_eq!(actions.with_roles(&thrown), "throw(indirect object: enemy, object: rock)");
/// assert_eq!(actions.all().len(), 3, "sleep(), throw(rock), throw(enemy, rock)");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActionsDef {
    /// The kinds of things that actions are done to.
    pub things: Vec<String>,
    /// The kinds of actions.
    pub kinds: Vec<ActionKind>,
}

/// A kind of action.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionKind {
    /// What it is called.
    pub name: String,
    /// Its slots, in the order in which they are written: `throw(enemy, rock)`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub slots: Vec<SlotDef>,
    /// What it is, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub help: String,
}

/// A slot of a kind of action.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotDef {
    /// What the thing in it has to do with the action. No two slots of a kind have the same role.
    pub role: Role,
    /// Whether the action needs it.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub required: bool,
    /// The things that fit; all of them if empty.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<String>,
}

const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_yes(flag: &bool) -> bool {
    *flag
}

impl ActionsDef {
    /// Ready to be used.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn bind(&self) -> Result<Actions, Findings> {
        let mut findings = Findings::default();
        self.check("", &mut findings);
        findings.into_result(())?;
        let mut actions = Actions { def: self.clone(), slots: Box::default(), all: Box::default() };
        actions.slots = self.kinds.iter().map(|kind| actions.resolve(kind)).collect();
        let mut all = Vec::new();
        for kind in 0..self.kinds.len() {
            actions.add_all(kind, &mut all);
        }
        actions.all = all.into();
        Ok(actions)
    }

    /// Adds everything that is wrong with it; `path` ends with a point or is empty.
    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        let known: NameList = self.things.iter().map(String::as_str).collect();
        check_names(&format!("{path}things"), self.things.iter().map(String::as_str), MAX_THINGS, findings);
        let kinds = format!("{path}kinds");
        if self.kinds.is_empty() {
            findings.add(Place::path(&kinds), "no kinds of actions", "at least one");
        }
        check_names(&kinds, self.kinds.iter().map(|kind| kind.name.as_str()), MAX_KINDS, findings);
        let mut count = 0_usize;
        for (number, kind) in self.kinds.iter().enumerate() {
            let path = format!("{kinds}[{number}].slots");
            let mut ways = 1_usize;
            for (place, slot) in kind.slots.iter().enumerate() {
                let path = format!("{path}[{place}]");
                if kind.slots[..place].iter().any(|other| other.role == slot.role) {
                    let message = format!("{} has two slots for the {}", kind.name, slot.role.name());
                    findings.add(Place::path(format!("{path}.role")), message, "one slot for a role");
                }
                for (item, thing) in slot.things.iter().enumerate() {
                    findings.check_known(Place::path(format!("{path}.things[{item}]")), thing, &known);
                }
                let fitting = if slot.things.is_empty() { self.things.len() } else { slot.things.len() };
                if fitting == 0 {
                    findings.add(Place::path(&path), "nothing fits into the slot", "at least one thing");
                }
                ways = ways.saturating_mul(fitting + usize::from(!slot.required));
            }
            count = count.saturating_add(ways);
        }
        if count > MAX_ACTIONS {
            findings.add(
                Place::path(&kinds),
                format!("{count} different actions"),
                format!("at most {MAX_ACTIONS}"),
            );
        }
    }
}

/// Names must be there, short, different, and not too many.
pub(super) fn check_names<'a>(
    path: &str,
    names: impl Iterator<Item = &'a str>,
    max: usize,
    findings: &mut Findings,
) {
    let names: NameList = names.collect();
    if names.list().len() > max {
        findings.add(Place::path(path), format!("{} names", names.list().len()), format!("at most {max}"));
    }
    for (number, name) in names.list().iter().enumerate() {
        let place = || format!("{path}[{number}]");
        findings.check_length(place, name);
        if names.is_repeated(number) {
            findings.add_with(|| {
                (Place::path(place()), format!("{name:?} comes twice"), "different names".into())
            });
        }
        if name.is_empty() || name.contains(['(', ')', ',', ':']) || name.trim() != *name {
            let expected = "a name without brackets, commas, colons and blanks around it";
            findings.add_with(|| (Place::path(place()), format!("{name:?} is no name"), expected.into()));
        }
    }
}

/// The action database, bound: every name is a number, and every action that the slots allow is listed once.
#[derive(Clone, Debug, PartialEq)]
pub struct Actions {
    def: ActionsDef,
    /// For each kind its slots, in the order of the definition.
    slots: Box<[Box<[Slot]>]>,
    all: Box<[Action]>,
}

/// A slot with the numbers of the things that fit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Slot {
    pub(super) role: Role,
    pub(super) required: bool,
    pub(super) things: Box<[u16]>,
}

impl Actions {
    /// What it was made of.
    #[must_use]
    pub const fn def(&self) -> &ActionsDef {
        &self.def
    }

    /// Every action that the slots allow, kind by kind.
    #[must_use]
    pub const fn all(&self) -> &[Action] {
        &self.all
    }

    /// The number of a kind of action.
    #[must_use]
    pub fn kind(&self, name: &str) -> Option<u16> {
        number(self.def.kinds.iter().position(|kind| kind.name == name))
    }

    /// The number of a kind of thing.
    #[must_use]
    pub fn thing(&self, name: &str) -> Option<u16> {
        number(self.def.things.iter().position(|thing| thing == name))
    }

    /// The name of a kind of action; empty if there is none of this number.
    #[must_use]
    pub fn kind_name(&self, kind: u16) -> &str {
        self.def.kinds.get(usize::from(kind)).map_or("", |kind| &kind.name)
    }

    /// The name of a kind of thing; empty if there is none of this number.
    #[must_use]
    pub fn thing_name(&self, thing: u16) -> &str {
        self.def.things.get(usize::from(thing)).map_or("", |thing| thing)
    }

    /// Whether it is an action of this database: a known kind, all required slots filled, with things that fit, and no
    /// others.
    #[must_use]
    pub fn has(&self, action: &Action) -> bool {
        let Some(slots) = self.slots.get(usize::from(action.kind)) else { return false };
        Role::ALL.into_iter().all(|role| {
            let slot = slots.iter().find(|slot| slot.role == role);
            match (slot, action.thing(role)) {
                (None, thing) => thing.is_none(),
                (Some(slot), None) => !slot.required,
                (Some(slot), Some(thing)) => slot.things.contains(&thing),
            }
        })
    }

    /// The slots of a kind.
    pub(super) fn slots(&self, kind: u16) -> &[Slot] {
        self.slots.get(usize::from(kind)).map_or(&[], |slots| slots)
    }

    fn resolve(&self, kind: &ActionKind) -> Box<[Slot]> {
        let fitting = |slot: &SlotDef| -> Box<[u16]> {
            let names = if slot.things.is_empty() { &self.def.things } else { &slot.things };
            let mut things: Vec<u16> = names.iter().filter_map(|name| self.thing(name)).collect();
            things.sort_unstable();
            things.dedup();
            things.into()
        };
        let slot = |slot: &SlotDef| Slot { role: slot.role, required: slot.required, things: fitting(slot) };
        kind.slots.iter().map(slot).collect()
    }

    /// Fills the slots of a kind in all ways that there are.
    fn add_all(&self, kind: usize, all: &mut Vec<Action>) {
        let Ok(id) = u16::try_from(kind) else { return };
        let mut found = vec![Action::new(id)];
        for slot in &self.slots[kind] {
            let without = (!slot.required).then_some(&found).into_iter().flatten().copied();
            let with = found
                .iter()
                .flat_map(|action| slot.things.iter().map(|thing| action.with(slot.role, *thing)));
            found = without.chain(with).collect();
        }
        all.append(&mut found);
    }
}

fn number(place: Option<usize>) -> Option<u16> {
    place.and_then(|place| u16::try_from(place).ok())
}
