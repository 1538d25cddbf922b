//! A game that keeps the contract passes; each way to break it is found.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Trial, conform, conform_with};
use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHasher};
use wits_core::scene::Scene;
use wits_game::recording::Recording;
use wits_game::{
    About, Chart, Control, ControlKind, Game, Minds, NoFacet, Param, Saving, Setup, Storage, Tick,
};

const NO_FAULT: u8 = 0;
const READS_A_GLOBAL: u8 = 1;
const CHANGES_WHEN_WATCHED: u8 = 2;
const DEPENDS_ON_THREADS: u8 = 3;
const FORGETS_TO_SAVE: u8 = 4;
const KEEPS_SOMETHING_FROM_THE_FIRST_TICK: u8 = 5;
const RESTORES_WRONGLY: u8 = 6;
const HAS_A_BLIND_HASH: u8 = 7;
const HAS_A_FAULTY_DESCRIPTION: u8 = 8;
const MEASURES_TOO_MUCH: u8 = 9;
const STORES_TOO_LITTLE: u8 = 10;
const LENDS_MINDS_FOR_READING_ALONE: u8 = 11;

/// A walker whose every step depends on all that happened before, with a fault.
struct Walker<const FAULT: u8> {
    state: State<FAULT>,
    parallel: bool,
    looks: Cell<u64>,
    unsaved: u64,
}

#[derive(Clone, wits_core::state::State)]
#[state(own_hash)]
struct State<const FAULT: u8> {
    place: f64,
    chaos: u64,
}

// By hand: only what the tests compare.
impl<const FAULT: u8> HashState for State<FAULT> {
    fn hash_state(&self, hasher: &mut StateHasher) {
        if FAULT != HAS_A_BLIND_HASH {
            hasher.write(&self.place);
            hasher.write(&self.chaos);
        }
    }
}

static GLOBAL: AtomicU64 = AtomicU64::new(0);

impl<const FAULT: u8> Game for Walker<FAULT> {
    type State = State<FAULT>;

    fn about() -> About {
        let help = if FAULT == HAS_A_FAULTY_DESCRIPTION { "" } else { "How fast it walks." };
        let push = Control { name: "push", title: "Push", help: "Pushes it.", kind: ControlKind::Point };
        About {
            params: vec![Param::number("speed", "Speed", 1.0, 0.0, 10.0).told("", "m/s", help)],
            controls: vec![push],
            charts: vec![Chart { name: "place", title: "Place", unit: "m", help: "Where it is." }],
            ..About::new("walker", "Walker", "walks")
        }
    }

    fn start(setup: &Setup) -> Self {
        let state = State { place: 0.0, chaos: setup.seed.bits() };
        Self { state, parallel: setup.parallel, looks: Cell::new(0), unsaved: 0 }
    }

    fn tick(&mut self, tick: Tick<'_>) {
        let disturbed = match FAULT {
            READS_A_GLOBAL => GLOBAL.fetch_add(1, Ordering::SeqCst),
            CHANGES_WHEN_WATCHED => self.looks.get(),
            DEPENDS_ON_THREADS => u64::from(self.parallel),
            FORGETS_TO_SAVE | KEEPS_SOMETHING_FROM_THE_FIRST_TICK => self.unsaved,
            _ => 0,
        };
        if FAULT == FORGETS_TO_SAVE || tick.number == 0 {
            self.unsaved += 1;
        }
        let chaos = self.state.chaos.wrapping_add(disturbed);
        self.state.chaos = chaos.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(tick.number);
        self.state.place += tick.params.get("speed") * f64::from(tick.dt);
        for input in tick.inputs {
            self.state.place = -self.state.place + f64::from(input.at.unwrap_or_default().x);
        }
    }

    fn state(&self) -> &State<FAULT> {
        &self.state
    }

    fn restore(&mut self, state: &State<FAULT>, _tick: u64) {
        self.state.clone_from(state);
        if FAULT == RESTORES_WRONGLY {
            self.state.place = 0.0;
        }
    }

