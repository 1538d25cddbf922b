//! Machines without machines in them.

use super::*;
use crate::board::KeyDef;
use crate::watch::Journal;

#[test]
fn oracle_millington_5_3_2_on_the_tick_of_a_transition_neither_state_is_active() {
    // Exit of the old, what is done on the way, entry of the new: in that order, and nothing else.
    let def =
        MachineDef::new("m").state(chatty("A").go(flagged(1, "B"))).state(chatty("B").go(flagged(2, "A")));
    let mut rig = Rig::new(&def);
    assert_eq!(rig.tick(&[]), "A-entry", "the initial state is entered, too");
    assert_eq!(rig.tick(&[]), "A-active");
    assert_eq!(rig.tick(&[1]), "A-exit 1 B-entry");
    assert_eq!(rig.tick(&[1]), "B-active");
    assert_eq!(rig.tick(&[1, 2]), "B-exit 2 A-entry");
}

#[test]
fn the_first_triggered_transition_is_made_and_only_those_of_the_state_are_asked() {
    let def = MachineDef::new("m")
        .state(chatty("A").go(flagged(1, "B")).go(flagged(2, "C")))
        .state(chatty("B").go(flagged(3, "C")))
        .state(chatty("C").go(TransitionDef::to("A").after(1.0)));
    let mut rig = Rig::new(&def);
    rig.tick(&[]);
    assert_eq!(rig.tick(&[3, 2, 1]), "A-exit 1 B-entry");
    assert_eq!(rig.tick(&[3, 2, 1]), "B-exit 3 C-entry");
}

#[test]
fn after_counts_from_when_the_state_was_entered() {
    let def = MachineDef::new("m")
        .state(StateDef::new("A").go(TransitionDef::to("B").after(0.3)))
        .state(StateDef::new("B").go(TransitionDef::to("A").after(0.2).when(on(1))));
    let mut rig = Rig::new(&def);
    let mut states = String::new();
    for _ in 0..9 {
        rig.tick(&[1]);
        states += rig.current();
    }
    // Entered at 0.0; 0.3 s later B; 0.2 s later A; 0.3 s later B.
    assert_eq!(states, "AAABBAAAB");
    let mut rig = Rig::new(&def);
    (0..9).for_each(|_| _ = rig.tick(&[]));
    assert_eq!(rig.current(), "B", "both the time and the condition count");
}

/// The hard-coded machine of 5.3.7 as a table; see `fsm` for the other forms.
pub(in crate::machine) fn sentry() -> MachineDef {
    let [sees, tired] = [on(1), on(2)];
    MachineDef::new("sentry")
        .state(
            StateDef::new("Patrol")
                .go(TransitionDef::to("Defend").when(sees.clone()))
                .go(TransitionDef::to("Sleep").when(tired.clone())),
        )
        .state(StateDef::new("Defend").go(TransitionDef::to("Patrol").when(ConditionDef::Not(sees.into()))))
        .state(
            StateDef::new("Sleep").go(TransitionDef::to("Patrol").when(ConditionDef::Not(tired.into()))).go(
                TransitionDef::to("Defend")
                    .on("noise")
                    .when(ConditionDef::Above { of: "{event.volume}".into(), than: 10.into() }),
            ),
        )
}

#[test]
fn oracle_millington_5_3_7_a_noise_louder_than_ten_wakes() {
    let mut rig = Rig::new(&sentry());
    rig.tick(&[2]);
    rig.tick(&[2]);
    assert_eq!(rig.current(), "Sleep");
    // Strictly louder.
    assert!(!rig.tell(NOISE, 10.0).0);
    assert_eq!((rig.tell(NOISE, 10.5).0, rig.current()), (true, "Defend"));
    assert_eq!((rig.tell(NOISE, 99.0).0, rig.current()), (false, "Defend"), "only who sleeps is woken");
    rig.tick(&[]);
    rig.tick(&[1, 2]);
    assert_eq!(rig.current(), "Defend", "both true: the first transition wins");
}

#[test]
fn events_go_to_the_state_then_to_the_global_transitions_else_nobody_handles_them() {
    let def = MachineDef::new("m")
        .go(TransitionDef::stay().on("poke").act(say("global")))
        .state(StateDef::new("A").go(TransitionDef::stay().on("poke").when(on(1)).act(say("own"))));
    let mut rig = Rig::new(&def);
    rig.tick(&[1]);
    assert_eq!(rig.tell(POKE, 0), (true, "own".into()));
    rig.tick(&[]);
    assert_eq!(rig.tell(POKE, 0), (true, "global".into()));
    assert_eq!(rig.tell(NOISE, 1.0), (false, String::new()));
    assert_eq!(rig.machine.listens(&rig.state), POKE.bit());
}

