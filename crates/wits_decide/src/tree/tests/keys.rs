//! Keys, scopes, ports, semaphores, lazy sub-trees.

use super::*;
use crate::board::{Board, Boards, KeyDef, Scope};
use crate::{Kind, Value};

type Log = Vec<String>;

fn words() -> Vocabulary<Log> {
    let mut words = Vocabulary::<Log>::new();
    words
        .action("say", |log: &mut Log, call| {
            log.push(call.get(0).map(ToString::to_string).unwrap_or_default());
            Status::Success
        })
        .param(Param::text("what"));
    words
        .action("say_any", |log: &mut Log, call| {
            log.push(call.get(0).map_or_else(|| "nothing".into(), ToString::to_string));
            Status::Success
        })
        .param(Param::text("what").optional());
    words.action("choose", |_, call| Status::of(call.set(0, "enemy-10f9"))).param(Param::text("into").out());
    words.action("run", |_, _| Status::Running).on_exit(|log, _, why| log.push(why.name().into()));
    words.key(Scope::World, "radio", KeyDef::new(Kind::Int).or(1));
    words.key(Scope::Agent, "foe", KeyDef::new(Kind::Text));
    words.value("zero", Kind::Number, |_, _| Value::Number(0.0));
    words
}

fn load(text: &str) -> Tree<Log> {
    Tree::load("t.tree.ron", text, &words()).unwrap_or_else(|faults| panic!("{faults}"))
}

fn faults(text: &str) -> String {
    Tree::load("t.tree.ron", text, &words()).unwrap_err().to_string()
}

fn ticked(text: &str) -> (Status, Log) {
    let (tree, mut log) = (load(text), Log::new());
    let status = tree.tick(&mut tree.start(), &mut Turn::new(&mut log, Moment::START));
    (status, log)
}

#[test]
fn oracle_millington_5_4_5_one_task_chooses_and_others_use_it() {
    let text = r#"(board: {"target": (kind: Text)}, root: Sequence([
        Do(name: "choose", with: {"into": "{target}"}), Do(name: "say", with: {"what": "{target}"})]))"#;
    assert_eq!(ticked(text), (Status::Success, vec!["\"enemy-10f9\"".into()]));
    let text = r#"(board: {"target": (kind: Text)}, root: Do(name: "say", with: {"what": "{target}"}))"#;
    assert_eq!(ticked(text), (Status::Failure, vec![]), "tasks fail when data is missing");
}

#[test]
fn oracle_millington_5_4_5_a_scope_sees_what_is_around_it_and_is_fresh_each_time() {
    let text = r#"(board: {"a": (kind: Text, default: "outer")}, root: Sequence([
        Scope(board: {"b": (kind: Text)}, node: Sequence([
            Do(name: "say_any", with: {"what": "{b}"}), Do(name: "say", with: {"what": "{a}"}),
            SetKey(key: "{b}", to: "inner"), SetKey(key: "{a}", to: "{b}"),
            Scope(board: {"a": (kind: Text, default: "shadow")}, node: Do(name: "say", with: {"what": "{a}"})),
        ])),
        Do(name: "say", with: {"what": "{a}"}),
    ]))"#;
    let tree = load(text);
    let (mut state, mut log) = (tree.start(), Log::new());
    for _ in 0..2 {
        assert_eq!(tree.tick(&mut state, &mut Turn::new(&mut log, Moment::START)), Status::Success);
    }
    let first = ["nothing", "\"outer\"", "\"shadow\"", "\"inner\""];
    assert_eq!(log, [first, ["nothing", "\"inner\"", "\"shadow\"", "\"inner\""]].concat());
    assert_eq!(state.get(&tree, "a"), Some(&"inner".into()));
}

#[test]
fn sub_trees_do_not_see_the_keys_of_each_other() {
    let text = r#"(
        board: {"mine": (kind: Text)},
        root: Sequence([SubTree("one"), SubTree("two")]),
        trees: {
            "one": (board: {"secret": (kind: Text)}, root: SetKey(key: "{secret}", to: "x")),
            "two": (root: Sequence([ClearKey("{secret}"), ClearKey("{mine}")])),
        },
    )"#;
    let faults = faults(text);
    assert!(faults.contains("t.tree.ron:6:37: unknown \"secret\""), "{faults}");
    assert!(faults.contains("unknown \"mine\""), "{faults}");
}

