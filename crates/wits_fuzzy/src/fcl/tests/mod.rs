mod dialects;
mod hostile;
mod judge;
mod round_trip;

use proptest::prelude::*;

use super::*;
use crate::defuzzify::Overlap;
use crate::{CombsDef, Defuzzify, FuzzyDef, InputDef, Otherwise, OutputDef, ShapeDef, TableDef};

/// As people write it: capitals mixed, comments, several variables in a line.
const LAUNCHER: &str = "
(* The rocket launcher. *)
function_block launcher
    VAR_INPUT distance, ammo : REAL; END_VAR
    VAR_OUTPUT desirability : REAL; END_VAR // how much it is wanted
    FUZZIFY distance
        TERM close := (25, 1) (150, 0);
        TERM medium := (25, 0) (150, 1) (300, 0);
        TERM far := (150, 0) (300, 1);
        RANGE := (0 .. 400);
    END_FUZZIFY
    FUZZIFY ammo
        TERM low := (0, 1) (10, 0);
        TERM okay := (0, 0) (10, 1) (30, 0);
        TERM loads := (10, 0) (30, 1);
        RANGE := (0 .. 40);
    END_FUZZIFY
    DEFUZZIFY desirability
        TERM un := (25, 1) (50, 0);
        TERM de := (25, 0) (50, 1) (75, 0);
        TERM ve := (50, 0) (75, 1);
        METHOD : COG;
        ACCU : MAX;
        DEFAULT := NC;
        RANGE := (0 .. 100);
    END_DEFUZZIFY
    RULEBLOCK No1
        AND : MIN;
        RULE 1 : IF distance IS far AND ammo IS loads THEN desirability IS de;
        RULE 2 : IF distance IS far AND (ammo IS okay OR ammo IS low) THEN desirability IS un;
        RULE 3 : IF distance IS medium AND ammo IS NOT low THEN desirability IS ve;
        RULE 4 : IF distance IS medium AND ammo IS low THEN desirability IS de WITH 1.0;
        RULE 5 : IF distance IS close THEN desirability IS un;
    END_RULEBLOCK
END_FUNCTION_BLOCK
";

#[test]
fn a_file_is_read_as_it_is_meant() {
    let def = read("launcher.fcl", LAUNCHER).unwrap();
    assert_eq!(def.inputs[0].1.sets[1].1, ShapeDef::Triangle(25.0, 150.0, 300.0));
    assert_eq!(def.inputs[1].1.sets[0].1, ShapeDef::LeftShoulder(0.0, 10.0));
    assert!(!def.inputs[0].1.loose);
    assert_eq!(def.outputs[0].1.otherwise, Otherwise::Keep);
    let module = def.compile().unwrap();
    let mut scratch = module.scratch();
    let value = module.infer(&mut scratch, &[200.0, 8.0])[0];
    // fuzzylite says 58.84 with a resolution of 1000; see PEERS of the benchmarks.
    assert!((value - 58.84).abs() < 0.01, "{value}");
    assert_eq!(read("x", &write(&def).unwrap()).unwrap(), def);
}

#[test]
fn all_faults_are_told_at_once_with_their_lines() {
    let text = LAUNCHER
        .replace("TERM far := (150, 0) (300, 1)", "TERM far := (150, 0) 300, 1)")
        .replace("METHOD : COG", "METHOD : FOO")
        .replace("THEN desirability IS ve", "desirability IS ve")
        .replace("VAR_INPUT distance, ammo", "VAR_INPUT distance, amo");
    let told = read("l.fcl", &text).unwrap_err().to_string();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines,
        [
            "l.fcl:9:30: the number 300 is out of place; expected \";\"",
            "l.fcl:31:60: \"desirability\" is out of place; expected then",
            "l.fcl:12:13: unknown \"ammo\", did you mean \"amo\"? in VAR_INPUT",
            "l.fcl:22:18: METHOD : FOO is not known here; expected COG, COGS, COA, LM, RM, MM, MOM, COGF, COGSS",
        ]
    );
    let senseless = LAUNCHER.replace("ammo IS low THEN", "ammo IS los THEN");
    let told = read("l.fcl", &senseless).unwrap_err().to_string();
    assert_eq!(told, "l.fcl:32:14: unknown \"los\", did you mean \"low\"? among the sets of \"ammo\"");
}

#[test]
fn operators_come_in_pairs() {
    let with =
        |and: &str| read("x", &LAUNCHER.replace("AND : MIN;", and)).map(|def| (def.logic.and, def.logic.or));
    use crate::ops::{And, Or};
    assert_eq!(with("AND : PROD;"), Ok((And::Product, Or::Sum)));
    assert_eq!(with("OR : BSUM;"), Ok((And::Bounded, Or::Bounded)));
    assert_eq!(with("AND : MIN; OR : MAX;"), Ok((And::Min, Or::Max)));
    assert!(with("AND : FOO;").unwrap_err().to_string().contains("expected MIN, PROD, BDIF"));
}

