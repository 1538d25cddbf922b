//! The machines, states and transitions of a text, numbered as the machine that runs has them.

use std::collections::BTreeMap;

use wits_core::findings::unknown_name;
use wits_core::ron::{At, Doc, Shape, join};

/// Machines may lie in each other so deep.
const MOST_DEPTH: usize = 32;

/// The whole machine, a region, or one in a state.
#[derive(Clone, Debug)]
pub(super) struct Level<'d> {
    pub(super) at: String,
    pub(super) node: At<'d>,
    /// The state around it.
    pub(super) within: Option<usize>,
    /// The outermost machine it belongs to.
    region: usize,
    pub(super) depth: usize,
    pub(super) states: Vec<usize>,
}

#[derive(Clone, Debug)]
pub(super) struct State<'d> {
    pub(super) at: String,
    pub(super) node: At<'d>,
    pub(super) level: usize,
    pub(super) inner: Option<usize>,
    pub(super) name: String,
    /// Its name for good: `Clean.Search`.
    pub(super) path: String,
}

/// A transition.
#[derive(Clone, Debug)]
pub(super) struct Arrow<'d> {
    pub(super) at: String,
    pub(super) node: At<'d>,
    /// The machine in which names are looked up.
    pub(super) level: usize,
    /// The state that it leads out of; `None` if it leads out of every one.
    pub(super) state: Option<usize>,
}

/// Somewhere that a state is named.
#[derive(Clone, Debug)]
pub(super) struct Mention<'d> {
    pub(super) at: String,
    pub(super) node: At<'d>,
    pub(super) level: usize,
    pub(super) name: String,
    /// The number of the transition; `None` for the first state of a machine.
    pub(super) arrow: Option<usize>,
}

#[derive(Debug)]
pub(super) struct Outline<'d> {
    pub(super) doc: &'d Doc,
    pub(super) levels: Vec<Level<'d>>,
    pub(super) states: Vec<State<'d>>,
    /// In the order in which they are numbered.
    pub(super) arrows: Vec<Arrow<'d>>,
    /// The first state of a machine that has a name.
    own: BTreeMap<(usize, String), usize>,
    /// States by the outermost machine and by their paths, and by what their paths end with after a dot.
    paths: BTreeMap<(usize, String), usize>,
    tails: BTreeMap<(usize, String), Vec<usize>>,
}

fn items<'d>(node: At<'d>, field: &str) -> impl Iterator<Item = At<'d>> {
    node.field(field).filter(|list| list.shape() == Shape::List).into_iter().flat_map(At::items)
}

/// The path of an item of a list that is a field.
pub(super) fn item(at: &str, list: &str, number: usize) -> String {
    format!("{}[{number}]", join(at, list))
}

pub(super) fn text_of(node: At<'_>, field: &str) -> String {
    node.field(field).and_then(|text| text.read().ok()).unwrap_or_default()
}

impl<'d> Outline<'d> {
    /// `None` if the text is no struct.
    pub(super) fn of(doc: &'d Doc) -> Option<Self> {
        let root = doc.root();
        if !matches!(root.shape(), Shape::Struct(_)) && !root.is_empty() {
            return None;
        }
        let (levels, states, arrows) = (Vec::new(), Vec::new(), Vec::new());
        let (own, paths, tails) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let mut outline = Self { doc, levels, states, arrows, own, paths, tails };
        let regions: Vec<At<'d>> = items(root, "regions").collect();
        if regions.is_empty() || items(root, "states").next().is_some() {
            outline.level(root, String::new(), None);
        }
        for (number, region) in regions.into_iter().enumerate() {
            outline.level(region, format!("regions[{number}]"), None);
        }
        for level in 0..outline.levels.len() {
            if outline.levels[level].within.is_none() {
                outline.collect(level);
            }
        }
        outline.name_states();
        Some(outline)
    }

