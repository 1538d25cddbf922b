use glam::Vec2;
use proptest::prelude::*;
use wits_core::work::Budget;

use super::*;
use crate::graph::{Graph, Link, Located, Numbered};
use crate::grid::{Cell, GridMap, Tiling, octile};
use crate::search::{Search, To};
use crate::world::{Cells, NavGraph};

/// A row of a hundred places with links to the right only: from 0 to n takes n + 1 units.
#[derive(Clone, Copy)]
struct Row;

impl Graph for Row {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        if from < 99 {
            visit(Link { to: from + 1, cost: 1.0, id: 0 });
        }
    }
}
impl Numbered for Row {
    fn node_count(&self) -> usize {
        100
    }
}
impl Located<Vec2> for Row {
    fn position(&self, node: u32) -> Vec2 {
        Vec2::new(node as f32, 0.0)
    }
}
impl NavGraph<Vec2> for Row {
    fn estimate(&self, from: u32, goal: u32) -> f32 {
        goal.abs_diff(from) as f32
    }
}

/// Asks for searches of so many units each, and says in which update each was answered, with so many units an update.
fn answered(turns: Turns, units: &[u32], budget: u64) -> Vec<u64> {
    let def = ManagerDef { searches: 100, share: [1, 1, 1], turns, oldest_every: 0 };
    let mut manager = PathManager::new(def);
    for (owner, &units) in (0u64..).zip(units) {
        manager.ask(Query { owner, start: 0, goal: Goal::Node(units - 1), ..Query::default() });
    }
    let mut answered = vec![0; units.len()];
    for update in 1..100 {
        manager.update(
            &mut Budget::new(budget),
            |_| Row,
            |delivery| {
                assert!(matches!(delivery.answer, Answer::Found { .. }));
                answered[delivery.query.owner as usize] = update;
            },
        );
        assert!(manager.stats().last_units <= budget);
    }
    assert_eq!(manager.stats().units, units.iter().map(|&units| u64::from(units)).sum::<u64>());
    answered
}

/// Three of 5 cycles with 6 an update: two each, two each, one each.
#[test]
fn oracle_buckland_8_22_six_cycles_for_three() {
    assert_eq!(answered(Turns::FromTheFirst, &[5, 5, 5], 6), [3, 3, 3]);
    assert_eq!(answered(Turns::GoOn, &[5, 5, 5], 6), [3, 3, 3]);
}

/// With 2 an update the first two get all until they are done in update 5; the third has updates 6, 7 and 8.
#[test]
fn oracle_buckland_8_22_the_third_starves_with_two_cycles() {
    assert_eq!(answered(Turns::FromTheFirst, &[5, 5, 5], 2), [5, 5, 8]);
}

/// Remembering whose turn it was: A B, C A, B C, A B, C A, B C, A B, C. The 13th, 14th and 15th unit end them.
#[test]
fn oracle_buckland_8_22_nobody_starves_when_the_turn_is_remembered() {
    assert_eq!(answered(Turns::GoOn, &[5, 5, 5], 2), [7, 7, 8]);
}

/// A B A B, then A (its third), B B B (third to fifth), then B's sixth.
#[test]
fn oracle_buckland_8_22_freed_cycles_go_to_the_others() {
    assert_eq!(answered(Turns::FromTheFirst, &[3, 6], 4), [2, 3]);
    assert_eq!(answered(Turns::GoOn, &[3, 6], 4), [2, 3]);
}

#[test]
fn the_urgent_go_first_and_nobody_waits_for_ever() {
    let serve = |oldest_every| {
        let mut manager = PathManager::new(ManagerDef { searches: 1, oldest_every, ..ManagerDef::default() });
        for owner in 0..10 {
            let priority = [Priority::Low, Priority::Normal, Priority::High][owner as usize % 3];
            manager.ask(Query { owner, start: 0, goal: Goal::Node(4), priority, ..Query::default() });
        }
        let mut order = Vec::new();
        manager.update(&mut Budget::unlimited(), |_| Row, |delivery| order.push(delivery.query.owner));
        order
    };
    assert_eq!(serve(0), [2, 5, 8, 1, 4, 7, 0, 3, 6, 9]);
    assert_eq!(serve(3), [2, 5, 0, 8, 1, 3, 4, 7, 6, 9]);
}

