//! What is saved goes on as if nothing had been, and what is damaged is refused whole.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod disk;
mod failures;

use proptest::prelude::*;
use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::random::Seed;
use wits_core::scene::Scene;
use wits_core::state::State;
use wits_game::recording::{Recorder, Recording};
use wits_game::{
    About, Control, ControlKind, Entry, Event, Game, Params, People, Save, Saving, Session, Setup, Tell,
    Tellable, Tick,
};

#[global_allocator]
static ALLOCATOR: wits_testkit::alloc::CountingAllocator = wits_testkit::alloc::CountingAllocator;

/// Two parts that influence each other.
#[derive(Clone, Debug, PartialEq, State)]
struct Pond {
    frogs: Vec<f32>,
    weather: u64,
    last: f32,
}

struct PondGame(Pond);

impl Game for PondGame {
    type State = Pond;

    fn about() -> About {
        let mut about = About::new("pond", "Pond", "frogs");
        about.controls =
            vec![Control { name: "stone", title: "Stone", help: "splashes", kind: ControlKind::Point }];
        about
    }

    fn start(setup: &Setup) -> Self {
        Self(Pond { frogs: vec![0.0; 3], weather: setup.seed.bits(), last: f32::NEG_INFINITY })
    }

    fn tick(&mut self, tick: Tick<'_>) {
        let pond = &mut self.0;
        pond.weather = pond.weather.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        for (number, frog) in pond.frogs.iter_mut().enumerate() {
            *frog += (pond.weather >> (40 + number)) as f32 * tick.dt;
        }
        for input in tick.inputs {
            pond.last = input.at.unwrap_or_default().x;
            pond.frogs[0] = pond.last;
        }
    }

    fn state(&self) -> &Pond {
        &self.0
    }

    fn restore(&mut self, state: &Pond, _tick: u64) {
        self.0.clone_from(state);
    }

    fn check_state(&self, state: &Pond) -> Result<(), String> {
        let frogs = state.frogs.len();
        if frogs >= 3 { Ok(()) } else { Err(format!("{frogs} frogs; expected at least 3")) }
    }

    fn scene(&self, _scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {}

    fn saving(&self) -> Option<&dyn Saving<Pond>> {
        Some(self)
    }

    fn people(&self) -> Option<&dyn People> {
        Some(self)
    }

    fn people_mut(&mut self) -> Option<&mut dyn People> {
        Some(self)
    }
}

impl Saving<Pond> for PondGame {
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        vec![("frogs", hash_of(&self.0.frogs)), ("weather", hash_of(&self.0.weather))]
    }
}

impl People for PondGame {
    fn tellable(&self) -> Vec<Tellable> {
        vec![Tellable { what: "croak", help: "a frog croaks", with: &["to"] }]
    }

    fn check_tell(&self, tell: &Tell) -> Result<(), String> {
        let frogs = self.0.frogs.len();
        tell.to.filter(|to| *to < frogs as u64).map(drop).ok_or_else(|| format!("there are {frogs} frogs"))
    }

    fn tell(&mut self, tell: &Tell) {
        let frog = usize::try_from(tell.to.unwrap_or_default()).unwrap_or_default();
        self.0.frogs[frog] += 1.0;
    }
}

fn hash_of(part: &impl HashState) -> StateHash {
    let mut hasher = StateHasher::new();
    hasher.write(part);
    hasher.finish()
}

fn entry() -> Entry {
    Entry::of::<PondGame>()
}

fn played(ticks: u64) -> Session {
    let mut session = Session::new(&entry(), Seed::new(5), Params::defaults(entry().about()), true);
    (0..ticks).for_each(|_| session.tick());
    session
}

#[test]
fn a_save_goes_on_as_the_session_that_was_saved() {
    let mut session = played(70);
    session.apply(Event::point("stone", Vec2::new(3.5, 0.0))).unwrap();
    // The stone has been thrown, and no tick has heard of it.
    let save = Save::from_bytes("a", &session.save().unwrap().to_bytes()).unwrap();
    let mut loaded = Session::load(&entry(), &save, true).unwrap();
    for _ in 0..50 {
        session.tick();
        loaded.tick();
        assert_eq!((loaded.now(), loaded.hash()), (session.now(), session.hash()));
    }
    loaded.seek(70).unwrap();
    assert_eq!(loaded.seek(69).unwrap_err().oldest, 70);
}

