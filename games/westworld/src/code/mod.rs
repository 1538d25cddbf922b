//! The minds in Rust: an `enum` for each, with one variant for each state.

mod bob;
mod elsa;
mod joe;

pub(crate) use bob::Bob;
pub(crate) use elsa::Elsa;
pub(crate) use joe::Joe;

use wits_core::inspect::{Form, Graph, GraphNode};
use wits_decide::fsm::{State, StateMachine};
use wits_decide::watch::Watch as _;
use wits_decide::{Exit, Status};

use crate::message::{Message, Name};
use crate::stage::Stage;

/// States in code that can be drawn: code says nothing of itself, so the picture is written beside it. A test holds every
/// change that is made against it.
pub(crate) trait Drawn: Copy + PartialEq + State<Stage, Message = Message> + 'static {
    /// The place of whose states they are among the people.
    const ME: usize;
    /// All states with what they are called, the first one first.
    const STATES: &'static [(Self, &'static str)];
    /// From where to where, and when.
    const WAYS: &'static [(Self, Self, &'static str)];

    fn node(self) -> usize {
        Self::STATES.iter().position(|(state, _)| *state == self).unwrap_or(0)
    }

    fn name(self) -> &'static str {
        Self::STATES[self.node()].1
    }

    /// To another state, where whoever looks can see it.
    fn go(stage: &mut Stage, machine: &mut StateMachine<Self>, to: Self) {
        stage.changed::<Self>(*machine.current(), to);
        machine.change(stage, to);
    }

    /// Back to the state before.
    fn go_back(stage: &mut Stage, machine: &mut StateMachine<Self>) {
        if let Some(before) = machine.previous().copied() {
            Self::go(stage, machine, before);
        }
    }

    fn graph(title: String) -> Graph {
        let mut graph = Graph::new(title, Form::Machine);
        for (_, name) in Self::STATES {
            graph.add(GraphNode { path: (*name).into(), ..GraphNode::new("state", *name) });
        }
        for (from, to, when) in Self::WAYS {
            graph.link(number(from.node()), number(to.node()), *when);
        }
        graph
    }
}

/// A change of states in code: of whom, and the numbers of the states.
pub(crate) struct Change {
    who: usize,
    from: usize,
    to: usize,
}

/// Code says nothing of itself, so its changes are kept until its turn is over and then shown to whoever looks.
impl Stage {
    fn changed<S: Drawn>(&mut self, from: S, to: S) {
        if !self.host.watchers().is_idle() {
            self.changes.push(Change { who: S::ME, from: from.node(), to: to.node() });
        }
    }

    /// Shows the changes of a turn, and where it has come to.
    pub(crate) fn show_code<S: Drawn>(&mut self, current: S) {
        let watchers = self.host.watchers_mut();
        if watchers.is_idle() {
            return;
        }
        let name = self.town.people[S::ME].name;
        let mut look = watchers.take(S::ME as u64, 0, &title(name));
        let own = self.changes.extract_if(.., |change| change.who == S::ME);
        look.during(|journal| {
            let Some(journal) = journal else { return own.for_each(drop) };
            for Change { from, to, .. } in own {
                let way = S::WAYS.iter().position(|(one, other, _)| (one.node(), other.node()) == (from, to));
                way.into_iter().for_each(|way| journal.pass(number(S::STATES.len() + way)));
                journal.exit(number(from), Exit::Success);
                journal.note(number(to), &mut || [from, to].map(|node| state_name(name, node)).join(" -> "));
                journal.enter(number(to));
            }
            journal.tick(number(current.node()), Status::Running);
        });
        watchers.put(look);
    }
}

/// The picture of a mind in code.
pub(crate) fn graph(name: Name) -> Graph {
    let title = title(name);
    match name {
        Name::Bob => Bob::graph(title),
        Name::Elsa => Elsa::graph(title),
        Name::Joe => Joe::graph(title),
    }
}

/// What a mind in code is called.
pub(crate) fn title(name: Name) -> String {
    format!("{} in Rust", name.text())
}

/// The name of a state by its number in the picture.
pub(crate) fn state_name(name: Name, node: usize) -> &'static str {
    let of = |states: Option<&&'static str>| states.copied().unwrap_or_default();
    match name {
        Name::Bob => of(Bob::STATES.get(node).map(|state| &state.1)),
        Name::Elsa => of(Elsa::STATES.get(node).map(|state| &state.1)),
        Name::Joe => of(Joe::STATES.get(node).map(|state| &state.1)),
    }
}

/// Whether the picture has a way from one state to another.
#[cfg(test)]
pub(crate) fn has_way(name: Name, from: usize, to: usize) -> bool {
    fn of<S: Drawn>(from: usize, to: usize) -> bool {
        S::WAYS.iter().any(|way| (way.0.node(), way.1.node()) == (from, to))
    }
    match name {
        Name::Bob => of::<Bob>(from, to),
        Name::Elsa => of::<Elsa>(from, to),
        Name::Joe => of::<Joe>(from, to),
    }
}

pub(crate) fn number(node: usize) -> u32 {
    u32::try_from(node).unwrap_or(u32::MAX)
}
