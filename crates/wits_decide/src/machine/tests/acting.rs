//! Machines whose states act first: the order of Buckland's state machine, tick for tick.

use super::*;
use crate::fsm;

/// A state in which it stays until a flag is up, and what is done on the way.
fn two() -> MachineDef {
    MachineDef::new("m")
        .act_first()
        .state(chatty("A").go(flagged(1, "B")))
        .state(chatty("B").go(flagged(2, "A")))
}

#[test]
fn oracle_buckland_2_p64_a_state_acts_and_goes_in_the_same_tick() {
    let mut rig = Rig::new(&two());
    assert_eq!(rig.tick(&[]), "A-active", "the first state is not entered: it is there to begin with");
    assert_eq!(rig.tick(&[1]), "A-active 1 A-exit B-entry");
    assert_eq!(rig.tick(&[1]), "B-active");
    assert_eq!(rig.tick(&[1, 2]), "B-active 2 B-exit A-entry");
    assert_eq!(rig.stop(Exit::Abort), "A-exit");
}

#[test]
fn what_was_not_entered_is_left_all_the_same() {
    let mut rig = Rig::new(&two());
    assert_eq!(rig.tick(&[1]), "A-active 1 A-exit B-entry");
}

#[test]
fn an_event_before_the_first_tick_finds_the_first_state() {
    let def = MachineDef::new("m")
        .act_first()
        .state(chatty("A").go(TransitionDef::to("B").on("poke").act(say("ouch"))))
        .state(chatty("B"));
    let mut rig = Rig::new(&def);
    assert_eq!(rig.tell(POKE, 1), (true, "ouch A-exit B-entry".to_owned()));
    assert_eq!(rig.tick(&[]), "B-active");
}

#[test]
fn oracle_buckland_2_p63_a_blip_walks_in_and_out_in_one_tick() {
    let def = MachineDef::new("m")
        .act_first()
        .active(say("global"))
        .go(TransitionDef::to("Blip").when(on(1)))
        .state(chatty("A"))
        .state(chatty("Blip").blip().go(TransitionDef::back()));
    let mut rig = Rig::new(&def);
    assert_eq!(rig.tick(&[]), "global A-active");
    assert_eq!(rig.tick(&[1]), "global A-exit Blip-entry Blip-active Blip-exit A-entry");
    assert_eq!(rig.tick(&[]), "global A-active");
}

#[test]
fn a_raised_event_goes_on_from_where_it_led_in_the_same_tick() {
    // Two changes in one tick, as a state of code can make them: through the first target into the second.
    let def = MachineDef::new("m")
        .act_first()
        .state(chatty("A").go(TransitionDef::to("B").when(on(1)).act(CallDef::new("raise"))))
        .state(chatty("B").go(TransitionDef::to("C").on("poke")))
        .state(chatty("C"));
    let mut rig = Rig::new(&def);
    assert_eq!(rig.tick(&[1]), "A-active A-exit B-entry B-exit C-entry");
}

#[test]
fn inside_out_each_state_acts_and_asks_and_a_leap_out_is_the_last_word() {
    let inner =
        LevelDef::new("").state(chatty("X").go(flagged(1, "Y")).go(flagged(3, "B"))).state(chatty("Y"));
    let def = MachineDef::new("m")
        .act_first()
        .state(chatty("A").machine(inner).go(flagged(2, "B")))
        .state(chatty("B").go(flagged(4, "A")));
    let mut rig = Rig::new(&def);
    assert_eq!(rig.tick(&[]), "X-entry X-active A-active", "a machine in a state is entered");
    assert_eq!(rig.tick(&[1, 2]), "X-active 1 X-exit Y-entry A-active 2 A-exit B-entry");
    assert_eq!(rig.tick(&[4]), "B-active 4 B-exit A-entry");
    assert_eq!(rig.tick(&[]), "Y-active A-active", "where it was");
    let mut rig = Rig::new(&def);
    assert_eq!(rig.tick(&[3]), "X-entry X-active 3 X-exit A-exit B-entry", "whoever was left does not act");
}

/// The same machine in code.
#[derive(Clone, Debug, PartialEq)]
enum Code {
    A,
    B,
}

impl fsm::State<World> for Code {
    type Message = ();

    fn enter(&self, world: &mut World, _: &mut fsm::StateMachine<Self>) {
        world.log.push(format!("{self:?}-entry"));
    }

    fn execute(&self, world: &mut World, machine: &mut fsm::StateMachine<Self>) {
        world.log.push(format!("{self:?}-active"));
        let (flag, to) = if *self == Self::A { (1, Self::B) } else { (2, Self::A) };
        if world.flags.contains(&flag) {
            world.log.push(flag.to_string());
            machine.change(world, to);
        }
    }

    fn exit(&self, world: &mut World, _: &mut fsm::StateMachine<Self>) {
        world.log.push(format!("{self:?}-exit"));
    }
}

#[test]
fn a_file_that_acts_first_and_states_in_code_do_the_same() {
    let mut rig = Rig::new(&two());
    let (mut world, mut machine) = (World::default(), fsm::StateMachine::new(Code::A));
    for tick in 0..200_i32 {
        let flags: Vec<i32> = [1, 2].into_iter().filter(|flag| (tick * 7 + flag * 3) % 5 < 2).collect();
        world.flags = flags.iter().copied().collect();
        world.log.clear();
        machine.update(&mut world);
        assert_eq!(rig.tick(&flags), world.log.join(" "), "tick {tick}");
    }
}
