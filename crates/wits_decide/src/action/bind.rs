//! From a definition to a manager.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::state::State;

use super::{ActDef, ActionDef, ActionsDef, Filling};
use crate::board::BoardDef;
use crate::words::{Deed, Names, Vocabulary};

/// An action that is made of others can have so many parts.
const MOST_PARTS: usize = 1024;
/// Actions can be parts of each other so many times over.
const MOST_NESTING: usize = 64;

/// An action of a manager: its place in the order of the names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ActionId(pub u16);

/// The actions of a character, checked against a vocabulary. All characters that act this way share it.
///
/// ```
/// use wits_core::ron::RonFile;
/// use wits_core::time::Moment;
/// use wits_decide::action::{ActionsDef, Request};
/// use wits_decide::{Mind, Status, Turn, Vocabulary};
///
/// #[derive(Default)]
/// struct Soldier { steps: u32, shots: u32 }
/// let mut words = Vocabulary::<Soldier>::new();
/// words.action("step", |soldier, _| { soldier.steps += 1; Status::Running });
/// words.action("shoot", |soldier, _| { soldier.shots += 1; Status::Success });
/// let def = ActionsDef::from_ron("soldier.actions.ron", r#"(
///     channels: ["legs", "hands"],
///     actions: {
///         "walk": (act: Do("step"), uses: ["legs"]),
///         "shoot": (act: Do("shoot"), uses: ["hands"]),
///     },
/// )"#)?;
/// let manager = def.bind(&words)?;
///
/// let (mut soldier, mut queue) = (Soldier::default(), manager.start());
/// let now = Moment::START;
/// for name in ["walk", "shoot"] {
///     let action = manager.find(name).unwrap();
///     manager.schedule(&mut queue, &Request::new(action), now)?;
/// }
/// for tick in 0..3 {
///     manager.tick(&mut queue, &mut Turn::new(&mut soldier, Moment::of_tick(tick, 60)));
/// }
/// assert_eq!((soldier.steps, soldier.shots), (3, 1), "both at once, and shooting was done after one tick");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ActionManager<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) actions: Box<[Action<C>]>,
    pub(super) channels: Box<[Box<str>]>,
    pub(super) limit: usize,
    pub(super) filling: Filling,
}

/// One action, bound.
#[derive(Debug)]
pub(super) struct Action<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) def: ActionDef,
    pub(super) parts: Box<[Part<C>]>,
    pub(super) interrupts: bool,
    /// One bit for each channel.
    pub(super) uses: u64,
    /// The number of its node in the graph; those of its parts follow.
    pub(super) node: u32,
}

/// A part of an action. Parts lie in the order of reading; those of a part follow it.
#[derive(Debug)]
pub(super) struct Part<C: ?Sized> {
    pub(super) form: Shape<C>,
    /// The first part that is not in it any more.
    pub(super) end: usize,
}

#[derive(Debug)]
pub(super) enum Shape<C: ?Sized> {
    Do(Deed<C>),
    Wait(f32),
    Sequence,
    Together,
}

impl ActionsDef {
    /// Checks the definition against the words of a game.
    ///
    /// # Errors
    /// All faults at once, each with its place.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<ActionManager<C>, Findings> {
        let mut findings = Findings::default();
        let manager = self.bind_parts(words, &mut findings);
        findings.into_result(manager)
    }

    pub(super) fn bind_parts<C: ?Sized>(
        &self,
        words: &Vocabulary<C>,
        findings: &mut Findings,
    ) -> ActionManager<C> {
        if self.channels.len() > 64 {
            findings.add(Place::path("channels"), format!("{} channels", self.channels.len()), "64 at most");
        }
        let mut binder = Binder { def: self, words, findings, too_long: false };
        let actions: Vec<Action<C>> =
            self.actions.iter().map(|(name, action)| binder.action(name, action)).collect();
        if actions.len() > usize::from(u16::MAX) {
            findings.add(Place::path("actions"), format!("{} actions", actions.len()), "65,535 at most");
        }
        let mut manager = ActionManager {
            name: self.name.as_str().into(),
            actions: actions.into(),
            channels: self.channels.iter().map(|name| name.as_str().into()).collect(),
            limit: self.limit as usize,
            filling: self.filling,
        };
        let mut node = 1;
        for action in &mut manager.actions {
            action.node = node;
            node += 1 + u32::try_from(action.parts.len()).unwrap_or_default();
        }
        manager
    }
}

struct Binder<'a, C: ?Sized> {
    def: &'a ActionsDef,
    words: &'a Vocabulary<C>,
    findings: &'a mut Findings,
    /// An action has more parts than fit, or is nested too deep.
    too_long: bool,
}

