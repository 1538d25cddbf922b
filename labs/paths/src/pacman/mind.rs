//! How a ghost finds its way: at every crossing one of many methods picks an exit.

use wits_core::work::Budget;
use wits_nav::Path;
use wits_nav::dynamic::{Learned, Lrta, Stride};
use wits_nav::graph::{Numbered, TwoWay};
use wits_nav::search::{AStar, Aim, BestFirst, BreadthFirst, Search, Seen, Status, To};

use crate::pacman::map::Map;
use crate::pacman::maze::{Way, least_steps, place};
use crate::pacman::memory::{Kind, Memory};
use crate::pacman::method::Method;
use crate::pacman::spot::Spot;
use crate::pacman::ways::{Streets, Waypoints};

/// What a ghost asks at a crossing.
#[derive(Clone, Copy)]
pub(crate) struct Ask<'a> {
    pub(crate) map: &'a Map,
    pub(crate) method: Method,
    pub(crate) over_crossings: bool,
    /// How many links LRTA* looks ahead.
    pub(crate) ahead: u32,
    /// The crossing, and which way it comes there.
    pub(crate) at: u32,
    pub(crate) heading: Way,
    /// Where it wants to get; may be in a wall or outside.
    pub(crate) target: Spot,
}

/// The same for a search.
struct Question<'a, G> {
    ask: &'a Ask<'a>,
    graph: &'a G,
    start: u32,
    goal: u32,
    goal_cell: u32,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Thought {
    /// The cell of a street that it goes to.
    pub(crate) goal: u32,
    pub(crate) way: Option<Way>,
    /// The cells of the way that it has in mind, from the crossing on.
    pub(crate) path: Vec<u32>,
    /// The cells that it looked at; only noted when asked for.
    pub(crate) looked: Vec<u32>,
    /// How many nodes were looked at.
    pub(crate) effort: u64,
}

/// The memory of the searches; what they remember for long is in [`Memory`].
#[derive(Default)]
pub(crate) struct Thinker {
    astar: AStar,
    breadth: BreadthFirst,
    greedy: BestFirst,
    path: Path,
    looked: Vec<u32>,
    /// Notes which nodes were looked at, for pictures.
    notes: bool,
}

impl Thinker {
    /// One that notes what it looks at.
    pub(crate) fn noting() -> Self {
        Self { notes: true, ..Self::default() }
    }

    /// Picks an exit.
    pub(crate) fn think(&mut self, ask: &Ask<'_>, memory: &mut Memory, thought: &mut Thought) {
        let maze = &ask.map.maze;
        thought.path.clear();
        thought.looked.clear();
        thought.goal = maze.nearest_street(ask.target);
        thought.effort = exits(ask).count() as u64;
        thought.way = best_by_sight(ask);
        self.looked.clear();
        self.path.restart(ask.at);
        let goal_cell = thought.goal;
        match ask.method {
            Method::Arcade => thought.looked.extend(exits(ask).map(|(_, cell)| cell)),
            Method::Table => self.read_table(ask, thought),
            _ if ask.over_crossings => {
                memory.is_for(true);
                if let Some(node) = ask.map.crossings.of_cell(ask.at) {
                    let banned = Some((node, ask.heading.back()));
                    let graph = Waypoints { crossings: &ask.map.crossings, banned, goal: goal_cell };
                    let far = |a, b| least_steps(graph.cell(a), graph.cell(b));
                    let question =
                        Question { ask, graph: &graph, start: node, goal: graph.goal_node(), goal_cell };
                    self.search(&question, far, memory, thought);
                    thought.looked.extend(self.looked.iter().map(|&node| graph.cell(node)));
                }
            }
            _ => {
                memory.is_for(false);
                let graph = Streets { maze, banned: Some((ask.at, ask.heading.back())) };
                let question = Question { ask, graph: &graph, start: ask.at, goal: goal_cell, goal_cell };
                self.search(&question, least_steps, memory, thought);
                thought.looked.extend_from_slice(&self.looked);
            }
        }
        self.write_path(ask, thought);
    }

