use super::*;
use crate::parse::parse;
use crate::words::Words;

fn optimised(text: &str) -> String {
    let words = Words::new().given("g").ask("ask", 0).act("act", 1);
    optimise(&parse("", text, &words).unwrap()).outline()
}

#[test]
fn what_is_known_is_computed_before() {
    assert_eq!(optimised("x = (2 + 3) * -4;"), "(set x -20)");
    assert_eq!(optimised("x = 2; y = x * x; act(y + 1);"), "(set x 2) (set y 4) (act 5)");
    assert_eq!(optimised("x = not 3 or 2 >= 2;"), "(set x 1)");
}

#[test]
fn a_name_that_nobody_has_set_yet_is_zero() {
    assert_eq!(optimised("if (x) act(1); x = 1;"), "(set x 1)");
}

#[test]
fn what_the_game_says_is_not_known() {
    assert_eq!(optimised("g = 1; if (g) act(1);"), "(set g 1) (if g (act 1))");
    assert_eq!(optimised("x = ask(); act(x);"), "(set x (ask)) (act x)");
}

#[test]
fn questions_are_asked_as_often_as_before() {
    assert_eq!(optimised("x = 0 and ask();"), "(set x 0)", "never asked anyway");
    assert_eq!(optimised("x = 1 and ask();"), "(set x (!= (ask) 0))");
    assert_eq!(optimised("x = ask() and 0;"), "(set x (and (ask) 0))");
    assert_eq!(optimised("x = 0 or ask();"), "(set x (!= (ask) 0))");
}

#[test]
fn an_error_stays_an_error() {
    assert_eq!(optimised("x = 1 / 0; y = x;"), "(set x (/ 1 0)) (set y x)");
}

#[test]
fn where_ways_meet_only_what_both_say_is_known() {
    let text = "if (g) { x = 1; y = 2; } else { x = 1; y = 3; } act(x); act(y);";
    assert_eq!(optimised(text), "(if g (set x 1) (set y 2) (set x 1) (set y 3)) (act 1) (act y)");
    assert_eq!(
        optimised("x = 1; if (g) { x = 2; return; } act(x);"),
        "(set x 1) (if g (set x 2) (return)) (act 1)"
    );
}

#[test]
fn what_a_loop_sets_is_not_known_in_it() {
    let text = "n = 0; k = 7; while (n < 3) { act(k); n = n + 1; } act(n);";
    assert_eq!(optimised(text), "(set n 0) (set k 7) (while (< n 3) (act 7) (set n (+ n 1))) (act n)");
}

#[test]
fn what_is_never_reached_is_gone() {
    assert_eq!(optimised("while (0) act(1); return 2; act(3);"), "(return 2)");
    assert_eq!(optimised("while (1) yield; act(3);"), "(while 1 (yield))");
    assert_eq!(optimised("if (g) return 1; else return 2; act(3);"), "(if g (return 1) (return 2))");
    assert_eq!(optimised("uninterrupted { if (0) act(1); }"), "");
}
