//! The map that a game plays on: made of a definition, changed while it runs.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::space::Vector;

use crate::world::LinkKind;

/// Places and the ways between them. Plain data: it is saved with the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = ""), try_from = "Saved<V>", into = "Saved<V>")]
pub struct Waypoints<V: Vector> {
    pub(super) nodes: Vec<Waypoint<V>>,
    pub(super) links: Vec<WaypointLink>,
    /// The links that leave each node.
    pub(super) out: Vec<Vec<u32>>,
    /// The links that lead to each node.
    pub(super) into: Vec<Vec<u32>>,
    /// What few links have.
    pub(super) notes: BTreeMap<u32, LinkNote>,
    pub(super) tags: Vec<String>,
    pub(super) items: Vec<String>,
    pub(super) version: u64,
}

/// What is saved of a map; the rest is made of it.
#[derive(Serialize, Deserialize)]
#[serde(bound(deserialize = ""))]
struct Saved<V: Vector> {
    nodes: Vec<Waypoint<V>>,
    links: Vec<WaypointLink>,
    notes: BTreeMap<u32, LinkNote>,
    tags: Vec<String>,
    items: Vec<String>,
    version: u64,
}

impl<V: Vector> From<Waypoints<V>> for Saved<V> {
    fn from(map: Waypoints<V>) -> Self {
        let Waypoints { nodes, links, notes, tags, items, version, .. } = map;
        Self { nodes, links, notes, tags, items, version }
    }
}

impl<V: Vector> TryFrom<Saved<V>> for Waypoints<V> {
    type Error = String;

    fn try_from(saved: Saved<V>) -> Result<Self, String> {
        let Saved { nodes, links, notes, tags, items, version } = saved;
        let (mut out, mut into) = (vec![Vec::new(); nodes.len()], vec![Vec::new(); nodes.len()]);
        for (number, link) in (0u32..).zip(&links) {
            let (Some(leaving), Some(arriving)) =
                (out.get_mut(link.from as usize), into.get_mut(link.to as usize))
            else {
                return Err(format!(
                    "link {number} leads from {} to {}; expected nodes below {}",
                    link.from,
                    link.to,
                    nodes.len()
                ));
            };
            leaving.push(number);
            arriving.push(number);
        }
        Ok(Self { nodes, links, out, into, notes, tags, items, version })
    }
}

/// A place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Waypoint<V> {
    /// Where it is. \[m\]
    pub at: V,
    /// How near one must come to have been there. \[m\]
    pub radius: f32,
    /// What it is good for, a bit for each [tag](Waypoints::tag).
    pub tags: u64,
    /// What [kind of thing](Waypoints::item) can be had here.
    pub item: Option<u32>,
    /// The thing is there; not while it has been taken and has not come back.
    pub item_is_there: bool,
    /// The place was removed. Its number stays, so that those of the others do.
    pub gone: bool,
}

/// A way from one place to another, in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct WaypointLink {
    /// Where it begins.
    pub from: u32,
    /// Where it leads.
    pub to: u32,
    /// How it is travelled.
    pub kind: LinkKind,
    /// How long it is. \[m\]
    pub length: f32,
    /// How long it takes besides. \[s\]
    pub delay: f32,
    /// Whether one can pass.
    pub state: LinkState,
    /// The [version](Waypoints::version) that changed it last.
    pub changed: u64,
}

/// Whether one can pass a link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkState {
    /// Yes.
    #[default]
    Open,
    /// Not now.
    Locked,
    /// It was removed.
    Gone,
}

/// What only few links have; kept apart from them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkNote {
    /// How many may be on it at once.
    pub capacity: Option<u32>,
    /// The number of a door or a lift.
    pub device: Option<u64>,
}

