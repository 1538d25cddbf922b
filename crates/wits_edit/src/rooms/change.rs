//! From a text and a change to another text.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json};
use wits_core::ron::{At, Doc, Edits};
use wits_game::author::Change;

use super::place::{between, bounds, dimensions, written};
use super::{Rooms, parts, text_in};
use crate::json::{checked, quoted};
use crate::paths::item_of;

/// What a change does, and what is selected after it.
type Made<'d> = (Edits<'d>, Vec<String>);

impl Rooms {
    pub(super) fn changed<'d>(&self, doc: &'d Doc, change: &Change) -> Result<Made<'d>, String> {
        match change {
            // Fields can be set; the file, regions and links as a whole cannot.
            Change::Set { at, .. } | Change::Write { at, .. } if parent(at).is_none() => Err(gone(at)),
            Change::Set { at, value } => set(doc, at, value),
            Change::Write { at, text } => Ok((put(doc, at, &checked(text)?)?, selected(at))),
            Change::Add { kind, values, .. } if kind == "region" => add_region(doc, values),
            Change::Add { kind, values, .. } if kind == "link" => {
                let end = |name: &str| values.get(name).and_then(Json::as_str).unwrap_or_default();
                self.add_link(doc, end("from"), end("to"))
            }
            Change::Connect { from, to } => self.add_link(doc, region(doc, from)?, region(doc, to)?),
            Change::Redirect { at, to } => {
                Ok((put(doc, &format!("{at}.to"), &quoted(region(doc, to)?))?, selected(at)))
            }
            Change::Remove { at } => remove(doc, at),
            Change::Rename { at, name } => rename(doc, at, name),
            Change::Comment { at, text } => {
                let mut edits = doc.edits();
                edits.comment(doc.find(at).ok_or_else(|| gone(at))?, text);
                Ok((edits, selected(at)))
            }
            _ => Err("Regions and links stand beside each other: this cannot be done with them.".into()),
        }
    }

    /// Everything passes in both directions, half-way between the two, until somebody says otherwise.
    fn add_link<'d>(&self, doc: &'d Doc, from: &str, to: &str) -> Result<Made<'d>, String> {
        let nodes = parts(doc, "nodes");
        let find = |name: &str| {
            let node = nodes.iter().find(|(_, node)| text_in(*node, "name") == name);
            node.map(|(_, node)| *node).ok_or_else(|| format!("There is no region {name:?}."))
        };
        let ends = [find(from)?, find(to)?];
        if from == to {
            return Err("A link leads from one region to another.".into());
        }
        let start = match ends.map(bounds) {
            [Some(a), Some(b)] => between(&a, &b),
            _ => vec![0.0; dimensions(&nodes)],
        };
        let only = doc.find("only").into_iter().flat_map(At::items);
        let only: Vec<&str> =
            only.filter_map(|item| item.read::<String>().ok().map(|_| item.text())).collect();
        let passes = |sense: &&String| only.is_empty() || only.contains(&&*quoted(sense));
        let carries: Vec<String> =
            self.senses.iter().filter(passes).map(|sense| format!("{}: ()", quoted(sense))).collect();
        let text = format!(
            "(from: {}, to: {}, start: {}, carries: {{{}}}, both: true)",
            quoted(from),
            quoted(to),
            written(&start),
            carries.join(", ")
        );
        append(doc, "links", &text)
    }
}

/// Null and no longer passing take away what is written.
fn set<'d>(doc: &'d Doc, at: &str, value: &Json) -> Result<Made<'d>, String> {
    if let (Some(of), Some(name)) = (at.strip_suffix(".name"), value.as_str())
        && of.starts_with("nodes[")
    {
        return rename(doc, of, name);
    }
    let passes = parent(at).is_some_and(|(of, _)| of.ends_with(".carries"));
    match value {
        Json::Null => Ok((without(doc, at), selected(at))),
        Json::Bool(false) if passes => Ok((without(doc, at), selected(at))),
        Json::Bool(true) if passes => Ok((put(doc, at, "()")?, selected(at))),
        _ if passes => Err(format!("{value} does not fit here: it has to be true or false.")),
        _ => Ok((put(doc, at, &text_of(value)?)?, selected(at))),
    }
}

fn text_of(value: &Json) -> Result<String, String> {
    match value {
        Json::Bool(flag) => Ok(flag.to_string()),
        Json::Number(number) => Ok(number.to_string()),
        Json::String(text) => Ok(quoted(text)),
        Json::Array(numbers) if (2..4).contains(&numbers.len()) && numbers.iter().all(Json::is_number) => {
            let numbers: Vec<String> = numbers.iter().map(Json::to_string).collect();
            Ok(format!("({})", numbers.join(", ")))
        }
        _ => Err(format!("{value} does not fit here: it has to be a number, a text, yes or no, or a place.")),
    }
}

