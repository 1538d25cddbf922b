//! A Markov machine as a mind.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::state::State;
use wits_core::time::Moment;
use wits_mind::board::Key;
use wits_mind::condition::Condition;
use wits_mind::watch::Watch;
use wits_mind::words::{Deed, EventId};
use wits_mind::{Adopted, Exit, Kind, Mind, Status, Turn, Value, Vocabulary};

use super::{MarkovDef, Matrix, Wait};
use crate::defuzzify::highest;

/// A Markov machine that was checked against a vocabulary. All characters share it.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_fuzzy::markov::MarkovDef;
/// use wits_mind::{Mind, Turn, Vocabulary};
/// let mut words = Vocabulary::<bool>::new();
/// words.condition("shot", |shot, _| *shot);
/// let machine = MarkovDef::from_ron("posts", r#"(
///     values: {"tower": 1, "roof": 0.5},
///     changes: [(when: Is("shot"), by: Rows([[0.5, 0.5], [0, 1]]))],
///     idle: (after: Updates(3), by: Even(1, 0.5)),
/// )"#)?.bind(&words)?;
/// let mut state = machine.start();
/// machine.tick(&mut state, &mut Turn::new(&mut true, Default::default()));
/// assert_eq!(state.vector(), [0.5, 1.0]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct MarkovMachine<C: ?Sized> {
    def: MarkovDef,
    changes: Box<[Change<C>]>,
    idle: Option<(Wait, Matrix)>,
    writes: Box<[(usize, Key)]>,
}

#[derive(Debug)]
struct Change<C: ?Sized> {
    on: Option<EventId>,
    when: Condition<C>,
    by: Matrix,
    then: Box<[Deed<C>]>,
}

/// What one character remembers: the numbers, and how long nothing has happened.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct MarkovState {
    vector: Vec<f32>,
    /// Updates without a trigger.
    idle: u32,
    /// When something last happened; `None` before the first update.
    since: Option<Moment>,
}

impl MarkovState {
    /// The numbers, in the order of the definition.
    #[must_use]
    pub fn vector(&self) -> &[f32] {
        &self.vector
    }
}

impl MarkovDef {
    /// Checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults, each with its path in the definition.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<MarkovMachine<C>, Findings> {
        let mut findings = Findings::default();
        self.check(&mut findings);
        let (names, size) = (words.names(), self.values.len());
        let mut changes = Vec::new();
        for (number, change) in self.changes.iter().enumerate() {
            let path = format!("changes[{number}]");
            let event = change.on.as_ref().map(|name| (name, words.find_event(name)));
            if let Some((name, None)) = &event {
                let known: Vec<&str> = words.events().map(|word| word.name.as_str()).collect();
                let message = format!("{} among the events", unknown_name(name, &known));
                findings.add(Place::path(format!("{path}.on")), message, "");
            }
            let event = event.and_then(|(_, found)| found);
            let names = wits_mind::words::Names { event: event.map(|(_, word)| word), ..names };
            let when =
                Condition::bind_in(&change.when, words, &names, &format!("{path}.when"), &mut findings);
            let deeds = change.then.iter().enumerate().filter_map(|(place, call)| {
                Deed::bind(call, words, &names, &format!("{path}.then[{place}]"), &mut findings)
            });
            let then = deeds.collect();
            let Some(by) = change.by.matrix(size) else { continue };
            changes.push(Change { on: event.map(|(id, _)| id), when, by, then });
        }
        let mut writes = Vec::new();
        for (name, key) in &self.write {
            let path = format!("write.{name}");
            let plain = key.strip_prefix('{').and_then(|key| key.strip_suffix('}'));
            if plain.is_none() {
                findings.add(Place::path(&path), format!("{key:?} is no key"), "a key in braces");
            }
            let key = plain.and_then(|key| names.key(key, Some(Kind::Number), &path, &mut findings));
            let place = self.values.iter().position(|(known, _)| known == name);
            writes.extend(place.zip(key));
        }
        let idle = self.idle.as_ref().and_then(|idle| Some((idle.after, idle.by.matrix(size)?)));
        let machine =
            MarkovMachine { def: self.clone(), changes: changes.into(), idle, writes: writes.into() };
        findings.into_result(machine)
    }
}

impl<C: ?Sized> MarkovMachine<C> {
    /// What it was made of.
    #[must_use]
    pub const fn def(&self) -> &MarkovDef {
        &self.def
    }

