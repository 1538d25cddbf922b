//! What is odd about a machine, though it runs.

use wits_core::findings::{Findings, Place};

use super::bound::{Aim, Arrow, Arrows, Choice};
use super::outline::{Outline, join};
use super::{Machine, NONE, Pick};

pub(super) fn of<C>(machine: &Machine<C>, outline: &Outline<'_>) -> Findings {
    let mut notes = Findings::default();
    if machine.states.len() != outline.states.len() {
        return notes;
    }
    never(machine, outline, &mut notes);
    let reached = reached(machine);
    let odd = outline.states.iter().zip(&machine.states).zip(&reached);
    for ((line, state), reached) in odd {
        let note = |text: &str| (Place::path(&*line.place), format!("{} {}", state.path, text));
        let (place, text) = if !reached {
            note("is never reached")
        } else if is_sink(machine, state) {
            note("has no way out")
        } else {
            continue;
        };
        notes.add(place, text, "");
    }
    notes
}

/// Transitions that cannot fire: their condition never holds, or another one always comes first.
fn never<C>(machine: &Machine<C>, outline: &Outline<'_>, notes: &mut Findings) {
    let levels = outline.levels.iter().zip(&machine.levels);
    let levels = levels.map(|(line, level)| (&line.place, line.def.transitions, &level.arrows));
    let states = outline.states.iter().zip(&machine.states);
    let states = states.map(|(line, state)| (&line.place, &*line.def.transitions, &state.arrows));
    for (place, defs, arrows) in levels.chain(states) {
        let (mut polled, mut handlers) = (arrows.polled.iter(), arrows.handlers.iter());
        let (mut taken, mut taken_events) = (false, 0);
        for (number, def) in defs.iter().enumerate() {
            let Some(arrow) = (if def.on.is_some() { handlers.next() } else { polled.next() }) else { break };
            let bit = arrow.on.map_or(0, |event| event.bit());
            let hidden = if arrow.on.is_some() { taken_events & bit != 0 } else { taken };
            let text = match arrow.when.as_ref().and_then(|when| when.fixed()) {
                Some(false) => "can never fire",
                _ if hidden && arrows.pick == Pick::First => "can never fire: one before it always does",
                _ => "",
            };
            if !text.is_empty() {
                notes.add(Place::path(join(place, &format!("transitions[{number}]"))), text, "");
            }
            if always(arrow, arrows) {
                (taken, taken_events) = (taken || arrow.on.is_none(), taken_events | bit);
            }
        }
    }
}

fn always<C>(arrow: &Arrow<C>, arrows: &Arrows<C>) -> bool {
    let when = arrow.when.as_ref().is_none_or(|when| when.fixed() == Some(true));
    let leads = match &arrow.choice {
        Choice::Go(leap) => leap.aim != Aim::Back,
        Choice::Stay | Choice::If(..) => false,
    };
    // A global transition does not fire where it leads to.
    when && leads && arrow.after.is_none() && arrow.done.is_none() && !arrows.global
}

/// Which states can ever be entered, if nobody but the machine itself changes them.
fn reached<C>(machine: &Machine<C>) -> Vec<bool> {
    let mut reached = vec![false; machine.states.len()];
    let mut todo: Vec<u16> = Vec::new();
    for region in &machine.regions {
        let level = &machine.levels[usize::from(*region)];
        todo.push(level.initial);
        targets(&level.arrows, &mut |to| todo.push(to));
    }
    while let Some(number) = todo.pop() {
        let Some(state) = machine.states.get(usize::from(number)) else { continue };
        if std::mem::replace(&mut reached[usize::from(number)], true) {
            continue;
        }
        todo.push(machine.levels[usize::from(state.level)].within);
        targets(&state.arrows, &mut |to| todo.push(to));
        if let Some(inner) = machine.levels.get(usize::from(state.inner)) {
            todo.push(inner.initial);
            targets(&inner.arrows, &mut |to| todo.push(to));
        }
    }
    reached
}

/// No transition of its own, of what is inside it or around it leads anywhere.
fn is_sink<C>(machine: &Machine<C>, state: &super::bound::State<C>) -> bool {
    let mut way_out = state.ends.is_some() || leads(&state.arrows);
    let mut level = state.level;
    while let Some(around) = machine.levels.get(usize::from(level)) {
        way_out |= leads(&around.arrows);
        let outer = machine.states.get(usize::from(around.within));
        way_out |= outer.is_some_and(|outer| leads(&outer.arrows));
        level = outer.map_or(NONE, |outer| outer.level);
    }
    !way_out && state.inner == NONE
}

fn leads<C>(arrows: &Arrows<C>) -> bool {
    let mut any = arrows
        .polled
        .iter()
        .chain(&arrows.handlers)
        .any(|arrow| matches!(&arrow.choice, Choice::Go(leap) if leap.aim == Aim::Back));
    targets(arrows, &mut |_| any = true);
    any
}

fn targets<C>(arrows: &Arrows<C>, found: &mut impl FnMut(u16)) {
    for arrow in arrows.polled.iter().chain(&arrows.handlers) {
        if arrow.when.as_ref().and_then(|when| when.fixed()) != Some(false) {
            leaves(&arrow.choice, found);
        }
    }
}

fn leaves<C>(choice: &Choice<C>, found: &mut impl FnMut(u16)) {
    match choice {
        Choice::Stay => {}
        Choice::Go(leap) => {
            if let Aim::State { to, .. } = leap.aim {
                found(to);
            }
        }
        Choice::If(_, yes, no) => {
            leaves(yes, found);
            leaves(no, found);
        }
    }
}