    fn scene(&self, scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {
        self.looks.set(self.looks.get() + 1);
        scene.set_bounds(Vec2::ZERO, Vec2::splat(9.0));
    }

    fn measures(&self, values: &mut Vec<f32>) {
        values.push(1.0);
        if FAULT == MEASURES_TOO_MUCH {
            values.push(2.0);
        }
    }

    fn minds(&self) -> Option<&dyn Minds> {
        (FAULT == LENDS_MINDS_FOR_READING_ALONE).then_some(&NoFacet as &dyn Minds)
    }

    fn saving(&self) -> Option<&dyn Saving<State<FAULT>>> {
        Some(self)
    }
}

impl<const FAULT: u8> Saving<State<FAULT>> for Walker<FAULT> {
    fn storage(&self) -> Option<Storage<State<FAULT>>> {
        let write = |state: &State<FAULT>| {
            let chaos = if FAULT == STORES_TOO_LITTLE { 0 } else { state.chaos };
            Ok([state.place.to_bits(), chaos].map(u64::to_le_bytes).concat())
        };
        let read = |bytes: &[u8]| {
            let (place, chaos) = bytes.split_at_checked(8).ok_or("too short")?;
            let word = |bytes: &[u8]| bytes.try_into().map(u64::from_le_bytes).map_err(|_| "not a word");
            Ok(State { place: f64::from_bits(word(place)?), chaos: word(chaos)? })
        };
        Some(Storage::new(write, read))
    }
}

fn trial<const FAULT: u8>() -> Trial<Walker<FAULT>> {
    Trial::new(3, 60, &[])
}

#[test]
fn a_faultless_game_passes() {
    for seed in 0..20 {
        conform::<Walker<NO_FAULT>>(seed, 2 + seed * 7);
    }
    conform_with::<Walker<NO_FAULT>>(1, 100, &[("speed", 9.0)]);
}

#[test]
fn long_trials_outlast_the_memory_of_a_session() {
    Trial::<Walker<NO_FAULT>>::new(3, 60 * 70, &[]).assert_rewinds();
}

#[test]
#[should_panic(expected = "with a second run from the same seed")]
fn a_global_is_found() {
    conform::<Walker<READS_A_GLOBAL>>(3, 60);
}

#[test]
#[should_panic(expected = "tick 2 is the first that differs")]
fn a_game_that_changes_when_watched_is_found() {
    conform::<Walker<CHANGES_WHEN_WATCHED>>(3, 60);
}

#[test]
#[should_panic(expected = "with a run on all threads")]
fn threads_that_matter_are_found() {
    conform::<Walker<DEPENDS_ON_THREADS>>(3, 60);
}

#[test]
#[should_panic(expected = "continued in the same game")]
fn what_is_not_saved_is_found() {
    conform::<Walker<FORGETS_TO_SAVE>>(3, 60);
}

#[test]
#[should_panic(expected = "with a session that went back to tick")]
fn what_is_not_saved_is_found_by_going_back() {
    trial::<FORGETS_TO_SAVE>().assert_rewinds();
}

#[test]
#[should_panic(expected = "continued in a new game")]
fn what_only_the_old_game_knows_is_found() {
    conform::<Walker<KEEPS_SOMETHING_FROM_THE_FIRST_TICK>>(3, 60);
}

#[test]
#[should_panic(expected = "restored in the same game at tick 30")]
fn a_wrong_restore_is_found() {
    conform::<Walker<RESTORES_WRONGLY>>(3, 60);
}

#[test]
#[should_panic(expected = "the state came back with the hash")]
fn a_storage_that_loses_something_is_found() {
    conform::<Walker<STORES_TOO_LITTLE>>(3, 60);
}

#[test]
#[should_panic(expected = "does not see what happens")]
fn a_blind_hash_is_found() {
    conform::<Walker<HAS_A_BLIND_HASH>>(3, 60);
}

#[test]
#[should_panic(expected = "lends only one of minds and minds_mut")]
fn minds_that_cannot_be_changed_are_found() {
    conform::<Walker<LENDS_MINDS_FOR_READING_ALONE>>(3, 60);
}

#[test]
#[should_panic(expected = "has no help")]
fn a_faulty_description_is_found() {
    conform::<Walker<HAS_A_FAULTY_DESCRIPTION>>(3, 60);
}

#[test]
#[should_panic(expected = "2 values were measured for 1 charts")]
fn measures_without_a_chart_are_found() {
    conform::<Walker<MEASURES_TOO_MUCH>>(3, 60);
}

#[test]
#[should_panic(expected = "differs first after tick 2 ")]
fn a_recording_that_plays_otherwise_is_found() {
    let header = r#"{"wits_recording":1,"game":"walker","version":"0","seed":3,"params":{"speed":1.0}}"#;
    let hash = r#"{"tick":2,"hash":"0000000000000000"}"#;
    let text = format!("{header}\n{hash}\n{}\n", r#"{"end":2,"lines":3}"#);
    trial::<NO_FAULT>().check_replay(&Recording::from_text("wrong", &text).unwrap());
}

#[test]
#[should_panic(expected = "1 ticks proves nothing")]
fn too_few_ticks_prove_nothing() {
    conform::<Walker<NO_FAULT>>(3, 1);
}

#[test]
#[should_panic(expected = "out of range")]
fn settings_are_checked() {
    conform_with::<Walker<NO_FAULT>>(3, 60, &[("speed", 11.0)]);
}
