//! Who watches minds: journals of their nodes, the lines that their scripts go through, and breakpoints.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use wits_core::inspect::{LogLine, Observer, Pulse};
use wits_decide::watch::{Journal, Journals};
use wits_game::author::{FileKind, ScriptLine};

/// The maximum number of lines of script that are kept of a character's tick.
const MAX_LINES: usize = 2000;

/// The name of the picture of a file. Breakpoints of a script are lines, those of its picture are nodes: they are told apart
/// by the name.
///
/// ```
/// use wits_engine::minds::graph_id;
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

/// Records what is seen of the minds that somebody looks at, and holds breakpoints. No part of the state: never saved, never
/// hashed.
///
/// Before the turn of a character its [`Look`] is [taken](Self::take), and [put back](Self::put) afterwards: so one character
/// can think in the middle of the turn of another.
#[derive(Clone, Debug, Default)]
pub struct Watchers {
    journals: Journals,
    /// Sorted.
    looked_at: Vec<u64>,
    /// Somebody reads what characters decide, without lines of script.
    follows: bool,
    /// Graphs in which nodes, or links, have breakpoints.
    stops: [BTreeSet<String>; 2],
    /// Breakpoints of scripts: files and lines.
    breaks: Arc<BTreeMap<String, Vec<u32>>>,
    lines: BTreeMap<u64, Vec<ScriptLine>>,
    hit: Option<(u64, String, u32)>,
}

impl Watchers {
    /// Nobody looks at anybody, and there are no breakpoints.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let has_stops = self.stops.iter().any(|graphs| !graphs.is_empty());
        self.looked_at.is_empty() && !self.follows && self.breaks.is_empty() && !has_stops
    }

    /// Takes out what records the turn of a mind that follows a file.
    pub fn take(&mut self, agent: u64, mind: usize, file: &str) -> Look {
        if self.is_idle() {
            return Look::nobody(agent);
        }
        let journal = self.journals.take(agent, mind, &graph_id(file));
        let records = self.looked_at.binary_search(&agent).is_ok() || !self.breaks.is_empty();
        let breaks = records.then(|| Arc::clone(&self.breaks));
        Look { agent, mind, journal, breaks, lines: Vec::new(), hit: None }
    }

    /// Puts back what was [taken](Self::take), with what was seen.
    pub fn put(&mut self, look: Look) {
        let Look { agent, mind, journal, breaks: _, lines, hit } = look;
        if let Some(journal) = journal {
            self.journals.put(agent, mind, journal);
        }
        if let Some((file, line)) = hit {
            self.hit.get_or_insert((agent, file, line));
        }
        if !lines.is_empty() {
            let kept = self.lines.entry(agent).or_default();
            let left = MAX_LINES - kept.len().min(MAX_LINES);
            kept.extend(lines.into_iter().take(left));
        }
    }

    /// Whether a definition has breakpoints at nodes (0) or links (1).
    fn remember_stops(&mut self, of: usize, graph: &str, stops: &[u32]) {
        if stops.is_empty() {
            self.stops[of].remove(graph);
        } else {
            self.stops[of].insert(graph.to_owned());
        }
    }

    /// The lines that the scripts of a character went through in this tick, if somebody looked.
    #[must_use]
    pub fn lines(&self, agent: u64) -> Vec<ScriptLine> {
        self.lines.get(&agent).cloned().unwrap_or_default()
    }

    /// The definition of a character's mind was replaced. The log stays; what is known of nodes and lines is forgotten, since
    /// their numbers are others now.
    pub fn renew(&mut self, agent: u64) {
        self.journals.renew(agent);
        self.lines.remove(&agent);
    }

    /// Forgets what was seen of a character: it is gone, or follows another file.
    pub fn forget(&mut self, agent: u64) {
        self.journals.forget(agent);
        self.lines.remove(&agent);
    }
}

/// Records one turn of a mind, if somebody looks at it.
#[derive(Debug)]
pub struct Look {
    agent: u64,
    mind: usize,
    journal: Option<Journal>,
    /// Breakpoints of scripts, if lines are recorded.
    breaks: Option<Arc<BTreeMap<String, Vec<u32>>>>,
    lines: Vec<ScriptLine>,
    hit: Option<(String, u32)>,
}

impl Look {
    /// Nobody looks.
    #[must_use]
    pub const fn nobody(agent: u64) -> Self {
        Self { agent, mind: 0, journal: None, breaks: None, lines: Vec::new(), hit: None }
    }

    /// Calls `body` with the journal of the mind, and records the lines of its scripts meanwhile.
    pub fn during<T>(&mut self, body: impl FnOnce(Option<&mut Journal>) -> T) -> T {
        match self.breaks.clone() {
            Some(breaks) => self.record(&breaks, body),
            None => body(self.journal.as_mut()),
        }
    }

    /// Without scripts there are no lines.
    #[cfg(not(feature = "script"))]
    fn record<T>(
        &mut self,
        _breaks: &BTreeMap<String, Vec<u32>>,
        body: impl FnOnce(Option<&mut Journal>) -> T,
    ) -> T {
        body(self.journal.as_mut())
    }

    #[cfg(feature = "script")]
    fn record<T>(
        &mut self,
        breaks: &BTreeMap<String, Vec<u32>>,
        body: impl FnOnce(Option<&mut Journal>) -> T,
    ) -> T {
        let files = breaks.iter();
        let breaks: Vec<(&str, usize)> =
            files.flat_map(|(file, lines)| lines.iter().map(|line| (&**file, *line as usize))).collect();
        let (result, recording) = wits_script::record(&breaks, || body(self.journal.as_mut()));
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        if let Some(line) = recording.hit.and_then(|place| recording.lines.get(place)) {
            self.hit.get_or_insert_with(|| (line.file.clone(), small(line.line)));
        }
        self.lines.extend(recording.lines.into_iter().take(MAX_LINES).map(|line| ScriptLine {
            line: small(line.line),
            depth: u16::try_from(line.depth).unwrap_or(u16::MAX),
            file: line.file,
            vars: line.vars,
        }));
        result
    }
}

impl Observer for Watchers {
    fn look_at(&mut self, agents: &[u64]) {
        self.journals.look_at(agents);
        self.looked_at = agents.to_vec();
        self.looked_at.sort_unstable();
        self.lines.retain(|agent, _| self.looked_at.binary_search(agent).is_ok());
    }

    /// Lines of script are not recorded of them: that takes processor time, which a script near its limit may not have.
    fn follow(&mut self, agents: &[u64]) {
        self.journals.follow(agents);
        self.follows = !agents.is_empty();
    }

    fn stop_at_links(&mut self, graph: &str, links: &[u32]) {
        self.remember_stops(1, graph, links);
        self.journals.stop_at_links(graph, links);
    }

    fn stop_at(&mut self, graph: &str, nodes: &[u32]) {
        if !FileKind::is_script(graph) {
            self.remember_stops(0, graph, nodes);
            return self.journals.stop_at(graph, nodes);
        }
        let breaks = Arc::make_mut(&mut self.breaks);
        breaks.insert(graph.to_owned(), nodes.to_vec());
        breaks.retain(|_, lines| !lines.is_empty());
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

    fn log_since(&self, tick: u64, report: &mut dyn FnMut(u64, usize, &LogLine)) {
        self.journals.log_since(tick, report);
    }
}
