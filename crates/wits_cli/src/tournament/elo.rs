//! How strong players are, from who beat whom: the ratings under which all results together are the most likely.
//!
//! The model is Elo's: whoever is rated 400 points higher wins ten times as often as he loses. A draw counts as half a win for
//! both. Besides the games that were played, every pair is taken to have drawn one more: without it, whoever has won all his
//! games would be infinitely strong. It weighs little beside many games.
//!
//! Ratings are told from the average of all, so they add up to 0; so are their errors.

/// Points for each e-fold of the odds: 400 for ten times.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;
/// Games that every pair is taken to have drawn besides.
const PRIOR: f64 = 1.0;
/// More steps than any table needs: a step doubles the digits that are right.
const MOST_STEPS: usize = 200;
/// A step never changes anybody by more than this, in e-folds of the odds: far away the curve is a bad guide.
const LONGEST_STEP: f64 = 2.0;

/// What a rating is, and how sure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    /// Points above the average of all.
    pub(crate) elo: f64,
    /// The standard error. Draws vary less than wins and losses do, so with many draws it is too large rather than too small.
    pub(crate) error: f64,
}

/// Who won how often against whom.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Results {
    players: usize,
    /// Points that a row took from a column: 1 for a win, a half for a draw.
    points: Vec<f64>,
}

impl Results {
    /// None yet.
    pub(crate) fn new(players: usize) -> Self {
        Self { players, points: vec![0.0; players * players] }
    }

    /// One player took so many points from another and left him so many. A player does not meet himself.
    pub(crate) fn add(&mut self, (one, other): (usize, usize), (points, left): (f64, f64)) {
        if one != other && one < self.players && other < self.players {
            self.points[one * self.players + other] += points;
            self.points[other * self.players + one] += left;
        }
    }

    /// Points against another, with the draw that everybody is given.
    fn against(&self, one: usize, other: usize) -> f64 {
        if one == other { 0.0 } else { self.points[one * self.players + other] + PRIOR / 2.0 }
    }

    /// The most likely ratings.
    pub(crate) fn rate(&self) -> Vec<Rating> {
        let mut strength = vec![0.0; self.players];
        for _ in 0..MOST_STEPS {
            let step = self.step(&strength);
            let longest = step.iter().fold(0.0_f64, |most, change| most.max(change.abs()));
            let share = if longest > LONGEST_STEP { LONGEST_STEP / longest } else { 1.0 };
            strength.iter_mut().zip(&step).for_each(|(strength, change)| *strength += share * change);
            if longest < 1e-12 {
                break;
            }
        }
        let spread = inverse(self.curvature(&strength));
        let rating = |(player, strength): (usize, &f64)| {
            let variance = spread[player][player] - 1.0 / self.players as f64;
            Rating { elo: POINTS * strength, error: POINTS * variance.max(0.0).sqrt() }
        };
        strength.iter().enumerate().map(rating).collect()
    }

    /// Newton's step: towards where everybody is expected to have won as many points as he has.
    fn step(&self, strength: &[f64]) -> Vec<f64> {
        let missing: Vec<f64> = (0..self.players).map(|player| self.missing(player, strength)).collect();
        let spread = inverse(self.curvature(strength));
        spread
            .iter()
            .map(|row| row.iter().zip(&missing).map(|(share, missing)| share * missing).sum())
            .collect()
    }

    /// Points that somebody has more than these strengths lead one to expect.
    fn missing(&self, player: usize, strength: &[f64]) -> f64 {
        let off = |other: usize| {
            let (won, lost) = (self.against(player, other), self.against(other, player));
            won - (won + lost) * expected(strength[player] - strength[other])
        };
        (0..self.players).map(off).sum()
    }

    /// How sharply the likelihood falls off: the information about differences. Nothing is known about the average of all,
    /// so it is pinned.
    fn curvature(&self, strength: &[f64]) -> Vec<Vec<f64>> {
        let players = self.players;
        let mut rows = vec![vec![1.0 / players as f64; players]; players];
        for one in 0..players {
            for other in (0..players).filter(|other| *other != one) {
                let share = expected(strength[one] - strength[other]);
                let games = self.against(one, other) + self.against(other, one);
                // A pair that is far apart still tells a little.
                let known = (games * share * (1.0 - share)).max(1e-12);
                rows[one][other] -= known;
                rows[one][one] += known;
            }
        }
        rows
    }
}

/// The share of points that somebody takes who is stronger by so much, in e-folds of the odds.
pub(crate) fn expected(stronger: f64) -> f64 {
    1.0 / (1.0 + (-stronger).exp())
}

