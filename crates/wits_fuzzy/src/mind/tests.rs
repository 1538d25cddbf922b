use wits_core::ron::{self, RonFile};
use wits_core::time::Moment;
use wits_mind::board::{Board, Boards, KeyDef, Scope};
use wits_mind::condition::{Condition, ConditionDef};
use wits_mind::watch::Journal;
use wits_mind::{Exit, Kind, Mind, Status, Turn, Vocabulary};

use super::*;
use crate::FuzzyDef;

#[derive(Debug)]
struct Guard {
    distance: f32,
    belt: &'static str,
    log: Vec<String>,
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::<Guard>::new();
    words.value("distance", Kind::Number, |guard, _| guard.distance.into());
    words.value("belt", Kind::Text, |guard, _| guard.belt.into());
    words.key(Scope::Agent, "fear", KeyDef::new(Kind::Number).or(0.0));
    words.key(Scope::Agent, "plan", KeyDef::new(Kind::Text));
    for name in ["run", "wait"] {
        words
            .action(name, move |guard, _| {
                guard.log.push(name.to_owned());
                Status::Running
            })
            .on_exit(move |guard, _, why| guard.log.push(format!("{name} {}", why.name())));
    }
    words
}

const FILE: &str = r#"(
    inputs: {
        "distance": (over: Range(0, 50), sets: {"near": LeftShoulder(10, 30), "far": RightShoulder(10, 30)}),
        "foe": (over: OneOf(["white", "black"]), sets: {"weak": By({"white": 1}), "strong": By({"black": 1})}),
    },
    outputs: {
        "fear": (sets: {"none": Singleton(0), "full": Singleton(1)}),
        "do": (sets: {"flee": Plain, "stay": Plain}, read: Choice),
    },
    rules: [
        "if distance is near and foe is strong then fear is full and do is flee",
        "if distance is far or foe is weak then fear is none and do is stay",
    ],
    mind: (
        inputs: {"foe": "belt"},
        write: {"fear": "{fear}", "do": "{plan}"},
        acts: {"do": {"flee": "run", "stay": "wait"}},
    ),
)"#;

#[test]
fn a_module_reads_writes_and_acts() {
    let words = words();
    let mind = FuzzyDef::from_ron("x", FILE).unwrap().bind(&words).unwrap();
    let mut guard = Guard { distance: 10.0, belt: "black", log: Vec::new() };
    let (mut state, mut board) = (mind.start(), Board::new(words.keys(Scope::Agent)));
    let mut tick = |guard: &mut Guard, distance: f32, journal: &mut Journal| {
        guard.distance = distance;
        let mut turn = Turn::new(guard, Moment::START).boards(Boards::default().agent(&mut board));
        let status = mind.tick_watched(&mut state, &mut turn, journal);
        (status, board.get("fear").cloned(), board.get("plan").cloned())
    };
    let mut journal = Journal::default();
    assert_eq!(
        tick(&mut guard, 10.0, &mut journal),
        (Status::Running, Some(1.0.into()), Some("flee".into()))
    );
    let (_, fear, plan) = tick(&mut guard, 25.0, &mut journal);
    assert_eq!((fear, plan), (Some(0.25.into()), Some("stay".into())));
    assert_eq!(guard.log, ["run", "run aborted", "wait"]);
    mind.stop(&mut state, &mut Turn::new(&mut guard, Moment::START), Exit::Despawn, &mut ());
    assert_eq!(guard.log.last().unwrap(), "wait despawned");
    let graph = mind.graph();
    assert_eq!(graph.nodes.len(), 2 + 2 + 4);
}

#[test]
fn the_set_whose_action_goes_on_is_read_off_the_state() {
    let words = words();
    let mind = FuzzyDef::from_ron("x", FILE).unwrap().bind(&words).unwrap();
    let mut guard = Guard { distance: 10.0, belt: "black", log: Vec::new() };
    let (mut state, mut board) = (mind.start(), Board::new(words.keys(Scope::Agent)));
    assert_eq!(mind.running(&state), [] as [u32; 0], "it has not begun");
    let graph = mind.graph();
    for (distance, set) in [(10.0, "flee"), (25.0, "stay")] {
        guard.distance = distance;
        let mut journal = Journal::default();
        let mut turn = Turn::new(&mut guard, Moment::START).boards(Boards::default().agent(&mut board));
        mind.tick_watched(&mut state, &mut turn, &mut journal);
        let running = mind.running(&state);
        let names: Vec<&str> = running.iter().map(|node| &*graph.nodes[*node as usize].name).collect();
        assert_eq!((names, mind.doing(&state).as_str()), (vec![set], set));
        assert_eq!(
            journal.status(running[0]).0,
            wits_core::inspect::NodeStatus::Running,
            "as watchers are told"
        );
    }
    mind.stop(&mut state, &mut Turn::new(&mut guard, Moment::START), Exit::Despawn, &mut ());
    assert_eq!(mind.running(&state), [] as [u32; 0], "it was stopped");
}

