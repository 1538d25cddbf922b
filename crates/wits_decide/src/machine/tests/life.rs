//! Actions that take time, events that are raised inside, states that are saved, stopped and taken over.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;
use crate::watch::Journal;

#[test]
fn an_active_action_lives_as_long_as_it_goes_on_and_its_state_does() {
    let def = MachineDef::new("m")
        .state(StateDef::new("A").active(work("dig", 3)).exit(say("out")).go(flagged(1, "B")))
        .state(StateDef::new("B"));
    let mut rig = Rig::new(&def);
    rig.tick(&[]);
    assert_eq!(rig.tick(&[]), "begin dig dig 1");
    assert_eq!((rig.tick(&[]), rig.tick(&[])), ("dig 2".into(), "dig 3 end dig: success".into()));
    assert_eq!(rig.tick(&[]), "begin dig dig 1", "what has ended begins again");
    assert_eq!(rig.tick(&[1]), "end dig: called off out 1");
    assert_eq!(rig.tick(&[]), "");
}

#[test]
fn what_a_state_does_comes_to_an_end_and_that_triggers() {
    let def = |what: &str| {
        MachineDef::new("m")
            .state(
                StateDef::new("A")
                    .active(work(what, 2))
                    .active(say("hum"))
                    .go(TransitionDef::to("Good").done(End::Success))
                    .go(TransitionDef::to("Bad").done(End::Failure)),
            )
            .state(StateDef::new("Good"))
            .state(StateDef::new("Bad"))
    };
    let run = |what: &str| {
        let mut rig = Rig::new(&def(what));
        (0..4)
            .map(|_| {
                rig.tick(&[]);
                rig.current().to_owned()
            })
            .collect::<Vec<_>>()
    };
    // Entered, begun, done, on.
    assert_eq!(run("dig"), ["A", "A", "A", "Good"]);
    assert_eq!(run("bad"), ["A", "A", "Bad", "Bad"]);
}

#[test]
fn a_change_that_is_asked_for_inside_an_entry_is_made_after_it_in_the_same_tick() {
    let def = MachineDef::new("m")
        .state(chatty("A").go(flagged(1, "B")))
        .state(chatty("B").entry("raise").entry(say("B-goes-on")).go(TransitionDef::to("C").on("poke")))
        .state(chatty("C"));
    let mut rig = Rig::new(&def);
    rig.tick(&[]);
    assert_eq!(rig.tick(&[1]), "A-exit 1 B-entry B-goes-on B-exit C-entry");
}

#[test]
fn events_that_are_raised_are_handled_in_order_and_with_their_values() {
    let is = |how: i32| ConditionDef::Equal { of: "{event.how}".into(), to: how.into() };
    let raise = |how: i32| CallDef::new("raise").with("how", how);
    let def = MachineDef::new("m").state(
        StateDef::new("A")
            .active(raise(1))
            .active(raise(2))
            .go(TransitionDef::stay().on("poke").when(is(1)).act(say("one")).act(raise(3)))
            .go(TransitionDef::stay().on("poke").when(is(2)).act(say("two")))
            .go(TransitionDef::stay().on("poke").when(is(3)).act(say("three"))),
    );
    let mut rig = Rig::new(&def);
    rig.tick(&[]);
    assert_eq!(rig.tick(&[]), "one two three");
}

#[test]
fn a_loop_of_transitions_stops_at_the_limit_says_so_and_goes_on_next_tick() {
    let mut def = MachineDef::new("m")
        .state(chatty("A").entry("raise").go(TransitionDef::to("B").on("poke")))
        .state(chatty("B").entry("raise").go(TransitionDef::to("A").on("poke")));
    def.limit = 3;
    let (mut rig, mut journal) = (Rig::new(&def), Journal::default());
    assert_eq!(rig.tick_watched(&[], &mut journal), "A-entry A-exit B-entry B-exit A-entry A-exit B-entry");
    assert!(rig.state.overrun());
    assert_eq!(
        journal.log().last().unwrap().text,
        "3 events were raised and handled in one tick: 1 wait for the next one"
    );
    // The one that waited comes after what the tick does anyway.
    assert_eq!(rig.tick(&[]), "B-active B-exit A-entry A-exit B-entry B-exit A-entry");
}

