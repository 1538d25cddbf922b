//! The one trait that a game implements.

use glam::Vec2;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wits_core::findings::{Findings, Place};
use wits_core::hash::{HashState, StateHash, StateHasher};
use wits_core::inspect::{Document, Graph, Observer, Pulse, Slate};
use wits_core::random::Seed;
use wits_core::scene::{Scene, Shape};

use crate::about::About;
use crate::author::{ConsoleAnswer, Content, FileInfo, Lesson, Report, ScriptLine, ScriptName, Workshop};
use crate::event::{Assign, Input, Tell, Tellable};
use crate::mind::{Edit, GraphInfo, MindInfo, Stop};
use crate::params::Params;
use crate::save::Storage;

/// The scopes of blackboards, from the nearest to the farthest.
const SCOPES: [&str; 3] = ["agent", "squad", "world"];

/// What a game starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Where all randomness comes from.
    pub seed: Seed,
    /// A value for every parameter.
    pub params: Params,
    /// May use more than one thread. The result must not depend on it.
    pub parallel: bool,
}

/// What a game is told at every tick.
#[derive(Clone, Copy, Debug)]
pub struct Tick<'a> {
    /// How many ticks came before this one.
    pub number: u64,
    /// The time step. \[s\]
    pub dt: f32,
    /// The values as they are now.
    pub params: &'a Params,
    /// What players did since the last tick.
    pub inputs: &'a [Input],
    /// What was changed by hand since the last tick; all of it passed [`Game::check_edit`], and [`Game::edit`] has
    /// made the changes already.
    pub edits: &'a [Edit],
}

/// What an inspector shows of an agent.
#[derive(Clone, Debug, Default)]
pub struct Inspection {
    /// Numbers and reasons.
    pub document: Document,
    /// Vectors, radii and other marks in the scene.
    pub marks: Vec<Shape>,
}

/// A view of the whole game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PanelInfo {
    /// Its name.
    pub id: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// What it shows.
    pub help: &'static str,
}

