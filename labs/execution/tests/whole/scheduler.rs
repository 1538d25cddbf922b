//! The lab keeps what every game promises, and the numbers of the book are to be seen in it.

use execution_labs::scheduler::Lab;
use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Section, Value};
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{run, score};
use wits_testkit::{play, replay};

const PLAIN: f64 = 0.0;
const BUDGETED: f64 = 2.0;

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Lab>(5, settings)
}

fn measures(session: &Session) -> Vec<f32> {
    let mut values = Vec::new();
    session.game().measures(&mut values);
    values
}

/// How many tasks run on each of the next frames.
fn counts(session: &mut Session, frames: usize) -> Vec<u32> {
    (0..frames)
        .map(|_| {
            session.tick();
            measures(session)[0] as u32
        })
        .collect()
}

fn panel(session: &Session, id: &str) -> Document {
    session.game().panels().panel(id).expect("a view")
}

fn number(value: Option<&Value>) -> f64 {
    value.expect("a field").to_string().parse().expect("a number")
}

fn table(document: &Document, place: usize) -> Vec<Vec<String>> {
    let tables = document.sections.iter().filter_map(|section| match section {
        Section::Table { rows, .. } => Some(rows),
        _ => None,
    });
    let rows = tables.into_iter().nth(place).expect("a table");
    rows.iter().map(|row| row.iter().map(Value::to_string).collect()).collect()
}

/// The phases of all tasks, as the table says.
fn phases(session: &Session) -> Vec<String> {
    table(&panel(session, "tasks"), 0).into_iter().map(|row| row[2].clone()).collect()
}

fn press(session: &mut Session, button: &str) {
    session.apply(Event::press(button)).expect("a button");
    session.tick();
}

#[test]
fn keeps_what_every_game_promises() {
    for set in [0, 7, 10] {
        replay::conform_with::<Lab>(3, 120, &[("set", f64::from(set)), ("scheduler", BUDGETED)]);
    }
    replay::conform_with::<Lab>(4, 120, &[("set", 9.0), ("scheduler", 1.0)]);
}

#[test]
fn every_set_runs_with_every_scheduler_and_policy_and_shows_itself() {
    let entry = Entry::of::<Lab>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
    for set in 0..12 {
        for (kind, policy) in [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4)] {
            let settings = [("set", set), ("scheduler", kind), ("policy", policy)];
            let mut session = session(&settings.map(|(name, value)| (name, f64::from(value))));
            run(&mut session, 70);
            let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
            session.game().scene(&mut scene, &|_| true);
            assert!(scene.shapes().len() > 100, "set {set}");
            let lanes = session.game().agents() as u64;
            assert!(lanes >= 3 && (0..lanes).all(|lane| session.game().inspect(lane).is_some()));
            for view in session.game().panels().list() {
                assert!(!panel(&session, view.id).sections.is_empty());
            }
            assert!(score(&session, "runs") > 30.0, "set {set}, kind {kind}, policy {policy}");
        }
    }
}

/// Figure 10.2: every 2, 4 and 8 frames. Mean 7/8, variance 15/8 - (7/8)² = 1.109375.
#[test]
fn oracle_millington_10_1_1_two_four_eight() {
    for kind in [PLAIN, 1.0] {
        let mut session = session(&[("set", 0.0), ("scheduler", kind)]);
        assert_eq!(counts(&mut session, 16), [0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 3]);
        let phases = panel(&session, "phases");
        assert_eq!((number(phases.field("least")), number(phases.field("most"))), (0.0, 3.0));
        assert_eq!((number(phases.field("mean")), number(phases.field("variance"))), (0.875, 1.109_375));
    }
}

/// Figure 10.3: every 2, 3 and 5 frames. The first two meet every 6 frames, all three every 30; 31 runs in 30 frames.
#[test]
fn oracle_millington_10_1_1_two_three_five() {
    let mut session = session(&[("set", 1.0)]);
    let expected = [0, 1, 1, 1, 1, 2, 0, 1, 1, 2, 0, 2, 0, 1, 2, 1, 0, 2, 0, 2, 1, 1, 0, 2, 1, 1, 1, 1, 0, 3];
    assert_eq!(counts(&mut session, 30), expected);
    assert_eq!(expected.iter().sum::<u32>(), 31);
    let meetings = table(&panel(&session, "tasks"), 1);
    assert_eq!(meetings[0], ["A", "B", "1", "6", "6"]);
    assert_eq!(panel(&session, "phases").field("repeats after").expect("a field").to_string(), "30");
}

/// Whatever the phases of 2, 3 and 5, a frame in 30 has all three: 8 frames with none, 14 with one, 7 with two, 1 with three.
#[test]
fn oracle_millington_10_1_1_looking_ahead_does_not_help_coprime_frequencies() {
    for phasing in 0..4 {
        let session = session(&[("set", 1.0), ("phasing", f64::from(phasing))]);
        let bars = panel(&session, "phases").sections.into_iter().find_map(|section| match section {
            Section::Bars { bars, .. } => Some(bars),
            _ => None,
        });
        let frames: Vec<f32> = bars.expect("bars").iter().map(|bar| bar.value).collect();
        assert_eq!(frames, [8.0, 14.0, 7.0, 1.0]);
    }
}

