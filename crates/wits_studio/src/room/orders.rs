//! Does what clients ask for: what concerns a watcher alone is done here, the rest by the source.

use std::sync::Arc;
use std::time::Instant;

use wits_core::findings::unknown_name;
use wits_game::Event;

use super::panel::Panel;
use super::pointing::Pointing;
use super::source::{Source, View};
use super::thread::{Message, Room};
use super::watcher::Watcher;
use crate::mailbox::{Mailbox, SeatId};
use crate::protocol::ask::{Ask, Refusal};
use crate::protocol::point::Point;

/// Has to wait for steps that are still to be made.
fn is_ordered(message: &Message) -> bool {
    match message {
        Message::Ask { ask, .. } => ask.is_ordered(),
        Message::Save { .. } | Message::Load { .. } => true,
        _ => false,
    }
}

impl Room {
    /// Works through the messages, in order.
    pub(super) fn process_messages(&mut self, source: &mut dyn Source) {
        while let Some(message) = self.queue.pop_front() {
            if source.pending_steps() > 0 && is_ordered(&message) {
                // Exactly so many ticks first: what comes after a step happens after it.
                self.queue.push_front(message);
                return;
            }
            match message {
                Message::Enter { seat, mailbox } => self.enter(source, seat, mailbox),
                Message::Wake => self.look_who_left(source),
                // Whoever asked may have gone meanwhile.
                Message::Save { reply } => drop(reply.send(source.save_game())),
                Message::Load { bytes, reply } => drop(reply.send(source.load_game(self, &bytes))),
                Message::Ask { seat, ask, .. } => {
                    self.answer(source, seat, &ask);
                    if ask.is_heavy() {
                        return;
                    }
                }
                Message::Stop => {}
            }
        }
    }

    fn enter(&mut self, source: &mut dyn Source, seat: SeatId, mailbox: Arc<Mailbox>) {
        let now = Instant::now();
        let away = now.saturating_duration_since(self.empty_since);
        let found = Some(away).filter(|_| self.watchers.is_empty() && self.was_left);
        if self.watchers.is_empty() {
            self.begin(source, now);
        }
        let watcher = Watcher::new(seat, mailbox, now);
        if watcher.is_here() {
            self.watchers.push(watcher);
            self.count_watchers(source, now);
            let found = found.and_then(|away| source.found(away));
            self.welcome_to(source, self.watchers.len() - 1.., found);
        } else if self.watchers.is_empty() {
            // Gone before it was in: the room is empty from now on.
            self.count_watchers(source, now);
        }
        self.has_entered();
    }

    fn look_who_left(&mut self, source: &mut dyn Source) {
        let before = self.watchers.len();
        self.watchers.retain(Watcher::is_here);
        if self.watchers.len() != before {
            self.was_left |= self.watchers.is_empty();
            self.count_watchers(source, Instant::now());
        }
    }

    /// Does it, or tells why not.
    fn answer(&mut self, source: &mut dyn Source, seat: SeatId, ask: &Ask) {
        let Some(place) = self.watchers.iter().position(|watcher| watcher.seat == seat) else { return };
        if let Err(message) = self.carry_out(source, place, ask) {
            self.watchers[place].refuse(&Refusal::new(ask.name(), message));
        }
    }

    fn carry_out(&mut self, source: &mut dyn Source, place: usize, ask: &Ask) -> Result<(), String> {
        match ask {
            Ask::Set { name, value } => source.apply(self, Event::set(name, *value)),
            Ask::Input(input) => source.apply(self, input.event()),
            Ask::Tell(tell) => source.apply(self, Event::Tell(tell.clone())),
            Ask::Pick(pick) => {
                let (shown, at) = (self.shown_to(source, place), pick.at());
                let found = shown.pick(at, pick.radius);
                let is_beside = || pick.near.and_then(|near| shown.pick(at, near)).is_some();
                if found.is_some() || !is_beside() {
                    self.select(place, found);
                }
                Ok(())
            }
            Ask::Select { agent } => self.select_by_number(source, place, *agent),
            Ask::Point(point) => self.point(source, place, *point),
            Ask::Overlays { names } => self.set_overlays(source, place, names),
            Ask::Panel { id } => self.watch_panel(source, place, id.as_deref()),
            Ask::Rate { fps } => {
                self.watchers[place].set_fps(*fps);
                Ok(())
            }
            // These concern the connection, not the room.
            Ask::Join(_) | Ask::Leave | Ask::Ack { .. } => Ok(()),
            _ => source.carry_out(self, place, ask),
        }
    }

