//! Reads the inputs of a learned mind from the game: when it decides, and when it is trained.

use std::fmt;

use wits_core::findings::{Findings, Place};
use wits_core::time::Moment;
use wits_mind::board::Boards;
use wits_mind::condition::Condition;
use wits_mind::words::{Names, Reading};
use wits_mind::{CallDef, Value, Vocabulary};

use super::def::LearnedDef;
use crate::examples::{AttributeValue, label_number};

/// The inputs of a learned mind, bound to the words of a game.
///
/// ```
/// use wits_core::ron;
/// use wits_learn::examples::AttributeValue;
/// use wits_learn::mind::{LearnedDef, Observer};
/// use wits_mind::board::Boards;
/// use wits_mind::{Kind, Vocabulary};
/// let mut words = Vocabulary::<f32>::new();
/// words.value("health", Kind::Number, |health, _| (*health).into());
/// let def: LearnedDef = ron::read("a.learned.ron", r#"(
///     inputs: [(name: "health", from: 0, to: 50)],
///     choices: [(name: "flee")],
///     model: Values(edges: {"health": []}),
/// )"#)?;
/// let observer = Observer::bind(&def, &words)?;
/// let (mut observed, mut row) = (Vec::new(), Vec::new());
/// observer.observe(&20.0, &Boards::default(), Default::default(), None, &mut observed).unwrap();
/// assert_eq!(observed, [AttributeValue::Number(20.0)]); // what classifiers learn from
/// observer.net_row(&observed, &mut row);
/// assert_eq!(row, [0.4]); // what nets learn from
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
pub struct Observer<C: ?Sized> {
    inputs: Box<[Input<C>]>,
}

struct Input<C: ?Sized> {
    name: Box<str>,
    source: Source<C>,
}

enum Source<C: ?Sized> {
    Number {
        reading: Reading<C>,
        from: f32,
        to: f32,
    },
    Test(Condition<C>),
    OneOf {
        reading: Reading<C>,
        among: Box<[Box<str>]>,
    },
    /// The last choice, after the category for none.
    Last(Box<[Box<str>]>),
}

/// An input that has no value now: a key that is not set, a number that is not finite, a text that is none of the categories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("input {0} cannot be read")]
pub struct Unread(
    /// The number of the input.
    pub usize,
);

impl<C: ?Sized> Observer<C> {
    /// Looks up everything that the inputs name.
    ///
    /// # Errors
    /// All errors at once.
    pub fn bind(def: &LearnedDef, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        super::check::inputs(&def.inputs, &mut findings);
        let observer = Self::bind_into(def, words, &words.names(), &mut findings);
        findings.into_result(observer)
    }

    pub(super) fn bind_into(
        def: &LearnedDef,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        findings: &mut Findings,
    ) -> Self {
        let bound = def.inputs.iter().enumerate().map(|(number, input)| {
            let own = || input.of.clone().unwrap_or_else(|| CallDef::new(input.name.as_str()));
            let place = if input.of.is_some() { "of" } else { "name" };
            let path = format!("inputs[{number}].{place}");
            let boxed = || {
                let names = def.categories(input).unwrap_or_default();
                names.into_iter().map(Into::into).collect()
            };
            let source = match &input.test {
                _ if input.last => Source::Last(boxed()),
                Some(test) => {
                    let path = format!("inputs[{number}].test");
                    Source::Test(Condition::bind_in(test, words, names, &path, findings))
                }
                None if input.among.is_empty() => {
                    let reading = Reading::bind(&own(), words, names, &path, findings);
                    Source::Number { reading, from: input.from, to: input.to }
                }
                None => {
                    let reading = Reading::bind_any(&own(), words, names, &path, findings);
                    let value = words.find_value(&own().name);
                    if let Some(kind) =
                        value.map(|word| word.kind()).filter(|kind| *kind != wits_mind::Kind::Text)
                    {
                        let message = format!("{:?} is {kind}", own().name);
                        findings.add(Place::path(path), message, "a text, since there are categories");
                    }
                    Source::OneOf { reading, among: boxed() }
                }
            };
            Input { name: input.name.as_str().into(), source }
        });
        Self { inputs: bound.collect() }
    }

