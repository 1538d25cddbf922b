//! Exact numbers.

use super::ambush;
use crate::goap::{AStar, Ahead, AheadDef, Backwards, IdaStar, Limits, NoPlan, Solve};
use crate::world::{
    ActionDef, Domain, DomainDef, EffectDef::Add, FactDef, Facts, Goal, Model, Problem, TestDef,
};

fn mage() -> (Domain, Facts) {
    let spell = |name: &str, slots: i32, goal: &str, by: i32| {
        ActionDef::new(name)
            .needs("energy", TestDef::AtLeast(slots))
            .gives("energy", Add(-slots))
            .gives(goal, Add(-by))
    };
    let domain = DomainDef::new()
        .fact("energy", FactDef::int(0, 5))
        .fact("heal", FactDef::int(0, 5))
        .fact("kill_ogre", FactDef::int(0, 5))
        .dislikes("heal")
        .dislikes("kill_ogre")
        .action(spell("fireball", 3, "kill_ogre", 2))
        .action(spell("lesser healing", 2, "heal", 2))
        .action(spell("greater healing", 3, "heal", 4))
        .build()
        .unwrap();
    let facts = [("energy", 5.into()), ("heal", 4.into()), ("kill_ogre", 3.into())];
    let start = domain.facts(&facts).unwrap();
    (domain, start)
}

fn ahead(depth: u32) -> Ahead<Facts> {
    Ahead::new(AheadDef { depth, ..AheadDef::default() })
}

/// From 4² + 3² = 25: fireball 4² + 1² = 17, lesser 2² + 3² = 13, greater 0² + 3² = 9.
#[test]
fn oracle_m3e_5_7_5_one_step_ahead_the_mage_heals_greatly() {
    let (domain, start) = mage();
    let after = |action: u32| {
        let mut facts = start;
        domain.apply(&mut facts, action);
        domain.discontentment(&facts)
    };
    assert_eq!((domain.discontentment(&start), after(0), after(1), after(2)), (25.0, 17.0, 13.0, 9.0));
    let best = ahead(1).find(&domain, &start);
    assert_eq!((domain.names(&best.steps), best.score), (vec!["greater healing"], 9.0));
    // And then he is stuck: 2 slots are left, only a lesser healing is possible, and nothing is left to heal.
    let stuck = domain.after(start, &[2]).unwrap();
    assert!(!domain.allows(&stuck, 0));
}

/// Lesser + fireball, in either order: 2² + 1² = 5, all five slots used. Lesser twice: 0² + 3² = 9. Lesser + greater, in
/// either order: 0² + 3² = 9. The first of the two best in the order of the list is fireball first.
#[test]
fn oracle_m3e_5_7_5_two_steps_ahead_the_mage_uses_all_his_energy() {
    let (domain, start) = mage();
    let score = |steps: [u32; 2]| domain.after(start, &steps).map(|facts| domain.discontentment(&facts));
    assert_eq!(
        [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]].map(|steps| score(steps).unwrap()),
        [5.0, 5.0, 9.0, 9.0, 9.0]
    );
    let best = ahead(2).find(&domain, &start);
    assert_eq!((domain.names(&best.steps), best.score), (vec!["fireball", "lesser healing"], 5.0));
}

/// No plan has three steps, since the energy is gone after two: the printed algorithm scores nothing then.
#[test]
fn oracle_m3e_5_7_5_three_steps_ahead_dead_ends_count() {
    let (domain, start) = mage();
    for depth in 3..6 {
        let best = ahead(depth).find(&domain, &start);
        assert_eq!((domain.names(&best.steps), best.score), (vec!["fireball", "lesser healing"], 5.0));
    }
}

