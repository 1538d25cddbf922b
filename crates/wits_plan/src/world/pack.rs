//! Tests and effects, packed like the facts they are about.

use super::{Fact, Facts};

/// What must hold, ready to be asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Test {
    /// All tests for one value at once.
    pub(crate) mask: u128,
    pub(crate) want: u128,
    /// Tests of numbers.
    pub(crate) ranges: Box<[Range]>,
}

/// A number within two ends; `except` turns it round.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Range {
    pub(crate) fact: usize,
    pub(crate) min: i32,
    pub(crate) max: i32,
    pub(crate) except: bool,
}

impl Range {
    #[inline]
    pub(crate) const fn holds(&self, number: Option<i32>) -> bool {
        match number {
            Some(number) => (number >= self.min && number <= self.max) != self.except,
            None => false,
        }
    }
}

impl Test {
    /// Does it hold? Tests of what is not known do not.
    #[inline]
    #[must_use]
    pub fn holds(&self, layout: &[Fact], facts: Facts) -> bool {
        facts.0 & self.mask == self.want
            && self.ranges.iter().all(|range| range.holds(layout[range.fact].get(facts)))
    }

    /// Asks for nothing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.mask == 0 && self.ranges.is_empty()
    }

    /// The numbers of the facts that it asks for.
    pub(crate) fn facts(&self, layout: &[Fact]) -> impl Iterator<Item = usize> {
        let masked = layout.iter().enumerate().filter(|(_, fact)| fact.mask & self.mask != 0);
        masked.map(|(number, _)| number).chain(self.ranges.iter().map(|range| range.fact))
    }

    /// The part of it that is about other facts than those in the mask.
    pub(crate) fn without(&self, layout: &[Fact], bits: u128) -> Self {
        let ranges = self.ranges.iter().filter(|range| layout[range.fact].mask & bits == 0).cloned();
        Self { mask: self.mask & !bits, want: self.want & !bits, ranges: ranges.collect() }
    }

    /// What does not hold, one text each: `wood is 1, not at least 3`.
    #[must_use]
    pub fn missing(&self, layout: &[Fact], facts: Facts) -> Vec<String> {
        let mut missing = Vec::new();
        let now =
            |fact: &Fact| fact.get(facts).map_or_else(|| "not known".into(), |number| fact.word(number));
        for fact in layout.iter().filter(|fact| fact.mask & self.mask != 0) {
            if facts.0 & self.mask & fact.all() != self.want & fact.all() {
                let wanted = fact.word(fact.number(Facts(self.want)));
                missing.push(format!("{} is {}, not {wanted}", fact.name, now(fact)));
            }
        }
        for range in &self.ranges {
            let fact = &layout[range.fact];
            if !range.holds(fact.get(facts)) {
                missing.push(format!("{} is {}, not {}", fact.name, now(fact), range.tell(fact)));
            }
        }
        missing
    }

    /// Everything that it asks for: `has_axe true, wood at least 3`.
    #[must_use]
    pub fn tell(&self, layout: &[Fact]) -> String {
        let masked = layout.iter().filter(|fact| fact.mask & self.mask != 0);
        let masked = masked.map(|fact| format!("{} {}", fact.name, fact.word(fact.number(Facts(self.want)))));
        let ranges = self.ranges.iter().map(|range| {
            let fact = &layout[range.fact];
            format!("{} {}", fact.name, range.tell(fact))
        });
        let all: Vec<String> = masked.chain(ranges).collect();
        if all.is_empty() { "nothing".into() } else { all.join(", ") }
    }
}

impl Range {
    fn tell(&self, fact: &Fact) -> String {
        match (self.except, self.min, self.max) {
            (true, min, max) if min == max => format!("anything but {}", fact.word(min)),
            (true, min, max) => format!("outside of {min} to {max}"),
            (false, min, max) if max >= fact.max => format!("at least {}", min),
            (false, min, max) if min <= fact.min => format!("at most {}", max),
            (false, min, max) => format!("{min} to {max}"),
        }
    }
}

/// What changes, ready to be done.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effect {
    /// The bits that are written.
    pub(crate) mask: u128,
    pub(crate) set: u128,
    /// Facts that are added to.
    pub(crate) adds: Box<[(usize, i32)]>,
    /// The bits of all facts that change, added to or written.
    pub(crate) touched: u128,
}

impl Effect {
    /// Changes the facts. Sums stop at the ends of a fact's range; what is not known stays so when it is added to.
    #[inline]
    pub fn apply(&self, layout: &[Fact], facts: &mut Facts) {
        facts.0 = facts.0 & !self.mask | self.set;
        for (number, by) in &self.adds {
            let fact = &layout[*number];
            if let Some(old) = fact.get(*facts) {
                fact.set(facts, Some(old.saturating_add(*by)));
            }
        }
    }

    /// Everything that changes: `has_axe true, wood +1`.
    #[must_use]
    pub fn tell(&self, layout: &[Fact]) -> String {
        let set = layout.iter().filter(|fact| fact.mask & self.mask != 0);
        let set = set.map(|fact| format!("{} {}", fact.name, fact.word(fact.number(Facts(self.set)))));
        let adds = self.adds.iter().map(|(fact, by)| format!("{} {by:+}", layout[*fact].name));
        set.chain(adds).collect::<Vec<_>>().join(", ")
    }
}
