//! A tree is replaced while characters run it.

use std::collections::BTreeMap;

use super::node::{LocalKey, Op};
use super::run::Runner;
use super::state::{More, bit, set_bit};
use super::{Tree, TreeState};
use crate::watch::Watch;
use crate::{Adopted, Exit, Turn};

impl TreeState {
    /// Goes over to another version of the tree.
    ///
    /// Nodes with the same path and kind go on as if nothing had happened, actions only if they are told the same. What is
    /// not part of the new tree is left with [`Exit::Reload`], the last entered first. Limits, cool-downs and gates are
    /// kept, and so are the values of keys that have kept name and kind. Tells what was lost.
    ///
    /// ```
    /// use wits_core::ron::RonFile;
    /// use wits_decide::tree::{TreeDef, TreeState};
    /// use wits_decide::{Mind, Status, Turn, Vocabulary};
    ///
    /// let mut words = Vocabulary::<()>::new();
    /// words.action("walk", |(), _| Status::Running);
    /// words.action("run", |(), _| Status::Running);
    /// let load = |text| TreeDef::from_ron("guard.tree.ron", text).and_then(|def| def.bind(&words));
    /// let old = load(r#"(root: Selector([Do("walk")]))"#)?;
    /// let new = load(r#"(root: Selector([Do("run")]))"#)?;
    /// let (mut game, mut state) = ((), old.start());
    /// old.tick(&mut state, &mut Turn::new(&mut game, Default::default()));
    /// let told = new.adopt(&old, &mut state, &mut Turn::new(&mut game, Default::default()), &mut ());
    /// assert_eq!((told.kept, told.left.len()), (1, 1));
    /// assert_eq!(told.lines("guard 7"), ["guard 7: root/0 was left"]);
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    pub fn adopt<C: ?Sized, W: Watch>(
        &mut self,
        old: &Tree<C>,
        new: &Tree<C>,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let mut next = new.begin();
        if !self.belongs_to(old) {
            *self = next;
            return Adopted::anew();
        }
        let (before, after, mut told) = (old.glances(), new.glances(), Adopted::default());
        let twins = find_twins(&before, &after);
        let kept = find_kept(&self.words, &before, &after, &twins);
        told.left = old.leave_others(self, &kept, turn, watch);
        carry_words((&before, &self.words), (&after, &mut next.words), &twins, &kept, &mut told);
        if let Some(from) = &self.more {
            told.forgotten.extend(carry_keys(&old.locals, from, &new.locals, next.more.as_deref_mut()));
        }
        *self = next;
        told
    }
}

/// What one has to know of a node to find it again in another tree.
#[derive(Clone, Debug)]
pub(super) struct Glance<'a> {
    pub(super) path: &'a str,
    pub(super) kind: &'a str,
    /// What an action is told; another action is another node.
    pub(super) told: &'a str,
    pub(super) parent: Option<u32>,
    /// Where its words are, and how many.
    pub(super) slot: u32,
    pub(super) words: u32,
    /// They belong to the character, not to a run.
    pub(super) keeps: bool,
    /// It goes on whole or not at all: in a parallel node a child that does not run has ended.
    pub(super) gathers: bool,
    /// A sub-tree that is made when needed: it begins anew.
    pub(super) lazy: bool,
    /// How many children there are, where that matters.
    pub(super) children: u32,
}

/// For each node the one of another tree that is the same.
pub(super) fn find_twins(old: &[Glance<'_>], new: &[Glance<'_>]) -> Vec<Option<u32>> {
    let by_path: BTreeMap<&str, u32> = new.iter().map(|node| node.path).zip(0..).collect();
    let find = |node: &Glance<'_>| {
        let twin = *by_path.get(node.path)?;
        let other = &new[twin as usize];
        let what = |node: &Glance<'_>| (node.keeps, node.gathers, node.lazy, node.words, node.children);
        let is_same = (node.kind, node.told) == (other.kind, other.told) && what(node) == what(other);
        (is_same && !node.lazy).then_some(twin)
    };
    old.iter().map(find).collect()
}

