//! Some examples to learn from, others to test with.

use wits_core::random::Seed;

use super::Examples;

/// Row numbers to learn from and to test with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainTest {
    /// Rows to learn from, rising.
    pub train: Vec<u32>,
    /// Rows to test with, rising.
    pub test: Vec<u32>,
}

impl Examples {
    /// Sets aside a share of the rows of each label for tests, chosen by the seed: the same seed gives the same split.
    ///
    /// ```
    /// # use wits_learn::examples::{AttributeDef, AttributeValue, Examples, Schema, SchemaDef};
    /// use wits_core::random::Seed;
    /// # let schema = Schema::new(SchemaDef::new([AttributeDef::number("x")], ["a", "b"]))?;
    /// # let mut examples = Examples::new(schema);
    /// # for row in 0_u8..100 { examples.push(&[AttributeValue::Number(row.into())], usize::from(row % 5 == 0))?; }
    /// let split = examples.split(0.25, Seed::new(7));
    /// assert_eq!((split.train.len(), split.test.len()), (75, 25));
    /// assert_eq!(examples.subset(&split.test).label_counts(), [20, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn split(&self, test_share: f32, seed: Seed) -> TrainTest {
        let share = if test_share > 0.0 { f64::from(test_share.min(1.0)) } else { 0.0 };
        let mut result = TrainTest::default();
        for rows in self.shuffled_by_label(seed) {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a part of the rows")]
            let tests = libm::round(share * rows.len() as f64) as usize;
            result.test.extend(&rows[..tests]);
            result.train.extend(&rows[tests..]);
        }
        result.train.sort_unstable();
        result.test.sort_unstable();
        result
    }

    /// Splits for k-fold cross-validation: every row is tested with once, and each fold has about the same share of every
    /// label. There are never more folds than rows, and none with less than two.
    #[must_use]
    pub fn folds(&self, count: usize, seed: Seed) -> Vec<TrainTest> {
        let count = count.min(self.len());
        if count < 2 {
            return Vec::new();
        }
        let mut folds = vec![TrainTest::default(); count];
        // Labels go on with the fold behind the last one, so that the folds stay even.
        let rows = self.shuffled_by_label(seed).concat();
        for (number, row) in rows.into_iter().enumerate() {
            for (place, fold) in folds.iter_mut().enumerate() {
                if place == number % count { fold.test.push(row) } else { fold.train.push(row) }
            }
        }
        for fold in &mut folds {
            fold.train.sort_unstable();
            fold.test.sort_unstable();
        }
        folds
    }

    fn shuffled_by_label(&self, seed: Seed) -> Vec<Vec<u32>> {
        let mut by_label = vec![Vec::new(); self.schema().labels().len()];
        for (row, label) in (0..).zip(self.labels()) {
            by_label[usize::from(*label)].push(row);
        }
        for (number, rows) in (0..).zip(&mut by_label) {
            seed.fork("split").at(number).stream().shuffle(rows);
        }
        by_label
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{AttributeDef, AttributeValue, Schema, SchemaDef};
    use proptest::prelude::*;

    fn examples(labels: &[usize]) -> Examples {
        let schema = Schema::new(SchemaDef::new([AttributeDef::number("x")], ["a", "b", "c"])).unwrap();
        let mut examples = Examples::new(schema);
        for label in labels {
            examples.push(&[AttributeValue::Number(0.0)], *label).unwrap();
        }
        examples
    }

    #[test]
    fn other_seeds_give_other_splits() {
        let examples = examples(&[0; 50]);
        let split = |seed| examples.split(0.5, Seed::new(seed));
        assert_eq!(split(1), split(1));
        assert_ne!(split(1), split(2));
        assert!(examples.split(f32::NAN, Seed::new(1)).test.is_empty());
        assert!(examples.split(9.0, Seed::new(1)).train.is_empty());
    }

    proptest! {
        #[test]
        fn every_row_is_tested_with_exactly_once(labels in prop::collection::vec(0_usize..3, 2..60), count in 2_usize..9) {
            let examples = examples(&labels);
            let folds = examples.folds(count, Seed::new(3));
            prop_assert_eq!(folds.len(), count.min(labels.len()));
            let mut tested: Vec<u32> = folds.iter().flat_map(|fold| fold.test.clone()).collect();
            tested.sort_unstable();
            prop_assert!(tested.iter().copied().eq(0..labels.len() as u32));
            for fold in &folds {
                prop_assert_eq!(fold.train.len() + fold.test.len(), labels.len());
                prop_assert!(fold.test.len().abs_diff(labels.len() / folds.len()) <= 1);
            }
        }
    }
}
