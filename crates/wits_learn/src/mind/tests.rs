//! What learned minds promise.

use std::any::Any;

use proptest::prelude::*;
use wits_core::inspect::NodeStatus;
use wits_core::random::Seed;
use wits_core::ron::{self, RonFile};
use wits_core::state;
use wits_core::time::Moment;
use wits_mind::any::{AnyMind, AnyState, Watcher};
use wits_mind::board::Boards;
use wits_mind::watch::Journal;
use wits_mind::{Exit, Kind, Mind, Status, Turn, Vocabulary};

use super::*;
use crate::classify::{LearnedTree, NaiveBayes, NaiveBayesDef, TreeDef};
use crate::examples::{Examples, Schema};

mod models;

/// Somebody who fights or does not.
#[derive(Clone, Debug, Default, PartialEq)]
struct Guard {
    distance: f32,
    ammo: i32,
    weapon: &'static str,
    shown: &'static str,
    reward: f32,
    log: Vec<String>,
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::<Guard>::new();
    words.value("distance", Kind::Number, |guard, _| guard.distance.into());
    words.value("ammo", Kind::Int, |guard, _| guard.ammo.into());
    words.value("weapon", Kind::Text, |guard, _| guard.weapon.into());
    words.value("shown", Kind::Text, |guard, _| guard.shown.into());
    words.value("reward", Kind::Number, |guard, _| guard.reward.into());
    for name in ["shoot", "flee", "hide"] {
        words
            .action(name, move |guard, _| {
                guard.log.push(name.into());
                Status::Running
            })
            .on_exit(move |guard, _, why| guard.log.push(format!("{name} {}", why.name())));
    }
    words
}

/// Shoots at those who are near: 0 to 30 m are 0 to 1, and `shoot` is as likely as `flee` at 15 m.
const NET: &str = r#"(
    min_certainty: 0.6,
    fallback: "hide",
    inputs: [(name: "distance", from: 0, to: 30)],
    choices: [(name: "shoot", when: Above(of: "ammo", than: 0)), (name: "flee")],
    model: Net(net: (inputs: 1, layers: [Dense(outputs: 2, activation: Softmax)]), weights: [-8, 0, 4, 0]),
)"#;

fn mind(text: &str) -> LearnedMind<Guard> {
    LearnedMind::from_ron("a.learned.ron", text, &words()).unwrap_or_else(|errors| panic!("{errors}"))
}

fn errors(text: &str) -> String {
    LearnedMind::from_ron("a.learned.ron", text, &words()).map(|_| ()).unwrap_err().to_string()
}

fn tick(mind: &LearnedMind<Guard>, state: &mut LearnedState, guard: &mut Guard, seconds: f32) -> Status {
    mind.tick(state, &mut Turn::new(guard, Moment::START.after(seconds)).dt(0.1))
}

/// A mind with a classifier that was trained with these examples.
fn classified(model: impl Fn(&Examples) -> ModelDef, learn: &str) -> LearnedDef {
    let text = format!(
        r#"(inputs: [(name: "distance", from: 0, to: 30), (name: "armed", test: Above(of: "ammo", than: 0))],
        choices: [(name: "shoot"), (name: "flee")], {learn} model: Values())"#
    );
    let mut def: LearnedDef = ron::read("a.learned.ron", &text).unwrap();
    let schema = Schema::new(def.schema()).unwrap();
    let examples = "distance,armed,label\n2,yes,shoot\n5,yes,shoot\n8,yes,shoot\n4,yes,shoot\n\
                    20,yes,flee\n25,yes,flee\n22,no,flee\n3,no,flee\n6,no,flee\n28,yes,flee\n";
    def.model = model(&Examples::from_csv("a.csv", examples, &schema).unwrap());
    def
}

fn bayes(examples: &Examples) -> ModelDef {
    ModelDef::NaiveBayes(NaiveBayes::fit(examples, NaiveBayesDef::smoothed()))
}

fn tree(examples: &Examples) -> ModelDef {
    ModelDef::Tree(LearnedTree::grow(examples, TreeDef::default()))
}

