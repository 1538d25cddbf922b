//! The lab keeps what every game promises, and each scenario shows what its caption says.

use wits_core::glam::Vec2;
use wits_core::random::Seed;
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::{Form, Scene};
use wits_game::{Entry, Event, Params, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{run, score};
use wits_testkit::replay;

use movement_labs::steering::Steering;

/// All scenarios.
fn titles() -> Vec<&'static str> {
    Entry::of::<Steering>().about().params[0].choices.to_vec()
}

fn session(scenario: &str, settings: &[(&str, &str)]) -> Session {
    let entry = Entry::of::<Steering>();
    let settings = [("scenario", scenario)].into_iter().chain(settings.iter().copied());
    let params = Params::read(entry.about(), settings).expect("settings in range");
    Session::new(&entry, Seed::new(7), params, true)
}

fn scene(session: &Session) -> Scene {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    session.game().scene(&mut scene, &|_| true);
    scene
}

/// Where the agents are.
fn places(session: &Session) -> Vec<Vec2> {
    let agents = 0..session.game().agents() as u64;
    let place = |agent| session.game().inspect(agent).expect("there is such an agent").document;
    let numbers = agents.map(|agent| match place(agent).field("position") {
        Some(wits_core::inspect::Value::Numbers(at)) => Vec2::new(at[0], at[1]),
        other => panic!("no position: {other:?}"),
    });
    numbers.collect()
}

#[test]
fn the_description_has_no_faults() {
    let entry = Entry::of::<Steering>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
    let scenario = &entry.about().params[0];
    assert_eq!(scenario.write(scenario.default), "Hide");
}

#[test]
fn every_scenario_keeps_what_every_game_promises() {
    for scenario in 0..titles().len() {
        replay::conform_with::<Steering>(7, 90, &[("scenario", scenario as f64)]);
    }
}

/// Nothing leaves the picture for good, everything stays finite, captions fit, every agent explains itself.
#[test]
fn every_scenario_can_be_watched_for_a_minute() {
    for title in titles() {
        let mut session = session(title, &[]);
        for _ in 0..20 {
            run(&mut session, 180);
            for (agent, at) in places(&session).into_iter().enumerate() {
                assert!(at.abs().cmple(Vec2::new(28.0, 19.0)).all(), "{title}: agent {agent} is at {at}");
                let document = session.game().inspect(agent as u64).expect("an agent").document;
                assert!(document.sections.len() >= 4, "{title}");
            }
        }
        let scene = scene(&session);
        let texts = scene.shapes().iter().filter_map(|shape| match &shape.form {
            Form::Text { text, .. } => Some(text.clone()),
            _ => None,
        });
        let texts: Vec<String> = texts.collect();
        assert!(texts.len() >= 2, "{title}: a caption and a legend, not {texts:?}");
        let longest = texts.iter().flat_map(|text| text.lines()).map(str::len).max().unwrap_or(0);
        assert!(longest <= 90, "{title}: {longest} letters in a line");
    }
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<Steering>();
    for title in titles() {
        for param in entry.about().params.iter().skip(1).filter(|param| param.live) {
            let mut session = session(title, &[]);
            for value in [param.min, param.max] {
                session.apply(Event::set(param.name, value)).expect("in range");
                run(&mut session, 12);
            }
            let finite = places(&session).iter().all(|at| at.is_finite());
            assert!(finite, "{title}, {} at its ends", param.name);
        }
    }
}

#[test]
fn a_dragged_target_is_followed() {
    let mut session = session("arrive", &[]);
    for target in [Vec2::new(-10.0, -9.0), Vec2::new(15.0, 8.0)] {
        session.apply(Event::point("target", target)).expect("a handle");
        run(&mut session, 60 * 10);
        assert_eq!(scene(&session).handles()[0].at, target);
        let at = places(&session)[0];
        assert!(at.distance(target) < 0.3, "{at} is not {target}");
    }
    // A handle that the scenario does not have is none.
    session.apply(Event::point("danger", Vec2::ZERO)).expect("a known control");
    run(&mut session, 1);
    assert_eq!(scene(&session).handles().len(), 1);
    // Nobody drags anything out of the picture.
    session.apply(Event::point("target", Vec2::splat(1e6))).expect("a handle");
    run(&mut session, 1);
    assert!(scene(&session).handles()[0].at.length() < 40.0);
}

