//! What holds for all sequences.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::state;
use wits_testkit::edits::{self, Saved};

use crate::predict::{
    Alphabet, Hierarchy, HierarchyDef, Matcher, MatcherDef, NGram, NGramDef, Person, PersonDef, PredictError,
    Predictor, Tally, confidence,
};

fn sequence(actions: u32) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(0..actions, 0..120)
}

/// What followed each earlier occurrence of the last `window` actions, counted by hand.
fn by_hand(sequence: &[u32], window: usize, actions: u32) -> Vec<u32> {
    let mut counts = vec![0; actions as usize];
    if sequence.len() >= window {
        let last = &sequence[sequence.len() - window..];
        for (place, next) in sequence.iter().enumerate().skip(window) {
            if &sequence[place - window..place] == last {
                counts[*next as usize] += 1;
            }
        }
    }
    counts
}

proptest! {
    /// An array, a map, a search and a count by hand are the same.
    #[test]
    fn n_grams_count_what_a_search_finds(sequence in sequence(3), n in 1_u32..6) {
        let mut dense = NGram::new(NGramDef::new(3, n)).unwrap();
        // Actions that nobody takes make the array too large: a map.
        let mut sparse = NGram::new(NGramDef::new(1000, n.max(2))).unwrap();
        let mut matcher = Matcher::new(MatcherDef::new(3, n - 1)).unwrap();
        dense.learn(&sequence).unwrap();
        sparse.learn(&sequence).unwrap();
        matcher.learn(&sequence).unwrap();
        let expected = by_hand(&sequence, n as usize - 1, 3);
        prop_assert_eq!(matcher.counts().list(), &expected[..]);
        match dense.counts_in(0) {
            Some(counts) => prop_assert_eq!(counts.list(), &expected[..]),
            None => prop_assert!(expected.iter().all(|count| *count == 0)),
        }
        prop_assert_eq!(dense.predict(), matcher.predict());
        if n > 1 {
            prop_assert_eq!(dense.predict(), sparse.predict());
        }
        prop_assert_eq!(dense.recent(), sequence[sequence.len() - (n as usize - 1).min(sequence.len())..].to_vec());
    }

    #[test]
    fn one_by_one_and_all_at_once_are_the_same(sequence in sequence(4)) {
        let mut all = Hierarchy::new(HierarchyDef::new(4, 4)).unwrap();
        let mut each = all.clone();
        all.learn(&sequence).unwrap();
        sequence.iter().try_for_each(|action| each.observe(*action)).unwrap();
        prop_assert_eq!(all, each);
    }

    /// What is only followed changes what is expected, as any action before does, but not what is known.
    #[test]
    fn following_teaches_nothing(learned in sequence(3), followed in sequence(3)) {
        let mut gram = NGram::new(NGramDef::new(3, 3)).unwrap();
        let mut matcher = Matcher::new(MatcherDef::new(3, 2)).unwrap();
        let mut tally = Tally::new(3).unwrap();
        let all: [&mut dyn Predictor; 3] = [&mut gram, &mut matcher, &mut tally];
        for predictor in all {
            predictor.learn(&learned).unwrap();
            followed.iter().try_for_each(|action| predictor.follow(*action)).unwrap();
            prop_assert!(predictor.follow(3).is_err());
        }
        prop_assert_eq!(gram.windows().map(|(.., counts)| counts.total()).sum::<u32>() as usize, learned.len().saturating_sub(2));
        prop_assert_eq!(matcher.history().collect::<Vec<_>>(), learned.clone());
        prop_assert_eq!(tally.counts().total() as usize, learned.len());
        let all: Vec<u32> = learned.iter().chain(&followed).copied().collect();
        prop_assert_eq!(gram.recent(), all[all.len().saturating_sub(2)..].to_vec());
        prop_assert_eq!(gram.predict(), matcher.predict());
    }

    #[test]
    fn two_halves_merged_count_as_much_as_both(one in sequence(3), other in sequence(3)) {
        let learned = |sequence: &[u32]| {
            let mut gram = NGram::new(NGramDef::new(3, 3)).unwrap();
            gram.learn(sequence).unwrap();
            gram
        };
        let (mut merged, second) = (learned(&one), learned(&other));
        merged.merge(&second).unwrap();
        let mut both = learned(&one);
        both.learn(&other).unwrap();
        prop_assert!(merged.windows().eq(both.windows()));
    }

    #[test]
    fn memory_bounds_counts_and_new_habits_win(memory in 1_u32..20, before in 0_usize..200) {
        let mut tally = Tally::with_memory(2, memory).unwrap();
        for _ in 0..before {
            tally.observe(0).unwrap();
            prop_assert!(tally.counts().total() <= memory);
        }
        for _ in 0..3 * memory + 3 {
            tally.observe(1).unwrap();
        }
        prop_assert_eq!(tally.predict().map(|guess| guess.action), Some(1));
    }

    #[test]
    fn confidence_grows_with_more_of_the_same(total in 1_u32..3000, actions in 2_u32..9) {
        prop_assert!(confidence(total, total, actions) <= confidence(total + 1, total + 1, actions));
        for count in [0, total / 2, total, total + 5] {
            prop_assert!((0.0..=1.0).contains(&confidence(count, total, actions)));
        }
    }

    #[test]
    fn people_choose_what_exists(seed: u64, actions in 1_u32..7, alternation in 0_f32..=1.0) {
        let def = PersonDef { alternation, ..PersonDef::new(actions) };
        let choose = || Person::new(&def, Seed::new(seed)).unwrap().choices(&def, 200);
        prop_assert!(choose().iter().all(|action| *action < actions));
        prop_assert_eq!(choose(), choose());
    }
}

