//! Actions that take time, events that are raised inside, states that are saved, stopped and taken over.

use super::*;
use crate::Adopted;
use crate::tree::TreeLibrary;
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
    assert_eq!(rig.tick(&[1]), "end dig: aborted out 1");
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
fn after_a_panic_everything_is_left_once_and_the_game_goes_on() {
    let mut words = words();
    words
        .action("burst", |world: &mut World, _| {
            assert!(!world.flags.contains(&7), "as it was told to");
            Status::Running
        })
        .on_exit(|world, _, why| world.log.push(why.name().into()));
    let def = MachineDef::new("m").state(chatty("A").active("burst").exit("burst").exit(say("not said")));
    let machine = def.bind(&words).unwrap();
    let (mut state, mut world, mut journal) = (machine.start(), World::default(), Journal::default());
    let mut tick = |world: &mut World| {
        machine.tick_watched(&mut state, &mut Turn::new(world, Moment::START), &mut journal)
    };
    assert_eq!((tick(&mut world), tick(&mut world)), (Status::Running, Status::Running));
    world.flags.insert(7);
    world.log.clear();
    assert_eq!(tick(&mut world), Status::Failure);
    // The exit of A panics, too: what is left is not left again.
    assert_eq!(world.log, ["A-active", "panicked", "A-exit"]);
    world.flags.clear();
    assert_eq!(tick(&mut world), Status::Running);
    assert_eq!(world.log.last().unwrap(), "A-entry");
    assert!(journal.log().any(|entry| entry.text.contains("as it was told to")));
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
        let mut state = rig.state.clone();
        let told = new.adopt(&old, &mut state, &mut turn, &mut ());
        rig.world.log.push("|".into());
        new.tick(&mut state, &mut Turn::new(&mut rig.world, Moment(400)));
        (rig.world.log.join(" "), new.current(&state).to_owned(), told)
    };
    let told = |kept, left: &[&str]| Adopted {
        kept,
        left: left.iter().map(ToString::to_string).collect(),
        ..Adopted::default()
    };
    // One more state in front: numbers differ, paths do not.
    let mut longer = def("B");
    longer.states.insert(0, chatty("New"));
    longer.initial = "L".into();
    let whole = told(4, &[]);
    assert_eq!(adopt(&longer), ("| B-active dig 2 L-active sing 4".into(), "L.B".into(), whole));
    // B is gone: it is left for that reason, and the machine in L begins anew.
    let log = "end dig: reloaded B-exit | A-entry L-active sing 4";
    assert_eq!(adopt(&def("C")), (log.into(), "L.A".into(), told(2, &["L.B"])));
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

fn dig_and_sing() -> (TreeLibrary, MachineDef) {
    let mut library = TreeLibrary::new();
    let tree = r#"(root: Sequence([Do(name: "work", with: {"text": "dig", "ticks": 2}), If(Is(name: "on", with: {"flag": 1}))]))"#;
    library.load("dig", "dig.tree.ron", tree).unwrap();
    let def = MachineDef::new("m")
        .state(
            chatty("A")
                .tree("dig")
                .go(TransitionDef::to("B").done(End::Success))
                .go(TransitionDef::to("C").done(End::Failure))
                .go(flagged(9, "C")),
        )
        .state(chatty("B"))
        .state(chatty("C").go(flagged(8, "A")));
    (library, def)
}

fn with_tree() -> Rig {
    let (library, def) = dig_and_sing();
    let machine = def.bind_with(&words(), &library).unwrap();
    Rig { state: machine.start(), machine, world: World::default(), tick: 0 }
}

#[test]
fn a_state_runs_a_tree_and_its_end_triggers() {
    for (flag, last) in [(1, "B"), (2, "C")] {
        let mut rig = with_tree();
        rig.tick(&[]);
        assert_eq!(rig.tick(&[]), "A-active begin dig dig 1");
        assert_eq!(rig.tick(&[flag]), "A-active dig 2 end dig: success");
        rig.tick(&[]);
        assert_eq!(rig.current(), last);
    }
}

#[test]
fn where_a_machine_is_can_be_read_off_its_state_its_trees_included() {
    let mut rig = with_tree();
    assert_eq!(rig.machine.running(&rig.state), [] as [u32; 0]);
    let graph = rig.machine.graph();
    let running = |rig: &Rig| -> Vec<String> {
        let nodes = rig.machine.running(&rig.state).into_iter();
        nodes.map(|node| graph.nodes[node as usize].path.clone().into_owned()).collect()
    };
    rig.tick(&[]);
    assert_eq!(running(&rig), ["A"]);
    rig.tick(&[]);
    let inside = running(&rig);
    assert!(
        inside.len() > 2 && inside[0] == "A" && inside[1..].iter().all(|path| path.starts_with("A/")),
        "{inside:?}"
    );
    rig.tick(&[9]);
    assert_eq!(running(&rig), ["C"]);
}

#[test]
fn a_tree_is_called_off_when_its_state_is_left_and_begins_anew() {
    let mut rig = with_tree();
    rig.tick(&[]);
    rig.tick(&[]);
    assert_eq!(rig.tick(&[9]), "end dig: aborted A-exit 9 C-entry");
    rig.tick(&[8]);
    assert_eq!(rig.tick(&[]), "A-active begin dig dig 1");
    assert_eq!(rig.stop(Exit::Despawn), "end dig: despawned A-exit");
}

