//! The lab keeps what every game promises, and shows the numbers of the book.

use decision_labs::fuzzyweapon::FuzzyWeapon;
use wits_core::inspect::{Handle, Section, Value};
use wits_core::ron::RonFile;
use wits_fuzzy::FuzzyDef;
use wits_fuzzy::machine::FuzzyMachineDef;
use wits_fuzzy::markov::MarkovDef;
use wits_game::{Edit, Event, Session};
use wits_testkit::play;
use wits_testkit::replay;

const BY_HAND: (&str, f64) = ("scene", 1.0);

fn session(settings: &[(&'static str, f64)]) -> Session {
    play::session::<FuzzyWeapon>(1, settings)
}

/// The bars of the gunner: rocket launcher, shotgun, railgun, blaster.
fn scores(settings: &[(&'static str, f64)]) -> [f32; 4] {
    let mut session = session(settings);
    session.tick();
    let document = session.game().inspect(0).expect("the gunner").document;
    let Section::Bars { bars, .. } = &document.sections[0] else { panic!("bars come first") };
    [0, 1, 2, 3].map(|weapon: usize| bars[weapon].value)
}

#[test]
fn keeps_what_every_game_promises() {
    replay::conform::<FuzzyWeapon>(3, 600);
    replay::conform_with::<FuzzyWeapon>(4, 300, &[("combs", 1.0), ("method", 1.0), ("hedge", 1.0)]);
}

// Buckland 10.8 and 10.17: a target at 200 and 8 rockets: 60.2273 by the average of maxima, 83.3333 by the mean of maximum,
// 57.03125 with rules after Combs.
#[test]
fn oracle_buckland_10_8_the_numbers_of_the_book() {
    let rocket = |settings: &[(&'static str, f64)]| {
        let settings: Vec<_> = [BY_HAND].into_iter().chain(settings.iter().copied()).collect();
        scores(&settings)[0]
    };
    assert!((rocket(&[]) - 60.2273).abs() < 1e-3);
    assert!((rocket(&[("method", 3.0)]) - 83.3333).abs() < 1e-3);
    assert!((rocket(&[("combs", 1.0)]) - 57.031_25).abs() < 1e-3);
    // Added: U 1/3 + 2/9 = 5/9: (12.5 5/9 + 50 2/9 + 87.5 2/3) / (13/9).
    assert!((rocket(&[("added", 1.0)]) - (12.5 * 5.0 + 50.0 * 2.0 + 87.5 * 6.0) / 13.0).abs() < 1e-3);
    assert!(rocket(&[("hedge", 1.0)]) > rocket(&[]), "far, 1/3, suffers most from very");
}

// Buckland 10.16: scores of the designed weapons, all with 15 rounds. Blaster, shotgun, rocket launcher, railgun.
#[test]
fn oracle_buckland_10_16_weapon_selection() {
    let known = [
        (20.0, [50.0, 87.5, 12.5, 12.5]),
        (60.0, [39.5, 77.0, 33.5, 23.0]),
        (100.0, [27.5, 65.0, 57.5, 35.0]),
        (150.0, [12.5, 50.0, 87.5, 50.0]),
        (200.0, [12.5, 37.5, 60.0, 62.5]),
        (250.0, [12.5, 25.0, 40.0, 75.0]),
        (350.0, [12.5, 12.5, 21.88, 87.5]),
    ];
    for (distance, [blaster, shotgun, rocket, railgun]) in known {
        let found = scores(&[BY_HAND, ("distance", distance), ("ammo", 15.0)]);
        for (found, known) in found.into_iter().zip([rocket, shotgun, railgun, blaster]) {
            assert!((found - known).abs() < 0.01, "{distance}: {found} is not {known}");
        }
    }
    let best = |distance: f64| {
        let mut session = session(&[BY_HAND, ("distance", distance), ("ammo", 15.0)]);
        session.tick();
        session.game().inspect(0).expect("the gunner").document.subtitle.into_owned()
    };
    assert_eq!(best(105.0), "shotgun");
    assert_eq!(best(112.0), "rocket launcher");
    assert_eq!(best(194.0), "rocket launcher");
    assert_eq!(best(199.0), "railgun");
    // Nothing but the blaster left.
    let empty = scores(&[BY_HAND, ("distance", 300.0), ("ammo", 0.0)]);
    assert_eq!((empty[0], empty[1], empty[2]), (0.0, 0.0, 0.0));
}

#[test]
fn targets_come_are_shot_at_and_go() {
    let mut session = session(&[]);
    (0..60 * 120).for_each(|_| session.tick());
    let score = |name: &str| play::score(&session, name);
    assert!(score("changes") > 5.0, "several weapons are used: {}", score("changes"));
    assert!(score("shots") > 30.0 && score("hits") > 5.0 && score("hits") < score("shots"));
    assert!(score("downed") >= 1.0);
    assert!(score("sniper_shots") > 20.0);
}

// Buckland 10.18: shots at what is far, quick and was only just seen go farther astray.
#[test]
fn aim_depends_on_distance_speed_and_time() {
    let text = include_str!("../../src/fuzzyweapon/minds/aim.fuzzy.ron");
    let aim = FuzzyDef::from_ron("aim.fuzzy.ron", text).expect("a module").compile().expect("without faults");
    let mut scratch = aim.scratch();
    let mut astray =
        |distance: f32, across: f32, seen: f32| aim.infer(&mut scratch, &[distance, across, seen])[0];
    assert!(astray(30.0, 0.0, 3.0) < astray(200.0, 10.0, 3.0));
    assert!(astray(200.0, 10.0, 3.0) < astray(350.0, 50.0, 3.0));
    assert!(astray(200.0, 10.0, 3.0) < astray(200.0, 10.0, 0.1));
}

#[test]
fn corners_can_be_dragged_but_not_anywhere() {
    let mut session = session(&[BY_HAND]);
    session.tick();
    let drag = |session: &mut Session, key: &str, x: f32| {
        let value = Value::Numbers(vec![x, 1.0]);
        session.apply(Event::Edit(Edit::new(0, Handle::SCOPE, key, value)))
    };
    let rocket = |session: &Session| {
        let Section::Bars { bars, .. } = &session.game().inspect(0).expect("the gunner").document.sections[0]
        else {
            panic!("bars come first")
        };
        bars[0].value
    };
    let before = rocket(&session);
    // Far begins at 250 only: 200 is not far at all.
    drag(&mut session, "distance.far.0", 250.0).expect("makes sense");
    (0..40).for_each(|_| session.tick());
    assert!(rocket(&session) > before + 5.0, "{} {before}", rocket(&session));
    let refused =
        drag(&mut session, "distance.far.1", 100.0).expect_err("not from left to right").to_string();
    assert!(refused.contains("bounds from left to right"), "{refused}");
    assert!(drag(&mut session, "distance.near.0", 10.0).is_err());
}

#[test]
fn sheets_show_sets_rules_and_ways_to_one_number() {
    let mut session = session(&[BY_HAND]);
    session.tick();
    for (agent, minds) in [(0, 5), (1, 1), (2, 1)] {
        assert_eq!(session.game().minds().minds_of(agent).len(), minds);
        for mind in 0..minds {
            assert!(!session.game().minds().sheet(agent, mind).expect("a sheet").sections.is_empty());
        }
    }
    let sheet = session.game().minds().sheet(0, 0).expect("a sheet");
    let kinds =
        |wanted: fn(&Section) -> bool| sheet.sections.iter().filter(|section| wanted(section)).count();
    assert_eq!(kinds(|section| matches!(section, Section::Plot { .. })), 3);
    assert_eq!(kinds(|section| matches!(section, Section::Surface { .. })), 1);
    assert_eq!(kinds(|section| matches!(section, Section::Table { .. })), 2);
}

#[test]
fn all_files_are_free_of_faults_and_doubts() {
    for (name, text) in [
        ("rocket-launcher.fuzzy.ron", include_str!("../../src/fuzzyweapon/minds/rocket-launcher.fuzzy.ron")),
        ("shotgun.fuzzy.ron", include_str!("../../src/fuzzyweapon/minds/shotgun.fuzzy.ron")),
        ("railgun.fuzzy.ron", include_str!("../../src/fuzzyweapon/minds/railgun.fuzzy.ron")),
        ("blaster.fuzzy.ron", include_str!("../../src/fuzzyweapon/minds/blaster.fuzzy.ron")),
        ("aim.fuzzy.ron", include_str!("../../src/fuzzyweapon/minds/aim.fuzzy.ron")),
    ] {
        assert_eq!(FuzzyDef::check_ron(name, text).to_string(), "");
    }
    let mood = include_str!("../../src/fuzzyweapon/minds/mood.fuzzymachine.ron");
    assert_eq!(FuzzyMachineDef::check_ron("mood.fuzzymachine.ron", mood).to_string(), "");
    let posts = include_str!("../../src/fuzzyweapon/minds/posts.markov.ron");
    assert_eq!(MarkovDef::check_ron("posts.markov.ron", posts).to_string(), "");
}