/// Three of frequency 3 with the phases 0, 1 and 2: one a frame. Looking ahead finds 0, 2 and 1.
#[test]
fn oracle_millington_10_1_1_three_of_three() {
    assert_eq!(counts(&mut session(&[("set", 2.0)]), 12), [1; 12]);
    let mut looked = session(&[("set", 2.0), ("phasing", 2.0), ("window", 3.0)]);
    assert_eq!(phases(&looked), ["0", "2", "1"]);
    assert_eq!(counts(&mut looked, 12), [1; 12]);
}

/// 100 agents every 30 frames, the phase of each its number: over 60 frames 40 have 3 of them and 20 have 4.
#[test]
fn oracle_millington_10_1_a_hundred_at_thirty() {
    let mut session = session(&[("set", 3.0), ("scheduler", 1.0)]);
    let counts = counts(&mut session, 60);
    let with = |tasks| counts.iter().filter(|&&count| count == tasks).count();
    assert_eq!((with(3), with(4)), (40, 20));
}

#[test]
fn oracle_millington_10_1_1_a_hundred_at_ten() {
    assert_eq!(counts(&mut session(&[("set", 4.0)]), 30), [10; 30]);
}

/// Exercise 10.1: the phases 0, 3 and 5 keep 2, 4 and 8 apart. A on 2, 4, 6, 8; B on 1, 5; C on 3.
#[test]
fn oracle_millington_10_e_1_phases_keep_them_apart() {
    assert_eq!(counts(&mut session(&[("set", 5.0)]), 8), [1, 1, 1, 1, 1, 1, 0, 1]);
    // Wright's method finds the very same phases with a window of 8.
    for phasing in [2.0, 3.0] {
        let mut looked = session(&[("set", 0.0), ("phasing", phasing), ("window", 8.0)]);
        assert_eq!(phases(&looked), ["0", "3", "5"]);
        assert_eq!(counts(&mut looked, 8), [1, 1, 1, 1, 1, 1, 0, 1]);
    }
}

/// 1000 units for 5, 3 and 2 parts: 500, 300 and 200. Nothing is wasted.
#[test]
fn oracle_millington_10_1_5_priorities() {
    let settings = [("set", 6.0), ("scheduler", BUDGETED), ("policy", 1.0), ("budget", 1000.0)];
    let mut session = session(&settings);
    run(&mut session, 10);
    let means: Vec<String> =
        table(&panel(&session, "tasks"), 0).into_iter().map(|row| row[6].clone()).collect();
    assert_eq!(means, ["500", "300", "200"]);
    assert_eq!(measures(&session)[1], 1000.0);
}

/// A crowd that is due on one frame: 100 times 5 units, 100 a frame. 20 run at once, the last 20 wait for 4 frames.
#[test]
fn a_crowd_on_one_frame_waits_its_turn_and_no_longer_than_declared() {
    let mut session = session(&[("set", 3.0), ("phasing", 1.0), ("scheduler", BUDGETED)]);
    let counts = counts(&mut session, 35);
    assert_eq!((counts[28], &counts[29..34], counts[34]), (0, [20; 5].as_slice(), 0));
    let last = session.game().inspect(99).expect("an agent").document;
    assert_eq!(number(last.field("longest wait")), 4.0);
    assert!(number(last.field("longest wait")) <= number(last.field("waits at most")));
    assert_eq!(score(&session, "longest_wait"), 4.0);
}

/// The same work, spread: the plain scheduler has a spike on an alarm, the budgeted one is full for some frames.
#[test]
fn a_burst_of_requests_is_a_spike_or_a_row_of_full_frames() {
    let highest = |kind: f64| {
        let mut session = session(&[("set", 7.0), ("scheduler", kind)]);
        let mut most = 0.0_f32;
        for frame in 0..200 {
            if frame == 20 {
                session.apply(Event::press("alarm")).expect("a button");
            }
            session.tick();
            most = most.max(measures(&session)[1]);
        }
        // The steering runs on every frame, whatever else there is.
        assert_eq!(table(&panel(&session, "tasks"), 0)[0][5], "200");
        assert_eq!(table(&panel(&session, "tasks"), 0)[0][7], "0");
        (most, score(&session, "units"))
    };
    let ((spike, all), (full, same)) = (highest(PLAIN), highest(BUDGETED));
    assert!(spike > 250.0 && full <= 100.0, "{spike} {full}");
    assert!((all - same).abs() < 700.0, "as much work in the end: {all} {same}");
}

#[test]
fn a_hog_is_set_aside_and_the_others_go_on() {
    let mut session = session(&[("set", 8.0), ("scheduler", BUDGETED)]);
    run(&mut session, 100);
    let rows = table(&panel(&session, "tasks"), 0);
    let hog = rows.iter().find(|row| row[0] == "hog").expect("the hog");
    assert!(hog[8].parse::<u32>().expect("overruns") >= 5 && hog[9] != "0", "{hog:?}");
    assert!(rows.iter().filter(|row| row[0] != "hog").all(|row| row[9] == "0"));
    let document = session.game().inspect(2).expect("the hog").document;
    assert!(document.sections.iter().any(|section| matches!(section, Section::Log { .. })));
}

