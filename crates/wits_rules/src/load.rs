//! States that come from files.
//!
//! A file can hold anything. Facts and matches are checked while they are read; what has to fit the rules can only be checked
//! with them, which happens once, when a loaded state is used for the first time. What does not fit starts again.

use crate::agenda::{Agenda, Matches};
use crate::compile::Rules;
use crate::def::Arbiter;
use crate::rete::{Flow, Rete};
use crate::state::{Matcher, Matching, RuleState};
use crate::trail::{Firing, Trail};

impl Rules {
    /// Checks a state that was loaded, and makes its network; true when the network is new, so that all is to be matched.
    pub(crate) fn look_over(&self, state: &mut RuleState) -> bool {
        if !std::mem::replace(&mut state.scratch.is_checked, true) {
            self.mend(state);
        }
        match &mut state.matcher {
            Matcher::Rete(rete) if !rete.is_built() => {
                // Matches that are offered again have not changed.
                state.agenda.rules.iter_mut().for_each(Matches::withdraw_all);
                let agenda = &mut state.agenda;
                **rete = Rete::new(&mut Flow { network: &self.network, agenda, cycle: state.cycle });
                state.facts.touch_all();
                true
            }
            _ => false,
        }
    }

    fn mend(&self, state: &mut RuleState) {
        if !state.facts.symbols.extends(&self.symbols) {
            let matching =
                if matches!(state.matcher, Matcher::Naive) { Matching::Naive } else { Matching::Rete };
            *state = self.start(matching);
            return;
        }
        if state.on.len() != self.sets.len() {
            state.on = self.sets.iter().map(|set| set.on).collect();
        }
        if state.used.len() != self.entries {
            state.used = vec![0; self.entries];
        }
        let fits = |(rule, matches): (usize, &Matches)| {
            let (width, newest) = self.shape(rule);
            matches.fits(self.rules[rule].ways.len(), width, newest)
        };
        let agenda = &state.agenda.rules;
        if agenda.len() != self.rules.len() || !agenda.iter().enumerate().all(fits) {
            state.agenda = self.empty_agenda();
            if let Matcher::Rete(rete) = &mut state.matcher {
                **rete = Rete::default();
            }
        }
        let is_asked = |request: &crate::state::Request| {
            (request.site as usize) < self.sites.len() && state.told(request).is_some()
        };
        if !state.requests.iter().all(is_asked) {
            state.requests.clear();
        }
        if !state.trail.fits(|firing| self.knows(firing), self.def.keep) {
            state.trail = Trail::new(self.def.keep);
        }
    }

    /// Whether a firing is one of these rules.
    pub(crate) fn knows(&self, firing: &Firing) -> bool {
        let way = self.rules.get(firing.rule as usize).and_then(|rule| rule.ways.get(firing.way as usize));
        way.is_some_and(|way| firing.values.len() >= way.columns)
    }

    /// An agenda without matches.
    pub(crate) fn empty_agenda(&self) -> Agenda {
        let matches = (0..self.rules.len()).map(|rule| {
            let (width, newest) = self.shape(rule);
            Matches::new(width, newest)
        });
        Agenda { rules: matches.collect() }
    }

    /// How many facts and values the widest match of a rule has, and whether the newest fires first.
    fn shape(&self, rule: usize) -> ((usize, usize), bool) {
        let rule = &self.rules[rule];
        let facts = rule.ways.iter().map(|way| way.levels.len()).max().unwrap_or(0);
        let values = rule.ways.iter().map(|way| way.columns).max().unwrap_or(0);
        ((facts, values), self.sets[rule.set as usize].arbiter == Arbiter::Newest)
    }
}
