//! Machines do not allocate while they are ticked: neither in their states nor from one to another, nor in blips.

use wits_core::time::Moment;
use wits_decide::machine::{LevelDef, Machine, MachineDef, MachineState, StateDef, TransitionDef};
use wits_decide::watch::{Journal, Watch};
use wits_decide::{Exit, Mind, Status, Turn, Vocabulary};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn ticks_do_not_allocate() {
    let mut words = Vocabulary::<u32>::new();
    words.condition("odd", |count, _| count % 2 == 1);
    words.condition("third", |count, _| count % 3 == 0);
    words.action("walk", |_, call| {
        *call.memory() += 1;
        if *call.memory() < 4 { Status::Running } else { Status::Success }
    });
    let inner = LevelDef::new("")
        .state(StateDef::new("A").active("walk").go(TransitionDef::to("B").when("odd")))
        .state(StateDef::new("B").active("walk").go(TransitionDef::to("A").when("third").act("walk")));
    let def = MachineDef::new("m")
        .go(TransitionDef::to("Blip").after(0.5))
        .state(StateDef::new("L").machine(inner).active("walk"))
        .state(StateDef::new("Blip").blip().entry("walk").go(TransitionDef::back().when("third")));
    let machine = def.bind(&words).unwrap();
    let (mut state, mut count) = (machine.start(), 0);
    run(&machine, &mut state, &mut count, 100, &mut ());
    assert_no_allocation("1000 ticks of a machine", || run(&machine, &mut state, &mut count, 1100, &mut ()));
    // Somebody might look, but does not: no reasons are put together for nobody.
    let mut journal: Option<Journal> = None;
    assert_no_allocation("1000 ticks that nobody looks at", || {
        run(&machine, &mut state, &mut count, 2100, &mut journal);
    });
}

/// Goes on up to a tick; the game is the number of the tick.
fn run(
    machine: &Machine<u32>,
    state: &mut MachineState,
    count: &mut u32,
    until: u32,
    watch: &mut impl Watch,
) {
    while *count < until {
        *count += 1;
        let now = Moment::of_tick(u64::from(*count), 10);
        machine.tick_watched(state, &mut Turn::new(count, now), watch);
    }
}

#[test]
fn stopping_and_beginning_anew_does_not_allocate_and_is_as_at_the_start() {
    let mut words = Vocabulary::<u32>::new();
    words.action("walk", |_, _| Status::Running).on_exit(|_, _, _| {});
    let def = MachineDef::new("m").state(StateDef::new("A").active("walk"));
    let machine = def.bind(&words).unwrap();
    let (mut state, mut count) = (machine.start(), 0);
    assert_no_allocation("lives of a machine, from the first tick on", || {
        for tick in 0..100 {
            let turn = &mut Turn::new(&mut count, Moment::of_tick(tick, 10));
            machine.tick(&mut state, turn);
            if tick % 5 == 4 {
                machine.stop(&mut state, turn, Exit::Abort, &mut ());
            }
        }
    });
    assert_eq!(state, machine.start());
}
