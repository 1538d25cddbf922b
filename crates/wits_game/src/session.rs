//! A game being played: it ticks, takes events, keeps the last minute and goes back in it.
//!
//! Snapshots are taken now and then; going back restores the nearest one before and ticks on from there with the
//! same events. Playing on from the past replays the old future until an event changes it; from then on there is
//! another future, and the [old one](replaced) can be brought back.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use wits_core::findings::{Findings, Place};
use wits_core::hash::StateHash;
use wits_core::random::Seed;

mod branch;
mod content;
mod replaced;

use crate::about::{About, Control, ControlKind};
use crate::any::{AnyGame, SavedState};
use crate::author::ConsoleAnswer;
use crate::catalog::Entry;
use crate::event::{Event, Input};
use crate::facets::Minds;
use crate::game::{Setup, Tick};
use crate::mind::{Edit, Stop};
use crate::params::Params;
use crate::save::Save;
pub use branch::CannotSave;
use content::Content;
pub use content::News;
pub use replaced::{MAX_REPLACED, Replaced};

/// How far back one can go. \[s\]
const MEMORY_SECONDS: u64 = 60;
/// About the most memory that snapshots take together. \[bytes\]
const MEMORY_BYTES: u64 = 256 << 20;

/// A game being played.
pub struct Session {
    entry: Entry,
    seed: Seed,
    initial: Params,
    params: Params,
    parallel: bool,
    game: Box<dyn AnyGame>,
    tick: u64,
    newest: u64,
    /// What happened, by the tick before which it happened.
    events: Vec<(u64, Event)>,
    /// How many of the events lie before or at the current tick and are applied.
    applied: usize,
    inputs: Vec<Input>,
    edits: Vec<Edit>,
    /// Whose minds somebody looks at, and the breakpoints of each definition: both outlive a restart.
    looked_at: Vec<u64>,
    followed: Vec<u64>,
    stops: BTreeMap<String, Stops>,
    content: Content,
    /// The save it was loaded from, and how many of its events stand for what that save had changed.
    origin: Option<(Arc<Save>, usize)>,
    snapshots: VecDeque<Snapshot>,
    snapshot_every: u64,
    /// Futures that changes replaced, the last one at the end, and how many have been replaced.
    replaced: Vec<replaced::Future>,
    replacements: u64,
}

/// The breakpoints of a definition.
#[derive(Clone, Default)]
struct Stops {
    nodes: Vec<u32>,
    links: Vec<u32>,
}

struct Snapshot {
    tick: u64,
    state: SavedState,
    params: Params,
    applied: usize,
}

/// A tick that is not remembered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("tick {tick} cannot be reached: ticks {oldest} to {newest} are remembered")]
pub struct OutOfReach {
    /// The tick asked for.
    pub tick: u64,
    /// The first one that can be reached.
    pub oldest: u64,
    /// The last one.
    pub newest: u64,
}

impl Session {
    /// A new game.
    #[must_use]
    pub fn new(entry: &Entry, seed: Seed, params: Params, parallel: bool) -> Self {
        let game = entry.start(&Setup { seed, params: params.clone(), parallel });
        let snapshot_every = snapshot_interval(entry.about(), game.state_bytes());
        let mut session = Self {
            entry: entry.clone(),
            seed,
            initial: params.clone(),
            params,
            parallel,
            game,
            tick: 0,
            newest: 0,
            events: Vec::new(),
            applied: 0,
            inputs: Vec::new(),
            edits: Vec::new(),
            looked_at: Vec::new(),
            followed: Vec::new(),
            stops: BTreeMap::new(),
            content: Content::default(),
            origin: None,
            snapshots: VecDeque::new(),
            snapshot_every,
            replaced: Vec::new(),
            replacements: 0,
        };
        session.take_snapshot();
        session
    }

    /// Begins again at tick 0 with another seed and other parameters. Files that were changed stay changed, and minds
    /// follow the files they were given.
    pub fn restart(&mut self, seed: Seed, params: Params) {
        let (looked_at, followed) = (std::mem::take(&mut self.looked_at), std::mem::take(&mut self.followed));
        let stops = std::mem::take(&mut self.stops);
        let changes = content::lasting(self.events());
        *self = Self::new(&self.entry, seed, params, self.parallel);
        if let Some(observer) = self.game.minds_mut().and_then(Minds::observer_mut) {
            observer.look_at(&looked_at);
            observer.follow(&followed);
            for (graph, stops) in &stops {
                observer.stop_at(graph, &stops.nodes);
                observer.stop_at_links(graph, &stops.links);
            }
        }
        (self.looked_at, self.followed, self.stops) = (looked_at, followed, stops);
        self.apply_again(changes);
        self.content.take_news();
    }

