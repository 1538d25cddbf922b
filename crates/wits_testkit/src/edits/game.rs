//! Games whose saves were edited.

use std::panic::{AssertUnwindSafe, catch_unwind};

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::scene::Scene;
use wits_game::{AnyGame, Entry, Game, Params, Session, Setup, Tick};

use super::{Saved, survives};

/// Number of ticks that an edited game must survive.
const TICKS_AFTER: u64 = 30;

/// How a game is played before it is edited, and how often it is edited.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// The seed of the game and of the edits.
    pub seed: u64,
    /// Ticks before the game is saved.
    pub ticks: u64,
    /// How many edited states are tried.
    pub rounds: u64,
}

/// [`assert_entry_survives`] for a game by its type, with these settings.
///
/// # Panics
/// When the game does not take the settings, and as [`assert_entry_survives`] does.
#[track_caller]
pub fn assert_game_survives<G: Game>(seed: u64, settings: &[(&'static str, f64)], ticks: u64, rounds: u64) {
    let entry = Entry::of::<G>();
    match Params::with(entry.about(), settings.iter().copied()) {
        Ok(params) => assert_entry_survives(&entry, params, Trial { seed, ticks, rounds }),
        Err(findings) => panic!("settings that the game takes were expected: {findings}"),
    }
}

/// Plays a game, saves it, and edits the saved state again and again: each edited state is refused, or the game goes on
/// from it, is drawn, measured and inspected without a panic.
///
/// # Panics
/// When the game cannot be saved, when it panics (every panic is printed with its edits), or when every edited state was
/// refused.
#[track_caller]
pub fn assert_entry_survives(entry: &Entry, params: Params, trial: Trial) {
    let Trial { seed, ticks, rounds } = trial;
    let mut session = Session::new(entry, Seed::new(seed), params.clone(), false);
    (0..ticks).for_each(|_| session.tick());
    let save = match session.save() {
        Ok(save) => save,
        Err(why) => panic!("cannot be saved: {why}"),
    };
    let setup = Setup { seed: session.seed(), params, parallel: false };
    let mut game = entry.start(&setup);
    let (mut taken, mut panics) = (0, 0);
    survives(&Saved::from_bytes(&save.state), seed, rounds, |edited| {
        let played = catch_unwind(AssertUnwindSafe(|| play_on(&mut *game, &edited.to_bytes(), &session)));
        match played {
            Ok(is_taken) => taken += u64::from(is_taken),
            Err(_) => {
                panics += 1;
                game = entry.start(&setup);
            }
        }
        played.is_ok()
    });
    assert!(panics == 0, "{panics} of {rounds} edited states lead to a panic");
    assert!(taken > 0, "all {rounds} edited states were refused: nothing was played");
}

/// Goes on from an edited state as if it had been saved by this session; false if the state is refused.
fn play_on(game: &mut dyn AnyGame, state: &[u8], session: &Session) -> bool {
    let Ok(state) = game.read_state(state) else { return false };
    let (now, dt, params) = (session.now(), session.about().dt(), session.params());
    game.restore(&state, now);
    for number in now..now + TICKS_AFTER {
        game.tick(Tick { number, dt, params, inputs: &[], edits: &[] });
    }
    game.scene(&mut Scene::new(Vec2::ZERO, Vec2::ONE), &|_| true);
    game.measures(&mut Vec::new());
    let _ = (game.hash(), game.score());
    game.agent_ids(8).into_iter().for_each(|agent| drop(game.inspect(agent)));
    true
}