#[test]
fn a_recording_that_began_with_a_save_can_be_replayed() {
    let mut loaded = Session::load(&entry(), &played(30).save().unwrap(), true).unwrap();
    let mut recorder = Recorder::new(1);
    loaded.apply(Event::Tell(Tell { to: Some(2), ..Tell::new("croak") })).unwrap();
    for _ in 0..10 {
        loaded.tick();
        recorder.observe(&loaded);
    }
    let text = recorder.finish(&loaded).to_text();
    let report = Recording::from_text("a", &text).unwrap().replay(&entry(), false).unwrap();
    assert!(report.matches(), "{report:?}");
    assert_eq!(report.ticks, 40);
}

#[test]
fn a_replay_that_goes_another_way_names_the_first_tick_and_the_part_and_goes_on() {
    let mut session = played(0);
    let mut recorder = Recorder::new(1);
    for tick in 0..20 {
        if tick == 12 {
            session.apply(Event::Tell(Tell { to: Some(1), ..Tell::new("croak") })).unwrap();
        }
        session.tick();
        recorder.observe(&session);
    }
    let mut recording = recorder.finish(&session);
    recording.events.clear();
    let report = recording.replay(&entry(), false).unwrap();
    let first = report.first_mismatch.clone().unwrap();
    assert_eq!((first.tick, first.same_until, &first.parts[..]), (13, 12, &["frogs".to_owned()][..]));
    assert_eq!((report.ticks, report.checked, report.mismatches), (20, 20, 8));
    assert!(first.to_string().starts_with("first after tick 13, in frogs:"), "{first}");
}

#[test]
fn a_branch_goes_its_own_way_and_the_stem_does_not_notice() {
    let (mut stem, mut other) = (played(40), played(40));
    let mut branch = stem.branch();
    assert_eq!((branch.now(), branch.hash()), (stem.now(), stem.hash()));
    branch.apply(Event::point("stone", Vec2::ONE)).unwrap();
    for _ in 0..20 {
        stem.tick();
        other.tick();
        branch.tick();
    }
    assert_eq!(stem.hash(), other.hash());
    assert_ne!(stem.hash(), branch.hash());
    branch.seek(40).unwrap();
    assert_eq!(branch.oldest(), 40);
}

#[test]
fn a_kept_branch_remembers_what_was_before_it() {
    let mut stem = played(40);
    let mut hashes = Vec::new();
    for tick in 0..=40 {
        stem.seek(tick).unwrap();
        hashes.push(stem.hash());
    }
    let mut branch = stem.branch();
    branch.apply(Event::point("stone", Vec2::ONE)).unwrap();
    for _ in 0..40 {
        stem.tick();
        branch.tick();
    }
    let (end, oldest) = (branch.hash(), stem.oldest());
    branch.take_past(stem);
    assert_eq!((branch.oldest(), branch.newest(), branch.hash()), (oldest, 80, end));
    for tick in (0..40).rev() {
        branch.seek(tick).unwrap();
        assert_eq!(branch.hash(), hashes[tick as usize], "tick {tick}");
    }
    // And it goes the way of the branch from there.
    branch.seek(80).unwrap();
    assert_eq!(branch.hash(), end);
}

#[test]
fn the_past_of_another_session_is_not_taken() {
    let mut branch = played(40).branch();
    let mut other = played(0);
    other.apply(Event::point("stone", Vec2::ONE)).unwrap();
    (0..40).for_each(|_| other.tick());
    branch.take_past(other);
    assert_eq!(branch.oldest(), 0, "what they share is the beginning, before anything happened");
    branch.seek(40).unwrap();
    assert_eq!(branch.hash(), played(40).hash());
}

#[test]
fn what_cannot_be_told_is_refused() {
    let mut session = played(1);
    let tell = |what: &str, to| Event::Tell(Tell { to, ..Tell::new(what) });
    assert!(session.apply(tell("croac", None)).unwrap_err().to_string().contains("croak"));
    assert!(session.apply(tell("croak", Some(3))).unwrap_err().to_string().contains("3 frogs"));
    assert!(session.apply(tell("croak", Some(2))).is_ok());
}

