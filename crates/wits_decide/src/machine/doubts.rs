//! What runs, but is probably a mistake: states that are never reached or never left, transitions that can never fire.

use std::collections::BTreeSet;

use wits_core::findings::{Findings, Place};

use super::outline::{Outline, join};
use super::{ChoiceDef, NONE, Pick, TransitionDef};
use crate::condition::ConditionDef;

/// Adds all doubts to the findings.
pub(super) fn add(outline: &Outline<'_>, findings: &mut Findings) {
    for level in &outline.levels {
        never(level.def.transitions, (&level.place, Pick::First, true), findings);
    }
    for state in &outline.states {
        never(&state.def.transitions, (&state.place, state.def.pick, false), findings);
    }
    let reached = reached(outline);
    let levels: Vec<bool> = outline.levels.iter().map(|level| leads(level.def.transitions)).collect();
    for (number, state) in outline.states.iter().enumerate() {
        if !reached[number] {
            let message = format!("{} is never reached", state.path);
            findings.add(Place::path(&*state.place), message, "");
        } else if !has_way_out(outline, &levels, number) {
            let message = format!("{} has no way out", state.path);
            findings.add(Place::path(&*state.place), message, "a transition, or ends");
        }
    }
}

/// Transitions that cannot fire: their condition never holds, or another one always comes first.
fn never(list: &[TransitionDef], (place, pick, global): (&str, Pick, bool), findings: &mut Findings) {
    let mut taken: BTreeSet<Option<&str>> = BTreeSet::new();
    for (number, def) in list.iter().enumerate() {
        let event = def.on.as_deref();
        let message = if def.when.as_ref().and_then(ConditionDef::fixed) == Some(false) {
            "can never fire"
        } else if pick == Pick::First && taken.contains(&event) {
            "can never fire: one before it always does"
        } else {
            ""
        };
        if !message.is_empty() {
            findings.add(Place::path(join(place, &format!("transitions[{number}]"))), message, "");
        }
        // A global transition does not fire where it leads to, and there may be no state to go back to.
        if !global && def.choose.is_none() && !def.back && is_unconditional(def) {
            taken.insert(event);
        }
    }
}

fn is_unconditional(def: &TransitionDef) -> bool {
    let holds = def.when.as_ref().is_none_or(|when| when.fixed() == Some(true));
    holds && def.after.is_none() && def.done.is_none()
}

/// Which states can ever be entered, if nobody but the machine itself changes them.
fn reached(outline: &Outline<'_>) -> Vec<bool> {
    let mut reached = vec![false; outline.states.len()];
    let mut to_do: Vec<u16> = Vec::new();
    let begin = |number: u16, to_do: &mut Vec<u16>| {
        let Some(level) = outline.levels.get(usize::from(number)) else { return };
        to_do.push(level.initial);
        targets(outline, level.def.transitions, number, to_do);
    };
    for (number, _) in (0..).zip(&outline.levels).filter(|(_, level)| level.depth == 0) {
        begin(number, &mut to_do);
    }
    while let Some(number) = to_do.pop() {
        let Some(state) = outline.states.get(usize::from(number)) else { continue };
        if !std::mem::replace(&mut reached[usize::from(number)], true) {
            to_do.push(outline.levels[usize::from(state.level)].within);
            targets(outline, &state.def.transitions, state.level, &mut to_do);
            begin(state.inner, &mut to_do);
        }
    }
    reached
}

/// A transition of its own, or of what is around it, leads somewhere. What is inside is looked at for itself.
fn has_way_out(outline: &Outline<'_>, levels: &[bool], number: usize) -> bool {
    let state = &outline.states[number];
    if state.def.ends.is_some() || state.inner != NONE || leads(&state.def.transitions) {
        return true;
    }
    outline.chain(state.level).any(|level| {
        let around = outline.states.get(usize::from(outline.levels[usize::from(level)].within));
        levels[usize::from(level)] || around.is_some_and(|state| leads(&state.def.transitions))
    })
}

fn leads(list: &[TransitionDef]) -> bool {
    list.iter().any(|def| def.back || def.choose.is_some() || !def.to.is_empty())
}

fn targets(outline: &Outline<'_>, list: &[TransitionDef], level: u16, found: &mut Vec<u16>) {
    for def in list.iter().filter(|def| def.when.as_ref().and_then(ConditionDef::fixed) != Some(false)) {
        found.extend(outline.find(&def.to, level));
        def.choose.iter().for_each(|choice| leaves(outline, choice, level, found));
    }
}

fn leaves(outline: &Outline<'_>, choice: &ChoiceDef, level: u16, found: &mut Vec<u16>) {
    match choice {
        ChoiceDef::Stay => {}
        ChoiceDef::To { state, .. } => found.extend(outline.find(state, level)),
        ChoiceDef::If { yes, no, .. } => {
            leaves(outline, yes, level, found);
            leaves(outline, no, level, found);
        }
    }
}