    /// The future that a watcher looks into.
    pub(super) fn shown_to<'s>(&self, source: &'s dyn Source, place: usize) -> &'s dyn View {
        let stem = source.stem().filter(|_| self.watchers[place].sees_stem);
        stem.map_or(source.view(), |stem| &stem.session)
    }

    fn select(&mut self, place: usize, agent: Option<u64>) {
        let watcher = &mut self.watchers[place];
        watcher.selected = agent;
        watcher.inspect_now = true;
    }

    fn select_by_number(
        &mut self,
        source: &dyn Source,
        place: usize,
        agent: Option<u64>,
    ) -> Result<(), String> {
        self.select(place, agent);
        // Told at once: games only know whether an agent is there by showing it, which may take them a while.
        self.inspect(source, place);
        match agent {
            Some(agent) if self.watchers[place].selected.is_none() => {
                Err(format!("there is no agent {agent}"))
            }
            _ => Ok(()),
        }
    }

    /// A client points at something, or no longer.
    fn point(&mut self, source: &dyn Source, place: usize, point: Point) -> Result<(), String> {
        if point.stem && source.stem().is_none() {
            return Err("there is no branch".into());
        }
        let watcher = &mut self.watchers[place];
        watcher.pointing = Pointing::follow(watcher.pointing.take(), point);
        Ok(())
    }

    /// A client wants to look at a view, or at none.
    fn watch_panel(&mut self, source: &dyn Source, place: usize, id: Option<&str>) -> Result<(), String> {
        self.watchers[place].panel = None;
        let Some(id) = id else { return Ok(()) };
        let panels = self.shown_to(source, place).panels();
        if !panels.iter().any(|panel| panel.id == id) {
            let known: Vec<&str> = panels.iter().map(|panel| panel.id).collect();
            return Err(format!("id: {}", unknown_name(id, &known)));
        }
        self.watchers[place].panel = Some(Panel::new(id));
        self.send_panel(source, place);
        Ok(())
    }

    fn set_overlays(
        &mut self,
        source: &mut dyn Source,
        place: usize,
        names: &[String],
    ) -> Result<(), String> {
        let layers = &source.view().about().layers;
        let mut overlays = Vec::new();
        for name in names {
            let Some(layer) = layers.iter().find(|layer| layer.name == name) else {
                let known: Vec<&str> =
                    layers.iter().filter(|layer| layer.overlay).map(|layer| layer.name).collect();
                return Err(format!("overlay: {}", unknown_name(name, &known)));
            };
            // The others are always sent.
            if layer.overlay {
                overlays.push(layer.name);
            }
        }
        overlays.sort_unstable();
        overlays.dedup();
        let watcher = &mut self.watchers[place];
        if watcher.overlays != overlays {
            watcher.overlays = overlays;
            watcher.seen = None;
            let is_wanted =
                |overlays: &[&'static str]| self.watchers.iter().any(|watcher| watcher.overlays == overlays);
            self.painter.keep(is_wanted);
            source.stem_mut().into_iter().for_each(|stem| stem.keep(is_wanted));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use wits_game::About;

    use super::super::program::ProgramSource;
    use super::super::registry::Occupancy;
    use super::super::thread::Opening;
    use super::*;
    use crate::attach::Program;

    fn room(occupancy: &Arc<Occupancy>) -> (Room, ProgramSource) {
        let program = Program::new(About::new("test", "Test", ""), Vec::new(), Vec::new());
        let (about, occupancy) = (program.about.clone(), occupancy.clone());
        let room = Room::new(Opening { name: "test".into(), about, linger: Duration::MAX, occupancy });
        (room, ProgramSource::new("test".into(), Arc::new(program)))
    }

    #[test]
    fn a_room_is_empty_when_its_first_client_left_before_it_was_in() {
        let occupancy = Arc::<Occupancy>::default();
        let (mut room, mut source) = room(&occupancy);
        occupancy.is_coming();
        assert_eq!(occupancy.empty_since(), None, "somebody is on the way in");
        // A mailbox without a seat is one of a client that has moved on.
        room.queue.push_back(Message::Enter { seat: SeatId::new(), mailbox: Arc::default() });
        room.work(&mut source);
        assert!(occupancy.empty_since().is_some() && room.watchers.is_empty());
    }
}
