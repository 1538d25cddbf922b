//! Every number that the books print about fuzzy modules.

use super::infer::run_lists;
use super::*;
use crate::defuzzify::{Grid, Overlap, Point};
use crate::ops::{Aggregation, And, Apply, Or};
use crate::{CombsDef, InputDef, OutputDef, ShapeDef, TableDef};
use wits_core::ron::RonFile;

/// Buckland 10.8. `knots` are those of the ammunition.
fn rocket(knots: [f32; 3]) -> FuzzyDef {
    let [none, okay, loads] = knots;
    let low =
        if none > 0.0 { ShapeDef::LeftShoulder(none, okay) } else { ShapeDef::Triangle(0.0, 0.0, okay) };
    FuzzyDef::new("rocket launcher")
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
                .set("low", low)
                .set("okay", ShapeDef::Triangle(none, okay, loads))
                .set("loads", ShapeDef::RightShoulder(okay, loads)),
        )
        .output(
            "desirability",
            OutputDef::range(0.0, 100.0)
                .set("un", ShapeDef::LeftShoulder(25.0, 50.0))
                .set("de", ShapeDef::Triangle(25.0, 50.0, 75.0))
                .set("ve", ShapeDef::RightShoulder(50.0, 75.0)),
        )
}

/// Close, medium, far; in each low, okay, loads.
const TABLE: [&str; 9] = ["un", "un", "un", "de", "ve", "ve", "un", "un", "de"];

fn launcher(knots: [f32; 3]) -> FuzzyModule {
    let mut def = rocket(knots);
    def.tables.push(TableDef::new(["distance", "ammo"], "desirability", TABLE));
    def.compile().unwrap()
}

fn close(a: f32, b: f32) {
    assert!((a - b).abs() < 5e-4, "{a} is not {b}");
}

fn all_close(a: &[f32], b: &[f32]) {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).for_each(|(a, b)| close(*a, *b));
}

/// The value of the output if its sets have these degrees.
fn by(by: Defuzzify, degrees: [f32; 3]) -> f32 {
    let module = launcher([1.0, 10.0, 30.0]);
    let scratch = Scratch { confidences: degrees.to_vec(), ..module.scratch() };
    module.defuzzify(&scratch, 0, by).unwrap()
}

const PRINTED: [f32; 3] = [0.33, 0.2, 0.67];
const EXACT: [f32; 3] = [1.0 / 3.0, 2.0 / 9.0, 2.0 / 3.0];

// Buckland 10.8: a target at 200 and 8 rockets. Medium (300-200)/150 = 2/3, far 50/150 = 1/3, low (10-8)/9 = 2/9,
// okay 7/9. Undesirable max(1/3, 2/9), desirable 2/9, very desirable 2/3.
#[test]
fn oracle_buckland_10_8_rocket_launcher() {
    let module = launcher([1.0, 10.0, 30.0]);
    let mut scratch = module.scratch();
    let found = module.infer(&mut scratch, &[200.0, 8.0])[0];
    all_close(module.degrees(&scratch, 0), &[0.0, 2.0 / 3.0, 1.0 / 3.0]);
    all_close(module.degrees(&scratch, 1), &[2.0 / 9.0, 7.0 / 9.0, 0.0]);
    all_close(module.confidences(&scratch, 0), &EXACT);
    close(found, 60.2273);
    // Knots at 0 and 10 instead: low 0.2, as the table of the book says.
    let module = launcher([0.0, 10.0, 30.0]);
    close(module.infer(&mut module.scratch(), &[200.0, 8.0])[0], 60.4167);
}