#[test]
fn outputs_and_degrees_are_words_for_everybody() {
    let mut words = words();
    let def = FuzzyDef::from_ron("x", FILE).unwrap();
    add_output(&mut words, "what", &def, "do").unwrap();
    add_degree(&mut words, "danger", &def, "distance is very near and not (foe is weak)").unwrap();
    let mut guard = Guard { distance: 20.0, belt: "black", log: Vec::new() };
    let turn = Turn::new(&mut guard, Moment::START);
    let holds = |text: &str| {
        let def: ConditionDef = ron::read("x", text).unwrap();
        Condition::bind(&def, &words).unwrap().holds(turn.game, &turn.boards, turn.now)
    };
    assert!(holds(r#"Equal(of: "what", to: "flee")"#));
    assert!(holds(r#"Within(of: "danger", min: 0.249, max: 0.251)"#));
    assert!(
        add_output(&mut words, "x", &def, "fera").unwrap_err().to_string().contains("did you mean \"fear\"")
    );
    assert!(add_degree(&mut words, "x", &def, "distance is nera").is_err());
    assert!(add_degree(&mut words, "x", &def, "distance near").is_err());
}

#[test]
fn faults_of_the_binding_are_told_all_at_once() {
    let text = FILE
        .replace("{\"foe\": \"belt\"}", "{\"foe\": \"bletl\"}")
        .replace("\"{fear}\"", "\"fear\"")
        .replace("\"do\": \"{plan}\"", "\"doo\": \"{plan}\"")
        .replace("\"stay\": \"wait\"", "\"stai\": \"wait\"");
    let told = FuzzyDef::from_ron("x", &text).unwrap().bind(&words()).unwrap_err().to_string();
    for part in
        ["mind.inputs.foe", "mind.write.doo", "mind.write.fear: \"fear\" is no key", "mind.acts.do.stai"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn an_action_that_panics_is_left_once_and_the_mind_goes_on() {
    let mut words = words();
    words
        .action("run", |guard, _| {
            assert!(guard.log.len() > 2, "not yet");
            Status::Success
        })
        .on_enter(|guard, _| guard.log.push("enter".into()))
        .on_exit(|guard, _, why| guard.log.push(why.name().into()));
    let mind = FuzzyDef::from_ron("x", FILE).unwrap().bind(&words).unwrap();
    let mut guard = Guard { distance: 0.0, belt: "black", log: Vec::new() };
    let mut state = mind.start();
    let mut tick = |guard: &mut Guard| mind.tick(&mut state, &mut Turn::new(guard, Moment::START));
    assert_eq!(tick(&mut guard), Status::Failure);
    assert_eq!(tick(&mut guard), Status::Success);
    assert_eq!(guard.log, ["enter", "panicked", "enter", "success"]);
}

/// A module is a leaf of a tree, and a tree asks for a degree of another module.
#[test]
fn modules_are_leaves_of_other_techniques() {
    use wits_decide::tree::TreeDef;

    #[derive(Default)]
    struct Bot {
        distance: f32,
        fled: u32,
        choice: Option<FuzzyMindState>,
    }
    let mut words = Vocabulary::<Bot>::new();
    words.value("distance", Kind::Number, |bot, _| bot.distance.into());
    words.action("run", |bot, _| {
        bot.fled += 1;
        Status::Success
    });
    let module = r#"(
        inputs: {"distance": (over: Range(0, 50), sets: {"near": LeftShoulder(10, 30), "far": RightShoulder(10, 30)})},
        outputs: {"do": (sets: {"flee": Plain, "stay": Plain}, read: Choice)},
        rules: ["if distance is near then do is flee", "if distance is far then do is stay"],
        mind: (acts: {"do": {"flee": "run"}}),
    )"#;
    let def = FuzzyDef::from_ron("x", module).unwrap();
    add_degree(&mut words, "danger", &def, "distance is near").unwrap();
    let mind = def.bind(&words).unwrap();
    words.mind("choose", mind, |bot| &mut bot.choice);
    let tree = r#"(root: Sequence([If(Above(of: "danger", than: 0.5)), Do("choose")]))"#;
    let tree = TreeDef::from_ron("x", tree).unwrap().bind(&words).unwrap();
    let (mut bot, mut state) = (Bot::default(), tree.start());
    for distance in [12.0, 40.0, 15.0] {
        bot.distance = distance;
        tree.tick(&mut state, &mut Turn::new(&mut bot, Moment::START));
    }
    assert_eq!(bot.fled, 2);
}
