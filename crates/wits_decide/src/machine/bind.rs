//! From a definition to a machine that runs.

use std::collections::BTreeSet;
use std::ops::Range;

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::ron;
use wits_core::time::Moment;

use super::bound::{Aim, Arrow, Arrows, Choice, Leap, Level, State};
use super::hold::Held;
use super::outline::{Outline, join, small};
use super::picture::{Nodes, label};
use super::{ChoiceDef, Machine, MachineDef, Order, Pick, TransitionDef};
use crate::condition::Condition;
use crate::tree::{MAX_TEXT, MOST_NODES, TreeLibrary};
use crate::words::{CallDef, Deed, Names};
use crate::{Mind, Vocabulary};

impl MachineDef {
    /// Checks it against the words of a game.
    ///
    /// # Errors
    /// All faults, each with the path of its field.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<Machine<C>, Findings> {
        self.bind_with(words, &TreeLibrary::new())
    }

    /// The same, with a library in which the trees of states are looked up.
    ///
    /// # Errors
    /// All faults, each with the path of its field, and those of the trees.
    pub fn bind_with<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        library: &TreeLibrary,
    ) -> Result<Machine<C>, Findings> {
        let mut findings = Findings::default();
        let machine = self.bind_in(words, library, &mut findings);
        findings.into_result(machine)
    }

    pub(crate) fn bind_in<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        library: &TreeLibrary,
        findings: &mut Findings,
    ) -> Machine<C> {
        let outline = Outline::of(self, findings);
        outline.check_targets(self, findings);
        let mut trees = trees(&outline, words, library, findings);
        let mut grafts: Vec<_> =
            trees.iter().map(|tree| tree.as_ref().map(|held| (held.tree.graph(), 0))).collect();
        let nodes = Nodes::of(self, &outline, &mut grafts);
        for (held, (_, root)) in trees.iter_mut().flatten().zip(grafts.into_iter().flatten()) {
            held.node = root;
        }
        let locals = [(&self.board, 0)];
        let names = Names { locals: &locals, ..words.names() };
        let (levels, states, deeds) = (Vec::new(), Vec::new(), Vec::new());
        let outline = &outline;
        let mut binder = Binder { words, names, outline, nodes, trees, levels, states, deeds, findings };
        for number in (0..).take(outline.levels.len()) {
            if outline.levels[usize::from(number)].depth == 0 {
                binder.level(number);
            }
        }
        let Binder { nodes, levels, states, deeds, .. } = binder;
        if deeds.len() >= usize::from(u16::MAX) {
            findings.add(Place::Whole, format!("{} active actions", deeds.len()), "fewer than 65535");
        }
        let regions = (0..).zip(&outline.levels).filter(|(_, level)| level.depth == 0);
        let mut by_path: Vec<u16> = (0..).take(states.len()).collect();
        by_path.sort_by(|a, b| states[usize::from(*a)].path.cmp(&states[usize::from(*b)].path));
        Machine {
            name: self.name.as_str().into(),
            limit: self.limit,
            acts_first: self.order == Order::ActFirst,
            board: self.board.clone(),
            regions: regions.map(|(number, _)| number).collect(),
            levels: levels.into(),
            states: states.into(),
            by_path: by_path.into(),
            deeds: deeds.into(),
            graph: nodes.graph,
        }
    }
}

impl<C: ?Sized> Machine<C> {
    /// Reads a file and checks it against the words of a game: all faults at once.
    ///
    /// # Errors
    /// Every fault of the form and of the sense, with its line.
    pub fn from_ron(file: &str, text: &str, words: &Vocabulary<C>) -> Result<Self, Findings> {
        Self::from_ron_with(file, text, words, &TreeLibrary::new())
    }

    /// The same, with a library in which the trees of states are looked up.
    ///
    /// # Errors
    /// Every fault of the form and of the sense, with its line, and those of the trees.
    pub fn from_ron_with(
        file: &str,
        text: &str,
        words: &Vocabulary<C>,
        library: &TreeLibrary,
    ) -> Result<Self, Findings> {
        let (def, mut findings) = ron::read_most::<MachineDef>(file, text);
        let machine = def.map(|def| def.bind_in(words, library, &mut findings));
        ron::locate(&mut findings, text);
        match machine {
            Some(machine) => findings.into_result(machine),
            None => Err(findings),
        }
    }
}

