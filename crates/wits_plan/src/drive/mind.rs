//! Goals of a file as a mind.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::inspect::{Form, Graph, GraphNode, Section};
use wits_core::names::NameList;
use wits_core::ron;
use wits_core::state::State;
use wits_mind::condition::Condition;
use wits_mind::watch::Watch;
use wits_mind::words::{Deed, Reading};
use wits_mind::{Adopted, EventId, Exit, Mind, Status, Turn, Vocabulary};

use super::{Brain, Desire, DriveDef, Goal, GoalStatus, StepDef, Strategies, Subgoals, TaskDef, show};
use wits_mind::words::Act;

/// Goals that were checked against a vocabulary. All characters that are driven this way share them.
///
/// ```
/// use wits_mind::{Kind, Mind, Status, Turn, Vocabulary};
/// use wits_plan::drive::Drive;
///
/// #[derive(Default)]
/// struct Eric { gold: u32, sword: bool }
/// let mut words = Vocabulary::<Eric>::new();
/// words.value("wants_sword", Kind::Number, |eric, _| f32::from(u8::from(!eric.sword)).into());
/// words.action("dig", |eric, _| { eric.gold += 1; if eric.gold < 3 { Status::Running } else { Status::Success } });
/// words.action("pay", |eric, _| { eric.sword = true; Status::Success });
/// let drive = Drive::from_ron("eric.goals.ron", r#"(
///     strategies: [(name: "arm", goal: "buy sword", desire: "wants_sword")],
///     goals: {
///         "buy sword": (steps: [Goal("get gold"), Do("pay")]),
///         "get gold": (steps: [Do("dig")]),
///     },
/// )"#, &words)?;
/// let (mut eric, mut state) = (Eric::default(), drive.start());
/// for _ in 0..4 {
///     drive.tick(&mut state, &mut Turn::new(&mut eric, Default::default()));
/// }
/// assert!(eric.sword);
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Debug)]
pub struct Drive<C: ?Sized> {
    name: Box<str>,
    pub(super) strategies: Box<[Bent<C>]>,
    pub(super) nodes: Box<[Node<C>]>,
    pub(super) every: f32,
}

/// A strategy.
#[derive(Debug)]
pub(super) struct Bent<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) node: u32,
    /// Always 1 without it.
    desire: Option<Reading<C>>,
    pub(super) bias: f32,
}

#[derive(Debug)]
pub(super) struct Node<C: ?Sized> {
    pub(super) name: Box<str>,
    pub(super) path: Box<str>,
    pub(super) kind: Kind<C>,
}

#[derive(Debug)]
pub(super) enum Kind<C: ?Sized> {
    Atomic(Option<Deed<C>>),
    Composite(Task<C>),
}

/// A condition, and the steps as numbers of nodes.
type Way<C> = (Option<Condition<C>>, Box<[u32]>);

#[derive(Debug)]
pub(super) struct Task<C: ?Sized> {
    pub(super) ways: Box<[Way<C>]>,
    until: Option<Condition<C>>,
    replan: bool,
    on: Box<[(EventId, GoalStatus)]>,
}

/// What one character is after.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct DriveState {
    /// Goals, strategy and personality.
    pub brain: Brain<Step>,
}

/// A goal of a file that is being pursued: see [`Drive::name_of`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Step {
    pub(super) node: u32,
    pub(super) act: Act,
    /// Was begun, and nobody was told of its end.
    pub(super) open: bool,
}

impl Step {
    const fn new(node: u32) -> Self {
        Self { node, act: Act::NONE, open: false }
    }
}

impl DriveDef {
    /// Checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults at once.
    pub fn bind<C: ?Sized>(&self, words: &Vocabulary<C>) -> Result<Drive<C>, Findings> {
        let mut findings = Findings::default();
        let drive = self.bind_into(words, &mut findings);
        findings.into_result(drive)
    }

