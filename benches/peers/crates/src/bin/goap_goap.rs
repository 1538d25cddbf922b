//! The suite "goap" on the crate goap.

use goap::prelude::*;
use serde_json::json;
use wits_peers::ambush::{ACTIONS, GOAL, START};
use wits_peers::report::{print, seconds_per_pass};

const PLANS: u32 = 200;
const ROUNDS: usize = 7;

fn main() {
    let start = START.iter().fold(State::new(), |state, (name, is)| state.set(name, *is)).build();
    let goal = GOAL.iter().fold(Goal::new("win"), |goal, (name, is)| goal.requires(name, *is)).build();
    let actions: Vec<Action> = ACTIONS
        .iter()
        .map(|action| {
            let built = Action::new(action.name).cost(f64::from(action.cost));
            let built = action.needs.iter().fold(built, |built, (name, is)| built.requires(name, *is));
            action.gives.iter().fold(built, |built, (name, is)| built.sets(name, *is)).build()
        })
        .collect();
    let planner = Planner::new();
    let plan = planner.plan(start.clone(), &goal, &actions).expect("there is a plan");
    let mut times: Vec<f64> = (0..ROUNDS)
        .map(|_| 1e6 * seconds_per_pass(PLANS, || planner.plan(start.clone(), &goal, &actions)))
        .collect();
    times.sort_by(f64::total_cmp);
    let figure = json!({
        "suite": "goap", "case": "ambush", "unit": "us/plan", "value": times[ROUNDS / 2],
        "work": { "cost": plan.cost, "steps": plan.actions.len() },
    });
    print("goap", "goap", &[figure]);
}
