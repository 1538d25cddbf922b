//! Random trees.

use std::collections::BTreeMap;

use super::super::*;
use crate::board::{BoardDef, KeyDef};
use crate::condition::ConditionDef;
use crate::words::Way;
use crate::{CallDef, Kind, Value};
use wits_core::random::{Seed, Stream};

/// How many sub-trees there are.
const TREES: u32 = 3;
/// The one that has a key of its own.
const OWN_KEY: &str = "t3";

/// A random tree.
struct Gardener {
    stream: Stream,
    ids: i32,
    /// The names of interrupters, gates and holds in the tree that grows.
    targets: [Vec<String>; 3],
    /// The number of the tree that grows; it may use those with higher numbers.
    tree: u32,
}

impl Gardener {
    fn id(&mut self) -> i32 {
        self.ids += 1;
        self.ids
    }

    fn call(&mut self, name: &str) -> CallDef {
        CallDef::new(name).with("id", self.id())
    }

    fn many(&mut self, depth: u32) -> Vec<NodeDef> {
        let count = self.stream.below(4);
        (0..count).map(|_| self.node(depth)).collect()
    }

    fn coin(&mut self) -> bool {
        self.stream.below(2) == 0
    }

    fn times(&mut self, times: u32) -> Times {
        match self.stream.below(5) {
            0 => Times::Key("k".into()),
            1 => Times::Forever,
            _ => Times::Fixed(times),
        }
    }

    fn boxed(&mut self, depth: u32) -> Box<NodeDef> {
        Box::new(self.node(depth))
    }

    fn node(&mut self, depth: u32) -> NodeDef {
        let mut node = NodeDef::from(self.task(depth));
        if let Some(kind) = target_of(&node.node) {
            node.name = format!("n{}", self.id());
            self.targets[kind].push(node.name.clone());
        }
        match self.stream.below(12) {
            0 => node.when = Some(ConditionDef::Is(self.call("flag"))),
            1 => node.hold = Some(ConditionDef::Is(self.call("flag"))),
            2 if node.name.is_empty() => node.name = format!("n{}", self.id()),
            _ => {}
        }
        node
    }

    fn task(&mut self, depth: u32) -> Task {
        if depth == 0 || self.stream.below(5) == 0 {
            return match self.stream.below(10) {
                0 => Task::If(ConditionDef::Is(self.call("flag"))),
                5 => self.about_keys(),
                6 | 8 | 9 => self.signal(),
                7 if self.tree < TREES => {
                    let name = format!("t{}", self.tree + 1 + self.stream.below(TREES - self.tree));
                    let call = CallDef::new(name).with("k", "{k}");
                    let call = if call.name == OWN_KEY { CallDef::new(OWN_KEY) } else { call };
                    if self.stream.below(3) == 0 { Task::Lazy(call) } else { Task::SubTree(call) }
                }
                1 => Task::Wait(Seconds::Between(0.0, 0.3)),
                2 => Task::Do(self.call("plain")),
                _ => Task::Do(self.call("live")),
            };
        }
        let depth = depth - 1;
        let seconds = Seconds::Fixed(self.stream.below(4) as f32 * 0.1);
        let times = 1 + self.stream.below(3);
        match self.stream.below(44) {
            36 => Task::StepwiseSequence(self.many(depth)),
            37 => Task::StepwiseSelector(self.many(depth)),
            38 => Task::StepwiseChecklist(self.many(depth)),
            39..=42 => {
                let condition = ConditionDef::Is(self.call("flag"));
                Task::SkipIf { condition, node: self.boxed(depth), reactive: self.coin() }
            }
            43 => Task::Sequence(vec![self.node(depth), Task::Pause.into(), self.node(depth)]),
            24 | 31 => Task::Interrupter(self.boxed(depth)),
            25 | 32 => Task::Gate { open: self.stream.below(2) == 0, node: self.boxed(depth) },
            26 | 33 => Task::Hold(self.boxed(depth)),
            27 => Task::Delay { seconds, node: self.boxed(depth) },
            28 => Task::Fail(self.boxed(depth)),
            29 => Task::Forever(self.boxed(depth)),
            30 => {
                let key = KeyDef { default: (times > 1).then(|| Value::from(0)), ..KeyDef::new(Kind::Int) };
                Task::Scope { board: BoardDef::new().with("k", key), node: self.boxed(depth) }
            }
            0 | 1 | 34 => Task::Selector(self.many(depth)),
            2 | 3 | 35 => Task::Sequence(self.many(depth)),
            4 => Task::ReactiveSelector(self.many(depth)),
            5 => Task::ReactiveSequence(self.many(depth)),
            6 => Task::RandomSelector(self.many(depth)),
            7 => Task::ShuffledSelector(self.many(depth)),
            8 => Task::ShuffledSequence(self.many(depth)),
            9 => {
                let amounts = [Amount::All, Amount::Any, Amount::Count(2), Amount::Share(0.5)];
                let [success, failure] = [0, 1].map(|_| amounts[self.stream.below(4) as usize]);
                Task::Parallel { nodes: self.many(depth), success, failure, wait: self.stream.below(3) == 0 }
            }
            10 => {
                let count = self.stream.below(4);
                let options =
                    (0..count).map(|_| OptionDef { score: self.call("score"), node: self.node(depth) });
                Task::Utility { options: options.collect(), keep: 1.0 }
            }
            11 => Task::Inverter(self.boxed(depth)),
            12 => Task::Succeed(self.boxed(depth)),
            13 => Task::UntilFail(self.boxed(depth)),
            14 => Task::UntilSuccess(self.boxed(depth)),
            15 => Task::Repeat { times: self.times(times), node: self.boxed(depth), at_once: self.coin() },
            16 => Task::Retry { times: self.times(times), node: self.boxed(depth), at_once: self.coin() },
            17 => Task::Limit { times: 5 * times, node: self.boxed(depth) },
            18 => Task::TimeOut { seconds, node: self.boxed(depth), result: Outcome::Failure },
            19 => Task::CoolDown { seconds, node: self.boxed(depth) },
            21 => Task::Checklist(self.many(depth)),
            22 => {
                let then = [None, Some(Outcome::Success), Some(Outcome::Failure)][times as usize - 1];
                Task::Once { node: self.boxed(depth), then, skip: self.coin() }
            }
            23 => Task::Branch {
                test: self.boxed(depth),
                then: self.boxed(depth),
                otherwise: (times > 1).then(|| self.boxed(depth)),
                reactive: self.stream.below(2) == 0,
            },
            20 => Task::Semaphore { key: "{free}".into(), node: self.boxed(depth) },
            _ => Task::Chance { of: Seconds::Fixed(0.7), node: self.boxed(depth) },
        }
    }

