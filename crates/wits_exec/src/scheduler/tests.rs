//! Laws of the scheduler.

use proptest::prelude::*;
use wits_core::hash::{HashState, StateHasher};
use wits_core::work::Budget;

use super::{Scheduler, Task, TaskId};
use crate::behaviour::Behaviour;
use crate::isolate::{Isolation, Rest};
use crate::phase::Phasing;
use crate::policy::Policy;
use crate::timing::Timing;

const POLICIES: [Policy; 5] = [
    Policy::Equal,
    Policy::Priority,
    Policy::Requested,
    Policy::Adaptive { rate: 0.25, least: 0.1 },
    Policy::PriorityOnly,
];

fn hash(value: &impl HashState) -> String {
    let mut hasher = StateHasher::new();
    hasher.write(value);
    hasher.finish().to_string()
}

/// The allowances of one frame, for tasks that use so much of them.
fn allowances(policy: Policy, budget: u64, tasks: &[(Task, u64)]) -> Vec<u64> {
    let mut scheduler = Scheduler::new(policy);
    tasks.iter().for_each(|&(task, used)| {
        scheduler.add(used, task);
    });
    let mut allowed = Vec::new();
    scheduler.run(&mut Budget::new(budget), |_, used, own| {
        allowed.push(own.left());
        let kept = own.left().min(*used);
        own.spend(kept);
        *used - kept
    });
    allowed
}

/// Four that are due share 1000; they use 250, 400 (150 too much), 100 and the rest.
#[test]
fn oracle_millington_10_1_3_an_overrun_shortens_those_that_follow() {
    let tasks = [250, 400, 100, 250].map(|used| (Task::every(1), used));
    assert_eq!(allowances(Policy::Equal, 1000, &tasks), [250, 250, 175, 250]);
}

/// 5, 3 and 2 of 10 parts of 1000.
#[test]
fn oracle_millington_10_1_5_priorities_share_all_of_the_budget() {
    let tasks = [(5.0, 500), (3.0, 300), (2.0, 200)]
        .map(|(priority, used)| (Task::every(1).priority(priority), used));
    assert_eq!(allowances(Policy::Priority, 1000, &tasks), [500, 300, 200]);
    assert_eq!(allowances(Policy::PriorityOnly, 1000, &tasks), [500, 300, 200]);
}

/// Exercise 10.3: artificial tasks that use anything up to twice what they may. What a frame exceeds is what was overdrawn.
#[test]
fn oracle_millington_10_e_3_load_balancing_on_artificial_data() {
    let mut stream = wits_core::random::Seed::new(10).stream();
    let mut scheduler = Scheduler::new(Policy::Equal);
    (1..=12).for_each(|every| {
        scheduler.add((), Task::every(every % 4 + 1).step(10));
    });
    for _ in 0..200 {
        let mut overdrawn = 0;
        let frame = scheduler.run(&mut Budget::new(200), |_, (), own| {
            let wants = u64::from(stream.below(own.left() as u32 * 2));
            let kept = own.left().min(wants);
            own.spend(kept);
            overdrawn += wants - kept;
            wants - kept
        });
        assert!(frame.spent <= 200 + overdrawn, "{frame:?}");
    }
    assert!(scheduler.iter().all(|(id, ..)| scheduler.counts(id).unwrap().runs > 40));
}

#[test]
fn requests_are_granted_in_order_of_importance_and_those_left_over_go_first() {
    let mut scheduler = Scheduler::new(Policy::Requested);
    for (name, priority, request) in [("low", 1.0, 60), ("high", 3.0, 50), ("mid", 2.0, 70)] {
        scheduler.add(name, Task::every(1).priority(priority).request(request));
    }
    let mut log = Vec::new();
    for _ in 0..3 {
        scheduler.run(&mut Budget::new(100), |_, name, own| log.push((*name, own.left())));
        log.push(("|", 0));
    }
    let bar = ("|", 0);
    assert_eq!(log, [("high", 50), bar, ("mid", 70), bar, ("low", 60), bar]);
}

#[test]
fn a_request_beyond_the_whole_budget_is_cut_to_it() {
    assert_eq!(allowances(Policy::Requested, 100, &[(Task::every(1).request(1000), 0)]), [100]);
    assert_eq!(allowances(Policy::Requested, 100, &[(Task::every(1).request(1000).step(150), 0)]), [150]);
}

#[test]
fn those_that_have_no_use_for_more_get_their_step() {
    let tasks = [Task::every(1).step(10).whole(), Task::every(1).step(5), Task::every(1).step(7).frugal()];
    assert_eq!(allowances(Policy::Equal, 100, &tasks.map(|task| (task, task.step))), [10, 83, 7]);
}

