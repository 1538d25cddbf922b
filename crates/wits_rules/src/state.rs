//! What one character remembers, and how facts come in.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::state::State;
use wits_core::time::Moment;

use crate::agenda::Agenda;
use crate::compile::Rules;
use crate::def::Suspend;
use crate::fact::FactDef;
use crate::facts::{FactId, Facts, Node, flatten};
use crate::naive;
use crate::pattern::Rows;
use crate::rete::{Flow, Rete};
use crate::trail::Trail;
use crate::value::{Datum, Value};

/// How rules are matched. The results are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Matching {
    /// Everything is tried after every change: no memory, much time.
    Naive,
    /// What was matched is remembered: much memory, little time.
    #[default]
    Rete,
}

/// What one character believes, what could fire, and why things are as they are.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
#[state(own_hash)]
pub struct RuleState {
    pub(crate) facts: Facts,
    pub(crate) matcher: Matcher,
    pub(crate) agenda: Agenda,
    /// By set.
    pub(crate) on: Vec<bool>,
    /// By entry of all sets: when it last fired, 0 for never.
    pub(crate) used: Vec<u64>,
    /// Decisions so far.
    pub(crate) cycle: u64,
    pub(crate) stopped: bool,
    pub(crate) requests: Vec<Request>,
    pub(crate) told: Vec<Value>,
    pub(crate) trail: Trail,
    #[serde(skip)]
    #[state(skip = "memory that is used again")]
    pub(crate) scratch: Scratch,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
pub(crate) enum Matcher {
    Naive,
    Rete(#[state(skip = "follows from the facts: built again")] Box<Rete>),
}

/// An action that a rule asked for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, State)]
pub(crate) struct Request {
    pub(crate) site: u32,
    /// The firing.
    pub(crate) cause: u32,
    /// Where its values begin, and how many there are.
    pub(crate) told: (u32, u32),
}

/// Reused, never saved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) nodes: Vec<Node>,
    pub(crate) old: Vec<Node>,
    pub(crate) ids: Vec<FactId>,
    pub(crate) rows: Rows,
    pub(crate) facts: Vec<u64>,
    pub(crate) values: Vec<Value>,
    pub(crate) dirty: Vec<u32>,
    /// The state was [looked over](crate::load) since it was loaded.
    pub(crate) is_checked: bool,
}

impl PartialEq for Scratch {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl RuleState {
    /// What is believed.
    #[must_use]
    pub const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// How many rules have fired so far.
    #[must_use]
    pub const fn fired(&self) -> u32 {
        self.trail.fired()
    }

    /// What rules have said, oldest first.
    pub fn said(&self) -> impl Iterator<Item = (Moment, &str)> {
        self.trail.said()
    }

    /// The values of a request.
    pub(crate) fn told(&self, request: &Request) -> Option<&[Value]> {
        let from = request.told.0 as usize;
        self.told.get(from..from.saturating_add(request.told.1 as usize))
    }

    /// Tokens of the network in use, and how many there is room for; nothing for the naive matcher.
    #[must_use]
    pub fn tokens(&self) -> (usize, usize) {
        match &self.matcher {
            Matcher::Rete(rete) => rete.tokens(),
            Matcher::Naive => (0, 0),
        }
    }
}

// By hand: what is believed and what could fire: the same for both ways of matching.
impl HashState for RuleState {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.facts);
        hasher.write(&self.agenda);
        hasher.write(&self.on);
        hasher.write(&self.used);
        hasher.write(&self.cycle);
        hasher.write(&self.fired());
        hasher.write(&self.stopped);
        for request in &self.requests {
            hasher.write(&[request.site, request.cause, request.told.0, request.told.1]);
        }
        hasher.word(self.told.len() as u64);
        self.told.iter().for_each(|value| value.hash_into(&self.facts.symbols, hasher));
    }
}

impl Rules {
    /// The state of a character that believes what the file says, and nothing else.
    #[must_use]
    pub fn start(&self, matching: Matching) -> RuleState {
        let mut agenda = self.empty_agenda();
        let mut flow = Flow { network: &self.network, agenda: &mut agenda, cycle: 0 };
        let matcher = match matching {
            Matching::Naive => Matcher::Naive,
            Matching::Rete => Matcher::Rete(Box::new(Rete::new(&mut flow))),
        };
        let mut state = RuleState {
            facts: Facts::new(self.symbols.clone()),
            matcher,
            agenda,
            on: self.sets.iter().map(|set| set.on).collect(),
            used: vec![0; self.entries],
            cycle: 0,
            stopped: false,
            requests: Vec::new(),
            told: Vec::new(),
            trail: Trail::new(self.def.keep),
            scratch: Scratch::default(),
        };
        for fact in &self.def.facts {
            self.add(&mut state, fact);
        }
        self.update(&mut state, true);
        state
    }

