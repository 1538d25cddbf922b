//! Scripts that ask for ways.
//!
//! # What it does
//! `paths.find(from, to)` gives a list of places from beginning to end, or nothing and why: one of the places is nowhere on
//! the map, there is no way, or the search took more work than the script has left. Every node that the search looks at is
//! paid for like instructions, so a script that searches too much is suspended or ended as any other. Points on a straight
//! stretch are left out.
//!
//! ```lua
//! action("visit", function()
//!   local way, why = paths.find(ask.here(), vec(9, 2))
//!   if not way then log("cannot go: " .. why) return false end
//!   for _, place in ipairs(way) do act.walk_to(place) end
//! end)
//! ```
//!
//! # How a game offers it
//! The type that its words are about implements [`Maps`]: it shows a graph, a grid for example, and says which node a place
//! belongs to. [`Scripts::paths`] puts the words there.
//!
//! # When not to use it
//! Where many search at once or maps are large, the game has a manager of requests, or a hierarchy, and offers an action
//! `walk_to` that plans by itself: then scripts need no paths at all.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, ch. 5 and 6; Millington, *AI for Games*, 4.3 and 13.2.

#[cfg(test)]
mod tests;

use std::sync::{Mutex, PoisonError};

use glam::Vec3;
use mlua::{Lua, MultiValue};
use wits_core::work::{Budget, Progress};
use wits_nav::search::{AStar, Outcome, Search, Seen, To};
use wits_nav::{Graph, Numbered, Path};

use super::offers;
use crate::about::{self, About};
use crate::convert::{to_data, to_lua};
use crate::data::Data;
use crate::error::ScriptError;
use crate::frame;
use crate::scripts::Scripts;
use crate::tape::{self, Entry};

/// What a node that is looked at costs. \[instructions\]
const NODE: u64 = 32;
/// A way has at most so many points; one with more is given up to there. What is answered has to fit the tape.
const MOST_POINTS: usize = 80;

/// What a game says about its map, as its agents know it. An agent is the number that the host gives to the
/// [boards](wits_decide::board::Boards::of); a game whose agents all share one map ignores it.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_decide::Vocabulary;
/// use wits_nav::{Graph, Link, Numbered};
/// use wits_script::{Maps, Scripts, Vm};
///
/// /// A row of ten rooms.
/// struct Row;
/// impl Graph for Row {
///     type Node = u32;
///     fn for_each_link(&self, from: u32, mut visit: impl FnMut(Link)) {
///         if from > 0 { visit(Link { to: from - 1, cost: 1.0, id: 0 }); }
///         if from < 9 { visit(Link { to: from + 1, cost: 1.0, id: 1 }); }
///     }
/// }
/// impl Numbered for Row {
///     fn node_count(&self) -> usize { 10 }
/// }
///
/// #[derive(Default)]
/// struct Cleaner;
/// impl Maps for Cleaner {
///     type Graph<'a> = Row;
///     fn graph(&self, _agent: u64) -> Row { Row }
///     fn node_at(&self, _agent: u64, place: Vec3) -> Option<u32> { (0..10).find(|room| *room as f32 == place.x) }
///     fn place_of(&self, _agent: u64, node: u32) -> Vec3 { Vec3::new(node as f32, 0.0, 0.0) }
/// }
///
/// let scripts = Scripts::new(Vm::new()?, &Vocabulary::<Cleaner>::new())?;
/// scripts.paths()?;
/// scripts.load("cleaner.lua", "value('far', 'number', function() return paths.cost(vec(2), vec(7)) end)")?;
/// # Ok::<(), wits_script::ScriptError>(())
/// ```
pub trait Maps: 'static {
    /// The graph that is searched.
    type Graph<'a>: Graph<Node = u32> + Numbered
    where
        Self: 'a;

    /// The map as the agent knows it.
    fn graph(&self, agent: u64) -> Self::Graph<'_>;

    /// The node that a place belongs to; `None` off the map.
    fn node_at(&self, agent: u64, place: Vec3) -> Option<u32>;

    /// Where a node is.
    fn place_of(&self, agent: u64, node: u32) -> Vec3;

    /// What a metre costs at least: it guides the search. 0 where that is not known.
    fn cost_of_metre(&self, _agent: u64) -> f32 {
        1.0
    }
}

/// What came of a search, and how many nodes it took.
struct Found {
    way: Result<(Vec<Vec3>, f32), &'static str>,
    nodes: u64,
}