// The table of rules with its degrees: low 0, 0.2, 0.2; okay 0, 0.67, 0.33; loads 0, 0, 0.
#[test]
fn oracle_buckland_10_7_every_rule_of_the_table() {
    let module = launcher([0.0, 10.0, 30.0]);
    let mut scratch = module.scratch();
    module.infer(&mut scratch, &[200.0, 8.0]);
    let explained = module.explain(&scratch, 0).unwrap();
    let degrees: Vec<f32> = explained.rules.iter().map(|fired| fired.degree).collect();
    let (third, two) = (1.0 / 3.0, 2.0 / 3.0);
    all_close(&degrees, &[0.0, 0.0, 0.0, 0.2, two, 0.0, 0.2, third, 0.0]);
    assert!(explained.rules[6].outdone && !explained.rules[7].outdone);
    assert_eq!(explained.rules[7].because, "distance is far 0.33");
    assert!(explained.to_string().contains("ve 0.67: if distance is medium and ammo is okay"), "{explained}");
    let memory = module.def().memory(0, 1, 0);
    assert_eq!(memory[1].iter().flatten().collect::<Vec<_>>(), ["de", "ve", "ve"]);
}

// 0.33 + 0.2 = 0.53: (0.53 12.5 + 0.2 50 + 0.67 87.5) / 1.4 = 53.75; with exact fractions 75 / 1.4.
#[test]
fn oracle_buckland_10_7_bounded_sum() {
    close(by(Defuzzify::MaxAv, [0.53, 0.2, 0.67]), 53.75);
    let mut def = rocket([0.0, 10.0, 30.0]);
    def.tables.push(TableDef::new(["distance", "ammo"], "desirability", TABLE));
    def.logic.aggregation = Aggregation::BoundedSum;
    let module = def.compile().unwrap();
    close(module.infer(&mut module.scratch(), &[200.0, 8.0])[0], 75.0 / 1.4);
}

// The listing concludes "desirable" from far and okay: (0.2 12.5 + 0.33 50 + 0.67 87.5) / 1.2 = 64.6875. The table of the
// example says "undesirable", which is what the numbers of the example need.
#[test]
fn oracle_buckland_10_8_the_rules_of_the_listing_differ() {
    close(by(Defuzzify::MaxAv, [0.2, 0.33, 0.67]), 64.6875);
    let mut def = rocket([0.0, 10.0, 30.0]);
    let listing = ["un", "un", "un", "de", "ve", "ve", "un", "de", "de"];
    def.tables.push(TableDef::new(["distance", "ammo"], "desirability", listing));
    let module = def.compile().unwrap();
    let mut scratch = module.scratch();
    close(module.infer(&mut scratch, &[200.0, 8.0])[0], 64.5833);
    // The listing has the peak of medium at 50: 200 would be medium to 0.4 only.
    close(ShapeDef::Triangle(25.0, 50.0, 300.0).degree(200.0), 0.4);
}

// Very desirable clipped at 0.67: from 50 + 25 0.67 = 66.75 to 100, mean 83.375; exactly 2/3: 83.333.
#[test]
fn oracle_buckland_10_9_mean_of_maximum() {
    close(by(Defuzzify::MeanOfMaximum, PRINTED), 83.375);
    close(by(Defuzzify::MeanOfMaximum, EXACT), 83.3333);
    close(by(Defuzzify::FirstOfMaximum, PRINTED), 66.75);
    close(by(Defuzzify::LastOfMaximum, PRINTED), 100.0);
}

// Samples 10, 20, … 100; overlapping sets are added: 334.8 / 5.4 = 62. With the maximum 294.8 / 4.6; 15 samples added
// 60.647; 1001 samples 0 … 100: 57.65 added, 59.04 maximum.
#[test]
fn oracle_buckland_10_10_centroid_by_samples() {
    let sampled = |samples, overlap, from| by(Defuzzify::Sampled { samples, overlap, from }, PRINTED);
    close(sampled(10, Overlap::Added, Grid::Above), 62.0);
    close(sampled(10, Overlap::Maximum, Grid::Above), 64.0870);
    close(sampled(15, Overlap::Added, Grid::Above), 60.647);
    assert!((sampled(1001, Overlap::Added, Grid::Ends) - 57.65).abs() < 0.005);
    assert!((sampled(1001, Overlap::Maximum, Grid::Ends) - 59.04).abs() < 0.005);
}