    /// Changes that outlive a restart. Files may need each other, so those that are refused are tried again as long as
    /// others are taken. What does not fit the new beginning, such as an agent that is not there, is left out.
    fn apply_again(&mut self, mut changes: Vec<Event>) {
        loop {
            let before = changes.len();
            changes.retain(|change| self.repeat(change).is_err());
            if changes.is_empty() || changes.len() == before {
                return;
            }
        }
    }

    /// Advances by one tick. In the past, what happened then happens again.
    pub fn tick(&mut self) {
        self.apply_due();
        let dt = self.about().dt();
        let tick =
            Tick { number: self.tick, dt, params: &self.params, inputs: &self.inputs, edits: &self.edits };
        self.game.tick(tick);
        self.inputs.clear();
        self.edits.clear();
        self.tick = self.tick.saturating_add(1);
        self.newest = self.newest.max(self.tick);
        let latest = self.snapshots.back().map_or(0, |snapshot| snapshot.tick);
        if self.tick >= latest.saturating_add(self.snapshot_every) {
            self.take_snapshot();
        }
    }

    /// Something happens before the next tick. In the past it [replaces](Self::replaced) the future. A handle that is dragged twice
    /// between two ticks was dragged once, to the last place.
    pub fn apply(&mut self, event: Event) -> Result<(), Findings> {
        self.check(&event)?;
        self.take_event(event);
        Ok(())
    }

    /// The same for what has happened before, in a recording or another session: a file is refused only if it cannot be loaded.
    pub(crate) fn repeat(&mut self, event: &Event) -> Result<(), Findings> {
        match event {
            Event::File { name, text: Some(text) } => self.check_text(name, text, true)?,
            other => self.check(other)?,
        }
        self.take_event(event.clone());
        Ok(())
    }

    fn take_event(&mut self, event: Event) {
        self.apply_due();
        // A snapshot of this very tick was taken before the event.
        self.replace_future();
        if !self.drag_on(&event) {
            self.events.push((self.tick, event));
            self.apply_due();
        }
    }

    /// Moves a drag that no tick has heard of yet to its new place; false when there is none.
    fn drag_on(&mut self, event: &Event) -> bool {
        let Event::Input(input) = event else { return false };
        let is_handle = |control: &Control| control.name == input.name && control.kind == ControlKind::Handle;
        if !self.about().controls.iter().any(is_handle) {
            return false;
        }
        let now = self.tick;
        let logged = self.events.iter_mut().rev().take_while(|(tick, _)| *tick == now);
        let logged = logged.filter_map(|(_, event)| match event {
            Event::Input(logged) => Some(logged),
            _ => None,
        });
        let mut same = logged.chain(&mut self.inputs).filter(|earlier| earlier.name == input.name).peekable();
        let dragged_before = same.peek().is_some();
        same.for_each(|earlier| earlier.at = input.at);
        dragged_before
    }

    /// Goes to a remembered tick.
    pub fn seek(&mut self, tick: u64) -> Result<(), OutOfReach> {
        if tick < self.oldest() || tick > self.newest {
            return Err(OutOfReach { tick, oldest: self.oldest(), newest: self.newest });
        }
        let before = self.snapshots.iter().rposition(|snapshot| snapshot.tick <= tick);
        let before = before.expect("the oldest tick has a snapshot");
        // Going forward from here may be shorter than from the snapshot.
        if tick < self.tick || self.snapshots[before].tick > self.tick {
            self.go_back_to(before);
        }
        while self.tick < tick {
            self.tick();
        }
        // Events of this very tick have happened already.
        self.apply_due();
        self.content.take_news();
        Ok(())
    }

    fn go_back_to(&mut self, snapshot: usize) {
        let snapshot = &self.snapshots[snapshot];
        let happened = &self.events[..snapshot.applied];
        // The state belongs to the texts of its time; files that did not exist then can go when nobody follows them.
        self.content.go_back(&mut *self.game, happened, true);
        self.game.restore(&snapshot.state, snapshot.tick);
        if self.content.go_back(&mut *self.game, happened, false) {
            // A file that goes may change who follows what.
            self.game.restore(&snapshot.state, snapshot.tick);
        }
        self.tick = snapshot.tick;
        self.params = snapshot.params.clone();
        self.applied = snapshot.applied;
        self.inputs.clear();
        self.edits.clear();
    }

