//! Groups that are run as a whole or member by member: city, block, inhabitant.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// The place of a group in its hierarchy.
pub type GroupId = u32;

/// When groups are opened: from how much importance on their members are run one by one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupsDef {
    /// A closed group of this importance is opened.
    pub open: f32,
    /// An open group below this importance is closed; less than `open`, so that hovering changes nothing.
    pub close: f32,
}

/// A group was opened or closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// From now on its members are run one by one: make them from what is known of the whole.
    Opened(GroupId),
    /// From now on it is run as a whole: sum its members up. Its inner groups were closed before it.
    Closed(GroupId),
}

/// A hierarchy of groups, of which only the topmost closed ones and the members of open ones are run.
///
/// Cities far away run their economy as one; in the player's city other blocks run as blocks; in the player's block everybody
/// runs alone. What runs is the *front*: [`running`](Self::running).
///
/// ```
/// use wits_exec::lod::{Change, Groups, GroupsDef};
/// let mut world = Groups::new();
/// let city = world.add(None);
/// let blocks = [world.add(Some(city)), world.add(Some(city))];
/// let people = [world.add(Some(blocks[0])), world.add(Some(blocks[0]))];
/// let def = GroupsDef { open: 0.6, close: 0.4 };
/// let mut changes = Vec::new();
/// // The player walks into the first block.
/// world.update(&def, |group| if group == city || group == blocks[0] { 1.0 } else { 0.0 }, &mut changes);
/// assert_eq!(changes, [Change::Opened(city), Change::Opened(blocks[0])]);
/// assert_eq!(world.running().collect::<Vec<_>>(), [blocks[1], people[0], people[1]]);
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.3.5.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(try_from = "Vec<Group>", into = "Vec<Group>")]
#[state(try_from = "Vec<Group>", into = "Vec<Group>")]
pub struct Groups {
    /// Parents before their children.
    groups: Vec<Group>,
}

#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
struct Group {
    parent: Option<GroupId>,
    /// It has members of its own.
    inner: bool,
    open: bool,
    /// All groups above it are open.
    reached: bool,
}

impl From<Groups> for Vec<Group> {
    fn from(groups: Groups) -> Self {
        groups.groups
    }
}

impl TryFrom<Vec<Group>> for Groups {
    type Error = &'static str;
    fn try_from(groups: Vec<Group>) -> Result<Self, &'static str> {
        for (place, group) in groups.iter().enumerate() {
            let parent = match group.parent.map(|parent| parent as usize) {
                Some(parent) if parent >= place => return Err("a group stands before the one it belongs to"),
                Some(parent) => Some(groups[parent]),
                None => None,
            };
            if group.reached != parent.is_none_or(|parent| parent.reached && parent.open) {
                return Err(
                    "a group is run although the one it belongs to is closed, or the other way round",
                );
            }
        }
        Ok(Self { groups })
    }
}

impl Groups {
    /// No groups yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more group, closed, inside another or at the top. A parent that does not exist counts as none.
    pub fn add(&mut self, parent: Option<GroupId>) -> GroupId {
        let id = u32::try_from(self.groups.len()).unwrap_or(u32::MAX);
        let parent = parent.filter(|&parent| parent < id);
        let mut reached = true;
        if let Some(above) = parent.and_then(|parent| self.groups.get_mut(parent as usize)) {
            above.inner = true;
            reached = above.reached && above.open;
        }
        self.groups.push(Group { parent, inner: false, open: false, reached });
        id
    }

    /// Opens what has become important and closes what no longer is; what happened is added to `changes`: groups are opened
    /// from the outside in, and closed from the inside out. Only groups with members are asked for their importance.
    pub fn update(
        &mut self,
        def: &GroupsDef,
        importance: impl Fn(GroupId) -> f32,
        changes: &mut Vec<Change>,
    ) {
        // A group stays open only inside an open one.
        let first = changes.len();
        for place in 0..self.groups.len() {
            let group = self.groups[place];
            let reached = group.parent.is_none_or(|parent| {
                let above = self.groups[parent as usize];
                above.reached && above.open
            });
            let id = place as GroupId;
            let open = reached && group.inner && {
                let importance = importance(id);
                if group.open { importance >= def.close } else { importance >= def.open }
            };
            if group.open && !open {
                changes.push(Change::Closed(id));
            }
            self.groups[place] = Group { open, reached, ..group };
            if open && !group.open {
                changes.push(Change::Opened(id));
            }
        }
        // Closings first, the innermost first; then openings, the outermost first.
        changes[first..].sort_by_key(|change| match *change {
            Change::Closed(id) => (0, u32::MAX - id),
            Change::Opened(id) => (1, id),
        });
    }