/// A share of 4 against 1: the urgent one gets four of five units.
#[test]
fn the_urgent_get_a_larger_share() {
    let mut manager = PathManager::new(ManagerDef { share: [1, 2, 4], ..ManagerDef::default() });
    let far = Query { start: 0, goal: Goal::Node(99), ..Query::default() };
    let low = manager.ask(Query { priority: Priority::Low, ..far });
    let high = manager.ask(Query { priority: Priority::High, ..far });
    manager.update(&mut Budget::new(50), |_| Row, |_| panic!("too early"));
    assert_eq!((manager.spent_on(low), manager.spent_on(high)), (Some(10), Some(40)));
}

#[test]
fn who_cancels_gets_nothing() {
    let mut manager = PathManager::new(ManagerDef { searches: 1, ..ManagerDef::default() });
    let query = |owner| Query { owner, start: 0, goal: Goal::Node(50), ..Query::default() };
    let tickets: Vec<Ticket> = (0..4).map(|owner| manager.ask(query(owner))).collect();
    manager.update(&mut Budget::new(10), |_| Row, |_| panic!("too early"));
    assert!(manager.cancel(tickets[0]) && manager.cancel(tickets[2]));
    assert!(!manager.cancel(tickets[0]) && !manager.cancel(tickets[2]));
    assert_eq!(manager.pending().map(|(_, query)| query.owner).collect::<Vec<_>>(), [1, 3]);
    assert_eq!(manager.load(), (0, 2));
    let mut served = Vec::new();
    manager.update(&mut Budget::unlimited(), |_| Row, |delivery| served.push(delivery.query.owner));
    assert_eq!(served, [1, 3]);
    assert_eq!((manager.stats().cancelled, manager.stats().found), (2, 2));
}

#[test]
fn no_way_and_nonsense_are_answers_too() {
    let mut manager = PathManager::new(ManagerDef::default());
    manager.ask(Query { start: 50, goal: Goal::Node(3), ..Query::default() });
    manager.ask(Query { start: 1000, goal: Goal::Node(3), ..Query::default() });
    manager.ask(Query { start: 0, goal: Goal::Item(5), ..Query::default() });
    let mut answers = Vec::new();
    manager.update(
        &mut Budget::unlimited(),
        |_| Row,
        |delivery| answers.push(format!("{:?}", delivery.answer)),
    );
    answers.sort();
    assert_eq!(answers, ["Failed(NoSuchNode { node: 1000 })", "NoWay", "NoWay"]);
    assert_eq!((manager.stats().no_way, manager.stats().failed), (2, 1));
    assert!(manager.inspect().field("no way").is_some());
}

#[test]
fn those_who_cannot_wait_get_a_part() {
    let mut manager = PathManager::new(ManagerDef::default());
    let ticket = manager.ask(Query { start: 0, goal: Goal::Node(50), ..Query::default() });
    let mut path = Path::at(0);
    assert!(!manager.partial(ticket, &mut path)); // not begun
    manager.update(&mut Budget::new(10), |_| Row, |_| panic!("too early"));
    assert!(manager.partial(ticket, &mut path));
    // Ten nodes were expanded, 0 to 9, and 10 was seen.
    assert_eq!((path.goal(), path.cost()), (10, 10.0));
}

