//! The region rule.

use wits_core::geometry::{Circle, Wall};

use super::*;
use crate::surroundings::{Lamp, Surroundings, Walls};
use crate::{Cares, Setting, Signal, Team};

/// Figure 11.2: 2 * 0.9^1.5 = 1.7076 reaches a threshold of 1; 2 * 0.9^2.8 = 1.4890 does not reach 1.5.
#[test]
fn oracle_millington_11_4_4a_figure_11_2() {
    let senses = with_sound(0.9, 100.0);
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    manager.add(hearer(1, at(1.5, 0.0), 1.0));
    manager.add(hearer(2, at(0.0, 2.8), 1.5));
    assert_eq!(manager.emit(&setting, Moment(0), &Signal::new(HEARING, 2.0, at(0.0, 0.0))), 1);
    let notices = told(&mut manager, 1000);
    assert_eq!(who(&notices), [1]);
    assert!((notices[0].intensity - 1.707_629_9).abs() < 1e-5);
}

/// Strength 4, attenuation 0.8, speed 200: at 2 units 4 * 0.64 = 2.56 < 2.6, not heard; at 3 units 4 * 0.512 = 2.048 >= 2,
/// heard after 3 / 200 = 0.015. (At 2 units it would be 0.010.)
#[test]
fn oracle_millington_11_e_1_who_hears_and_when() {
    let senses = with_sound(0.8, 200.0);
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    manager.add(hearer(1, at(2.0, 0.0), 2.6));
    manager.add(hearer(2, at(3.0, 0.0), 2.0));
    manager.add(hearer(3, at(0.0, 2.0), 2.5));
    manager.emit(&setting, Moment(0), &Signal::new(HEARING, 4.0, at(0.0, 0.0)));
    let notices = told(&mut manager, 1000);
    let heard: Vec<_> = notices.iter().map(|notice| (notice.who.0, notice.due.0)).collect();
    assert_eq!(heard, [(3, 10), (2, 15)]);
    assert!((notices[0].intensity - 2.56).abs() < 1e-5 && (notices[1].intensity - 2.048).abs() < 1e-5);
}

/// The listing compares `time < now`: sight would arrive a frame late.
#[test]
fn oracle_millington_11_4_4a_what_needs_no_time_is_told_at_once() {
    let senses = Senses::usual();
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    manager.add(Sensor::new(Who(1), at(0.0, 0.0)).with(SIGHT, Acuity::of(0.1)));
    manager.emit(&setting, Moment(500), &Signal::new(SIGHT, 1.0, at(30.0, 0.0)));
    assert_eq!(who(&told(&mut manager, 500)), [1]);
}

#[test]
fn thresholds_are_of_each_modality_and_can_change() {
    let senses = with_sound(0.9, 100.0);
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    let id = manager.add(hearer(1, at(0.0, 0.0), 1.0));
    let shot = Signal::new(HEARING, 9.0, at(1.0, 0.0));
    assert_eq!(manager.emit(&setting, Moment(0), &Signal { sense: SIGHT, ..shot }), 0);
    assert_eq!(manager.emit(&setting, Moment(0), &shot), 1);
    manager.sensor_mut(id).unwrap().set(HEARING, None);
    assert_eq!(manager.emit(&setting, Moment(0), &shot), 0, "deafened");
}

#[test]
fn nobody_notices_oneself_and_sides_count_in_all_modalities() {
    let senses = Senses::usual();
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    let sharp = |who, cares| {
        let sensor = Sensor::new(Who(who), at(0.0, 0.0)).of_team(Team(1)).caring_for(cares);
        sensor.with(SIGHT, Acuity::of(0.1)).with(HEARING, Acuity::of(0.1)).with(TOUCH, Acuity::of(0.1))
    };
    manager.add(sharp(1, Cares::All));
    manager.add(sharp(2, Cares::Strangers));
    manager.add(sharp(3, Cares::Friends));
    for sense in [SIGHT, HEARING, TOUCH] {
        let of = |source, team| Signal::new(sense, 1.0, at(0.5, 0.0)).by(Who(source)).of_team(Team(team));
        for (signal, expected) in [(of(1, 1), [3].as_slice()), (of(9, 1), &[1, 3]), (of(9, 2), &[1, 2])] {
            manager.emit(&setting, Moment(0), &signal);
            assert_eq!(who(&told(&mut manager, 100)), expected);
        }
    }
}

