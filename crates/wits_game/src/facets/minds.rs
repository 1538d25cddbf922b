//! The minds of agents, and the files they follow.

use wits_core::inspect::{Document, Graph, NodeStatus, Observer, Pulse, Slate};

use crate::author::{ConsoleAnswer, Content, ScriptLine};
use crate::event::Assign;
use crate::mind::{Edit, GraphInfo, MindInfo};

/// The scopes of blackboards, from the nearest to the farthest.
const SCOPES: [&str; 3] = ["agent", "squad", "world"];

/// The minds of a game's agents: which there are, what goes on in them, which files they follow, what people change in them.
///
/// Nothing has to be written twice. A game names the parts that it has, and the other methods follow from them:
///
/// - [`content`](Self::content), the files: with it [`graphs`](Self::graphs), [`graph`](Self::graph) and
///   [`check_assign`](Self::check_assign) are answered; with [`assigned`](Self::assigned), which file a mind follows,
///   [`minds_of`](Self::minds_of) is, too;
/// - [`observer`](Self::observer), who records what is seen of minds: with it [`pulse`](Self::pulse) is answered, and
///   breakpoints work;
/// - [`board`](Self::board), what agents know: with it `pulse` shows boards, and [`check_edit`](Self::check_edit) and
///   [`edit`](Self::edit) are answered.
///
/// Minds without files write [`minds_of`](Self::minds_of), [`graphs`](Self::graphs) and [`graph`](Self::graph) instead.
///
/// ```
/// use wits_core::inspect::{Form, Graph, GraphNode};
/// use wits_game::{GraphInfo, MindInfo, Minds};
///
/// /// Two cats that sleep.
/// struct Cats;
///
/// impl Minds for Cats {
///     fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
///         (agent < 2).then(|| MindInfo::new("mood", "cat")).into_iter().collect()
///     }
///     fn graphs(&self) -> Vec<GraphInfo> {
///         vec![GraphInfo::new("cat")]
///     }
///     fn graph(&self, id: &str) -> Option<Graph> {
///         let mut graph = Graph::new("cat", Form::Machine);
///         graph.add(GraphNode::new("state", "sleep"));
///         (id == "cat").then_some(graph)
///     }
/// }
///
/// let cats: &dyn Minds = &Cats;
/// assert_eq!(cats.minds_of(1).len(), 1);
/// assert!(cats.graphs().iter().all(|info| cats.graph(&info.id).is_some()));
/// assert!(cats.pulse(0, 0).is_none(), "nobody records what goes on in them");
/// ```
///
/// See the [module](crate::facets) for hosts that implement this for many games.
pub trait Minds {
    /// The minds of an agent, most important first. The list of an agent does not change while it lives. Unless it is
    /// written, that is the one mind that follows a [file](Self::assigned).
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        let mind = self.content().zip(self.assigned(agent, 0));
        mind.map(|(content, file)| MindInfo::new("mind", content.graph_id(&file))).into_iter().collect()
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

    /// Who records what is seen of minds, such as the journals of `wits_decide`; `None` when nobody does. It hears whose minds
    /// are looked at, where the game shall be paused, when a tick begins and when the game goes back. What it records is no
    /// part of the state.
    fn observer(&self) -> Option<&dyn Observer> {
        None
    }

