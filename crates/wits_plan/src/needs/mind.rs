//! Needs as a mind: choose, then do it.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::state::State;
use wits_core::time::Moment;
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Status, Turn, Value};

use super::bind::{Needs, OBJECT, Offered};
use super::explain::neat;
use super::rules::Best;
use super::{NeedsState, Offer, Scored};
use wits_mind::words::Act;

/// More of a kind than this are not looked at in one decision.
const MOST_OBJECTS: u32 = 1024;

/// What one character remembers: its needs, and what it is doing about them.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct NeedsMindState {
    /// How urgent its goals are.
    pub needs: NeedsState,
    pub(super) doing: Option<Doing>,
    pub(super) act: Act,
    /// When it chose last, for estimates.
    pub(super) chose: Moment,
    /// When it thinks again.
    pub(super) again: Moment,
    pub(super) locals: Vec<Option<Value>>,
}

/// An offer that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Doing {
    /// The number of the offer, in the order of the file.
    pub offer: u32,
    /// Which of the objects of its kind.
    pub object: u32,
}

impl NeedsMindState {
    /// What it is doing.
    #[must_use]
    pub const fn doing(&self) -> Option<Doing> {
        self.doing
    }
}

impl<C: ?Sized> Mind<C> for Needs<C> {
    type State = NeedsMindState;

    fn start(&self) -> NeedsMindState {
        NeedsMindState {
            needs: NeedsState::new(&self.goals),
            doing: None,
            act: Act::default(),
            chose: Moment::START,
            again: Moment::START,
            locals: self.board.defaults().collect(),
        }
    }

    /// Goals change by themselves; then it goes on with what it does, or chooses something when that is done or it is time
    /// to think again. The status is that of the action; failure, too, when nothing is on offer.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut NeedsMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        let mut locals = std::mem::take(&mut state.locals);
        let status = turn.with_locals(&mut locals, |turn| {
            self.feel(state, turn);
            if state.doing.is_none() || (self.rethink.is_some() && state.again.has_come(turn.now)) {
                self.think(state, turn, watch);
            }
            self.act(state, turn, watch)
        });
        state.locals = locals;
        status
    }

    fn stop<W: Watch>(&self, state: &mut NeedsMindState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        let mut locals = std::mem::take(&mut state.locals);
        turn.with_locals(&mut locals, |turn| self.drop(state, turn, why, watch));
        state.locals = locals;
    }

    /// Goals of the same name stay as urgent as they are. What is being done goes on if the same kind of thing still offers
    /// it under its name, and it does the same.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut NeedsMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    fn doing(&self, state: &NeedsMindState) -> String {
        state.doing.map_or_else(String::new, |doing| self.offer_name(doing.offer).to_owned())
    }

    /// The offer whose action was begun.
    fn running(&self, state: &NeedsMindState) -> Vec<u32> {
        let doing = state.doing.filter(|_| state.act.is_entered()).map(|doing| doing.offer);
        let known = doing.filter(|offer| (*offer as usize) < self.offers.len());
        known.map(|offer| self.node_of(offer)).into_iter().collect()
    }

    /// The objects with what they offer.
    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.name.to_string(), Form::Tree);
        let root = graph.add(GraphNode { path: "needs".into(), ..GraphNode::new("needs", "needs") });
        for object in &self.objects {
            let kind = GraphNode::new("object", object.kind.to_string()).under(root);
            let kind = graph.add(GraphNode { path: object.kind.to_string().into(), ..kind });
            graph.link(root, kind, "");
            for offer in &self.offers[object.offers.clone()] {
                let node = GraphNode::new("offer", offer.name.to_string()).under(kind);
                let detail = self.effects(offer);
                let node =
                    graph.add(GraphNode { path: self.path(offer).into(), detail: detail.into(), ..node });
                graph.link(
                    kind,
                    node,
                    if offer.when.fixed() == Some(true) { "" } else { offer.when.text() }.to_owned(),
                );
            }
        }
        graph
    }
}

impl<C: ?Sized> Needs<C> {
    /// Time passes, and what the game tells is read.
    fn feel(&self, state: &mut NeedsMindState, turn: &Turn<'_, C>) {
        state.needs.pass(&self.goals, turn.dt * self.clock);
        for (goal, reading) in self.readings.iter().enumerate() {
            if let Some(value) = reading.as_ref().and_then(|r| r.number(turn.game, &turn.boards, turn.now)) {
                state.needs.set(goal, value);
            }
        }
    }

    fn think<W: Watch>(&self, state: &mut NeedsMindState, turn: &mut Turn<'_, C>, watch: &mut W) {
        state.needs.learn(&self.goals, turn.now.since(state.chose) * self.clock);
        state.chose = turn.now;
        state.again = self.rethink.map_or(Moment::NEVER, |seconds| turn.now.after(seconds));
        let chosen = self.choose(&state.needs, turn);
        if watch.looks() {
            self.tell(&state.needs, chosen, turn, watch);
        }
        if chosen != state.doing {
            self.drop(state, turn, Exit::Abort, watch);
            state.doing = chosen;
        }
    }

    fn act<W: Watch>(&self, state: &mut NeedsMindState, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        let Some(doing) = state.doing else { return Status::Failure };
        let offer = self.offers.get(doing.offer as usize);
        let Some((offer, deed)) = offer.and_then(|offer| Some((offer, offer.deed.as_ref()?))) else {
            state.doing = None;
            return Status::Failure;
        };
        set_object(turn, doing.object);
        let status = state.act.tick(deed, self.node_of(doing.offer), turn, watch);
        if status == Status::Success {
            state.needs.apply(&self.goals, &offer.own);
        }
        if status.is_done() {
            state.doing = None;
        }
        status
    }

