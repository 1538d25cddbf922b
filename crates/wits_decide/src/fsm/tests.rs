use super::*;

/// Writes down what happens to it.
type Log = Vec<&'static str>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Miner {
    Mine,
    Bank,
    Saloon,
    Bathroom,
    Global,
    Ping,
    Pong,
}

#[derive(Default)]
struct Bob {
    log: Log,
    pockets_full: bool,
    thirsty: bool,
    urge: bool,
}

impl State<Bob> for Miner {
    type Message = &'static str;

    fn enter(&self, bob: &mut Bob, machine: &mut StateMachine<Self>) {
        match self {
            Self::Ping => machine.change(bob, Self::Pong),
            Self::Pong => machine.change(bob, Self::Ping),
            _ => bob
                .log
                .push(["walks in", "to the bank", "to the saloon", "walks to the can", ""][*self as usize]),
        }
    }

    fn execute(&self, bob: &mut Bob, machine: &mut StateMachine<Self>) {
        match self {
            Self::Mine => {
                bob.log.push("digs");
                if bob.pockets_full {
                    machine.change(bob, Self::Bank);
                }
                if bob.thirsty {
                    machine.change(bob, Self::Saloon);
                }
                bob.log.push("wipes his brow");
            }
            Self::Bathroom => {
                bob.log.push("relief");
                machine.revert(bob);
            }
            Self::Global if std::mem::take(&mut bob.urge) => machine.change(bob, Self::Bathroom),
            _ => {}
        }
    }

    fn exit(&self, bob: &mut Bob, _: &mut StateMachine<Self>) {
        let text = ["leaves the mine", "leaves the bank", "leaves the saloon", "leaves the can", "", "", ""];
        bob.log.push(text[*self as usize]);
    }

    fn on_message(&self, bob: &mut Bob, machine: &mut StateMachine<Self>, message: &&'static str) -> bool {
        match (self, *message) {
            (Self::Saloon, "brawl") => bob.log.push("fights"),
            (Self::Global, "brawl") => bob.log.push("shrugs"),
            (Self::Global, "free beer") => {
                machine.change(bob, Self::Saloon);
                machine.handle(bob, &"brawl");
            }
            _ => return false,
        }
        true
    }
}

#[test]
fn oracle_buckland_2_p64_the_order_is_exit_then_enter_and_executing_waits_for_the_next_update() {
    let (mut bob, mut machine) =
        (Bob { pockets_full: true, ..Bob::default() }, StateMachine::new(Miner::Mine));
    machine.start(&mut bob);
    machine.update(&mut bob);
    assert_eq!(bob.log, ["walks in", "digs", "leaves the mine", "to the bank", "wipes his brow"]);
    assert_eq!((machine.current(), machine.previous()), (&Miner::Bank, Some(&Miner::Mine)));
    assert!(machine.is_in(&Miner::Bank) && !machine.is_in(&Miner::Mine));
    machine.stop(&mut bob);
    assert_eq!(bob.log.last(), Some(&"leaves the bank"));
}

#[test]
fn oracle_buckland_2_p55_two_changes_in_one_execute_pass_through_the_first() {
    let mut bob = Bob { pockets_full: true, thirsty: true, ..Bob::default() };
    let mut machine = StateMachine::new(Miner::Mine);
    machine.update(&mut bob);
    let way =
        ["digs", "leaves the mine", "to the bank", "leaves the bank", "to the saloon", "wipes his brow"];
    assert_eq!(bob.log, way);
    assert_eq!((machine.current(), machine.previous()), (&Miner::Saloon, Some(&Miner::Bank)));
}

#[test]
fn oracle_buckland_2_p63_a_blip_walks_in_and_out_in_one_update() {
    let mut bob = Bob { urge: true, ..Bob::default() };
    let mut machine = StateMachine::new(Miner::Bank).with_global(Miner::Global);
    machine.update(&mut bob);
    // The global state changes the current one, which is executed in the same update and reverts.
    assert_eq!(bob.log, ["leaves the bank", "walks to the can", "relief", "leaves the can", "to the bank"]);
    assert_eq!(machine.current(), &Miner::Bank);
    assert!(machine.revert(&mut bob));
    assert_eq!(machine.current(), &Miner::Bathroom, "twice is where it was");
}

#[test]
fn oracle_buckland_2_p75_messages_go_to_the_current_state_then_to_the_global_one() {
    let mut bob = Bob::default();
    let mut machine = StateMachine::new(Miner::Saloon).with_global(Miner::Global);
    assert!(machine.handle(&mut bob, &"brawl"));
    machine.change(&mut bob, Miner::Mine);
    bob.log.drain(1..);
    assert!(machine.handle(&mut bob, &"brawl"));
    assert!(!machine.handle(&mut bob, &"rain"));
    assert_eq!(bob.log, ["fights", "shrugs"]);
    // A message inside a message: the state that the first one led to handles it.
    assert!(machine.handle(&mut bob, &"free beer"));
    assert_eq!(bob.log[2..], ["leaves the mine", "to the saloon", "fights"]);
}

#[test]
fn changes_inside_of_changes_end_at_the_limit_and_go_on_at_the_next_update() {
    let (mut bob, mut machine) = (Bob::default(), StateMachine::new(Miner::Mine));
    machine.change(&mut bob, Miner::Ping);
    assert!(machine.overrun());
    machine.change(&mut bob, Miner::Bank);
    assert!(machine.is_in(&Miner::Bank));
    machine.update(&mut bob);
    assert!(machine.overrun() && !machine.is_in(&Miner::Bank), "what waited was made first");
}

