//! Bound trees: nodes in one flat block, each before its children.
//!
//! A node and all below it are a range of numbers, from its own to [`Node::after`]. So what is active below a node is a
//! range of bits, and calling a branch off is a walk over those bits.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;

use super::lazy::Lazy;
use super::seconds::Bound;
use super::state::TreeState;
use super::times::Rounds;
use crate::board::Key;
use crate::condition::{Condition, Source};
use crate::expr::BoundExpr;
use crate::words::Deed;
use crate::{Kind, Value};

/// A behaviour tree that was checked against a game's words: shared by all characters that think this way.
pub struct Tree<C: ?Sized> {
    pub(super) nodes: Box<[Node]>,
    pub(super) parts: Parts<C>,
    /// What people see of the nodes.
    pub(super) faces: Box<[Face]>,
    /// The keys of the tree and its sub-trees.
    pub(super) locals: Box<[LocalKey]>,
    /// The names of the keys of character, squad and world, for messages.
    pub(super) key_names: [Box<[String]>; 3],
    /// How many words of state it takes.
    pub(super) words: u32,
    /// Stands for the shape of the tree: a state of another one is not mistaken for its own.
    pub(super) shape: u32,
    pub(super) doubts: Findings,
    pub(super) title: String,
}

/// Sixteen bytes: all that most ticks look at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) op: Op,
    /// The number of the next node that is not below this one.
    pub(super) after: u32,
    /// Its first word of state, if it has any.
    pub(super) slot: u32,
}

/// What a node does. Numbers lead into the [`Parts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Do(u32),
    /// An action that has nothing to do when it begins or ends, and needs no keys.
    Plain(u32),
    If(u32),
    Wait(u32),
    Idle,
    Pause,
    Set(u32),
    Compute(u32),
    /// Takes an item of a list.
    Take(u32),
    Clear(u32),
    Log(u32),
    /// The node that is meant, and whether it shall succeed.
    Interrupt(u32, bool),
    ResetLimit(u32),
    SetGate(u32, bool),
    Release(u32),
    Selector,
    Sequence,
    ReactiveSelector,
    ReactiveSequence,
    Random,
    ShuffledSelector,
    ShuffledSequence,
    Parallel(u32),
    Utility(u32),
    Branch(bool),
    Checklist,
    StepwiseSequence,
    StepwiseSelector,
    StepwiseChecklist,
    Inverter,
    Always(bool),
    Until(bool),
    Forever,
    /// Number of rounds, and whether the next round begins in the same tick.
    Repeat(u32, bool),
    Retry(u32, bool),
    Limit(u32),
    /// What comes after: 0 is what it was, 1 success, 2 failure; 3 if it is skipped.
    Once(u32),
    /// The condition, and whether it is evaluated at every tick.
    SkipIf(u32, bool),
    /// Where its writes begin, and how many they are.
    OnAbort(u32, u16),
    Cleanup,
    TimeOut(u32, bool),
    CoolDown(u32),
    Delay(u32),
    Chance(u32),
    Semaphore(u32),
    Interrupter,
    Gate(bool),
    Hold,
    Scope(u32),
    SubTree,
    Guard(u32),
    Lazy(u32),
}

/// What a node remembers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory {
    /// Words of state that belong to a run.
    pub(super) run: u32,
    /// Words of state that belong to the character.
    pub(super) kept: u32,
    /// Its children can be active side by side, if only for a moment: they cannot share words.
    pub(super) side_by_side: bool,
}

impl Memory {
    const NONE: Self = Self { run: 0, kept: 0, side_by_side: false };
    const BESIDE: Self = Self { side_by_side: true, ..Self::NONE };
    const KEPT: Self = Self { kept: 1, ..Self::NONE };

    const fn run(run: u32) -> Self {
        Self { run, ..Self::NONE }
    }
}

impl Op {
    /// What a node with so many children remembers.
    pub(super) const fn memory(self, children: u32) -> Memory {
        match self {
            Self::Do(_) | Self::Plain(_) => Memory::run(2),
            Self::Parallel(_) => Memory { run: 2 * children.div_ceil(32), ..Memory::BESIDE },
            Self::ReactiveSelector | Self::ReactiveSequence | Self::Branch(true) => Memory::BESIDE,
            Self::Wait(_)
            | Self::ShuffledSelector
            | Self::ShuffledSequence
            | Self::StepwiseSelector
            | Self::StepwiseSequence
            | Self::Utility(_)
            | Self::Repeat(..)
            | Self::Retry(..)
            | Self::TimeOut(..)
            | Self::Delay(_)
            | Self::Interrupter
            | Self::Hold => Memory::run(1),
            Self::Limit(_)
            | Self::CoolDown(_)
            | Self::Gate(_)
            | Self::Once(_)
            | Self::Checklist
            | Self::StepwiseChecklist => Memory::KEPT,
            Self::If(_)
            | Self::Idle
            | Self::Pause
            | Self::Set(_)
            | Self::Compute(_)
            | Self::Take(_)
            | Self::Clear(_)
            | Self::Log(_)
            | Self::Interrupt(..)
            | Self::ResetLimit(_)
            | Self::SetGate(..)
            | Self::Release(_)
            | Self::Selector
            | Self::Sequence
            | Self::Random
            | Self::Branch(false)
            | Self::Inverter
            | Self::Always(_)
            | Self::Until(_)
            | Self::Forever
            | Self::SkipIf(..)
            | Self::OnAbort(..)
            | Self::Cleanup
            | Self::Chance(_)
            | Self::Semaphore(_)
            | Self::Scope(_)
            | Self::SubTree
            | Self::Guard(_)
            | Self::Lazy(_) => Memory::NONE,
        }
    }

