//! A learned mind as it runs: observe, judge, choose, do.

use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::time::Moment;
use wits_mind::board::Boards;
use wits_mind::watch::Watch;
use wits_mind::words::Act;
use wits_mind::{Adopted, Exit, Mind, Status, Turn, Value};

use super::LearnedMind;
use super::desk::Desk;
use super::explain::Decided;
use super::learn::Learned;
use super::model::Model;
use super::observer::Unread;
use super::state::LearnedState;

impl<C: ?Sized> Mind<C> for LearnedMind<C> {
    type State = LearnedState;

    fn start(&self) -> LearnedState {
        LearnedState {
            doing: None,
            act: Act::default(),
            last: None,
            certainty: 0.0,
            again: Moment::START,
            learned: Learned::begin(&self.model, self.learning.as_ref().map(|learning| learning.limit)),
            desk: Desk::default(),
        }
    }

    /// Decides, if it is time to, and does what was chosen. Another choice aborts the old action. The status is that of the
    /// action; failure, too, when nothing is chosen.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut LearnedState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        if state.doing.is_none() || state.again.has_come(turn.now) {
            self.think(state, turn, watch);
        }
        let Some(choice) = state.doing else { return Status::Failure };
        let status = match self.deed(choice) {
            Some(deed) => state.act.tick(deed, self.choice_node(choice), turn, watch),
            None => Status::Failure,
        };
        if status.is_done() {
            state.doing = None;
        }
        status
    }

    fn stop<W: Watch>(&self, state: &mut LearnedState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.leave(state, turn, why, watch);
        state.learned.end_life();
    }

    /// What is being done goes on if there is still a choice of its name that does the same. What was learned stays as long
    /// as inputs, choices and model are the same.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut LearnedState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    fn doing(&self, state: &LearnedState) -> String {
        state.doing.map_or_else(String::new, |choice| self.choice_name(choice).to_owned())
    }

    /// The choice whose action was begun.
    fn running(&self, state: &LearnedState) -> Vec<u32> {
        let choice = state.doing.filter(|choice| state.act.is_entered() && self.deed(*choice).is_some());
        choice.map(|choice| self.choice_node(choice)).into_iter().collect()
    }

    /// Inputs, the model, choices.
    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.name.to_string(), Form::Network);
        let model = GraphNode {
            path: "model".into(),
            help: "What was learned: says how certain it is of each choice.".into(),
            ..GraphNode::new("model", self.model.title())
        };
        let model = graph.add(model);
        for input in 0..self.inputs.len() {
            let name = self.inputs.name(input).to_owned();
            let node = graph.add(GraphNode {
                path: format!("input {name}").into(),
                detail: self.inputs.detail(input).into(),
                ..GraphNode::new("input", name)
            });
            graph.link(node, model, "");
        }
        for choice in &self.choices {
            let help = choice.deed.as_ref().map_or_else(String::new, |deed| deed.help().to_owned());
            let node = graph.add(GraphNode {
                path: choice.name.to_string().into(),
                detail: choice.deed.as_ref().map_or_else(String::new, |deed| deed.text().to_owned()).into(),
                help: help.into(),
                ..GraphNode::new("action", choice.name.to_string())
            });
            let when = choice.when.as_ref().map_or_else(String::new, |when| when.text().to_owned());
            graph.link(model, node, when);
        }
        if let Some(fallback) = &self.fallback {
            let node = graph.add(GraphNode {
                path: "fallback".into(),
                detail: fallback.text().to_owned().into(),
                help: fallback.help().to_owned().into(),
                ..GraphNode::new("action", "fallback")
            });
            graph.link(model, node, format!("certainty < {}", self.min_certainty));
        }
        graph
    }
}