#[test]
fn what_fcl_cannot_say_is_a_fault() {
    let mut def = read("x", LAUNCHER).unwrap();
    let weapon = ShapeDef::By([("true".to_owned(), 1.0)].into());
    let flag = InputDef { over: crate::Domain::Flag, sets: vec![("yes".into(), weapon)], loose: true };
    def.inputs.push(("armed".into(), flag));
    def.rules.push("if ammo is extremely low then desirability is un".parse().unwrap());
    def.outputs[0].1.by = Defuzzify::Centroid(Overlap::Added);
    let told = write(&def).unwrap_err().to_string();
    assert!(told.contains("inputs.armed.sets.yes: FCL has no tables"), "{told}");
    assert!(told.contains("inputs.armed: FCL has no inputs that are not numbers"), "{told}");
    assert!(told.contains("rules: FCL has no hedge that does what \"extremely\" does here"), "{told}");
    assert!(told.contains("outputs.desirability.by: FCL has no method like Centroid(Added)"), "{told}");
}

/// Tables and Combs forms become rules; average of maxima becomes singletons.
#[test]
fn other_forms_of_rules_say_the_same_in_fcl() {
    let mut def = read("x", LAUNCHER).unwrap();
    def.rules.clear();
    let table = ["un", "un", "un", "de", "ve", "ve", "un", "un", "de"];
    def.tables.push(TableDef::new(["distance", "ammo"], "desirability", table));
    def.combs.push(CombsDef::new("ammo", "desirability", ["un", "de", "ve"]));
    def.outputs[0].1.by = Defuzzify::MaxAv;
    let again = read("x", &write(&def).unwrap()).unwrap();
    assert_eq!(again.rules.len(), 12);
    let (a, b) = (def.compile().unwrap(), again.compile().unwrap());
    let (mut x, mut y) = (a.scratch(), b.scratch());
    for step in 0..40_u8 {
        let inputs = [10.0 * f32::from(step), f32::from(step)];
        assert_eq!(a.infer(&mut x, &inputs), b.infer(&mut y, &inputs));
    }
}

fn any_def() -> impl Strategy<Value = FuzzyDef> {
    let knot = || (0..20_i8, 1..20_i8);
    (knot(), knot(), 0..6_usize, 0.0..1.0f32).prop_map(|((a, b), (c, d), method, weight)| {
        let (a, b) = (f32::from(a), f32::from(a + b));
        let (c, d) = (f32::from(c), f32::from(c + d));
        let input = InputDef::range(-5.0, 60.0)
            .set("low", ShapeDef::LeftShoulder(a, b))
            .set("mid", ShapeDef::Trapezoid(a, b, b, b + d))
            .set("high", ShapeDef::RightShoulder(a, b));
        let by = [
            Defuzzify::Centroid(Overlap::Maximum),
            Defuzzify::Bisector,
            Defuzzify::FirstOfMaximum,
            Defuzzify::LastOfMaximum,
            Defuzzify::MeanOfMaximum,
            Defuzzify::Centroid(Overlap::Maximum),
        ][method];
        let output = OutputDef::range(0.0, 60.0)
            .set("x", ShapeDef::Points(vec![(c, 0.5), (d + c, 0.25), (d + c, 1.0)]))
            .set("y", ShapeDef::Triangle(c, c + d, c + d + 1.0))
            .by(by);
        let rules = [
            "if a is low and not (a is very mid or a is high) then b is x".to_owned(),
            format!("if a is high then b is y with {weight}"),
        ];
        let def = FuzzyDef::new("any").input("a", input).output("b", output);
        let mut def = def.rules(rules.iter().map(String::as_str)).expect("rules");
        def.inputs[0].1.loose = true;
        def
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn what_is_written_is_read_again(def in any_def()) {
        let text = write(&def).map_err(|faults| TestCaseError::fail(faults.to_string()))?;
        let again = read("x", &text).map_err(|faults| TestCaseError::fail(format!("{faults}\n{text}")))?;
        prop_assert_eq!(again.inputs[0].1.sets.clone(), def.inputs[0].1.sets.clone());
        prop_assert_eq!((again.outputs, again.rules, again.logic), (def.outputs, def.rules, def.logic));
    }

    #[test]
    fn garbage_is_refused_without_panic(text in "\\PC{0,60}", cut in 0..2000_usize, put in 0..2000_usize) {
        let _ = read("x", &text);
        // Damaged files: something cut out, something put in.
        let cut = LAUNCHER.char_indices().map(|(at, _)| at).nth(cut % LAUNCHER.len()).unwrap_or(0);
        let _ = read("x", &LAUNCHER[..cut]);
        let put = LAUNCHER.char_indices().map(|(at, _)| at).nth(put % LAUNCHER.len()).unwrap_or(0);
        let _ = read("x", &format!("{}{text}{}", &LAUNCHER[..put], &LAUNCHER[put..]));
    }
}