/// A cone of 60 degrees reaches 30 to each side; the eye of the owl has its own.
#[test]
fn oracle_millington_11_4_3a_sight_has_a_cone() {
    let senses = Senses::usual();
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    manager.add(Sensor::new(Who(1), at(0.0, 0.0)).facing(at(5.0, 0.0)).with(SIGHT, Acuity::of(0.1)));
    let owl = Acuity::of(0.1).within(2.5);
    manager.add(Sensor::new(Who(2), at(0.0, 0.0)).facing(at(1.0, 0.0)).with(SIGHT, owl));
    let mut look = |degrees: f32| {
        let place = wits_core::angle::direction(degrees.to_radians()) * 10.0;
        manager.emit(&setting, Moment(0), &Signal::new(SIGHT, 1.0, place));
        who(&told(&mut manager, 0))
    };
    assert_eq!(look(29.9), [1, 2]);
    assert_eq!(look(-29.9), [1, 2]);
    assert_eq!(look(30.1), [2]);
    assert_eq!(look(143.0), [2]);
    assert_eq!(look(144.0), [0; 0]);
}

/// Green before foliage: a tenth is left; before the sky it stands out by half.
#[test]
fn oracle_millington_11_4_4b_camouflage_depends_on_what_is_behind() {
    let mut def = SensesDef::usual();
    def.camouflage.materials = vec!["foliage".into(), "sky".into()];
    let green = [("foliage".to_owned(), 0.1), ("sky".to_owned(), 1.5)].into();
    def.camouflage.patterns.insert("green".into(), green);
    def.modalities[0].attenuation = 1.0;
    let senses = def.bind().unwrap();
    let table = senses.camouflage();
    let hedge = Wall::new(at(20.0, -5.0), at(20.0, 5.0));
    let level = Walls::new().wall(hedge, table.material("foliage")).sky(table.material("sky")).build();
    let setting = Setting::open(&senses).around(&level);
    let mut manager = SenseManager::new();
    manager.add(Sensor::new(Who(1), at(0.0, 0.0)).with(SIGHT, Acuity::of(0.5)));
    let mut look = |place, strength, pattern| {
        manager.emit(&setting, Moment(0), &Signal::new(SIGHT, strength, place).wearing(pattern));
        told(&mut manager, 0).first().map(|notice| notice.intensity)
    };
    let green = table.pattern("green");
    assert_eq!(look(at(10.0, 0.0), 1.0, None), Some(1.0));
    assert_eq!(look(at(10.0, 0.0), 1.0, green), None, "0.1 is left before the hedge");
    assert_eq!(look(at(10.0, 9.0), 1.0, green), Some(1.5));
    assert_eq!(look(at(10.0, 9.0), 0.4, green), Some(0.6), "seen only because of the sky");
    assert_eq!(look(at(10.0, 9.0), 0.4, None), None);
}

/// Bushes on the way multiply: 0.5 * 0.5.
#[test]
fn oracle_millington_14_2_3_broken_cover_adds_up() {
    let mut def = SensesDef::usual();
    def.modalities[0].attenuation = 1.0;
    let senses = def.bind().unwrap();
    let bush = |x| Circle::new(at(x, 0.0), 1.0);
    let level = Walls::new().veil(bush(5.0), 0.5, None).veil(bush(10.0), 0.5, None).build();
    let setting = Setting::open(&senses).around(&level);
    let mut manager = SenseManager::new();
    manager.add(Sensor::new(Who(1), at(0.0, 0.0)).with(SIGHT, Acuity::of(0.4)));
    assert_eq!(manager.emit(&setting, Moment(0), &Signal::new(SIGHT, 1.0, at(7.5, 0.0))), 1);
    assert_eq!(manager.emit(&setting, Moment(0), &Signal::new(SIGHT, 1.0, at(15.0, 0.0))), 0);
}

