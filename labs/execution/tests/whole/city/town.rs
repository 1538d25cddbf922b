//! The lab keeps what every game promises, and does what it says.

use wits_core::glam::Vec2;
use wits_core::inspect::Value;
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::Scene;
use wits_game::{Entry, Event, Params, Session, Tell};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{self, run, score};
use wits_testkit::replay::{self, Trial};
use wits_testkit::same;

use execution_labs::city::City;

/// A town small enough for debug builds.
const SMALL: (&str, f64) = ("inhabitants", 400.0);
const SWITCHES: [&str; 6] = ["limit", "phasing", "scheduling", "behaviour", "groups", "hysteresis"];

fn session_with(settings: &[(&'static str, f64)]) -> Session {
    play::session::<City>(7, settings)
}

fn measures(session: &Session) -> Vec<f32> {
    let mut values = Vec::new();
    session.game().measures(&mut values);
    values
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform_with::<City>(7, 90, &[("inhabitants", 200.0), ("day", 60.0)]);
    replay::conform_with::<City>(8, 60, &[("inhabitants", 150.0), ("groups", 0.0), ("budget", 150.0)]);
}

#[test]
fn a_hundred_saves_go_on_the_same() {
    let settings = [("inhabitants", 150.0), ("day", 60.0), ("budget", 200.0)];
    Trial::<City>::new(3, 120, &settings).assert_saves_load(100, 6);
}

#[test]
fn one_core_or_all_is_the_same() {
    same::assert_same_in_parallel(&same::THREADS, |threads| {
        let entry = Entry::of::<City>();
        let params = Params::with(entry.about(), [("inhabitants", 1500.0), ("groups", 0.0)]).unwrap();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut session = Session::new(&entry, Seed::new(3), params, threads > 1);
            (0..40)
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
    let entry = Entry::of::<City>();
    assert_eq!(entry.about().faults().to_string(), "");
}

/// Ten minutes: nobody is lost, no coin is lost, no tick takes more than its budget, whatever you do meanwhile.
#[test]
fn ten_minutes_within_the_budget_and_nobody_lost() {
    let budget = 400.0;
    let mut session = session_with(&[SMALL, ("budget", budget), ("day", 120.0)]);
    let coins = score(&session, "coins");
    let mut levels_seen = [0.0_f32; 4];
    for tick in 0..18_000_u64 {
        if tick % 600 == 599 {
            let place = Vec2::new((tick * 7 % 256) as f32, (tick * 13 % 256) as f32);
            session.apply(Event::point("you", place)).unwrap();
        }
        session.tick();
        let values = measures(&session);
        assert!(values[0] <= budget as f32, "tick {tick}: {} units", values[0]);
        for (seen, count) in levels_seen.iter_mut().zip(&values[3..7]) {
            *seen = seen.max(*count);
        }
        if tick % 30 == 0 {
            assert_eq!(score(&session, "population"), 400.0, "tick {tick}");
            assert_eq!(score(&session, "coins"), coins, "tick {tick}");
        }
    }
    assert!(levels_seen.iter().all(|most| *most > 0.0), "{levels_seen:?}");
}

/// Every mechanism can be switched off and on while it runs, and nobody is lost by it.
#[test]
fn switches_lose_nobody() {
    let mut session = session_with(&[SMALL]);
    let coins = score(&session, "coins");
    for name in SWITCHES {
        for value in [0.0, 1.0] {
            session.apply(Event::set(name, value)).unwrap();
            run(&mut session, 45);
            let told = (score(&session, "population"), score(&session, "coins"));
            assert_eq!(told, (400.0, coins), "{name} = {value}");
        }
    }
}

/// Each mechanism does what it is there for.
#[test]
fn each_mechanism_saves_work() {
    let work = |off: &'static str| {
        let mut session =
            session_with(&[("inhabitants", 1200.0), ("wander", 0.0), ("limit", 0.0), (off, 0.0)]);
        // You are in a corner of the town.
        session.apply(Event::point("you", Vec2::ZERO)).unwrap();
        run(&mut session, 90);
        let units: Vec<f32> = (0..96)
            .map(|_| {
                session.tick();
                measures(&session)[0]
            })
            .collect();
        let last = &units[32..];
        (last.iter().sum::<f32>() / last.len() as f32, last.iter().copied().fold(0.0, f32::max))
    };
    let (mean, most) = work("limit");
    let (at_once, at_once_most) = work("phasing");
    assert!(at_once_most > 3.0 * most, "phases: {at_once_most} {most}");
    assert!((at_once - mean).abs() < 0.3 * mean, "phases only spread: {at_once} {mean}");
    for (name, times) in [("scheduling", 3.0), ("behaviour", 1.02), ("groups", 1.2)] {
        let (without, _) = work(name);
        assert!(without > times * mean, "{name}: {without} {mean}");
    }
}

#[test]
fn hovering_at_a_border_changes_nothing() {
    let switches = |hysteresis: f64| {
        let mut session =
            session_with(&[("inhabitants", 1200.0), ("hysteresis", hysteresis), ("wander", 0.0)]);
        let mut sum = 0.0;
        for tick in 0..240 {
            // To and fro by six metres.
            let x = 128.0 + if tick / 15 % 2 == 0 { 3.0 } else { -3.0 };
            session.apply(Event::point("you", Vec2::new(x, 96.0))).unwrap();
            session.tick();
            sum += measures(&session)[7];
        }
        sum
    };
    let (with, without) = (switches(1.0), switches(0.0));
    assert!(without > 2.0 * with, "{with} {without}");
}

/// Nobody waits longer than the scheduler says, even when there is far too little for all.
#[test]
fn nobody_starves() {
    let mut session =
        session_with(&[SMALL, ("budget", 300.0), ("groups", 0.0), ("scheduling", 0.0), ("wander", 0.0)]);
    run(&mut session, 300);
    // 400 people of 8 units at most, in ticks of 300 units of which persons get all but two hundredths: a tick ends when
    // the next one does not fit, so each has room for more than 290 - 8 units.
    let bound = 400.0 * 8.0 / (290.0 - 8.0) + 1.0;
    let mut latest = 0.0_f32;
    for _ in 0..300 {
        session.tick();
        latest = latest.max(measures(&session)[2]);
    }
    assert!(latest > 1.0 && latest <= bound, "{latest} of {bound}");
}

/// Far away people are numbers, but they earn and spend as they would as persons.
#[test]
fn detail_changes_little_of_the_whole() {
    let wealth = |groups: f64| {
        let mut session = session_with(&[SMALL, ("groups", groups), ("day", 240.0), ("wander", 0.0)]);
        run(&mut session, 7200);
        (score(&session, "population"), score(&session, "coins_of_people"), score(&session, "persons"))
    };
    let (with, without) = (wealth(1.0), wealth(0.0));
    assert_eq!((with.0, without.0), (400.0, 400.0));
    assert!(with.2 < without.2, "{with:?} {without:?}");
    assert!((with.1 / without.1 - 1.0).abs() < 0.25, "{with:?} {without:?}");
}

#[test]
fn a_broken_mind_is_set_aside_and_the_others_go_on() {
    let mut session = session_with(&[SMALL]);
    run(&mut session, 10);
    session.apply(Event::press("break")).unwrap();
    run(&mut session, 60);
    assert_eq!((score(&session, "faults"), score(&session, "population")), (1.0, 400.0));
    assert!(measures(&session)[0] > 0.0);
    session.apply(Event::press("mend")).unwrap();
    run(&mut session, 60);
    assert_eq!(score(&session, "population"), 400.0);
}

#[test]
fn the_courier_is_found_wherever_you_are() {
    let mut session = session_with(&[("inhabitants", 3000.0)]);
    for place in [10.0, 200.0, 380.0] {
        session.apply(Event::point("you", Vec2::splat(place))).unwrap();
        run(&mut session, 20);
        let document = session.game().inspect(1500).unwrap().document;
        assert!(matches!(document.field("thinks every"), Some(Value::Number(_))), "{document:?}");
    }
}

#[test]
fn a_rumour_goes_from_mouth_to_mouth() {
    let mut session = session_with(&[SMALL, ("groups", 0.0), ("behaviour", 0.0), ("day", 120.0)]);
    let knowing = |session: &Session| {
        (0..400)
            .filter(|agent| {
                let document = session.game().inspect(*agent).unwrap().document;
                document.field("knows the rumour") == Some(&Value::Flag(true))
            })
            .count()
    };
    run(&mut session, 5);
    let rumour = |to| Event::Tell(Tell { to: Some(to), ..Tell::new("rumour") });
    session.apply(rumour(17)).unwrap();
    run(&mut session, 2);
    assert_eq!(knowing(&session), 1);
    // Over two evenings at the market.
    run(&mut session, 6000);
    assert!(knowing(&session) > 5, "{}", knowing(&session));
    assert!(session.apply(rumour(400)).is_err());
    assert!(session.apply(Event::Tell(Tell::new("siren"))).is_err());
}

#[test]
fn a_bell_sends_people_home() {
    let mut session = session_with(&[SMALL, ("groups", 0.0), ("wander", 0.0)]);
    // Half past three in the afternoon.
    run(&mut session, (8.5 * 400.0 / 24.0 * 30.0) as u64);
    let running = |session: &Session| {
        let doing = |agent| session.game().inspect(agent).unwrap().document.subtitle;
        (0..400).filter(|agent| doing(*agent) == "runs home from a fire").count()
    };
    assert_eq!(running(&session), 0);
    session.apply(Event::press("bell")).unwrap();
    run(&mut session, 5);
    assert!(running(&session) > 3, "{}", running(&session));
}

#[test]
fn everybody_and_every_page_explains_itself() {
    let mut session = session_with(&[SMALL]);
    run(&mut session, 120);
    for agent in 0..400 {
        let document = session.game().inspect(agent).unwrap().document;
        assert!(document.sections.len() >= 2 && document.field("level").is_some(), "{document:?}");
    }
    assert!(session.game().inspect(400).is_none() && session.game().inspect(u64::MAX).is_none());
    let panels = session.game().panels().list();
    assert_eq!(
        panels.iter().map(|panel| panel.id).collect::<Vec<_>>(),
        ["levels", "frames", "schedule", "post"]
    );
    for panel in panels {
        let document = session.game().panels().panel(panel.id).unwrap();
        assert!(!document.sections.is_empty(), "{}", panel.id);
    }
}

#[test]
fn you_can_be_dragged_and_people_appear_round_you() {
    let mut session = session_with(&[("inhabitants", 2000.0), ("wander", 0.0)]);
    session.apply(Event::point("you", Vec2::new(1e6, -5.0))).unwrap();
    run(&mut session, 3);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    let at = scene.handles()[0].at;
    assert!(at.y == 0.0 && at.x < 1000.0, "{at}");
    let agent = session.game().pick(at, 60.0).expect("somebody is near");
    let document = session.game().inspect(agent).unwrap().document;
    assert!(
        matches!(document.field("importance"), Some(Value::Number(value)) if *value > 0.4),
        "{document:?}"
    );
}

#[test]
fn looks_as_it_did() {
    // A little town on its way to work, and all that can be seen.
    for (inhabitants, ticks, layers, name) in
        [(2500.0, 330, &["ways"][..], "city.png"), (2500.0, 5, &["importance"][..], "importance.png")]
    {
        let mut session = session_with(&[("inhabitants", inhabitants), ("wander", 0.0)]);
        session.apply(Event::point("you", Vec2::new(160.0, 128.0))).unwrap();
        run(&mut session, ticks);
        session.apply(Event::point("siren", Vec2::new(192.0, 160.0))).unwrap();
        run(&mut session, 40);
        let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
        session.game().scene(&mut scene, &|layer| layers.contains(&layer));
        let names = session.about().layer_names();
        let options = DrawOptions { size: [720, 720], layers: &names, ..DrawOptions::default() };
        let picture = draw(&scene, &options).unwrap();
        assert_golden(&picture, format!("{}/tests/golden/city/{name}", env!("CARGO_MANIFEST_DIR")));
    }
}
