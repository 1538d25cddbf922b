//! One update of a fuzzy state machine.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::math;
use wits_core::state::State;
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Status, Turn, Value};

use super::bind::{Degree, FuzzyMachine, Move};
use super::{FuzzyMachineDef, Order, transfer};
use crate::act::Acting;
use crate::defuzzify::highest;

/// What one character remembers: the degree of every state.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
pub struct FuzzyMachineState {
    pub(super) degrees: Vec<f32>,
    pub(super) acting: Acting,
    /// The states in the order in which they are asked: memory that is used again.
    #[serde(skip)]
    #[state(skip = "scratch of one tick")]
    order: Vec<u16>,
    /// If all is done together: the degrees before, and what is left of them.
    #[serde(skip)]
    #[state(skip = "scratch of one tick")]
    before: Vec<f32>,
    #[serde(skip)]
    #[state(skip = "scratch of one tick")]
    left: Vec<f32>,
    #[serde(skip)]
    #[state(skip = "scratch of one tick")]
    targets: Vec<(usize, f32)>,
}

impl FuzzyMachineState {
    /// The degrees of all states, in the order of the definition.
    #[must_use]
    pub fn degrees(&self) -> &[f32] {
        &self.degrees
    }

    /// Sets the degree of a state from outside; what is out of range is brought into it.
    pub fn set(&mut self, state: usize, degree: f32) {
        if let Some(place) = self.degrees.get_mut(state) {
            *place = if degree > 0.0 { math::min(degree, 1.0) } else { 0.0 };
        }
    }
}

/// Memory that is used again makes no difference.
impl PartialEq for FuzzyMachineState {
    fn eq(&self, other: &Self) -> bool {
        (&self.degrees, &self.acting) == (&other.degrees, &other.acting)
    }
}

impl<C: ?Sized> FuzzyMachine<C> {
    /// What it was made of.
    #[must_use]
    pub const fn def(&self) -> &FuzzyMachineDef {
        &self.def
    }

    /// Active states in falling order, each with its first transition that is triggered.
    fn update<W: Watch>(&self, state: &mut FuzzyMachineState, turn: &Turn<'_, C>, watch: &mut W) {
        state.order.clear();
        let active = (0..).zip(&state.degrees).filter(|(_, degree)| **degree > 0.0);
        state.order.extend(active.map(|(number, _): (u16, _)| number));
        let degrees = &state.degrees;
        let falling =
            |a: &u16, b: &u16| degrees[usize::from(*b)].total_cmp(&degrees[usize::from(*a)]).then(a.cmp(b));
        state.order.sort_unstable_by(falling);
        if self.order == Order::Together {
            state.before.clone_from(&state.degrees);
            state.left.clone_from(&state.degrees);
            state.degrees.fill(0.0);
        }
        for place in 0..state.order.len() {
            let source = usize::from(state.order[place]);
            let Some(step) = self.triggered(source, &mut state.targets, turn, watch) else { continue };
            let targets = state.targets.iter().copied();
            match self.order {
                Order::OneByOne => transfer(&mut state.degrees, source, targets),
                Order::Together => {
                    let from = state.before[source];
                    let most = together(from, &mut state.degrees, targets);
                    state.left[source] = math::max(math::min(from, 1.0 - most), 0.0);
                }
            }
            if watch.looks() {
                self.tell(source, step, &state.targets, watch);
            }
        }
        if self.order == Order::Together {
            for (degree, left) in state.degrees.iter_mut().zip(&state.left) {
                *degree = math::max(*degree, *left);
            }
        }
    }

    /// The first transition of a state that is triggered; its targets with their degrees of transition.
    fn triggered<W: Watch>(
        &self,
        source: usize,
        targets: &mut Vec<(usize, f32)>,
        turn: &Turn<'_, C>,
        watch: &mut W,
    ) -> Option<usize> {
        for (number, step) in self.moves.get(source)?.iter().enumerate() {
            if watch.looks() {
                let why = step.when.why(turn.game, &turn.boards, turn.now);
                watch.reason(node(source), why.holds, &mut || why.to_string());
            }
            if !step.when.holds(turn.game, &turn.boards, turn.now) {
                continue;
            }
            targets.clear();
            targets.extend(step.to.iter().map(|(target, degree)| (*target, degree.now(turn))));
            if targets.iter().any(|(_, degree)| *degree > 0.0) {
                return Some(number);
            }
        }
        None
    }