#[test]
fn a_machine_is_plain_data() {
    #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
    enum Walk {
        On { steps: u32 },
    }
    impl State<()> for Walk {
        type Message = ();
        fn execute(&self, (): &mut (), machine: &mut StateMachine<Self>) {
            let Self::On { steps } = self;
            *machine.current_mut() = Self::On { steps: steps + 1 };
        }
    }
    let mut machine = StateMachine::new(Walk::On { steps: 0 });
    machine.update(&mut ());
    let saved = serde_json::to_string(&machine).unwrap();
    let mut again: StateMachine<Walk> = serde_json::from_str(&saved).unwrap();
    again.update(&mut ());
    assert_eq!(again.current(), &Walk::On { steps: 2 });
    assert!(again.is_in(&Walk::On { steps: 7 }), "whatever it remembers");
    assert_eq!((again.previous(), again.global()), (None, None));
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Bot {
    RunAway,
    Patrol,
    Attack,
}

#[derive(Clone, Copy)]
struct Sight {
    safe: bool,
    threatened: bool,
    stronger: bool,
}

fn table() -> TransitionTable<Bot, Sight> {
    TransitionTable::new()
        .rule(Bot::RunAway, |sight: &Sight| sight.safe, Bot::Patrol)
        .rule(Bot::Attack, |sight| !sight.stronger, Bot::RunAway)
        .rule(Bot::Patrol, |sight| sight.threatened && sight.stronger, Bot::Attack)
        .rule(Bot::Patrol, |sight| sight.threatened && !sight.stronger, Bot::RunAway)
}

/// The same rules in a `match`.
fn switch(state: Bot, sight: Sight) -> Bot {
    match state {
        Bot::RunAway if sight.safe => Bot::Patrol,
        Bot::Attack if !sight.stronger => Bot::RunAway,
        Bot::Patrol if sight.threatened => {
            if sight.stronger {
                Bot::Attack
            } else {
                Bot::RunAway
            }
        }
        same => same,
    }
}

#[test]
fn oracle_buckland_2_table_2_1_and_the_switch_make_the_same_transitions() {
    let sight = |bits: u8| Sight { safe: bits & 1 > 0, threatened: bits & 2 > 0, stronger: bits & 4 > 0 };
    for state in [Bot::RunAway, Bot::Patrol, Bot::Attack] {
        for bits in 0..8 {
            let mut by_table = state;
            let changed = table().step(&mut by_table, &sight(bits));
            assert_eq!(by_table, switch(state, sight(bits)), "{state:?} {bits}");
            assert_eq!(changed, by_table != state);
        }
    }
    let next = |state, bits| table().next(&state, &sight(bits)).copied();
    // Table 2.1, row by row; stronger is bit 2, so 2 is threatened and weaker, 6 threatened and stronger.
    assert_eq!(next(Bot::RunAway, 1), Some(Bot::Patrol));
    assert_eq!(next(Bot::Attack, 0), Some(Bot::RunAway));
    assert_eq!(next(Bot::Patrol, 6), Some(Bot::Attack));
    assert_eq!(next(Bot::Patrol, 2), Some(Bot::RunAway));
    assert_eq!(next(Bot::Patrol, 4), None);
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Guard {
    Patrol,
    Defend,
    Sleep,
}

/// The machine of 5.3.7 as the third edition has it.
fn third(state: Guard, sees: bool, tired: bool) -> Guard {
    match state {
        Guard::Patrol if sees => Guard::Defend,
        Guard::Patrol if tired => Guard::Sleep,
        Guard::Defend if !sees => Guard::Patrol,
        Guard::Sleep if !tired => Guard::Patrol,
        same => same,
    }
}

/// As the second edition has it: two separate questions in PATROL, so the last one wins.
fn second(state: Guard, sees: bool, tired: bool) -> Guard {
    if state == Guard::Patrol && tired { Guard::Sleep } else { third(state, sees, tired) }
}

#[test]
fn oracle_millington_5_3_7_the_hard_coded_machine_of_both_editions() {
    use Guard::{Defend, Patrol, Sleep};
    // No, sees, tired, both.
    let row = |update: fn(Guard, bool, bool) -> Guard, state| {
        [(false, false), (true, false), (false, true), (true, true)]
            .map(|(sees, tired)| update(state, sees, tired))
    };
    assert_eq!(row(third, Patrol), [Patrol, Defend, Sleep, Defend]);
    assert_eq!(row(second, Patrol), [Patrol, Defend, Sleep, Sleep]);
    for update in [third, second] {
        assert_eq!(row(update, Defend), [Patrol, Defend, Patrol, Defend]);
        assert_eq!(row(update, Sleep), [Patrol, Patrol, Sleep, Sleep]);
    }
}

/// Gather 0, flee 1, fight 2; the second question of state 1 overrides the first.
#[test]
fn oracle_chen_s20_the_gatherer_that_is_cornered_fights_even_if_it_sees_nothing() {
    let table = TransitionTable::new()
        .rule(0, |&(sees, _): &(bool, bool)| sees, 1)
        .rule(1, |&(_, cornered)| cornered, 2)
        .rule(1, |&(sees, _)| !sees, 0)
        .rule(2, |&(sees, _)| !sees, 0);
    let next = |state: i32, sees: bool, cornered: bool| {
        table.next(&state, &(sees, cornered)).copied().unwrap_or(state)
    };
    assert_eq!((next(0, true, false), next(0, false, false)), (1, 0));
    assert_eq!((next(1, false, false), next(1, true, false)), (0, 1));
    assert_eq!((next(1, true, true), next(1, false, true)), (2, 2));
    assert_eq!((next(2, false, false), next(2, true, false)), (0, 2));
}
