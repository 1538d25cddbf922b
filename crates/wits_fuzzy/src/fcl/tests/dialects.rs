//! What other programs write.

use super::*;
use crate::ops::{Aggregation, And, Apply, Hedge, Logic, Or};
use crate::{Domain, Term};

/// A file with these terms of an input, these lines of an output and these rules.
fn file(terms: &str, output: &str, rules: &str) -> String {
    format!(
        "FUNCTION_BLOCK any\nVAR_INPUT\n a : REAL;\n b : REAL;\nEND_VAR\nVAR_OUTPUT\n y : REAL;\nEND_VAR\n\
         FUZZIFY a\n{terms}\nEND_FUZZIFY\nFUZZIFY b\n TERM lo := (0, 1) (1, 0);\n TERM hi := (0, 0) (1, 1);\nEND_FUZZIFY\n\
         DEFUZZIFY y\n{output}\nEND_DEFUZZIFY\nRULEBLOCK\n{rules}\nEND_RULEBLOCK\nEND_FUNCTION_BLOCK\n"
    )
}

const TERMS: &str = "TERM lo := (0, 1) (1, 0);\nTERM hi := (0, 0) (1, 1);";
const OUTPUT: &str = "TERM p := 1;\nTERM q := 9;\nMETHOD : COGS;\nACCU : MAX;\nDEFAULT := 0;";
const RULES: &str = "RULE 1 : IF a IS lo THEN y IS p;\nRULE 2 : IF a IS hi THEN y IS q;";

