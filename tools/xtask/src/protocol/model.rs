//! Messages as they are sent: what JSON the types of the sources become.

use std::collections::BTreeMap;

use syn::{Fields, Type, Variant};

use super::attributes::Told;
use super::source::{Body, Found, Source, path_of};

/// What can stand at a place of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Integer,
    /// Not finite ones are sent as `null`.
    Float,
    Flag,
    Null,
    Any,
    List(Box<Kind>),
    Map(Box<Kind>),
    Tuple(Vec<Kind>),
    /// Or `null`.
    Maybe(Box<Kind>),
    Words(Vec<Word>),
    /// A type of the list, by name.
    Named(String),
    Object(Vec<Field>),
    /// The first that fits.
    Either(Vec<Kind>),
    /// Which it is stands in the entry of this name.
    Tagged(String, Vec<Case>),
}

/// One of some texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub(crate) name: String,
    pub(crate) doc: Vec<String>,
}

/// An entry of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) doc: Vec<String>,
    pub(crate) kind: Kind,
    pub(crate) absent: Absent,
}

/// What it means that an entry is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Absent {
    /// A fault.
    Never,
    /// The same as this JSON.
    Is(&'static str),
    /// Something of its own.
    Tells,
}

/// One of the messages of a direction, or of the cases of a tagged type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) doc: Vec<String>,
    /// An object, or the name of one.
    pub(crate) body: Kind,
}

/// A type of a message.
#[derive(Debug)]
pub(crate) struct Named {
    pub(crate) doc: Vec<String>,
    pub(crate) kind: Kind,
    /// Where it is written.
    file: String,
}

/// Types whose names are taken: file, name, name in messages.
const RENAMED: [(&str, &str, &str); 7] = [
    ("crates/wits_core/src/inspect/graph.rs", "Form", "GraphForm"),
    ("crates/wits_core/src/scene/shape.rs", "Form", "ShapeForm"),
    ("crates/wits_core/src/findings.rs", "Place", "FindingPlace"),
    ("crates/wits_game/src/author/sketch.rs", "Field", "PartField"),
    ("crates/wits_game/src/author/sketch.rs", "FieldKind", "PartFieldKind"),
    ("crates/wits_game/src/author/sketch.rs", "Span", "TextSpan"),
    ("crates/wits_game/src/about.rs", "About", "Game"),
];

/// Types that are sent by hand-written code.
fn by_hand(name: &str) -> Option<Kind> {
    (name == "Row").then(|| Kind::List(Box::new(Kind::Float)))
}

/// All types that can be reached from one of the two directions.
pub(crate) struct Model<'s> {
    source: &'s Source,
    /// What clients send is read with serde's rules for reading.
    asks: bool,
    pub(crate) types: BTreeMap<String, Named>,
}

impl<'s> Model<'s> {
    /// What is reached from a type of a file.
    pub(crate) fn of(source: &'s Source, file: &str, name: &str, asks: bool) -> Result<Self, String> {
        let mut model = Self { source, asks, types: BTreeMap::new() };
        model.named(source.find(file, &[name.to_owned()])?)?;
        Ok(model)
    }

    /// The name of a type in messages; it is described if it was not met before.
    fn named(&mut self, found: &Found) -> Result<Kind, String> {
        let renamed = RENAMED.iter().find(|(file, name, _)| (*file, *name) == (&*found.file, &*found.name));
        let name = renamed.map_or(found.name.as_str(), |(_, _, name)| name).to_owned();
        match self.types.get(&name) {
            Some(known) if known.file == found.file => return Ok(Kind::Named(name)),
            Some(known) => return Err(format!("{name} is in {} and in {}", known.file, found.file)),
            None => {}
        }
        let told = Told::read(&found.attributes).map_err(|why| format!("{}: {name}: {why}", found.file))?;
        let reserved = Named { doc: told.doc.clone(), kind: Kind::Any, file: found.file.clone() };
        self.types.insert(name.clone(), reserved);
        let kind = self.describe(found, &told).map_err(|why| format!("{why} (in {name})"))?;
        if let Some(named) = self.types.get_mut(&name) {
            named.kind = kind;
        }
        Ok(Kind::Named(name))
    }

