//! Small worlds made by chance: all searches against looking at everything.

use std::collections::BTreeMap;

use proptest::prelude::*;
use wits_core::random::{Seed, Stream};

use crate::goap::{AStar, Ahead, AheadDef, Backwards, IdaStar, Limits, NoPlan, Solve};
use crate::world::{ActionDef, Domain, DomainDef, EffectDef, FactDef, Facts, Goal, Model, Problem, TestDef};

fn below(chance: &mut Stream, end: u64) -> i32 {
    i32::try_from(chance.below(u32::try_from(end).unwrap())).unwrap()
}

fn test(chance: &mut Stream, fact: usize, exact: bool) -> TestDef {
    match fact {
        0..3 => (below(chance, 2) == 0).into(),
        3 if exact => ["a", "b", "c"][below(chance, 3) as usize].into(),
        3 => TestDef::Not(["a", "b", "c"][below(chance, 3) as usize].into()),
        _ if exact => below(chance, 4).into(),
        _ if below(chance, 2) == 0 => TestDef::AtLeast(below(chance, 4)),
        _ => TestDef::AtMost(below(chance, 4)),
    }
}

/// Three flags (one may be unknown), one word of three, a number; five actions; a goal. `exact`: nothing compares or adds.
fn world(seed: u64, exact: bool) -> (Domain, Facts, Vec<(&'static str, TestDef)>) {
    const NAMES: [&str; 5] = ["f0", "f1", "f2", "word", "z"];
    let mut chance = Seed::new(seed).stream();
    let chance = &mut chance;
    let mut def = DomainDef::new()
        .fact("f0", FactDef::flag())
        .fact("f1", FactDef::flag())
        .fact("f2", FactDef::flag().or_unknown())
        .fact("word", FactDef::one_of(["a", "b", "c"]))
        .fact("z", FactDef::int(0, 3));
    for number in 0..5 {
        let mut action = ActionDef::new(format!("a{number}")).cost(below(chance, 5).cast_unsigned());
        for _ in 0..1 + below(chance, 2) {
            let fact = below(chance, 5) as usize;
            let plain = exact || below(chance, 2) == 0;
            action = action.needs(NAMES[fact], test(chance, fact, plain));
        }
        for _ in 0..1 + below(chance, 2) {
            let fact = below(chance, 5) as usize;
            let effect = match test(chance, fact, true) {
                TestDef::Is(_) if fact == 4 && !exact && below(chance, 2) == 0 => {
                    EffectDef::Add(below(chance, 5) - 2)
                }
                TestDef::Is(value) => EffectDef::Set(value),
                _ => continue,
            };
            action = action.gives(NAMES[fact], effect);
        }
        def = def.action(action);
    }
    let wants = (0..2).map(|_| {
        let fact = below(chance, 5) as usize;
        (NAMES[fact], test(chance, fact, exact))
    });
    let wants: BTreeMap<_, _> = wants.collect();
    let domain = def.build().unwrap();
    let start =
        domain.facts(&[("z", below(chance, 4).into()), ("f1", (below(chance, 2) == 0).into())]).unwrap();
    (domain, start, wants.into_iter().collect())
}

/// The cost of every state that can be reached, found without any cleverness.
fn everything(domain: &Domain, start: Facts) -> BTreeMap<Facts, u32> {
    let mut costs = BTreeMap::from([(start, 0_u32)]);
    loop {
        let mut changed = false;
        for (state, cost) in costs.clone() {
            for action in (0..domain.actions()).filter(|action| domain.allows(&state, *action)) {
                let (mut next, cost) = (state, cost + domain.cost(&state, action));
                domain.apply(&mut next, action);
                let known = costs.entry(next).or_insert(u32::MAX);
                changed |= cost < *known;
                *known = cost.min(*known);
            }
        }
        if !changed {
            return costs;
        }
    }
}

/// The plan can be carried out, reaches the goal and costs what it says.
fn holds_water(goal: &Goal<'_>, start: Facts, steps: &[u32], cost: u32) -> bool {
    let end = goal.domain.after(start, steps);
    end.is_ok_and(|end| goal.is_goal(&end)) && goal.domain.price(steps) == cost
}

fn costs_agree(seed: u64, exact: bool) -> Result<(), TestCaseError> {
    let (domain, start, wants) = world(seed, exact);
    let goal = Goal::new(&domain, &wants).map_err(|faults| TestCaseError::reject(faults.to_string()))?;
    let costs = everything(&domain, start);
    let best = costs.iter().filter(|(state, _)| goal.is_goal(state)).map(|(_, cost)| *cost).min();
    let expected = best.ok_or(NoPlan::Impossible);
    if let Some(best) = best {
        prop_assert!(goal.estimate(&start).is_some_and(|estimate| estimate <= best));
    }
    let blind = goal.clone().unguided();
    let (mut a_star, mut ida) = (AStar::default(), IdaStar::new(40, 1024));
    for problem in [&goal, &blind] {
        let found = a_star.solve(problem, &start);
        prop_assert_eq!(found.as_ref().map(|plan| plan.cost).map_err(|why| *why), expected);
        prop_assert!(
            found.is_err() || found.is_ok_and(|plan| holds_water(&goal, start, &plan.steps, plan.cost))
        );
        // A way down may be longer than the limit before it meets itself.
        let found = ida.solve(problem, &start).map_err(|_| NoPlan::Impossible);
        prop_assert_eq!(found.as_ref().map(|plan| plan.cost).map_err(|why| *why), expected);
        prop_assert!(
            found.is_err() || found.is_ok_and(|plan| holds_water(&goal, start, &plan.steps, plan.cost))
        );
    }
    if exact {
        let back = Backwards::new(&goal, start).map_err(|faults| TestCaseError::fail(faults.to_string()))?;
        let (found, _) = back.solve(Limits::default());
        prop_assert_eq!(found.as_ref().map(|plan| plan.cost).map_err(|why| *why), expected);
        prop_assert!(
            found.is_err() || found.is_ok_and(|plan| holds_water(&goal, start, &plan.steps, plan.cost))
        );
    }
    Ok(())
}

/// The least discontentment after at most so many actions, by plain recursion; plans end early only where nothing is left.
fn least_bad(domain: &Domain, state: Facts, depth: u32) -> f32 {
    let next =
        (0..domain.actions()).filter(|action| depth > 0 && domain.allows(&state, *action)).map(|action| {
            let mut next = state;
            domain.apply(&mut next, action);
            least_bad(domain, next, depth - 1)
        });
    next.min_by(f32::total_cmp).unwrap_or_else(|| domain.discontentment(&state))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn all_searches_find_what_looking_at_everything_finds(seed: u64) {
        costs_agree(seed, true)?;
        costs_agree(seed, false)?;
    }

    #[test]
    fn looking_ahead_finds_the_least_bad_end(seed: u64, depth in 0_u32..5) {
        let (domain, start, _) = world(seed, false);
        let domain = Domain { discontent: [4, 3].map(|fact| crate::world::Discontent { fact, target: 1, power: 2, weight: 1.5 }).into(), ..domain };
        let best = Ahead::new(AheadDef { depth, ..AheadDef::default() }).find(&domain, &start);
        prop_assert_eq!(best.score, least_bad(&domain, start, depth));
        let end = domain.after(start, &best.steps).map_err(|_| TestCaseError::fail("cannot be done"))?;
        prop_assert_eq!(domain.discontentment(&end), best.score);
    }
}