    /// Somebody looks at the minds of these agents from now on, and of no others. With `relive` the last moments happen
    /// once more, so that there is something to see although time stands still.
    pub fn look_at(&mut self, agents: &[u64], relive: bool) {
        if self.looked_at == agents {
            return;
        }
        self.looked_at = agents.to_vec();
        if let Some(observer) = self.game.minds_mut().and_then(Minds::observer_mut) {
            observer.look_at(agents);
        }
        let before = self.snapshots.iter().rposition(|snapshot| snapshot.tick < self.tick);
        if let Some(before) = before.filter(|_| relive && !agents.is_empty()) {
            let now = self.tick;
            self.go_back_to(before);
            while self.tick < now {
                self.tick();
            }
            self.apply_due();
            self.content.take_news();
        }
    }

    /// What consoles answered and what reloads lost since this was last asked. What happens again when time goes back is
    /// not told again.
    pub fn take_news(&mut self) -> News {
        self.content.take_news()
    }

    /// The running game, to be asked in script: nothing can change by it.
    #[must_use]
    pub fn ask_console(&self, agent: u64, code: &str) -> ConsoleAnswer {
        if code.len() > content::MOST_CODE {
            return ConsoleAnswer { ok: false, text: format!("more than {} bytes", content::MOST_CODE) };
        }
        self.game.minds().ask_console(agent, code)
    }

    /// What these agents decide is recorded from now on, without what only debugging needs: see
    /// [`Observer::follow`](wits_core::inspect::Observer::follow). Those that somebody [looks at](Self::look_at) need not be
    /// among them.
    pub fn follow(&mut self, agents: &[u64]) {
        if self.followed == agents {
            return;
        }
        self.followed = agents.to_vec();
        if let Some(observer) = self.game.minds_mut().and_then(Minds::observer_mut) {
            observer.follow(agents);
        }
    }

