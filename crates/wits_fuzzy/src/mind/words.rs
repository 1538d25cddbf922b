//! A module as a word.

use std::sync::{Mutex, PoisonError};

use wits_core::findings::{Findings, Place, unknown_name};
use wits_mind::words::{Ask, ValueWord};
use wits_mind::{Kind, Value, Vocabulary};

use super::bind::Inputs;
use crate::def::{FuzzyDef, OutputDef};
use crate::module::{FuzzyModule, Scratch};
use crate::rule::{RuleDef, Term};
use crate::shape::ShapeDef;

/// Makes a value of the vocabulary of an output: a number; yes or no, which is a condition; or the name of an option.
/// The module is asked whenever the value is, with inputs as its [`BindDef`](super::BindDef) says.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_core::ron;
/// use wits_fuzzy::FuzzyDef;
/// use wits_mind::condition::{Condition, ConditionDef};
/// use wits_mind::{Kind, Turn, Vocabulary};
///
/// let mut words = Vocabulary::<f32>::new();
/// words.value("distance", Kind::Number, |distance, _| (*distance).into());
/// let def = FuzzyDef::from_ron("fear.fuzzy.ron", r#"(
///     inputs: {"distance": (over: Range(0, 50), sets: {"near": LeftShoulder(10, 26), "far": RightShoulder(10, 26)})},
///     outputs: {"fear": (sets: {"none": Singleton(0), "full": Singleton(1)})},
///     rules: ["if distance is near then fear is full", "if distance is far then fear is none"],
/// )"#)?;
/// wits_fuzzy::mind::add_output(&mut words, "fear", &def, "fear")?;
/// let def: ConditionDef = ron::read("flee.ron", r#"Above(of: "fear", than: 0.7)"#)?;
/// let flee = Condition::bind(&def, &words)?;
/// let mut guard = 14.0;
/// let turn = Turn::new(&mut guard, Default::default());
/// assert_eq!(flee.why(turn.game, &turn.boards, turn.now).to_string(), "fear is 0.75, above 0.7");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
///
/// # Errors
/// The faults of the definition, an unknown output, inputs that are no words.
pub fn add_output<'w, C: 'static>(
    words: &'w mut Vocabulary<C>,
    name: &str,
    def: &FuzzyDef,
    output: &str,
) -> Result<&'w mut ValueWord<C>, Findings> {
    let Some(number) = def.find_output(output) else {
        let known: Vec<&str> = def.outputs.iter().map(|(name, _)| name.as_str()).collect();
        let mut findings = Findings::default();
        findings.add(Place::path("outputs"), unknown_name(output, &known), "");
        return Err(findings);
    };
    let kind = def.kind_of(number);
    let asked = Asked::new(def, words)?;
    Ok(words.value(name, kind, move |game, ask| {
        asked.with(game, ask, |module, scratch, given| {
            module.infer(scratch, given);
            module.value(scratch, number).unwrap_or_else(|| Value::zero(kind))
        })
    }))
}

/// Makes a value of the vocabulary of the degree to which an expression over the inputs of a module holds, from 0 to 1:
/// `"distance is very near and ammo is not low"`.
///
/// # Errors
/// The faults of the definition, of the expression, and inputs that are no words.
pub fn add_degree<'w, C: 'static>(
    words: &'w mut Vocabulary<C>,
    name: &str,
    def: &FuzzyDef,
    expression: &str,
) -> Result<&'w mut ValueWord<C>, Findings> {
    let term = term(def, expression)?;
    let asked = Asked::new(def, words)?;
    Ok(words.value(name, Kind::Number, move |game, ask| {
        asked.with(game, ask, |module, scratch, given| {
            module.fuzzify(scratch, given);
            module.holds(scratch, &term).into()
        })
    }))
}

/// Reads an expression as the first half of a rule.
fn term(def: &FuzzyDef, expression: &str) -> Result<Term, Findings> {
    let mut findings = Findings::default();
    let mut checked = def.clone();
    if checked.outputs.is_empty() {
        let some = OutputDef::range(0.0, 1.0).set("yes", ShapeDef::Singleton(1.0));
        checked.outputs.push(("_some".to_owned(), some));
    }
    let (output, set) =
        match checked.outputs.first().and_then(|(name, output)| Some((name, output.sets.first()?))) {
            Some((name, (set, _))) => (name.as_str(), set.as_str()),
            None => ("", ""),
        };
    match format!("if {expression} then {output} is {set}").parse::<RuleDef>() {
        Ok(rule) => {
            checked.rules = vec![rule.clone()];
            checked.check("", &mut findings);
            findings.into_result(rule.when)
        }
        Err(fault) => {
            findings.add(Place::Whole, format!("{expression:?}: {}", fault.message), fault.expected);
            Err(findings)
        }
    }
}

/// A module with room for as many askers as ask at once.
struct Asked<C: ?Sized> {
    module: FuzzyModule,
    inputs: Inputs<C>,
    rooms: Mutex<Vec<(Scratch, Vec<f32>)>>,
}

impl<C: ?Sized> Asked<C> {
    fn new(def: &FuzzyDef, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let module = def.compile()?;
        let mut findings = Findings::default();
        let inputs = Inputs::bind(def, words, &words.names(), &mut findings);
        findings.into_result(Self { module, inputs, rooms: Mutex::default() })
    }

    fn with<T>(
        &self,
        game: &C,
        ask: &Ask<'_>,
        body: impl FnOnce(&FuzzyModule, &mut Scratch, &[f32]) -> T,
    ) -> T {
        let rooms = || self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = rooms().pop();
        let (mut scratch, mut given) = taken.unwrap_or_else(|| (self.module.scratch(), Vec::new()));
        self.inputs.read(game, ask.boards(), ask.now(), &mut given);
        let answer = body(&self.module, &mut scratch, &given);
        rooms().push((scratch, given));
        answer
    }
}
