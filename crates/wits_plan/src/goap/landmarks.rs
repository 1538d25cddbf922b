//! What a plan cannot do without: an estimate that never promises too much.

use crate::world::{Act, Domain, Facts, Test};

/// For every bit of the facts: which actions can turn it, what the cheapest of them costs, what all of them need.
///
/// What is wanted and is not so must be made so by somebody; what everybody who could needs, must be made so, too; and so
/// on. The costs of sets of actions that have nothing in common add up. Where each thing can be got in one way only, that is
/// nearly the whole price of the plan.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Landmarks {
    /// Two for each bit: how to set it, how to clear it.
    bits: Vec<Turn>,
    /// Two for each fact: how to raise it, how to lower it.
    numbers: Vec<Turn>,
}

/// How something can be changed.
#[derive(Clone, Debug, PartialEq)]
struct Turn {
    /// Who can, one bit each; the 128th stands for all that follow.
    actors: u128,
    /// What the cheapest costs.
    cost: u32,
    /// By how much at most, if it is a number; 0 if it can be set at once.
    step: u32,
    /// What all of them need.
    mask: u128,
    want: u128,
}

impl Turn {
    const fn nobody() -> Self {
        Self { actors: 0, cost: u32::MAX, step: 1, mask: u128::MAX, want: 0 }
    }

    /// One more who can: what is needed by all is what was needed by all before and by this one.
    fn add(&mut self, number: usize, act: &Act, step: u32) {
        let first = self.actors == 0;
        self.actors |= 1 << number.min(127);
        self.cost = self.cost.min(act.cost);
        if first {
            (self.mask, self.want, self.step) = (act.test.mask, act.test.want, step);
            return;
        }
        self.step = if self.step == 0 || step == 0 { 0 } else { self.step.max(step) };
        let differ = self.want ^ act.test.want;
        self.mask &= act.test.mask & !differ;
        self.want &= self.mask;
    }
}

impl Landmarks {
    /// Looks through all actions of a domain, once.
    #[must_use]
    pub fn new(domain: &Domain) -> Self {
        let layout = domain.layout();
        let used = layout.iter().fold(0, |bits, fact| bits | fact.all());
        let bits = (u128::BITS - used.leading_zeros()) as usize;
        let mut landmarks =
            Self { bits: vec![Turn::nobody(); 2 * bits], numbers: vec![Turn::nobody(); 2 * layout.len()] };
        for (number, act) in domain.acts().iter().enumerate() {
            landmarks.add(domain, number, act);
        }
        landmarks
    }

    fn add(&mut self, domain: &Domain, number: usize, act: &Act) {
        let layout = domain.layout();
        let added = act.effect.adds.iter().fold(0, |bits, (fact, _)| bits | layout[*fact].mask);
        for bit in 0..self.bits.len() / 2 {
            let here = 1_u128 << bit;
            if act.effect.mask & here != 0 {
                self.bits[2 * bit + usize::from(act.effect.set & here == 0)].add(number, act, 0);
            } else if added & here != 0 {
                // A sum may turn any bit of its number, either way.
                self.bits[2 * bit].add(number, act, 0);
                self.bits[2 * bit + 1].add(number, act, 0);
            }
        }
        for (fact, by) in &act.effect.adds {
            if *by != 0 {
                self.numbers[2 * fact + usize::from(*by < 0)].add(number, act, by.unsigned_abs());
            }
        }
        for (fact, place) in layout.iter().enumerate().filter(|(_, place)| act.effect.mask & place.mask != 0)
        {
            let set = place.number(Facts(act.effect.set));
            if set > place.min {
                self.numbers[2 * fact].add(number, act, 0);
            }
            if set < place.max {
                self.numbers[2 * fact + 1].add(number, act, 0);
            }
        }
    }

    /// What it will cost at least to make a test hold; `None` if nobody can.
    #[must_use]
    pub fn estimate(&self, domain: &Domain, facts: Facts, test: &Test) -> Option<u32> {
        let mut tally = Tally { used: 0, sum: 0, todo: (facts.0 ^ test.want) & test.mask, seen: 0 };
        tally.seen = tally.todo;
        for range in &test.ranges {
            let fact = &domain.layout()[range.fact];
            let number = fact.get(facts);
            if range.holds(number) {
                continue;
            }
            // What is not known has to be set, which its bit tells; from where it comes is not known either.
            let Some(number) = number else {
                let bit = fact.known & !tally.seen;
                (tally.todo, tally.seen) = (tally.todo | bit, tally.seen | bit);
                continue;
            };
            if range.except {
                continue;
            }
            let down = number > range.max;
            let lacking = if down { number.abs_diff(range.max) } else { range.min.abs_diff(number) };
            let turn = &self.numbers[2 * range.fact + usize::from(down)];
            let times = if turn.step == 0 { 1 } else { lacking.div_ceil(turn.step) };
            tally.take(facts, turn, times)?;
        }
        while tally.todo != 0 {
            let bit = tally.todo.trailing_zeros();
            tally.todo &= tally.todo - 1;
            let is_set = (facts.0 >> bit) & 1 == 1;
            tally.take(facts, self.bits.get(2 * bit as usize + usize::from(is_set))?, 1)?;
        }
        Some(tally.sum)
    }
}

struct Tally {
    /// Whose costs are counted.
    used: u128,
    sum: u32,
    /// Bits that have to turn.
    todo: u128,
    seen: u128,
}

impl Tally {
    #[inline]
    fn take(&mut self, facts: Facts, turn: &Turn, times: u32) -> Option<()> {
        if turn.actors == 0 {
            return None;
        }
        if turn.actors & self.used == 0 {
            self.used |= turn.actors;
            self.sum = self.sum.saturating_add(turn.cost.saturating_mul(times));
        }
        let new = (facts.0 ^ turn.want) & turn.mask & !self.seen;
        self.todo |= new;
        self.seen |= new;
        Some(())
    }
}
