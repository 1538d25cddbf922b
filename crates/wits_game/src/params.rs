//! The values of a game's parameters, always within their ranges.

use std::collections::BTreeMap;
use std::sync::Arc;

use wits_core::findings::{Findings, Place, unknown_name};

use crate::about::{About, Param, ParamKind};

/// One value for every parameter of a game.
#[derive(Clone, Debug)]
pub struct Params {
    about: Arc<About>,
    /// The places of the parameters in the order of their names: games ask by name in every tick.
    by_name: Arc<[usize]>,
    values: Vec<f64>,
}

impl Params {
    /// The defaults.
    #[must_use]
    pub fn defaults(about: &Arc<About>) -> Self {
        let mut by_name: Vec<usize> = (0..about.params.len()).collect();
        by_name.sort_by_key(|place| about.params[*place].name);
        let values = about.params.iter().map(|param| param.default).collect();
        Self { about: about.clone(), by_name: by_name.into(), values }
    }

    /// The defaults, changed by these settings; all faults at once.
    pub fn with<'a>(
        about: &Arc<About>,
        settings: impl IntoIterator<Item = (&'a str, f64)>,
    ) -> Result<Self, Findings> {
        let mut params = Self::defaults(about);
        params.change(settings)?;
        Ok(params)
    }

    /// The defaults, changed by settings as people write them; all faults at once.
    pub fn read<'a>(
        about: &Arc<About>,
        settings: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, Findings> {
        let mut params = Self::defaults(about);
        let mut findings = Findings::default();
        for (name, text) in settings {
            // An unknown name is told by `set`.
            let value = params.place(name).map_or(Ok(0.0), |place| about.params[place].read(text));
            match value {
                Ok(value) => params.set(name, value).unwrap_or_else(|faults| findings.extend(faults)),
                Err(fault) => findings.add(Place::Whole, fault, ""),
            }
        }
        findings.into_result(params)
    }

    /// Changes one value, if it exists and the value is in its range.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), Findings> {
        let place = self.check(name, value)?;
        // Minus zero becomes zero: the sign of nothing must not reach a state.
        self.values[place] = value + 0.0;
        Ok(())
    }

    /// The place of a parameter, if the value would be all right.
    pub fn check(&self, name: &str, value: f64) -> Result<usize, Findings> {
        let mut findings = Findings::default();
        let Some(place) = self.place(name) else {
            let known: Vec<&str> = self.about.params.iter().map(|param| param.name).collect();
            findings.add(Place::Whole, format!("parameter: {}", unknown_name(name, &known)), "");
            return Err(findings);
        };
        let param = &self.about.params[place];
        if !(value >= param.min && value <= param.max) {
            findings.add(Place::path(name), format!("{value} is out of range"), range_of(param));
        } else if param.kind != ParamKind::Number && value.fract() != 0.0 {
            findings.add(Place::path(name), format!("{value} is not whole"), range_of(param));
        }
        findings.into_result(place)
    }

    /// Checks a value for a parameter of a running game, which has to be a live one.
    pub fn check_live(&self, name: &str, value: f64) -> Result<(), Findings> {
        let place = self.check(name, value)?;
        let mut findings = Findings::default();
        if !self.about.params[place].live {
            findings.add(Place::path(name), "takes effect with a restart only", "a live parameter");
        }
        findings.into_result(())
    }

    /// Changes several values; all faults at once. When there is one, nothing is changed.
    pub fn change<'a>(&mut self, settings: impl IntoIterator<Item = (&'a str, f64)>) -> Result<(), Findings> {
        let mut changed = self.clone();
        let mut findings = Findings::default();
        for (name, value) in settings {
            if let Err(faults) = changed.set(name, value) {
                findings.extend(faults);
            }
        }
        findings.into_result(())?;
        *self = changed;
        Ok(())
    }

    /// A value.
    ///
    /// # Panics
    /// When the game has no parameter of this name: that is a fault in the game, not in its input.
    #[must_use]
    pub fn get(&self, name: &str) -> f64 {
        match self.place(name) {
            Some(place) => self.values[place],
            None => panic!("{} does not describe a parameter {name:?}", self.about.name),
        }
    }

    /// A value, for simulations.
    ///
    /// # Panics
    /// As [`get`](Self::get).
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "simulations run on f32")]
    pub fn f32(&self, name: &str) -> f32 {
        self.get(name) as f32
    }

    /// A whole value.
    ///
    /// # Panics
    /// As [`get`](Self::get).
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "kept whole and in range by `set`"
    )]
    pub fn count(&self, name: &str) -> usize {
        self.get(name) as usize
    }

    /// A switch.
    ///
    /// # Panics
    /// As [`get`](Self::get).
    #[must_use]
    pub fn is_on(&self, name: &str) -> bool {
        self.get(name) != 0.0
    }

    /// All names and values, in the order of the description.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, f64)> {
        self.about.params.iter().map(|param| param.name).zip(self.values.iter().copied())
    }

    /// All names and values, for sending.
    #[must_use]
    pub fn to_map(&self) -> BTreeMap<&'static str, f64> {
        self.iter().collect()
    }

    fn place(&self, name: &str) -> Option<usize> {
        let found = self.by_name.binary_search_by(|place| self.about.params[*place].name.cmp(name));
        found.ok().map(|rank| self.by_name[rank])
    }
}

