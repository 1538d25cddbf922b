//! The suite "trees" on bonsai-bt. A tree that has ended must be reset before it can be ticked again, and each character
//! has a whole tree of its own, so both are in the figures.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};

use bonsai_bt::Behavior::{self, Action, Invert, Select, Sequence};
use bonsai_bt::{ActionArgs, BT, Event, Status, UpdateArgs};
use serde_json::{Value, json};
use wits_peers::report::{print, seconds_per_pass};

const TICKS: u32 = 20_000;
const ROUNDS: usize = 7;
const TREES: usize = 1000;

/// What the leaves of a tree come to.
#[derive(Clone, Copy, Debug)]
enum Leaf {
    Succeeds,
    Runs,
}

fn main() {
    let figures = [
        time("sequence of 10", &sequence(Leaf::Succeeds), true),
        time("reactive sequence of 10, the last runs", &sequence(Leaf::Runs).memory(false), false),
        time("100 mixed nodes", &mixed(), true),
        memory("memory, sequence of 10", &sequence(Leaf::Succeeds)),
        memory("memory, 100 mixed nodes", &mixed()),
    ];
    print("bonsai-bt", "bonsai-bt", &figures);
}

fn sequence(last: Leaf) -> Behavior<Leaf> {
    let leaves = (0..10).map(|number| if number == 9 { last } else { Leaf::Succeeds });
    Sequence(leaves.map(Action).collect())
}

/// Nine times: three actions of which the last is turned into a failure, then four that succeed.
fn mixed() -> Behavior<Leaf> {
    let leaf = || Action(Leaf::Succeeds);
    let fails = || Sequence(vec![leaf(), leaf(), Invert(Box::new(leaf()))]);
    let succeeds = || Sequence((0..4).map(|_| leaf()).collect());
    Sequence((0..9).map(|_| Select(vec![fails(), succeeds()])).collect())
}

fn time(case: &str, behaviour: &Behavior<Leaf>, ends: bool) -> Value {
    let mut tree = BT::new(behaviour.clone(), 0_u64);
    let mut round = || {
        1e9 * seconds_per_pass(TICKS, || {
            let status = tick(&mut tree);
            if ends {
                tree.reset_bt();
            }
            status
        })
    };
    let mut times: Vec<f64> = (0..ROUNDS).map(|_| round()).collect();
    times.sort_by(f64::total_cmp);
    let leaves = *tree.blackboard_mut() as f64 / (f64::from(TICKS) * ROUNDS as f64);
    let value = times[ROUNDS / 2];
    json!({ "suite": "trees", "case": case, "unit": "ns/tick", "value": value, "work": { "leaves": leaves } })
}

fn tick(tree: &mut BT<Leaf, u64>) -> Option<Status> {
    let event: Event = UpdateArgs { dt: 0.0 }.into();
    let mut act = |args: ActionArgs<'_, Event, Leaf>, count: &mut u64| {
        *count += 1;
        let status = if matches!(args.action, Leaf::Runs) { Status::Running } else { Status::Success };
        (status, args.dt)
    };
    tree.tick(black_box(&event), &mut act).map(|(status, _)| status)
}

/// What one character takes, after a tick.
fn memory(case: &str, behaviour: &Behavior<Leaf>) -> Value {
    let before = HELD.load(Ordering::Relaxed);
    let mut trees = Vec::with_capacity(TREES);
    for _ in 0..TREES {
        let mut tree = BT::new(behaviour.clone(), 0_u64);
        tick(&mut tree);
        trees.push(tree);
    }
    let value = (HELD.load(Ordering::Relaxed) - before) as f64 / TREES as f64;
    drop(black_box(trees));
    json!({ "suite": "trees", "case": case, "unit": "bytes", "value": value, "work": {} })
}

static HELD: AtomicUsize = AtomicUsize::new(0);

/// The system's allocator, with a count of the bytes that are held.
struct Counting;

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: all calls go to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        HELD.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(memory, layout) }
    }
}