fn one(text: &str) -> FuzzyDef {
    read("any.fcl", text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

fn warnings(text: &str) -> String {
    read_all("any.fcl", text).unwrap_or_else(|errors| panic!("{errors}\n{text}")).warnings.to_string()
}

fn value(text: &str, inputs: &[f32]) -> f32 {
    let module = one(text).compile().unwrap();
    module.infer(&mut module.scratch(), inputs)[0]
}

#[test]
fn named_shapes_are_read_in_the_order_of_their_program() {
    use ShapeDef::*;
    let points = vec![(0.0, 0.0), (2.0, 1.0), (3.0, 0.5)];
    let known = [
        ("TRIAN 1 2 4", Triangle(1.0, 2.0, 4.0)),
        ("TRAPE 1 2 3 4", Trapezoid(1.0, 2.0, 3.0, 4.0)),
        ("GAUSS 5 2", Gauss(5.0, 2.0)),
        ("GAUSS2 4 1 6 2", GaussTwo(4.0, 1.0, 6.0, 2.0)),
        ("GBELL 2 4 5", Bell(5.0, 2.0, 4.0)),
        ("SIGM -4 3", Sigmoid(3.0, -4.0)),
        ("DSIGM 4 1 3 7", SigmoidDifference(1.0, 4.0, 7.0, 3.0)),
        ("COSINE 2 5", Cosine(5.0, 4.0)),
        ("SINGLETONS (1, 0.5) (2, 1)", Singletons(vec![(1.0, 0.5), (2.0, 1.0)])),
        ("Triangle 1.000 2.000 4.000", Triangle(1.0, 2.0, 4.0)),
        ("Triangle 1.000 2.000 4.000 0.500", Scaled(0.5, Box::new(Triangle(1.0, 2.0, 4.0)))),
        ("Trapezoid 1 2 3 4", Trapezoid(1.0, 2.0, 3.0, 4.0)),
        ("Trapezoid -inf -inf 3 4", LeftShoulder(3.0, 4.0)),
        ("Trapezoid 1 2 inf inf", RightShoulder(1.0, 2.0)),
        ("Ramp 4 1", LeftShoulder(1.0, 4.0)),
        ("Ramp 1 4", RightShoulder(1.0, 4.0)),
        ("Rectangle 1 4", Between(1.0, 4.0)),
        ("Bell 5 2 4", Bell(5.0, 2.0, 4.0)),
        ("Gaussian 5 2", Gauss(5.0, 2.0)),
        ("GaussianProduct 4 1 6 2", GaussTwo(4.0, 1.0, 6.0, 2.0)),
        ("Sigmoid 3 -4", Sigmoid(3.0, -4.0)),
        ("SigmoidDifference 1 4 3 7", SigmoidDifference(1.0, 4.0, 7.0, 3.0)),
        ("SigmoidProduct 1 4 -3 7", SigmoidProduct(1.0, 4.0, 7.0, -3.0)),
        ("PiShape 1 2 3 4", Pi(1.0, 2.0, 3.0, 4.0)),
        ("SShape 1 4", SUp(1.0, 4.0)),
        ("ZShape 1 4", SDown(1.0, 4.0)),
        ("Cosine 5 4", Cosine(5.0, 4.0)),
        ("Spike 5 4", Spike(5.0, 4.0)),
        ("Concave 4 1", Concave(4.0, 1.0)),
        ("Binary 3 inf", RightShoulder(3.0, 3.0)),
        ("Binary 3 -inf", LeftShoulder(3.0, 3.0)),
        ("Discrete 0 0 2 1 3 0.5", Points(points.clone())),
        ("(0, 0) (2, 1) (3, 0.5)", Points(points)),
        ("Function max(0, 1 - abs(x - 3))", Formula("max(0, 1 - abs(x - 3))".parse().unwrap())),
    ];
    for (text, shape) in known {
        let def = one(&file(
            &format!("RANGE := (0 .. 10);\nTERM lo := {text};\nTERM hi := (0, 0) (1, 1);"),
            OUTPUT,
            RULES,
        ));
        assert_eq!(def.inputs[0].1.sets[0].1, shape, "{text}");
    }
}

/// Values of the formulas, worked out by hand.
#[test]
fn shapes_have_the_degrees_of_their_formulas() {
    use ShapeDef::*;
    let e = |x: f32| wits_core::math::exp(x);
    let known = [
        (Sigmoid(3.0, 2.0), 4.0, 1.0 / (1.0 + e(-2.0))),
        (Sigmoid(3.0, -2.0), 4.0, 1.0 / (1.0 + e(2.0))),
        (SigmoidDifference(2.0, 3.0, 6.0, 5.0), 4.0, 1.0 / (1.0 + e(-6.0)) - 1.0 / (1.0 + e(10.0))),
        (SigmoidProduct(2.0, 1.0, 6.0, -1.0), 5.0, 1.0 / (1.0 + e(-3.0)) / (1.0 + e(-1.0))),
        (GaussTwo(4.0, 1.0, 6.0, 2.0), 3.0, e(-0.5)),
        (GaussTwo(4.0, 1.0, 6.0, 2.0), 5.0, 1.0),
        (GaussTwo(4.0, 1.0, 6.0, 2.0), 8.0, e(-0.5)),
        (GaussTwo(6.0, 1.0, 4.0, 2.0), 5.0, e(-0.5) * e(-0.125)),
        (Cosine(5.0, 4.0), 5.0, 1.0),
        (Cosine(5.0, 4.0), 6.0, 0.5),
        (Cosine(5.0, 4.0), 7.5, 0.0),
        (Spike(5.0, 4.0), 5.4, e(-1.0)),
        (Concave(2.0, 4.0), 2.0, 0.5),
        (Concave(2.0, 4.0), 0.0, 1.0 / 3.0),
        (Concave(2.0, 4.0), 9.0, 1.0),
        (Concave(4.0, 2.0), 4.0, 0.5),
        (Concave(4.0, 2.0), 0.0, 1.0),
        (Pi(1.0, 3.0, 5.0, 9.0), 2.0, 0.5),
        (Pi(1.0, 3.0, 5.0, 9.0), 4.0, 1.0),
        (Pi(1.0, 3.0, 5.0, 9.0), 8.0, 0.125),
        (Scaled(0.5, Box::new(Triangle(0.0, 2.0, 4.0))), 1.0, 0.25),
        (Singletons(vec![(1.0, 0.3), (2.0, 1.0)]), 1.0, 0.3),
        (Singletons(vec![(1.0, 0.3), (2.0, 1.0)]), 1.5, 0.0),
        (Formula("x / 4".parse().unwrap()), 3.0, 0.75),
        (Formula("x / 4".parse().unwrap()), 9.0, 1.0),
    ];
    for (shape, x, degree) in known {
        assert!(
            (shape.degree(x) - degree).abs() < 1e-6,
            "{shape:?} at {x}: {} is not {degree}",
            shape.degree(x)
        );
    }
}

#[test]
fn all_operators_are_known_under_all_their_names() {
    let logic = |settings: &str| {
        one(&file(
            TERMS,
            "TERM p := TRIAN 0 1 2;\nMETHOD : COG;",
            &format!("{settings}\nRULE 1 : if a is lo then y is p"),
        ))
        .logic
    };
    let ands = [
        ("MIN", And::Min),
        ("PROD", And::Product),
        ("BDIF", And::Bounded),
        ("DPROD", And::Drastic),
        ("DMIN", And::Drastic),
        ("EPROD", And::Einstein),
        ("HPROD", And::Hamacher),
        ("HAMACHER", And::Hamacher),
        ("NMIN", And::Nilpotent),
        ("NIPMIN", And::Nilpotent),
    ];
    for (word, and) in ands {
        let found = logic(&format!("AND : {word};"));
        assert_eq!((found.and, found.or), (and, and.dual()), "{word}");
    }
    let ors = [
        ("MAX", Or::Max),
        ("ASUM", Or::Sum),
        ("PROBOR", Or::Sum),
        ("BSUM", Or::Bounded),
        ("NSUM", Or::Bounded),
        ("DSUM", Or::Drastic),
        ("DMAX", Or::Drastic),
        ("ESUM", Or::Einstein),
        ("EINSTEIN", Or::Einstein),
        ("HSUM", Or::Hamacher),
        ("NMAX", Or::Nilpotent),
        ("NIPMAX", Or::Nilpotent),
    ];
    for (word, or) in ors {
        let found = logic(&format!("OR : {word};"));
        assert_eq!((found.and, found.or), (or.dual(), or), "{word}");
    }
    let accus = [
        ("MAX", Aggregation::Max),
        ("ASUM", Aggregation::AlgebraicSum),
        ("PROBOR", Aggregation::AlgebraicSum),
        ("BSUM", Aggregation::BoundedSum),
        ("NSUM", Aggregation::BoundedSum),
        ("SUM", Aggregation::Added),
        ("ESUM", Aggregation::Einstein),
        ("HSUM", Aggregation::Hamacher),
    ];
    for (word, accu) in accus {
        assert_eq!(logic(&format!("ACCU : {word};")).aggregation, accu, "{word}");
    }
    let expected = Logic { apply: Apply::Einstein, ..Logic::default() };
    assert_eq!(logic("AND : NONE;\nOR : NONE;\nACT : EPROD;\nACCU : NONE;"), expected);
}

#[test]
fn methods_mean_what_their_sets_allow() {
    let by = |output: &str| one(&file(TERMS, output, "RULE 1 : if a is lo then y is p")).outputs[0].1.by;
    let centroid = Defuzzify::Centroid(Overlap::Maximum);
    assert_eq!(by("TERM p := 1;\nMETHOD : COGS;"), Defuzzify::MaxAv);
    assert_eq!(by("TERM p := 1;"), Defuzzify::MaxAv);
    assert_eq!(by("TERM p := FUNCTION a * 2;\nMETHOD : COGF;"), Defuzzify::MaxAv);
    assert_eq!(by("TERM p := Linear 1 2 3;\nMETHOD : COGSS;"), Defuzzify::WeightedSum);
    assert_eq!(by("TERM p := Ramp 0 1;\nTERM q := Sigmoid 0.5 -9;\nMETHOD : COGS;"), Defuzzify::Tsukamoto);
    assert_eq!(by("TERM p := SINGLETONS (1, 0.5) (3, 1);\nMETHOD : COGS;"), centroid);
    assert_eq!(by("TERM p := TRIAN 0 1 2;"), centroid);
    assert_eq!(by("TERM p := TRIAN 0 1 2;\nMETHOD : COA;"), Defuzzify::Bisector);
    let middles = file(TERMS, "TERM p := TRIAN 0 1 2;\nMETHOD : COGS;", "RULE 1 : if a is lo then y is p");
    assert_eq!(one(&middles).outputs[0].1.by, Defuzzify::MaxAv);
    assert!(
        warnings(&middles).contains("\"y\" has sets with areas: the middle of each counts"),
        "{}",
        warnings(&middles)
    );
}

/// Conclusions of Takagi and Sugeno: with a = 0.25, lo is 0.75 and hi 0.25; the values are 2a + 1 = 1.5 and a - b = -0.5:
/// (0.75 1.5 - 0.25 0.5) / 1. The plain sum is the same here, since the degrees add up to 1.
#[test]
fn conclusions_may_be_formulas_of_inputs() {
    let output = "TERM p := Linear 2 0 1;\nTERM q := FUNCTION a - b;\nMETHOD : COGS;";
    assert!((value(&file(TERMS, output, RULES), &[0.25, 0.75]) - 1.0).abs() < 1e-6);
    assert!((value(&file(TERMS, &output.replace("COGS", "COGSS"), RULES), &[0.25, 0.75]) - 1.0).abs() < 1e-6);
    // Inputs of which only formulas speak need no sets.
    let text = file(TERMS, output, RULES)
        .replace("TERM lo := (0, 1) (1, 0);\n TERM hi := (0, 0) (1, 1);\nEND", "RANGE := (0 .. 9);\nEND");
    let def = one(&text);
    assert_eq!((def.inputs[1].1.sets.len(), &def.inputs[1].1.over), (0, &Domain::Range(0.0, 9.0)));
    let unknown = file(TERMS, "TERM p := FUNCTION a - c;\nMETHOD : COGS;", "RULE 1 : if a is lo then y is p");
    let told = read("l.fcl", &unknown).unwrap_err().to_string();
    assert!(told.contains("unknown \"c\", there are: a, b in a formula"), "{told}");
}

/// Tsukamoto: p rises from 0 to 4 and q falls from 10 to 6. With lo 0.75 and hi 0.25 the values are 3 and 9:
/// 0.75 3 + 0.25 9 = 4.5. Two rules with the same conclusion count twice where they are added: (2 0.75 3 + 0.25 9) / 1.75.
#[test]
fn tsukamoto_takes_the_value_of_each_degree() {
    let output = "TERM p := Ramp 0 4;\nTERM q := Ramp 10 6;\nMETHOD : COGS;";
    assert!((value(&file(TERMS, output, RULES), &[0.25, 0.0]) - 4.5).abs() < 1e-5);
    let twice = format!("{RULES}\nRULE 3 : IF a IS lo THEN y IS p;");
    assert!((value(&file(TERMS, output, &twice), &[0.25, 0.0]) - 6.75 / 1.75).abs() < 1e-5);
}

/// Without `ACCU` rules with the same singleton are added: (2 0.75 1 + 0.25 9) / 1.75; with `MAX` the stronger one counts:
/// 0.75 + 0.25 9 = 3.
#[test]
fn a_missing_accumulation_is_told() {
    let twice = format!("{RULES}\nRULE 3 : IF a IS lo THEN y IS p;");
    let with = file(TERMS, OUTPUT, &twice);
    assert!((value(&with, &[0.25, 0.0]) - 3.0).abs() < 1e-6 && warnings(&with).is_empty());
    let without = with.replace("ACCU : MAX;", "");
    assert!((value(&without, &[0.25, 0.0]) - 3.75 / 1.75).abs() < 1e-6);
    assert_eq!(warnings(&without), "any.fcl:17:11: \"y\" has no ACCU: SUM is taken");
    let area = without
        .replace("COGS", "COG")
        .replace(":= 1;", ":= TRIAN 0 1 2;")
        .replace(":= 9;", ":= TRIAN 8 9 10;");
    assert_eq!(warnings(&area), "any.fcl:17:11: \"y\" has no ACCU: MAX is taken");
    // In a rule block it counts for the outputs that the block concludes.
    assert!(warnings(&without.replace("\nRULEBLOCK\n", "\nRULEBLOCK\nACCU : MAX;\n")).is_empty());
}

#[test]
fn gaps_between_sets_are_warnings() {
    let text =
        file("RANGE := (0 .. 10);\nTERM lo := (0, 1) (2, 0);\nTERM hi := (8, 0) (10, 1);", OUTPUT, RULES);
    let def = one(&text);
    assert!(def.inputs[0].1.loose);
    assert_eq!(warnings(&text), "any.fcl:9:9: 2 is in no set of \"a\"");
    let module = def.compile().unwrap();
    assert_eq!(module.infer(&mut module.scratch(), &[5.0, 0.0]), [0.0]);
}

#[test]
fn defaults_are_numbers_or_what_was_before() {
    let otherwise = |line: &str| {
        one(&file(TERMS, &format!("TERM p := 1;\nACCU : MAX;\n{line}"), "RULE 1 : if a is lo then y is p"))
            .outputs[0]
            .1
            .otherwise
    };
    assert_eq!(otherwise("DEFAULT := nan;"), Otherwise::Value(0.0));
    assert_eq!(otherwise("DEFAULT := -2.5;"), Otherwise::Value(-2.5));
    assert_eq!(otherwise("DEFAULT := NC;"), Otherwise::Keep);
    assert_eq!(otherwise("DEFAULT := nan | NC;"), Otherwise::Keep);
    assert_eq!(otherwise("DEFAULT := 0.5 | NC;"), Otherwise::KeepFrom(0.5));
    assert_eq!(otherwise("LOCK : PREVIOUS;"), Otherwise::Keep);
    let text = file(
        TERMS,
        "TERM p := Linear 9 0 0;\nTERM q := 5;\nRANGE := (1 .. 5);\nLOCK : PREVIOUS | RANGE;\nDEFAULT := 2;",
        RULES,
    );
    let module = one(&text).compile().unwrap();
    let mut scratch = module.scratch();
    assert_eq!(scratch.values(), [2.0]);
    assert_eq!(module.infer(&mut scratch, &[0.0, 0.0]), [1.0], "0 is held within the range");
    assert_eq!(module.infer(&mut scratch, &[1.0, 0.0]), [5.0]);
}

#[test]
fn a_file_has_any_number_of_function_blocks() {
    let text = format!(
        "\u{feff}{}\r\n{}",
        file(TERMS, OUTPUT, RULES),
        file(TERMS, OUTPUT, RULES).replace("any", "")
    );
    let imported = read_all("two.fcl", &text).unwrap();
    assert_eq!(imported.modules.iter().map(|module| module.name.as_str()).collect::<Vec<_>>(), ["any", ""]);
    assert_eq!(imported.modules[0].outputs, imported.modules[1].outputs);
    let told = read("two.fcl", &text).unwrap_err().to_string();
    assert_eq!(told, "two.fcl: 2 function blocks; expected one; the others belong into files of their own");
}

#[test]
fn rule_blocks_keep_their_operators() {
    let more = "END_RULEBLOCK\nRULEBLOCK second\nAND : MIN;\nRULE 3 : if b is lo then y is q with 0.5\nEND_RULEBLOCK\n\
        RULEBLOCK third\nAND : PROD;\nACT : PROD;\nRULE 1 : if a is lo and b is lo then y is q\nEND_RULEBLOCK\n\
        RULEBLOCK off\nENABLED : FALSE;\nRULE 1 : if a is lo then y is q\n";
    let text = file(TERMS, OUTPUT, &format!("{RULES}\n{more}"));
    let def = one(&text);
    assert_eq!((def.rules.len(), def.blocks.len()), (3, 1));
    let block = &def.blocks[0];
    assert_eq!(
        (block.name.as_str(), block.and, block.or, block.apply),
        ("third", And::Product, Or::Sum, Apply::Scale)
    );
    assert!(warnings(&text).contains("a rule block that is not enabled is left out"));
    // p 0.5; q max(0.5, 0.5 0.5, 0.5 0.5): the blocks agree with one module of their rules.
    assert!((value(&text, &[0.5, 0.5]) - 5.0).abs() < 1e-6);
    let wrong = text.replace("a is lo and b is lo then y is q", "a is lo and b is low then y is q");
    let told = read("any.fcl", &wrong).unwrap_err().to_string();
    assert!(told.starts_with("any.fcl:35:6: unknown \"low\""), "{told}");
}

#[test]
fn rules_need_no_semicolon_and_may_ask_for_outputs() {
    let rules =
        "RULE 1 : if a is lo then y is p\nRULE second : if a is any and y is p then y is q\nAND : PROD";
    let def = one(&file(TERMS, OUTPUT, rules));
    assert_eq!(def.logic.and, And::Product);
    assert_eq!(def.rules[1].when, Term::And(vec![Term::Any("a".into()), Term::Is("y".into(), "p".into())]));
    // p 0.75, and q as much: (0.75 + 0.75 9) / 1.5.
    assert!((value(&file(TERMS, OUTPUT, rules), &[0.25, 0.0]) - 5.0).abs() < 1e-6);
}

/// *extremely* and *somewhat* are those of fuzzylite; a hedge of a conclusion is one of its condition.
#[test]
fn hedges_mean_what_fuzzylite_means() {
    let rules = "RULE 1 : if a is extremely lo and b is somewhat lo then y is p\nRULE 2 : if a is seldom hi then y is very q and y is p";
    let def = one(&file(TERMS, OUTPUT, rules));
    let told: Vec<String> = def.rules.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "if a is indeed lo and b is fairly lo then y is p",
            "if a is very seldom hi then y is q",
            "if a is seldom hi then y is p",
        ]
    );
    assert!((Hedge::Seldom.of(0.32) - 0.4).abs() < 1e-6 && (Hedge::Seldom.of(0.68) - 0.6).abs() < 1e-6);
}