    /// The first change that is triggered.
    fn triggered<W: Watch>(&self, turn: &Turn<'_, C>, watch: &mut W) -> Option<(usize, &Change<C>)> {
        self.changes.iter().enumerate().find(|(_, change)| {
            let fits = change.on.is_none_or(|event| turn.event == Some(event));
            if fits && watch.looks() {
                let why = change.when.why(turn.game, &turn.boards, turn.now);
                watch.reason(0, why.holds, &mut || why.to_string());
            }
            fits && change.when.holds(turn.game, &turn.boards, turn.now)
        })
    }

    /// Nothing happened in this update: is it time for the default matrix?
    fn wait(&self, state: &mut MarkovState, now: Moment) -> bool {
        let Some((after, by)) = &self.idle else { return false };
        state.idle = state.idle.saturating_add(1);
        let since = *state.since.get_or_insert(now);
        let is_out = match after {
            Wait::Updates(updates) => state.idle >= *updates,
            Wait::Seconds(seconds) => now.since(since) >= *seconds,
        };
        if is_out {
            (state.idle, state.since) = (0, Some(now));
            by.apply(&mut state.vector);
        }
        is_out
    }
}

impl<C: ?Sized> Mind<C> for MarkovMachine<C> {
    type State = MarkovState;

    fn start(&self) -> MarkovState {
        MarkovState {
            vector: self.def.values.iter().map(|(_, value)| *value).collect(),
            idle: 0,
            since: None,
        }
    }

    /// The first change that is triggered, and its actions; or else, now and then, the matrix for when nothing happens.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut MarkovState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        if state.vector.len() != self.def.values.len() {
            watch.fault(0, &mut || "the state is that of another machine: it begins anew".to_owned());
            *state = self.start();
        }
        if let Some((number, change)) = self.triggered(turn, watch) {
            (state.idle, state.since) = (0, Some(turn.now));
            change.by.apply(&mut state.vector);
            watch.note(0, &mut || format!("change {number}: {}", change.when.text()));
            for deed in &change.then {
                deed.perform(turn);
            }
        } else if self.wait(state, turn.now) {
            watch.note(0, &mut || "nothing happened for a while".to_owned());
        }
        for (place, key) in &self.writes {
            turn.boards.set(*key, Some(Value::Number(state.vector[*place])));
        }
        Status::Running
    }

    /// Nothing was entered, so nothing is left; the numbers begin anew.
    fn stop<W: Watch>(&self, state: &mut MarkovState, _turn: &mut Turn<'_, C>, _why: Exit, _watch: &mut W) {
        *state = self.start();
    }

    /// Numbers are known by their names and stay what they are; new ones begin with their start value. How long nothing has
    /// happened stays too.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut MarkovState,
        _turn: &mut Turn<'_, C>,
        _watch: &mut W,
    ) -> Adopted {
        let mut next = self.start();
        if state.vector.len() != old.def.values.len() {
            *state = next;
            return Adopted::anew();
        }
        let mut told = Adopted::default();
        for ((name, first), value) in old.def.values.iter().zip(&state.vector) {
            match self.def.values.iter().position(|(known, _)| known == name) {
                Some(place) => {
                    next.vector[place] = *value;
                    told.kept += 1;
                }
                None if value != first => told.forgotten.push(format!("values.{name}")),
                None => {}
            }
        }
        (next.idle, next.since) = (state.idle, state.since);
        *state = next;
        told
    }

    /// The highest number.
    fn doing(&self, state: &MarkovState) -> String {
        let best = highest(&state.vector).and_then(|best| self.def.values.get(best));
        best.map(|(name, _)| name.clone()).unwrap_or_default()
    }

    /// The numbers, and where shares of them go by any of the matrices.
    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.def.name.clone(), Form::Network);
        for (name, _) in &self.def.values {
            let path = format!("values.{name}").into();
            graph.add(GraphNode { path, ..GraphNode::new("value", name.clone()) });
        }
        let size = self.def.values.len();
        let named = self.changes.iter().map(|change| (change.when.text().to_owned(), &change.by));
        let idle = self.idle.iter().map(|(_, matrix)| ("idle".to_owned(), matrix));
        for (label, matrix) in named.chain(idle) {
            for from in 0..size {
                for to in (0..size).filter(|to| *to != from && matrix.share(from, *to) != 0.0) {
                    let text = format!("{label}: {}", matrix.share(from, to));
                    graph.link(
                        u32::try_from(from).unwrap_or_default(),
                        u32::try_from(to).unwrap_or_default(),
                        text,
                    );
                }
            }
        }
        graph
    }
}
