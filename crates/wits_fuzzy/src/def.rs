//! Fuzzy modules as files write them.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};
use wits_mind::Vocabulary;

use crate::defuzzify::Defuzzify;
use crate::in_order;
use crate::mind::BindDef;
use crate::module::FuzzyModule;
use crate::ops::{Aggregation, And, Apply, Logic, Or};
use crate::rule::{RuleDef, RuleError};
use crate::shape::ShapeDef;

/// A fuzzy module: plain data, from code or a `*.fuzzy.ron` file.
///
/// ```
/// use wits_core::ron::{self, RonFile};
/// use wits_fuzzy::FuzzyDef;
/// let def = FuzzyDef::from_ron("brake.fuzzy.ron", r#"(
///     inputs: {
///         "corner": (over: Range(0, 50), sets: {"near": LeftShoulder(10, 40), "far": RightShoulder(10, 40)}),
///         "armed": (over: Flag, sets: {"yes": By({"true": 1}), "no": By({"false": 1})}),
///     },
///     outputs: {
///         "brake": (range: (0, 1), sets: {"off": Singleton(0), "hard": Singleton(1)}),
///     },
///     rules: ["if corner is near then brake is hard", "if corner is far or armed is yes then brake is off"],
/// )"#)?;
/// let module = def.compile()?;
/// let mut scratch = module.scratch();
/// assert_eq!(module.infer(&mut scratch, &[25.0, 0.0]), [0.5]);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FuzzyDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What *and* and *or* mean, and what is done with several rules about the same output.
    #[serde(default, skip_serializing_if = "is_default")]
    pub logic: Logic,
    /// Its inputs, in this order.
    #[serde(with = "in_order")]
    pub inputs: Vec<(String, InputDef)>,
    /// Its outputs, in this order. None are needed where only [degrees](crate::mind::add_degree) are read.
    #[serde(default, with = "in_order", skip_serializing_if = "Vec::is_empty")]
    pub outputs: Vec<(String, OutputDef)>,
    /// Rules, one a line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleDef>,
    /// Rules in block format: one conclusion for each combination of sets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<TableDef>,
    /// Rules after Combs: one conclusion for each set of each input.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub combs: Vec<CombsDef>,
    /// More rules, in blocks with operators of their own. They follow all others.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocks: Vec<BlockDef>,
    /// How it is tied to the words of a game, if it is to be a mind or a word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mind: Option<BindDef>,
}

/// An input: a linguistic variable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InputDef {
    /// What values it has.
    pub over: Domain,
    /// Its sets, in this order. None are needed for an input of which only formulas speak.
    #[serde(default, with = "in_order", skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<(String, ShapeDef)>,
    /// Allows degrees that do not add up to 1, more than two sets that overlap, and values that lie in no set.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub loose: bool,
}

/// The values of an input.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Domain {
    /// Numbers from the first to the second; what lies outside counts as the nearer end.
    Range(f32, f32),
    /// Yes or no: 1 or 0.
    Flag,
    /// One of these, by number from 0.
    OneOf(Vec<String>),
}

/// An output.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OutputDef {
    /// From the least to the greatest value.
    #[serde(default = "unit")]
    pub range: (f32, f32),
    /// Its sets, in this order.
    #[serde(with = "in_order")]
    pub sets: Vec<(String, ShapeDef)>,
    /// How degrees become one number.
    #[serde(default, skip_serializing_if = "is_default")]
    pub by: Defuzzify,
    /// How the conclusions of several rules about it are combined, if not as in [`Logic::aggregation`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aggregation: Option<Aggregation>,
    /// What it is when no rule says anything.
    #[serde(default, skip_serializing_if = "is_default")]
    pub otherwise: Otherwise,
    /// Formulas may conclude values beyond the range: hold them within it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub clamp: bool,
    /// What is made of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub read: ReadAs,
}

/// What an output is when all its degrees are 0.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Otherwise {
    /// This.
    Value(f32),
    /// The previous value; 0 at first.
    Keep,
    /// The previous value; this one at first.
    KeepFrom(f32),
}

impl Default for Otherwise {
    fn default() -> Self {
        Self::Value(0.0)
    }
}

/// What is made of an output.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum ReadAs {
    /// A number.
    #[default]
    Number,
    /// Yes, 1, if the degree of its only set is at least so much; else no, 0.
    Yes(f32),
    /// The number of the set with the highest degree, from 0; of equal ones the first. -1 if all are 0.
    Choice,
    /// Ordered options: the number of the first one whose end is not below the value. The last end may be left out of
    /// account: whatever is beyond it is the last option.
    Ranges(Vec<(String, f32)>),
}

/// Rules in block format: every combination of one set of each input has its conclusion.
///
/// ```
/// use wits_fuzzy::TableDef;
/// // Far and low, far and okay, far and loads; then the same for medium, then for close.
/// let table = TableDef::new(["distance", "ammo"], "desirability",
///     ["un", "un", "de", "de", "ve", "ve", "un", "un", "un"]);
/// assert_eq!(table.then.len(), 9);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableDef {
    /// Its inputs.
    pub of: Vec<String>,
    /// The output.
    pub gives: String,
    /// A set of the output for each combination: the last input changes fastest, sets in the order of their variable.
    pub then: Vec<String>,
}

