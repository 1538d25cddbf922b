//! Who guesses, and how often each is right.

use std::collections::VecDeque;

use wits_core::findings::Findings;
use wits_core::state::State;
use wits_learn::predict::{
    Accuracy, Hierarchy, HierarchyDef, Matcher, MatcherDef, NGram, NGramDef, Prediction, Predictor, Tally,
};

/// The predictors, in the order of all lists here.
pub(crate) const KINDS: [&str; 4] = ["raw probability", "string matching", "N-gram", "several N-grams"];
/// The largest N.
pub(crate) const MAX_N: u32 = 8;
/// The fewest and the most moves there can be.
pub(crate) const ACTIONS: (u32, u32) = (3, 6);
/// Recent accuracy is that of so many moves.
const RECENT: usize = 50;
/// So many points of the recent accuracy are kept.
pub(crate) const CURVE: usize = 240;
/// String matching goes through so many moves.
const HISTORY: u32 = 512;

/// What the predictors look at.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct PredictorsDef {
    /// How many moves there are.
    pub(crate) actions: u32,
    /// N of the N-gram, of the largest of several, and one more than what string matching looks for.
    pub(crate) n: u32,
    pub(crate) threshold: u32,
    pub(crate) confidence: f64,
    pub(crate) memory: u32,
}

impl PredictorsDef {
    const fn matcher(self) -> MatcherDef {
        MatcherDef { actions: self.actions, window: self.n.saturating_sub(1), history: HISTORY }
    }

    const fn gram(self) -> NGramDef {
        NGramDef { actions: self.actions, n: self.n, contexts: 1, memory: self.memory }
    }

    const fn grams(self) -> HierarchyDef {
        let Self { actions, n, threshold, confidence, memory } = self;
        HierarchyDef { actions, n, contexts: 1, threshold, confidence, memory }
    }
}

/// All predictors, and what came of their guesses.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Predictors {
    def: PredictorsDef,
    pub(crate) tally: Tally,
    pub(crate) matcher: Matcher,
    pub(crate) gram: NGram,
    pub(crate) grams: Hierarchy,
    records: [Record; KINDS.len()],
    /// The recent accuracy of each after each move, oldest first.
    curve: VecDeque<[f32; KINDS.len()]>,
}

/// How often somebody was right.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Record {
    /// From the beginning.
    pub(crate) all: Accuracy,
    /// The last moves.
    recent: VecDeque<bool>,
}

impl Record {
    fn count(&mut self, guess: Option<u32>, done: u32) {
        self.all.count(guess, done);
        self.recent.push_back(guess == Some(done));
        while self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }

    /// The share of the last moves that was guessed.
    fn share(&self) -> f32 {
        let right = self.recent.iter().filter(|right| **right).count();
        right as f32 / self.recent.len().max(1) as f32
    }
}

impl Predictors {
    /// Predictors that know nothing yet.
    ///
    /// # Errors
    /// When a number is out of its range, which those of the parameters never are.
    pub(crate) fn new(def: PredictorsDef) -> Result<Self, Findings> {
        Ok(Self {
            def,
            tally: Tally::with_memory(def.actions, def.memory)?,
            matcher: Matcher::new(def.matcher())?,
            gram: NGram::new(def.gram())?,
            grams: Hierarchy::new(def.grams())?,
            records: Default::default(),
            curve: VecDeque::new(),
        })
    }

    pub(crate) const fn def(&self) -> &PredictorsDef {
        &self.def
    }

    pub(crate) const fn records(&self) -> &[Record; KINDS.len()] {
        &self.records
    }

    pub(crate) const fn curve(&self) -> &VecDeque<[f32; KINDS.len()]> {
        &self.curve
    }

    /// The share of the last moves that each guessed.
    pub(crate) fn recent(&self) -> [f32; KINDS.len()] {
        self.records.each_ref().map(Record::share)
    }

    /// What each expects.
    pub(crate) fn guesses(&self) -> [Option<Prediction>; KINDS.len()] {
        let all: [&dyn Predictor; KINDS.len()] = [&self.tally, &self.matcher, &self.gram, &self.grams];
        all.map(|predictor| predictor.predict())
    }

    /// A move was made: everybody had guessed before, and learns, unless what they know is frozen.
    pub(crate) fn see(&mut self, action: u32, frozen: bool) {
        let guesses = self.guesses();
        for (record, guess) in self.records.iter_mut().zip(guesses) {
            record.count(guess.map(|guess| guess.action), action);
        }
        for predictor in self.all_mut() {
            // Moves that do not exist are never thrown.
            let _ = if frozen { predictor.follow(action) } else { predictor.observe(action) };
        }
        self.curve.push_back(self.recent());
        while self.curve.len() > CURVE {
            self.curve.pop_front();
        }
    }

    /// Others, with what the last moves teach them. How often they were right is counted anew.
    ///
    /// # Errors
    /// When a number is out of its range.
    pub(crate) fn with(&self, def: PredictorsDef) -> Result<Self, Findings> {
        let mut others = Self::new(def)?;
        let history: Vec<u32> = self.matcher.history().collect();
        for predictor in others.all_mut() {
            // The same moves exist as before.
            let _ = predictor.learn(&history);
        }
        Ok(others)
    }

    fn all_mut(&mut self) -> [&mut dyn Predictor; KINDS.len()] {
        [&mut self.tally, &mut self.matcher, &mut self.gram, &mut self.grams]
    }

    /// Whether these can take the place of others with so many moves.
    pub(crate) fn check(&self, actions: u32) -> Result<(), String> {
        let def = self.def;
        let fits = def.actions == actions
            && (1..=MAX_N).contains(&def.n)
            && self.tally.actions() == actions
            && *self.matcher.def() == def.matcher()
            && *self.gram.def() == def.gram()
            && *self.grams.def() == def.grams();
        let short =
            self.records.iter().all(|record| record.recent.len() <= RECENT) && self.curve.len() <= CURVE;
        let finite = self.curve.iter().flatten().all(|share| (0.0..=1.0).contains(share));
        if fits && short && finite {
            Ok(())
        } else {
            Err("predictors of other moves or sizes than they say, or more results than are kept".to_owned())
        }
    }
}
