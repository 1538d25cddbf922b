//! The player of Pac-Man as a task for learners: what it promises, and that it can be learned.

use path_labs::pacman::entry;
use wits_core::environment::Environment;
use wits_core::random::{Seed, Stream};
use wits_core::work::Work;
use wits_game::{Demonstrations, Episode, Params, Session};
use wits_learn::examples::{AttributeDef, AttributeValue, ExampleRecorder, Examples, Schema, SchemaDef};
use wits_learn::net::Scratch;
use wits_learn::reinforce::deep::{Imitation, ImitationDef, PolicyDef, PolicyLearner, Recording};
use wits_learn::tune::Estimate;
use wits_testkit::environment;

#[test]
fn the_player_keeps_the_promises_of_environments() {
    environment::game_keeps_its_promises(&entry(), &[1, 2]);
}

fn episode() -> Episode {
    Episode::new(&entry(), []).expect("Pac-Man offers something to learn")
}

fn def() -> PolicyDef {
    PolicyDef { hidden: vec![64], steps: 128, ..PolicyDef::default() }
}

fn learner() -> PolicyLearner {
    let episode = episode();
    PolicyLearner::new(&def(), episode.observation_len(), episode.actions(), Seed::new(3))
        .expect("a definition")
}

/// What the player's own mind saw and did in some minutes, as a file of examples would hold it.
fn shown(minutes: u64) -> Examples {
    let entry = entry();
    let task = entry.about().task.expect("a task");
    let attributes = task.observation.iter().map(|name| AttributeDef::number(*name));
    let schema = Schema::new(SchemaDef::new(attributes, task.actions.iter().copied())).expect("a schema");
    let mut recorder = ExampleRecorder::new(schema.clone(), 50_000);
    let mut session = Session::new(&entry, Seed::new(500), Params::defaults(entry.about()), false);
    let mut watched = Demonstrations::new(task);
    for _ in 0..minutes * 3600 {
        watched.look(session.game(), session.now(), &mut |seen| {
            let values: Vec<AttributeValue> =
                seen.observation.iter().map(|number| (*number).into()).collect();
            let observation = schema.observation(&values).expect("finite numbers");
            recorder.record(seen.tick, 0, observation, seen.action as usize).expect("a label");
        });
        session.tick();
    }
    recorder.examples()
}

/// The sums of rewards of episodes with seeds that nobody learned from.
fn returns(count: u64, mut act: impl FnMut(&Episode, &[f32], &mut Stream) -> u32) -> Vec<f64> {
    let mut episode = episode();
    let mut seen = vec![0.0; episode.observation_len()];
    let of_seed = |seed: u64| {
        episode.reset(Seed::new(9_000 + seed));
        let mut chance = Seed::new(seed).fork("player").stream();
        let mut sum = 0.0;
        loop {
            episode.observe(&mut seen);
            let action = act(&episode, &seen, &mut chance);
            let step = episode.step(action);
            sum += f64::from(step.reward);
            if step.outcome.is_over() {
                return sum;
            }
        }
    };
    (0..count).map(of_seed).collect()
}

fn legal(episode: &Episode) -> u64 {
    (0..episode.actions())
        .filter(|action| episode.is_legal(*action))
        .fold(0, |bits, action| bits | 1 << action)
}

fn of_chance(count: u64) -> Vec<f64> {
    returns(count, |episode, _, chance| {
        let mut actions = Vec::new();
        episode.legal(&mut actions);
        *chance.pick(&actions).expect("a legal action")
    })
}

fn of_learner(learner: &PolicyLearner, count: u64) -> Vec<f64> {
    let mut scratch = Scratch::default();
    returns(count, |episode, seen, chance| learner.draw(seen, legal(episode), chance, &mut scratch))
}

fn imitate(learner: &mut PolicyLearner, examples: &Examples) -> f32 {
    let recording = Recording::from_examples(examples).expect("four actions");
    let imitation = ImitationDef { rate: 3e-3, ..ImitationDef::default() };
    let mut work =
        Imitation::new(&imitation, &recording, learner, Seed::new(4)).expect("a recording that fits");
    work.finish().validation
}

/// How much more the first has than the other: with 95 % confidence, at least so much.
fn surely_more(one: &[f64], other: &[f64]) -> f64 {
    Estimate::of_differences(one, other).interval().low()
}

/// How much rewards improve what was imitated is in the guide, with the commands that show it.
#[test]
fn whoever_imitates_the_player_is_better_than_chance() {
    let examples = shown(12);
    assert!(examples.len() > 1000, "{}", examples.len());
    let mut learner = learner();
    let accuracy = imitate(&mut learner, &examples);
    assert!(accuracy > 0.6, "{accuracy}");
    let gain = surely_more(&of_learner(&learner, 40), &of_chance(40));
    assert!(gain > 0.0, "{gain}");
}