    /// The game adds a fact. Gives the one that says the same already, if there is one.
    pub fn add(&self, state: &mut RuleState, fact: &FactDef) -> FactId {
        state.facts.add(fact, 0).0
    }

    /// The game removes a fact; false if it is gone already.
    pub fn remove(&self, state: &mut RuleState, id: FactId) -> bool {
        if state.facts.contains(id) {
            let past = (state.facts.nodes(id.slot), state.facts.cause(id.slot));
            state.trail.past(id.number, past, 0, true, Moment::START);
        }
        state.facts.remove(id)
    }

    /// The game says what a fact is now. It stays the same fact: only rules that look at what has changed notice.
    pub fn change(&self, state: &mut RuleState, id: FactId, fact: &FactDef) -> bool {
        let mut nodes = std::mem::take(&mut state.scratch.nodes);
        nodes.clear();
        flatten(fact, &mut state.facts.symbols, &mut nodes);
        let changed = state.facts.replace(id, &nodes, 0);
        state.scratch.nodes = nodes;
        changed
    }

    /// The game says what the fact of this name is now: changed if there is one, else added.
    pub fn put(&self, state: &mut RuleState, fact: &FactDef) -> FactId {
        match state.facts.named(&fact.name) {
            Some(id) => {
                self.change(state, id, fact);
                // Another fact may have said so already: then there is only that one.
                if state.facts.contains(id) { id } else { self.add(state, fact) }
            }
            None => self.add(state, fact),
        }
    }

    /// The game switches a set on or off; false if there is none of this name.
    pub fn switch(&self, state: &mut RuleState, set: &str, on: bool) -> bool {
        let found = self.find_set(set).filter(|number| *number > 0);
        self.look_over(state);
        found.map(|number| state.on[number] = on).is_some()
    }

    /// A set is on.
    #[must_use]
    pub fn is_on(&self, state: &RuleState, set: &str) -> bool {
        self.find_set(set).is_some_and(|number| state.on.get(number) == Some(&true))
    }

    /// Matches whatever has changed. Deciding does that by itself.
    pub fn settle(&self, state: &mut RuleState) {
        self.update(state, false);
    }

    fn update(&self, state: &mut RuleState, always: bool) {
        let has_changed = always || !state.facts.dirty.is_empty();
        if !self.look_over(state) && !has_changed {
            return;
        }
        let mut dirty = std::mem::take(&mut state.scratch.dirty);
        dirty.clear();
        dirty.append(&mut state.facts.dirty);
        dirty.sort_unstable();
        dirty.dedup();
        match &mut state.matcher {
            Matcher::Naive => naive::update(self, &state.facts, &mut state.agenda, state.cycle),
            Matcher::Rete(rete) => {
                let agenda = &mut state.agenda;
                let mut flow = Flow { network: &self.network, agenda, cycle: state.cycle };
                rete.update(&state.facts, &dirty, &mut flow);
            }
        }
        for matches in &mut state.agenda.rules {
            matches.settle();
            if self.def.suspend == Suspend::Any && has_changed {
                matches.wake();
            }
        }
        state.scratch.dirty = dirty;
    }

    /// The actions that rules have asked for in the last run, in order.
    pub fn requests<'a>(&'a self, state: &'a RuleState) -> impl Iterator<Item = Asked<'a>> {
        state.requests.iter().filter_map(|request| {
            let site = self.sites.get(request.site as usize)?;
            let values = state.told(request)?;
            Some(Asked {
                action: &site.action,
                rule: &self.rules[site.rule as usize].name,
                told: values.iter().map(|value| value.datum(&state.facts.symbols)).collect(),
                firing: request.cause,
            })
        })
    }
}

/// An action that a rule asks the game for. The game decides whether it comes true, and tells by changing facts.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked<'a> {
    /// Which action.
    pub action: &'a str,
    /// By which rule.
    pub rule: &'a str,
    /// What it is told, in order.
    pub told: Vec<Datum>,
    /// The firing, for [`Rules::why_firing`].
    pub firing: u32,
}