    pub(crate) fn bind_into<C: ?Sized>(&self, words: &Vocabulary<C>, findings: &mut Findings) -> Drive<C> {
        self.check(findings);
        let goals: NameList = self.goals.keys().collect();
        let number = |goal: &str| goals.position(goal).unwrap_or_default();
        let strategies = self.strategies.iter().enumerate().map(|(place, strategy)| Bent {
            name: strategy.name.as_str().into(),
            node: small(number(&strategy.goal)),
            desire: strategy.desire.as_ref().map(|desire| {
                let path = format!("strategies[{place}].desire");
                Reading::bind(desire, words, &words.names(), &path, findings)
            }),
            bias: strategy.bias,
        });
        let strategies = strategies.collect();
        // Composite goals come first, in the order of their names, then all actions.
        let (mut nodes, mut actions) = (Vec::new(), Vec::new());
        for (name, task) in &self.goals {
            let path = format!("goals.{name}");
            let mut action = |call: &wits_mind::CallDef, path: &str, findings: &mut Findings| {
                let deed = Deed::bind(call, words, &words.names(), path, findings);
                let (name, path) = (call.to_string().into(), path.into());
                actions.push(Node { name, path, kind: Kind::Atomic(deed) });
                small(self.goals.len() + actions.len() - 1)
            };
            let ways = task.all_ways(&path).into_iter().map(|(path, when, steps)| {
                let when = when.map(|when| {
                    Condition::bind_in(when, words, &words.names(), &format!("{path}.when"), findings)
                });
                let steps = steps.iter().enumerate().map(|(place, step)| match step {
                    StepDef::Goal(goal) => small(number(goal)),
                    StepDef::Do(call) => action(call, &format!("{path}.steps[{place}]"), findings),
                });
                (when, steps.collect())
            });
            let ways = ways.collect();
            let kind = Kind::Composite(bind_task(task, ways, words, &path, findings));
            nodes.push(Node { name: name.as_str().into(), path: path.into(), kind });
        }
        nodes.extend(actions);
        Drive { name: self.name.as_str().into(), strategies, nodes: nodes.into(), every: self.every }
    }
}

fn bind_task<C: ?Sized>(
    task: &TaskDef,
    ways: Box<[Way<C>]>,
    words: &Vocabulary<C>,
    path: &str,
    findings: &mut Findings,
) -> Task<C> {
    let until = task
        .until
        .as_ref()
        .map(|until| Condition::bind_in(until, words, &words.names(), &format!("{path}.until"), findings));
    let events = task.on.iter().filter_map(|(event, status)| {
        let found = words.find_event(event);
        if found.is_none() {
            let known: Vec<&str> = words.events().map(|word| word.name.as_str()).collect();
            let message = format!("{} among the events", unknown_name(event, &known));
            findings.add(Place::path(format!("{path}.on.{event}")), message, "");
        }
        Some((found?.0, *status))
    });
    let on = events.collect();
    Task { ways, until, replan: task.replan, on }
}

#[expect(clippy::cast_possible_truncation, reason = "nobody writes 2^32 goals")]
const fn small(number: usize) -> u32 {
    number as u32
}

/// What steps are handed.
pub(super) struct Doing<'d, 't, 'b, C: ?Sized, W> {
    pub(super) drive: &'d Drive<C>,
    pub(super) turn: &'t mut Turn<'b, C>,
    pub(super) watch: &'t mut W,
    /// Why steps that are not done are left.
    pub(super) why: Exit,
}

