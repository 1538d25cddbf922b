//! A steering set-up as the mind of a character.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::kinematic::Kinematic;
use wits_core::math;
use wits_core::random::Seed;
use wits_core::space::{Space, Vector};
use wits_core::state::State;
use wits_mind::any::SavedState;
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Status, Turn};

use super::act::Act;
use super::bind::{BoundSteering, NamedSpace};
use super::def::SpaceKind;
use super::explain::Tell;
use super::kind::Steered;
use super::run::Question;
use super::state::{SteeringState, key};
use super::surroundings::{Room, Surroundings};
use crate::combine::{Share, Verdict};

/// A steering set-up as a mind: ticking it asks the nodes and hands the wish to the game. See [`SteeringKind`](super::SteeringKind).
#[derive(Clone, Debug)]
pub struct SteeringMind<S: NamedSpace> {
    bound: BoundSteering<S>,
}

/// What one character remembers.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct SteeringMindState<S: Space> {
    /// What the nodes remember.
    pub steering: SteeringState<S>,
    /// It has its own chance: it draws it from the character's when it is ticked for the first time.
    begun: bool,
    /// The node that had the largest share in the last wish, by key.
    strongest: Option<u64>,
    #[serde(skip)]
    #[state(skip = "memory that is used again")]
    spare: Spare<S>,
}

/// Memory that is used again; all of it is alike.
#[derive(Clone, Debug, Default)]
struct Spare<S: Space> {
    room: Room<S>,
    shares: Vec<f32>,
}

impl<S: Space> PartialEq for Spare<S> {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl<S: NamedSpace> SavedState for SteeringMindState<S> {
    const NAME: &'static str = match S::KIND {
        SpaceKind::Plane => "Steering",
        SpaceKind::Ground => "SteeringOnGround",
        SpaceKind::Volume => "SteeringInVolume",
    };
}

impl<S: NamedSpace> SteeringMind<S> {
    /// This set-up.
    #[must_use]
    pub const fn new(bound: BoundSteering<S>) -> Self {
        Self { bound }
    }

    /// The set-up, for questions.
    #[must_use]
    pub const fn steering(&self) -> &BoundSteering<S> {
        &self.bound
    }

    fn place_of(&self, wanted: u64) -> Option<usize> {
        self.bound.names.iter().position(|name| key(name) == wanted)
    }

    /// Tells those who look how much of the wish each node is, and why not more.
    fn tell<W: Watch>(
        &self,
        state: &SteeringState<S>,
        body: &Kinematic<S>,
        around: &Surroundings<'_, S>,
        dt: f32,
        watch: &mut W,
    ) {
        for (node, told) in (0..).zip(self.bound.explain(state, body, around, dt).nodes) {
            let is_used = told.share.verdict.is_used();
            if is_used {
                watch.tick(node, Status::Running);
            }
            watch.reason(node, is_used, &mut || {
                format!("{}: {:.2} m/s²", told.share.verdict, told.total.linear.length())
            });
        }
    }

    /// Another node is the strongest, or none is.
    fn change<W: Watch>(
        &self,
        state: &mut SteeringMindState<S>,
        strongest: Option<u64>,
        why: Exit,
        watch: &mut W,
    ) {
        if state.strongest == strongest {
            return;
        }
        let node = |wanted: u64| self.place_of(wanted).and_then(|place| u32::try_from(place).ok());
        if let Some(node) = state.strongest.and_then(node) {
            watch.exit(node, why);
        }
        if let Some(node) = strongest.and_then(node) {
            watch.enter(node);
            let name = |wanted| self.place_of(wanted).map_or("nothing", |place| &self.bound.names[place]);
            let (now, before) = (strongest.map_or("", name), state.strongest.map_or("nothing", name));
            watch.note(node, &mut || format!("{now} counts most, after {before}"));
        }
        state.strongest = strongest;
    }
}

impl<S: NamedSpace, C: Steered<S>> Mind<C> for SteeringMind<S> {
    type State = SteeringMindState<S>;

    fn start(&self) -> SteeringMindState<S> {
        let steering = self.bound.start(Seed::new(0));
        SteeringMindState { steering, begun: false, strongest: None, spare: Spare::default() }
    }