#[test]
fn states_are_saved_whole_and_damaged_ones_refused_or_harmless() {
    let mut grams = Hierarchy::new(HierarchyDef::new(2, 3)).unwrap();
    grams.learn(&super::book()).unwrap();
    let mut sparse = NGram::new(NGramDef::new(100, 3)).unwrap();
    sparse.learn(&[5, 99, 5, 7]).unwrap();
    let mut matcher = Matcher::new(MatcherDef::new(2, 2)).unwrap();
    matcher.learn(&super::book()).unwrap();
    edits::assert_hash_sees_all("hierarchy", &grams, &[]);
    edits::assert_hash_sees_all("map", &sparse, &[]);
    assert_eq!(state::from_bytes::<Hierarchy>(&state::to_bytes(&grams).unwrap()).unwrap(), grams);
    let text = serde_json::to_string(&sparse).unwrap();
    assert_eq!(serde_json::from_str::<NGram>(&text).unwrap(), sparse);
    assert!(
        serde_json::from_str::<NGram>(&text.replace("\"actions\":100", "\"actions\":4000000000")).is_err()
    );
    edits::survives(&Saved::of(&grams), 1, 300, |edited| use_it(edited.load::<Hierarchy>()));
    edits::survives(&Saved::of(&sparse), 2, 300, |edited| use_it(edited.load::<NGram>()));
    edits::survives(&Saved::of(&matcher), 3, 300, |edited| use_it(edited.load::<Matcher>()));
}

fn use_it<P: Predictor>(loaded: Result<P, String>) {
    let Ok(mut predictor) = loaded else { return };
    for action in [0, 1, 1, 7] {
        let _ = predictor.predict();
        let _ = predictor.observe(action);
    }
}

#[test]
fn what_does_not_exist_is_refused_and_nothing_learned() {
    let mut gram = NGram::new(NGramDef { contexts: 2, ..NGramDef::new(2, 2) }).unwrap();
    let before = gram.clone();
    assert_eq!(gram.observe(2), Err(PredictError::Action { action: 2, actions: 2 }));
    assert_eq!(gram.observe_in(2, 1), Err(PredictError::Context { context: 2, contexts: 2 }));
    assert_eq!(gram.register(0, &[], 1), Err(PredictError::Window { length: 0, expected: 1 }));
    assert_eq!(gram.register(0, &[9], 1), Err(PredictError::Action { action: 9, actions: 2 }));
    assert_eq!(gram.merge(&NGram::new(NGramDef::new(2, 2)).unwrap()), Err(PredictError::Unlike));
    assert_eq!(gram, before);
    assert!(Tally::new(2).unwrap().merge(&Tally::new(3).unwrap()).is_err());
}

#[test]
fn impossible_sizes_are_explained() {
    let told = |def: NGramDef| NGram::new(def).unwrap_err().to_string();
    assert_eq!(told(NGramDef::new(0, 2)), "actions: 0 is out of range; expected 1 to 1024");
    assert_eq!(told(NGramDef::new(2, 0)), "n: 0 is out of range; expected 1 to 64");
    let huge = told(NGramDef::new(1000, 40));
    assert_eq!(huge, "ngram: 1000 actions in windows of 39; expected at most 2^64 different windows");
    assert!(NGram::new(NGramDef { memory: 0, ..NGramDef::new(2, 2) }).is_err());
    assert!(NGram::new(NGramDef { contexts: u32::MAX, ..NGramDef::new(2, 60) }).is_err());
    assert!(Hierarchy::new(HierarchyDef { confidence: f64::NAN, ..HierarchyDef::new(2, 3) }).is_err());
    assert!(Matcher::new(MatcherDef { window: 9, history: 4, actions: 2 }).is_err());
    assert!(Person::new(&PersonDef { longest: 0, ..PersonDef::new(2) }, Seed::new(1)).is_err());
    assert!(Alphabet::<u8>::new([]).is_err() && Alphabet::new(0..2000_u32).is_err());
}

#[test]
fn a_full_map_forgets_what_is_rare_and_goes_on() {
    let mut gram = NGram::new(NGramDef::new(1024, 3)).unwrap();
    let mut stream = Seed::new(3).stream();
    for _ in 0..12_000 {
        gram.observe(stream.below(1024)).unwrap();
    }
    assert!(gram.windows().count() <= (1 << 22) / 1024);
    for _ in 0..50 {
        [1, 2, 3].into_iter().try_for_each(|action| gram.observe(action)).unwrap();
    }
    assert_eq!(gram.predict().map(|guess| guess.action), Some(1));
}

#[test]
fn alphabets_number_anything_that_is_ordered() {
    let alphabet = Alphabet::new([(2, "b"), (1, "a"), (2, "b")]).unwrap();
    assert_eq!(alphabet.len(), 2);
    assert_eq!(alphabet.number(&(2, "b")), Some(1));
    assert_eq!((alphabet.action(0), alphabet.action(2)), (Some(&(1, "a")), None));
    let text = serde_json::to_string(&Alphabet::new([3_u8, 1]).unwrap()).unwrap();
    assert_eq!(text, "[1,3]");
    assert_eq!(serde_json::from_str::<Alphabet<u8>>("[3,1]").unwrap().number(&3), Some(1));
}
