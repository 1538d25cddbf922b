//! Tuning the parameters of a game: what is tuned, and what a game with these values scores.

mod axes;
mod chart;
mod svg;

use std::sync::Mutex;

use rayon::prelude::*;
use wits_core::findings::unknown_name;
use wits_game::{Entry, Params, Score, ScoreKind, Session};
use wits_learn::tune::{Goal, Runner};

use crate::failure::{Failure, Outcome};
use crate::progress::Progress;

pub(crate) use axes::axes;
pub(crate) use chart::picture;
pub(crate) use svg::svg;

/// All cores: games come back in the order of the list, however many cores there are.
pub(crate) struct Cores<'a>(pub(crate) Option<&'a Progress>);

impl Runner for Cores<'_> {
    fn run(&self, count: usize, score: &(dyn Fn(usize) -> f64 + Sync)) -> Vec<f64> {
        let one = |run| {
            let value = score(run);
            if let Some(progress) = self.0 {
                progress.one_more();
            }
            value
        };
        (0..count).into_par_iter().map(one).collect()
    }
}

/// What counts in a game.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) score: &'a Score,
    pub(crate) goal: Goal,
}

impl<'a> Wanted<'a> {
    /// The score of this name.
    pub(crate) fn find(entry: &'a Entry, name: &str, goal: Goal) -> Outcome<Self> {
        let known: Vec<&str> = entry.about().scores.iter().map(|score| score.name).collect();
        match entry.about().scores.iter().find(|score| score.name == name) {
            Some(score) => Ok(Self { score, goal }),
            None => Err(Failure::usage(format!("score: {}", unknown_name(name, &known)))),
        }
    }

    /// The score of a game that was played for so many seconds.
    fn read(&self, session: &Session, seconds: f64) -> Result<f64, String> {
        let name = self.score.name;
        let scores = session.game().score();
        let Some((_, value)) = scores.iter().find(|(known, _)| *known == name) else {
            return Err(format!("the game gives no score {name:?}"));
        };
        if self.score.none != Some(*value) {
            return if value.is_finite() { Ok(*value) } else { Err(format!("a score {name} of {value}")) };
        }
        // Nothing has come of it yet: a time is at least as long as was played.
        if self.goal == Goal::Minimize && self.score.kind == ScoreKind::Seconds {
            return Ok(seconds);
        }
        Err(format!("there is no {name} yet; play for longer, with --ticks"))
    }
}

/// Plays games with other values of some parameters.
pub(crate) struct Games<'a, F> {
    pub(crate) wanted: Wanted<'a>,
    pub(crate) params: &'a Params,
    /// The names of the parameters that are changed.
    pub(crate) names: Vec<&'static str>,
    pub(crate) ticks: u64,
    pub(crate) ticks_per_second: u32,
    /// Begins a game with a seed.
    pub(crate) start: F,
    /// The first thing that went wrong.
    pub(crate) fault: Mutex<Option<Failure>>,
}

impl<F: Fn(Params, u64) -> Outcome<Session>> Games<'_, F> {
    /// The score of a game; NaN if something went wrong.
    pub(crate) fn score(&self, values: &[f64], seed: u64) -> f64 {
        self.play(values, seed).unwrap_or_else(|failure| {
            if let Ok(mut first) = self.fault.lock() {
                first.get_or_insert(failure);
            }
            f64::NAN
        })
    }

    /// What went wrong in one of the games.
    pub(crate) fn check(&self) -> Outcome {
        self.fault.lock().ok().and_then(|mut fault| fault.take()).map_or(Ok(()), Err)
    }

    fn play(&self, values: &[f64], seed: u64) -> Outcome<f64> {
        let mut params = self.params.clone();
        for (name, value) in self.names.iter().zip(values) {
            params.set(name, tidy(*value)).map_err(Failure::usage)?;
        }
        let mut session = (self.start)(params, seed)?;
        (0..self.ticks).for_each(|_| session.tick());
        let seconds = self.ticks as f64 / f64::from(self.ticks_per_second);
        let score = self.wanted.read(&session, seconds);
        score.map_err(|fault| Failure::no(format!("seed {seed}: {fault}")))
    }
}

/// A value with six digits: what is written in the answer is what was played.
pub(crate) fn tidy(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_they_are_played() {
        let values = [0.1 + 0.2, 1_234.567_89, -0.000_012_345_67, 0.0, 7.0];
        assert_eq!(values.map(tidy), [0.3, 1234.57, -0.000_012_345_7, 0.0, 7.0]);
    }

    #[test]
    fn games_come_back_in_order() {
        assert_eq!(Cores(None).run(5, &|run| run as f64), [0.0, 1.0, 2.0, 3.0, 4.0]);
    }
}
