//! A tiny game shows what a session promises.

use glam::Vec2;
use proptest::prelude::*;
use wits_core::hash::{HashState, StateHasher};
use wits_core::inspect::{self, NodeStatus, Observer, Pulse};
use wits_core::scene::Scene;
use wits_core::state::State;

use super::*;
use crate::about::Param;
use crate::author;
use crate::game::Game;
use crate::recording::{Recorder, Recording};

/// A walker whose every step depends on all that happened before.
struct Walker(WalkerState, Seen);

/// What is no part of the state.
#[derive(Default)]
struct Seen {
    agents: Vec<u64>,
    stops: Vec<u32>,
    ticks: Vec<u64>,
}

#[derive(Clone, State)]
#[state(own_hash)]
struct WalkerState {
    x: f64,
    chaos: u64,
    weight: Vec<u8>,
}

// By hand: only what the tests compare.
impl HashState for WalkerState {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.x);
        hasher.write(&self.chaos);
    }
}

impl Game for Walker {
    type State = WalkerState;

    fn about() -> About {
        let mut about = About::new("walker", "Walker", "walks");
        about.params = vec![
            Param::number("speed", "Speed", 1.0, 0.0, 10.0),
            Param::integer("weight", "Weight", 8.0, 0.0, 1e9).on_restart(),
        ];
        about.controls = vec![
            Control { name: "push", title: "Push", help: "pushes", kind: ControlKind::Point },
            Control { name: "bell", title: "Bell", help: "rings", kind: ControlKind::Button },
            Control { name: "target", title: "Target", help: "walks there", kind: ControlKind::Handle },
            Control { name: "paint", title: "Paint", help: "paints", kind: ControlKind::Brush },
        ];
        about
    }
    fn start(setup: &Setup) -> Self {
        let weight = vec![0; setup.params.count("weight").min(1000)];
        Self(WalkerState { x: 0.0, chaos: setup.seed.bits(), weight }, Seen::default())
    }
    fn tick(&mut self, tick: Tick<'_>) {
        self.0.chaos = self.0.chaos.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(tick.number);
        self.0.x += tick.params.get("speed") * f64::from(tick.dt) + (self.0.chaos >> 40) as f64;
        for input in tick.inputs {
            self.0.x = -self.0.x + f64::from(input.at.unwrap_or_default().x);
        }
        for edit in tick.edits {
            let Some(inspect::Value::Number(x)) = edit.value else { panic!("was checked") };
            self.0.x = x;
        }
    }
    fn state(&self) -> &WalkerState {
        &self.0
    }
    fn restore(&mut self, state: &WalkerState, _tick: u64) {
        self.0.clone_from(state);
    }
    fn state_bytes(&self) -> usize {
        self.0.weight.len() + 16
    }
    fn scene(&self, _scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {}
    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }
    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl Minds for Walker {
    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.1)
    }
    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.1)
    }
    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        self.1.agents.contains(&agent).then(|| self.1.pulse(agent, mind))
    }
    fn check_edit(&self, edit: &Edit) -> Result<(), String> {
        match edit.value {
            Some(inspect::Value::Number(_)) => Ok(()),
            _ => Err("holds a number".into()),
        }
    }
}

impl Observer for Seen {
    fn look_at(&mut self, agents: &[u64]) {
        self.agents = agents.to_vec();
    }
    fn stop_at(&mut self, _graph: &str, nodes: &[u32]) {
        self.stops = nodes.to_vec();
    }
    fn begin(&mut self, tick: u64) {
        if !self.agents.is_empty() {
            self.ticks.push(tick - 1);
        }
    }
    fn forget_after(&mut self, _tick: u64) {}
    fn hit(&self) -> Option<(u64, &str, u32)> {
        Some((0, "legs", *self.stops.first()?))
    }
    fn pulse(&self, _agent: u64, _mind: usize) -> Pulse {
        let marks = self.ticks.iter().map(|tick| (0, NodeStatus::Running, *tick));
        Pulse { marks: marks.collect(), ..Pulse::default() }
    }
}

