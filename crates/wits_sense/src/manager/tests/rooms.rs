//! The graph rule.

use wits_core::geometry::Wall;
use wits_core::ron::RonFile;

use super::*;
use crate::graph::{SenseGraph, SenseGraphDef};
use crate::surroundings::Walls;
use crate::{Setting, Signal};

fn graph(senses: &Senses, text: &str) -> SenseGraph<Vec2> {
    SenseGraphDef::from_ron("test.sensegraph.ron", text).unwrap().bind(senses).unwrap()
}

/// Rooms of 10 m in a row, a name for each.
fn row(names: &[&str], links: &str) -> String {
    let nodes = names.iter().enumerate().map(|(place, name)| {
        format!("(name: \"{name}\", area: Box(from: ({}, 0), to: ({}, 10))),", 10 * place, 10 * place + 10)
    });
    format!("(nodes: [{}], links: [{links}])", nodes.collect::<String>())
}

/// All attenuations 0.9, ways of 2, 1 and 3: 2 * 0.9^6 = 1.062882, after 6 m at 100 m/s.
#[test]
fn oracle_millington_11_4_5e_three_legs() {
    let senses = with_sound(0.9, 100.0);
    let door = r#"(from: "a", to: "b", start: (10, 5), end: (12, 5),
        carries: {"hearing": (attenuation: 0.9, distance: 1)})"#;
    let graph = graph(&senses, &row(&["a", "b"], door));
    let (setting, mut manager) = (Setting::open(&senses).graph(&graph), SenseManager::new());
    manager.add(hearer(1, at(15.0, 5.0), 1.0));
    manager.emit(&setting, Moment(0), &Signal::new(HEARING, 2.0, at(8.0, 5.0)));
    let notices = told(&mut manager, 1000);
    assert!((notices[0].intensity - 1.062_882).abs() < 1e-5);
    assert_eq!(
        (notices[0].due, notices[0].from),
        (Moment(60), at(12.0, 5.0)),
        "it seems to come from the door"
    );
}

/// Tinted, soundproof, one way: 0.9 of what is in A is seen in B, and nothing else passes.
#[test]
fn oracle_millington_11_4_5a_one_way_glass() {
    let mut def = SensesDef::usual();
    def.modalities[0] = Modality { attenuation: 1.0, cone: None, ..Modality::sight() };
    let senses = def.bind().unwrap();
    let glass =
        r#"(from: "a", to: "b", start: (10, 5), carries: {"sight": (attenuation: 0.9, distance: 1)})"#;
    let graph = graph(&senses, &row(&["a", "b"], glass));
    let (setting, mut manager) = (Setting::open(&senses).graph(&graph), SenseManager::new());
    for (who, x) in [(1, 5.0), (2, 15.0)] {
        let sensor = Sensor::new(Who(who), at(x, 5.0));
        let sharp =
            [SIGHT, HEARING, SMELL].into_iter().fold(sensor, |s, sense| s.with(sense, Acuity::of(0.01)));
        manager.add(sharp);
    }
    for sense in [SIGHT, HEARING, SMELL] {
        manager.emit(&setting, Moment(0), &Signal::new(sense, 1.0, at(6.0, 5.0)).by(Who(1)));
        manager.emit(&setting, Moment(0), &Signal::new(sense, 1.0, at(16.0, 5.0)).by(Who(2)));
    }
    manager.update(&setting, Moment(60_000));
    let notices = told(&mut manager, 60_000);
    assert_eq!(who(&notices), [2], "only who is behind the glass sees the other");
    assert!((notices[0].intensity - 0.9).abs() < 1e-6);
}

#[test]
fn sight_needs_a_link_of_its_own_and_sound_does_not() {
    let senses = with_sound(0.99, 100.0);
    let door = |from: &str, to: &str, x: u32| {
        format!(
            r#"(from: "{from}", to: "{to}", start: ({x}, 5), carries: {{"sight": (), "hearing": ()}}, both: true),"#
        )
    };
    let doors = door("a", "b", 10) + &door("b", "c", 20);
    let window = r#"(from: "a", to: "c", start: (15, 5), carries: {"sight": ()}, both: true)"#;
    for (links, sees) in [(doors.clone(), 0), (doors + window, 1)] {
        let graph = graph(&senses, &row(&["a", "b", "c"], &links));
        let (setting, mut manager) = (Setting::open(&senses).graph(&graph), SenseManager::new());
        manager.add(hearer(1, at(25.0, 5.0), 0.1).with(SIGHT, Acuity::of(0.1)));
        let here = Signal::new(SIGHT, 1.0, at(5.0, 5.0));
        assert_eq!(manager.emit(&setting, Moment(0), &here), sees);
        assert_eq!(manager.emit(&setting, Moment(0), &Signal { sense: HEARING, ..here }), 1);
        assert_eq!(manager.emit(&setting, Moment(0), &here.glowing()), 1, "a flash goes one link further");
    }
}

