//! What the numbers of a score mean.

use serde::Serialize;
use wits_core::findings::{Findings, Place};

/// How one number of a [score](crate::Game::score) is shown. The order of [`About::scores`](crate::About::scores) is that on
/// the page: what a game is about comes first.
///
/// ```
/// use wits_game::Score;
/// let scores = [
///     Score::count("home_goals", "Goals").of("Home"),
///     Score::count("away_goals", "Goals").of("Away"),
///     Score::percent("home_possession", "Possession").of("Home"),
///     Score::seconds("best_lap", "Best lap").none(0.0),
/// ];
/// assert_eq!(scores[2].unit, "%");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Score {
    /// The name in [`Game::score`](crate::Game::score).
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// Whose it is, where several have the same: they stand beside each other. Empty otherwise.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub of: &'static str,
    /// What kind of number it is.
    pub kind: ScoreKind,
    /// The unit.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub unit: &'static str,
    /// What it means, where the title does not say it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub help: &'static str,
    /// The number that says that there is none yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub none: Option<f64>,
}

/// What kind of number a score is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ScoreKind {
    /// How many.
    Count,
    /// A measured number.
    Measure,
    /// A part of a whole, from 0 to 1; shown in percent.
    Share,
    /// A time. \[s\]
    Seconds,
}

impl Score {
    /// How many.
    #[must_use]
    pub const fn count(name: &'static str, title: &'static str) -> Self {
        Self { name, title, of: "", kind: ScoreKind::Count, unit: "", help: "", none: None }
    }

    /// A measured number and its unit, which may be empty.
    #[must_use]
    pub const fn measure(name: &'static str, title: &'static str, unit: &'static str) -> Self {
        Self { kind: ScoreKind::Measure, unit, ..Self::count(name, title) }
    }

    /// A number that is in percent already.
    #[must_use]
    pub const fn percent(name: &'static str, title: &'static str) -> Self {
        Self::measure(name, title, "%")
    }

    /// A part of a whole, from 0 to 1.
    #[must_use]
    pub const fn share(name: &'static str, title: &'static str) -> Self {
        Self { kind: ScoreKind::Share, unit: "%", ..Self::count(name, title) }
    }

    /// A time. \[s\]
    #[must_use]
    pub const fn seconds(name: &'static str, title: &'static str) -> Self {
        Self { kind: ScoreKind::Seconds, unit: "s", ..Self::count(name, title) }
    }

    /// Whose it is, where several have the same.
    #[must_use]
    pub const fn of(mut self, of: &'static str) -> Self {
        self.of = of;
        self
    }

    /// The unit of a count.
    #[must_use]
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// What it means.
    #[must_use]
    pub const fn help(mut self, help: &'static str) -> Self {
        self.help = help;
        self
    }

    /// The number that says that there is none yet.
    #[must_use]
    pub const fn none(mut self, none: f64) -> Self {
        self.none = Some(none);
        self
    }

    /// Double names, missing titles, and two that cannot be told apart.
    pub(super) fn check_all(scores: &[Self], findings: &mut Findings) {
        for (place, score) in scores.iter().enumerate() {
            let path = format!("scores.{}", score.name);
            let before = &scores[..place];
            if before.iter().any(|other| other.name == score.name) {
                findings.add(Place::path(&path), "is there twice", "one score of a name");
            }
            if score.title.is_empty() {
                findings.add(Place::path(&path), "has no title", "a name for people");
            }
            if before.iter().any(|other| (other.title, other.of) == (score.title, score.of)) {
                findings.add(Place::path(&path), "has the title of another one", "titles that differ");
            }
        }
    }
}