impl<C: ?Sized + 'static> Scripts<C> {
    /// Puts the words of `paths` among the names that scripts find, for a game of type `G`. See the [module](self).
    ///
    /// # Errors
    /// When there is a `paths` already.
    pub fn paths<G: Maps>(&self) -> Result<(), ScriptError>
    where
        C: About<G>,
    {
        let list = |points: &[Vec3], _| {
            Data::list(points.iter().map(|at| (&wits_decide::Value::Vector(*at)).into()))
        };
        self.search::<G>("paths.find", list)?;
        self.search::<G>("paths.cost", |_, cost| Data::Number(f64::from(cost)))
    }

    fn search<G: Maps>(
        &self,
        name: &'static str,
        show: impl Fn(&[Vec3], f32) -> Data + Send + 'static,
    ) -> Result<(), ScriptError>
    where
        C: About<G>,
    {
        // The memory of a search is used again and again.
        let search = Mutex::new(AStar::new());
        self.offer(offers::named(name), move |lua, given| {
            let ends = ends(lua, &given).map_err(|why| mlua::Error::runtime(format!("{name}: {why}")))?;
            // Half of what is left, so that a search in vain leaves the script a chance to say so.
            let most = frame::top(|frame| frame.left() as u64).unwrap_or(0) / (2 * NODE);
            let answer = tape::ask(|| {
                let mut search = search.lock().unwrap_or_else(PoisonError::into_inner);
                let Found { way, nodes } =
                    about::look::<C, G, _>(|game, boards| find(game, boards.id(), ends, most, &mut search))?;
                let (shown, why) = match way {
                    Ok((points, cost)) => (show(&points, cost), Data::Nil),
                    Err(why) => (Data::Nil, why.into()),
                };
                Ok(Entry::Answers(vec![shown, why, Data::Int(i64::try_from(nodes).unwrap_or(i64::MAX))]))
            })?;
            let Entry::Answers(answers) = answer else { return Err(tape::diverged()) };
            let [shown, why, Data::Int(nodes)] = answers.as_slice() else { return Err(tape::diverged()) };
            // The work is in the answer, so that it is paid for when the script is made again as well.
            frame::charge(usize::try_from(nodes.saturating_mul(NODE.cast_signed())).unwrap_or(0))?;
            if *why == Data::Nil {
                return Ok([to_lua(lua, shown)?].into_iter().collect());
            }
            [shown, why].into_iter().map(|data| to_lua(lua, data)).collect()
        })
    }
}

fn ends(lua: &Lua, given: &MultiValue) -> Result<[Vec3; 2], String> {
    let told: Vec<Data> = given.iter().map(|value| to_data(lua, value)).collect::<Result<_, _>>()?;
    let place = |data: &Data| match data.as_kind(wits_decide::Kind::Vector) {
        Some(wits_decide::Value::Vector(place)) if place.is_finite() => Ok(place),
        _ => Err(format!("{data} is {}; expected a place such as vec(1, 2)", data.sort())),
    };
    match told.as_slice() {
        [from, to] => Ok([place(from)?, place(to)?]),
        _ => Err(format!("told {} values; expected two places: from, to", told.len())),
    }
}

fn find<G: Maps>(game: &G, agent: u64, [from, to]: [Vec3; 2], most: u64, search: &mut AStar) -> Found {
    let none = |why| Found { way: Err(why), nodes: 1 };
    let Some(start) = game.node_at(agent, from) else { return none("the beginning is not on the map") };
    let Some(goal) = game.node_at(agent, to) else { return none("the end is not on the map") };
    let place_of = |node| game.place_of(agent, node);
    let (graph, metre, end) = (game.graph(agent), game.cost_of_metre(agent), place_of(goal));
    let aim = To::new(goal, |node: u32, _: u32| place_of(node).distance(end) * metre);
    let mut budget = Budget::new(most);
    let outcome = match search.begin(&graph, start) {
        Ok(()) => search.step(&graph, &aim, &mut budget),
        Err(error) => Progress::Done(Err(error)),
    };
    let way = match outcome {
        Progress::Done(Ok(Outcome::Found { cost, .. })) => {
            let mut path = Path::at(start);
            search.path_to(goal, &mut path);
            Ok((corners(path.nodes().map(place_of)), cost))
        }
        Progress::Done(Ok(Outcome::NoWay)) => Err("there is no way"),
        Progress::Done(Err(_)) => Err("the map is faulty"),
        Progress::Pending => Err("it is too far: the search took more work than there is left"),
    };
    Found { way, nodes: budget.spent().max(1) }
}

/// The points of a way without those in the middle of a straight stretch.
fn corners(points: impl Iterator<Item = Vec3>) -> Vec<Vec3> {
    let mut kept: Vec<Vec3> = Vec::new();
    for point in points {
        if let [.., before, last] = kept.as_slice()
            && is_straight(*before, *last, point)
        {
            kept.pop();
        }
        if kept.len() == MOST_POINTS {
            break;
        }
        kept.push(point);
    }
    kept
}

fn is_straight(a: Vec3, b: Vec3, c: Vec3) -> bool {
    let (into, out) = (b - a, c - b);
    let cross = into.cross(out).length_squared();
    into.dot(out) > 0.0 && cross <= 1e-10 * into.length_squared() * out.length_squared()
}
