//! Medians, ratios, and whether both sides did the same work.

use std::collections::BTreeMap;

use crate::figures::{CaseSamples, Samples, Series};

/// One line of the report.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) suite: String,
    pub(crate) case: String,
    pub(crate) unit: String,
    pub(crate) ours: Measured,
    pub(crate) peer: Option<Peer>,
    /// Above 1: ours is better; infinite when ours is 0. None without a peer, or when the work was not alike.
    pub(crate) ratio: Option<f64>,
    /// Why figures cannot be compared.
    pub(crate) unlike: Option<String>,
}

/// A median and how far the rounds lay apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measured {
    pub(crate) median: f64,
    /// The smallest and the largest value.
    pub(crate) range: [f64; 2],
}

/// The other side.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    /// With its version.
    pub(crate) name: String,
    pub(crate) measured: Measured,
    pub(crate) note: String,
}

/// How far apart two accounts of work may be, as a share. What is not named here must be the same.
const TOLERANCES: &[(&str, f64)] = &[
    // Flocks are chaotic, and yuka does not see round the edges of the world.
    ("neighbours", 0.15),
    // dodgy_2d leaves more room to those who are not on collision course; crowds are chaotic besides.
    ("progress", 0.03),
    ("too near", 0.25),
    // Wandering is chance, and bodies that slip round a disc do so by rules of their own.
    ("travelled", 0.03),
    // Rays past the very end of a wall: rounding decides.
    ("hits", 1e-3),
    ("distance", 1e-3),
    // pathfinding counts a diagonal step as 1.414214.
    ("length", 1e-6),
    // Single and double precision; an integral and a sum of 1000 samples.
    ("desirability", 1e-4),
    ("at 200, 8", 1e-4),
    // Products of matrices in single precision, added up in another order; and 300 steps of training with them.
    ("mean square", 1e-4),
    // Episodes begin anywhere near the middle.
    ("episode", 0.05),
    // Thresholds that part the examples as well: which one is taken is chance.
    ("leaves", 0.03),
    ("right", 0.005),
    // Whoever cuts corners has shorter ways.
    ("length, corners cut", 0.05),
];
/// Sums are added in different orders.
const ROUNDING: f64 = 1e-9;

/// Every case of ours, once for each peer that has it, or once without.
pub(crate) fn rows(samples: &Samples) -> Vec<Row> {
    samples.cases.iter().flat_map(rows_of).collect()
}

fn rows_of(case: &CaseSamples) -> Vec<Row> {
    let Some(ours) = &case.ours else { return Vec::new() };
    match case.peers.as_slice() {
        [] => vec![row(case, ours, None)],
        peers => peers.iter().map(|peer| row(case, ours, Some(peer))).collect(),
    }
}

fn row(case: &CaseSamples, ours: &Series, peer: Option<&Series>) -> Row {
    let unlike = peer.and_then(|peer| difference(ours, peer));
    let measured = Measured::of(&ours.values);
    let peer = peer.map(|peer| Peer {
        name: peer.program.clone(),
        measured: Measured::of(&peer.values),
        note: peer.note.clone(),
    });
    let alike = peer.as_ref().filter(|_| unlike.is_none());
    let ratio = alike.map(|peer| ratio(measured.median, peer.measured.median, &ours.unit));
    let (suite, case, unit) = (case.suite.clone(), case.case.clone(), ours.unit.clone());
    Row { suite, case, unit, ours: measured, peer, ratio, unlike }
}

/// Above 1 when ours is better; two zeros are alike.
fn ratio(ours: f64, peer: f64, unit: &str) -> f64 {
    match if unit.ends_with("/s") { (ours, peer) } else { (peer, ours) } {
        (0.0, 0.0) => 1.0,
        (better, worse) => better / worse,
    }
}

/// What was not the same on both sides, if anything.
fn difference(ours: &Series, peer: &Series) -> Option<String> {
    if ours.unit != peer.unit {
        return Some(format!("units differ: {} and {}", ours.unit, peer.unit));
    }
    let names: BTreeMap<&String, ()> =
        ours.work.keys().chain(peer.work.keys()).map(|name| (name, ())).collect();
    names.into_keys().find_map(|name| match (ours.work.get(name), peer.work.get(name)) {
        (Some(&mine), Some(&theirs)) if close(name, mine, theirs) => None,
        (Some(mine), Some(theirs)) => Some(format!("{name}: ours {mine}, theirs {theirs}")),
        _ => Some(format!("{name}: only one side tells")),
    })
}