#[test]
fn ports_are_other_names_for_keys_or_plain_values() {
    let text = r#"(
        board: {"foe": (kind: Text, default: "orc")},
        root: Sequence([
            SubTree(name: "greet", with: {"who": "{foe}", "answer": "{foe}"}),
            Do(name: "say", with: {"what": "{foe}"}),
            SubTree(name: "greet", with: {"who": "elf"}),
        ]),
        trees: {"greet": (
            ports: {"who": (kind: Text), "answer": (kind: Text, way: Out), "mood": (kind: Text, default: "calm")},
            root: Sequence([
                Do(name: "say", with: {"what": "{who}"}), Do(name: "say", with: {"what": "{mood}"}),
                SetKey(key: "{answer}", to: "hello"),
            ]),
        )},
    )"#;
    let said = ["\"orc\"", "\"calm\"", "\"hello\"", "\"elf\"", "\"calm\""];
    assert_eq!(ticked(text), (Status::Success, said.map(Into::into).to_vec()));
}

#[test]
fn wrong_ports_are_faults() {
    let text = r#"(
        board: {"n": (kind: Int)},
        root: Sequence([
            SubTree(name: "greet", with: {"who": "{n}"}),
            SubTree(name: "greet", with: {"who": 3, "whom": "x"}),
            SubTree(name: "greet", with: {"who": "x", "answer": "y"}),
            SubTree("greet"),
            SubTree("gret"),
        ]),
        trees: {"greet": (
            ports: {"who": (kind: Text), "answer": (kind: Text, way: Out)},
            root: SetKey(key: "{who}", to: "x"),
        )},
    )"#;
    let faults = faults(text);
    for expected in [
        "4:50: the key \"n\" holds a whole number; expected a text in quotes",
        "5:50: 3; expected a text in quotes or a key in braces",
        "5:61: unknown \"whom\", did you mean \"who\"?",
        "6:65: \"y\" cannot be written to; expected a key in braces",
        "7:13: \"greet\" is not told its \"who\"; expected a text in quotes",
        "8:13: unknown \"gret\", did you mean \"greet\"? among the trees",
        "12:31: the port \"who\" is for reading; expected way: Out",
    ] {
        assert!(faults.contains(expected), "{expected}\nis not in\n{faults}");
    }
}

#[test]
fn oracle_millington_5_4_3_a_semaphore_is_given_back_however_its_child_ends() {
    let words = words();
    let mut world = Board::new(words.keys(Scope::World));
    let tree = load(
        r#"(root: Selector([Semaphore(key: "{world.radio}", node: Do("run")), Do(name: "say", with: {"what": "busy"})]))"#,
    );
    let (mut a, mut b) = (tree.start(), tree.start());
    let mut log = Log::new();
    let tick = |state: &mut TreeState, log: &mut Log, world: &mut Board| {
        tree.tick(state, &mut Turn::new(log, Moment::START).boards(Boards::default().world(world)))
    };
    assert_eq!(tick(&mut a, &mut log, &mut world), Status::Running);
    assert_eq!(world.get("radio"), Some(&Value::Int(0)));
    assert_eq!(tick(&mut b, &mut log, &mut world), Status::Success, "busy");
    let mut turn = Turn::new(&mut log, Moment::START).boards(Boards::default().world(&mut world));
    tree.stop(&mut a, &mut turn, Exit::Despawn, &mut ());
    assert_eq!(world.get("radio"), Some(&Value::Int(1)), "aborted from outside");
    assert_eq!(tick(&mut b, &mut log, &mut world), Status::Running);
    assert_eq!(log, ["\"busy\"", "despawned"]);
    // Nobody brought the board: there is no place.
    assert_eq!(tree.tick(&mut tree.start(), &mut Turn::new(&mut log, Moment::START)), Status::Success);
}

#[test]
fn oracle_millington_5_4_3_semaphores_of_one_name_are_one_wherever_they_stand() {
    let words = words();
    let mut world = Board::new(words.keys(Scope::World));
    world.set("radio", 10).unwrap();
    let guard = r#"Semaphore(key: "{world.radio}", node: Do("run"))"#;
    let tree = load(&format!("(root: Parallel(nodes: [{}], failure: All))", [guard; 12].join(", ")));
    let (mut log, mut state) = (Log::new(), tree.start());
    let mut turn = Turn::new(&mut log, Moment::START).boards(Boards::default().world(&mut world));
    assert_eq!(tree.tick(&mut state, &mut turn), Status::Running);
    let busy = state.active(&tree).filter(|node| tree.path(*node).matches('/').count() == 2).count();
    assert_eq!(busy, 10, "ten places, twelve who want one");
}