#[test]
fn a_tick_with_an_event_handles_it_first() {
    let def = MachineDef::new("m")
        .state(chatty("A").go(TransitionDef::to("B").on("poke").act(say("poked"))))
        .state(chatty("B").go(TransitionDef::to("A").after(9.0)));
    let mut rig = Rig::new(&def);
    rig.tick(&[]);
    rig.world.log.clear();
    let values = [Value::from(3)];
    let mut turn = Turn::new(&mut rig.world, Moment(100)).event(POKE, &values);
    rig.machine.tick(&mut rig.state, &mut turn);
    assert_eq!(rig.said(), "A-exit poked B-entry B-active");
}

#[test]
fn oracle_buckland_2_p63_what_a_global_transition_leads_to_has_its_turn_at_once() {
    let def = MachineDef::new("m")
        .active(say("global"))
        .go(TransitionDef::to("B").when(on(1)).act(say("1")))
        .state(chatty("A"))
        .state(chatty("B").go(flagged(2, "A")));
    let mut rig = Rig::new(&def);
    assert_eq!(rig.tick(&[]), "global A-entry");
    assert_eq!(rig.tick(&[1]), "global A-exit 1 B-entry B-active");
    assert_eq!(rig.tick(&[1]), "global B-active", "not again to where it is");
    assert_eq!(rig.tick(&[2]), "global B-exit 2 A-entry");
}

#[test]
fn a_global_transition_may_say_that_it_fires_again() {
    let again = TransitionDef { again: true, ..TransitionDef::to("A").when(on(1)) };
    let mut rig = Rig::new(&MachineDef::new("m").go(again).state(chatty("A")));
    rig.tick(&[]);
    assert_eq!(rig.tick(&[1]), "A-exit A-entry A-active");
}

#[test]
fn oracle_buckland_2_p63_back_reverts_and_twice_is_where_it_was() {
    let def = MachineDef::new("m")
        .go(TransitionDef::back().when(on(9)))
        .state(chatty("A").go(flagged(1, "B")))
        .state(chatty("B"));
    let mut rig = Rig::new(&def);
    rig.tick(&[9]);
    assert_eq!(rig.current(), "A", "there is no state before: nothing happens");
    rig.tick(&[1]);
    assert_eq!(rig.tick(&[9]), "B-exit A-entry A-active");
    assert_eq!(rig.tick(&[9]), "A-exit B-entry B-active");
}

#[test]
fn nested_blips_return_one_by_one_to_the_original() {
    let def = MachineDef::new("m")
        .state(chatty("A").go(flagged(1, "B")).go(flagged(4, "D")))
        .state(chatty("B").blip().go(flagged(2, "C")).go(TransitionDef::back().when(on(9))))
        .state(chatty("C").blip().go(TransitionDef::back().when(on(9))).go(flagged(3, "D")))
        .state(chatty("D").go(TransitionDef::to("A").when(on(5))).go(TransitionDef::back().when(on(9))));
    let mut rig = Rig::new(&def);
    let mut go = |flag: i32| {
        rig.tick(&[flag]);
        rig.current().to_owned()
    };
    assert_eq!([0, 1, 2, 9, 9].map(&mut go), ["A", "B", "C", "B", "A"]);
    // Left by another way than back: the blips are over.
    assert_eq!([1, 2, 3, 9, 9].map(&mut go), ["B", "C", "D", "C", "D"]);
}

#[test]
fn too_many_blips_are_told_and_the_oldest_forgotten() {
    let def = MachineDef::new("m")
        .state(StateDef::new("A").blip().go(flagged(1, "B")))
        .state(StateDef::new("B").blip().go(flagged(1, "A")));
    let (mut rig, mut journal) = (Rig::new(&def), Journal::default());
    (0..40).for_each(|_| _ = rig.tick_watched(&[1], &mut journal));
    assert!(journal.log().any(|entry| entry.text.contains("32 blips")));
    assert_eq!(rig.state.more.as_ref().unwrap().stack.len(), 32);
}

#[test]
fn oracle_millington_5_3_9_a_tree_of_decisions_asks_a_shared_test_once() {
    // A sentry in Alert sees the player: near it defends, far away it raises the alarm.
    let near = ConditionDef::Below { of: "distance".into(), than: 5.into() };
    let tree = ChoiceDef::when(
        on(1),
        ChoiceDef::when(
            near,
            ChoiceDef::to("Defend"),
            ChoiceDef::To { state: "Alarm".into(), acts: vec![say("!")] },
        ),
        ChoiceDef::Stay,
    );
    let def = MachineDef::new("m")
        .state(chatty("Alert").go(TransitionDef::choose(tree)))
        .state(chatty("Defend").go(TransitionDef::to("Alert").when(on(2))))
        .state(chatty("Alarm").go(TransitionDef::to("Alert").when(on(2))));
    let mut rig = Rig::new(&def);
    rig.tick(&[]);
    assert_eq!((rig.tick(&[]), rig.world.looks.get()), ("Alert-active".into(), 0));
    rig.world.distance = 8.0;
    assert_eq!((rig.tick(&[1]), rig.world.looks.get()), ("Alert-exit ! Alarm-entry".into(), 1));
    rig.tick(&[2]);
    rig.world.distance = 4.0;
    assert_eq!((rig.tick(&[1]), rig.world.looks.get()), ("Alert-exit Defend-entry".into(), 2));
}