/// Ten thousand ask at once: every tick keeps its budget, and all get what a search at once would find.
#[test]
fn ten_thousand_at_once_are_served_within_the_budget() {
    let map =
        GridMap::from_text(&"......................\n".repeat(10).replacen("......", "..####", 3)).unwrap();
    let cells = Cells { map: &map, tiling: Tiling::default() };
    let free: Vec<u32> =
        map.cells().filter(|&cell| map.is_free(cell)).filter_map(|cell| map.node(cell)).collect();
    let pick = |number: u32| free[(number.wrapping_mul(2_654_435_761) >> 7) as usize % free.len()];
    let run = || {
        let mut manager = PathManager::new(ManagerDef::default());
        for owner in 0..10_000u32 {
            let goal = Goal::Node(pick(owner + 77_777));
            let priority = if owner % 10 == 0 { Priority::High } else { Priority::Normal };
            manager.ask(Query { owner: u64::from(owner), start: pick(owner), goal, priority, mover: 0 });
        }
        let mut answers = Vec::new();
        let mut ticks = 0;
        while manager.load() != (0, 0) {
            let mut budget = Budget::new(2000);
            manager.update(
                &mut budget,
                |_| cells,
                |delivery| {
                    let Answer::Found { path, cost } = delivery.answer else {
                        panic!("{:?}", delivery.answer)
                    };
                    assert_eq!(Goal::Node(path.goal()), delivery.query.goal);
                    answers.push((delivery.query.owner as u32, cost));
                },
            );
            assert!(budget.spent() <= 2000);
            ticks += 1;
            assert!(ticks < 10_000);
        }
        assert_eq!(manager.stats().longest_wait, ticks);
        answers
    };
    let answers = run();
    assert_eq!(answers.len(), 10_000);
    assert!(answers == run(), "the same again");
    let mut search = AStar::new();
    for &(owner, cost) in answers.iter().step_by(97) {
        let to = To::new(pick(owner + 77_777), |from, goal| octile(map.cell(from), map.cell(goal)));
        let path = search.find(&map, pick(owner), &to).unwrap().unwrap();
        assert!((path.cost() - cost).abs() < 1e-3, "{owner}");
    }
    assert!(map.is_free(Cell::new(0, 0)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_budget_is_never_overdrawn_and_all_are_answered(
        goals in prop::collection::vec((0u32..100, 0u32..100, 0usize..3), 1..20),
        budget in 1u64..50,
        searches in 1u32..6,
    ) {
        let mut manager = PathManager::new(ManagerDef { searches, ..ManagerDef::default() });
        for &(start, goal, priority) in &goals {
            let priority = [Priority::Low, Priority::Normal, Priority::High][priority];
            manager.ask(Query { start, goal: Goal::Node(goal), priority, ..Query::default() });
        }
        let mut right = 0;
        for _ in 0..3000 {
            let mut units = Budget::new(budget);
            manager.update(&mut units, |_| Row, |delivery| {
                let Query { start, goal: Goal::Node(goal), .. } = delivery.query else { return };
                right += usize::from(matches!(delivery.answer, Answer::Found { cost, .. } if cost == goal as f32 - start as f32)
                    || (goal < start && delivery.answer == Answer::NoWay));
            });
            prop_assert!(units.spent() <= budget);
        }
        prop_assert_eq!(right, goals.len());
    }
}

/// Who is answered in which update, from a manager that is saved and loaded before one of them, or never.
fn served(
    map: &GridMap,
    queries: &[(u32, u32)],
    budget: u64,
    loaded_at: Option<u32>,
) -> Vec<(u32, u64, f32)> {
    let cells = Cells { map, tiling: Tiling::default() };
    let def = ManagerDef { searches: 3, share: [2, 5, 9], ..ManagerDef::default() };
    let mut manager = PathManager::new(def);
    for (owner, &(start, goal)) in (0u64..).zip(queries) {
        manager.ask(Query { owner, start, goal: Goal::Node(goal), ..Query::default() });
    }
    let mut served = Vec::new();
    for update in 0..60 {
        if loaded_at == Some(update) {
            let text = serde_json::to_string(&manager.save()).unwrap();
            let saved: SavedManager = serde_json::from_str(&text).unwrap();
            manager = PathManager::resume(&saved, |_| cells);
            assert_eq!(manager.save(), saved);
        }
        manager.update(
            &mut Budget::new(budget),
            |_| cells,
            |delivery| {
                let cost = if let Answer::Found { cost, .. } = delivery.answer { cost } else { -1.0 };
                served.push((update, delivery.query.owner, cost));
            },
        );
    }
    served
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn saved_in_the_middle_of_searches_it_goes_on_the_same(
        queries in prop::collection::vec((0u32..400, 0u32..400), 1..12),
        budget in 1u64..60,
        loaded_at in 0u32..60,
    ) {
        let map = GridMap::free(20, 20).unwrap();
        let whole = served(&map, &queries, budget, None);
        prop_assert_eq!(served(&map, &queries, budget, Some(loaded_at)), whole);
    }
}
