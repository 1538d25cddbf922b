//! What holds for any world.

use proptest::prelude::*;
use wits_core::geometry::{Segment, Wall};
use wits_core::hash::StateHasher;
use wits_core::ron::RonFile;

use super::*;
use crate::graph::{SenseGraph, SenseGraphDef};
use crate::surroundings::Walls;
use crate::{Setting, Signal};

fn place() -> impl Strategy<Value = Vec2> {
    (-50.0_f32..50.0, -50.0_f32..50.0).prop_map(|(x, y)| at(x, y))
}

/// Sensors with all senses, of different sharpness, looking to all sides.
fn sensors() -> impl Strategy<Value = Vec<Sensor<Vec2>>> {
    let one = (place(), place(), 0.01_f32..2.0);
    prop::collection::vec(one, 1..20).prop_map(|list| {
        let numbered = (0..).zip(list);
        let sharp = |(who, (place, facing, threshold)): (u64, (Vec2, Vec2, f32))| {
            let sensor = Sensor::new(Who(who), place).facing(facing);
            [SIGHT, HEARING, SMELL].into_iter().fold(sensor, |s, sense| s.with(sense, Acuity::of(threshold)))
        };
        numbered.map(sharp).collect()
    })
}

fn signals() -> impl Strategy<Value = Vec<Signal<Vec2>>> {
    let one = (place(), 0.1_f32..20.0, 0_u16..4, 0_u64..20);
    prop::collection::vec(one, 1..12).prop_map(|list| {
        let signal =
            |(place, strength, sense, source)| Signal::new(Sense(sense), strength, place).by(Who(source));
        list.into_iter().map(signal).collect()
    })
}

fn whole(senses: &Senses) -> SenseGraph<Vec2> {
    let text = r#"(nodes: [(name: "all", area: Box(from: (-60, -60), to: (60, 60)))])"#;
    SenseGraphDef::from_ron("one.sensegraph.ron", text).unwrap().bind(senses).unwrap()
}

/// Sends everything out at time 0 and tells what is noticed in ten seconds.
fn play(
    setting: &Setting<'_, Vec2>,
    sensors: &[Sensor<Vec2>],
    signals: &[Signal<Vec2>],
) -> Vec<Notice<Vec2>> {
    let mut manager = SenseManager::new();
    sensors.iter().for_each(|sensor| _ = manager.add(sensor.clone()));
    signals.iter().for_each(|signal| _ = manager.emit(setting, Moment(0), signal));
    manager.update(setting, Moment(10_000));
    told(&mut manager, 10_000)
}