    /// The breakpoints of a definition at nodes: all that there are, none when empty. They outlive a restart.
    pub fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        if let Some(observer) = self.game.minds_mut().and_then(Minds::observer_mut) {
            observer.stop_at(graph, nodes);
        }
        self.stops.entry(graph.to_owned()).or_default().nodes = nodes.to_vec();
        self.forget_empty_stops();
    }

    /// The breakpoints of a definition at links, such as transitions, whose numbers follow those of the nodes: all that there
    /// are, none when empty. They outlive a restart.
    pub fn stop_at_links(&mut self, graph: &str, links: &[u32]) {
        if let Some(observer) = self.game.minds_mut().and_then(Minds::observer_mut) {
            observer.stop_at_links(graph, links);
        }
        self.stops.entry(graph.to_owned()).or_default().links = links.to_vec();
        self.forget_empty_stops();
    }

    fn forget_empty_stops(&mut self) {
        self.stops.retain(|_, stops| !stops.nodes.is_empty() || !stops.links.is_empty());
    }

    /// The breakpoint that was reached in the last tick.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        let observer = self.game.minds().observer().filter(|_| !self.stops.is_empty())?;
        let (agent, graph, node) = observer.hit()?;
        Some(Stop { agent, graph: graph.to_owned(), node })
    }

    /// What was changed by hand since the last tick: the next one will hear of it.
    #[must_use]
    pub fn pending_edits(&self) -> &[Edit] {
        &self.edits
    }

    /// What players did since the last tick: the next one will hear of it.
    #[must_use]
    pub fn pending(&self) -> &[Input] {
        &self.inputs
    }

    /// The hash of the whole state.
    #[must_use]
    pub fn hash(&self) -> StateHash {
        self.game.hash()
    }

    /// The running game.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// What the game says of itself.
    #[must_use]
    pub const fn about(&self) -> &Arc<About> {
        self.entry.about()
    }

    /// The tick it is at: how many have been played since the start.
    #[must_use]
    pub const fn now(&self) -> u64 {
        self.tick
    }

    /// The first tick one can go back to.
    #[must_use]
    pub fn oldest(&self) -> u64 {
        self.snapshots.front().map_or(self.tick, |snapshot| snapshot.tick)
    }

    /// The furthest tick that can be reached without anything new happening.
    #[must_use]
    pub const fn newest(&self) -> u64 {
        self.newest
    }

    /// Where all randomness comes from.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The values as they are now.
    #[must_use]
    pub const fn params(&self) -> &Params {
        &self.params
    }

    /// The values at the start.
    #[must_use]
    pub const fn initial_params(&self) -> &Params {
        &self.initial
    }

    /// The save that it was loaded from; `None` when it began at tick 0.
    #[must_use]
    pub fn origin(&self) -> Option<&Save> {
        self.origin.as_ref().map(|(save, _)| &**save)
    }

    /// What happened up to now since it began or was loaded, each with the tick before which it happened.
    pub(crate) fn own_events(&self) -> &[(u64, Event)] {
        &self.events()[self.origin.as_ref().map_or(0, |(_, loaded)| *loaded)..]
    }

    /// What happened up to now, each with the tick before which it happened.
    #[must_use]
    pub fn events(&self) -> &[(u64, Event)] {
        &self.events[..self.applied]
    }

    /// Applies what happened before the current tick and has not been applied yet.
    fn apply_due(&mut self) {
        while let Some((tick, event)) = self.events.get(self.applied) {
            if *tick > self.tick {
                break;
            }
            match event {
                Event::Set { name, value } => {
                    self.params.set(name, *value).expect("checked when it was applied")
                }
                Event::Input(input) => self.inputs.push(input.clone()),
                Event::Edit(edit) => self.edits.push(edit.clone()),
                Event::File { name, text } => self.content.load(&mut *self.game, name, text.as_deref()),
                Event::Assign(assign) => {
                    if let Some(minds) = self.game.minds_mut() {
                        minds.assign(assign);
                    }
                }
                Event::Tell(tell) => {
                    if let Some(people) = self.game.people_mut() {
                        people.tell(tell);
                    }
                }
                Event::Console { agent, code } => self.content.run(&mut *self.game, *agent, code),
            }
            self.applied += 1;
        }
    }

    fn check(&self, event: &Event) -> Result<(), Findings> {
        let mut findings = Findings::default();
        match event {
            Event::Set { name, value } => return self.params.check_live(name, *value),
            Event::Input(input) => return self.about().check_input(input),
            Event::Edit(edit) => {
                let finite = if edit.is_finite() { Ok(()) } else { Err("a number is not finite".into()) };
                if let Err(why) = finite.and_then(|()| self.game.minds().check_edit(edit)) {
                    findings.add(Place::path(format!("{}.{}", edit.scope, edit.key)), why, "");
                }
            }
            Event::File { name, text: Some(text) } => self.check_text(name, text, false)?,
            Event::File { name, text: None } => {
                self.content.check_gone(&*self.game, name, self.events())?;
            }
            Event::Assign(assign) => {
                if let Err(why) = self.game.minds().check_assign(assign) {
                    findings.add(Place::path(&assign.file), why, "");
                }
            }
            Event::Tell(tell) => {
                let people = self.game.people();
                tell.check(&people.tellable())?;
                if let Err(why) = people.check_tell(tell) {
                    findings.add(Place::path("tell"), why, "");
                }
            }
            Event::Console { code, .. } => {
                if code.len() > content::MOST_CODE {
                    let most = format!("at most {} bytes", content::MOST_CODE);
                    findings.add(Place::Whole, format!("{} bytes of script", code.len()), most);
                }
            }
        }
        findings.into_result(())
    }

    fn check_text(&self, name: &str, text: &str, known: bool) -> Result<(), Findings> {
        content::check_file(&*self.game, (name, text), content::bytes(&self.events), known)
    }

    fn take_snapshot(&mut self) {
        let window = MEMORY_SECONDS * u64::from(self.about().ticks_per_second);
        let mut reuse = None;
        // The snapshot before the window's beginning is still needed to reach the beginning.
        while self.snapshots.get(1).is_some_and(|second| second.tick + window <= self.tick) {
            reuse = self.snapshots.pop_front().map(|snapshot| snapshot.state);
        }
        let state = self.game.save(reuse);
        let params = self.params.clone();
        self.snapshots.push_back(Snapshot { tick: self.tick, state, params, applied: self.applied });
    }
}

/// Twice a second, or seldom enough for the memory.
fn snapshot_interval(about: &About, state_bytes: usize) -> u64 {
    let per_second = u64::from(about.ticks_per_second);
    let fitting = (MEMORY_BYTES / (state_bytes as u64).max(1)).max(2);
    (per_second / 2).max(MEMORY_SECONDS * per_second / fitting).max(1)
}

#[cfg(test)]
mod tests;