#[test]
fn pruning_is_less_work_and_misses_what_needs_discomfort_first() {
    // An interview is unpleasant, and then there is a job.
    let domain = DomainDef::new()
        .fact("stress", FactDef::int(0, 5))
        .fact("poor", FactDef::int(0, 5))
        .fact("invited", FactDef::flag())
        .dislikes("stress")
        .dislikes("poor")
        .action(ActionDef::new("interview").gives("stress", Add(2)).gives("invited", true))
        .action(ActionDef::new("job").needs("invited", true).gives("poor", 0).gives("stress", 0))
        .action(ActionDef::new("beg").gives("poor", Add(-1)))
        .build()
        .unwrap();
    let start = domain.facts(&[("poor", 5.into())]).unwrap();
    let [mut plain, mut pruned] =
        [false, true].map(|prune| Ahead::new(AheadDef { depth: 2, prune, prefixes: false }));
    assert_eq!(domain.names(&plain.find(&domain, &start).steps), ["interview", "job"]);
    assert_eq!(domain.names(&pruned.find(&domain, &start).steps), ["beg", "beg"]);
    assert!(pruned.effort().tried < plain.effort().tried);
}

/// A counter from 0 to 7 by steps of 1 and 3, each for 1: 3 + 3 + 1.
struct Counter {
    estimate: u32,
}

impl Model for Counter {
    type State = u32;
    fn actions(&self) -> u32 {
        2
    }
    fn allows(&self, at: &u32, _action: u32) -> bool {
        *at < 100
    }
    fn apply(&self, at: &mut u32, action: u32) {
        *at += if action == 0 { 1 } else { 3 };
    }
    fn hash(&self, at: &u32) -> u64 {
        u64::from(*at)
    }
}

impl Problem for Counter {
    fn is_goal(&self, at: &u32) -> bool {
        *at == 7
    }
    fn estimate(&self, at: &u32) -> Option<u32> {
        Some(7_u32.saturating_sub(*at).div_ceil(self.estimate))
    }
}

/// The listing repairs in pairs or not at all; with all of them the plan costs 3 at every size of the table.
#[test]
fn oracle_m3e_5_7_6_from_0_to_7_by_1_and_3_costs_3() {
    for (estimate, slots) in [(1000, 1), (1000, 10), (7, 1000), (3, 1000)] {
        let plan = IdaStar::new(5, slots).solve(&Counter { estimate }, &0).unwrap();
        assert_eq!((plan.cost, plan.steps.len()), (3, 3), "{estimate} {slots}");
    }
}

/// ⌈(7 - n) / 3⌉ is perfect here: the first limit is the right one, so one iteration does (exercise 5.20).
#[test]
fn oracle_m3e_5_7_6_a_perfect_estimate_needs_one_iteration() {
    let mut search = IdaStar::new(5, 1000);
    search.solve(&Counter { estimate: 3 }, &0).unwrap();
    assert_eq!(search.iterations(), 1);
    search.solve(&Counter { estimate: 7 }, &0).unwrap();
    assert_eq!(search.iterations(), 3);
}

/// 10 steps for 17: work 3, gun 2, work 3, ammo 1, load 1, scout 2, aim 1, shoot 1, cover 1, heal 2.
#[test]
fn oracle_peers_the_ambush_costs_17_in_10_steps() {
    let (domain, start) = ambush();
    let wants = [("enemy_alive", false.into()), ("is_wounded", false.into()), ("in_cover", true.into())];
    let goal = Goal::new(&domain, &wants).unwrap();
    assert_eq!(goal.estimate(&start), Some(14), "all but the second time at work");
    let mut search = AStar::default();
    let guided = search.solve(&goal, &start).unwrap();
    assert_eq!((guided.cost, guided.steps.len()), (17, 10));
    let expanded = Solve::<Goal>::effort(&search).expanded;
    let blind = search.solve(&goal.clone().unguided(), &start).unwrap();
    assert_eq!(blind.cost, 17);
    assert!(expanded * 2 < Solve::<Goal>::effort(&search).expanded, "{expanded}");
    assert_eq!(IdaStar::new(12, 1000).solve(&goal, &start).unwrap().cost, 17);
    let (back, _) = Backwards::new(&goal, start).unwrap().solve(Limits::default());
    let back = back.unwrap();
    assert_eq!(back.cost, 17);
    assert!(goal.is_goal(&domain.after(start, &back.steps).unwrap()));
    assert_eq!(IdaStar::new(9, 1000).solve(&goal, &start), Err(NoPlan::TooDeep));
}
