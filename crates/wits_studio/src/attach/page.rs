//! What a program shows of itself at one moment.

use std::sync::Arc;

use wits_core::glam::Vec2;
use wits_core::inspect::Document;
use wits_core::scene::{Scene, Shape};
use wits_game::Inspection;

use super::program::Wanted;

/// What a program shows of itself at one moment. See [`Attached::show`](super::Attached::show).
pub struct Page {
    pub(crate) tick: u64,
    /// Different for every page, and growing.
    pub(crate) number: u64,
    pub(crate) scene: Scene,
    /// Everybody who can be selected, and where.
    pub(crate) agents: Vec<(u64, Vec2)>,
    pub(crate) inspections: Vec<(u64, Inspection)>,
    pub(crate) panels: Vec<(String, Document)>,
    pub(crate) measures: Vec<(&'static str, f32)>,
    pub(crate) score: Vec<(&'static str, f64)>,
    /// What somebody wanted to see when it was made.
    pub(crate) wanted: Arc<Wanted>,
}

impl Page {
    pub(super) fn new(tick: u64, number: u64, wanted: Arc<Wanted>) -> Self {
        Self {
            tick,
            number,
            scene: Scene::new(Vec2::ZERO, Vec2::ONE),
            agents: Vec::new(),
            inspections: Vec::new(),
            panels: Vec::new(),
            measures: Vec::new(),
            score: Vec::new(),
            wanted,
        }
    }

    /// Draws what there is to see. Layers are those of the description.
    pub fn scene(&mut self, draw: impl FnOnce(&mut Scene)) {
        draw(&mut self.scene);
    }

    /// Whether somebody wants to see an overlay.
    #[must_use]
    pub fn wants_overlay(&self, layer: &str) -> bool {
        self.wanted.overlays.contains(&layer)
    }

    /// Somebody who can be selected by a click there. The document is made only when somebody has.
    pub fn agent(&mut self, agent: u64, at: Vec2, document: impl FnOnce() -> Document) {
        self.agent_with_marks(agent, at, || (document(), Vec::new()));
    }

    /// The same, with marks in the scene around whoever is selected.
    pub fn agent_with_marks(&mut self, agent: u64, at: Vec2, look: impl FnOnce() -> (Document, Vec<Shape>)) {
        self.agents.push((agent, at));
        if self.wanted.agents.contains(&agent) {
            let (document, marks) = look();
            self.inspections.push((agent, Inspection { document, marks }));
        }
    }

    /// Fills a view, if somebody looks at it.
    pub fn panel(&mut self, id: &str, document: impl FnOnce() -> Document) {
        if self.wanted.panels.iter().any(|wanted| wanted == id) {
            self.panels.push((id.to_owned(), document()));
        }
    }

    /// A measured value for the chart of this name.
    pub fn measure(&mut self, chart: &'static str, value: f32) {
        self.measures.push((chart, value));
    }

    /// How it went so far.
    pub fn score(&mut self, name: &'static str, value: f64) {
        self.score.push((name, value));
    }
}
