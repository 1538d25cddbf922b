//! Facts and actions as files write them.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::value::EnumAccessDeserializer;
use serde::de::{EnumAccess, Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wits_mind::condition::ConditionDef;
use wits_mind::{CallDef, Value};

/// Facts and actions: what planners of all kinds plan with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DomainDef {
    /// What can be so or otherwise.
    pub facts: BTreeMap<String, FactDef>,
    /// What can be done.
    pub actions: Vec<ActionDef>,
    /// What makes a state bad.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discontent: Vec<DiscontentDef>,
}

/// Something that can be so or otherwise.
///
/// In files: `Flag`, `Int(max: 9)`, `OneOf(among: ["home", "forest"], from: "{place}")`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "FactForm", into = "FactForm")]
pub struct FactDef {
    /// What it can be.
    pub kind: Kind,
    /// The condition, the value or the key in braces that tells it; the word of the same name if absent.
    pub from: Option<CallDef>,
    /// It may be unknown, if a key holds nothing; else it counts as the lowest then.
    pub unknown: bool,
}

/// What a fact can be.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Yes or no.
    Flag,
    /// A whole number from one to another.
    Int(i32, i32),
    /// One of a few words.
    OneOf(Vec<String>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "FactDef")]
enum FactForm {
    Flag {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<CallDef>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unknown: bool,
    },
    Int {
        #[serde(default)]
        min: i32,
        max: i32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<CallDef>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unknown: bool,
    },
    OneOf {
        among: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        from: Option<CallDef>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unknown: bool,
    },
}

impl From<FactForm> for FactDef {
    fn from(form: FactForm) -> Self {
        match form {
            FactForm::Flag { from, unknown } => Self { kind: Kind::Flag, from, unknown },
            FactForm::Int { min, max, from, unknown } => Self { kind: Kind::Int(min, max), from, unknown },
            FactForm::OneOf { among, from, unknown } => Self { kind: Kind::OneOf(among), from, unknown },
        }
    }
}

impl From<FactDef> for FactForm {
    fn from(FactDef { kind, from, unknown }: FactDef) -> Self {
        match kind {
            Kind::Flag => Self::Flag { from, unknown },
            Kind::Int(min, max) => Self::Int { min, max, from, unknown },
            Kind::OneOf(among) => Self::OneOf { among, from, unknown },
        }
    }
}

impl FactDef {
    const fn new(kind: Kind) -> Self {
        Self { kind, from: None, unknown: false }
    }

    /// Yes or no.
    #[must_use]
    pub const fn flag() -> Self {
        Self::new(Kind::Flag)
    }

    /// A whole number.
    #[must_use]
    pub const fn int(min: i32, max: i32) -> Self {
        Self::new(Kind::Int(min, max))
    }

    /// One of a few words.
    pub fn one_of<'a>(among: impl IntoIterator<Item = &'a str>) -> Self {
        Self::new(Kind::OneOf(among.into_iter().map(str::to_owned).collect()))
    }

    /// The word that tells it.
    #[must_use]
    pub fn from(mut self, word: impl Into<CallDef>) -> Self {
        self.from = Some(word.into());
        self
    }

    /// It may be unknown.
    #[must_use]
    pub const fn or_unknown(mut self) -> Self {
        self.unknown = true;
        self
    }
}

/// Something that can be done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActionDef {
    /// What it is called.
    pub name: String,
    /// What it costs.
    #[serde(default = "one")]
    pub cost: u32,
    /// What must hold before it, and while it goes on, except for what it changes itself.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub needs: BTreeMap<String, TestDef>,
    /// What it changes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub gives: BTreeMap<String, EffectDef>,
    /// It is left out of plans as long as this does not hold in the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<ConditionDef>,
    /// The action of the vocabulary that does it; the one of the same name if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deed: Option<CallDef>,
}

const fn one() -> u32 {
    1
}

impl ActionDef {
    /// Costs 1, needs nothing, changes nothing.
    pub fn new(name: impl Into<String>) -> Self {
        let (needs, gives) = (BTreeMap::new(), BTreeMap::new());
        Self { name: name.into(), cost: 1, needs, gives, when: None, deed: None }
    }

    /// What it costs.
    #[must_use]
    pub const fn cost(mut self, cost: u32) -> Self {
        self.cost = cost;
        self
    }

    /// What must hold before it.
    #[must_use]
    pub fn needs(mut self, fact: impl Into<String>, test: impl Into<TestDef>) -> Self {
        self.needs.insert(fact.into(), test.into());
        self
    }

    /// What it changes.
    #[must_use]
    pub fn gives(mut self, fact: impl Into<String>, effect: impl Into<EffectDef>) -> Self {
        self.gives.insert(fact.into(), effect.into());
        self
    }
}

/// A part of how bad a state is: how far a fact is from where it should be, to a power, times a weight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiscontentDef {
    /// The fact.
    pub of: String,
    /// Where it should be.
    #[serde(default)]
    pub target: i32,
    /// 2 is the usual: one great need is worse than two small ones. More for what is vital.
    #[serde(default = "square")]
    pub power: u32,
    /// How much it counts.
    #[serde(default = "full")]
    pub weight: f32,
}

