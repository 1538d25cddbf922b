//! Nothing is allocated in the steady state.

use crate::event::{Event, Events, Interest, Outbox, Urgency};
use crate::telegram::{DeliveryResult, MessageQueue, Telegram};
use crate::trigger::{Agent, KindDef, Life, On, PlaneRegion, TriggerSystem, TriggersDef};
use crate::{Code, Who};
use wits_core::glam::Vec2;
use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_testkit::alloc::{CountingAllocator, assert_no_allocation};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn telegrams_that_come_and_go_allocate_nothing() {
    let (mut post, mut now) = (MessageQueue::<u64>::new(), 0);
    let mut round = || {
        for number in 0..200 {
            now += 1;
            let delay = (number % 17) as f32 / 10.0;
            let telegram = Telegram::new(Who(number % 7), Who(number % 5), number % 3);
            post.send(Moment(now), delay, telegram, &mut |_: &mut MessageQueue<u64>, _: &Telegram<u64>| {
                DeliveryResult::Handled
            });
            post.deliver_due(
                Moment(now),
                &mut Budget::new(9),
                &mut |_: &mut MessageQueue<u64>, _: &Telegram<u64>| DeliveryResult::Handled,
            );
        }
    };
    (0..20).for_each(|_| round());
    assert_no_allocation("telegrams", || (0..20).for_each(|_| round()));
}

fn minute(post: &mut MessageQueue<u32>, start: u32) -> u32 {
    let mut received = 0;
    for tick in start..start + 3600 {
        let now = Moment::of_tick(tick.into(), 60);
        let mut receive = |_: &mut MessageQueue<u32>, _: &Telegram<u32>| {
            received += 1;
            DeliveryResult::Handled
        };
        let telegram = Telegram::new(Who((tick % 5).into()), Who((tick % 7).into()), tick % 11);
        post.send(now, (tick % 3) as f32, telegram, &mut receive);
        post.deliver_due(now, &mut Budget::unlimited(), &mut receive);
    }
    received
}

#[test]
fn a_minute_of_telegrams_allocates_nothing() {
    let mut post = MessageQueue::new();
    assert!(minute(&mut post, 0) > 1000);
    assert_no_allocation("a minute of telegrams", || {
        minute(&mut post, 3600);
    });
}

#[test]
fn events_that_come_and_go_allocate_nothing() {
    let mut events = Events::new();
    (0..50).for_each(|who| events.register(Who(who), Interest::in_code(Code(who % 5))));
    let mut round = |tick: u32| {
        for number in 0..40_u64 {
            let urgency =
                if number % 9 == 0 { Urgency::now() } else { Urgency::priority((number % 3) as u8) };
            events.post(Moment(tick), Event::new(Code(number % 5), number), urgency);
        }
        let mut echo = |_: Who, event: &Event<u64>, outbox: &mut Outbox<u64>| {
            if event.data == 7 {
                outbox.post(Event::new(Code(99), 0), Urgency::default());
            }
        };
        events.dispatch(Moment(tick), &mut Budget::new(100), &mut echo);
        events.dispatch(Moment(tick), &mut Budget::unlimited(), &mut echo);
    };
    (0..20).for_each(&mut round);
    assert_no_allocation("events", || (20..40).for_each(&mut round));
}

#[test]
fn triggers_that_come_and_go_allocate_nothing() {
    let kinds = vec![
        KindDef { life: Life::Respawns(5), ..KindDef::new("item") },
        KindDef { on: On::Both, ..KindDef::new("room") },
        KindDef::sound("shot", 60.0, 8.0),
    ];
    let def = TriggersDef { kinds, placed: Vec::new() };
    let mut triggers = TriggerSystem::new(&def);
    for number in 0..100 {
        let at = Vec2::new((number % 10) as f32, (number / 10) as f32) * 5.0;
        triggers.spawn(&def, number % 2, PlaneRegion::circle(at, 1.5), Who::NOBODY);
    }
    let mut agents: Vec<_> = (0..50).map(|who| Agent::new(Who(who), Vec2::splat(who as f32), 0.5)).collect();
    let mut notices = Vec::new();
    let mut round = |tick: u32| {
        notices.clear();
        let shot = PlaneRegion::circle(Vec2::splat((tick % 40) as f32), 8.0);
        triggers.spawn(&def, 2, shot, Who(3));
        for agent in &mut agents {
            agent.at.x = (agent.at.x + 1.0) % 50.0;
        }
        triggers.update(&def, &mut agents, &mut |_| true, &mut notices);
    };
    (0..200).for_each(&mut round);
    assert_no_allocation("triggers", || (200..400).for_each(&mut round));
}
