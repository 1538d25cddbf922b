//! Actions as text: `sleep()`, `throw(rock)`, `throw(enemy, rock)`, `throw(object: rock)`.
//!
//! The things stand in the order of the slots, or each with its role. Where there are fewer things than slots, optional slots
//! stay empty, the last ones first: with the optional indirect object before the object, `throw(rock)` throws the rock at
//! nobody.

use wits_core::findings::{Findings, Place, unknown_name};

use super::catalog::Slot;
use super::{Action, Actions, Role};

impl Actions {
    /// The action that a text names.
    ///
    /// # Errors
    /// What is unknown, missing or too much.
    pub fn parse(&self, text: &str) -> Result<Action, Findings> {
        self.read(text).map_err(|message| {
            let mut findings = Findings::default();
            findings.add(Place::Whole, message, "");
            findings
        })
    }

    fn read(&self, text: &str) -> Result<Action, String> {
        let (name, things) = split(text.trim())?;
        let known: Vec<&str> = self.def().kinds.iter().map(|kind| kind.name.as_str()).collect();
        let kind = self.kind(name).ok_or_else(|| format!("action: {}", unknown_name(name, &known)))?;
        let things: Vec<&str> =
            if things.is_empty() { Vec::new() } else { things.split(',').map(str::trim).collect() };
        let action = if things.iter().any(|thing| thing.contains(':')) {
            self.fill_by_role(kind, &things)?
        } else {
            self.fill_in_order(kind, &things)?
        };
        let wrong = || format!("{name}: {} things; expected {}", things.len(), self.form(kind));
        Some(action).filter(|action| self.has(action)).ok_or_else(wrong)
    }

    fn fill_in_order(&self, kind: u16, things: &[&str]) -> Result<Action, String> {
        let slots = filled(self.slots(kind), things.len()).ok_or_else(|| {
            format!("{}: {} things; expected {}", self.kind_name(kind), things.len(), self.form(kind))
        })?;
        slots.zip(things).try_fold(Action::new(kind), |action, (slot, thing)| self.fill(action, slot, thing))
    }

    fn fill_by_role(&self, kind: u16, things: &[&str]) -> Result<Action, String> {
        things.iter().try_fold(Action::new(kind), |action, item| {
            let (role, thing) = item.split_once(':').ok_or_else(|| format!("{item:?} has no role"))?;
            let mut slots = self.slots(kind).iter();
            let slot = slots.find(|slot| slot.role.name() == role.trim());
            let slot = slot.ok_or_else(|| {
                let known: Vec<&str> = self.slots(kind).iter().map(|slot| slot.role.name()).collect();
                format!("role: {}", unknown_name(role.trim(), &known))
            })?;
            if action.thing(slot.role).is_some() {
                return Err(format!("the {} comes twice", slot.role.name()));
            }
            self.fill(action, slot, thing.trim())
        })
    }

    /// Puts a thing into a slot, if it fits.
    fn fill(&self, action: Action, slot: &Slot, thing: &str) -> Result<Action, String> {
        let known: Vec<&str> = self.def().things.iter().map(String::as_str).collect();
        let number = self.thing(thing).ok_or_else(|| format!("thing: {}", unknown_name(thing, &known)))?;
        if slot.things.contains(&number) {
            return Ok(action.with(slot.role, number));
        }
        let fitting: Vec<&str> = slot.things.iter().map(|thing| self.thing_name(*thing)).collect();
        let (name, role) = (self.kind_name(action.kind), slot.role.name());
        Err(format!("{name}: {thing} cannot be the {role}; expected {}", fitting.join(", ")))
    }

    /// The slots of a kind, for messages: `throw([indirect object], object)`.
    #[must_use]
    pub fn form(&self, kind: u16) -> String {
        let slots = self.slots(kind).iter().map(|slot| {
            if slot.required { slot.role.name().to_owned() } else { format!("[{}]", slot.role.name()) }
        });
        format!("{}({})", self.kind_name(kind), slots.collect::<Vec<_>>().join(", "))
    }

    /// The action as text, as [`parse`](Self::parse) reads it: without roles, unless they are needed to read it back.
    #[must_use]
    pub fn text(&self, action: &Action) -> String {
        let slots = self.slots(action.kind);
        let count = slots.iter().filter(|slot| action.thing(slot.role).is_some()).count();
        let in_order = filled(slots, count);
        if in_order.is_some_and(|mut slots| slots.all(|slot| action.thing(slot.role).is_some())) {
            self.write(action, |_, thing| thing.to_owned())
        } else {
            self.with_roles(action)
        }
    }

    /// The action as text, with the role of every thing.
    #[must_use]
    pub fn with_roles(&self, action: &Action) -> String {
        self.write(action, |role, thing| format!("{}: {thing}", role.name()))
    }

    fn write(&self, action: &Action, thing: impl Fn(Role, &str) -> String) -> String {
        let slots = self.slots(action.kind).iter();
        let things =
            slots.filter_map(|slot| Some(thing(slot.role, self.thing_name(action.thing(slot.role)?))));
        format!("{}({})", self.kind_name(action.kind), things.collect::<Vec<_>>().join(", "))
    }
}

/// The name, and what stands in the brackets.
fn split(text: &str) -> Result<(&str, &str), String> {
    let Some((name, rest)) = text.split_once('(') else { return Ok((text, "")) };
    let inside = rest.strip_suffix(')').ok_or_else(|| "the bracket is not closed".to_owned())?;
    Ok((name.trim(), inside.trim()))
}

/// Which slots so many things fill: all required ones, and the first optional ones; `None` when there are too many or too few.
fn filled(slots: &[Slot], count: usize) -> Option<impl Iterator<Item = &Slot>> {
    let required = slots.iter().filter(|slot| slot.required).count();
    let mut spare = count.checked_sub(required).filter(|_| count <= slots.len())?;
    Some(slots.iter().filter(move |slot| {
        let takes_spare = !slot.required && spare > 0;
        spare -= usize::from(takes_spare);
        slot.required || takes_spare
    }))
}
