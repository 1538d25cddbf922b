//! Files in the words of fuzzylite, and what fuzzylite 6.0 says of them at a hundred points each.

use super::*;

/// How far an output is off at most, as a share of its range.
fn deviation(text: &str, judged: &str) -> (f32, usize) {
    let def = read_all("own.fcl", text).unwrap().modules.remove(0);
    let module = def.compile().unwrap();
    let mut scratch = module.scratch();
    let mut lines = judged.lines();
    let names: Vec<&str> = lines.next().unwrap().split(',').collect();
    let (mut worst, mut compared) = (0.0_f32, 0);
    for line in lines {
        let row: Vec<f32> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        let cell = |name: &str| row[names.iter().position(|known| *known == name).unwrap()];
        let inputs: Vec<f32> = def.inputs.iter().map(|(name, _)| cell(name)).collect();
        let found = module.infer(&mut scratch, &inputs);
        for ((name, output), value) in def.outputs.iter().zip(found) {
            // The judge says NaN where no rule says anything.
            if !cell(name).is_nan() {
                worst = worst.max((value - cell(name)).abs() / (output.range.1 - output.range.0));
                compared += 1;
            }
        }
    }
    (worst, compared)
}

/// The judge integrates by 100 samples, which is what the deviations come from.
#[test]
fn outputs_are_those_of_fuzzylite() {
    let data = [
        (
            "heater",
            include_str!("../../../tests/data/heater.fcl"),
            include_str!("../../../tests/data/heater.csv"),
            0.006,
        ),
        (
            "norms",
            include_str!("../../../tests/data/norms.fcl"),
            include_str!("../../../tests/data/norms.csv"),
            0.005,
        ),
        (
            "pilot",
            include_str!("../../../tests/data/pilot.fcl"),
            include_str!("../../../tests/data/pilot.csv"),
            1e-4,
        ),
    ];
    for (name, text, judged, limit) in data {
        let (worst, compared) = deviation(text, judged);
        assert!(compared >= 200 && worst < limit, "{name}: off by {worst} at {compared} values");
    }
}
