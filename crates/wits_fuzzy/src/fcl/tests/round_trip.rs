//! Whatever is written is read again and says the same.

use super::*;
use crate::def::BlockDef;
use crate::ops::{Aggregation, And, Apply, Logic, Or};
use wits_core::ron::RonFile;

fn any_shape() -> impl Strategy<Value = ShapeDef> {
    use ShapeDef::*;
    let four = || {
        prop::array::uniform4(0..40_u8).prop_map(|mut bounds| {
            bounds.sort_unstable();
            bounds.map(|bound| f32::from(bound) / 4.0)
        })
    };
    let place = || (0..40_u8).prop_map(|place| f32::from(place) / 4.0);
    let size = || (1..20_u8).prop_map(|size| f32::from(size) / 4.0);
    let slope = || {
        (1..20_i8, any::<bool>())
            .prop_map(|(slope, up)| if up { f32::from(slope) } else { -f32::from(slope) })
    };
    let plain = prop_oneof![
        four().prop_map(|[a, b, c, _]| Triangle(a, b, c)),
        four().prop_map(|[a, b, c, d]| Trapezoid(a, b, c, d)),
        four().prop_map(|[a, b, ..]| LeftShoulder(a, b)),
        four().prop_map(|[a, b, ..]| RightShoulder(a, b)),
        four().prop_map(|[a, b, ..]| Between(a, b)),
        (place(), size()).prop_map(|(a, b)| SUp(a, a + b)),
        (place(), size()).prop_map(|(a, b)| SDown(a, a + b)),
        four().prop_map(|[a, b, c, d]| Pi(a, b, c, d)),
        (place(), size(), size()).prop_map(|(a, b, c)| Bell(a, b, c)),
        (place(), size()).prop_map(|(a, b)| Gauss(a, b)),
        (place(), size(), place(), size()).prop_map(|(a, b, c, d)| GaussTwo(a, b, c, d)),
        (place(), slope()).prop_map(|(a, b)| Sigmoid(a, b)),
        (place(), slope(), place(), slope()).prop_map(|(a, b, c, d)| SigmoidDifference(a, b, c, d)),
        (place(), slope(), place(), slope()).prop_map(|(a, b, c, d)| SigmoidProduct(a, b, c, d)),
        (place(), size()).prop_map(|(a, b)| Cosine(a, b)),
        (place(), size()).prop_map(|(a, b)| Spike(a, b)),
        (place(), slope()).prop_map(|(a, b)| Concave(a, a + b)),
    ];
    let plain = plain.boxed();
    prop_oneof![
        4 => plain.clone(),
        1 => (1..9_u8, plain).prop_map(|(height, shape)| Scaled(f32::from(height) / 10.0, Box::new(shape))),
        1 => prop::collection::vec((place(), 0..10_u8), 1..6).prop_map(|mut points| {
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            Points(points.into_iter().map(|(x, y)| (x, f32::from(y) / 10.0)).collect())
        }),
        1 => size().prop_map(|a| Formula(format!("max(0, 1 - abs(x - {a}) / 3)").parse().expect("a formula"))),
    ]
}

fn any_conclusion() -> impl Strategy<Value = ShapeDef> {
    prop_oneof![
        (0..20_u8).prop_map(|at| ShapeDef::Singleton(f32::from(at) / 2.0)),
        (0..20_u8)
            .prop_map(|k| ShapeDef::Formula(format!("0.5 * a - {k} * b ^ 2").parse().expect("a formula"))),
    ]
}

