//! Games whose saves were edited.

use wits_core::glam::Vec2;
use wits_core::scene::Scene;
use wits_game::{Entry, Game, Setup, Tick};

use super::{Saved, survives};
use crate::play;

/// Number of ticks that an edited game must survive.
const TICKS_AFTER: u64 = 30;

/// Plays a game for `ticks` ticks, saves it, and edits the saved state `rounds` times: each edited state is refused, or the
/// game continues from it, is drawn, measured and inspected without a panic.
///
/// # Panics
/// When the game cannot be saved, when it panics (the edits are printed), or when every edited state was refused.
#[track_caller]
pub fn assert_game_survives<G: Game>(seed: u64, settings: &[(&'static str, f64)], ticks: u64, rounds: u64) {
    let mut session = play::session::<G>(seed, settings);
    play::run(&mut session, ticks);
    let save = match session.save() {
        Ok(save) => save,
        Err(why) => panic!("cannot be saved: {why}"),
    };
    let (params, dt) = (session.params().clone(), session.about().dt());
    let setup = Setup { seed: session.seed(), params: params.clone(), parallel: false };
    let mut game = Entry::of::<G>().start(&setup);
    let mut taken = 0;
    survives(&Saved::from_bytes(&save.state), seed, rounds, |edited| {
        let Ok(state) = game.read_state(&edited.to_bytes()) else { return };
        taken += 1;
        game.restore(&state, ticks);
        for number in ticks..ticks + TICKS_AFTER {
            game.tick(Tick { number, dt, params: &params, inputs: &[], edits: &[] });
        }
        game.scene(&mut Scene::new(Vec2::ZERO, Vec2::ONE), &|_| true);
        game.measures(&mut Vec::new());
        let _ = game.hash();
        (0..game.agents().min(8) as u64).for_each(|agent| drop(game.inspect(agent)));
    });
    assert!(taken > 0, "all {rounds} edited states were refused: nothing was played");
}
