//! Fuzzy modules and fuzzy machines pass the exam for minds, and take no memory; Markov machines take none either.

use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_fuzzy::FuzzyDef;
use wits_fuzzy::machine::FuzzyMachineDef;
use wits_fuzzy::markov::MarkovDef;
use wits_mind::board::{Board, KeyDef, Scope};
use wits_mind::{Kind, Mind, Status, Turn, Vocabulary};
use wits_testkit::alloc::assert_no_allocation;
use wits_testkit::decide::Exam;

#[derive(Clone, Debug, Default, PartialEq)]
struct Guard {
    distance: f32,
    running: i32,
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::<Guard>::new();
    words.value("distance", Kind::Number, |guard, _| guard.distance.into());
    words.value("fear", Kind::Number, |guard, _| (1.0 - guard.distance / 50.0).into());
    words.condition("near", |guard, _| guard.distance < 20.0);
    words.key(Scope::Agent, "fear", KeyDef::new(Kind::Number).or(0.0));
    for name in ["run", "wait"] {
        words
            .action(name, |_, call| {
                *call.memory() = call.memory().saturating_add(1);
                if *call.memory() < 9 { Status::Running } else { Status::Success }
            })
            .on_enter(|guard, _| guard.running += 1)
            .on_exit(|guard, _, _| guard.running -= 1);
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
    mind: (write: {"fear": "{fear}"}, acts: {"do": {"flee": "run", "stay": "wait"}}),
)"#;

const MACHINE: &str = r#"(
    start: {"calm": 1},
    states: {
        "calm": (moves: [(when: Is("near"), to: {"afraid": "fear", "alert": 0.3})], act: "wait"),
        "afraid": (moves: [(when: Not(Is("near")), to: {"calm": 0.8})], act: "run", write: "{fear}"),
        "alert": (moves: [(when: Not(Is("near")), to: {"calm": 0.5})]),
    },
)"#;

const MARKOV: &str = r#"(
    values: {"tower": 1, "roof": 0.5},
    changes: [(when: Is("near"), by: Rows([[0.5, 0.5], [0, 1]]), then: ["wait"])],
    idle: (after: Updates(3), by: Even(0.9, 0.1)),
    write: {"tower": "{fear}"},
)"#;

fn exam<'m, M: Mind<Guard>>(mind: &'m M, board: Board) -> Exam<'m, Guard, M>
where
    M::State: PartialEq + std::fmt::Debug + wits_core::state::State,
{
    Exam::new(mind, Guard::default())
        .stir(|guard, stream| {
            if stream.chance(0.1) {
                guard.distance = stream.range(0.0, 50.0);
            }
        })
        .settled(|guard| guard.running == 0)
        .boards(Some(board), None, None)
        .size(100, 4)
}

#[test]
fn a_fuzzy_module_passes_the_exam() {
    let words = words();
    let mind = FuzzyDef::from_ron("x", MODULE).unwrap().bind(&words).unwrap();
    exam(&mind, Board::new(words.keys(Scope::Agent))).pass();
    exam(&mind, Board::new(words.keys(Scope::Agent))).assert_no_allocation();
}

#[test]
fn a_fuzzy_machine_passes_the_exam() {
    let words = words();
    for order in ["OneByOne", "Together"] {
        let text = MACHINE.replace("start:", &format!("order: {order}, start:"));
        let mind = FuzzyMachineDef::from_ron("x", &text).unwrap().bind(&words).unwrap();
        exam(&mind, Board::new(words.keys(Scope::Agent))).pass();
        exam(&mind, Board::new(words.keys(Scope::Agent))).assert_no_allocation();
    }
}

#[test]
fn a_markov_machine_takes_no_memory() {
    let machine = MarkovDef::from_ron("x", MARKOV).unwrap().bind(&words()).unwrap();
    let (mut guard, mut state) = (Guard::default(), machine.start());
    assert_no_allocation("updates", || {
        for tick in 0..100_u64 {
            guard.distance = if tick % 7 == 0 { 0.0 } else { 40.0 };
            machine.tick(&mut state, &mut Turn::new(&mut guard, Moment::of_tick(tick, 60)));
        }
    });
    assert_eq!(guard.running, 0);
}