/// A bandit of two levers: the state is one class, and nothing is known.
const LEVERS: &str = r#"(
    inputs: [(name: "distance", from: 0, to: 30)],
    choices: [(name: "shoot"), (name: "flee")],
    learn: Reward(of: "reward", rate: 0.3, discount: 0.75, explore: 0),
    model: Values(edges: {"distance": [15]}, rows: [(at: [0], values: [0, -1])]),
)"#;

#[test]
fn the_legal_choice_that_is_most_certain_is_made() {
    let (mind, mut guard) = (mind(NET), Guard { distance: 5.0, ammo: 1, ..Guard::default() });
    let mut state = mind.start();
    assert_eq!(tick(&mind, &mut state, &mut guard, 0.0), Status::Running);
    // Logits -8 · 5/30 + 4 = 2.67 and 0: 1 / (1 + e^-2.67) = 0.935.
    assert!((state.certainty() - 0.935).abs() < 1e-3, "{}", state.certainty());
    guard.distance = 25.0;
    tick(&mind, &mut state, &mut guard, 0.1);
    // At 16 m: 0.07 apart, certain to 0.57, which is below 0.6.
    guard.distance = 16.0;
    tick(&mind, &mut state, &mut guard, 0.2);
    assert_eq!(mind.doing(&state), "fallback");
    guard.distance = 5.0;
    guard.ammo = 0;
    tick(&mind, &mut state, &mut guard, 0.3);
    assert_eq!((mind.doing(&state).as_str(), state.certainty()), ("flee", 1.0));
    mind.stop(&mut state, &mut Turn::new(&mut guard, Moment::START), Exit::Abort, &mut ());
    let log =
        ["shoot", "shoot aborted", "flee", "flee aborted", "hide", "hide aborted", "flee", "flee aborted"];
    assert_eq!((guard.log.as_slice(), state.doing()), (&log.map(str::to_owned)[..], None));
}

#[test]
fn without_a_legal_or_certain_choice_or_an_input_the_fallback_is_done_or_the_mind_fails() {
    let text = NET.replace("(name: \"flee\")", "(name: \"flee\", when: Never)");
    for (fallback, expected) in [("\"hide\"", Status::Running), ("None", Status::Failure)] {
        let mind = mind(&text.replace("\"hide\"", fallback));
        let mut guard = Guard { distance: 5.0, ..Guard::default() };
        let mut state = mind.start();
        assert_eq!(tick(&mind, &mut state, &mut guard, 0.0), expected);
        guard.ammo = 1;
        for distance in [f32::NAN, f32::INFINITY] {
            guard.distance = distance;
            let mut state = mind.start();
            assert_eq!(tick(&mind, &mut state, &mut guard, 0.0), expected, "{distance}");
        }
        assert!(!guard.log.contains(&"shoot".to_owned()));
    }
}

#[test]
fn it_decides_as_often_as_the_file_says() {
    let mind = mind(&NET.replacen('(', "(every: 0.5,", 1));
    let (mut state, mut guard) = (mind.start(), Guard { distance: 5.0, ammo: 1, ..Guard::default() });
    let doing = [(0.0, 5.0), (0.4, 25.0), (0.5, 25.0), (0.9, 5.0), (1.0, 5.0)].map(|(seconds, distance)| {
        guard.distance = distance;
        tick(&mind, &mut state, &mut guard, seconds);
        mind.doing(&state)
    });
    assert_eq!(doing, ["shoot", "shoot", "flee", "flee", "shoot"]);
}

#[test]
fn classifiers_see_numbers_tests_and_categories_and_choose() {
    for model in [bayes, tree] {
        let def = classified(model, "");
        let mind = def.bind(&words()).unwrap();
        for (distance, ammo, expected) in [(4.0, 1, "shoot"), (26.0, 1, "flee"), (26.0, 0, "flee")] {
            let (mut state, mut guard) = (mind.start(), Guard { distance, ammo, ..Guard::default() });
            tick(&mind, &mut state, &mut guard, 0.0);
            assert_eq!(guard.log, [expected]);
        }
        let again = LearnedDef::from_ron("a.learned.ron", &def.to_ron()).unwrap();
        assert_eq!(again, def);
    }
}

