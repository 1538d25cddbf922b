//! The mind view: the net as a graph with the values of its neurons, and the sheet.

use wits_core::inspect::{Document, Graph, Pulse};
use wits_game::author::Content;
use wits_game::{Assign, GameEvent, GraphInfo, MindInfo, Minds, Panels};
use wits_learn::net::Scratch;

use crate::deep::Stage;
use crate::deep::sheet;
use crate::deep::world::Lab;

/// The number of steps after which the graph is drawn again, as a power of two.
const STEPS_BITS: u32 = 14;

/// The name of the graph.
const NET: &str = "net";

impl<S: Stage> Minds for Lab<S> {
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        if agent == 0 { vec![MindInfo::new("policy", NET).with_sheet()] } else { Vec::new() }
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        let steps = self.world.training.learner().steps() >> STEPS_BITS;
        vec![GraphInfo { id: NET.to_owned(), version: (self.world.changes << 40) | steps }]
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        (id == NET).then(|| self.world.training.learner().net().graph("The net that acts"))
    }

    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        if agent != 0 || mind != 0 {
            return None;
        }
        let (net, mut scratch) = (self.world.training.learner().net(), Scratch::default());
        net.forward(&self.world.watched.seen(), &mut scratch);
        Some(net.pulse(self.tick, &scratch))
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        (agent == 0 && mind == 0).then(|| sheet::sheet(self))
    }

    fn content(&self) -> Option<&dyn Content> {
        Some(self)
    }

    fn load_file(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        self.files.put(name, text);
        Vec::new()
    }

    fn check_assign(&self, _assign: &Assign) -> Result<(), String> {
        Err("the policy cannot be given another file: change the file, then press \"Load the file\"".into())
    }
}

impl<S: Stage> Panels for Lab<S> {
    fn happened(&self, tick: u64, report: &mut dyn FnMut(GameEvent)) {
        if let Some((when, news)) = &self.world.news
            && *when == tick
        {
            report(GameEvent::new(news.words()));
        }
    }
}