/// Without the ids, which depend on the order of adding.
fn essence(notices: &[Notice<Vec2>]) -> Vec<(u32, u64, f32, Signal<Vec2>)> {
    notices.iter().map(|notice| (notice.due.0, notice.who.0, notice.intensity, notice.signal)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn in_open_space_both_rules_agree(sensors in sensors(), signals in signals()) {
        let senses = Senses::usual();
        let graph = whole(&senses);
        let region = play(&Setting::open(&senses), &sensors, &signals);
        let rooms = play(&Setting::open(&senses).graph(&graph), &sensors, &signals);
        prop_assert_eq!(essence(&region), essence(&rooms));
    }

    #[test]
    fn nothing_is_noticed_too_early_too_far_too_weak_or_by_its_source(sensors in sensors(), signals in signals()) {
        let senses = Senses::usual();
        for notice in play(&Setting::open(&senses), &sensors, &signals) {
            let modality = senses.modality(notice.signal.sense);
            let sensor = sensors.iter().find(|sensor| sensor.who == notice.who).unwrap();
            let distance = notice.signal.at.distance(sensor.at);
            prop_assert!(f64::from(distance * modality.seconds_per_metre) <= notice.due.seconds() + 0.000_51);
            prop_assert!(distance <= modality.range);
            prop_assert!(notice.intensity >= sensor.acuity(notice.signal.sense).unwrap().threshold);
            prop_assert_ne!(notice.signal.source, notice.who);
        }
    }

    /// The fast way finds exactly those that asking everybody finds.
    #[test]
    fn nobody_is_overlooked(sensors in sensors(), signals in signals()) {
        let senses = with_sound(0.95, 100.0);
        let sounds: Vec<_> = signals.iter().map(|signal| Signal { sense: HEARING, ..*signal }).collect();
        let modality = senses.modality(HEARING);
        let mut plain = 0;
        for sound in &sounds {
            plain += sensors.iter().filter(|sensor| {
                let left = modality.intensity(sound.strength, sound.at.distance(sensor.at));
                sensor.who != sound.source && left >= sensor.acuity(HEARING).unwrap().threshold
            }).count();
        }
        prop_assert_eq!(play(&Setting::open(&senses), &sensors, &sounds).len(), plain);
    }

    #[test]
    fn nothing_is_seen_through_a_wall(sensors in sensors(), signals in signals(), walls in prop::collection::vec((place(), place()), 1..8)) {
        let senses = Senses::usual();
        let build = |level: Walls, &(from, to): &(Vec2, Vec2)| level.wall(Wall::new(from, to), None);
        let level = walls.iter().fold(Walls::new(), build).build();
        let setting = Setting::open(&senses).around(&level);
        let seen: Vec<_> = play(&setting, &sensors, &signals).into_iter().filter(|notice| notice.signal.sense == SIGHT).collect();
        for notice in seen {
            let eye = sensors.iter().find(|sensor| sensor.who == notice.who).unwrap().at;
            let line = Segment::new(eye, notice.signal.at);
            let is_crossed = walls.iter().any(|&(from, to)| {
                // Touching an end is a matter of rounding.
                let wall = Segment::new(from, to);
                let shorter = Segment::new(wall.at(0.001), wall.at(0.999));
                shorter.crosses(&Segment::new(line.at(0.001), line.at(0.999)))
            });
            prop_assert!(!is_crossed);
        }
    }

    #[test]
    fn the_order_in_which_sensors_were_added_makes_no_difference(sensors in sensors(), signals in signals(), turn in 0_usize..20) {
        let senses = Senses::usual();
        let mut other = sensors.clone();
        other.rotate_left(turn % sensors.len());
        other.reverse();
        let setting = Setting::open(&senses);
        prop_assert_eq!(essence(&play(&setting, &sensors, &signals)), essence(&play(&setting, &other, &signals)));
    }

    #[test]
    fn cleared_it_tells_nothing_old_and_everything_new(sensors in sensors(), signals in signals()) {
        let senses = Senses::usual();
        let (setting, graph) = (Setting::open(&senses), whole(&senses));
        for setting in [setting, setting.graph(&graph)] {
            let (mut manager, mut fresh) = (SenseManager::new(), SenseManager::new());
            manager.make_room(100);
            for sensor in &sensors {
                manager.add(sensor.clone());
                fresh.add(sensor.clone());
            }
            signals.iter().for_each(|signal| _ = manager.emit(&setting, Moment(0), signal));
            manager.clear_signals();
            prop_assert_eq!((manager.waiting(), manager.clouds().len(), manager.fronts().len()), (0, 0, 0));
            let go_on = |manager: &mut SenseManager<Vec2>| {
                signals.iter().for_each(|signal| _ = manager.emit(&setting, Moment(500), signal));
                manager.update(&setting, Moment(10_000));
                told(manager, 10_000)
            };
            prop_assert_eq!(go_on(&mut manager), go_on(&mut fresh));
        }
    }

    #[test]
    fn saved_on_the_way_it_goes_on_the_same(sensors in sensors(), signals in signals(), pause in 0_u32..2000) {
        let senses = Senses::usual();
        let (setting, graph) = (Setting::open(&senses), whole(&senses));
        for setting in [setting, setting.graph(&graph)] {
            let mut manager = SenseManager::new();
            sensors.iter().for_each(|sensor| _ = manager.add(sensor.clone()));
            signals.iter().for_each(|signal| _ = manager.emit(&setting, Moment(0), signal));
            manager.update(&setting, Moment(pause));
            told(&mut manager, pause);
            let saved = serde_json::to_string(&manager).unwrap();
            let mut restored: SenseManager<Vec2> = serde_json::from_str(&saved).unwrap();
            prop_assert_eq!(&manager, &restored);
            let hash = |manager: &SenseManager<Vec2>| {
                let mut hasher = StateHasher::new();
                hasher.write(manager);
                hasher.finish()
            };
            prop_assert_eq!(hash(&manager), hash(&restored));
            let go_on = |manager: &mut SenseManager<Vec2>| {
                manager.emit(&setting, Moment(pause + 50), &signals[0]);
                manager.update(&setting, Moment(10_000));
                told(manager, 10_000)
            };
            prop_assert_eq!(go_on(&mut manager), go_on(&mut restored));
            prop_assert_eq!(hash(&manager), hash(&restored));
        }
    }
}