#[test]
fn saves_of_other_games_and_of_other_states_are_refused() {
    let mut save = played(3).save().unwrap();
    save.about.game = "swamp".into();
    assert!(Session::load(&entry(), &save, true).err().unwrap().to_string().contains("swamp"));
    let mut save = played(3).save().unwrap();
    save.about.parts.insert("weather".into(), StateHash(1));
    save.about.hash = StateHash(2);
    assert!(Session::load(&entry(), &save, true).err().unwrap().to_string().contains("(in weather)"));
    let mut save = played(3).save().unwrap();
    save.state.truncate(5);
    assert!(Session::load(&entry(), &save, true).err().unwrap().to_string().contains("cannot be read"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_damage_is_noticed(place in any::<prop::sample::Index>(), bit in 0..8u32, cut in any::<prop::sample::Index>()) {
        let whole = played(9).save().unwrap().to_bytes();
        let mut damaged = whole.clone();
        damaged[place.index(whole.len())] ^= 1u8 << bit;
        // A hash means the same in capital letters.
        let same = |save: Save| save == Save::from_bytes("whole", &whole).unwrap();
        prop_assert!(Save::from_bytes("damaged", &damaged).map_or(true, same));
        prop_assert!(Save::from_bytes("cut", &whole[..cut.index(whole.len())]).is_err());
    }

    #[test]
    fn garbage_is_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Save::from_bytes("garbage", &bytes).is_err());
        let mut with_head = b"wits-save 1\n".to_vec();
        with_head.extend(bytes);
        prop_assert!(Save::from_bytes("garbage", &with_head).is_err());
    }
}

/// With a checksum that fits: anyone who writes a file can compute it.
fn loaded(change: impl FnOnce(&mut Save)) -> Result<Session, String> {
    let mut save = played(30).save().unwrap();
    change(&mut save);
    let save = Save::from_bytes("a.save", &save.to_bytes()).map_err(|faults| faults.to_string())?;
    Session::load(&entry(), &save, true).map_err(|faults| faults.to_string())
}

#[test]
fn ticks_of_saves_do_not_wrap_round() {
    let refused = |tick: u64| loaded(|save| save.about.tick = tick).err().unwrap();
    assert_eq!(
        refused(u64::MAX),
        "a.save: is from tick 18446744073709551615; expected tick 281474976710656 at most"
    );
    assert!(refused(wits_game::save::MAX_TICK + 1).contains("is from tick"));
    // Without a file in between, too.
    let mut save = played(3).save().unwrap();
    save.about.tick = u64::MAX;
    assert!(Session::load(&entry(), &save, true).err().unwrap().to_string().contains("is from tick"));
    // The last one that is taken goes on, and back.
    let mut session = loaded(|save| save.about.tick = wits_game::save::MAX_TICK).unwrap();
    let first = session.now();
    (0..200).for_each(|_| session.tick());
    assert_eq!(session.now(), first + 200);
    session.seek(first).unwrap();
    assert!(session.seek(first - 1).is_err());
}

#[test]
fn what_a_save_says_is_pending_passes_the_checks_of_events() {
    let nowhere =
        loaded(|save| save.about.inputs.push(wits_game::Input { name: "rain".into(), at: None, from: None }));
    assert!(nowhere.err().unwrap().contains("control: unknown \"rain\""));
    let edit = loaded(|save| save.about.edits.push(wits_game::Edit::new(7, "agent", "mood", 1.0)));
    assert!(edit.err().unwrap().contains("agent 7 has no blackboard"));
}

#[test]
fn a_game_refuses_states_that_it_cannot_go_on_from() {
    let state = Pond { frogs: vec![1.0], weather: 3, last: 0.0 };
    let refused = loaded(|save| {
        save.state = wits_game::Storage::plain().write(&state).unwrap();
        save.about.hash = hash_of(&state);
    });
    assert_eq!(refused.err().unwrap(), "the state cannot be read: 1 frogs; expected at least 3");
}
