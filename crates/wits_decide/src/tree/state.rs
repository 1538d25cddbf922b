//! What one character remembers of a tree.

use serde::{Deserialize, Serialize};
use wits_core::hash::StateHasher;
use wits_core::inspect::BoardEntry;
use wits_core::state::State;

use super::Tree;
use super::node::{LocalKey, Op};
use crate::Value;

/// Where one character is in a tree: small plain data.
///
/// One word says which tree it belongs to, then come a bit for each node that is active, the words that belong to the
/// character (limits, cool-downs, gates), and the words of the run. Branches that cannot be active together share the
/// latter, so that even large trees need few.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct TreeState {
    pub(super) words: Box<[u32]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) more: Option<Box<More>>,
}

/// What few trees need.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub(super) struct More {
    /// The keys of the tree.
    pub(super) locals: Vec<Option<Value>>,
    /// The states of sub-trees that are made when needed; empty while they are not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) lazies: Vec<TreeState>,
}

impl TreeState {
    /// Is anything going on?
    #[must_use]
    pub fn is_active<C: ?Sized>(&self, tree: &Tree<C>, node: u32) -> bool {
        self.belongs_to(tree) && (node as usize) < tree.nodes.len() && bit(&self.words, node)
    }

    /// It was started by this tree, or one of the same shape. Ticking any other state begins anew.
    #[must_use]
    pub fn belongs_to<C: ?Sized>(&self, tree: &Tree<C>) -> bool {
        self.words.len() == tree.words as usize
            && self.words.first() == Some(&tree.shape)
            && self.more.is_some() == tree.needs_more()
    }

    /// The nodes that are active, in order.
    pub fn active<'s, C: ?Sized>(&'s self, tree: &'s Tree<C>) -> impl Iterator<Item = u32> + 's {
        (0..).take(tree.nodes.len()).filter(|node| self.is_active(tree, *node))
    }

    /// The keys of the tree and its sub-trees, for the studio.
    pub fn entries<'s, C: ?Sized>(&'s self, tree: &'s Tree<C>) -> impl Iterator<Item = BoardEntry> + 's {
        let values = self.more.iter().flat_map(|more| &more.locals);
        tree.locals.iter().zip(values).map(|(key, value)| BoardEntry {
            scope: if key.scope.is_empty() { "tree".into() } else { key.scope.clone().into() },
            key: key.name.clone().into(),
            kind: key.kind.name().into(),
            value: value.as_ref().map(Into::into),
            help: key.help.clone().into(),
            editable: true,
        })
    }

    /// What a key of the tree holds; those of sub-trees have the path of the sub-tree in front, `root/1:target`.
    #[must_use]
    pub fn get<'s, C: ?Sized>(&'s self, tree: &Tree<C>, key: &str) -> Option<&'s Value> {
        self.more.as_ref()?.locals.get(find_key(tree, key)?)?.as_ref()
    }

    /// Sets a key of the tree. False if there is none of that name and kind.
    pub fn set<C: ?Sized>(&mut self, tree: &Tree<C>, key: &str, value: impl Into<Value>) -> bool {
        let Some(number) = find_key(tree, key) else { return false };
        let Some(value) = value.into().as_kind(tree.locals[number].kind) else { return false };
        let Some(place) = self.more.as_mut().and_then(|more| more.locals.get_mut(number)) else {
            return false;
        };
        *place = Some(value);
        true
    }
}

fn find_key<C: ?Sized>(tree: &Tree<C>, key: &str) -> Option<usize> {
    let (scope, name) = key.rsplit_once(':').unwrap_or(("", key));
    tree.locals.iter().position(|local: &LocalKey| local.scope == scope && local.name == name)
}

impl<C: ?Sized> Tree<C> {
    /// A fresh state.
    pub(super) fn begin(&self) -> TreeState {
        let mut words = vec![0; self.words as usize].into_boxed_slice();
        self.clear(&mut words);
        TreeState { words, more: self.needs_more().then(|| Box::new(self.more())) }
    }

    pub(super) fn needs_more(&self) -> bool {
        !self.locals.is_empty() || !self.parts.lazies.is_empty()
    }

    pub(super) fn more(&self) -> More {
        let locals = self.locals.iter().map(|key| key.first.clone()).collect();
        More { locals, lazies: vec![TreeState::default(); self.parts.lazies.len()] }
    }

    /// Makes words those of a character that has not begun.
    pub(super) fn clear(&self, words: &mut [u32]) {
        words.fill(0);
        if let Some(first) = words.first_mut() {
            *first = self.shape;
        }
    }

    /// How many words come before those of the nodes: the shape and the bits.
    pub(super) const fn head(nodes: u32) -> u32 {
        1 + nodes.div_ceil(32)
    }

    /// A number for the shape: kinds and sizes of all nodes, and what their leaves do.
    pub(super) fn find_shape(&self) -> u32 {
        let mut hasher = StateHasher::new();
        for (node, face) in self.nodes.iter().zip(&self.faces) {
            hasher.write(&(u64::from(node.after) << 32 | u64::from(node.slot)));
            hasher.write(face.kind);
            if matches!(node.op, Op::Do(_) | Op::Plain(_)) {
                hasher.write(&face.detail);
            }
        }
        self.locals.iter().for_each(|key| hasher.write(&key.name));
        let hash = hasher.finish().0;
        #[expect(clippy::cast_possible_truncation, reason = "both halves are used")]
        let folded = (hash ^ (hash >> 32)) as u32;
        folded
    }
}

/// Where the bits begin.
const BITS: usize = 1;

#[inline]
pub(super) fn bit(words: &[u32], node: u32) -> bool {
    words[BITS + (node / 32) as usize] >> (node % 32) & 1 == 1
}

#[inline]
pub(super) fn set_bit(words: &mut [u32], node: u32) {
    words[BITS + (node / 32) as usize] |= 1 << (node % 32);
}

#[inline]
pub(super) fn clear_bit(words: &mut [u32], node: u32) {
    words[BITS + (node / 32) as usize] &= !(1 << (node % 32));
}

/// The first active node of a range.
#[inline]
pub(super) fn first_bit(words: &[u32], from: u32, to: u32) -> Option<u32> {
    let mut start = from;
    while start < to {
        let rest = words[BITS + (start / 32) as usize] >> (start % 32);
        if rest != 0 {
            return Some(start + rest.trailing_zeros()).filter(|found| *found < to);
        }
        start = (start / 32 + 1) * 32;
    }
    None
}

/// The last active node of a range.
#[inline]
pub(super) fn last_bit(words: &[u32], from: u32, to: u32) -> Option<u32> {
    let mut end = to;
    while end > from {
        let last = end - 1;
        let rest = words[BITS + (last / 32) as usize] << (31 - last % 32);
        if rest != 0 {
            return Some(last - rest.leading_zeros()).filter(|found| *found >= from);
        }
        end = last / 32 * 32;
    }
    None
}
