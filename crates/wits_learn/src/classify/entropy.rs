//! Entropy: how mixed labels are, in whole numbers.
//!
//! A tree compares thousands of splits, and two splits that are equally good must be equal to the last bit, in whatever order
//! their counts were added. So `n log2 n` is kept in fixed point: sums of whole numbers know no order.

/// A bit is this many units.
const UNITS: f64 = (1_u64 << 36) as f64;
/// Differences of less than `2^-24` bits are rounding.
const ROUNDING: u32 = 12;

/// `n log2 n` for all counts up to a number.
#[derive(Clone, Debug)]
pub(crate) struct Entropies {
    table: Vec<i64>,
    /// How much the next number of the table is larger.
    steps: Vec<i64>,
}

impl Entropies {
    /// For at most this many examples. Larger counts work too, but are computed each time.
    pub(crate) fn new(examples: usize) -> Self {
        let table: Vec<i64> = (0..=examples).map(|count| product(count as u64)).collect();
        let steps = table.windows(2).map(|pair| pair[1] - pair[0]).collect();
        Self { table, steps }
    }

    /// `n log2 n`.
    #[inline]
    pub(crate) fn of(&self, count: u32) -> i64 {
        self.table.get(count as usize).copied().unwrap_or_else(|| product(u64::from(count)))
    }

    /// How much `n log2 n` grows from this count to the next one, which must be in the table.
    #[inline]
    pub(crate) fn step(&self, count: u32) -> i64 {
        self.steps[count as usize]
    }

    /// The entropy of these counts times their sum.
    pub(crate) fn bits(&self, counts: &[u32]) -> i64 {
        let each: i64 = counts.iter().map(|count| self.of(*count)).sum();
        self.of(counts.iter().sum()) - each
    }

    /// Whole units as bits.
    pub(crate) fn to_bits(units: i64) -> f64 {
        units as f64 / UNITS
    }

    /// Units without what is only rounding: equal for gains that are equal.
    #[inline]
    pub(crate) const fn rounded(units: i64) -> i64 {
        (units + (1 << (ROUNDING - 1))) >> ROUNDING
    }

    /// The entropy of these counts: 0 if all are of one kind, 1 if two kinds are equally many.
    pub(crate) fn entropy(&self, counts: &[u32]) -> f64 {
        let total: u32 = counts.iter().sum();
        if total == 0 { 0.0 } else { Self::to_bits(self.bits(counts)) / f64::from(total) }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "2^20 log2 2^20 times 2^36 is below 2^61")]
fn product(count: u64) -> i64 {
    if count < 2 { 0 } else { libm::round(count as f64 * libm::log2(count as f64) * UNITS) as i64 }
}

/// The entropy of counts in bits: 0 if all are of one kind, 1 if two kinds are equally many, `log2 k` for `k` kinds.
///
/// ```
/// use wits_learn::classify::entropy;
/// assert_eq!((entropy(&[4, 4]), entropy(&[7, 0]), entropy(&[])), (1.0, 0.0, 0.0));
/// assert!((entropy(&[2, 3]) - 0.970951).abs() < 1e-6);
/// ```
#[must_use]
pub fn entropy(counts: &[u32]) -> f64 {
    Entropies::new(0).entropy(counts)
}

/// What is known more after dividing examples into groups, in bits: the entropy before minus the mean entropy of the groups.
/// Each group holds the counts of its labels.
///
/// ```
/// use wits_learn::classify::information_gain;
/// // Two that attack and one that defends have ammunition, two that defend have none.
/// assert!((information_gain(&[&[2, 1], &[0, 2]]) - 0.419973).abs() < 1e-6);
/// ```
#[must_use]
pub fn information_gain(groups: &[&[u32]]) -> f64 {
    let entropies = Entropies::new(0);
    let labels = groups.iter().map(|group| group.len()).max().unwrap_or(0);
    let count = |group: &[u32], label| group.get(label).copied().unwrap_or(0);
    let whole: Vec<u32> =
        (0..labels).map(|label| groups.iter().map(|group| count(group, label)).sum()).collect();
    let total: u32 = whole.iter().sum();
    if total == 0 {
        return 0.0;
    }
    let parts: i64 = groups.iter().map(|group| entropies.bits(group)).sum();
    Entropies::to_bits(entropies.bits(&whole) - parts) / f64::from(total)
}
