//! Random trees as BehaviorTree.CPP has them, and the text of their files.

use wits_core::random::{Seed, Stream};

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A leaf that answers by its number and how often it was asked.
    Leaf(usize),
    /// A condition that answers by its number and the tick.
    Ask(usize),
    Always(bool),
    Script(Assign),
    ScriptCondition(Test),
    /// Copies a key, or fails if that holds nothing.
    Copy(usize, usize),
    Unset(usize),
    Sequence,
    AsyncSequence,
    SequenceWithMemory,
    ReactiveSequence,
    Fallback,
    AsyncFallback,
    ReactiveFallback,
    Parallel(i32, i32),
    ParallelAll(i32),
    IfThenElse,
    WhileDoElse,
    /// The key that is looked at; the cases are 0 and 1.
    Switch(usize),
    TryCatch,
    Inverter,
    Force(bool),
    KeepRunning,
    Repeat(i32),
    Retry(i32),
    RunOnce(bool),
    Precondition(Test, &'static str),
    /// How many rounds, and the key that gets their numbers.
    Loop(usize, usize),
}

/// `x1 == 2 || x0 < 1 && x2 == 0`: numbers, how they are compared, and how the comparisons are joined.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Test {
    pub(super) parts: Vec<(usize, bool, i32)>,
    /// Whether the next part is joined with `&&`.
    pub(super) ands: Vec<bool>,
}

/// `x1 := 2`, or `x1 := x1 + 1`.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Assign {
    pub(super) key: usize,
    pub(super) to: Option<i32>,
}

/// A node with its settings.
#[derive(Clone, Debug)]
pub(super) struct Spec {
    pub(super) kind: Kind,
    /// `_failureIf`, `_successIf`, `_skipIf`, `_while`.
    pub(super) before: [Option<Test>; 4],
    /// `_onSuccess`, `_onFailure`, `_onHalted`, `_post`.
    pub(super) after: [Option<Assign>; 4],
    pub(super) children: Vec<Spec>,
}

pub(super) const BEFORE: [&str; 4] = ["_failureIf", "_successIf", "_skipIf", "_while"];
pub(super) const AFTER: [&str; 4] = ["_onSuccess", "_onFailure", "_onHalted", "_post"];
/// Keys that always hold something; one more may hold nothing.
pub(super) const KEYS: usize = 3;

/// A random tree. Its keys are written once, before all else.
pub(super) fn grown(seed: u64) -> Spec {
    let mut gardener = Gardener { stream: Seed::new(seed).stream(), leaves: 0 };
    let set = |key: usize| plain(Kind::Script(Assign { key, to: Some(0) }), Vec::new());
    let first = plain(Kind::Sequence, (0..KEYS).map(set).collect());
    let once = plain(Kind::RunOnce(true), vec![first]);
    let tree = gardener.node(4);
    plain(Kind::Sequence, vec![once, tree])
}

fn plain(kind: Kind, children: Vec<Spec>) -> Spec {
    Spec { kind, before: [None, None, None, None], after: [None, None, None, None], children }
}

struct Gardener {
    stream: Stream,
    leaves: usize,
}

impl Gardener {
    fn below(&mut self, bound: u32) -> u32 {
        self.stream.below(bound)
    }

    fn key(&mut self) -> usize {
        self.below(KEYS as u32) as usize
    }

    fn test(&mut self) -> Test {
        let count = 1 + self.below(3) as usize;
        let parts = (0..count).map(|_| (self.key(), self.below(2) == 0, self.below(3) as i32)).collect();
        Test { parts, ands: (1..count).map(|_| self.below(2) == 0).collect() }
    }

    fn assign(&mut self) -> Assign {
        let to = (self.below(3) > 0).then(|| self.below(3) as i32);
        Assign { key: self.key(), to }
    }

