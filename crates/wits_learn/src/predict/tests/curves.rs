//! Millington 7.3.5: accuracy against the size of windows.

use wits_core::random::Seed;

use crate::predict::accuracy::accuracy_by_n;
use crate::predict::{Hierarchy, HierarchyDef, NGram, NGramDef, Person, PersonDef, accuracy};

const TRIALS: usize = 1000;
const PEOPLE: u64 = 30;

fn sequences(actions: u32) -> Vec<Vec<u32>> {
    let def = PersonDef::new(actions);
    let person = |number| Person::new(&def, Seed::new(7).at(number)).unwrap().choices(&def, TRIALS);
    (0..PEOPLE).map(person).collect()
}

/// The mean accuracy of N-grams from 1 to 12 over all people.
fn curve(actions: u32) -> Vec<f32> {
    let mut sums = [0.0; 12];
    for sequence in sequences(actions) {
        for (sum, accuracy) in sums.iter_mut().zip(accuracy_by_n(actions, 12, &sequence).unwrap()) {
            *sum += accuracy.share() / PEOPLE as f32;
        }
    }
    println!("{actions} actions: {sums:.3?}");
    sums.to_vec()
}

/// Left or right, 1,000 trials: best at 5, most of it at 3, worse than chance beyond 10.
#[test]
fn oracle_millington_7_3_5_two_choices() {
    let curve = curve(2);
    let of = |n: usize| curve[n - 1];
    let best = (1..=12).max_by(|one, other| of(*one).total_cmp(&of(*other)));
    assert_eq!(best, Some(5), "{curve:?}");
    assert!(of(3) - 0.5 > 0.75 * (of(5) - 0.5), "{curve:?}");
    assert!(of(11) < 0.5 && of(12) < of(11), "{curve:?}");
    assert!(curve[..5].is_sorted() && curve[4..].is_sorted_by(|one, next| one >= next), "{curve:?}");
}

/// Five choices: 4 is noticeably better than 3, and large windows fall off sooner.
#[test]
fn oracle_millington_7_3_5_five_choices() {
    let (two, five) = (curve(2), curve(5));
    let of = |n: usize| five[n - 1];
    assert!(of(4) > of(3) + 0.02 && of(4) > of(5), "{five:?}");
    // What is left at 8 of the best.
    assert!(of(8) / of(4) < 0.8 * (two[7] / two[4]), "{five:?} {two:?}");
}

/// More random people need smaller windows.
#[test]
fn oracle_millington_7_3_5_random_sequences_need_small_windows() {
    let best = |habit_chance: f32| {
        let def = PersonDef { habit_chance, ..PersonDef::new(2) };
        let mut sums = [0.0_f32; 10];
        for number in 0..PEOPLE {
            let choices = Person::new(&def, Seed::new(8).at(number)).unwrap().choices(&def, TRIALS);
            for (sum, accuracy) in sums.iter_mut().zip(accuracy_by_n(2, 10, &choices).unwrap()) {
                *sum += accuracy.share();
            }
        }
        (1..=10).max_by(|one, other| sums[one - 1].total_cmp(&sums[other - 1])).unwrap()
    };
    assert!(best(0.03) < best(0.9), "{} {}", best(0.03), best(0.9));
}

/// Several sizes at once are better than one in the first moves, and not worse later.
#[test]
fn oracle_millington_7_3_6_several_sizes_learn_sooner() {
    let (mut early, mut late) = ([0.0; 2], [0.0; 2]);
    for sequence in sequences(2) {
        let mut one = NGram::new(NGramDef::new(2, 7)).unwrap();
        let mut several = Hierarchy::new(HierarchyDef::new(2, 7)).unwrap();
        early[0] += accuracy(&mut one, &sequence[..100]).unwrap().share();
        early[1] += accuracy(&mut several, &sequence[..100]).unwrap().share();
        late[0] += accuracy(&mut one, &sequence[100..]).unwrap().share();
        late[1] += accuracy(&mut several, &sequence[100..]).unwrap().share();
    }
    assert!(early[1] > 1.2 * early[0] && late[1] > late[0], "{early:?} {late:?}");
}