    /// Reads or writes the key `k`, which there is everywhere.
    fn about_keys(&mut self) -> Task {
        match self.stream.below(5) {
            0 => Task::SetKey { key: "{k}".into(), to: Value::from(1) },
            1 => Task::ClearKey("{k}".into()),
            2 => Task::Compute(WriteDef { key: "{k}".into(), to: "{k} + 1".parse().unwrap() }),
            3 => Task::If(ConditionDef::Above { of: "{k}".into(), than: 2.into() }),
            _ => Task::Do(self.call("tell").with("what", "{k}")),
        }
    }

    /// Acts on another node; which one is said when all are known.
    fn signal(&mut self) -> Task {
        let name = String::new();
        match self.stream.below(5) {
            0 => Task::Interrupt { name, result: Outcome::Failure },
            1 => Task::Interrupt { name, result: Outcome::Success },
            2 => Task::Open(name),
            3 => Task::Close(name),
            _ => Task::Release(name),
        }
    }

    /// Says which node a signal is for; without one of that kind it is a line in the log.
    fn aim(&mut self, node: &mut NodeDef) {
        let kind = match &node.node {
            Task::Interrupt { .. } => Some(0),
            Task::Open(_) | Task::Close(_) => Some(1),
            Task::Release(_) => Some(2),
            _ => None,
        };
        if let Some(names) = kind.map(|kind| &self.targets[kind]) {
            let picked = names.get(self.stream.below(names.len().max(1) as u32) as usize).cloned();
            match (&mut node.node, picked) {
                (
                    Task::Interrupt { name, .. } | Task::Open(name) | Task::Close(name) | Task::Release(name),
                    Some(picked),
                ) => *name = picked,
                (task, _) => *task = Task::Log("nobody to tell".into()),
            }
        }
        node.node.children_mut().into_iter().for_each(|node| self.aim(node));
    }

    fn grow(&mut self, tree: u32, depth: u32) -> NodeDef {
        (self.tree, self.targets) = (tree, Default::default());
        let mut root = self.node(depth);
        self.aim(&mut root);
        root
    }
}

/// What signals can be for.
fn target_of(task: &Task) -> Option<usize> {
    match task {
        Task::Interrupter(_) => Some(0),
        Task::Gate { .. } => Some(1),
        Task::Hold(_) => Some(2),
        _ => None,
    }
}

/// A random tree with sub-trees. Each has a key `k`: the last sub-tree one of its own, the others are given one.
pub(super) fn grown(seed: u64) -> TreeDef {
    let stream = Seed::new(seed).stream();
    let mut gardener = Gardener { stream, ids: 0, targets: Default::default(), tree: 0 };
    let mut trees = BTreeMap::new();
    for number in (1..=TREES).rev() {
        let mut tree = TreeDef::new(gardener.grow(number, 2));
        if number == TREES {
            tree.board = BoardDef::new().with("k", KeyDef::new(Kind::Int).or(2));
        } else {
            let port = PortDef { kind: Kind::Int, way: Way::InOut, default: None, help: String::new() };
            tree.ports.insert("k".into(), port);
        }
        trees.insert(format!("t{number}"), tree);
    }
    let board = BoardDef::new().with("k", KeyDef::new(Kind::Int).or(1));
    TreeDef { trees, board, ..TreeDef::new(gardener.grow(0, 4)) }
}