#[test]
fn inputs_of_nets_are_scaled_by_their_ranges_and_categories_are_one_of_many() {
    let inputs = [
        LearnedInputDef::number("distance", 30.0, 10.0),
        LearnedInputDef::one_of("weapon", ["bow", "sword"]),
        LearnedInputDef::test("armed", ron::read("a", "Above(of: \"ammo\", than: 0)").unwrap()),
        LearnedInputDef::last("before"),
    ];
    let def = LearnedDef { inputs: inputs.into(), ..classified(bayes, "") };
    assert_eq!(def.net_inputs(), 1 + 2 + 1 + 3);
    let observer = Observer::bind(&def, &words()).unwrap();
    let row = |distance: f32, weapon: &'static str, ammo: i32| {
        let guard = Guard { distance, weapon, ammo, ..Guard::default() };
        let (mut observed, mut row) = (Vec::new(), Vec::new());
        let last = (ammo > 0).then_some(1);
        observer.observe(&guard, &Boards::default(), Moment::START, last, &mut observed)?;
        observer.net_row(&observed, &mut row);
        Ok(row)
    };
    assert_eq!(row(25.0, "sword", 2), Ok(vec![0.25, 0.0, 1.0, 1.0, 0.0, 0.0, 1.0]));
    assert_eq!(row(99.0, "bow", 0), Ok(vec![0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0]));
    assert_eq!(row(0.0, "bow", 0), Ok(vec![1.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0]));
    assert_eq!(row(0.0, "spoon", 0), Err(Unread(1)));
    assert_eq!(row(f32::NAN, "bow", 0), Err(Unread(0)));
}

