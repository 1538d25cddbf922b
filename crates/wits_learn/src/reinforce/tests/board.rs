//! Temporal differences in a board game (Millington 7.7.9; Samuel, Tesauro): the value of positions, learned by playing.

use wits_core::random::{Seed, Stream};

use crate::reinforce::{Afterstate, HashStore, Schedule, TdDef, TdLearner};

/// The lines of a board of three by three fields.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// 0 is empty, 1 the learner, 2 the other one.
type Board = [u8; 9];

fn code(board: &Board) -> u64 {
    board.iter().fold(0, |code, &field| code * 3 + u64::from(field))
}

fn has_won(board: &Board, who: u8) -> bool {
    LINES.iter().any(|line| line.iter().all(|&field| board[field] == who))
}

fn empty(board: &Board) -> Vec<u32> {
    (0..9).filter(|&field| board[field as usize] == 0).collect()
}

fn with(board: &Board, field: u32, who: u8) -> Board {
    let mut after = *board;
    after[field as usize] = who;
    after
}

/// Plays one game against somebody who moves at random. Gives 1, 0 or -1, and learns if it is told to.
fn play(learner: &mut TdLearner<HashStore>, def: &TdDef, explore: f32, stream: &mut Stream) -> f32 {
    let mut board: Board = [0; 9];
    // The position that the learner left last.
    let mut left: Option<u64> = None;
    if stream.chance(0.5) {
        board = with(&board, stream.below(9), 2);
    }
    loop {
        let lead =
            |field: u32| Afterstate { action: field, reward: 0.0, next: Some(code(&with(&board, field, 1))) };
        let free = empty(&board);
        let (best, _) = learner.best(def, free.iter().map(|&field| lead(field))).unwrap();
        let field = if stream.chance(explore) { *stream.pick(&free).unwrap() } else { best.action };
        board = with(&board, field, 1);
        let here = code(&board);
        if let Some(left) = left {
            learner.learn(def, left, 0.0, Some(here)).unwrap();
        }
        left = Some(here);
        let mut result = has_won(&board, 1).then_some(1.0);
        if let (None, Some(&answer)) = (result, stream.pick(&empty(&board))) {
            board = with(&board, answer, 2);
            result = has_won(&board, 2).then_some(-1.0);
        }
        if result.is_some() || empty(&board).is_empty() {
            let reward = result.unwrap_or(0.0);
            learner.learn(def, here, reward, None).unwrap();
            return reward;
        }
    }
}

#[test]
fn positions_of_a_board_game_are_learned_by_playing() {
    let rate = Schedule::Linear { from: 0.2, to: 0.02, over: 60_000 };
    let def = TdDef { rate, discount: 1.0, trace_decay: 0.5, ..TdDef::default() };
    let (mut learner, mut stream) = (TdLearner::new(HashStore::new()), Seed::new(1).stream());
    for _ in 0..20_000 {
        play(&mut learner, &def, 0.1, &mut stream);
    }
    learner.freeze(true);
    let results: Vec<f32> = (0..1000).map(|_| play(&mut learner, &def, 0.0, &mut stream)).collect();
    let count = |result: f32| results.iter().filter(|&&other| other == result).count();
    // Two who move at random win about 45 % each.
    assert!(count(1.0) > 850 && count(-1.0) < 30, "{} won, {} lost", count(1.0), count(-1.0));
}