#[test]
fn without_a_range_variables_reach_as_far_as_their_sets() {
    let text = file(
        "TERM lo := GAUSS 2 1;\nTERM hi := COSINE 3 9;",
        "TERM p := TRIAN -4 0 4;\nTERM q := GAUSS 6 0.5;\nACCU : MAX;",
        RULES,
    );
    let def = one(&text);
    assert_eq!(def.inputs[0].1.over, Domain::Range(-2.0, 12.0));
    assert_eq!(def.outputs[0].1.range, (-4.0, 8.0));
    let declared = text.replace(" a : REAL;", " a : REAL; RANGE := (0 .. 7);");
    assert_eq!(one(&declared).inputs[0].1.over, Domain::Range(0.0, 7.0));
}

/// What is only fuzzified can be asked for degrees.
#[test]
fn a_file_without_rules_gives_degrees() {
    let text = "FUNCTION_BLOCK\nVAR_INPUT\n age : REAL;\n unused : REAL;\nEND_VAR\nVAR_OUTPUT\n out : REAL;\nEND_VAR\n\
        FUZZIFY age\n TERM young := TRAPE 0 0 20 40;\n TERM old := TRAPE 20 40 90 90;\nEND_FUZZIFY\nEND_FUNCTION_BLOCK";
    let def = one(text);
    assert_eq!((def.inputs.len(), def.outputs.len()), (1, 0));
    assert!(warnings(text).contains("\"unused\" has no sets and is left out"), "{}", warnings(text));
    let module = def.compile().unwrap();
    let mut scratch = module.scratch();
    module.fuzzify(&mut scratch, &[25.0]);
    assert_eq!(module.degrees(&scratch, 0), [0.75, 0.25]);
    let mut words = wits_mind::Vocabulary::<f32>::new();
    words.value("age", wits_mind::Kind::Number, |age, _| (*age).into());
    assert!(crate::mind::add_degree(&mut words, "youth", &def, "age is very young").is_ok());
    assert!(crate::mind::add_degree(&mut words, "x", &def, "age is yuong").is_err());
}

