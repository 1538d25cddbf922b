//! A small game of characters with minds: they walk, and eat when they are hungry.

use wits_core::hash::{HashState, StateHasher};
use wits_core::inspect::{Axis, Document, Form, Graph, GraphNode, Handle, Line, Observer, Pulse, Section};
use wits_core::scene::Scene;
use wits_decide::board::{Board, BoardDef, KeyDef};
use wits_decide::watch::{Journals, Watch};
use wits_decide::{Kind, Status, Value};
use wits_game::{
    About, Control, ControlKind, Edit, Game, GraphInfo, Inspection, MindInfo, Minds, Setup, Tick,
};

pub(crate) const AGENTS: u64 = 3;
/// The one that has a sheet, too.
pub(crate) const TASTER: u64 = 2;
const ROOT: u32 = 0;
const MEAL: u32 = 1;
pub(crate) const HUNGRY: u32 = 2;
pub(crate) const EAT: u32 = 3;
pub(crate) const WALK: u32 = 4;

pub(crate) struct Thinker {
    state: State,
    journals: Journals,
}

#[derive(Clone, wits_core::state::State)]
#[state(own_hash)]
pub(crate) struct State {
    boards: Vec<Board>,
    /// The definition was changed so often.
    version: u64,
    gone: bool,
    taste: f32,
}

// By hand: only what the tests compare.
impl HashState for State {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&self.boards);
    }
}

impl Thinker {
    fn think(board: &Board, was_eating: bool, journal: &mut impl Watch) {
        let hungry = board.get("hungry") == Some(&Value::Bool(true));
        journal.reason(HUNGRY, hungry, &mut || format!("hungry is {hungry}"));
        if hungry {
            if !was_eating {
                journal.enter(EAT);
                journal.note(EAT, &mut || "walk → eat".into());
            }
            journal.tick(EAT, Status::Running);
            journal.tick(MEAL, Status::Running);
        } else {
            journal.tick(MEAL, Status::Failure);
            journal.tick(WALK, Status::Running);
        }
        journal.tick(ROOT, Status::Running);
    }
}

impl Game for Thinker {
    type State = State;

    fn about() -> About {
        let control = |name| Control { name, title: name, help: "", kind: ControlKind::Button };
        About {
            ticks_per_second: 100,
            controls: vec![control("reload"), control("vanish")],
            ..About::new("thinker", "Thinker", "Characters that think.")
        }
    }

    fn start(_: &Setup) -> Self {
        let def = BoardDef::new()
            .with("hungry", KeyDef::new(Kind::Bool).or(false))
            .with("pace", KeyDef::new(Kind::Number).or(f32::INFINITY));
        let boards = (0..AGENTS).map(|_| Board::new(&def)).collect();
        Self { state: State { boards, version: 0, gone: false, taste: 1.0 }, journals: Journals::default() }
    }

    fn tick(&mut self, tick: Tick<'_>) {
        for input in tick.inputs {
            self.state.version += u64::from(input.name == "reload");
            self.state.gone |= input.name == "vanish";
        }
        for edit in tick.edits.iter().filter(|edit| edit.scope == Handle::SCOPE) {
            if let Some(wits_core::inspect::Value::Numbers(at)) = &edit.value {
                self.state.taste = at[0];
            }
        }
        for (agent, board) in (0..).zip(&mut self.state.boards) {
            let was_eating = board.get("hungry") == Some(&Value::Bool(true));
            for edit in tick.edits.iter().filter(|edit| edit.agent == agent) {
                board.edit(&edit.key, edit.value.as_ref());
            }
            if let Some(journal) = self.journals.of(agent, 0, "guard") {
                Self::think(board, was_eating, journal);
            }
        }
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn restore(&mut self, state: &State, _: u64) {
        self.state.clone_from(state);
    }

    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}

    fn agents(&self) -> usize {
        self.state.boards.len()
    }

    fn inspect(&self, agent: u64) -> Option<Inspection> {
        (agent < AGENTS && !self.state.gone).then(Inspection::default)
    }

    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }

    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl Minds for Thinker {
    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.journals)
    }

    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.journals)
    }

    fn graphs(&self) -> Vec<GraphInfo> {
        vec![GraphInfo { id: "guard".into(), version: self.state.version }]
    }

    fn graph(&self, id: &str) -> Option<Graph> {
        let mut graph = Graph::new("guard", Form::Tree);
        let mut add = |kind: &'static str, name: &'static str, parent: Option<u32>| {
            let node = GraphNode { parent, path: name.into(), ..GraphNode::new(kind, name) };
            graph.add(node)
        };
        add("selector", "guard", None);
        add("sequence", "meal", Some(ROOT));
        add("test", "hungry", Some(MEAL));
        add("action", "eat", Some(MEAL));
        add("action", "walk", Some(ROOT));
        (id == "guard").then_some(graph)
    }

    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        let has_mind = agent < AGENTS && !self.state.gone;
        let tastes = has_mind && agent == TASTER;
        let behaviour = has_mind.then(|| MindInfo::new("behaviour", "guard"));
        behaviour.into_iter().chain(tastes.then(|| MindInfo::new("taste", "").with_sheet())).collect()
    }

    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        let board = self.state.boards.get(usize::try_from(agent).ok()?).filter(|_| mind == 0)?;
        let board = board.entries("agent").collect();
        (!self.state.gone).then(|| Pulse { board, ..self.journals.pulse(agent, mind) })
    }

    fn sheet(&self, agent: u64, mind: usize) -> Option<Document> {
        let points = if self.state.taste < 9.0 { 3 } else { 200_000 };
        let points = (0..points).map(|_| (self.state.taste, f32::NAN));
        let line = Line::new("salty", points).handle("salt", (self.state.taste, 0.5));
        let plot = Section::plot("Taste", Axis::new("salt", 0.0, 10.0), Axis::new("joy", 0.0, 1.0), [line]);
        (agent == TASTER && mind == 1).then(|| Document::new("Tastes").section(plot))
    }

    fn check_edit(&self, edit: &Edit) -> Result<(), String> {
        if edit.scope == Handle::SCOPE {
            let fits = matches!(&edit.value, Some(wits_core::inspect::Value::Numbers(at)) if at[0] < 10.0);
            return if fits { Ok(()) } else { Err("nobody likes as much salt".into()) };
        }
        let board = usize::try_from(edit.agent).ok().and_then(|agent| self.state.boards.get(agent));
        let board = board.ok_or_else(|| format!("there is no agent {}", edit.agent))?;
        board.check_edit(&edit.key, edit.value.as_ref()).map(drop)
    }
}
