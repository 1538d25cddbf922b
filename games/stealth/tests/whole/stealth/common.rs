//! What the tests of the game share.

use stealth::Stealth;
use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::scene::{Form, Scene, Shape};
use wits_game::{Entry, Params, Session};

pub(crate) fn session(settings: &[(&'static str, f64)], seed: u64) -> Session {
    let entry = Entry::of::<Stealth>();
    let params = Params::with(entry.about(), settings.iter().copied()).expect("settings in range");
    Session::new(&entry, Seed::new(seed), params, false)
}

pub(crate) fn state(session: &Session, agent: u64) -> String {
    session.game().inspect(agent).expect("a character").document.subtitle.into_owned()
}

/// Runs until a character is in a state; false if that takes too long.
pub(crate) fn run_until(session: &mut Session, agent: u64, wanted: &str, most: u64) -> bool {
    (0..most).any(|_| {
        session.tick();
        state(session, agent) == wanted
    })
}

/// Where somebody is drawn: the ring of its inspection.
pub(crate) fn where_is(session: &Session, agent: u64) -> Vec2 {
    let marks = session.game().inspect(agent).expect("somebody").marks;
    match marks[0].form {
        Form::Circle { at, .. } => at,
        _ => panic!("a ring was expected"),
    }
}

/// All that is drawn.
pub(crate) fn shown(session: &Session) -> Vec<Shape> {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    scene.shapes().to_vec()
}
