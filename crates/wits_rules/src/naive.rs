//! The naive matcher: tries everything, remembers nothing.
//!
//! It is what the network is held against, and quite enough for a few dozen facts that change all the time. The cost of a
//! rule with *m* conditions over *n* facts is up to *n* to the power of *m*.

use crate::agenda::Agenda;
use crate::compile::{Beta, Group, Kind, Level, Rules, value_at};
use crate::expr::{Loc, compare};
use crate::facts::{FactId, Facts};
use crate::pattern::Rows;
use crate::value::Value;

/// What was matched so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Partial {
    pub(crate) facts: Vec<u64>,
    pub(crate) values: Vec<Value>,
}

/// Offers everything that holds, and nothing else.
pub(crate) fn update(rules: &Rules, facts: &Facts, agenda: &mut Agenda, cycle: u64) {
    let ids: Vec<FactId> = facts.ids().collect();
    for (rule, matches) in rules.rules.iter().zip(&mut agenda.rules) {
        matches.withdraw_all();
        for (number, way) in (0..).zip(&rule.ways) {
            let mut search = Search { rules, facts, ids: &ids, betas: &way.betas, levels: &way.levels };
            search.each(0, &mut Partial::default(), &mut |found| {
                let (place, known, values) = matches.room();
                known.fill(0);
                values.fill(Value::Flag(false));
                known[..found.facts.len()].copy_from_slice(&found.facts);
                values[..found.values.len()].copy_from_slice(&found.values);
                matches.offer(place, number, cycle);
            });
        }
    }
}

/// A walk through all combinations for one way of a rule.
pub(crate) struct Search<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) facts: &'a Facts,
    pub(crate) ids: &'a [FactId],
    pub(crate) betas: &'a [Beta],
    pub(crate) levels: &'a [Level],
}

impl Search<'_> {
    /// Everything that satisfies the conditions from one on.
    fn each(&mut self, condition: usize, partial: &mut Partial, found: &mut dyn FnMut(&Partial)) {
        let betas = self.betas;
        let Some(beta) = betas.get(condition) else { return found(partial) };
        if let Some(group) = &beta.group {
            let there = self.any(group, partial).is_some();
            if there == (beta.kind == Kind::Exists) && self.passes(beta, partial) {
                self.each(condition + 1, partial, found);
            }
            return;
        }
        let mut count = 0;
        let width = self.rules.network.alphas[beta.alpha as usize].pattern.columns;
        for id in self.ids {
            let rows = self.rows(beta, *id);
            for nth in 0..rows.count.min(0xffff) {
                let row = rows.row(nth, width);
                if !self.fits(beta, partial, row) {
                    continue;
                }
                count += 1;
                if beta.kind == Kind::There {
                    partial.facts.push(u64::from(id.number) << 16 | nth as u64);
                    partial.values.extend_from_slice(row);
                    if self.passes(beta, partial) {
                        self.each(condition + 1, partial, found);
                    }
                    partial.facts.pop();
                    partial.values.truncate(partial.values.len() - width);
                }
            }
        }
        let goes_on = match beta.kind {
            Kind::There => false,
            Kind::Not => count == 0,
            Kind::Exists => count > 0,
        };
        if goes_on && self.passes(beta, partial) {
            self.each(condition + 1, partial, found);
        }
    }

    /// A combination that satisfies a group, given what was matched.
    pub(crate) fn any(&self, group: &Group, partial: &Partial) -> Option<Partial> {
        let Self { rules, facts, ids, .. } = *self;
        let mut inner = Search { rules, facts, ids, betas: &group.betas, levels: &group.levels };
        let mut answer = None;
        inner.each(0, &mut partial.clone(), &mut |found| {
            answer.get_or_insert_with(|| found.clone());
        });
        answer
    }

    /// What a fact gives for a condition alone.
    pub(crate) fn rows(&self, beta: &Beta, id: FactId) -> Rows {
        let mut rows = Rows::default();
        self.rules.network.alphas[beta.alpha as usize].pattern.rows(self.facts.nodes(id.slot), &mut rows);
        rows
    }

    /// Does a row agree with what was matched?
    pub(crate) fn fits(&self, beta: &Beta, partial: &Partial, row: &[Value]) -> bool {
        let known = |loc: Loc| value_at(self.levels, &partial.values, loc);
        beta.equal.iter().all(|(loc, column)| known(*loc) == row[*column as usize])
            && beta.compare.iter().all(|(column, op, loc)| compare(*op, row[*column as usize], known(*loc)))
    }

    /// Does what was matched satisfy the tests?
    pub(crate) fn passes(&self, beta: &Beta, partial: &Partial) -> bool {
        beta.tests.iter().all(|test| test.holds(&|loc| value_at(self.levels, &partial.values, loc)))
    }
}
