//! The suite "goap" on dogoap.

use dogoap::prelude::*;
use serde_json::json;
use wits_peers::ambush::{ACTIONS, GOAL, START};
use wits_peers::report::{print, seconds_per_pass};

const PLANS: u32 = 200;
const ROUNDS: usize = 7;

fn main() {
    let start =
        START.iter().fold(LocalState::new(), |state, (name, is)| state.with_datum(name, Datum::Bool(*is)));
    let goal = GOAL
        .iter()
        .fold(Goal::new(), |goal, (name, is)| goal.with_req(name, Compare::Equals(Datum::Bool(*is))));
    let actions: Vec<Action> = ACTIONS
        .iter()
        .map(|action| {
            let mutators =
                action.gives.iter().map(|(name, is)| Mutator::Set((*name).into(), Datum::Bool(*is)));
            let needs = action
                .needs
                .iter()
                .map(|(name, is)| ((*name).to_string(), Compare::Equals(Datum::Bool(*is))));
            let (mutators, cost) = (mutators.collect(), action.cost as usize);
            let effect = Effect { action: action.name.into(), mutators, state: LocalState::new(), cost };
            Action { key: action.name.into(), preconditions: needs.collect(), effects: vec![effect] }
        })
        .collect();
    let (plan, cost) = make_plan(&start, &actions, &goal).expect("there is a plan");
    let steps = get_effects_from_plan(plan).len();
    let mut times: Vec<f64> =
        (0..ROUNDS).map(|_| 1e6 * seconds_per_pass(PLANS, || make_plan(&start, &actions, &goal))).collect();
    times.sort_by(f64::total_cmp);
    let figure = json!({
        "suite": "goap", "case": "ambush", "unit": "us/plan", "value": times[ROUNDS / 2],
        "work": { "cost": cost, "steps": steps },
    });
    print("dogoap", "dogoap", &[figure]);
}