#[test]
fn a_panic_is_kept_from_the_others() {
    for kind in [PLAIN, BUDGETED] {
        let mut session = session(&[("set", 9.0), ("scheduler", kind)]);
        run(&mut session, 60);
        let rows = table(&panel(&session, "tasks"), 0);
        assert!(rows[1][9].parse::<u32>().expect("faults") >= 1, "{rows:?}");
        assert_eq!((rows[0][5].as_str(), rows[2][5].as_str()), ("30", "20"));
    }
}

/// The captain's broken task takes from the captain's own tasks: guard and bird run as if it did not exist.
#[test]
fn characters_have_schedulers_of_their_own() {
    let mut session = session(&[("set", 10.0), ("scheduler", BUDGETED), ("policy", 1.0)]);
    run(&mut session, 120);
    let rows = table(&panel(&session, "tasks"), 0);
    let runs = |name: &str| rows.iter().find(|row| row[0] == name).expect("a task")[5].clone();
    assert_eq!((runs("guard"), runs("captain"), runs("bird")), ("120".into(), "60".into(), "30".into()));
    assert_eq!((runs("- look"), runs("- fly"), runs("- sing")), ("60".into(), "30".into(), "10".into()));
}

#[test]
fn a_task_is_added_with_a_phase_changed_and_removed() {
    let mut session = session(&[("set", 5.0), ("every", 8.0), ("window", 8.0)]);
    press(&mut session, "add");
    // 2, 4 and 8 leave one frame in eight free, and that is where it goes.
    assert_eq!(counts(&mut session, 16).iter().max(), Some(&1));
    assert_eq!(number(panel(&session, "phases").field("variance")), 0.0);
    press(&mut session, "rarer");
    let every = |session: &Session| table(&panel(session, "tasks"), 0).last().expect("a task")[1].clone();
    assert_eq!(every(&session), "9");
    press(&mut session, "oftener");
    assert_eq!(every(&session), "8");
    press(&mut session, "remove");
    assert_eq!(session.game().agents(), 3);
    for _ in 0..5 {
        press(&mut session, "remove");
    }
    assert_eq!((session.game().agents(), measures(&session)[0]), (0, 0.0));
}

#[test]
fn a_row_is_chosen_by_pointing_at_it() {
    let mut session = session(&[("set", 0.0)]);
    session.tick();
    let at = Vec2::new(20.0, 58.0);
    assert_eq!(session.game().pick(at, 0.0), Some(0));
    session.apply(Event::point("choose", at)).expect("a point");
    press(&mut session, "remove");
    let names: Vec<String> =
        table(&panel(&session, "tasks"), 0).into_iter().map(|row| row[0].clone()).collect();
    assert_eq!(names, ["B", "C"]);
    assert_eq!(session.game().pick(Vec2::new(20.0, 2.0), 0.0), None);
}

#[test]
fn all_phases_can_be_chosen_anew() {
    let mut session = session(&[("set", 3.0), ("phasing", 1.0)]);
    assert_eq!(number(panel(&session, "phases").field("most")), 100.0);
    press(&mut session, "phase");
    let phases = panel(&session, "phases");
    assert_eq!((number(phases.field("least")), number(phases.field("most"))), (3.0, 4.0));
}

#[test]
fn a_setting_that_changes_nothing_does_not_begin_anew() {
    let mut session = session(&[("set", 0.0)]);
    run(&mut session, 20);
    session.apply(Event::set("window", 60.0)).expect("a setting");
    session.apply(Event::set("budget", 60.0)).expect("a setting");
    session.tick();
    assert_eq!(score(&session, "frames"), 21.0);
    session.apply(Event::set("phasing", 2.0)).expect("a setting");
    session.tick();
    assert_eq!(score(&session, "frames"), 1.0);
}

fn picture(session: &Session, name: &str) {
    let about = session.about();
    let hidden: Vec<&str> = about.layers.iter().filter(|layer| !layer.on).map(|layer| layer.name).collect();
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|layer| !hidden.contains(&layer));
    let layers = about.layer_names();
    let options =
        DrawOptions { size: [1100, 620], layers: &layers, hidden: &hidden, ..DrawOptions::default() };
    let picture = draw(&scene, &options).expect("a scene to draw");
    assert_golden(&picture, format!("{}/tests/golden/scheduler/{name}.png", env!("CARGO_MANIFEST_DIR")));
}

#[test]
fn looks_as_it_did() {
    let mut figure = session(&[("set", 0.0), ("scheduler", BUDGETED)]);
    run(&mut figure, 44);
    picture(&figure, "two-four-eight");
    let mut hog = session(&[("set", 8.0), ("scheduler", BUDGETED)]);
    run(&mut hog, 110);
    picture(&hog, "hog");
}
