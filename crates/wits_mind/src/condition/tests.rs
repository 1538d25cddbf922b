use super::*;
use crate::board::{Board, Boards, KeyDef, Scope};
use crate::{Kind, Param, Vocabulary};
use wits_core::ron;
use wits_core::time::Moment;

#[derive(Default)]
struct Guard {
    health: f32,
    a: bool,
    b: bool,
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::new();
    words.condition("a", |guard: &Guard, _| guard.a);
    words.condition("b", |guard: &Guard, _| guard.b);
    words
        .condition("healthier", |guard: &Guard, ask| guard.health > ask.number(0))
        .param(Param::number("than").or(10.0));
    words.value("health", Kind::Number, |guard: &Guard, _| guard.health.into());
    words.key(Scope::World, "alarm", KeyDef::new(Kind::Bool).or(false));
    words.key(Scope::Agent, "mood", KeyDef::new(Kind::Text));
    words.key(Scope::Agent, "fear", KeyDef::new(Kind::Number).or(3.0));
    words
}

fn bind(text: &str) -> Condition<Guard> {
    let def: ConditionDef = ron::read("c.ron", text).unwrap();
    assert_eq!(ron::read::<ConditionDef>("c.ron", &ron::write(&def)).unwrap(), def, "{}", ron::write(&def));
    Condition::bind(&def, &words()).unwrap()
}

fn faults(text: &str) -> String {
    let def: ConditionDef = ron::read("c.ron", text).unwrap();
    Condition::<Guard>::bind(&def, &words()).unwrap_err().to_string()
}

fn holds(text: &str, guard: &Guard) -> bool {
    bind(text).holds(guard, &Boards::default(), Moment::START)
}

