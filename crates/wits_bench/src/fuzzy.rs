//! Fuzzy modules: nine rules over two inputs, asked on a grid of 64 x 64 values.
//!
//! Distance 0 to 400: close falls from 25 to 150, medium is 25/150/300, far rises from 150 to 300. Ammunition 0 to 40: low
//! falls from 0 to 10, okay is 0/10/30, loads rise from 10 to 30. Desirability 0 to 100: un falls from 25 to 50, de is
//! 25/50/75, ve rises from 50 to 75. Close is un in any case; medium is de with low, else ve; far is de with loads, else un.

use std::collections::BTreeMap;
use std::hint::black_box;

use wits_fuzzy::defuzzify::{Grid, Overlap};
use wits_fuzzy::{Defuzzify, FuzzyDef, FuzzyModule, InputDef, OutputDef, ShapeDef, TableDef};

use super::measure::seconds;
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "fuzzy",
    about: "fuzzy modules: nine rules, two inputs",
    cases: &[
        Case {
            name: "9 rules, average of maxima",
            unit: "ns/inference",
            cores: Cores::One,
            measure: |size| measure(size, Defuzzify::MaxAv, 400),
        },
        Case {
            name: "9 rules, centroid, 10 samples",
            unit: "ns/inference",
            cores: Cores::One,
            measure: |size| {
                let by = Defuzzify::Sampled { samples: 10, overlap: Overlap::Maximum, from: Grid::Middles };
                measure(size, by, 100)
            },
        },
        Case {
            name: "9 rules, centroid, exact",
            unit: "ns/inference",
            cores: Cores::One,
            measure: |size| measure(size, Defuzzify::Centroid(Overlap::Maximum), 100),
        },
    ],
};

const SIDE: u16 = 64;

fn module(by: Defuzzify) -> Option<FuzzyModule> {
    let mut def = FuzzyDef::new("rocket launcher")
        .input(
            "distance",
            InputDef::range(0.0, 400.0)
                .set("close", ShapeDef::LeftShoulder(25.0, 150.0))
                .set("medium", ShapeDef::Triangle(25.0, 150.0, 300.0))
                .set("far", ShapeDef::RightShoulder(150.0, 300.0)),
        )
        .input(
            "ammo",
            InputDef::range(0.0, 40.0)
                .set("low", ShapeDef::LeftShoulder(0.0, 10.0))
                .set("okay", ShapeDef::Triangle(0.0, 10.0, 30.0))
                .set("loads", ShapeDef::RightShoulder(10.0, 30.0)),
        )
        .output(
            "desirability",
            OutputDef::range(0.0, 100.0)
                .set("un", ShapeDef::LeftShoulder(25.0, 50.0))
                .set("de", ShapeDef::Triangle(25.0, 50.0, 75.0))
                .set("ve", ShapeDef::RightShoulder(50.0, 75.0))
                .by(by),
        );
    let then = ["un", "un", "un", "de", "ve", "ve", "un", "un", "de"];
    def.tables.push(TableDef::new(["distance", "ammo"], "desirability", then));
    def.compile().ok()
}

/// Times over a grid that goes from the least to the greatest value of both inputs, both included.
fn measure(size: Size, by: Defuzzify, rounds: u32) -> Figure {
    let rounds = size.of(rounds);
    let Some(module) = module(by) else { return Figure::broken() };
    let mut scratch = module.scratch();
    let at = |step: u16, most: f32| most * f32::from(step) / f32::from(SIDE - 1);
    let mut pass = || {
        let mut sum = 0.0_f64;
        for row in 0..SIDE {
            let ammo = at(row, 40.0);
            for column in 0..SIDE {
                let inputs = black_box([at(column, 400.0), ammo]);
                sum += f64::from(module.infer(&mut scratch, &inputs)[0]);
            }
        }
        sum
    };
    let sum = pass();
    let total = seconds(|| {
        for _ in 0..rounds {
            black_box(pass());
        }
    });
    let count = f64::from(rounds) * f64::from(SIDE) * f64::from(SIDE);
    let check = f64::from(module.infer(&mut scratch, &[200.0, 8.0])[0]);
    let mean = sum / (f64::from(SIDE) * f64::from(SIDE));
    Figure {
        value: 1e9 * total / count,
        work: BTreeMap::from([("desirability", mean), ("at 200, 8", check)]),
    }
}
