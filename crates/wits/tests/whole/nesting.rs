//! Any technique can be a leaf of any other: all of them in each other, once, from the top to one pair of hands.

use std::sync::Arc;

use wits::core::findings::Findings;
use wits::core::ron::RonFile;
use wits::core::time::Moment;
use wits::decide::action::{ActionManager, ActionQueue, ActionsDef};
use wits::decide::dtree::{DecisionState, DecisionTree};
use wits::decide::machine::{MachineDef, MachineState};
use wits::decide::tree::{TreeDef, TreeState};
use wits::decide::{Exit, Kind, Mind, Status, Turn, Vocabulary};
use wits::fuzzy::machine::{FuzzyMachineDef, FuzzyMachineState};
use wits::fuzzy::markov::{MarkovDef, MarkovState};
use wits::fuzzy::{FuzzyDef, FuzzyMindState};
use wits::learn::mind::{LearnedMind, LearnedState};
use wits::plan::drive::{Drive, DriveState};
use wits::plan::goap::{GoapDef, GoapState};
use wits::plan::htn::{HtnDef, HtnState};
use wits::plan::needs::{Needs, NeedsMindState};
use wits::plan::utility::{Utility, UtilityState};
use wits::rules::experts::{ExpertMind, ExpertMindState, Experts, ExpertsDef, View};
use wits::rules::{RuleMind, RuleMindState};

/// One who works, and what each of its minds remembers.
#[derive(Default)]
struct Worker {
    enters: u32,
    ticks: u32,
    exits: Vec<Exit>,
    tree: Option<TreeState>,
    machine: Option<MachineState>,
    decision: Option<DecisionState>,
    fuzzy: Option<FuzzyMindState>,
    degrees: Option<FuzzyMachineState>,
    markov: Option<MarkovState>,
    goap: Option<GoapState>,
    htn: Option<HtnState>,
    needs: Option<NeedsMindState>,
    utility: Option<UtilityState>,
    drive: Option<DriveState>,
    rules: Option<RuleMindState>,
    experts: Option<ExpertMindState>,
    learned: Option<LearnedState>,
    queue: ActionQueue,
}

fn words() -> Vocabulary<Worker> {
    let mut words = Vocabulary::<Worker>::new();
    words
        .action("work", |worker, _| {
            worker.ticks += 1;
            Status::Running
        })
        .on_enter(|worker, _| worker.enters += 1)
        .on_exit(|worker, _, why| worker.exits.push(why));
    words.value("light", Kind::Number, |_, _| 0.75.into());
    words.condition("done", |_, _| false);
    words
}

fn good<T>(result: Result<T, Findings>) -> T {
    result.unwrap_or_else(|faults| panic!("{faults}"))
}

/// The techniques from the innermost to the outermost: each does the one before it.
fn nest(words: &mut Vocabulary<Worker>) -> Arc<ActionManager<Worker>> {
    let tree = good(TreeDef::from_ron("tree", r#"(root: Sequence([Do("work")]))"#));
    words.mind("in a tree", good(tree.bind(words)), |worker| &mut worker.tree);

    let machine = r#"(states: [(name: "on", active: ["in a tree"])])"#;
    let machine = good(MachineDef::from_ron("machine", machine));
    words.mind("in a machine", good(machine.bind(words)), |worker| &mut worker.machine);

    let decision =
        r#"(root: If(test: Above(of: "light", than: 0.5), yes: Do("in a machine"), no: Pick("sleep")))"#;
    let decision = good(DecisionTree::from_ron("decision", decision, words));
    words.mind("in a decision", decision, |worker| &mut worker.decision);

    let actions = r#"(actions: {"in an action": (act: Sequence([Wait(0), Do("in a decision")]))})"#;
    let actions = Arc::new(good(good(ActionsDef::from_ron("actions", actions)).bind(words)));
    actions.teach(words, |worker| &mut worker.queue);

    let fuzzy = r#"(
        inputs: {"light": (over: Range(0, 1), sets: {"dark": LeftShoulder(0.2, 0.6), "bright": RightShoulder(0.2, 0.6)})},
        outputs: {"do": (sets: {"rest": Plain, "toil": Plain}, read: Choice)},
        rules: ["if light is dark then do is rest", "if light is bright then do is toil"],
        mind: (acts: {"do": {"toil": "in an action"}}),
    )"#;
    let fuzzy = good(FuzzyDef::from_ron("fuzzy", fuzzy));
    words.mind("in fuzzy rules", good(fuzzy.bind(words)), |worker| &mut worker.fuzzy);

    let degrees = r#"(start: {"busy": 1}, states: {"busy": (act: "in fuzzy rules"), "lazy": ()})"#;
    let degrees = good(FuzzyMachineDef::from_ron("degrees", degrees));
    words.mind("in degrees", good(degrees.bind(words)), |worker| &mut worker.degrees);

    let goap = r#"(
        facts: {"done": Flag},
        actions: [(name: "in degrees", gives: {"done": true})],
        goals: [(name: "be done", wants: {"done": true})],
    )"#;
    let goap = good(GoapDef::from_ron("goap", goap));
    words.mind("in a plan", good(goap.bind(words)), |worker| &mut worker.goap);

    let htn = r#"(
        facts: {"done": Flag},
        actions: [(name: "in a plan", gives: {"done": true})],
        root: "job",
        tasks: {"job": [(steps: ["in a plan"])]},
    )"#;
    let htn = good(HtnDef::from_ron("htn", htn));
    words.mind("in a network", good(htn.bind(words)), |worker| &mut worker.htn);

    let needs = r#"(
        goals: [(name: "boredom", start: 4)],
        objects: [(kind: "bench", offers: [(name: "toil", do: "in a network", changes: {"boredom": -4})])],
    )"#;
    let needs = good(Needs::from_ron("needs", needs, words));
    words.mind("in needs", needs, |worker| &mut worker.needs);

    let utility = r#"(
        inputs: [(name: "light", from: 0, to: 1)],
        actions: [(name: "toil", do: "in needs", considerations: [(input: "light", curve: Linear(slope: 1, offset: 0))])],
    )"#;
    let utility = good(Utility::from_ron("utility", utility, words));
    words.mind("in utility", utility, |worker| &mut worker.utility);

    let drive = r#"(
        strategies: [(name: "earn", goal: "toil", desire: "light")],
        goals: {"toil": (steps: [Do("in utility")])},
    )"#;
    let drive = good(Drive::from_ron("drive", drive, words));
    words.mind("in-goals", drive, |worker| &mut worker.drive);

    let rules = r"
        (sense (light (is $light)))
        (rule toil (light (is > 0.5)) => (do in-goals))
    ";
    let rules = good(RuleMind::read("rules", rules, words));
    words.mind("in-rules", rules, |worker| &mut worker.rules);

    let experts = Experts::<Worker>::new(ExpertsDef::new().expert("foreman").action("in-rules", []));
    let insists = |_: &Worker, view: &View<'_>| if view.get("begun").is_none() { 1.0 } else { 0.0 };
    let experts = experts.code("foreman", insists, |_, desk| {
        desk.write("begun", true);
        desk.propose("in-rules", []);
    });
    let experts = good(ExpertMind::new(experts, words));
    words.mind("with experts", experts, |worker| &mut worker.experts);

    let learned = r#"(
        inputs: [(name: "light", from: 0, to: 1)],
        choices: [(name: "rest", do: "idle"), (name: "toil", do: "with experts")],
        model: Net(net: (inputs: 1, layers: [Dense(outputs: 2, activation: Softmax)]), weights: [0, 4, 0, 0]),
    )"#;
    let learned = good(LearnedMind::from_ron("learned", learned, words));
    words.mind("as it has learned", learned, |worker| &mut worker.learned);
    actions
}

