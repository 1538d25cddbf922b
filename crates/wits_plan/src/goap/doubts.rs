//! What is probably a mistake in a domain, though it can be planned with.

use std::collections::BTreeSet;

use wits_core::findings::{Findings, Place};

use super::GoapDef;
use crate::world::{Domain, Facts, Test};

/// Facts with more values than this count as able to be anything.
const MOST_VALUES: i64 = 4096;

impl GoapDef {
    /// What is probably a mistake: effects that nobody needs, actions that change nothing, goals that no action leads to; and
    /// if the file says what may be so at the beginning, actions and goals that cannot be reached from there.
    #[must_use]
    pub fn doubts(&self) -> Findings {
        let mut findings = Findings::default();
        self.add_doubts(&mut findings);
        findings
    }

    pub(crate) fn add_doubts(&self, findings: &mut Findings) {
        let Ok(domain) = self.domain() else { return };
        let (_, tests) = self.build(&mut Findings::default());
        let wanted = self.goals.iter().flat_map(|goal| goal.wants.keys());
        let wanted: BTreeSet<&str> =
            wanted.chain(self.discontent.iter().map(|part| &part.of)).map(String::as_str).collect();
        doubt_actions(&domain, &wanted, findings);
        for (number, goal) in self.goals.iter().enumerate() {
            for fact in goal.wants.keys() {
                if !self.actions.iter().any(|action| action.gives.contains_key(fact)) {
                    let place = Place::path(format!("goals[{number}].wants.{fact}"));
                    findings.add(
                        place,
                        format!("no action changes {fact:?}: only the game can reach this"),
                        "",
                    );
                }
            }
        }
        if !self.start.is_empty() {
            self.doubt_reach(&domain, &tests, findings);
        }
    }

    fn doubt_reach(&self, domain: &Domain, goals: &[Test], findings: &mut Findings) {
        let told: Vec<_> = self.start.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let Ok(start) = domain.facts(&told) else { return };
        let reach = Reach::of(domain, start);
        for (number, act) in domain.acts.iter().enumerate() {
            if !reach.may_hold(domain, &act.test) {
                let place = Place::path(format!("actions[{number}].needs"));
                findings.add(place, format!("{:?} can never be done from the start", act.name), "");
            }
        }
        for (number, test) in goals.iter().enumerate() {
            if !reach.may_hold(domain, test) {
                let message = format!("{:?} can never be reached from the start", self.goals[number].name);
                findings.add(Place::path(format!("goals[{number}].wants")), message, "");
            }
        }
    }
}

/// Effects that no test asks for, and actions without any.
pub(crate) fn doubt_actions(domain: &Domain, wanted: &BTreeSet<&str>, findings: &mut Findings) {
    let layout = &domain.layout;
    let asked: BTreeSet<usize> = domain.acts.iter().flat_map(|act| act.test.facts(layout)).collect();
    for (number, act) in domain.acts.iter().enumerate() {
        if act.effect.touched == 0 {
            let place = Place::path(format!("actions[{number}]"));
            findings.add(place, format!("{:?} changes nothing", act.name), "effects in gives");
        }
        for (fact, place) in layout.iter().enumerate().filter(|(_, fact)| fact.mask & act.effect.touched != 0)
        {
            if !asked.contains(&fact) && !wanted.contains(&*place.name) {
                let path = Place::path(format!("actions[{number}].gives.{}", place.name));
                findings.add(path, format!("nobody needs {:?}", place.name), "");
            }
        }
    }
}

/// What each fact can become, if all of them are looked at apart from each other: more than is really possible, never less.
pub(crate) struct Reach {
    /// One flag for each number of each fact; none for those that count as able to be anything.
    can_be: Vec<Vec<bool>>,
}

impl Reach {
    pub(crate) fn of(domain: &Domain, start: Facts) -> Self {
        let size = |min: i32, max: i32| i64::from(max) - i64::from(min) + 1;
        let can_be = domain.layout.iter().map(|fact| {
            let size = size(fact.min, fact.max);
            if size > MOST_VALUES {
                return Vec::new();
            }
            let now = fact.get(start).map(|number| i64::from(number) - i64::from(fact.min));
            (0..size).map(|value| now == Some(value)).collect()
        });
        let mut reach = Self { can_be: can_be.collect() };
        while domain
            .acts
            .iter()
            .fold(false, |news, act| news | (reach.may_hold(domain, &act.test) && reach.add(domain, act)))
        {
        }
        reach
    }

    /// Could a test hold, as far as each fact alone tells?
    pub(crate) fn may_hold(&self, domain: &Domain, test: &Test) -> bool {
        let layout = &domain.layout;
        let masked = layout.iter().enumerate().filter(|(_, fact)| fact.mask & test.mask != 0);
        let masked = masked.map(|(number, fact)| (number, fact.number(Facts(test.want))));
        masked.into_iter().all(|(fact, want)| self.any(domain, fact, |number| number == want))
            && test
                .ranges
                .iter()
                .all(|range| self.any(domain, range.fact, |number| range.holds(Some(number))))
    }

    fn any(&self, domain: &Domain, fact: usize, test: impl Fn(i32) -> bool) -> bool {
        let values = &self.can_be[fact];
        values.is_empty() || (domain.layout[fact].min..).zip(values).any(|(number, can)| *can && test(number))
    }

    /// True if something new can be.
    fn add(&mut self, domain: &Domain, act: &crate::world::Act) -> bool {
        let mut news = false;
        for (fact, values) in domain.layout.iter().zip(&mut self.can_be) {
            let place = |number: i32| usize::try_from(i64::from(number) - i64::from(fact.min)).unwrap_or(0);
            if fact.mask & act.effect.mask != 0
                && let Some(value) = values.get_mut(place(fact.number(Facts(act.effect.set))))
            {
                news |= !std::mem::replace(value, true);
            }
        }
        for (number, by) in &act.effect.adds {
            let values = &mut self.can_be[*number];
            let last = i64::try_from(values.len()).unwrap_or(0) - 1;
            for from in 0..=last {
                let to = (from + i64::from(*by)).clamp(0, last);
                let [from, to] = [from, to].map(|place| usize::try_from(place).unwrap_or(0));
                if values[from] && !values[to] {
                    (values[to], news) = (true, true);
                }
            }
        }
        news
    }
}
