//! Experts as a mind: they think, and the actions they agree on are done.

use serde::{Deserialize, Serialize};
use wits_core::findings::Findings;
use wits_core::hash::{HashState, StateHasher};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_mind::watch::Watch;
use wits_mind::{Exit, Mind, Status, Turn, Vocabulary};

use super::think::{Experts, ExpertsState, Rest};
use crate::act::{Doing, Hands, Held, Spare};
use crate::compile::Site;
use crate::facts::index;
use crate::text::Spot;

/// Experts whose actions were bound to a game's words. Values of a proposal are told to the action's parameters in order.
#[derive(Debug)]
pub struct ExpertMind<C: ?Sized> {
    experts: Experts<C>,
    doings: Vec<Doing<C>>,
}

/// What one character's experts know, and the action that is going on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExpertMindState {
    /// The board and what lies beside it.
    pub experts: ExpertsState,
    held: Option<Held>,
    #[serde(skip)]
    spare: Spare,
}

impl<C: ?Sized> ExpertMind<C> {
    /// Binds the actions to words. `told` says how many values each action is told, by its name.
    ///
    /// # Errors
    /// Faults of the experts, and unknown actions.
    pub fn new(experts: Experts<C>, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let experts = experts.check()?;
        let mut findings = Findings::default();
        let doings = experts.def.actions.iter().map(|act| {
            let count = words.find_action(&act.name).map_or(0, |action| action.word().params.len());
            let site =
                Site { rule: 0, action: act.name.clone(), params: vec![None; count], spot: Spot::default() };
            Doing::bind(&site, words, &mut findings)
        });
        let doings = doings.collect();
        findings.into_result(())?;
        Ok(Self { experts, doings })
    }

    /// The experts, for questions.
    #[must_use]
    pub const fn experts(&self) -> &Experts<C> {
        &self.experts
    }

    /// The action that is going on.
    #[must_use]
    pub fn doing(&self, state: &ExpertMindState) -> Option<&str> {
        let site = state.held.as_ref()?.site();
        self.experts.def.actions.get(site as usize).map(|act| act.name.as_str())
    }

    /// An action that is not there, as a file may say, is not going on.
    fn look_over(&self, state: &mut ExpertMindState) {
        state.held = state.held.take().filter(|held| (held.site() as usize) < self.doings.len());
    }

    fn hands(&self) -> Hands<'_, C, impl Fn(u32) -> u32> {
        let first = index(self.experts.def.experts.len()) + 1;
        Hands { doings: &self.doings, node_of: move |site| first + site }
    }
}

impl<C: ?Sized> Mind<C> for ExpertMind<C> {
    type State = ExpertMindState;

    fn start(&self) -> ExpertMindState {
        ExpertMindState { experts: self.experts.start(), held: None, spare: Spare::default() }
    }

    /// Running while an action goes on; success if experts had turns; failure if nobody insisted and nothing goes on.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut ExpertMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        self.look_over(state);
        state.experts.table.passed.clear();
        let mut last = Status::Failure;
        let mut rest = Rest::Limit;
        for _ in 0..self.experts.def.turns {
            let now = turn.now;
            let mut chance = turn.chance().clone();
            let who = self.experts.give_turn(&mut state.experts, turn.game, &mut chance, now);
            *turn.chance() = chance;
            let Some(who) = who else {
                rest = Rest::Quiet;
                break;
            };
            last = Status::Success;
            let node = index(who) + 1;
            watch.tick(node, Status::Success);
            watch.reason(node, true, &mut || format!("insists most: {}", state.experts.insisted[who]));
        }
        if rest == Rest::Limit && W::LOOKS {
            watch.note(0, &mut || format!("{} turns in one tick", self.experts.def.turns));
        }
        let mut begun = false;
        for number in 0..state.experts.table.passed.len() {
            let (action, told) = &state.experts.table.passed[number];
            let symbols = &state.experts.slate.symbols;
            let status = self.hands().begin(
                (&mut state.held, &mut state.spare),
                (*action, told),
                symbols,
                turn,
                watch,
            );
            if let Some(status) = status {
                (last, begun) = (status, true);
            }
        }
        if state.held.is_some() && !begun {
            last = self.hands().go_on((&mut state.held, &mut state.spare), turn, watch);
        }
        last
    }

    fn stop<W: Watch>(&self, state: &mut ExpertMindState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.look_over(state);
        self.hands().leave(&mut state.held, turn, why, watch);
    }

    /// The board, the experts, the actions they can agree on.
    fn graph(&self) -> Graph {
        let def = &self.experts.def;
        let mut graph = Graph::new("experts", Form::Network);
        graph.add(GraphNode { path: "board".into(), ..GraphNode::new("board", "blackboard") });
        for expert in &def.experts {
            let detail = if expert.rules.is_some() { "rules" } else { "" };
            let path = format!("expert {}", expert.name).into();
            let node = graph.add(GraphNode {
                path,
                detail: detail.into(),
                ..GraphNode::new("expert", expert.name.clone())
            });
            graph.link(node, 0, "");
        }
        for act in &def.actions {
            let detail = if act.consent.is_empty() {
                String::new()
            } else {
                format!("consent of {}", act.consent.join(", "))
            };
            let path = format!("action {}", act.name).into();
            let node = graph.add(GraphNode {
                path,
                detail: detail.into(),
                ..GraphNode::new("action", act.name.clone())
            });
            graph.link(0, node, "");
        }
        graph
    }
}

impl HashState for ExpertMindState {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.experts);
        hasher.write(&self.held);
    }
}
