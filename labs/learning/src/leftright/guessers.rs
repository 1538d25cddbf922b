//! Who guesses, and how often each is right.

use wits_core::findings::Findings;
use wits_core::random::Seed;
use wits_core::state::State;
use wits_learn::predict::{
    Accuracy, Competence, CompetenceDef, Hierarchy, HierarchyDef, NGram, NGramDef, Prediction, Predictor,
};

/// The largest N.
pub const SIZES: usize = 8;

/// All predictors, and what came of their guesses.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Guessers {
    /// One for each size.
    pub(crate) grams: Vec<NGram>,
    pub(crate) grams_at_once: Hierarchy,
    competence: Competence,
    pub(crate) accuracy: [Accuracy; SIZES],
    pub(crate) several: Accuracy,
    pub(crate) opponent: Accuracy,
}

impl Guessers {
    /// Predictors that know nothing yet.
    ///
    /// # Errors
    /// When a number is out of its range, which those of the parameters never are.
    pub(crate) fn new(threshold: u32, memory: u32, seed: Seed) -> Result<Self, Findings> {
        let gram = |n| NGram::new(NGramDef { memory, ..NGramDef::new(2, n) });
        let several = HierarchyDef { threshold, memory, ..HierarchyDef::new(2, SIZES as u32) };
        Ok(Self {
            grams: (1..=SIZES as u32).map(gram).collect::<Result<_, _>>()?,
            grams_at_once: Hierarchy::new(several)?,
            competence: Competence::new(seed.stream()),
            accuracy: [Accuracy::default(); SIZES],
            several: Accuracy::default(),
            opponent: Accuracy::default(),
        })
    }

    /// What several sizes at once expect.
    pub(crate) fn guess(&self) -> Option<Prediction> {
        self.grams_at_once.predict()
    }

    /// A hand was picked: everybody had guessed before, and learns.
    pub(crate) fn round(&mut self, hand: u32, competence: &CompetenceDef) {
        let guess = self.guess();
        self.opponent.count(self.competence.limit(competence, 2, guess), hand);
        self.several.count(guess.map(|guess| guess.action), hand);
        for (gram, right) in self.grams.iter_mut().zip(&mut self.accuracy) {
            right.count(gram.predict().map(|guess| guess.action), hand);
            // There are two hands, and both are known to all.
            let _ = gram.observe(hand);
        }
        let _ = self.grams_at_once.observe(hand);
    }

    /// The size that was right most often.
    pub(crate) fn best_size(&self) -> Option<usize> {
        let rights = self.accuracy.iter().map(|right| right.right);
        let best = (1..).zip(rights).max_by_key(|(size, right)| (*right, std::cmp::Reverse(*size)));
        best.filter(|(_, right)| *right > 0).map(|(size, _)| size)
    }

    /// Whether these can take the place of others.
    pub(crate) fn check(&self, expected: &Self) -> Result<(), String> {
        let sizes = |guessers: &Self| guessers.grams.iter().map(|gram| *gram.def()).collect::<Vec<_>>();
        if sizes(self) == sizes(expected) && self.grams_at_once.def() == expected.grams_at_once.def() {
            Ok(())
        } else {
            Err("predictors of other sizes than the parameters ask for".to_owned())
        }
    }
}