#[test]
fn a_camera_shows_what_it_sees_on_its_screen() {
    let mut def = SensesDef::usual();
    def.modalities[0].attenuation = 1.0;
    let senses = def.bind().unwrap();
    let camera = r#"(from: "a", to: "c", start: (0, 0), end: (29, 5), carries: {"sight": (attenuation: 0.5, distance: 1)}, relay: true)"#;
    let graph = graph(&senses, &row(&["a", "b", "c"], camera));
    let screen = Wall::new(at(3.0, 0.0), at(3.0, 4.0));
    let level = Walls::new().wall(screen, None).wall(Wall::new(at(10.0, 0.0), at(10.0, 10.0)), None).build();
    let (setting, mut manager) = (Setting::open(&senses).around(&level).graph(&graph), SenseManager::new());
    let id =
        manager.add(Sensor::new(Who(1), at(21.0, 5.0)).facing(at(1.0, 0.0)).with(SIGHT, Acuity::of(0.2)));
    let look = |manager: &mut SenseManager<Vec2>, place| {
        manager.emit(&setting, Moment(0), &Signal::new(SIGHT, 1.0, place));
        told(manager, 0).first().map(|notice| (notice.intensity, notice.from))
    };
    assert_eq!(look(&mut manager, at(1.0, 5.0)), Some((0.5, at(29.0, 5.0))));
    assert_eq!(look(&mut manager, at(8.0, 1.0)), None, "behind a screen in the room");
    manager.sensor_mut(id).unwrap().facing = at(-1.0, 0.0);
    assert_eq!(look(&mut manager, at(1.0, 5.0)), None, "the guard looks the other way");
}

/// Round an angled corridor the region rule lets the one behind the wall hear first; the graph does not.
#[test]
fn oracle_millington_11_4_4a_who_is_round_the_corner_hears_last() {
    let senses = with_sound(0.99, 100.0);
    let text = r#"(
        nodes: [
            (name: "first", area: Box(from: (0, 0), to: (20, 4))),
            (name: "turn", area: Box(from: (20, 0), to: (24, 10))),
            (name: "second", area: Box(from: (0, 6), to: (20, 10))),
        ],
        links: [
            (from: "first", to: "turn", start: (20, 2), carries: {"hearing": ()}, both: true),
            (from: "turn", to: "second", start: (20, 8), carries: {"hearing": ()}, both: true),
        ],
    )"#;
    let graph = graph(&senses, text);
    let mut manager = SenseManager::new();
    manager.add(hearer(2, at(19.0, 2.0), 0.1));
    manager.add(hearer(3, at(1.0, 8.0), 0.1));
    let shot = Signal::new(HEARING, 5.0, at(1.0, 2.0));
    manager.emit(&Setting::open(&senses), Moment(0), &shot);
    assert_eq!(who(&told(&mut manager, 9000)), [3, 2]);
    manager.emit(&Setting::open(&senses).graph(&graph), Moment(10_000), &shot);
    let notices = told(&mut manager, 20_000);
    assert_eq!(who(&notices), [2, 3]);
    // 19 m to the corner, 6 m to the next, 19 m back.
    assert_eq!(notices[1].due, Moment(10_440));
}

#[test]
fn a_shut_door_is_quiet() {
    let senses = with_sound(1.0, 100.0);
    let door = r#"(name: "door", from: "a", to: "b", start: (10, 5), carries: {"hearing": ()}, both: true)"#;
    let graph = graph(&senses, &row(&["a", "b"], door));
    let (setting, mut manager) = (Setting::open(&senses).graph(&graph), SenseManager::new());
    manager.add(hearer(1, at(15.0, 5.0), 0.1));
    let shout = |manager: &mut SenseManager<Vec2>| {
        manager.emit(&setting, Moment(0), &Signal::new(HEARING, 1.0, at(5.0, 5.0)));
        told(manager, 1000).first().map(|notice| notice.intensity)
    };
    assert_eq!(shout(&mut manager), Some(1.0));
    manager.set_door(&graph, "door", 0.25);
    assert_eq!(shout(&mut manager), Some(0.25));
    manager.set_door(&graph, "door", 0.0);
    assert_eq!((shout(&mut manager), manager.link(0)), (None, 0.0));
    manager.set_door(&graph, "door", 1.0);
    assert_eq!(shout(&mut manager), Some(1.0));
}

