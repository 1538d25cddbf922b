//! Saved games and recordings.

use wits_core::random::Seed;
use wits_game::recording::{Recorder, Recording};
use wits_game::{Event, Params, Save, Session, Setup};

use crate::games::{catalog, session};
use crate::laws::{FILE, definition};

/// The longest recording that is played. \[ticks\]
const MAX_TICKS: u64 = 40;

/// The games that can be saved, a little later.
pub(super) fn save_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for name in ["scheduler", "hauntedhouse", "city"] {
        let Ok(entry) = catalog().find(name) else { continue };
        let mut session = session(entry);
        for _ in 0..20 {
            session.tick();
        }
        let Ok(save) = session.save() else { continue };
        seeds.push([name.as_bytes(), b"\n", &save.state].concat());
        seeds.push(save.to_bytes());
    }
    seeds
}

/// A whole file, or the name of a game and a state. A checksum does not protect against somebody who can compute it, so a
/// state is given a checksum that fits.
pub(super) fn save(data: &[u8]) {
    match Save::from_bytes(FILE, data) {
        Ok(save) => {
            assert_eq!(
                Save::from_bytes(FILE, &save.to_bytes()).as_ref(),
                Ok(&save),
                "written and read again"
            );
            goes_on(&save);
        }
        Err(_) => {
            let mut halves = data.splitn(2, |byte| *byte == b'\n');
            let (Some(game), Some(state)) = (halves.next(), halves.next()) else { return };
            if let Some(save) = std::str::from_utf8(game).ok().and_then(|game| signed(game, state)) {
                goes_on(&save);
            }
        }
    }
}

/// A save of a state, with the sums that fit, if the game reads it.
fn signed(game: &str, state: &[u8]) -> Option<Save> {
    let entry = catalog().find(game).ok()?;
    let params = Params::defaults(entry.about());
    let mut game = entry.start(&Setup { seed: Seed::new(1), params, parallel: false });
    let read = game.read_state(state).ok()?;
    game.restore(&read, 20);
    let mut save = session(entry).save().ok()?;
    save.about.tick = 20;
    save.about.hash = game.hash();
    save.about.parts = game.parts().into_iter().map(|(name, hash)| (name.to_owned(), hash)).collect();
    save.state = state.to_vec();
    Some(save)
}

/// A session that was loaded ticks, shows itself and can be saved and loaded again.
fn goes_on(save: &Save) {
    let Ok(entry) = catalog().find(&save.about.game) else { return };
    let Ok(mut session) = Session::load(entry, save, false) else { return };
    for _ in 0..3 {
        session.tick();
    }
    let mut scene = wits_core::scene::Scene::new(wits_core::glam::Vec2::ZERO, wits_core::glam::Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let _ = session.game().inspect(0);
    let Ok(again) = session.save() else { panic!("loaded, and cannot be saved") };
    let loaded = Session::load(entry, &again, false);
    assert_eq!(loaded.err().map(|faults| faults.to_string()), None, "saved, and cannot be loaded");
}

pub(super) fn recording_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for name in ["flock", "guard", "scheduler", "stealth", "playground"] {
        let Ok(entry) = catalog().find(name) else { continue };
        let (mut session, mut recorder) = (session(entry), Recorder::new(5));
        for _ in 0..12 {
            session.tick();
            recorder.observe(&session);
        }
        let tellable = session.game().people().tellable();
        let tell = tellable.first().map(|tell| Event::Tell(wits_game::Tell::new(tell.what)));
        let _ = tell.map(|tell| session.apply(tell));
        let _ = session.apply(Event::console(0, "x = 1"));
        if let Some(param) = entry.about().params.iter().find(|param| param.live) {
            let _ = session.apply(Event::set(param.name, param.min));
        }
        session.tick();
        seeds.push(recorder.finish(&session).to_text().into_bytes());
    }
    seeds
}

/// What is read is written the same, and is played as far as it is short.
pub(super) fn recording(data: &[u8]) {
    let Some(recording) = definition(data, Recording::from_text, Recording::to_text) else { return };
    let Ok(entry) = catalog().find(&recording.game) else { return };
    if recording.ticks <= MAX_TICKS && recording.from.is_none() {
        let _ = recording.replay(entry, false);
    }
}
