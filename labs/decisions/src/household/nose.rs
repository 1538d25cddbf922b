//! Somebody who follows her nose: things smell of the needs they serve, and she goes where it smells better.

use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::state::State;
use wits_core::work::Budget;
use wits_decide::any::SavedState;
use wits_decide::watch::Watch;
use wits_decide::{Exit, Mind, Status, Turn};
use wits_plan::smell::{ChannelDef, SmellDef, SmellState, Source};

use crate::household::home::{Going, Home, Person, walk};
use crate::household::house::{HEIGHT, JOBS, NEED_NAMES, NEEDS, WIDTH, cell_at, is_wall};

/// So many cells are looked at in a tick: about three passes.
const BUDGET: u64 = 3 * (WIDTH * HEIGHT) as u64 * NEEDS as u64;

/// What can be smelled in the house.
pub(crate) fn smells() -> SmellDef {
    let channels = NEED_NAMES.iter().map(|name| ChannelDef { fade: 0.004, ..ChannelDef::new(*name) });
    SmellDef { width: WIDTH, height: HEIGHT, channels: channels.collect() }
}

/// What one nose remembers.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Nose {
    pub(crate) smells: SmellState,
    /// What she is after.
    pub(crate) need: usize,
}

impl SavedState for Nose {
    const NAME: &'static str = "Nose";
}

/// The nose as a mind: the one way to choose that is written in code.
pub(crate) struct NoseMind(pub(crate) SmellDef);

impl Mind<Home> for NoseMind {
    type State = Nose;

    fn start(&self) -> Nose {
        Nose::new(&self.0)
    }

    fn tick_watched<W: Watch>(&self, nose: &mut Nose, turn: &mut Turn<'_, Home>, watch: &mut W) -> Status {
        let person = usize::try_from(turn.agent()).unwrap_or_default();
        let decided = nose.tick(&self.0, turn.game, person, turn.dt);
        watch.tick(0, Status::Running);
        watch.reason(0, true, &mut || format!("{} is worst", NEED_NAMES[nose.need]));
        if decided {
            watch.note(0, &mut || nose.decision(&turn.game.people[person]));
        }
        Status::Running
    }

    fn stop<W: Watch>(&self, _nose: &mut Nose, turn: &mut Turn<'_, Home>, why: Exit, _watch: &mut W) {
        let person = usize::try_from(turn.agent()).unwrap_or_default();
        turn.game.leave(person, matches!(why, Exit::Abort));
    }

    fn graph(&self) -> Graph {
        let mut graph = Graph::new("nose", Form::Machine);
        graph.add(GraphNode::new("state", "goes where it smells better"));
        graph
    }
}

impl Nose {
    pub(crate) fn new(def: &SmellDef) -> Self {
        let mut smells = SmellState::new(def);
        for cell in (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y))).filter(|cell| is_wall(*cell)) {
            smells.set_wall(def, cell, true);
        }
        Self { smells, need: 0 }
    }

    /// The smells spread a little; then she goes on with what she does, or a step on, or begins something. Returns whether she
    /// had to decide what to go after.
    fn tick(&mut self, def: &SmellDef, home: &mut Home, person: usize, dt: f32) -> bool {
        self.smells.set_sources(sources(home, person));
        let mut budget = Budget::new(BUDGET);
        while self.smells.step(def, &mut budget).is_done() {}
        if home.people[person].work.is_some() {
            if home.go_on(person, dt) != Going::On {
                home.leave(person, false);
            }
            return false;
        }
        let me = &mut home.people[person];
        if walk(me, dt) {
            return false;
        }
        self.need = worst(me);
        match self.smells.climb(def, self.need, cell_at(me.at)) {
            Some(next) => me.path.push(next),
            None => self.begin(home, person),
        }
        true
    }

    /// What she has just decided, and why.
    fn decision(&self, me: &Person) -> String {
        let need = NEED_NAMES[self.need];
        let because = format!("because {need} is worst: {:.0}", me.needs[self.need]);
        match &me.work {
            Some(work) => format!("{} {because}", JOBS[work.job].name),
            None => format!("follow the smell of {need} {because}"),
        }
    }

    /// At the top of the smell there is something that helps.
    fn begin(&self, home: &mut Home, person: usize) {
        let cell = cell_at(home.people[person].at);
        let Some(thing) = home.things.iter().position(|thing| thing.cell == cell) else { return };
        let jobs = (0..JOBS.len())
            .filter(|job| home.is_possible(person, *job, thing) && helps(*job, self.need) > 0.0);
        if let Some(job) = jobs.max_by(|a, b| helps(*a, self.need).total_cmp(&helps(*b, self.need))) {
            home.begin(person, job, thing);
        }
    }
}

/// The worst need; the first of equals.
fn worst(person: &Person) -> usize {
    let needs = &person.needs;
    (0..NEEDS).fold(0, |worst, need| if needs[need] > needs[worst] { need } else { worst })
}

/// How much a job helps with a need. The steps of cooking promise the meal at its end.
fn helps(job: usize, need: usize) -> f32 {
    let found = &JOBS[job];
    let promises = found.hand != (None, None) || found.oven.is_some();
    let change = if promises && need == 0 { -75.0 } else { found.changes[need] };
    (-change / 100.0).max(0.0)
}

/// What smells for her now: a fridge only while her hands are empty, an oven only while it can do something for her.
fn sources(home: &Home, person: usize) -> impl Iterator<Item = Source> {
    let pairs = (0..JOBS.len()).flat_map(move |job| (0..home.things.len()).map(move |thing| (job, thing)));
    let pairs = pairs.filter(move |(job, thing)| home.is_possible(person, *job, *thing));
    pairs.flat_map(|(job, thing)| {
        let cell = home.things[thing].cell;
        let needs =
            (0..NEEDS).map(move |need| (need, helps(job, need))).filter(|(_, strength)| *strength > 0.05);
        needs.map(move |(channel, intensity)| Source { channel, cell, intensity })
    })
}
