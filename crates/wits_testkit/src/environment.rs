//! What learners rely on in an environment.
//!
//! ```
//! # use wits_core::environment::{Environment, Step};
//! # use wits_core::random::Seed;
//! use wits_testkit::environment;
//! /// Ten steps to anywhere.
//! struct Ten(u32);
//! impl Environment for Ten {
//!     fn observation_len(&self) -> usize { 1 }
//!     fn actions(&self) -> u32 { 2 }
//!     fn reset(&mut self, _: Seed) { self.0 = 0; }
//!     fn observe(&self, into: &mut [f32]) { into[0] = self.0 as f32; }
//!     fn step(&mut self, _: u32) -> Step {
//!         self.0 += 1;
//!         if self.0 == 10 { Step::terminated(1.0) } else { Step::running(0.0) }
//!     }
//! }
//! environment::keeps_its_promises(&mut Ten(0), &[1, 2, 3], 100);
//! ```

use wits_core::environment::{Environment, Outcome};
use wits_core::random::{Seed, Stream};
use wits_game::{Entry, Episode};

/// What was seen and earned in an episode, as bits, and how it ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// Observations and rewards in their order.
    pub bits: Vec<u32>,
    /// How many steps were taken.
    pub steps: u32,
    /// How it ended.
    pub outcome: Outcome,
}

/// Plays episodes with legal actions at random. There is always a legal action, numbers and rewards are finite, episodes end
/// within `max_steps`, and the same seed and actions give the same bits.
///
/// # Panics
/// When a promise is broken.
#[track_caller]
pub fn keeps_its_promises(environment: &mut dyn Environment, seeds: &[u64], max_steps: u32) {
    assert!(!seeds.is_empty(), "expected seeds to play with");
    assert!(environment.actions() > 0, "expected actions");
    for &seed in seeds {
        let played = play(environment, seed, max_steps);
        assert!(played.outcome.is_over(), "seed {seed}: expected an episode to end within {max_steps} steps");
        let again = play(environment, seed, max_steps);
        assert_eq!(played, again, "seed {seed}: expected the same bits from the same seed and actions");
    }
}

/// Checks what [`keeps_its_promises`] checks, and what a game has to keep besides: a person can give the inputs of
/// every action, and an episode continues in the same way from a moment in its middle.
///
/// # Panics
/// When a promise is broken, or the game offers nothing to learn.
#[track_caller]
pub fn game_keeps_its_promises(entry: &Entry, seeds: &[u64]) {
    let faults = entry.about().faults();
    assert!(faults.is_empty(), "{faults}");
    let mut episode = match Episode::new(entry, []) {
        Ok(episode) => episode,
        Err(findings) => panic!("{findings}"),
    };
    let max_steps = episode.task().max_decisions;
    keeps_its_promises(&mut episode, seeds, max_steps);
    for &seed in seeds {
        let mut chance = Seed::new(seed).fork("actions").stream();
        episode.reset(Seed::new(seed));
        play_on(&mut episode, &mut chance, 20);
        check_inputs(entry, &episode);
        let (moment, at) = (episode.save(), chance.clone());
        let future = play_on(&mut episode, &mut chance, 40);
        episode.reset(Seed::new(seed ^ 1));
        episode.restore(&moment);
        let again = play_on(&mut episode, &mut at.clone(), 40);
        assert_eq!(future, again, "seed {seed}: expected the same future from the middle of an episode");
    }
}

fn check_inputs(entry: &Entry, episode: &Episode) {
    let actions = (0..episode.actions()).filter(|action| episode.is_legal(*action));
    for input in actions.flat_map(|action| episode.inputs(action)) {
        if let Err(findings) = entry.about().check_input(&input) {
            panic!("an action that a person could do was expected: {findings}");
        }
    }
}

/// A whole episode with legal actions at random.
///
/// # Panics
/// When there is no legal action, or a number is not finite.
#[track_caller]
pub fn play(environment: &mut dyn Environment, seed: u64, max_steps: u32) -> Course {
    let mut chance = Seed::new(seed).fork("actions").stream();
    environment.reset(Seed::new(seed));
    play_on(environment, &mut chance, max_steps)
}

#[track_caller]
fn play_on(environment: &mut dyn Environment, chance: &mut Stream, steps: u32) -> Course {
    let mut seen = vec![f32::NAN; environment.observation_len()];
    let (mut legal, mut course) = (Vec::new(), Course::default());
    while course.steps < steps && !course.outcome.is_over() {
        environment.observe(&mut seen);
        let names = || (0..seen.len()).map(|place| environment.observation_name(place));
        if let Some((name, number)) = names().zip(&seen).find(|(_, number)| !number.is_finite()) {
            panic!("expected a finite number, found {number} for {name:?}");
        }
        environment.legal(&mut legal);
        let Some(&action) = chance.pick(&legal) else { panic!("expected a legal action, found none") };
        let step = environment.step(action);
        let name = environment.action_name(action);
        assert!(step.reward.is_finite(), "{name}: expected a finite reward, found {}", step.reward);
        course.bits.extend(seen.iter().map(|number| number.to_bits()));
        course.bits.push(step.reward.to_bits());
        course.steps += 1;
        course.outcome = step.outcome;
    }
    course
}
