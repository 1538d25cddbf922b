//! Turns: who insists most has the next one.

use std::fmt;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::random::Stream;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_mind::Turn;

use super::def::{ExpertsDef, Ties};
use super::desk::{Desk, Table, View};
use super::rule_expert::{self, RuleExpert};
use super::slate::{GAME, Slate};
use super::words::WordsExpert;
use crate::facts::index;
use crate::state::RuleState;
use crate::value::Datum;

type Insists<C> = Box<dyn Fn(&C, &View<'_>) -> f32 + Send + Sync>;
type Runs<C> = Box<dyn Fn(&mut C, &mut Desk<'_>) + Send + Sync>;

/// Experts with their code: shared by all characters that have them.
pub struct Experts<C: ?Sized> {
    pub(super) def: ExpertsDef,
    pub(super) members: Vec<Member<C>>,
}

pub(super) enum Member<C: ?Sized> {
    Nobody,
    Code(Insists<C>, Runs<C>),
    Rules(Box<RuleExpert>),
    Words(Box<WordsExpert<C>>),
}

/// What one character's experts know and have agreed on.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct ExpertsState {
    /// The board.
    pub(super) slate: Slate,
    pub(super) table: Table,
    /// Turns so far.
    pub(super) turn: u32,
    /// By expert: how much it insisted when it was last asked.
    pub(super) insisted: Vec<f32>,
    /// The expert that had the last turn.
    pub(super) last: Option<u32>,
    /// By expert that is rules.
    pub(super) rules: Vec<Option<RuleState>>,
}

/// What thinking came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// So many turns were given.
    pub turns: u32,
    /// Why no more.
    pub rest: Rest,
}

/// Why there were no more turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Nobody insists.
    Quiet,
    /// As many turns were given as may be in one tick, and somebody still insists.
    Limit,
}

impl<C: ?Sized> Experts<C> {
    /// Experts whose code is still to be given.
    #[must_use]
    pub fn new(def: ExpertsDef) -> Self {
        let members = def.experts.iter().map(|_| Member::Nobody).collect();
        Self { def, members }
    }