#[test]
fn everything_that_was_entered_is_left_once_when_the_mind_is_stopped() {
    let inner = LevelDef::new("").state(chatty("B").active(work("dig", 9)));
    let mut def = MachineDef::new("m").state(chatty("A").machine(inner).active(work("sing", 9)));
    def.active = vec![work("breathe", 9)];
    let mut rig = Rig::new(&def);
    (0..3).for_each(|_| _ = rig.tick(&[]));
    assert_eq!(
        rig.stop(Exit::Despawn),
        "end dig: despawned B-exit end sing: despawned A-exit end breathe: despawned"
    );
    assert_eq!(rig.state, rig.machine.start());
}

#[test]
fn after_a_panic_everything_can_still_be_left_once() {
    let mut words = words();
    words
        .action("burst", |world: &mut World, _| {
            assert!(!world.flags.contains(&7), "as it was told to");
            Status::Running
        })
        .on_exit(|world, _, why| world.log.push(why.name().into()));
    let machine = MachineDef::new("m").state(chatty("A").active("burst")).bind(&words).unwrap();
    let (mut state, mut world) = (machine.start(), World::default());
    machine.tick(&mut state, &mut Turn::new(&mut world, Moment::START));
    world.flags.insert(7);
    let burst = catch_unwind(AssertUnwindSafe(|| {
        machine.tick(&mut state, &mut Turn::new(&mut world, Moment::START));
    }));
    assert!(burst.is_err());
    world.log.clear();
    machine.stop(&mut state, &mut Turn::new(&mut world, Moment::START), Exit::Panic, &mut ());
    assert_eq!(world.log, ["panicked", "A-exit"]);
}

#[test]
fn a_changed_machine_takes_characters_over() {
    let inner = |second: &str| {
        LevelDef::new("")
            .state(chatty("A").go(flagged(1, second)))
            .state(chatty(second).active(work("dig", 9)))
    };
    let def = |second: &str| {
        MachineDef::new("m")
            .state(chatty("L").machine(inner(second)).active(work("sing", 9)).go(flagged(4, "M")))
            .state(chatty("M").go(flagged(5, "L")))
    };
    let old = def("B").bind(&words()).unwrap();
    let mut rig = Rig::new(&def("B"));
    [0, 0, 1, 0].into_iter().for_each(|flag| _ = rig.tick(&[flag]));
    let mut adopt = |new: &MachineDef| {
        rig.world.log.clear();
        let new = new.bind(&words()).unwrap();
        let mut turn = Turn::new(&mut rig.world, Moment(400));
        let mut state = new.adopt(&old, rig.state.clone(), &mut turn, &mut ());
        rig.world.log.push("|".into());
        new.tick(&mut state, &mut Turn::new(&mut rig.world, Moment(400)));
        (rig.world.log.join(" "), new.current(&state).to_owned())
    };
    // One more state in front: numbers differ, paths do not.
    let mut longer = def("B");
    longer.states.insert(0, chatty("New"));
    longer.initial = "L".into();
    assert_eq!(adopt(&longer), ("| B-active dig 2 L-active sing 4".into(), "L.B".into()));
    // B is gone: it is left for that reason, and the machine in L begins anew.
    assert_eq!(adopt(&def("C")), ("end dig: reloaded B-exit | A-entry L-active sing 4".into(), "L.A".into()));
}

#[test]
fn a_foreign_state_begins_anew_and_somebody_is_told() {
    let small = MachineDef::new("s").state(chatty("A")).bind(&words()).unwrap();
    let inner = LevelDef::new("").state(chatty("B").active(work("dig", 9)));
    let mut rig = Rig::new(&MachineDef::new("m").state(chatty("A").machine(inner)));
    (0..3).for_each(|_| _ = rig.tick(&[]));
    let (mut state, mut journal) = (rig.state.clone(), Journal::default());
    small.tick_watched(&mut state, &mut Turn::new(&mut rig.world, Moment::START), &mut journal);
    assert_eq!(small.current(&state), "A");
    assert!(journal.log().any(|entry| entry.text.contains("another machine")));
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<MachineState>() <= 56, "{}", size_of::<MachineState>());
    assert!(size_of::<super::super::state::Spot>() <= 12);
}