fn range_of(param: &Param) -> String {
    match param.kind {
        ParamKind::Number => format!("{} to {}", param.min, param.max),
        ParamKind::Integer => format!("a whole number from {} to {}", param.min, param.max),
        ParamKind::Switch => "0 (off) or 1 (on)".into(),
        ParamKind::Choice => {
            let named = param.choices.iter().enumerate().map(|(value, name)| format!("{value} ({name})"));
            named.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Reads `name=value`; what the value means is up to the [parameter](Param::read).
pub fn parse_setting(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("{text:?}: expected name=value"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn about() -> Arc<About> {
        let mut about = About::new("test", "Test", "");
        about.params = vec![
            Param::number("cohesion", "Cohesion", 0.9, 0.0, 5.0),
            Param::integer("count", "Creatures", 100.0, 1.0, 200.0),
            Param::switch("walls", "Walls", true),
            Param::choice("edges", "Edges", &["torus", "walls"]),
        ];
        Arc::new(about)
    }

    #[test]
    fn all_faults_at_once_each_with_what_is_right() {
        let settings =
            [("cohesoin", 1.0), ("cohesion", 9.0), ("count", 1.5), ("walls", 2.0), ("edges", f64::NAN)];
        let faults = Params::with(&about(), settings).unwrap_err().to_string();
        assert_eq!(
            faults,
            "parameter: unknown \"cohesoin\", did you mean \"cohesion\"?\n\
             cohesion: 9 is out of range; expected 0 to 5\n\
             count: 1.5 is not whole; expected a whole number from 1 to 200\n\
             walls: 2 is out of range; expected 0 (off) or 1 (on)\n\
             edges: NaN is out of range; expected 0 (torus), 1 (walls)"
        );
    }

    #[test]
    fn a_refused_value_changes_nothing() {
        let mut params = Params::defaults(&about());
        assert!(params.set("cohesion", -1.0).is_err());
        assert!(params.change([("count", 7.0), ("cohesion", -1.0), ("walls", 0.0)]).is_err());
        assert_eq!((params.get("cohesion"), params.count("count"), params.is_on("walls")), (0.9, 100, true));
    }

    #[test]
    fn settings_are_read_or_explained() {
        assert_eq!(parse_setting("count = 5"), Ok(("count".into(), "5".into())));
        assert_eq!(parse_setting("count"), Err("\"count\": expected name=value".into()));
        let params = Params::read(&about(), [("edges", "walls"), ("walls", "off"), ("count", "7")]).unwrap();
        assert_eq!((params.count("edges"), params.is_on("walls"), params.count("count")), (1, false, 7));
        let faults = [("egdes", "walls"), ("edges", "wals"), ("count", "many"), ("count", "900")];
        assert_eq!(
            Params::read(&about(), faults).unwrap_err().to_string(),
            "parameter: unknown \"egdes\", did you mean \"edges\"?\n\
             edges: unknown \"wals\", did you mean \"walls\"?\n\
             count: \"many\" is not a number\n\
             count: 900 is out of range; expected a whole number from 1 to 200"
        );
    }

    #[test]
    #[should_panic(expected = "does not describe a parameter")]
    fn asking_for_what_was_not_described_is_a_fault_of_the_game() {
        let _ = Params::defaults(&about()).get("gravity");
    }
}
