//! Nothing is allocated in the steady state.

use crate::graph::SenseGraphDef;
use crate::knowledge::{Everyone, Knowledge};
use crate::memory::MemoryDef;
use crate::modality::{Acuity, Senses};
use crate::{SenseManager, Sensor, Setting, Signal, Team, Who};
use wits_core::glam::Vec2;
use wits_core::ron::RonFile;
use wits_core::time::Moment;
use wits_testkit::alloc::{CountingAllocator, assert_no_allocation};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Everybody walks about, shows, steps and smells; everybody notices, remembers, forgets, and talks now and then.
fn play(setting: Setting<'_, Vec2>) {
    let def = MemoryDef { most: 6, ..MemoryDef::default() };
    let senses = setting.senses;
    let [sight, hearing, smell] =
        ["sight", "hearing", "smell"].map(|name| senses.sense(name).unwrap_or_default());
    let (mut manager, mut everyone) = (SenseManager::new(), Everyone::new());
    let ids: Vec<_> = (0..50)
        .map(|who| {
            everyone.add(Knowledge { team: Team(1 + who as u32 % 2), ..Knowledge::new(Who(who)) });
            let place = Vec2::new((who % 10) as f32, (who / 10) as f32) * 3.0;
            let sensor = Sensor::new(Who(who), place).facing(Vec2::X).of_team(Team(1 + who as u32 % 2));
            let sharp =
                [sight, hearing, smell].into_iter().fold(sensor, |s, sense| s.with(sense, Acuity::of(0.3)));
            manager.add(sharp)
        })
        .collect();
    let mut round = |tick: u32| {
        let now = Moment(tick * 50);
        for (number, id) in (0_u32..).zip(&ids) {
            let Some(sensor) = manager.sensor_mut(*id) else { continue };
            let step = if (tick / 20 + number).is_multiple_of(2) { 0.1 } else { -0.1 };
            sensor.at.x += step;
            let (at, who) = (sensor.at, sensor.who);
            let sense = [sight, hearing, smell][((tick + number) % 3) as usize];
            if (tick + number).is_multiple_of(7) {
                manager.emit(&setting, now, &Signal::new(sense, 1.0, at).by(who));
            }
        }
        manager.update(&setting, now);
        manager.deliver(now, |notice| _ = everyone.notice(&def, senses, notice));
        everyone.fade(&def, now);
        everyone.radio(&def, now, Who(u64::from(tick % 50)), |_| true);
    };
    (0..800).for_each(&mut round);
    assert_no_allocation("senses", || (800..1600).for_each(&mut round));
}

#[test]
fn senses_in_the_open_allocate_nothing() {
    let senses = Senses::usual();
    play(Setting::open(&senses));
}

#[test]
fn senses_in_rooms_allocate_nothing() {
    let senses = Senses::usual();
    let text = r#"(
        nodes: [
            (name: "west", area: Box(from: (-9, -9), to: (15, 20))),
            (name: "east", area: Box(from: (15, -9), to: (60, 20))),
        ],
        links: [(from: "west", to: "east", start: (15, 6), carries: {"sight": (), "hearing": (), "smell": (distance: 2)}, both: true)],
    )"#;
    let graph = SenseGraphDef::from_ron("two.sensegraph.ron", text).unwrap().bind(&senses).unwrap();
    play(Setting::open(&senses).graph(&graph));
}
