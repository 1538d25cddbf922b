//! Files that were made to do harm.

use super::*;

fn with_rules(rules: &str) -> String {
    let begin = LAUNCHER.find("RULE 1").unwrap();
    let end = LAUNCHER.find("END_RULEBLOCK").unwrap();
    format!("{}{rules}\n{}", &LAUNCHER[..begin], &LAUNCHER[end..])
}

#[test]
fn huge_files_are_refused_with_few_words() {
    let unknown = with_rules(&"RULE 1 : if distanc is far then desirability is de\n".repeat(70_000));
    let told = read("x", &unknown).unwrap_err();
    assert!(told.list().len() <= 110, "{}", told.list().len());
    let broken = with_rules(&"RULE 1 : iff distance\n".repeat(70_000));
    assert!(read("x", &broken).unwrap_err().list().len() <= 110);
    let many = with_rules(&"RULE 1 : if distance is far then desirability is de\n".repeat(60_001));
    assert!(read("x", &many).unwrap_err().to_string().contains("60001 rules; expected 1 to 60000"));
    let blocks = LAUNCHER.replace("TERM far", "TERMM far").repeat(500);
    assert!(read_all("x", &blocks).unwrap_err().list().len() <= 110);
    let points = LAUNCHER.replace("(150, 0) (300, 1)", &"(1, 0)".repeat(5000));
    assert!(read("x", &points).unwrap_err().to_string().contains("5000 points; expected 1 to 256 points"));
    let sets: String = (0..200).map(|set| format!("TERM s{set} := {set};\n")).collect();
    let sets = LAUNCHER.replace("TERM far", &format!("{sets}TERM far"));
    assert!(read("x", &sets).unwrap_err().to_string().contains("203 sets; expected 1 to 64"));
    let variables: String = (0..300).map(|number| format!("v{number} : REAL;\n")).collect();
    let fuzzify: String = (0..300)
        .map(|number| format!("FUZZIFY v{number}\nTERM a := (0, 0) (1, 1);\nEND_FUZZIFY\n"))
        .collect();
    let text = LAUNCHER
        .replace("ammo : REAL;", &format!("ammo : REAL;\n{variables}"))
        .replace("DEFUZZIFY desir", &format!("{fuzzify}DEFUZZIFY desir"));
    assert!(read("x", &text).unwrap_err().to_string().contains("302 inputs; expected 1 to 256"));
}

#[test]
fn deep_nesting_is_refused() {
    for (open, close) in [("(", ")"), ("not (", ")"), ("not ", "")] {
        let rule = format!(
            "RULE 1 : if {}distance is far{} then desirability is de;",
            open.repeat(100_000),
            close.repeat(100_000)
        );
        assert!(read("x", &with_rules(&rule)).is_err());
    }
    for formula in [
        "(".repeat(100_000),
        "-".repeat(100_000),
        "sin(".repeat(100_000),
        "2 ^ ".repeat(100_000),
        "x + ".repeat(100_000),
    ] {
        let text = LAUNCHER.replace("(150, 0) (300, 1)", &format!("FUNCTION {formula}x"));
        assert!(read("x", &text).is_err(), "{}", &formula[..20]);
    }
}

/// Cut anywhere, a file is refused: it has no end any more.
#[test]
fn truncated_files_are_refused() {
    let heater = include_str!("../../../tests/data/heater.fcl");
    for text in [LAUNCHER, heater] {
        let end = text.rfind("END_FUNCTION_BLOCK").unwrap();
        for (cut, _) in text[..end].char_indices().filter(|(at, _)| at % 3 == 0) {
            let told = read("x", &text[..cut]).unwrap_err();
            assert!(told.list().iter().all(|finding| finding.file == "x" && !finding.message.is_empty()));
        }
    }
}

/// Numbers that no format of floats holds, and those that it barely holds.
#[test]
fn extreme_numbers_give_errors_or_finite_outputs() {
    for number in [
        "1e999",
        "-1e999",
        "3.4e38",
        "1e-45",
        "0.0000000000000000000000000000000000000000000001",
        "99999999999999999999999999",
    ] {
        for (from, to) in [
            ("(150, 0) (300, 1)", "SIGM NUMBER 3"),
            ("(150, 0) (300, 1)", "GAUSS 3 NUMBER"),
            ("(25, 0) (50, 1) (75, 0)", "TRIAN 0 1 NUMBER"),
            ("(0 .. 400)", "(0 .. NUMBER)"),
            ("(50, 0) (75, 1)", "Function NUMBER * x"),
        ] {
            let text = LAUNCHER.replace(from, &to.replace("NUMBER", number));
            let Ok(def) = read("x", &text) else { continue };
            let module = def.compile().unwrap();
            let value = module.infer(&mut module.scratch(), &[200.0, 8.0])[0];
            assert!(value.is_finite(), "{to} {number}: {value}");
        }
    }
}

#[test]
fn linear_terms_have_no_more_numbers_than_a_formula_can_hold() {
    let numbers = |count| LAUNCHER.replace("(150, 0) (300, 1)", &format!("Linear {}", "1 ".repeat(count)));
    let refused = read("x", &numbers(65)).unwrap_err().to_string();
    assert!(refused.contains("Linear with 65 numbers; expected at most 64"), "{refused}");
    let other = read("x", &numbers(64)).map_or_else(|errors| errors.to_string(), |_| String::new());
    assert!(!other.contains("Linear with"), "{other}");
}

/// A formula with any number of signs is refused, or printed as a text that can be read.
#[test]
fn signs_in_a_row_can_be_printed_and_read() {
    let mut last = 0;
    for count in 1..40 {
        for sign in ["-", "!", "-!", "!-"] {
            let Ok(formula) = format!("{}x", sign.repeat(count)).parse::<crate::Formula>() else { continue };
            assert_eq!(formula.to_string().parse::<crate::Formula>().unwrap(), formula);
            last = count;
        }
    }
    assert!(last >= 10, "{last}");
}