// (0.33 12.5 + 0.2 50 + 0.67 87.5) / 1.2 = 72.75 / 1.2.
#[test]
fn oracle_buckland_10_11_average_of_maxima() {
    close(by(Defuzzify::MaxAv, PRINTED), 60.625);
    close(by(Defuzzify::MaxAv, EXACT), 60.2273);
    close(by(Defuzzify::MaxAv, [1.0 / 3.0, 0.2, 2.0 / 3.0]), 60.4167);
    assert_eq!(by(Defuzzify::MaxAv, PRINTED), by(Defuzzify::Blend(Point::Mean), PRINTED));
    let module = launcher([1.0, 10.0, 30.0]);
    assert_eq!(module.defuzzify(&module.scratch(), 0, Defuzzify::MaxAv), None);
}

// Combs: close, medium, far: un, ve, un; low, okay, loads: un, de, ve. U max(0, 1/3, 2/9), D 7/9, V 2/3: MaxAv 57.03125;
// with 0.33, 0.78, 0.67: 101.75 / 1.78 = 57.1629.
#[test]
fn oracle_buckland_10_17_combs() {
    let mut def = rocket([1.0, 10.0, 30.0]);
    def.combs.push(CombsDef::new("distance", "desirability", ["un", "ve", "un"]));
    def.combs.push(CombsDef::new("ammo", "desirability", ["un", "de", "ve"]));
    let module = def.compile().unwrap();
    let mut scratch = module.scratch();
    close(module.infer(&mut scratch, &[200.0, 8.0])[0], 57.031_25);
    all_close(module.confidences(&scratch, 0), &[1.0 / 3.0, 7.0 / 9.0, 2.0 / 3.0]);
    close(by(Defuzzify::MaxAv, [0.33, 0.78, 0.67]), 57.1629);
    assert_eq!(def.all_rules().len(), 6);
}

/// Corner entry 0.1, exit 0.9; going fast 0.4, slow 0.6.
fn car() -> FuzzyDef {
    let two = |low: &str, high: &str| {
        InputDef::range(0.0, 1.0)
            .set(low, ShapeDef::LeftShoulder(0.0, 1.0))
            .set(high, ShapeDef::RightShoulder(0.0, 1.0))
    };
    let output = OutputDef::range(-1.0, 1.0)
        .set("brake", ShapeDef::Singleton(-1.0))
        .set("accelerate", ShapeDef::Singleton(1.0));
    FuzzyDef::new("car")
        .input("corner", two("entry", "exit"))
        .input("speed", two("fast", "slow"))
        .output("do", output)
}

// Millington 5.5.3: rule values 0.1, 0.4, 0.1, 0.6: brake 0.1, accelerate 0.6.
#[test]
fn oracle_m3e_5_5_3_brake_or_accelerate() {
    let rules = [
        "if corner is entry and speed is fast then do is brake",
        "if corner is exit and speed is fast then do is accelerate",
        "if corner is entry and speed is slow then do is accelerate",
        "if corner is exit and speed is slow then do is accelerate",
    ];
    let module = car().rules(rules).unwrap().compile().unwrap();
    let mut scratch = module.scratch();
    module.infer(&mut scratch, &[0.9, 0.6]);
    let explained = module.explain(&scratch, 0).unwrap();
    all_close(&explained.rules.iter().map(|fired| fired.degree).collect::<Vec<_>>(), &[0.1, 0.4, 0.1, 0.6]);
    all_close(module.confidences(&scratch, 0), &[0.1, 0.6]);
    assert_eq!(module.def().doubts().to_string(), "");
    // With the early out seven degrees are read instead of eight: the third rule is done after 0.1 < 0.4.
    let list = |number: u32, then| List { from: 2 * number, to: 2 * number + 2, then };
    let lists = [list(0, 0), list(1, 1), list(2, 1), list(3, 1)];
    let mut confidences = [0.0; 2];
    let reads = run_lists(&lists, &[0, 2, 1, 2, 0, 3, 1, 3], &[0.1, 0.9, 0.4, 0.6], &mut confidences);
    assert_eq!((reads, confidences), (7, [0.1, 0.6]));
}

