use proptest::prelude::*;
use wits_core::ron::RonFile;
use wits_core::state::{from_bytes, to_bytes};
use wits_core::time::Moment;
use wits_mind::any::{AnyState, Watcher};
use wits_mind::watch::Journal;
use wits_mind::{Exit, Kind, Mind, Status, Turn};

use super::*;

#[test]
fn templates_are_whole_files_that_need_no_words() {
    let kinds = kinds();
    for info in kinds.infos() {
        let file = format!("new{}", info.ending);
        let kind = kinds.of(&file).unwrap();
        let loaded = kind.load(&file, info.template, &Vocabulary::new());
        let loaded = loaded.unwrap_or_else(|errors| panic!("{}: {errors}", info.name));
        assert!(loaded.warnings.is_empty(), "{}: {}", info.name, loaded.warnings);
        assert_eq!(kind.check(&file, info.template).to_string(), "", "{}", info.name);
    }
    assert_eq!(kinds.infos().count(), 3);
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Guard {
    distance: f32,
    near: bool,
    log: Vec<String>,
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::<Guard>::new();
    words.value("distance", Kind::Number, |guard, _| guard.distance.into());
    words.condition("near", |guard, _| guard.near);
    for name in ["run", "wait", "hide"] {
        words
            .action(name, move |_, call| {
                *call.memory() += 1;
                if *call.memory() < 50 { Status::Running } else { Status::Success }
            })
            .on_enter(move |guard, _| guard.log.push(format!("+{name}")))
            .on_exit(move |guard, _, why| {
                guard.log.push(if why == Exit::Reload { format!("-{name}") } else { format!("!{name}") });
            });
    }
    words
}

const MODULE: &str = r#"(
    inputs: {"distance": (over: Range(0, 50), sets: {"near": LeftShoulder(10, 30), "far": RightShoulder(10, 30)})},
    outputs: {
        "fear": (sets: {"none": Singleton(0), "full": Singleton(1)}, otherwise: Keep),
        "do": (sets: {"flee": Plain, "stay": Plain}, read: Choice),
    },
    rules: ["if distance is near then fear is full and do is flee", "if distance is far then fear is none and do is stay"],
    mind: (acts: {"do": {"flee": "run", "stay": "wait"}}),
)"#;

const MODULE_REORDERED: &str = r#"(
    inputs: {
        "unused": (over: Flag, sets: {"yes": By({"true": 1}), "no": By({"false": 1})}),
        "distance": (over: Range(0, 50), sets: {"far": RightShoulder(10, 30), "near": LeftShoulder(10, 30)}),
    },
    outputs: {
        "do": (sets: {"hide": Plain, "stay": Plain, "flee": Plain}, read: Choice),
        "fear": (sets: {"full": Singleton(1), "none": Singleton(0)}, otherwise: Keep),
    },
    rules: ["if distance is far then fear is none and do is stay", "if distance is near then fear is full and do is flee"],
    mind: (constants: {"unused": 0}, acts: {"do": {"stay": "wait", "flee": "run", "hide": "hide"}}),
)"#;

const MACHINE: &str = r#"(
    start: {"calm": 1},
    states: {
        "calm": (moves: [(when: Is("near"), to: {"afraid": 0.8})], act: "wait"),
        "afraid": (moves: [(when: Not(Is("near")), to: {"calm": 0.6})], act: "run"),
    },
)"#;

const MACHINE_REORDERED: &str = r#"(
    start: {"calm": 1},
    states: {
        "alert": (act: "hide"),
        "afraid": (moves: [(when: Not(Is("near")), to: {"calm": 0.6})], act: "run"),
        "calm": (moves: [(when: Is("near"), to: {"afraid": 0.8})], act: "wait"),
    },
)"#;

const MARKOV: &str = r#"(
    values: {"tower": 1, "roof": 0.5},
    changes: [(when: Is("near"), by: Rows([[0.5, 0.5], [0, 1]]))],
    idle: (after: Updates(3), by: Even(0.9, 0.1)),
)"#;

