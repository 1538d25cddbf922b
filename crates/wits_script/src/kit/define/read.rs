//! From the tree to a definition, by `serde`.

use std::collections::BTreeSet;
use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, Expected, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use wits_core::findings::unknown_name;

use super::node::{Kind, Node};

/// A part of the tree, seen by `serde`.
#[derive(Clone, Copy)]
pub(super) struct Reader<'t> {
    pub(super) node: &'t Node,
    /// Entries that were found faulty before.
    pub(super) left_out: &'t BTreeSet<u32>,
    /// The name of the variant has been read.
    content: bool,
}

/// What is wrong, where, and what to leave out to go on without it.
#[derive(Debug)]
pub(in crate::kit) struct Fault {
    pub(super) message: String,
    pub(super) expected: String,
    pub(super) line: Option<usize>,
    /// The way to it, the last step first.
    pub(super) steps: Vec<String>,
    /// The smallest entry that holds it, and whether it is an item of a list.
    pub(super) entry: Option<(u32, bool)>,
    missing: bool,
    /// It is so because something was left out.
    pub(super) follows: bool,
}

impl<'t> Reader<'t> {
    pub(super) const fn new(node: &'t Node, left_out: &'t BTreeSet<u32>) -> Self {
        Self { node, left_out, content: false }
    }

    const fn of(self, node: &'t Node) -> Self {
        Self { node, left_out: self.left_out, content: false }
    }

    const fn content(self) -> Self {
        Self { content: true, ..self }
    }

    const fn fields(self, fields: &'t [(String, Node)], extra: Option<&'t Node>) -> Fields<'t> {
        Fields { reader: self, rest: fields, extra, value: None }
    }

    fn mismatch(self, expected: &str) -> Fault {
        let found = match &self.node.kind {
            Kind::Bool(flag) => flag.to_string(),
            Kind::Int(whole) => format!("the number {whole}"),
            Kind::Number(number) => format!("the number {number}"),
            Kind::Text(text) => format!("the text {text:?}"),
            Kind::Word(word) => format!("the word {word}"),
            Kind::Function(_) => "a function".into(),
            Kind::List(items) if items.is_empty() => "an empty table".into(),
            Kind::List(_) => "a list".into(),
            Kind::Fields(_) | Kind::Entries(_) => "a table by names".into(),
            Kind::Made(tag, ..) => format!("{tag}(…)"),
        };
        Fault::new(found, expected).at(self.node.line)
    }

    fn placed(self, mut fault: Fault) -> Fault {
        if fault.missing && fault.line.is_none() {
            let left_out =
                |fields: &[(String, Node)]| fields.iter().any(|(_, node)| self.left_out.contains(&node.id));
            fault.follows = match &self.node.kind {
                Kind::Fields(fields) => left_out(fields),
                Kind::Made(_, told, settings) => {
                    left_out(settings)
                        || matches!(told.as_slice(), [Node { kind: Kind::Fields(fields), .. }] if left_out(fields))
                }
                _ => false,
            };
        }
        fault.at(self.node.line)
    }

    /// A whole number: also one that was calculated and came out whole.
    #[expect(clippy::cast_possible_truncation, reason = "only if it is whole and small")]
    fn whole<T: TryFrom<i64>>(self, expected: &str) -> Result<T, Fault> {
        let whole = match &self.node.kind {
            Kind::Int(whole) => Some(*whole),
            Kind::Number(number) if number.fract() == 0.0 && number.abs() < 1e15 => Some(*number as i64),
            _ => None,
        };
        whole.and_then(|whole| T::try_from(whole).ok()).ok_or_else(|| self.mismatch(expected))
    }

    /// A number as a file would give it: read from its shortest text, so that both give the same bits.
    fn number<T: std::str::FromStr>(self) -> Result<T, Fault> {
        let text = match &self.node.kind {
            Kind::Int(whole) => whole.to_string(),
            Kind::Number(number) => number.to_string(),
            _ => return Err(self.mismatch("a number")),
        };
        text.parse().map_err(|_| self.mismatch("a number"))
    }

    /// What stands for a map: fields, entries, or a list of pairs where the order counts.
    fn visit_map<'de, V: Visitor<'de>>(
        self,
        node: &'t Node,
        visitor: V,
        expected: &str,
    ) -> Result<V::Value, Fault> {
        match &node.kind {
            Kind::Fields(fields) => visitor.visit_map(self.fields(fields, None)),
            Kind::Entries(entries) => visitor.visit_map(Entries {
                reader: self,
                rest: entries.iter().map(|(k, v)| (k, v)).collect(),
                at: 0,
            }),
            Kind::List(items) => {
                let pair = |item: &'t Node| match &item.kind {
                    Kind::List(pair) if pair.len() == 2 => Some((&pair[0], &pair[1])),
                    _ => None,
                };
                let Some(rest) = items.iter().map(pair).collect() else {
                    return Err(self.mismatch(expected));
                };
                visitor.visit_map(Entries { reader: self, rest, at: 0 })
            }
            Kind::Word(_) if self.content => visitor.visit_map(self.fields(&[], None)),
            Kind::Made(_, told, _) => match told.as_slice() {
                [] => visitor.visit_map(self.fields(&[], None)),
                [one] => return self.visit_map(one, visitor, expected),
                _ => return Err(self.mismatch(expected)),
            },
            _ => return Err(self.mismatch(expected)),
        }
        .map_err(|fault| self.placed(fault))
    }
}