#[test]
fn oracle_millington_5_3_4_conditions_combine_as_truth_tables_say() {
    for (a, b) in [(false, false), (false, true), (true, false), (true, true)] {
        let guard = Guard { a, b, ..Guard::default() };
        assert_eq!(holds(r#"All([Is("a"), Is("b")])"#, &guard), a && b);
        assert_eq!(holds(r#"Any([Is("a"), Is("b")])"#, &guard), a || b);
        assert_eq!(holds(r#"Xor([Is("a"), Is("b")])"#, &guard), a != b);
        assert_eq!(holds(r#"Not(Is("a"))"#, &guard), !a);
    }
    assert!(holds("All([])", &Guard::default()) && !holds("Any([])", &Guard::default()));
}

#[test]
fn oracle_millington_5_2_2_both_ends_of_a_range_belong_to_it() {
    let within =
        |health| holds(r#"Within(of: "health", min: 10, max: 50)"#, &Guard { health, ..Guard::default() });
    assert_eq!([9.9, 10.0, 30.0, 50.0, 50.1].map(within), [false, true, true, true, false]);
    assert!(!within(f32::NAN));
}

#[test]
fn keys_are_read_at_that_moment_and_unset_keys_do_not_hold() {
    let words = words();
    let (mut agent, world) = (Board::new(words.keys(Scope::Agent)), Board::new(words.keys(Scope::World)));
    let ask = |text: &str, agent: &mut Board| {
        bind(text).holds(
            &Guard::default(),
            &Boards::default().agent(agent).reading_world(&world),
            Moment::START,
        )
    };
    let angry = r#"Equal(of: "{mood}", to: "angry")"#;
    assert!(!ask(angry, &mut agent) && !ask(r#"Set("{mood}")"#, &mut agent));
    agent.set("mood", "angry").unwrap();
    assert!(ask(angry, &mut agent) && ask(r#"OneOf(of: "{mood}", among: ["sad", "angry"])"#, &mut agent));
    assert!(!ask(r#"Is("{world.alarm}")"#, &mut agent));
    assert!(
        ask(r#"Above(of: "{fear}", than: 2)"#, &mut agent)
            && !ask(r#"Below(of: "{fear}", than: 3)"#, &mut agent)
    );
    assert!(!ask(r#"Is(name: "healthier", with: {"than": "{fear}"})"#, &mut agent));
}

#[test]
fn all_faults_are_told_with_their_places() {
    let text = r#"All([Is("c"), Within(of: "helth", min: 3, max: 1), Equal(of: "{mood}", to: 3), Is("health"), Set("mood"), Is("{alrm}"), Is(name: "healthier", with: {"then": 1})])"#;
    assert_eq!(
        faults(text),
        "[0]: unknown \"c\", there are: a, b, healthier among the conditions\n\
         [1]: within 3 to 1; expected min ≤ max\n\
         [1].of: unknown \"helth\", did you mean \"health\"? among the values\n\
         [2].to: 3; expected a text in quotes\n\
         [3]: \"health\" is a number; expected true or false\n\
         [4]: \"mood\" is no key; expected a key in braces, such as \"{target}\"\n\
         [5]: unknown \"alrm\", did you mean \"alarm\"? among the keys\n\
         [6].with.then: unknown \"then\", did you mean \"than\"?"
    );
}

#[test]
fn a_reason_names_the_tests_that_decided_and_their_values() {
    let why =
        |text: &str, guard: &Guard| bind(text).why(guard, &Boards::default(), Moment::START).to_string();
    let guard = Guard { a: true, health: 5.0, ..Guard::default() };
    assert_eq!(why(r#"All([Is("a"), Is("b")])"#, &guard), "not b");
    assert_eq!(why(r#"Any([Is("a"), Is("b")])"#, &guard), "a");
    assert_eq!(why(r#"Not(Within(of: "health", min: 7))"#, &guard), "health is 5, not at least 7");
    assert_eq!(why(r#"Is(name: "healthier", with: {"than": 7})"#, &guard), "not healthier (than: 7)");
}

#[test]
fn fields_that_do_not_exist_are_faults() {
    let faults = ron::read::<ConditionDef>("c.ron", r#"Within(of: "health", mn: 3)"#).unwrap_err();
    assert_eq!(faults.to_string(), "c.ron:1:22: unknown field \"mn\", did you mean \"min\"?");
}

#[test]
fn what_is_fixed_is_known_without_a_vocabulary() {
    for (text, fixed) in [
        (r#"All([Is("a"), Never])"#, Some(false)),
        (r#"Not(Any([Is("a"), Always]))"#, Some(false)),
        (r#"Any([Is("a"), Never])"#, None),
        (r#"OneOf(of: "health", among: [])"#, Some(false)),
    ] {
        let def: ConditionDef = ron::read("c.ron", text).unwrap();
        assert_eq!(def.fixed(), fixed, "{text}");
    }
}

#[test]
fn a_reason_reads_as_english_with_units_and_with_what_the_other_side_is() {
    let mut words = words();
    words.value("distance", Kind::Number, |_: &Guard, _| 12.345_6.into()).help("How far away it is [m].");
    words.condition("sees_foe", |guard: &Guard, _| guard.a);
    let mut agent = Board::new(words.keys(Scope::Agent));
    let mut why = |text: &str| {
        let def: ConditionDef = ron::read("c.ron", text).unwrap();
        let boards = Boards::default().agent(&mut agent);
        Condition::bind(&def, &words).unwrap().why(&Guard::default(), &boards, Moment::START).to_string()
    };
    assert_eq!(why(r#"Not(Is("sees_foe"))"#), "does not see foe");
    assert_eq!(why(r#"Below(of: "distance", than: 7)"#), "distance is 12.35 m, not below 7 m");
    assert_eq!(why(r#"Below(of: "distance", than: 12.345)"#), "distance is 12.3456 m, not below 12.345 m");
    assert_eq!(why(r#"Above(of: "health", than: "{fear}")"#), "health is 0, not above fear, which is 3");
    assert_eq!(why(r#"Equal(of: "{mood}", to: "calm")"#), "mood is not set, not \"calm\"");
    assert_eq!(why(r#"Is(name: "healthier", with: {"than": "{fear}"})"#), "not healthier (than: fear = 3)");
    assert_eq!(why(r#"Set("{mood}")"#), "mood is not set");
}
