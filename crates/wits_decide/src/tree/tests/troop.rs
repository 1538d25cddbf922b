//! Many characters at once.

use super::*;
use crate::board::{Board, KeyDef, Scope as Whose};
use crate::{Kind, Value};
use wits_core::hash::StateHasher;
use wits_core::random::Seed;

#[derive(Clone, Debug, Default, PartialEq)]
struct Soul {
    ticks: u32,
    done: u32,
}

fn words() -> Vocabulary<Soul> {
    let mut words = Vocabulary::<Soul>::new();
    words.action("work", |soul: &mut Soul, call| {
        soul.ticks += 1;
        if *call.memory() == 0 {
            *call.memory() = 2 + u64::from(call.stream().below(5));
        }
        *call.memory() -= 1;
        if *call.memory() == 1 { Status::Success } else { Status::Running }
    });
    words.action("done", |soul: &mut Soul, _| {
        soul.done += 1;
        Status::Success
    });
    words.action("listen", |soul: &mut Soul, call| {
        soul.ticks += 1;
        if *call.memory() == 1 {
            return Status::Success;
        }
        *call.memory() = 1;
        call.sleep_until(crate::EventId(3));
        Status::Running
    });
    words.condition("lively", |soul: &Soul, _| soul.ticks.is_multiple_of(2));
    words.key(Whose::Agent, "alarm", KeyDef::new(Kind::Bool).or(false));
    words
}

fn load(text: &str) -> Tree<Soul> {
    Tree::load("t.tree.ron", text, &words()).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn on_all_cores_or_one_or_one_by_one_the_bits_are_the_same() {
    let tree = load(
        r#"(board: {"n": (kind: Number)}, root: Sequence([Do("work"), ShuffledSelector([Wait(min: 0, max: 0.2), Chance(of: 0.5, node: Do("work"))]), Do("done")]))"#,
    );
    let seed = Seed::new(5);
    let hash = |troop: &Troop| {
        let mut hasher = StateHasher::new();
        hasher.write(troop);
        hasher.finish()
    };
    let mut sides: Vec<_> = [false, true]
        .map(|parallel| (Troop::new(&tree, 3000, seed), vec![Soul::default(); 3000], parallel))
        .into();
    let (mut state, mut alone) = (tree.start(), Soul::default());
    let mut wake = Moment::START;
    for tick in 0..60 {
        let now = Moment::of_tick(tick, 60);
        for (troop, souls, parallel) in &mut sides {
            troop.tick(&tree, souls, Scene::at(now), *parallel);
        }
        if wake.has_come(now) {
            let mut stream = seed.at(2999).at(u64::from(now.0)).stream();
            let mut turn = Turn::new(&mut alone, now).stream(&mut stream);
            let (_, rest) = tree.step(&mut state, &mut turn, &mut ());
            wake = if let crate::words::Rest::Until(moment, _) = rest { moment } else { Moment::START };
        }
    }
    assert_eq!(hash(&sides[0].0), hash(&sides[1].0));
    assert_eq!(sides[0].1, sides[1].1);
    assert_eq!(sides[0].1[2999], alone);
    assert_eq!(sides[0].0.state(2999).unwrap(), state);
    let saved: Troop = serde_json::from_str(&serde_json::to_string(&sides[0].0).unwrap()).unwrap();
    assert_eq!(saved, sides[0].0);
}

#[test]
fn who_waits_for_an_event_is_not_ticked_before_it_comes() {
    let tree = load(r#"(root: Sequence([Do("listen"), Do("done")]))"#);
    let (mut troop, mut souls) = (Troop::new(&tree, 2, Seed::new(1)), vec![Soul::default(); 2]);
    let mut tick = |troop: &mut Troop, now: u32| troop.tick(&tree, &mut souls, Scene::at(Moment(now)), false);
    assert_eq!(tick(&mut troop, 0), 2);
    assert_eq!(tick(&mut troop, 100_000), 0);
    troop.event(0, crate::EventId(2));
    assert_eq!(tick(&mut troop, 100_001), 0, "another event");
    troop.event(0, crate::EventId(3));
    assert_eq!(tick(&mut troop, 100_002), 1);
    assert_eq!((troop.status(0), troop.status(1)), (Some(Status::Success), Some(Status::Running)));
    troop.wake(1);
    assert_eq!(tick(&mut troop, 100_003), 2);
}

#[test]
fn conditions_about_keys_let_a_tree_sleep_until_a_key_changes() {
    let tree =
        load(r#"(root: ReactiveSelector([Sequence([If(Is("{alarm}")), Do("done"), Idle]), Wait(100)]))"#);
    let words = words();
    let mut boards = vec![Board::new(words.keys(Whose::Agent)); 2];
    let (mut troop, mut souls) = (Troop::new(&tree, 2, Seed::new(1)), vec![Soul::default(); 2]);
    let mut tick = |troop: &mut Troop, boards: &mut Vec<Board>, now: u32| {
        let scene = Scene { now: Moment(now), boards, ..Scene::default() };
        (troop.tick(&tree, &mut souls, scene, false), souls[1].done)
    };
    assert_eq!(tick(&mut troop, &mut boards, 0), (2, 0));
    assert_eq!(tick(&mut troop, &mut boards, 1), (0, 0));
    boards[1].set("alarm", Value::Bool(true)).unwrap();
    troop.key_changed(1);
    assert_eq!(tick(&mut troop, &mut boards, 2), (1, 1));
    assert_eq!(tick(&mut troop, &mut boards, 100_000).0, 1, "the other one has waited long enough");
}

#[test]
fn other_questions_at_every_tick_keep_a_tree_awake() {
    let tree = load(r#"(root: (while: Is("lively"), node: Wait(100)))"#);
    let (mut troop, mut souls) = (Troop::new(&tree, 1, Seed::new(1)), vec![Soul::default(); 1]);
    for now in 0..3 {
        assert_eq!(troop.tick(&tree, &mut souls, Scene::at(Moment(now)), false), 1);
    }
}

#[test]
fn a_troop_of_another_tree_is_left_alone() {
    let (one, two) = (load(r#"(root: Wait(1))"#), load(r#"(root: Wait(2))"#));
    let mut troop = Troop::new(&one, 1, Seed::new(1));
    assert_eq!(
        troop.tick(&load(r#"(root: Do("work"))"#), &mut [Soul::default()], Scene::default(), false),
        0
    );
    let mut state = two.start();
    two.tick(&mut state, &mut Turn::new(&mut Soul::default(), Moment(0)));
    assert!(troop.set_state(&one, 0, state), "the same shape will do");
}
