//! Decision trees: a complete tree of 15 tests, asked by 10,000 characters; and telegrams.
//!
//! Each character is 15 random bits, and test `i` asks for bit `i`: four questions lead to one of 16 leaves.

use std::collections::BTreeMap;
use std::hint::black_box;

use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_decide::condition::ConditionDef;
use wits_decide::dtree::{ChoiceDef, DecisionDef, DecisionState, DecisionTree};
use wits_decide::{CallDef, Mind, Status, Turn, Vocabulary};
use wits_world::Who;
use wits_world::telegram::{DeliveryResult, MessageQueue, Telegram};

use super::lcg::Lcg;
use super::measure::seconds;
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "decisions",
    about: "decision trees and telegrams",
    cases: &[
        Case {
            name: "decide, complete tree of 15 tests, 10000 characters",
            unit: "ns/decision",
            cores: Cores::One,
            measure: decide,
        },
        Case {
            name: "decide and act, complete tree of 15 tests, 10000 characters",
            unit: "ns/tick",
            cores: Cores::One,
            measure: act,
        },
        Case {
            name: "telegrams with delays, 1000 waiting",
            unit: "ns/telegram",
            cores: Cores::One,
            measure: telegrams,
        },
    ],
};

const CHARACTERS: usize = 10_000;
const ROUNDS: usize = 100;

/// Bits to be asked for, and how often something was done.
struct Npc {
    bits: u32,
    done: u32,
}

fn tree() -> Option<DecisionTree<Npc>> {
    fn complete(test: u32) -> ChoiceDef {
        if test >= 15 {
            return ChoiceDef::Do(CallDef::new(format!("do{}", test - 15)));
        }
        let is = ConditionDef::Is(CallDef::new(format!("bit{test}")));
        ChoiceDef::ask(is, complete(2 * test + 2), complete(2 * test + 1))
    }
    let mut words = Vocabulary::new();
    for bit in 0..15 {
        words.condition(&format!("bit{bit}"), move |npc: &Npc, _| npc.bits >> bit & 1 == 1);
    }
    for leaf in 0..16 {
        words.action(&format!("do{leaf}"), move |npc: &mut Npc, _| {
            npc.done += leaf;
            Status::Running
        });
    }
    DecisionDef::new(complete(0)).bind(&words).ok()
}

fn npcs(size: Size, tree: &DecisionTree<Npc>) -> Vec<(Npc, DecisionState)> {
    let mut lcg = Lcg::new(1);
    (0..size.of(CHARACTERS)).map(|_| (Npc { bits: lcg.below(1 << 15), done: 0 }, tree.start())).collect()
}

fn decide(size: Size) -> Figure {
    let Some(tree) = tree() else { return Figure::broken() };
    let mut npcs = npcs(size, &tree);
    let mut pass = || {
        let mut sum = 0_u64;
        for (npc, state) in &mut npcs {
            let decision = tree.decide(state, &mut Turn::new(npc, Moment::START));
            sum += u64::from(decision.leaf + decision.asked);
        }
        sum
    };
    let sum = pass();
    let total = seconds(|| {
        for _ in 0..size.of(ROUNDS) {
            black_box(pass());
        }
    });
    figure(size, total, sum as f64)
}

fn act(size: Size) -> Figure {
    let Some(tree) = tree() else { return Figure::broken() };
    let mut npcs = npcs(size, &tree);
    let mut pass = || {
        for (npc, state) in &mut npcs {
            tree.tick(state, &mut Turn::new(npc, Moment::START));
        }
    };
    pass();
    let total = seconds(|| (0..size.of(ROUNDS)).for_each(|_| pass()));
    figure(size, total, npcs.iter().map(|(npc, _)| f64::from(npc.done)).sum())
}

fn figure(size: Size, total: f64, sum: f64) -> Figure {
    let decisions = size.of(CHARACTERS) * size.of(ROUNDS);
    Figure { value: 1e9 * total / decisions as f64, work: BTreeMap::from([("sum", sum)]) }
}

/// One is sent every millisecond, up to two seconds ahead: a thousand wait on average.
fn telegrams(size: Size) -> Figure {
    let mut lcg = Lcg::new(1);
    let (mut post, mut received) = (MessageQueue::new(), 0_u32);
    let mut now = Moment::START;
    let mut receive = |_: &mut MessageQueue<u32>, _: &Telegram<u32>| {
        received += 1;
        DeliveryResult::Handled
    };
    let mut run = |ticks: u32| {
        for _ in 0..ticks {
            now = now.after(0.001);
            let telegram =
                Telegram::new(Who(lcg.below(100).into()), Who(lcg.below(100).into()), lcg.below(10));
            post.send(now, 0.001 + 2.0 * lcg.unit(), telegram, &mut receive);
            post.deliver_due(now, &mut Budget::unlimited(), &mut receive);
        }
    };
    run(size.of(4000));
    let ticks = size.of(100_000);
    let total = seconds(|| run(ticks));
    let work = BTreeMap::from([("received", f64::from(received))]);
    Figure { value: 1e9 * total / f64::from(ticks), work }
}
