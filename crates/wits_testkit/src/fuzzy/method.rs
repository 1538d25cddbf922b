//! From degrees back to one number.

/// A defuzzification method: computes one number from the degrees of an output's sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `COG`: the centre of gravity of the joint shape.
    CentreOfGravity,
    /// `COA`: the value that halves the area of the joint shape.
    CentreOfArea,
    /// `LM`: the leftmost value where the joint shape is highest.
    LeftMost,
    /// `RM`: the rightmost one.
    RightMost,
    /// `MM`: the mean of all of them.
    MeanOfMaximum,
    /// `COGS`: the average of singletons, weighted by their degrees.
    Singletons,
}

/// Sets of an output with their degrees. Each is cut off at its degree, and the joint shape is the highest of them.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    /// From the least to the greatest value of the output.
    pub range: (f32, f32),
    /// The corners of each set, from left to right; a singleton is a single point.
    pub sets: &'static [&'static [(f32, f32)]],
    /// The degree of each set.
    pub degrees: &'static [f32],
}

/// Cases with the answers of the first five methods.
///
/// 1. A triangle: its centre is the mean of its corners; 2.25 of its area of 4.5 lies right of `9 - √27`.
/// 2. A trapezoid cut off at a half: areas 0.25, 2.5 and 0.5 about 8/3, 5.5 and 26/3.
/// 3. Two sets: areas 1.5, 0.25, 1 and 2 about 1.5, 10/3, 22/3 and 9; 1.75 lies left of 6, and `t² / 4 = 0.625` behind it.
/// 4. Two sets that cross at 5 in a height of 0.5: a hat from 0 to 10 with a dent, alike on both sides.
const AREAS: [(Case, [f32; 5]); 4] = [
    (
        Case { range: (0.0, 9.0), sets: &[&[(0.0, 0.0), (3.0, 1.0), (9.0, 0.0)]], degrees: &[1.0] },
        [4.0, 3.803_848, 3.0, 3.0, 3.0],
    ),
    (
        Case {
            range: (0.0, 12.0),
            sets: &[&[(2.0, 0.0), (4.0, 1.0), (6.0, 1.0), (10.0, 0.0)]],
            degrees: &[0.5],
        },
        [18.75 / 3.25, 5.75, 3.0, 8.0, 5.5],
    ),
    (
        Case {
            range: (0.0, 10.0),
            sets: &[&[(0.0, 1.0), (2.0, 1.0), (4.0, 0.0)], &[(6.0, 0.0), (8.0, 1.0), (10.0, 1.0)]],
            degrees: &[0.5, 1.0],
        },
        [28.416_668 / 4.75, 7.581_139, 8.0, 10.0, 9.0],
    ),
    (
        Case {
            range: (0.0, 10.0),
            sets: &[&[(0.0, 0.0), (2.5, 1.0), (7.5, 0.0)], &[(2.5, 0.0), (7.5, 1.0), (10.0, 0.0)]],
            degrees: &[1.0, 1.0],
        },
        [5.0, 5.0, 2.5, 7.5, 5.0],
    ),
];

const SINGLETONS: [(Case, f32); 2] = [
    (
        Case {
            range: (0.0, 10.0),
            sets: &[&[(1.0, 1.0)], &[(5.0, 1.0)], &[(9.0, 1.0)]],
            degrees: &[0.2, 0.6, 0.2],
        },
        5.0,
    ),
    (Case { range: (0.0, 10.0), sets: &[&[(0.0, 1.0)], &[(10.0, 1.0)]], degrees: &[0.25, 0.75] }, 7.5),
];

impl Method {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::CentreOfGravity,
        Self::CentreOfArea,
        Self::LeftMost,
        Self::RightMost,
        Self::MeanOfMaximum,
        Self::Singletons,
    ];

    /// Checks a method against cases with exact answers, to a thousandth of the range, and that it gives nothing where all
    /// degrees are 0.
    ///
    /// # Panics
    /// With the case and both numbers.
    #[track_caller]
    pub fn conform(self, method: impl Fn(&Case) -> Option<f32>) {
        let place = Self::ALL.iter().position(|known| *known == self).unwrap_or_default();
        let cases: Vec<(Case, f32)> = match self {
            Self::Singletons => SINGLETONS.to_vec(),
            _ => AREAS.iter().map(|(case, answers)| (*case, answers[place])).collect(),
        };
        for (case, expected) in cases {
            let found = method(&case);
            let near = |found: f32| (found - expected).abs() <= (case.range.1 - case.range.0) / 1000.0;
            assert!(found.is_some_and(near), "{self:?} of {case:?}: {found:?}, expected {expected}");
            let nothing = Case { degrees: &[0.0; 3], ..case };
            let found = method(&Case { degrees: &nothing.degrees[..case.sets.len()], ..nothing });
            assert!(found.is_none(), "{self:?} where nothing is concluded: {found:?}, expected nothing");
        }
    }
}
