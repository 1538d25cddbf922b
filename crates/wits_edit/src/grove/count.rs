//! How large a picture will be: counted before anything of it is made, since a few sub-trees that use each other twice can
//! stand for millions of nodes.

use std::collections::BTreeMap;

use wits_core::ron::Doc;
use wits_decide::tree::{MOST_DEPTH, MOST_NODES};

use super::TREE;
use super::outline::Outline;
use super::task::used_tree;

/// Maximum number of nodes drawn beyond those of the file: trees that are used several times, and those of other files.
const MAX_AGAIN: usize = 10_000;

/// Maximum number of nodes in the picture of a file.
pub(super) fn most(outline: &Outline<'_>) -> usize {
    let own = outline.spots.iter().map(|spot| 1 + usize::from(spot.has_guard())).sum::<usize>();
    own.saturating_add(MAX_AGAIN).min(MOST_NODES)
}

/// How many nodes the picture of the first `roots` trees of a file will have. Counting stops above the maximum.
pub(super) fn nodes(outline: &Outline<'_>, roots: usize, texts: &BTreeMap<String, Doc>) -> usize {
    let outlines = texts.iter().map(|(name, doc)| (name.as_str(), Outline::of(&TREE, doc))).collect();
    let drawn = vec![false; outline.roots.len()];
    let mut count =
        Count { own: outline, outlines: &outlines, chain: Vec::new(), drawn, most: most(outline), count: 0 };
    for number in 0..outline.roots.len().min(roots) {
        if !count.drawn[number] {
            count.chain = vec![("", number)];
            count.node("", outline.roots[number].first);
        }
    }
    count.count
}

struct Count<'c> {
    own: &'c Outline<'c>,
    /// Those of the library, by name.
    outlines: &'c BTreeMap<&'c str, Outline<'c>>,
    /// The trees that we are inside of: file and number.
    chain: Vec<(&'c str, usize)>,
    drawn: Vec<bool>,
    most: usize,
    count: usize,
}

impl<'c> Count<'c> {
    /// Visits nodes in the order in which they are drawn.
    fn node(&mut self, file: &'c str, number: usize) {
        if self.count > self.most || self.chain.len() as u32 > MOST_DEPTH {
            return;
        }
        let Some(outline) = self.outline(file) else { return };
        let spot = &outline.spots[number];
        self.count += 1 + usize::from(spot.has_guard());
        for child in &spot.children {
            self.node(file, *child);
        }
        if spot.task.name() == Some("SubTree")
            && let Some(name) = used_tree(spot)
        {
            self.sub_tree(file, spot.tree, name);
        }
    }

    fn sub_tree(&mut self, file: &'c str, from: usize, name: &str) {
        let own = self.outline(file).and_then(|outline| outline.tree_named(from, name));
        let (outlines, is_own) = (self.outlines, own.is_some());
        let other = || outlines.get_key_value(name).map(|(name, _)| (*name, 0));
        let Some(link) = own.map(|tree| (file, tree)).or_else(other) else { return };
        let Some(root) = self.outline(link.0).and_then(|outline| outline.roots.get(link.1)) else { return };
        let first = root.first;
        if self.chain.contains(&link) {
            return;
        }
        if is_own && file.is_empty() {
            self.drawn[link.1] = true;
        }
        self.chain.push(link);
        self.node(link.0, first);
        self.chain.pop();
    }

    fn outline(&self, file: &str) -> Option<&'c Outline<'c>> {
        if file.is_empty() { Some(self.own) } else { self.outlines.get(file) }
    }
}
