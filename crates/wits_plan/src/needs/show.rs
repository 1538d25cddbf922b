//! Needs as parts of an inspection document.

use wits_core::inspect::{Bar, Item, NodeStatus, Section};
use wits_core::scene::Tint;
use wits_mind::Turn;

use super::explain::neat;
use super::{GoalDef, Needs, NeedsMindState, NeedsState};

/// Every goal with its insistence: the most urgent one stands out.
pub fn goals(goals: &[GoalDef], state: &NeedsState) -> Section {
    let top = state.top();
    let bars = goals.iter().enumerate().map(|(number, goal)| {
        let mut bar = Bar::new(goal.name.clone(), state.value(number));
        bar.max = goal.max.is_finite().then_some(goal.max);
        bar.tint = if top == Some(number) { Tint::Red } else { Tint::Blue };
        let rate = state.rate(number);
        let on = if state.is_on(number) { "" } else { "fulfilled; " };
        bar.note(format!(
            "{on}{:+} in a unit of time, discontent {}",
            neat(rate),
            neat(goal.discontent(state.value(number)))
        ))
    });
    Section::bars("Needs", bars)
}

/// Everything that is on offer with its score, what it is made of, and why it was not taken.
pub fn offers<C: ?Sized>(needs: &Needs<C>, state: &NeedsMindState, turn: &mut Turn<'_, C>) -> Section {
    let mut locals = needs.board.defaults().collect();
    let items = turn.with_locals(&mut locals, |turn| {
        let list = needs.explain(&state.needs, turn);
        let chosen = state.doing().or_else(|| needs.choose(&state.needs, turn));
        let mut items = Vec::new();
        for (doing, scored) in &list {
            let is_chosen = chosen == Some(*doing);
            let note = match chosen {
                Some(other) if !is_chosen => needs.why_not(&state.needs, *doing, other, turn),
                _ => Some("chosen".to_owned()),
            };
            let title = format!("{} {}: {}", needs.offer_name(doing.offer), doing.object, neat(scored.score));
            let status = if is_chosen { NodeStatus::Running } else { NodeStatus::Idle };
            items.push(Item::new(0, title).status(status).note(note.unwrap_or_default()));
            for (goal, after) in
                needs.goals.iter().zip(&scored.goals).filter(|(_, after)| after.discontent != 0.0)
            {
                let text = format!("{} {} to {}", goal.name, neat(after.now), neat(after.after));
                items.push(Item::new(1, text).note(format!("discontent {}", neat(after.discontent))));
            }
        }
        items
    });
    Section::Outline {
        title: "On offer".into(),
        help: "The lowest score wins: the discontent that is foreseen after the action.".into(),
        items,
    }
}
