//! Behaviour trees: one tick of small and large ones, what a character takes, a hundred thousand of them on one tree.
//!
//! The mixed tree is a sequence of nine selectors, each of two sequences: two actions and an inverted one, which fails;
//! then four actions. 100 nodes, 63 actions, all of them ticked.

use std::collections::BTreeMap;
use std::hint::black_box;

use wits_core::random::Seed;
use wits_core::time::Moment;
use wits_decide::tree::{Scene, Tree, Troop};
use wits_decide::{Mind, Status, Turn, Vocabulary};

use super::looking::{UNIT, looking};
use super::measure::{median, seconds};
use super::{Case, Cores, Figure, Size, Suite};

pub(crate) const SUITE: Suite = Suite {
    name: "trees",
    about: "behaviour trees",
    cases: &[
        Case {
            name: "sequence of 10",
            unit: "ns/tick",
            cores: Cores::One,
            measure: |size| ticks(size, &sequence("s")),
        },
        Case {
            name: "reactive sequence of 10, the last runs",
            unit: "ns/tick",
            cores: Cores::One,
            measure: |size| ticks(size, &sequence("r").replace("Sequence", "ReactiveSequence")),
        },
        Case {
            name: "100 mixed nodes",
            unit: "ns/tick",
            cores: Cores::One,
            measure: |size| ticks(size, &mixed()),
        },
        Case {
            name: "memory, sequence of 10",
            unit: "bytes",
            cores: Cores::One,
            measure: |_| memory(&sequence("s")),
        },
        Case {
            name: "memory, 100 mixed nodes",
            unit: "bytes",
            cores: Cores::One,
            measure: |_| memory(&mixed()),
        },
        Case {
            name: "100000 characters, a tenth active",
            unit: "ms/tick",
            cores: Cores::One,
            measure: |size| troop(size, false),
        },
        Case {
            name: "100000 characters, a tenth active, all cores",
            unit: "ms/tick",
            cores: Cores::All,
            measure: |size| troop(size, true),
        },
        Case { name: "looking at 1000 characters", unit: UNIT, cores: Cores::One, measure: look },
        Case { name: "a file of 10000 nodes", unit: "ms", cores: Cores::One, measure: file },
    ],
};

const TICKS: u32 = 20_000;
const ROUNDS: usize = 7;
const CHARACTERS: usize = 100_000;

fn sequence(last: &str) -> String {
    format!(r#"(root: Sequence([{}Do("{last}")]))"#, r#"Do("s"), "#.repeat(9))
}

fn mixed() -> String {
    let fails = r#"Sequence([Do("s"), Do("s"), Inverter(Do("s"))])"#;
    let succeeds = r#"Sequence([Do("s"), Do("s"), Do("s"), Do("s")])"#;
    format!("(root: Sequence([{}]))", format!("Selector([{fails}, {succeeds}]), ").repeat(9))
}

/// Actions that count how often they are ticked.
fn words() -> Vocabulary<u64> {
    let mut words = Vocabulary::new();
    words.action("s", |count: &mut u64, _| {
        *count += 1;
        Status::Success
    });
    words.action("r", |count: &mut u64, _| {
        *count += 1;
        Status::Running
    });
    words
}

fn load(text: &str) -> Option<Tree<u64>> {
    Tree::load("bench.tree.ron", text, &words()).ok()
}

fn ticks(size: Size, text: &str) -> Figure {
    let Some(tree) = load(text) else { return Figure::broken() };
    let (mut state, mut count) = (tree.start(), 0_u64);
    let (ticks, rounds) = (size.of(TICKS), size.of(ROUNDS));
    let mut round = || {
        let time = seconds(|| {
            for _ in 0..ticks {
                let mut turn = Turn::new(&mut count, Moment::START);
                black_box(tree.tick(black_box(&mut state), &mut turn));
            }
        });
        1e9 * time / f64::from(ticks)
    };
    let times: Vec<f64> = (0..rounds).map(|_| round()).collect();
    let leaves = count as f64 / (f64::from(ticks) * rounds as f64);
    Figure { value: median(&times), work: BTreeMap::from([("leaves", leaves)]) }
}

/// The state of a character with all that belongs to it.
fn memory(text: &str) -> Figure {
    let value = load(text).map_or(f64::NAN, |tree| tree.bytes_per_character() as f64);
    Figure { value, work: BTreeMap::new() }
}

/// A thousand sequences of ten, all done in each tick.
fn look(size: Size) -> Figure {
    load(&sequence("s")).map_or_else(Figure::broken, |tree| looking(size, &tree, |_| 0, |_, _| {}))
}

/// The mixed tree after nine ticks of waiting.
fn waiting() -> String {
    mixed().replacen("(root: Sequence([", "(root: Sequence([Wait(0.15), ", 1)
}

/// Characters that wait for nine ticks, do all 63 things in the tenth, and begin anew, a tenth of them at each tick.
fn troop(size: Size, parallel: bool) -> Figure {
    let Some(tree) = load(&waiting()) else { return Figure::broken() };
    let characters = size.of(CHARACTERS);
    let mut games = vec![0_u64; characters];
    let mut troop = Troop::new(&tree, characters, Seed::new(1));
    let tick = |troop: &mut Troop, games: &mut [u64], tick: u64| {
        troop.tick(&tree, games, Scene::at(Moment::of_tick(tick, 60)), parallel);
    };
    // A tenth begins at each of the first ten ticks.
    for now in 0..10 {
        let until = characters * (now as usize + 1) / 10;
        tick(&mut troop, &mut games[..until], now);
    }
    (10..30).for_each(|now| tick(&mut troop, &mut games, now));
    let before: u64 = games.iter().sum();
    let time = seconds(|| (30..90).for_each(|now| tick(&mut troop, &mut games, now)));
    let leaves = (games.iter().sum::<u64>() - before) as f64 / 60.0;
    Figure { value: 1e3 * time / 60.0, work: BTreeMap::from([("leaves", leaves)]) }
}

fn file(size: Size) -> Figure {
    let branch = r#"Selector([Sequence([If(Always), Wait(1)]), Do("s")]), "#;
    let text = format!("(root: Sequence([{}]))", branch.repeat(size.of(2000)));
    let times: Vec<f64> = (0..size.of(ROUNDS)).map(|_| 1e3 * seconds(|| load(&text).is_some())).collect();
    let nodes = load(&text).map_or(0, |tree| tree.len());
    Figure { value: median(&times), work: BTreeMap::from([("nodes", nodes as f64)]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workloads_are_those_that_peers_have() {
        let leaves = |text: &str| {
            let (tree, mut count) = (load(text).unwrap(), 0);
            tree.tick(&mut tree.start(), &mut Turn::new(&mut count, Moment::START));
            (tree.len(), count)
        };
        assert_eq!(leaves(&sequence("s")), (11, 10));
        assert_eq!(leaves(&mixed()), (100, 63));
        assert_eq!(load(&waiting()).unwrap().len(), 101);
        assert!(memory(&mixed()).value <= 256.0);
        assert_eq!(file(Size::Full).work["nodes"], 10_001.0);
    }
}
