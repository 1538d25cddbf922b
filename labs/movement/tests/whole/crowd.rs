//! The lab keeps what every game promises, and does what it says.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Params, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run, score};
use wits_testkit::{replay, same};

use movement_labs::crowd::Crowd;

const CIRCLE: (&str, f64) = ("scenario", 0.0);
const DOOR: (&str, f64) = ("scenario", 1.0);
const CORRIDOR: (&str, f64) = ("scenario", 2.0);
const ORCA: (&str, f64) = ("method", 0.0);
const CONTEXT: (&str, f64) = ("method", 1.0);
const SEPARATION: (&str, f64) = ("method", 2.0);

fn session_with(settings: &[(&'static str, f64)]) -> Session {
    play::session::<Crowd>(7, settings)
}

#[test]
fn keeps_what_every_game_promises() {
    for scenario in 0..5 {
        let settings = [("scenario", f64::from(scenario)), ("count", 60.0), ("pillar", 1.0)];
        replay::conform_with::<Crowd>(7, 90, &settings);
    }
    for method in [CONTEXT, SEPARATION] {
        replay::conform_with::<Crowd>(7, 60, &[method, DOOR, ("count", 40.0)]);
    }
}

#[test]
fn one_core_or_all_is_the_same() {
    same::assert_same_in_parallel(&same::THREADS, |threads| {
        let entry = Entry::of::<Crowd>();
        let params = Params::with(entry.about(), [("count", 4000.0), ("room", 1.5)]).unwrap();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut session = Session::new(&entry, Seed::new(3), params, threads > 1);
            (0..10)
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
    let entry = Entry::of::<Crowd>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<Crowd>();
    for param in &entry.about().params {
        for value in [param.min, param.max] {
            for scenario in 0..5 {
                // The last setting of a name counts. Twenty thousand have a test of their own.
                let value = if param.name == "count" { value.min(300.0) } else { value };
                let settings = [("count", 40.0), ("scenario", f64::from(scenario)), (param.name, value)];
                let mut session = session_with(&settings);
                run(&mut session, 5);
                let speed = score(&session, "mean_speed");
                let top = 1.26 * session.params().get("pace");
                assert!((0.0..=top).contains(&speed), "{} = {value}: {speed} m/s", param.name);
            }
        }
    }
}

/// The point of the lab: the same crowd by three methods.
#[test]
fn methods_differ_in_collisions() {
    let walked = |method| {
        let mut session = session_with(&[CIRCLE, method, ("count", 60.0), ("room", 8.0)]);
        run(&mut session, 1200);
        (score(&session, "collision_seconds"), score(&session, "arrived"))
    };
    let (orca, arrived) = walked(ORCA);
    let (separation, _) = walked(SEPARATION);
    assert!(arrived >= 59.0, "{arrived}");
    assert!(orca < 0.2 * separation && separation > 2.0, "{orca} {separation}");
}

#[test]
fn a_wider_door_lets_more_through() {
    let through = |width: f64| {
        let mut session = session_with(&[DOOR, ("count", 150.0), ("door_width", width)]);
        run(&mut session, 900);
        score(&session, "arrived")
    };
    let (narrow, wide) = (through(1.0), through(3.0));
    assert!(narrow > 10.0 && wide > 1.5 * narrow, "{narrow} {wide}");
}

/// Two streams sort themselves: who walks behind one of its own kind is better off.
#[test]
fn lanes_form_in_the_corridor() {
    let mut session = session_with(&[CORRIDOR, ("count", 150.0)]);
    let mixed = |session: &Session| {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        session.game().scene(&mut scene, &|_| false);
        let sprites: Vec<_> = scene
            .batches()
            .iter()
            .filter_map(|batch| match batch {
                wits_core::scene::Batch::Sprites(sprites) => Some(sprites.list().to_vec()),
                wits_core::scene::Batch::Heat(_) | wits_core::scene::Batch::Bodies(_) => None,
            })
            .flatten()
            .collect();
        // Of those within 3 m ahead or behind in the same lane: how many are of the other kind.
        let (mut near, mut other) = (0, 0);
        for one in &sprites {
            for two in &sprites {
                let offset = (two.at - one.at).abs();
                if offset.x > 0.1 && offset.x < 3.0 && offset.y < 0.5 {
                    near += 1;
                    other += i32::from(one.tint != two.tint);
                }
            }
        }
        f64::from(other) / f64::from(near.max(1))
    };
    let before = mixed(&session);
    run(&mut session, 1800);
    let after = mixed(&session);
    assert!(before > 0.35 && after < 0.6 * before, "{before} {after}");
    assert!(score(&session, "arrived") > 150.0);
}

#[test]
fn important_people_get_on_better() {
    let mut session = session_with(&[CIRCLE, ("count", 200.0), ("important", 10.0)]);
    run(&mut session, 300);
    let (mut held_up, mut counts) = ([0.0_f32; 2], [0_usize; 2]);
    for agent in 0..200 {
        let document = session.game().inspect(agent).unwrap().document;
        let number = |name: &str| match document.field(name) {
            Some(wits_core::inspect::Value::Number(value)) => *value as f32,
            other => panic!("{name}: {other:?}"),
        };
        let kind = usize::from(number("priority") > 1.0);
        held_up[kind] += number("held up");
        counts[kind] += 1;
    }
    assert!(counts[1] > 5, "{counts:?}");
    let mean = [0, 1].map(|kind| held_up[kind] / counts[kind] as f32);
    assert!(mean[1] < 0.8 * mean[0], "{mean:?}");
}

#[test]
fn the_door_can_be_dragged() {
    let mut session = session_with(&[DOOR, ("count", 30.0), ("room", 8.0)]);
    run(&mut session, 5);
    let handle = |session: &Session| {
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        session.game().scene(&mut scene, &|_| true);
        scene.handles().iter().find(|handle| handle.name == "door").unwrap().at
    };
    assert_eq!(handle(&session), Vec2::ZERO);
    session.apply(Event::point("door", Vec2::new(9.0, 3.0))).unwrap();
    run(&mut session, 1);
    assert_eq!(handle(&session), Vec2::new(0.0, 3.0));
    session.apply(Event::point("door", Vec2::new(0.0, 1e6))).unwrap();
    run(&mut session, 1);
    assert!(handle(&session).y < 12.0);
}

#[test]
fn whoever_is_picked_explains_itself() {
    for (method, title) in [
        (ORCA, "What stands against its wish"),
        (CONTEXT, "How it rates the directions"),
        (SEPARATION, "What moves it"),
    ] {
        let mut session = session_with(&[CIRCLE, method, ("count", 100.0)]);
        run(&mut session, 240);
        let inspection = session.game().inspect(17).unwrap();
        assert_eq!(inspection.document.title, "Person 17");
        let json = serde_json::to_string(&inspection.document).unwrap();
        assert!(json.contains(title) && inspection.marks.len() >= 4, "{json}");
        assert!(session.game().inspect(100).is_none() && session.game().inspect(u64::MAX).is_none());
        assert_eq!(session.game().pick(Vec2::splat(1e9), 5.0), None);
    }
}

#[test]
fn twenty_thousand_walk() {
    let mut session = session_with(&[("scenario", 3.0), ("count", 20_000.0)]);
    run(&mut session, 5);
    assert_eq!(session.game().agents(), 20_000);
    assert!(score(&session, "mean_speed") > 0.3);
}

#[test]
fn looks_as_it_did() {
    let mut session = session_with(&[DOOR, ("count", 150.0), ("colour", 1.0), ("pillar", 1.0)]);
    run(&mut session, 240);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|layer| layer == "goals");
    let layers = session.about().layer_names();
    let options = DrawOptions { size: [640, 400], layers: &layers, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/crowd/crowd.png"));
}