    fn describe(&mut self, found: &Found, told: &Told) -> Result<Kind, String> {
        if let Some(kind) = by_hand(&found.name) {
            return Ok(kind);
        }
        match (&found.body, told.into.as_deref()) {
            (Body::Alias(ty), _) => self.kind(&found.file, ty),
            _ if !told.sent => Err(format!("{}: derives neither Serialize nor Deserialize", found.file)),
            (_, Some("String")) => Ok(Kind::Text),
            (_, Some(other)) => Err(format!("{}: is sent as {other}", found.file)),
            // A struct around one thing is sent as that thing.
            (Body::Struct(Fields::Unnamed(one)), None) if one.unnamed.len() == 1 => {
                self.kind(&found.file, &one.unnamed[0].ty)
            }
            (Body::Struct(fields), None) => self.structure(&found.file, fields),
            (Body::Enum(variants), None) => self.variants(&found.file, told, variants),
        }
    }

    /// The fields of a struct; those of flattened ones stand among them.
    fn structure(&mut self, file: &str, fields: &Fields) -> Result<Kind, String> {
        let mut list = Vec::new();
        let mut cases = None;
        for field in fields {
            let told = Told::read(&field.attrs)?;
            if told.skip {
                continue;
            }
            let name =
                field.ident.as_ref().ok_or_else(|| format!("{file}: a field without a name"))?.to_string();
            let kind = self.kind(file, &field.ty)?;
            if told.flatten {
                match self.open(&kind) {
                    Kind::Object(fields) => list.extend(fields),
                    Kind::Tagged(tag, found) => cases = Some((tag, found)),
                    _ => return Err(format!("{file}: {name} cannot be flattened")),
                }
            } else {
                let absent = self.absent(&told, &kind).map_err(|why| format!("{file}: {name}: {why}"))?;
                list.push(Field { name: told.rename.unwrap_or(name), doc: told.doc, kind, absent });
            }
        }
        Ok(match cases {
            None => Kind::Object(list),
            Some((tag, cases)) => {
                let with = |case: Case| match self.open(&case.body) {
                    Kind::Object(own) => {
                        Case { body: Kind::Object(list.iter().cloned().chain(own).collect()), ..case }
                    }
                    _ => case,
                };
                Kind::Tagged(tag, cases.into_iter().map(with).collect())
            }
        })
    }

    /// A kind with its name looked up.
    pub(crate) fn open(&self, kind: &Kind) -> Kind {
        match kind {
            Kind::Named(name) => self.types.get(name).map_or(Kind::Any, |named| named.kind.clone()),
            other => other.clone(),
        }
    }

    fn absent(&self, told: &Told, kind: &Kind) -> Result<Absent, String> {
        if self.asks {
            let required = told.deserialize_with.as_deref().is_some_and(|with| with.ends_with("present"));
            let may = told.default || matches!(kind, Kind::Maybe(_)) && !required;
            return Ok(if may { Absent::Tells } else { Absent::Never });
        }
        let Some(skip) = told.skip_if.as_deref() else { return Ok(Absent::Never) };
        match (skip, kind) {
            ("Option::is_none", Kind::Maybe(inner)) if matches!(**inner, Kind::Maybe(_)) => Ok(Absent::Tells),
            ("Option::is_none", Kind::Maybe(_)) | ("Value::is_null", Kind::Any) => Ok(Absent::Is("null")),
            ("std::ops::Not::not", Kind::Flag) => Ok(Absent::Is("false")),
            ("is_zero", Kind::Integer) => Ok(Absent::Is("0")),
            ("is_once", Kind::Integer) => Ok(Absent::Is("1")),
            ("Dimensions::is_flat", _) => Ok(Absent::Is("\"2d\"")),
            (skip, Kind::Text) if skip.ends_with("::is_empty") => Ok(Absent::Is("\"\"")),
            (skip, Kind::List(_)) if skip.ends_with("::is_empty") => Ok(Absent::Is("[]")),
            (skip, Kind::Map(_)) if skip.ends_with("::is_empty") => Ok(Absent::Is("{}")),
            _ => Err(format!("skip_serializing_if = {skip:?} is not known to the generator")),
        }
    }

