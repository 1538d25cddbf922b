//! A session as watchers look at it.

use std::borrow::Cow;

use wits_core::glam::Vec2;
use wits_core::inspect::Document;
use wits_core::scene::Scene;
use wits_game::{About, Input, Inspection, PanelInfo, PointInfo, Session};

use crate::protocol::files::MindTold;
use crate::protocol::point::Brief;
use crate::room::brief::{Body, brief_of};
use crate::room::source::{Seen, View};

impl View for Session {
    fn about(&self) -> &About {
        Self::about(self)
    }

    fn tick(&self) -> u64 {
        self.now()
    }

    fn scene<'a>(&'a self, scratch: &'a mut Scene, shown: &dyn Fn(&str) -> bool) -> &'a Scene {
        scratch.clear();
        self.game().scene(scratch, shown);
        scratch
    }

    fn pending(&self) -> &[Input] {
        Self::pending(self)
    }

    fn measures(&self) -> Vec<f32> {
        let mut measures = Vec::new();
        self.game().measures(&mut measures);
        measures
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        self.game().pick(at, radius)
    }

    fn point_info(&self, at: Vec2, radius: f32) -> Option<PointInfo> {
        self.game().point_info(at, radius)
    }

    fn inspect(&self, agent: u64) -> Seen<Cow<'_, Inspection>> {
        self.game().inspect(agent).map(Cow::Owned).into()
    }

    fn minds_of(&self, agent: u64) -> Vec<MindTold> {
        let minds = self.game().minds();
        let told = |(mind, info)| MindTold { info, file: minds.assigned(agent, mind) };
        minds.minds_of(agent).into_iter().enumerate().map(told).collect()
    }

    fn brief(&self, agent: u64) -> Option<(Brief, Option<Body>)> {
        brief_of(self.game(), agent)
    }

    fn panels(&self) -> Vec<PanelInfo> {
        self.game().panels().list()
    }

    fn panel(&self, id: &str) -> Seen<Document> {
        self.game().panels().panel(id).into()
    }
}