const MARKOV_REORDERED: &str = r#"(
    values: {"cellar": 2, "roof": 0.5, "tower": 1},
    changes: [(when: Is("near"), by: Rows([[1, 0, 0], [0, 1, 0], [0, 0.5, 0.5]]))],
    idle: (after: Updates(3), by: Rows([[1, 0, 0], [0, 0.9, 0.1], [0, 0.1, 0.9]])),
)"#;

fn module(text: &str) -> FuzzyMind<Guard> {
    FuzzyDef::from_ron("x", text).unwrap().bind(&words()).unwrap()
}

fn machine(text: &str) -> FuzzyMachine<Guard> {
    FuzzyMachineDef::from_ron("x", text).unwrap().bind(&words()).unwrap()
}

fn markov(text: &str) -> MarkovMachine<Guard> {
    MarkovDef::from_ron("x", text).unwrap().bind(&words()).unwrap()
}

fn turn(guard: &mut Guard) -> Turn<'_, Guard> {
    Turn::new(guard, Moment::START)
}

fn feared() -> Guard {
    Guard { distance: 12.0, near: true, ..Guard::default() }
}

#[test]
fn a_reordered_module_goes_on_with_its_action_and_what_it_kept() {
    let (old, new) = (module(MODULE), module(MODULE_REORDERED));
    let (mut guard, mut state) = (feared(), old.start());
    old.tick(&mut state, &mut turn(&mut guard));
    let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert!(told.is_whole() && told.kept == 1, "{told:?}");
    assert_eq!(new.doing(&state), "flee");
    assert!(state.scratch.values()[0] == 2.0 && (state.scratch.values()[1] - 0.9).abs() < 1e-5);
    new.tick(&mut state, &mut turn(&mut guard));
    assert_eq!(guard.log, ["+run"]);
}

