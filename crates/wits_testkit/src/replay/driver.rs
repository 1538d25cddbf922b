//! Runs a game through its events, without a session in between.

use wits_core::glam::Vec2;
use wits_core::hash::StateHash;
use wits_core::scene::Scene;
use wits_game::{AnyGame, Edit, Event, Game, Input, Minds, Params, Setup, Tick};

/// A game between two ticks, with the parameters as they are then.
pub(super) struct Driver<'a, G: Game> {
    pub(super) game: G,
    params: Params,
    events: &'a [(u64, Event)],
    dt: f32,
    tick: u64,
}

impl<'a, G: Game> Driver<'a, G> {
    /// At the start.
    pub(super) fn start(setup: &Setup, events: &'a [(u64, Event)]) -> Self {
        Self { game: G::start(setup), params: setup.params.clone(), events, dt: G::about().dt(), tick: 0 }
    }

    /// A saved state of this tick takes the place of the current one. `setup` is that of the start.
    pub(super) fn restore(&mut self, setup: &Setup, state: &G::State, tick: u64) {
        self.game.restore(state, tick);
        self.tick = tick;
        self.params = setup.params.clone();
        let past = self.events.iter().filter(|(due, _)| *due < tick);
        past.for_each(|(_, event)| set(&mut self.params, event));
    }

    /// Runs on until so many ticks have been played since the start; the hash before each tick and at the end.
    pub(super) fn run_to(&mut self, end: u64, mut look: impl FnMut(&G)) -> Vec<StateHash> {
        let mut hashes = vec![hash(&self.game)];
        while self.tick < end {
            self.advance();
            look(&self.game);
            hashes.push(hash(&self.game));
        }
        hashes
    }

    fn advance(&mut self) {
        let (mut inputs, mut edits): (Vec<Input>, Vec<Edit>) = (Vec::new(), Vec::new());
        for (_, event) in self.events.iter().filter(|(due, _)| *due == self.tick) {
            set(&mut self.params, event);
            match event {
                Event::Input(input) => inputs.push(input.clone()),
                Event::Edit(edit) => edits.push(edit.clone()),
                Event::Set { .. } => {}
                Event::Tell(tell) => {
                    if let Some(people) = self.game.people_mut() {
                        people.tell(tell);
                    }
                }
                event => {
                    if let Some(minds) = self.game.minds_mut() {
                        change_minds(minds, event);
                    }
                }
            }
        }
        let (number, dt, params) = (self.tick, self.dt, &self.params);
        let tick = Tick { number, dt, params, inputs: &inputs, edits: &edits };
        AnyGame::tick(&mut self.game, tick);
        self.tick += 1;
    }
}

/// Files, consoles and assignments; nothing else.
fn change_minds(minds: &mut dyn Minds, event: &Event) {
    match event {
        Event::File { name, text } => drop(minds.load_file(name, text.as_deref())),
        Event::Assign(assign) => minds.assign(assign),
        Event::Console { agent, code } => drop(minds.console(*agent, code)),
        _ => {}
    }
}

pub(super) fn hash<G: Game>(game: &G) -> StateHash {
    AnyGame::hash(game)
}

/// Asks a game for all it can show.
pub(super) fn watch<G: Game>(game: &G) {
    let mut scene = Scene::new(Vec2::ZERO, Vec2::ONE);
    game.scene(&mut scene, &|_| true);
    game.pick(Vec2::ZERO, f32::MAX).map(|agent| game.inspect(agent));
    game.inspect(u64::MAX);
    let mut measured = Vec::new();
    game.measures(&mut measured);
    let charts = G::about().charts.len();
    assert!(measured.len() == charts, "{} values were measured for {charts} charts", measured.len());
    let scores = G::about().scores;
    for (name, _) in game.score() {
        let described = scores.iter().any(|score| score.name == name);
        assert!(described, "the score {name:?} is not described in `About::scores`");
    }
    watch_minds(AnyGame::minds(game));
}

/// Asks for the pictures of all minds, and for what goes on in those of the first agents and of one that is not there.
fn watch_minds(minds: &dyn Minds) {
    for info in minds.graphs() {
        assert!(minds.graph(&info.id).is_some(), "{:?} is listed and has no picture", info.id);
    }
    for agent in (0..4).chain([u64::MAX]) {
        for (place, mind) in minds.minds_of(agent).iter().enumerate() {
            let pictured = mind.graph.is_empty() || minds.graph(&mind.graph).is_some();
            assert!(pictured, "{:?} has no picture", mind.graph);
            let sheet = minds.sheet(agent, place);
            assert!(!mind.sheet || sheet.is_some(), "{:?} has no sheet", mind.name);
            minds.pulse(agent, place);
        }
        minds.pulse(agent, usize::MAX);
    }
    minds.observer().map(|observer| observer.hit().is_some());
}

fn set(params: &mut Params, event: &Event) {
    if let Event::Set { name, value } = event
        && let Err(faults) = params.set(name, *value)
    {
        panic!("a value in the range of its parameter was refused: {faults}");
    }
}
