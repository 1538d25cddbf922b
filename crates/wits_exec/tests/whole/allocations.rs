//! A frame allocates nothing.

use wits_core::work::{Budget, Progress};
use wits_exec::requests::{Order, Requests};
use wits_exec::{FrequencyScheduler, Policy, Scheduler, Task, Timing};
use wits_testkit::alloc::assert_no_allocation;

#[test]
fn frames_allocate_nothing_even_when_tasks_are_left_over() {
    for policy in [Policy::Equal, Policy::Priority, Policy::Requested, Policy::PriorityOnly] {
        let mut scheduler = Scheduler::new(policy);
        scheduler.watch(["all"], 30, 100);
        for number in 0..1000_u32 {
            scheduler.add(
                number,
                Task::every(number % 7 + 1).phase(number).step(u64::from(number % 5 + 1)).request(9),
            );
        }
        let mut frame = |budget: u64| {
            scheduler.run(&mut Budget::new(budget), |_, _, own| {
                own.spend(own.left().min(7));
            });
        };
        // The lines are as long as they will ever be when everybody waits.
        (0..7).for_each(|_| frame(0));
        (0..40).for_each(|_| frame(u64::MAX));
        assert_no_allocation("frames of a scheduler", || (0..60).for_each(|_| frame(500)));
    }
}

#[test]
fn isolated_and_separate_runs_allocate_nothing() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    (0..100).for_each(|number| {
        scheduler.add(number, Task::every(1));
    });
    let mut frames = || {
        scheduler.run_isolated(&mut Budget::new(1000), |_, number, _| *number += 1);
        scheduler.run_each(&mut Budget::new(1000), false, |_, number, _| *number += 1);
    };
    frames();
    assert_no_allocation("frames of a scheduler that isolates", || (0..20).for_each(|_| frames()));
}

#[test]
fn frequency_schedulers_allocate_nothing() {
    let (mut plain, mut direct) = (FrequencyScheduler::new(), FrequencyScheduler::direct());
    for number in 0..100 {
        plain.add(number, Timing::new(number % 9, number));
        direct.add(number, Timing::new(number % 9, number));
    }
    assert_no_allocation("frames of frequency schedulers", || {
        for _ in 0..50 {
            plain.run(|_, number| *number += 1);
            direct.run(|_, number| *number += 1);
        }
    });
}

#[test]
fn requests_that_were_given_room_allocate_nothing_however_many_come_at_once() {
    let mut requests = Requests::<u32, u32>::new(Order::Priority, 100);
    requests.reserve();
    let mut tickets = Vec::with_capacity(100);
    assert_no_allocation("a crowd of requests", || {
        for _ in 0..3 {
            tickets.extend((0..100).map_while(|work| requests.submit(work, 0.0).ok()));
            assert_eq!(tickets.len(), 100);
            requests.step_with(&mut Budget::new(60), |work, own| {
                own.spend(1);
                Progress::Done(*work)
            });
            let answers = tickets.iter().filter_map(|ticket| requests.take(*ticket)).count();
            assert_eq!(answers, 60);
            tickets.drain(..).for_each(|ticket| {
                requests.cancel(ticket);
            });
        }
    });
}
