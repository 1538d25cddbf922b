//! The last minute of measures, in the order of ticks.
//!
//! Rows are kept by tick: after a seek into the past the rows up to there are shown, a replay writes the same rows
//! again, and a change drops those of the future that will not come.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use wits_game::About;

use crate::protocol::say::{Row, Say, Text};

/// A minute of samples, ten a second.
const MAX_ROWS: usize = 600;

/// The last minute of measures.
#[derive(Clone)]
pub(super) struct Charts {
    names: Vec<&'static str>,
    rows: BTreeMap<u64, Vec<f32>>,
}

impl Charts {
    /// Empty; the time of a tick comes first, then what the game measures.
    pub(super) fn new(about: &About) -> Self {
        let names = std::iter::once("tick_ms").chain(about.charts.iter().map(|chart| chart.name)).collect();
        Self { names, rows: BTreeMap::new() }
    }

    /// Writes a row and gives the message that tells of it. A game that measures too much or too little is brought
    /// into line: a row has as many values as there are names.
    pub(super) fn record(&mut self, tick: u64, mut values: Vec<f32>) -> Text {
        values.resize(self.names.len(), f32::NAN);
        let values: &[f32] = match self.rows.entry(tick) {
            Entry::Occupied(mut old) => {
                old.insert(values);
                old.into_mut()
            }
            Entry::Vacant(place) => place.insert(values),
        };
        let text = Say::Charts { names: &self.names, rows: &[Row { tick, values }], reset: false }.text();
        while self.rows.len() > MAX_ROWS {
            self.rows.pop_first();
        }
        text
    }

    /// Everything up to a tick.
    pub(super) fn up_to(&self, tick: u64) -> Text {
        let rows: Vec<Row<'_>> =
            self.rows.range(..=tick).map(|(tick, values)| Row { tick: *tick, values }).collect();
        Say::Charts { names: &self.names, rows: &rows, reset: true }.text()
    }

    /// The future after this tick will be another one.
    pub(super) fn forget_after(&mut self, tick: u64) {
        self.rows.split_off(&(tick + 1));
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
        let value: serde_json::Value = serde_json::from_str(&charts.up_to(tick)).unwrap();
        value["rows"].as_array().unwrap().iter().map(|row| row[0].as_u64().unwrap()).collect()
    }

    #[test]
    fn the_past_the_future_and_the_change() {
        let mut charts = Charts::new(&About::new("test", "Test", ""));
        (0..=1000).for_each(|tick| drop(charts.record(tick, vec![0.1])));
        assert_eq!(rows(&charts, u64::MAX).len(), MAX_ROWS);
        assert_eq!(rows(&charts, 402), [401, 402]);
        charts.record(402, vec![0.2]);
        charts.forget_after(402);
        assert_eq!(rows(&charts, u64::MAX), [401, 402]);
    }

    #[test]
    fn rows_have_as_many_values_as_names() {
        let mut charts = Charts::new(&About::new("test", "Test", ""));
        assert!(charts.record(1, vec![0.5, 7.0, 8.0]).contains(r#""names":["tick_ms"],"rows":[[1,0.5]]"#));
        assert!(charts.record(2, vec![]).contains(r#""rows":[[2,null]]"#));
    }
}
