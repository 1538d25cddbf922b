//! The worked trace of a machine in a machine: top L, M, N; L holds A (where it begins), B, C.
//! Transitions: 1 A to B, 2 M to C, 3 B to N, 4 L to M, 5 M to N, 6 N to L, 7 N to M.

use super::*;

pub(super) fn machine() -> MachineDef {
    let inner = LevelDef::new("")
        .state(chatty("A").go(flagged(1, "B")))
        .state(chatty("B").go(flagged(3, "N")))
        .state(chatty("C"));
    MachineDef::new("figure 5.19")
        .state(chatty("L").machine(inner).go(flagged(4, "M")))
        .state(chatty("M").go(flagged(2, "C")).go(flagged(5, "N")))
        .state(chatty("N").go(flagged(6, "L")).go(flagged(7, "M")))
}

/// In L, which is empty: L has been entered by the first tick.
fn started() -> Rig {
    let mut rig = Rig::new(&machine());
    assert_eq!((rig.tick(&[]), rig.stack()), ("L-entry".into(), "L".into()));
    rig
}

/// In L, B, after the rows before that.
fn in_b() -> Rig {
    let mut rig = started();
    rig.tick(&[]);
    rig.tick(&[1]);
    rig
}

fn row(rig: &mut Rig, flags: &[i32], said: &str, stack: &str, inside: &str) {
    assert_eq!((&*rig.tick(flags), &*rig.stack(), rig.inside("L")), (said, stack, inside), "flags {flags:?}");
}

#[test]
fn oracle_millington_5_3_8_the_worked_trace_row_by_row() {
    let mut rig = started();
    row(&mut rig, &[], "A-entry L-active", "L L.A", "L.A");
    row(&mut rig, &[1], "A-exit 1 B-entry L-active", "L L.B", "L.B");
    row(&mut rig, &[], "B-active L-active", "L L.B", "L.B");
    row(&mut rig, &[4], "L-exit 4 M-entry", "M", "L.B");
    row(&mut rig, &[5], "M-exit 5 N-entry", "N", "L.B");
    row(&mut rig, &[6], "N-exit 6 L-entry", "L L.B", "L.B");
    row(&mut rig, &[3], "B-exit L-exit 3 N-entry", "N", "");
    row(&mut rig, &[7], "N-exit 7 M-entry", "M", "");
    row(&mut rig, &[2], "M-exit 2 L-entry C-entry", "L L.C", "L.C");
}

#[test]
fn oracle_millington_5_3_8_a_machine_that_forgot_begins_one_tick_after_its_state() {
    let mut rig = in_b();
    row(&mut rig, &[3], "B-exit L-exit 3 N-entry", "N", "");
    row(&mut rig, &[6], "N-exit 6 L-entry", "L", "");
    row(&mut rig, &[], "A-entry L-active", "L L.A", "L.A");
}

#[test]
fn oracle_millington_5_3_8_what_is_remembered_gives_way_to_a_target_inside() {
    let mut rig = in_b();
    row(&mut rig, &[4], "L-exit 4 M-entry", "M", "L.B");
    row(&mut rig, &[2], "M-exit 2 L-entry B-exit C-entry", "L L.C", "L.C");
}

#[test]
fn oracle_millington_5_3_8_the_outer_state_is_asked_first() {
    // 4 belongs to L, 1 to A: both triggered, A is not asked.
    let mut rig = started();
    rig.tick(&[]);
    row(&mut rig, &[1, 4], "L-exit 4 M-entry", "M", "L.A");
}

#[test]
fn oracle_millington_5_3_8_leaving_and_entering_along_with_the_outer_state_is_an_option() {
    let mut def = machine();
    def.states[0].machine.as_mut().unwrap().announce = true;
    let mut rig = Rig::new(&def);
    for flags in [&[][..], &[], &[1]] {
        rig.tick(flags);
    }
    row(&mut rig, &[4], "B-exit L-exit 4 M-entry", "M", "L.B");
    row(&mut rig, &[5], "M-exit 5 N-entry", "N", "L.B");
    row(&mut rig, &[6], "N-exit 6 L-entry B-entry", "L L.B", "L.B");
    row(&mut rig, &[4], "B-exit L-exit 4 M-entry", "M", "L.B");
    // B has been left already: it is not left twice, nor entered for nothing.
    row(&mut rig, &[2], "M-exit 2 L-entry C-entry", "L L.C", "L.C");
}

#[test]
fn without_history_a_machine_begins_anew() {
    let mut def = machine();
    def.states[0].machine.as_mut().unwrap().history = false;
    let mut rig = Rig::new(&def);
    for flags in [&[][..], &[], &[1]] {
        rig.tick(flags);
    }
    row(&mut rig, &[4], "B-exit L-exit 4 M-entry", "M", "");
    row(&mut rig, &[5], "M-exit 5 N-entry", "N", "");
    row(&mut rig, &[6], "N-exit 6 L-entry", "L", "");
    row(&mut rig, &[], "A-entry L-active", "L L.A", "L.A");
}

#[test]
fn what_rests_is_left_when_the_mind_is_stopped() {
    let mut rig = in_b();
    rig.tick(&[4]);
    assert_eq!(rig.stop(Exit::Despawn), "B-exit M-exit");
    assert_eq!((rig.stack(), rig.stop(Exit::Despawn)), (String::new(), String::new()));
    assert_eq!(rig.tick(&[]), "L-entry");
}