const fn square() -> u32 {
    2
}
const fn full() -> f32 {
    1.0
}

/// What must be so: a plain value, or `AtLeast(3)`, `AtMost(2)`, `Within(1, 3)`, `Not("forest")`.
#[derive(Clone, Debug, PartialEq)]
pub enum TestDef {
    /// This value.
    Is(Value),
    /// Any other value.
    Not(Value),
    /// A number that is as great or greater.
    AtLeast(i32),
    /// A number that is as small or smaller.
    AtMost(i32),
    /// A number within two ends, both included.
    Within(i32, i32),
}

/// What changes: a plain value is set, `Add(-1)` adds. Numbers stop at the ends of their range.
#[derive(Clone, Debug, PartialEq)]
pub enum EffectDef {
    /// Becomes this value.
    Set(Value),
    /// Becomes so much greater.
    Add(i32),
}

macro_rules! plain_values {
    ($($value:ty),*) => {$(
        impl From<$value> for TestDef {
            fn from(value: $value) -> Self {
                Self::Is(value.into())
            }
        }
        impl From<$value> for EffectDef {
            fn from(value: $value) -> Self {
                Self::Set(value.into())
            }
        }
    )*};
}
plain_values!(bool, i32, &str);

#[derive(Serialize, Deserialize)]
enum Tests {
    Not(Value),
    AtLeast(i32),
    AtMost(i32),
    Within(i32, i32),
}

#[derive(Serialize, Deserialize)]
enum Effects {
    Add(i32),
}

impl Serialize for TestDef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Is(value) => return value.serialize(serializer),
            Self::Not(value) => Tests::Not(value.clone()),
            Self::AtLeast(least) => Tests::AtLeast(*least),
            Self::AtMost(most) => Tests::AtMost(*most),
            Self::Within(min, max) => Tests::Within(*min, *max),
        }
        .serialize(serializer)
    }
}

impl Serialize for EffectDef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Set(value) => value.serialize(serializer),
            Self::Add(by) => Effects::Add(*by).serialize(serializer),
        }
    }
}

impl From<Tests> for TestDef {
    fn from(test: Tests) -> Self {
        match test {
            Tests::Not(value) => Self::Not(value),
            Tests::AtLeast(least) => Self::AtLeast(least),
            Tests::AtMost(most) => Self::AtMost(most),
            Tests::Within(min, max) => Self::Within(min, max),
        }
    }
}

impl From<Effects> for EffectDef {
    fn from(Effects::Add(by): Effects) -> Self {
        Self::Add(by)
    }
}

/// A plain value, or a variant of `V`.
struct PlainOr<V>(std::marker::PhantomData<V>, &'static str);

impl<'de, V: Deserialize<'de>> Visitor<'de> for PlainOr<V> {
    type Value = Result<Value, V>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1)
    }
    fn visit_bool<E: Error>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Ok(flag.into()))
    }
    fn visit_i64<E: Error>(self, whole: i64) -> Result<Self::Value, E> {
        let whole = i32::try_from(whole).map_err(|_| E::custom(format!("{whole} is too large")))?;
        Ok(Ok(whole.into()))
    }
    fn visit_u64<E: Error>(self, whole: u64) -> Result<Self::Value, E> {
        let whole = i32::try_from(whole).map_err(|_| E::custom(format!("{whole} is too large")))?;
        Ok(Ok(whole.into()))
    }
    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Ok(text.into()))
    }
    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<Self::Value, A::Error> {
        V::deserialize(EnumAccessDeserializer::new(data)).map(Err)
    }
}

impl<'de> Deserialize<'de> for TestDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const EXPECTED: &str = "a value, AtLeast(…), AtMost(…), Within(…, …) or Not(…)";
        let plain = deserializer.deserialize_any(PlainOr::<Tests>(std::marker::PhantomData, EXPECTED))?;
        Ok(plain.map_or_else(Into::into, Self::Is))
    }
}

impl<'de> Deserialize<'de> for EffectDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wanted = PlainOr::<Effects>(std::marker::PhantomData, "a value or Add(…)");
        Ok(deserializer.deserialize_any(wanted)?.map_or_else(Into::into, Self::Set))
    }
}

impl DomainDef {
    /// Nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// One more fact.
    #[must_use]
    pub fn fact(mut self, name: impl Into<String>, fact: FactDef) -> Self {
        self.facts.insert(name.into(), fact);
        self
    }

    /// One more action.
    #[must_use]
    pub fn action(mut self, action: ActionDef) -> Self {
        self.actions.push(action);
        self
    }

    /// A fact should be 0, and it is the worse the farther it is from it: squared.
    #[must_use]
    pub fn dislikes(mut self, fact: impl Into<String>) -> Self {
        self.discontent.push(DiscontentDef { of: fact.into(), target: 0, power: 2, weight: 1.0 });
        self
    }
}
