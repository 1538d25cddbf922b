//! Utility as a mind: choose, then do it.

use serde::{Deserialize, Serialize};
use wits_core::inspect::{Form, Graph, GraphNode, Section};
use wits_core::random::Stream;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Status, Turn, Value};

use super::bind::set_target;
use super::{ChoiceState, Inputs, Pick, Report, Standing, Utility, UtilityDef, show};
use wits_mind::words::Act;

/// What one character remembers: its choice, and the action it is at.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct UtilityState {
    /// What was chosen, since when, and what has to cool down.
    pub choice: ChoiceState,
    /// The action that was entered.
    pub(super) doing: Option<Pick>,
    pub(super) act: Act,
    /// When it thinks again.
    pub(super) again: Moment,
    pub(super) locals: Vec<Option<Value>>,
}

impl UtilityState {
    /// What it is doing.
    #[must_use]
    pub const fn doing(&self) -> Option<Pick> {
        self.doing
    }
}

impl<C: ?Sized> Mind<C> for Utility<C> {
    type State = UtilityState;

    fn start(&self) -> UtilityState {
        UtilityState {
            choice: ChoiceState::new(&self.scorer),
            doing: None,
            act: Act::default(),
            again: Moment::START,
            locals: self.board.defaults().collect(),
        }
    }

    /// Chooses, if it is time to, and does what was chosen. Another choice calls the old action off. The status is that of
    /// the action; failure, too, when nothing is worth doing.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut UtilityState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        let mut locals = std::mem::take(&mut state.locals);
        let status = turn.with_locals(&mut locals, |turn| {
            if state.doing.is_none() || state.again.has_come(turn.now) {
                self.think(state, turn, watch);
            }
            self.act(state, turn, watch)
        });
        state.locals = locals;
        status
    }

    fn stop<W: Watch>(&self, state: &mut UtilityState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.call_off(state, turn, why, watch);
        state.choice.finish(&self.scorer, turn.now);
    }

    /// What is being done goes on if there is still an action of its name that does the same; cool-downs stay with the
    /// actions of their names.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut UtilityState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    fn doing(&self, state: &UtilityState) -> String {
        state.doing.map_or_else(String::new, |pick| self.scorer.name(pick.action).to_owned())
    }

    fn running(&self, state: &UtilityState) -> Vec<u32> {
        state.doing.iter().map(|pick| pick.action + 1).collect()
    }

    /// The actions with their considerations.
    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.name.to_string(), Form::Tree);
        let root = graph.add(GraphNode { path: "utility".into(), ..GraphNode::new("utility", "best of") });
        for (action, deed) in self.scorer.actions.iter().zip(&self.deeds) {
            let inputs = self.scorer.considerations[action.considerations.clone()].iter();
            let inputs =
                inputs.map(|part| &*self.scorer.inputs[part.input].name).collect::<Vec<_>>().join(", ");
            let help = deed.as_ref().map_or_else(String::new, |deed| deed.help().to_owned());
            let node = graph.add(GraphNode {
                path: action.name.to_string().into(),
                detail: inputs.into(),
                help: help.into(),
                ..GraphNode::new("action", action.name.to_string()).under(root)
            });
            let label = if action.rank == 0 { String::new() } else { format!("rank {}", action.rank) };
            graph.link(root, node, label);
        }
        graph
    }
}

impl<C: ?Sized> Utility<C> {
    fn think<W: Watch>(&self, state: &mut UtilityState, turn: &mut Turn<'_, C>, watch: &mut W) {
        state.again = if self.every > 0.0 { turn.now.after(self.every) } else { turn.now };
        // The stream is lent by the turn as a whole; a copy goes through the decision and back.
        let (now, mut chance) = (turn.now, turn.chance().clone());
        let before = state.choice.clone_if(watch.looks());
        let chosen = self.scorer.choose(&mut state.choice, now, &mut self.inputs(turn), &mut chance);
        *turn.chance() = chance;
        if let Some(before) = before {
            self.tell(&before, chosen, turn, watch);
        }
        if chosen != state.doing {
            self.leave(state, turn, Exit::Abort, watch);
            state.doing = chosen;
        }
    }

    fn act<W: Watch>(&self, state: &mut UtilityState, turn: &mut Turn<'_, C>, watch: &mut W) -> Status {
        let Some(pick) = state.doing else { return Status::Failure };
        let Some(deed) = self.deeds.get(pick.action as usize).and_then(Option::as_ref) else {
            return Status::Failure;
        };
        set_target(&mut turn.boards, pick.target);
        let status = state.act.tick(deed, pick.action + 1, turn, watch);
        if status.is_done() {
            state.doing = None;
            state.choice.finish(&self.scorer, turn.now);
        }
        status
    }

    /// Leaves what is being done, and nothing else.
    pub(super) fn call_off<W: Watch>(
        &self,
        state: &mut UtilityState,
        turn: &mut Turn<'_, C>,
        why: Exit,
        watch: &mut W,
    ) {
        let mut locals = std::mem::take(&mut state.locals);
        turn.with_locals(&mut locals, |turn| self.leave(state, turn, why, watch));
        state.locals = locals;
    }

    fn leave<W: Watch>(&self, state: &mut UtilityState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        let Some(pick) = state.doing.take() else { return };
        let Some(deed) = self.deeds.get(pick.action as usize).and_then(Option::as_ref) else { return };
        set_target(&mut turn.boards, pick.target);
        state.act.leave(deed, pick.action + 1, turn, why, watch);
    }

    /// Every action as a decision of now would see it, the best first. For people: it allocates.
    pub fn explain(&self, state: &UtilityState, turn: &mut Turn<'_, C>) -> Vec<Report> {
        let mut locals = self.board.defaults().collect();
        turn.with_locals(&mut locals, |turn| {
            let (now, mut choice) = (turn.now, state.choice.clone());
            let mut chance: Stream = turn.chance().clone();
            let chosen = self.scorer.choose(&mut choice, now, &mut self.inputs(turn), &mut chance);
            self.scorer.explain(&state.choice, chosen, now, &mut self.inputs(turn))
        })
    }

    /// The scores of all actions over one input, all else as it is now: how the decision would change. `def` is what this
    /// was bound from.
    pub fn scores_over(&self, def: &UtilityDef, input: usize, turn: &mut Turn<'_, C>) -> Option<Section> {
        let mut locals = self.board.defaults().collect();
        turn.with_locals(&mut locals, |turn| {
            let mut words = self.inputs(turn);
            show::score_over(&self.scorer, def, input, &mut |input, target| words.read(input, target))
        })
    }

    fn tell<W: Watch>(
        &self,
        before: &ChoiceState,
        chosen: Option<Pick>,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) {
        let now = turn.now;
        let reports = self.scorer.explain(before, chosen, now, &mut self.inputs(turn));
        let best = reports.iter().find(|report| report.standing == Standing::Chosen);
        for report in &reports {
            let is_chosen = report.standing == Standing::Chosen;
            watch.reason(report.pick.action + 1, is_chosen, &mut || report.why_not(best));
        }
        if chosen != before.current {
            let name =
                |pick: Option<Pick>| pick.map_or("nothing", |pick| self.scorer.name(pick.action)).to_owned();
            let node = chosen.map_or(0, |pick| pick.action + 1);
            let why = best.map_or_else(String::new, |best| format!(": {}", best.why_not(None)));
            watch.note(node, &mut || format!("{} after {}{why}", name(chosen), name(before.current)));
        }
    }
}

impl ChoiceState {
    fn clone_if(&self, wanted: bool) -> Option<Self> {
        wanted.then(|| self.clone())
    }
}