// Millington 5.5.3, Combs: entry and fast brake, exit and slow accelerate: brake 0.4, accelerate 0.9. In both forms a
// modest acceleration comes out.
#[test]
fn oracle_m3e_5_5_3_combs() {
    let mut def = car();
    def.combs.push(CombsDef::new("corner", "do", ["brake", "accelerate"]));
    def.combs.push(CombsDef::new("speed", "do", ["brake", "accelerate"]));
    let module = def.compile().unwrap();
    let mut scratch = module.scratch();
    let value = module.infer(&mut scratch, &[0.9, 0.6])[0];
    all_close(module.confidences(&scratch, 0), &[0.4, 0.9]);
    assert!(value > 0.0 && value < 1.0);
}

/// Three moods, each an input whose value is its degree.
fn moods() -> FuzzyDef {
    let mood = || {
        InputDef::range(0.0, 1.0)
            .set("no", ShapeDef::LeftShoulder(0.0, 1.0))
            .set("yes", ShapeDef::RightShoulder(0.0, 1.0))
    };
    let output = OutputDef::range(0.0, 1.0).set("yes", ShapeDef::Singleton(1.0));
    let def = FuzzyDef::new("moods").input("confident", mood()).input("worried", mood());
    def.input("panicked", mood()).output("conflicted", output)
}

// Exercises 5.13 and 5.14: confident 0.4, worried 0.2, panicked 0: conflicted min(0.4, max(0.2, 0)) = 0.2; in Combs form
// max(0.4, 0.2, 0) = 0.4.
#[test]
fn oracle_m3e_exercises_5_13_and_5_14_conflicted() {
    let rule = "if confident is yes and (worried is yes or panicked is yes) then conflicted is yes";
    let module = moods().rules([rule]).unwrap().compile().unwrap();
    let mut scratch = module.scratch();
    module.infer(&mut scratch, &[0.4, 0.2, 0.0]);
    all_close(module.confidences(&scratch, 0), &[0.2]);
    let combs =
        ["confident", "worried", "panicked"].map(|mood| format!("if {mood} is yes then conflicted is yes"));
    let module = moods().rules(combs.iter().map(String::as_str)).unwrap().compile().unwrap();
    let mut scratch = module.scratch();
    module.infer(&mut scratch, &[0.4, 0.2, 0.0]);
    all_close(module.confidences(&scratch, 0), &[0.4]);
}

// Millington 5.5.2: close to the corner 0.6 and travelling fast 0.9: should brake 0.6.
#[test]
fn oracle_m3e_5_5_2_a_rule() {
    let module =
        car().rules(["if corner is entry and speed is fast then do is brake"]).unwrap().compile().unwrap();
    let mut scratch = module.scratch();
    module.infer(&mut scratch, &[0.4, 0.1]);
    all_close(module.confidences(&scratch, 0), &[0.6, 0.0]);
}

// Millington 5.5.2: confident 0.2 and curious 0.4; degrees that exclude each other add up to 1, so terrified is 0.4; hurt
// 0.4 and healthy 0.7 do not.
#[test]
fn oracle_m3e_5_5_2_degrees_that_exclude_each_other() {
    let moods = |terrified: f32| InputDef {
        over: crate::Domain::OneOf(vec!["now".into()]),
        sets: [("confident", 0.2), ("curious", 0.4), ("terrified", terrified)]
            .map(|(name, degree)| (name.to_owned(), ShapeDef::By([("now".to_owned(), degree)].into())))
            .into(),
        loose: false,
    };
    let told = |input: InputDef| FuzzyDef::new("x").input("mood", input).doubts().to_string();
    assert!(!told(moods(1.0 - 0.2 - 0.4)).contains("add up"));
    assert!(told(moods(0.5)).contains("add up to 1.1; expected about 1"));
    let health = InputDef::range(0.0, 1.0)
        .set("hurt", ShapeDef::Points(vec![(0.0, 0.4)]))
        .set("healthy", ShapeDef::Points(vec![(0.0, 0.7)]));
    assert!(told(health).contains("add up to 1.1"));
}