#[test]
fn all_errors_are_found_at_their_places() {
    let text = "(
        min_certainty: 2,
        inputs: [(name: \"distnace\"), (name: \"ammo\", from: 3, to: 3), (name: \"weapon\", test: Always, among: [\"a\", \"a\"])],
        choices: [(name: \"shot\"), (name: \"flee\", when: Is(\"afraid\")), (name: \"flee\")],
        fallback: \"hdie\",
        model: Net(net: (inputs: 9, layers: [])),
    )";
    let found = errors(text);
    for expected in [
        "a.learned.ron:2:24: 2 is out of range; expected 0 to 1",
        "a.learned.ron:3:25: unknown \"distnace\", did you mean \"distance\"? among the values",
        "a.learned.ron:3:66: no range; expected two different numbers",
        "a test and a value",
        "a.learned.ron:3:114: empty, or there twice",
        "a.learned.ron:4:26: unknown \"shot\", did you mean \"shoot\"? among the actions",
        "unknown \"afraid\"",
        "a.learned.ron:4:78: is there twice",
        "a.learned.ron:5:19: unknown \"hdie\", did you mean \"hide\"?",
    ] {
        assert!(found.contains(expected), "{expected} in\n{found}");
    }
    assert!(!found.contains("layers"), "a model is held against what is sound: {found}");
}

#[test]
fn a_model_that_does_not_fit_says_what_was_expected() {
    let net = |from: &str, to: &str| errors(&NET.replace(from, to));
    assert!(net("inputs: 1", "inputs: 2").contains("5 weights") || !net("inputs: 1", "inputs: 2").is_empty());
    assert!(net(", weights: [-8, 0, 4, 0]", "").contains("a net without weights"));
    assert!(net("-8, 0, 4, 0", "-8, 0, inf, 0").contains("expected a finite number"));
    let three = net("(name: \"flee\")", "(name: \"flee\"), (name: \"hide\")");
    assert!(three.contains("2 outputs; expected 3: one for each choice"), "{three}");
    let named = net("Softmax", "Named(\"mine\")");
    assert!(named.contains("one that every net knows"), "{named}");

    let mut def = classified(tree, "");
    def.choices.swap(0, 1);
    def.inputs[0].name = "ammo".into();
    let found = def.bind(&words()).unwrap_err().to_string();
    assert!(
        found.contains(
            "it has learned with the inputs distance; armed (no, yes); expected those of the mind: ammo; "
        ) && found
            .contains("it has learned the choices shoot, flee; expected those of the mind: flee, shoot"),
        "{found}"
    );

    let values = |from: &str, to: &str| errors(&LEVERS.replace(from, to));
    assert!(values("at: [0]", "at: [2]").contains("the state [2]; expected a class for each input: below 2"));
    assert!(values("[0, -1]", "[0]").contains("1 values; expected a finite number for each of 2 choices"));
    assert!(values("[15]", "[15, 15]").contains("borders out of order"));
    assert!(values("\"distance\": [15]", "").contains("no borders for the number \"distance\""));
    assert!(values("Reward(of: \"reward\"", "Shown(by: \"shown\"").contains("unknown field"));
    let shown =
        values("Reward(of: \"reward\", rate: 0.3, discount: 0.75, explore: 0)", "Shown(by: \"shown\")");
    assert!(shown.contains("action values that learns from what is shown; expected NaiveBayes"), "{shown}");
}

#[test]
fn naive_bayes_learns_what_is_shown_up_to_its_limit_and_not_when_frozen() {
    for (learn, expected) in [
        ("learn: Shown(by: \"shown\"),", "flee"),
        ("learn: Shown(by: \"shown\", limit: 1),", "shoot"),
        ("learn: Shown(by: \"shown\", frozen: true),", "shoot"),
        ("", "shoot"),
    ] {
        let mind = classified(bayes, learn).bind(&words()).unwrap();
        let (mut state, mut guard) = (mind.start(), Guard { distance: 4.0, ammo: 1, ..Guard::default() });
        tick(&mind, &mut state, &mut guard, 0.0);
        assert_eq!(mind.doing(&state), "shoot", "{learn}");
        guard.shown = "flee";
        for step in 1..40_u8 {
            tick(&mind, &mut state, &mut guard, f32::from(step) / 10.0);
        }
        assert_eq!(mind.doing(&state), expected, "{learn}");
        let saved: LearnedState = state::from_bytes(&state::to_bytes(&state).unwrap()).unwrap();
        assert_eq!(saved, state);
        let json = serde_json::to_string(&state).unwrap();
        assert_eq!(serde_json::from_str::<LearnedState>(&json).unwrap(), state);
    }
}

/// Q(s, a) ← (1 - α) Q(s, a) + α (r + γ max Q(s', a')) with α = 0.3 and γ = 0.75, Millington 3e, 7.7.1. Two levers, of which
/// the first is better from the beginning and always gives 1:
/// 0.7 · 0 + 0.3 · (1 + 0.75 · 0) = 0.3, then 0.7 · 0.3 + 0.3 · (1 + 0.75 · 0.3) = 0.5775.
#[test]
fn oracle_millington_7_7_1_values_are_learned_from_rewards() {
    let mind = mind(LEVERS);
    let (mut state, mut guard) = (mind.start(), Guard { reward: 1.0, ..Guard::default() });
    let values = [0.0, 0.1, 0.2].map(|seconds| {
        tick(&mind, &mut state, &mut guard, seconds);
        let why = mind.explain(&state, &guard, &Boards::default(), Moment::START).document("Guard");
        why.field("shoot").unwrap().to_string().parse::<f32>().unwrap()
    });
    assert_eq!(values.map(|value| (value * 1e4).round() / 1e4), [0.0, 0.3, 0.5775]);
    assert_eq!(state.learned(), 1, "one value differs from the file's");
    let saved: LearnedState = state::from_bytes(&state::to_bytes(&state).unwrap()).unwrap();
    assert_eq!(saved, state);
    // A reward that is no number, and a limit: nothing changes.
    guard.reward = f32::NAN;
    tick(&mind, &mut state, &mut guard, 0.3);
    assert_eq!(state.learned(), 1);
}

#[test]
fn who_explores_finds_the_better_choice_and_never_tries_what_is_illegal() {
    let text = LEVERS
        .replace("explore: 0", "explore: 0.3")
        .replace("(name: \"flee\")", "(name: \"flee\"), (name: \"hide\", when: Never)");
    let mind = mind(&text.replace("values: [0, -1]", "values: [0, -1, 5]"));
    let (mut state, mut guard, mut stream) = (mind.start(), Guard::default(), Seed::new(3).stream());
    for step in 0..400_u16 {
        guard.reward = if mind.doing(&state) == "flee" { 1.0 } else { -0.2 };
        let mut turn = Turn::new(&mut guard, Moment::START.after(f32::from(step))).stream(&mut stream);
        mind.tick(&mut state, &mut turn);
    }
    let flees = guard.log.iter().filter(|line| *line == "flee").count();
    assert!(flees > 250, "{flees} of 400");
    assert!(!guard.log.iter().any(|line| line.starts_with("hide")));
}

#[test]
fn a_changed_file_keeps_what_is_done_by_the_names_of_the_choices_and_what_was_learned() {
    let learn = "learn: Shown(by: \"shown\"),";
    let old = classified(bayes, learn);
    let trained = || {
        let mind = old.bind(&words()).unwrap();
        let mut guard = Guard { distance: 4.0, ammo: 1, shown: "shoot", ..Guard::default() };
        let mut state = mind.start();
        tick(&mind, &mut state, &mut guard, 0.0);
        assert_eq!((mind.doing(&state).as_str(), state.learned()), ("shoot", 1));
        (mind, state, guard)
    };
    let adopt = |change: &dyn Fn(&mut LearnedDef)| {
        let (before, mut state, mut guard) = trained();
        let mut def = old.clone();
        change(&mut def);
        let mind = def.bind(&words()).unwrap();
        let told = mind.adopt(&before, &mut state, &mut Turn::new(&mut guard, Moment::START), &mut ());
        (mind.doing(&state), state.learned(), told, guard.log.len())
    };
    let (doing, learned, told, log) = adopt(&|def| def.min_certainty = 0.1);
    assert_eq!((doing.as_str(), learned, told.kept, told.is_whole(), log), ("shoot", 1, 1, true, 1));
    let (doing, learned, told, log) = adopt(&|def| def.choices[0].deed = Some("hide".into()));
    assert_eq!((doing.as_str(), learned, told.left.as_slice(), log), ("", 1, &["shoot".to_owned()][..], 2));
    let (doing, learned, told, _) = adopt(&|def| {
        let trained = classified(bayes, "").inputs;
        def.inputs = trained;
        let ModelDef::NaiveBayes(model) = &mut def.model else { unreachable!("it is naive Bayes") };
        let schema = Schema::new(classified(bayes, "").schema()).unwrap();
        let values = [3.0.into(), schema.category(1, "yes").unwrap()];
        crate::classify::Learner::observe(model, schema.observation(&values).unwrap(), 0).unwrap();
    });
    assert_eq!(
        (doing.as_str(), learned, told.forgotten.as_slice()),
        ("shoot", 0, &["what was learned".to_owned()][..])
    );
}

#[test]
fn it_says_why_with_certainties_what_is_illegal_and_what_the_inputs_contribute() {
    let mind = mind(NET);
    let guard = Guard { distance: 5.0, ..Guard::default() };
    let why = mind.explain(&mind.start(), &guard, &Boards::default(), Moment::START);
    assert_eq!(why.inputs, [("distance".to_owned(), "5.00, within 0 to 30".to_owned())]);
    assert_eq!(why.choices[0].verdict, Verdict::Chosen);
    assert_eq!(why.choices[1].verdict, Verdict::Illegal("ammo is 0, not above 0".to_owned()));
    assert_eq!(why.model.len(), 1);
    let document = why.document("Guard 3");
    assert_eq!((document.sections.len(), &*document.subtitle), (3, "flee, certain to 100 %"));
    for model in [bayes, tree] {
        let mind = classified(model, "").bind(&words()).unwrap();
        let why = mind.explain(&mind.start(), &guard, &Boards::default(), Moment::START);
        assert!(why.model.len() >= 2 && why.choices[0].certainty > 0.5, "{why:?}");
    }
    let blind = Guard { distance: f32::NAN, ..Guard::default() };
    let why = mind.explain(&mind.start(), &blind, &Boards::default(), Moment::START);
    assert_eq!((why.unread.as_deref(), why.model.len()), (Some("distance"), 0));
}

#[test]
fn whoever_looks_sees_inputs_certainties_and_changes_at_the_nodes_of_the_graph() {
    let (mind, mut guard) = (mind(NET), Guard { distance: 5.0, ammo: 1, ..Guard::default() });
    let (mut state, mut journal, graph) = (mind.start(), Journal::default(), mind.graph());
    let kinds: Vec<(&str, &str)> = graph.nodes.iter().map(|node| (&*node.kind, &*node.name)).collect();
    let expected = [
        ("model", "net"),
        ("input", "distance"),
        ("action", "shoot"),
        ("action", "flee"),
        ("action", "fallback"),
    ];
    assert_eq!(kinds, expected);
    assert_eq!(graph.links.len(), 4);
    mind.tick_watched(&mut state, &mut Turn::new(&mut guard, Moment::START), &mut journal);
    assert_eq!(journal.status(2).0, NodeStatus::Running);
    assert_eq!(mind.running(&state), [2], "the same is read off the state");
    let log: Vec<String> = journal.log().map(|line| line.text.to_string()).collect();
    assert_eq!(log, ["shoot after nothing: certain to 94 %, of flee to 6 %"]);
    let trail = journal.pulse().trail;
    assert!(trail.iter().all(|step| (step.node as usize) < graph.nodes.len()));
    assert!(
        trail.iter().any(|step| step.node == 1 && step.why.contains("distance: 5.00, within 0 to 30")),
        "{trail:?}"
    );
}

#[test]
fn the_template_is_a_whole_file_that_needs_no_words_and_warnings_stand_beside() {
    let kinds = kinds();
    let kind = kinds.of("new.learned.ron").unwrap();
    let template = kind.info().template;
    let loaded = kind.load("new.learned.ron", template, &Vocabulary::new()).unwrap();
    assert_eq!(
        (loaded.warnings.to_string(), kind.check("new.learned.ron", template).to_string()),
        Default::default()
    );
    let warned = template.replacen('(', "(min_certainty: 0.5,", 1);
    let warnings = kind.check("new.learned.ron", &warned).to_string();
    assert!(warnings.starts_with("new.learned.ron:2:17: without a fallback"), "{warnings}");
}

#[test]
fn it_runs_reloads_and_is_saved_behind_a_pointer() {
    let (kinds, words) = (kinds(), words().erased());
    let load = |text: &str| kinds.named("learned").unwrap().load("a.learned.ron", text, &words).unwrap().mind;
    let (old, new) = (load(NET), load(&NET.replace("0.6", "0.7")));
    let (mut guard, mut state) =
        (Guard { distance: 5.0, ammo: 1, ..Guard::default() }, AnyState(Some(old.start())));
    let tick = |mind: &dyn AnyMind, state: &mut AnyState, guard: &mut Guard| {
        let mut turn = Turn::new(guard as &mut dyn Any, Moment::START);
        mind.tick(state.0.as_mut().unwrap(), &mut turn, Watcher::NOBODY)
    };
    assert_eq!(tick(&*old, &mut state, &mut guard), Status::Running);
    let mut turn = Turn::new(&mut guard as &mut dyn Any, Moment::START);
    let told = new.adopt(Some(&*old), state.0.as_mut().unwrap(), &mut turn, Watcher::NOBODY);
    assert!(told.is_whole() && told.kept == 1);
    let mut loaded: AnyState = state::from_bytes(&state::to_bytes(&state).unwrap()).unwrap();
    let mut other = guard.clone();
    tick(&*new, &mut state, &mut guard);
    tick(&*new, &mut loaded, &mut other);
    assert_eq!((loaded, other), (state, guard));
}

proptest! {
    #[test]
    fn what_is_illegal_is_never_done_and_certainties_of_the_legal_add_up_to_1(
        weights in prop::collection::vec(-50.0_f32..50.0, 4),
        distance in -100.0_f32..100.0,
        activation in prop::sample::select(vec!["Softmax", "Linear", "Tanh", "Relu", "Step"]),
        ammo in 0..2,
    ) {
        let text = NET.replace("Softmax", activation).replace("-8, 0, 4, 0", &format!("{}, {}, {}, {}", weights[0], weights[1], weights[2], weights[3]));
        let (mind, guard) = (mind(&text), Guard { distance, ammo, ..Guard::default() });
        let why = mind.explain(&mind.start(), &guard, &Boards::default(), Moment::START);
        let sum: f32 = why.choices.iter().map(|choice| choice.certainty).sum();
        prop_assert!((sum - 1.0).abs() < 1e-5, "{}", sum);
        for choice in &why.choices {
            prop_assert!(choice.name != "shoot" || ammo > 0 || (choice.certainty == 0.0 && matches!(choice.verdict, Verdict::Illegal(_))));
        }
        let (mut state, mut guard) = (mind.start(), guard);
        tick(&mind, &mut state, &mut guard, 0.0);
        prop_assert!(ammo > 0 || guard.log != ["shoot"]);
    }

    #[test]
    fn a_file_that_was_cut_or_changed_is_refused_or_runs(at in 0_usize..2000, with in "[0-9a-zA-Z(),\\[\\]-]{0,3}", kind in 0..3) {
        let text = [NET.to_owned(), LEVERS.to_owned(), classified(tree, "").to_ron()][usize::try_from(kind).unwrap()].clone();
        let at = at % text.len();
        let changed = format!("{}{with}{}", &text[..at], &text[(at + with.len()).min(text.len())..]);
        if let Ok(mind) = LearnedMind::from_ron("a.learned.ron", &changed, &words()) {
            let (mut state, mut guard) = (mind.start(), Guard { distance: 3.0, ammo: 1, ..Guard::default() });
            for step in 0..5_u8 {
                tick(&mind, &mut state, &mut guard, f32::from(step));
            }
            mind.explain(&state, &guard, &Boards::default(), Moment::START);
        }
    }

    #[test]
    fn a_state_of_another_file_does_no_harm(doing in prop::option::of(0_u32..9)) {
        let minds = [mind(NET), mind(LEVERS), classified(bayes, "learn: Shown(by: \"shown\"),").bind(&words()).unwrap()];
        for mine in &minds {
            for other in &minds {
                let (mut state, mut guard) = (other.start(), Guard { distance: 3.0, ammo: 1, reward: 1.0, shown: "flee", ..Guard::default() });
                state.doing = doing;
                for step in 0..4_u8 {
                    tick(mine, &mut state, &mut guard, f32::from(step));
                }
            }
        }
    }
}

/// A net that stays with what it did last: an input for nothing, `shoot`, `flee`.
#[test]
fn the_last_choice_is_an_input_that_survives_saves_and_reloads() {
    let text = r#"(
        inputs: [(name: "distance", from: 0, to: 30), (name: "before", last: true)],
        choices: [(name: "shoot"), (name: "flee")],
        model: Net(
            net: (inputs: 4, layers: [Dense(outputs: 2, activation: Softmax)]),
            weights: [-8, 0, 4, 0, 9, 0, 0, 9, 0, 0],
        ),
    )"#;
    let mind = mind(text);
    for (first, expected) in [(5.0, "shoot"), (25.0, "flee")] {
        let (mut state, mut guard) = (mind.start(), Guard { distance: first, ..Guard::default() });
        tick(&mind, &mut state, &mut guard, 0.0);
        guard.distance = 15.0;
        tick(&mind, &mut state, &mut guard, 0.1);
        assert_eq!(mind.doing(&state), expected);
        let mut saved: LearnedState = state::from_bytes(&state::to_bytes(&state).unwrap()).unwrap();
        tick(&mind, &mut saved, &mut guard, 0.2);
        assert_eq!(mind.doing(&saved), expected);
        let other = text.replace("to: 30", "to: 31");
        let other = LearnedMind::from_ron("a.learned.ron", &other, &words()).unwrap();
        other.adopt(&mind, &mut saved, &mut Turn::new(&mut guard, Moment::START), &mut ());
        tick(&other, &mut saved, &mut guard, 0.3);
        assert_eq!(other.doing(&saved), expected);
    }
    let both = errors(&text.replace("last: true", "last: true, test: Always"));
    assert!(both.contains("the last choice and something else"), "{both}");
    let nothing = errors(&text.replace("\"flee\"", "\"nothing\", do: \"flee\""));
    assert!(nothing.contains("this one stands for no choice"), "{nothing}");
}
