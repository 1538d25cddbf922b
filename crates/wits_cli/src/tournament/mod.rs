//! All against all: who plays whom with which seed, and what comes of it.

mod elo;

use rayon::prelude::*;
use serde::Serialize;

pub(crate) use elo::{Rating, Results};

/// A game that is to be played: two teams by their places in the list, and the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fixture {
    pub(crate) home: usize,
    pub(crate) away: usize,
    pub(crate) seed: u64,
}

/// A game that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) fixture: Fixture,
    /// Goals of the home team, of the away team.
    pub(crate) goals: [u32; 2],
    /// Scripts that went wrong in either.
    pub(crate) faults: [u32; 2],
}

/// All games of all pairs. A seed serves for two of them, with sides swapped, and for all pairs.
pub(crate) fn fixtures(teams: usize, games: u32, seed: u64) -> Vec<Fixture> {
    let pairs = (0..teams).flat_map(|one| (one + 1..teams).map(move |other| (one, other)));
    let of_pair = |(one, other): (usize, usize)| {
        (0..games).map(move |game| {
            let seed = seed.wrapping_add(u64::from(game / 2));
            let (home, away) = if game.is_multiple_of(2) { (one, other) } else { (other, one) };
            Fixture { home, away, seed }
        })
    };
    pairs.flat_map(of_pair).collect()
}

/// Plays all games on all cores. They come back in the order of the list, however many cores there are.
pub(crate) fn play_all<E: Send>(
    fixtures: &[Fixture],
    play: impl Fn(Fixture) -> Result<Played, E> + Sync,
) -> Result<Vec<Played>, E> {
    fixtures.par_iter().map(|fixture| play(*fixture)).collect()
}

/// Games won, drawn and lost, and goals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Record {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    pub(crate) goals: u32,
    pub(crate) against: u32,
}

impl Record {
    /// Of one team against some others: all games in which it played and they did.
    pub(crate) fn of(played: &[Played], team: usize, is_other: impl Fn(usize) -> bool) -> Self {
        let mut record = Self::default();
        for Played { fixture, goals: [home, away], .. } in played {
            if fixture.home == team && is_other(fixture.away) {
                record.add(*home, *away);
            } else if fixture.away == team && is_other(fixture.home) {
                record.add(*away, *home);
            }
        }
        record
    }

    fn add(&mut self, goals: u32, against: u32) {
        self.goals += goals;
        self.against += against;
        match goals.cmp(&against) {
            std::cmp::Ordering::Greater => self.wins += 1,
            std::cmp::Ordering::Equal => self.draws += 1,
            std::cmp::Ordering::Less => self.losses += 1,
        }
    }

    /// The share of the games with a winner that were won; `None` if there was no such game.
    pub(crate) fn won_of_decided(&self) -> Option<f64> {
        let decided = self.wins + self.losses;
        (decided > 0).then(|| f64::from(self.wins) / f64::from(decided))
    }
}

/// The ratings of so many teams.
pub(crate) fn rate(played: &[Played], teams: usize) -> Vec<Rating> {
    let mut results = Results::new(teams);
    for Played { fixture, goals: [home, away], .. } in played {
        let points = match home.cmp(away) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
        results.add((fixture.home, fixture.away), (points, 1.0 - points));
    }
    results.rate()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(home: usize, away: usize, goals: [u32; 2]) -> Played {
        Played { fixture: Fixture { home, away, seed: 1 }, goals, faults: [0; 2] }
    }

    #[test]
    fn everybody_meets_everybody_with_sides_swapped() {
        let all = fixtures(3, 4, 10);
        assert_eq!(all.len(), 3 * 4);
        let between = |home: usize, away: usize| {
            let seeds =
                all.iter().filter(|game| (game.home, game.away) == (home, away)).map(|game| game.seed);
            seeds.collect::<Vec<_>>()
        };
        for (one, other) in [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)] {
            assert_eq!(between(one, other), [10, 11]);
        }
        assert_eq!(fixtures(2, 3, u64::MAX).last().map(|game| game.seed), Some(0), "seeds begin again");
        assert!(fixtures(1, 8, 1).is_empty());
    }

    #[test]
    fn wins_draws_losses_and_goals_are_counted_from_both_sides() {
        let games = [played(0, 1, [3, 1]), played(1, 0, [2, 2]), played(2, 0, [1, 0])];
        let all = Record::of(&games, 0, |_| true);
        assert_eq!(all, Record { wins: 1, draws: 1, losses: 1, goals: 5, against: 4 });
        let pair = Record::of(&games, 1, |other| other == 0);
        assert_eq!(pair, Record { wins: 0, draws: 1, losses: 1, goals: 3, against: 5 });
        assert_eq!((all.won_of_decided(), pair.won_of_decided()), (Some(0.5), Some(0.0)));
        assert_eq!(Record::of(&games, 3, |_| true).won_of_decided(), None);
    }

    #[test]
    fn whoever_wins_more_is_rated_higher() {
        let ratings = rate(&[played(0, 1, [3, 1]), played(1, 2, [2, 1]), played(2, 0, [0, 0])], 3);
        assert!(ratings[0].elo > ratings[1].elo && ratings[1].elo > ratings[2].elo, "{ratings:?}");
    }

    #[test]
    fn games_come_back_in_their_order_and_a_fault_is_handed_on() {
        let all = fixtures(4, 6, 1);
        let play = |fixture: Fixture| Ok::<_, ()>(Played { fixture, goals: [1, 0], faults: [0; 2] });
        let back: Vec<Fixture> =
            play_all(&all, play).unwrap().into_iter().map(|played| played.fixture).collect();
        assert_eq!(back, all);
        assert_eq!(play_all(&all, |_| Err::<Played, _>("no")), Err("no"));
    }
}
