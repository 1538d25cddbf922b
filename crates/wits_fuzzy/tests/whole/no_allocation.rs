//! Inferences take no memory, whatever the rules and methods are.

use wits_core::ron::RonFile;
use wits_fuzzy::defuzzify::{Grid, Overlap};
use wits_fuzzy::ops::Aggregation;
use wits_fuzzy::{Defuzzify, FuzzyDef, fcl};
use wits_testkit::alloc::assert_no_allocation;

const FILE: &str = r#"(
    inputs: {
        "distance": (over: Range(0, 400), sets: {"close": SDown(25, 150), "medium": Triangle(25, 150, 300), "far": SUp(150, 300)}),
        "ammo": (over: Range(0, 40), sets: {"low": LeftShoulder(1, 10), "high": RightShoulder(1, 10)}),
    },
    outputs: {"wanted": (range: (0, 100), sets: {"little": LeftShoulder(25, 75), "much": RightShoulder(25, 75)})},
    rules: [
        "if distance is close and ammo is low then wanted is little",
        "if distance is very far or ammo is not low then wanted is much with 0.7",
        "if distance is medium and ammo is high and distance is far then wanted is much",
    ],
)"#;

#[test]
fn an_inference_takes_no_memory() {
    for by in [
        Defuzzify::MaxAv,
        Defuzzify::Centroid(Overlap::Maximum),
        Defuzzify::Centroid(Overlap::Added),
        Defuzzify::Sampled { samples: 15, overlap: Overlap::Added, from: Grid::Above },
        Defuzzify::MeanOfMaximum,
        Defuzzify::Bisector,
    ] {
        let mut def = FuzzyDef::from_ron("wanted.fuzzy.ron", FILE).unwrap();
        def.outputs[0].1.by = by;
        let module = def.compile().unwrap();
        let mut scratch = module.scratch();
        assert_no_allocation("an inference", || {
            for step in 0..100_u8 {
                module.infer(&mut scratch, &[4.0 * f32::from(step), 0.4 * f32::from(step)]);
            }
        });
    }
}

/// Formulas, Tsukamoto's method, rules that ask for outputs, joint shapes of every accumulation.
#[test]
fn modules_of_others_take_no_memory_either() {
    let files = [
        include_str!("../data/heater.fcl"),
        include_str!("../data/norms.fcl"),
        include_str!("../data/pilot.fcl"),
    ];
    for text in files {
        let mut def = fcl::read("own.fcl", text).unwrap();
        for aggregation in Aggregation::ALL {
            def.outputs.iter_mut().for_each(|(_, output)| output.aggregation = Some(aggregation));
            let module = def.compile().unwrap();
            let mut scratch = module.scratch();
            assert_no_allocation("an inference", || {
                for step in 0..20_u8 {
                    module.infer(&mut scratch, &[f32::from(step), 0.4 * f32::from(step)]);
                }
            });
        }
    }
}
