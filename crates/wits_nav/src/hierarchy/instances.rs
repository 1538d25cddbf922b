//! One graph for every kind of building, used by all buildings of that kind.

use crate::graph::{Graph, Link, Numbered};

/// A world with buildings in it, of which only one of each kind is stored.
///
/// The nodes of the world come first. Every building that is placed gets a range of numbers of its own after them, and its
/// links are those of its kind, moved to that range. Doors join the inside to the world at no cost: both ends are the same
/// point. To a search all of it is one graph.
///
/// Looking up the building makes every step slower; where one large graph fits into memory, it is faster. Doors cost
/// nothing, and the inside may be anywhere: a straight distance is no honest estimate across them, use one that knows
/// (or none).
///
/// ```
/// use wits_nav::graph::{Graph, Link, Numbered};
/// use wits_nav::hierarchy::{Door, Instances};
/// use wits_nav::search::{AStar, Search, To};
///
/// /// So many places in a row.
/// struct Row(u32);
/// impl Graph for Row {
///     type Node = u32;
///     fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
///         if from > 0 { visit(Link { to: from - 1, cost: 1.0, id: 0 }); }
///         if from + 1 < self.0 { visit(Link { to: from + 1, cost: 1.0, id: 1 }); }
///     }
/// }
/// impl Numbered for Row {
///     fn node_count(&self) -> usize { self.0 as usize }
/// }
///
/// let mut world = Instances::new(Row(100));
/// let bridge = world.add_kind(Row(3));
/// // Two bridges that shorten the way from 10 to 50 and from 50 to 90.
/// for (from, to) in [(10, 50), (50, 90)] {
///     world.place(bridge, [Door::new(0, from), Door::new(2, to)])?;
/// }
/// assert_eq!(AStar::new().find(&world, 0, &To::blind(99))?.unwrap().cost(), 10.0 + 2.0 + 2.0 + 9.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Instances<W, B = W> {
    world: W,
    kinds: Vec<B>,
    placed: Vec<Placed>,
    /// Into buildings, sorted by the node of the world.
    entrances: Vec<(u32, u32)>,
}

/// A place where a building and the world touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// The node inside, as the kind of building counts.
    pub inside: u32,
    /// The node of the world.
    pub outside: u32,
    /// Which way it opens.
    pub way: DoorWay,
}

/// Which way a door opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DoorWay {
    /// In and out.
    #[default]
    Both,
    /// Into the building only.
    In,
    /// Out of it only.
    Out,
}

impl Door {
    /// Opens both ways.
    #[must_use]
    pub const fn new(inside: u32, outside: u32) -> Self {
        Self { inside, outside, way: DoorWay::Both }
    }

    /// Opens one way only.
    #[must_use]
    pub const fn one_way(self, way: DoorWay) -> Self {
        Self { way, ..self }
    }
}

/// Why a building cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// There is no such kind.
    #[error("there is no kind of building {kind}; expected a number below {kinds}")]
    UnknownKind {
        /// The kind asked for.
        kind: usize,
        /// How many there are.
        kinds: usize,
    },
    /// A door has no such node on one of its sides.
    #[error("a door joins node {inside} inside to node {outside} of the world; one of them is not there")]
    BadDoor {
        /// Its inner side.
        inside: u32,
        /// Its outer side.
        outside: u32,
    },
    /// Nodes are counted with 32 bits.
    #[error("too many nodes; expected fewer than 2^32")]
    TooMany,
}

#[derive(Clone, Debug)]
struct Placed {
    kind: usize,
    offset: u32,
    /// Out of the building, sorted by the node inside.
    exits: Vec<(u32, u32)>,
}

/// Doors count down from here, so that their ids are never those of other links.
const FIRST_DOOR: u32 = u32::MAX;

impl<W: Numbered, B: Numbered> Instances<W, B> {
    /// A world without buildings.
    #[must_use]
    pub const fn new(world: W) -> Self {
        Self { world, kinds: Vec::new(), placed: Vec::new(), entrances: Vec::new() }
    }

