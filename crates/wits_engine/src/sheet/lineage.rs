//! Who is of whom.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::ron::{self, Doc, Shape};

use super::Sheet;

/// A character has at most this many archetypes, one above the other.
const MAX_LINEAGE: usize = 100;

/// From the first archetype down to a character, as far as there are such files; nobody twice.
pub(super) fn of<'t>(texts: &'t BTreeMap<String, String>, name: &str) -> Vec<&'t str> {
    let (mut line, mut next) = (Vec::new(), texts.get_key_value(name));
    while let Some((name, text)) = next.filter(|(name, _)| !line.contains(&name.as_str())) {
        if line.len() > MAX_LINEAGE {
            break;
        }
        line.push(name.as_str());
        next = parent(text).and_then(|of| texts.get_key_value(&of));
    }
    line.reverse();
    line
}

/// What a text says it is of.
fn parent(text: &str) -> Option<String> {
    let doc = Doc::parse(text).ok()?;
    match doc.find("of")?.shape() {
        Shape::Text(of) => Some(of.to_owned()),
        _ => None,
    }
}

/// Archetypes that there are not, and circles.
pub(super) fn faults<S: Sheet>(texts: &BTreeMap<String, String>) -> Findings {
    let mut all = Findings::default();
    for (name, text) in texts {
        let mut findings = Findings::of(format!("{name}{}", S::ENDING));
        match parent(text) {
            Some(of) if !texts.contains_key(&of) => {
                if all.is_full() {
                    all.skip(1);
                    continue;
                }
                let known: Vec<&str> =
                    texts.keys().map(String::as_str).filter(|known| known != name).collect();
                findings.add(Place::path("of"), unknown_name(&of, &known), "");
            }
            Some(_) if goes_round(texts, name) => {
                let expected = format!("one that is of nobody, at most {MAX_LINEAGE} steps up");
                findings.add(Place::path("of"), "is its own archetype, or has too many", expected);
            }
            Some(_) => check_root_fields::<S>(text, &mut findings),
            None => {}
        }
        ron::locate(&mut findings, text);
        all.extend(findings);
    }
    all
}

fn goes_round(texts: &BTreeMap<String, String>, name: &str) -> bool {
    let first = of(texts, name).first().and_then(|first| texts.get(*first));
    first.and_then(|text| parent(text)).is_some_and(|of| texts.contains_key(&of))
}

/// Finds what only the first archetype may say.
fn check_root_fields<S: Sheet>(text: &str, findings: &mut Findings) {
    let Ok(doc) = Doc::parse(text) else { return };
    for field in S::root_fields().iter().filter(|field| doc.find(field).is_some()) {
        let message = format!("{field} belong to the root");
        findings.add(Place::path(*field), message, "an archetype that is of no other");
    }
}
