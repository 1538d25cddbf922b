//! How people look into running minds and change what they know, whatever kind of minds they are.
//!
//! A game that hands out its [`Observer`] and its [`Slate`]s gets live views, breakpoints and boards edited by hand; the
//! journals and blackboards of `wits_decide` are such.

use super::{BoardEntry, LogLine, Pulse, Value};

/// Keeps what is seen of the minds of a game: of those only that somebody looks at. No part of the game's state.
pub trait Observer {
    /// Somebody looks at these agents from now on, and at no others.
    fn look_at(&mut self, agents: &[u64]);

    /// Only decisions and logs of these agents are recorded from now on, besides what is recorded of those that somebody
    /// [looks at](Self::look_at). What is costly and only of use for debugging, such as the lines that scripts go through,
    /// is not. An observer that does not tell the two apart records nothing more.
    fn follow(&mut self, _agents: &[u64]) {}

    /// The breakpoints of a definition at nodes: all that there are.
    fn stop_at(&mut self, graph: &str, nodes: &[u32]);

    /// The breakpoints of a definition at links, such as transitions: all that there are. Their numbers follow those of the
    /// nodes, as in a [`Graph`](super::Graph). An observer whose links are never passed ignores them.
    fn stop_at_links(&mut self, _graph: &str, _links: &[u32]) {}

    /// A tick begins, after which the game will be at this one.
    fn begin(&mut self, tick: u64);

    /// The game went back to this tick: what came after it is forgotten.
    fn forget_after(&mut self, tick: u64);

    /// The breakpoint that was hit in this tick: who, in which definition, at which node or link.
    fn hit(&self) -> Option<(u64, &str, u32)>;

    /// What is going on in a mind of an agent, as far as somebody looked. Without boards.
    fn pulse(&self, agent: u64, mind: usize) -> Pulse;

    /// Reports every line that was logged after this tick, with the agent and the mind that it is about: agent by
    /// agent, oldest first. An observer that keeps no log reports nothing.
    fn log_since(&self, _tick: u64, _report: &mut dyn FnMut(u64, usize, &LogLine)) {}
}

/// What somebody knows, as far as people may read it and write on it by hand.
pub trait Slate {
    /// All keys and what they hold.
    fn entries(&self, scope: &'static str) -> Vec<BoardEntry>;

    /// Whether a key can hold this value, or nothing; if not, why not, for people.
    fn check(&self, key: &str, value: Option<&Value>) -> Result<(), String>;

    /// Sets a key. What [`check`](Self::check) refuses changes nothing.
    fn write(&mut self, key: &str, value: Option<&Value>);
}
