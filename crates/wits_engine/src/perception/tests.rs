//! Laws of perception as words.

use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_decide::board::{Board, Boards, KeyDef, Scope};
use wits_decide::condition::ConditionDef;
use wits_decide::tree::TreeDef;
use wits_decide::{Kind, Mind, Status, Turn, Vocabulary};
use wits_sense::knowledge::Knowledge;
use wits_sense::memory::{MemoryDef, Percept};
use wits_sense::modality::{KindDef, Senses, SensesDef};
use wits_sense::{Team, What, Who};

use super::*;

const THIEF: What = What(0);
const OPEN: What = What(1);
const GUARDS: Team = Team(1);

struct Guard {
    senses: Senses,
    memory: MemoryDef,
    knowledge: Knowledge<Vec2>,
}

fn guard() -> Guard {
    let mut def = SensesDef::usual();
    let kind = |name: &str, is_fact| KindDef { name: name.into(), is_fact };
    def.kinds = vec![kind("thief", false), kind("open", true)];
    let mut knowledge = Knowledge::new(Who(1));
    knowledge.team = GUARDS;
    Guard { senses: def.bind().unwrap(), memory: MemoryDef::default(), knowledge }
}

fn words() -> Vocabulary<Guard> {
    let mut words = Vocabulary::new();
    teach(&mut words, |guard: &Guard, _| {
        View::new(&guard.senses, &guard.memory, &guard.knowledge).at(Vec2::new(1.0, 0.0))
    });
    words.key(Scope::Agent, "place", KeyDef::new(Kind::Vector));
    words.key(Scope::Agent, "settled", KeyDef::new(Kind::Number).or(-1.0));
    words
}

/// Whether a condition holds at a time.
fn holds(guard: &mut Guard, condition: &str, seconds: f64) -> bool {
    let words = words();
    let condition: ConditionDef = wits_core::ron::read("condition", condition).unwrap();
    let tree = TreeDef::new(wits_decide::tree::Task::If(condition)).bind(&words).unwrap();
    let mut board = Board::new(words.keys(Scope::Agent));
    let boards = Boards::default().agent(&mut board);
    let mut turn = Turn::new(guard, Moment::of_seconds(seconds)).boards(boards);
    tree.tick(&mut tree.start(), &mut turn) == Status::Success
}

#[test]
fn nothing_sensed_is_nothing_known() {
    let mut guard = guard();
    for condition in ["Is(\"sees\")", "Is(\"knows\")", "Is(\"fact\")", "Above(of: \"how_sure\", than: 0)"] {
        assert!(!holds(&mut guard, condition, 1.0), "{condition}");
    }
    assert!(holds(&mut guard, "Equal(of: \"facts\", to: 0)", 1.0));
}