fn session() -> Session {
    let entry = Entry::of::<Walker>();
    Session::new(&entry, Seed::new(3), Params::defaults(entry.about()), true)
}

fn run(session: &mut Session, ticks: u64) {
    (0..ticks).for_each(|_| session.tick());
}

#[test]
fn going_back_and_on_again_changes_nothing() {
    let mut played = session();
    run(&mut played, 100);
    played.apply(Event::set("speed", 5.0)).unwrap();
    played.apply(Event::point("push", Vec2::ONE)).unwrap();
    let at_100 = played.hash();
    run(&mut played, 100);
    let at_200 = played.hash();
    played.seek(40).unwrap();
    assert_eq!((played.now(), played.newest(), played.params().get("speed")), (40, 200, 1.0));
    played.seek(100).unwrap();
    assert_eq!((played.hash(), played.params().get("speed")), (at_100, 5.0));
    run(&mut played, 100);
    assert_eq!(played.hash(), at_200);
    played.seek(3).unwrap();
    played.seek(200).unwrap();
    assert_eq!(played.hash(), at_200);
}

#[test]
fn a_changed_past_drops_the_old_future() {
    let mut played = session();
    run(&mut played, 100);
    played.apply(Event::set("speed", 5.0)).unwrap();
    run(&mut played, 100);
    let old_future = played.hash();
    played.seek(50).unwrap();
    played.apply(Event::set("speed", 2.0)).unwrap();
    assert_eq!((played.newest(), played.events().len()), (50, 1));
    assert_eq!(played.seek(200), Err(OutOfReach { tick: 200, oldest: 0, newest: 50 }));
    run(&mut played, 150);
    assert_ne!(played.hash(), old_future);
    assert_eq!(played.params().get("speed"), 2.0);
}

/// At tick 50 of 200 the speed was set to 2: the session, and the hashes that it had at ticks 50, 120 and 200.
fn changed() -> (Session, [StateHash; 3]) {
    let mut played = session();
    run(&mut played, 100);
    played.apply(Event::set("speed", 5.0)).unwrap();
    run(&mut played, 100);
    let hashes = [50, 120, 200].map(|tick| {
        played.seek(tick).unwrap();
        played.hash()
    });
    played.seek(50).unwrap();
    assert_eq!(played.replaced(), None);
    played.apply(Event::set("speed", 2.0)).unwrap();
    (played, hashes)
}

#[test]
fn a_change_in_the_past_can_be_undone() {
    let (mut played, hashes) = changed();
    run(&mut played, 300);
    assert_eq!(played.replaced(), Some(Replaced { number: 1, tick: 50, newest: 200 }));
    let replaced = played.restore_future();
    assert_eq!((replaced.map(|one| one.tick), played.now(), played.newest()), (Some(50), 50, 200));
    assert_eq!((played.hash(), played.params().get("speed"), played.oldest()), (hashes[0], 1.0, 0));
    run(&mut played, 150);
    assert_eq!((played.hash(), played.params().get("speed")), (hashes[2], 5.0));
    played.seek(120).unwrap();
    assert_eq!((played.hash(), played.restore_future()), (hashes[1], None));
}

#[test]
fn changes_are_undone_one_after_the_other() {
    let (mut played, hashes) = changed();
    run(&mut played, 100);
    let second = played.hash();
    for tick in [30, 140] {
        // Before and after the change that is undone then.
        played.seek(tick).unwrap();
        played.apply(Event::point("push", Vec2::ONE)).unwrap();
        run(&mut played, 5);
        assert_eq!(played.replaced().map(|one| (one.tick, one.newest)), Some((tick, 150)));
        played.restore_future();
        played.seek(150).unwrap();
        assert_eq!(played.hash(), second);
    }
    assert_eq!(played.restore_future().map(|one| one.number), Some(1));
    played.seek(200).unwrap();
    assert_eq!(played.hash(), hashes[2]);
}

