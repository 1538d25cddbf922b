use proptest::prelude::*;
use wits_core::findings::Findings;
use wits_core::time::Moment;

use super::*;
use crate::board::{Board, Boards, KeyDef, Scope};
use crate::condition::{Condition, ConditionDef};
use crate::{Kind, Param, Vocabulary};

fn words() -> Vocabulary<f32> {
    let mut words = Vocabulary::<f32>::new();
    words.value("health", Kind::Number, |health, _| (*health).into());
    words.value("name", Kind::Text, |_, _| "bob".into());
    words.condition("weak", |health, ask| *health < ask.number(0)).param(Param::number("than").or(10.0));
    for (name, kind) in [("a", Kind::Int), ("b", Kind::Int), ("x", Kind::Number), ("mood", Kind::Text)] {
        words.key(Scope::Agent, name, KeyDef::new(kind));
    }
    words.key(Scope::World, "alarm", KeyDef::new(Kind::Bool).or(true));
    words
}

fn bound(text: &str) -> Result<(BoundExpr<f32>, Kind), String> {
    let (words, mut findings) = (words(), Findings::default());
    let expr: Expr = text.parse().map_err(|fault: ExprError| fault.to_string())?;
    assert_eq!(expr.to_string().parse::<Expr>().unwrap(), expr, "{expr}");
    let (bound, kind) = expr.bind(&words, &words.names(), "e", &mut findings);
    findings.into_result(()).map_err(|findings| findings.to_string())?;
    Ok((bound, kind.unwrap()))
}

/// a = 7, b = -2, x = 0.5, mood = angry, health = 40
fn eval(text: &str) -> Option<Value> {
    let words = words();
    let (mut agent, world) = (Board::new(words.keys(Scope::Agent)), Board::new(words.keys(Scope::World)));
    for (key, value) in
        [("a", Value::Int(7)), ("b", (-2).into()), ("x", 0.5.into()), ("mood", "angry".into())]
    {
        agent.set(key, value).unwrap();
    }
    let boards = Boards::default().agent(&mut agent).reading_world(&world);
    let (bound, kind) = bound(text).unwrap();
    let value = bound.value(&40.0, &boards, Moment::START);
    assert!(value.as_ref().is_none_or(|value| value.kind() == kind || kind == Kind::Number), "{text}");
    value
}

#[test]
fn arithmetic_keeps_whole_numbers_whole_unless_they_are_divided() {
    assert_eq!(eval("1 + 2 * 3 - -4"), Some(Value::Int(11)));
    assert_eq!(eval("(1 + 2) * 3"), Some(Value::Int(9)));
    assert_eq!(eval("7 / 2"), Some(Value::Number(3.5)));
    assert_eq!(eval("{a} - {b} - 1"), Some(Value::Int(8)));
    assert_eq!(eval("{a} * {x}"), Some(Value::Number(3.5)));
    assert_eq!(eval("health / 4 + 1"), Some(Value::Number(11.0)));
    assert_eq!(eval("0x1f + true"), Some(Value::Int(32)));
    assert_eq!(eval("1.5e2 - 1e+1"), Some(Value::Number(140.0)));
    assert_eq!(eval("2147483647 + 1"), Some(Value::Int(i32::MAX)));
    assert_eq!(eval("-{a}"), Some(Value::Int(-7)));
}

#[test]
fn comparisons_can_be_chained_and_logic_stops_early() {
    for text in [
        "0 < {a} <= 7",
        "!(0 < {a} < 7)",
        "{mood} == 'angry' && {a} != {b}",
        "{mood} < \"b\"",
        "{world.alarm} || 1 / 0 > 1",
        "weak == false",
        "0.1 + 0.2 == 0.3",
        "16777216 != 16777217",
        "!false",
        "{x}",
    ] {
        assert_eq!(eval(&format!("!!({text})")), Some(true.into()), "{text}");
    }
    assert_eq!(eval("{a} > 5 ? 'many' : 'few'"), Some("many".into()));
    assert_eq!(eval("false ? 1 : {b} < 0 ? 2.5 : 3"), Some(Value::Number(2.5)));
}

#[test]
fn what_cannot_be_told_is_nothing_and_does_not_hold() {
    assert_eq!(eval("1 / 0"), None);
    assert_eq!(eval("0 / 0 == 0 / 0"), None);
    let (words, mut findings) = (words(), Findings::default());
    let agent = &mut Board::new(words.keys(Scope::Agent));
    let boards = Boards::default().agent(agent);
    let expr: Expr = "!({a} > 3)".parse().unwrap();
    let (bound, _) = expr.bind(&words, &words.names(), "", &mut findings);
    assert!(!bound.holds(&1.0, &boards, Moment::START));
    assert_eq!(bound.told(&boards), "a is not set");
}

#[test]
fn and_binds_tighter_than_or_in_foreign_scripts_too() {
    assert_eq!(eval("true || false && false"), Some(true.into()));
    let mut parser = Parser::new("true || false && false", Logic::Script).unwrap();
    assert_eq!(parser.expr().unwrap().to_string(), "true || false && false");
    let mut parser = Parser::new("(true || false) && false", Logic::Script).unwrap();
    assert_eq!(parser.expr().unwrap().to_string(), "(true || false) && false");
    let mut parser = Parser::new("speed + {x} > 1 && done", Logic::Script).unwrap();
    assert_eq!(parser.expr().unwrap().keys(), ["speed", "x", "done"]);
}

#[test]
fn choices_inside_choices_are_printed_so_that_they_can_be_read_again() {
    let nested = format!("{}1{}", "{a} < 3.5 ? false ? 1 : ".repeat(15), " : 2".repeat(15));
    let expr: Expr = nested.parse().unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(expr.to_string().parse::<Expr>(), Ok(expr));
}

