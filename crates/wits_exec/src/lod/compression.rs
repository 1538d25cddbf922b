//! What is carried over between two levels, and which pairs of levels have been forgotten.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::levels::{LevelsDef, Switch};

/// A routine for each pair of levels that can follow one another: turns what the old one knew into what the new one needs.
///
/// A character found mid-way in the same errand is not noticed; one that has forgotten it is. One routine on entry and one
/// on exit would do only if importance never changed quickly, so every pair wants its own. [`missing`](Self::missing) names
/// the pairs that can happen and have none.
///
/// ```
/// use wits_exec::lod::{Arbitration, Compression, LevelDef, LevelsDef, Switch};
/// let def = LevelsDef::new(Arbitration::First, [LevelDef::new("plans", 0.4, 1.0), LevelDef::new("strolls", 0.0, 0.6)]);
/// #[derive(Default)]
/// struct Shopper { stall: u32, plan: Vec<u32> }
/// let mut compression = Compression::<Shopper>::new();
/// // The stall it walks to becomes the first item of the plan.
/// compression.add(1, 0, |shopper| shopper.plan = vec![shopper.stall]);
/// assert_eq!(compression.missing(&def), [(0, 1)]);
/// let mut shopper = Shopper { stall: 3, ..Shopper::default() };
/// assert!(compression.convert(Switch { from: Some(1), to: 0 }, &mut shopper));
/// assert_eq!(shopper.plan, [3]);
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.3.4.
pub struct Compression<S> {
    routines: BTreeMap<(usize, usize), fn(&mut S)>,
}

impl<S> fmt::Debug for Compression<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.routines.keys()).finish()
    }
}

impl<S> Default for Compression<S> {
    fn default() -> Self {
        Self { routines: BTreeMap::new() }
    }
}

impl<S> Compression<S> {
    /// No routines yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The routine for going from one level to another.
    pub fn add(&mut self, from: usize, to: usize, routine: fn(&mut S)) -> &mut Self {
        self.routines.insert((from, to), routine);
        self
    }

    /// Carries over what can be; false if there is no routine for this pair, or nothing ran before.
    pub fn convert(&self, switch: Switch, character: &mut S) -> bool {
        let routine = switch.from.and_then(|from| self.routines.get(&(from, switch.to)));
        routine.map(|routine| routine(character)).is_some()
    }

    /// The pairs of levels that can follow one another and have no routine, in order.
    #[must_use]
    pub fn missing(&self, def: &LevelsDef) -> Vec<(usize, usize)> {
        def.successions().into_iter().filter(|pair| !self.routines.contains_key(pair)).collect()
    }
}

impl LevelsDef {
    /// All pairs of levels that can follow one another when importance jumps as it likes.
    #[must_use]
    pub fn successions(&self) -> BTreeSet<(usize, usize)> {
        let mut pairs = BTreeSet::new();
        for importance in self.telling_importances() {
            let Some(to) = self.choose(importance) else { continue };
            for (from, level) in self.levels.iter().enumerate() {
                if from != to && (self.fallback == Some(from) || !level.holds(importance)) {
                    pairs.insert((from, to));
                }
            }
        }
        pairs
    }

    /// Importances such that whatever can be chosen is chosen at one of them: all borders, all points at which the nearest
    /// middle changes, and a point between each two of those.
    fn telling_importances(&self) -> Vec<f32> {
        let middles: Vec<f32> = self.levels.iter().map(|level| f32::midpoint(level.from, level.to)).collect();
        let mut points: Vec<f32> = self.levels.iter().flat_map(|level| [level.from, level.to]).collect();
        points.extend(middles.iter().flat_map(|&a| middles.iter().map(move |&b| f32::midpoint(a, b))));
        points.retain(|point| point.is_finite());
        points.sort_by(f32::total_cmp);
        points.dedup();
        let between: Vec<f32> = points.windows(2).map(|pair| f32::midpoint(pair[0], pair[1])).collect();
        let outside = [points.first().map(|first| first - 1.0), points.last().map(|last| last + 1.0)];
        points.extend(between);
        points.extend(outside.into_iter().flatten());
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lod::{Arbitration, LevelDef, LevelState};
    use proptest::prelude::*;

    fn def(arbitration: Arbitration, ranges: &[(f32, f32)]) -> LevelsDef {
        LevelsDef::new(arbitration, ranges.iter().map(|&(from, to)| LevelDef::new("", from, to)))
    }

    #[test]
    fn jumps_make_a_pair_of_any_two() {
        let def = def(Arbitration::First, &[(0.0, 0.4), (0.3, 0.7), (0.6, 1.0)]);
        let pairs: Vec<_> = def.successions().into_iter().collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]);
    }

    #[test]
    fn a_level_inside_another_is_never_entered_from_it() {
        let def = def(Arbitration::Smallest, &[(0.0, 1.0), (0.4, 0.6)]);
        assert_eq!(def.successions().into_iter().collect::<Vec<_>>(), [(1, 0)]);
        // As a fallback the wide one is left again.
        assert_eq!(def.fallback(0).successions().into_iter().collect::<Vec<_>>(), [(0, 1), (1, 0)]);
    }

    #[test]
    fn nothing_is_carried_over_without_a_routine() {
        let mut compression = Compression::<u32>::new();
        compression.add(0, 1, |number| *number *= 2);
        let mut number = 5;
        assert!(compression.convert(Switch { from: Some(0), to: 1 }, &mut number));
        assert!(!compression.convert(Switch { from: None, to: 1 }, &mut number));
        assert!(!compression.convert(Switch { from: Some(1), to: 0 }, &mut number));
        assert_eq!((number, format!("{compression:?}")), (10, "{(0, 1)}".to_owned()));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// No switch ever happens that was not foretold.
        #[test]
        fn every_switch_is_foretold(
            ranges in prop::collection::vec((0_u8..20, 0_u8..20), 1..6),
            fallback in prop::option::of(0_usize..6),
            importances in prop::collection::vec(0_u8..80, 0..60),
            kind in 0_usize..4,
        ) {
            let ranges: Vec<(f32, f32)> = ranges.into_iter().map(|(a, b)| (f32::from(a.min(b)), f32::from(a.max(b)))).collect();
            let kinds = [Arbitration::Any, Arbitration::First, Arbitration::Central, Arbitration::Smallest];
            let mut def = def(kinds[kind], &ranges);
            def.fallback = fallback;
            let foretold = def.successions();
            let mut state = LevelState::default();
            for importance in importances {
                if let Some(Switch { from: Some(from), to }) = def.update(&mut state, f32::from(importance) / 4.0) {
                    prop_assert!(foretold.contains(&(from, to)), "{from} to {to} of {foretold:?}");
                }
            }
        }
    }
}