    /// How many inputs there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.inputs.len()
    }

    /// There are no inputs.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.inputs.is_empty()
    }

    /// The name of an input.
    #[must_use]
    pub fn name(&self, input: usize) -> &str {
        self.inputs.get(input).map_or("", |input| &input.name)
    }

    /// Reads all inputs, as classifiers take them: numbers within their ranges, tests as the categories no and yes. `last` is
    /// the number of the last choice, if there was one.
    ///
    /// # Errors
    /// The first input that cannot be read.
    pub fn observe(
        &self,
        game: &C,
        boards: &Boards<'_>,
        now: Moment,
        last: Option<u32>,
        into: &mut Vec<AttributeValue>,
    ) -> Result<(), Unread> {
        into.clear();
        for (number, input) in self.inputs.iter().enumerate() {
            into.push(input.read(game, boards, now, last).ok_or(Unread(number))?);
        }
        Ok(())
    }

    /// Makes the inputs of a net of an observation: numbers from 0 to 1 by their ranges, tests 0 or 1, and for each category
    /// 1 if it is the one, else 0.
    pub fn net_row(&self, observed: &[AttributeValue], row: &mut Vec<f32>) {
        row.clear();
        for (input, value) in self.inputs.iter().zip(observed) {
            match (&input.source, *value) {
                (Source::Number { from, to, .. }, AttributeValue::Number(number)) => {
                    row.push(((number - from) / (to - from)).clamp(0.0, 1.0));
                }
                (Source::Test(_), AttributeValue::Category(holds)) => row.push(holds.into()),
                (Source::OneOf { among, .. } | Source::Last(among), AttributeValue::Category(is)) => {
                    row.extend(
                        (0..among.len()).map(|category| f32::from(u8::from(category == usize::from(is)))),
                    );
                }
                _ => row.push(0.0),
            }
        }
    }

    /// What an observed value means, for people: `12.5 m of 0 to 30`, `yes`, `bow`.
    #[must_use]
    pub fn shown(&self, input: usize, value: AttributeValue) -> String {
        let Some(input) = self.inputs.get(input) else { return String::new() };
        match (&input.source, value) {
            (Source::Number { from, to, .. }, AttributeValue::Number(number)) => {
                format!("{number:.2}, within {from} to {to}")
            }
            (Source::Test(test), AttributeValue::Category(holds)) => {
                format!("{}{}", if holds == 0 { "not " } else { "" }, test.text())
            }
            (Source::OneOf { among, .. } | Source::Last(among), AttributeValue::Category(is)) => {
                among.get(usize::from(is)).map_or_else(String::new, ToString::to_string)
            }
            _ => String::new(),
        }
    }

    /// What an input is made of, as it is written on graphs.
    pub(super) fn detail(&self, input: usize) -> String {
        match self.inputs.get(input).map(|input| &input.source) {
            Some(Source::Number { reading, from, to }) => format!("{} {from} to {to}", reading.text()),
            Some(Source::Test(test)) => test.text().to_owned(),
            Some(Source::OneOf { reading, among }) => format!("{}: {}", reading.text(), among.join(", ")),
            Some(Source::Last(_)) => "the last choice".to_owned(),
            None => String::new(),
        }
    }

    /// The names of what a net sees, in the order of [`net_row`](Self::net_row).
    pub(super) fn net_names(&self) -> Vec<String> {
        let names = self.inputs.iter().flat_map(|input| match &input.source {
            Source::OneOf { among, .. } | Source::Last(among) => {
                among.iter().map(|name| format!("{}: {name}", input.name)).collect()
            }
            _ => vec![input.name.to_string()],
        });
        names.collect()
    }

    pub(super) fn is_test(&self, input: usize) -> bool {
        self.inputs.get(input).is_some_and(|input| matches!(input.source, Source::Test(_)))
    }
}

impl<C: ?Sized> Input<C> {
    fn read(&self, game: &C, boards: &Boards<'_>, now: Moment, last: Option<u32>) -> Option<AttributeValue> {
        match &self.source {
            Source::Number { reading, from, to } => {
                let number = reading.number(game, boards, now).filter(|number| number.is_finite())?;
                let (low, high) = if from < to { (*from, *to) } else { (*to, *from) };
                Some(AttributeValue::Number(number.clamp(low, high)))
            }
            Source::Test(test) => Some(AttributeValue::Category(test.holds(game, boards, now).into())),
            Source::OneOf { reading, among } => {
                let Some(Value::Text(text)) = reading.value(game, boards, now) else { return None };
                let place = among.iter().position(|name| **name == *text)?;
                Some(AttributeValue::Category(label_number(place)))
            }
            Source::Last(among) => {
                let place = last.map_or(0, |choice| choice as usize + 1);
                Some(AttributeValue::Category(label_number(if place < among.len() { place } else { 0 })))
            }
        }
    }
}

impl<C: ?Sized> fmt::Debug for Observer<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inputs.fmt(f)
    }
}

impl<C: ?Sized> fmt::Debug for Input<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Input({})", self.name)
    }
}