impl<C: ?Sized> LearnedMind<C> {
    /// Decides, and leaves what is done if it is something else.
    fn think<W: Watch>(&self, state: &mut LearnedState, turn: &mut Turn<'_, C>, watch: &mut W) {
        state.again = if self.every > 0.0 { turn.now.after(self.every) } else { turn.now };
        let LearnedState { desk, learned, last, .. } = state;
        let observed = self.observe(desk, turn.game, &turn.boards, turn.now, *last);
        if observed.is_ok() {
            self.learn(learned, desk, turn);
        }
        let decided = self.decide(learned, desk, observed);
        let explored = self.explore(desk, turn, observed.is_ok());
        let chosen = explored.or(decided.chosen);
        let made = chosen.filter(|choice| *choice != self.fallback_number());
        if let (Model::Values(table), Some(choice), true) = (&self.model, made, observed.is_ok()) {
            learned.decide(table, desk, choice);
        }
        state.certainty = decided.certainty;
        if watch.looks() {
            self.report(state, chosen, &decided, turn, watch);
        }
        state.last = made;
        if chosen != state.doing {
            self.leave(state, turn, Exit::Abort, watch);
            state.doing = chosen;
        }
    }

    /// Puts inputs and legal choices onto the desk.
    pub(super) fn observe(
        &self,
        desk: &mut Desk,
        game: &C,
        boards: &Boards<'_>,
        now: Moment,
        last: Option<u32>,
    ) -> Result<(), Unread> {
        desk.clear(self.choices.len());
        for (number, (choice, legal)) in (0..).zip(self.choices.iter().zip(&mut desk.legal)) {
            *legal = choice.when.as_ref().is_none_or(|when| when.holds(game, boards, now));
            if *legal {
                desk.open.push(number);
            }
        }
        self.inputs.observe(game, boards, now, last, &mut desk.observed)?;
        self.inputs.net_row(&desk.observed, &mut desk.row);
        Ok(())
    }

    /// Learns from what is shown, or from the reward for the last decision.
    fn learn(&self, learned: &mut Learned, desk: &Desk, turn: &Turn<'_, C>) {
        let Some(learning) = self.learning.as_ref().filter(|learning| !learning.frozen) else { return };
        match (&learning.reward, &self.model, &self.schema) {
            (Some(rule), Model::Values(table), _) => {
                let reward = learning.from.number(turn.game, &turn.boards, turn.now);
                learned.reward(table, *rule, desk, reward);
            }
            (None, _, Some(schema)) => {
                let Some(Value::Text(shown)) = learning.from.value(turn.game, &turn.boards, turn.now) else {
                    return;
                };
                if let Some(choice) = self.choices.iter().position(|choice| *choice.name == *shown) {
                    learned.show(schema, desk, choice, learning.limit);
                }
            }
            _ => {}
        }
    }

    /// What the model says, and what is made of it. The certainties are on the desk. Recurrent nets remember it.
    pub(super) fn decide(
        &self,
        learned: &mut Learned,
        desk: &mut Desk,
        observed: Result<(), Unread>,
    ) -> Decided {
        let fallback = self.fallback.as_ref().map(|_| self.fallback_number());
        let schema = self.schema.as_ref().filter(|_| observed.is_ok());
        let judged = schema.is_some_and(|schema| self.model.judge(learned, schema, desk));
        let best = desk.best().filter(|_| judged);
        let certainty = best.map_or(0.0, |(_, certainty)| certainty);
        let sure = best.filter(|(_, certainty)| *certainty >= self.min_certainty).map(|(choice, _)| choice);
        Decided { chosen: sure.or(fallback), best: best.map(|(choice, _)| choice), certainty, observed }
    }

    /// A choice to be tried.
    fn explore(&self, desk: &Desk, turn: &mut Turn<'_, C>, observed: bool) -> Option<u32> {
        let learning = self.learning.as_ref().filter(|learning| observed && !learning.frozen)?;
        learning.reward?.explores(desk, turn.chance())
    }

    /// Leaves what is being done, and nothing else.
    pub(super) fn leave<W: Watch>(
        &self,
        state: &mut LearnedState,
        turn: &mut Turn<'_, C>,
        why: Exit,
        watch: &mut W,
    ) {
        let Some(choice) = state.doing.take() else { return };
        if let Some(deed) = self.deed(choice) {
            state.act.leave(deed, self.choice_node(choice), turn, why, watch);
        }
    }
}
