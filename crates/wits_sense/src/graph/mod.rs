//! The sense graph: a level as regions and what passes between them.
//!
//! # What it does
//! The [region rule](crate::manager) knows no geometry: sound goes through thick walls, and round an angled corridor the
//! wrong one hears it first. A [`SenseGraph`] mends that. Within a node signals travel unhindered; a link says which
//! modalities pass from one node to another, how much of them is lost and how long the way is. That gives windows that are
//! one-way and soundproof, ducts that carry gas, cameras, draughts. Links go one way unless they say `both`, and their
//! length has nothing to do with the distance of their ends.
//!
//! ```
//! use wits_core::ron::RonFile;
//! use wits_core::glam::Vec2;
//! use wits_sense::graph::SenseGraphDef;
//! use wits_sense::modality::Senses;
//! let text = r#"(
//!     nodes: [
//!         (name: "cell", area: Box(from: (0, 0), to: (4, 4))),
//!         (name: "office", area: Box(from: (4, 0), to: (9, 4))),
//!     ],
//!     links: [
//!         // Tinted, soundproof, one-way: who is in the office sees the cell, and nothing else passes.
//!         (name: "glass", from: "cell", to: "office", start: (4, 2), carries: {"sight": (attenuation: 0.9, distance: 1)}),
//!     ],
//! )"#;
//! let graph = SenseGraphDef::<Vec2>::from_ron("jail.sensegraph.ron", text).unwrap().bind(&Senses::usual()).unwrap();
//! assert_eq!(graph.locate(Vec2::new(5.0, 1.0)), graph.node("office"));
//! assert_eq!(graph.locate(Vec2::new(50.0, 1.0)), None); // open air: the region rule holds there
//! ```
//!
//! # A graph for some of the senses
//! `only: ["hearing", "smell"]` makes a graph for these: all others go by the region rule, sight by its rays. Large open
//! ground can be cut into several nodes; the links between its parts are `open`, so that a sound seems to come from where it
//! does. What comes through any other link seems to come from there: the guard goes to the door.
//!
//! # When to use it
//! Where senses are a feature of the game. Else the region rule, or plain events, are enough and need no content.
//!
//! # Sight
//! Two nodes need a link for sight if any place of one can be seen from any place of the other: three rooms in a row need
//! one from the first to the third, which sound and smell do not. [`draft_sight`] makes these by firing rays.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 11.4.5, who calls it acyclic; rooms with doors make cycles.

mod area;
mod bound;
mod def;
mod draft;

#[cfg(test)]
mod tests;

pub use area::Area;
pub use bound::{Link, Node, SenseGraph};
pub use def::{Air, LinkDef, NodeDef, Passage, SenseGraphDef};
pub use draft::{draft_doors, draft_sight, samples};