#[test]
fn a_handle_that_was_dragged_at_the_same_tick_comes_back_to_its_place() {
    let drag = |session: &mut Session, x| session.apply(Event::point("target", Vec2::new(x, 0.0))).unwrap();
    let mut played = session();
    run(&mut played, 5);
    drag(&mut played, 1.0);
    run(&mut played, 5);
    let (newest, events) = (played.hash(), played.events().to_vec());
    played.seek(5).unwrap();
    drag(&mut played, 9.0);
    run(&mut played, 5);
    assert_ne!(played.hash(), newest);
    played.restore_future();
    assert_eq!(played.pending().len(), 1);
    run(&mut played, 5);
    assert_eq!((played.hash(), played.events()), (newest, &events[..]));
}

#[test]
fn both_futures_can_be_had_beside_each_other() {
    let (mut old, hashes) = changed();
    run(&mut old, 100);
    let changed = old.hash();
    let mut new = old.part_futures().unwrap();
    assert_eq!((old.now(), old.newest(), new.now(), new.newest()), (50, 200, 50, 150));
    assert_eq!((old.hash(), new.hash()), (hashes[0], hashes[0]));
    assert_eq!((old.params().get("speed"), new.params().get("speed")), (1.0, 2.0));
    for tick in [120, 60, 150] {
        new.seek(tick).unwrap();
    }
    assert_eq!(new.hash(), changed);
    run(&mut old, 150);
    assert_eq!(old.hash(), hashes[2]);
    assert_eq!((old.replaced(), new.replaced()), (None, None));
    new.take_past(old);
    new.seek(3).unwrap();
    new.seek(150).unwrap();
    assert_eq!((new.hash(), new.oldest()), (changed, 0));
}

#[test]
fn a_replaced_future_outlives_the_memory_of_the_past() {
    let (mut played, hashes) = changed();
    run(&mut played, 60 * 70);
    assert!(played.oldest() > 200 && played.part_futures().is_none());
    let replaced = played.restore_future();
    assert_eq!((replaced.map(|one| one.tick), played.newest()), (Some(50), 200));
    assert!((51..=90).contains(&played.now()) && played.oldest() == played.now(), "{}", played.now());
    played.seek(200).unwrap();
    assert_eq!(played.hash(), hashes[2]);
    // Of a future without a snapshot nothing is left.
    played.seek(195).unwrap();
    played.apply(Event::set("speed", 3.0)).unwrap();
    assert!(played.replaced().is_some());
    run(&mut played, 60 * 70);
    assert_eq!((played.replaced(), played.restore_future()), (None, None));
}

#[test]
fn so_many_replaced_futures_are_remembered() {
    let mut played = session();
    run(&mut played, 20);
    for _ in 0..2 * MAX_REPLACED {
        played.seek(10).unwrap();
        played.apply(Event::set("speed", 2.0)).unwrap();
        run(&mut played, 10);
    }
    let undone = std::iter::from_fn(|| played.restore_future()).count();
    assert_eq!(undone, MAX_REPLACED);
}

#[test]
fn only_the_last_minute_is_remembered() {
    let mut played = session();
    run(&mut played, 60 * 200);
    let oldest = played.oldest();
    assert!((60 * 139..=60 * 140).contains(&oldest), "{oldest}");
    assert!(played.snapshots.len() <= 2 * 60 + 2);
    assert!(played.seek(oldest - 1).is_err());
    played.seek(oldest).unwrap();
    assert_eq!(played.now(), oldest);
}

#[test]
fn large_states_are_kept_seldom() {
    let about = Walker::about();
    assert_eq!(snapshot_interval(&about, 100), 30);
    // 64 MiB fit four times into the memory: a quarter of a minute apart.
    assert_eq!(snapshot_interval(&about, 64 << 20), 900);
    assert_eq!(snapshot_interval(&about, usize::MAX), 1800);
}

