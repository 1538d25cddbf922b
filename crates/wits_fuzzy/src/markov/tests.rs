use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_mind::board::{Board, Boards, KeyDef, Scope};
use wits_mind::{Kind, Mind, Status, Turn, Vocabulary};

use super::*;

fn close(a: &[f32], b: &[f32]) {
    assert_eq!(a.len(), b.len());
    assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-5), "{a:?} is not {b:?}");
}

fn shot() -> Vec<Vec<f32>> {
    vec![
        vec![0.1, 0.3, 0.3, 0.3],
        vec![0.0, 0.8, 0.0, 0.0],
        vec![0.0, 0.0, 0.8, 0.0],
        vec![0.0, 0.0, 0.0, 0.8],
    ]
}

// Millington 5.6.1: (1, 0.5, 1, 1.5) becomes (0.1, 0.3 + 0.4, 0.3 + 0.8, 0.3 + 1.2): the sum falls from 4 to 3.4, the
// fourth stays. The other way round it would be (1, 0.4, 0.8, 1.2), of the same sum. Recovery: each gets a tenth of each
// other: (0.43, 0.97, 1.33, 1.69).
#[test]
fn oracle_m3e_5_6_1_sniping_positions() {
    let mut safety = [1.0, 0.5, 1.0, 1.5];
    let matrix = Matrix::new(shot()).unwrap();
    matrix.apply(&mut safety);
    close(&safety, &[0.1, 0.7, 1.1, 1.5]);
    close(&[safety.iter().sum()], &[3.4]);
    assert!(!matrix.is_conservative());
    Matrix::even(4, 1.0, 0.1).apply(&mut safety);
    close(&safety, &[0.43, 0.97, 1.33, 1.69]);
    close(&[safety.iter().sum()], &[4.42]);
}

// Exercise 5.15: one step (0.62, 0.44, 0.50, 0.44), in the end 0.5 each. Exercise 5.16: the mean of the start values.
#[test]
fn oracle_m3e_exercises_5_15_and_5_16() {
    let matrix = Matrix::even(4, 0.7, 0.1);
    assert!(matrix.is_conservative());
    let mut vector = [0.7, 0.4, 0.5, 0.4];
    matrix.apply(&mut vector);
    close(&vector, &[0.62, 0.44, 0.50, 0.44]);
    let rest = matrix.rest(&vector, 1e-7, 200);
    assert!(rest.stable);
    close(&rest.vector, &[0.5; 4]);
    let rest = matrix.rest(&[0.0, 0.2, 0.9, 0.5], 1e-7, 200);
    close(&rest.vector, &[0.4; 4]);
}

// Exercise 5.17: a value that is always 1 as a fifth number makes the others come to rest at 0.5 whatever they were:
// 0.5 a + 1.5 b + c = 0.5, such as a = 0.4, b = 0.1, c = 0.15. The book writes it in columns; here rows give.
#[test]
fn oracle_m3e_exercise_5_17_a_constant_number() {
    let (a, b, c) = (0.4, 0.1, 0.15);
    let row = |number: usize| (0..4).map(|place| if place == number { a } else { b }).chain([0.0]).collect();
    let mut rows: Vec<Vec<f32>> = (0..4).map(row).collect();
    rows.push(vec![c, c, c, c, 1.0]);
    let matrix = Matrix::new(rows).unwrap();
    for start in [[0.0, 0.0, 0.0, 0.0, 1.0], [3.0, 0.2, 0.9, 0.5, 1.0]] {
        let rest = matrix.rest(&start, 1e-7, 500);
        assert!(rest.stable);
        close(&rest.vector, &[0.5, 0.5, 0.5, 0.5, 1.0]);
    }
}

#[derive(Default)]
struct Sniper {
    shot: bool,
    ducked: u32,
}

fn words() -> Vocabulary<Sniper> {
    let mut words = Vocabulary::<Sniper>::new();
    words.condition("shot", |sniper, _| sniper.shot);
    words.event("alarm", []);
    words.key(Scope::Agent, "tower", KeyDef::new(Kind::Number));
    words.action("duck", |sniper, _| {
        sniper.ducked += 1;
        Status::Success
    });
    words
}

