//! The last minute of measures, in the order of ticks.
//!
//! Rows are kept by tick: after a seek into the past the rows up to there are shown, and a change takes those of the future
//! that it replaces. A replay adds rows, but no times: how long a tick took is what was measured first, because what a
//! replay takes depends on how often somebody looks.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use wits_game::About;

use crate::protocol::say::{Row, Say, Text};

/// A minute of samples, ten a second.
const MAX_ROWS: usize = 600;

/// The last minute of measures.
#[derive(Clone)]
pub(super) struct Charts {
    names: Vec<&'static str>,
    rows: Rows,
}

/// Rows by tick.
type Rows = BTreeMap<u64, Sample>;

/// What was measured at a tick.
#[derive(Clone)]
struct Sample {
    /// The time of a tick first.
    values: Vec<f32>,
    /// The mean time is that of the ticks after this one. Where it is part of the mean of a later row, so is this one.
    since: u64,
}

/// Rows of a future that was replaced.
pub(super) struct Later(Rows);

impl Charts {
    /// Empty; the time of a tick comes first, then what the game measures.
    pub(super) fn new(about: &About) -> Self {
        let names = std::iter::once("tick_ms").chain(about.charts.iter().map(|chart| chart.name)).collect();
        Self { names, rows: BTreeMap::new() }
    }

    /// Writes a row about so many ticks. A game that measures too much or too little is brought into line: a row has as many
    /// values as there are names.
    pub(super) fn record(&mut self, tick: u64, ticks: u64, mut values: Vec<f32>) {
        values.resize(self.names.len(), f32::NAN);
        let mut since = tick.saturating_sub(ticks);
        let known = self.rows.range(tick..).next().filter(|(_, known)| known.since < tick);
        if let Some((at, known)) = known {
            since = known.since;
            values[0] = if *at == tick { known.values[0] } else { f32::NAN };
        }
        self.rows.insert(tick, Sample { values, since });
        while self.rows.len() > MAX_ROWS {
            self.forget_farthest(tick);
        }
    }

    /// Drops the row at the end that is farther from a tick: usually the oldest one; while the past is played again, the
    /// newest one.
    fn forget_farthest(&mut self, tick: u64) {
        let ends = self.rows.first_key_value().zip(self.rows.last_key_value());
        let Some(((first, _), (last, _))) = ends else { return };
        if tick.saturating_sub(*first) < last.saturating_sub(tick) {
            self.rows.pop_last();
        } else {
            self.rows.pop_first();
        }
    }

    /// The row of a tick, as it is sent; `beside`: of the other one of two futures.
    pub(super) fn row(&self, tick: u64, beside: bool) -> Text {
        self.text(tick..=tick, false, beside)
    }

    /// Everything up to a tick.
    pub(super) fn up_to(&self, tick: u64, beside: bool) -> Text {
        self.text(0..=tick, true, beside)
    }

    fn text(&self, ticks: RangeInclusive<u64>, reset: bool, beside: bool) -> Text {
        let rows: Vec<Row<'_>> =
            self.rows.range(ticks).map(|(tick, row)| Row { tick: *tick, values: &row.values }).collect();
        Say::Charts { names: &self.names, rows: &rows, reset, beside }.text()
    }

    /// Removes and returns the rows after this tick: the future that they belong to is replaced.
    pub(super) fn take_after(&mut self, tick: u64) -> Later {
        Later(self.rows.split_off(&tick.saturating_add(1)))
    }

    /// Puts back the rows of a future that was restored.
    pub(super) fn put_after(&mut self, tick: u64, later: Later) {
        drop(self.take_after(tick));
        self.rows.extend(later.0);
        while self.rows.len() > MAX_ROWS {
            self.forget_farthest(tick);
        }
    }

    /// Everything begins again.
    pub(super) fn clear(&mut self) {
        self.rows.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(charts: &Charts, tick: u64) -> Vec<u64> {
        let value: serde_json::Value = serde_json::from_str(&charts.up_to(tick, false)).unwrap();
        value["rows"].as_array().unwrap().iter().map(|row| row[0].as_u64().unwrap()).collect()
    }

    #[test]
    fn the_past_the_future_and_the_change() {
        let mut charts = Charts::new(&About::new("test", "Test", ""));
        (0..=1000).for_each(|tick| charts.record(tick, 1, vec![0.1]));
        assert_eq!(rows(&charts, u64::MAX).len(), MAX_ROWS);
        assert_eq!(rows(&charts, 402), [401, 402]);
        let later = charts.take_after(402);
        assert_eq!(rows(&charts, u64::MAX), [401, 402]);
        charts.record(403, 1, vec![0.3]);
        charts.record(999_999, 1, vec![0.3]);
        charts.put_after(402, later);
        assert_eq!((rows(&charts, u64::MAX).len(), rows(&charts, u64::MAX).last()), (MAX_ROWS, Some(&1000)));
        assert!(charts.row(403, false).contains("[403,0.1]"), "{}", charts.row(403, false));
    }

    #[test]
    fn rows_of_a_past_that_is_played_again_are_kept() {
        let mut charts = Charts::new(&About::new("test", "Test", ""));
        (1000..2000).for_each(|tick| charts.record(tick, 1, vec![0.1]));
        (7..10).for_each(|tick| charts.record(tick, 1, vec![0.2]));
        let all = rows(&charts, u64::MAX);
        assert_eq!((&all[..4], all.len()), (&[7, 8, 9, 1400][..], MAX_ROWS));
        assert_eq!(all.last(), Some(&1996));
        assert!(charts.row(8, false).contains("[8,0.2]"), "nothing is known of it: it is measured");
    }

    #[test]
    fn a_replay_does_not_measure_again() {
        let mut charts = Charts::new(&About::new("test", "Test", ""));
        for (tick, ms) in [(6, 0.5), (12, 3.0), (18, 0.5)] {
            charts.record(tick, 6, vec![ms]);
        }
        // The past is played again in other steps, slowly.
        for tick in [10, 8, 12, 14] {
            charts.record(tick, 1, vec![9.0]);
        }
        let expected = r#""rows":[[6,0.5],[8,null],[10,null],[12,3.0],[14,null],[18,0.5]]"#;
        assert!(charts.up_to(18, false).contains(expected), "{}", charts.up_to(18, false));
        charts.record(19, 1, vec![0.25]);
        assert!(charts.row(19, false).contains("[19,0.25]"), "nobody has been there");
    }

    #[test]
    fn rows_have_as_many_values_as_names() {
        let mut charts = Charts::new(&About::new("test", "Test", ""));
        charts.record(1, 1, vec![0.5, 7.0, 8.0]);
        assert!(charts.row(1, false).contains(r#""names":["tick_ms"],"rows":[[1,0.5]]"#));
        charts.record(2, 1, vec![]);
        assert!(charts.row(2, true).contains(r#""rows":[[2,null]],"reset":false,"beside":true"#));
    }
}