#[test]
fn refused_events_change_nothing() {
    let mut played = session();
    run(&mut played, 10);
    let before = played.hash();
    for (event, expected) in [
        (Event::set("sped", 1.0), "did you mean \"speed\""),
        (Event::set("speed", 11.0), "0 to 10"),
        (Event::set("weight", 11.0), "restart"),
        (Event::press("push"), "points nowhere"),
        (Event::point("push", Vec2::NAN), "points nowhere"),
        (Event::point("bell", Vec2::INFINITY), "points nowhere"),
        (Event::press("jump"), "unknown \"jump\""),
        (Event::Edit(Edit::new(0, "agent", "x", "far")), "agent.x: holds a number"),
        (
            Event::Edit(Edit {
                value: Some(inspect::Value::Number(f64::NAN)),
                ..Edit::new(0, "agent", "x", 1.0)
            }),
            "finite",
        ),
    ] {
        let error = played.apply(event).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    assert_eq!((played.hash(), played.events().len(), played.newest()), (before, 0, 10));
}

#[test]
fn a_wrong_hash_is_found_and_the_replay_goes_on() {
    let mut played = session();
    let mut recorder = Recorder::new(10);
    for _ in 0..35 {
        played.tick();
        recorder.observe(&played);
    }
    let mut recording = recorder.finish(&played);
    let entry = Entry::of::<Walker>();
    assert!(recording.replay(&entry, true).unwrap().matches());
    recording.checks[1].hash.0 ^= 1;
    let report = recording.replay(&entry, true).unwrap();
    assert_eq!((report.checked, report.mismatches, report.first_mismatch.unwrap().tick), (4, 1, 20));
    recording.params.insert("gravity".into(), 1.0);
    assert!(recording.replay(&entry, true).unwrap_err().to_string().contains("gravity"));
    recording.game = "runner".into();
    assert!(recording.replay(&entry, true).unwrap_err().to_string().contains("runner"));
}

#[derive(Clone, Debug)]
enum Step {
    Ticks(u64),
    Set(f64),
    Push(f32),
    Edit(f64),
    Seek(prop::sample::Index),
    Undo,
    Part(bool),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        (1_u64..80).prop_map(Step::Ticks),
        (0.0..10.0).prop_map(Step::Set),
        (-9.0_f32..9.0).prop_map(Step::Push),
        (-9.0..9.0).prop_map(Step::Edit),
        any::<prop::sample::Index>().prop_map(Step::Seek),
        Just(Step::Undo),
        any::<bool>().prop_map(Step::Part),
    ];
    prop::collection::vec(step, 0..25)
}

proptest! {
    /// Whatever one does in the studio, the recording of it plays again to the same end.
    #[test]
    fn any_history_replays(steps in steps()) {
        let mut played = session();
        let mut recorder = Recorder::new(7);
        for step in steps {
            match step {
                Step::Ticks(ticks) => for _ in 0..ticks {
                    played.tick();
                    recorder.observe(&played);
                },
                Step::Set(value) => played.apply(Event::set("speed", value)).unwrap(),
                Step::Push(x) => played.apply(Event::point("push", Vec2::new(x, 0.0))).unwrap(),
                Step::Edit(x) => played.apply(Event::Edit(Edit::new(0, "agent", "x", x))).unwrap(),
                Step::Seek(place) => {
                    let reach = played.newest() - played.oldest() + 1;
                    let tick = played.oldest() + place.index(usize::try_from(reach).unwrap()) as u64;
                    played.seek(tick).unwrap();
                }
                Step::Undo => if played.restore_future().is_some() {
                    recorder.observe(&played);
                },
                Step::Part(keep) => if let Some(mut new) = played.part_futures() {
                    if keep {
                        new.take_past(played);
                        played = new;
                    }
                    recorder.observe(&played);
                },
            }
        }
        let recording = recorder.finish(&played);
        let text = recording.to_text();
        let read = Recording::from_text("r", &text).unwrap();
        prop_assert_eq!(&read, &recording);
        let report = read.replay(&Entry::of::<Walker>(), true).unwrap();
        prop_assert!(report.matches(), "{:?}\n{}", report, text);
    }
}

