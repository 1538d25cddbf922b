//! Nothing is allocated in the steady state.

use crate::{FactDef, Matching, RuleMind, Rules};
use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_mind::{Kind, Mind, Param, Status, Turn, Vocabulary};
use wits_testkit::alloc::{CountingAllocator, assert_no_allocation};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const TEXT: &str = "
    (keep 20) (facts (n 0) (count 0) (gone 9))
    (rule up ?n <- (n ?x < 50) => (change ?n (n (+ ?x 1))) (add (seen ?x)))
    (rule again ?n <- (n >= 50) => (change ?n (n 0)))
    (rule pair (seen ?x) (n > ?x) (not (seen > ?x)) => (add (last (was ?x))))
    (rule tidy ?old <- (seen ?x) (n ?y) (test (> (abs (- ?x ?y)) 10)) => (remove ?old) (remove (last (was ?x))))";

#[test]
fn matching_firing_and_remembering_allocate_nothing() {
    let rules = Rules::read("steady.rules", TEXT).unwrap();
    let mut state = rules.start(Matching::Rete);
    let mut stream = Seed::new(1).stream();
    let facts: Vec<FactDef> = (0..7).map(|number| FactDef::new("gone", number)).collect();
    let mut fired = 0;
    let mut step = |round: usize| {
        rules.put(&mut state, &facts[round % facts.len()]);
        fired += u32::from(rules.step(&mut state, &mut stream, Moment::START).is_some());
    };
    (0..2000).for_each(&mut step);
    assert_no_allocation("decisions", || (0..500).for_each(&mut step));
    assert!(fired > 2000);
}

#[derive(Default)]
struct Guard {
    enemy: f32,
    shots: i32,
}

#[test]
fn ticks_of_a_mind_allocate_nothing() {
    let mut words = Vocabulary::<Guard>::new();
    words.value("enemy", Kind::Number, |guard, _| guard.enemy.into());
    words.condition("near", |guard, _| guard.enemy < 5.0);
    words
        .action("fire", |guard, call| {
            guard.shots += call.int(0);
            Status::Success
        })
        .param(Param::int("times"));
    words.action("walk", |_, _| Status::Running).param(Param::number("speed")).param(Param::text("how"));
    let text = "
        (keep 10)
        (sense (enemy (distance $enemy) (near $near)))
        (rule fire (enemy (distance ?d) (near)) => (do fire (+ ?d 1)))
        (rule walk (enemy (distance ?d >= 5)) => (do walk ?d quietly))";
    let mind = RuleMind::read("guard.rules", text, &words).unwrap();
    let (mut guard, mut state) = (Guard::default(), mind.start());
    let mut tick = |number: u32| {
        guard.enemy = (number % 9) as f32;
        mind.tick(&mut state, &mut Turn::new(&mut guard, Moment(number)));
    };
    (0..200).for_each(&mut tick);
    assert_no_allocation("ticks", || (200..400).for_each(&mut tick));
    assert!(guard.shots > 0);
}