    /// So that states are found by their names without going through all of them.
    fn name_states(&mut self) {
        for (number, State { level, name, path, .. }) in self.states.iter().enumerate() {
            let region = self.levels[*level].region;
            self.own.entry((*level, name.clone())).or_insert(number);
            self.paths.entry((region, path.clone())).or_insert(number);
            for (dot, _) in path.match_indices('.').filter(|(dot, _)| dot + 1 < path.len()) {
                self.tails.entry((region, path[dot + 1..].to_owned())).or_default().push(number);
            }
        }
    }

    /// The state of a machine itself that has a name.
    pub(super) fn own_state(&self, level: usize, name: &str) -> Option<usize> {
        self.own.get(&(level, name.to_owned())).copied()
    }

    fn level(&mut self, node: At<'d>, at: String, within: Option<usize>) -> usize {
        let number = self.levels.len();
        let (region, depth, prefix) = match within {
            Some(state) => {
                let around = &self.levels[self.states[state].level];
                (around.region, around.depth + 1, format!("{}.", self.states[state].path))
            }
            None if at.is_empty() => (number, 0, String::new()),
            None => (number, 0, format!("{}.", text_of(node, "name"))),
        };
        self.levels.push(Level { at: at.clone(), node, within, region, depth, states: Vec::new() });
        if depth > MOST_DEPTH {
            return number;
        }
        for (place, node) in items(node, "states").enumerate() {
            let at = item(&at, "states", place);
            let name = text_of(node, "name");
            let state = self.states.len();
            self.levels[number].states.push(state);
            let path = format!("{prefix}{name}");
            let inner_at = format!("{at}.machine");
            self.states.push(State { at, node, level: number, inner: None, name, path });
            if let Some(machine) = node.field("machine") {
                let machine = if machine.name() == Some("Some") {
                    machine.inside().unwrap_or(machine)
                } else {
                    machine
                };
                self.states[state].inner = Some(self.level(machine, inner_at, Some(state)));
            }
        }
        number
    }

    /// The transitions, in the order in which they are numbered.
    fn collect(&mut self, level: usize) {
        let (node, at) = (self.levels[level].node, self.levels[level].at.clone());
        self.list(node, &at, level, None);
        for state in self.levels[level].states.clone() {
            let (node, at) = (self.states[state].node, self.states[state].at.clone());
            self.list(node, &at, level, Some(state));
            if let Some(inner) = self.states[state].inner {
                self.collect(inner);
            }
        }
    }

    fn list(&mut self, node: At<'d>, at: &str, level: usize, state: Option<usize>) {
        for (number, node) in items(node, "transitions").enumerate() {
            self.arrows.push(Arrow { at: item(at, "transitions", number), node, level, state });
        }
    }

    /// The state that a machine begins in.
    pub(super) fn initial(&self, level: usize) -> Option<usize> {
        let line = &self.levels[level];
        let name = text_of(line.node, "initial");
        if name.is_empty() { line.states.first().copied() } else { self.own_state(level, &name) }
    }