#[test]
fn dragging_a_handle_is_one_event_a_tick() {
    let drag = |session: &mut Session, x| session.apply(Event::point("target", Vec2::new(x, 0.0))).unwrap();
    let mut dragged = session();
    run(&mut dragged, 5);
    (0_u8..20).for_each(|x| drag(&mut dragged, f32::from(x)));
    dragged.apply(Event::point("push", Vec2::ONE)).unwrap();
    drag(&mut dragged, 42.0);
    assert_eq!(dragged.pending().len(), 2);
    assert_eq!(
        dragged.events(),
        [(5, Event::point("target", Vec2::new(42.0, 0.0))), (5, Event::point("push", Vec2::ONE))]
    );
    dragged.tick();
    assert!(dragged.pending().is_empty());
    drag(&mut dragged, 1.0);
    assert_eq!(dragged.events().len(), 3);
    run(&mut dragged, 4);

    let mut once = session();
    run(&mut once, 5);
    drag(&mut once, 42.0);
    once.apply(Event::point("push", Vec2::ONE)).unwrap();
    once.tick();
    drag(&mut once, 1.0);
    run(&mut once, 4);
    assert_eq!(dragged.hash(), once.hash());
    assert!(dragged.apply(Event::press("target")).is_err(), "a handle is somewhere");
}

#[test]
fn only_brushes_draw_strokes() {
    let mut session = session();
    let stroke = |name: &str| Event::stroke(name, Vec2::ZERO, Vec2::ONE);
    session.apply(stroke("paint")).unwrap();
    session.apply(stroke("paint")).unwrap();
    assert_eq!(session.pending().len(), 2); // pieces of a stroke are not drags: none replaces another
    assert_eq!(
        session.apply(stroke("push")).unwrap_err().to_string(),
        "push: cannot be drawn from there; expected one place"
    );
    assert!(session.apply(Event::stroke("paint", Vec2::NAN, Vec2::ONE)).is_err());
}

#[test]
fn looking_relives_the_last_moments_and_changes_nothing() {
    let mut played = session();
    run(&mut played, 100);
    played.apply(Event::Edit(Edit::new(0, "agent", "x", 4.0))).unwrap();
    let (before, pending) = (played.hash(), played.pending_edits().to_vec());
    let ticks = |played: &Session| played.game().minds().pulse(5, 0).map(|pulse| pulse.marks.len());
    assert_eq!(ticks(&played), None);
    played.look_at(&[5], true);
    assert_eq!((played.now(), played.newest(), played.hash()), (100, 100, before));
    assert_eq!(played.pending_edits(), pending);
    assert_eq!(ticks(&played), Some(10), "from the snapshot of tick 90 on");
    played.look_at(&[5, 6], false);
    assert_eq!(ticks(&played), Some(10));
    played.tick();
    assert!(played.pending_edits().is_empty());
}

#[test]
fn breakpoints_and_looks_outlive_a_restart() {
    let mut played = session();
    assert_eq!(played.stopped(), None);
    played.stop_at("legs", &[3]);
    played.look_at(&[1], false);
    played.restart(Seed::new(4), Params::defaults(played.about()));
    assert_eq!(played.stopped().map(|stop| stop.node), Some(3));
    assert!(played.game().minds().pulse(1, 0).is_some());
    played.stop_at("legs", &[]);
    assert_eq!(played.stopped(), None);
}

/// A game whose step is the number in its file, and whose characters may follow another file.
struct Reader(ReaderState, author::Shelf);

#[derive(Clone, State)]
#[state(own_hash)]
struct ReaderState {
    sum: i64,
    follows: String,
}

// By hand: only what the tests compare.
impl HashState for ReaderState {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.sum.cast_unsigned());
    }
}

impl Reader {
    fn number(&self, name: &str) -> Option<i64> {
        self.1.text(name)?.parse().ok()
    }
}

