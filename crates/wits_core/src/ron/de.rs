//! From the tree to a value.

use std::collections::BTreeSet;

use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, Visitor};

use super::fault::Fault;
use super::parse::{Field, Kind, Node, without_raw};

/// A node of the tree, seen by `serde`.
#[derive(Clone, Copy)]
pub(super) struct Reader<'t> {
    node: &'t Node,
    /// Entries that were found faulty before.
    left_out: &'t BTreeSet<u32>,
    /// The content of a variant: its name has been read.
    content: bool,
}

impl<'t> Reader<'t> {
    pub(super) fn new(node: &'t Node, left_out: &'t BTreeSet<u32>) -> Self {
        Self { node, left_out, content: false }
    }

    fn of(self, node: &'t Node) -> Self {
        Self { node, content: false, ..self }
    }

    fn content(self) -> Self {
        Self { content: true, ..self }
    }

    fn items(self, items: &'t [Node]) -> Items<'t> {
        let left: usize = items.iter().filter(|item| !self.leaves_out(item.at.offset)).count();
        Items { reader: self, rest: items.iter(), left }
    }

    fn fields(self, fields: &'t [Field]) -> Fields<'t> {
        Fields { reader: self, rest: fields.iter(), value: None }
    }

    fn mismatch(self, expected: &str) -> Fault {
        let found = match &self.node.kind {
            Kind::Number(written) => format!("the number {written}"),
            Kind::Text(text) => format!("the text {text:?}"),
            Kind::Char(c) => format!("the character {c:?}"),
            Kind::Word(word) => format!("the word {word}"),
            Kind::List(_) => "a list".into(),
            Kind::Map(_) => "a map".into(),
            Kind::Tuple(None, _) => "a tuple".into(),
            Kind::Struct(None, _) => "fields".into(),
            Kind::Tuple(Some(name), _) | Kind::Struct(Some(name), _) => format!("{name}(…)"),
        };
        Fault::new(found, expected).at(self.node.at)
    }

    /// A fault of the whole. That an entry is missing which was left out before is no news.
    fn placed(self, mut fault: Fault) -> Fault {
        if fault.missing && fault.at.is_none() {
            fault.follows = match &self.node.kind {
                Kind::Struct(_, fields) => fields.iter().any(|field| self.leaves_out(field.at.offset)),
                Kind::List(items) | Kind::Tuple(_, items) => {
                    items.iter().any(|item| self.leaves_out(item.at.offset))
                }
                _ => false,
            };
        }
        fault.at(self.node.at)
    }

    fn leaves_out(self, offset: u32) -> bool {
        self.left_out.contains(&offset)
    }

    fn number<T: std::str::FromStr>(self, expected: &str) -> Result<T, Fault> {
        match &self.node.kind {
            Kind::Number(written) => written.parse().map_err(|_| self.mismatch(expected)),
            _ => Err(self.mismatch(expected)),
        }
    }
}

macro_rules! numbers {
    ($($method:ident => $visit:ident, $expected:literal;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            let number = self.number($expected)?;
            visitor.$visit(number).map_err(|fault| self.placed(fault))
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Fault;

    numbers! {
        deserialize_i8 => visit_i8, "a whole number";
        deserialize_i16 => visit_i16, "a whole number";
        deserialize_i32 => visit_i32, "a whole number";
        deserialize_i64 => visit_i64, "a whole number";
        deserialize_i128 => visit_i128, "a whole number";
        deserialize_u8 => visit_u8, "a whole number from 0 to 255";
        deserialize_u16 => visit_u16, "a whole number from 0 to 65535";
        deserialize_u32 => visit_u32, "a whole number of at least 0";
        deserialize_u64 => visit_u64, "a whole number of at least 0";
        deserialize_u128 => visit_u128, "a whole number of at least 0";
        deserialize_f32 => visit_f32, "a number";
        deserialize_f64 => visit_f64, "a number";
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Number(written) => match (written.parse::<u64>(), written.parse::<i64>()) {
                (Ok(whole), _) => visitor.visit_u64(whole),
                (_, Ok(whole)) => visitor.visit_i64(whole),
                _ => visitor.visit_f64(self.number("a number")?),
            }
            .map_err(|fault| self.placed(fault)),
            Kind::Text(text) => visitor.visit_str(text).map_err(|fault| self.placed(fault)),
            Kind::Char(c) => visitor.visit_char(*c).map_err(|fault| self.placed(fault)),
            Kind::Word(word) => match &**word {
                "true" | "false" => self.deserialize_bool(visitor),
                "None" => visitor.visit_none(),
                _ => visitor.visit_str(without_raw(word)).map_err(|fault| self.placed(fault)),
            },
            // What has a name is a variant, unless the name has been read.
            Kind::Tuple(Some(_), _) | Kind::Struct(Some(_), _) if !self.content => {
                visitor.visit_enum(self).map_err(|fault| self.placed(fault))
            }
            Kind::List(_) | Kind::Tuple(..) => self.deserialize_seq(visitor),
            Kind::Map(_) | Kind::Struct(..) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Word(word) if word == "true" => visitor.visit_bool(true),
            Kind::Word(word) if word == "false" => visitor.visit_bool(false),
            _ => Err(self.mismatch("true or false")),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Char(c) => visitor.visit_char(*c),
            _ => Err(self.mismatch("a character")),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Text(text) => visitor.visit_str(text).map_err(|fault| self.placed(fault)),
            _ => Err(self.mismatch("a text in quotes")),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Word(word) if word == "None" => visitor.visit_none(),
            Kind::Tuple(Some(name), items) if name == "Some" && items.len() == 1 => {
                visitor.visit_some(self.of(&items[0]))
            }
            Kind::Struct(Some(name), _) if name == "Some" => visitor.visit_some(self.content()),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Tuple(None, items) if items.is_empty() => visitor.visit_unit(),
            _ => Err(self.mismatch("()")),
        }
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Word(word) if word == name => visitor.visit_unit(),
            _ => self.deserialize_unit(visitor),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Tuple(given, items)
                if items.len() == 1 && given.as_ref().is_none_or(|given| given == name) =>
            {
                visitor.visit_newtype_struct(self.of(&items[0]))
            }
            _ => visitor.visit_newtype_struct(self),
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::List(items) | Kind::Tuple(None, items) => {
                visitor.visit_seq(self.items(items)).map_err(|fault| self.placed(fault))
            }
            Kind::Tuple(Some(_), items) if self.content => {
                visitor.visit_seq(self.items(items)).map_err(|fault| self.placed(fault))
            }
            _ => Err(self.mismatch("a list")),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::List(items) | Kind::Tuple(_, items) if items.len() != length => {
                Err(self.mismatch(&format!("{length} entries, not {}", items.len())))
            }
            Kind::List(_) | Kind::Tuple(..) => self.content().deserialize_seq(visitor),
            _ => Err(self.mismatch(&format!("{length} entries in parentheses"))),
        }
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let answer = match &self.node.kind {
            Kind::Map(entries) => {
                visitor.visit_map(Entries { reader: self, rest: entries.iter(), value: None })
            }
            Kind::Struct(_, fields) => visitor.visit_map(self.fields(fields)),
            Kind::Tuple(_, items) if items.is_empty() => visitor.visit_map(self.fields(&[])),
            _ => return Err(self.mismatch("a map or fields")),
        };
        answer.map_err(|fault| self.placed(fault))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let is_mine =
            |given: &Option<String>| self.content || given.as_ref().is_none_or(|given| given == name);
        let answer = match &self.node.kind {
            Kind::Map(entries) => {
                visitor.visit_map(Entries { reader: self, rest: entries.iter(), value: None })
            }
            Kind::Struct(given, fields) if is_mine(given) => visitor.visit_map(self.fields(fields)),
            Kind::Tuple(given, items) if items.is_empty() && is_mine(given) => {
                visitor.visit_map(self.fields(&[]))
            }
            // A variant whose content is all defaults: `Wander`.
            Kind::Word(word) if self.content || word == name => visitor.visit_map(self.fields(&[])),
            _ => return Err(self.mismatch("fields: (name: value, …)")),
        };
        answer.map_err(|fault| self.placed(fault))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Word(_) | Kind::Tuple(Some(_), _) | Kind::Struct(Some(_), _) if !self.content => {
                visitor.visit_enum(self).map_err(|fault| self.placed(fault))
            }
            _ => Err(self.mismatch(&format!("enum {name}"))),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Word(name) => visitor.visit_str(without_raw(name)).map_err(|fault| self.placed(fault)),
            Kind::Text(name) => visitor.visit_str(name).map_err(|fault| self.placed(fault)),
            _ => Err(self.mismatch("a name")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }
}

struct Items<'t> {
    reader: Reader<'t>,
    rest: std::slice::Iter<'t, Node>,
    left: usize,
}

impl<'de> de::SeqAccess<'de> for Items<'_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let left_out = self.reader.left_out;
        let Some(item) = self.rest.find(|item| !left_out.contains(&item.at.offset)) else { return Ok(None) };
        self.left -= 1;
        let value = seed.deserialize(self.reader.of(item));
        value.map(Some).map_err(|fault| fault.at(item.at).in_item(item.at.offset))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

struct Fields<'t> {
    reader: Reader<'t>,
    rest: std::slice::Iter<'t, Field>,
    value: Option<&'t Field>,
}

impl<'de> de::MapAccess<'de> for Fields<'_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let left_out = self.reader.left_out;
        let Some(field) = self.rest.find(|field| !left_out.contains(&field.at.offset)) else {
            return Ok(None);
        };
        self.value = Some(field);
        let key = seed.deserialize(field.name.as_str().into_deserializer());
        key.map(Some).map_err(|fault: Fault| fault.at(field.at).in_field(field.at.offset))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let Some(field) = self.value.take() else { return Err(Fault::new("a value without a name", "")) };
        let value = seed.deserialize(self.reader.of(&field.value));
        value.map_err(|fault| fault.at(field.value.at).in_field(field.at.offset))
    }
}

