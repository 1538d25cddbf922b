//! The lab keeps what every game promises, and does what it says.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Params, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run, score};
use wits_testkit::{replay, same};

use movement_labs::flock::Flock;

fn session_with(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Flock>(7, settings)
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<Flock>(7, 240, &[("count", 400.0), ("predators", 4.0)]);
}

#[test]
fn one_core_or_all_is_the_same() {
    same::assert_same_in_parallel(&same::THREADS, |threads| {
        let entry = Entry::of::<Flock>();
        let params = Params::with(entry.about(), [("count", 4000.0)]).unwrap();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut session = Session::new(&entry, Seed::new(3), params, threads > 1);
            (0..20)
                .map(|_| {
                    session.tick();
                    session.hash()
                })
                .collect::<Vec<_>>()
        })
    });
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<Flock>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<Flock>();
    for param in &entry.about().params {
        for value in [param.min, param.max] {
            // The last setting of a name counts.
            let mut session = session_with(&[("count", 300.0), (param.name, value)]);
            run(&mut session, 10);
            let what = format!("{} = {value}", param.name);
            let top_speed = session.params().get("max_speed") * session.params().get("panic");
            let (speed, neighbours) = (score(&session, "mean_speed"), score(&session, "mean_neighbours"));
            assert!(speed > 0.0 && speed <= top_speed * 1.001, "{what}: {speed} m/s");
            assert!((0.0..=800.0).contains(&neighbours), "{what}: {neighbours} neighbours");
        }
    }
}

#[test]
fn hunters_catch_and_the_flock_keeps_its_size() {
    let mut session = session_with(&[("count", 2000.0), ("predators", 8.0)]);
    run(&mut session, 1200);
    assert!(score(&session, "catches") >= 1.0);
    assert_eq!(session.game().agents(), 2008);
}

#[test]
fn a_scare_is_felt_and_passes() {
    let mut session = session_with(&[("count", 1000.0), ("predators", 0.0)]);
    run(&mut session, 60);
    let mut values = Vec::new();
    let mut fleeing = |session: &Session| {
        values.clear();
        session.game().measures(&mut values);
        values[3]
    };
    assert_eq!(fleeing(&session), 0.0);
    session.apply(Event::point("scare", Vec2::ZERO)).unwrap();
    run(&mut session, 5);
    assert!(fleeing(&session) > 5.0);
    run(&mut session, 300);
    assert_eq!(fleeing(&session), 0.0);
}

#[test]
fn a_weight_changes_the_world() {
    let order_with = |alignment: f64| {
        let mut session = session_with(&[("count", 800.0), ("predators", 0.0), ("obstacles", 0.0)]);
        session.apply(Event::set("alignment", alignment)).unwrap();
        run(&mut session, 900);
        score(&session, "order")
    };
    let (without, with) = (order_with(0.0), order_with(3.0));
    assert!(with > without + 0.3, "{without} {with}");
}

#[test]
fn a_picked_creature_explains_itself() {
    let mut session = session_with(&[("count", 500.0)]);
    run(&mut session, 300);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let inspection = session.game().inspect(17).unwrap();
    let document = &inspection.document;
    assert_eq!(document.title, "Creature 17");
    assert!(document.field("speed").is_some() && document.sections.len() == 5);
    assert!(inspection.marks.len() >= 4);
    assert!(session.game().inspect(502).unwrap().document.title.starts_with("Hunter"));
    assert!(session.game().inspect(503).is_none());
    assert!(session.game().inspect(u64::MAX).is_none());
    assert_eq!(session.game().pick(Vec2::splat(1e9), 5.0), None);
}

#[test]
fn the_last_seconds_can_be_seen_late() {
    let mut session = session_with(&[("count", 500.0)]);
    run(&mut session, 600);
    let document = session.game().inspect(3).unwrap().document;
    let curves = document.sections.iter().filter_map(|section| match section {
        wits_core::inspect::Section::Curve { points, .. } => Some(points),
        _ => None,
    });
    for points in curves {
        let (first, last) = (points.first().unwrap().0, points.last().unwrap().0);
        assert!(points.len() > 20 && last > 590 && first < 400, "{first}..{last}");
    }
}

/// What is shown at a tick does not depend on how one got there.
#[test]
fn going_back_shows_what_was_shown() {
    let shown = |session: &Session| {
        let inspection = session.game().inspect(17).unwrap();
        let mut values = Vec::new();
        session.game().measures(&mut values);
        // Body and urges; the curves are rings that the dropped future has written to.
        let document = serde_json::to_string(&inspection.document.sections[..2]).unwrap();
        (document, serde_json::to_string(&inspection.marks).unwrap(), values, session.game().score())
    };
    let mut session = session_with(&[("count", 400.0)]);
    run(&mut session, 300);
    let before = shown(&session);
    run(&mut session, 100);
    session.apply(Event::set("view", 30.0)).unwrap();
    run(&mut session, 200);
    session.seek(300).unwrap();
    assert_eq!(shown(&session), before);
}

/// After a rewind the log tells what happens, not what would have happened.
#[test]
fn going_back_rewrites_no_moods() {
    let moods = |session: &Session| -> Vec<String> {
        (0..400)
            .map(|agent| {
                serde_json::to_string(
                    session.game().inspect(agent).unwrap().document.sections.last().unwrap(),
                )
                .unwrap()
            })
            .collect()
    };
    let mut straight = session_with(&[("count", 400.0)]);
    run(&mut straight, 500);
    let mut rewound = session_with(&[("count", 400.0)]);
    run(&mut rewound, 700);
    rewound.seek(300).unwrap();
    run(&mut rewound, 200);
    assert_eq!(straight.hash(), rewound.hash());
    let differing = moods(&straight).iter().zip(&moods(&rewound)).filter(|(a, b)| a != b).count();
    // The rings are short: what the dropped future pushed out of them is gone.
    assert!(differing < 40, "{differing} of 400");
}

#[test]
fn looks_as_it_did() {
    let mut session = session_with(&[("count", 1500.0)]);
    run(&mut session, 300);
    session.apply(Event::point("lure", Vec2::new(10.0, 5.0))).unwrap();
    run(&mut session, 30);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|layer| layer == "sight");
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [640, 400], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/flock/flock.png"));
}
