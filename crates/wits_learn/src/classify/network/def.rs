//! Bayes networks as files write them.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::names::NameList;
use wits_core::ron::RonFile;

use super::net::BayesNet;

/// Maximum number of variables of a network.
pub const MAX_VARIABLES: usize = 256;
/// Maximum number of values of a variable.
pub const MAX_VALUES: usize = 256;
/// Maximum number of entries of a table, in a definition and while a query runs.
pub const MAX_TABLE: usize = 1 << 20;

/// A Bayes network: plain data, from code or a `*.bayesnet.ron` file.
///
/// Variables have a few values each. The table of a variable says how likely its values are, for every combination of the
/// values of its parents: a row for each combination, in which the last parent changes fastest.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_learn::classify::BayesNetDef;
/// let net = BayesNetDef::from_ron("guard.bayesnet.ron", r#"(variables: [
///     (name: "thief", values: ["yes", "no"], table: [[0.1, 0.9]]),
///     (name: "cat", values: ["yes", "no"], table: [[0.5, 0.5]]),
///     (name: "noise", values: ["yes", "no"], parents: ["thief", "cat"], table: [
///         [0.9, 0.1], [0.8, 0.2], // a thief: with a cat, without
///         [0.4, 0.6], [0.1, 0.9],
///     ]),
/// ])"#)?.compile()?;
/// // 0.1 * 0.85 / (0.1 * 0.85 + 0.9 * 0.25)
/// let thief = net.query_names("thief", &[("noise", "yes")])?;
/// assert!((thief[0] - 0.085 / 0.31).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BayesNetDef {
    /// In any order.
    pub variables: Vec<VariableDef>,
}

/// A variable with a few values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariableDef {
    /// What it is called.
    pub name: String,
    /// What its values are called.
    pub values: Vec<String>,
    /// The variables that it depends on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parents: Vec<String>,
    /// How likely each value is: a row for each combination of the values of the parents, the last one changing fastest. All
    /// values are equally likely if there is no table, as before it is learned from examples.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<Vec<f64>>,
}

impl RonFile for BayesNetDef {
    fn validate(&self, findings: &mut Findings) {
        self.check("", findings);
    }
}

impl BayesNetDef {
    /// A network that can be asked.
    ///
    /// # Errors
    /// Everything that is wrong, each with its path.
    pub fn compile(&self) -> Result<BayesNet, Findings> {
        let mut findings = Findings::default();
        self.check("", &mut findings);
        findings.into_result(())?;
        Ok(BayesNet::of_checked(self))
    }

    pub(super) fn check(&self, path: &str, findings: &mut Findings) {
        let path = if path.is_empty() { "variables".to_owned() } else { format!("{path}.variables") };
        if self.variables.is_empty() || self.variables.len() > MAX_VARIABLES {
            let message = format!("{} variables", self.variables.len());
            findings.add(Place::path(path), message, format!("1 to {MAX_VARIABLES}"));
            return;
        }
        let names: NameList = self.variables.iter().map(|variable| variable.name.as_str()).collect();
        let before = findings.count();
        for (number, variable) in self.variables.iter().enumerate() {
            let path = format!("{path}[{number}]");
            if names.is_repeated(number) || variable.name.is_empty() {
                let message = format!("{:?} comes twice or is empty", variable.name);
                findings.add(Place::path(format!("{path}.name")), message, "different names");
            }
            findings.check_length(|| format!("{path}.name"), &variable.name);
            variable.check(&path, &names, findings);
        }
        if findings.count() == before {
            self.check_tables(&path, &names, findings);
            self.check_cycles(&path, &names, findings);
        }
    }

    fn check_tables(&self, path: &str, names: &NameList<'_>, findings: &mut Findings) {
        for (number, variable) in self.variables.iter().enumerate() {
            let sizes = variable.parents.iter().filter_map(|parent| names.position(parent));
            let sizes = sizes.map(|parent| self.variables[parent].values.len());
            let rows = sizes.fold(1_usize, usize::saturating_mul);
            let place = || Place::path(format!("{path}[{number}].table"));
            if rows.saturating_mul(variable.values.len()) > MAX_TABLE {
                findings.add(
                    place(),
                    format!("a table of {rows} rows"),
                    format!("at most {MAX_TABLE} entries"),
                );
            } else if !variable.table.is_empty() && variable.table.len() != rows {
                let message = format!("{} rows", variable.table.len());
                findings.add(
                    place(),
                    message,
                    format!("{rows}, one for each combination of the parents' values"),
                );
            }
        }
    }

    /// Takes away variables without parents until none is left: those that stay lie on or behind a cycle.
    fn check_cycles(&self, path: &str, names: &NameList<'_>, findings: &mut Findings) {
        let parents = |variable: usize| {
            self.variables[variable].parents.iter().filter_map(|parent| names.position(parent))
        };
        let mut is_left = vec![true; self.variables.len()];
        loop {
            let free =
                (0..is_left.len()).find(|at| is_left[*at] && parents(*at).all(|parent| !is_left[parent]));
            let Some(free) = free else { break };
            is_left[free] = false;
        }
        // Whoever is left has a parent that is left: going up from parent to parent ends in a cycle.
        let Some(mut at) = is_left.iter().position(|left| *left) else { return };
        let mut seen = Vec::new();
        while !seen.contains(&at) {
            seen.push(at);
            let Some(parent) = parents(at).find(|parent| is_left[*parent]) else { return };
            at = parent;
        }
        let cycle = seen.iter().skip_while(|seen| **seen != at).chain([&at]);
        let cycle: Vec<&str> = cycle.map(|variable| self.variables[*variable].name.as_str()).collect();
        let message = format!("a cycle: {}", cycle.join(" depends on "));
        findings.add(Place::path(format!("{path}[{at}].parents")), message, "no cycles");
    }
}

impl VariableDef {
    fn check(&self, path: &str, names: &NameList<'_>, findings: &mut Findings) {
        let values: NameList = self.values.iter().map(String::as_str).collect();
        if self.values.len() < 2 || self.values.len() > MAX_VALUES {
            let message = format!("{} values", self.values.len());
            findings.add(Place::path(format!("{path}.values")), message, format!("2 to {MAX_VALUES}"));
        }
        for (number, value) in self.values.iter().enumerate() {
            if values.is_repeated(number) {
                let place = Place::path(format!("{path}.values[{number}]"));
                findings.add(place, format!("{value:?} comes twice"), "different names");
            }
        }
        let parents: NameList = self.parents.iter().map(String::as_str).collect();
        for (number, parent) in self.parents.iter().enumerate() {
            let place = || Place::path(format!("{path}.parents[{number}]"));
            findings.check_known(place(), parent, names);
            if parents.is_repeated(number) {
                findings.add(place(), format!("{parent:?} comes twice"), "different parents");
            }
        }
        for (number, row) in self.table.iter().enumerate() {
            let sum: f64 = row.iter().sum();
            let fits = row.len() == self.values.len()
                && row.iter().all(|share| *share >= 0.0)
                && (sum - 1.0).abs() < 1e-4;
            if !fits {
                let place = Place::path(format!("{path}.table[{number}]"));
                let expected = format!("{} probabilities that add up to 1", self.values.len());
                findings.add_with(|| (place, format!("{row:?}"), expected));
            }
        }
    }
}