#[test]
fn who_is_in_view_is_seen_for_as_long_as_that() {
    let mut guard = guard();
    for tenth in 0..=10 {
        let percept = Percept::seen(Who(9), Vec2::X);
        guard.knowledge.memory.sense(&guard.memory, Moment(tenth * 100), &percept);
    }
    assert!(holds(&mut guard, r#"Is((name: "sees", with: {"for": 1, "what": "thief"}))"#, 1.0));
    assert!(!holds(&mut guard, r#"Is((name: "sees", with: {"for": 1.1}))"#, 1.0));
    assert!(!holds(&mut guard, r#"Is((name: "sees", with: {"what": "dragon"}))"#, 1.0), "an unknown kind");
    assert!(!holds(&mut guard, "Is(\"sees\")", 1.4), "a blink later");
    assert!(holds(&mut guard, "Is(\"knows\")", 1.4), "but it is remembered");
    assert!(holds(&mut guard, r#"Equal(of: "sensed_by", to: "sight")"#, 1.4));
}

#[test]
fn who_asks_for_somebody_near_is_not_told_of_those_who_are_far() {
    let mut guard = guard();
    guard.knowledge.memory.sense(&guard.memory, Moment(0), &Percept::seen(Who(9), Vec2::new(5.0, 3.0)));
    assert!(
        holds(&mut guard, r#"Is((name: "sees", with: {"near": 5}))"#, 0.0),
        "five metres away, to the dot"
    );
    assert!(!holds(&mut guard, r#"Is((name: "sees", with: {"near": 4.9}))"#, 0.0));
    assert!(!holds(&mut guard, r#"Is((name: "knows", with: {"near": 4.9, "what": "thief"}))"#, 0.0));
    let door = Percept::seen(Who(40), Vec2::new(5.0, 3.0)).of_kind(OPEN).as_fact();
    guard.knowledge.memory.sense(&guard.memory, Moment(0), &door);
    assert!(holds(&mut guard, r#"Is((name: "fact", with: {"what": "open", "near": 5}))"#, 0.0));
    assert!(!holds(&mut guard, r#"Is((name: "fact", with: {"what": "open", "near": 4}))"#, 0.0));
}

#[test]
fn friends_and_strangers_are_told_apart() {
    let mut guard = guard();
    let friend = Percept { team: GUARDS, ..Percept::seen(Who(2), Vec2::X) };
    guard.knowledge.memory.sense(&guard.memory, Moment(0), &friend);
    assert!(holds(&mut guard, r#"Is((name: "sees", with: {"side": "friends"}))"#, 0.1));
    assert!(!holds(&mut guard, r#"Is((name: "sees", with: {"side": "strangers"}))"#, 0.1));
    let stranger = Percept { team: Team(2), ..Percept::heard(Who(9), Vec2::Y, 0.6) };
    guard.knowledge.memory.sense(&guard.memory, Moment(0), &stranger);
    assert!(holds(&mut guard, r#"Is((name: "knows", with: {"side": "strangers", "sure": 0.5}))"#, 0.1));
    assert!(!holds(&mut guard, r#"Is((name: "knows", with: {"side": "strangers", "sure": 0.7}))"#, 0.1));
}

#[test]
fn what_was_told_is_told_apart_from_what_was_sensed() {
    let (mut ann, mut bob) = (guard(), guard());
    bob.knowledge.owner = Who(2);
    ann.knowledge.memory.sense(&ann.memory, Moment(0), &Percept::seen(Who(9), Vec2::X));
    for word in ann.knowledge.words(&ann.memory, Moment(100)).collect::<Vec<_>>() {
        bob.knowledge.hear(&bob.memory, Moment(100), &word);
    }
    let told = r#"Is((name: "knows", with: {"by": "told"}))"#;
    assert!(holds(&mut bob, told, 0.2) && !holds(&mut ann, told, 0.2));
    assert!(!holds(&mut bob, "Is(\"sees\")", 0.2), "told is not seen");
}

#[test]
fn what_is_dealt_with_is_not_asked_again() {
    let mut guard = guard();
    let words = words();
    guard.knowledge.memory.sense(&guard.memory, Moment(1000), &Percept::heard(Who(9), Vec2::X, 0.6));
    let text = r#"(root: Sequence([
        Do((name: "recall", with: {"since": "{settled}", "place": "{place}"})),
        Do((name: "settle", with: {"at": "{settled}"})),
    ]))"#;
    let tree = TreeDef::from_ron("x.tree.ron", text).unwrap().bind(&words).unwrap();
    let (mut board, mut mind) = (Board::new(words.keys(Scope::Agent)), tree.start());
    let mut tick = |guard: &mut Guard, time| {
        let boards = Boards::default().agent(&mut board);
        tree.tick(&mut mind, &mut Turn::new(guard, Moment(time)).boards(boards))
    };
    assert_eq!(tick(&mut guard, 1500), Status::Success);
    assert_eq!(tick(&mut guard, 1600), Status::Failure, "no news");
    guard.knowledge.memory.sense(&guard.memory, Moment(2000), &Percept::heard(Who(9), Vec2::X, 0.6));
    assert_eq!(tick(&mut guard, 2100), Status::Success);
    assert_eq!(board.get("place"), Some(&Vec2::X.extend(0.0).into()));
}

#[test]
fn facts_are_known_until_they_change() {
    let mut guard = guard();
    let door = Percept::seen(Who(40), Vec2::new(3.0, 4.0)).of_kind(OPEN).as_fact();
    guard.knowledge.memory.sense(&guard.memory, Moment(1000), &door);
    assert!(holds(&mut guard, r#"Is((name: "fact", with: {"what": "open"}))"#, 500.0));
    assert!(!holds(&mut guard, r#"Is((name: "fact", with: {"what": "open", "within": 5}))"#, 500.0));
    assert!(!holds(&mut guard, r#"Is((name: "fact", with: {"what": "thief"}))"#, 2.0));
    assert_eq!(guard.senses.kind("thief"), Some(THIEF));
}

#[cfg(feature = "script")]
#[test]
fn the_words_that_ask_of_whom_are_known_by_their_names() {
    let words = words();
    let all = words.conditions().chain(words.values()).chain(words.actions());
    let (ask, other): (Vec<_>, Vec<_>) = all.partition(|word| asks_of_whom(word));
    assert!(ask.len() == 13 && ask.iter().all(|word| asks(&word.name)), "{ask:?}");
    assert!(other.iter().all(|word| !asks(&word.name)), "{other:?}");
}
