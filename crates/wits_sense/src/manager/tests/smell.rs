//! What lingers.

use super::*;
use crate::graph::SenseGraphDef;
use crate::modality::Way;
use crate::{Setting, Signal, What};
use wits_core::ron::RonFile;

/// Half of a smell is lost in a second, a step is half a second, nothing is lost on the way.
fn half() -> Senses {
    let mut def = SensesDef::usual();
    let way = Way::Lingering { dissipation: 0.5 };
    def.modalities[3] =
        Modality { way, attenuation: 1.0, seconds_per_metre: 0.0, range: 100.0, ..Modality::smell() };
    def.linger.step = 0.5;
    def.bind().unwrap()
}

fn nose(who: u64, place: Vec2, threshold: f32) -> Sensor<Vec2> {
    Sensor::new(Who(who), place).with(SMELL, Acuity::of(threshold))
}

/// 0.5 a second: 8, 4, 2, 1, and below 1 nobody smells it.
#[test]
fn oracle_millington_11_4_5d_half_is_lost_each_second() {
    let senses = half();
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    manager.add(nose(1, at(3.0, 0.0), 0.99));
    manager.emit(&setting, Moment(0), &Signal::new(SMELL, 8.0, at(0.0, 0.0)));
    manager.update(&setting, Moment(5000));
    let notices = told(&mut manager, 5000);
    let whole: Vec<_> =
        notices.iter().filter(|notice| notice.due.0 % 1000 == 0).map(|notice| notice.intensity).collect();
    assert!(whole.iter().zip([4.0, 2.0, 1.0]).all(|(left, expected)| (left - expected).abs() < 1e-5));
    assert_eq!(whole.len(), 3);
}

/// A way that takes longer than a step is passed all the same: 10 m at 2 m/s are 5 s.
#[test]
fn oracle_millington_11_4_5d_a_duct_carries_gas_to_the_guard() {
    let mut def = SensesDef::usual();
    def.modalities[3] =
        Modality { way: Way::Lingering { dissipation: 0.0 }, attenuation: 1.0, ..Modality::smell() };
    let senses = def.bind().unwrap();
    let text = r#"(
        nodes: [
            (name: "a", area: Box(from: (0, 0), to: (4, 4))),
            (name: "b", area: Box(from: (50, 0), to: (54, 4))),
        ],
        links: [(from: "a", to: "b", start: (2, 2), end: (52, 2), carries: {"smell": (attenuation: 0.9, distance: 10)})],
    )"#;
    let graph = SenseGraphDef::from_ron("duct.sensegraph.ron", text).unwrap().bind(&senses).unwrap();
    let (setting, mut manager) = (Setting::open(&senses).graph(&graph), SenseManager::new());
    manager.add(nose(1, at(52.0, 2.0), 0.1));
    manager.emit(&setting, Moment(0), &Signal::new(SMELL, 1.0, at(2.0, 2.0)));
    manager.update(&setting, Moment(5000));
    assert_eq!(told(&mut manager, 5000).len(), 0, "on its way");
    manager.update(&setting, Moment(6000));
    let notices = told(&mut manager, 6000);
    // 0.9^10 = 0.3487.
    assert!((notices[0].intensity - 0.348_678).abs() < 1e-4);
    manager.update(&setting, Moment(600_000));
    let clouds: Vec<f32> = manager.clouds().iter().map(|cloud| cloud.signal.strength).collect();
    assert_eq!(clouds.len(), 2, "it settles");
    assert!((clouds[1] - 0.348_678).abs() < 1e-4, "as strong as all losses on the way leave it");
}

#[test]
fn what_goes_back_and_forth_never_grows() {
    let senses = half();
    let text = r#"(
        nodes: [
            (name: "a", area: Box(from: (0, 0), to: (4, 4))),
            (name: "b", area: Box(from: (4, 0), to: (8, 4))),
            (name: "c", area: Box(from: (8, 0), to: (12, 4))),
        ],
        links: [
            (from: "a", to: "b", start: (4, 2), carries: {"smell": ()}, both: true),
            (from: "b", to: "c", start: (8, 2), carries: {"smell": ()}, both: true),
            (from: "c", to: "a", start: (8, 0), end: (0, 0), carries: {"smell": ()}, both: true),
        ],
    )"#;
    let graph = SenseGraphDef::from_ron("ring.sensegraph.ron", text).unwrap().bind(&senses).unwrap();
    let (setting, mut manager) = (Setting::open(&senses).graph(&graph), SenseManager::<Vec2>::new());
    manager.emit(&setting, Moment(0), &Signal::new(SMELL, 8.0, at(1.0, 1.0)));
    for second in 1..10_u32 {
        manager.update(&setting, Moment(second * 1000));
        let most = manager.clouds().iter().map(|cloud| cloud.signal.strength).fold(0.0, f32::max);
        assert!(most <= 8.0 * wits_core::math::powf(0.5, second as f32) * 1.001, "{most} after {second} s");
        assert!(manager.clouds().len() <= 6);
    }
    manager.update(&setting, Moment(60_000));
    assert_eq!((manager.clouds().len(), manager.fronts().len()), (0, 0), "gone in the end");
}

