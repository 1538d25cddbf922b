//! A small game for tests of the timeline.

use wits_core::inspect::{Document, Section};
use wits_core::scene::Scene;
use wits_game::{About, Game, Inspection, Param, Setup, Tick};

/// Two clocks without minds: they say what they do, with a number that changes all the time.
pub(super) struct Clocks(u64);

impl Game for Clocks {
    type State = u64;
    fn about() -> About {
        let params = vec![Param::number("pace", "Pace", 0.0, 0.0, 9.0)];
        About { params, ..About::new("clocks", "Clocks", "") }
    }
    fn start(_: &Setup) -> Self {
        Self(0)
    }
    fn tick(&mut self, _: Tick<'_>) {
        self.0 += 1;
    }
    fn state(&self) -> &u64 {
        &self.0
    }
    fn restore(&mut self, state: &u64, _: u64) {
        self.0 = *state;
    }
    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
    fn agents(&self) -> usize {
        2
    }
    fn inspect(&self, agent: u64) -> Option<Inspection> {
        let doing = if (self.0 + agent) % 40 < 20 { "ticks" } else { "tocks" };
        let why = Section::Text { title: "Why".into(), text: "It is a clock.".into() };
        let document = Document::new(format!("Clock {agent}"));
        let document = document.subtitle(format!("{doing} {}", self.0)).section(why);
        Some(Inspection { document, marks: Vec::new() })
    }
}