#[test]
fn what_cannot_be_supported_is_an_error_with_its_place() {
    for (terms, output, rules, expected) in [
        (
            "TERM lo := (0, 1) (b, 0);",
            OUTPUT,
            RULES,
            "10:20: \"b\": points that depend on a variable are not supported",
        ),
        (
            "TERM lo := GAUSS b 2;",
            OUTPUT,
            RULES,
            "10:18: \"b\": bounds that depend on a variable are not supported",
        ),
        ("TERM lo := BLOB 1 2;", OUTPUT, RULES, "no shape \"BLOB\" is known; expected TRIAN"),
        ("TERM lo := TRIAN 1;", OUTPUT, RULES, "TRIAN with 1 numbers; expected 3 numbers"),
        ("TERM lo := TRIAN 3 2 1;", OUTPUT, RULES, "[3.0, 2.0, 1.0]; expected bounds from left to right"),
        ("TERM lo := GAUSS 1 -2;", OUTPUT, RULES, "a deviation of -2; expected a number above 0"),
        ("ENABLED : FALSE;", OUTPUT, RULES, "9:9: \"a\" is not enabled, which is not supported"),
        (TERMS, "TERM p := Function x + a;\nMETHOD : COG;\nTERM q := 1;", RULES, ""),
        (
            TERMS,
            "TERM p := 1;\nTERM q := TRIAN 0 1 2;\nMETHOD : COG;",
            RULES,
            "singletons beside sets with an area",
        ),
        (TERMS, OUTPUT, "RULE 1 : if y is p then y is q", "\"y\" is an output that no rule above concludes"),
    ] {
        let found = read("l.fcl", &file(terms, output, rules));
        match expected {
            "" => assert!(found.is_ok(), "{found:?}"),
            _ => {
                let told = found.unwrap_err().to_string();
                assert!(told.contains(expected), "{expected}:\n{told}");
            }
        }
    }
}