#[test]
fn oracle_millington_2e_5_4_6_a_lazy_sub_tree_runs_every_time_not_only_the_first() {
    let text = r#"(
        board: {"foe": (kind: Text, default: "orc"), "answer": (kind: Text)},
        root: Sequence([Lazy(name: "rare", with: {"who": "{foe}", "answer": "{answer}"}), Do(name: "say", with: {"what": "{answer}"})]),
        trees: {"rare": (
            ports: {"who": (kind: Text), "answer": (kind: Text, way: Out)},
            root: Sequence([Do(name: "say", with: {"what": "{who}"}), Wait(1), SetKey(key: "{answer}", to: "{who}")]),
        )},
    )"#;
    let (tree, mut log) = (load(text), Log::new());
    let mut state = tree.start();
    let before = serde_json::to_string(&state).unwrap().len();
    for round in 0..2 {
        let start = Moment(2000 * round);
        assert_eq!(tree.tick(&mut state, &mut Turn::new(&mut log, start)), Status::Running);
        let saved = serde_json::to_string(&state).unwrap();
        assert!(saved.len() > before, "it has a state while it runs");
        state = serde_json::from_str(&saved).unwrap();
        assert_eq!(tree.tick(&mut state, &mut Turn::new(&mut log, start.after(1.0))), Status::Success);
    }
    assert_eq!(log, ["\"orc\""; 4]);
}

#[test]
fn a_lazy_sub_tree_is_called_off_with_all_that_runs_in_it_and_its_faults_are_told_at_once() {
    let text = r#"(root: TimeOut(seconds: 1, node: Lazy("rare")), trees: {"rare": (root: Do("run"))})"#;
    let (tree, mut log) = (load(text), Log::new());
    let mut state = tree.start();
    tree.tick(&mut state, &mut Turn::new(&mut log, Moment(0)));
    assert_eq!(tree.tick(&mut state, &mut Turn::new(&mut log, Moment(1000))), Status::Failure);
    assert_eq!(log, ["aborted"]);
    let faults = faults(r#"(root: Lazy("rare"), trees: {"rare": (root: Sequence([Do("rnu")]))})"#);
    assert!(faults.starts_with("t.tree.ron:1:55: unknown \"rnu\", did you mean \"run\"?"), "{faults}");
}

#[test]
fn a_library_is_shared_by_all_who_refer_to_it() {
    let mut library = TreeLibrary::new();
    library
        .load("engage", "engage.tree.ron", r#"(root: Do(name: "say", with: {"what": "engage"}))"#)
        .unwrap();
    library
        .load("goon", "goon.tree.ron", r#"(root: Sequence([SubTree("engage"), SubTree("engage")]))"#)
        .unwrap();
    let goon = library.bind("goon", &words()).unwrap();
    let mut log = Log::new();
    goon.tick(&mut goon.start(), &mut Turn::new(&mut log, Moment::START));
    assert_eq!(log, ["\"engage\"", "\"engage\""]);
    library.load("engage", "engage.tree.ron", "(root: Sequence([\n Do(\"sya\")]))").unwrap();
    let faults = library.bind("goon", &words()).unwrap_err().to_string();
    assert_eq!(faults, "engage.tree.ron:2:2: unknown \"sya\", did you mean \"say\"? among the actions");
    assert!(library.bind("gon", &words()).unwrap_err().to_string().contains("did you mean \"goon\"?"));
}

#[test]
fn a_key_of_a_scope_hides_a_port_of_the_same_name() {
    let (_, log) = ticked(
        r#"(board: {"k": (kind: Text, default: "outer")}, root: SubTree(name: "s", with: {"k": "{k}"}), trees: {"s": (
            ports: {"k": (kind: Text)},
            root: Sequence([
                Scope(board: {"k": (kind: Text, default: "inner")}, node: Do(name: "say", with: {"what": "{k}"})),
                Do(name: "say", with: {"what": "{k}"}),
            ]),
        )})"#,
    );
    assert_eq!(log, ["\"inner\"", "\"outer\""]);
}
