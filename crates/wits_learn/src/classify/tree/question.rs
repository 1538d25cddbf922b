//! Which question divides examples best.

use super::def::{SplitBy, TreeDef};
use super::model::Split;
use crate::classify::entropy::Entropies;
use crate::examples::between;

/// One example in the sorted list of an attribute, in eight bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    pub(super) value: f32,
    /// There are at most 64 labels and 2^20 rows.
    row_and_label: u32,
}

const LABEL_BITS: u32 = 6;

impl Entry {
    pub(super) fn new(value: f32, row: u32, label: u16) -> Self {
        Self { value, row_and_label: row << LABEL_BITS | u32::from(label) }
    }

    #[inline]
    pub(super) const fn row(self) -> usize {
        (self.row_and_label >> LABEL_BITS) as usize
    }

    #[inline]
    pub(super) const fn label(self) -> usize {
        (self.row_and_label & ((1 << LABEL_BITS) - 1)) as usize
    }
}

/// A question that could be asked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Candidate {
    pub(super) split: Split,
    /// What it gains, times the number of examples, without rounding.
    pub(super) gain: i64,
    /// What an answer tells, times the number of examples: high if there are many answers.
    information: i64,
}

/// Looks for questions among the examples of one node. Its memory is used again.
#[derive(Clone, Debug)]
pub(super) struct Questions {
    pub(super) entropies: Entropies,
    left: Vec<u32>,
    right: Vec<u32>,
    groups: Vec<u32>,
}

impl Questions {
    pub(super) fn new(examples: usize, labels: usize) -> Self {
        let entropies = Entropies::new(examples);
        Self { entropies, left: vec![0; labels], right: vec![0; labels], groups: Vec::new() }
    }

    /// The best threshold for sorted examples with these counts of labels.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 2^20 examples")]
    pub(super) fn threshold(
        &mut self,
        attribute: usize,
        sorted: &[Entry],
        counts: &[u32],
        def: &TreeDef,
    ) -> Option<Candidate> {
        let Self { entropies, left, right, .. } = self;
        left.fill(0);
        right.copy_from_slice(counts);
        let each: i64 = counts.iter().map(|count| entropies.of(*count)).sum();
        let (total, min_leaf) = (sorted.len() as u32, def.min_leaf.max(1));
        let (mut sum_left, mut sum_right) = (0, each);
        // The entropy of both sides, times their sizes: the lower, the better. Only what is more than rounding counts.
        let mut best: Option<(i64, usize)> = None;
        let mut least = i64::MAX;
        for (place, pair) in (1_u32..).zip(sorted.windows(2)) {
            let label = pair[0].label();
            let (before, after) = (left[label], right[label] - 1);
            (left[label], right[label]) = (before + 1, after);
            sum_left += entropies.step(before);
            sum_right -= entropies.step(after);
            if pair[0].value == pair[1].value || place < min_leaf || total - place < min_leaf {
                continue;
            }
            let mixed = entropies.of(place) - sum_left + entropies.of(total - place) - sum_right;
            if Entropies::rounded(mixed) < least {
                best = Some((mixed, place as usize));
                least = Entropies::rounded(mixed);
            }
        }
        let (mixed, place) = best?;
        let whole = entropies.of(total) - each;
        let sides = [place as u32, total - place as u32];
        Some(Candidate {
            split: Split::Threshold {
                attribute: attribute as u16,
                at: between(sorted[place - 1].value, sorted[place].value),
                first: 0,
            },
            gain: Entropies::rounded(whole - mixed),
            information: Entropies::rounded(entropies.bits(&sides)),
        })
    }

    /// What it gains to ask for the category. `examples` gives the category and the label of each example.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 256 attributes")]
    pub(super) fn category(
        &mut self,
        attribute: usize,
        categories: usize,
        examples: impl Iterator<Item = (u16, u16)>,
        counts: &[u32],
        def: &TreeDef,
    ) -> Option<Candidate> {
        let labels = counts.len();
        self.groups.clear();
        self.groups.resize(categories * labels, 0);
        for (category, label) in examples {
            self.groups[usize::from(category) * labels + usize::from(label)] += 1;
        }
        let (mut mixed, mut sizes, mut large) = (0, 0, 0);
        for group in self.groups.chunks_exact(labels) {
            let size: u32 = group.iter().sum();
            mixed += self.entropies.bits(group);
            sizes += self.entropies.of(size);
            large += u32::from(size >= def.min_leaf.max(1));
        }
        let whole = self.entropies.bits(counts);
        let split = Split::Category { attribute: attribute as u16, first: 0 };
        let information = Entropies::rounded(self.entropies.of(counts.iter().sum()) - sizes);
        (large > 1).then(|| Candidate { split, gain: Entropies::rounded(whole - mixed), information })
    }
}

/// The best of the candidates of one node with so many examples; the first of several that are equally good.
pub(super) fn best(candidates: &[Candidate], examples: u32, def: &TreeDef) -> Option<Candidate> {
    let least = least_gain(examples, def);
    let worth = || candidates.iter().filter(|candidate| candidate.gain >= least);
    let mut best: Option<Candidate> = None;
    match def.by {
        SplitBy::Gain => {
            for candidate in worth() {
                if best.is_none_or(|best| candidate.gain > best.gain) {
                    best = Some(*candidate);
                }
            }
        }
        SplitBy::GainRatio => {
            let count = i64::try_from(worth().count()).unwrap_or(i64::MAX).max(1);
            let mean = worth().map(|candidate| candidate.gain).sum::<i64>() / count;
            for candidate in worth().filter(|candidate| candidate.gain >= mean) {
                if best.is_none_or(|best| candidate.has_higher_ratio(&best)) {
                    best = Some(*candidate);
                }
            }
        }
    }
    best
}

/// The least gain of a question that is asked, times the number of examples.
fn least_gain(examples: u32, def: &TreeDef) -> i64 {
    let min_gain = f64::from(def.min_gain) * f64::from(examples) * (1_u64 << 24) as f64;
    #[expect(clippy::cast_possible_truncation, reason = "saturates")]
    let wanted = if min_gain > 0.0 { min_gain as i64 } else { 0 };
    wanted.max(i64::from(!def.zero_gain))
}

impl Candidate {
    /// Fractions are compared as whole numbers.
    fn has_higher_ratio(&self, other: &Self) -> bool {
        let product = |gain: i64, information: i64| i128::from(gain) * i128::from(information);
        product(self.gain, other.information) > product(other.gain, self.information)
    }

    /// What it gains for each of so many examples. \[bits\]
    #[cfg(test)]
    pub(super) fn gain_each(&self, examples: u32) -> f64 {
        self.gain as f64 / (1_u64 << 24) as f64 / f64::from(examples.max(1))
    }
}
