//! Planning: the ambush, ten facts and ten actions, and a builder with numbers.
//!
//! A plan is made from scratch each time: domain and goal are bound once, memory is used again.

use std::collections::BTreeMap;
use std::hint::black_box;

use wits_core::ron::RonFile;
use wits_core::work::{Budget, Progress};
use wits_plan::goap::{AStar, Backwards, GoapDef, IdaStar, Limits, NoPlan, Solve};
use wits_plan::htn::{HtnDef, Unfold};
use wits_plan::world::{Domain, Facts, Goal, Problem, TestDef};

use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "goap",
    about: "planning with goals and task networks",
    cases: &[
        Case {
            name: "ambush",
            unit: "us/plan",
            cores: Cores::One,
            measure: |size| a_star(size, AMBUSH, true),
        },
        Case {
            name: "ambush, without estimate",
            unit: "us/plan",
            cores: Cores::One,
            measure: |size| a_star(size, AMBUSH, false),
        },
        Case { name: "ambush, IDA*", unit: "us/plan", cores: Cores::One, measure: ida_star },
        Case { name: "ambush, backwards", unit: "us/plan", cores: Cores::One, measure: backwards },
        Case { name: "ambush, task network", unit: "us/plan", cores: Cores::One, measure: network },
        Case {
            name: "builder",
            unit: "us/plan",
            cores: Cores::One,
            measure: |size| a_star(size, BUILDER, true),
        },
    ],
};

const PLANS: u32 = 5000;
const ROUNDS: usize = 7;
const AMBUSH: &str = include_str!("../../../labs/decisions/src/planner/minds/ambush.goap.ron");
const BUILDER: &str = include_str!("../../../labs/decisions/src/planner/minds/builder.goap.ron");
const NETWORK: &str = include_str!("../../../labs/decisions/src/planner/minds/ambush.htn.ron");

type Wants = Vec<(String, TestDef)>;

/// The domain of a file, what is so at the beginning, and what is wanted.
fn problem(text: &str) -> Option<(Domain, Facts, Wants)> {
    let def = GoapDef::from_ron("bench", text).ok()?;
    let domain = def.domain().ok()?;
    let start: Vec<_> = def.start.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
    let start = domain.facts(&start).ok()?;
    let wants = def.goals.first()?.wants.iter().map(|(name, test)| (name.clone(), test.clone())).collect();
    Some((domain, start, wants))
}

fn measure<P: Problem, S: Solve<P>>(
    size: Size,
    search: &mut S,
    problem: &P,
    start: &P::State,
) -> Option<Figure> {
    let mut plan = || -> Progress<Result<u32, NoPlan>> {
        search.begin(problem, black_box(start));
        search.step(problem, &mut Budget::unlimited())
    };
    let cost = plan().done()?.ok()?;
    let plans = size.of(PLANS);
    let mut round = || {
        1e6 * seconds(|| {
            (0..plans).for_each(|_| {
                black_box(plan());
            })
        }) / f64::from(plans)
    };
    let times: Vec<f64> = (0..size.of(ROUNDS)).map(|_| round()).collect();
    let steps = search.steps().len() as f64;
    let work = BTreeMap::from([("cost", f64::from(cost)), ("steps", steps)]);
    Some(Figure { value: median(&times), work })
}

fn a_star(size: Size, text: &str, guided: bool) -> Figure {
    let figure = || {
        let (domain, start, wants) = problem(text)?;
        let wants: Vec<_> = wants.iter().map(|(name, test)| (name.as_str(), test.clone())).collect();
        let goal = Goal::new(&domain, &wants).ok()?;
        let goal = if guided { goal } else { goal.unguided() };
        measure(size, &mut AStar::default(), &goal, &start)
    };
    figure().unwrap_or_else(Figure::broken)
}

fn ida_star(size: Size) -> Figure {
    let figure = || {
        let (domain, start, wants) = problem(AMBUSH)?;
        let wants: Vec<_> = wants.iter().map(|(name, test)| (name.as_str(), test.clone())).collect();
        measure(size, &mut IdaStar::new(12, 256), &Goal::new(&domain, &wants).ok()?, &start)
    };
    figure().unwrap_or_else(Figure::broken)
}

fn backwards(size: Size) -> Figure {
    let figure = || {
        let (domain, start, wants) = problem(AMBUSH)?;
        let wants: Vec<_> = wants.iter().map(|(name, test)| (name.as_str(), test.clone())).collect();
        let goal = Goal::new(&domain, &wants).ok()?;
        let backwards = Backwards::new(&goal, start).ok()?;
        measure(size, &mut AStar::new(Limits::default()), &backwards, &backwards.goal())
    };
    figure().unwrap_or_else(Figure::broken)
}

fn network(size: Size) -> Figure {
    let figure = || {
        let def = HtnDef::from_ron("bench", NETWORK).ok()?;
        let network = def.network().ok()?;
        let start: Vec<_> = def.start.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let start = network.domain().facts(&start).ok()?;
        let mut unfold = Unfold::default();
        let plan = unfold.run(&network, start).ok()?;
        let count = size.of(PLANS);
        let mut plans = || (0..count).for_each(|_| drop(black_box(unfold.run(&network, black_box(start)))));
        let round = |_| 1e6 * seconds(&mut plans) / f64::from(count);
        let times: Vec<f64> = (0..size.of(ROUNDS)).map(round).collect();
        let work = BTreeMap::from([("cost", f64::from(plan.cost)), ("steps", plan.steps.len() as f64)]);
        Some(Figure { value: median(&times), work })
    };
    figure().unwrap_or_else(Figure::broken)
}
