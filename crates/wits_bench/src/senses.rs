//! Senses: signals to many sensors, sight past walls, sound through rooms, memories.
//!
//! - A second of 60 ticks: 10,000 sensors walk about on 1,000 by 1,000 m, 1,000 signals are sent out, each heard as far as
//!   44 m, everything is delivered.
//! - 10,000 looks over up to 100 m past 1,000 walls, the level of the suite `raycast`.
//! - A shot in the middle of 1,024 rooms with doors, ten listeners in each.
//! - 64 characters that notice each other, each with room for 16 in memory.

use std::collections::BTreeMap;
use std::hint::black_box;

use glam::Vec2;
use wits_core::geometry::Wall;
use wits_core::time::Moment;
use wits_sense::graph::{Area, LinkDef, NodeDef, Passage, SenseGraphDef};
use wits_sense::memory::{Memory, MemoryDef, Percept};
use wits_sense::modality::{Acuity, Senses};
use wits_sense::surroundings::{Surroundings, Walls};
use wits_sense::{SenseManager, Sensor, Setting, Signal, Who};

use super::lcg::Lcg;
use super::measure::seconds;
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "senses",
    about: "signals, sight past walls, sound through rooms, memories",
    cases: &[
        Case { name: "1000 signals x 10000 sensors", unit: "ms/s", cores: Cores::One, measure: signals },
        Case { name: "10000 looks past 1000 walls", unit: "ms", cores: Cores::One, measure: looks },
        Case { name: "a shot in 1024 rooms", unit: "us/signal", cores: Cores::One, measure: rooms },
        Case { name: "memory", unit: "ns/percept", cores: Cores::One, measure: memory },
    ],
};

const SENSORS: u64 = 10_000;
const SIGNALS: u32 = 1000;
const TICKS: u32 = 60;
/// The side of the world. \[m\]
const SIDE: f32 = 1000.0;
const WALLS: usize = 1000;
const LOOKS: u32 = 10_000;

fn place(lcg: &mut Lcg) -> Vec2 {
    let x = SIDE * lcg.unit();
    Vec2::new(x, SIDE * lcg.unit())
}

fn offset(lcg: &mut Lcg) -> Vec2 {
    let x = lcg.unit() - 0.5;
    Vec2::new(x, lcg.unit() - 0.5)
}

fn signals(size: Size) -> Figure {
    let (senses, mut lcg) = (Senses::usual(), Lcg::new(1));
    let hearing = senses.sense("hearing").unwrap_or_default();
    let setting = Setting::open(&senses);
    let mut manager = SenseManager::new();
    let mut walkers: Vec<_> = (0..size.of(SENSORS))
        .map(|who| {
            let at = place(&mut lcg);
            (manager.add(Sensor::new(Who(who), at).with(hearing, Acuity::of(0.1))), at)
        })
        .collect();
    let mut told = 0_usize;
    let mut second = |from: u32| {
        for tick in from..from + TICKS {
            for (id, at) in &mut walkers {
                at.x = if at.x < SIDE { at.x + 0.05 } else { 0.0 };
                manager.place(*id, *at, Vec2::X);
            }
            let now = Moment(tick * 17);
            for _ in 0..(SIGNALS * (tick % TICKS + 1) / TICKS - SIGNALS * (tick % TICKS) / TICKS) {
                manager.emit(&setting, now, &Signal::new(hearing, 10.0, place(&mut lcg)));
            }
            told += manager.deliver(now, |notice| _ = black_box(notice.intensity));
        }
    };
    second(0);
    let rounds = size.of(3_u32);
    let total = seconds(|| (1..=rounds).for_each(|round| second(round * TICKS)));
    Figure { value: 1e3 * total / f64::from(rounds), work: BTreeMap::from([("told", told as f64)]) }
}

