//! What holds for every search.

use proptest::prelude::*;
use wits_core::random::Seed;
use wits_core::ron::RonFile;
use wits_core::state;
use wits_core::work::{Budget, Progress, Work};
use wits_testkit::edits::{self, Saved};

use super::{hills, line, named, run};
use crate::tune::{
    AdaptDef, AnnealDef, ClimbDef, End, Method, Parameter, TuneDef, TuneError, TuneState, Tuning,
};

const TOPS: [(f64, f64); 3] = [(-6.0, 4.0), (0.5, 2.0), (5.0, 6.0)];

fn score(at: &[f64]) -> f64 {
    hills(at[0], &TOPS) - at.get(1).map_or(0.0, |y| (y - 2.0).abs())
}

fn def(name: &str) -> TuneDef {
    let whole = Parameter::new("y", -4.0, 4.0).whole();
    TuneDef::new([line(-9.0), whole]).method(named(name)).budget(120)
}

fn methods() -> impl Strategy<Value = &'static str> {
    prop::sample::select(&Method::NAMES[..])
}

proptest! {
    #[test]
    fn sliced_is_as_at_once(name in methods(), seed: u64, slice in 1_u64..40) {
        let def = def(name);
        let whole = run(&def, seed, score);
        let mut tuning = Tuning::new(&def, Seed::new(seed), score).unwrap();
        let best = loop {
            if let Progress::Done(best) = tuning.step(&mut Budget::new(slice)) { break best.unwrap() }
        };
        prop_assert_eq!((best, tuning.state()), (whole.0, &whole.1));
    }

    #[test]
    fn saved_in_the_middle_it_goes_on_as_it_was(name in methods(), seed: u64, told in 0_u32..60) {
        let def = def(name);
        let mut search = TuneState::new(&def, Seed::new(seed)).unwrap();
        for _ in 0..told {
            let Some(at) = search.ask(&def) else { break };
            let score = score(at);
            search.tell(&def, score).unwrap();
        }
        let mut loaded: TuneState = state::from_bytes(&state::to_bytes(&search).unwrap()).unwrap();
        let mut read: TuneState = serde_json::from_str(&serde_json::to_string(&search).unwrap()).unwrap();
        for search in [&mut search, &mut loaded, &mut read] {
            while let Some(at) = search.ask(&def) {
                let score = score(at);
                search.tell(&def, score).unwrap();
            }
        }
        prop_assert_eq!(&search, &loaded);
        prop_assert_eq!(&search, &read);
    }

    #[test]
    fn everything_that_is_asked_for_is_allowed_and_the_best_is_kept(name in methods(), seed: u64, budget in 1_u32..200) {
        let def = def(name).budget(budget);
        let mut highest = f64::NEG_INFINITY;
        let mut count = 0;
        let (best, state) = run(&def, seed, |at| {
            assert!(at.iter().zip(&def.parameters).all(|(value, of)| of.fit(*value) == *value), "{at:?}");
            count += 1;
            highest = highest.max(score(at));
            score(at)
        });
        prop_assert_eq!(best.score, highest);
        prop_assert!(count <= budget && count == state.evaluations());
        prop_assert_eq!(state.start_score(), Some(score(&def.start())));
        prop_assert!(state.curve().is_sorted_by(|one, next| one.0 < next.0 && one.1 < next.1));
    }

    #[test]
    fn the_lowest_energy_is_the_highest_fitness(name in methods(), seed: u64) {
        let (up, down) = (run(&def(name), seed, score), run(&def(name).minimize(), seed, |at| -score(at)));
        prop_assert_eq!(up.0.vector, down.0.vector);
    }

    #[test]
    fn no_definition_and_no_score_make_it_hang(
        min in -5_f64..5.0, width in 1e-3_f64..1e3, step in 1e-6_f64..1e4, whole: bool,
        momentum in 0_f64..0.99, trials in 1_u32..5, scores in prop::collection::vec(-1e300_f64..1e300, 1..20),
    ) {
        let parameter = Parameter { whole, ..Parameter::new("x", min, min + width).step(step) };
        let adapt = Some(AdaptDef::default());
        for method in [
            Method::Climb(ClimbDef { momentum, adapt, trials }),
            Method::Anneal(AnnealDef::default()),
            Method::Anneal(AnnealDef::boltzmann()),
        ] {
            for remember in [true, false] {
                let def = TuneDef { remember, ..TuneDef::new([parameter.clone()]).method(method).budget(200) };
                let Ok(mut search) = TuneState::new(&def, Seed::new(1)) else { continue };
                for score in scores.iter().cycle().take(200) {
                    if search.ask(&def).is_none() { break }
                    search.tell(&def, *score).unwrap();
                }
                prop_assert!(search.ask(&def).is_none());
            }
        }
    }
}

