//! Prototypes as files write them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_decide::Value;
use wits_decide::board::BoardDef;

use super::Type;

/// One level: a root with keys, or something that differs in some values from what it is `of`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PrototypeDef {
    /// The prototype one level up; absent for roots.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub help: String,
    /// The keys that all of this class have; roots only.
    #[serde(skip_serializing_if = "BoardDef::is_empty")]
    pub keys: BoardDef,
    /// What is different here.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Value>,
}

/// Gives every prototype all it has from those above it.
pub(super) fn lay_together(
    defs: &BTreeMap<String, PrototypeDef>,
    findings: &mut Findings,
) -> BTreeMap<String, Type> {
    for (name, def) in defs {
        check(name, def, defs, findings);
    }
    let lay = |name: &String| Some((name.clone(), lay(&ancestors(name, defs)?, defs)?));
    defs.keys().filter_map(lay).collect()
}

fn check(name: &str, def: &PrototypeDef, defs: &BTreeMap<String, PrototypeDef>, findings: &mut Findings) {
    def.keys.check(&format!("{name}.keys"), findings);
    match &def.of {
        Some(of) if !defs.contains_key(of) => {
            return findings.add_with(|| {
                let known: Vec<&str> = defs.keys().map(String::as_str).collect();
                (Place::path(format!("{name}.of")), unknown_name(of, &known), String::new())
            });
        }
        Some(_) if !def.keys.is_empty() => {
            findings.add(Place::path(format!("{name}.keys")), "keys belong to the root", "values");
        }
        _ => {}
    }
    let Some(chain) = ancestors(name, defs) else {
        let expected = format!("a root, at most {MAX_ANCESTORS} levels up");
        let message = "is its own ancestor, or has too many";
        return findings.add(Place::path(format!("{name}.of")), message, expected);
    };
    let Some(root) = chain.first().map(|root| &defs[*root].keys) else { return };
    for (key, value) in &def.values {
        let place = || Place::path(format!("{name}.values.{key}"));
        match root.find(key) {
            None => findings.add_with(|| {
                let known: Vec<&str> = root.names().collect();
                (place(), unknown_name(key, &known), String::new())
            }),
            Some((_, key)) if value.as_kind(key.kind).is_none() => {
                findings.add(place(), value.to_string(), key.kind.to_string());
            }
            Some(_) => {}
        }
    }
}

/// A prototype has at most this many ancestors.
const MAX_ANCESTORS: usize = 100;

/// From the root down to a prototype; `None` when that goes in a circle, or an ancestor is missing.
fn ancestors<'d>(name: &'d str, defs: &'d BTreeMap<String, PrototypeDef>) -> Option<Vec<&'d str>> {
    let mut chain = vec![name];
    while let Some(of) = &defs.get(*chain.last()?)?.of {
        if chain.len() > MAX_ANCESTORS {
            return None;
        }
        chain.push(of);
    }
    chain.reverse();
    Some(chain)
}

fn lay(chain: &[&str], defs: &BTreeMap<String, PrototypeDef>) -> Option<Type> {
    let root = chain.first()?;
    let keys = defs[*root].keys.clone();
    let mut values: Vec<_> = keys.defaults().map(|value| (value, (*root).to_owned())).collect();
    for name in chain {
        for (key, value) in &defs[*name].values {
            if let Some((place, def)) = keys.find(key) {
                values[place] = (value.as_kind(def.kind), (*name).to_owned());
            }
        }
    }
    Some(Type { keys, values })
}
