//! The world interface: events to many listeners, telegrams that wait, triggers and who comes.
//!
//! - Events: 10,000 listeners, a hundred for each of 100 codes; one event of each code in every dispatch.
//! - Telegrams: 100,000 wait; each step sends one for a random time within ten seconds and delivers those due.
//! - Triggers: 1,000 circles of 5 m and 10,000 walking agents on 1,000 by 1,000 m, all of which ask in every update.

use std::collections::BTreeMap;
use std::hint::black_box;

use glam::Vec2;
use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_world::event::{Event, Events, Interest, Outbox, Urgency};
use wits_world::telegram::{DeliveryResult, MessageQueue, Telegram};
use wits_world::trigger::{Agent, KindDef, PlaneRegion, TriggerSystem, TriggersDef};
use wits_world::{Code, Who};

use super::lcg::Lcg;
use super::measure::seconds;
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "world",
    about: "events, telegrams and triggers",
    cases: &[
        Case { name: "events, 10000 listeners", unit: "ns/listener", cores: Cores::One, measure: events },
        Case {
            name: "telegrams with delays, 100000 waiting",
            unit: "ns/telegram",
            cores: Cores::One,
            measure: telegrams,
        },
        Case {
            name: "triggers, 10000 agents x 1000",
            unit: "ms/update",
            cores: Cores::One,
            measure: triggers,
        },
    ],
};

const LISTENERS: u64 = 10_000;
const CODES: u64 = 100;
const WAITING: u64 = 100_000;
const AGENTS: u64 = 10_000;
const TRIGGERS: usize = 1000;
/// The side of the world. \[m\]
const SIDE: u32 = 1000;

fn events(size: Size) -> Figure {
    let mut events = Events::new();
    (0..size.of(LISTENERS)).for_each(|who| events.register(Who(who), Interest::in_code(Code(who % CODES))));
    let mut told = 0_u64;
    let mut round = |tick: u32| {
        for code in 0..CODES {
            events.post(Moment(tick), Event::new(Code(code), code), Urgency::default());
        }
        let mut notify = |who: Who, event: &Event<u64>, _: &mut Outbox<u64>| told += (who.0 + event.data) & 1;
        events.dispatch(Moment(tick), &mut Budget::unlimited(), &mut notify);
    };
    round(0);
    let rounds = size.of(50_u32);
    let total = seconds(|| (0..rounds).for_each(&mut round));
    let notified = events.tally().notified as f64;
    black_box(told);
    let work = BTreeMap::from([("told", notified)]);
    Figure { value: 1e9 * total / (f64::from(rounds) * size.of(LISTENERS) as f64), work }
}

fn telegrams(size: Size) -> Figure {
    let (mut post, mut lcg) = (MessageQueue::<u32>::new().window(0.01), Lcg::new(1));
    let mut delivered = 0_u64;
    let mut step = |now: u32| {
        let mut receive = |_: &mut MessageQueue<u32>, _: &Telegram<u32>| {
            delivered += 1;
            DeliveryResult::Handled
        };
        for number in 0..10 {
            let telegram =
                Telegram::new(Who(lcg.below(10_000).into()), Who(lcg.below(10_000).into()), number);
            post.send(Moment(now), 0.001 * (1 + lcg.below(20_000)) as f32, telegram, &mut receive);
        }
        post.deliver_due(Moment(now), &mut Budget::unlimited(), &mut receive);
    };
    // Ten a millisecond, each for ten seconds on average: as many come as go when 100,000 wait.
    let warm = 2 * size.of(WAITING) as u32 / 10;
    (0..warm).for_each(&mut step);
    let steps = size.of(20_000_u32);
    let total = seconds(|| (warm..warm + steps).for_each(&mut step));
    let work = BTreeMap::from([("delivered", delivered as f64), ("waiting", post.len() as f64)]);
    Figure { value: 1e9 * total / f64::from(10 * steps), work }
}

fn triggers(size: Size) -> Figure {
    let def = TriggersDef { kinds: vec![KindDef::new("plate")], placed: Vec::new() };
    let (mut triggers, mut lcg) = (TriggerSystem::new(&def), Lcg::new(1));
    let mut place = || Vec2::new(lcg.below(SIDE) as f32, lcg.below(SIDE) as f32);
    for _ in 0..size.of(TRIGGERS) {
        triggers.spawn(&def, 0, PlaneRegion::circle(place(), 5.0), Who::NOBODY);
    }
    let mut agents: Vec<_> = (0..size.of(AGENTS)).map(|who| Agent::new(Who(who), place(), 0.5)).collect();
    let (mut notices, mut touched) = (Vec::new(), 0_usize);
    let mut update = || {
        for agent in &mut agents {
            agent.at.x = if agent.at.x < SIDE as f32 { agent.at.x + 1.0 } else { 0.0 };
        }
        notices.clear();
        triggers.update(&def, &mut agents, &mut |_| true, &mut notices);
        touched += notices.len();
    };
    update();
    let updates = size.of(100_u32);
    let total = seconds(|| (0..updates).for_each(|_| update()));
    Figure { value: 1e3 * total / f64::from(updates), work: BTreeMap::from([("touched", touched as f64)]) }
}