#[test]
fn open_air_and_rooms_do_not_mix() {
    let senses = with_sound(0.99, 100.0);
    let graph = graph(&senses, &row(&["a"], ""));
    let (setting, mut manager) = (Setting::open(&senses).graph(&graph), SenseManager::new());
    manager.add(hearer(1, at(5.0, 5.0), 0.1));
    manager.add(hearer(2, at(5.0, 15.0), 0.1));
    manager.emit(&setting, Moment(0), &Signal::new(HEARING, 1.0, at(5.0, 6.0)));
    assert_eq!(who(&told(&mut manager, 1000)), [1]);
    manager.emit(&setting, Moment(0), &Signal::new(HEARING, 1.0, at(5.0, 14.0)));
    assert_eq!(who(&told(&mut manager, 1000)), [2]);
}

/// Two parts of a yard, and a room behind a door.
#[test]
fn open_ground_does_not_hide_where_a_sound_comes_from_and_a_door_does() {
    let senses = with_sound(1.0, 100.0);
    let links = r#"
        (from: "a", to: "b", start: (10, 5), carries: {"hearing": ()}, both: true, open: true),
        (from: "b", to: "c", start: (20, 5), carries: {"hearing": ()}, both: true)"#;
    let graph = graph(&senses, &row(&["a", "b", "c"], links));
    let (setting, mut manager) = (Setting::open(&senses).graph(&graph), SenseManager::new());
    manager.add(hearer(1, at(15.0, 5.0), 0.1));
    manager.add(hearer(2, at(25.0, 5.0), 0.1));
    let shout = Signal::new(HEARING, 1.0, at(5.0, 5.0));
    manager.emit(&setting, Moment(0), &shout);
    let from: Vec<Vec2> = told(&mut manager, 1000).iter().map(|notice| notice.from).collect();
    assert_eq!(from, [at(5.0, 5.0), at(20.0, 5.0)]);
    let mut waves = Vec::new();
    manager.waves(&setting, (Moment(0), 0.1), &shout, |wave| waves.push((wave.distance, wave.at)));
    assert_eq!(waves, [(0.0, at(5.0, 5.0)), (5.0, at(10.0, 5.0)), (15.0, at(20.0, 5.0))]);
    assert_eq!(manager.waiting(), 0, "that was for a picture");
}

#[test]
fn a_graph_for_sound_leaves_sight_to_its_rays() {
    let mut def = SensesDef::usual();
    def.modalities[0] = Modality { attenuation: 1.0, cone: None, ..Modality::sight() };
    let senses = def.bind().unwrap();
    let text = row(&["a", "b"], "").replacen("(nodes", "(only: [\"hearing\", \"smell\"], nodes", 1);
    let graph = graph(&senses, &text);
    let (setting, mut manager) = (Setting::open(&senses).graph(&graph), SenseManager::new());
    let sharp = [SIGHT, HEARING, SMELL].into_iter();
    manager.add(sharp.fold(Sensor::new(Who(1), at(12.0, 5.0)), |s, sense| s.with(sense, Acuity::of(0.01))));
    for (sense, notices) in [(SIGHT, 1), (HEARING, 0)] {
        let signal = Signal::new(sense, 1.0, at(8.0, 5.0));
        assert_eq!(manager.emit(&setting, Moment(0), &signal), notices, "{sense:?}");
    }
    told(&mut manager, 0);
    manager.emit(&setting, Moment(0), &Signal::new(SMELL, 9.0, at(8.0, 5.0)));
    manager.update(&setting, Moment(5000));
    assert_eq!(who(&told(&mut manager, 5000)), [0; 0], "the other room smells of nothing");
    assert!(manager.scent(&setting, at(9.0, 5.0), |_| true) > 0.0);
    assert_eq!(manager.scent(&setting, at(11.0, 5.0), |_| true), 0.0);
}