    fn node(&mut self, depth: u32) -> Spec {
        let mut node = self.bare(depth);
        if self.below(4) == 0 {
            let which = self.below(4) as usize;
            node.before[which] = Some(self.test());
            if self.below(3) == 0 {
                let which = self.below(4) as usize;
                node.before[which] = Some(self.test());
            }
        }
        if self.below(8) == 0 {
            let which = self.below(4) as usize;
            node.after[which] = Some(self.assign());
        }
        node
    }

    fn leaf(&mut self) -> Kind {
        self.leaves += 1;
        match self.below(14) {
            0 => Kind::Always(self.below(2) == 0),
            1 | 2 => Kind::Script(self.assign()),
            3 => Kind::ScriptCondition(self.test()),
            4 => Kind::Copy(self.below(KEYS as u32 + 1) as usize, self.key()),
            5 => Kind::Unset(KEYS),
            6 | 7 => Kind::Ask(self.leaves),
            _ => Kind::Leaf(self.leaves),
        }
    }

    fn many(&mut self, depth: u32, least: u32) -> Vec<Spec> {
        let count = least + self.below(3);
        (0..count).map(|_| self.node(depth)).collect()
    }

    /// What a branch asks: there it must not be skipped.
    fn asked(&mut self) -> Spec {
        let kind = if self.below(3) == 0 { Kind::ScriptCondition(self.test()) } else { self.leaf() };
        plain(kind, Vec::new())
    }

    fn bare(&mut self, depth: u32) -> Spec {
        if depth == 0 || self.below(6) == 0 {
            let kind = self.leaf();
            return plain(kind, Vec::new());
        }
        let depth = depth - 1;
        let kind = match self.below(30) {
            0..=2 => Kind::Sequence,
            3 => Kind::AsyncSequence,
            4 => Kind::SequenceWithMemory,
            5 | 6 => Kind::ReactiveSequence,
            7..=9 => Kind::Fallback,
            10 => Kind::AsyncFallback,
            11 | 12 => Kind::ReactiveFallback,
            13 | 14 => {
                let nodes = self.many(depth, 1);
                let count = nodes.len() as u32;
                let mut some = || [-1, 1 + self.below(count) as i32][self.below(2) as usize];
                let (success, failure) = (some(), some());
                return plain(Kind::Parallel(success, failure), nodes);
            }
            15 => {
                let nodes = self.many(depth, 1);
                let failures = self.below(nodes.len() as u32 + 1) as i32;
                return plain(Kind::ParallelAll(failures), nodes);
            }
            16 | 17 => {
                let kind = if self.below(2) == 0 { Kind::IfThenElse } else { Kind::WhileDoElse };
                let mut nodes = vec![self.asked(), self.node(depth)];
                if self.below(3) > 0 {
                    nodes.push(self.node(depth));
                }
                return plain(kind, nodes);
            }
            18 => {
                let nodes = (0..3).map(|_| self.node(depth)).collect();
                return plain(Kind::Switch(self.key()), nodes);
            }
            19 => return plain(Kind::TryCatch, self.many(depth, 2)),
            20 => Kind::Inverter,
            21 => Kind::Force(self.below(2) == 0),
            22 => Kind::KeepRunning,
            23 | 24 => Kind::Repeat([-1, 0, 1, 2, 3][self.below(5) as usize]),
            25 | 26 => Kind::Retry([-1, 0, 1, 2, 3][self.below(5) as usize]),
            27 => Kind::RunOnce(self.below(2) == 0),
            28 => {
                let otherwise = ["FAILURE", "SUCCESS", "SKIPPED", "RUNNING"][self.below(4) as usize];
                Kind::Precondition(self.test(), otherwise)
            }
            _ => Kind::Loop(self.below(4) as usize, self.key()),
        };
        let is_composite = matches!(
            kind,
            Kind::Sequence
                | Kind::AsyncSequence
                | Kind::SequenceWithMemory
                | Kind::ReactiveSequence
                | Kind::Fallback
                | Kind::AsyncFallback
                | Kind::ReactiveFallback
        );
        let children = if is_composite { self.many(depth, 1) } else { vec![self.node(depth)] };
        plain(kind, children)
    }
}