    /// A kind of building; gives its number.
    pub fn add_kind(&mut self, graph: B) -> usize {
        self.kinds.push(graph);
        self.kinds.len() - 1
    }

    /// Puts a building into the world; gives its number.
    ///
    /// # Errors
    /// When there is no such kind, a door leads nowhere, or there are too many nodes.
    pub fn place(&mut self, kind: usize, doors: impl IntoIterator<Item = Door>) -> Result<usize, PlaceError> {
        let kinds = self.kinds.len();
        let inside = self.kinds.get(kind).ok_or(PlaceError::UnknownKind { kind, kinds })?;
        let offset = u32::try_from(self.node_count()).map_err(|_| PlaceError::TooMany)?;
        if self.node_count() + inside.node_count() >= FIRST_DOOR as usize {
            return Err(PlaceError::TooMany);
        }
        let (mut exits, mut entrances) = (Vec::new(), Vec::new());
        for Door { inside: inner, outside, way } in doors {
            if !inside.contains(inner) || !self.world.contains(outside) {
                return Err(PlaceError::BadDoor { inside: inner, outside });
            }
            if way != DoorWay::In {
                exits.push((inner, outside));
            }
            if way != DoorWay::Out {
                entrances.push((outside, offset + inner));
            }
        }
        exits.sort_unstable();
        self.entrances.append(&mut entrances);
        self.entrances.sort_unstable();
        self.placed.push(Placed { kind, offset, exits });
        Ok(self.placed.len() - 1)
    }

    /// The world without its buildings.
    #[must_use]
    pub const fn world(&self) -> &W {
        &self.world
    }

    /// The number of a node inside a building, in the whole.
    #[must_use]
    pub fn node(&self, building: usize, inside: u32) -> Option<u32> {
        let placed = self.placed.get(building)?;
        self.kinds[placed.kind].contains(inside).then(|| placed.offset + inside)
    }

    /// Which building a node is in, and its number there; `None` outside.
    #[must_use]
    pub fn building_of(&self, node: u32) -> Option<(usize, u32)> {
        let after = self.placed.partition_point(|placed| placed.offset <= node);
        let placed = self.placed.get(after.checked_sub(1)?)?;
        let inside = node - placed.offset;
        self.kinds[placed.kind].contains(inside).then_some((after - 1, inside))
    }
}

impl<W: Numbered, B: Numbered> Graph for Instances<W, B> {
    type Node = u32;

    fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
        if self.world.contains(from) {
            self.world.for_each_link(from, &mut visit);
            return through_doors(&self.entrances, from, visit);
        }
        let Some((building, inside)) = self.building_of(from) else { return };
        let Placed { kind, offset, exits } = &self.placed[building];
        self.kinds[*kind].for_each_link(inside, |link| visit(Link { to: link.to + offset, ..link }));
        through_doors(exits, inside, visit);
    }
}

/// The doors of one node, from a sorted list.
fn through_doors(doors: &[(u32, u32)], from: u32, mut visit: impl FnMut(Link)) {
    let first = doors.partition_point(|door| door.0 < from);
    let here = doors[first..].iter().take_while(|door| door.0 == from);
    for (id, (_, to)) in (0..FIRST_DOOR).rev().zip(here) {
        visit(Link { to: *to, cost: 0.0, id });
    }
}

impl<W: Numbered, B: Numbered> Numbered for Instances<W, B> {
    fn contains(&self, node: u32) -> bool {
        self.world.contains(node) || self.building_of(node).is_some()
    }

    fn node_count(&self) -> usize {
        let last = self.placed.last();
        last.map_or(self.world.node_count(), |last| last.offset as usize + self.kinds[last.kind].node_count())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::{AStar, Everywhere, Search, Seen};

    /// Links as given.
    #[derive(Clone, Debug)]
    struct Listed(u32, Vec<(u32, u32, f32)>);

    impl Graph for Listed {
        type Node = u32;
        fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
            let own = self.1.iter().filter(|link| link.0 == from);
            (0..).zip(own).for_each(|(id, &(_, to, cost))| visit(Link { to, cost, id }));
        }
    }

