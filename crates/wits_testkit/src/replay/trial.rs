//! One game, one seed, one script of events, and the checks on them.

use std::marker::PhantomData;

use super::driver::{Driver, hash, watch};
use super::script;
use crate::same::assert_equal_ticks;
use wits_core::glam::Vec2;
use wits_core::hash::StateHash;
use wits_core::random::Seed;
use wits_core::scene::Scene;
use wits_game::recording::{Recorder, Recording};
use wits_game::{Entry, Event, Game, Params, Save, Session, Setup};

/// How often a rewinding session goes back.
const REWINDS: u64 = 3;

/// A straight run of a game on one thread that other runs are compared with.
pub struct Trial<G: Game> {
    entry: Entry,
    setup: Setup,
    events: Vec<(u64, Event)>,
    ticks: u64,
    /// The hash at the start and after every tick.
    straight: Vec<StateHash>,
    game: PhantomData<fn() -> G>,
}

/// What is lent for reading must be lent for changes too, or changes would be lost without a word.
#[track_caller]
fn check_facets<G: Game>(game: &mut G) {
    let (minds, people) = (game.minds().is_some(), game.people().is_some());
    assert!(minds == game.minds_mut().is_some(), "the game lends only one of minds and minds_mut");
    assert!(people == game.people_mut().is_some(), "the game lends only one of people and people_mut");
}

impl<G: Game> Trial<G> {
    /// Plays the straight run of `ticks` ticks, at least 2. `settings` are parameters at the start.
    ///
    /// # Panics
    /// When the description of the game has faults, a setting is not allowed, a facet is lent for reading but not for
    /// changes, or there would be nothing to compare: too few ticks, or a hash that never changes.
    #[must_use]
    #[track_caller]
    pub fn new(seed: u64, ticks: u64, settings: &[(&str, f64)]) -> Self {
        assert!(ticks >= 2, "a trial of {ticks} ticks proves nothing: at least 2 are needed");
        let entry = Entry::of::<G>();
        let about = entry.about();
        assert!(about.faults().is_empty(), "the description has faults: {}", about.faults());
        let params = match Params::with(about, settings.iter().copied()) {
            Ok(params) => params,
            Err(faults) => panic!("these settings are not allowed: {faults}"),
        };
        let seed = Seed::new(seed);
        let setup = Setup { seed, params, parallel: false };
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        let mut game = G::start(&setup);
        game.scene(&mut scene, &|_| false);
        check_facets(&mut game);
        let events = script::draw(about, scene.bounds(), seed, ticks);
        let straight = Driver::<G>::start(&setup, &events).run_to(ticks, |_| {});
        let changes = straight.windows(2).any(|pair| pair[0] != pair[1]);
        assert!(changes, "the hash is the same after all {ticks} ticks: it does not see what happens");
        Self { entry, setup, events, ticks, straight, game: PhantomData }
    }

    /// Two more runs from the same seed: one that is watched all the time, and one that may use all threads.
    ///
    /// # Panics
    /// When one differs from the straight run.
    #[track_caller]
    pub fn assert_runs_are_equal(&self) {
        let again = Driver::<G>::start(&self.setup, &self.events).run_to(self.ticks, |_| {});
        self.compare("a second run from the same seed", again);
        let watched = Driver::<G>::start(&self.setup, &self.events).run_to(self.ticks, watch);
        self.compare("a run that is watched", watched);
        let parallel = Setup { parallel: true, ..self.setup.clone() };
        let spread = Driver::<G>::start(&parallel, &self.events).run_to(self.ticks, |_| {});
        self.compare("a run on all threads", spread);
    }

    /// Plays in a session, records, writes, reads and plays again.
    ///
    /// # Panics
    /// When any hash differs, or the recording read is not the one written.
    #[track_caller]
    pub fn assert_recording_replays(&self) {
        let mut recorder = Recorder::new(1);
        let mut session = self.session();
        let played = self.play(&mut session, |session| recorder.observe(session));
        self.compare("the session that was recorded", played);
        let recording = recorder.finish(&session);
        let text = recording.to_text();
        let read = match Recording::from_text("recording", &text) {
            Ok(read) => read,
            Err(faults) => panic!("the recording cannot be read: {faults}"),
        };
        assert!(read == recording, "the recording that was read is not the one that was written:\n{text}");
        self.check_replay(&read);
    }

    #[track_caller]
    pub(super) fn check_replay(&self, recording: &Recording) {
        let report = match recording.replay(&self.entry, false) {
            Ok(report) => report,
            Err(faults) => panic!("the recording cannot be played: {faults}"),
        };
        if let Some(first) = report.first_mismatch {
            panic!("the replay differs {first}");
        }
        let (checked, ticks) = (report.checked as u64, self.ticks);
        assert!(checked == ticks, "{checked} hashes were compared in a recording of {ticks} ticks");
    }

