use super::*;
use crate::compile::compile;
use crate::optimise::optimise;
use crate::parse::parse;
use crate::token::At;
use crate::tree::{Arithmetic, Test};
use crate::words::Words;
use proptest::prelude::*;

/// A game that notes what is done.
#[derive(Default)]
struct Notes(Vec<(String, Vec<f64>)>);

impl Host for Notes {
    fn ask(&mut self, word: &str, with: &[f64]) -> Option<f64> {
        (word == "twice").then(|| with[0] * 2.0)
    }

    fn act(&mut self, word: &str, with: &[f64]) -> Option<()> {
        self.0.push((word.to_owned(), with.to_vec()));
        (word != "unknown").then_some(())
    }
}

fn program(text: &str) -> Program {
    let words = Words::new().given("g").ask("twice", 1).ask("odd", 0).act("note", 1).act("unknown", 0);
    let stages = ["examine", "check_health", "decide_movement", "plan_route", "execute_movement"];
    let words = stages.iter().fold(words, |words, stage| words.act(stage, 0));
    compile(&parse("", text, &words).unwrap_or_else(|faults| panic!("{faults}")))
}

fn run(text: &str) -> Result<f64, String> {
    let program = program(text);
    let end = Thread::new(&program).step(&program, &mut Notes::default(), &mut Budget::new(100_000));
    end.done().expect("it ends").map_err(|trouble| trouble.to_string())
}

/// With a = 3 both programs return 0; with a = 0 as well, since 0 < 0 does not hold; with a = -1 it is 1.
#[test]
fn oracle_millington_13_3_1c_results() {
    for (a, expected) in [("3", 0.0), ("0", 0.0), ("-1", 1.0)] {
        let text = format!("a = {a}; if (a < 0) return 1; else return 0;");
        let script = parse("", &text, &Words::new()).unwrap();
        for script in [optimise(&script), script] {
            let program = compile(&script);
            let end = Thread::new(&program).step(&program, &mut Notes::default(), &mut Budget::new(10));
            assert_eq!(end, Progress::Done(Ok(expected)), "a = {a}\n{}", program.listing());
        }
    }
}

/// Five stages with a yield after each: in ten frames every stage runs twice, five frames apart.
#[test]
fn oracle_millington_13_2_2d_each_of_five_stages_runs_every_fifth_frame() {
    let stages = ["examine", "check_health", "decide_movement", "plan_route", "execute_movement"];
    let body: String = stages.iter().map(|stage| format!("{stage}(); yield; ")).collect();
    let program = program(&format!("while (1) {{ {body} }}"));
    let (mut thread, mut notes) = (Thread::new(&program), Notes::default());
    for frame in 0..10 {
        assert_eq!(thread.step(&program, &mut notes, &mut Budget::new(1_000)), Progress::Pending);
        assert_eq!(notes.0.len(), frame + 1, "one stage a frame");
        assert_eq!(notes.0[frame].0, stages[frame % 5]);
    }
}

#[test]
fn numbers_are_computed() {
    assert_eq!(run("return 2 + 3 * 4 - 6 / -3;"), Ok(16.0));
    assert_eq!(run("n = 10; s = 0; while (n > 0) { s = s + n; n = n - 1; } return s;"), Ok(55.0));
    assert_eq!(run("return twice(3) + (1 < 2) + (2 != 2) + (not 7);"), Ok(7.0));
    assert_eq!(run("if (g or 2 and not 0) return 5; else return 6;"), Ok(5.0));
}

#[test]
fn a_spent_budget_suspends_and_the_script_goes_on_where_it_was() {
    let program = program("n = 0; while (n < 3) { note(n); n = n + 1; } return n;");
    let (mut whole, mut sliced) = (Notes::default(), Notes::default());
    let end = Thread::new(&program).step(&program, &mut whole, &mut Budget::unlimited());
    let (mut thread, mut slices) = (Thread::new(&program), 1);
    while !thread.step(&program, &mut sliced, &mut Budget::new(1)).is_done() {
        slices += 1;
        let saved = serde_json::to_string(&thread).unwrap();
        thread = serde_json::from_str(&saved).unwrap();
    }
    assert_eq!(thread.step(&program, &mut sliced, &mut Budget::new(0)), end, "done stays done");
    assert_eq!((sliced.0, slices > 30), (whole.0, true));
}