#[test]
fn an_adaptive_scheduler_gives_less_to_those_that_overrun() {
    let mut scheduler = Scheduler::new(Policy::Adaptive { rate: 0.5, least: 0.1 });
    let greedy = scheduler.add(true, Task::every(1));
    let modest = scheduler.add(false, Task::every(1));
    let mut last = [0, 0];
    for _ in 0..20 {
        scheduler.run(&mut Budget::new(1000), |id, overruns, own| {
            let allowed = own.left();
            last[usize::from(id == modest)] = allowed;
            own.spend(allowed / 2);
            if *overruns { 2 * allowed } else { 0 }
        });
    }
    assert!(last[0] < last[1] / 2, "{last:?}");
    assert_eq!(scheduler.counts(greedy).unwrap().overruns, 20);
}

#[test]
fn regular_tasks_go_before_all_but_the_oldest() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    for name in ["a", "b", "c"] {
        scheduler.add(name, Task::every(1).step(40));
    }
    scheduler.add("heart", Task::every(1).step(20).regular());
    let mut log = Vec::new();
    for _ in 0..3 {
        scheduler.run(&mut Budget::new(60), |_, name, _| log.push(*name));
    }
    assert_eq!(log, ["heart", "a", "b", "heart", "c", "heart"]);
}

#[test]
fn a_step_larger_than_the_budget_runs_alone_and_first() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    scheduler.add(1, Task::every(1).step(10));
    scheduler.add(500, Task::every(1).step(500));
    scheduler.add(3, Task::every(1).step(10));
    let mut spent = Vec::new();
    for _ in 0..4 {
        let frame = scheduler.run(&mut Budget::new(100), |_, step, own| {
            own.spend(*step);
        });
        spent.push(frame.spent);
    }
    // Frame 1: the first, then the large one does not fit and nobody passes it. Frame 2: the large one. Frame 3: the others.
    assert_eq!(spent, [1, 500, 4, 500]);
}

fn panic_if_called() {
    panic!("no budget, no call");
}

#[test]
fn without_a_budget_nobody_runs_and_nobody_is_forgotten() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    let id = scheduler.add((), Task::every(1));
    let frame = scheduler.run(&mut Budget::new(0), |_, (), _| panic_if_called());
    assert_eq!((frame.ran, frame.waiting, scheduler.waits_at_most(0)), (0, 1, None));
    assert_eq!(scheduler.waiting().collect::<Vec<_>>(), [id]);
    assert_eq!(scheduler.run(&mut Budget::unlimited(), |_, (), own| assert_eq!(own.left(), u64::MAX)).ran, 1);
    assert_eq!(scheduler.counts(id).unwrap().longest_wait, 1);
}

#[test]
fn a_task_that_waits_can_be_removed_and_changed() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    let ids: Vec<TaskId> = (0..4).map(|number| scheduler.add(number, Task::every(1).step(10))).collect();
    scheduler.run(&mut Budget::new(10), |_, _, _| ());
    assert_eq!(scheduler.remove(ids[1]), Some(1));
    assert!(
        scheduler.set_timing(ids[2], Timing::new(5, 0)) && !scheduler.set_timing(ids[1], Timing::new(5, 0))
    );
    assert!(scheduler.set_task(ids[3], Task::every(1).step(10).regular()));
    let mut log = Vec::new();
    (0..3).for_each(|_| {
        scheduler.run(&mut Budget::new(10), |_, number, _| log.push(*number));
    });
    assert_eq!(log, [2, 3, 0]);
}

#[test]
fn tasks_that_phase_themselves_never_meet() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    for every in [2, 4, 8] {
        scheduler.add_phased((), Task::every(every), Phasing::Quietest { window: 8 });
    }
    assert!((0..64).all(|_| scheduler.run(&mut Budget::new(10), |_, (), _| ()).ran <= 1));
}

struct Worker(u64);
impl Behaviour<Vec<u64>> for Worker {
    fn run(&mut self, log: &mut Vec<u64>, budget: &mut Budget) {
        log.push(budget.left());
        budget.spend(self.0.min(budget.left()));
    }
}

/// A game of two characters, each with two tasks: halves of halves; what the first character leaves goes to the second.
#[test]
fn schedulers_nest() {
    let mut game = Scheduler::new(Policy::Equal);
    for used in [10, 1000] {
        let mut character = Scheduler::new(Policy::Equal);
        (0..2).for_each(|_| {
            character.add(Worker(used), Task::every(1));
        });
        game.add(character, Task::every(1));
    }
    let mut log = Vec::new();
    Behaviour::run(&mut game, &mut log, &mut Budget::new(400));
    assert_eq!(log, [100, 190, 190, 190]);
}