/// A game, as programs that play, record, watch and test it see it.
///
/// # Contract
/// Same setup and same events give the same states, bit for bit: nothing but the arguments may influence a tick.
/// [`state`](Self::state) holds everything that does; what only helps (scratch memory, traces) stays outside.
/// `wits_testkit::replay` checks all of this for any game.
pub trait Game: Sized + Send + 'static {
    /// Everything that changes while the game runs: plain data, so that any game can be saved in the middle of anything.
    /// `clone_from` should reuse memory: the last minute is kept.
    type State: Clone + HashState + Serialize + DeserializeOwned + Send + 'static;

    /// What the game says of itself.
    fn about() -> About;

    /// A new game at tick 0.
    fn start(setup: &Setup) -> Self;

    /// Advances by one time step.
    fn tick(&mut self, tick: Tick<'_>);

    /// The state as it is now.
    fn state(&self) -> &Self::State;

    /// Goes to a state that this game had at this tick. The [observer](Self::observer) is told.
    fn restore(&mut self, state: &Self::State, tick: u64);

    /// Checks a state that was read from a file; an error says, in words for users, why this game cannot continue from it.
    /// A file can hold anything: refuse values that a definition would be refused for, and indices of things that do not
    /// exist. Called before [`restore`](Self::restore). States that this game made itself are not checked.
    fn check_state(&self, _state: &Self::State) -> Result<(), String> {
        Ok(())
    }

    /// How much memory one copy of the state takes, about. \[bytes\]
    fn state_bytes(&self) -> usize {
        size_of::<Self::State>()
    }

    /// Feeds the whole state to the hasher.
    fn hash(&self, hasher: &mut StateHasher) {
        hasher.write(self.state());
    }

    /// The hash of each part of the state: who differs first is named when a replay goes another way. Together the parts
    /// should be the whole state; none when there are none worth naming.
    fn parts(&self) -> Vec<(&'static str, StateHash)> {
        Vec::new()
    }

    /// How the state is kept in a file, if not as it is; `None` when this game shall not be saved.
    fn storage() -> Option<Storage<Self::State>> {
        Some(Storage::plain())
    }

    /// Adds what there is to see. `wanted` tells which overlay layers somebody looks at.
    fn scene(&self, scene: &mut Scene, wanted: &dyn Fn(&str) -> bool);

    /// How many agents there are.
    fn agents(&self) -> usize {
        0
    }

    /// The agent nearest to a point, at most `radius` away.
    fn pick(&self, _at: Vec2, _radius: f32) -> Option<u64> {
        None
    }

    /// What there is to know about an agent; `None` when there is no such agent.
    fn inspect(&self, _agent: u64) -> Option<Inspection> {
        None
    }

    /// The measured values, in the order of [`About::charts`].
    fn measures(&self, _values: &mut Vec<f32>) {}

    /// How it went so far.
    fn score(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// All definitions that can be shown: behaviour trees, state machines, decision trees.
    fn graphs(&self) -> Vec<GraphInfo> {
        self.content().map(Content::graphs).unwrap_or_default()
    }

    /// The picture of a definition; `None` when there is none of this name. Asked for once for each
    /// [version](GraphInfo::version).
    fn graph(&self, id: &str) -> Option<Graph> {
        self.content()?.graph(id)
    }

    /// The minds of an agent, most important first. The list of an agent does not change while it lives. Unless it is
    /// written, that is the one mind that follows a [file](Self::assigned).
    fn minds(&self, agent: u64) -> Vec<MindInfo> {
        let mind = self.content().zip(self.assigned(agent, 0));
        mind.map(|(content, file)| MindInfo::new("mind", content.graph_id(&file))).into_iter().collect()
    }

    /// Who keeps what is seen of minds, such as the journals of `wits_decide`; `None` when nobody does. With it
    /// [`pulse`](Self::pulse), [`look_at`](Self::look_at), [`stop_at`](Self::stop_at) and [`stopped`](Self::stopped)
    /// need not be written, and it is told when a tick begins and when the game goes back.
    fn observer(&self) -> Option<&dyn Observer> {
        None
    }

    /// The same, to be told something.
    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        None
    }

    /// The blackboard of this scope (`agent`, `squad`, `world`) that an agent knows; `None` when there is none. With it
    /// [`pulse`](Self::pulse) shows boards, and [`check_edit`](Self::check_edit) and [`edit`](Self::edit) need not be
    /// written.
    fn board(&self, _agent: u64, _scope: &str) -> Option<&dyn Slate> {
        None
    }

    /// The same, to be written on.
    fn board_mut(&mut self, _agent: u64, _scope: &str) -> Option<&mut dyn Slate> {
        None
    }

    /// What is going on in a mind of an agent; `None` when there is no such mind. Boards included.
    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        let observer = self.observer().filter(|_| mind < self.minds(agent).len())?;
        let boards = SCOPES.iter().filter_map(|scope| Some(self.board(agent, scope)?.entries(scope)));
        Some(Pulse { board: boards.flatten().collect(), ..observer.pulse(agent, mind) })
    }

    /// The sheet of a mind: what a graph cannot show, such as curves, plans, stacks of goals, tables of facts. `None` when
    /// there is none. Handles of its [plots](wits_core::inspect::Line::handles) come back as edits.
    fn sheet(&self, _agent: u64, _mind: usize) -> Option<Document> {
        None
    }

    /// Somebody looks at the minds of these agents from now on, and of no others. Only they need journals, which are
    /// no part of the state.
    fn look_at(&mut self, agents: &[u64]) {
        if let Some(observer) = self.observer_mut() {
            observer.look_at(agents);
        }
    }

    /// The game shall be paused when an agent reaches one of these nodes of a definition: all that there are, none when
    /// empty. No part of the state.
    fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        if let Some(observer) = self.observer_mut() {
            observer.stop_at(graph, nodes);
        }
    }

    /// The breakpoint that was reached in the last tick.
    fn stopped(&self) -> Option<Stop> {
        let (agent, graph, node) = self.observer()?.hit()?;
        Some(Stop { agent, graph: graph.to_owned(), node })
    }

    /// Whether a key of a blackboard can be set by hand to this value; if not, why not, for people.
    fn check_edit(&self, edit: &Edit) -> Result<(), String> {
        let board = self.board(edit.agent, &edit.scope).ok_or_else(|| {
            format!("agent {} has no blackboard {:?} that can be changed by hand", edit.agent, edit.scope)
        })?;
        board.check(&edit.key, edit.value.as_ref())
    }

    /// Makes a change that passed [`check_edit`](Self::check_edit): before the next tick, which sees it in
    /// [`Tick::edits`] too.
    fn edit(&mut self, edit: &Edit) {
        if let Some(board) = self.board_mut(edit.agent, &edit.scope) {
            board.write(&edit.key, edit.value.as_ref());
        }
    }

    /// Views of the whole game, such as who was run when, or what was said: pages that are shown beside the scene.
    fn panels(&self) -> Vec<PanelInfo> {
        Vec::new()
    }

    /// What a view shows; `None` when there is none of this name. Asked for only while somebody looks.
    fn panel(&self, _id: &str) -> Option<Document> {
        None
    }

    /// What can be told to this game by hand, as if it had happened in the world.
    fn tellable(&self) -> Vec<Tellable> {
        Vec::new()
    }

    /// Whether this can be told now; if not, why not, for people. Its name is one of [`tellable`](Self::tellable), and its
    /// numbers are finite.
    fn check_tell(&self, _tell: &Tell) -> Result<(), String> {
        Ok(())
    }

    /// Something is told that passed [`check_tell`](Self::check_tell), between two ticks.
    fn tell(&mut self, _tell: &Tell) {}

    /// Who keeps the files of this game, such as the cast of `wits_engine`; `None` when it has none that can be changed.
    /// With it files, their faults, their graphs, who may follow them and what scripts find need not be written: all
    /// methods here whose default asks it.
    fn content(&self) -> Option<&dyn Content> {
        None
    }

    /// The files that its characters are made of: those of them that can be changed while it runs.
    fn files(&self) -> Vec<FileInfo> {
        self.content().map(Content::files).unwrap_or_default()
    }

    /// The text of a file as it is in force.
    fn file_text(&self, name: &str) -> Option<String> {
        self.content()?.text(name)
    }

    /// What is wrong with a text for a file; a file that is not there yet is new. The same findings as those of
    /// `wits check`, and what only the game can know.
    fn check_file(&self, name: &str, text: &str) -> Report {
        if let Some(content) = self.content() {
            return content.check(name, text);
        }
        let mut faults = Findings::of(name);
        faults.add(Place::Whole, "this game has no such file", "");
        faults.into()
    }

    /// What other files would miss if a file had this text, or were gone: words that it defines now and they use. Each
    /// finding names the file and the place that uses one. Whoever edits a file should hear of it before it is too late;
    /// those who load many files at once, one after another, should not.
    fn check_uses(&self, name: &str, text: Option<&str>) -> Findings {
        self.content().map_or_else(|| Findings::of(name), |content| content.check_uses(name, text))
    }

    /// A file gets a text that passed [`check_file`](Self::check_file); without a text a file goes that did not come with
    /// the game and that nobody follows. Running characters keep their places where they still exist; what is gone is
    /// left, for the reason that the definition was reloaded. Says what was lost, a line each.
    ///
    /// Called between two ticks. The texts are no part of the [state](Self::state): a session that goes back hands over
    /// the texts of that time first, and restores the state then.
    fn load_file(&mut self, _name: &str, _text: Option<&str>) -> Vec<String> {
        Vec::new()
    }

    /// How a file is edited as a graph; `None` when it can be edited as text alone.
    fn workshop(&self, file: &str) -> Option<Box<dyn Workshop + '_>> {
        self.content()?.workshop(file)
    }

    /// The file that a mind of an agent follows.
    fn assigned(&self, _agent: u64, _mind: usize) -> Option<String> {
        None
    }

    /// Whether a mind of an agent can follow a file; if not, why not, for people.
    fn check_assign(&self, assign: &Assign) -> Result<(), String> {
        let Some(content) = self.content() else {
            return Err("minds of this game cannot be given other files".into());
        };
        if assign.mind >= self.minds(assign.agent).len() {
            return Err("there is no such mind".into());
        }
        content.check_assign(&assign.file)
    }

    /// A mind of an agent follows a file from now on; it passed [`check_assign`](Self::check_assign).
    fn assign(&mut self, _assign: &Assign) {}

    /// Runs a piece of script for an agent.
    fn console(&mut self, _agent: u64, _code: &str) -> ConsoleAnswer {
        ConsoleAnswer { ok: false, text: "this game has no scripts".into() }
    }

    /// Asks something in script for an agent. Nothing can change by it.
    fn ask_console(&self, _agent: u64, _code: &str) -> ConsoleAnswer {
        ConsoleAnswer { ok: false, text: "this game has no scripts".into() }
    }

    /// Everything that scripts of this game find: Lua's own names, and the words and functions of the game.
    fn script_names(&self) -> Vec<ScriptName> {
        self.content().map(Content::script_names).unwrap_or_default()
    }

    /// The lines that the scripts of an agent went through in the last tick, if somebody [looked](Self::look_at).
    /// Breakpoints of a script are lines: its file's name is the `graph` of [`stop_at`](Self::stop_at).
    fn script_trace(&self, _agent: u64) -> Vec<ScriptLine> {
        Vec::new()
    }

    /// A lesson, with what has been done of it.
    fn lesson(&self) -> Option<Lesson> {
        None
    }
}

#[cfg(test)]
mod tests;