    /// Searches over a graph; the exit stays what it is when the ghost is there already or nothing was found.
    fn search<G: Numbered + TwoWay>(
        &mut self,
        question: &Question<'_, G>,
        far: impl Fn(u32, u32) -> f32 + Copy,
        memory: &mut Memory,
        thought: &mut Thought,
    ) {
        let Question { ask, graph, start, goal, .. } = *question;
        let (guided, blind) = (To::new(goal, far), To::blind(goal));
        let (found, effort) = match ask.method {
            Method::Breadth => run(&mut self.breadth, graph, start, &blind, &mut self.path),
            Method::Dijkstra => run(&mut self.astar, graph, start, &blind, &mut self.path),
            Method::Greedy => run(&mut self.greedy, graph, start, &guided, &mut self.path),
            Method::DStar => self.repair(question, far, memory),
            Method::Lrta => self.learn(question, far, memory),
            _ => run(&mut self.astar, graph, start, &guided, &mut self.path),
        };
        thought.effort = effort;
        if let Some(first) = self.path.steps().first().filter(|_| found) {
            thought.way = Way::ALL.get(first.link as usize).copied();
        }
        if self.notes {
            let status = |node| match ask.method {
                Method::Breadth => self.breadth.status(node),
                Method::Greedy => self.greedy.status(node),
                Method::Dijkstra | Method::AStar => self.astar.status(node),
                _ => Status::Unseen,
            };
            let closed = (0..graph.node_count() as u32).filter(|&node| status(node) == Status::Closed);
            self.looked.extend(closed);
        }
    }

    /// D* Lite keeps what it knows of the way to a goal; only for another goal it begins anew.
    fn repair<G: Numbered + TwoWay>(
        &mut self,
        question: &Question<'_, G>,
        far: impl Fn(u32, u32) -> f32,
        memory: &mut Memory,
    ) -> (bool, u64) {
        let Question { graph, start, goal, goal_cell, .. } = *question;
        if memory.goal != goal_cell || !matches!(memory.kind, Kind::Repair(..)) {
            let mut search = match std::mem::take(&mut memory.kind) {
                Kind::Repair(search, _) => search,
                _ => Box::default(),
            };
            // An unknown node would be told by the search itself.
            let _ = search.begin(graph, start, goal);
            memory.goal = goal_cell;
            memory.kind = Kind::Repair(search, start);
        }
        let Kind::Repair(search, banned) = &mut memory.kind else { return (false, 0) };
        // The link back that was left out is there again, and another one is not.
        search.changed(*banned);
        search.changed(start);
        *banned = start;
        search.move_to(start);
        search.watch(self.notes);
        let found = search.finish(graph, &far).is_ok_and(|cost| cost.is_some());
        self.looked.extend_from_slice(search.touched());
        (found && search.path_into(graph, &mut self.path), search.effort().expanded)
    }

    /// LRTA* looks a few links ahead and remembers how good it looked.
    fn learn<G: Numbered>(
        &mut self,
        question: &Question<'_, G>,
        far: impl Fn(u32, u32) -> f32,
        memory: &mut Memory,
    ) -> (bool, u64) {
        let Question { ask, graph, start, goal, goal_cell } = *question;
        match &mut memory.kind {
            Kind::Learned(learned) if memory.goal != goal_cell => {
                learned.goal_moved(goal, ask.map.steps(memory.goal, goal_cell));
            }
            Kind::Learned(_) => {}
            kind => *kind = Kind::Learned(Box::new(Learned::about(goal))),
        }
        memory.goal = goal_cell;
        let Kind::Learned(learned) = &mut memory.kind else { return (false, 0) };
        let mut budget = Budget::unlimited();
        let stride = Lrta::new(ask.ahead).advance(graph, &far, start, learned, &mut budget);
        let Ok(Stride::Take(step)) = stride else { return (false, budget.spent()) };
        self.path.restart(start);
        self.path.push(step);
        if self.notes {
            self.looked.extend(within(graph, start, ask.ahead));
        }
        (true, budget.spent())
    }