impl Test {
    pub(super) fn text(&self) -> String {
        let part = |(key, equal, to): &(usize, bool, i32)| {
            format!("x{key} {} {to}", if *equal { "==" } else { "&lt;" })
        };
        let mut text = part(&self.parts[0]);
        for (and, other) in self.ands.iter().zip(&self.parts[1..]) {
            text += if *and { " &amp;&amp; " } else { " || " };
            text += &part(other);
        }
        text
    }
}

impl Assign {
    pub(super) fn text(&self) -> String {
        match self.to {
            Some(to) => format!("x{} := {to}", self.key),
            None => format!("x{} += 1", self.key),
        }
    }
}

impl Spec {
    /// The element and all inside it.
    pub(super) fn xml(&self) -> String {
        let (tag, attributes) = self.kind.xml();
        let mut text = format!("<{tag}{attributes}");
        for (name, test) in BEFORE.iter().zip(&self.before) {
            text += &test.as_ref().map_or_else(String::new, |test| format!(" {name}='{}'", test.text()));
        }
        for (name, assign) in AFTER.iter().zip(&self.after) {
            text +=
                &assign.as_ref().map_or_else(String::new, |assign| format!(" {name}='{}'", assign.text()));
        }
        let inside: String = self.children.iter().map(Self::xml).collect();
        text + &format!(">{inside}</{tag}>")
    }
}

impl Kind {
    fn xml(&self) -> (&'static str, String) {
        let none = String::new();
        match self {
            Self::Leaf(id) => ("Leaf", format!(" id='{id}'")),
            Self::Ask(id) => ("Ask", format!(" id='{id}'")),
            Self::Always(true) => ("AlwaysSuccess", none),
            Self::Always(false) => ("AlwaysFailure", none),
            Self::Script(assign) => ("Script", format!(" code='{}'", assign.text())),
            Self::ScriptCondition(test) => ("ScriptCondition", format!(" code='{}'", test.text())),
            Self::Copy(from, to) => ("SetBlackboard", format!(" value='{{x{from}}}' output_key='x{to}'")),
            Self::Unset(key) => ("UnsetBlackboard", format!(" key='x{key}'")),
            Self::Sequence => ("Sequence", none),
            Self::AsyncSequence => ("AsyncSequence", none),
            Self::SequenceWithMemory => ("SequenceWithMemory", none),
            Self::ReactiveSequence => ("ReactiveSequence", none),
            Self::Fallback => ("Fallback", none),
            Self::AsyncFallback => ("AsyncFallback", none),
            Self::ReactiveFallback => ("ReactiveFallback", none),
            Self::Parallel(success, failure) => {
                ("Parallel", format!(" success_count='{success}' failure_count='{failure}'"))
            }
            Self::ParallelAll(failures) => ("ParallelAll", format!(" max_failures='{failures}'")),
            Self::IfThenElse => ("IfThenElse", none),
            Self::WhileDoElse => ("WhileDoElse", none),
            Self::Switch(key) => ("Switch2", format!(" variable='{{x{key}}}' case_1='0' case_2='1'")),
            Self::TryCatch => ("TryCatch", none),
            Self::Inverter => ("Inverter", none),
            Self::Force(true) => ("ForceSuccess", none),
            Self::Force(false) => ("ForceFailure", none),
            Self::KeepRunning => ("KeepRunningUntilFailure", none),
            Self::Repeat(times) => ("Repeat", format!(" num_cycles='{times}'")),
            Self::Retry(times) => ("RetryUntilSuccessful", format!(" num_attempts='{times}'")),
            Self::RunOnce(skip) => ("RunOnce", format!(" then_skip='{skip}'")),
            Self::Precondition(test, otherwise) => {
                ("Precondition", format!(" if='{}' else='{otherwise}'", test.text()))
            }
            Self::Loop(count, key) => {
                let items: Vec<String> = (0..*count).map(|item| item.to_string()).collect();
                ("LoopInt", format!(" queue='{}' value='{{x{key}}}'", items.join(";")))
            }
        }
    }
}