#[test]
fn an_uninterrupted_section_overdraws_and_pays_later() {
    let program = program("uninterrupted { note(1); note(2); note(3); } note(4); return 7;");
    let (mut thread, mut notes) = (Thread::new(&program), Notes::default());
    // hold, then load and act three times, then release: eight steps on a budget of two.
    assert_eq!(thread.step(&program, &mut notes, &mut Budget::new(2)), Progress::Pending);
    assert_eq!((notes.0.len(), thread.debt), (3, 6));
    for debt in [4, 2, 0] {
        let mut budget = Budget::new(2);
        assert_eq!(thread.step(&program, &mut notes, &mut budget), Progress::Pending);
        assert_eq!((notes.0.len(), thread.debt, budget.left()), (3, debt, 0));
    }
    assert_eq!(thread.step(&program, &mut notes, &mut Budget::new(4)), Progress::Done(Ok(7.0)));
}

#[test]
fn a_section_cannot_hold_for_ever() {
    let expected = format!("1:17: an uninterrupted section of more than {LONGEST_SECTION} steps");
    assert_eq!(run("uninterrupted { while (1) {} }"), Err(expected));
}

#[test]
fn an_endless_loop_spends_its_budget_and_no_more() {
    let program = program("while (1) {}");
    let mut budget = Budget::new(1_000);
    assert_eq!(Thread::new(&program).step(&program, &mut Notes::default(), &mut budget), Progress::Pending);
    assert_eq!((budget.left(), budget.spent()), (0, 1_000));
}

#[test]
fn a_monitor_begins_anew_each_frame_and_remembers() {
    let program = program("seen = seen + 1; note(g); yield; note(99);");
    let (mut thread, mut notes) = (Thread::new(&program), Notes::default());
    for alarm in [3.0, 4.0, 5.0] {
        thread.restart();
        thread.set(&program, "g", alarm);
        assert_eq!(thread.step(&program, &mut notes, &mut Budget::new(100)), Progress::Pending);
    }
    assert_eq!(notes.0.iter().map(|note| note.1[0]).collect::<Vec<_>>(), [3.0, 4.0, 5.0]);
    assert_eq!(thread.get(&program, "seen"), Some(3.0));
}

#[test]
fn the_game_sets_only_its_own_variables() {
    let program = program("mine = 1; return g;");
    let mut thread = Thread::new(&program);
    for (name, value) in [("mine", 9.0), ("g", 5.0), ("g", f64::NAN), ("nobody", 1.0)] {
        thread.set(&program, name, value);
    }
    assert_eq!((thread.get(&program, "mine"), thread.get(&program, "g")), (Some(0.0), Some(5.0)));
}

#[test]
fn trouble_names_its_place() {
    assert_eq!(run("x = 1;\n y = x / (x - 1);"), Err("2:2: the result is no number".to_owned()));
    assert_eq!(run("x = odd();"), Err("1:1: the game has no answer to \"odd\"".to_owned()));
    assert_eq!(run("yield_ = 1; unknown();"), Err("1:13: the game has no answer to \"unknown\"".to_owned()));
    let big = "9".repeat(300);
    assert_eq!(run(&format!("x = {big} * {big};")), Err("1:1: the result is no number".to_owned()));
}

fn any_op() -> impl Strategy<Value = Op> {
    let to = 0_usize..12;
    prop_oneof![
        (-2.0..2.0).prop_map(Op::Load),
        Just(Op::Load(f64::NAN)),
        to.clone().prop_map(Op::Set),
        to.clone().prop_map(Op::Get),
        Just(Op::Sum(Arithmetic::Divide)),
        Just(Op::Negative),
        Just(Op::Compare),
        Just(Op::CompareWithZero),
        Just(Op::Truth(Test::Less)),
        to.clone().prop_map(Op::Jump),
        to.clone().prop_map(|to| Op::JumpIf(Test::LessOrEqual, to)),
        to.clone().prop_map(|word| Op::Ask(word, 1)),
        to.prop_map(|word| Op::Act(word, 200)),
        prop_oneof![Just(Op::Yield), Just(Op::Hold), Just(Op::Release), Just(Op::Return)],
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    /// The machine trusts no code: whatever it is given, it ends, waits or stops with trouble.
    #[test]
    fn any_code_at_all_is_survived(code in proptest::collection::vec(any_op(), 0..12)) {
        let words = vec!["twice".to_owned(), "odd".to_owned()];
        let program = Program { code, words, names: vec!["a".to_owned()], places: vec![At::START], given: 9 };
        let mut thread = Thread::new(&program);
        for _ in 0..20 {
            let mut budget = Budget::new(50);
            let progress = thread.step(&program, &mut Notes::default(), &mut budget);
            prop_assert!(budget.spent() <= 50 && thread.stack.len() <= LARGEST_STACK);
            if progress.is_done() { break; }
        }
    }
}