    fn drop<W: Watch>(&self, state: &mut NeedsMindState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        let Some(doing) = state.doing.take() else { return };
        let Some(deed) = self.offers.get(doing.offer as usize).and_then(|offer| offer.deed.as_ref()) else {
            return;
        };
        set_object(turn, doing.object);
        state.act.leave(deed, self.node_of(doing.offer), turn, why, watch);
    }

    /// Chooses among all that is on offer, and does nothing.
    pub fn choose(&self, needs: &NeedsState, turn: &mut Turn<'_, C>) -> Option<Doing> {
        let top = needs.top()?;
        let mut best = Best::new(self.rules.ties);
        let mut chosen = None;
        self.each_offer(turn, |turn, doing, offer| {
            let score = self.rules.score_for(&self.goals, needs, &offer, top);
            if best.offer(score, Some(turn.chance())) {
                chosen = Some(doing);
            }
        });
        chosen
    }

    /// All that is on offer now with its scores, for people: it allocates.
    pub fn explain(&self, needs: &NeedsState, turn: &mut Turn<'_, C>) -> Vec<(Doing, Scored)> {
        let mut list = Vec::new();
        self.each_offer(turn, |_, doing, offer| {
            list.push((doing, self.rules.explain(&self.goals, needs, &offer)));
        });
        list
    }

    /// Why one offer was not taken but another. `None` unless both exist; an offer that is not made says so.
    pub fn why_not(
        &self,
        needs: &NeedsState,
        offer: Doing,
        chosen: Doing,
        turn: &mut Turn<'_, C>,
    ) -> Option<String> {
        let (mut mine, mut other) = (None, None);
        self.each_offer(turn, |_, doing, offered| {
            if doing == offer {
                mine = Some(offered);
            }
            if doing == chosen {
                other = Some(offered);
            }
        });
        let Some(mine) = mine else {
            let when = &self.offers.get(offer.offer as usize)?.when;
            set_object(turn, offer.object);
            return Some(format!("is not on offer: {}", when.why(turn.game, &turn.boards, turn.now)));
        };
        Some(self.rules.why_not(&self.goals, needs, &mine, &other?))
    }

    /// Every offer that is made now, in the order of the file.
    fn each_offer<'n>(
        &'n self,
        turn: &mut Turn<'_, C>,
        mut body: impl FnMut(&mut Turn<'_, C>, Doing, Offer<'n>),
    ) {
        for object in &self.objects {
            let count =
                object.count.as_ref().map_or(Some(1.0), |r| r.number(turn.game, &turn.boards, turn.now));
            for number in 0..whole(count).min(MOST_OBJECTS) {
                set_object(turn, number);
                for place in object.offers.clone() {
                    let offer = &self.offers[place];
                    if !offer.when.holds(turn.game, &turn.boards, turn.now) {
                        continue;
                    }
                    let travel =
                        offer.travel.as_ref().and_then(|r| r.number(turn.game, &turn.boards, turn.now));
                    let seen = Offer {
                        changes: &offer.promised,
                        duration: offer.duration,
                        travel: travel.unwrap_or_default().max(0.0),
                    };
                    #[expect(clippy::cast_possible_truncation, reason = "nobody writes 2^32 offers")]
                    body(turn, Doing { offer: place as u32, object: number }, seen);
                }
            }
        }
    }

    fn tell<W: Watch>(
        &self,
        needs: &NeedsState,
        chosen: Option<Doing>,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) {
        for (doing, scored) in self.explain(needs, turn) {
            let words = || format!("{}: {}", self.offer_name(doing.offer), neat(scored.score));
            watch.reason(self.node_of(doing.offer), chosen == Some(doing), &mut words.clone());
        }
        match chosen {
            Some(doing) => watch.note(self.node_of(doing.offer), &mut || {
                let top = needs.top().and_then(|top| self.goals.get(top)).map_or("", |goal| &goal.name);
                format!("{} (most urgent: {top})", self.offer_name(doing.offer))
            }),
            None => watch.note(0, &mut || "nothing is on offer".to_owned()),
        }
    }

    /// The number of an offer in the graph.
    #[expect(clippy::cast_possible_truncation, reason = "nobody writes 2^32 offers")]
    pub(super) fn node_of(&self, offer: u32) -> u32 {
        let object = self.offers.get(offer as usize).map_or(0, |offer| offer.object);
        offer + object as u32 + 2
    }

    /// Where an offer is in the picture.
    pub(super) fn path(&self, offer: &Offered<C>) -> String {
        format!("{}/{}", self.objects.get(offer.object).map_or("", |object| &object.kind), offer.name)
    }

    /// What an offer does, in short.
    pub(super) fn effects(&self, offer: &Offered<C>) -> String {
        let goals = self.goals.iter().zip(&offer.promised).filter(|(_, change)| **change != 0.0);
        let effects = goals.map(|(goal, change)| format!("{} {change:+}", goal.name));
        effects.collect::<Vec<_>>().join(", ")
    }
}

fn set_object<C: ?Sized>(turn: &mut Turn<'_, C>, object: u32) {
    turn.boards.set(OBJECT, Some(Value::Int(i32::try_from(object).unwrap_or(i32::MAX))));
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casting clamps")]
fn whole(number: Option<f32>) -> u32 {
    number.unwrap_or_default() as u32
}
