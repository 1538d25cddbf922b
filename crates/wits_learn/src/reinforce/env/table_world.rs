//! A problem as data: states, actions, and where they may lead.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::random::{Seed, Stream};
use wits_core::ron::RonFile;
use wits_core::state::State;

use crate::reinforce::{Environment, Step};

/// Maximum number of states of a table world.
pub(super) const MAX_STATES: usize = 1 << 20;

/// A Markov decision process as data. A state without actions is an end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableWorldDef {
    /// The states, numbered from 0.
    pub states: Vec<StateDef>,
    /// Where episodes begin; `None` for any state that has actions.
    #[serde(default)]
    pub start: Option<u32>,
}

/// A state.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StateDef {
    /// What can be done there, numbered from 0.
    pub actions: Vec<ActionDef>,
}

/// An action: what may come of it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ActionDef {
    /// The possibilities. Their weights need not sum to 1.
    pub chances: Vec<Chance>,
}

/// One thing that may come of an action.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chance {
    /// How likely it is, compared with the other ones.
    pub weight: f32,
    /// What it brings.
    pub reward: f32,
    /// The state it leads to; `None` for an end.
    pub next: Option<u32>,
}

impl ActionDef {
    /// An action that always leads to the same state.
    #[must_use]
    pub fn to(next: Option<u32>, reward: f32) -> Self {
        Self { chances: vec![Chance { weight: 1.0, reward, next }] }
    }
}

impl RonFile for TableWorldDef {
    fn validate(&self, findings: &mut Findings) {
        let count = self.states.len();
        if count == 0 || count > MAX_STATES || self.states.iter().all(|state| state.actions.is_empty()) {
            let expected = format!("1 to {MAX_STATES}, one of them with an action");
            findings.add(Place::path("states"), format!("{count} states"), expected);
        }
        let known = |state: u32| (state as usize) < count;
        if let Some(start) = self.start.filter(|&start| !known(start)) {
            findings.add(Place::path("start"), format!("no state {start}"), format!("below {count}"));
        }
        for (state, def) in self.states.iter().enumerate() {
            for (action, def) in def.actions.iter().enumerate() {
                let place = || Place::path(format!("states[{state}].actions[{action}]"));
                let weights: f32 = def.chances.iter().map(|chance| chance.weight).sum();
                let sound = |chance: &Chance| {
                    chance.weight >= 0.0 && chance.reward.is_finite() && chance.next.is_none_or(known)
                };
                if !(weights > 0.0 && weights.is_finite() && def.chances.iter().all(sound)) {
                    let expected = "weights above 0, finite rewards, known states";
                    findings.add_with(|| (place(), "bad chances".to_owned(), expected.to_owned()));
                }
            }
        }
    }
}

/// An environment that plays a [`TableWorldDef`]. What is observed is the number of the state.
///
/// ```
/// use wits_core::random::Seed;
/// use wits_learn::reinforce::env::{ActionDef, StateDef, TableWorld, TableWorldDef};
/// use wits_learn::reinforce::{Environment, Step};
/// let door = StateDef { actions: vec![ActionDef::to(Some(0), -0.1), ActionDef::to(None, 1.0)] };
/// let mut world = TableWorld::new(TableWorldDef { states: vec![door], start: Some(0) })?;
/// world.reset(Seed::new(1));
/// assert_eq!(world.step(0), Step::running(-0.1));
/// assert_eq!(world.step(1), Step::terminated(1.0));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TableWorld {
    def: TableWorldDef,
    actions: u32,
    state: TableWorldState,
}

/// Where a table world is.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
struct TableWorldState {
    at: u32,
    stream: Stream,
}

impl TableWorld {
    /// A world in its first episode.
    ///
    /// # Errors
    /// All errors of the definition.
    pub fn new(def: TableWorldDef) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        def.validate(&mut findings);
        let most = def.states.iter().map(|state| state.actions.len()).max().unwrap_or(0);
        let actions = u32::try_from(most).unwrap_or(u32::MAX);
        let mut world =
            Self { def, actions, state: TableWorldState { at: 0, stream: Seed::new(0).stream() } };
        if findings.is_empty() {
            world.reset(Seed::new(0));
        }
        findings.into_result(world)
    }

    /// A corridor with one action, on; the one that leaves the last of its cells is rewarded by 1.
    #[must_use]
    pub fn chain(cells: u32) -> Self {
        let on = |cell: u32| {
            let last = cell + 1 >= cells;
            StateDef { actions: vec![ActionDef::to((!last).then_some(cell + 1), f32::from(u8::from(last)))] }
        };
        let def = TableWorldDef { states: (0..cells.max(1)).map(on).collect(), start: None };
        Self { def, actions: 1, state: TableWorldState { at: 0, stream: Seed::new(0).stream() } }
    }

    /// The definition.
    #[must_use]
    pub const fn def(&self) -> &TableWorldDef {
        &self.def
    }

    fn here(&self) -> &[ActionDef] {
        &self.def.states[self.state.at as usize].actions
    }
}

impl Environment for TableWorld {
    fn observation_len(&self) -> usize {
        1
    }

    fn actions(&self) -> u32 {
        self.actions
    }

    fn reset(&mut self, seed: Seed) {
        self.state.stream = seed.stream();
        let states = self.def.states.len() as u32;
        self.state.at = self.def.start.unwrap_or_else(|| self.state.stream.below(states));
        // The next one that has actions; there is one.
        while self.def.start.is_none() && self.here().is_empty() {
            self.state.at = (self.state.at + 1) % states;
        }
    }

    fn observe(&self, into: &mut [f32]) {
        into[0] = self.state.at as f32;
    }

    fn step(&mut self, action: u32) -> Step {
        let Some(action) = self.here().get(action as usize) else { return Step::truncated(0.0) };
        let total: f32 = action.chances.iter().map(|chance| chance.weight).sum();
        let mut stream = self.state.stream.clone();
        let mut left = stream.unit() * total;
        let mut found = None;
        for chance in action.chances.iter().filter(|chance| chance.weight > 0.0) {
            found = Some(*chance);
            if left < chance.weight {
                break;
            }
            left -= chance.weight;
        }
        self.state.stream = stream;
        let Some(chance) = found else { return Step::truncated(0.0) };
        let Some(next) = chance.next else { return Step::terminated(chance.reward) };
        self.state.at = next;
        if self.here().is_empty() { Step::terminated(chance.reward) } else { Step::running(chance.reward) }
    }

    fn is_legal(&self, action: u32) -> bool {
        (action as usize) < self.here().len()
    }

    fn state(&self) -> Option<u64> {
        Some(self.state.at.into())
    }

    fn states(&self) -> Option<u64> {
        Some(self.def.states.len() as u64)
    }
}