/// The trees of all states that have one.
fn trees<C: ?Sized>(
    outline: &Outline<'_>,
    words: &Vocabulary<C>,
    library: &TreeLibrary,
    findings: &mut Findings,
) -> Vec<Option<Held<C>>> {
    // Every state has a tree of its own, so that a small file could stand for any number of nodes.
    let (mut nodes, mut text, mut faulty) = (0_usize, 0_usize, BTreeSet::new());
    let mut tree = |name: &str, place: &str| match library.get(name) {
        None => {
            findings.add_with(|| {
                let known: Vec<&str> = library.names().collect();
                let message = format!("{} among the trees", unknown_name(name, &known));
                (Place::path(format!("{place}.tree")), message, String::new())
            });
            None
        }
        Some(_) if nodes > MOST_NODES => {
            let most = format!("at most {MOST_NODES} nodes in the trees of all states");
            findings.add(Place::path(format!("{place}.tree")), "too many nodes", most);
            None
        }
        Some(_) if text > MAX_TEXT => {
            let most = format!("at most {MAX_TEXT} bytes of paths and names in the trees of all states");
            findings.add(Place::path(format!("{place}.tree")), "too much text", most);
            None
        }
        // The errors of a tree are reported once.
        Some(_) if faulty.contains(name) => None,
        Some(_) => match library.bind(name, words) {
            Ok(tree) => {
                nodes += tree.graph().nodes.len();
                text += tree.text();
                Some(tree)
            }
            Err(faults) => {
                faulty.insert(name.to_owned());
                findings.extend(faults);
                None
            }
        },
    };
    let held = |tree| Held { tree, node: 0 };
    let states = outline.states.iter();
    states.map(|state| tree(state.def.tree.as_ref()?, &state.place).map(held)).collect()
}

struct Binder<'a, 'f, C: ?Sized> {
    words: &'a Vocabulary<C>,
    names: Names<'a>,
    outline: &'a Outline<'a>,
    nodes: Nodes,
    /// Those of states, until the states are made.
    trees: Vec<Option<Held<C>>>,
    levels: Vec<Level<C>>,
    states: Vec<State<C>>,
    deeds: Vec<Deed<C>>,
    findings: &'f mut Findings,
}

/// Who has transitions, and where in the file.
struct Owner<'a> {
    level: u16,
    node: u32,
    global: bool,
    pick: Pick,
    place: &'a str,
}

impl<C: ?Sized> Binder<'_, '_, C> {
    /// States and machines in the order of the file, so that the actions of all that is in a state are neighbours.
    fn level(&mut self, number: u16) {
        let outline = self.outline;
        let line = &outline.levels[usize::from(number)];
        let active = self.active(line.def.active, &join(&line.place, "active"));
        let node = self.nodes.levels[usize::from(number)];
        let owner = Owner { level: number, node, global: true, pick: Pick::First, place: &line.place };
        let arrows = self.arrows(line.def.transitions, &owner);
        self.levels.push(Level {
            within: line.within,
            depth: line.depth,
            initial: line.initial,
            history: line.def.history,
            announce: line.def.announce,
            active,
            arrows,
        });
        for &at in &line.states {
            let state = &outline.states[usize::from(at)];
            let place = &state.place;
            let active = self.active(&state.def.active, &join(place, "active"));
            let node = self.nodes.states[usize::from(at)];
            let owner = Owner { level: number, node, global: false, pick: state.def.pick, place };
            let bound = State {
                level: number,
                inner: state.inner,
                span: active.clone(),
                states: at..at + 1,
                held: self.trees[usize::from(at)].take(),
                active,
                entry: self.calls(&state.def.entry, &join(place, "entry"), self.names),
                exit: self.calls(&state.def.exit, &join(place, "exit"), self.names),
                arrows: self.arrows(&state.def.transitions, &owner),
                blip: state.def.blip,
                ends: state.def.ends,
                node,
                name: state.def.name.as_str().into(),
                path: state.path.as_str().into(),
            };
            self.states.push(bound);
            if outline.levels.get(usize::from(state.inner)).is_some() {
                self.level(state.inner);
            }
            let (deeds, states) = (small(self.deeds.len()), small(self.states.len()));
            let bound = &mut self.states[usize::from(at)];
            (bound.span.end, bound.states.end) = (deeds, states);
        }
    }

    fn active(&mut self, calls: &[CallDef], place: &str) -> Range<u16> {
        let start = small(self.deeds.len());
        let deeds = self.calls(calls, place, self.names);
        self.deeds.extend(deeds);
        start..small(self.deeds.len())
    }

