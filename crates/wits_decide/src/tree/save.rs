//! Trees in save games.

use serde::{Deserialize, Serialize};

use super::adopt::{Glance, carry_keys, carry_words, find_kept, find_twins};
use super::node::LocalKey;
use super::state::{More, bit};
use super::{Tree, TreeState};
use crate::Adopted;
use crate::save::Keeps;

/// What a save has to know of a tree: its nodes by path, and where their words are.
///
/// ```
/// use wits_decide::save::SavedMinds;
/// use wits_decide::tree::Tree;
/// use wits_decide::{Mind, Status, Turn, Vocabulary};
///
/// let mut words = Vocabulary::<()>::new();
/// words.action("walk", |(), _| Status::Running);
/// words.action("look", |(), _| Status::Success);
/// let load = |text| Tree::load("guard.tree.ron", text, &words);
/// let old = load(r#"(root: Sequence([Do("look"), (name: "patrol", node: Do("walk"))]))"#)?;
/// let mut guard = old.start();
/// old.tick(&mut guard, &mut Turn::new(&mut (), Default::default()));
/// let saved = serde_json::to_string(&SavedMinds::of(&old, [&guard]))?;
///
/// // A year later there is one more task in front, which does not matter: the patrol has a name.
/// let new = load(r#"(root: Sequence([Do("look"), Do("look"), (name: "patrol", node: Do("walk"))]))"#)?;
/// let minds = serde_json::from_str::<SavedMinds<_, _>>(&saved)?.load(&new)?;
/// assert!(minds[0].1.is_whole());
///
/// // In another version it is gone, and that is told.
/// let other = load(r#"(root: Sequence([Do("look"), Do("look")]))"#)?;
/// let minds = serde_json::from_str::<SavedMinds<_, _>>(&saved)?.load(&other)?;
/// assert_eq!(minds[0].1.lines("the guard"), ["the guard: root/patrol was left"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeOutline {
    shape: u32,
    words: u32,
    nodes: Vec<NodeOutline>,
    keys: Vec<LocalKey>,
    lazies: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct NodeOutline {
    path: String,
    kind: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    told: String,
    parent: Option<u32>,
    slot: u32,
    words: u32,
    keeps: bool,
    gathers: bool,
    lazy: bool,
    children: u32,
}

impl TreeOutline {
    fn glances(&self) -> Vec<Glance<'_>> {
        self.nodes.iter().map(NodeOutline::glance).collect()
    }

    /// All numbers are within bounds, and the state has the size that the outline says.
    fn check(&self, state: &TreeState) -> Result<(), String> {
        let most = u32::try_from(super::MOST_NODES).unwrap_or(u32::MAX);
        let count = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        if count == 0 || count > most || self.words as usize != state.words.len() {
            return Err(format!("{count} nodes, {} words and a state of {}", self.words, state.words.len()));
        }
        if Tree::<()>::head(count) > self.words || state.words.first() != Some(&self.shape) {
            return Err("the state is that of another tree".to_owned());
        }
        for (number, node) in (0..).zip(&self.nodes) {
            let is_inside = node.slot.checked_add(node.words).is_some_and(|end| end <= self.words);
            let hangs = node.parent.is_none_or(|parent| parent < number);
            if !is_inside || !hangs || node.parent.is_none() != (number == 0) || node.children > count {
                return Err(format!("node {:?} makes no sense", node.path));
            }
        }
        let (keys, lazies) =
            state.more.as_ref().map_or((0, 0), |more| (more.locals.len(), more.lazies.len()));
        if keys != self.keys.len() || lazies != self.lazies as usize {
            return Err(format!("{keys} keys and {lazies} sub-trees"));
        }
        let values = state.more.iter().flat_map(|more| &more.locals);
        let is_kind = |(key, value): (&LocalKey, &Option<crate::Value>)| {
            value.as_ref().is_none_or(|value| value.kind() == key.kind)
        };
        if !self.keys.iter().zip(values).all(is_kind) {
            return Err("a key holds a value of another kind".to_owned());
        }
        Ok(())
    }
}

impl NodeOutline {
    fn of(node: &Glance<'_>) -> Self {
        Self {
            path: node.path.to_owned(),
            kind: node.kind.to_owned(),
            told: node.told.to_owned(),
            parent: node.parent,
            slot: node.slot,
            words: node.words,
            keeps: node.keeps,
            gathers: node.gathers,
            lazy: node.lazy,
            children: node.children,
        }
    }

    fn glance(&self) -> Glance<'_> {
        Glance {
            path: &self.path,
            kind: &self.kind,
            told: &self.told,
            parent: self.parent,
            slot: self.slot,
            words: self.words,
            keeps: self.keeps,
            gathers: self.gathers,
            lazy: self.lazy,
            children: self.children,
        }
    }
}

impl<C: ?Sized> Keeps<C> for Tree<C> {
    type Outline = TreeOutline;
    const TECHNIQUE: &'static str = "tree";

    fn outline(&self) -> TreeOutline {
        TreeOutline {
            shape: self.shape,
            words: self.words,
            nodes: self.glances().iter().map(NodeOutline::of).collect(),
            keys: self.locals.to_vec(),
            lazies: u32::try_from(self.parts.lazies.len()).unwrap_or(u32::MAX),
        }
    }

    fn take_up(&self, outline: &TreeOutline, state: &TreeState) -> Result<(TreeState, Adopted), String> {
        outline.check(state)?;
        let mut told = Adopted::default();
        let (old, new, mut next) = (outline.glances(), self.glances(), self.begin());
        if *outline == self.outline() {
            told.kept = (0..).take(old.len()).filter(|node| bit(&state.words, *node)).count();
            return Ok((state.clone(), told));
        }
        let twins = find_twins(&old, &new);
        let kept = find_kept(&state.words, &old, &new, &twins);
        let active = (0..).take(old.len()).filter(|node| bit(&state.words, *node) && !kept[*node as usize]);
        let mut left: Vec<String> = active.map(|node| old[node as usize].path.to_owned()).collect();
        left.reverse();
        told.left = left;
        carry_words((&old, &state.words), (&new, &mut next.words), &twins, &kept, &mut told);
        let none = More::default();
        let from = state.more.as_deref().unwrap_or(&none);
        told.forgotten.extend(carry_keys(&outline.keys, from, &self.locals, next.more.as_deref_mut()));
        Ok((next, told))
    }
}
