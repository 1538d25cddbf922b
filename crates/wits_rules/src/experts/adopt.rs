//! Experts are replaced while characters think with them.

use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Turn};

use super::desk::{Proposal, Table};
use super::mind::{ExpertMind, ExpertMindState};
use super::think::{Experts, ExpertsState, Member};
use crate::facts::index;
use crate::state::Matching;

impl<C: ?Sized> ExpertMind<C> {
    pub(super) fn take_over<W: Watch>(
        &self,
        old: &Self,
        state: &mut ExpertMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        old.look_over(state);
        let mut told = Adopted::default();
        if self.experts.def != old.experts.def {
            self.experts.take_over(&old.experts, &mut state.experts, &mut told);
        }
        let Some(held) = &mut state.held else { return told };
        let site = held.site();
        let is_same = |twin: &u32| self.doings[*twin as usize].is_same(&old.doings[site as usize]);
        if let Some(twin) = self.experts.action_of(&old.experts, site).filter(is_same) {
            held.go_to(twin);
            told.kept = 1;
        } else {
            told.left.push(format!("action {}", old.experts.def.actions[site as usize].name));
            old.hands().leave(&mut state.held, turn, Exit::Reload, watch);
        }
        told
    }
}

impl<C: ?Sized> Experts<C> {
    fn take_over(&self, old: &Self, state: &mut ExpertsState, told: &mut Adopted) {
        old.look_over(state);
        let mut next = self.start();
        next.slate = std::mem::take(&mut state.slate);
        next.slate.renumber(|by| self.expert_of(old, by));
        next.turn = state.turn;
        next.last = state.last.and_then(|last| self.expert_of(old, last));
        for (number, insisted) in (0..).zip(&state.insisted) {
            let Some(twin) = self.expert_of(old, number) else { continue };
            next.insisted[twin as usize] = *insisted;
            let members = (&self.members[twin as usize], &old.members[number as usize]);
            let rules = (members, state.rules[number as usize].take());
            let ((Member::Rules(new), Member::Rules(before)), Some(mut own)) = rules else { continue };
            if let Some(facts) = new.rules.take_over(&before.rules, &mut own, Matching::Rete) {
                let name = &self.def.experts[twin as usize].name;
                told.forgotten.extend(facts.into_iter().map(|fact| format!("expert {name}: {fact}")));
                next.rules[twin as usize] = Some(own);
            }
        }
        self.carry_table(old, &mut state.table, &mut next.table, told);
        self.look_over(&mut next);
        *state = next;
    }

    fn carry_table(&self, old: &Self, from: &mut Table, to: &mut Table, told: &mut Adopted) {
        to.reports = std::mem::take(&mut from.reports);
        for (number, refused) in (0..).zip(&from.refused) {
            if let Some(twin) = self.action_of(old, number) {
                to.refused[twin as usize] = *refused;
            }
        }
        for (action, values) in from.passed.drain(..) {
            to.passed.extend(self.action_of(old, action).map(|twin| (twin, values)));
        }
        for proposal in from.proposals.drain(..) {
            let name = &old.def.actions[proposal.action as usize].name;
            match self.carry_proposal(old, proposal) {
                Some(proposal) => to.proposals.push(proposal),
                None => told.forgotten.push(format!("proposal of action {name}")),
            }
        }
    }

    /// Those who have agreed still agree; those who are asked anew have not.
    fn carry_proposal(&self, old: &Self, proposal: Proposal) -> Option<Proposal> {
        let action = self.action_of(old, proposal.action)?;
        let by = self.expert_of(old, proposal.by)?;
        let before = &old.def.actions[proposal.action as usize].consent;
        let own = &self.def.experts[by as usize].name;
        let has_agreed = |expert: &String| {
            expert == own
                || before.iter().zip(&proposal.agreed).any(|(known, agreed)| known == expert && *agreed)
        };
        let agreed = self.def.actions[action as usize].consent.iter().map(has_agreed).collect();
        Some(Proposal { action, by, agreed, ..proposal })
    }

    fn expert_of(&self, old: &Self, number: u32) -> Option<u32> {
        let name = &old.def.experts.get(number as usize)?.name;
        self.def.experts.iter().position(|expert| expert.name == *name).map(index)
    }

    fn action_of(&self, old: &Self, number: u32) -> Option<u32> {
        let name = &old.def.actions.get(number as usize)?.name;
        self.def.actions.iter().position(|action| action.name == *name).map(index)
    }
}