struct Entries<'t> {
    reader: Reader<'t>,
    rest: std::slice::Iter<'t, (Node, Node)>,
    value: Option<&'t (Node, Node)>,
}

impl<'de> de::MapAccess<'de> for Entries<'_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let left_out = self.reader.left_out;
        let Some(entry) = self.rest.find(|entry| !left_out.contains(&entry.0.at.offset)) else {
            return Ok(None);
        };
        self.value = Some(entry);
        let key = seed.deserialize(self.reader.of(&entry.0));
        key.map(Some).map_err(|fault| fault.at(entry.0.at).in_field(entry.0.at.offset))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let Some(entry) = self.value.take() else { return Err(Fault::new("a value without a key", "")) };
        let value = seed.deserialize(self.reader.of(&entry.1));
        value.map_err(|fault| fault.at(entry.1.at).in_field(entry.0.at.offset))
    }
}

impl<'de, 't> de::EnumAccess<'de> for Reader<'t> {
    type Error = Fault;
    type Variant = Reader<'t>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Reader<'t>), Fault> {
        let (Kind::Word(name) | Kind::Tuple(Some(name), _) | Kind::Struct(Some(name), _)) = &self.node.kind
        else {
            return Err(self.mismatch("a variant"));
        };
        let variant = seed.deserialize(without_raw(name).into_deserializer());
        variant.map(|variant| (variant, self.content())).map_err(|fault: Fault| fault.at(self.node.at))
    }
}

impl<'de> de::VariantAccess<'de> for Reader<'_> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        match &self.node.kind {
            Kind::Word(_) => Ok(()),
            Kind::Tuple(_, items) if items.is_empty() => Ok(()),
            _ => Err(self.mismatch("the name alone")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        match &self.node.kind {
            Kind::Tuple(_, items) if items.len() == 1 => seed.deserialize(self.of(&items[0])),
            Kind::Tuple(_, items) if !items.is_empty() => Err(self.mismatch("one value")),
            _ => seed.deserialize(self),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_struct("", fields, visitor)
    }
}
