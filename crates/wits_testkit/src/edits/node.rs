//! A saved value as a tree: what `MessagePack` can hold.

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One value with all that is in it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Node {
    Nil,
    Bool(bool),
    Int(i64),
    Natural(u64),
    Single(f32),
    Double(f64),
    Text(String),
    Bytes(Vec<u8>),
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
}

impl Node {
    /// The value at a place: the number of the child, again and again. Keys of maps have no place.
    pub(super) fn at(&self, place: &[usize]) -> Option<&Self> {
        let Some((first, rest)) = place.split_first() else { return Some(self) };
        match self {
            Self::List(items) => items.get(*first)?.at(rest),
            Self::Map(fields) => fields.get(*first)?.1.at(rest),
            _ => None,
        }
    }

    pub(super) fn at_mut(&mut self, place: &[usize]) -> Option<&mut Self> {
        let Some((first, rest)) = place.split_first() else { return Some(self) };
        match self {
            Self::List(items) => items.get_mut(*first)?.at_mut(rest),
            Self::Map(fields) => fields.get_mut(*first)?.1.at_mut(rest),
            _ => None,
        }
    }

    /// How many values there are: this one and all values in it.
    pub(super) fn count(&self) -> usize {
        let children = match self {
            Self::List(items) => items.iter().map(Self::count).sum(),
            Self::Map(fields) => fields.iter().map(|(_, value)| value.count()).sum(),
            _ => 0,
        };
        1 + children
    }

    /// The place of a value by its number, in the order of [`places`](Self::places).
    pub(super) fn place(&self, number: usize) -> Vec<usize> {
        let (mut node, mut left, mut place) = (self, number, Vec::new());
        while let Some(rest) = left.checked_sub(1) {
            left = rest;
            let mut child = 0;
            let next = loop {
                let Some(next) = node.at(&[child]) else { return place };
                match left.checked_sub(next.count()) {
                    Some(rest) => (left, child) = (rest, child + 1),
                    None => break next,
                }
            };
            place.push(child);
            node = next;
        }
        place
    }

    /// The places of this value and of all values in it.
    pub(super) fn places(&self, here: &[usize], list: &mut Vec<Vec<usize>>) {
        list.push(here.to_vec());
        let count = match self {
            Self::List(items) => items.len(),
            Self::Map(fields) => fields.len(),
            _ => 0,
        };
        for child in 0..count {
            let place = [here, &[child]].concat();
            if let Some(node) = self.at(&[child]) {
                node.places(&place, list);
            }
        }
    }

    /// A place by names, such as `choice.cools[2]`.
    pub(super) fn path(&self, place: &[usize]) -> String {
        let Some((first, rest)) = place.split_first() else { return String::new() };
        let (step, child) = match self {
            Self::List(items) => (format!("[{first}]"), items.get(*first)),
            Self::Map(fields) => match fields.get(*first) {
                Some((key, value)) => (format!(".{key}"), Some(value)),
                None => return String::new(),
            },
            _ => return String::new(),
        };
        step + &child.map_or_else(String::new, |child| child.path(rest))
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nil => f.write_str("nil"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Natural(value) => write!(f, "{value}"),
            Self::Single(value) => write!(f, "{value:?}"),
            Self::Double(value) => write!(f, "{value:?}"),
            Self::Text(value) => f.write_str(value),
            Self::Bytes(value) => write!(f, "{} bytes", value.len()),
            Self::List(items) => write!(f, "a list of {}", items.len()),
            Self::Map(fields) => write!(f, "a map of {}", fields.len()),
        }
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Nil => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Int(value) => serializer.serialize_i64(*value),
            Self::Natural(value) => serializer.serialize_u64(*value),
            Self::Single(value) => serializer.serialize_f32(*value),
            Self::Double(value) => serializer.serialize_f64(*value),
            Self::Text(value) => serializer.serialize_str(value),
            Self::Bytes(value) => serializer.serialize_bytes(value),
            Self::List(items) => serializer.collect_seq(items),
            Self::Map(fields) => serializer.collect_map(fields.iter().map(|(key, value)| (key, value))),
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Any)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Node;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }
    fn visit_unit<E>(self) -> Result<Node, E> {
        Ok(Node::Nil)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Bool(value))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
        Ok(Node::Int(value))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
        Ok(Node::Natural(value))
    }
    fn visit_f32<E>(self, value: f32) -> Result<Node, E> {
        Ok(Node::Single(value))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
        Ok(Node::Double(value))
    }
    fn visit_str<E>(self, value: &str) -> Result<Node, E> {
        Ok(Node::Text(value.to_owned()))
    }
    fn visit_bytes<E>(self, value: &[u8]) -> Result<Node, E> {
        Ok(Node::Bytes(value.to_vec()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Node::List(items))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Node, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = access.next_entry()? {
            fields.push(field);
        }
        Ok(Node::Map(fields))
    }
}