    /// The table knows every way; where it begins with a turn back, the next best exit is taken.
    fn read_table(&mut self, ask: &Ask<'_>, thought: &mut Thought) {
        let length = |&(_, cell): &(Way, u32)| ask.map.steps(cell, thought.goal) as u32;
        thought.effort = 0;
        if let Some((way, cell)) = exits(ask).filter(|_| ask.at != thought.goal).min_by_key(length) {
            thought.way = Some(way);
            thought.path.extend([ask.at, cell]);
            let mut here = cell;
            while let Some(next) = ask.map.hops.next(here, thought.goal) {
                thought.path.push(next.to);
                here = next.to;
            }
        }
    }

    /// The cells of the path that was found, or the street to the next crossing.
    fn write_path(&self, ask: &Ask<'_>, thought: &mut Thought) {
        if !thought.path.is_empty() {
            return;
        }
        thought.path.push(ask.at);
        let maze = &ask.map.maze;
        let steps =
            self.path.steps().iter().map(|step| (Way::ALL[step.link as usize % 4], step.cost as usize));
        let mut walk = |way: Way, length: usize| {
            let (mut cell, mut way) = (thought.path.last().copied().unwrap_or(ask.at), way);
            for _ in 0..length {
                let Some(next) = maze.step(cell, way) else { return };
                cell = next;
                thought.path.push(cell);
                if let Some((onward, _)) = maze.exits(cell).find(|(onward, _)| *onward != way.back()) {
                    way = onward;
                }
            }
        };
        if self.path.is_empty() {
            if let Some((way, (length, ..))) =
                thought.way.and_then(|way| Some((way, maze.follow(ask.at, way)?)))
            {
                walk(way, length as usize);
            }
        } else {
            steps.for_each(|(way, length)| walk(way, length));
        }
    }
}

/// Runs a search to its end: whether it found a way, and how many nodes it looked at.
fn run<G: Numbered, S: Search<G, Node = u32>>(
    search: &mut S,
    graph: &G,
    start: u32,
    aim: &impl Aim<u32>,
    path: &mut Path,
) -> (bool, u64) {
    let found = search.find_into(graph, start, aim, path).is_ok_and(|found| found);
    (found, search.effort().expanded)
}

/// The nodes that can be reached by so many links.
fn within<G: Numbered>(graph: &G, start: u32, links: u32) -> Vec<u32> {
    let (mut seen, mut rim) = (vec![start], vec![start]);
    for _ in 0..links {
        let mut next = Vec::new();
        for node in rim {
            graph.for_each_link(node, |link| {
                if !seen.contains(&link.to) {
                    seen.push(link.to);
                    next.push(link.to);
                }
            });
        }
        rim = next;
    }
    seen
}

/// The exits that may be taken: all but the one back.
pub(crate) fn exits<'a>(ask: &Ask<'a>) -> impl Iterator<Item = (Way, u32)> + use<'a> {
    let back = ask.heading.back();
    ask.map.maze.exits(ask.at).filter(move |(way, _)| *way != back)
}

/// What an exit is worth at a glance, the lower the better: the squared distance from the next cell to the target.
pub(crate) fn by_sight(ask: &Ask<'_>, way: Way) -> f32 {
    (ask.target - place(ask.at) - way.offset()).length_squared() as f32
}

/// The best exit at a glance; among equals the first of up, left, down, right.
fn best_by_sight(ask: &Ask<'_>) -> Option<Way> {
    exits(ask).map(|(way, _)| way).min_by(|&a, &b| by_sight(ask, a).total_cmp(&by_sight(ask, b)))
}

#[cfg(test)]
mod tests;
