//! Choosing among the rules that could fire.
//!
//! Every set asks its rules and the sets in it that are on for one candidate each, and chooses one of them. Those of the
//! highest priority are preferred, whatever the arbiter.

use std::cmp::Ordering;

use wits_core::random::Stream;

use crate::compile::{Entry, Rules};
use crate::def::Arbiter;
use crate::state::RuleState;

/// A match that a rule or a set puts forward.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    rule: u32,
    number: u32,
    priority: f64,
    /// The entry it came through.
    entry: u32,
    since: u64,
}

impl Rules {
    /// The rule and the match that would fire next.
    pub(crate) fn choose(&self, state: &mut RuleState, stream: &mut Stream) -> Option<(u32, u32)> {
        self.choose_in(0, state, stream).map(|candidate| (candidate.rule, candidate.number))
    }

    fn choose_in(&self, set: u32, state: &mut RuleState, stream: &mut Stream) -> Option<Candidate> {
        let set = &self.sets[set as usize];
        let top = self.top_priority(set.arbiter, &set.entries, state);
        let (mut best, mut equals): (Option<Candidate>, u32) = (None, 0);
        for (entry, place) in &set.entries {
            let candidate = match entry {
                Entry::Rule(rule) => self.of_rule(*rule, set.arbiter, top, *place, state),
                Entry::Set(inner) if state.on[*inner as usize] => {
                    self.choose_in(*inner, state, stream).map(|found| Candidate { entry: *place, ..found })
                }
                Entry::Set(_) => None,
            };
            let Some(candidate) = candidate else { continue };
            let order = best.map_or(Ordering::Less, |best| self.order(set.arbiter, &candidate, &best, state));
            match order {
                Ordering::Less => (best, equals) = (Some(candidate), 1),
                Ordering::Equal if set.arbiter == Arbiter::Random => {
                    equals += 1;
                    if stream.below(equals) == 0 {
                        best = Some(candidate);
                    }
                }
                _ => {}
            }
        }
        best
    }

    /// The highest fixed priority of the set's own rules that could fire: others need not be looked at.
    fn top_priority(&self, arbiter: Arbiter, entries: &[(Entry, u32)], state: &RuleState) -> f64 {
        if arbiter == Arbiter::Dynamic {
            return f64::NEG_INFINITY;
        }
        let rules = entries
            .iter()
            .filter_map(|(entry, _)| if let Entry::Rule(rule) = entry { Some(*rule) } else { None });
        let waiting = rules.filter(|rule| state.agenda.rules[*rule as usize].waiting() > 0);
        waiting.map(|rule| self.rules[rule as usize].priority).fold(f64::NEG_INFINITY, f64::max)
    }

    fn of_rule(
        &self,
        rule: u32,
        arbiter: Arbiter,
        top: f64,
        entry: u32,
        state: &mut RuleState,
    ) -> Option<Candidate> {
        let matches = &mut state.agenda.rules[rule as usize];
        let priority = self.rules[rule as usize].priority;
        if matches.waiting() == 0 || priority < top {
            return None;
        }
        if arbiter == Arbiter::Dynamic {
            return self.most_urgent(rule, entry, state);
        }
        let number = matches.best()?;
        Some(Candidate { rule, number, priority, entry, since: matches.since(number) })
    }

    /// The match of a rule whose priority is highest now; of equal ones that with the oldest facts.
    fn most_urgent(&self, rule: u32, entry: u32, state: &RuleState) -> Option<Candidate> {
        let matches = &state.agenda.rules[rule as usize];
        let waiting = matches.in_order().into_iter().filter(|(_, fired)| !fired);
        let mut best: Option<Candidate> = None;
        for (number, _) in waiting {
            let priority = self.priority_of(rule, number, state);
            if best.is_none_or(|best| priority > best.priority) {
                best = Some(Candidate { rule, number, priority, entry, since: matches.since(number) });
            }
        }
        best
    }

    /// The priority of a match: fixed, or calculated from what was matched.
    pub(crate) fn priority_of(&self, rule: u32, number: u32, state: &RuleState) -> f64 {
        let matches = &state.agenda.rules[rule as usize];
        let rule = &self.rules[rule as usize];
        let way = &rule.ways[matches.way(number) as usize];
        let value =
            way.priority.as_ref().and_then(|expr| expr.eval(&|loc| way.value(matches.values(number), loc)));
        value.and_then(crate::value::Value::as_number).unwrap_or(rule.priority)
    }

    /// Less means: comes before. Of equal ones the first in the file stays.
    fn order(&self, arbiter: Arbiter, a: &Candidate, b: &Candidate, state: &RuleState) -> Ordering {
        let urgent = b.priority.partial_cmp(&a.priority).unwrap_or(Ordering::Equal);
        urgent.then_with(|| match arbiter {
            Arbiter::First | Arbiter::Random | Arbiter::Dynamic => Ordering::Equal,
            Arbiter::LeastRecent => state.used[a.entry as usize].cmp(&state.used[b.entry as usize]),
            Arbiter::Specific => {
                self.rules[b.rule as usize].clauses.cmp(&self.rules[a.rule as usize].clauses)
            }
            Arbiter::Newest => b.since.cmp(&a.since),
        })
    }

    /// The rule has fired, and so have the sets it is in.
    pub(crate) fn mark_used(&self, state: &mut RuleState, rule: u32) {
        let mut set = Some(self.rules[rule as usize].set);
        let mut inside: Option<u32> = None;
        while let Some(number) = set {
            for (entry, place) in &self.sets[number as usize].entries {
                let is_it = match (entry, inside) {
                    (Entry::Rule(own), None) => *own == rule,
                    (Entry::Set(own), Some(inside)) => *own == inside,
                    _ => false,
                };
                if is_it {
                    state.used[*place as usize] = state.cycle;
                }
            }
            inside = Some(number);
            set = self.sets[number as usize].parent;
        }
    }
}