fn any_output() -> impl Strategy<Value = OutputDef> {
    let by = prop::sample::select(vec![
        Defuzzify::Centroid(Overlap::Maximum),
        Defuzzify::Bisector,
        Defuzzify::FirstOfMaximum,
        Defuzzify::LastOfMaximum,
        Defuzzify::MeanOfMaximum,
        Defuzzify::MaxAv,
    ]);
    let areas = (prop::collection::vec(any_shape(), 2), by);
    let numbers = (
        prop::collection::vec(any_conclusion(), 2),
        prop::sample::select(vec![Defuzzify::MaxAv, Defuzzify::WeightedSum]),
    );
    let rising = ((0..9_u8, 1..9_u8), (1..9_u8, 1..9_u8)).prop_map(|((a, b), (c, d))| {
        let [a, b, c, d] = [a, a + b, c, d].map(f32::from);
        (vec![ShapeDef::RightShoulder(a, b), ShapeDef::Sigmoid(c, -d)], Defuzzify::Tsukamoto)
    });
    let otherwise = prop_oneof![
        Just(Otherwise::Keep),
        (0..9_u8).prop_map(|value| Otherwise::Value(value.into())),
        Just(Otherwise::KeepFrom(2.5))
    ];
    let accu = prop::sample::select(Aggregation::ALL.to_vec());
    (prop_oneof![3 => areas, 1 => numbers, 1 => rising], otherwise, accu, any::<bool>()).prop_map(
        |((sets, by), otherwise, accu, clamp)| {
            let sets = ["p", "q"].map(str::to_owned).into_iter().zip(sets).collect();
            OutputDef { sets, by, otherwise, aggregation: Some(accu), clamp, ..OutputDef::range(0.0, 10.0) }
        },
    )
}

fn any_module() -> impl Strategy<Value = FuzzyDef> {
    let logic = (
        prop::sample::select(And::ALL.to_vec()),
        prop::sample::select(Or::ALL.to_vec()),
        prop::sample::select(Apply::ALL.to_vec()),
    );
    let logic = move || logic.clone();
    let inputs = prop::collection::vec(any_shape(), 4);
    let outputs = (any_output(), any_output());
    (inputs, outputs, logic(), logic(), 0..=10_u8).prop_map(
        |(shapes, (y, z), (and, or, apply), other, weight)| {
            let input = |first: usize| InputDef {
                loose: true,
                ..InputDef::range(0.0, 10.0)
                    .set("lo", shapes[first].clone())
                    .set("hi", shapes[first + 1].clone())
            };
            let def =
                FuzzyDef::new("any").input("a", input(0)).input("b", input(2)).output("y", y).output("z", z);
            let weighted = format!(
                "if b is very hi or not (a is seldom lo) then y is q with {}",
                f32::from(weight) / 10.0
            );
            let rules = [
                "if a is lo and b is not hi then y is p and z is q",
                &weighted,
                "if y is p and a is any then z is p",
            ];
            let mut def = def.rules(rules).expect("rules");
            def.logic = Logic { and, or, apply, aggregation: Aggregation::Max };
            let rule = "if a is indeed hi xor b is fairly lo then y is p".parse().expect("a rule");
            def.blocks.push(BlockDef {
                name: "more".into(),
                and: other.0,
                or: other.1,
                apply: other.2,
                rules: vec![rule],
            });
            def
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]
    #[test]
    fn every_module_says_the_same_after_it_was_written(def in any_module(), inputs in prop::array::uniform2(0f32..10.0)) {
        let module = def.compile().map_err(|errors| TestCaseError::fail(errors.to_string()))?;
        let text = write(&def).map_err(|errors| TestCaseError::fail(errors.to_string()))?;
        let again = read("x", &text).map_err(|errors| TestCaseError::fail(format!("{errors}\n{text}")))?;
        let again = again.compile().map_err(|errors| TestCaseError::fail(format!("{errors}\n{text}")))?;
        let found = again.infer(&mut again.scratch(), &inputs).to_vec();
        let expected = module.infer(&mut module.scratch(), &inputs).to_vec();
        prop_assert!(expected.iter().all(|value| value.is_finite()), "{expected:?}\n{text}");
        let close = found.iter().zip(&expected).all(|(a, b)| (a - b).abs() <= 1e-3 * b.abs().max(1.0));
        prop_assert!(close, "{expected:?} became {found:?}\n{text}");
        // Text files of our own keep everything.
        prop_assert_eq!(FuzzyDef::from_ron("x", &def.to_ron()).map_err(|errors| TestCaseError::fail(errors.to_string()))?, def);
    }
}