/// How fast the agents are, in the ticks of a while. [m/s]
fn speeds(session: &mut Session, ticks: u64) -> Vec<Vec<f32>> {
    let mut before = places(session);
    let mut told = Vec::new();
    for _ in 0..ticks {
        session.tick();
        let now = places(session);
        told.push(now.iter().zip(&before).map(|(now, before)| now.distance(*before) * 60.0).collect());
        before = now;
    }
    told
}

/// A car never moves across its wheels, a walker does; both get there.
#[test]
fn filters_let_through_what_bodies_can_do() {
    let mut session = session("output filter", &[]);
    let mut aside = [0.0_f32; 4];
    let mut before = places(&session);
    for _ in 0..60 * 30 {
        session.tick();
        let now = places(&session);
        for (agent, most) in aside.iter_mut().enumerate() {
            let document = session.game().inspect(agent as u64).expect("an agent").document;
            let Some(wits_core::inspect::Value::Number(facing)) = document.field("facing") else {
                panic!("a facing is a number")
            };
            let heading = wits_core::angle::direction(facing.to_radians() as f32);
            *most = most.max(heading.perp_dot(now[agent] - before[agent]).abs() * 60.0);
        }
        before = now;
    }
    assert!(aside[0] < 0.3 && aside[1] < 0.3, "wheels and tracks do not slip: {aside:?}");
    assert!(aside[2] > 3.0 * aside[0], "a walker can go sideways: {aside:?}");
    assert!(score(&session, "goals") >= 2.0, "{}", score(&session, "goals"));
}

/// Who tries beforehand what it can do hits nothing.
#[test]
fn trying_beforehand_avoids_crashes() {
    let crashed = |horizon| {
        let mut session = session("capable of it", &[("car_horizon", horizon)]);
        let mut hits = 0;
        for _ in 0..60 * 60 {
            session.tick();
            let car = places(&session)[0];
            let obstacles = [(-8.0, 1.0, 2.6), (0.0, -5.0, 2.2), (1.0, 5.5, 2.8), (9.0, 0.0, 2.4)];
            hits += usize::from(obstacles.iter().any(|(x, y, r)| car.distance(Vec2::new(*x, *y)) < r + 0.59));
        }
        (hits, score(&session, "goals"))
    };
    let (far, near) = (crashed("1.6"), crashed("0.2"));
    assert_eq!(far.0, 0);
    assert!(far.1 >= 6.0, "{far:?} {near:?}");
}

/// Who has gaits spends little time between them; who has none a lot.
#[test]
fn gaits_leave_gaps() {
    let mut session = session("speed bands", &[]);
    let told = speeds(&mut session, 60 * 40);
    let between = |agent: usize| {
        let in_gap = |speed: f32| {
            (0.1..0.7).contains(&speed) || (1.5..2.1).contains(&speed) || (3.1..4.1).contains(&speed)
        };
        told.iter().filter(|speeds| in_gap(speeds[agent])).count()
    };
    let (gaits, none) = (between(0), between(1));
    assert!(2 * gaits < none, "{gaits} and {none}");
    assert!(score(&session, "goals") >= 2.0);
}

#[test]
fn a_pursuer_catches_its_prey() {
    let mut session = session("pursue", &[]);
    run(&mut session, 60 * 60);
    assert!(score(&session, "goals") >= 3.0);
}

/// Every trap holds without the cure and opens with it.
#[test]
fn cures_cure() {
    for trap in ["trap: equilibrium", "trap: narrow door", "trap: near-sighted"] {
        let goals = |cure| {
            let mut session = session(trap, &[("cure", cure)]);
            run(&mut session, 60 * 60);
            score(&session, "goals")
        };
        assert_eq!(goals("off"), 0.0, "{trap}");
        assert!(goals("on") >= 2.0, "{trap}: {}", goals("on"));
    }
    let corner = |cure| {
        let mut session = session("trap: corner", &[("cure", cure)]);
        run(&mut session, 60 * 60);
        (score(&session, "goals"), score(&session, "bumps"))
    };
    let (held, cured) = (corner("off"), corner("on"));
    assert!(held.1 >= 2.0, "plain rays run into the walls: {held:?}");
    assert!(cured.0 >= 4.0 && cured.1 == 0.0, "the cure gets out without a touch: {cured:?}");
}

#[test]
fn those_who_avoid_do_not_bump() {
    for title in ["avoid walls", "avoid collisions", "steering pipeline"] {
        let mut session = session(title, &[]);
        run(&mut session, 60 * 60);
        let bumps = score(&session, "bumps");
        assert!(bumps <= if title == "avoid walls" { 6.0 } else { 0.0 }, "{title}: {bumps}");
    }
    let obstacles = |push| {
        let mut session = session("avoid obstacles", &[("box_strength", push)]);
        run(&mut session, 60 * 120);
        score(&session, "bumps")
    };
    let (with, without) = (obstacles("14"), obstacles("0.5"));
    assert!(with <= 6.0 && without > 5.0 * with.max(2.0), "{with} {without}");
}