#[test]
fn chance_picks_by_weight_among_those_that_are_triggered() {
    let back = || TransitionDef::to("A").when(ConditionDef::Always);
    let def = MachineDef::new("m")
        .state(
            StateDef::new("A")
                .random()
                .go(TransitionDef::to("B").when(on(1)).weight(3.0))
                .go(TransitionDef::to("C"))
                .go(TransitionDef::to("D").when(on(2))),
        )
        .state(StateDef::new("B").go(back()))
        .state(StateDef::new("C").go(back()))
        .state(StateDef::new("D").go(back()));
    let mut rig = Rig::new(&def);
    rig.tick(&[]);
    let mut counts = [0; 3];
    let mut stream = wits_core::random::Seed::new(1).stream();
    for _ in 0..2000 {
        rig.world.flags = [1].into();
        for _ in 0..2 {
            rig.machine
                .tick(&mut rig.state, &mut Turn::new(&mut rig.world, Moment::START).stream(&mut stream));
            match rig.machine.current(&rig.state) {
                "B" => counts[0] += 1,
                "C" => counts[1] += 1,
                "D" => counts[2] += 1,
                _ => {}
            }
        }
    }
    // 3 : 1, and D is never triggered: 1500 and 500, give or take 5 standard deviations of 19.
    assert!(
        (1400..1600).contains(&counts[0]) && counts[0] + counts[1] == 2000 && counts[2] == 0,
        "{counts:?}"
    );
}

#[test]
fn keys_of_its_own_live_in_the_state() {
    let mut words = words();
    words
        .action("count", |_, call| {
            let so_far = call.int(0);
            Status::of(call.set(0, so_far + 1))
        })
        .param(Param::int("into").in_out());
    let count = CallDef::new("count").with("into", "{steps}");
    let many = ConditionDef::Above { of: "{steps}".into(), than: 2.into() };
    let def = MachineDef::new("m")
        .key("steps", KeyDef::new(Kind::Int).or(0))
        .state(StateDef::new("A").active(count).go(TransitionDef::to("B").when(many)))
        .state(StateDef::new("B").ends(End::Success));
    let machine = def.bind(&words).unwrap();
    let (mut one, mut world) = (machine.start(), World::default());
    let mut ticks = 1;
    while machine.tick(&mut one, &mut Turn::new(&mut world, Moment::START)) == Status::Running {
        ticks += 1;
    }
    // Entered, counted three times, then on.
    assert_eq!((ticks, machine.current(&one)), (5, "B"));
    assert_eq!(machine.current(&machine.start()), "");
}

#[test]
fn a_transition_is_explained_and_so_is_one_that_is_not_made() {
    let def = MachineDef::new("m")
        .state(StateDef::new("A").go(TransitionDef::to("B").after(1.0)).go(flagged(1, "B")))
        .state(StateDef::new("B"));
    let (mut rig, mut journal) = (Rig::new(&def), Journal::default());
    rig.tick(&[]);
    journal.begin(1);
    rig.tick_watched(&[], &mut journal);
    let graph = rig.machine.graph();
    let links = u32::try_from(graph.nodes.len()).unwrap();
    let trail = journal.pulse().trail;
    // Link 0 leads from the start to A, 1 and 2 are the transitions.
    assert_eq!((trail[0].node, &*trail[0].why), (links + 1, "in this state for 0.1 s of 1 s"));
    assert_eq!((trail[1].node, &*trail[1].why), (links + 2, "not on (flag: 1)"));
    rig.tick_watched(&[1], &mut journal);
    assert_eq!(journal.log().last().unwrap().text, "A -> B because on (flag: 1)");
}

#[test]
fn oracle_buckland_2_table_2_1_is_a_machine_too() {
    let [safe, threatened, stronger] = [on(1), on(2), on(3)];
    let weaker = || ConditionDef::Not(on(3).into());
    let def = MachineDef::table(
        "table 2.1",
        [
            ("RunAway", safe, "Patrol"),
            ("Attack", weaker(), "RunAway"),
            ("Patrol", ConditionDef::All(vec![threatened.clone(), stronger]), "Attack"),
            ("Patrol", ConditionDef::All(vec![threatened, weaker()]), "RunAway"),
        ],
    );
    let mut rig = Rig::new(&def);
    let mut next = |flags: &[i32]| {
        rig.tick(flags);
        rig.current().to_owned()
    };
    assert_eq!(next(&[]), "RunAway");
    assert_eq!(next(&[1]), "Patrol");
    assert_eq!(next(&[2, 3]), "Attack");
    assert_eq!(next(&[]), "RunAway");
    assert_eq!((next(&[1]), next(&[2])), ("Patrol".into(), "RunAway".into()));
}