impl Game for Reader {
    type State = ReaderState;

    fn about() -> About {
        About::new("reader", "Reader", "reads")
    }
    fn start(_: &Setup) -> Self {
        let shelf = author::Shelf::new().with("step.txt", "Step", "", "1");
        Self(ReaderState { sum: 0, follows: "step.txt".into() }, shelf)
    }
    fn tick(&mut self, _: Tick<'_>) {
        self.0.sum = self.0.sum * 3 + self.number(&self.0.follows).expect("a file that is there");
        self.0.sum %= 1_000_003;
    }
    fn state(&self) -> &ReaderState {
        &self.0
    }
    fn restore(&mut self, state: &ReaderState, _tick: u64) {
        self.0.clone_from(state);
    }
    fn scene(&self, _scene: &mut Scene, _wanted: &dyn Fn(&str) -> bool) {}
    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }
    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl author::Content for Reader {
    fn files(&self) -> Vec<author::FileInfo> {
        self.1.files().to_vec()
    }
    fn text(&self, name: &str) -> Option<String> {
        self.1.text(name).map(str::to_owned)
    }
    fn check(&self, name: &str, text: &str) -> author::Report {
        let mut faults = Findings::of(name);
        if text.parse::<i64>().is_err() {
            faults.add(Place::Line { line: 1, column: 1 }, format!("{text:?}"), "a number");
        }
        faults.into()
    }
    fn workshop(&self, _file: &str) -> Option<Box<dyn author::Workshop + '_>> {
        None
    }
}

impl Minds for Reader {
    fn content(&self) -> Option<&dyn author::Content> {
        Some(self)
    }
    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.1.put(name, text);
        vec![format!("lost by {name}")]
    }
    fn assigned(&self, _agent: u64, _mind: usize) -> Option<String> {
        Some(self.0.follows.clone())
    }
    fn check_assign(&self, assign: &crate::Assign) -> Result<(), String> {
        self.1.text(&assign.file).map(drop).ok_or_else(|| "no such file".into())
    }
    fn assign(&mut self, assign: &crate::Assign) {
        self.0.follows.clone_from(&assign.file);
    }
    fn console(&mut self, _agent: u64, code: &str) -> ConsoleAnswer {
        self.0.sum += i64::try_from(code.len()).unwrap_or(0);
        ConsoleAnswer { ok: true, text: code.to_uppercase() }
    }
}

fn reader() -> Session {
    let entry = Entry::of::<Reader>();
    Session::new(&entry, Seed::new(3), Params::defaults(entry.about()), true)
}

/// A play with new texts, a new file, an assignment and a console; with the hash at the end.
fn rewritten() -> (Session, StateHash) {
    let mut played = reader();
    run(&mut played, 50);
    played.apply(Event::file("step.txt", "7")).unwrap();
    run(&mut played, 100);
    played.apply(Event::file("new.txt", "11")).unwrap();
    played.apply(Event::assign(0, "new.txt")).unwrap();
    run(&mut played, 50);
    played.apply(Event::console(0, "hello")).unwrap();
    run(&mut played, 20);
    let hash = played.hash();
    (played, hash)
}

#[test]
fn going_back_brings_back_the_texts_of_that_time() {
    let (mut played, end) = rewritten();
    played.seek(40).unwrap();
    assert_eq!(played.game().content().text("step.txt").as_deref(), Some("1"));
    assert_eq!(played.game().content().text("new.txt"), None);
    played.seek(130).unwrap();
    assert_eq!(played.game().content().text("step.txt").as_deref(), Some("7"));
    played.seek(220).unwrap();
    assert_eq!(played.hash(), end);
    assert_eq!(played.take_news(), News::default(), "what happens again is not told again");
}

