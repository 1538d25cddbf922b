//! The picture of a decision tree, numbered as the one that runs; and ways to its branches.

use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::ron::{At, Doc, Shape, join};
use wits_decide::Value;
use wits_decide::condition::ConditionDef;
use wits_decide::words::CallDef;
use wits_game::author::{Changed, Part, Sketch};

use super::change::{Goal, edit, piece_value, told};
use super::outline::{Outline, Place, Spot};
use super::{Flavour, Grove};
use crate::json::{call_name, quoted};

/// The branch that a node goes on with.
pub(super) fn goes_to<'d>(spot: &Spot<'d>) -> Option<&'d str> {
    Some(spot.task).filter(|task| task.name() == Some("Go"))?.inside().and_then(|name| match name.shape() {
        Shape::Text(name) => Some(name),
        _ => None,
    })
}

impl Grove {
    pub(super) fn draw_decision(&self, doc: &Doc, outline: &Outline<'_>) -> Sketch {
        let name = doc.find("name").and_then(|name| name.read::<String>().ok()).unwrap_or_default();
        let mut graph = Graph::new(name, Form::Decision);
        let mut nodes = Vec::new();
        // The number of each node in the picture; those that only go elsewhere have none.
        let mut numbers: Vec<Option<u32>> = vec![None; outline.spots.len()];
        for root in order(outline) {
            for number in outline.below(outline.roots[root].first) {
                let spot = &outline.spots[number];
                if spot.task.name() == Some("Go") {
                    continue;
                }
                let parent = spot.parent.and_then(|parent| numbers[parent]);
                numbers[number] = Some(graph.add(GraphNode { parent, ..self.face(spot) }));
                nodes.push(self.part(outline, number));
            }
        }
        let drawn = (0..outline.spots.len()).filter_map(|spot| numbers[spot].map(|number| (number, spot)));
        let mut drawn: Vec<(u32, usize)> = drawn.collect();
        drawn.sort_unstable();
        let (mut links, ends) = (Vec::new(), ends(outline));
        for (number, spot) in drawn {
            for (child, label) in outline.spots[spot].children.iter().zip(labels(&outline.spots[spot])) {
                let Some(to) = target(outline, &ends, *child).and_then(|to| numbers[to]) else { continue };
                graph.link(number, to, label);
                let is_go = outline.spots[*child].task.name() == Some("Go");
                links.push(if is_go { self.part(outline, *child) } else { Part::default() });
            }
        }
        Sketch { file: self.file_part(doc), graph, nodes, links }
    }

    fn face(&self, spot: &Spot<'_>) -> GraphNode {
        let body = spot.body();
        let raw = || spot.task.text().to_owned();
        let (name, detail, mut help) = match spot.task.name() {
            Some("If") => {
                let test = body.field("test").map(|test| {
                    test.read::<ConditionDef>()
                        .map_or_else(|_| test.text().to_owned(), |test| test.to_string())
                });
                (test.unwrap_or_default(), String::new(), String::new())
            }
            Some("Switch") => {
                let of = body.field("of").map(|of| {
                    of.read::<CallDef>().map_or_else(|_| of.text().to_owned(), |of| of.to_string())
                });
                (of.unwrap_or_default(), String::new(), String::new())
            }
            Some("Random") => {
                let chance: f32 = body.field("chance").and_then(|chance| chance.read().ok()).unwrap_or(0.5);
                let runs = body.field("time_out").and_then(|runs| runs.read::<Option<u32>>().ok()).flatten();
                let detail = runs.map(|runs| format!("anew after {runs} runs")).unwrap_or_default();
                (format!("{}% by chance", chance * 100.0), detail, String::new())
            }
            Some("Do") => {
                let call = spot.task.inside().unwrap_or(body).read::<CallDef>();
                (call.map_or_else(|_| raw(), |call| call.to_string()), String::new(), String::new())
            }
            Some("Pick") => {
                let name = spot.task.inside().and_then(|name| name.read::<String>().ok());
                (name.unwrap_or_else(raw), String::new(), String::new())
            }
            _ => (raw(), String::new(), String::new()),
        };
        if spot.task.name() == Some("Do") {
            let word = call_name(spot.task)
                .and_then(|name| self.words.actions.iter().find(|word| word.name == name));
            help = word.map(|word| word.help.clone()).unwrap_or_default();
        }
        GraphNode {
            path: graph_path(&spot.at).into(),
            detail: detail.into(),
            help: help.into(),
            stop: spot.has_settings(),
            ..GraphNode::new(spot.kind.map_or("unknown", |kind| kind.shown), name)
        }
    }

    /// A way from one node to another: a free place of it goes on with the other's branch. What is no branch yet becomes one.
    pub(super) fn connect(&self, outline: &Outline<'_>, from: &str, to: &str) -> Result<Changed, String> {
        if self.grammar.flavour == Flavour::Tree {
            let goal = Goal { under: from, place: None, slot: "" };
            return self.move_to(outline, &[to.to_owned()], &goal);
        }
        let (source, target) = (outline.find(from)?, outline.find(to)?);
        if outline.is_within(source, target) {
            return Err("That would lead in a circle.".into());
        }
        let free = outline.spots[source]
            .children
            .iter()
            .find(|child| self.grammar.is_blank(outline.spots[**child].whole));
        let free = *free.ok_or("All its ways lead somewhere already: lead one of them elsewhere instead.")?;
        self.go(outline, free, target)
    }