/// The active nodes that go on: those whose twin hangs below the twin of a node that goes on.
pub(super) fn find_kept(
    words: &[u32],
    old: &[Glance<'_>],
    new: &[Glance<'_>],
    twins: &[Option<u32>],
) -> Vec<bool> {
    let mut kept = vec![false; twins.len()];
    let (below_old, below_new) = (children(old), children(new));
    for (number, twin) in (0_u32..).zip(twins) {
        let Some(twin) = *twin else { continue };
        let node = &old[number as usize];
        let hangs = match (node.parent, new[twin as usize].parent) {
            (None, None) => true,
            (Some(parent), Some(other)) => kept[parent as usize] && twins[parent as usize] == Some(other),
            _ => false,
        };
        let is_whole = !node.gathers || { below_old[number as usize].iter() }
            .zip(&below_new[twin as usize])
            .all(|(mine, other)| twins[*mine as usize] == Some(*other));
        kept[number as usize] = hangs && is_whole && bit(words, number);
    }
    kept
}

/// The children of every node.
fn children(nodes: &[Glance<'_>]) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new(); nodes.len()];
    for (number, parent) in (0..).zip(nodes).filter_map(|(number, node)| Some((number, node.parent?))) {
        all[parent as usize].push(number);
    }
    all
}

/// The words of nodes that go on, and of those that belong to the character.
pub(super) fn carry_words(
    (old, from): (&[Glance<'_>], &[u32]),
    (new, to): (&[Glance<'_>], &mut [u32]),
    twins: &[Option<u32>],
    kept: &[bool],
    told: &mut Adopted,
) {
    for ((node, twin), is_kept) in old.iter().zip(twins).zip(kept) {
        let slots = |node: &Glance<'_>| node.slot as usize..(node.slot + node.words) as usize;
        let Some(twin) = *twin else {
            if node.keeps && from[slots(node)].iter().any(|word| *word != 0) {
                told.forgotten.push(node.path.to_owned());
            }
            continue;
        };
        if *is_kept {
            told.kept += 1;
            set_bit(to, twin);
        }
        if *is_kept || node.keeps {
            to[slots(&new[twin as usize])].copy_from_slice(&from[slots(node)]);
        }
    }
}

/// Keys of the same name and kind keep what they hold. Gives those that held something of their own and are gone.
pub(super) fn carry_keys(
    old: &[LocalKey],
    from: &More,
    new: &[LocalKey],
    to: Option<&mut More>,
) -> Vec<String> {
    let mut none = More::default();
    let to = to.unwrap_or(&mut none);
    let mut gone = Vec::new();
    let mut places: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (place, key) in new.iter().enumerate() {
        places.entry((&key.scope, &key.name)).or_default().push(place);
    }
    for (key, value) in old.iter().zip(&from.locals) {
        let alike = places.get(&(key.scope.as_str(), key.name.as_str())).into_iter().flatten();
        let place = alike.copied().find(|place| new[*place].kind == key.kind);
        match place.and_then(|place| to.locals.get_mut(place)) {
            Some(place) => place.clone_from(value),
            None if *value != key.first => gone.push(format!("{}{{{}}}", key.scope, key.name)),
            None => {}
        }
    }
    gone
}

impl<C: ?Sized> Tree<C> {
    /// All nodes, as far as another tree has to know them.
    pub(super) fn glances(&self) -> Vec<Glance<'_>> {
        let glance = |(number, face): (u32, _)| {
            let face: &super::node::Face = face;
            let node = self.node(number);
            let count = u32::try_from(self.children(number).count()).unwrap_or(u32::MAX);
            let memory = node.op.memory(count);
            let is_told = matches!(node.op, Op::Do(_) | Op::Plain(_));
            Glance {
                path: &face.path,
                kind: face.kind,
                told: if is_told { &face.detail } else { "" },
                parent: face.parent,
                slot: node.slot,
                words: memory.run + memory.kept,
                keeps: node.op.keeps(),
                gathers: matches!(node.op, Op::Parallel(_)),
                lazy: matches!(node.op, Op::Lazy(_)),
                children: if matches!(node.op, Op::Parallel(_) | Op::Utility(_)) { count } else { 0 },
            }
        };
        (0..).zip(&self.faces).map(glance).collect()
    }

    /// Leaves all active nodes that do not go on, the last entered first. Gives their paths.
    fn leave_others<W: Watch>(
        &self,
        state: &mut TreeState,
        kept: &[bool],
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Vec<String> {
        let mut left = Vec::new();
        let mut none = More::default();
        let TreeState { words, more } = state;
        let more = more.as_deref_mut().unwrap_or(&mut none);
        self.with_locals(more, turn, |turn, lazies| {
            let mut runner = Runner::new(self, words, lazies, turn, watch);
            let all = u32::try_from(kept.len()).unwrap_or(u32::MAX);
            for number in (0..all).rev().filter(|number| !kept[*number as usize]) {
                if bit(runner.words, number) {
                    left.push(self.path(number).to_owned());
                    runner.leave_guarded(number, Exit::Reload);
                }
            }
        });
        left
    }
}
