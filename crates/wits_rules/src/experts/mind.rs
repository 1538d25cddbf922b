//! Experts as a mind: they think, and the actions they agree on are done.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place};
use wits_core::inspect::{Form, Graph, GraphNode};
use wits_core::state::State;
use wits_mind::watch::Watch;
use wits_mind::{Adopted, Exit, Mind, Status, Turn, Vocabulary};

use super::def::ExpertsDef;
use super::think::{Experts, ExpertsState, Member, Rest};
use super::words::WordsExpert;
use crate::act::{Doing, Hands, Held, Spare};
use crate::compile::Site;
use crate::facts::index;
use crate::text::Spot;

/// Experts whose actions were bound to a game's words. Values of a proposal are told to the action's parameters in order.
#[derive(Debug)]
pub struct ExpertMind<C: ?Sized> {
    pub(super) experts: Experts<C>,
    pub(super) doings: Vec<Doing<C>>,
}

/// What one character's experts know, and the action that is going on.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct ExpertMindState {
    /// The board and what lies beside it.
    pub experts: ExpertsState,
    pub(super) held: Option<Held>,
    #[serde(skip)]
    #[state(skip = "memory that is used again")]
    spare: Spare,
}

impl ExpertsDef {
    /// Binds experts that are rules and words, and the actions, to a vocabulary.
    ///
    /// # Errors
    /// All errors, each with its path in the definition or its line in the file.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<ExpertMind<C>, Findings> {
        ExpertMind::new(Experts::new(self.clone()), words)
    }
}

impl<C: ?Sized> ExpertMind<C> {
    /// Binds the actions to words. `told` says how many values each action is told, by its name.
    ///
    /// # Errors
    /// Faults of the experts, and unknown actions.
    pub fn new(experts: Experts<C>, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        let mind = Self::look_up(experts, words, &mut findings);
        findings.into_result(mind)
    }

    fn look_up(mut experts: Experts<C>, words: &Vocabulary<C>, findings: &mut Findings) -> Self {
        for (number, expert) in experts.def.experts.iter().enumerate() {
            if let Some(def) = &expert.words {
                let bound = WordsExpert::bind(def, words, &format!("experts[{number}]"), findings);
                experts.members[number] = Member::Words(Box::new(bound));
            }
        }
        experts.look_up(findings);
        let doings = experts.def.actions.iter().enumerate().map(|(number, act)| {
            let count = words.find_action(&act.name).map_or(0, |action| action.word().params.len());
            let site =
                Site { rule: 0, action: act.name.clone(), params: vec![None; count], spot: Spot::default() };
            let mut own = Findings::default();
            let doing = Doing::bind(&site, words, &mut own);
            for finding in own.list() {
                let place = Place::path(format!("actions[{number}]"));
                findings.add(place, &*finding.message, &*finding.expected);
            }
            doing
        });
        let doings = doings.collect();
        Self { experts, doings }
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
    pub(super) fn look_over(&self, state: &mut ExpertMindState) {
        state.held = state.held.take().filter(|held| (held.site() as usize) < self.doings.len());
    }

    pub(super) fn hands(&self) -> Hands<'_, C, impl Fn(u32) -> u32> {
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
        self.experts.look_over(&mut state.experts);
        // A changed file may ask for fewer consents than there were.
        state.experts.table.pass();
        let mut last = Status::Failure;
        let mut rest = Rest::Limit;
        for _ in 0..self.experts.def.turns {
            let Some(who) = self.experts.give(&mut state.experts, turn) else {
                rest = Rest::Quiet;
                break;
            };
            last = Status::Success;
            let node = index(who) + 1;
            watch.tick(node, Status::Success);
            watch.reason(node, true, &mut || format!("insists most: {}", state.experts.insisted[who]));
            watch.note(node, &mut || {
                let (expert, insisted) = (&self.experts.def.experts[who], state.experts.insisted[who]);
                format!("{} has a turn: insists most, with {insisted}", expert.name)
            });
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

    /// Experts and actions are known by their names: what was written, what they believe, what they insist on, proposals and
    /// the action that is going on stay theirs. Proposals of or about what is gone are dropped.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut ExpertMindState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    fn doing(&self, state: &ExpertMindState) -> String {
        Self::doing(self, state).unwrap_or_default().to_owned()
    }

    /// The action that goes on.
    fn running(&self, state: &ExpertMindState) -> Vec<u32> {
        let site = state.held.as_ref().map(Held::site);
        let known = site.filter(|site| (*site as usize) < self.doings.len());
        known.map(self.hands().node_of).into_iter().collect()
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
            let detail = match (&expert.rules, &expert.words) {
                (Some(_), _) => "rules".to_owned(),
                (None, words) => {
                    let run = words.as_ref().and_then(|words| words.run.as_ref());
                    run.map(ToString::to_string).unwrap_or_default()
                }
            };
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