// Millington 5.5.2, booleans and enumerations: a table from values to degrees; figure 5.39 shows belts.
#[test]
fn flags_and_options_are_fuzzified_by_tables() {
    let text = r#"(
        inputs: {
            "sash": (over: OneOf(["white", "yellow", "black"]), loose: true,
                sets: {"fearsome": By({"yellow": 0.3, "black": 1}), "tame": By({"white": 1, "yellow": 0.7})}),
            "armed": (over: Flag, sets: {"yes": By({"true": 1}), "no": By({"false": 1})}),
        },
        outputs: {
            "flee": (sets: {"yes": Plain}, read: Yes(0.5)),
            "say": (sets: {"hello": Plain, "sorry": Plain}, read: Choice),
        },
        rules: [
            "if sash is fearsome and armed is yes then flee is yes and say is sorry",
            "if sash is tame then say is hello",
        ],
    )"#;
    let module = FuzzyDef::from_ron("sash.fuzzy.ron", text).unwrap().compile().unwrap();
    let mut scratch = module.scratch();
    assert_eq!(module.option(&scratch, 1), None);
    assert_eq!(module.infer(&mut scratch, &[2.0, 1.0]), [1.0, 1.0]);
    assert_eq!(module.option(&scratch, 1), Some("sorry"));
    assert_eq!(module.infer(&mut scratch, &[1.0, 1.0]), [0.0, 0.0]);
    assert_eq!(module.infer(&mut scratch, &[2.0, 0.0]), [0.0, -1.0]);
}

// Millington 5.5.2: below the cut-off no, at it yes; ordered options by ranges that do not overlap.
#[test]
fn outputs_become_yes_or_no_or_one_of_several() {
    let belts = ReadAs::Ranges(vec![("white".into(), 0.3), ("brown".into(), 0.7), ("black".into(), 1.0)]);
    let ramp = |name: &str| OutputDef::range(0.0, 1.0).set(name, ShapeDef::Plain);
    let prowess = OutputDef::range(0.0, 1.0)
        .set("none", ShapeDef::Singleton(0.0))
        .set("full", ShapeDef::Singleton(1.0))
        .read(belts);
    let def = FuzzyDef::new("dojo").input(
        "skill",
        InputDef::range(0.0, 1.0)
            .set("little", ShapeDef::LeftShoulder(0.0, 1.0))
            .set("much", ShapeDef::RightShoulder(0.0, 1.0)),
    );
    let def = def.output("fight", ramp("yes").read(ReadAs::Yes(0.5))).output("belt", prowess);
    let rules =
        ["if skill is much then fight is yes and belt is full", "if skill is little then belt is none"];
    let module = def.rules(rules).unwrap().compile().unwrap();
    let mut scratch = module.scratch();
    let mut at = |skill: f32| {
        let yes = module.infer(&mut scratch, &[skill])[0];
        (yes, module.option(&scratch, 1).unwrap())
    };
    assert_eq!(
        [at(0.2), at(0.49), at(0.5), at(1.0)],
        [(0.0, "white"), (0.0, "brown"), (1.0, "brown"), (1.0, "black")]
    );
}

// Buckland 10.15: IF [(a1 AND a2) OR (NOT a3 AND VERY a4)] THEN [c1 AND c2].
#[test]
fn oracle_buckland_10_15_composed_rules() {
    let input = || {
        InputDef::range(0.0, 1.0)
            .set("no", ShapeDef::LeftShoulder(0.0, 1.0))
            .set("yes", ShapeDef::RightShoulder(0.0, 1.0))
    };
    let mut def = FuzzyDef::new("composed");
    for name in ["a1", "a2", "a3", "a4"] {
        def = def.input(name, input());
    }
    let out = || OutputDef::range(0.0, 1.0).set("yes", ShapeDef::Singleton(1.0));
    let rule =
        "if (a1 is yes and a2 is yes) or (a3 is not yes and a4 is very yes) then c1 is yes and c2 is yes";
    let module = def.output("c1", out()).output("c2", out()).rules([rule]).unwrap().compile().unwrap();
    let mut scratch = module.scratch();
    // max(min(0.3, 0.9), min(1 - 0.2, 0.8²)) = 0.64, for both.
    module.infer(&mut scratch, &[0.3, 0.9, 0.2, 0.8]);
    all_close(module.confidences(&scratch, 0), &[0.64]);
    all_close(module.confidences(&scratch, 1), &[0.64]);
}

