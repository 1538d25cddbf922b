//! What an expert is handed: everything to read, and in its turn the pen.

use serde::{Deserialize, Serialize};
use wits_core::hash::{HashState, StateHasher};
use wits_core::state::State;
use wits_core::time::Moment;

use super::def::ExpertsDef;
use super::slate::Slate;
use crate::facts::index;
use crate::value::{Datum, Value};

/// An action that waits for consent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, State)]
pub(super) struct Proposal {
    pub(super) action: u32,
    pub(super) told: Vec<Value>,
    /// Who proposes it.
    pub(super) by: u32,
    /// The turn in which it was proposed.
    pub(super) since: u32,
    /// By expert that could object: has it agreed?
    pub(super) agreed: Vec<bool>,
}

/// Everything that is not written on the slate.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
#[state(own_hash)]
pub(super) struct Table {
    pub(super) proposals: Vec<Proposal>,
    pub(super) passed: Vec<(u32, Vec<Value>)>,
    /// By action: how often it was refused since it was last passed, and the turn until which it is not accepted.
    pub(super) refused: Vec<(u32, u32)>,
    pub(super) reports: Vec<(Moment, String)>,
}

/// The board for reading: what experts see when they are asked how much they insist.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(super) def: &'a ExpertsDef,
    pub(super) slate: &'a Slate,
    pub(super) table: &'a Table,
    pub(super) who: u32,
}

impl View<'_> {
    /// What an entry holds.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Datum> {
        self.slate.get(id)
    }

    /// A number on the board.
    #[must_use]
    pub fn number(&self, id: &str) -> Option<f64> {
        self.slate.entry(id)?.value.as_number()
    }

    /// An action waits for the consent of this expert.
    #[must_use]
    pub fn awaits(&self, action: &str) -> bool {
        self.table.proposals.iter().any(|proposal| self.is_asked(proposal, action))
    }

    /// What an action that waits for the consent of this expert is told.
    #[must_use]
    pub fn told(&self, action: &str) -> Option<Vec<Datum>> {
        let proposal = self.table.proposals.iter().find(|proposal| self.is_asked(proposal, action))?;
        Some(proposal.told.iter().map(|value| value.datum(&self.slate.symbols)).collect())
    }

    /// An action has been proposed, by whomever.
    #[must_use]
    pub fn is_proposed(&self, action: &str) -> bool {
        self.table.proposals.iter().any(|proposal| self.def.actions[proposal.action as usize].name == action)
    }

    fn is_asked(&self, proposal: &Proposal, action: &str) -> bool {
        let act = &self.def.actions[proposal.action as usize];
        let own = &self.def.experts[self.who as usize].name;
        act.name == action
            && act.consent.iter().zip(&proposal.agreed).any(|(expert, agreed)| expert == own && !agreed)
    }
}

/// The board in the hands of the expert whose turn it is.
#[derive(Debug)]
pub struct Desk<'a> {
    pub(super) def: &'a ExpertsDef,
    pub(super) slate: &'a mut Slate,
    pub(super) table: &'a mut Table,
    pub(super) who: u32,
    pub(super) now: Moment,
    pub(super) turn: u32,
}

