//! States are plain data: hashed, saved, and refused when they make no sense.

use wits_core::random::Seed;
use wits_core::state;
use wits_core::work::Work;
use wits_testkit::edits::{self, Saved};

use super::random_world;
use crate::reinforce::env::{CartPole, Lander, LanderState, Obstacles, Sentries, SentriesState};
use crate::reinforce::{
    ActorCritic, ActorCriticDef, DenseStore, Environment, HashStore, OfflineDef, OfflineState,
    OfflineTraining, QDef, QLearner, Rule, Situation, TdDef, TdLearner, Values,
};

fn learner() -> (QLearner<HashStore>, OfflineState) {
    let (mut learner, mut state) = (QLearner::new(HashStore::new()), OfflineState::new(Seed::new(4)));
    let def = QDef { rule: Rule::Sarsa, ..QDef::offline() };
    let walk = OfflineDef { steps: 100, ..OfflineDef::default() };
    let mut world = random_world(4, 5, false);
    OfflineTraining::new(&def, &walk, &mut world, &mut learner, &mut state).finish().unwrap();
    let mut stream = Seed::new(1).stream();
    learner.decide(&def, 0.0, Situation { state: 0, actions: &[0] }, None, &mut stream).unwrap();
    (learner, state)
}

#[test]
fn hashes_see_everything() {
    let (learner, walk) = learner();
    edits::assert_hash_sees_all("learner", &learner, &[]);
    edits::assert_hash_sees_all("walk", &walk, &[]);
    let mut dense = DenseStore::filled(3, 2, 0.5).unwrap();
    dense.set(1, 1, 0.25).unwrap();
    edits::assert_hash_sees_all("dense store", &dense, &[]);
    let mut states = TdLearner::new(HashStore::new());
    states.learn(&TdDef { trace_decay: 0.5, ..TdDef::default() }, 3, 1.0, Some(4)).unwrap();
    edits::assert_hash_sees_all("state values", &states, &[]);
    let mut actor = ActorCritic::new(HashStore::new(), HashStore::new());
    let here = Situation { state: 0, actions: &[0, 1] };
    actor.learn(&ActorCriticDef::default(), here, 1, 1.0, Some(1)).unwrap();
    edits::assert_hash_sees_all("actor and critic", &actor, &[]);
}

#[test]
fn saved_learners_go_on_as_if_nothing_had_happened() {
    let (mut learner, _) = learner();
    let bytes = state::to_bytes(&learner).unwrap();
    let mut loaded: QLearner<HashStore> = state::from_bytes(&bytes).unwrap();
    assert_eq!(loaded, learner);
    let text = serde_json::to_string(&learner).unwrap();
    assert_eq!(serde_json::from_str::<QLearner<HashStore>>(&text).unwrap(), learner);
    let def = QDef::default();
    assert_eq!(loaded.end(&def, 1.0), learner.end(&def, 1.0));
    assert_eq!(loaded, learner);
}

#[test]
fn edited_saves_are_refused_or_do_no_harm() {
    let (learner, _) = learner();
    edits::survives(&Saved::of(&learner), 1, 300, |edited| {
        let Ok(mut learner) = edited.load::<QLearner<HashStore>>() else { return };
        let mut stream = Seed::new(1).stream();
        let here = Situation { state: 0, actions: &[0, 1] };
        let _ = learner.decide(&QDef::default(), 0.5, here, None, &mut stream);
        assert!(learner.values.value(0, 0).is_finite());
    });
    edits::survives(&Saved::of(&DenseStore::new(3, 2).unwrap()), 2, 200, |edited| {
        let Ok(mut store) = edited.load::<DenseStore>() else { return };
        let _ = store.set(2, 1, 0.5);
        assert!(store.value(2, 1).is_finite());
    });
}

/// An environment that is restored goes on as it did, whatever was saved; states of strangers do no harm.
#[test]
fn environments_are_saved() {
    let play =
        |lander: &mut Lander| (0..60).map(|step| lander.step(step / 20).reward.to_bits()).collect::<Vec<_>>();
    let mut lander = Lander::default();
    lander.reset(Seed::new(3));
    play(&mut lander);
    let saved = state::to_bytes(lander.snapshot()).unwrap();
    let mut loaded = Lander::default();
    loaded.restore(state::from_bytes::<LanderState>(&saved).unwrap());
    assert_eq!(play(&mut lander), play(&mut loaded));

    edits::assert_hash_sees_all("lander", lander.snapshot(), &[]);
    edits::assert_hash_sees_all("pole", CartPole::default().snapshot(), &[]);
    edits::assert_hash_sees_all("walker", Obstacles::default().snapshot(), &[]);
    edits::assert_hash_sees_all("sentries", Sentries::default().snapshot(), &[]);
    edits::survives(&Saved::of(Sentries::default().snapshot()), 3, 300, |edited| {
        let Ok(state) = edited.load::<SentriesState>() else { return };
        let (mut sentries, mut legal) = (Sentries::default(), Vec::new());
        sentries.restore(state);
        for _ in 0..20 {
            sentries.legal(&mut legal);
            sentries.step(legal.last().copied().unwrap_or(0));
            let _ = sentries.state();
        }
    });
    edits::survives(&Saved::of(lander.snapshot()), 4, 200, |edited| {
        let Ok(state) = edited.load::<LanderState>() else { return };
        lander.restore(state);
        play(&mut lander);
    });
}
