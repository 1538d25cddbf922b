//! A mind, a game and a clock.

use std::collections::BTreeSet;
use std::fmt;

use wits_core::inspect::Graph;
use wits_core::random::{Seed, Stream};
use wits_core::time::Moment;
use wits_mind::board::{Board, Boards};
use wits_mind::watch::Journal;
use wits_mind::{EventId, Mind, Status, Turn, Value};

use super::claim::Claim;
use super::{Coverage, Expect, View};

/// How many lines of the journal a message shows.
const LINES: usize = 8;

/// Runs one character in virtual time and holds it to promises.
///
/// In each tick come first the events and changes that are due, then the mind, then the world ([`each_tick`]), then all
/// promises are looked at. The same seed gives the same run.
///
/// ```
/// use wits_mind::Mind;
/// use wits_testkit::decide::Trial;
///
/// # #[derive(Default)] struct Yard { noise: bool }
/// # fn test(guard: &impl Mind<Yard>) {
/// let mut trial = Trial::new(guard, Yard::default());
/// trial.at(1.0, "a shot", |yard| yard.noise = true);
/// trial.expect().until(|view| view.game.noise).always(|view| view.is_in("Patrol"));
/// trial.expect().after(|view| view.game.noise).within(2.0).eventually(|view| view.is_in("Cover"));
/// trial.run_for(10.0);
/// # }
/// ```
///
/// [`each_tick`]: Self::each_tick
pub struct Trial<'m, C, M: Mind<C>> {
    /// The character, or whatever the words are about.
    pub game: C,
    /// What it remembers.
    pub state: M::State,
    /// What the character knows.
    pub agent: Option<Board>,
    /// What its squad knows.
    pub squad: Option<Board>,
    /// What everybody knows.
    pub world: Option<Board>,
    pub(super) claims: Vec<Claim<'m, C, M>>,
    mind: &'m M,
    graph: Graph,
    rate: u32,
    tick: u64,
    status: Status,
    stream: Stream,
    seed: Seed,
    stimuli: Vec<Stimulus<'m, C>>,
    each_tick: Option<Box<Step<'m, C>>>,
    events: Vec<(EventId, Vec<Value>)>,
    journal: Journal,
    coverage: Coverage,
    /// Stimuli that happened, by number and tick, and those that shall not.
    pub(super) happened: Vec<(usize, u64)>,
    pub(super) left_out: BTreeSet<(usize, u64)>,
}

type Step<'m, C> = dyn FnMut(&mut C, f32) + 'm;

/// Something that happens to the game or is told to the mind.
struct Stimulus<'m, C> {
    what: String,
    when: When,
    act: Act<'m, C>,
}

enum When {
    At(Moment),
    Sometimes(f32, Stream),
    Past,
}

enum Act<'m, C> {
    Change(Box<dyn FnMut(&mut C) + 'm>),
    Tell(EventId, Vec<Value>),
}

/// A promise was broken.
#[derive(Clone, Debug, PartialEq)]
pub struct Broken {
    /// The tick after which it was seen, from 0.
    pub tick: u64,
    /// When that was.
    pub now: Moment,
    /// What was expected, what was found, and what the mind did lately.
    pub message: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at tick {} ({:.3} s): {}", self.tick, self.now.seconds(), self.message)
    }
}

impl<'m, C, M: Mind<C>> Trial<'m, C, M> {
    /// A character that has not begun to think; 60 ticks a second, seed 0, no boards.
    pub fn new(mind: &'m M, game: C) -> Self {
        let (graph, seed) = (mind.graph(), Seed::new(0));
        Self {
            game,
            state: mind.start(),
            agent: None,
            squad: None,
            world: None,
            claims: Vec::new(),
            mind,
            rate: 60,
            tick: 0,
            status: Status::Running,
            stream: seed.stream(),
            seed,
            stimuli: Vec::new(),
            each_tick: None,
            events: Vec::new(),
            journal: Journal::default(),
            coverage: Coverage::of(&graph),
            graph,
            happened: Vec::new(),
            left_out: BTreeSet::new(),
        }
    }

