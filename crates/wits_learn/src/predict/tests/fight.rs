//! Millington, exercises 7.7 and 7.8: combinations of buttons, and the stance as a part of the key.

use wits_core::random::Seed;

use super::written;
use crate::predict::{Hierarchy, HierarchyDef, NGram, NGramDef, Predictor};

const STANDING: u32 = 0;
const CROUCHING: u32 = 1;

/// A player who grabs and throws (BA), or kicks flying (BAAB), with pauses (.) between the combinations.
fn bout(combinations: usize) -> Vec<u32> {
    let mut stream = Seed::new(77).stream();
    let one = |_| if stream.chance(0.5) { "BA." } else { "BAAB." };
    written(&(0..combinations).map(one).collect::<String>(), "AB.")
}

/// After BA comes a pause or the second A; after BAA the B is certain: that is when to duck.
#[test]
fn oracle_millington_7_7_the_flying_kick_is_seen_coming() {
    let mut fighter = NGram::new(NGramDef::new(3, 4)).unwrap();
    fighter.learn(&bout(40)).unwrap();
    let after = |text: &str| fighter.counts_after(0, &written(text, "AB.")).unwrap().unwrap();
    let (a, b, pause) = (0, 1, 2);
    assert_eq!(after("BAA").prediction(4).map(|guess| (guess.action, guess.probability())), Some((b, 1.0)));
    let open = after(".BA");
    assert_eq!(open.count(b), 0);
    assert!(open.count(a) > 10 && open.count(pause) > 10, "the throw and the kick begin alike: {open:?}");
}

/// The same window means another blow when crouching: without the stance in the key both are mixed.
#[test]
fn oracle_millington_7_8_the_stance_is_a_part_of_the_key() {
    let def = NGramDef { contexts: 2, ..NGramDef::new(2, 3) };
    let (mut with, mut without) = (NGram::new(def).unwrap(), NGram::new(NGramDef::new(2, 3)).unwrap());
    for round in 0..20 {
        let stance = if round % 2 == 0 { STANDING } else { CROUCHING };
        // B B, then A when standing and B when crouching.
        let blows = [1, 1, stance];
        for gram in [&mut with, &mut without] {
            gram.begin();
        }
        for blow in blows {
            with.observe_in(stance, blow).unwrap();
            without.observe(blow).unwrap();
        }
    }
    let guess = |stance| with.counts_after(stance, &[1, 1]).unwrap().unwrap().prediction(3).unwrap();
    assert_eq!((guess(STANDING).action, guess(STANDING).probability()), (0, 1.0));
    assert_eq!((guess(CROUCHING).action, guess(CROUCHING).probability()), (1, 1.0));
    let mixed = without.counts_after(0, &[1, 1]).unwrap().unwrap();
    assert_eq!(mixed.list(), [10, 10]);
}

#[test]
fn several_sizes_know_contexts_too() {
    let mut grams = Hierarchy::new(HierarchyDef { contexts: 2, ..HierarchyDef::new(2, 3) }).unwrap();
    for _ in 0..5 {
        grams.observe_in(STANDING, 1).unwrap();
    }
    assert_eq!(grams.predict_in(STANDING).map(|guess| guess.action), Some(1));
    assert_eq!(grams.predict_in(CROUCHING), None);
    assert_eq!(grams.predict_in(9), None);
}
