//! The description of a lab.

use wits_core::scene::Tint;
use wits_game::{About, Autopilot, Chart, Control, Layer, Param, Score, Takeover};
use wits_learn::reinforce::deep::{DeepDef, DeepMethod};

use crate::deep::watched::{NO_SCORE, as_score};
use crate::deep::world::{MAX_ENVIRONMENTS, World};
use crate::deep::{Card, Stage};

/// The steps of a second: those of the environments.
pub(crate) const TICKS_PER_SECOND: u32 = 50;

/// The methods, in the order of [`DeepMethod::ALL`].
pub(crate) const METHODS: &[&str] = &["PPO", "A2C", "REINFORCE", "DQN"];

/// What the lab says of itself.
pub(crate) fn about<S: Stage>() -> About {
    let card = S::card();
    About {
        help: card.help,
        tags: &["learning", "reinforcement learning", "neural networks"],
        ticks_per_second: TICKS_PER_SECOND,
        params: [learner(), live::<S>(&card)].concat(),
        layers: [card.layers, layers()].concat(),
        scores: scores(),
        charts: charts(card.unit),
        controls: [card.controls, controls()].concat(),
        keys: card.keys,
        takeover: Some(Takeover {
            who: card.who,
            how: card.how,
            release: "alone",
            autopilot: Some(Autopilot { param: "policy", on: 1.0 }),
        }),
        listing: card.listing,
        guide: card.guide,
        ..About::new(S::entry().name, card.title, card.summary)
    }
}

fn learner() -> Vec<Param> {
    vec![
        Param::choice("method", "Method", METHODS).on_restart().told(
            "Learner",
            "",
            "PPO and the actor-critic A2C learn behavior from short plays, REINFORCE from longer ones, DQN the value of \
             every action from a replay buffer.",
        ),
        Param::integer("layers", "Hidden layers", 2.0, 1.0, 3.0).on_restart().told(
            "Learner",
            "",
            "The number of layers of neurons between inputs and outputs. Counts only if Neurons is not 0.",
        ),
        Param::integer("neurons", "Neurons", 0.0, 0.0, 64.0).on_restart().told(
            "Learner",
            "",
            "How many neurons a hidden layer has; 0 takes the layers that suit the method. Raising it learns finer \
             behavior, at the cost of time and memory.",
        ),
        Param::integer("environments", "Environments", 8.0, 1.0, MAX_ENVIRONMENTS as f64).on_restart().told(
            "Learner",
            "",
            "How many are played at the same time to learn from.",
        ),
    ]
}

fn live<S: Stage>(card: &Card) -> Vec<Param> {
    let usual = (S::entry().settings)(DeepMethod::Ppo);
    let entropy = if let DeepDef::Policy(policy) = &usual { f64::from(policy.entropy) } else { 0.0 };
    let discount = (f64::from(usual.discount()) * 1000.0).round() / 1000.0;
    let entropy = (entropy * 1000.0).round() / 1000.0;
    vec![
        Param::integer("budget", "Training per tick", card.budget, 0.0, 200.0).told(
            "Training",
            "units",
            "Steps of all environments, or steps of the optimizers, in every tick; DQN does an eighth of them, since each takes \
             as much longer. 0 only watches.",
        ),
        Param::number("rate", "Learning rate", 0.0, 0.0, 1.0).step(0.0005).told(
            "Training",
            "",
            "How far a step of the optimizer moves a weight; 0 takes the one that suits the method. Raising it learns \
             faster, until behavior collapses or weights explode.",
        ),
        Param::number("discount", "Discount (gamma)", discount, 0.5, 1.0).step(0.005).told(
            "Training",
            "",
            "How much the next state counts against the reward; raising it sees further ahead.",
        ),
        Param::number("clip", "Clipping", 0.2, 0.02, 1.0).step(0.01).told(
            "Training",
            "",
            "PPO: the probability of an action may change by about this share in an update. Other methods have no limit.",
        ),
        Param::number("entropy", "Entropy bonus", entropy, 0.0, 0.2).step(0.005).told(
            "Training",
            "",
            "Raising it stays random longer and explores more. Not for DQN.",
        ),
        Param::switch("policy", "Policy plays", true).told(
            "Watching",
            "",
            "The policy plays the watched one; if off, it waits for your keys.",
        ),
    ]
}