    /// The code of an expert. How much it insists must not depend on how often it is asked; 0 or less is not at all.
    #[must_use]
    pub fn code(
        mut self,
        name: &str,
        insists: impl Fn(&C, &View<'_>) -> f32 + Send + Sync + 'static,
        run: impl Fn(&mut C, &mut Desk<'_>) + Send + Sync + 'static,
    ) -> Self {
        if let Some(number) = self.def.experts.iter().position(|expert| expert.name == name) {
            self.members[number] = Member::Code(Box::new(insists), Box::new(run));
        }
        self
    }

    /// Checks them: everybody has code or rules, and names are known.
    ///
    /// # Errors
    /// All faults.
    pub fn check(mut self) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        self.look_up(&mut findings);
        findings.into_result(self)
    }

    /// Rules become members, and everything is checked.
    pub(super) fn look_up(&mut self, findings: &mut Findings) {
        let is_known = |number: usize| !matches!(self.members[number], Member::Nobody);
        let rules = check_def(&self.def, &is_known, findings);
        for (member, rules) in self.members.iter_mut().zip(rules) {
            if let Some(rules) = rules {
                *member = Member::Rules(Box::new(rules));
            }
        }
    }

    /// An empty board.
    #[must_use]
    pub fn start(&self) -> ExpertsState {
        let rules = self.members.iter().map(|member| match member {
            Member::Rules(expert) => Some(expert.start()),
            _ => None,
        });
        ExpertsState {
            slate: Slate::new(self.def.keep),
            table: Table { refused: vec![(0, 0); self.def.actions.len()], ..Table::default() },
            turn: 0,
            insisted: vec![0.0; self.members.len()],
            last: None,
            rules: rules.collect(),
        }
    }

    /// The game writes on the board; nothing erases an entry.
    pub fn put(&self, state: &mut ExpertsState, id: &str, value: Option<Datum>, now: Moment) {
        state.slate.put(id, value.as_ref(), GAME, now, state.turn);
    }

    /// Gives turns until nobody insists, or as many were given as may be in one tick. Passed actions of the last tick are
    /// forgotten.
    pub fn think(&self, state: &mut ExpertsState, game: &mut C, stream: &mut Stream, now: Moment) -> Outcome {
        state.table.passed.clear();
        let mut turn = Turn::new(game, now).stream(stream);
        for turns in 0..self.def.turns {
            if self.give(state, &mut turn).is_none() {
                return Outcome { turns, rest: Rest::Quiet };
            }
        }
        let more = self.ask_all(state, &mut turn).is_some();
        if more {
            state
                .table
                .report(now, format!("{} turns in one tick, and somebody still insists", self.def.turns));
        }
        Outcome { turns: self.def.turns, rest: if more { Rest::Limit } else { Rest::Quiet } }
    }

    /// One turn: who insists most has it. `None` if nobody insists.
    pub fn give_turn(
        &self,
        state: &mut ExpertsState,
        game: &mut C,
        stream: &mut Stream,
        now: Moment,
    ) -> Option<usize> {
        self.give(state, &mut Turn::new(game, now).stream(stream))
    }

    /// The same for experts that know boards.
    pub(super) fn give(&self, state: &mut ExpertsState, given: &mut Turn<'_, C>) -> Option<usize> {
        let who = self.ask_all(state, given)?;
        state.turn = state.turn.saturating_add(1);
        state.last = Some(index(who));
        let ExpertsState { slate, table, turn, rules, .. } = state;
        let now = given.now;
        let mut desk = Desk { def: &self.def, slate, table, who: index(who), now, turn: *turn };
        match (&self.members[who], &mut rules[who]) {
            (Member::Code(_, run), _) => run(given.game, &mut desk),
            (Member::Rules(expert), Some(own)) => expert.run(own, &mut desk, given.chance()),
            (Member::Words(expert), _) => expert.run(&mut desk, given),
            _ => {}
        }
        self.drop_stale(state, now);
        Some(who)
    }

    /// The expert that insists most.
    fn ask_all(&self, state: &mut ExpertsState, turn: &mut Turn<'_, C>) -> Option<usize> {
        self.look_over(state);
        let (mut best, mut most, mut equals) = (None, 0.0_f32, 0);
        for (number, member) in self.members.iter().enumerate() {
            let view = View { def: &self.def, slate: &state.slate, table: &state.table, who: index(number) };
            let insistence = match (member, &mut state.rules[number]) {
                (Member::Code(insists, _), _) => insists(turn.game, &view),
                (Member::Rules(expert), Some(own)) => rule_expert::insists(expert, own, &view),
                (Member::Words(expert), _) => expert.insists(turn),
                _ => 0.0,
            };
            // What is no number insists on nothing.
            let insistence = if insistence.is_nan() { 0.0 } else { insistence };
            state.insisted[number] = insistence;
            if insistence > most {
                (best, most, equals) = (Some(number), insistence, 1);
            } else if insistence == most && insistence > 0.0 && self.def.ties == Ties::Random {
                equals += 1;
                if turn.chance().below(equals) == 0 {
                    best = Some(number);
                }
            }
        }
        best
    }

    /// A state from a file may hold anything: lists get their lengths, and what names an expert or an action that is not there
    /// is dropped.
    pub(super) fn look_over(&self, state: &mut ExpertsState) {
        let (experts, actions) = (self.members.len(), &self.def.actions);
        state.insisted.resize(experts, 0.0);
        state.rules.resize(experts, None);
        state.slate.look_over(self.def.keep);
        state.table.refused.resize(actions.len(), (0, 0));
        state.table.passed.retain(|(action, _)| (*action as usize) < actions.len());
        state.table.proposals.retain(|proposal| {
            let consent = actions.get(proposal.action as usize).map(|act| act.consent.len());
            consent == Some(proposal.agreed.len()) && (proposal.by as usize) < experts
        });
    }

    /// Proposals that nobody settles are dropped, and that is reported.
    fn drop_stale(&self, state: &mut ExpertsState, now: Moment) {
        let mut at = 0;
        while at < state.table.proposals.len() {
            let proposal = &state.table.proposals[at];
            if state.turn.saturating_sub(proposal.since) < self.def.patience {
                at += 1;
                continue;
            }
            let act = &self.def.actions[proposal.action as usize];
            let missing = act.consent.iter().zip(&proposal.agreed).filter(|(_, agreed)| !**agreed);
            let missing: Vec<&str> = missing.map(|(expert, _)| expert.as_str()).collect();
            let by = &self.def.experts[proposal.by as usize].name;
            let text = format!("{by} proposed {} and {} never agreed: dropped", act.name, missing.join(", "));
            state.table.proposals.remove(at);
            state.table.report(now, text);
        }
    }

    /// The actions that were passed in the last tick, with what they are told.
    pub fn passed<'s>(&'s self, state: &'s ExpertsState) -> impl Iterator<Item = (&'s str, Vec<Datum>)> {
        state.table.passed.iter().filter_map(|(action, told)| {
            let told = told.iter().map(|value| value.datum(&state.slate.symbols)).collect();
            Some((self.def.actions.get(*action as usize)?.name.as_str(), told))
        })
    }