impl<C: ?Sized, W: Watch> Goal<Doing<'_, '_, '_, C, W>> for Step {
    type Message = EventId;

    /// Its number only; [`Drive::name_of`] knows more.
    fn name(&self) -> Cow<'static, str> {
        format!("goal {}", self.node).into()
    }

    fn activate(&mut self, owner: &mut Doing<'_, '_, '_, C, W>, subgoals: &mut Subgoals<Self>) -> GoalStatus {
        let Some(node) = owner.drive.nodes.get(self.node as usize) else { return GoalStatus::Failed };
        let Kind::Composite(task) = &node.kind else { return GoalStatus::Active };
        self.open = true;
        owner.watch.enter(self.node + 1);
        let turn = &*owner.turn;
        let holds = |when: &Condition<C>| when.holds(turn.game, &turn.boards, turn.now);
        let way = task.ways.iter().find(|(when, _)| when.as_ref().is_none_or(holds));
        let Some((_, steps)) = way else {
            owner.watch.reason(self.node + 1, false, &mut || format!("there is no way to {}", node.name));
            return GoalStatus::Failed;
        };
        subgoals.add_all(steps.iter().map(|step| Self::new(*step)));
        GoalStatus::Active
    }

    fn process(&mut self, owner: &mut Doing<'_, '_, '_, C, W>, subgoals: &mut Subgoals<Self>) -> GoalStatus {
        let drive = owner.drive;
        match drive.nodes.get(self.node as usize).map(|node| &node.kind) {
            Some(Kind::Atomic(Some(deed))) => {
                match self.act.tick(deed, self.node + 1, owner.turn, owner.watch) {
                    Status::Running => GoalStatus::Active,
                    Status::Success => GoalStatus::Completed,
                    Status::Failure => GoalStatus::Failed,
                }
            }
            Some(Kind::Composite(task)) => {
                let turn = &*owner.turn;
                let is_reached =
                    task.until.as_ref().is_some_and(|until| until.holds(turn.game, &turn.boards, turn.now));
                let status = if is_reached { GoalStatus::Completed } else { subgoals.process(owner) };
                let told = match status {
                    GoalStatus::Completed => Status::Success,
                    GoalStatus::Failed => Status::Failure,
                    _ => Status::Running,
                };
                self.open = told == Status::Running;
                owner.watch.tick(self.node + 1, told);
                status
            }
            _ => GoalStatus::Failed,
        }
    }

    fn terminate(&mut self, owner: &mut Doing<'_, '_, '_, C, W>) {
        let drive = owner.drive;
        if let Some(Kind::Atomic(Some(deed))) = drive.nodes.get(self.node as usize).map(|node| &node.kind) {
            self.act.leave(deed, self.node + 1, owner.turn, owner.why, owner.watch);
        } else if std::mem::take(&mut self.open) {
            owner.watch.exit(self.node + 1, owner.why);
        }
    }

    fn on_message(
        &mut self,
        owner: &mut Doing<'_, '_, '_, C, W>,
        _: &mut Subgoals<Self>,
        message: &EventId,
    ) -> Option<GoalStatus> {
        let Kind::Composite(task) = &owner.drive.nodes.get(self.node as usize)?.kind else { return None };
        let (_, status) = task.on.iter().find(|(event, _)| event == message)?;
        Some(*status)
    }

    fn replans(&self, owner: &Doing<'_, '_, '_, C, W>) -> bool {
        let node = owner.drive.nodes.get(self.node as usize);
        node.is_some_and(|node| matches!(&node.kind, Kind::Composite(task) if task.replan))
    }
}

impl<C: ?Sized, W> Strategies<Doing<'_, '_, '_, C, W>, Step> for Drive<C> {
    fn count(&self) -> usize {
        self.strategies.len()
    }

    fn name(&self, strategy: usize) -> &str {
        self.strategies.get(strategy).map_or("", |strategy| &strategy.name)
    }

    fn desire(&self, strategy: usize, owner: &Doing<'_, '_, '_, C, W>) -> f32 {
        let (turn, desire) = (&*owner.turn, &self.strategies[strategy].desire);
        let read = |desire: &Reading<C>| desire.number(turn.game, &turn.boards, turn.now).unwrap_or_default();
        desire.as_ref().map_or(1.0, read)
    }

    fn goal(&self, strategy: usize, _: &Doing<'_, '_, '_, C, W>) -> Step {
        Step::new(self.strategies[strategy].node)
    }

    fn every(&self) -> f32 {
        self.every
    }
}

impl<C: ?Sized> Mind<C> for Drive<C> {
    type State = DriveState;

    fn start(&self) -> DriveState {
        let brain = Brain::of_size(self.strategies.len());
        DriveState { brain: brain.with_biases(self.strategies.iter().map(|strategy| strategy.bias)) }
    }

    /// Running as long as something is pursued; success and failure are those of the strategy that came to its end.
    /// Failure, too, when nothing is desirable.
    fn tick_watched<W: Watch>(
        &self,
        state: &mut DriveState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        let (now, event, before) = (turn.now, turn.event, state.brain.strategy());
        let mut owner = Doing { drive: self, turn, watch, why: Exit::Abort };
        if let Some(event) = event {
            state.brain.handle(&mut owner, &event);
        }
        let status = state.brain.update(self, &mut owner, now);
        if owner.watch.looks() {
            self.tell(&state.brain, before, owner.turn, owner.watch);
        }
        match status {
            GoalStatus::Completed => Status::Success,
            GoalStatus::Failed | GoalStatus::Inactive => Status::Failure,
            GoalStatus::Active => Status::Running,
        }
    }

    fn stop<W: Watch>(&self, state: &mut DriveState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        state.brain.stop(&mut Doing { drive: self, turn, watch, why });
    }

