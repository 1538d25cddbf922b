//! Utility: 10,000 characters, each with ten actions of four considerations, judged and chosen among.
//!
//! Inputs are random numbers; curves go in turn through falling, square, logistic, smooth and bell.

use std::collections::BTreeMap;
use std::hint::black_box;

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_plan::utility::{ActionDef, ChoiceState, Chosen, Curve, InputDef, Scorer, UtilityDef};

use super::lcg::Lcg;
use super::measure::seconds;
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "utility",
    about: "utility of ten actions with four considerations each",
    cases: &[
        Case {
            name: "10000 characters at once, 10 actions of 4 considerations",
            unit: "ms",
            cores: Cores::One,
            measure: at_once,
        },
        Case {
            name: "10000 characters one by one, 10 actions of 4 considerations",
            unit: "ms",
            cores: Cores::One,
            measure: one_by_one,
        },
    ],
};

const CHARACTERS: usize = 10_000;
const INPUTS: usize = 8;
const ROUNDS: usize = 50;

fn scorer() -> Option<Scorer> {
    let curves = [
        Curve::FALLING,
        Curve::QUADRATIC,
        Curve::Logistic { steepness: 10.0, middle: 0.5 },
        Curve::Smooth { from: 0.2, to: 0.9 },
        Curve::Bell { middle: 0.5, width: 0.3 },
    ];
    let inputs = (0..INPUTS).map(|input| InputDef::new(input.to_string(), 0.0, 100.0));
    let actions = (0..10_usize).map(|action| {
        (0..4_usize).fold(ActionDef::new(action.to_string()), |def, part| {
            def.consider(((action * 3 + part) % INPUTS).to_string(), curves[(action + part) % 5].clone())
        })
    });
    Scorer::new(&UtilityDef::new(inputs, actions)).ok()
}

fn numbers(size: Size) -> Vec<Vec<f32>> {
    let mut lcg = Lcg::new(1);
    (0..INPUTS).map(|_| (0..size.of(CHARACTERS)).map(|_| 100.0 * lcg.unit()).collect()).collect()
}

fn at_once(size: Size) -> Figure {
    let Some(scorer) = scorer() else { return Figure::broken() };
    let numbers = numbers(size);
    let inputs: Vec<&[f32]> = numbers.iter().map(Vec::as_slice).collect();
    let mut chosen = vec![Chosen::default(); numbers[0].len()];
    scorer.choose_all(&inputs, &mut chosen);
    let sum = chosen.iter().map(|chosen| f64::from(chosen.action)).sum();
    let total =
        seconds(|| (0..size.of(ROUNDS)).for_each(|_| scorer.choose_all(black_box(&inputs), &mut chosen)));
    figure(size, total, sum)
}

fn one_by_one(size: Size) -> Figure {
    let Some(scorer) = scorer() else { return Figure::broken() };
    let numbers = numbers(size);
    let mut chance = Seed::new(1).stream();
    let mut state = ChoiceState::new(&scorer);
    let mut pass = || {
        let choose = |character: usize| {
            state.finish(&scorer, Moment::START);
            let mut read = |input: usize, _: u32| numbers[input][character];
            let pick = scorer.choose(&mut state, Moment::START, &mut read, &mut chance);
            pick.map_or(0.0, |pick| f64::from(pick.action))
        };
        (0..numbers[0].len()).map(choose).sum::<f64>()
    };
    let sum = pass();
    let total = seconds(|| {
        for _ in 0..size.of(ROUNDS) {
            black_box(pass());
        }
    });
    figure(size, total, sum)
}

fn figure(size: Size, total: f64, sum: f64) -> Figure {
    Figure { value: 1e3 * total / size.of(ROUNDS) as f64, work: BTreeMap::from([("sum of actions", sum)]) }
}
