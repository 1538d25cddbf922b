//! Networks that are asked: exact inference by variable elimination.

use wits_core::inspect::{Bar, Form, Graph, GraphNode, Section};

use super::def::{BayesNetDef, MAX_TABLE};
use super::factor::{Factor, joint_variables};
use crate::classify::classifier::normalize;

/// A Bayes network that was checked. See [`BayesNetDef`].
#[derive(Clone, Debug, PartialEq)]
pub struct BayesNet {
    def: BayesNetDef,
    parents: Vec<Vec<usize>>,
    tables: Vec<Factor>,
}

/// Why a network gives no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// There is no such variable.
    #[error("{}", wits_core::findings::unknown_name(.name, &.known.iter().map(String::as_str).collect::<Vec<_>>()))]
    Unknown {
        /// The name or number that was asked for.
        name: String,
        /// All names.
        known: Vec<String>,
    },
    /// The evidence names a variable twice, with different values.
    #[error("{0} has two values at once; expected one")]
    TwoValues(String),
    /// What was observed has no probability.
    #[error("the evidence is impossible: its probability is 0")]
    Impossible,
    /// The variables depend on each other too much.
    #[error("the answer needs a table of {0} entries; expected at most {MAX_TABLE}")]
    TooLarge(usize),
}

impl BayesNet {
    pub(super) fn of_checked(def: &BayesNetDef) -> Self {
        let position = |name: &String| def.variables.iter().position(|variable| variable.name == *name);
        let parents =
            def.variables.iter().map(|variable| variable.parents.iter().filter_map(position).collect());
        let parents: Vec<Vec<usize>> = parents.collect();
        let size = |variable: usize| def.variables[variable].values.len();
        let tables = def.variables.iter().enumerate().map(|(number, variable)| {
            let mut family = parents[number].clone();
            family.push(number);
            family.sort_unstable();
            let order = family.clone();
            let place = |variable: usize| order.iter().position(|other| *other == variable).unwrap_or(0);
            Factor::new(family, size, |at| {
                if variable.table.is_empty() {
                    return 1.0 / variable.values.len() as f64;
                }
                let row =
                    parents[number].iter().fold(0, |row, parent| row * size(*parent) + at[place(*parent)]);
                variable.table[row][at[place(number)]]
            })
        });
        let tables = tables.collect();
        Self { def: def.clone(), parents, tables }
    }

    /// The definition.
    #[must_use]
    pub const fn def(&self) -> &BayesNetDef {
        &self.def
    }

    /// The number of a variable.
    ///
    /// # Errors
    /// If there is none of this name.
    pub fn variable(&self, name: &str) -> Result<usize, QueryError> {
        let names = self.def.variables.iter().map(|variable| &variable.name);
        find(name, names)
    }

    /// The number of a value of a variable.
    ///
    /// # Errors
    /// If the variable has none of this name.
    pub fn value(&self, variable: usize, name: &str) -> Result<usize, QueryError> {
        let values = self.def.variables.get(variable).map_or(&[][..], |variable| &variable.values);
        find(name, values.iter())
    }

    fn size(&self, variable: usize) -> usize {
        self.def.variables[variable].values.len()
    }

    /// How likely each value of a variable is, if others have the values of the evidence (pairs of variable and value). All
    /// variables that are not named are summed over, those first whose tables are small.
    ///
    /// # Errors
    /// Unknown variables and values, contradictory or impossible evidence, and networks that are connected too much.
    pub fn query(&self, of: usize, evidence: &[(usize, usize)]) -> Result<Vec<f64>, QueryError> {
        let count = self.def.variables.len();
        let mut known = vec![None; count];
        for &(variable, value) in evidence.iter().chain([&(of, 0)]) {
            if variable >= count || value >= self.size(variable) {
                return Err(QueryError::Unknown { name: format!("{variable} = {value}"), known: Vec::new() });
            }
        }
        for &(variable, value) in evidence {
            if known[variable].is_some_and(|other| other != value) {
                return Err(QueryError::TwoValues(self.def.variables[variable].name.clone()));
            }
            known[variable] = Some(value);
        }
        let mut factors: Vec<Factor> =
            self.relevant(of, &known).map(|table| self.observed(table, &known, of)).collect();
        while let Some((variable, size)) = self.next_to_eliminate(&factors, of) {
            if size > MAX_TABLE {
                return Err(QueryError::TooLarge(size));
            }
            let (with, without) =
                factors.into_iter().partition(|factor| factor.variables.contains(&variable));
            factors = without;
            factors.push(Factor::eliminate(&with, Some(variable), |variable| self.size(variable), count));
        }
        let mut shares = Factor::eliminate(&factors, None, |variable| self.size(variable), count).values;
        if let Some(value) = known[of] {
            shares
                .iter_mut()
                .enumerate()
                .filter(|(number, _)| *number != value)
                .for_each(|(_, share)| *share = 0.0);
        }
        let sum: f64 = shares.iter().sum();
        if sum > 0.0 && sum.is_finite() {
            normalize(&mut shares);
            Ok(shares)
        } else {
            Err(QueryError::Impossible)
        }
    }