const POSTS: &str = r#"(
    values: {"tower": 1, "roof": 0.5},
    changes: [
        (when: Is("shot"), by: Rows([[0.5, 0.5], [0, 1]]), then: ["duck"]),
        (on: "alarm", by: Even(0.5, 0)),
    ],
    idle: (after: Updates(3), by: Even(2, 0)),
    write: {"tower": "{tower}"},
)"#;

// Millington 5.6.2: a reset time of 3 and no triggers: the default matrix in updates 3, 6, 9.
#[test]
fn oracle_m3e_5_6_2_default_matrix() {
    let machine = MarkovDef::from_ron("posts", POSTS).unwrap().bind(&words()).unwrap();
    let (mut sniper, mut state) = (Sniper::default(), machine.start());
    let mut changed = Vec::new();
    for update in 1..=9 {
        let before = state.vector().to_vec();
        machine.tick(&mut state, &mut Turn::new(&mut sniper, Moment::START));
        if state.vector() != before {
            changed.push(update);
        }
    }
    assert_eq!(changed, [3, 6, 9]);
    close(state.vector(), &[8.0, 4.0]);
}

#[test]
fn triggers_apply_their_matrix_and_do_their_actions() {
    let words = words();
    let machine = MarkovDef::from_ron("posts", POSTS).unwrap().bind(&words).unwrap();
    let mut state = machine.start();
    let mut board = Board::new(words.keys(Scope::Agent));
    let mut sniper = Sniper { shot: true, ducked: 0 };
    let mut turn = Turn::new(&mut sniper, Moment::START).boards(Boards::default().agent(&mut board));
    machine.tick(&mut state, &mut turn);
    close(state.vector(), &[0.5, 1.0]);
    assert_eq!((sniper.ducked, board.get("tower")), (1, Some(&0.5.into())));
    sniper.shot = false;
    let (alarm, _) = words.find_event("alarm").unwrap();
    let mut turn = Turn::new(&mut sniper, Moment::START).event(alarm, &[]);
    machine.tick(&mut state, &mut turn);
    close(state.vector(), &[0.25, 0.5]);
}

#[test]
fn a_trigger_resets_the_time() {
    let machine = MarkovDef::from_ron("posts", POSTS).unwrap().bind(&words()).unwrap();
    let (mut sniper, mut state) = (Sniper::default(), machine.start());
    for shot in [false, false, true, false, false] {
        sniper.shot = shot;
        machine.tick(&mut state, &mut Turn::new(&mut sniper, Moment::START));
    }
    close(state.vector(), &[0.5, 1.0]);
    let by_time = POSTS.replace("Updates(3)", "Seconds(1)");
    let machine = MarkovDef::from_ron("posts", &by_time).unwrap().bind(&words()).unwrap();
    let mut state = machine.start();
    sniper.shot = false;
    for tick in 0..=60 {
        machine.tick(&mut state, &mut Turn::new(&mut sniper, Moment::of_tick(tick, 60)));
    }
    close(state.vector(), &[2.0, 1.0]);
}

#[test]
fn matrices_that_do_not_fit_are_faults() {
    assert!(Matrix::new(vec![]).is_err());
    let told = Matrix::new(vec![vec![1.0, f32::NAN], vec![1.0]]).unwrap_err().to_string();
    assert_eq!(told.lines().count(), 2, "{told}");
    let text = POSTS
        .replace("Rows([[0.5, 0.5], [0, 1]])", "Rows([[0.5, 0.5, 1], [0]])")
        .replace("Updates(3)", "Updates(0)");
    let told = MarkovDef::from_ron("posts", &text).unwrap_err().to_string();
    assert_eq!(told.lines().count(), 3, "{told}");
    assert_eq!(MarkovDef::check_ron("posts", POSTS).to_string(), "");
    let def = MarkovDef::from_ron("posts", POSTS).unwrap();
    assert_eq!(MarkovDef::from_ron("posts", &def.to_ron()).unwrap(), def);
}

#[test]
fn numbers_stay_finite() {
    let mut vector = [f32::MAX, f32::MAX];
    let matrix = Matrix::even(2, 1e30, -1e30);
    (0..5).for_each(|_| matrix.apply(&mut vector));
    assert!(vector.iter().all(|value| value.is_finite()));
    Matrix::even(3, 1.0, 0.0).apply(&mut vector);
    assert!(!Matrix::even(2, -1.0, 0.0).rest(&[1.0, 2.0], 1e-6, 50).stable);
}
