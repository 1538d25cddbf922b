//! Another implementation says the same: a table of scikit-fuzzy's results, made by
//! `benches/peers/pypi/fuzzy_reference.py`.

use wits_core::ron::RonFile;
use wits_fuzzy::defuzzify::Overlap;
use wits_fuzzy::{Defuzzify, FuzzyDef};

const FILE: &str = r#"(
    inputs: {
        "distance": (over: Range(0, 400), sets: {
            "close": LeftShoulder(25, 150), "medium": Triangle(25, 150, 300), "far": RightShoulder(150, 300),
        }),
        "ammo": (over: Range(0, 40), sets: {
            "low": LeftShoulder(1, 10), "okay": Triangle(1, 10, 30), "loads": RightShoulder(10, 30),
        }),
    },
    outputs: {
        "desirability": (range: (0, 100), sets: {
            "un": LeftShoulder(25, 50), "de": Triangle(25, 50, 75), "ve": RightShoulder(50, 75),
        }),
    },
    tables: [(
        of: ["distance", "ammo"], gives: "desirability",
        then: ["un", "un", "un", "de", "ve", "ve", "un", "un", "de"],
    )],
)"#;

#[test]
fn scikit_fuzzy_says_the_same() {
    let module = FuzzyDef::from_ron("launcher.fuzzy.ron", FILE).unwrap().compile().unwrap();
    let mut scratch = module.scratch();
    let table = include_str!("../data/scikit_fuzzy.csv");
    let methods = [
        Defuzzify::Centroid(Overlap::Maximum),
        Defuzzify::Bisector,
        Defuzzify::MeanOfMaximum,
        Defuzzify::FirstOfMaximum,
        Defuzzify::LastOfMaximum,
    ];
    let mut rows = 0;
    for line in table.lines().skip(1) {
        let numbers: Vec<f32> = line.split(',').map(|number| number.parse().unwrap()).collect();
        module.infer(&mut scratch, &numbers[..2]);
        let degrees = module.confidences(&scratch, 0);
        for (ours, theirs) in degrees.iter().zip(&numbers[2..5]) {
            assert!((ours - theirs).abs() < 1e-4, "{line}: {degrees:?}");
        }
        for (by, theirs) in methods.into_iter().zip(&numbers[5..]) {
            let ours = module.defuzzify(&scratch, 0, by).unwrap();
            assert!((ours - theirs).abs() < 0.01, "{line}: {by:?} is {ours}");
        }
        rows += 1;
    }
    assert_eq!(rows, 84);
}