// Buckland 10.14: a value beyond the last bound is an assertion in the book; here it counts as the end of the range.
#[test]
fn inputs_beyond_their_range_count_as_its_ends() {
    let module = launcher([1.0, 10.0, 30.0]);
    let mut scratch = module.scratch();
    let mut at = |inputs: &[f32]| module.infer(&mut scratch, inputs)[0];
    assert_eq!(at(&[1e9, 1e9]), at(&[400.0, 40.0]));
    assert_eq!(at(&[-5.0, f32::NAN]), at(&[0.0, 0.0]));
    assert_eq!(at(&[200.0]), at(&[200.0, 0.0]));
    assert!(at(&[f32::INFINITY, f32::NEG_INFINITY]).is_finite());
}

#[test]
fn when_no_rule_holds_outputs_are_what_they_are_told_to_be() {
    let with = |otherwise| {
        let mut def = car();
        def.outputs[0].1.otherwise = otherwise;
        let rules = ["if corner is entry and speed is fast then do is brake"];
        let module = def.rules(rules).unwrap().compile().unwrap();
        let mut scratch = module.scratch();
        module.infer(&mut scratch, &[0.0, 0.0]);
        module.infer(&mut scratch, &[1.0, 1.0])[0]
    };
    assert_eq!(with(Otherwise::Value(0.25)), 0.25);
    assert_eq!(with(Otherwise::Keep), -1.0);
}

#[test]
fn the_quick_ways_say_what_the_general_one_says() {
    let mut def = rocket([1.0, 10.0, 30.0]);
    def.tables.push(TableDef::new(["distance", "ammo"], "desirability", TABLE));
    def = def
        .rules(["if distance is far and ammo is low and distance is medium then desirability is ve"])
        .unwrap();
    let quick = def.compile().unwrap();
    assert!(quick.others.is_empty() && quick.lists.len() == 1 && quick.pairs.len() == 9);
    let mut slow = quick.clone();
    (slow.pairs, slow.lists) = (Box::new([]), Box::new([]));
    slow.pair_ends.fill(0);
    slow.others = (0..10).collect();
    let (mut a, mut b) = (quick.scratch(), slow.scratch());
    for step in 0..400_u16 {
        let inputs = [f32::from(step), f32::from(step * 7 % 41)];
        assert_eq!(quick.infer(&mut a, &inputs), slow.infer(&mut b, &inputs), "{inputs:?}");
        assert_eq!(a.confidences, b.confidences);
    }
}

#[test]
fn weights_and_other_operators_are_heeded() {
    let rules = [
        "if corner is entry and speed is fast then do is brake with 0.5",
        "if corner is exit or speed is slow then do is accelerate",
    ];
    let mut def = car().rules(rules).unwrap();
    def.logic.and = And::Product;
    def.logic.or = Or::Sum;
    let module = def.compile().unwrap();
    let mut scratch = module.scratch();
    module.infer(&mut scratch, &[0.5, 0.6]);
    // 0.5 (0.5 0.4) = 0.1; 0.5 + 0.6 - 0.3 = 0.8.
    all_close(module.confidences(&scratch, 0), &[0.1, 0.8]);
}