/// Who waits long in a place and leaves has made a decoy: noses that follow the stronger smell come there.
#[test]
fn oracle_millington_11_4_3d_a_long_wait_leaves_a_decoy() {
    let mut def = SensesDef::usual();
    def.modalities[3].way = Way::Lingering { dissipation: 0.02 };
    let senses = def.bind().unwrap();
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::<Vec2>::new());
    let emit = |manager: &mut SenseManager<Vec2>, second: u32, x: f32| {
        manager.emit(
            &setting,
            Moment(second * 1000),
            &Signal::new(SMELL, 1.0, at(x, 0.0)).by(Who(9)).of(What(1)),
        );
        manager.update(&setting, Moment(second * 1000));
    };
    (0..30).for_each(|second| emit(&mut manager, second, 0.0));
    (30..40).for_each(|second| emit(&mut manager, second, (second - 29) as f32 * 2.0));
    let scent = |x: f32| manager.scent(&setting, at(x, 0.0), |signal| signal.what == What(1));
    assert!(scent(0.0) > 3.0 * scent(20.0), "{} {}", scent(0.0), scent(20.0));
    assert!(scent(2.0) > scent(6.0), "it grows towards the place of the wait");
}

#[test]
fn the_frame_rate_makes_no_difference() {
    let senses = half();
    let run = |frame: u32| {
        let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
        manager.add(nose(1, at(3.0, 0.0), 0.2));
        let mut notices = Vec::new();
        for now in 0..=6000_u32 {
            if now == 700 || now == 2100 {
                manager.update(&setting, Moment(now));
                manager.emit(&setting, Moment(now), &Signal::new(SMELL, 2.0, at(0.0, 0.0)));
            }
            if now % frame == 0 {
                manager.update(&setting, Moment(now));
                notices.extend(told(&mut manager, now));
            }
        }
        notices
    };
    let fine = run(1);
    assert!(fine.len() > 5);
    assert_eq!(fine, run(16));
    assert_eq!(fine, run(1000));
    assert_eq!(fine, run(6000));
}

/// Sound as something that lingers a moment: who walks away before it arrives does not hear it, who comes does.
#[test]
fn oracle_millington_11_4_5f_slow_sound_in_steps_knows_where_listeners_are_when_it_arrives() {
    let mut def = SensesDef::usual();
    let way = Way::Lingering { dissipation: 0.9 };
    def.modalities[1] =
        Modality { way, range: 100.0, attenuation: 1.0, ..Modality::hearing() }.at_speed(10.0);
    def.linger.step = 0.1;
    let senses = def.bind().unwrap();
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::new());
    let leaves = manager.add(hearer(1, at(8.0, 0.0), 0.2));
    let comes = manager.add(hearer(2, at(90.0, 0.0), 0.2));
    manager.emit(&setting, Moment(0), &Signal::new(HEARING, 1.0, at(0.0, 0.0)));
    manager.update(&setting, Moment(300));
    manager.sensor_mut(leaves).unwrap().at = at(70.0, 0.0);
    manager.sensor_mut(comes).unwrap().at = at(5.0, 0.0);
    manager.update(&setting, Moment(2000));
    let notices = told(&mut manager, 2000);
    assert_eq!(notices.iter().map(|notice| (notice.who.0, notice.due.0)).next(), Some((2, 500)));
    assert!(notices.iter().all(|notice| notice.who == Who(2)));
}

#[test]
fn memory_is_bounded() {
    let mut def = SensesDef::usual();
    def.linger.most = 20;
    let senses = def.bind().unwrap();
    let (setting, mut manager) = (Setting::open(&senses), SenseManager::<Vec2>::new());
    for number in 0..200_u32 {
        let strength = 1.0 + (number * 37 % 100) as f32;
        manager.emit(&setting, Moment(0), &Signal::new(SMELL, strength, at(5.0 * number as f32, 0.0)));
    }
    assert_eq!(manager.clouds().len(), 20);
    assert!(manager.clouds().iter().all(|cloud| cloud.signal.strength > 85.0), "the strongest stay");
}
