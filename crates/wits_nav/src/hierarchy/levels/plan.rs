//! Planning from the top down.

use super::Levels;
use crate::graph::{Graph, Link, Numbered, PackedGraph};
use crate::path::Path;
use crate::search::{AStar, Effort, Search, SearchError, Seen, To, Where};

/// Where a leg ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegEnd {
    /// As soon as it is so many rooms farther; at the goal if that comes first.
    Doorway {
        /// How many groups of the level above are worked out. \[> 0\]
        rooms: usize,
    },
    /// At the node that stands for the next group, as in the source. It makes for detours into the middle of rooms.
    Middle,
}

impl Default for LegEnd {
    fn default() -> Self {
        Self::Doorway { rooms: 1 }
    }
}

/// Plans over [`Levels`]; keep one and use it again.
#[derive(Clone, Debug, Default)]
pub struct LevelSearch {
    astar: AStar,
    path: Path,
    /// The groups that the level above chose.
    allowed: Vec<bool>,
    effort: Effort,
}

impl LevelSearch {
    /// The next part of the way in detail. When it has been walked, ask again from where it ended. `None` when there is no
    /// way; empty when start and goal are the same. Where the groups lead astray, because one cannot get from each of their
    /// nodes to each other, it is the whole way.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn next_leg(
        &mut self,
        levels: &Levels,
        start: u32,
        goal: u32,
        end: LegEnd,
    ) -> Result<Option<Path>, SearchError> {
        let mut path = Path::at(start);
        Ok(self.next_leg_into(levels, (start, goal), end, &mut path)?.then_some(path))
    }

    /// The same into a path that is used again and again; false, and the path as it was, when there is no way.
    ///
    /// # Errors
    /// As [`next_leg`](Self::next_leg).
    pub fn next_leg_into(
        &mut self,
        levels: &Levels,
        (start, goal): (u32, u32),
        end: LegEnd,
        into: &mut Path,
    ) -> Result<bool, SearchError> {
        self.effort = Effort::default();
        let top = highest_that_differs(levels, start, goal)?;
        let lifted = |node, level| levels.node_at_level(0, node, level).unwrap_or(node);
        // What the next lower level has to reach: a group of the level above it, or a node.
        let mut target = Target::Node(lifted(goal, top));
        for level in (0..=top).rev() {
            let (from, graph) = (lifted(start, level), &levels.levels[level].graph);
            let groups = &levels.levels[level].groups;
            if !self.find(graph, groups, from, target)? {
                // A group of which one cannot get from one part to another promised too much: then without groups.
                let (detail, all) = (&levels.levels[0].graph, Target::Node(goal));
                if level == top || !self.find(detail, &[], start, all)? {
                    return Ok(false);
                }
                break;
            }
            if level > 0 {
                target = next_target(levels, level, &self.path, goal, end);
            }
        }
        into.clone_from(&self.path);
        Ok(true)
    }

    /// The whole way in detail: every level searches only inside the groups that the level above chose. `None` when there
    /// is no way there.
    ///
    /// # Errors
    /// When there is no such node.
    pub fn whole(&mut self, levels: &Levels, start: u32, goal: u32) -> Result<Option<Path>, SearchError> {
        let mut path = Path::at(start);
        Ok(self.whole_into(levels, (start, goal), &mut path)?.then_some(path))
    }

    /// The same into a path that is used again and again; false, and the path as it was, when there is no way.
    ///
    /// # Errors
    /// As [`whole`](Self::whole).
    pub fn whole_into(
        &mut self,
        levels: &Levels,
        (start, goal): (u32, u32),
        into: &mut Path,
    ) -> Result<bool, SearchError> {
        self.effort = Effort::default();
        let top = highest_that_differs(levels, start, goal)?;
        let lifted = |node, level| levels.node_at_level(0, node, level).unwrap_or(node);
        for level in (0..=top).rev() {
            let chosen = Chosen {
                graph: &levels.levels[level].graph,
                groups: &levels.levels[level].groups,
                allowed: if level < top { &self.allowed } else { &[] },
            };
            let (from, to) = (lifted(start, level), To::blind(lifted(goal, level)));
            let found = self.astar.find_into(&chosen, from, &to, &mut self.path)?;
            add(&mut self.effort, self.astar.effort());
            if !found {
                return Ok(false);
            }
            self.allowed.clear();
            self.allowed.resize(levels.levels[level].graph.node_count(), false);
            self.path.nodes().for_each(|node| self.allowed[node as usize] = true);
        }
        into.clone_from(&self.path);
        Ok(true)
    }

    /// How much the last plan had to do, on all levels together.
    #[must_use]
    pub const fn effort(&self) -> Effort {
        self.effort
    }

    fn find(
        &mut self,
        graph: &PackedGraph,
        groups: &[u32],
        from: u32,
        target: Target,
    ) -> Result<bool, SearchError> {
        let found = match target {
            Target::Node(node) => self.astar.find_into(graph, from, &To::blind(node), &mut self.path),
            Target::Group(group) => {
                let is_in = |node: u32| groups.get(node as usize) == Some(&group);
                self.astar.find_into(graph, from, &Where(is_in), &mut self.path)
            }
        };
        add(&mut self.effort, self.astar.effort());
        found
    }
}