#[test]
fn a_tree_in_a_state_is_part_of_the_picture_and_watched() {
    let (mut rig, mut journal) = (with_tree(), Journal::default());
    let graph = rig.machine.graph();
    let dig = graph.nodes.iter().position(|node| node.kind == "action").unwrap();
    assert!(graph.nodes[dig].path.starts_with("A/"), "{}", graph.nodes[dig].path);
    let mut above = graph.nodes[dig].parent;
    while let Some(node) = above.filter(|node| graph.nodes[*node as usize].path != "A") {
        above = graph.nodes[node as usize].parent;
    }
    assert!(above.is_some());
    rig.tick(&[]);
    rig.tick_watched(&[], &mut journal);
    let dig = u32::try_from(dig).unwrap();
    assert_eq!(journal.status(dig).0, wits_core::inspect::NodeStatus::Running);
}

#[test]
fn unknown_trees_and_trees_with_faults_are_told() {
    let (mut library, def) = dig_and_sing();
    let faults = def.bind(&words()).unwrap_err().to_string();
    assert!(faults.starts_with("states[0].tree: unknown \"dig\""), "{faults}");
    library.load("dig", "dig.tree.ron", "(\n root: Do(\"dgi\"))").unwrap();
    let faults = def.bind_with(&words(), &library).unwrap_err().to_string();
    assert!(faults.starts_with("dig.tree.ron:2:"), "{faults}");
}

#[test]
fn a_changed_machine_keeps_the_trees_of_its_states_going() {
    let mut rig = with_tree();
    rig.tick(&[]);
    rig.tick(&[]);
    let (library, mut def) = dig_and_sing();
    def.states.insert(0, chatty("New"));
    let new = def.bind_with(&words(), &library).unwrap();
    let mut turn = Turn::new(&mut rig.world, Moment(200));
    let told = new.adopt(&rig.machine, &mut rig.state, &mut turn, &mut ());
    assert!(told.is_whole(), "{told:?}");
    rig.machine = new;
    assert_eq!(rig.tick(&[1]), "A-active dig 2 end dig: success");
}

/// Transitions without a target do something and stay; the log and coverage know of them.
#[test]
fn a_transition_that_stays_is_told_too() {
    let stay = TransitionDef { when: Some(on(1)), ..TransitionDef::default() };
    let def = MachineDef::new("m").state(chatty("A").go(stay.act(say("scratch"))));
    let mut rig = Rig::new(&def);
    rig.tick(&[]);
    let mut journal = crate::watch::Journal::default();
    journal.begin(1);
    assert_eq!(rig.tick_watched(&[1], &mut journal), "scratch A-active");
    let log: Vec<String> = journal.log().map(|line| line.text.to_string()).collect();
    assert_eq!(log.len(), 1, "{log:?}");
    assert!(log[0].starts_with("A stays because "), "{log:?}");
}

#[test]
fn a_state_is_left_by_a_transition_and_of_those_that_could_fire_only_the_drawn_one_is_seen_as_made() {
    use wits_core::inspect::NodeStatus;
    let def = MachineDef::new("m")
        .state(chatty("A").random().go(flagged(1, "B")).go(flagged(1, "C")).go(flagged(2, "B")))
        .state(chatty("B"))
        .state(chatty("C"));
    for seed in 0..8 {
        let (mut rig, mut journal) = (Rig::new(&def), Journal::default());
        rig.tick_watched(&[], &mut journal);
        let mut stream = wits_core::random::Seed::new(seed).stream();
        rig.world.flags = [1].into();
        let mut turn = Turn::new(&mut rig.world, Moment::START).stream(&mut stream);
        rig.machine.tick_watched(&mut rig.state, &mut turn, &mut journal);
        let graph = rig.machine.graph();
        let place = |name: &str| graph.nodes.iter().position(|node| node.name == name).unwrap();
        assert_eq!(journal.status(u32::try_from(place("A")).unwrap()).0, NodeStatus::Left);
        let first = graph.nodes.len();
        let made = (0..graph.links.len())
            .filter(|link| journal.status(u32::try_from(first + link).unwrap()).0 == NodeStatus::Success);
        let targets: Vec<usize> = made.map(|link| graph.links[link].to as usize).collect();
        assert_eq!(targets, [place(rig.machine.current(&rig.state))]);
    }
}

/// What a character is made to do from outside is a transition, too; a machine that is stopped is aborted.
#[test]
fn who_is_stopped_is_aborted_and_who_changes_has_left() {
    use wits_core::inspect::NodeStatus;
    let inside = LevelDef::new("").state(chatty("In"));
    let def = MachineDef::new("m").state(chatty("A").machine(inside)).state(chatty("B"));
    let (mut rig, mut journal) = (Rig::new(&def), Journal::default());
    let graph = rig.machine.graph();
    let node = |name: &str| (0..).zip(&graph.nodes).find(|(_, node)| node.name == name).unwrap().0;
    let status = |journal: &Journal, name: &str| journal.status(node(name)).0;
    // A nested state is entered in the tick after the state around it.
    for _ in 0..2 {
        rig.tick_watched(&[], &mut journal);
    }
    let to = rig.machine.find("B").unwrap();
    rig.machine.change(&mut rig.state, to, &mut Turn::new(&mut rig.world, Moment::START), &mut journal);
    assert_eq!(["A", "In"].map(|name| status(&journal, name)), [NodeStatus::Left; 2]);
    rig.machine.revert(&mut rig.state, &mut Turn::new(&mut rig.world, Moment::START), &mut journal);
    assert_eq!(status(&journal, "B"), NodeStatus::Left);
    rig.tick_watched(&[], &mut journal);
    rig.machine.stop(
        &mut rig.state,
        &mut Turn::new(&mut rig.world, Moment::START),
        Exit::Abort,
        &mut journal,
    );
    assert_eq!(
        ["A", "In", "B"].map(|name| status(&journal, name)),
        [NodeStatus::Aborted, NodeStatus::Aborted, NodeStatus::Left]
    );
}
