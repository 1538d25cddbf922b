//! The types of the Rust sources by name, and which one a file means when it writes a name.

use std::collections::BTreeMap;

use syn::{Attribute, Fields, GenericArgument, Item, PathArguments, Type, UseTree, Variant};

use crate::tree::Tree;

/// Where the types of messages are.
const FOLDERS: [&str; 3] =
    ["crates/wits_core/src/", "crates/wits_game/src/", "crates/wits_studio/src/protocol/"];

/// All types at the top level of the sources.
pub(crate) struct Source {
    types: Vec<Found>,
    /// What each file imports: name to path.
    imports: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

/// A type and where it is written.
pub(crate) struct Found {
    pub(crate) file: String,
    pub(crate) name: String,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) body: Body,
}

/// What a type is made of.
pub(crate) enum Body {
    Struct(Fields),
    Enum(Vec<Variant>),
    Alias(Box<Type>),
}

impl Source {
    /// Reads the sources.
    pub(crate) fn load(tree: &Tree) -> Result<Self, String> {
        let mut source = Self { types: Vec::new(), imports: BTreeMap::new() };
        for (path, file) in FOLDERS.iter().flat_map(|folder| tree.under(folder)) {
            if let Some(text) = file.text.as_deref().filter(|_| path.ends_with(".rs")) {
                let parsed = syn::parse_file(text).map_err(|error| format!("{path}: {error}"))?;
                source.add(path, parsed.items);
            }
        }
        Ok(source)
    }

    fn add(&mut self, path: &str, items: Vec<Item>) {
        let mut imports = BTreeMap::new();
        for item in items {
            let (name, attributes, body) = match item {
                Item::Use(item) => {
                    collect(&item.tree, &mut Vec::new(), &mut imports);
                    continue;
                }
                Item::Struct(item) => (item.ident, item.attrs, Body::Struct(item.fields)),
                Item::Enum(item) => (item.ident, item.attrs, Body::Enum(item.variants.into_iter().collect())),
                Item::Type(item) => (item.ident, item.attrs, Body::Alias(item.ty)),
                _ => continue,
            };
            self.types.push(Found { file: path.to_owned(), name: name.to_string(), attributes, body });
        }
        self.imports.insert(path.to_owned(), imports);
    }

    /// The type that a file means by a path.
    pub(crate) fn find(&self, file: &str, path: &[String]) -> Result<&Found, String> {
        let full = self.full(file, path);
        let name = full.last().map_or("", String::as_str);
        let near = full.len() == 1;
        let home = match full[0].as_str() {
            _ if near => file.to_owned(),
            outside if outside.starts_with("wits_") => format!("crates/{outside}/"),
            _ => crate_of(file).to_owned(),
        };
        let fits = |found: &&Found| found.name == name && found.file.starts_with(&home);
        let hints = &full[..full.len() - 1];
        let score = |found: &&Found| hints.iter().filter(|hint| found.file.contains(hint.as_str())).count();
        let best = self.types.iter().filter(fits).map(|found| score(&found)).max();
        let mut found = self.types.iter().filter(fits).filter(|found| Some(score(found)) == best);
        match (found.next(), found.next()) {
            (Some(found), None) => Ok(found),
            (None, _) => Err(format!("{file}: the type {} is not known to the generator", full.join("::"))),
            (Some(one), Some(other)) => {
                Err(format!("{file}: {name} may be the one in {} or in {}", one.file, other.file))
            }
        }
    }

    /// A path with what the file imports put in.
    pub(crate) fn full(&self, file: &str, path: &[String]) -> Vec<String> {
        match self.imports.get(file).and_then(|imports| imports.get(&path[0])) {
            Some(import) => import.iter().chain(&path[1..]).cloned().collect(),
            None => path.to_vec(),
        }
    }
}

/// The folder of the crate that a file belongs to.
fn crate_of(file: &str) -> &str {
    let end = file.match_indices('/').nth(1).map_or(0, |(at, _)| at + 1);
    &file[..end]
}

fn collect(tree: &UseTree, path: &mut Vec<String>, imports: &mut BTreeMap<String, Vec<String>>) {
    match tree {
        UseTree::Path(step) => {
            path.push(step.ident.to_string());
            collect(&step.tree, path, imports);
            path.pop();
        }
        UseTree::Name(name) if name.ident == "self" => {
            if let Some(last) = path.last() {
                imports.insert(last.clone(), path.clone());
            }
        }
        UseTree::Name(name) => {
            let full = path.iter().cloned().chain([name.ident.to_string()]).collect();
            imports.insert(name.ident.to_string(), full);
        }
        UseTree::Rename(name) => {
            let full = path.iter().cloned().chain([name.ident.to_string()]).collect();
            imports.insert(name.rename.to_string(), full);
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| collect(tree, path, imports)),
        UseTree::Glob(_) => {}
    }
}

/// The names of a path, and the types between the angle brackets behind it.
pub(crate) fn path_of(path: &syn::Path) -> (Vec<String>, Vec<&Type>) {
    let names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let arguments = match path.segments.last().map(|segment| &segment.arguments) {
        Some(PathArguments::AngleBracketed(angle)) => angle
            .args
            .iter()
            .filter_map(|argument| match argument {
                GenericArgument::Type(ty) => Some(ty),
                _ => None,
            })
            .collect(),
        _ => Vec::new(),
    };
    (names, arguments)
}
