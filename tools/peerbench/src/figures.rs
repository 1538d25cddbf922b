//! What programs print, collected over the rounds.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

/// What a program prints in one round.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Printed {
    pub(crate) program: String,
    pub(crate) version: String,
    pub(crate) figures: Vec<Figure>,
    /// Cases that gave no figure, and why.
    #[serde(default)]
    pub(crate) failed: Vec<String>,
}

/// One figure of one round.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Figure {
    pub(crate) suite: String,
    pub(crate) case: String,
    /// Rates end in `/s` and are better when large; all else is better when small.
    pub(crate) unit: String,
    /// Not negative; 0 is a good answer where something is counted.
    #[serde(deserialize_with = "number_or_nan")]
    pub(crate) value: f64,
    /// What was done, to tell whether it was the same.
    #[serde(default)]
    pub(crate) work: BTreeMap<String, f64>,
    /// Something to say about how it was measured.
    #[serde(default)]
    pub(crate) note: String,
}

/// The figures of all rounds, cases in the order they were first seen.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    pub(crate) cases: Vec<CaseSamples>,
}

/// All that was measured for one case.
#[derive(Debug)]
pub(crate) struct CaseSamples {
    pub(crate) suite: String,
    pub(crate) case: String,
    /// Ours, and those of peers.
    pub(crate) ours: Option<Series>,
    pub(crate) peers: Vec<Series>,
}

/// The values of one program for one case.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// Name and version.
    pub(crate) program: String,
    pub(crate) unit: String,
    pub(crate) values: Vec<f64>,
    /// As told in the last round.
    pub(crate) work: BTreeMap<String, f64>,
    pub(crate) note: String,
}

/// Reads what a program printed. Figures that cannot be are taken out and counted among the failed cases.
pub(crate) fn parse(text: &str) -> Result<Printed, String> {
    let mut printed: Printed =
        serde_json::from_str(text).map_err(|error| format!("printed no figures: {error}"))?;
    let Printed { figures, failed, .. } = &mut printed;
    figures.retain(|figure| {
        let good = figure.value.is_finite() && figure.value >= 0.0;
        if !good {
            failed.push(format!("{}: measured {}", figure.case, figure.value));
        }
        good
    });
    Ok(printed)
}

/// JSON has no infinity and no NaN: programs write `null` instead.
fn number_or_nan<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Option::<f64>::deserialize(from).map(|number| number.unwrap_or(f64::NAN))
}

impl Samples {
    /// Takes in a round of ours.
    pub(crate) fn add_ours(&mut self, printed: &Printed) {
        for figure in &printed.figures {
            let ours = &mut self.case(figure).ours;
            ours.get_or_insert_with(|| Series::new(printed, figure)).push(figure);
        }
    }

    /// Takes in a round of a peer.
    pub(crate) fn add_peer(&mut self, printed: &Printed) {
        for figure in &printed.figures {
            let series = Series::new(printed, figure);
            let peers = &mut self.case(figure).peers;
            let place = peers.iter().position(|peer| peer.program == series.program);
            let place = place.unwrap_or_else(|| {
                peers.push(series);
                peers.len() - 1
            });
            peers[place].push(figure);
        }
    }

    fn case(&mut self, figure: &Figure) -> &mut CaseSamples {
        let same = |seen: &CaseSamples| seen.suite == figure.suite && seen.case == figure.case;
        let place = self.cases.iter().position(same).unwrap_or_else(|| {
            let (suite, case) = (figure.suite.clone(), figure.case.clone());
            self.cases.push(CaseSamples { suite, case, ours: None, peers: Vec::new() });
            self.cases.len() - 1
        });
        &mut self.cases[place]
    }
}

impl Series {
    fn new(printed: &Printed, figure: &Figure) -> Self {
        Self {
            program: format!("{} {}", printed.program, printed.version),
            unit: figure.unit.clone(),
            values: Vec::new(),
            work: BTreeMap::new(),
            note: String::new(),
        }
    }

    fn push(&mut self, figure: &Figure) {
        self.values.push(figure.value);
        self.work.clone_from(&figure.work);
        self.note.clone_from(&figure.note);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_or_refused() {
        let text = |value: &str| {
            format!(
                r#"{{"program":"p","version":"1","figures":[{{"suite":"s","case":"c","unit":"ms","value":{value}}}]}}"#
            )
        };
        assert_eq!(parse(&text("2.5")).unwrap().figures[0].value, 2.5);
        // Something is counted, and did not happen: a quiet machine has no late ticks.
        let zero = parse(&text("0")).unwrap();
        assert_eq!((zero.figures[0].value, zero.failed.len()), (0.0, 0));
        for (value, reason) in [("-1", "c: measured -1"), ("null", "c: measured NaN")] {
            let refused = parse(&text(value)).unwrap();
            assert_eq!((refused.figures.len(), refused.failed), (0, vec![reason.to_owned()]));
        }
        assert!(parse("Segmentation fault").unwrap_err().contains("printed no figures"));
    }
}
