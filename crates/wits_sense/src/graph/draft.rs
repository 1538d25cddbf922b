//! A first draft of a sense graph by firing rays. It misses glass, ducts and cameras: those are for a person to add.

use wits_core::findings::Findings;
use wits_core::glam::Vec2;

use super::{Area, LinkDef, NodeDef, Passage, SenseGraphDef};
use crate::Point;
use crate::surroundings::Surroundings;

/// Places spread evenly over an area, at most so many along a side.
#[must_use]
pub fn samples<V: Point>(area: &Area<V>, along: u32) -> Vec<V> {
    let (bounds, along) = (area.bounds(), along.clamp(1, 64));
    let places = (0..along * along).map(|number| {
        let share = Vec2::new((number % along) as f32 + 0.5, (number / along) as f32 + 0.5) / along as f32;
        V::above(bounds.min + bounds.size() * share, area.middle_height())
    });
    places.filter(|place| area.contains(*place)).collect()
}

/// Links for sight, both ways, between all nodes of which any place can be seen from any place of the other. `along` rays
/// are fired from each side of a node; a few more find a few more.
///
/// # Errors
/// What is wrong with the nodes.
pub fn draft_sight<V: Point>(
    def: &mut SenseGraphDef<V>,
    around: &dyn Surroundings<V>,
    modality: &str,
    along: u32,
) -> Result<usize, Findings> {
    let pairs = pairs(def, along, |here, there| {
        let seen = |from: &&V, to: &&V| around.sight(**from, **to) > 0.0;
        here.iter()
            .flat_map(|from| there.iter().map(move |to| (from, to)))
            .find(|(from, to)| seen(from, to))
            .map(|(from, to)| (*from, *to))
    })?;
    Ok(join(def, pairs, modality, |_, _| Passage::default()))
}

/// Links for what goes round corners, both ways, between neighbouring nodes: where a straight way of at most `gap` metres
/// leads from one to the other. They are as long as that way.
///
/// # Errors
/// What is wrong with the nodes.
pub fn draft_doors<V: Point>(
    def: &mut SenseGraphDef<V>,
    around: &dyn Surroundings<V>,
    modality: &str,
    (along, gap): (u32, f32),
) -> Result<usize, Findings> {
    let pairs = pairs(def, along, |here, there| {
        let ways = here.iter().flat_map(|from| there.iter().map(move |to| (*from, *to)));
        let open = ways.filter(|(from, to)| from.distance(*to) <= gap && around.sight(*from, *to) > 0.0);
        open.min_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)))
    })?;
    let loss = 1.0;
    Ok(join(def, pairs, modality, |from: V, to: V| Passage {
        attenuation: loss,
        distance: from.distance(to),
    }))
}

/// The best pair of places of every two nodes.
type Pair<V> = (usize, usize, V, V);

fn pairs<V: Point>(
    def: &SenseGraphDef<V>,
    along: u32,
    best: impl Fn(&[V], &[V]) -> Option<(V, V)>,
) -> Result<Vec<Pair<V>>, Findings> {
    let mut findings = Findings::default();
    def.check(&mut findings);
    findings.into_result(())?;
    let places: Vec<Vec<V>> = def.nodes.iter().map(|node: &NodeDef<V>| samples(&node.area, along)).collect();
    let mut found = Vec::new();
    for first in 0..places.len() {
        for second in first + 1..places.len() {
            if let Some((from, to)) = best(&places[first], &places[second]) {
                found.push((first, second, from, to));
            }
        }
    }
    Ok(found)
}

/// Adds the links that are not there yet; returns how many.
fn join<V: Point>(
    def: &mut SenseGraphDef<V>,
    pairs: Vec<Pair<V>>,
    modality: &str,
    passage: impl Fn(V, V) -> Passage,
) -> usize {
    let mut added = 0;
    for (first, second, start, end) in pairs {
        let (from, to) = (def.nodes[first].name.clone(), def.nodes[second].name.clone());
        let is_there = def.links.iter().any(|link| {
            let ends = [(&link.from, &link.to), (&link.to, &link.from)];
            ends.contains(&(&from, &to)) && link.carries.contains_key(modality)
        });
        if !is_there {
            let carries = [(modality.to_owned(), passage(start, end))].into();
            let name = String::new();
            def.links.push(LinkDef {
                name,
                from,
                to,
                start,
                end: Some(end),
                carries,
                both: true,
                relay: false,
                open: false,
            });
            added += 1;
        }
    }
    added
}