#[test]
fn a_recording_holds_texts_assignments_and_consoles() {
    let (played, end) = rewritten();
    let recording = Recorder::new(10).finish(&played);
    let recording = Recording::from_text("r", &recording.to_text()).unwrap();
    assert_eq!(recording.events, played.events());
    let report = recording.replay(&Entry::of::<Reader>(), true).unwrap();
    assert_eq!((report.ticks, report.matches()), (220, true));
    let mut again = reader();
    for (tick, event) in &recording.events {
        let ticks = tick - again.now();
        run(&mut again, ticks);
        again.apply(event.clone()).unwrap();
    }
    let ticks = 220 - again.now();
    run(&mut again, ticks);
    assert_eq!(again.hash(), end);
}

#[test]
fn faulty_texts_and_odd_names_are_refused_and_nothing_changes() {
    let mut played = reader();
    let faults = played.apply(Event::file("step.txt", "many")).unwrap_err();
    assert_eq!(faults.to_string(), "step.txt:1:1: \"many\"; expected a number");
    for name in ["", "../step.txt", ".hidden", "a/b", "a\u{e9}", &"x".repeat(81)] {
        assert!(played.apply(Event::file(name, "2")).is_err(), "{name}");
    }
    assert!(played.apply(Event::file("step.txt", "1".repeat(1 << 21))).is_err());
    assert!(played.apply(Event::assign(0, "absent.txt")).is_err());
    assert!(played.apply(Event::console(0, "x".repeat(20_000))).is_err());
    assert!(played.events().is_empty());
    assert_eq!(played.game().content().text("step.txt").as_deref(), Some("1"));
}

#[test]
fn a_restart_keeps_texts_and_assignments() {
    let (mut played, _) = rewritten();
    let news = played.take_news();
    assert_eq!(news.answers[0].2.text, "HELLO");
    assert_eq!(news.loaded[0], ("step.txt".to_owned(), vec!["lost by step.txt".to_owned()]));
    played.restart(Seed::new(4), played.params().clone());
    assert_eq!(played.game().content().text("step.txt").as_deref(), Some("7"));
    run(&mut played, 1);
    let mut hasher = StateHasher::new();
    hasher.write(&11_u64);
    assert_eq!(played.hash(), hasher.finish(), "follows the new file from the beginning");
}

#[test]
fn a_new_file_goes_comes_back_with_its_time_and_stays_away_after_a_restart() {
    let mut played = reader();
    run(&mut played, 50);
    played.apply(Event::file("new.txt", "11")).unwrap();
    run(&mut played, 50);
    played.apply(Event::no_file("new.txt")).unwrap();
    assert_eq!(played.game().content().text("new.txt"), None);
    run(&mut played, 50);
    let end = played.hash();
    let recording = Recorder::new(10).finish(&played);
    let recording = Recording::from_text("r", &recording.to_text()).unwrap();
    assert_eq!(recording.events, played.events());
    for (tick, there) in [(40, false), (90, true), (150, false)] {
        played.seek(tick).unwrap();
        assert_eq!(played.game().content().text("new.txt").is_some(), there, "{tick}");
    }
    assert_eq!(played.hash(), end);
    played.restart(Seed::new(4), played.params().clone());
    assert_eq!(played.game().content().text("new.txt"), None);
}

#[test]
fn files_that_came_with_the_game_or_are_followed_stay() {
    let mut played = reader();
    let why = |played: &mut Session, name| played.apply(Event::no_file(name)).unwrap_err().to_string();
    assert!(why(&mut played, "step.txt").contains("came with the game"));
    assert!(why(&mut played, "absent.txt").contains("no such file"));
    played.apply(Event::file("new.txt", "11")).unwrap();
    played.apply(Event::assign(0, "new.txt")).unwrap();
    let refused = why(&mut played, "new.txt");
    assert!(refused.contains("agent 0 follows it"), "{refused}");
    assert_eq!(played.game().content().text("new.txt").as_deref(), Some("11"));
    played.apply(Event::assign(0, "step.txt")).unwrap();
    played.apply(Event::no_file("new.txt")).unwrap();
    assert!(why(&mut played, "new.txt").contains("no such file"));
}