#[test]
fn a_score_that_is_no_number_is_refused_and_the_point_asked_for_again() {
    let def = def("climb");
    let mut search = TuneState::new(&def, Seed::new(1)).unwrap();
    assert_eq!(search.tell(&def, 1.0), Err(TuneError::NotAsked));
    let asked = search.ask(&def).unwrap().to_vec();
    for score in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let error = search.tell(&def, score).unwrap_err();
        assert!(matches!(&error, TuneError::Score { vector, .. } if *vector == asked));
        assert!(error.to_string().ends_with("at [-9.0, 0.0]; expected a finite number"), "{error}");
        assert_eq!(search.ask(&def), Some(&asked[..]));
    }
    search.tell(&def, 1.0).unwrap();
    assert_eq!(search.evaluations(), 1);
    let mut broken = Tuning::new(&def, Seed::new(1), |_: &[f64]| f64::NAN).unwrap();
    assert!(broken.best_so_far().is_none());
    assert!(broken.finish().is_err());
}

#[test]
fn faulty_definitions_are_explained_all_at_once() {
    let text = r#"(
    parameters: [
        (name: "a", min: 1, max: 0),
        (name: "a", min: 0, max: 1, start: 7, step: -1),
        (name: "b", min: 0.2, max: 0.8, whole: true),
    ],
    method: Climb((momentum: 2, trials: 0)),
    budget: 0,
)"#;
    assert_eq!(
        TuneDef::from_ron("a.tune.ron", text).unwrap_err().to_string(),
        "\
a.tune.ron:3:9: a range of 1 to 0; expected a smaller number to a larger one
a.tune.ron:4:44: 7 is out of range; expected 0 to 1
a.tune.ron:4:53: -1; expected a number above 0
a.tune.ron:4:9: \"a\" is there twice; expected one parameter of a name
a.tune.ron:5:9: no whole number from 0.2 to 0.8; expected at least one
a.tune.ron:8:13: 0 is out of range; expected 1 to 4294967295
a.tune.ron:7:30: 2 is out of range; expected 0 to 0.999
a.tune.ron:7:41: 0 is out of range; expected 1 to 65536"
    );
    let def = def("anneal");
    assert_eq!(TuneDef::from_ron("b.tune.ron", &def.to_ron()).unwrap(), def);
    assert!(TuneState::new(&TuneDef::new([]), Seed::new(1)).is_err());
    let cold = Method::Anneal(AnnealDef { from: Some(f64::NAN), ..AnnealDef::default() });
    assert!(TuneState::new(&TuneDef::new([line(0.0)]).method(cold), Seed::new(1)).is_err());
    assert!(
        Method::named("clim").is_none() && Method::NAMES.iter().all(|name| Method::named(name).is_some())
    );
}

#[test]
fn a_search_among_known_points_ends() {
    // Two points are all there is: annealing goes to and fro between them.
    let def = TuneDef::new([Parameter::new("x", 0.0, 1.0).whole()]).method(named("boltzmann")).budget(50);
    let (best, state) = run(&def, 1, |at| at[0]);
    assert_eq!((best.vector, state.evaluations()), (vec![1.0], 2));
    let def = def.method(Method::Random);
    assert_eq!(run(&def, 1, |at| at[0]).1.end(), Some(End::Exhausted));
}

#[test]
fn states_are_hashed_whole_and_damaged_ones_do_no_harm() {
    for name in ["momentum", "trials", "anneal", "boltzmann", "random"] {
        let def = def(name);
        let mut search = TuneState::new(&def, Seed::new(1)).unwrap();
        for _ in 0..7 {
            let score = score(search.ask(&def).unwrap());
            search.tell(&def, score).unwrap();
        }
        search.ask(&def);
        edits::assert_hash_sees_all(name, &search, &[]);
        edits::survives(&Saved::of(&search), 5, 200, |edited| {
            let Ok(mut search) = edited.load::<TuneState>() else { return };
            for _ in 0..200 {
                let Some(at) = search.ask(&def) else { return };
                let score = at.first().copied().unwrap_or_default();
                let _ = search.tell(&def, if score.is_finite() { score } else { 0.0 });
            }
        });
    }
}
