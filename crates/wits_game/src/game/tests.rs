//! A game that names who observes its minds and what they know need say no more.

use std::sync::Arc;
use wits_core::state::State;

use wits_core::inspect::{BoardEntry, Observer, Pulse, Slate, Value};
use wits_core::scene::Scene;

use crate::{About, AnyGame, Edit, Game, MindInfo, Minds, Params, Setup, Tick};

/// Sees all and writes it down on one slate, which is its only state.
#[derive(Default)]
struct Scribe(Ink, Diary);

#[derive(Clone, Copy, Default, State)]
struct Ink(f64);

#[derive(Default)]
struct Diary(Vec<String>);

impl Observer for Diary {
    fn look_at(&mut self, agents: &[u64]) {
        self.0.push(format!("looks at {agents:?}"));
    }
    fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        self.0.push(format!("stops at {graph} {nodes:?}"));
    }
    fn begin(&mut self, tick: u64) {
        self.0.push(format!("before {tick}"));
    }
    fn forget_after(&mut self, tick: u64) {
        self.0.push(format!("back to {tick}"));
    }
    fn hit(&self) -> Option<(u64, &str, u32)> {
        Some((1, "pen", 7))
    }
    fn pulse(&self, _: u64, _: usize) -> Pulse {
        Pulse { tick: self.0.len() as u64, ..Pulse::default() }
    }
}

impl Slate for Ink {
    fn entries(&self, scope: &'static str) -> Vec<BoardEntry> {
        let (scope, value) = (scope.into(), Some(self.0.into()));
        let [key, kind] = ["ink".into(), "number".into()];
        vec![BoardEntry { scope, key, kind, value, help: "".into(), editable: true }]
    }
    fn check(&self, key: &str, _: Option<&Value>) -> Result<(), String> {
        if key == "ink" { Ok(()) } else { Err("only ink".into()) }
    }
    fn write(&mut self, _: &str, value: Option<&Value>) {
        self.0 = if let Some(Value::Number(ink)) = value { *ink } else { 0.0 };
    }
}

impl Game for Scribe {
    type State = Ink;

    fn about() -> About {
        About::new("scribe", "Scribe", "writes")
    }
    fn start(_: &Setup) -> Self {
        Self::default()
    }
    fn tick(&mut self, _: Tick<'_>) {
        self.1.0.push(format!("{} ink", self.0.0));
    }
    fn state(&self) -> &Ink {
        &self.0
    }
    fn restore(&mut self, state: &Ink, _: u64) {
        self.0 = *state;
    }
    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
    fn score(&self) -> Vec<(&'static str, f64)> {
        vec![("ink", self.0.0)]
    }
    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }
    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl Minds for Scribe {
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        (agent == 1).then(|| MindInfo::new("hand", "pen")).into_iter().collect()
    }
    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.1)
    }
    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.1)
    }
    fn board(&self, _: u64, scope: &str) -> Option<&dyn Slate> {
        if scope == "world" { Some(&self.0) } else { None }
    }
    fn board_mut(&mut self, _: u64, scope: &str) -> Option<&mut dyn Slate> {
        if scope == "world" { Some(&mut self.0) } else { None }
    }
}

/// A game that names an observer and a slate need not say more.
#[test]
fn an_observer_is_told_everything_and_slates_can_be_written_on() {
    let mut game: Box<dyn AnyGame> = Box::new(Scribe::default());
    let params = Params::defaults(&Arc::new(Scribe::about()));
    let observer = game.minds_mut().and_then(Minds::observer_mut).expect("an observer");
    observer.look_at(&[1]);
    observer.stop_at("pen", &[7]);
    assert_eq!(observer.hit(), Some((1, "pen", 7)));
    let edit = Edit::new(1, "world", "ink", 5.0);
    assert_eq!(game.minds().check_edit(&edit), Ok(()));
    assert!(game.minds().check_edit(&Edit::new(1, "world", "blood", 5.0)).is_err());
    assert!(game.minds().check_edit(&Edit::new(1, "agent", "ink", 5.0)).unwrap_err().contains("\"agent\""));
    let before = game.save(None);
    let tick = Tick { number: 4, dt: 0.1, params: &params, inputs: &[], edits: &[edit] };
    game.tick(tick);
    let pulse = game.minds().pulse(1, 0).unwrap();
    assert_eq!((pulse.tick, pulse.board[0].value.clone()), (4, Some(5.0.into())));
    assert!(game.minds().pulse(1, 1).is_none() && game.minds().pulse(0, 0).is_none(), "no such mind");
    game.restore(&before, 4);
    assert_eq!(
        (game.score()[0].1, game.minds().pulse(1, 0).unwrap().tick),
        (0.0, 5),
        "told that it went back"
    );
}