/// Against many samples: nothing but the definition of a centre.
#[test]
fn exact_centres_are_the_limit_of_samples() {
    let shapes: [[ShapeDef; 3]; 3] = [
        [
            ShapeDef::LeftShoulder(25.0, 50.0),
            ShapeDef::Triangle(25.0, 50.0, 75.0),
            ShapeDef::RightShoulder(50.0, 75.0),
        ],
        [
            ShapeDef::Between(10.0, 30.0),
            ShapeDef::Trapezoid(20.0, 40.0, 60.0, 90.0),
            ShapeDef::Triangle(5.0, 80.0, 80.0),
        ],
        [ShapeDef::SDown(10.0, 60.0), ShapeDef::Gauss(50.0, 15.0), ShapeDef::SUp(40.0, 90.0)],
    ];
    let degrees = [[0.33, 0.2, 0.67], [1.0, 1.0, 1.0], [0.9, 0.1, 0.5], [0.0, 0.7, 0.3], [0.4, 0.4, 0.4]];
    for shapes in &shapes {
        let area = Area::new(shapes, (0.0, 100.0));
        for degrees in &degrees {
            for (apply, overlap) in [
                (Apply::Clip, Overlap::Maximum),
                (Apply::Clip, Overlap::Added),
                (Apply::Scale, Overlap::Maximum),
                (Apply::Scale, Overlap::Added),
            ] {
                let exact = area.centroid(degrees, apply, overlap).unwrap();
                let dense = area.sampled(degrees, apply, overlap, (50_000, Grid::Middles)).unwrap();
                assert!(
                    (exact - dense).abs() < 0.02,
                    "{shapes:?} {degrees:?} {apply:?} {overlap:?}: {exact} {dense}"
                );
            }
            let half = area.bisector(degrees, Apply::Clip).unwrap();
            let (mut below, mut all) = (0.0, 0.0);
            for sample in 0..50_000_u16 {
                let x = Grid::Middles.at(sample, 50_000, (0.0, 100.0));
                let height =
                    shapes.iter().zip(degrees).map(|(shape, d)| shape.degree(x).min(*d)).fold(0.0, f32::max);
                all += f64::from(height);
                below += if x < half { f64::from(height) } else { 0.0 };
            }
            assert!((below / all - 0.5).abs() < 1e-3, "{shapes:?} {degrees:?}: {half}");
        }
    }
}