macro_rules! wholes {
    ($($method:ident => $visit:ident, $expected:literal;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            visitor.$visit(self.whole($expected)?).map_err(|fault: Fault| self.placed(fault))
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'_> {
    type Error = Fault;

    wholes! {
        deserialize_i8 => visit_i8, "a whole number";
        deserialize_i16 => visit_i16, "a whole number";
        deserialize_i32 => visit_i32, "a whole number";
        deserialize_i64 => visit_i64, "a whole number";
        deserialize_u8 => visit_u8, "a whole number from 0 to 255";
        deserialize_u16 => visit_u16, "a whole number from 0 to 65535";
        deserialize_u32 => visit_u32, "a whole number of at least 0";
        deserialize_u64 => visit_u64, "a whole number of at least 0";
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_f32(self.number()?).map_err(|fault: Fault| self.placed(fault))
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_f64(self.number()?).map_err(|fault: Fault| self.placed(fault))
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Bool(flag) => visitor.visit_bool(*flag),
            Kind::Int(whole) => visitor.visit_i64(*whole),
            // As a file has it: what rounds to the same text is the same number.
            Kind::Number(number) => visitor.visit_f64(*number),
            Kind::Text(text) | Kind::Word(text) => visitor.visit_str(text),
            // Where a task can stand, a function is something to do; elsewhere it is the name of a word.
            Kind::Function(_) if tells_of_tasks(&visitor) => return visitor.visit_enum(Named("Do", self)),
            Kind::Function(name) => visitor.visit_str(name),
            Kind::Made(_, told, settings) if !self.content => {
                if settings.is_empty() {
                    visitor.visit_enum(self)
                } else {
                    visitor.visit_map(self.fields(settings, told.first().map(|_| self.node)))
                }
            }
            Kind::List(items) if !items.is_empty() => return self.deserialize_seq(visitor),
            Kind::List(_) | Kind::Fields(_) | Kind::Entries(_) => {
                return self.visit_map(self.node, visitor, "a table");
            }
            Kind::Made(_, told, _) => match told.as_slice() {
                [one] => return self.of(one).deserialize_any(visitor),
                _ => return self.deserialize_seq(visitor),
            },
        }
        .map_err(|fault: Fault| self.placed(fault))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Bool(flag) => visitor.visit_bool(*flag),
            _ => Err(self.mismatch("true or false")),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Text(text) | Kind::Function(text) => {
                visitor.visit_str(text).map_err(|fault: Fault| self.placed(fault))
            }
            _ => Err(self.mismatch("a text in quotes")),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    /// Whatever is there, is there: tables hold no nothing.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Word(word) if word == "None" => visitor.visit_none(),
            Kind::Made(tag, told, _) if tag == "Some" && told.len() == 1 => {
                visitor.visit_some(self.of(&told[0]))
            }
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let items = match &self.node.kind {
            Kind::List(items) => items,
            Kind::Made(_, told, _) if self.content => match told.as_slice() {
                [Node { kind: Kind::List(items), .. }] => items,
                _ => told,
            },
            _ => return Err(self.mismatch("a list")),
        };
        visitor.visit_seq(Items { reader: self, rest: items, number: 0 }).map_err(|fault| self.placed(fault))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        let count = match &self.node.kind {
            Kind::List(items) => items.len(),
            Kind::Made(_, told, _) if self.content => match told.as_slice() {
                [Node { kind: Kind::List(items), .. }] => items.len(),
                _ => told.len(),
            },
            _ => length,
        };
        if count != length {
            return Err(self.mismatch(&format!("{length} entries, not {count}")));
        }
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.visit_map(self.node, visitor, "a table by names")
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        // `state{ … }` and `machine{ … }` are what they hold.
        if let Kind::Made(tag, ..) = &self.node.kind
            && !self.content
            && !tag.starts_with(char::is_lowercase)
        {
            return Err(self.mismatch("fields: { name = value, … }"));
        }
        self.visit_map(self.node, visitor, "fields: { name = value, … }")
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let word =
            if variants.contains(&"Is") { Some("Is") } else { variants.contains(&"Do").then_some("Do") };
        match (&self.node.kind, word) {
            (Kind::Word(_) | Kind::Made(..), _) if !self.content => {
                visitor.visit_enum(self).map_err(|fault| self.placed(fault))
            }
            // A function where a condition, a task or a choice can stand.
            (Kind::Function(_), Some(word)) => visitor.visit_enum(Named(word, self)),
            // A name in quotes will do for what has no content, and for what is named.
            (Kind::Text(text), _) if variants.contains(&text.as_str()) => {
                visitor.visit_enum(StrDeserializer::<Fault>::new(text)).map_err(|fault| self.placed(fault))
            }
            _ => Err(self.mismatch(&format!("one of {}{}", shown(variants), kind_of(name)))),
        }
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.node.kind {
            Kind::Text(name) | Kind::Word(name) => {
                visitor.visit_str(name).map_err(|fault: Fault| self.placed(fault))
            }
            _ => Err(self.mismatch("a name")),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { i128 u128 bytes byte_buf unit unit_struct }
}

/// The first few.
fn shown(variants: &[&str]) -> String {
    let few = variants.iter().take(6).copied().collect::<Vec<_>>().join(", ");
    if variants.len() > 6 { few + ", …" } else { few }
}

fn kind_of(name: &str) -> String {
    let plain = name.strip_suffix("Def").unwrap_or(name).to_lowercase();
    if plain.is_empty() { plain } else { format!(" ({plain})") }
}

fn tells_of_tasks(visitor: &dyn Expected) -> bool {
    visitor.to_string().starts_with("a task")
}

/// A function as the content of a variant.
struct Named<'t>(&'static str, Reader<'t>);

impl<'de, 't> EnumAccess<'de> for Named<'t> {
    type Error = Fault;
    type Variant = Content<'t>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Content<'t>), Fault> {
        Ok((seed.deserialize(self.0.into_deserializer())?, Content(self.1)))
    }
}

struct Content<'t>(Reader<'t>);

impl<'de> VariantAccess<'de> for Content<'_> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        Err(self.0.mismatch("a name"))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Fault> {
        Err(self.0.mismatch("several values"))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], _: V) -> Result<V::Value, Fault> {
        Err(self.0.mismatch("fields"))
    }
}