/// Writes a value; what is not there yet is made: the fields of parts, the entries of `air` and `carries`.
fn put<'d>(doc: &'d Doc, at: &str, text: &str) -> Result<Edits<'d>, String> {
    let mut edits = doc.edits();
    let (mut path, mut text) = (at.to_owned(), text.to_owned());
    loop {
        if let Some(found) = doc.find(&path) {
            edits.replace(found, &text);
            return Ok(edits);
        }
        let Some((of, name)) = parent(&path) else { return Err(gone(at)) };
        let is_map = of.ends_with(".air") || of.ends_with(".carries");
        if let Some(found) = doc.find(&of) {
            if is_map {
                edits.put_entry(found, &name, &text)
            } else {
                edits.put_field(found, &name, &text)
            }
            return Ok(edits);
        }
        text = if is_map { format!("{{{}: {text}}}", quoted(&name)) } else { format!("({name}: {text})") };
        path = of;
    }
}

fn without<'d>(doc: &'d Doc, at: &str) -> Edits<'d> {
    let mut edits = doc.edits();
    if let Some(found) = doc.find(at) {
        edits.remove(found);
    }
    edits
}

/// The path of what something is in, and its name there; `None` for items of lists and for the file.
fn parent(path: &str) -> Option<(String, String)> {
    if let Some(rest) = path.strip_suffix('"') {
        let open = rest.rfind(".\"")?;
        return Some((path[..open].to_owned(), rest[open + 2..].replace("\\\"", "\"").replace("\\\\", "\\")));
    }
    let (of, name) = path.rsplit_once('.')?;
    (!name.contains('[')).then(|| (of.to_owned(), name.to_owned()))
}

fn add_region<'d>(doc: &'d Doc, values: &Map<String, Json>) -> Result<Made<'d>, String> {
    let nodes = parts(doc, "nodes");
    let names: BTreeSet<&str> = nodes.iter().map(|(_, node)| text_in(*node, "name")).collect();
    let is_free = |name: &String| !names.contains(name.as_str());
    let given = values.get("name").and_then(Json::as_str).map(str::to_owned);
    let numbered = || (1..).map(|number| format!("room {number}")).find(is_free).unwrap_or_default();
    let name = given.filter(is_free).unwrap_or_else(numbered);
    let corner = |end: &str, usual: f64| match values.get(end) {
        Some(place) => text_of(place),
        None => Ok(written(&vec![usual; dimensions(&nodes)])),
    };
    let area = format!("Box(from: {}, to: {})", corner("from", 0.0)?, corner("to", 4.0)?);
    append(doc, "nodes", &format!("(name: {}, area: {area})", quoted(&name)))
}

/// One more item of a list, which may not be there yet.
fn append<'d>(doc: &'d Doc, list: &str, text: &str) -> Result<Made<'d>, String> {
    let mut edits = doc.edits();
    let number = match doc.find(list) {
        Some(found) => {
            edits.insert_item(found, found.len(), text);
            found.len()
        }
        None => {
            edits.put_field(doc.root(), list, &format!("[\n    {text},\n]"));
            0
        }
    };
    Ok((edits, vec![format!("{list}[{number}]")]))
}

/// Regions go with all links that lead to them or away.
fn remove<'d>(doc: &'d Doc, at: &[String]) -> Result<Made<'d>, String> {
    let names: BTreeSet<&str> = { at.iter() }
        .filter(|at| at.starts_with("nodes["))
        .map(|at| region(doc, at))
        .collect::<Result<_, String>>()?;
    let at: BTreeSet<&String> = at.iter().collect();
    let mut edits = doc.edits();
    for (place, part) in parts(doc, "nodes").into_iter().chain(parts(doc, "links")) {
        let hangs = place.starts_with("links[")
            && ["from", "to"].iter().any(|end| names.contains(text_in(part, end)));
        if at.contains(&place) || hangs {
            edits.remove(part);
        }
    }
    Ok((edits, Vec::new()))
}

/// Links follow.
fn rename<'d>(doc: &'d Doc, at: &str, name: &str) -> Result<Made<'d>, String> {
    if at.starts_with("links[") {
        return Ok((put(doc, &format!("{at}.name"), &quoted(name))?, selected(at)));
    }
    let old = region(doc, at)?;
    if name.is_empty()
        || parts(doc, "nodes").iter().any(|(of, node)| of != at && text_in(*node, "name") == name)
    {
        return Err(format!("{name:?} is no name here: it has to be unlike the others."));
    }
    let mut edits = put(doc, &format!("{at}.name"), &quoted(name))?;
    for (_, link) in parts(doc, "links") {
        for end in ["from", "to"].iter().filter_map(|end| link.field(end)) {
            if end.read::<String>().is_ok_and(|known| known == old) {
                edits.replace(end, &quoted(name));
            }
        }
    }
    Ok((edits, selected(at)))
}

fn region<'d>(doc: &'d Doc, at: &str) -> Result<&'d str, String> {
    doc.find(at).map(|node| text_in(node, "name")).ok_or_else(|| gone(at))
}

fn gone(at: &str) -> String {
    format!("There is nothing at {at:?} any more.")
}

/// The part that a path leads into.
fn selected(at: &str) -> Vec<String> {
    let list = if at.starts_with("links[") { "links" } else { "nodes" };
    let number = at.split(['.', '"']).next().and_then(item_of).map(|(_, number)| number);
    number.map(|number| format!("{list}[{number}]")).into_iter().collect()
}