    /// The same observer, for changes.
    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        None
    }

    /// The blackboard of this scope (`agent`, `squad`, `world`) that an agent knows; `None` when there is none.
    fn board(&self, _agent: u64, _scope: &str) -> Option<&dyn Slate> {
        None
    }

    /// The same board, for changes.
    fn board_mut(&mut self, _agent: u64, _scope: &str) -> Option<&mut dyn Slate> {
        None
    }

    /// The nodes that a mind of an agent is in, as far as its state says: shown of a mind that nobody has watched yet, such as
    /// after a save was loaded.
    fn running(&self, _agent: u64, _mind: usize) -> Vec<u32> {
        Vec::new()
    }

    /// What the observer has seen of a mind of an agent; the nodes that it [is in](Self::running) are marked though nobody has
    /// seen it come there. `None` when there is no such mind. Without boards.
    fn seen(&self, agent: u64, mind: usize) -> Option<Pulse> {
        let observer = self.observer().filter(|_| mind < self.minds_of(agent).len())?;
        let mut pulse = observer.pulse(agent, mind);
        let mut unseen = self.running(agent, mind);
        unseen.retain(|node| !pulse.marks.iter().any(|mark| mark.0 == *node));
        pulse.marks.extend(unseen.into_iter().map(|node| (node, NodeStatus::Running, pulse.tick)));
        Some(pulse)
    }

    /// What is going on in a mind of an agent; `None` when there is no such mind. Boards included.
    fn pulse(&self, agent: u64, mind: usize) -> Option<Pulse> {
        let boards = SCOPES.iter().filter_map(|scope| Some(self.board(agent, scope)?.entries(scope)));
        Some(Pulse { board: boards.flatten().collect(), ..self.seen(agent, mind)? })
    }

    /// The sheet of a mind: what a graph cannot show, such as curves, plans, stacks of goals, tables of facts. `None` when
    /// there is none. Handles of its [plots](wits_core::inspect::Line::handles) come back as edits.
    fn sheet(&self, _agent: u64, _mind: usize) -> Option<Document> {
        None
    }

    /// Whether a key of a blackboard can be set by hand to this value; if not, why not, for people.
    fn check_edit(&self, edit: &Edit) -> Result<(), String> {
        let board = self.board(edit.agent, &edit.scope).ok_or_else(|| {
            format!("agent {} has no blackboard {:?} that can be changed by hand", edit.agent, edit.scope)
        })?;
        board.check(&edit.key, edit.value.as_ref())
    }

    /// Makes a change that passed [`check_edit`](Self::check_edit): before the next tick, which sees it in
    /// [`Tick::edits`](crate::Tick::edits) too.
    fn edit(&mut self, edit: &Edit) {
        if let Some(board) = self.board_mut(edit.agent, &edit.scope) {
            board.write(&edit.key, edit.value.as_ref());
        }
    }

    /// Who keeps the files of this game, such as the cast of `wits_engine`; `None` when it has none that can be changed.
    fn content(&self) -> Option<&dyn Content> {
        None
    }

    /// A file gets a text that passed [`Content::check`]; without a text a file goes that did not come with the game and that
    /// nobody follows. Running characters keep their places where they still exist; what is gone is left, for the reason that
    /// the definition was reloaded. Returns what was lost, a line each.
    ///
    /// Called between two ticks. The texts are no part of the [state](crate::Game::state): a session that goes back hands over
    /// the texts of that time first, and restores the state then.
    fn load_file(&mut self, _name: &str, _text: Option<&str>) -> Vec<String> {
        Vec::new()
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
        if assign.mind >= self.minds_of(assign.agent).len() {
            return Err("there is no such mind".into());
        }
        content.check_assign(&assign.file)
    }

    /// A mind of an agent follows a file from now on; it passed [`check_assign`](Self::check_assign).
    fn assign(&mut self, _assign: &Assign) {}

    /// Runs a piece of script for an agent.
    fn console(&mut self, _agent: u64, _code: &str) -> ConsoleAnswer {
        no_scripts()
    }

    /// Asks something in script for an agent. Nothing can change by it.
    fn ask_console(&self, _agent: u64, _code: &str) -> ConsoleAnswer {
        no_scripts()
    }

    /// The lines that the scripts of an agent went through in the last tick, if somebody [looked](Observer::look_at).
    /// Breakpoints of a script are lines: its file's name is the `graph` of [`Observer::stop_at`].
    fn script_trace(&self, _agent: u64) -> Vec<ScriptLine> {
        Vec::new()
    }
}

fn no_scripts() -> ConsoleAnswer {
    ConsoleAnswer { ok: false, text: "this game has no scripts".into() }
}