#[test]
fn faults_are_found_all_at_once_with_their_lines() {
    let text = "(
    inputs: {
        \"distance\": (over: Range(0, 400), sets: {\"near\": Triangle(9, 5, 20), \"far\": RightShoulder(10, 20)}),
        \"ammo\": (over: Range(5, 5), sets: {}),
    },
    outputs: {\"do\": (sets: {\"x\": Plain})},
    rules: [
        \"if do is x then distance is near\",
        \"if distance is farr then do is x\",
        \"if distance is far then do is x with 7\",
    ],
)";
    let told = FuzzyDef::from_ron("a.fuzzy.ron", text).unwrap_err().to_string();
    let lines: Vec<&str> = told.lines().collect();
    let expected = [
        "a.fuzzy.ron:3:58: [9.0, 5.0, 20.0]; expected bounds from left to right",
        "a.fuzzy.ron:4:17: 0 sets; expected 1 to 64",
        "a.fuzzy.ron:4:17: a range from 5 to 5; expected a number and a greater one",
        "a.fuzzy.ron:6:34: a set without a shape; expected a shape",
        "a.fuzzy.ron:8:9: \"do\" is an output that no rule above concludes",
        "a.fuzzy.ron:8:9: \"distance\" is an input and cannot be concluded",
        "a.fuzzy.ron:9:9: unknown \"farr\", did you mean \"far\"? among the sets of \"distance\"",
        "a.fuzzy.ron:10:9: a weight of 7; expected 0 to 1",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn gaps_are_faults_and_uneven_sets_are_doubts() {
    let mut def = rocket([1.0, 10.0, 30.0]);
    def.tables.push(TableDef::new(["distance", "ammo"], "desirability", TABLE));
    assert_eq!(def.doubts().to_string(), "");
    let mut gap = def.clone();
    gap.inputs[0].1.sets[1].1 = ShapeDef::Triangle(150.0, 150.0, 150.0);
    gap.inputs[0].1.sets[2].1 = ShapeDef::RightShoulder(200.0, 300.0);
    assert!(
        gap.compile().unwrap_err().to_string().contains("is in no set; expected sets that cover all values")
    );
    let mut uneven = def.clone();
    uneven.inputs[0].1.sets[1].1 = ShapeDef::Triangle(0.0, 150.0, 400.0);
    assert!(uneven.doubts().to_string().contains("add up to"));
    uneven.inputs[0].1.loose = true;
    assert_eq!(uneven.doubts().to_string(), "");
    let mut open = def.clone();
    open.tables.clear();
    let rules =
        ["distance is far", "ammo is low and distance is close", "ammo is okay and distance is close"];
    let rules = rules.map(|when| format!("if {when} then desirability is un"));
    let more = "if ammo is loads and distance is medium then desirability is de";
    let most = "if ammo is loads and distance is close then desirability is ve";
    let open = open.rules(rules.iter().map(String::as_str).chain([more, most])).unwrap();
    let told = open.doubts().to_string();
    assert_eq!(told, "rules: no rule says anything of desirability when distance is medium and ammo is low");
}

#[test]
fn tables_must_be_complete() {
    let mut def = rocket([1.0, 10.0, 30.0]);
    def.tables.push(TableDef::new(["distance", "ammo"], "desirability", TABLE.into_iter().take(8)));
    def.combs.push(CombsDef::new("ammo", "desirability", ["un", "fe"]));
    let told = def.compile().unwrap_err().to_string();
    assert!(told.contains("tables[0]: 8 conclusions; expected 9"), "{told}");
    assert!(told.contains("combs[0]: 2 conclusions; expected 3"), "{told}");
    assert!(told.contains("combs[0]: unknown \"fe\""), "{told}");
}

#[test]
fn files_can_be_written_and_read_again() {
    let mut def = rocket([1.0, 10.0, 30.0])
        .rules(["if distance is very far then desirability is un with 0.5"])
        .unwrap();
    def.tables.push(TableDef::new(["distance", "ammo"], "desirability", TABLE));
    def.outputs[0].1.by = Defuzzify::Sampled { samples: 15, overlap: Overlap::Added, from: Grid::Above };
    assert_eq!(FuzzyDef::from_ron("x", &def.to_ron()).unwrap(), def);
}

// Buckland 10.19: five sets for each of two inputs: 25 rules in a block, 10 after Combs.
#[test]
fn oracle_buckland_10_19_five_sets() {
    let five = |name: &str| {
        let at = |number: u8| 10.0 * f32::from(number);
        (0..5).fold(InputDef::range(0.0, 40.0), |input, number| {
            let shape = match number {
                0 => ShapeDef::LeftShoulder(0.0, 10.0),
                4 => ShapeDef::RightShoulder(30.0, 40.0),
                _ => ShapeDef::Triangle(at(number - 1), at(number), at(number + 1)),
            };
            input.set(format!("{name}{number}"), shape)
        })
    };
    let output = (0..5_u8).fold(OutputDef::range(0.0, 4.0), |output, number| {
        output.set(format!("d{number}"), ShapeDef::Singleton(f32::from(number)))
    });
    let mut block = FuzzyDef::new("five").input("a", five("a")).input("b", five("b")).output("d", output);
    let mut combs = block.clone();
    let names: Vec<String> = (0..25_u8).map(|cell| format!("d{}", (cell / 5 + cell % 5) / 2)).collect();
    block.tables.push(TableDef::new(["a", "b"], "d", names.iter().map(String::as_str)));
    let each = ["d0", "d1", "d2", "d3", "d4"];
    combs.combs.extend([CombsDef::new("a", "d", each), CombsDef::new("b", "d", each)]);
    assert_eq!((block.all_rules().len(), combs.all_rules().len()), (25, 10));
    for def in [block, combs] {
        assert_eq!(def.doubts().to_string(), "");
        let module = def.compile().unwrap();
        let mut scratch = module.scratch();
        assert_eq!(module.infer(&mut scratch, &[0.0, 0.0]), [0.0]);
        assert_eq!(module.infer(&mut scratch, &[40.0, 40.0]), [4.0]);
        assert_eq!(module.infer(&mut scratch, &[20.0, 20.0]), [2.0]);
    }
}
