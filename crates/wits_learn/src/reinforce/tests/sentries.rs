//! The case study: Millington 7.7.8.

use wits_core::random::Seed;
use wits_core::work::Work;

use crate::reinforce::env::Sentries;
use crate::reinforce::{
    Environment, Exploration, HashStore, OfflineDef, OfflineState, OfflineTraining, QDef, QLearner, Schedule,
    Situation,
};

/// Millington 7.7.8: 15 spots, in motion or dead are 17 per sentry; with one flag for sight, 17³ · 2 = 9826 states. From
/// three sentries, 12 empty spots each: 36 moves, and staying.
#[test]
fn oracle_millington_7_7_8_sizes() {
    let mut sentries = Sentries::default();
    assert_eq!(sentries.states(), Some(17 * 17 * 17 * 2));
    let mut legal = Vec::new();
    sentries.legal(&mut legal);
    assert_eq!(legal.len(), 37);
    // While one is in motion, nobody may begin to move.
    sentries.step(legal[36]);
    sentries.legal(&mut legal);
    assert_eq!(legal, [0]);
}

/// The mean reward of an episode.
fn mean(sentries: &mut Sentries, episodes: u64, mut act: impl FnMut(&Sentries, &[u32]) -> u32) -> f32 {
    let (mut total, mut legal) = (0.0, Vec::new());
    for episode in 0..episodes {
        sentries.reset(Seed::new(77).at(episode));
        loop {
            sentries.legal(&mut legal);
            let step = sentries.step(act(sentries, &legal));
            total += step.reward;
            if step.outcome.is_over() {
                break;
            }
        }
    }
    total / episodes as f32
}

/// With the parameters of the book (rate 0.3, discount 0.7, exploration 0.3, no restarts) sentries learn to defend better
/// than those who stay, and than those who move at random.
#[test]
fn sentries_learn_to_defend() {
    let mut sentries = Sentries::default();
    let stay = mean(&mut sentries, 1000, |_, _| 0);
    let mut stream = Seed::new(5).stream();
    let random = mean(&mut sentries, 1000, |_, legal| *stream.pick(legal).unwrap());
    let def = QDef {
        rate: Schedule::Constant(0.3),
        discount: 0.7,
        exploration: Exploration::EpsilonGreedy(Schedule::Constant(0.3)),
        ..QDef::default()
    };
    let walk = OfflineDef { steps: 400_000, restart: 0.0, max_episode: 0 };
    let (mut learner, mut state) = (QLearner::new(HashStore::new()), OfflineState::new(Seed::new(1)));
    OfflineTraining::new(&def, &walk, &mut sentries, &mut learner, &mut state).finish().unwrap();
    let mut stream = Seed::new(6).stream();
    let learned = mean(&mut sentries, 1000, |sentries, legal| {
        let here = Situation { state: sentries.state().unwrap(), actions: legal };
        learner.best(here, &mut stream).unwrap().action
    });
    assert!(learned > stay + 0.2 && learned > random + 0.2, "{learned}, staying {stay}, random {random}");
}
