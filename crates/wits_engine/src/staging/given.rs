//! Who plays, and what they are given.

use wits_core::glam::Vec3;
use wits_core::space::Vector;
use wits_decide::Value;
use wits_world::Who;

use super::{Give, To};
use crate::body::{Footing, Order};

/// What is known only when a cue is set off.
pub(super) const BLANKS: [&str; 3] = ["{who}", "{where}", "{middle}"];

/// A character as staging sees it: made by the game for each step from what it knows anyway.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Actor<'a, V> {
    /// Who it is.
    pub who: Who,
    /// Where it is. \[m\]
    pub at: V,
    /// How large its body is. \[m\]
    pub radius: f32,
    /// What it is called.
    pub name: &'a str,
    /// Its group.
    pub group: &'a str,
    /// What else it is.
    pub tags: &'a [String],
}

impl<'a, V> Actor<'a, V> {
    /// Somebody without a name, a group or tags.
    #[must_use]
    pub const fn new(who: Who, at: V) -> Self {
        Self { who, at, radius: 0.0, name: "", group: "", tags: &[] }
    }

    /// What it is called.
    #[must_use]
    pub const fn name(mut self, name: &'a str) -> Self {
        self.name = name;
        self
    }

    /// Its group.
    #[must_use]
    pub const fn group(mut self, group: &'a str) -> Self {
        self.group = group;
        self
    }

    /// What else it is.
    #[must_use]
    pub const fn tags(mut self, tags: &'a [String]) -> Self {
        self.tags = tags;
        self
    }

    /// How large its body is. \[m\]
    #[must_use]
    pub const fn radius(mut self, radius: f32) -> Self {
        self.radius = radius;
        self
    }

    /// Whether something is for it.
    pub(super) fn is_meant(&self, to: &To, visitor: Who) -> bool {
        match to {
            To::Name(name) => self.name == name,
            To::Tag(tag) => self.tags.contains(tag),
            To::Group(group) => self.group == group,
            To::Visitor => self.who == visitor,
            To::Everybody => true,
        }
    }
}

/// Something that a character is given now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Given<'g, V> {
    /// The name of the cue.
    pub cue: &'g str,
    /// Who is given it.
    pub to: Who,
    /// What is given.
    pub give: &'g Give,
    /// Who set it off.
    pub by: Who,
    /// Where they were then. \[m\]
    pub at: V,
    /// The middle of the region. \[m\]
    pub middle: Vec3,
}

impl<'g, V: Vector> Given<'g, V> {
    /// The parameters, with all that is known only now.
    pub fn params(&self) -> impl Iterator<Item = (&'g str, Value)> {
        self.give.params().map(|(name, value)| (name, self.fill(value)))
    }

    /// One parameter.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<Value> {
        self.give.params().find(|(other, _)| *other == name).map(|(_, value)| self.fill(value))
    }

    /// What a value is now. The number of `{who}` is that of the slot; [`Given::by`] is the whole of it.
    fn fill(&self, value: &Value) -> Value {
        match value {
            Value::Text(text) if &**text == "{who}" => {
                let slot = i32::try_from(self.by.0 & 0xffff_ffff).unwrap_or(-1);
                Value::Int(slot)
            }
            Value::Text(text) if &**text == "{where}" => {
                Value::Vector(Vec3::from_fn(|axis| self.at.component(axis)))
            }
            Value::Text(text) if &**text == "{middle}" => Value::Vector(self.middle),
            _ => value.clone(),
        }
    }

    /// The order for a [body](crate::body), if it is one: `go_to`, `turn_to`, `play`, `stand`, `stop`, with the parameters
    /// of the [words](crate::body::teach) of the same names.
    #[must_use]
    pub fn order<S: Footing<Vector = V>>(&self) -> Option<Order<'g, V>> {
        let Give::Order { verb, with } = self.give else { return None };
        let text = |name: &str| match with.get(name) {
            Some(Value::Text(text)) => &**text,
            _ => "",
        };
        let to = || match self.param("to") {
            Some(Value::Vector(to)) => Some(S::of(to)),
            _ => None,
        };
        let number = |name: &str| self.param(name).and_then(|value| value.number());
        match verb.as_str() {
            "go_to" => {
                Some(Order::GoTo { to: to()?, gait: text("gait"), within: number("within").unwrap_or(0.3) })
            }
            "turn_to" => Some(Order::TurnTo { to: to()? }),
            "play" => {
                let on = match self.param("on") {
                    Some(Value::Int(on)) => u64::try_from(on).map_or(Who::NOBODY, Who),
                    _ => Who::NOBODY,
                };
                Some(Order::Play { animation: text("animation"), on })
            }
            "stand" => Some(Order::Stand),
            "stop" => Some(Order::Stop),
            _ => None,
        }
    }
}