    /// What is to be run: the topmost closed groups and the members of open ones, in order.
    pub fn running(&self) -> impl Iterator<Item = GroupId> {
        (0..).zip(&self.groups).filter(|(_, group)| group.reached && !group.open).map(|(id, _)| id)
    }

    /// Is the group open?
    #[must_use]
    pub fn is_open(&self, group: GroupId) -> bool {
        self.groups.get(group as usize).is_some_and(|group| group.open)
    }

    /// The group that it belongs to.
    #[must_use]
    pub fn parent(&self, group: GroupId) -> Option<GroupId> {
        self.groups.get(group as usize)?.parent
    }

    /// How many groups there are, members included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.groups.len()
    }

    /// No groups.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const DEF: GroupsDef = GroupsDef { open: 0.6, close: 0.4 };

    /// Two cities of two blocks of two people.
    fn world() -> Groups {
        let mut world = Groups::new();
        for _ in 0..2 {
            let city = world.add(None);
            for _ in 0..2 {
                let block = world.add(Some(city));
                (0..2).for_each(|_| {
                    world.add(Some(block));
                });
            }
        }
        world
    }

    #[test]
    fn far_cities_run_as_one() {
        let mut world = world();
        world.update(&DEF, |_| 0.0, &mut Vec::new());
        assert_eq!(world.running().collect::<Vec<_>>(), [0, 7]);
    }

    #[test]
    fn closing_a_city_closes_its_blocks_first() {
        let mut world = world();
        let mut changes = Vec::new();
        world.update(&DEF, |group| f32::from(group < 7), &mut changes);
        assert_eq!(changes, [Change::Opened(0), Change::Opened(1), Change::Opened(4)]);
        changes.clear();
        world.update(&DEF, |group| f32::from(group != 0), &mut changes);
        let expected = [Change::Closed(4), Change::Closed(1), Change::Closed(0)];
        assert_eq!(changes[..3], expected);
        assert_eq!(changes[3..], [Change::Opened(7), Change::Opened(8), Change::Opened(11)]);
    }

    #[test]
    fn hovering_at_the_border_changes_nothing() {
        let mut world = world();
        let mut changes = Vec::new();
        for importance in [0.5, 0.61, 0.5, 0.41, 0.59] {
            world.update(&DEF, |group| if group == 0 { importance } else { 0.0 }, &mut changes);
        }
        assert_eq!(changes, [Change::Opened(0)]);
    }

    #[test]
    fn a_damaged_save_is_refused() {
        let text = serde_json::to_string(&world()).unwrap();
        assert_eq!(serde_json::from_str::<Groups>(&text).unwrap(), world());
        assert!(serde_json::from_str::<Groups>(&text.replace("\"parent\":1", "\"parent\":9")).is_err());
        assert!(
            serde_json::from_str::<Groups>(&text.replacen("\"reached\":true", "\"reached\":false", 1))
                .is_err()
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// Every member is run exactly once: by itself, or by one of the groups above it.
        #[test]
        fn everybody_is_run_once(importances in prop::collection::vec(prop::collection::vec(0.0_f32..1.0, 14), 1..6)) {
            let mut world = world();
            for importance in importances {
                world.update(&DEF, |group| importance[group as usize], &mut Vec::new());
                let running: Vec<GroupId> = world.running().collect();
                for member in [2, 3, 5, 6, 9, 10, 12, 13] {
                    let above = std::iter::successors(Some(member), |&group| world.parent(group));
                    prop_assert_eq!(above.filter(|group| running.contains(group)).count(), 1);
                }
            }
        }
    }
}
