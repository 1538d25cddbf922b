//! *And* and *or*.

use std::fmt;

/// As good as equal.
const SAME: f32 = 1e-5;

/// A t-norm: how two degrees are combined when both have to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TNorm {
    /// `MIN`.
    Minimum,
    /// `PROD`.
    Product,
    /// `BDIF`.
    BoundedDifference,
    /// The other degree where one is 1, else 0.
    Drastic,
    /// `a b / (2 - (a + b - a b))`.
    Einstein,
    /// `a b / (a + b - a b)`.
    Hamacher,
    /// The minimum where the degrees add up to more than 1, else 0.
    Nilpotent,
}

/// An s-norm: how two degrees are combined when one of them is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SNorm {
    /// `MAX`.
    Maximum,
    /// `ASUM`.
    AlgebraicSum,
    /// `BSUM`.
    BoundedSum,
    /// The other degree where one is 0, else 1.
    Drastic,
    /// `(a + b) / (1 + a b)`.
    Einstein,
    /// `(a + b - 2 a b) / (1 - a b)`.
    Hamacher,
    /// The maximum where the degrees add up to less than 1, else 1.
    Nilpotent,
}

/// Degrees, and what the norms make of them in the order of [`TNorm::ALL`].
const T_TABLE: [(f32, f32, [f32; 7]); 6] = [
    (0.75, 0.5, [0.5, 0.375, 0.25, 0.0, 1.0 / 3.0, 3.0 / 7.0, 0.5]),
    (0.25, 0.5, [0.25, 0.125, 0.0, 0.0, 1.0 / 11.0, 0.2, 0.0]),
    (0.5, 0.5, [0.5, 0.25, 0.0, 0.0, 0.2, 1.0 / 3.0, 0.0]),
    (0.8, 0.4, [0.4, 0.32, 0.2, 0.0, 2.0 / 7.0, 4.0 / 11.0, 0.4]),
    (1.0, 0.3, [0.3; 7]),
    (0.0, 0.7, [0.0; 7]),
];

/// The same in the order of [`SNorm::ALL`].
const S_TABLE: [(f32, f32, [f32; 7]); 6] = [
    (0.75, 0.5, [0.75, 0.875, 1.0, 1.0, 10.0 / 11.0, 0.8, 1.0]),
    (0.25, 0.5, [0.5, 0.625, 0.75, 1.0, 2.0 / 3.0, 4.0 / 7.0, 0.5]),
    (0.5, 0.5, [0.5, 0.75, 1.0, 1.0, 0.8, 2.0 / 3.0, 1.0]),
    (0.2, 0.6, [0.6, 0.68, 0.8, 1.0, 5.0 / 7.0, 7.0 / 11.0, 0.6]),
    (0.0, 0.3, [0.3; 7]),
    (1.0, 0.7, [1.0; 7]),
];

impl TNorm {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Minimum,
        Self::Product,
        Self::BoundedDifference,
        Self::Drastic,
        Self::Einstein,
        Self::Hamacher,
        Self::Nilpotent,
    ];

    /// Checks a t-norm: its table, that it commutes, associates and never falls, that 1 leaves the other degree as it is and
    /// 0 gives 0, and that it is never above the minimum.
    ///
    /// # Panics
    /// If a law does not hold, with the degrees for which it fails.
    #[track_caller]
    pub fn conform(self, norm: impl Fn(f32, f32) -> f32) {
        laws(self, &Self::ALL, T_TABLE, &norm, 1.0);
        for (a, b) in pairs() {
            let found = norm(a, b);
            assert!(found <= a.min(b) + SAME, "{self:?}: {a} and {b} is {found}, above the minimum");
        }
    }
}

impl SNorm {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Maximum,
        Self::AlgebraicSum,
        Self::BoundedSum,
        Self::Drastic,
        Self::Einstein,
        Self::Hamacher,
        Self::Nilpotent,
    ];

    /// Checks an s-norm: its table, that it commutes, associates and never falls, that 0 leaves the other degree as it is and
    /// 1 gives 1, and that it is never below the maximum.
    ///
    /// # Panics
    /// If a law does not hold, with the degrees for which it fails.
    #[track_caller]
    pub fn conform(self, norm: impl Fn(f32, f32) -> f32) {
        laws(self, &Self::ALL, S_TABLE, &norm, 0.0);
        for (a, b) in pairs() {
            let found = norm(a, b);
            assert!(found >= a.max(b) - SAME, "{self:?}: {a} or {b} is {found}, below the maximum");
        }
    }
}

/// Checks De Morgan's laws: not (a and b) is not a or not b, and the reverse.
///
/// # Panics
/// If a law does not hold, with the degrees for which it fails.
#[track_caller]
pub fn assert_de_morgan(and: impl Fn(f32, f32) -> f32, or: impl Fn(f32, f32) -> f32) {
    for (a, b) in pairs() {
        let (nand, nor) = (1.0 - and(a, b), 1.0 - or(a, b));
        let (or, and) = (or(1.0 - a, 1.0 - b), and(1.0 - a, 1.0 - b));
        assert!((nand - or).abs() < SAME, "not ({a} and {b}) is {nand}, not {a} or not {b} is {or}");
        assert!((nor - and).abs() < SAME, "not ({a} or {b}) is {nor}, not {a} and not {b} is {and}");
    }
}

/// What both kinds have in common. `neutral` leaves the other degree as it is; its opposite swallows it.
#[track_caller]
fn laws<N: Copy + fmt::Debug + PartialEq>(
    kind: N,
    all: &[N; 7],
    table: [(f32, f32, [f32; 7]); 6],
    norm: &impl Fn(f32, f32) -> f32,
    neutral: f32,
) {
    let name = format!("{kind:?}");
    let place = all.iter().position(|known| *known == kind).unwrap_or_default();
    for (a, b, results) in table {
        let (found, expected) = (norm(a, b), results[place]);
        assert!((found - expected).abs() < SAME, "{name}: {a} and {b} give {found}, expected {expected}");
    }
    for (a, b) in pairs() {
        let found = norm(a, b);
        assert!((-SAME..=1.0 + SAME).contains(&found), "{name}: {a} and {b} give {found}, not within 0 to 1");
        let other = norm(b, a);
        assert!((found - other).abs() < SAME, "{name} does not commute: {a} and {b} give {found} or {other}");
        for c in degrees() {
            let (left, right) = (norm(found, c), norm(a, norm(b, c)));
            assert!(
                (left - right).abs() < SAME,
                "{name} does not associate: {a}, {b}, {c} give {left} or {right}"
            );
            let raised = norm(a, b.max(c));
            assert!(
                raised >= found - SAME,
                "{name} falls: {a} and {b} give {found}, {a} and more give {raised}"
            );
        }
    }
    for a in degrees() {
        let (same, swallowed) = (norm(a, neutral), norm(a, 1.0 - neutral));
        assert!((same - a).abs() < SAME, "{name}: {a} and {neutral} give {same}, expected {a}");
        let expected = 1.0 - neutral;
        assert!((swallowed - expected).abs() < SAME, "{name}: {a} and {expected} give {swallowed}");
    }
}

/// Eighths, whose sums are exact.
fn degrees() -> impl Iterator<Item = f32> {
    (0..=8_u8).map(|eighth| f32::from(eighth) / 8.0)
}

fn pairs() -> impl Iterator<Item = (f32, f32)> {
    degrees().flat_map(|a| degrees().map(move |b| (a, b)))
}