    /// As [`query`](Self::query), by names.
    ///
    /// # Errors
    /// As those of `query`.
    pub fn query_names(&self, of: &str, evidence: &[(&str, &str)]) -> Result<Vec<f64>, QueryError> {
        let pair = |(variable, value): &(&str, &str)| {
            let variable = self.variable(variable)?;
            Ok((variable, self.value(variable, value)?))
        };
        let evidence: Result<Vec<_>, QueryError> = evidence.iter().map(pair).collect();
        self.query(self.variable(of)?, &evidence?)
    }

    /// How likely it is that all variables have these values: the product of one entry of each table.
    ///
    /// # Panics
    /// If there is not one value for each variable.
    #[must_use]
    pub fn joint(&self, values: &[usize]) -> f64 {
        self.tables.iter().map(|table| table.at(values)).product()
    }

    /// The tables of the variables that the answer depends on: those asked about, and all above them. Others sum to 1.
    fn relevant(&self, of: usize, known: &[Option<usize>]) -> impl Iterator<Item = &Factor> {
        let mut is_relevant: Vec<bool> = known.iter().map(Option::is_some).collect();
        is_relevant[of] = true;
        let mut open: Vec<usize> = (0..known.len()).filter(|variable| is_relevant[*variable]).collect();
        while let Some(variable) = open.pop() {
            for parent in &self.parents[variable] {
                if !std::mem::replace(&mut is_relevant[*parent], true) {
                    open.push(*parent);
                }
            }
        }
        self.tables.iter().zip(is_relevant).filter(|(_, is_relevant)| *is_relevant).map(|(table, _)| table)
    }

    /// A table in which what is known is left out. What is asked about stays.
    fn observed(&self, table: &Factor, known: &[Option<usize>], of: usize) -> Factor {
        let open =
            table.variables.iter().copied().filter(|variable| *variable == of || known[*variable].is_none());
        let open: Vec<usize> = open.collect();
        let mut all: Vec<usize> = known.iter().map(|value| value.unwrap_or(0)).collect();
        let order = open.clone();
        Factor::new(
            open,
            |variable| self.size(variable),
            |at| {
                order.iter().zip(at).for_each(|(variable, value)| all[*variable] = *value);
                table.at(&all)
            },
        )
    }

    /// The variable whose elimination makes the smallest table, the first of several, and the size of what is multiplied.
    fn next_to_eliminate(&self, factors: &[Factor], of: usize) -> Option<(usize, usize)> {
        let variables = joint_variables(factors).into_iter().filter(|variable| *variable != of);
        let sized = variables.map(|variable| {
            let with: Vec<Factor> =
                factors.iter().filter(|factor| factor.variables.contains(&variable)).cloned().collect();
            (variable, Factor::product_size(&joint_variables(&with), |variable| self.size(variable)))
        });
        sized.min_by_key(|(variable, size)| (*size, *variable))
    }

    /// The picture: an arrow from each variable to those that depend on it.
    #[must_use]
    pub fn graph(&self) -> Graph {
        let mut graph = Graph::new("Bayes network", Form::Network);
        for variable in &self.def.variables {
            let mut node = GraphNode::new("variable", variable.name.clone());
            node.path = variable.name.clone().into();
            node.detail = variable.values.join(", ").into();
            graph.add(node);
        }
        for (child, parents) in (0..).zip(&self.parents) {
            for parent in parents {
                #[expect(clippy::cast_possible_truncation, reason = "there are at most 256 variables")]
                graph.link(*parent as u32, child, "");
            }
        }
        graph
    }

    /// How likely the values of a variable are with this evidence, as bars.
    ///
    /// # Errors
    /// As those of [`query`](Self::query).
    pub fn section(&self, of: usize, evidence: &[(usize, usize)]) -> Result<Section, QueryError> {
        let shares = self.query(of, evidence)?;
        let variable = &self.def.variables[of];
        #[expect(clippy::cast_possible_truncation, reason = "bars are drawn")]
        let bars = variable
            .values
            .iter()
            .zip(shares)
            .map(|(name, share)| Bar::new(name.clone(), share as f32).max(1.0));
        Ok(Section::bars(variable.name.clone(), bars))
    }
}

fn find<'a>(name: &str, names: impl Iterator<Item = &'a String> + Clone) -> Result<usize, QueryError> {
    let unknown = || QueryError::Unknown { name: name.to_owned(), known: names.clone().cloned().collect() };
    names.clone().position(|other| other == name).ok_or_else(unknown)
}