fn looks(size: Size) -> Figure {
    let mut lcg = Lcg::new(1);
    let mut level = Walls::new();
    for _ in 0..size.of(WALLS) {
        let from = place(&mut lcg);
        level = level.wall(Wall::new(from, from + offset(&mut lcg) * 40.0), None);
    }
    let level = level.build();
    let pairs: Vec<(Vec2, Vec2)> = (0..size.of(LOOKS))
        .map(|_| {
            let eye = place(&mut lcg);
            (eye, eye + offset(&mut lcg) * 140.0)
        })
        .collect();
    let pass = || pairs.iter().map(|&(eye, target)| f64::from(level.sight(eye, target))).sum::<f64>();
    let seen = pass();
    let passes = size.of(10_u32);
    let total = seconds(|| black_box((0..passes).map(|_| pass()).sum::<f64>()));
    Figure { value: 1e3 * total / f64::from(passes), work: BTreeMap::from([("seen", seen)]) }
}

/// 32 by 32 rooms of 10 m, a door in every wall.
fn house() -> SenseGraphDef<Vec2> {
    let name = |column: u16, row: u16| format!("{column}-{row}");
    let corner = |column: u16, row: u16| Vec2::new(f32::from(column), f32::from(row)) * 10.0;
    let (mut nodes, mut links) = (Vec::new(), Vec::new());
    for (column, row) in (0..32).flat_map(|row| (0..32).map(move |column| (column, row))) {
        let (from, to) = (corner(column, row), corner(column + 1, row + 1));
        nodes.push(NodeDef { name: name(column, row), area: Area::Box { from, to }, air: BTreeMap::new() });
        for (right, up) in
            [(1, 0), (0, 1)].into_iter().filter(|(right, up)| column + right < 32 && row + up < 32)
        {
            links.push(LinkDef {
                name: String::new(),
                from: name(column, row),
                to: name(column + right, row + up),
                start: to - Vec2::new(f32::from(up), f32::from(right)) * 5.0,
                end: None,
                carries: BTreeMap::from([("hearing".to_owned(), Passage::default())]),
                both: true,
                relay: false,
                open: false,
            });
        }
    }
    SenseGraphDef { only: Vec::new(), nodes, links }
}

fn rooms(size: Size) -> Figure {
    let mut def = Senses::usual().def().clone();
    def.modalities[1].attenuation = 0.999;
    def.modalities[1].range = 1e6;
    let Ok(senses) = def.bind() else { return Figure::broken() };
    let Ok(graph) = house().bind(&senses) else { return Figure::broken() };
    let hearing = senses.sense("hearing").unwrap_or_default();
    let setting = Setting::open(&senses).graph(&graph);
    let (mut manager, mut lcg) = (SenseManager::new(), Lcg::new(1));
    for who in 0..size.of(SENSORS) {
        manager.add(Sensor::new(Who(who), place(&mut lcg) * 0.32).with(hearing, Acuity::of(0.1)));
    }
    let mut told = 0_usize;
    let mut shoot = |tick: u32| {
        // All of one shot is heard before the next.
        let now = Moment(tick * 10_000);
        manager.emit(&setting, now, &Signal::new(hearing, 1.0, Vec2::splat(155.0)));
        told += manager.deliver(now.after(9.0), |notice| _ = black_box(notice.intensity));
    };
    shoot(0);
    let shots = size.of(50_u32);
    let total = seconds(|| (1..=shots).for_each(&mut shoot));
    Figure { value: 1e6 * total / f64::from(shots), work: BTreeMap::from([("told", told as f64)]) }
}

fn memory(size: Size) -> Figure {
    let (def, mut lcg, mut memory) = (MemoryDef::default(), Lcg::new(1), Memory::new());
    let mut notice = |now: u32| {
        let about = Who(u64::from(lcg.below(64)));
        memory.sense(&def, Moment(now * 10), &Percept::seen(about, Vec2::new(lcg.unit(), 0.0)));
        if now.is_multiple_of(100) {
            memory.fade(&def, Moment(now * 10));
        }
    };
    let (warm_up, percepts) = (size.of(10_000_u32), size.of(200_000_u32));
    (0..warm_up).for_each(&mut notice);
    let total = seconds(|| (warm_up..warm_up + percepts).for_each(&mut notice));
    let work = BTreeMap::from([("records", memory.records().len() as f64)]);
    Figure { value: 1e9 * total / f64::from(percepts), work }
}