    /// The name of whoever wrote something.
    #[must_use]
    pub fn writer(&self, by: u32) -> &str {
        self.def.experts.get(by as usize).map_or("the game", |expert| &expert.name)
    }
}

/// Checks names, consent and rules, and that experts without rules are known. Gives the experts that are rules, in their
/// places.
pub(super) fn check_def(
    def: &ExpertsDef,
    is_known: &dyn Fn(usize) -> bool,
    findings: &mut Findings,
) -> Vec<Option<RuleExpert>> {
    let names: Vec<&str> = def.experts.iter().map(|expert| expert.name.as_str()).collect();
    let mut all = Vec::new();
    for (number, expert) in def.experts.iter().enumerate() {
        let path = format!("experts[{number}]");
        if names[..number].contains(&expert.name.as_str()) {
            findings.add(Place::path(&path), format!("{:?} is the name of two", expert.name), "");
        }
        if expert.rules.is_none() && !is_known(number) {
            let message = match &expert.words {
                Some(_) => format!("{:?} consists of words that were not bound", expert.name),
                None => format!("{:?} has neither code nor rules", expert.name),
            };
            findings.add(Place::path(&path), message, "");
        }
        let rules = expert.rules.as_ref();
        all.push(
            rules.and_then(|(insistence, rules)| RuleExpert::bind(rules, *insistence, def, &path, findings)),
        );
    }
    for (number, action) in def.actions.iter().enumerate() {
        for expert in action.consent.iter().filter(|expert| !names.contains(&expert.as_str())) {
            let place = Place::path(format!("actions[{number}].consent"));
            findings.add(place, format!("{} among the experts", unknown_name(expert, &names)), "");
        }
    }
    all
}

impl ExpertsState {
    /// The board.
    #[must_use]
    pub const fn slate(&self) -> &Slate {
        &self.slate
    }

    /// The expert that had the last turn.
    #[must_use]
    pub const fn last(&self) -> Option<u32> {
        self.last
    }

    /// What went wrong, oldest first: experts that disagree for ever, proposals that nobody settles, limits.
    pub fn reports(&self) -> impl Iterator<Item = (Moment, &str)> {
        self.table.reports.iter().map(|(now, text)| (*now, text.as_str()))
    }
}

impl<C: ?Sized> fmt::Debug for Experts<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Experts").field("def", &self.def).finish_non_exhaustive()
    }
}