/// The inverse of a matrix that has one, by elimination.
fn inverse(mut rows: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = rows.len();
    for (place, row) in rows.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == place { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let largest =
            |one: &usize, other: &usize| rows[*one][column].abs().total_cmp(&rows[*other][column].abs());
        let pivot = (column..size).max_by(largest).unwrap_or(column);
        rows.swap(column, pivot);
        let by = rows[column][column];
        rows[column].iter_mut().for_each(|cell| *cell /= by);
        let done = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(place, _)| *place != column) {
            let by = row[column];
            row.iter_mut().zip(&done).for_each(|(cell, done)| *cell -= by * done);
        }
    }
    rows.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Two players: the rating of the first, doubled, which is how far they are apart.
    fn apart(won: f64, lost: f64) -> (f64, f64) {
        let mut results = Results::new(2);
        results.add((0, 1), (won, lost));
        let ratings = results.rate();
        (2.0 * ratings[0].elo, 2.0 * ratings[0].error)
    }

    #[test]
    fn oracle_elo_ten_to_one_is_400_points_and_three_to_one_191() {
        // So many games that the one that is given weighs nothing.
        for (won, lost, points) in
            [(10e6, 1e6, 400.0), (3e6, 1e6, 190.848), (1e6, 1e6, 0.0), (1e6, 100e6, -800.0)]
        {
            let (found, _) = apart(won, lost);
            assert!((found - points).abs() < 0.01, "{won}:{lost} is {found} points");
        }
    }

    #[test]
    fn oracle_elo_the_error_of_a_difference_is_that_of_a_share() {
        // 100 games, half of them won: the share has an error of 0.05, and 400 / ln 10 / 4 points lie on each hundredth.
        let (_, error) = apart(49.5, 49.5);
        assert!((error - 34.743_6).abs() < 0.01, "{error}");
        let (_, four_times_as_many) = apart(199.5, 199.5);
        assert!((four_times_as_many - error / 2.0).abs() < 0.01);
    }

    #[test]
    fn whoever_wins_everything_is_rated_high_and_not_sure_but_finite() {
        let (ten, error) = apart(10.0, 0.0);
        let (hundred, _) = apart(100.0, 0.0);
        assert!(ten > 400.0 && ten < 700.0 && error > 100.0, "{ten} ± {error}");
        assert!(hundred > ten && hundred < 1000.0, "{hundred}");
        let (most, _) = apart(1e12, 0.0);
        assert!(most.is_finite());
    }

    #[test]
    fn nobody_played_so_all_are_equal() {
        for rating in Results::new(4).rate() {
            assert_eq!(rating.elo, 0.0);
            assert!(rating.error > 0.0 && rating.error.is_finite());
        }
        assert!(Results::new(0).rate().is_empty());
        assert_eq!(Results::new(1).rate()[0].elo, 0.0);
    }

    #[test]
    fn draws_are_half_wins() {
        let mut drawn = Results::new(2);
        drawn.add((0, 1), (0.5 * 8.0, 0.5 * 8.0));
        let mut won = Results::new(2);
        won.add((0, 1), (4.0, 4.0));
        assert_eq!(drawn.rate(), won.rate());
    }

    /// Points of every pair of up to six players.
    fn tables() -> impl Strategy<Value = (usize, Vec<(u16, u16)>)> {
        (2..7_usize).prop_flat_map(|players| {
            let pairs = players * (players - 1) / 2;
            (Just(players), proptest::collection::vec((0..400_u16, 0..400_u16), pairs))
        })
    }

    fn results(players: usize, points: &[(u16, u16)]) -> Results {
        let mut results = Results::new(players);
        let pairs = (0..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
        for (pair, (won, lost)) in pairs.zip(points) {
            results.add(pair, (f64::from(*won), f64::from(*lost)));
        }
        results
    }

    proptest! {
        #[test]
        fn ratings_add_up_to_nothing_and_explain_the_points((players, points) in tables()) {
            let results = results(players, &points);
            let ratings = results.rate();
            let strength: Vec<f64> = ratings.iter().map(|rating| rating.elo / POINTS).collect();
            prop_assert!(strength.iter().sum::<f64>().abs() < 1e-6, "{strength:?}");
            for (player, rating) in ratings.iter().enumerate() {
                // At the top everybody has won what was to be expected.
                prop_assert!(results.missing(player, &strength).abs() < 1e-4, "{strength:?}");
                prop_assert!(rating.error.is_finite() && rating.error > 0.0);
            }
        }

        #[test]
        fn names_do_not_matter((players, points) in tables()) {
            let straight = results(players, &points);
            let mut turned = Results::new(players);
            for one in 0..players {
                for other in 0..players {
                    let last = players - 1;
                    turned.points[(last - one) * players + last - other] = straight.points[one * players + other];
                }
            }
            for (one, other) in straight.rate().iter().zip(turned.rate().iter().rev()) {
                prop_assert!((one.elo - other.elo).abs() < 1e-4 && (one.error - other.error).abs() < 1e-4);
            }
        }

        #[test]
        fn one_more_win_never_makes_weaker((players, points) in tables()) {
            let mut results = results(players, &points);
            let before = results.rate();
            results.add((0, players - 1), (1.0, 0.0));
            let after = results.rate();
            prop_assert!(after[0].elo >= before[0].elo && after[players - 1].elo <= before[players - 1].elo);
        }
    }
}