fn layers() -> Vec<Layer> {
    vec![
        Layer::world("training", "Training", "The environments that it learns in, faintly."),
        Layer::world("net", "Net", "The net that acts: its inputs, neurons and actions as they are now.")
            .legend(&[
                (Tint::Green, "positive: a weight or a neuron"),
                (Tint::Red, "negative"),
                (Tint::Highlight, "the action that is done"),
            ]),
        Layer::world(
            "curve",
            "Learning curve",
            "The mean return of the last hundred episodes, from the beginning.",
        )
        .legend(&[
            (Tint::Green, "mean return"),
            (Tint::Yellow, "counts as solved"),
            (Tint::Cyan, "your best"),
        ]),
        Layer::world("words", "Words", "Names of what is drawn."),
    ]
}

fn charts(unit: &'static str) -> Vec<Chart> {
    vec![
        Chart::new("mean_return", "Mean return", unit, "Of the last hundred episodes that it learned from."),
        Chart::new("watched", "Watched", unit, "The mean of the last twenty episodes that were watched."),
        Chart::new("entropy", "Entropy", "nat", "How random behavior is."),
        Chart::new(
            "value_loss",
            "Loss of values",
            "",
            "How wrong the critic, or the values of actions, were.",
        ),
        Chart::new(
            "policy_loss",
            "Loss of the policy",
            "",
            "The loss of the actor. It says little by itself: watch the returns. Not for DQN.",
        ),
        Chart::new("largest_weight", "Largest weight", "", "Above 16 weights have exploded."),
    ]
}

/// What counts, most important first.
fn scores() -> Vec<Score> {
    vec![
        Score::measure("mean_return", "Mean return", "")
            .help("Of the last hundred episodes that it learned from, in which it also explores."),
        Score::measure("watched", "Mean", "")
            .of("Policy")
            .help("Of the last twenty episodes that were watched."),
        Score::measure("own_mean", "Mean", "").of("You").help("Of your last twenty episodes.").none(NO_SCORE),
        Score::measure("watched_best", "Best", "").of("Policy").none(NO_SCORE),
        Score::measure("own_best", "Best", "").of("You").none(NO_SCORE),
        Score::count("steps", "Steps").help("Steps of environments that it learned from."),
        Score::count("episodes", "Episodes").help("That it learned from."),
        Score::count("rollbacks", "Rollbacks")
            .help("How often weights exploded and a checkpoint took their place."),
    ]
}

/// How it went so far.
pub(crate) fn score<S>(world: &World<S>) -> Vec<(&'static str, f64)> {
    let (training, watched) = (&world.training, &world.watched);
    let report = training.report();
    let own_mean = (!watched.person.is_empty()).then(|| watched.person.mean());
    vec![
        ("mean_return", report.mean_return().into()),
        ("watched", watched.policy.mean().into()),
        ("own_mean", as_score(own_mean)),
        ("watched_best", as_score(watched.policy.best)),
        ("own_best", as_score(watched.person.best)),
        ("steps", training.learner().steps() as f64),
        ("episodes", report.episodes as f64),
        ("rollbacks", training.health().rollbacks.into()),
    ]
}

fn controls() -> Vec<Control> {
    vec![
        Control::button("alone", "Let it go", "The policy plays again."),
        Control::button(
            "trained",
            "Load the file",
            "Replaces what was learned by weights that were trained before.",
        ),
        Control::button("freeze", "Freeze", "Stops or resumes learning."),
        Control::button("undo", "Undo", "Goes back to the newest checkpoint; again, to the one before."),
        Control::button("best", "Best so far", "Goes back to the checkpoint with the highest mean return."),
        Control::button(
            "keep",
            "Keep as a file",
            "Writes what it knows to learned.policy.ron, to be copied or saved.",
        ),
    ]
}