impl<V: Vector> Default for Waypoints<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: Vector> Waypoints<V> {
    /// An empty map.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            nodes: Vec::new(),
            links: Vec::new(),
            out: Vec::new(),
            into: Vec::new(),
            notes: BTreeMap::new(),
            tags: Vec::new(),
            items: Vec::new(),
            version: 0,
        }
    }

    /// How many numbers of nodes are in use, those of removed ones too.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// No nodes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// A place; `None` when there is none of this number, or no more.
    #[must_use]
    pub fn node(&self, node: u32) -> Option<&Waypoint<V>> {
        self.nodes.get(node as usize).filter(|node| !node.gone)
    }

    /// All places that are there, with their numbers.
    pub fn nodes(&self) -> impl Iterator<Item = (u32, &Waypoint<V>)> {
        (0u32..).zip(&self.nodes).filter(|(_, node)| !node.gone)
    }

    /// All links, removed ones too; a link's number is its place in the list.
    #[must_use]
    pub fn links(&self) -> &[WaypointLink] {
        &self.links
    }

    /// A link by its number, which searches give as [`Step::link`](crate::Step::link).
    #[must_use]
    pub fn link(&self, link: u32) -> Option<&WaypointLink> {
        self.links.get(link as usize)
    }

    /// The first link from a place to another that has not been removed.
    #[must_use]
    pub fn find_link(&self, from: u32, to: u32) -> Option<u32> {
        let leaving = self.out.get(from as usize)?;
        leaving
            .iter()
            .copied()
            .find(|&link| self.link(link).is_some_and(|link| link.to == to && link.state != LinkState::Gone))
    }

    /// What few links have; all defaults for the others.
    #[must_use]
    pub fn note(&self, link: u32) -> LinkNote {
        self.notes.get(&link).copied().unwrap_or_default()
    }

    /// The bit of a tag; 0 when no node has it.
    #[must_use]
    pub fn tag(&self, name: &str) -> u64 {
        self.tags
            .iter()
            .position(|tag| tag == name)
            .map_or(0, |place| 1u64.checked_shl(place as u32).unwrap_or(0))
    }

    /// The number of a kind of thing; `None` when it is nowhere.
    #[must_use]
    pub fn item(&self, name: &str) -> Option<u32> {
        (0u32..).zip(&self.items).find(|(_, item)| *item == name).map(|(number, _)| number)
    }

    /// Counts changes of links and nodes, not of things that come and go.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Adds a place and returns its number.
    pub fn add_node(&mut self, at: V) -> u32 {
        self.version += 1;
        self.nodes.push(Waypoint { at, ..Waypoint::default() });
        self.out.push(Vec::new());
        self.into.push(Vec::new());
        self.nodes.len() as u32 - 1
    }

    /// How near one must come to a place to have been there. [m, >= 0]
    pub fn set_radius(&mut self, node: u32, radius: f32) {
        if let Some(node) = self.nodes.get_mut(node as usize).filter(|_| radius >= 0.0) {
            node.radius = radius;
        }
    }

    /// Moves a place; its links become as long as their ends are apart.
    pub fn move_node(&mut self, node: u32, to: V) {
        if self.node(node).is_none() {
            return;
        }
        self.nodes[node as usize].at = to;
        let links: Vec<u32> =
            self.out[node as usize].iter().chain(&self.into[node as usize]).copied().collect();
        for link in links {
            let ends = self.links[link as usize];
            let length = self.distance(ends.from, ends.to, ends.kind);
            self.change(link, |link| link.length = length);
        }
    }

    /// Removes a place and all its links.
    pub fn remove_node(&mut self, node: u32) {
        if self.node(node).is_none() {
            return;
        }
        let links: Vec<u32> =
            self.out[node as usize].iter().chain(&self.into[node as usize]).copied().collect();
        for link in links {
            self.remove_link(link);
        }
        self.nodes[node as usize].gone = true;
        self.version += 1;
    }

    /// Adds a way in one direction and returns its number; `None` when an end is not there.
    pub fn add_link(&mut self, from: u32, to: u32, kind: LinkKind) -> Option<u32> {
        self.node(from).and(self.node(to))?;
        self.version += 1;
        let number = u32::try_from(self.links.len()).ok()?;
        let length = self.distance(from, to, kind);
        let (state, changed) = (LinkState::Open, self.version);
        self.links.push(WaypointLink { from, to, kind, length, delay: 0.0, state, changed });
        self.out[from as usize].push(number);
        self.into[to as usize].push(number);
        Some(number)
    }

    /// Adds a way there and a way back.
    pub fn add_both(&mut self, from: u32, to: u32, kind: LinkKind) {
        self.add_link(from, to, kind);
        self.add_link(to, from, kind);
    }

    /// Removes a link for good.
    pub fn remove_link(&mut self, link: u32) {
        self.change(link, |link| link.state = LinkState::Gone);
    }

    /// Locks or unlocks a link; one that was removed stays so.
    pub fn set_locked(&mut self, link: u32, locked: bool) {
        self.change(link, |link| {
            if link.state != LinkState::Gone {
                link.state = if locked { LinkState::Locked } else { LinkState::Open };
            }
        });
    }

    /// A link is travelled in another way from now on: the bridge is gone, so one swims.
    pub fn set_kind(&mut self, link: u32, kind: LinkKind) {
        self.change(link, |link| link.kind = kind);
    }

    /// A link is longer or shorter than it looks, or takes a while. What is not 0 or more is left as it is. [m, s]
    pub fn set_cost(&mut self, link: u32, length: f32, delay: f32) {
        self.change(link, |link| {
            if length >= 0.0 && length.is_finite() {
                link.length = length;
            }
            if delay >= 0.0 && delay.is_finite() {
                link.delay = delay;
            }
        });
    }

    /// Notes what only few links have.
    pub fn set_note(&mut self, link: u32, note: LinkNote) {
        if note == LinkNote::default() {
            self.notes.remove(&link);
        } else if (link as usize) < self.links.len() {
            self.notes.insert(link, note);
        }
    }

    /// Puts a kind of thing at a place, and returns the number of the kind.
    pub fn put_item(&mut self, node: u32, kind: &str) -> Option<u32> {
        self.node(node)?;
        let number = match self.item(kind) {
            Some(number) => number,
            None => {
                self.items.push(kind.to_owned());
                self.items.len() as u32 - 1
            }
        };
        let node = &mut self.nodes[node as usize];
        (node.item, node.item_is_there) = (Some(number), true);
        Some(number)
    }

    /// The thing at a place was taken, or has come back.
    pub fn set_item_is_there(&mut self, node: u32, is_there: bool) {
        if let Some(node) = self.nodes.get_mut(node as usize) {
            node.item_is_there = is_there && node.item.is_some();
        }
    }

    fn change(&mut self, link: u32, change: impl FnOnce(&mut WaypointLink)) {
        let Some(link) = self.links.get_mut(link as usize) else { return };
        let before = *link;
        change(link);
        if *link != before {
            self.version += 1;
            link.changed = self.version;
        }
    }

    /// How long a link between two nodes is, if nobody says otherwise.
    fn distance(&self, from: u32, to: u32, kind: LinkKind) -> f32 {
        if kind == LinkKind::Teleport {
            return 0.0;
        }
        self.nodes[from as usize].at.distance(self.nodes[to as usize].at)
    }
}
