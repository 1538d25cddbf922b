//! The lab keeps what every game promises, and the ghosts do what they are known for.

use wits_core::glam::Vec2;
use wits_core::inspect::{Section, Value};
use wits_core::render::{DrawOptions, draw};
use wits_core::scene::{Form, Scene};
use wits_game::{Entry, Event, Session};
use wits_testkit::golden::assert_golden;
use wits_testkit::play::{run_seconds, score};
use wits_testkit::{play, replay};

use path_labs::pacman::PacMan;

const SEARCHES: usize = 8;
const ASTAR: (&str, f64) = ("search", 3.0);
const MANUAL: (&str, f64) = ("player", 1.0);
const PLAYER: u64 = 4;

fn session(seed: u64, settings: &[(&'static str, f64)]) -> Session {
    play::session::<PacMan>(seed, settings)
}

fn text(session: &Session, agent: u64, field: &str) -> String {
    session.game().inspect(agent).expect("an agent").document.field(field).expect("a field").to_string()
}

fn place(session: &Session, agent: u64) -> Vec2 {
    match session.game().inspect(agent).expect("an agent").document.field("position") {
        Some(Value::Numbers(at)) => Vec2::new(at[0], at[1]),
        other => panic!("no position: {other:?}"),
    }
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<PacMan>(3, 400);
}

/// What D* Lite and LRTA* remember is part of the state: saved games go on as before.
#[test]
fn searches_with_a_memory_keep_the_promise_too() {
    for (search, map) in [(5.0, 0.0), (5.0, 1.0), (6.0, 0.0), (6.0, 1.0)] {
        replay::conform_with::<PacMan>(5, 240, &[("search", search), ("map", map)]);
    }
}

#[test]
fn every_parameter_holds_at_both_ends_of_its_range() {
    let entry = Entry::of::<PacMan>();
    assert!(entry.about().faults().is_empty(), "{}", entry.about().faults());
    for param in &entry.about().params {
        for value in [param.min, param.max] {
            let mut session = session(2, &[(param.name, value)]);
            run_seconds(&mut session, 4);
            assert!(place(&session, PLAYER).is_finite());
        }
    }
}

#[test]
fn every_search_catches_a_player_that_stands_still() {
    for search in 0..SEARCHES {
        for map in [0.0, 1.0] {
            let mut session = session(1, &[("search", search as f64), ("map", map), MANUAL]);
            let mut seconds = 0;
            while score(&session, "catches") < 1.0 {
                run_seconds(&mut session, 1);
                seconds += 1;
                assert!(seconds < 90, "search {search}, map {map}");
            }
            assert_eq!((score(&session, "lives"), score(&session, "pills_eaten")), (2.0, 0.0));
        }
    }
}

#[test]
fn the_player_gets_along_by_itself() {
    let (mut pills, mut ghosts, mut levels) = (0.0, 0.0, 0.0);
    for seed in 1..=3 {
        let mut session = session(seed, &[]);
        run_seconds(&mut session, 120);
        pills += score(&session, "pills_eaten");
        ghosts += score(&session, "ghosts_eaten");
        levels += score(&session, "level") + score(&session, "games") - 1.0;
    }
    assert!(pills > 600.0 && ghosts > 6.0 && levels > 1.0, "{pills} pills, {ghosts} ghosts, {levels} levels");
}

/// Without ghosts the whole maze is eaten, again and again.
#[test]
fn alone_it_eats_everything() {
    let mut session = session(1, &[("ghosts", 0.0)]);
    run_seconds(&mut session, 120);
    assert!(score(&session, "level") >= 2.0 && score(&session, "catches") == 0.0);
}

#[test]
fn ghosts_scatter_first_and_then_chase() {
    let mut session = session(1, &[MANUAL, ASTAR, ("scatter", 7.0)]);
    run_seconds(&mut session, 6);
    assert!(text(&session, 0, "because").contains("scatter"));
    // The corner of the first ghost is above on the right.
    let at = place(&session, 0);
    assert!(at.x > 18.0 && at.y > 18.0, "{at}");
    run_seconds(&mut session, 4);
    assert!(text(&session, 0, "because").contains("the player's cell"));
}

#[test]
fn power_frightens_and_the_eyes_go_home() {
    // A power pill is in the lower left corner; with a long fright somebody is eaten on the way.
    let mut session = session(1, &[("fright", 20.0), ("scatter", 0.0)]);
    let (mut frightened, mut eaten, mut back) = (false, false, false);
    for _ in 0..60 * 60 {
        session.tick();
        for ghost in 0..4 {
            match text(&session, ghost, "mood").as_str() {
                "is frightened" => frightened = true,
                "was eaten" => eaten = true,
                "goes into the house" => back = true,
                _ => {}
            }
        }
    }
    assert!(frightened && eaten && back, "{frightened} {eaten} {back}");
}

/// From one middle of a cell to the next no ghost turns round, as long as no mode changes.
#[test]
fn ghosts_do_not_turn_back() {
    let opposite = |way: &str| match way {
        "up" => "down",
        "down" => "up",
        "left" => "right",
        _ => "left",
    };
    for search in [0.0, 3.0, 6.0, 7.0] {
        let mut session = session(4, &[("search", search), ("scatter", 0.0), ("fright", 0.0), MANUAL]);
        run_seconds(&mut session, 2);
        let mut last: Vec<String> = vec![String::new(); 4];
        for _ in 0..60 * 10 {
            session.tick();
            if score(&session, "catches") > 0.0 {
                break;
            }
            for (ghost, last) in (0..).zip(&mut last) {
                let heads = text(&session, ghost, "heads");
                let roams = text(&session, ghost, "mood") == "roams";
                assert!(!roams || last.is_empty() || heads != opposite(last), "search {search}: {heads}");
                *last = if roams { heads } else { String::new() };
            }
        }
    }
}

#[test]
fn the_player_can_be_steered_and_sent() {
    let mut session = session(1, &[MANUAL, ("ghosts", 0.0)]);
    run_seconds(&mut session, 2);
    let start = place(&session, PLAYER);
    session.apply(Event::press("left")).unwrap();
    run_seconds(&mut session, 1);
    let left = place(&session, PLAYER);
    assert!(left.x < start.x - 4.0 && left.y == start.y, "{start} {left}");
    session.apply(Event::press("right")).unwrap();
    run_seconds(&mut session, 1);
    assert!(place(&session, PLAYER).x > left.x);
    // Into a corner; the nearest street counts.
    session.apply(Event::point("go", Vec2::new(-40.0, 90.0))).unwrap();
    run_seconds(&mut session, 12);
    assert_eq!(place(&session, PLAYER), Vec2::new(1.5, 25.5));
}

/// Searches can be switched at any time, for all or for one; what they look at differs, what they find does not.
#[test]
fn searches_are_switched_while_it_runs() {
    let mut session = session(1, &[("search", 2.0), ("scatter", 0.0), MANUAL]);
    run_seconds(&mut session, 1);
    (0..20).for_each(|_| session.tick());
    let looks = |session: &Session| -> (f64, f64) {
        let number = |name| text(session, 0, name).parse::<f64>().unwrap();
        (number("looks at"), number("way"))
    };
    let switch = |session: &mut Session, search: f64| {
        session.apply(Event::set("hunter", search + 1.0)).unwrap();
        session.tick();
        looks(session)
    };
    let (dijkstra, way) = switch(&mut session, 2.0);
    let (astar, same_way) = switch(&mut session, 3.0);
    session.apply(Event::set("map", 1.0)).unwrap();
    let (crossings, way_by_crossings) = switch(&mut session, 3.0);
    let (table, _) = switch(&mut session, 7.0);
    assert!(way > 4.0 && way == same_way && way == way_by_crossings, "{way} {same_way} {way_by_crossings}");
    assert!(
        dijkstra > astar && astar > crossings && crossings > table,
        "{dijkstra} {astar} {crossings} {table}"
    );
    assert_eq!(
        (text(&session, 0, "search"), text(&session, 1, "mood")),
        ("table".into(), "leaves the house".into())
    );
}

/// D* Lite has nothing to do while its goal stands still, and begins anew when it moves.
#[test]
fn repairs_are_for_goals_that_stand_still() {
    let effort = |settings: &[(&'static str, f64)]| {
        let mut session = session(1, &[&[("search", 5.0), ("ghosts", 1.0)], settings].concat());
        run_seconds(&mut session, 20);
        score(&session, "cells_searched") / score(&session, "decisions")
    };
    let (scattering, chasing) = (effort(&[("scatter", 30.0)]), effort(&[("scatter", 0.0), ("fright", 0.0)]));
    assert!(1.5 * scattering < chasing, "{scattering} {chasing}");
}

#[test]
fn whoever_is_picked_explains_itself() {
    let mut session = session(1, &[ASTAR, ("scatter", 0.0)]);
    run_seconds(&mut session, 6);
    let inspection = session.game().inspect(0).unwrap();
    let exits = inspection.document.sections.iter().find_map(|section| match section {
        Section::Bars { bars, .. } => Some(bars.clone()),
        _ => None,
    });
    let exits = exits.expect("what every exit is worth");
    let winner = exits.iter().find(|bar| bar.note == "wins").expect("one wins");
    assert!(exits.iter().any(|bar| bar.note == "ghosts do not turn back"));
    let others = exits.iter().filter(|bar| bar.note.is_empty());
    assert!(others.clone().count() > 0 && others.clone().all(|bar| bar.value >= winner.value));
    assert!(inspection.marks.len() > 4);
    assert!(!text(&session, PLAYER, "does").is_empty());
    assert!(session.game().inspect(5).is_none());
    assert_eq!(session.game().pick(place(&session, 2), 1.0), Some(2));
    assert_eq!(session.game().pick(Vec2::splat(1e9), 5.0), None);
}

/// Neither paths nor targets lie over the body of the player, whatever a ghost is after.
#[test]
fn whoever_looks_into_a_ghost_still_sees_the_player() {
    let mut session = session(1, &[ASTAR, ("scatter", 0.0)]);
    run_seconds(&mut session, 3);
    let mut marked = 0;
    for _ in 0..300 {
        (0..5).for_each(|_| session.tick());
        let player = place(&session, PLAYER);
        for mark in session.game().inspect(0).unwrap().marks {
            let distance = match &mark.form {
                Form::Line { points } => points
                    .windows(2)
                    .map(|pair| from_segment(player, pair[0], pair[1]))
                    .fold(f32::MAX, f32::min),
                Form::Circle { at, radius } if at.distance(player) < 0.01 => {
                    marked += 1;
                    *radius
                }
                _ => f32::MAX,
            };
            assert!(distance > 0.46, "{distance} {mark:?}");
        }
    }
    assert!(marked > 10, "the player is a target now and then: {marked}");
}

fn from_segment(at: Vec2, a: Vec2, b: Vec2) -> f32 {
    let along = ((at - a).dot(b - a) / a.distance_squared(b).max(1e-6)).clamp(0.0, 1.0);
    at.distance(a.lerp(b, along))
}

#[test]
fn the_best_score_is_that_of_a_person() {
    let mut alone = session(1, &[]);
    run_seconds(&mut alone, 20);
    assert!(score(&alone, "score") > 0.0);
    assert_eq!(score(&alone, "best"), 0.0);
    // A person takes over: most of the game has been played without it, then most of it with it.
    alone.apply(Event::press("left")).unwrap();
    run_seconds(&mut alone, 2);
    assert_eq!(score(&alone, "best"), 0.0);
    let mut by_hand = session(1, &[MANUAL, ("ghosts", 0.0)]);
    run_seconds(&mut by_hand, 2);
    by_hand.apply(Event::press("left")).unwrap();
    run_seconds(&mut by_hand, 5);
    assert!(score(&by_hand, "best") > 0.0, "{:?}", by_hand.game().score());
    assert_eq!(score(&by_hand, "best"), score(&by_hand, "score"));
}

#[test]
fn looks_as_it_did() {
    let mut session = session(7, &[ASTAR, ("shy", 1.0)]);
    run_seconds(&mut session, 12);
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    let layers = ["looked", "paths", "targets"];
    session.game().scene(&mut scene, &|layer| layers.contains(&layer));
    let names = session.about().layer_names();
    let options = DrawOptions { size: [560, 580], layers: &names, ..DrawOptions::default() };
    let picture = draw(&scene, &options).unwrap();
    assert_golden(&picture, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/pacman/pacman.png"));
}

#[test]
fn the_switch_shows_what_is_in_effect_while_a_person_steers() {
    let mut session = session(1, &[("ghosts", 0.0)]);
    let overrides = |session: &Session| session.game().overrides(session.params());
    run_seconds(&mut session, 2);
    assert_eq!(overrides(&session), []);
    session.apply(Event::press("left")).unwrap();
    session.tick();
    let [taken] = overrides(&session)[..] else { panic!("one parameter is overridden") };
    assert_eq!((taken.param, taken.value, taken.release), ("player", 1.0, None));
    run_seconds(&mut session, 61);
    assert_eq!(overrides(&session), []);
    session.apply(Event::point("go", Vec2::new(1.5, 25.5))).unwrap();
    session.tick();
    assert_eq!(overrides(&session).len(), 1);
    session.apply(Event::set("player", 1.0)).unwrap();
    session.tick();
    assert_eq!(overrides(&session), [], "a player who only does as told is not overridden");
}

#[test]
fn a_game_that_is_over_says_so_and_begins_anew_by_itself_or_when_a_person_wants() {
    let ending = |session: &Session| session.game().ending(session.params());
    let lose = |settings: &[(&'static str, f64)]| {
        let mut session = session(1, settings);
        assert_eq!(ending(&session), None);
        let mut ticks = 0;
        while ending(&session).is_none() {
            session.tick();
            ticks += 1;
            assert!(ticks < 60 * 300, "nobody loses");
        }
        session
    };
    let mut alone = lose(&[("player_speed", 2.0)]);
    let end = ending(&alone).unwrap();
    assert_eq!(end.text, format!("Game over: {} points", score(&alone, "score")));
    assert_eq!((end.again, end.next), (Some("again"), Some(3.0)));
    run_seconds(&mut alone, 4);
    assert_eq!((ending(&alone), score(&alone, "games"), score(&alone, "lives")), (None, 1.0, 3.0));

    let mut by_hand = lose(&[MANUAL, ASTAR]);
    assert_eq!(ending(&by_hand).unwrap().next, None, "it waits");
    run_seconds(&mut by_hand, 20);
    assert!(ending(&by_hand).is_some());
    by_hand.apply(Event::press("again")).unwrap();
    by_hand.tick();
    assert_eq!((ending(&by_hand), score(&by_hand, "games"), score(&by_hand, "lives")), (None, 1.0, 3.0));
    assert_eq!(by_hand.params().get("player"), 1.0, "the parameters stay");
}

#[test]
fn a_player_that_was_steered_plays_by_itself_again_when_it_is_let() {
    let mut session = session(1, &[("ghosts", 0.0)]);
    run_seconds(&mut session, 2);
    session.apply(Event::point("go", Vec2::new(1.5, 25.5))).unwrap();
    session.tick();
    assert!(session.game().is_led());
    session.apply(Event::press("alone")).unwrap();
    session.tick();
    assert!(!session.game().is_led());
}

#[test]
fn a_person_steers_for_a_minute_and_over_lost_lives() {
    let mut hunted = session(1, &[]);
    run_seconds(&mut hunted, 3);
    hunted.apply(Event::press("left")).unwrap();
    run_seconds(&mut hunted, 30);
    assert!(hunted.game().is_led(), "a life was lost, and the person steers the next one");
    let mut alone = session(1, &[("ghosts", 0.0)]);
    run_seconds(&mut alone, 3);
    alone.apply(Event::press("left")).unwrap();
    run_seconds(&mut alone, 50);
    assert!(alone.game().is_led());
    run_seconds(&mut alone, 20);
    assert!(!alone.game().is_led());
}