struct Items<'t> {
    reader: Reader<'t>,
    rest: &'t [Node],
    number: usize,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        loop {
            let Some((item, rest)) = self.rest.split_first() else { return Ok(None) };
            self.rest = rest;
            self.number += 1;
            if self.reader.left_out.contains(&item.id) {
                continue;
            }
            let value = seed.deserialize(self.reader.of(item));
            let step = format!("[{}]", self.number - 1);
            return value.map(Some).map_err(|fault| fault.at(item.line).inside(step).within(item.id, true));
        }
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.iter().filter(|item| !self.reader.left_out.contains(&item.id)).count())
    }
}

/// Fields, and at the end a `node` around which they stand, if there is one.
struct Fields<'t> {
    reader: Reader<'t>,
    rest: &'t [(String, Node)],
    extra: Option<&'t Node>,
    value: Option<(&'t str, &'t Node, bool)>,
}

impl<'de> MapAccess<'de> for Fields<'_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        while let Some(((name, node), rest)) = self.rest.split_first() {
            self.rest = rest;
            if self.reader.left_out.contains(&node.id) {
                continue;
            }
            self.value = Some((name, node, false));
            let key = seed.deserialize(name.as_str().into_deserializer());
            return key.map(Some).map_err(|fault: Fault| fault.at(node.line).within(node.id, false));
        }
        let Some(node) = self.extra.take() else { return Ok(None) };
        self.value = Some(("node", node, true));
        seed.deserialize("node".into_deserializer()).map(Some)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let Some((name, node, around)) = self.value.take() else {
            return Err(Fault::new("a value without a name", ""));
        };
        if around {
            return seed.deserialize(Bare(self.reader.of(node)));
        }
        let value = seed.deserialize(self.reader.of(node));
        value.map_err(|fault| fault.at(node.line).inside(name.to_owned()).within(node.id, false))
    }
}

