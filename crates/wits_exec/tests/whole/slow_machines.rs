//! What matters to the game is as clever on a slow machine as on a fast one; only the crowd round it differs.

use wits_core::work::Budget;
use wits_exec::{Policy, Scheduler, Task};

const FRAMES: u64 = 240;

/// When each opponent was called, and how often the passers-by were in all, on a machine that does so many units a frame.
fn play(units: u64) -> (Vec<Vec<u64>>, u64) {
    let mut scheduler = Scheduler::new(Policy::Equal);
    for opponent in 0..8_usize {
        // Regular: it must not be called late. Its declared step is all that it ever takes.
        scheduler.add(Some(opponent), Task::every(4).phase(opponent as u32).step(20).regular());
    }
    for walker in 0..500 {
        scheduler.add(None, Task::every(2).phase(walker).step(5));
    }
    let (mut calls, mut passers_by) = (vec![Vec::new(); 8], 0);
    for frame in 0..FRAMES {
        scheduler.run(&mut Budget::new(units), |_, who, budget| match who {
            Some(opponent) => {
                calls[*opponent].push(frame);
                budget.spend(20);
            }
            None => {
                passers_by += 1;
                budget.spend(5);
            }
        });
    }
    (calls, passers_by)
}

#[test]
fn oracle_millington_2_3_3_opponents_are_as_quick_on_the_slowest_machine_and_the_crowd_is_not() {
    let (slow_opponents, slow_crowd) = play(100);
    let (fast_opponents, fast_crowd) = play(1500);
    assert_eq!(slow_opponents, fast_opponents);
    assert!(slow_opponents.iter().all(|calls| calls.len() as u64 == FRAMES / 4));
    assert_eq!(fast_crowd, 500 * FRAMES / 2);
    assert!(slow_crowd * 5 < fast_crowd && slow_crowd > 1000, "{slow_crowd} against {fast_crowd}");
}
