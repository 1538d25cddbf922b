//! Our operators and methods against the tables and laws of the test kit.

use wits_testkit::fuzzy::{Case, Method, SNorm, TNorm, assert_de_morgan};

use crate::defuzzify::{Defuzzify, Overlap};
use crate::ops::{Aggregation, And, Apply, Or};
use crate::{FuzzyDef, InputDef, OutputDef, ShapeDef};

#[test]
fn every_and_is_its_t_norm() {
    And::ALL.into_iter().zip(TNorm::ALL).for_each(|(and, norm)| norm.conform(|a, b| and.of(a, b)));
}

#[test]
fn every_or_is_its_s_norm() {
    Or::ALL.into_iter().zip(SNorm::ALL).for_each(|(or, norm)| norm.conform(|a, b| or.of(a, b)));
}

#[test]
fn every_pair_keeps_de_morgan() {
    for and in And::ALL {
        assert_eq!(and.dual().dual(), and);
        assert_de_morgan(|a, b| and.of(a, b), |a, b| and.dual().of(a, b));
    }
}

#[test]
fn every_activation_is_its_t_norm() {
    Apply::ALL.into_iter().zip(TNorm::ALL).for_each(|(apply, norm)| norm.conform(|a, b| apply.of(a, b)));
}

#[test]
fn every_accumulation_is_its_s_norm() {
    Aggregation::ALL.into_iter().zip(SNorm::ALL).for_each(|(accu, norm)| norm.conform(|a, b| accu.of(a, b)));
    assert_eq!(Aggregation::Added.of(0.75, 0.5), 1.25);
}

/// One input for each set of a case, whose value is the degree of its rule.
fn value(case: &Case, by: Defuzzify, aggregation: Aggregation) -> Option<f32> {
    let mut def = FuzzyDef::new("case");
    let mut output = OutputDef::range(case.range.0, case.range.1).by(by);
    for (number, corners) in case.sets.iter().enumerate() {
        let shape = match corners {
            [(at, _)] => ShapeDef::Singleton(*at),
            corners => ShapeDef::Points(corners.to_vec()),
        };
        output = output.set(format!("s{number}"), shape);
        let input = InputDef::range(0.0, 1.0).set("yes", ShapeDef::RightShoulder(0.0, 1.0));
        def = def.input(format!("i{number}"), InputDef { loose: true, ..input });
        def.rules.push(format!("if i{number} is yes then out is s{number}").parse().unwrap());
    }
    def.logic.aggregation = aggregation;
    let module = def.output("out", output).compile().unwrap();
    let mut scratch = module.scratch();
    module.infer(&mut scratch, case.degrees);
    module.defuzzify(&scratch, 0, by)
}

#[test]
fn every_method_gives_the_exact_number() {
    let methods = [
        Defuzzify::Centroid(Overlap::Maximum),
        Defuzzify::Bisector,
        Defuzzify::FirstOfMaximum,
        Defuzzify::LastOfMaximum,
        Defuzzify::MeanOfMaximum,
        Defuzzify::MaxAv,
    ];
    for (method, by) in Method::ALL.into_iter().zip(methods) {
        method.conform(|case| value(case, by, Aggregation::Max));
    }
    // A singleton only rises, as it were; one rule for each set leaves nothing to accumulate.
    Method::Singletons.conform(|case| value(case, Defuzzify::Tsukamoto, Aggregation::Added));
}

/// Value by value, where sets do not overlap, every accumulation gives what the maximum gives, up to half a sample.
#[test]
fn accumulations_agree_where_sets_do_not_overlap() {
    let case = Case {
        range: (0.0, 10.0),
        sets: &[&[(0.0, 1.0), (2.0, 1.0), (4.0, 0.0)], &[(6.0, 0.0), (8.0, 1.0), (10.0, 1.0)]],
        degrees: &[0.5, 1.0],
    };
    for by in [Defuzzify::Centroid(Overlap::Maximum), Defuzzify::Bisector, Defuzzify::LastOfMaximum] {
        let exact = value(&case, by, Aggregation::Max).unwrap();
        for aggregation in Aggregation::ALL {
            let found = value(&case, by, aggregation).unwrap();
            assert!((found - exact).abs() < 0.01, "{by:?} {aggregation:?}: {found} is not {exact}");
        }
    }
}
