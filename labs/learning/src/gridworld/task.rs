//! What a side has to learn: the level, how it learns, and what it is rewarded for.

use wits_learn::reinforce::env::GridWorld;
use wits_learn::reinforce::{
    ActorCriticDef, Exploration, QDef, ReinforceError, RewardDef, Rewards, TdDef, loop_limit,
};

use crate::gridworld::settings::Settings;

/// Everything that a learner reads and does not change. Made again when a setting or the level changes.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) q: QDef,
    pub(crate) td: TdDef,
    pub(crate) actor: ActorCriticDef,
    pub(crate) exploration: Exploration,
    pub(crate) discount: f32,
    /// All actions: they are always available.
    pub(crate) actions: Vec<u32>,
    pub(crate) shaping: Shaping,
}

impl Task {
    pub(crate) fn new(settings: &Settings, side: usize, grid: &GridWorld) -> Self {
        Self {
            q: settings.actions(settings.methods[side]),
            td: settings.states(),
            actor: settings.actor(),
            exploration: settings.exploration(),
            discount: settings.discount,
            actions: (0..grid.def().moves.count()).collect(),
            shaping: Shaping::new(&settings.rewards(side), settings.discount, grid),
        }
    }
}

/// Shaping: rewards besides those of the level.
#[derive(Clone, Debug)]
pub(crate) struct Shaping {
    def: RewardDef,
    rewards: Rewards,
    discount: f32,
    /// For each cell, how many columns and rows away the nearest goal is.
    distances: Vec<f32>,
}

impl Shaping {
    fn new(def: &RewardDef, discount: f32, grid: &GridWorld) -> Self {
        let rewards = def.bind(&["nearer"], &["nearness"]).unwrap_or_default();
        Self { def: def.clone(), rewards, discount, distances: distances(grid) }
    }

    fn distance(&self, state: u64) -> f32 {
        self.distances.get(state as usize).copied().unwrap_or(0.0)
    }

    /// What a step brings besides the reward of the level; `next` is `None` at the end of an episode.
    pub(crate) fn extra(&self, before: u64, next: Option<u64>) -> Result<f32, ReinforceError> {
        if !self.def.potentials.is_empty() {
            // A goal is near when its distance is small.
            let after = next.map(|next| -self.distance(next));
            return self.rewards.shaping(
                self.discount,
                &[-self.distance(before)],
                after.as_ref().map(std::slice::from_ref),
            );
        }
        let is_nearer = next.is_none_or(|next| self.distance(next) < self.distance(before));
        self.rewards.of_events(if is_nearer { &[0] } else { &[] })
    }

    /// A warning about a bonus that may be collected for ever; empty without one.
    pub(crate) fn warning(&self, grid: &GridWorld) -> String {
        let (level, bonus) = (grid.def(), self.def.events.get("nearer").copied().unwrap_or(0.0));
        let steps = grid.starts().first().map_or(1.0, |start| self.distance(u64::from(*start))).max(1.0);
        let limit = loop_limit(self.discount, steps as u32, level.goal, level.step);
        if bonus <= limit {
            return String::new();
        }
        format!(
            "A bonus of {bonus} may be collected for ever instead of the goal; expected at most {limit:.2}, or a potential."
        )
    }
}

fn distances(grid: &GridWorld) -> Vec<f32> {
    let states = 0..grid.cells().len() as u64;
    let goals: Vec<(u32, u32)> = states
        .clone()
        .filter(|&state| grid.cells()[state as usize].is_goal())
        .map(|state| grid.place(state))
        .collect();
    let nearest = |state: u64| {
        let (column, row) = grid.place(state);
        let away = goals.iter().map(|goal| column.abs_diff(goal.0) + row.abs_diff(goal.1));
        away.min().unwrap_or(0) as f32
    };
    states.map(nearest).collect()
}