#[test]
fn a_damaged_save_is_refused() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    (0..3).for_each(|number| {
        scheduler.add(number, Task::every(1).step(10));
    });
    scheduler.run(&mut Budget::new(10), |_, _, _| ());
    let text = serde_json::to_string(&scheduler).unwrap();
    let line = |slots: &[u32]| {
        let waiting: Vec<String> =
            slots.iter().map(|slot| format!("{{\"slot\":{slot},\"since\":1}}")).collect();
        format!("[{}]", waiting.join(","))
    };
    let whole = format!("[[],{}]", line(&[1, 2]));
    assert!(text.contains(&whole), "{text}");
    assert!(serde_json::from_str::<Scheduler<i32>>(&text).is_ok());
    for (regular, other) in [(&[][..], &[1, 1][..]), (&[], &[1, 9]), (&[1], &[2]), (&[], &[0, 1])] {
        let damaged = text.replace(&whole, &format!("[{},{}]", line(regular), line(other)));
        assert!(serde_json::from_str::<Scheduler<i32>>(&damaged).is_err(), "{damaged}");
    }
}

fn tasks() -> impl Strategy<Value = Vec<(Task, u64)>> {
    let task = (1_u32..6, 0_u32..9, 1_u64..60, any::<[bool; 3]>(), 1_u8..9, 0_u64..100).prop_map(
        |(every, phase, step, [regular, divisible, spare], priority, request)| {
            let task =
                Task { regular, divisible, spare, request, ..Task::every(every).phase(phase).step(step) };
            (task.priority(f32::from(priority)), request)
        },
    );
    prop::collection::vec(task, 1..14)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// Nobody waits longer than declared, and no frame exceeds its budget but by one step larger than it.
    #[test]
    fn nobody_starves_and_no_frame_is_exceeded(tasks in tasks(), budget in 1_u64..150, policy in 0_usize..5) {
        let mut scheduler = Scheduler::new(POLICIES[policy]);
        let ids: Vec<TaskId> = tasks.iter().map(|&(task, _)| scheduler.add((), task)).collect();
        let bound = scheduler.waits_at_most(budget).unwrap();
        let largest = tasks.iter().map(|(task, _)| task.step).max().unwrap();
        for _ in 0..150 {
            // Everybody uses all that it may.
            let frame = scheduler.run(&mut Budget::new(budget), |_, (), own| { own.spend(own.left()); });
            prop_assert!(frame.spent <= budget.max(largest), "{frame:?}");
            prop_assert!(frame.ran > 0 || frame.waiting == 0);
        }
        for id in ids {
            let counts = scheduler.counts(id).unwrap();
            prop_assert!(counts.longest_wait <= bound, "{counts:?} bound {bound}");
            prop_assert!(counts.runs > 0);
        }
    }

    /// A scheduler saved in the middle of anything goes on the same.
    #[test]
    fn saved_and_loaded_it_goes_on_the_same(tasks in tasks(), budget in 1_u64..150, policy in 0_usize..5, frames in 0_u32..20) {
        let mut scheduler = Scheduler::new(POLICIES[policy]);
        tasks.iter().for_each(|&(task, used)| { scheduler.add(used, task); });
        let run = |scheduler: &mut Scheduler<u64>| {
            scheduler.run(&mut Budget::new(budget), |_, used, own| {
                *used = *used * 7 % 101;
                let kept = own.left().min(*used);
                own.spend(kept);
                *used - kept
            })
        };
        (0..frames).for_each(|_| { run(&mut scheduler); });
        let text = serde_json::to_string(&scheduler).unwrap();
        let mut loaded: Scheduler<u64> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&loaded, &scheduler);
        for _ in 0..20 {
            prop_assert_eq!(run(&mut loaded), run(&mut scheduler));
            prop_assert_eq!(hash(&loaded), hash(&scheduler));
        }
    }
}

/// Tasks whose value is 0 panic.
fn fragile(value: u64) {
    assert_ne!(value, 0, "a zero");
}

#[test]
fn a_task_that_panics_rests_and_the_others_go_on() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    let ids: Vec<TaskId> = [1, 0, 2].map(|value| scheduler.add(value, Task::every(1))).to_vec();
    for parallel in [None, Some(false), Some(true)] {
        let call = |_: TaskId, value: &mut u64, _: &mut Budget| fragile(*value);
        for _ in 0..3 {
            match parallel {
                None => scheduler.run_isolated(&mut Budget::new(10), call),
                Some(parallel) => scheduler.run_each(&mut Budget::new(10), parallel, call),
            };
        }
        assert!(scheduler.is_aside(ids[1]) && scheduler.resume(ids[1]) && !scheduler.resume(ids[1]));
    }
    let runs: Vec<u64> = ids.iter().map(|&id| scheduler.counts(id).unwrap().runs).collect();
    assert_eq!(runs, [9, 3, 9]);
    let faults: Vec<String> = scheduler.faults().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 3);
    assert!(
        faults[0].starts_with("frame 1: task 1v1 panicked: ") && faults[0].contains("a zero"),
        "{}",
        faults[0]
    );
}

