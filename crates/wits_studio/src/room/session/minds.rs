//! Shows the minds of agents to those who look at them: the picture once, then what is new.

use wits_core::inspect::{Pulse, Value};
use wits_game::Edit;

use super::SessionSource;
use super::timeline::{is_timeline_watched, selected};
use crate::mailbox::Post;
use crate::protocol::pulse::Told;
use crate::protocol::say::{Say, Text};
use crate::room::panel::Shown;
use crate::room::thread::Room;
use crate::room::watcher::Watcher;

/// A mind that a client looks at.
pub(in crate::room) struct Looking {
    pub(super) agent: u64,
    pub(super) mind: usize,
    /// What the client knows of it.
    told: Option<Told>,
    /// There may be news.
    pub(super) due: bool,
    /// Its sheet, as the client has it.
    pub(super) sheet: Shown,
}

impl Looking {
    pub(super) fn new(agent: u64, mind: usize) -> Self {
        Self { agent, mind, told: None, due: true, sheet: Shown::default() }
    }

    /// Something has happened.
    pub(in crate::room) fn is_due(&mut self) {
        self.due = true;
        self.sheet.is_due();
    }

    /// The client forgot everything.
    pub(in crate::room) fn begin_anew(&mut self) {
        self.told = None;
        self.due = true;
        self.sheet = Shown::default();
    }
}

impl SessionSource {
    /// A client wants to look at a mind, or at none.
    pub(super) fn watch(
        &mut self,
        room: &mut Room,
        place: usize,
        agent: Option<u64>,
        mind: usize,
    ) -> Result<(), String> {
        if let Some(agent) = agent {
            let minds = self.session.game().minds().minds_of(agent).len();
            match minds {
                0 => return Err(format!("agent {agent} has no mind that can be shown")),
                _ if mind >= minds => {
                    return Err(format!("mind: there is no mind {mind}; agent {agent} has {minds}"));
                }
                _ => {}
            }
        }
        room.watchers[place].looking = agent.map(|agent| Looking::new(agent, mind));
        self.look(room);
        if agent.is_some() {
            self.stops.refresh(&mut self.session);
            self.send_pulse(room, place);
            self.send_sheet(&mut room.watchers[place]);
        }
        Ok(())
    }

    /// The game is told whose minds are looked at. Where time stands still, the last moments are lived again.
    pub(super) fn look(&mut self, room: &Room) {
        self.record.is_on = is_timeline_watched(room);
        self.record.selected = selected(room);
        self.record
            .choose(room.watchers.iter().filter_map(|watcher| Some(&watcher.timeline.as_ref()?.choice)));
        if self.record.is_on {
            self.record.follow(&self.session);
        }
        self.watched =
            room.watchers.iter().filter_map(|watcher| Some(watcher.looking.as_ref()?.agent)).collect();
        self.look_at_minds(!room.is_running(self));
    }

    /// The game is told whose minds are looked at or followed, if they are others than before. With `relive` the last moments happen once
    /// more.
    pub(super) fn look_at_minds(&mut self, relive: bool) {
        let mut agents = self.watched.clone();
        agents.sort_unstable();
        agents.dedup();
        // The timeline shows what is decided. Lines of script are for whoever debugs.
        let followed = if self.record.is_on { self.record.agents.as_slice() } else { &[] };
        let minds = self.session.game().minds();
        let followed: Vec<u64> =
            followed.iter().copied().filter(|agent| !minds.minds_of(*agent).is_empty()).collect();
        self.session.follow(&followed);
        self.session.look_at(&agents, relive);
    }

    /// All breakpoints of a definition, for everybody in the room.
    pub(super) fn set_stops(&mut self, room: &Room, graph: &str, nodes: &[u32]) -> Result<(), String> {
        self.stops.refresh(&mut self.session);
        self.stops.set(&mut self.session, graph, nodes)?;
        let text = Say::Stops { graph, nodes: self.stops.of(graph) }.text();
        let concerned = |watcher: &&Watcher| watcher.has_graph(graph) || watcher.opened.contains_key(graph);
        for watcher in room.watchers.iter().filter(concerned) {
            watcher.post(Post::Text(text.clone()));
        }
        Ok(())
    }

    /// Tells news of minds to those who look at them and have read the last ones.
    pub(super) fn send_pulses(&mut self, room: &mut Room) {
        for place in 0..room.watchers.len() {
            let watcher = &room.watchers[place];
            if watcher.looking.as_ref().is_some_and(|looking| looking.due) && watcher.wants_pulse() {
                self.send_pulse(room, place);
            }
        }
    }

    fn send_pulse(&mut self, room: &mut Room, place: usize) {
        let watcher = &mut room.watchers[place];
        let Some(mut looking) = watcher.looking.take() else { return };
        let Some(now) = self.told_now(&looking) else {
            // The agent is gone, and with it its mind.
            watcher.post(Post::Pulse(Say::NoPulse { agent: None }.text()));
            self.look(room);
            return;
        };
        if let Some(picture) = self.picture(watcher, &now.graph) {
            watcher.post(Post::Text(picture));
            watcher.remember_graph(&now.graph);
        }
        if let Some(news) = now.news(looking.told.as_ref(), looking.agent, looking.mind) {
            watcher.post(Post::Pulse(Say::Pulse(&news).text()));
            looking.told = Some(now);
        }
        looking.due = false;
        watcher.looking = Some(looking);
    }

    /// The picture of a definition, if this watcher does not have it.
    fn picture(&self, watcher: &Watcher, (id, version): &(String, u64)) -> Option<Text> {
        if watcher.graphs.iter().any(|(known, of)| known == id && of == version) {
            return None;
        }
        let graph = self.session.game().minds().graph(id)?;
        Some(Say::Graph { id, version: *version, graph: &graph, stops: self.stops.of(id) }.text())
    }

    /// What there is to tell of a mind; `None` when it is gone.
    fn told_now(&self, looking: &Looking) -> Option<Told> {
        let minds = self.session.game().minds();
        let graph = minds.minds_of(looking.agent).into_iter().nth(looking.mind)?.graph;
        let mut pulse = match minds.pulse(looking.agent, looking.mind) {
            // A mind that is shown by its sheet alone need not have one.
            None if graph.is_empty() => Pulse::default(),
            pulse => pulse?,
        };
        pulse.tick = self.session.now();
        let mut waiting = Vec::new();
        for edit in self.session.pending_edits() {
            if !is_of(edit, looking) {
                continue;
            }
            let same = |(_, entry): &(usize, &mut wits_core::inspect::BoardEntry)| {
                entry.scope == edit.scope && entry.key == edit.key
            };
            if let Some((at, entry)) = pulse.board.iter_mut().enumerate().find(same) {
                entry.value.clone_from(&edit.value);
                waiting.push(at);
            }
        }
        waiting.sort_unstable();
        waiting.dedup();
        pulse.board.iter_mut().filter_map(|entry| entry.value.as_mut()).for_each(send_as_text);
        let version = self.stops.version(&graph);
        Some(Told { graph: (graph, version), pulse, waiting })
    }
}

pub(super) fn is_of(edit: &Edit, looking: &Looking) -> bool {
    (edit.agent, edit.mind) == (looking.agent, looking.mind)
}

/// JSON has no numbers that are not finite.
fn send_as_text(value: &mut Value) {
    match value {
        Value::Number(number) if !number.is_finite() => *value = Value::Text(number.to_string().into()),
        Value::Numbers(numbers) if numbers.iter().any(|number| !number.is_finite()) => {
            *value = Value::Text(format!("{numbers:?}").into());
        }
        _ => {}
    }
}
