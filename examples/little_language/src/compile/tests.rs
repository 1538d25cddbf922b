use super::*;
use crate::optimise::optimise;
use crate::parse::parse;
use crate::words::Words;

fn steps(script: &Script) -> Vec<String> {
    compile(script).listing().lines().map(|line| line.split_once(' ').unwrap().1.to_owned()).collect()
}

fn script(text: &str) -> Script {
    parse("", text, &Words::new().given("g").given("h").ask("near", 1).act("go", 2)).unwrap()
}

/// Statement by statement. The book's jump is *if greater*; since 0 < 0 does not hold, it must be *if greater or equal*.
#[test]
fn oracle_millington_13_3_1c_literal_code() {
    let steps = steps(&script("a = 3; if (a < 0) return 1; else return 0;"));
    let expected = [
        "load 3",
        "set a",
        "get a",
        "compare with zero",
        "if >= jump to 7",
        "load 1",
        "return",
        "load 0",
        "return",
    ];
    assert_eq!(steps, expected);
}

/// 3 < 0 is known to be false, so only one branch is left.
#[test]
fn oracle_millington_13_3_1c_optimised_code() {
    let script = optimise(&script("a = 3; if (a < 0) return 1; else return 0;"));
    assert_eq!(steps(&script), ["load 3", "set a", "load 0", "return"]);
}

#[test]
fn a_script_without_return_gives_zero() {
    assert_eq!(steps(&script("")), ["load 0", "return"]);
    assert_eq!(steps(&script("return;")), ["load 0", "return"]);
}

#[test]
fn conditions_become_jumps_and_no_values() {
    let both = ["get g", "compare with zero", "if == jump to 7", "get h", "compare with zero"];
    let end = ["load 1", "return", "load 0", "return"];
    let and = [&both[..], &["if == jump to 8"], &end].concat();
    let text = "if (g and h) return 1;";
    assert_eq!(
        steps(&script(text)),
        and.iter().map(|line| line.replace("jump to 7", "jump to 8")).collect::<Vec<_>>()
    );
    let or =
        ["get g", "compare with zero", "if != jump to 6", "get h", "compare with zero", "if == jump to 8"];
    assert_eq!(steps(&script("if (g or h) return 1;")), [&or[..], &end].concat());
}

#[test]
fn a_loop_jumps_back_to_its_condition() {
    let expected = [
        "get g",
        "get h",
        "compare",
        "if >= jump to 8",
        "load 1",
        "get h",
        "act go with 2",
        "jump to 0",
        "load 0",
        "return",
    ];
    assert_eq!(steps(&script("while (g < h) go(1, h);")), expected);
}

#[test]
fn a_truth_can_be_a_value() {
    assert_eq!(steps(&script("x = g < 2;"))[..4], ["get g", "load 2", "compare", "load 1 if < else 0"]);
    assert_eq!(
        steps(&script("x = not near(g);"))[1..4],
        ["ask near of 1", "compare with zero", "load 1 if == else 0"]
    );
}

#[test]
fn byte_code_is_shipped_without_the_compiler() {
    let program = compile(&script("x = near(g) / 3; uninterrupted { go(1, 0.1); }"));
    let shipped = serde_json::to_string(&program).unwrap();
    assert_eq!(serde_json::from_str::<Program>(&shipped).unwrap(), program);
}