#[test]
fn a_task_that_overruns_again_and_again_rests() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    scheduler.set_isolation(Isolation {
        overruns: 3,
        after_overruns: Rest::Frames(10),
        ..Isolation::default()
    });
    let greedy = scheduler.add(1, Task::every(1).step(5).whole());
    let once = scheduler.add(0, Task::every(1).step(5).whole());
    for frame in 0..10 {
        scheduler.run(&mut Budget::new(100), |_, greed, own| {
            own.spend(5);
            u64::from(*greed == 1 || frame % 3 != 0)
        });
    }
    assert_eq!((scheduler.counts(greedy).unwrap().runs, scheduler.counts(once).unwrap().runs), (3, 10));
    assert_eq!(
        scheduler.faults().map(|fault| (fault.frame, fault.back)).collect::<Vec<_>>(),
        [(3, Some(13))]
    );
    (0..3).for_each(|_| {
        scheduler.run(&mut Budget::new(100), |_, _, _| ());
    });
    assert!(!scheduler.is_aside(greedy));
}

#[test]
fn the_document_tells_all() {
    let mut scheduler = Scheduler::new(Policy::Equal);
    scheduler.watch(["minds", "paths"], 60, 10);
    (0..5).for_each(|number| {
        scheduler.add(number, Task::every(2).phase(number).group(1).step(30));
    });
    for _ in 0..7 {
        scheduler.run(&mut Budget::new(50), |_, _, own| {
            own.spend(30);
        });
    }
    let document = scheduler.document("Game", |id, number| format!("{number} ({id})"));
    assert_eq!(document.field("tasks").unwrap().to_string(), "5");
    assert_eq!(document.field("tasks a frame").unwrap().to_string(), "2 to 3, mean 2.50");
    // One of five steps of 30 fits into 50; the last of a full line waits for four others.
    assert_eq!(document.field("longest wait").unwrap().to_string(), "4");
    assert_eq!(scheduler.timeline().frames().map(|(_, units)| units[1]).sum::<u64>(), 7 * 30);
    let text = serde_json::to_string(&document).unwrap();
    assert!(text.contains("0 (0v1)") && text.contains("waiting") && text.contains("budget"), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    /// On all cores or one after the other: the same state, the same frames, whoever panics.
    #[test]
    fn parallel_runs_equal_serial_ones(tasks in tasks(), budget in 1_u64..400, policy in 0_usize..5) {
        let mut one = Scheduler::new(POLICIES[policy]);
        for round in 0..6 {
            tasks.iter().for_each(|&(task, used)| { one.add(used + round, task); });
        }
        let mut all = one.clone();
        let work = |_: TaskId, value: &mut u64, own: &mut Budget| {
            *value = (*value * 7 + own.left().min(1000)) % 101;
            if *value == 100 {
                // Without a message, and without calling the hook: a test prints nothing.
                std::panic::resume_unwind(Box::new(()));
            }
            let kept = own.left().min(*value);
            own.spend(kept);
            *value - kept
        };
        for _ in 0..12 {
            let frames = (one.run_each(&mut Budget::new(budget), false, work), all.run_each(&mut Budget::new(budget), true, work));
            prop_assert_eq!(frames.0, frames.1);
            prop_assert_eq!(&one, &all);
        }
    }
}

/// Letting tasks in while they are found must come to the same as letting them stand in line. A regular task that needs
/// next to nothing makes them stand in line.
#[test]
fn in_line_or_at_once_the_same_tasks_run() {
    let mut log = [Vec::new(), Vec::new()];
    for (log, with_regular) in log.iter_mut().zip([false, true]) {
        let mut scheduler = Scheduler::new(Policy::Priority);
        for number in 0..40_u64 {
            let task = Task::every(1 + number as u32 % 3).phase(number as u32).step(1 + number * 7 % 11);
            scheduler.add(number, task.priority(1.0 + (number % 4) as f32).whole());
        }
        if with_regular {
            scheduler.add(99, Task::every(1).regular().step(1).whole());
        }
        for frame in 0..60_u64 {
            // Sometimes all fit, sometimes few do, sometimes there is nothing at all.
            let units = [500, 60, 0, 35, 500][frame as usize % 5];
            let extra = u64::from(with_regular && units > 0);
            scheduler.run(&mut Budget::new(units + extra), |_, number, budget| {
                budget.spend(budget.left());
                if *number != 99 {
                    log.push((frame, *number, budget.spent()));
                }
            });
        }
    }
    assert!(log[0].len() > 500);
    assert_eq!(log[0], log[1]);
}