#[test]
fn oracle_millington_11_4_4c_strength_is_in_proportion_to_the_light() {
    let mut def = SensesDef::usual();
    def.modalities[0].attenuation = 1.0;
    let senses = def.bind().unwrap();
    let lamp = Lamp { at: at(10.0, 0.0), brightness: 1.0, radius: 10.0 };
    let level = Walls::new().dusk(0.0).lamp(lamp).build();
    let setting = Setting::open(&senses).around(&level);
    let mut manager = SenseManager::new();
    manager.add(Sensor::new(Who(1), at(0.0, 0.0)).with(SIGHT, Acuity::of(0.3)));
    let mut look = |signal: Signal<Vec2>| {
        manager.emit(&setting, Moment(0), &signal);
        told(&mut manager, 0).first().map(|notice| notice.intensity)
    };
    assert_eq!(look(Signal::new(SIGHT, 1.0, at(10.0, 0.0))), Some(1.0));
    assert_eq!(look(Signal::new(SIGHT, 1.0, at(15.0, 0.0))), Some(0.5));
    assert_eq!(look(Signal::new(SIGHT, 1.0, at(18.0, 0.0))), None, "0.2 is left in the shadow");
    assert_eq!(look(Signal::new(SIGHT, 1.0, at(30.0, 0.0)).glowing()), Some(1.0), "a flash has its own");
}

#[test]
fn the_wind_carries_sounds_and_holds_them_back() {
    struct Gale;
    impl Surroundings<Vec2> for Gale {
        fn wind(&self, _at: Vec2) -> Vec2 {
            Vec2::new(5.0, 0.0)
        }
    }
    let mut def = SensesDef::usual();
    def.modalities[1] = Modality { wind: 1.0, ..Modality::hearing() }.at_speed(10.0);
    let senses = def.bind().unwrap();
    let setting = Setting::open(&senses).around(&Gale);
    let mut manager = SenseManager::new();
    (0..3).for_each(|number| _ = manager.add(hearer(number, at(6.0 * number as f32 - 6.0, 0.0), 0.1)));
    manager.emit(&setting, Moment(0), &Signal::new(HEARING, 1.0, at(0.0, 0.0)));
    // Downwind at 15 m/s, 6 m are 0.4 s and count as 4 m; upwind at 5 m/s they are 1.2 s and count as 12 m.
    let notices = told(&mut manager, 9000);
    let heard: Vec<_> = notices.iter().map(|notice| (notice.who.0, notice.due.0)).collect();
    assert_eq!(heard, [(1, 0), (2, 400), (0, 1200)]);
    assert!((notices[1].intensity - 0.6561).abs() < 1e-4);
    assert!((notices[2].intensity - 0.282_43).abs() < 1e-4);
}

#[test]
fn who_is_gone_is_not_told() {
    let senses = with_sound(0.9, 100.0);
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    let id = manager.add(hearer(1, at(5.0, 0.0), 0.1));
    manager.add(hearer(2, at(6.0, 0.0), 0.1));
    manager.emit(&setting, Moment(0), &Signal::new(HEARING, 2.0, at(0.0, 0.0)));
    manager.remove(id);
    assert_eq!(who(&told(&mut manager, 1000)), [2]);
}

#[test]
fn odd_signals_do_no_harm() {
    let senses = Senses::usual();
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    manager.add(hearer(1, at(f32::NAN, 0.0), 0.1));
    manager.add(hearer(2, at(0.0, 0.0), f32::NAN));
    for strength in [f32::NAN, -1.0, 0.0, f32::INFINITY] {
        for place in [at(f32::NAN, 0.0), at(f32::INFINITY, 0.0), at(1.0, 0.0)] {
            for sense in [SIGHT, HEARING, SMELL, Sense(77)] {
                manager.emit(&setting, Moment(0), &Signal::new(sense, strength, place));
            }
        }
    }
    manager.update(&setting, Moment(10_000));
    assert_eq!(told(&mut manager, u32::MAX - 1).len(), 0);
}