#[test]
fn chains_inside_chains_do_not_grow_without_bounds() {
    let nested = format!("{}1{}", "1 < (".repeat(22), ") < 1".repeat(22));
    assert!(nested.parse::<Expr>().unwrap_err().to_string().contains("nested too deep"));
    let long = (0..7).fold("1".to_owned(), |inner, _| format!("1 < ({inner}) < 1"));
    let expr: Expr = long.parse().unwrap();
    assert_eq!(expr.to_string().parse::<Expr>(), Ok(expr));
}

/// Texts of expressions, sound or nearly so.
fn source() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "{a}",
        "{x}",
        "health",
        "1",
        "-3",
        "2.5",
        "3.4028235e38",
        "0x1f",
        "'q\"'",
        "\"i'm\"",
        "true",
        "-0.0",
    ]);
    leaf.prop_map(str::to_owned).prop_recursive(12, 60, 3, |inner| {
        let sign = prop::sample::select(vec!["<", "<=", "==", "!=", "+", "-", "*", "/", "&&", "||"]);
        prop_oneof![
            (inner.clone(), sign, inner.clone()).prop_map(|(a, sign, b)| format!("{a} {sign} {b}")),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| format!("{a} ? {b} : {c}")),
            inner.clone().prop_map(|inner| format!("({inner})")),
            inner.clone().prop_map(|inner| format!("-{inner}")),
            inner.prop_map(|inner| format!("!{inner}")),
        ]
    })
}

proptest! {
    #[test]
    fn what_can_be_read_can_be_printed_and_read_again(text in source()) {
        if let Ok(expr) = text.parse::<Expr>() {
            prop_assert_eq!(expr.to_string().parse::<Expr>(), Ok(expr), "{}", text);
        }
    }
}

#[test]
fn faults_tell_the_column_and_what_was_expected() {
    let fault = |text: &str| text.parse::<Expr>().unwrap_err().to_string();
    assert_eq!(fault(""), "the text ends in column 1; expected a value, a key or a name");
    assert_eq!(fault("(1 + 2"), "the text ends in column 7; expected ')'");
    assert_eq!(fault("1 2"), "2 is out of place in column 3; expected an operator or the end");
    assert_eq!(fault("a ? b"), "the text ends in column 6; expected ':' and another value");
    assert_eq!(fault("'é"), "a text without an end in column 1; expected '");
    assert_eq!(fault("é + #"), "'#' is out of place in column 5");
    assert_eq!(fault("1 + 12ab"), "\"12ab\" is no number in column 5; expected a number that fits");
    assert_eq!(fault("{} + 1"), "a key without a name or an end in column 1; expected {name}");
    assert_eq!(fault("x := 3"), "':=' is out of place in column 3; expected an operator or the end");
    assert!(fault(&"(".repeat(1000)).starts_with("nested too deep"));
    assert!(fault(&"-".repeat(1000)).starts_with("nested too deep"));
    assert!(fault(&vec!["1"; 500].join("+")).starts_with("nested too deep"));
    assert!(fault(&"1+".repeat(9000)).starts_with("18000 letters are too many"));
}

#[test]
fn kinds_are_checked_when_it_is_bound() {
    let fault = |text: &str| bound(text).map(|_| ()).unwrap_err();
    assert_eq!(fault("{mood} + 1"), "e: {mood} in an expression is a text in quotes; expected a number");
    assert_eq!(
        fault("{mood} == 1"),
        "e: {mood} in an expression is a text in quotes; expected a whole number"
    );
    assert_eq!(
        fault("1 == {mood}"),
        "e: {mood} in an expression is a text in quotes; expected a whole number"
    );
    assert_eq!(
        fault("true ? 1 : 'x'"),
        "e: 'x' in an expression is a text in quotes; expected a whole number"
    );
    assert_eq!(fault("{mod} > 1"), "e: unknown \"mod\", did you mean \"mood\"? among the keys");
    assert_eq!(
        fault("helth > 1"),
        "e: unknown \"helth\", did you mean \"health\"? among the values; keys are written in braces"
    );
}

#[test]
fn conditions_of_files_can_be_expressions_and_say_why() {
    let def: ConditionDef = wits_core::ron::read("c.ron", r#"Expr("{a} + 1 > {b}")"#).unwrap();
    assert_eq!(wits_core::ron::read::<ConditionDef>("c.ron", &wits_core::ron::write(&def)).unwrap(), def);
    let words = words();
    let condition = Condition::bind(&def, &words).unwrap();
    let mut agent = Board::new(words.keys(Scope::Agent));
    agent.set("a", 1).unwrap();
    agent.set("b", 5).unwrap();
    let boards = Boards::default().agent(&mut agent);
    assert!(!condition.holds(&1.0, &boards, Moment::START) && condition.reads_keys_only());
    assert_eq!(condition.why(&1.0, &boards, Moment::START).to_string(), "not {a} + 1 > {b}: a is 1, b is 5");
    let fault = wits_core::ron::read::<ConditionDef>("c.ron", "All([\n  Expr(\"1 +\"),\n])").unwrap_err();
    assert!(fault.to_string().starts_with("c.ron:2:3: the text ends in column 4"), "{fault}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn no_text_panics(text in "[-+*/<>=!&|?:(){}a-c0-9.' ]{0,40}") {
        if let Ok(expr) = text.parse::<Expr>() {
            prop_assert_eq!(expr.to_string().parse::<Expr>().unwrap(), expr);
        }
        let _ = bound(&text).map(|(bound, _)| bound.value(&1.0, &Boards::default(), Moment::START));
    }
}
