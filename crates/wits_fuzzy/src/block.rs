//! Block format and Combs form, written out as rules.
//!
//! A block of rules has one for every combination of sets, so that nothing is left open; their number is the product of
//! the numbers of sets. After Combs it is their sum: ten inputs of five sets need 50 rules instead of 9,765,625.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.5.3; Buckland, *Programming Game AI by Example*, 10.7 and 10.17.

use crate::def::{CombsDef, FuzzyDef, TableDef};
use crate::rule::{RuleDef, Term};

impl TableDef {
    /// One rule for each combination.
    pub(crate) fn rules(&self, def: &FuzzyDef) -> Vec<RuleDef> {
        let inputs: Vec<_> =
            self.of.iter().filter_map(|input| Some((input, def.input_sets(input)?))).collect();
        let rule = |(number, conclusion): (usize, &String)| {
            let mut rest = number;
            let mut clauses: Vec<Term> = Vec::with_capacity(inputs.len());
            for (input, sets) in inputs.iter().rev() {
                clauses.push(Term::Is((*input).clone(), sets[rest % sets.len()].0.clone()));
                rest /= sets.len();
            }
            clauses.reverse();
            let when = if clauses.len() == 1 { clauses.remove(0) } else { Term::And(clauses) };
            RuleDef { when, then: vec![(self.gives.clone(), conclusion.clone())], weight: 1.0 }
        };
        self.then.iter().enumerate().map(rule).collect()
    }
}

impl CombsDef {
    /// One rule for each set.
    pub(crate) fn rules(&self, def: &FuzzyDef) -> Vec<RuleDef> {
        let sets = def.input_sets(&self.of).unwrap_or_default();
        let rule = |((set, _), conclusion): (&(String, _), &String)| RuleDef {
            when: Term::Is(self.of.clone(), set.clone()),
            then: vec![(self.gives.clone(), conclusion.clone())],
            weight: 1.0,
        };
        sets.iter().zip(&self.then).map(rule).collect()
    }
}

/// How many rules a complete block takes, and how many the Combs form, for inputs with so many sets each. `None` if the
/// block would be too large to count.
///
/// ```
/// assert_eq!(wits_fuzzy::rule_counts(&[3, 3, 3]), (Some(27), 9));
/// ```
#[must_use]
pub fn rule_counts(sets: &[u64]) -> (Option<u64>, u64) {
    (
        sets.iter().try_fold(1_u64, |product, count| product.checked_mul(*count)),
        sets.iter().fold(0, |sum, count| sum.saturating_add(*count)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    // Buckland 10.17: inputs of five sets each. Millington 5.5.3: 5^10 rules against 50.
    #[test]
    fn oracle_buckland_10_17_rule_counts() {
        let known =
            [(2, 25, 10), (3, 125, 15), (4, 625, 20), (5, 3125, 25), (6, 15_625, 30), (7, 78_125, 35)];
        for (inputs, block, combs) in known.into_iter().chain([(8, 390_625, 40), (10, 9_765_625, 50)]) {
            assert_eq!(rule_counts(&vec![5; inputs]), (Some(block), combs));
        }
        assert_eq!(rule_counts(&[2, 2, 3]), (Some(12), 7));
        assert_eq!(rule_counts(&[u64::MAX, 2]).0, None);
    }
}
