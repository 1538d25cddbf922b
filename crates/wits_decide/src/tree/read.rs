//! Nodes in files: a task alone, or a task with settings around it.

use std::fmt;

use serde::de::value::{EnumAccessDeserializer, StrDeserializer};
use serde::de::{DeserializeSeed, EnumAccess, Error, IntoDeserializer, MapAccess, VariantAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{NodeDef, Task};

pub(super) const FIELDS: &[&str] = &["name", "help", "stop", "when", "while", "node"];

impl Serialize for NodeDef {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !self.has_settings() {
            return self.node.serialize(serializer);
        }
        let flags = [
            !self.name.is_empty(),
            !self.help.is_empty(),
            self.stop,
            self.when.is_some(),
            self.hold.is_some(),
            true,
        ];
        let count = flags.iter().filter(|is_there| **is_there).count();
        let mut fields = serializer.serialize_struct("NodeDef", count)?;
        if !self.name.is_empty() {
            fields.serialize_field("name", &self.name)?;
        }
        if !self.help.is_empty() {
            fields.serialize_field("help", &self.help)?;
        }
        if self.stop {
            fields.serialize_field("stop", &self.stop)?;
        }
        if let Some(when) = &self.when {
            fields.serialize_field("when", when)?;
        }
        if let Some(hold) = &self.hold {
            fields.serialize_field("while", hold)?;
        }
        fields.serialize_field("node", &self.node)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for NodeDef {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyNode)
    }
}

struct AnyNode;

impl<'de> Visitor<'de> for AnyNode {
    type Value = NodeDef;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a task such as Do(…) or Sequence([…]), or (name: …, node: …)")
    }

    /// `Idle`.
    fn visit_str<E: Error>(self, name: &str) -> Result<NodeDef, E> {
        let name: StrDeserializer<'_, E> = name.into_deserializer();
        Task::deserialize(name).map(Into::into)
    }

    /// `Do("fire")`.
    fn visit_enum<A: EnumAccess<'de>>(self, task: A) -> Result<NodeDef, A::Error> {
        Task::deserialize(EnumAccessDeserializer::new(task)).map(Into::into)
    }

    /// `(name: "shoot", node: Do("fire"))`; in formats where variants are maps, `{"Do": "fire"}`.
    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<NodeDef, A::Error> {
        let mut def = NodeDef::from(Task::Idle);
        let mut has_node = false;
        while let Some(Field(field)) = fields.next_key()? {
            match field.as_str() {
                "name" => def.name = fields.next_value()?,
                "help" => def.help = fields.next_value()?,
                "stop" => def.stop = fields.next_value()?,
                "when" => def.when = Some(fields.next_value()?),
                "while" => def.hold = Some(fields.next_value()?),
                "node" => {
                    def.node = fields.next_value()?;
                    has_node = true;
                }
                _ => return self.visit_enum(Variant { name: field, fields }),
            }
        }
        if has_node { Ok(def) } else { Err(A::Error::missing_field("node")) }
    }
}

/// The name of a setting or of a task.
struct Field(String);

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        if FIELDS.contains(&name.as_str()) || name.starts_with(char::is_uppercase) {
            return Ok(Self(name));
        }
        Err(D::Error::unknown_field(&name, FIELDS))
    }
}

/// A map of one entry, as a variant.
struct Variant<A> {
    name: String,
    fields: A,
}

impl<'de, A: MapAccess<'de>> EnumAccess<'de> for Variant<A> {
    type Error = A::Error;
    type Variant = Content<A>;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Content<A>), A::Error> {
        let name = seed.deserialize(self.name.into_deserializer())?;
        Ok((name, Content(self.fields)))
    }
}

struct Content<A>(A);

impl<'de, A: MapAccess<'de>> VariantAccess<'de> for Content<A> {
    type Error = A::Error;

    fn unit_variant(mut self) -> Result<(), A::Error> {
        self.0.next_value()
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(mut self, seed: T) -> Result<T::Value, A::Error> {
        self.0.next_value_seed(seed)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, A::Error> {
        Err(A::Error::custom("no task has several values without names"))
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.0.next_value_seed(Struct(fields, visitor))
    }
}

struct Struct<V>(&'static [&'static str], V);

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Struct<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        deserializer.deserialize_struct("", self.0, self.1)
    }
}
