//! Which output of the network stands for what: a group of nodes for the kinds of actions, and one for each role.

use super::action::ROLES;
use super::{Action, Actions, Role};

/// Maximum number of nodes that an action consists of: its kind, and a thing for each role.
const MAX_NODES: usize = 1 + ROLES;

/// The groups of output nodes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    kinds: usize,
    roles: [Option<Group>; ROLES],
    outputs: usize,
}

/// The nodes of a role: one for each thing that fits somewhere, and one for an empty slot if slots of the role may be empty.
#[derive(Clone, Debug, PartialEq)]
struct Group {
    first: usize,
    things: Box<[u16]>,
    may_be_empty: bool,
}

/// The nodes that an action consists of.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Nodes {
    nodes: [u16; MAX_NODES],
    count: u8,
}

impl Layout {
    pub(super) fn new(actions: &Actions) -> Self {
        let kinds = actions.def().kinds.len();
        let mut layout = Self { kinds, roles: std::array::from_fn(|_| None), outputs: kinds };
        for role in Role::ALL {
            let (mut things, mut is_used, mut may_be_empty) = (Vec::new(), false, false);
            for kind in 0..kinds {
                let slots = actions.slots(u16::try_from(kind).unwrap_or(u16::MAX));
                if let Some(slot) = slots.iter().find(|slot| slot.role == role) {
                    things.extend_from_slice(&slot.things);
                    is_used = true;
                    may_be_empty |= !slot.required;
                }
            }
            things.sort_unstable();
            things.dedup();
            if is_used {
                let group = Group { first: layout.outputs, things: things.into(), may_be_empty };
                layout.outputs += group.nodes();
                layout.roles[role.index()] = Some(group);
            }
        }
        layout
    }

    /// Number of output nodes.
    pub(super) const fn outputs(&self) -> usize {
        self.outputs
    }

    /// Number of nodes for kinds of actions; they are the first ones.
    pub(super) const fn kinds(&self) -> usize {
        self.kinds
    }

    /// The nodes of an action of the database.
    pub(super) fn nodes(&self, actions: &Actions, action: &Action) -> Nodes {
        let mut nodes = Nodes { nodes: [action.kind; MAX_NODES], count: 1 };
        for slot in actions.slots(action.kind) {
            let Some(group) = &self.roles[slot.role.index()] else { continue };
            let offset = match action.thing(slot.role) {
                Some(thing) => group.things.binary_search(&thing).unwrap_or(0),
                None => group.things.len(),
            };
            nodes.nodes[usize::from(nodes.count)] = u16::try_from(group.first + offset).unwrap_or(u16::MAX);
            nodes.count += 1;
        }
        nodes
    }

    /// The ranges of nodes of the groups that an action has a node in: who imitates it learns what is right in these groups,
    /// and nothing about the others.
    pub(super) fn groups(
        &self,
        actions: &Actions,
        action: &Action,
    ) -> impl Iterator<Item = std::ops::Range<usize>> {
        let slots = actions.slots(action.kind).iter();
        let groups = slots.filter_map(|slot| self.roles[slot.role.index()].as_ref());
        std::iter::once(0..self.kinds).chain(groups.map(|group| group.first..group.first + group.nodes()))
    }

    /// The names of all nodes, for people.
    pub(super) fn names(&self, actions: &Actions) -> Vec<String> {
        let kinds = actions.def().kinds.iter().map(|kind| kind.name.clone());
        let roles = Role::ALL.into_iter().filter_map(|role| Some((role, self.roles[role.index()].as_ref()?)));
        let things = roles.flat_map(|(role, group)| {
            let names = group.things.iter().map(|thing| actions.thing_name(*thing));
            let empty = group.may_be_empty.then_some("none");
            names.chain(empty).map(move |name| format!("{}: {name}", role.name()))
        });
        kinds.chain(things).collect()
    }
}

impl Group {
    fn nodes(&self) -> usize {
        self.things.len() + usize::from(self.may_be_empty)
    }
}

impl Nodes {
    /// The numbers of the nodes.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.nodes[..usize::from(self.count)].iter().map(|node| usize::from(*node))
    }

    /// How much an action appeals: the geometric mean of its nodes, so that actions with many slots and with few can be
    /// compared, and one node near zero rules the action out.
    pub(super) fn score(&self, outputs: &[f32]) -> f32 {
        let product =
            self.iter().map(|node| outputs.get(node).copied().unwrap_or(0.0)).fold(1.0, |a, b| a * b);
        match self.count {
            1 => product,
            2 => product.sqrt(),
            count => wits_core::math::powf(product, 1.0 / f32::from(count)),
        }
    }
}