    /// Saves the state half way, continues, restores it and continues again: in the same game, and in a new one.
    ///
    /// # Panics
    /// When a restored state has another hash, or goes on differently.
    #[track_caller]
    pub fn assert_saves_continue(&self) {
        let half = self.ticks / 2;
        let mut driver = Driver::<G>::start(&self.setup, &self.events);
        driver.run_to(half, |_| {});
        let saved = driver.game.state().clone();
        let saved_hash = hash(&driver.game);
        driver.run_to(self.ticks, |_| {});
        let mut fresh = Driver::<G>::start(&self.setup, &self.events);
        for (name, driver) in [("the same game", &mut driver), ("a new game", &mut fresh)] {
            driver.restore(&self.setup, &saved, half);
            let restored = hash(&driver.game);
            assert!(
                restored == saved_hash,
                "restored in {name} at tick {half}: {restored}, saved as {saved_hash}"
            );
            let mut hashes = self.straight_until(half);
            hashes.extend(driver.run_to(self.ticks, |_| {}));
            self.compare(&format!("a state saved at tick {half} and continued in {name}"), hashes);
        }
    }

    /// Saves a session to bytes at random ticks, loads each save into a new session and plays on for so many ticks.
    /// A game that has no [storage](wits_game::Saving::storage) passes.
    ///
    /// # Panics
    /// When a save cannot be made or loaded, or goes on differently.
    #[track_caller]
    pub fn assert_saves_load(&self, points: usize, and_on: u64) {
        if self.session().game().write_state().is_none() {
            return;
        }
        let mut stream = self.setup.seed.fork("saves").stream();
        let reach = u32::try_from(self.ticks).unwrap_or(u32::MAX);
        let mut places: Vec<u64> = (0..points).map(|_| u64::from(stream.below(reach))).collect();
        places.sort_unstable();
        let mut places = places.into_iter().peekable();
        let mut events = self.events.iter().peekable();
        let mut session = self.session();
        while session.now() < self.ticks {
            while let Some((_, event)) = events.next_if(|(tick, _)| *tick == session.now()) {
                if let Err(faults) = session.apply(event.clone()) {
                    panic!("the session refused {event:?}: {faults}");
                }
            }
            while places.next_if(|place| *place == session.now()).is_some() {
                self.assert_save_continues(&session, and_on);
            }
            session.tick();
        }
    }

    #[track_caller]
    fn assert_save_continues(&self, session: &Session, and_on: u64) {
        let at = session.now();
        let bytes = match session.save() {
            Ok(save) => save.to_bytes(),
            Err(fault) => panic!("cannot be saved at tick {at}: {fault}"),
        };
        let loaded = Save::from_bytes("the save", &bytes);
        let loaded = loaded.and_then(|save| Session::load(&self.entry, &save, self.setup.parallel));
        let mut loaded = match loaded {
            Ok(loaded) => loaded,
            Err(faults) => panic!("the save of tick {at} cannot be loaded: {faults}"),
        };
        let mut hashes = self.straight_until(at);
        hashes.push(loaded.hash());
        let mut events = self.events.iter().filter(|(tick, _)| *tick > at).peekable();
        let end = (at + and_on).min(self.ticks);
        while loaded.now() < end {
            while let Some((_, event)) = events.next_if(|(tick, _)| *tick == loaded.now()) {
                if let Err(faults) = loaded.apply(event.clone()) {
                    panic!("the loaded session refused {event:?}: {faults}");
                }
            }
            loaded.tick();
            hashes.push(loaded.hash());
        }
        let straight = self.straight_until(end + 1);
        assert_equal_ticks("the straight run", &straight, &format!("the save of tick {at}"), hashes);
    }

    /// Goes back in a session to random ticks and runs on to the end.
    ///
    /// # Panics
    /// When anything differs from the straight run.
    #[track_caller]
    pub fn assert_rewinds(&self) {
        let mut session = self.session();
        self.play(&mut session, |_| {});
        let mut stream = self.setup.seed.fork("rewinds").stream();
        for _ in 0..REWINDS {
            let reach = u32::try_from(session.now() - session.oldest()).unwrap_or(u32::MAX);
            let back = session.oldest() + u64::from(stream.below(reach));
            if let Err(fault) = session.seek(back) {
                panic!("cannot go back: {fault}");
            }
            let mut hashes = self.straight_until(back);
            hashes.push(session.hash());
            while session.now() < self.ticks {
                session.tick();
                hashes.push(session.hash());
            }
            self.compare(&format!("a session that went back to tick {back}"), hashes);
        }
    }

    fn session(&self) -> Session {
        Session::new(&self.entry, self.setup.seed, self.setup.params.clone(), self.setup.parallel)
    }

    /// Plays a new session to the end.
    #[track_caller]
    fn play(&self, session: &mut Session, mut after_tick: impl FnMut(&Session)) -> Vec<StateHash> {
        let mut events = self.events.iter().peekable();
        let mut hashes = vec![session.hash()];
        while session.now() < self.ticks {
            while let Some((_, event)) = events.next_if(|(tick, _)| *tick == session.now()) {
                if let Err(faults) = session.apply(event.clone()) {
                    panic!("the session refused {event:?}: {faults}");
                }
            }
            session.tick();
            after_tick(session);
            hashes.push(session.hash());
        }
        hashes
    }

    /// The hashes of the straight run before this tick.
    fn straight_until(&self, tick: u64) -> Vec<StateHash> {
        self.straight.iter().take(usize::try_from(tick).unwrap_or(usize::MAX)).copied().collect()
    }

    #[track_caller]
    fn compare(&self, name: &str, hashes: Vec<StateHash>) {
        assert_equal_ticks("the straight run", &self.straight, name, hashes);
    }
}
