use super::*;
use crate::tree::Test;
use proptest::prelude::*;

fn words() -> Words {
    Words::new().given("a").given("b").ask("near", 1).act("go", 2)
}

fn outline(text: &str) -> String {
    parse("", text, &words()).map_or_else(|faults| panic!("{faults}"), |script| script.outline())
}

fn faults(text: &str) -> String {
    parse("t", text, &words()).unwrap_err().to_string()
}

/// An if-node with the condition (less-than a b) and the body return.
#[test]
fn oracle_millington_13_3_1b_tree_of_an_if() {
    let script = parse("", "if (a < b) return;", &words()).unwrap();
    let condition = Expr::Compare(Test::Less, Box::new(Expr::Name(0)), Box::new(Expr::Name(1)));
    let [Statement { at, what: Do::If(found, then, otherwise) }] = &script.body[..] else {
        panic!("{script:?}")
    };
    assert_eq!((at, found), (&At::START, &condition));
    assert!(matches!(then[..], [Statement { what: Do::Return(None), .. }]));
    assert!(otherwise.is_empty());
    assert_eq!(script.outline(), "(if (< a b) (return))");
}

#[test]
fn strong_operators_are_inside_weak_ones() {
    assert_eq!(outline("x = 1 + 2 * 3;"), "(set x (+ 1 (* 2 3)))");
    assert_eq!(outline("x = 8 - 4 - 2;"), "(set x (- (- 8 4) 2))");
    assert_eq!(outline("x = -(1 + 2) / --3;"), "(set x (/ (- (+ 1 2)) (- (- 3))))");
    assert_eq!(outline("x = a or b and not a < 1 + b;"), "(set x (or a (and b (not (< a (+ 1 b))))))");
}

#[test]
fn an_else_belongs_to_the_nearest_if() {
    assert_eq!(outline("if (a) if (b) return 1; else return 2;"), "(if a (if b (return 1) (return 2)))");
    assert_eq!(outline("if (a) { if (b) return 1; } else return 2;"), "(if a (if b (return 1)) (return 2))");
}

#[test]
fn words_of_the_game_are_asked_and_done() {
    assert_eq!(outline("if (near(a) > 2) { go(1, b); yield; }"), "(if (> (near a) 2) (go 1 b) (yield))");
    assert_eq!(outline("uninterrupted { go(1, 2); }"), "(uninterrupted (go 1 2))");
}

#[test]
fn names_are_listed_once_given_ones_first() {
    let script = parse("", "x = 1; y = x; x = y;", &words()).unwrap();
    assert_eq!((script.names, script.given), (["a", "b", "x", "y"].map(str::to_owned).to_vec(), 2));
}

#[test]
fn all_faults_are_found_in_one_go() {
    let text =
        "x = ;\nif (a < { y = 2 }\nwhile a yield;\ngoo(1, 2);\nz = go(1, 2);\nnear(1);\ngo(1);\n} x = § 4;";
    assert_eq!(
        faults(text),
        "t:1:5: \";\"; expected a value
t:2:9: \"{\"; expected a value
t:2:17: \"}\"; expected a semicolon
t:3:7: \"a\"; expected ( and a condition
t:4:1: unknown \"goo\", did you mean \"go\"?
t:5:5: go does something and has no value; expected it to be a statement of its own
t:6:1: near is a question and does nothing; expected something that uses the answer
t:7:1: go has 1 numbers in its brackets; expected 2
t:8:1: a brace that was never opened
t:8:7: \"§\"; expected a value"
    );
}

#[test]
fn a_text_that_stops_early_says_what_is_missing() {
    assert_eq!(faults("while (a) { x = 1;"), "t:1:19: the end of the text; expected a brace that closes");
    assert_eq!(faults("if (a)"), "t:1:7: the end of the text; expected a statement");
    assert_eq!(faults("go(1"), "t:1:5: the end of the text; expected a comma or )");
}

#[test]
fn a_variable_that_is_never_set_is_a_slip_of_the_pen() {
    let expected =
        "t:1:17: unknown \"helth\", did you mean \"health\"?; expected a variable that is set somewhere";
    assert_eq!(faults("health = 1; x = helth;"), expected);
}

#[test]
fn a_section_that_is_not_interrupted_does_not_yield() {
    assert_eq!(
        faults("uninterrupted { yield; }"),
        "t:1:17: yield inside uninterrupted; expected it after the section"
    );
}

#[test]
fn an_else_alone_is_a_fault() {
    assert_eq!(faults("else return;"), "t:1:1: else without an if before it");
}

#[test]
fn nothing_is_too_large_for_a_clear_answer() {
    let many = |part: &str, times| part.repeat(times);
    assert!(faults(&many(" ", LONGEST_TEXT + 1)).contains("too long"));
    assert!(faults(&many("{", 10_000)).contains("nested too deeply"));
    assert!(faults(&many("if (a) ", 5_000)).contains("nested too deeply"));
    assert!(faults(&format!("x = {}1;", many("(", 10_000))).contains("too large"));
    assert!(faults(&format!("x = {}1;", many("not ", 10_000))).contains("too large"));
    assert!(faults(&format!("x = 1{};", many(" + 1", 10_000))).contains("too large"));
    assert!(faults(&format!("x = {};", many("9", 400))).contains("a number too large"));
    let names: String = (0..=MOST_NAMES).map(|number| format!("n{number} = 1;")).collect();
    assert!(faults(&names).contains("one variable too many"));
    assert!(parse("", &many("; ", 9_000), &words()).unwrap_err().list().len() <= MOST_FAULTS + 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]
    #[test]
    fn any_text_gets_an_answer(pieces in proptest::collection::vec(0_usize..24, 0..40)) {
        const PIECES: [&str; 24] = [
            "if", "else", "while", "return", "yield", "uninterrupted", "and", "or", "not", "(", ")", "{", "}", ";", "=",
            "a", "x", "near(", "go(", "3.5", ",", "<", "-", "§",
        ];
        let text = pieces.iter().map(|&piece| PIECES[piece]).collect::<Vec<_>>().join(" ");
        if let Err(faults) = parse("t", &text, &words()) {
            prop_assert!(!faults.is_empty());
        }
    }
}