impl<C: ?Sized> Binder<'_, C> {
    fn action(&mut self, name: &str, action: &ActionDef) -> Action<C> {
        let path = format!("actions.{name}");
        self.check(action, &path);
        action.told.check(&format!("{path}.told"), self.findings);
        if let Some(way) = self.circle(name) {
            let message = format!("{name:?} is part of itself: {}", way.join(" → "));
            self.findings.add(Place::path(format!("{path}.act")), message, "");
        }
        let (mut parts, mut inside) = (Vec::new(), vec![name.to_owned()]);
        self.part(&action.act, &action.told, &format!("{path}.act"), &mut inside, &mut parts);
        if std::mem::take(&mut self.too_long) {
            let expected = format!("{MOST_PARTS} parts, {MOST_NESTING} actions in each other at most");
            self.findings.add(Place::path(format!("{path}.act")), "an action with too many parts", expected);
        }
        let (mut uses, mut interrupts) = (self.mask(action, &path), action.interrupts);
        if self.findings.is_empty() {
            uses |= self.uses_of(&action.act);
            interrupts |= self.interrupts(&action.act);
        }
        Action { name: name.into(), def: action.clone(), parts: parts.into(), interrupts, uses, node: 0 }
    }

    fn check(&mut self, action: &ActionDef, path: &str) {
        if !action.priority.is_finite() {
            self.findings.add(
                Place::path(format!("{path}.priority")),
                action.priority.to_string(),
                "a number",
            );
        }
        if let Some(expires) = action.expires {
            self.findings.check_not_negative(&format!("{path}.expires"), expires);
        }
        let missing = action.told.iter().find(|(_, key)| key.default.is_none());
        if let Some((key, _)) = missing.filter(|_| action.idle) {
            let message = format!("nobody says what {key:?} is when the character is idle");
            self.findings.add(Place::path(format!("{path}.idle")), message, "a default for it");
        }
    }

    fn mask(&mut self, action: &ActionDef, path: &str) -> u64 {
        let known: Vec<&str> = self.def.channels.iter().map(String::as_str).collect();
        let mut mask = if action.alone { u64::MAX } else { 0 };
        for (number, channel) in action.uses.iter().enumerate() {
            match known.iter().position(|name| name == channel) {
                Some(bit) => mask |= 1 << (bit & 63),
                None => {
                    let message = format!("{} among the channels", unknown_name(channel, &known));
                    self.findings.add(Place::path(format!("{path}.uses[{number}]")), message, "");
                }
            }
        }
        mask
    }

    /// Adds a part and what is in it.
    fn part(
        &mut self,
        act: &ActDef,
        told: &BoardDef,
        path: &str,
        inside: &mut Vec<String>,
        parts: &mut Vec<Part<C>>,
    ) {
        let at = parts.len();
        if at >= MOST_PARTS {
            self.too_long = true;
            return;
        }
        let form = match act {
            ActDef::Act(name) => return self.other(name, told, path, inside, parts),
            ActDef::Do(call) => {
                let locals = [(told, 0)];
                let names = Names { locals: &locals, ..self.words.names() };
                Deed::bind(call, self.words, &names, path, self.findings).map_or(Shape::Sequence, Shape::Do)
            }
            ActDef::Wait(seconds) => {
                self.findings.check_not_negative(path, *seconds);
                Shape::Wait(*seconds)
            }
            ActDef::Sequence(_) => Shape::Sequence,
            ActDef::Together(_) => Shape::Together,
        };
        parts.push(Part { form, end: at + 1 });
        for (number, part) in act.parts() {
            self.part(part, told, &format!("{path}[{number}]"), inside, parts);
        }
        parts[at].end = parts.len();
    }

    /// The way from an action back to itself.
    fn circle(&self, name: &str) -> Option<Vec<String>> {
        let mut ways = vec![vec![name.to_owned()]];
        let mut seen = std::collections::BTreeSet::new();
        while let Some(way) = ways.pop() {
            let act = self.def.actions.get(way.last()?).map(|action| &action.act);
            for next in act.into_iter().flat_map(ActDef::others) {
                let further: Vec<String> = way.iter().cloned().chain([next.to_owned()]).collect();
                if next == name {
                    return Some(further);
                }
                if seen.insert(next) {
                    ways.push(further);
                }
            }
        }
        None
    }

    /// Another action of the file, unless it is part of itself.
    fn other(
        &mut self,
        name: &str,
        told: &BoardDef,
        path: &str,
        inside: &mut Vec<String>,
        parts: &mut Vec<Part<C>>,
    ) {
        if inside.iter().any(|outer| outer == name) {
            return;
        }
        let def = self.def;
        let Some(action) = def.actions.get(name) else {
            let known: Vec<&str> = def.actions.keys().map(String::as_str).collect();
            let message = format!("{} among the actions of this file", unknown_name(name, &known));
            self.findings.add(Place::path(path), message, "");
            return;
        };
        for (key, needed) in action.told.iter() {
            if told.find(key).is_none_or(|(_, given)| given.kind != needed.kind) {
                let message = format!("{name:?} has to be told {key:?}, and this action is not");
                self.findings.add(Place::path(path), message, format!("{key:?}: (kind: {:?})", needed.kind));
            }
        }
        if inside.len() >= MOST_NESTING {
            self.too_long = true;
            return;
        }
        inside.push(name.to_owned());
        // Its own faults are told where it is written.
        let mut faults = Findings::default();
        let mut binder = Binder { def, words: self.words, findings: &mut faults, too_long: false };
        binder.part(&action.act, told, path, inside, parts);
        self.too_long |= binder.too_long;
        inside.pop();
    }

    /// The channels of the actions that it is made of. There are no circles: this is asked of what has no faults.
    fn uses_of(&mut self, act: &ActDef) -> u64 {
        match act {
            ActDef::Act(name) => self.def.actions.get(name).map_or(0, |action| {
                let own = self.mask(action, "");
                own | self.uses_of(&action.act)
            }),
            _ => act.parts().fold(0, |mask, (_, part)| mask | self.uses_of(part)),
        }
    }

    fn interrupts(&self, act: &ActDef) -> bool {
        match act {
            ActDef::Do(_) | ActDef::Wait(_) => false,
            ActDef::Act(name) => {
                let other = self.def.actions.get(name);
                other.is_some_and(|action| action.interrupts || self.interrupts(&action.act))
            }
            ActDef::Sequence(parts) => parts.first().is_some_and(|part| self.interrupts(part)),
            ActDef::Together(parts) => parts.iter().any(|part| self.interrupts(part)),
        }
    }
}