    fn calls(&mut self, calls: &[CallDef], place: &str, names: Names<'_>) -> Box<[Deed<C>]> {
        let calls = calls.iter().enumerate();
        let mut bind = |number: usize, call| {
            Deed::bind(call, self.words, &names, &format!("{place}[{number}]"), self.findings)
        };
        calls.filter_map(|(number, call)| bind(number, call)).collect()
    }

    fn arrows(&mut self, list: &[TransitionDef], owner: &Owner<'_>) -> Arrows<C> {
        let mut arrows = Vec::with_capacity(list.len());
        for (number, def) in list.iter().enumerate() {
            let place = join(owner.place, &format!("transitions[{number}]"));
            arrows.push(self.arrow(def, owner, &place));
        }
        let (handlers, polled): (Vec<_>, Vec<_>) = arrows.into_iter().partition(|arrow| arrow.on.is_some());
        let events = handlers.iter().filter_map(|arrow| arrow.on).fold(0, |bits, event| bits | event.bit());
        let (polled, handlers) = (polled.into(), handlers.into());
        Arrows { polled, handlers, pick: owner.pick, events, global: owner.global }
    }

    fn arrow(&mut self, def: &TransitionDef, owner: &Owner<'_>, place: &str) -> Arrow<C> {
        let mut names = self.names;
        let mut on = None;
        if let Some(event) = &def.on {
            if let Some((id, word)) = self.words.find_event(event) {
                (on, names.event) = (Some(id), Some(word));
            } else {
                let known: Vec<&str> = self.words.events().map(|word| word.name.as_str()).collect();
                let message = format!("{} among the events", unknown_name(event, &known));
                self.findings.add(Place::path(format!("{place}.on")), message, "");
            }
        }
        let when = def.when.as_ref().map(|when| {
            Condition::bind_in(when, self.words, &names, &format!("{place}.when"), self.findings)
        });
        let link = self.next_link();
        let acts = self.calls(&def.acts, &format!("{place}.do"), names);
        let text = label(def);
        let choice = match &def.choose {
            Some(choice) => self.choice(choice, owner, (&format!("{place}.choose"), &text), names),
            None if def.back => self.leap(Aim::Back, acts, owner, &format!("back: {text}")),
            None if def.to.is_empty() => self.leap(Aim::Here, acts, owner, &text),
            None => self.leap(self.aim(&def.to, owner.level), acts, owner, &text),
        };
        let after = def.after.map(|seconds| Moment::START.after(seconds).0);
        Arrow { on, after, done: def.done, when, choice, again: def.again, weight: def.weight, link }
    }

    fn choice(
        &mut self,
        def: &ChoiceDef,
        owner: &Owner<'_>,
        (place, text): (&str, &str),
        names: Names<'_>,
    ) -> Choice<C> {
        match def {
            ChoiceDef::Stay => Choice::Stay,
            ChoiceDef::To { state, acts } => {
                let acts = self.calls(acts, &format!("{place}.do"), names);
                self.leap(self.aim(state, owner.level), acts, owner, text)
            }
            ChoiceDef::If { test, yes, no } => {
                let path = format!("{place}.test");
                let bound = Condition::bind_in(test, self.words, &names, &path, self.findings);
                let between = if text.is_empty() { "" } else { ", " };
                let (if_so, if_not) =
                    (format!("{text}{between}{test}"), format!("{text}{between}not {test}"));
                let yes = self.choice(yes, owner, (&format!("{place}.yes"), &if_so), names);
                let no = self.choice(no, owner, (&format!("{place}.no"), &if_not), names);
                Choice::If(bound, Box::new(yes), Box::new(no))
            }
        }
    }

    /// Targets were checked before: what does not exist is a fault already.
    fn aim(&self, name: &str, level: u16) -> Aim {
        let meet = |to| Aim::State { to, meet: self.outline.meet(level, to) };
        self.outline.find(name, level).map_or(Aim::Here, meet)
    }

    fn leap(&mut self, aim: Aim, acts: Box<[Deed<C>]>, owner: &Owner<'_>, text: &str) -> Choice<C> {
        let link = self.next_link();
        let to = match aim {
            Aim::State { to, .. } => self.nodes.states[usize::from(to)],
            Aim::Back | Aim::Here => owner.node,
        };
        self.nodes.graph.link(owner.node, to, text.to_owned());
        Choice::Go(Leap { aim, acts, link })
    }

    /// Watches are told links by numbers that follow those of the nodes.
    fn next_link(&self) -> u32 {
        small_u32(self.nodes.graph.nodes.len() + self.nodes.graph.links.len())
    }
}

fn small_u32(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