    impl Numbered for Listed {
        fn node_count(&self) -> usize {
            self.0 as usize
        }
    }

    #[test]
    fn oracle_millington_4_6_5_offsets_add_up() {
        // 10,000 nodes in the world; buildings of 100, 200 and 100 nodes. The source prints 10,200 for the second, which
        // would overlap the third: by its own rule it is 10,000 + 100.
        let mut world = Instances::new(Listed(10_000, vec![]));
        let (small, large) = (world.add_kind(Listed(100, vec![])), world.add_kind(Listed(200, vec![])));
        for kind in [small, large, small] {
            world.place(kind, []).unwrap();
        }
        let offsets: Vec<u32> = (0..3).map(|building| world.node(building, 0).unwrap()).collect();
        assert_eq!(offsets, [10_000, 10_100, 10_300]);
        assert_eq!(world.node_count(), 10_400);
        assert_eq!((world.building_of(9_999), world.building_of(10_299)), (None, Some((1, 199))));
        assert_eq!(world.building_of(10_400), None);
    }

    #[test]
    fn a_room_without_links_still_has_its_door_and_has_it_once() {
        let mut world = Instances::new(Listed(2, vec![]));
        let cell = world.add_kind(Listed(1, vec![]));
        world.place(cell, [Door::new(0, 1), Door::new(0, 0).one_way(DoorWay::Out)]).unwrap();
        let mut links = Vec::new();
        world.for_each_link(2, |link| links.push((link.to, link.cost)));
        assert_eq!(links, [(0, 0.0), (1, 0.0)]);
        let mut ways_in = Vec::new();
        (0..2).for_each(|node| world.for_each_link(node, |link| ways_in.push((node, link.to))));
        assert_eq!(ways_in, [(1, 2)]);
    }

    #[test]
    fn doors_to_nowhere_are_refused() {
        let mut world = Instances::new(Listed(2, vec![]));
        let kind = world.add_kind(Listed(1, vec![]));
        assert_eq!(world.place(kind, [Door::new(1, 0)]), Err(PlaceError::BadDoor { inside: 1, outside: 0 }));
        assert_eq!(world.place(kind, [Door::new(0, 2)]), Err(PlaceError::BadDoor { inside: 0, outside: 2 }));
        assert_eq!(world.place(7, []), Err(PlaceError::UnknownKind { kind: 7, kinds: 1 }));
        assert_eq!(world.node_count(), 2);
    }

    fn links(nodes: u32) -> impl Strategy<Value = Vec<(u32, u32, f32)>> {
        let link = (0..nodes, 0..nodes, 0_u8..20).prop_map(|(from, to, cost)| (from, to, f32::from(cost)));
        prop::collection::vec(link, 0..24)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn instances_are_the_graph_written_out(
            outside in links(8), inside in links(4), doors in prop::collection::vec((0_u32..4, 0_u32..8), 0..4)
        ) {
            let mut world = Instances::new(Listed(8, outside.clone()));
            let kind = world.add_kind(Listed(4, inside.clone()));
            let mut whole = outside;
            for offset in [8, 12, 16] {
                world.place(kind, doors.iter().map(|&(inner, outer)| Door::new(inner, outer))).unwrap();
                whole.extend(inside.iter().map(|&(from, to, cost)| (from + offset, to + offset, cost)));
                for &(inner, outer) in &doors {
                    whole.extend([(inner + offset, outer, 0.0), (outer, inner + offset, 0.0)]);
                }
            }
            let whole = Listed(20, whole);
            let (mut one, mut other) = (AStar::new(), AStar::new());
            one.find(&world, 0, &Everywhere).unwrap();
            other.find(&whole, 0, &Everywhere).unwrap();
            for node in 0..20 {
                prop_assert_eq!(one.cost_to(node), other.cost_to(node));
            }
        }
    }
}