    /// The seed of its chance, and of what happens [sometimes](Self::sometimes); to be told before that.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Seed::new(seed);
        self.stream = self.seed.stream();
        self
    }

    /// So many ticks a second.
    #[must_use]
    pub fn rate(mut self, ticks_per_second: u32) -> Self {
        self.rate = ticks_per_second.max(1);
        self
    }

    /// Changes the game at a time. \[s\]
    pub fn at(&mut self, seconds: f32, what: &str, change: impl FnMut(&mut C) + 'm) {
        let when = When::At(Moment::START.after(seconds));
        self.stimuli.push(Stimulus { what: what.to_owned(), when, act: Act::Change(Box::new(change)) });
    }

    /// Tells the mind of an event at a time. Of several at once each has a tick of its own. \[s\]
    pub fn tell(&mut self, seconds: f32, event: EventId, values: impl IntoIterator<Item = Value>) {
        let when = When::At(Moment::START.after(seconds));
        let what = format!("event {}", event.0);
        self.stimuli.push(Stimulus { what, when, act: Act::Tell(event, values.into_iter().collect()) });
    }

    /// Changes the game at random times, so many times a second on average, drawn from the seed.
    pub fn sometimes(&mut self, per_second: f32, what: &str, change: impl FnMut(&mut C) + 'm) {
        let stream = self.seed.fork("sometimes").at(self.stimuli.len() as u64).stream();
        let when = When::Sometimes(per_second, stream);
        self.stimuli.push(Stimulus { what: what.to_owned(), when, act: Act::Change(Box::new(change)) });
    }

    /// What the world does in each tick, after the mind: walking, falling, healing. Told how long a tick is. \[s\]
    pub fn each_tick(&mut self, step: impl FnMut(&mut C, f32) + 'm) {
        self.each_tick = Some(Box::new(step));
    }

    /// A promise about the next run: `trial.expect().within(2.0).eventually(|view| view.is_in("Cover"))`.
    pub const fn expect(&mut self) -> Expect<'_, 'm, C, M> {
        Expect::new(self)
    }

    /// Runs for so long, and looks at all promises after every tick. Those that were kept are done with.
    ///
    /// # Panics
    /// When a promise is broken: tells tick, time, what was expected, and what the mind did lately.
    #[track_caller]
    pub fn run_for(&mut self, seconds: f32) {
        if let Err(broken) = self.try_run_for(seconds) {
            panic!("{broken}");
        }
    }

    /// The same, for those who go on after a broken promise.
    ///
    /// # Errors
    /// The first promise that is broken.
    pub fn try_run_for(&mut self, seconds: f32) -> Result<(), Broken> {
        let ticks = (f64::from(seconds) * f64::from(self.rate)).round();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamping is wanted")]
        let ticks = ticks.max(1.0) as u64;
        let mut claims = std::mem::take(&mut self.claims);
        for _ in 0..ticks {
            self.step();
            for claim in &mut claims {
                claim.look(&self.view()).map_err(|found| self.broken(&claim.text(), &found))?;
            }
        }
        for claim in &claims {
            claim.finish().map_err(|found| self.broken(&claim.text(), &found))?;
        }
        Ok(())
    }

    /// One tick, without looking at promises.
    pub fn step(&mut self) {
        let (now, dt) = (Moment::of_tick(self.tick, self.rate), 1.0 / self.rate as f32);
        self.stimulate(now, dt);
        self.journal.begin(self.tick + 1);
        let event = (!self.events.is_empty()).then(|| self.events.remove(0));
        let mut boards = Boards::default();
        boards = self.agent.iter_mut().fold(boards, Boards::agent);
        boards = self.squad.iter_mut().fold(boards, Boards::squad);
        boards = self.world.iter_mut().fold(boards, Boards::world);
        let mut turn = Turn::new(&mut self.game, now).dt(dt).stream(&mut self.stream).boards(boards);
        if let Some((event, values)) = &event {
            turn = turn.event(*event, values);
        }
        let mut watch = (&mut self.journal, &mut self.coverage);
        self.status = self.mind.tick_watched(&mut self.state, &mut turn, &mut watch);
        if let Some(step) = &mut self.each_tick {
            step(&mut self.game, dt);
        }
        self.tick += 1;
    }

    fn stimulate(&mut self, now: Moment, dt: f32) {
        for (number, stimulus) in self.stimuli.iter_mut().enumerate() {
            let is_due = match &mut stimulus.when {
                When::At(moment) if moment.has_come(now) => {
                    stimulus.when = When::Past;
                    true
                }
                When::Sometimes(per_second, stream) => stream.chance(*per_second * dt),
                When::At(_) | When::Past => false,
            };
            if !is_due || self.left_out.contains(&(number, self.tick)) {
                continue;
            }
            self.happened.push((number, self.tick));
            match &mut stimulus.act {
                Act::Change(change) => change(&mut self.game),
                Act::Tell(event, values) => self.events.push((*event, values.clone())),
            }
        }
    }

    /// How things are after the last tick.
    pub fn view(&self) -> View<'_, C, M> {
        let tick = self.tick.saturating_sub(1);
        View {
            game: &self.game,
            state: &self.state,
            status: self.status,
            tick,
            now: Moment::of_tick(tick, self.rate),
            agent: self.agent.as_ref(),
            squad: self.squad.as_ref(),
            world: self.world.as_ref(),
            graph: &self.graph,
            journal: &self.journal,
        }
    }

    /// Which nodes and transitions were used.
    #[must_use]
    pub const fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    /// What happened, in words.
    pub(super) fn describe(&self, (number, tick): (usize, u64)) -> String {
        format!("{} at tick {tick}", self.stimuli.get(number).map_or("", |stimulus| &stimulus.what))
    }

    fn broken(&self, expected: &str, found: &str) -> Broken {
        let view = self.view();
        let mut message = format!("{expected}\n  found: {found}\n  going on: {}", view.running().join(", "));
        let lines: Vec<_> = self.journal.log().collect();
        if !lines.is_empty() {
            message += "\n  the journal:";
        }
        for line in &lines[lines.len().saturating_sub(LINES)..] {
            message += &format!("\n    tick {}: {}", line.tick.saturating_sub(1), line.text);
        }
        Broken { tick: view.tick, now: view.now, message }
    }
}