    fn variants(&mut self, file: &str, told: &Told, variants: &[Variant]) -> Result<Kind, String> {
        let mut cases = Vec::new();
        for variant in variants {
            let own = Told::read(&variant.attrs)?;
            let plain = variant.ident.to_string();
            let name = own.rename.unwrap_or(if told.snake { snake(&plain) } else { plain });
            let body = match (&variant.fields, &told.content) {
                (Fields::Unit, _) => Kind::Null,
                (Fields::Unnamed(fields), None) if fields.unnamed.len() == 1 => {
                    self.kind(file, &fields.unnamed[0].ty)?
                }
                (Fields::Unnamed(fields), Some(content)) if fields.unnamed.len() == 1 => {
                    let kind = self.kind(file, &fields.unnamed[0].ty)?;
                    let name = content.clone();
                    Kind::Object(vec![Field { name, doc: Vec::new(), kind, absent: Absent::Never }])
                }
                (fields @ Fields::Named(_), None) => self.structure(file, fields)?,
                _ => {
                    return Err(format!(
                        "{file}: {name} is sent in a form that is not known to the generator"
                    ));
                }
            };
            cases.push(Case { name, doc: own.doc, body });
        }
        let units = cases.iter().all(|case| case.body == Kind::Null);
        match &told.tag {
            Some(tag) => Ok(Kind::Tagged(tag.clone(), cases.into_iter().map(unit_is_empty).collect())),
            None if told.untagged => Ok(Kind::Either(cases.into_iter().map(|case| case.body).collect())),
            None if units => {
                Ok(Kind::Words(cases.into_iter().map(|Case { name, doc, .. }| Word { name, doc }).collect()))
            }
            None => Err(format!("{file}: an enum with fields needs a tag")),
        }
    }

    /// What a type is sent as.
    fn kind(&mut self, file: &str, ty: &Type) -> Result<Kind, String> {
        match ty {
            Type::Reference(reference) => self.kind(file, &reference.elem),
            Type::Slice(slice) => Ok(Kind::List(Box::new(self.kind(file, &slice.elem)?))),
            Type::Tuple(tuple) => tuple
                .elems
                .iter()
                .map(|part| self.kind(file, part))
                .collect::<Result<_, _>>()
                .map(Kind::Tuple),
            Type::Path(path) => self.path(file, &path.path),
            _ => Err(format!("{file}: a type of a form that is not known to the generator")),
        }
    }

    fn path(&mut self, file: &str, path: &syn::Path) -> Result<Kind, String> {
        let (names, arguments) = path_of(path);
        let full = self.source.full(file, &names);
        let inner = |model: &mut Self| match arguments.last() {
            Some(ty) => model.kind(file, ty),
            None => Err(format!("{file}: {} of what?", full.join("::"))),
        };
        let name = full.last().map_or("", String::as_str);
        Ok(match name {
            "bool" => Kind::Flag,
            "str" | "String" => Kind::Text,
            "u8" | "u16" | "u32" | "u64" | "usize" | "i32" | "i64" => Kind::Integer,
            "f32" | "f64" => Kind::Float,
            "Vec2" => Kind::Tuple(vec![Kind::Float, Kind::Float]),
            "Vec3" => Kind::Tuple(vec![Kind::Float, Kind::Float, Kind::Float]),
            "Option" => Kind::Maybe(Box::new(inner(self)?)),
            "Vec" => Kind::List(Box::new(inner(self)?)),
            "Box" | "Cow" => inner(self)?,
            "BTreeMap" | "Map" => Kind::Map(Box::new(inner(self)?)),
            "Number" if full[0] == "serde_json" => Kind::Float,
            "Value" if full[0] == "serde_json" => Kind::Any,
            _ => {
                let found = self.source.find(file, &names)?;
                match &found.body {
                    Body::Alias(ty) => self.kind(&found.file, ty)?,
                    _ => self.named(found)?,
                }
            }
        })
    }
}

/// A case without fields is an object with nothing but its tag.
fn unit_is_empty(case: Case) -> Case {
    if case.body == Kind::Null { Case { body: Kind::Object(Vec::new()), ..case } } else { case }
}

/// `EndBranch` to `end_branch`.
fn snake(name: &str) -> String {
    let mut made = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !made.is_empty() {
            made.push('_');
        }
        made.extend(letter.to_lowercase());
    }
    made
}
