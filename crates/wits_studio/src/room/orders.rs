//! Does what clients ask for.

use std::sync::Arc;
use std::time::Instant;

use wits_core::findings::unknown_name;
use wits_core::random::Seed;
use wits_game::Event;

use super::thread::{Message, Room};
use super::watcher::Watcher;
use crate::mailbox::{Mailbox, SeatId};
use crate::protocol::ask::{self, Ask, Refusal};

/// Has to wait for steps that are still to be made.
fn is_ordered(message: &Message) -> bool {
    match message {
        Message::Ask { ask, .. } => ask.is_ordered(),
        Message::Save { .. } | Message::Load { .. } => true,
        _ => false,
    }
}

impl Room<'_> {
    /// Works through the messages, in order.
    pub(super) fn obey(&mut self) {
        while let Some(message) = self.queue.pop_front() {
            if self.steps > 0 && is_ordered(&message) {
                // Exactly so many ticks first: what comes after a step happens after it.
                self.queue.push_front(message);
                return;
            }
            match message {
                Message::Enter { seat, mailbox } => self.enter(seat, mailbox),
                Message::Wake => self.look_who_left(),
                // Whoever asked may have gone meanwhile.
                Message::Save { reply } => drop(reply.send(self.save_game())),
                Message::Load { bytes, reply } => drop(reply.send(self.load_game(&bytes))),
                Message::Ask { seat, ask, .. } => {
                    self.answer(seat, &ask);
                    if ask.is_heavy() {
                        return;
                    }
                }
                Message::Stop => {}
            }
        }
    }

    fn enter(&mut self, seat: SeatId, mailbox: Arc<Mailbox>) {
        let now = Instant::now();
        if self.watchers.is_empty() {
            self.begin(now);
        }
        let watcher = Watcher::new(seat, mailbox, now);
        if watcher.is_here() {
            self.watchers.push(watcher);
            self.count_watchers(now);
            self.welcome(self.watchers.len() - 1..);
        } else if self.watchers.is_empty() {
            // Gone before it was in: the room is empty from now on.
            self.count_watchers(now);
        }
        self.has_entered();
    }

    fn look_who_left(&mut self) {
        let before = self.watchers.len();
        self.watchers.retain(Watcher::is_here);
        if self.watchers.len() != before {
            self.count_watchers(Instant::now());
            self.look();
        }
    }

    /// Does it, or tells why not.
    fn answer(&mut self, seat: SeatId, ask: &Ask) {
        let Some(place) = self.watchers.iter().position(|watcher| watcher.seat == seat) else { return };
        if let Err(message) = self.carry_out(place, ask) {
            self.watchers[place].refuse(&Refusal::new(ask.name(), message));
        }
    }

    fn carry_out(&mut self, place: usize, ask: &Ask) -> Result<(), String> {
        match ask {
            Ask::Play => self.play(),
            Ask::Pause => self.pause(),
            Ask::Step { ticks } => {
                self.pause();
                self.stopped = None;
                self.steps = *ticks;
            }
            Ask::Speed { factor } => {
                self.pace.set_speed(*factor, Instant::now());
                self.status_now = true;
            }
            Ask::Keep { micros } => self.keep_to(*micros)?,
            Ask::Restart(restart) => self.restart(restart)?,
            Ask::Seek { tick } => self.seek(place, *tick)?,
            Ask::Set { name, value } => self.happen(Event::set(name, *value))?,
            Ask::Input(input) => self.happen(input.event())?,
            Ask::Pick(pick) => {
                let found = self.shown_to(place).game().pick(pick.at(), pick.radius);
                self.select(place, found);
            }
            Ask::Select { agent } => self.select_by_number(place, *agent)?,
            Ask::Point(point) => self.point(place, *point)?,
            Ask::Overlays { names } => self.set_overlays(place, names)?,
            Ask::Watch { agent, mind } => self.watch(place, *agent, *mind)?,
            Ask::Breakpoints { graph, nodes } => self.set_stops(graph, nodes)?,
            Ask::Edit(edit) => self.happen(edit.event())?,
            Ask::Files => self.list_files(place),
            Ask::Findings { on } => self.watch_findings(place, *on),
            Ask::Open(named) => self.open_file(place, &named.file)?,
            Ask::Close(named) => drop(self.watchers[place].opened.remove(&named.file)),
            Ask::Sketch(draft) => self.sketch(place, draft),
            Ask::Change(step) => self.change(place, step),
            Ask::Apply(draft) => self.apply(place, draft)?,
            Ask::Save(save) => self.save(place, save)?,
            Ask::Forget(forget) => self.forget(place, forget)?,
            Ask::Assign(assign) => self.assign(assign)?,
            Ask::Console(console) => self.run_console(place, console)?,
            Ask::Trace { agent } => self.send_trace(place, *agent),
            Ask::Panel { id } => self.watch_panel(place, id.as_deref())?,
            Ask::Tell(tell) => self.happen(Event::Tell(tell.clone()))?,
            Ask::Branch => self.branch_off()?,
            Ask::EndBranch { keep } => self.end_branch(*keep)?,
            Ask::Future { stem } => self.show_future(place, *stem)?,
            Ask::Rate { fps } => self.watchers[place].set_fps(*fps),
            // These concern the connection, not the room.
            Ask::Join(_) | Ask::Leave | Ask::Ack { .. } => {}
        }
        Ok(())
    }

    fn play(&mut self) {
        if !self.playing {
            self.begin(Instant::now());
        }
        self.playing = true;
        self.stopped = None;
        self.status_now = true;
    }

    pub(super) fn pause(&mut self) {
        self.playing = false;
        self.steps = 0;
        self.status_now = true;
    }

    fn restart(&mut self, restart: &ask::Restart) -> Result<(), String> {
        let mut params = self.session.params().clone();
        let faults: Vec<String> = restart
            .params
            .iter()
            .filter_map(|(name, value)| params.set(name, *value).err())
            .map(|fault| fault.to_string())
            .collect();
        if !faults.is_empty() {
            return Err(faults.join("\n"));
        }
        let seed = restart.seed.map_or(self.session.seed(), Seed::new);
        self.session.restart(seed, params);
        self.forget_stem();
        self.hear_news(true);
        self.stopped = None;
        self.charts.clear();
        self.version += 1;
        self.begin(Instant::now());
        self.welcome(0..);
        Ok(())
    }

    fn seek(&mut self, place: usize, tick: u64) -> Result<(), String> {
        if self.is_overtaken(self.watchers[place].seat) {
            return Ok(());
        }
        let outcome = self.go_to(tick).map_err(|fault| fault.to_string());
        if outcome.is_ok() {
            self.hear_news(true);
            self.pause();
            self.stopped = None;
            self.version += 1;
            self.want_charts();
        }
        outcome
    }

    /// The next that is asked for is another seek by the same watcher, and it is possible: a slider is being dragged.
    fn is_overtaken(&self, by: SeatId) -> bool {
        let reach = self.reach();
        let next = self.queue.iter().find(|message| !matches!(message, Message::Wake));
        matches!(next, Some(Message::Ask { seat, ask: Ask::Seek { tick }, .. }) if *seat == by && reach.contains(tick))
    }

    pub(super) fn happen(&mut self, event: Event) -> Result<(), String> {
        self.session.apply(event).map_err(|faults| faults.to_string())?;
        self.has_happened();
        Ok(())
    }

    /// Something was changed from outside.
    pub(super) fn has_happened(&mut self) {
        self.hear_news(false);
        self.compare_anew();
        self.charts.forget_after(self.session.now());
        self.version += 1;
        self.status_now = true;
    }

    /// Texts may be others than before, and with them the definitions.
    pub(super) fn hear_news(&mut self, surely: bool) {
        let mut news = self.session.take_news();
        self.answers = std::mem::take(&mut news.answers);
        if self.desk.hear(news) || surely {
            self.desk.due = true;
            self.stops.refresh(&mut self.session);
        }
    }

    fn select(&mut self, place: usize, agent: Option<u64>) {
        let watcher = &mut self.watchers[place];
        watcher.selected = agent;
        watcher.inspect_now = true;
    }

    fn select_by_number(&mut self, place: usize, agent: Option<u64>) -> Result<(), String> {
        self.watchers[place].selected = agent;
        // Told at once: games only know whether an agent is there by showing it, which may take them a while.
        self.inspect(place);
        match agent {
            Some(agent) if self.watchers[place].selected.is_none() => {
                Err(format!("there is no agent {agent}"))
            }
            _ => Ok(()),
        }
    }

    fn set_overlays(&mut self, place: usize, names: &[String]) -> Result<(), String> {
        let layers = &self.session.about().layers;
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
            self.stem.iter_mut().for_each(|stem| stem.keep(is_wanted));
        }
        Ok(())
    }
}
