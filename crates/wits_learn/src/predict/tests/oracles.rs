//! Millington, *AI for Games*, 3e, 7.3.

use super::{L, R, book, written};
use crate::predict::{
    Hierarchy, HierarchyDef, Matcher, MatcherDef, NGram, NGramDef, Predictor, Tally, confidence,
};

fn learned(n: u32) -> NGram {
    let mut gram = NGram::new(NGramDef::new(2, n)).unwrap();
    gram.learn(&book()).unwrap();
    gram
}

/// What follows a window: [L, R].
fn after(gram: &NGram, window: &str) -> [u32; 2] {
    let counts = gram.counts_after(0, &written(window, "LR")).unwrap();
    counts.map_or([0, 0], |counts| [counts.count(L), counts.count(R)])
}

/// 72 took the first passage, 28 the second.
#[test]
fn oracle_millington_7_3_2_raw_probability() {
    let mut passages = Tally::new(2).unwrap();
    for taken in 0..100 {
        passages.observe(u32::from(taken % 25 >= 18)).unwrap(); // 18 of 25 are 72 of 100
    }
    assert_eq!(passages.counts().list(), [72, 28]);
    let guess = passages.predict().unwrap();
    assert_eq!((guess.action, guess.probability()), (0, 0.72));
}

/// LRRLRLLLRRLRLRR ends with RR, which was followed by L both times before.
#[test]
fn oracle_millington_7_3_3_string_matching() {
    let mut player = Matcher::new(MatcherDef::new(2, 2)).unwrap();
    player.learn(&book()).unwrap();
    let guess = player.predict().unwrap();
    assert_eq!((guess.action, guess.count, guess.total), (L, 2, 2));
}

/// 15 moves have 13 triples. LL: R 1/2, L 1/2; LR: R 3/5, L 2/5; RL: R 3/4, L 1/4; RR: R 0/2, L 2/2.
#[test]
fn oracle_millington_7_3_4_the_3_gram() {
    let gram = learned(3);
    assert_eq!(["LL", "LR", "RL", "RR"].map(|window| after(&gram, window)), [[1, 1], [2, 3], [1, 3], [2, 0]]);
    let total: u32 = gram.windows().map(|(_, _, counts)| counts.total()).sum();
    assert_eq!(total, 13);
    for (_, _, counts) in gram.windows() {
        assert!((counts.probability(L) + counts.probability(R) - 1.0).abs() < 1e-6);
    }
    assert_eq!(gram.predict().map(|guess| (guess.action, guess.probability())), Some((L, 1.0)), "after RR");
}

/// 2-gram: L is followed by R 5 and L 2 times, R by R 3 and L 4 times. 1-gram: R 8, L 7.
/// 4-gram: LRR: L 2; RRL: R 2; RLR: L 2, R 1; LRL: L 1, R 1; RLL: L 1; LLL: R 1; LLR: R 1. That makes 14, 15 and 12.
#[test]
fn oracle_millington_7_3_4_other_sizes() {
    let two = learned(2);
    assert_eq!(["L", "R"].map(|window| after(&two, window)), [[2, 5], [4, 3]]);
    assert_eq!(after(&learned(1), ""), [7, 8]);
    let four = learned(4);
    let windows = ["LRR", "RRL", "RLR", "LRL", "RLL", "LLL", "LLR", "RRR"];
    let expected = [[2, 0], [0, 2], [2, 1], [1, 1], [1, 0], [0, 1], [0, 1], [0, 0]];
    assert_eq!(windows.map(|window| after(&four, window)), expected);
}

/// LRR is registered as LRR, RR and R.
#[test]
fn oracle_millington_7_3_6_all_sizes_learn() {
    let mut grams = Hierarchy::new(HierarchyDef::new(2, 3)).unwrap();
    grams.learn(&[L, R, R]).unwrap();
    let [one, two, three] = grams.grams() else { panic!("three sizes") };
    assert_eq!(after(three, "LR"), [0, 1]);
    assert_eq!((after(two, "R"), after(two, "L")), ([0, 1], [0, 1]));
    assert_eq!(after(one, ""), [1, 2]);
}

/// The sequence of the book with a threshold of 3: RR was seen 2 times, R 7 times, so the 2-gram decides. A threshold of 2
/// is not exceeded by 2 either; one of 1 is.
#[test]
fn oracle_millington_7_3_6_the_threshold_must_be_exceeded() {
    let guess = |threshold| {
        let mut grams = Hierarchy::new(HierarchyDef { threshold, ..HierarchyDef::new(2, 3) }).unwrap();
        grams.learn(&book()).unwrap();
        grams.predict().map(|guess| (guess.order, guess.action, guess.count, guess.total))
    };
    assert_eq!(guess(3), Some((2, L, 4, 7)));
    assert_eq!(guess(2), Some((2, L, 4, 7)));
    assert_eq!(guess(1), Some((3, L, 2, 2)));
    assert_eq!(guess(14), Some((1, R, 8, 15)));
    assert_eq!(guess(15), None);
}

/// Four RL all followed by R: one of two equally likely actions comes four times in a row once in 16, either of them in
/// 2 of 16. 1,000 of 1,000 is much better, 2 to 2 says nothing.
#[test]
fn oracle_millington_7_3_6_confidence() {
    assert_eq!(confidence(4, 4, 2), 0.875);
    assert!(confidence(1000, 1000, 2) == 1.0);
    assert_eq!(confidence(2, 4, 2), 0.0);
    // 8 of 10: (45 + 10 + 1) / 1024 = 0.0546875 for each of the two.
    assert!((confidence(8, 10, 2) - (1.0 - 2.0 * 0.054_687_5)).abs() < 1e-12);
    // 3 of 3 of five actions: 5 / 125.
    assert!((confidence(3, 3, 5) - 0.96).abs() < 1e-12);
}