#[test]
fn a_module_leaves_an_action_that_is_gone_exactly_once() {
    let old = module(MODULE);
    for (text, left) in [
        (MODULE.replace(r#""flee": "run""#, r#""flee": "hide""#), "mind.acts.do.flee"),
        (MODULE.replace(r#""flee": "run", "#, ""), "mind.acts.do.flee"),
        (MODULE.replace(r#"acts: {"do": {"flee": "run", "stay": "wait"}}"#, ""), "mind.acts.do.flee"),
        (MODULE.replace("flee", "escape"), "mind.acts.do.flee"),
    ] {
        let new = module(&text);
        let (mut guard, mut state) = (feared(), old.start());
        old.tick(&mut state, &mut turn(&mut guard));
        let mut journal = Journal::default();
        let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut journal);
        assert_eq!(told.left, [left]);
        assert_eq!(guard.log, ["+run", "-run"], "{text}");
        assert_eq!(new.doing(&state), "");
        new.stop(&mut state, &mut turn(&mut guard), Exit::Despawn, &mut ());
        assert_eq!(guard.log.len(), 2);
    }
    let (mut guard, mut state) = (feared(), old.start());
    old.tick(&mut state, &mut turn(&mut guard));
    let new = module(&MODULE.replace("fear", "dread"));
    let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert_eq!((told.forgotten, told.kept), (vec!["outputs.fear".to_owned()], 1));
}

#[test]
fn a_reordered_fuzzy_machine_goes_on_with_its_degrees_and_its_action() {
    let (old, new) = (machine(MACHINE), machine(MACHINE_REORDERED));
    let (mut guard, mut state) = (feared(), old.start());
    old.tick(&mut state, &mut turn(&mut guard));
    assert_eq!(old.doing(&state), "afraid");
    let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert!(told.is_whole() && told.kept == 2, "{told:?}");
    assert_eq!((state.degrees()[1], new.doing(&state).as_str()), (0.8, "afraid"));
    new.tick(&mut state, &mut turn(&mut guard));
    assert_eq!(guard.log, ["+run"]);
}

#[test]
fn a_fuzzy_machine_leaves_states_and_actions_that_are_gone_exactly_once() {
    let old = machine(MACHINE);
    for (text, left, kept) in [
        (MACHINE.replace("afraid", "scared"), "states.afraid", 1),
        (MACHINE.replace(r#"act: "run""#, r#"act: "hide""#), "states.afraid.act", 2),
    ] {
        let new = machine(&text);
        let (mut guard, mut state) = (feared(), old.start());
        old.tick(&mut state, &mut turn(&mut guard));
        let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
        assert_eq!((told.left, told.kept), (vec![left.to_owned()], kept));
        new.stop(&mut state, &mut turn(&mut guard), Exit::Despawn, &mut ());
        assert_eq!(guard.log, ["+run", "-run"]);
    }
    let (mut guard, mut state) = (feared(), old.start());
    let new = machine(r#"(start: {"other": 0.7}, states: {"other": ()})"#);
    new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert_eq!(state.degrees(), [0.7]);
}

#[test]
fn numbers_of_a_markov_machine_stay_with_their_names() {
    let (old, new) = (markov(MARKOV), markov(MARKOV_REORDERED));
    let (mut guard, mut state) = (feared(), old.start());
    old.tick(&mut state, &mut turn(&mut guard));
    assert_eq!((state.vector(), old.doing(&state).as_str()), (&[0.5, 1.0][..], "roof"));
    let told = new.adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert!(told.is_whole() && told.kept == 2, "{told:?}");
    assert_eq!(state.vector(), [2.0, 1.0, 0.5]);
    let told = old.adopt(&new, &mut state, &mut turn(&mut guard), &mut ());
    assert!(told.is_whole(), "{told:?}");
    assert_eq!(state.vector(), [0.5, 1.0]);
    let told =
        markov(&MARKOV.replace("tower", "cave")).adopt(&old, &mut state, &mut turn(&mut guard), &mut ());
    assert_eq!((told.forgotten, state.vector()), (vec!["values.tower".to_owned()], &[1.0, 1.0][..]));
}

#[test]
fn the_state_of_another_definition_begins_anew() {
    let mut guard = Guard::default();
    let (one, two) = (module(MODULE), module(MODULE_REORDERED));
    let mut state = two.start();
    assert!(one.adopt(&one, &mut state, &mut turn(&mut guard), &mut ()).anew);
    assert_eq!(state, one.start());
    let (one, two) = (machine(MACHINE), machine(MACHINE_REORDERED));
    let mut state = two.start();
    assert!(one.adopt(&one, &mut state, &mut turn(&mut guard), &mut ()).anew);
    let (one, two) = (markov(MARKOV), markov(MARKOV_REORDERED));
    let mut state = two.start();
    assert!(one.adopt(&one, &mut state, &mut turn(&mut guard), &mut ()).anew);
}

#[test]
fn errors_of_text_and_words_come_together_with_their_lines() {
    let kinds = kinds();
    let text = MODULE.replace("\"run\"", "\"rnu\"").replace("LeftShoulder(10, 30)", "LeftShoulder(30, 10)");
    let kind = kinds.of("guard.fuzzy.ron").unwrap();
    let errors = kind.load("guard.fuzzy.ron", &text, &words().erased()).err().unwrap().to_string();
    assert!(errors.lines().all(|line| line.starts_with("guard.fuzzy.ron:")), "{errors}");
    assert!(errors.contains("did you mean \"run\"") && errors.contains("guard.fuzzy.ron:2:"), "{errors}");
    let loose = MACHINE_REORDERED;
    let loaded = kinds.of("a.fuzzymachine.ron").unwrap().load("a.fuzzymachine.ron", loose, &words().erased());
    let warnings = loaded.unwrap().warnings.to_string();
    assert_eq!(warnings, "a.fuzzymachine.ron:4:18: nothing leads to \"alert\"");
    let both = MODULE.replace(
        "mind: (",
        "mind: (inputs: {\"distance\": \"distance\"}, constants: {\"distance\": 1, \"x\": 1}, ",
    );
    let errors = kind.load("guard.fuzzy.ron", &both, &words().erased()).err().unwrap().to_string();
    assert_eq!(errors.lines().count(), 2, "{errors}");
    assert_eq!(kind.check("guard.fuzzy.ron", &both).to_string(), errors);
}

/// Ticks a mind of any kind, adopts another version in the middle, and saves and loads at every tick beside it.
fn play(kind: &str, texts: [&str; 2], distances: &[f32]) -> Vec<String> {
    let (kinds, words, file) = (kinds(), words().erased(), format!("x{kind}"));
    let load = |text: &str| kinds.of(&file).unwrap().load(&file, text, &words).unwrap().mind;
    let minds = texts.map(load);
    let (mut guard, mut twin) = (Guard::default(), Guard::default());
    let (mut state, mut saved) = (minds[0].start(), minds[0].start());
    for (number, distance) in distances.iter().enumerate() {
        for (guard, state) in [(&mut guard, &mut state), (&mut twin, &mut saved)] {
            (guard.distance, guard.near) = (*distance, *distance < 20.0);
            let mut turn = Turn::new(guard, Moment::of_tick(number as u64, 10));
            turn.erased(|turn| {
                if number == distances.len() / 2 {
                    minds[1].adopt(Some(&*minds[0]), state, turn, Watcher::NOBODY);
                }
                minds[usize::from(number >= distances.len() / 2)].tick(state, turn, Watcher::NOBODY);
            });
        }
        assert!(state.same(&*saved), "{state:?} is not {saved:?}");
        let bytes = to_bytes(&AnyState(Some(saved.cloned()))).unwrap();
        saved = from_bytes::<AnyState>(&bytes).unwrap().0.unwrap();
    }
    assert_eq!(guard, twin);
    guard.log
}

proptest! {
    #[test]
    fn an_adopted_mind_that_was_saved_goes_on_as_one_that_was_not(
        distances in prop::collection::vec(0_f32..50.0, 2..24),
    ) {
        let both = [
            (".fuzzy.ron", [MODULE, MODULE_REORDERED]),
            (".fuzzymachine.ron", [MACHINE, MACHINE_REORDERED]),
            (".markov.ron", [MARKOV, MARKOV_REORDERED]),
        ];
        for (kind, [old, new]) in both {
            // What only stands in another order thinks the same: nothing is left for a reload.
            let log = play(kind, [old, new], &distances);
            prop_assert!(log.iter().all(|line| !line.starts_with('-')), "{log:?}");
            prop_assert_eq!(&log, &play(kind, [old, old], &distances));
        }
    }

    #[test]
    fn adopting_the_same_definition_changes_nothing(distances in prop::collection::vec(0_f32..50.0, 0..12)) {
        fn holds<M: Mind<Guard>>(mind: &M, same: &M, distances: &[f32])
        where
            M::State: PartialEq + std::fmt::Debug,
        {
            let (mut guard, mut state) = (Guard::default(), mind.start());
            for distance in distances {
                (guard.distance, guard.near) = (*distance, *distance < 20.0);
                mind.tick(&mut state, &mut turn(&mut guard));
            }
            let before = (state.clone(), guard.clone());
            assert!(same.adopt(mind, &mut state, &mut turn(&mut guard), &mut ()).is_whole());
            assert_eq!((state, guard), before);
        }
        holds(&module(MODULE), &module(MODULE), &distances);
        holds(&machine(MACHINE), &machine(MACHINE), &distances);
        holds(&markov(MARKOV), &markov(MARKOV), &distances);
    }
}