    /// A way to a branch leads somewhere else.
    pub(super) fn redirect(&self, outline: &Outline<'_>, at: &str, to: &str) -> Result<Changed, String> {
        let (link, target) = (outline.find(at)?, outline.find(to)?);
        if goes_to(&outline.spots[link]).is_none() {
            return Err("What stands below a part can be moved, but not led elsewhere.".into());
        }
        if outline.is_within(link, target) {
            return Err("That would lead in a circle.".into());
        }
        self.go(outline, link, target)
    }

    /// Makes a node go on with another one.
    fn go(&self, outline: &Outline<'_>, from: usize, to: usize) -> Result<Changed, String> {
        let (target, doc) = (&outline.spots[to], outline.doc);
        let root = &outline.roots[target.tree];
        if to == 0 {
            return Err("That would lead in a circle: it is the root.".into());
        }
        let from_at = outline.spots[from].at.clone();
        if matches!(target.place, Place::Root) {
            let text = edit(doc, |edits| {
                edits.replace(outline.spots[from].whole, &format!("Go({})", quoted(&root.name)));
                Ok(())
            })?;
            return Ok(Changed { text, select: vec![from_at] });
        }
        let name = (1..).map(|number| format!("branch{number}"));
        let name = name.into_iter().find(|name| outline.branch_named(name).is_none()).unwrap_or_default();
        let go = format!("Go({})", quoted(&name));
        let text = edit(doc, |edits| {
            edits.replace(outline.spots[from].whole, &go);
            edits.replace(target.whole, &go);
            Ok(())
        })?;
        let doc = Doc::parse(&text).map_err(|faults| told(&faults))?;
        let branch = piece_value(target.whole);
        let text = edit(&doc, |edits| {
            match doc.find("branches") {
                Some(map) => edits.put_entry(map, &name, &branch),
                None => edits.put_field(doc.root(), "branches", &format!("{{{}: {branch}}}", quoted(&name))),
            }
            Ok(())
        })?;
        Ok(Changed { text, select: vec![from_at, join("branches", &name)] })
    }
}

/// The name of a node for good: stops around it are no part of it.
fn graph_path(at: &str) -> String {
    at.replace("()", "")
}

/// What the ways of a node are called.
fn labels(spot: &Spot<'_>) -> Vec<String> {
    if spot.task.name() != Some("Switch") {
        return vec!["yes".into(), "no".into()];
    }
    let cases = spot.body().field("cases").into_iter().flat_map(At::items);
    let label = |case: At<'_>| {
        let is = case.field("is");
        match is.and_then(|is| is.read::<Value>().ok()) {
            Some(Value::Text(text)) => text.to_string(),
            Some(value) => value.to_string(),
            None => is.map(|is| is.text().to_owned()).unwrap_or_default(),
        }
    };
    cases.map(label).chain(["otherwise".into()]).collect()
}

/// The node that one stands for: itself, or what it goes on with.
fn target(outline: &Outline<'_>, ends: &[Option<usize>], spot: usize) -> Option<usize> {
    match goes_to(&outline.spots[spot]) {
        Some(name) => ends[outline.branch_named(name)?],
        None => Some(spot),
    }
}

/// For every branch the node that it comes to, if it does not go on in a circle or to nowhere.
fn ends(outline: &Outline<'_>) -> Vec<Option<usize>> {
    // Branches may go on with each other, each of thousands with the next one: none is followed twice.
    let mut ends: Vec<Option<Option<usize>>> = vec![None; outline.roots.len()];
    for root in 0..outline.roots.len() {
        let (mut at, mut passed) = (root, Vec::new());
        let end = loop {
            if let Some(known) = ends[at] {
                break known;
            }
            ends[at] = Some(None);
            passed.push(at);
            let first = outline.roots[at].first;
            match goes_to(&outline.spots[first]).map(|name| outline.branch_named(name)) {
                None => break Some(first),
                Some(None) => break None,
                Some(Some(next)) => at = next,
            }
        };
        passed.into_iter().for_each(|root| ends[root] = Some(end));
    }
    ends.into_iter().map(Option::flatten).collect()
}

/// The root and the branches in the order in which they are numbered: each after all that go on with it.
fn order(outline: &Outline<'_>) -> Vec<usize> {
    // Branches are looked at by name.
    let mut parts: Vec<usize> = (0..outline.roots.len()).collect();
    parts[1..].sort_by(|a, b| outline.roots[*a].name.cmp(&outline.roots[*b].name));
    let mut seen = vec![false; outline.roots.len()];
    let mut order = Vec::new();
    for part in parts {
        let mut done = Vec::new();
        visit(outline, part, &mut seen, &mut done);
        order.extend(done.into_iter().rev());
    }
    order
}

fn visit(outline: &Outline<'_>, part: usize, seen: &mut [bool], done: &mut Vec<usize>) {
    // Without recursion: there may be thousands of branches in a row.
    let goes = |part: usize| -> Vec<usize> {
        let names = outline.below(outline.roots[part].first).filter_map(|spot| goes_to(&outline.spots[spot]));
        names.filter_map(|name| outline.branch_named(name)).collect()
    };
    if std::mem::replace(&mut seen[part], true) {
        return;
    }
    let mut stack = vec![(part, goes(part), 0)];
    while let Some((part, next, place)) = stack.last_mut() {
        match next.get(*place) {
            Some(&other) => {
                *place += 1;
                if !std::mem::replace(&mut seen[other], true) {
                    stack.push((other, goes(other), 0));
                }
            }
            None => {
                done.push(*part);
                stack.pop();
            }
        }
    }
}