impl Desk<'_> {
    /// The board for reading.
    #[must_use]
    pub fn view(&self) -> View<'_> {
        View { def: self.def, slate: self.slate, table: self.table, who: self.who }
    }

    /// What an entry holds.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<Datum> {
        self.slate.get(id)
    }

    /// What time it is.
    #[must_use]
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// Writes an entry.
    pub fn write(&mut self, id: &str, value: impl Into<Datum>) {
        self.slate.put(id, Some(&value.into()), self.who, self.now, self.turn);
    }

    /// Erases an entry.
    pub fn erase(&mut self, id: &str) {
        self.slate.put(id, None, self.who, self.now, self.turn);
    }

    /// Asks for an action. If nobody could object it is passed on at once, else it waits for consent. False if there is no
    /// such action, it has been proposed already, or it was refused too often.
    pub fn propose(&mut self, action: &str, told: impl IntoIterator<Item = Datum>) -> bool {
        let Some(number) = self.def.actions.iter().position(|act| act.name == action) else { return false };
        let told = told.into_iter().map(|datum| Value::of(&datum, &mut self.slate.symbols)).collect();
        let own = &self.def.experts[self.who as usize].name;
        let agreed: Vec<bool> = self.def.actions[number].consent.iter().map(|expert| expert == own).collect();
        let action = index(number);
        let known =
            self.table.proposals.iter().any(|proposal| proposal.action == action && proposal.told == told);
        if known || self.turn < self.table.refused[number].1 {
            return false;
        }
        let proposal = Proposal { action, told, by: self.who, since: self.turn, agreed };
        self.table.proposals.push(proposal);
        self.table.pass();
        true
    }

    /// Agrees to an action. When everybody has, it is passed on.
    pub fn agree(&mut self, action: &str) -> bool {
        let asked: Vec<bool> = {
            let view = self.view();
            view.table.proposals.iter().map(|proposal| view.is_asked(proposal, action)).collect()
        };
        let own = &self.def.experts[self.who as usize].name;
        for (proposal, _) in self.table.proposals.iter_mut().zip(&asked).filter(|(_, asked)| **asked) {
            let consent = &self.def.actions[proposal.action as usize].consent;
            for (agreed, _) in proposal.agreed.iter_mut().zip(consent).filter(|(_, expert)| *expert == own) {
                *agreed = true;
            }
        }
        self.table.pass();
        asked.contains(&true)
    }

    /// Refuses an action: it is off the table. One that is refused again and again is not accepted for a while, and that is
    /// reported.
    pub fn refuse(&mut self, action: &str) -> bool {
        let view = self.view();
        let Some(at) = view.table.proposals.iter().position(|proposal| view.is_asked(proposal, action))
        else {
            return false;
        };
        let proposal = self.table.proposals.remove(at);
        let (count, until) = &mut self.table.refused[proposal.action as usize];
        *count = count.saturating_add(1);
        if *count >= self.def.refusals {
            *until = self.turn.saturating_add(self.def.patience);
            let names = [proposal.by, self.who].map(|expert| &self.def.experts[expert as usize].name);
            let text = format!(
                "{} proposes {action} for ever and {} refuses it for ever: {count} times so far",
                names[0], names[1]
            );
            *count = 0;
            self.table.report(self.now, text);
        }
        true
    }
}

impl Table {
    /// What everybody has agreed to is passed on.
    pub(super) fn pass(&mut self) {
        let mut at = 0;
        while at < self.proposals.len() {
            if self.proposals[at].agreed.iter().all(|agreed| *agreed) {
                let proposal = self.proposals.remove(at);
                self.refused[proposal.action as usize].0 = 0;
                self.passed.push((proposal.action, proposal.told));
            } else {
                at += 1;
            }
        }
    }

    pub(super) fn report(&mut self, now: Moment, text: String) {
        if self.reports.len() >= 32 {
            self.reports.remove(0);
        }
        self.reports.push((now, text));
    }
}

// By hand: values count by their bits.
impl HashState for Table {
    fn hash_state(&self, hasher: &mut StateHasher) {
        for proposal in &self.proposals {
            hasher.write(&[proposal.action, proposal.by, proposal.since]);
            hasher.write(&proposal.agreed);
            proposal.told.iter().for_each(|value| hasher.write(&<[u64; 2]>::from(value.bits())));
        }
        for (action, told) in &self.passed {
            hasher.write(action);
            told.iter().for_each(|value| hasher.write(&<[u64; 2]>::from(value.bits())));
        }
        for (count, until) in &self.refused {
            hasher.write(&[*count, *until]);
        }
        hasher.write(&self.reports.len());
    }
}
