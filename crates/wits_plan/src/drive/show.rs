//! Goals as parts of an inspection document.

use std::borrow::Cow;

use wits_core::inspect::{Bar, Item, Section};
use wits_core::scene::Tint;

use super::{Desire, Subgoals};

/// The goals as an outline, indented by depth: active ones blue, completed ones green, failed ones red, those that wait
/// have no colour.
pub fn goals<G>(goals: &Subgoals<G>, name: &dyn Fn(&G) -> Cow<'static, str>) -> Section {
    let mut items = Vec::new();
    add(goals, 0, name, &mut items);
    Section::Outline {
        title: "Goals".into(),
        help: "The uppermost of each depth is pursued; those below it wait. What waits is not planned yet."
            .into(),
        items,
    }
}

fn add<G>(goals: &Subgoals<G>, depth: u32, name: &dyn Fn(&G) -> Cow<'static, str>, items: &mut Vec<Item>) {
    for node in goals.iter() {
        items.push(Item::new(depth, name(&node.goal)).status(node.status.into()));
        add(&node.subgoals, depth + 1, name, items);
    }
}

/// Every strategy with how desirable it is, and why it is not pursued.
#[must_use]
pub fn desires(desires: &[Desire]) -> Section {
    let pursued = desires.iter().find(|desire| desire.pursued);
    let bars = desires.iter().map(|desire| {
        let tint = if desire.pursued { Tint::Green } else { Tint::Blue };
        Bar::new(desire.name.clone(), desire.total()).max(1.0).tint(tint).note(desire.why_not(pursued))
    });
    Section::bars("Desirabilities", bars)
}