    fn tell<W: Watch>(&self, source: usize, step: usize, targets: &[(usize, f32)], watch: &mut W) {
        let name = |state: usize| self.def.states[state].0.as_str();
        let before = self.moves[..source].iter().flatten().chain(&self.moves[source][..step]);
        let first = self.def.states.len() + before.map(|step| step.to.len()).sum::<usize>();
        let passed = (first..).zip(targets).filter(|(_, (_, degree))| *degree > 0.0);
        passed.for_each(|(link, _)| watch.pass(node(link)));
        let step: &Move<C> = &self.moves[source][step];
        watch.note(node(source), &mut || {
            let to: Vec<&str> = targets.iter().map(|(target, _)| name(*target)).collect();
            let degrees: Vec<String> = targets.iter().map(|(_, degree)| format!("{degree:.2}")).collect();
            let (to, degrees) = (to.join(", "), degrees.join(", "));
            format!("{} goes to {to}: {degrees} when {}", name(source), step.when.text())
        });
    }
}

/// What comes in from a source that had this degree before; tells the highest degree of transition.
fn together(from: f32, incoming: &mut [f32], targets: impl Iterator<Item = (usize, f32)>) -> f32 {
    let mut most = 0.0;
    for (target, degree) in targets {
        most = math::max(most, degree);
        incoming[target] = math::max(incoming[target], math::min(from, degree));
    }
    most
}

impl<C: ?Sized> Degree<C> {
    fn now(&self, turn: &Turn<'_, C>) -> f32 {
        let degree = match self {
            Self::Fixed(degree) => *degree,
            Self::Read(reading) => reading.number(turn.game, &turn.boards, turn.now).unwrap_or_default(),
        };
        if degree > 0.0 { math::min(degree, 1.0) } else { 0.0 }
    }
}

fn node(state: usize) -> u32 {
    u32::try_from(state).unwrap_or_default()
}

impl<C: ?Sized> Mind<C> for FuzzyMachine<C> {
    type State = FuzzyMachineState;

    fn start(&self) -> FuzzyMachineState {
        let most = self.moves.iter().flatten().map(|step| step.to.len()).max().unwrap_or_default();
        FuzzyMachineState {
            degrees: self.start.to_vec(),
            acting: Acting::default(),
            order: Vec::with_capacity(self.start.len()),
            before: self.start.to_vec(),
            left: self.start.to_vec(),
            targets: Vec::with_capacity(most),
        }
    }

    /// Updates the degrees, writes them, and does the action of the highest state.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut FuzzyMachineState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        if state.degrees.len() != self.start.len() {
            watch.fault(0, &mut || "the state is that of another machine: it begins anew".to_owned());
            *state = self.start();
        }
        self.update(state, turn, watch);
        for (number, key) in &self.writes {
            turn.boards.set(*key, Some(Value::Number(state.degrees[*number])));
        }
        let best = highest(&state.degrees).and_then(|best| u16::try_from(best).ok());
        state.acting.tick(&self.deeds, best, turn, (watch, 0));
        Status::Running
    }

    fn stop<W: Watch>(
        &self,
        state: &mut FuzzyMachineState,
        turn: &mut Turn<'_, C>,
        why: Exit,
        watch: &mut W,
    ) {
        state.acting.stop(&self.deeds, turn, why, (watch, 0));
        *state = self.start();
    }

    /// States are known by their names. Their degrees stay, new ones begin with the degree of `start`; the action goes on if
    /// its state still has the same one.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut FuzzyMachineState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    /// The state with the highest degree.
    fn doing(&self, state: &FuzzyMachineState) -> String {
        let best = highest(&state.degrees).and_then(|best| self.def.states.get(best));
        best.map(|(name, _)| name.clone()).unwrap_or_default()
    }

    /// All states that it is in to some degree.
    fn running(&self, state: &FuzzyMachineState) -> Vec<u32> {
        let degrees = state.degrees.iter().enumerate();
        degrees.filter(|(_, degree)| **degree > 0.0).map(|(number, _)| node(number)).collect()
    }

    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.def.name.clone(), Form::Machine);
        for (name, state) in &self.def.states {
            let detail = state.act.as_ref().map(ToString::to_string).unwrap_or_default();
            let path = format!("states.{name}");
            graph.add(GraphNode {
                detail: detail.into(),
                path: path.into(),
                ..GraphNode::new("state", name.clone())
            });
        }
        for (source, (_, state)) in self.def.states.iter().enumerate() {
            for step in &state.moves {
                for (target, degree) in step.to.iter().filter_map(|(name, d)| Some((self.def.find(name)?, d)))
                {
                    graph.link(node(source), node(target), format!("{} ({degree})", step.when));
                }
            }
        }
        graph
    }
}