/// What a constructor made, without the settings beside its list.
struct Bare<'t>(Reader<'t>);

impl<'de> Deserializer<'de> for Bare<'_> {
    type Error = Fault;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_enum(self.0).map_err(|fault| self.0.placed(fault))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

struct Entries<'t> {
    reader: Reader<'t>,
    rest: Vec<(&'t Node, &'t Node)>,
    at: usize,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        while self.rest.get(self.at).is_some_and(|(key, _)| self.reader.left_out.contains(&key.id)) {
            self.at += 1;
        }
        let Some((key, _)) = self.rest.get(self.at) else { return Ok(None) };
        let read = seed.deserialize(self.reader.of(key));
        read.map(Some).map_err(|fault| fault.at(key.line).within(key.id, false))
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Fault> {
        let Some((key, node)) = self.rest.get(self.at) else {
            return Err(Fault::new("a value without a key", ""));
        };
        self.at += 1;
        let step = if let Kind::Text(name) = &key.kind { name.clone() } else { format!("[{}]", self.at - 1) };
        let value = seed.deserialize(self.reader.of(node));
        value.map_err(|fault| fault.at(node.line).inside(step).within(key.id, false))
    }
}

impl<'de, 't> EnumAccess<'de> for Reader<'t> {
    type Error = Fault;
    type Variant = Self;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Self), Fault> {
        let (Kind::Word(name) | Kind::Made(name, ..)) = &self.node.kind else {
            return Err(self.mismatch("a constructor"));
        };
        let variant = seed.deserialize(name.as_str().into_deserializer());
        variant.map(|variant| (variant, self.content())).map_err(|fault: Fault| fault.at(self.node.line))
    }
}

impl<'de> VariantAccess<'de> for Reader<'_> {
    type Error = Fault;

    fn unit_variant(self) -> Result<(), Fault> {
        match &self.node.kind {
            Kind::Word(_) => Ok(()),
            Kind::Made(_, told, _) if told.is_empty() => Ok(()),
            _ => Err(self.mismatch("the name alone")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Fault> {
        match &self.node.kind {
            Kind::Made(_, told, _) if told.len() == 1 => seed.deserialize(self.of(&told[0])),
            _ => seed.deserialize(self),
        }
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_tuple(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.visit_map(self.node, visitor, "fields: { name = value, … }")
    }
}

impl Fault {
    fn new(message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            expected: expected.into(),
            line: None,
            steps: Vec::new(),
            entry: None,
            missing: false,
            follows: false,
        }
    }

    /// The line, unless somebody below knows better.
    fn at(mut self, line: usize) -> Self {
        self.line.get_or_insert(line);
        self
    }

    fn inside(mut self, step: String) -> Self {
        self.steps.push(step);
        self
    }

    /// The entry, unless there is a smaller one.
    fn within(mut self, id: u32, is_item: bool) -> Self {
        self.entry.get_or_insert((id, is_item));
        self
    }

    /// Where it is, as `states[2].exit`.
    pub(in crate::kit) fn path(&self) -> String {
        self.steps.iter().rev().fold(String::new(), |path, step| {
            let dot = if path.is_empty() || step.starts_with('[') { "" } else { "." };
            path + dot + step
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string(), "")
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(told(found), expected.to_string())
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(told(found), expected.to_string())
    }

    fn unknown_variant(name: &str, known: &'static [&'static str]) -> Self {
        Self::new(unknown_name(name, known), "")
    }

    fn unknown_field(name: &str, known: &'static [&'static str]) -> Self {
        Self::new(unknown_name(name, known).replacen("unknown", "unknown field", 1), "")
    }

    fn missing_field(name: &'static str) -> Self {
        Self { missing: true, ..Self::new(format!("field {name:?} is missing"), "") }
    }
}

/// In the words of somebody who writes scripts, not types.
fn told(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(flag) => flag.to_string(),
        Unexpected::Unsigned(number) => format!("the number {number}"),
        Unexpected::Signed(number) => format!("the number {number}"),
        Unexpected::Float(number) => format!("the number {number}"),
        Unexpected::Str(text) => format!("the text {text:?}"),
        Unexpected::Seq => "a list".into(),
        Unexpected::Map => "a table by names".into(),
        Unexpected::Enum => "a constructor".into(),
        other => other.to_string(),
    }
}