/// A tick of the queue, which stands beside the minds.
fn act(actions: &ActionManager<Worker>, worker: &mut Worker, now: Moment) {
    let mut queue = std::mem::take(&mut worker.queue);
    actions.tick(&mut queue, &mut Turn::new(worker, now));
    worker.queue = queue;
}

#[test]
fn every_technique_can_be_a_leaf_of_every_other() {
    let mut words = words();
    let actions = nest(&mut words);
    let top = TreeDef::from_ron("top", r#"(root: Do("as it has learned"))"#).unwrap().bind(&words).unwrap();
    let (mut worker, mut state) = (Worker::default(), top.start());
    for tick in 0..100 {
        let now = Moment::of_tick(tick, 60);
        let status = top.tick(&mut state, &mut Turn::new(&mut worker, now).dt(1.0 / 60.0));
        assert_eq!(status, Status::Running, "at tick {tick}");
        act(&actions, &mut worker, now);
    }
    assert_eq!((worker.enters, worker.exits.len()), (1, 0), "one pair of hands, at work all the time");
    assert!(worker.ticks > 80, "{} ticks", worker.ticks);

    let now = Moment::of_tick(100, 60);
    top.stop(&mut state, &mut Turn::new(&mut worker, now), Exit::Despawn, &mut ());
    assert_eq!(worker.exits.len(), 1, "aborted from the top, left once at the bottom: {:?}", worker.exits);
    assert!(worker.queue.is_idle());
}

/// Markov machines act in an instant, so what they do is a whole life in one tick.
#[test]
fn a_markov_machine_is_a_leaf_and_has_leaves() {
    let mut words = words();
    let tree = TreeDef::from_ron("tree", r#"(root: Do("work"))"#).unwrap();
    words.mind("in a tree", tree.bind(&words).unwrap(), |worker| &mut worker.tree);
    let markov = r#"(
        values: {"a": 1, "b": 0},
        changes: [(when: Above(of: "light", than: 0.5), by: Rows([[0.5, 0.5], [0, 1]]), then: ["in a tree"])],
    )"#;
    let markov = MarkovDef::from_ron("markov", markov).unwrap();
    words.mind("in chances", markov.bind(&words).unwrap(), |worker| &mut worker.markov);
    let top = TreeDef::from_ron("top", r#"(root: Do("in chances"))"#).unwrap().bind(&words).unwrap();
    let (mut worker, mut state) = (Worker::default(), top.start());
    for tick in 0..3 {
        top.tick(&mut state, &mut Turn::new(&mut worker, Moment::of_tick(tick, 60)));
    }
    assert_eq!(worker.markov.as_ref().unwrap().vector(), [0.125, 0.875]);
    assert_eq!((worker.enters, worker.exits.len()), (3, 3));
}