    /// The goals that are pursued go on as far as the same steps are planned for them: goals are known by their names,
    /// actions by the goal they are a step of and what they do. A goal that lacks a step is left and plans anew.
    fn adopt<W: Watch>(
        &self,
        old: &Self,
        state: &mut DriveState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Adopted {
        self.take_over(old, state, turn, watch)
    }

    /// The innermost goal or action that is pursued.
    fn doing(&self, state: &DriveState) -> String {
        let (mut goals, mut name) = (state.brain.goals(), "");
        while let Some(goal) = goals.iter().find(|goal| !goal.status.is_done()) {
            (goals, name) = (&goal.subgoals, self.name_of(&goal.goal));
        }
        name.to_owned()
    }

    /// The goals that were begun and not ended, and the action that was.
    fn running(&self, state: &DriveState) -> Vec<u32> {
        let mut nodes = Vec::new();
        self.add_running(state.brain.goals(), &mut nodes);
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }

    /// Strategies, the goals they lead to, and the steps of those.
    fn graph(&self) -> Graph {
        let mut graph = Graph::new(self.name.to_string(), Form::Decision);
        let root = graph.add(GraphNode { path: "think".into(), ..GraphNode::new("think", "most desirable") });
        for node in &self.nodes {
            let (kind, detail) = match &node.kind {
                Kind::Atomic(_) => ("action", String::new()),
                Kind::Composite(task) => (
                    "goal",
                    task.until.as_ref().map_or_else(String::new, |until| format!("until {}", until.text())),
                ),
            };
            let (path, detail) = (node.path.to_string().into(), detail.into());
            graph.add(GraphNode { path, detail, ..GraphNode::new(kind, node.name.to_string()) });
        }
        for strategy in &self.strategies {
            graph.link(root, strategy.node + 1, strategy.name.to_string());
        }
        for (number, node) in (1_u32..).zip(&self.nodes) {
            let Kind::Composite(task) = &node.kind else { continue };
            for (when, steps) in &task.ways {
                let label = when.as_ref().map_or("", Condition::text);
                steps.iter().for_each(|step| graph.link(number, step + 1, label.to_owned()));
            }
        }
        graph
    }
}

impl<C: ?Sized> Drive<C> {
    /// Reads a file and checks it against a vocabulary.
    ///
    /// # Errors
    /// All faults, with their lines.
    pub fn from_ron(file: &str, text: &str, words: &Vocabulary<C>) -> Result<Self, Findings> {
        let (def, mut findings) = ron::read_most::<DriveDef>(file, text);
        let Some(def) = def else { return Err(findings) };
        let drive = def.bind_into(words, &mut findings);
        ron::locate(&mut findings, text);
        findings.into_result(drive)
    }

    /// What a goal that is pursued is called.
    #[must_use]
    pub fn name_of(&self, step: &Step) -> &str {
        self.nodes.get(step.node as usize).map_or("", |node| &node.name)
    }

    /// What a strategy is called.
    #[must_use]
    pub fn strategy_name(&self, strategy: usize) -> &str {
        self.strategies.get(strategy).map_or("", |strategy| &strategy.name)
    }

    /// Every strategy with how desirable it is now, the best first. For people: it allocates.
    pub fn explain(&self, state: &DriveState, turn: &mut Turn<'_, C>) -> Vec<Desire> {
        state.brain.explain(self, &Doing { drive: self, turn, watch: &mut (), why: Exit::Abort })
    }

    /// The stack of goals as a section of a document.
    #[must_use]
    pub fn outline(&self, state: &DriveState) -> Section {
        show::goals(state.brain.goals(), &|step| self.name_of(step).to_owned().into())
    }

    fn add_running(&self, goals: &Subgoals<Step>, nodes: &mut Vec<u32>) {
        for pursued in goals.iter() {
            let Step { node, act, open } = pursued.goal;
            if (open || act.is_entered()) && (node as usize) < self.nodes.len() {
                nodes.push(node + 1);
            }
            self.add_running(&pursued.subgoals, nodes);
        }
    }

    fn tell<W: Watch>(
        &self,
        brain: &Brain<Step>,
        before: Option<usize>,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) {
        let now = brain.strategy();
        if now == before {
            return;
        }
        let name = |strategy: Option<usize>| strategy.map_or("nothing", |number| self.strategy_name(number));
        let desires = brain.explain(self, &Doing { drive: self, turn, watch: &mut (), why: Exit::Abort });
        let pursued = desires.iter().find(|desire| desire.pursued);
        let with = pursued.map_or_else(String::new, |desire| format!(": {}", desire.why_not(None)));
        watch.note(0, &mut || format!("{} after {}{with}", name(now), name(before)));
        let lines = desires.iter().map(|desire| format!("{}: {}", desire.name, desire.why_not(pursued)));
        let why = lines.collect::<Vec<_>>().join("; ");
        watch.reason(0, now.is_some(), &mut || why.clone());
    }
}