/// What a level has to reach.
#[derive(Clone, Copy)]
enum Target {
    Node(u32),
    /// Any node of a group.
    Group(u32),
}

/// What the level below has to reach, once a plan of this level is there.
fn next_target(levels: &Levels, level: usize, plan: &Path, goal: u32, end: LegEnd) -> Target {
    let step = match end {
        LegEnd::Doorway { rooms } => rooms.max(1),
        LegEnd::Middle => 1,
    };
    let next = plan.nodes().nth(step.min(plan.len())).unwrap_or_else(|| plan.goal());
    let goal_here = levels.node_at_level(0, goal, level);
    match end {
        LegEnd::Middle => Target::Node(levels.node_at_level(level, next, level - 1).unwrap_or(goal)),
        // The goal is in the next room: no need to stop at its door.
        LegEnd::Doorway { .. } if goal_here == Some(next) => {
            Target::Node(levels.node_at_level(0, goal, level - 1).unwrap_or(goal))
        }
        LegEnd::Doorway { .. } => Target::Group(next),
    }
}

/// The highest level at which two nodes are not in the same group; 0 when they are the same.
fn highest_that_differs(levels: &Levels, start: u32, goal: u32) -> Result<usize, SearchError> {
    for node in [start, goal] {
        if !levels.levels[0].graph.contains(node) {
            return Err(SearchError::NoSuchNode { node });
        }
    }
    let differ =
        |&level: &usize| levels.node_at_level(0, start, level) != levels.node_at_level(0, goal, level);
    Ok((0..levels.level_count()).rev().find(differ).unwrap_or(0))
}

fn add(sum: &mut Effort, more: Effort) {
    sum.expanded += more.expanded;
    sum.seen += more.seen;
    sum.reopened += more.reopened;
    sum.most_open = sum.most_open.max(more.most_open);
}

/// A graph of which only some groups may be entered; all when none is named.
struct Chosen<'a> {
    graph: &'a PackedGraph,
    groups: &'a [u32],
    allowed: &'a [bool],
}

impl Graph for Chosen<'_> {
    type Node = u32;
    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        let may_enter =
            |node: u32| self.allowed.is_empty() || self.allowed[self.groups[node as usize] as usize];
        self.graph.links_from(from).iter().filter(|link| may_enter(link.to)).for_each(|link| visit(*link));
    }
}

impl Numbered for Chosen<'_> {
    fn node_count(&self) -> usize {
        self.graph.node_count()
    }
    fn contains(&self, node: u32) -> bool {
        self.graph.contains(node)
    }
}
