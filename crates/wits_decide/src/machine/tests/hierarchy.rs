//! Machines in machines and beside each other.

use super::*;

/// The cleaning robot: 1 found, 2 has it, 3 dropped, 4 power is low, 5 power is full, 6 fighting, 7 quiet, 8 nothing left.
fn robot() -> MachineDef {
    let clean = LevelDef::new("")
        .state(chatty("Search").go(flagged(1, "PickUp")).go(flagged(8, "Refuel")))
        .state(chatty("PickUp").go(flagged(2, "Carry")))
        .state(chatty("Carry").go(flagged(3, "Search")));
    let work = LevelDef::new("")
        .state(StateDef::new("Clean").machine(clean).go(flagged(4, "Refuel")))
        .state(chatty("Refuel").go(flagged(5, "Clean")));
    MachineDef::new("robot")
        .state(StateDef::new("Work").machine(work).go(flagged(6, "Hide")))
        .state(chatty("Hide").go(flagged(7, "Work")))
}

fn run(rig: &mut Rig, flags: &[i32]) {
    flags.iter().for_each(|flag| _ = rig.tick(&[*flag]));
}

#[test]
fn oracle_millington_5_3_8_alarms_interrupt_and_what_was_interrupted_goes_on() {
    let mut rig = Rig::new(&robot());
    run(&mut rig, &[0, 0, 0, 1]);
    assert_eq!(rig.current(), "Work.Clean.PickUp");
    run(&mut rig, &[4]);
    assert_eq!((rig.current(), rig.inside("Clean")), ("Work.Refuel", "Work.Clean.PickUp"));
    // The second alarm is more important: it interrupts refuelling, too, and that goes on afterwards.
    run(&mut rig, &[6]);
    assert_eq!((rig.current(), rig.inside("Work")), ("Hide", "Work.Refuel"));
    run(&mut rig, &[7]);
    assert_eq!(rig.current(), "Work.Refuel");
    run(&mut rig, &[5]);
    assert_eq!(rig.current(), "Work.Clean.PickUp");
}

#[test]
fn oracle_millington_5_3_8_refuelling_for_want_of_work_begins_anew_with_the_search() {
    let mut rig = Rig::new(&robot());
    run(&mut rig, &[0, 0, 0, 8]);
    assert_eq!((rig.current(), rig.inside("Clean")), ("Work.Refuel", ""));
    run(&mut rig, &[5, 0]);
    assert_eq!(rig.current(), "Work.Clean.Search");
}

#[test]
fn oracle_millington_5_3_8_two_alarms_would_make_16_states_of_4() {
    // Each alarm without a hierarchy doubles them: 4, 8, 16. With one, each adds a state to interrupt and one to go to.
    assert_eq!((4 * 2 * 2, robot().bind(&words()).unwrap().states.len()), (16, 7));
}

#[test]
fn from_deep_inside_one_state_to_deep_inside_another() {
    let def =
        MachineDef::new("m")
            .state(chatty("P").machine(LevelDef::new("").state(chatty("A").go(flagged(1, "Q.R.B")))))
            .state(chatty("Q").machine(
                LevelDef::new("").state(
                    chatty("R").machine(
                        LevelDef::new("").state(chatty("X")).state(chatty("B").go(flagged(2, "P.A"))),
                    ),
                ),
            ));
    let mut rig = Rig::new(&def);
    run(&mut rig, &[0, 0]);
    assert_eq!(rig.tick(&[1]), "A-exit P-exit 1 Q-entry R-entry B-entry");
    assert_eq!(rig.stack(), "Q Q.R Q.R.B");
    assert_eq!(rig.tick(&[2]), "B-exit R-exit Q-exit 2 P-entry A-entry");
}

#[test]
fn a_transition_to_the_state_around_begins_it_anew() {
    let inner =
        LevelDef::new("").state(chatty("A").go(flagged(1, "B"))).state(chatty("B").go(flagged(2, "L")));
    let mut rig = Rig::new(&MachineDef::new("m").state(chatty("L").machine(inner)));
    run(&mut rig, &[0, 0, 1]);
    assert_eq!((rig.tick(&[2]), rig.stack()), ("B-exit L-exit 2 L-entry".into(), "L".into()));
    assert_eq!(rig.tick(&[]), "A-entry L-active");
}

