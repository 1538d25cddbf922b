//! Nodes and links by number.

use wits_core::geometry::Aabb;
use wits_core::glam::Vec2;
use wits_core::index::{Edges, Grid};
use wits_core::names::NameList;

use super::{Air, Area, LinkDef, Passage, SenseGraphDef};
use crate::Point;
use crate::modality::{Sense, Senses, Way};

/// A level for the senses, checked: what [`SenseGraphDef::bind`] makes. Shared by all, never changed; doors that are shut
/// are in the state of the [manager](crate::SenseManager).
#[derive(Clone, Debug, PartialEq)]
pub struct SenseGraph<V> {
    /// The modalities that it is for, by number.
    only: Vec<bool>,
    nodes: Vec<Node<V>>,
    links: Vec<Link<V>>,
    /// Where the links that leave each node begin; one more than there are nodes.
    starts: Vec<u32>,
    /// To find the node of a place: cells, and the nodes that each may be in.
    grid: Grid,
    cells: Vec<Vec<u32>>,
}

/// A region.
#[derive(Clone, Debug, PartialEq)]
pub struct Node<V> {
    /// Its name.
    pub name: String,
    /// The places that belong to it.
    pub area: Area<V>,
    /// What is left after each metre and what is lost in a second, by number of modality.
    air: Vec<(f32, f32)>,
}

/// What passes from one node to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Link<V> {
    /// Its name; both directions of a door have the same.
    pub name: String,
    /// The node that signals leave.
    pub from: u32,
    /// The node that they enter.
    pub to: u32,
    /// Where they leave it. \[m\]
    pub start: V,
    /// Where they enter it. \[m\]
    pub end: V,
    /// What is seen through it is seen at its end.
    pub relay: bool,
    /// What is heard through it seems to come from where it does.
    pub open: bool,
    passages: Vec<Option<Passage>>,
}

impl<V: Point> Node<V> {
    /// What is left of a signal after each metre.
    #[inline]
    #[must_use]
    pub fn attenuation(&self, sense: Sense) -> f32 {
        self.air.get(sense.place()).map_or(1.0, |air| air.0)
    }

    /// What of a smell is lost in a second.
    #[must_use]
    pub fn dissipation(&self, sense: Sense) -> f32 {
        self.air.get(sense.place()).map_or(1.0, |air| air.1)
    }
}

impl<V: Point> Link<V> {
    /// How a modality passes; `None` if it does not.
    #[inline]
    #[must_use]
    pub fn passage(&self, sense: Sense) -> Option<Passage> {
        self.passages.get(sense.place()).copied().flatten()
    }
}

impl<V: Point> SenseGraph<V> {
    pub(super) fn new(def: &SenseGraphDef<V>, senses: &Senses) -> Self {
        let nodes: Vec<Node<V>> = def
            .nodes
            .iter()
            .map(|node| {
                let air = senses.modalities().iter().map(|modality| {
                    let Air { attenuation, dissipation } =
                        node.air.get(&modality.name).copied().unwrap_or_default();
                    let usual = match modality.way {
                        Way::Lingering { dissipation } => dissipation,
                        _ => 1.0,
                    };
                    (attenuation.unwrap_or(modality.attenuation), dissipation.unwrap_or(usual))
                });
                Node { name: node.name.clone(), area: node.area.clone(), air: air.collect() }
            })
            .collect();
        let names: NameList = def.nodes.iter().map(|node| &node.name).collect();
        let mut links: Vec<Link<V>> =
            def.links.iter().flat_map(|link| directions(&names, link, senses)).collect();
        // A stable sort: links of one node stay in the order of the file.
        links.sort_by_key(|link| link.from);
        let starts = (0..=nodes.len())
            .map(|node| links.partition_point(|link| (link.from as usize) < node) as u32)
            .collect();
        let (grid, cells) = places(&nodes);
        let is_for = |name: &String| def.only.is_empty() || def.only.contains(name);
        let only = senses.modalities().iter().map(|modality| is_for(&modality.name)).collect();
        Self { only, nodes, links, starts, grid, cells }
    }

    /// Whether it is for a modality.
    #[inline]
    #[must_use]
    pub fn is_for(&self, sense: Sense) -> bool {
        self.only.get(sense.place()).copied().unwrap_or(false)
    }

    /// All nodes.
    #[must_use]
    pub fn nodes(&self) -> &[Node<V>] {
        &self.nodes
    }

    /// All links, by the node that they leave.
    #[must_use]
    pub fn links(&self) -> &[Link<V>] {
        &self.links
    }

    /// The numbers of the links that leave a node.
    #[must_use]
    pub fn links_of(&self, node: u32) -> std::ops::Range<usize> {
        let place = node as usize;
        match (self.starts.get(place), self.starts.get(place + 1)) {
            (Some(&first), Some(&end)) => first as usize..end as usize,
            _ => 0..0,
        }
    }

    /// The number of a node.
    #[must_use]
    pub fn node(&self, name: &str) -> Option<u32> {
        let place = self.nodes.iter().position(|node| node.name == name)?;
        u32::try_from(place).ok()
    }

    /// The node that a place belongs to.
    #[must_use]
    pub fn locate(&self, at: V) -> Option<u32> {
        if !at.is_finite() {
            return None;
        }
        let cell = self.cells.get(self.grid.cell_of(at.floor_place()))?;
        cell.iter().copied().find(|&node| self.nodes[node as usize].area.contains(at))
    }
}

fn directions<V: Point>(nodes: &NameList<'_>, link: &LinkDef<V>, senses: &Senses) -> Vec<Link<V>> {
    let number = |name: &str| nodes.position(name).unwrap_or(0) as u32;
    let open = |passage: &&Passage| passage.attenuation > 0.0;
    let named = senses.modalities().iter();
    let passages = named.map(|modality| link.carries.get(&modality.name).filter(open).copied()).collect();
    let there = Link {
        name: link.name.clone(),
        from: number(&link.from),
        to: number(&link.to),
        start: link.start,
        end: link.end.unwrap_or(link.start),
        relay: link.relay,
        open: link.open,
        passages,
    };
    let mut both = vec![there];
    if link.both {
        let there = &both[0];
        let back =
            Link { from: there.to, to: there.from, start: there.end, end: there.start, ..there.clone() };
        both.push(back);
    }
    both
}

/// Cells over all nodes, each with the nodes whose box reaches into it.
fn places<V: Point>(nodes: &[Node<V>]) -> (Grid, Vec<Vec<u32>>) {
    let boxes: Vec<Aabb<Vec2>> = nodes.iter().map(|node| node.area.bounds().grown(1e-3)).collect();
    let whole = boxes.iter().copied().reduce(|all, next| all.merged(&next)).unwrap_or_default();
    let size = whole.size();
    let side = (size.x * size.y / (4.0 * nodes.len().max(1) as f32)).sqrt();
    let grid = Grid::new(whole.min, whole.max, side.max(size.x.max(size.y) / 256.0), Edges::Open);
    let mut cells = vec![Vec::new(); grid.cell_count()];
    for (number, bounds) in (0_u32..).zip(&boxes) {
        let (low, high) = (grid.column_and_row(bounds.min), grid.column_and_row(bounds.max));
        for row in low.1..=high.1 {
            (low.0..=high.0).for_each(|column| cells[row * grid.columns() + column].push(number));
        }
    }
    (grid, cells)
}