/// Rules after Combs: `(p and q) → r` is the same as `(p → r) or (q → r)`, so one rule for each set of each input will do.
/// Such rules have to be written from scratch; other rules cannot be turned into them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CombsDef {
    /// The input.
    pub of: String,
    /// The output.
    pub gives: String,
    /// A set of the output for each set of the input.
    pub then: Vec<String>,
}

/// Rules with operators of their own.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlockDef {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Both hold.
    #[serde(default, skip_serializing_if = "is_default")]
    pub and: And,
    /// At least one holds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub or: Or,
    /// What degrees do to the sets of outputs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub apply: Apply,
    /// Rules, one a line.
    pub rules: Vec<RuleDef>,
}

impl RonFile for FuzzyDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check("", findings);
    }

    fn review(&self, findings: &mut Findings) {
        self.validate(findings);
        if findings.is_empty() {
            add_all(findings, &self.doubts());
            let unbound = self.bind(&Vocabulary::<()>::open()).err().unwrap_or_default();
            add_all(findings, &unbound);
        }
    }
}

impl FuzzyDef {
    /// An empty module of a name.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// One more input.
    #[must_use]
    pub fn input(mut self, name: impl Into<String>, input: InputDef) -> Self {
        self.inputs.push((name.into(), input));
        self
    }

    /// One more output.
    #[must_use]
    pub fn output(mut self, name: impl Into<String>, output: OutputDef) -> Self {
        self.outputs.push((name.into(), output));
        self
    }

    /// More rules.
    ///
    /// # Errors
    /// The first rule that cannot be read.
    pub fn rules<'t>(mut self, rules: impl IntoIterator<Item = &'t str>) -> Result<Self, RuleError> {
        for rule in rules {
            self.rules.push(rule.parse()?);
        }
        Ok(self)
    }

    /// Checks it and makes it ready to run.
    ///
    /// # Errors
    /// All faults, each with its path in the definition.
    pub fn compile(&self) -> Result<FuzzyModule, Findings> {
        let mut findings = Findings::default();
        self.check("", &mut findings);
        findings.into_result(())?;
        Ok(FuzzyModule::new(self))
    }

    /// The number of an input.
    #[must_use]
    pub fn find_input(&self, name: &str) -> Option<usize> {
        self.inputs.iter().position(|(known, _)| known == name)
    }

    /// The number of an output.
    #[must_use]
    pub fn find_output(&self, name: &str) -> Option<usize> {
        self.outputs.iter().position(|(known, _)| known == name)
    }
}

/// The same findings in a file.
pub(crate) fn named(file: &str, findings: &Findings) -> Findings {
    let mut renamed = Findings::of(file);
    add_all(&mut renamed, findings);
    renamed
}

/// Adds what was found elsewhere, as findings of the same file.
pub(crate) fn add_all(findings: &mut Findings, others: &Findings) {
    for finding in others.list() {
        findings.add(finding.place.clone(), &*finding.message, &*finding.expected);
    }
    findings.skip(others.more());
}

impl InputDef {
    /// Numbers from here to there.
    #[must_use]
    pub const fn range(from: f32, to: f32) -> Self {
        Self { over: Domain::Range(from, to), sets: Vec::new(), loose: false }
    }

    /// One more set.
    #[must_use]
    pub fn set(mut self, name: impl Into<String>, shape: ShapeDef) -> Self {
        self.sets.push((name.into(), shape));
        self
    }
}

impl OutputDef {
    /// Numbers from here to there.
    #[must_use]
    pub fn range(from: f32, to: f32) -> Self {
        Self {
            range: (from, to),
            sets: Vec::new(),
            by: Defuzzify::default(),
            aggregation: None,
            otherwise: Otherwise::default(),
            clamp: false,
            read: ReadAs::default(),
        }
    }

    /// One more set.
    #[must_use]
    pub fn set(mut self, name: impl Into<String>, shape: ShapeDef) -> Self {
        self.sets.push((name.into(), shape));
        self
    }

    /// How degrees become one number.
    #[must_use]
    pub fn by(mut self, by: Defuzzify) -> Self {
        self.by = by;
        self
    }

    /// What is made of it.
    #[must_use]
    pub fn read(mut self, read: ReadAs) -> Self {
        self.read = read;
        self
    }

    /// What it is when no rule says anything.
    #[must_use]
    pub const fn otherwise(mut self, otherwise: Otherwise) -> Self {
        self.otherwise = otherwise;
        self
    }
}

impl TableDef {
    /// A table.
    pub fn new<'t>(
        of: impl IntoIterator<Item = &'t str>,
        gives: impl Into<String>,
        then: impl IntoIterator<Item = &'t str>,
    ) -> Self {
        let list = |names: &mut dyn Iterator<Item = &'t str>| names.map(str::to_owned).collect();
        Self { of: list(&mut of.into_iter()), gives: gives.into(), then: list(&mut then.into_iter()) }
    }
}

impl CombsDef {
    /// One rule for each set of an input.
    pub fn new<'t>(
        of: impl Into<String>,
        gives: impl Into<String>,
        then: impl IntoIterator<Item = &'t str>,
    ) -> Self {
        Self { of: of.into(), gives: gives.into(), then: then.into_iter().map(str::to_owned).collect() }
    }
}

const fn unit() -> (f32, f32) {
    (0.0, 1.0)
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