#[test]
fn events_are_handled_from_the_inside_out() {
    let poke = |text: &str| TransitionDef::stay().on("poke").act(say(text));
    let inner = LevelDef::new("")
        .go(poke("inner global").when(on(2)))
        .state(StateDef::new("A").go(poke("A").when(on(1))));
    let def = MachineDef::new("m")
        .go(poke("global"))
        .state(StateDef::new("L").machine(inner).go(poke("L").when(on(3))));
    let mut rig = Rig::new(&def);
    run(&mut rig, &[0, 0]);
    for (flags, who) in [(&[1, 2, 3][..], "A"), (&[2, 3], "inner global"), (&[3], "L"), (&[], "global")] {
        rig.world.flags = flags.iter().copied().collect();
        assert_eq!(rig.tell(POKE, 0), (true, who.to_owned()));
    }
}

#[test]
fn a_resting_state_does_not_work_and_begins_its_work_again() {
    let inner = LevelDef::new("").state(StateDef::new("A").active(work("dig", 9)));
    let def = MachineDef::new("m")
        .state(StateDef::new("L").machine(inner).go(flagged(1, "M")))
        .state(StateDef::new("M").go(flagged(2, "L")));
    let mut rig = Rig::new(&def);
    run(&mut rig, &[0, 0, 0]);
    assert_eq!(rig.tick(&[]), "dig 2");
    assert_eq!(rig.tick(&[1]), "end dig: aborted 1");
    assert_eq!((rig.tick(&[]), rig.tick(&[2])), (String::new(), "2".into()));
    assert_eq!(rig.tick(&[]), "begin dig dig 1");
}

#[test]
fn oracle_buckland_2_p82_machines_side_by_side_move_and_shoot() {
    let weapon = LevelDef::new("weapon")
        .state(chatty("Aim").go(flagged(1, "Fire")))
        .state(chatty("Fire").go(TransitionDef::to("Aim")));
    let def = MachineDef::new("soldier")
        .state(chatty("Walk").go(flagged(2, "Run")))
        .state(chatty("Run"))
        .region(weapon);
    let mut rig = Rig::new(&def);
    assert_eq!(rig.tick(&[]), "Walk-entry Aim-entry");
    assert_eq!(rig.tick(&[1]), "Walk-active Aim-exit 1 Fire-entry");
    assert_eq!(rig.tick(&[2]), "Walk-exit 2 Run-entry Fire-exit Aim-entry");
    assert_eq!((rig.stack(), rig.machine.current_in(&rig.state, 1)), ("Run weapon.Aim".into(), "weapon.Aim"));
    assert_eq!(rig.stop(Exit::Despawn), "Aim-exit Run-exit");
}

#[test]
fn a_machine_in_a_state_ends_and_the_state_is_done() {
    let inner = LevelDef::new("")
        .state(StateDef::new("A").go(flagged(1, "End")))
        .state(StateDef::new("End").ends(End::Failure));
    let def = MachineDef::new("m")
        .state(StateDef::new("L").machine(inner).go(TransitionDef::to("M").done(End::Failure)))
        .state(StateDef::new("M").ends(End::Any));
    let mut rig = Rig::new(&def);
    run(&mut rig, &[0, 0, 1]);
    assert_eq!(rig.current(), "L.End");
    let status = rig.machine.tick(&mut rig.state, &mut Turn::new(&mut rig.world, Moment(500)));
    assert_eq!((rig.current(), status), ("M", Status::Success));
}

#[test]
fn from_outside_any_state_can_be_entered() {
    let mut rig = Rig::new(&robot());
    run(&mut rig, &[0, 0, 0]);
    rig.world.log.clear();
    let carry = rig.machine.find("Carry").unwrap();
    rig.machine.change(&mut rig.state, carry, &mut Turn::new(&mut rig.world, Moment(400)), &mut ());
    assert_eq!((rig.said(), rig.current()), ("Search-exit Carry-entry".into(), "Work.Clean.Carry"));
    assert!(
        !rig.machine.revert(&mut rig.state, &mut Turn::new(&mut rig.world, Moment(400)), &mut ()),
        "Work was first"
    );
    run(&mut rig, &[6]);
    assert!(rig.machine.revert(&mut rig.state, &mut Turn::new(&mut rig.world, Moment(400)), &mut ()));
    assert_eq!(rig.current(), "Work.Clean.Carry");
}
