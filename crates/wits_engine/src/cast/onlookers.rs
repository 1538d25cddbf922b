//! Who looks at the minds of a cast: journals of their nodes, and the lines that their scripts go through.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use wits_core::inspect::{Observer, Pulse};
use wits_decide::watch::{Journal, Journals};
use wits_game::author::{FileKind, ScriptLine};

use super::Role;

/// So many lines of a tick are kept for a character.
#[cfg(feature = "script")]
const MOST_LINES: usize = 2000;

/// The name of the picture of a file. Breakpoints of a script are lines, those of its picture are nodes: they are told apart
/// by the name.
///
/// ```
/// use wits_engine::cast::graph_id;
/// assert_eq!(graph_id("guard.machine.ron"), "guard.machine.ron");
/// assert_eq!(graph_id("guard.lua"), "guard.lua#graph");
/// ```
#[must_use]
pub fn graph_id(file: &str) -> Cow<'_, str> {
    if FileKind::is_script(file) {
        return Cow::Owned(format!("{file}#graph"));
    }
    Cow::Borrowed(file)
}

/// Keeps what is seen of the minds that somebody looks at. No part of the state: never saved, never hashed.
///
/// A game names it as its [`Observer`] and ticks its minds inside [`watch`](Self::watch).
#[derive(Clone, Debug, Default)]
pub struct Onlookers {
    journals: Journals,
    /// Sorted.
    looked_at: Vec<u64>,
    /// Graphs in which nodes have breakpoints.
    stops: BTreeSet<String>,
    /// Breakpoints of scripts: files and lines.
    breaks: BTreeMap<String, Vec<u32>>,
    lines: BTreeMap<u64, Vec<ScriptLine>>,
    hit: Option<(u64, String, u32)>,
}

impl Onlookers {
    /// Calls `body` with the journal of a mind, if somebody looks at it, and records the lines of its scripts then.
    pub fn watch<T>(
        &mut self,
        agent: u64,
        mind: usize,
        file: &str,
        body: impl FnOnce(&mut Option<&mut Journal>) -> T,
    ) -> T {
        self.look(agent, mind, file).during(body)
    }

    /// The same in two steps, for a file that is named by what the body changes.
    pub(super) fn look(&mut self, agent: u64, mind: usize, file: &str) -> Look<'_> {
        let journal = self.journals.of(agent, mind, &graph_id(file));
        let records = self.looked_at.binary_search(&agent).is_ok() || !self.breaks.is_empty();
        Look { agent, journal, records, breaks: &self.breaks, lines: &mut self.lines, hit: &mut self.hit }
    }

    /// The same for a role that follows a file. Costs nothing while nobody looks at anybody.
    pub fn watch_role<T>(
        &mut self,
        agent: u64,
        mind: usize,
        role: &mut Role,
        body: impl FnOnce(&mut Role, &mut Option<&mut Journal>) -> T,
    ) -> T {
        if self.looked_at.is_empty() && self.breaks.is_empty() && self.stops.is_empty() {
            return body(role, &mut None);
        }
        let file = role.file().to_owned();
        self.watch(agent, mind, &file, |journal| body(role, journal))
    }

    /// The lines that the scripts of a character went through in this tick, if somebody looked.
    #[must_use]
    pub fn lines(&self, agent: u64) -> Vec<ScriptLine> {
        self.lines.get(&agent).cloned().unwrap_or_default()
    }

    /// Forgets what was seen of a character: it is gone, or its definition was replaced.
    pub fn forget(&mut self, agent: u64) {
        self.journals.forget(agent);
        self.lines.remove(&agent);
    }
}

/// Somebody may be looking at one turn of a mind.
#[cfg_attr(not(feature = "script"), expect(dead_code, reason = "only scripts have lines"))]
pub(super) struct Look<'o> {
    agent: u64,
    journal: Option<&'o mut Journal>,
    records: bool,
    breaks: &'o BTreeMap<String, Vec<u32>>,
    lines: &'o mut BTreeMap<u64, Vec<ScriptLine>>,
    hit: &'o mut Option<(u64, String, u32)>,
}

impl Look<'_> {
    pub(super) fn during<T>(mut self, body: impl FnOnce(&mut Option<&mut Journal>) -> T) -> T {
        if !self.records {
            return body(&mut self.journal);
        }
        self.record(body)
    }

    /// Without scripts there are no lines.
    #[cfg(not(feature = "script"))]
    fn record<T>(mut self, body: impl FnOnce(&mut Option<&mut Journal>) -> T) -> T {
        body(&mut self.journal)
    }

    #[cfg(feature = "script")]
    fn record<T>(mut self, body: impl FnOnce(&mut Option<&mut Journal>) -> T) -> T {
        let files = self.breaks.iter();
        let breaks: Vec<(&str, usize)> =
            files.flat_map(|(file, lines)| lines.iter().map(|line| (&**file, *line as usize))).collect();
        let (result, recording) = wits_script::record(&breaks, || body(&mut self.journal));
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        if let Some(line) = recording.hit.and_then(|place| recording.lines.get(place)) {
            self.hit.get_or_insert_with(|| (self.agent, line.file.clone(), small(line.line)));
        }
        let lines = self.lines.entry(self.agent).or_default();
        let left = MOST_LINES - lines.len().min(MOST_LINES);
        lines.extend(recording.lines.into_iter().take(left).map(|line| ScriptLine {
            line: small(line.line),
            depth: u16::try_from(line.depth).unwrap_or(u16::MAX),
            file: line.file,
            vars: line.vars,
        }));
        result
    }
}

impl Observer for Onlookers {
    fn look_at(&mut self, agents: &[u64]) {
        self.journals.look_at(agents);
        self.looked_at = agents.to_vec();
        self.looked_at.sort_unstable();
        self.lines.retain(|agent, _| self.looked_at.binary_search(agent).is_ok());
    }

    fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        if !FileKind::is_script(graph) {
            if nodes.is_empty() {
                self.stops.remove(graph);
            } else {
                self.stops.insert(graph.to_owned());
            }
            return self.journals.stop_at(graph, nodes);
        }
        self.breaks.insert(graph.to_owned(), nodes.to_vec());
        self.breaks.retain(|_, lines| !lines.is_empty());
    }

    fn begin(&mut self, tick: u64) {
        self.journals.begin(tick);
        self.lines.values_mut().for_each(Vec::clear);
        self.hit = None;
    }

    fn forget_after(&mut self, tick: u64) {
        self.journals.forget_after(tick);
        self.lines.clear();
        self.hit = None;
    }

    fn hit(&self) -> Option<(u64, &str, u32)> {
        let line = self.hit.as_ref().map(|(agent, file, line)| (*agent, file.as_str(), *line));
        self.journals.hit().or(line)
    }

    fn pulse(&self, agent: u64, mind: usize) -> Pulse {
        self.journals.pulse(agent, mind)
    }
}