fn close(name: &str, one: f64, other: f64) -> bool {
    let named = TOLERANCES.iter().find(|(known, _)| *known == name);
    let tolerance = named.map_or(ROUNDING, |(_, tolerance)| *tolerance);
    (one - other).abs() <= tolerance * one.abs().max(other.abs())
}

impl Measured {
    fn of(values: &[f64]) -> Self {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let (Some(first), Some(last)) = (sorted.first(), sorted.last()) else {
            return Self { median: f64::NAN, range: [f64::NAN; 2] };
        };
        let half = sorted.len() / 2;
        let median =
            if sorted.len() % 2 == 1 { sorted[half] } else { f64::midpoint(sorted[half - 1], sorted[half]) };
        Self { median, range: [*first, *last] }
    }

    /// Largest minus smallest, as a share of the median: infinite round a median of 0.
    pub(crate) fn spread(self) -> f64 {
        let [first, last] = self.range;
        if first == last { 0.0 } else { (last - first) / self.median }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(program: &str, unit: &str, values: &[f64], work: &[(&str, f64)]) -> Series {
        Series {
            program: program.to_owned(),
            unit: unit.to_owned(),
            values: values.to_vec(),
            work: work.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect(),
            note: String::new(),
        }
    }

    fn compared(ours: Series, peer: Series) -> Row {
        let case = CaseSamples { suite: "s".into(), case: "c".into(), ours: Some(ours), peers: vec![peer] };
        rows(&Samples { cases: vec![case] }).remove(0)
    }

    #[test]
    fn a_ratio_above_one_means_ours_is_better() {
        let time = compared(series("w", "ms", &[1.0, 9.0, 2.0], &[]), series("p", "ms", &[6.0], &[]));
        assert_eq!((time.ours.median, time.ours.spread(), time.ratio), (2.0, 4.0, Some(3.0)));
        let rate = compared(series("w", "ticks/s", &[10.0], &[]), series("p", "ticks/s", &[5.0], &[]));
        assert_eq!(rate.ratio, Some(2.0));
    }

    #[test]
    fn zeros_can_be_compared() {
        let row =
            |ours: &[f64], peer: &[f64]| compared(series("w", "%", ours, &[]), series("p", "%", peer, &[]));
        assert_eq!(row(&[0.0, 0.0], &[0.0]).ratio, Some(1.0));
        assert_eq!(row(&[0.0], &[2.0]).ratio, Some(f64::INFINITY));
        assert_eq!(row(&[2.0], &[0.0]).ratio, Some(0.0));
        assert_eq!(row(&[0.0, 0.0, 0.0], &[1.0]).ours.spread(), 0.0);
        assert_eq!(row(&[0.0, 0.0, 0.5], &[1.0]).ours.spread(), f64::INFINITY);
    }

    #[test]
    fn unlike_work_has_no_ratio_but_a_reason() {
        for (ours, peer, reason) in [
            (("found", 10.0), ("found", 11.0), "found: ours 10, theirs 11"),
            (("neighbours", 12.0), ("neighbours", 100.0), "neighbours: ours 12, theirs 100"),
            (("found", 10.0), ("seen", 10.0), "found: only one side tells"),
        ] {
            let row = compared(series("w", "ms", &[1.0], &[ours]), series("p", "ms", &[2.0], &[peer]));
            assert_eq!((row.ratio, row.unlike.as_deref()), (None, Some(reason)));
        }
        let units = compared(series("w", "ms", &[1.0], &[]), series("p", "s", &[2.0], &[]));
        assert!(units.unlike.unwrap().contains("units differ"));
    }

    #[test]
    fn chaos_and_rounding_are_tolerated() {
        for (name, ours, peer) in
            [("neighbours", 12.0, 11.0), ("squares", 1.0, 1.0 + 1e-12), ("found", 0.0, 0.0)]
        {
            let (ours, peer) =
                (series("w", "ms", &[1.0], &[(name, ours)]), series("p", "ms", &[1.0], &[(name, peer)]));
            assert_eq!(compared(ours, peer).unlike, None);
        }
    }

    #[test]
    fn cases_without_a_peer_stand_alone() {
        let ours = Some(series("w", "ms", &[1.0, 2.0], &[]));
        let case = CaseSamples { suite: "s".into(), case: "c".into(), ours, peers: vec![] };
        let rows = rows(&Samples { cases: vec![case] });
        assert_eq!((rows.len(), rows[0].ours.median, rows[0].ratio), (1, 1.5, None));
    }
}