    /// Its state belongs to the character, not to a run.
    pub(super) const fn keeps(self) -> bool {
        self.memory(0).kept > 0
    }
}

/// What nodes are made of.
pub(super) struct Parts<C: ?Sized> {
    pub(super) deeds: Vec<Deed<C>>,
    pub(super) conditions: Vec<Condition<C>>,
    pub(super) guards: Vec<Guard<C>>,
    pub(super) seconds: Vec<Bound>,
    pub(super) rounds: Vec<Rounds>,
    pub(super) keys: Vec<Key>,
    pub(super) sets: Vec<(Key, Given)>,
    pub(super) takes: Vec<Take>,
    pub(super) writes: Vec<Write<C>>,
    pub(super) texts: Vec<Box<str>>,
    pub(super) plans: Vec<Plan>,
    pub(super) choices: Vec<Choice<C>>,
    pub(super) scopes: Vec<Fresh>,
    pub(super) lazies: Vec<Lazy<C>>,
}

impl<C: ?Sized> Default for Parts<C> {
    fn default() -> Self {
        Self {
            deeds: Vec::new(),
            conditions: Vec::new(),
            guards: Vec::new(),
            seconds: Vec::new(),
            rounds: Vec::new(),
            keys: Vec::new(),
            sets: Vec::new(),
            takes: Vec::new(),
            writes: Vec::new(),
            texts: Vec::new(),
            plans: Vec::new(),
            choices: Vec::new(),
            scopes: Vec::new(),
            lazies: Vec::new(),
        }
    }
}

/// An item of a list that goes to a key.
pub(super) struct Take {
    pub(super) from: Key,
    pub(super) to: Key,
    pub(super) kind: Kind,
}

/// Conditions around a node.
pub(super) struct Guard<C: ?Sized> {
    pub(super) when: Option<Condition<C>>,
    pub(super) hold: Option<Condition<C>>,
}

/// What a key is given.
#[derive(Clone, Debug)]
pub(super) enum Given {
    Value(Value),
    Key(Key),
}

/// A key that is given what comes of an expression.
pub(super) struct Write<C: ?Sized> {
    pub(super) key: Key,
    pub(super) kind: Kind,
    pub(super) expr: BoundExpr<C>,
}

/// When a parallel node ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    pub(super) count: u32,
    pub(super) success: u32,
    pub(super) failure: u32,
    pub(super) wait: bool,
    /// Skipped children count as successes.
    pub(super) skips_count: bool,
}

/// Options by score.
pub(super) struct Choice<C: ?Sized> {
    pub(super) scores: Box<[Source<C>]>,
    pub(super) keep: f32,
}

/// Keys that are fresh whenever a node is entered.
pub(super) struct Fresh {
    pub(super) first: u16,
    pub(super) values: Box<[Option<Value>]>,
}

/// A key of the tree or a sub-tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct LocalKey {
    /// The path of the sub-tree or scope; empty for the tree itself.
    pub(super) scope: String,
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) help: String,
    /// What it holds before anything is ticked.
    pub(super) first: Option<Value>,
}

/// What people see of a node.
#[derive(Clone, Debug, Default)]
pub(super) struct Face {
    pub(super) kind: &'static str,
    pub(super) path: String,
    pub(super) name: String,
    pub(super) detail: String,
    pub(super) help: String,
    pub(super) parent: Option<u32>,
    pub(super) stop: bool,
    /// Any number of nodes can be below it.
    pub(super) takes_many: bool,
}

impl Face {
    /// Its name, what it is told, or else its kind.
    pub(super) fn shown_name(&self) -> &str {
        let texts = [&self.name, &self.detail];
        texts.into_iter().find(|text| !text.is_empty()).map_or(self.kind, String::as_str)
    }

    /// Size of its texts (bytes).
    pub(super) const fn text(&self) -> usize {
        self.path.len() + self.name.len() + self.detail.len() + self.help.len()
    }
}

impl<C: ?Sized> Tree<C> {
    /// Size of the texts of all nodes (bytes).
    pub(crate) fn text(&self) -> usize {
        self.faces.iter().map(Face::text).sum()
    }

    /// How many nodes there are, sub-trees included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: there is a root.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What one character takes, its own keys aside. \[bytes\]
    #[must_use]
    pub fn bytes_per_character(&self) -> usize {
        size_of::<TreeState>() + 4 * self.words as usize
    }

    /// What makes little sense but does no harm: branches that can never run, composites without children.
    #[must_use]
    pub const fn doubts(&self) -> &Findings {
        &self.doubts
    }

    /// The number of the node of a path, as graphs and watchers know it.
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "binding refuses that many nodes")]
    pub fn find(&self, path: &str) -> Option<u32> {
        self.faces.iter().position(|face| face.path == path).map(|number| number as u32)
    }

    /// The path of a node: its name for good.
    #[must_use]
    pub fn path(&self, node: u32) -> &str {
        self.faces.get(node as usize).map_or("", |face| &face.path)
    }

    /// The node of a number; there is always one.
    #[inline]
    pub(super) fn node(&self, number: u32) -> &Node {
        &self.nodes[number as usize]
    }

    /// The numbers of the children of a node.
    pub(super) fn children(&self, number: u32) -> impl Iterator<Item = u32> {
        let after = self.node(number).after;
        let first = (number + 1 < after).then_some(number + 1);
        std::iter::successors(first, move |child| Some(self.node(*child).after).filter(|next| *next < after))
    }
}

impl<C: ?Sized> fmt::Debug for Tree<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tree").field("nodes", &self.nodes.len()).finish_non_exhaustive()
    }
}
