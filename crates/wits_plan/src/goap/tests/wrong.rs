//! What goes wrong elsewhere.

use wits_core::work::{Budget, Progress};

use super::ambush;
use crate::goap::{AStar, IdaStar, Limits, NoPlan, Solve};
use crate::world::{ActionDef, DomainDef, EffectDef::Add, FactDef, Goal};

/// The listing compares its limit with 0 before it begins.
#[test]
fn an_estimate_of_nothing_does_not_keep_the_search_from_beginning() {
    let (domain, start) = ambush();
    let goal = Goal::new(&domain, &[("has_gun", true.into())]).unwrap().unguided();
    assert_eq!(IdaStar::new(5, 100).solve(&goal, &start).unwrap().cost, 5);
}

/// A goal that holds already must give a plan without actions, not an undefined one, nor the same goal again and again.
#[test]
fn a_goal_that_is_reached_already_is_a_plan_without_actions() {
    let (domain, start) = ambush();
    let goal = Goal::new(&domain, &[("enemy_alive", true.into())]).unwrap();
    assert_eq!(AStar::default().solve(&goal, &start).unwrap().steps, [0_u32; 0]);
    let plan = IdaStar::new(5, 100).solve(&goal, &start).unwrap();
    assert_eq!((plan.steps.len(), plan.cost), (0, 0));
}

#[test]
fn what_is_impossible_is_told_apart_from_what_was_not_found() {
    let counter = DomainDef::new()
        .fact("at", FactDef::int(0, 1000))
        .fact("moon", FactDef::flag())
        .fact("rocket", FactDef::flag())
        .action(ActionDef::new("step").gives("at", Add(1)))
        .action(ActionDef::new("fly").needs("rocket", true).gives("moon", true))
        .action(ActionDef::new("build").needs("moon", true).gives("rocket", true))
        .build()
        .unwrap();
    let start = counter.facts(&[]).unwrap();
    // Nobody has a rocket, which is built on the moon; the estimate does not see that.
    let moon = Goal::new(&counter, &[("moon", true.into())]).unwrap();
    let solve = |limits: Limits| AStar::new(limits).solve(&moon, &start);
    assert_eq!(solve(Limits::default()), Err(NoPlan::Impossible));
    assert_eq!(solve(Limits { memory: 100, ..Limits::default() }), Err(NoPlan::OutOfMemory));
    assert_eq!(solve(Limits { work: 100, ..Limits::default() }), Err(NoPlan::OutOfBudget));
    assert_eq!(IdaStar::new(20, 1000).solve(&moon, &start), Err(NoPlan::TooDeep));
    let mut short = IdaStar::new(20, 1000);
    short.work = 5;
    assert_eq!(short.solve(&moon, &start), Err(NoPlan::OutOfBudget));
}

#[test]
fn a_search_in_slices_finds_what_it_finds_at_once() {
    let (domain, start) = ambush();
    let goal = Goal::new(&domain, &[("enemy_alive", false.into())]).unwrap();
    let (mut whole, mut sliced) = (AStar::default(), AStar::default());
    let plan = whole.solve(&goal, &start).unwrap();
    for _again in 0..2 {
        sliced.begin(&goal, &start);
        let mut slices = 0;
        let cost = loop {
            match sliced.step(&goal, &mut Budget::new(2)) {
                Progress::Pending => slices += 1,
                Progress::Done(answer) => break answer,
            }
        };
        assert_eq!((cost, Solve::<Goal>::steps(&sliced)), (Ok(plan.cost), &plan.steps[..]));
        assert!(slices > 2 && sliced == whole);
    }
}

#[test]
fn a_search_that_is_over_stays_over() {
    let (domain, start) = ambush();
    let goal = Goal::new(&domain, &[("has_gun", true.into())]).unwrap();
    let mut search = AStar::default();
    let plan = search.solve(&goal, &start).unwrap();
    assert_eq!(search.step(&goal, &mut Budget::new(1)), Progress::Done(Ok(plan.cost)));
}