    /// The machines around one, itself first.
    fn chain(&self, level: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(level), |level| Some(self.states[self.levels[*level].within?].level))
    }

    /// The state that a name means for somebody in a machine: nearby names first, then paths, then what is unique.
    pub(super) fn find(&self, name: &str, level: usize) -> Result<usize, String> {
        self.look_up(name, level).map_err(|several| {
            if several {
                return format!("There are several states called {name:?}: say in which one it is.");
            }
            let region = self.levels[level].region;
            let inside = self.states.iter().filter(|state| self.levels[state.level].region == region);
            let known: Vec<&str> = inside.map(|state| state.name.as_str()).collect();
            format!("There is no such state: {}.", unknown_name(name, &known))
        })
    }

    /// The same, without a sentence: there are several, or none.
    pub(super) fn look_up(&self, name: &str, level: usize) -> Result<usize, bool> {
        if let Some(near) = self.chain(level).find_map(|near| self.own_state(near, name)) {
            return Ok(near);
        }
        let key = (self.levels[level].region, name.to_owned());
        if let Some(number) = self.paths.get(&key) {
            return Ok(*number);
        }
        match self.tails.get(&key).map(Vec::as_slice) {
            Some([number]) => Ok(*number),
            Some(_) => Err(true),
            None => Err(false),
        }
    }

    /// What a state is called by somebody in a machine, as short as it can be told apart.
    pub(super) fn name_for(&self, state: usize, level: usize) -> Result<String, String> {
        let State { name, path, .. } = &self.states[state];
        let parts: Vec<&str> = path.split('.').collect();
        let tails = (0..parts.len()).rev().map(|first| parts[first..].join("."));
        let mut names = tails.chain([name.clone(), path.clone()]);
        names.find(|name| self.look_up(name, level) == Ok(state)).ok_or_else(|| {
            let is_near = self.levels[self.states[state].level].region == self.levels[level].region;
            if is_near {
                format!("{path:?} could not be told from another state of that name there.")
            } else {
                format!("{path:?} cannot be reached from there: regions do not know each other's states.")
            }
        })
    }

    /// The state of a machine that another one is, or is in.
    pub(super) fn own(&self, state: usize, level: usize) -> Option<usize> {
        let around = |state: &usize| self.levels[self.states[*state].level].within;
        std::iter::successors(Some(state), around).find(|state| self.states[*state].level == level)
    }

    /// Everywhere that states are named, in the order of the file's machines.
    pub(super) fn mentions(&self) -> Vec<Mention<'d>> {
        let mut found = Vec::new();
        for (level, line) in self.levels.iter().enumerate() {
            if let Some(node) = line.node.field("initial") {
                let (at, name) = (join(&line.at, "initial"), text_of(line.node, "initial"));
                found.push(Mention { at, node, level, name, arrow: None });
            }
        }
        for (number, arrow) in self.arrows.iter().enumerate() {
            let mention = |at: String, node: At<'d>| {
                let name = node.read().unwrap_or_default();
                Mention { at, node, level: arrow.level, name, arrow: Some(number) }
            };
            found.extend(arrow.node.field("to").map(|to| mention(format!("{}.to", arrow.at), to)));
            found.extend(self.ways(number).into_iter().filter_map(|way| {
                way.node.field("state").map(|state| mention(format!("{}.state", way.at), state))
            }));
        }
        found.retain(|mention| !mention.name.is_empty());
        found
    }

    /// The ways of a transition whose target a decision tree finds.
    pub(super) fn ways(&self, arrow: usize) -> Vec<Way<'d>> {
        let mut found = Vec::new();
        let arrow = &self.arrows[arrow];
        if let Some(choose) = arrow.node.field("choose") {
            ways(choose, format!("{}.choose", arrow.at), &[], &mut found);
        }
        found
    }
}

/// One of the ways of a transition whose target a decision tree finds.
#[derive(Clone, Debug)]
pub(super) struct Way<'d> {
    pub(super) at: String,
    /// `To(…)`.
    pub(super) node: At<'d>,
    /// The tests on the way, and what came of them.
    pub(super) tests: Vec<Test<'d>>,
}

/// A test on the way to a target.
#[derive(Clone, Debug)]
pub(super) struct Test<'d> {
    /// Where the `If(…)` is.
    pub(super) at: String,
    pub(super) node: At<'d>,
    /// The condition.
    pub(super) test: At<'d>,
    /// Whether it has to hold.
    pub(super) holds: bool,
}

/// Goes through a decision tree to its targets.
fn ways<'d>(node: At<'d>, at: String, tests: &[Test<'d>], found: &mut Vec<Way<'d>>) {
    match node.name() {
        Some("To") => found.push(Way { at, node, tests: tests.to_vec() }),
        Some("Some") => {
            if let Some(inside) = node.inside() {
                ways(inside, at, tests, found);
            }
        }
        Some("If") => {
            for (answer, holds) in [("yes", true), ("no", false)] {
                let mut tests = tests.to_vec();
                let test = |test| Test { at: at.clone(), node, test, holds };
                tests.extend(node.field("test").map(test));
                if let Some(way) = node.field(answer) {
                    ways(way, format!("{at}.{answer}"), &tests, found);
                }
            }
        }
        _ => {}
    }
}