/// Looking at the moment when two are nearest is the better plan: nobody touches, and all get there no later.
#[test]
fn closest_approach_does_better_than_a_cone() {
    let result = |title| {
        let mut session = session(title, &[]);
        run(&mut session, 60 * 60);
        (score(&session, "goals"), score(&session, "bumps"))
    };
    let (cone, collisions) = (result("avoid others in a cone"), result("avoid collisions"));
    assert!(collisions.0 >= cone.0 && collisions.1 == 0.0 && cone.1 > 10.0, "{cone:?} {collisions:?}");
}

#[test]
fn separation_keeps_a_crowd_apart() {
    for title in ["separation", "rioting crowd"] {
        let mut session = session(title, &[]);
        run(&mut session, 60 * 20);
        let places = places(&session);
        let nearest = |at: &Vec2| {
            let others = places.iter().filter(|other| *other != at);
            others.map(|other| other.distance(*at)).fold(f32::MAX, f32::min)
        };
        let mean = places.iter().map(nearest).sum::<f32>() / places.len() as f32;
        assert!(mean > 0.9, "{title}: {mean} m to the nearest");
        let far = places.iter().map(|at| at.length()).fold(0.0, f32::max);
        assert!(far < 22.0, "{title}: still a crowd, but {far} m");
    }
}

/// Buckland ch. 3 p. 124: with the constraint on, bodies hardly ever stand in each other.
#[test]
fn solid_bodies_do_not_overlap() {
    let overlaps = |solid| {
        let settings = [("solid", solid), ("separation_weight", "0")];
        let mut session = session("rioting crowd", &settings);
        run(&mut session, 60 * 10);
        let places = places(&session);
        let pairs = (0..places.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs.filter(|(a, b)| places[*a].distance(places[*b]) < 0.9 * 2.0 * 0.38).count()
    };
    let (ghosts, solid) = (overlaps("off"), overlaps("on"));
    assert!(ghosts > 100 && solid < ghosts / 10, "{ghosts} {solid}");
}

/// The index finds whom looking at everybody finds: the very same run.
#[test]
fn the_cell_index_changes_nothing_but_the_time() {
    let hash = |cells| {
        let mut session = session("big shoal", &[("fish", "80"), ("cells", cells)]);
        run(&mut session, 200);
        session.hash()
    };
    assert_eq!(hash("on"), hash("off"));
}

/// What the combiners promise: who asks whom how often.
#[test]
fn combiners_differ_in_what_they_ask() {
    let asked = |combiner| {
        let mut session = session("big shoal", &[("fish", "150"), ("combiner", combiner)]);
        let (mut values, mut sum) = (Vec::new(), 0.0);
        for _ in 0..300 {
            session.tick();
            values.clear();
            session.game().measures(&mut values);
            sum += values[2] / 300.0;
        }
        assert!(score(&session, "mean_speed") > 1.0, "{combiner}");
        sum
    };
    let (running, weighted) = (asked("running sum"), asked("weighted sum"));
    let (dithering, priority) = (asked("dithering"), asked("priority"));
    assert!(weighted > 6.5 && weighted > running, "{weighted} {running}");
    assert!(dithering < 0.6 * weighted && priority < weighted + 1.0, "{dithering} {priority}");
}

#[test]
fn an_open_path_is_gone_from_end_to_end() {
    let mut session = session("follow a path", &[("path_closed", "off")]);
    run(&mut session, 60 * 60);
    assert!(score(&session, "goals") >= 3.0, "{}", score(&session, "goals"));
}

#[test]
fn looks_as_it_did() {
    for (title, ticks) in [("pursue", 150), ("avoid walls", 300), ("big shoal", 240)] {
        let mut session = session(title, &[]);
        run(&mut session, ticks);
        let layers = session.about().layer_names();
        let options = DrawOptions { size: [640, 400], layers: &layers, ..DrawOptions::default() };
        let picture = draw(&scene(&session), &options).expect("a picture");
        let file = title.replace(' ', "_");
        let golden = format!("{}/tests/golden/steering/{file}.png", env!("CARGO_MANIFEST_DIR"));
        assert_golden(&picture, golden);
    }
}
