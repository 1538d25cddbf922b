//! Judging for thousands at once.

use super::Scorer;
use super::combine::Combine;

/// So many characters are judged together.
const BLOCK: usize = 64;

/// What is best for one character of many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chosen {
    /// The number of the action, in the order of the definition; [`Chosen::NOTHING`] if nothing is worth doing.
    pub action: u32,
    /// Its score, with the hysteresis if it is what the character was doing.
    pub score: f32,
}

impl Chosen {
    /// Nothing is worth doing.
    pub const NOTHING: u32 = u32::MAX;
}

impl Default for Chosen {
    fn default() -> Self {
        Self { action: Self::NOTHING, score: 0.0 }
    }
}

impl Scorer {
    /// The best action for each of many characters: what [`choose`](Self::choose) would take for
    /// [`Choose::Highest`](super::Choose::Highest), bit for bit, with threshold, ranks and hysteresis, but without targets
    /// and times.
    ///
    /// `inputs` are as many lists as there are inputs, each with a number for each character: what lies together in memory
    /// is calculated together. What they do now is in `chosen`, and what is best replaces it.
    ///
    /// ```
    /// use wits_plan::utility::{ActionDef, Chosen, Curve, InputDef, Scorer, UtilityDef};
    /// let def = UtilityDef::new([InputDef::new("hunger", 0.0, 100.0)], [
    ///     ActionDef::new("eat").consider("hunger", Curve::QUADRATIC),
    ///     ActionDef::new("play").consider("hunger", Curve::FALLING),
    /// ]);
    /// let scorer = Scorer::new(&def)?;
    /// let mut chosen = vec![Chosen::default(); 3];
    /// scorer.choose_all(&[&[10.0, 50.0, 90.0]], &mut chosen);
    /// assert_eq!(chosen.iter().map(|chosen| chosen.action).collect::<Vec<_>>(), [1, 1, 0]);
    /// # Ok::<(), wits_core::findings::Findings>(())
    /// ```
    pub fn choose_all(&self, inputs: &[&[f32]], chosen: &mut [Chosen]) {
        for (block, chosen) in chosen.chunks_mut(BLOCK).enumerate() {
            self.choose_block(inputs, block * BLOCK, chosen);
        }
    }

    fn choose_block(&self, inputs: &[&[f32]], first: usize, chosen: &mut [Chosen]) {
        let mut best = [self.threshold; BLOCK];
        let mut action = [Chosen::NOTHING; BLOCK];
        let mut current = [Chosen::NOTHING; BLOCK];
        for (current, chosen) in current.iter_mut().zip(&*chosen) {
            *current = chosen.action;
        }
        let mut scores = [0.0; BLOCK];
        for group in self.order.chunk_by(|a, b| self.rank(*a) == self.rank(*b)) {
            let taken = action;
            for number in group {
                self.score_block(*number, inputs, first, &mut scores);
                for place in 0..BLOCK {
                    let goes_on = current[place] == *number;
                    let score = scores[place] + if goes_on { self.hysteresis } else { 0.0 };
                    let beats = score > best[place] || (goes_on && score == best[place]);
                    let better = beats & (scores[place] > self.threshold) & (taken[place] == Chosen::NOTHING);
                    best[place] = if better { score } else { best[place] };
                    action[place] = if better { *number } else { action[place] };
                }
            }
        }
        for ((chosen, action), score) in chosen.iter_mut().zip(action).zip(best) {
            *chosen = Chosen { action, score: if action == Chosen::NOTHING { 0.0 } else { score } };
        }
    }

    /// The scores of one action for a block of characters.
    fn score_block(&self, number: u32, inputs: &[&[f32]], first: usize, scores: &mut [f32; BLOCK]) {
        let action = &self.actions[number as usize];
        let (mut x, mut y) = ([0.0; BLOCK], [0.0; BLOCK]);
        *scores = [action.combine.start(); BLOCK];
        for part in &self.considerations[action.considerations.clone()] {
            let input = &self.inputs[part.input];
            let values = inputs.get(part.input).and_then(|list| list.get(first..)).unwrap_or_default();
            if let Some(values) = values.first_chunk::<BLOCK>() {
                for (x, value) in x.iter_mut().zip(values) {
                    *x = input.normal(*value);
                }
            } else {
                for (place, x) in x.iter_mut().enumerate() {
                    *x = input.normal(values.get(place).copied().unwrap_or_default());
                }
            }
            part.curve.at_each(&x, &mut y);
            add_all(action.combine, scores, &y, part.weight);
        }
        for score in scores.iter_mut() {
            *score = action.combine.end(*score, &action.whole) * action.weight;
        }
    }
}

/// One loop for each combination, so that what does not change is decided outside of it.
fn add_all(combine: Combine, sums: &mut [f32; BLOCK], y: &[f32; BLOCK], weight: f32) {
    let each = |sums: &mut [f32; BLOCK], add: &dyn Fn(f32, f32) -> f32| {
        for (sum, y) in sums.iter_mut().zip(y) {
            *sum = add(*sum, *y);
        }
    };
    match combine {
        Combine::Product | Combine::Compensated => {
            for (sum, y) in sums.iter_mut().zip(y) {
                *sum = Combine::Product.add(*sum, *y, weight);
            }
        }
        Combine::Mean => {
            for (sum, y) in sums.iter_mut().zip(y) {
                *sum = Combine::Mean.add(*sum, *y, weight);
            }
        }
        Combine::Min => {
            for (sum, y) in sums.iter_mut().zip(y) {
                *sum = Combine::Min.add(*sum, *y, weight);
            }
        }
        Combine::Geometric => each(sums, &|sum, y| Combine::Geometric.add(sum, y, weight)),
    }
}