    /// Running while any node has something to say, success when all are silent.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut SteeringMindState<S>,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        if !std::mem::replace(&mut state.begun, true) {
            state.steering.stream = Seed::new(turn.chance().next_u64()).stream();
        }
        self.bound.adopt(&mut state.steering);
        let SteeringMindState { steering, spare: Spare { room, shares }, .. } = state;
        let agent = turn.agent();
        let (body, around) = (turn.game.body(agent), turn.game.around(agent, room));
        if watch.looks() {
            self.tell(steering, &body, &around, turn.dt, watch);
        }
        shares.clear();
        shares.resize(self.bound.nodes.len(), 0.0);
        let mut shares = Shares { bound: &self.bound, shares };
        let wish = self.bound.ask_root(steering, &Question::new(&body, &around, turn.dt), &mut shares);
        let strongest = wish.map(|_| key(&self.bound.names[shares.strongest()]));
        turn.game.wish(agent, wish, &self.bound);
        let why = if wish.is_some() { Exit::Abort } else { Exit::Success };
        self.change(state, strongest, why, watch);
        if wish.is_some() { Status::Running } else { Status::Success }
    }

    fn stop<W: Watch>(
        &self,
        state: &mut SteeringMindState<S>,
        turn: &mut Turn<'_, C>,
        why: Exit,
        watch: &mut W,
    ) {
        self.change(state, None, why, watch);
        let agent = turn.agent();
        turn.game.wish(agent, None, &self.bound);
        *state = Mind::<C>::start(self);
    }

    /// Nodes of the same name and kind keep their memory.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut SteeringMindState<S>,
        _turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        let mut told = Adopted::default();
        old.bound.adopt(&mut state.steering);
        let kind = |mind: &Self, name: &str| {
            mind.bound.names.iter().position(|known| known == name).map(|place| mind.bound.kinds[place])
        };
        if let Some(name) =
            state.strongest.and_then(|strongest| Some(&old.bound.names[old.place_of(strongest)?]))
        {
            if kind(self, name) == kind(old, name) {
                told.kept = 1;
            } else {
                told.left.push(name.clone());
                old.change(state, None, Exit::Reload, watch);
            }
        }
        for (slot, fresh) in state.steering.slots.iter().zip(&old.bound.slots) {
            let stays =
                |other: &super::state::Slot<S>| other.key == slot.key && other.memory.is_like(&slot.memory);
            if slot.memory != fresh.memory && !self.bound.slots.iter().any(stays) {
                told.forgotten.extend(old.place_of(slot.key).map(|place| old.bound.names[place].clone()));
            }
        }
        self.bound.adopt(&mut state.steering);
        told
    }

    /// The node with the largest share in the last wish.
    fn doing(&self, state: &SteeringMindState<S>) -> String {
        let place = state.strongest.and_then(|strongest| self.place_of(strongest));
        place.map(|place| self.bound.names[place].clone()).unwrap_or_default()
    }

    fn graph(&self) -> Graph {
        let mut graph = Graph::new("steering", Form::Tree);
        // The nodes above, each with the place of the first one that is not below it.
        let mut above: Vec<(u32, u16)> = Vec::new();
        for (place, (name, kind)) in (0_u16..).zip(self.bound.names.iter().zip(&self.bound.kinds)) {
            while above.last().is_some_and(|(_, after)| place >= *after) {
                above.pop();
            }
            let bound = &self.bound.nodes[usize::from(place)];
            let detail = if name == kind { String::new() } else { (*kind).to_owned() };
            let node = GraphNode {
                path: name.clone().into(),
                detail: detail.into(),
                ..GraphNode::new(*kind, name.clone())
            };
            let parent = above.last().map(|(parent, _)| *parent);
            let node = graph.add(match parent {
                Some(parent) => node.under(parent),
                None => node,
            });
            if let Some(parent) = parent {
                graph.link(
                    parent,
                    node,
                    if bound.weight == 1.0 { String::new() } else { format!("× {}", bound.weight) },
                );
            }
            above.push((node, bound.after));
        }
        graph
    }
}

/// How much of what is possible each node asks for, as far as it is heard.
struct Shares<'a, S: NamedSpace> {
    bound: &'a BoundSteering<S>,
    shares: &'a mut Vec<f32>,
}

impl<S: NamedSpace> Shares<'_, S> {
    /// The first of the strongest nodes that want something themselves; the root if there is none.
    fn strongest(&self) -> usize {
        let (mut best, mut most) = (0, 0.0);
        for (place, (share, node)) in self.shares.iter().zip(&self.bound.nodes).enumerate() {
            if matches!(node.act, Act::Leaf(_) | Act::Pipeline(_)) && *share > most {
                (best, most) = (place, *share);
            }
        }
        best
    }
}

impl<S: NamedSpace> Tell<S> for Shares<'_, S> {
    /// Parts are told before the node that they are in: if that is not heard, they are not either.
    fn share(&mut self, place: usize, share: Share<S>) {
        if !share.verdict.is_used() {
            self.shares[place..usize::from(self.bound.nodes[place].after)].fill(0.0);
            return;
        }
        if share.verdict == Verdict::Leads {
            // Whoever led before does not any more.
            let nodes = &self.bound.nodes;
            let parent = (0..place).rev().find(|above| usize::from(nodes[*above].after) > place);
            self.shares[parent.map_or(0, |parent| parent + 1)..place].fill(0.0);
        }
        let limits = &self.bound.limits;
        let linear = share.used.linear.length() / math::max(limits.max_acceleration, 1e-6);
        let angular = share.used.angular.length() / math::max(limits.max_angular_acceleration, 1e-6);
        self.shares[place] = math::max(linear, angular);
    }

    fn close(
        &mut self,
        _bound: &BoundSteering<S>,
        _place: usize,
        _answer: Option<wits_core::kinematic::Steering<S>>,
    ) {
    }
}

#[cfg(test)]
mod tests;