impl<C: ?Sized> ActionManager<C> {
    /// The action of a name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<ActionId> {
        let place = self.actions.binary_search_by(|action| (*action.name).cmp(name)).ok()?;
        u16::try_from(place).ok().map(ActionId)
    }

    /// The name of an action; empty if there is none.
    #[must_use]
    pub fn name(&self, action: ActionId) -> &str {
        self.get(action).map_or("", |action| &action.name)
    }

    /// The definition of an action.
    #[must_use]
    pub fn def(&self, action: ActionId) -> Option<&ActionDef> {
        self.get(action).map(|action| &action.def)
    }

    /// All actions, in the order of their names.
    pub fn ids(&self) -> impl Iterator<Item = ActionId> {
        (0..).take(self.actions.len()).map(ActionId)
    }

    pub(super) fn get(&self, action: ActionId) -> Option<&Action<C>> {
        self.actions.get(usize::from(action.0))
    }

    /// Can two actions be done at the same time? One can only be done twice at once if it needs no channel.
    #[must_use]
    pub fn can_do_both(&self, one: ActionId, other: ActionId) -> bool {
        let (Some(one), Some(other)) = (self.get(one), self.get(other)) else { return false };
        !(one.def.alone || other.def.alone) && one.uses & other.uses == 0
    }

    /// The picture of all actions: a root, the actions, their parts.
    #[must_use]
    pub(super) fn picture(&self) -> Graph {
        let mut graph = Graph::new(self.name.to_string(), Form::Tree);
        let root = graph.add(GraphNode::new("actions", self.name.to_string()));
        for action in &self.actions {
            let node = GraphNode::new("action", action.name.to_string()).under(root);
            let node =
                GraphNode { help: action.def.help.clone().into(), detail: detail(action).into(), ..node };
            let top = graph.add(GraphNode { path: action.name.to_string().into(), ..node });
            graph.link(root, top, "");
            add_parts(&mut graph, action, top);
        }
        graph
    }
}

fn detail<C: ?Sized>(action: &Action<C>) -> String {
    let mut detail = format!("{} · priority {}", action.def.kind.name(), action.def.priority);
    if !action.def.uses.is_empty() {
        detail += &format!(" · {}", action.def.uses.join(", "));
    }
    if action.interrupts {
        detail += " · interrupts";
    }
    detail
}

fn add_parts<C: ?Sized>(graph: &mut Graph, action: &Action<C>, top: u32) {
    let mut open = vec![(top, action.parts.len())];
    for (number, part) in action.parts.iter().enumerate() {
        while open.last().is_some_and(|(_, end)| number >= *end) {
            open.pop();
        }
        let (kind, name, help) = match &part.form {
            Shape::Do(deed) => ("do", deed.text().to_owned(), deed.help().to_owned()),
            Shape::Wait(seconds) => ("wait", format!("{seconds} s"), String::new()),
            Shape::Sequence => ("sequence", "one after the other".to_owned(), String::new()),
            Shape::Together => ("together", "all at once".to_owned(), String::new()),
        };
        let parent = open.last().map_or(top, |(parent, _)| *parent);
        let path = format!("{}/{number}", action.name);
        let node = GraphNode { help: help.into(), path: path.into(), ..GraphNode::new(kind, name) };
        let node = graph.add(node.under(parent));
        graph.link(parent, node, "");
        open.push((node, part.end));
    }
}
