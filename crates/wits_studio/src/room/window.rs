//! A room of a program that runs beside the server: the same words as in any other room, but time is the program's own.
//!
//! While somebody looks, the room fetches the latest page some sixty times a second and tells what is new on it.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use wits_core::findings::unknown_name;
use wits_core::glam::Vec2;
use wits_game::ControlKind;

use super::brief::{Body, brief};
use super::charts::Charts;
use super::pointing::Pointing;
use super::registry::{Occupancy, Retire};
use super::thread::Message;
use super::watcher::Watcher;
use super::world::{Panel, panel_text};
use crate::attach::{Order, Page, Program, Wanted};
use crate::frame::FrameEncoder;
use crate::mailbox::{Frame, Mailbox, Post, SeatId};
use crate::protocol::ask::{self, Ask, Refusal};
use crate::protocol::point::Brief;
use crate::protocol::say::{Inspect, Joined, Say, Status};

/// How often the latest page is fetched.
const EVERY: Duration = Duration::from_millis(15);
/// How often the status is told, and measures are taken.
const STATUS_EVERY: Duration = Duration::from_millis(200);
const SAMPLE_EVERY: Duration = Duration::from_millis(100);

/// What a window is made of.
pub(super) struct Frames {
    pub(super) name: String,
    pub(super) program: Arc<Program>,
    pub(super) linger: Duration,
    pub(super) occupancy: Arc<Occupancy>,
}

pub(super) struct Window {
    name: String,
    program: Arc<Program>,
    watchers: Vec<Watcher>,
    queue: VecDeque<Message>,
    encoder: FrameEncoder,
    charts: Charts,
    page: Option<Arc<Page>>,
    /// What the program was told to show.
    wanted: Option<Wanted>,
    beat: Instant,
    status_now: bool,
    next_status: Instant,
    next_sample: Instant,
    /// The tick at the last sample, and when it was.
    rate: (u64, Instant),
    ticks_per_second: f64,
    empty_since: Instant,
    linger: Duration,
    occupancy: Arc<Occupancy>,
}

/// The life of a window, from opening to closing.
pub(super) fn live(opening: Frames, inbox: &Receiver<Message>, retire: &Retire) {
    let mut window = Window::open(opening);
    window.run(inbox, retire);
    retire.now();
    window.program.want(&window.name, None);
    window.program.count_watchers(window.watchers.len(), 0);
    let newcomers = window.queue.drain(..).chain(inbox.try_iter()).filter_map(|message| match message {
        Message::Enter { seat, mailbox } => Some(Watcher::new(seat, mailbox, Instant::now())),
        _ => None,
    });
    let all: Vec<Watcher> = newcomers.collect();
    let refusal = Refusal::new("room", "the room was closed");
    window.watchers.iter().chain(&all).for_each(|watcher| watcher.dismiss(&refusal));
}

impl Window {
    pub(super) fn open(Frames { name, program, linger, occupancy }: Frames) -> Self {
        let now = Instant::now();
        Self {
            charts: Charts::new(&program.about),
            name,
            program,
            watchers: Vec::new(),
            queue: VecDeque::new(),
            encoder: FrameEncoder::default(),
            page: None,
            wanted: None,
            beat: now,
            status_now: false,
            next_status: now,
            next_sample: now,
            rate: (0, now),
            ticks_per_second: 0.0,
            empty_since: now,
            linger,
            occupancy,
        }
    }

    fn run(&mut self, inbox: &Receiver<Message>, retire: &Retire) {
        loop {
            let patience = if self.watchers.is_empty() { self.linger } else { EVERY };
            match inbox.recv_timeout(patience) {
                Ok(Message::Stop) | Err(RecvTimeoutError::Disconnected) => return,
                Ok(message) => self.queue.push_back(message),
                Err(RecvTimeoutError::Timeout) => {}
            }
            self.queue.extend(inbox.try_iter());
            if self.occupancy.take_note() {
                self.queue.push_back(Message::Wake);
            }
            while let Some(message) = self.queue.pop_front() {
                match message {
                    Message::Stop => return,
                    message => self.hear(message),
                }
            }
            self.publish(Instant::now());
            let is_forgotten = self.watchers.is_empty() && self.empty_since.elapsed() >= self.linger;
            if is_forgotten && retire.if_nobody_comes() {
                return;
            }
        }
    }

    pub(super) fn hear(&mut self, message: Message) {
        match message {
            Message::Enter { seat, mailbox } => self.enter(seat, mailbox),
            Message::Wake => self.look_who_left(),
            Message::Save { reply } => drop(reply.send(Err(CANNOT.into()))),
            Message::Load { reply, .. } => drop(reply.send(Err(CANNOT.into()))),
            Message::Ask { seat, ask, .. } => {
                let Some(place) = self.watchers.iter().position(|watcher| watcher.seat == seat) else {
                    return;
                };
                if let Err(why) = self.carry_out(place, &ask) {
                    self.watchers[place].refuse(&Refusal::new(ask.name(), why));
                }
                self.want();
            }
            Message::Stop => {}
        }
    }

    fn enter(&mut self, seat: SeatId, mailbox: Arc<Mailbox>) {
        let watcher = Watcher::new(seat, mailbox, Instant::now());
        if watcher.is_here() {
            let before = self.watchers.len();
            self.watchers.push(watcher);
            self.count(before);
            self.welcome();
        }
        self.occupancy.has_entered();
    }

    fn look_who_left(&mut self) {
        let before = self.watchers.len();
        self.watchers.retain(Watcher::is_here);
        if self.watchers.len() != before {
            self.count(before);
            self.want();
        }
    }

    fn count(&mut self, before: usize) {
        let now = Instant::now();
        self.program.count_watchers(before, self.watchers.len());
        self.status_now = true;
        self.empty_since = now;
        self.occupancy.set_empty(self.watchers.is_empty().then_some(now));
    }

    /// Tells the newcomer all there is to know.
    fn welcome(&self) {
        let Some(watcher) = self.watchers.last() else { return };
        let status = self.status();
        let joined = Joined {
            room: &self.name,
            game: self.program.about.name,
            seed: 0,
            params: &status.params,
            status: &status,
            minds: false,
            attached: true,
        };
        watcher.post(Post::Joined(Say::Joined(joined).text()));
        watcher.post(Post::Text(self.charts.up_to(u64::MAX)));
        let Program { panels, tellable, .. } = &*self.program;
        if !panels.is_empty() || !tellable.is_empty() {
            watcher.post(Post::Text(Say::World { panels, tellable, saves: false }.text()));
        }
    }

    fn carry_out(&mut self, place: usize, ask: &Ask) -> Result<(), String> {
        let watcher = &mut self.watchers[place];
        match ask {
            Ask::Play => self.program.set_paused(false),
            Ask::Pause => self.program.set_paused(true),
            Ask::Step { ticks } => self.program.step(*ticks),
            Ask::Restart(restart) => self.program.order(Order::Restart { seed: restart.seed }),
            Ask::Set { name, value } => self.set(name, *value)?,
            Ask::Input(input) => self.input(input)?,
            Ask::Tell(tell) => {
                let known: Vec<&str> = self.program.tellable.iter().map(|one| one.what).collect();
                if !known.contains(&tell.what.as_str()) {
                    return Err(unknown_name(&tell.what, &known));
                }
                if !tell.is_finite() {
                    return Err("a number is not finite".into());
                }
                self.program.order(Order::Tell(tell.clone()));
            }
            Ask::Pick(pick) => {
                let nearest = self.page.as_ref().and_then(|page| nearest(page, pick.at(), pick.radius));
                (watcher.selected, watcher.inspect_now) = (nearest, true);
            }
            Ask::Point(point) => watcher.pointing = Pointing::follow(watcher.pointing.take(), *point),
            Ask::Select { agent } => {
                let known =
                    |agent: &u64| self.page.iter().any(|page| page.agents.iter().any(|one| one.0 == *agent));
                if let Some(agent) = agent.filter(|agent| !known(agent)) {
                    return Err(format!("there is no agent {agent}"));
                }
                (watcher.selected, watcher.inspect_now) = (*agent, true);
            }
            Ask::Overlays { names } => self.set_overlays(place, names)?,
            Ask::Panel { id } => self.watch_panel(place, id.as_deref())?,
            Ask::Rate { fps } => watcher.set_fps(*fps),
            Ask::Watch { agent: None, .. } | Ask::Join(_) | Ask::Leave | Ask::Ack { .. } => {}
            _ => return Err(CANNOT.into()),
        }
        self.status_now = true;
        Ok(())
    }

    fn set(&self, name: &str, value: f64) -> Result<(), String> {
        let mut params = self.program.params();
        let place = params.check(name, value).map_err(|faults| faults.to_string())?;
        if !self.program.about.params[place].live {
            return Err(format!("{name}: takes effect with a restart only"));
        }
        params.set(name, value).map_err(|faults| faults.to_string())?;
        self.program.order(Order::Set { name: name.to_owned(), value });
        Ok(())
    }

    fn input(&self, input: &ask::Input) -> Result<(), String> {
        let controls = &self.program.about.controls;
        let Some(control) = controls.iter().find(|control| control.name == input.name) else {
            let known: Vec<&str> = controls.iter().map(|control| control.name).collect();
            return Err(format!("control: {}", unknown_name(&input.name, &known)));
        };
        let wits_game::Event::Input(input) = input.event() else { return Ok(()) };
        let may_be_nowhere = control.kind == ControlKind::Button;
        let is_somewhere = input.at.map_or(may_be_nowhere, Vec2::is_finite);
        if !is_somewhere || !input.from.is_none_or(Vec2::is_finite) {
            return Err(format!("{}: points nowhere; expected a place in the world", input.name));
        }
        self.program.order(Order::Input(input));
        Ok(())
    }

    fn set_overlays(&mut self, place: usize, names: &[String]) -> Result<(), String> {
        let layers = &self.program.about.layers;
        let known: Vec<&'static str> =
            layers.iter().filter(|layer| layer.overlay).map(|layer| layer.name).collect();
        let all: Vec<&str> = layers.iter().map(|layer| layer.name).collect();
        if let Some(unknown) = names.iter().find(|name| !all.contains(&name.as_str())) {
            return Err(format!("overlay: {}", unknown_name(unknown, &known)));
        }
        let watcher = &mut self.watchers[place];
        watcher.overlays = known.into_iter().filter(|layer| names.iter().any(|name| name == layer)).collect();
        watcher.seen = None;
        Ok(())
    }

    fn watch_panel(&mut self, place: usize, id: Option<&str>) -> Result<(), String> {
        self.watchers[place].panel = None;
        let Some(id) = id else { return Ok(()) };
        let known: Vec<&str> = self.program.panels.iter().map(|panel| panel.id).collect();
        if !known.contains(&id) {
            return Err(format!("id: {}", unknown_name(id, &known)));
        }
        self.watchers[place].panel = Some(Panel::new(id));
        Ok(())
    }

    /// The program is told what somebody here wants to see, when that has changed.
    fn want(&mut self) {
        let mut wanted = Wanted::default();
        for watcher in &self.watchers {
            wanted.agents.extend(watcher.selected);
            wanted.agents.extend(watcher.pointing.as_ref().and_then(|pointing| pointing.agent));
            wanted.panels.extend(watcher.panel.as_ref().map(|panel| panel.id.clone()));
            wanted.overlays.extend(&watcher.overlays);
        }
        wanted.agents.sort_unstable();
        wanted.agents.dedup();
        wanted.panels.sort_unstable();
        wanted.panels.dedup();
        wanted.overlays.sort_unstable();
        wanted.overlays.dedup();
        if self.wanted.as_ref() != Some(&wanted) {
            self.program.want(&self.name, Some(wanted.clone()));
            self.wanted = Some(wanted);
        }
    }

    /// Tells what is to be told by now.
    pub(super) fn publish(&mut self, now: Instant) {
        if self.watchers.is_empty() {
            return;
        }
        self.page = self.program.page();
        self.take_sample(now);
        if let Some(page) = self.page.clone() {
            for place in 0..self.watchers.len() {
                self.show_to(place, &page, now);
            }
            // Somebody may be pointed at now of whom nothing is known yet.
            self.want();
        }
        if self.status_now || now >= self.next_status {
            self.status_now = false;
            self.next_status = now + STATUS_EVERY;
            let status = Say::Status(&self.status()).text();
            self.watchers.iter().for_each(|watcher| watcher.post(Post::Status(status.clone())));
        }
    }

    fn show_to(&mut self, place: usize, page: &Page, now: Instant) {
        let watcher = &mut self.watchers[place];
        let frame_due = watcher.frame_due(page.number).is_some_and(|due| due <= now);
        if frame_due || watcher.inspect_now {
            inspect(watcher, page);
        }
        if frame_due {
            let overlays = &watcher.overlays;
            let about = &self.program.about;
            let is_overlay =
                |name: &str| about.layers.iter().any(|layer| layer.overlay && layer.name == name);
            let shown = |name: &str| !is_overlay(name) || overlays.contains(&name);
            let number = super::painter::next_number();
            let bytes = self.encoder.encode(number, page.tick, &page.scene, &shown, &[]);
            watcher.post(Post::Frame(Frame { number, bytes, beside: None }));
            watcher.saw(page.number, now, self.beat);
            watcher.panel.iter_mut().for_each(Panel::is_due);
            watcher.pointing.iter_mut().for_each(Pointing::is_due);
        }
        show_pointed(watcher, page);
        let Some(mut panel) = watcher.panel.take() else { return };
        let document = page.panels.iter().find(|(id, _)| *id == panel.id);
        // A page that was made before somebody looked at it does not have it.
        let is_asked = page.wanted.panels.contains(&panel.id);
        if is_asked && panel.is_time() {
            let text = panel_text(&panel.id, document.map(|(_, document)| document.clone()));
            panel.show(text, |text| watcher.post(Post::Panel(text)));
        }
        watcher.panel = Some(panel);
    }

    fn take_sample(&mut self, now: Instant) {
        let Some(page) = &self.page else { return };
        if now < self.next_sample {
            return;
        }
        self.next_sample = now + SAMPLE_EVERY;
        let (before, since) = self.rate;
        let seconds = now.saturating_duration_since(since).as_secs_f64();
        if seconds >= 1.0 || page.tick < before {
            #[expect(clippy::cast_precision_loss, reason = "ticks of a second are few")]
            let ticks = page.tick.saturating_sub(before) as f64;
            self.ticks_per_second = if seconds > 0.0 { ticks / seconds } else { 0.0 };
            self.rate = (page.tick, now);
            if page.tick < before {
                self.charts.clear();
            }
        }
        let value =
            |name: &str| page.measures.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let charts = self.program.about.charts.iter();
        let values = charts.map(|chart| value(chart.name).unwrap_or(f32::NAN));
        // How long a tick takes is the program's own business.
        let row = self.charts.record(page.tick, std::iter::once(f32::NAN).chain(values).collect());
        self.watchers.iter().for_each(|watcher| watcher.post(Post::Text(row.clone())));
    }

    fn status(&self) -> Status {
        let tick = self.page.as_ref().map_or(0, |page| page.tick);
        Status {
            tick,
            oldest: tick,
            newest: tick,
            playing: !self.program.is_paused(),
            speed: Some(1.0),
            keeps: None,
            seed: 0,
            agents: self.page.as_ref().map_or(0, |page| page.agents.len()),
            ticks_per_second: if self.program.is_paused() { 0.0 } else { self.ticks_per_second },
            tick_ms: 0.0,
            watchers: self.watchers.len(),
            params: self.program.params().to_map(),
            score: self.page.iter().flat_map(|page| page.score.iter().copied()).collect(),
            stopped: None,
            branch: None,
        }
    }
}

/// What only games can do that the studio runs itself.
const CANNOT: &str = "this program runs by itself: the studio only looks at it and cannot do that";

/// Tells about the selection. One that the page was not asked for is told with the next; one that is gone is over.
fn inspect(watcher: &mut Watcher, page: &Page) {
    let found = watcher.selected.and_then(|agent| page.inspections.iter().find(|(known, _)| *known == agent));
    if let Some((agent, inspection)) = found {
        let (document, marks) = (Some(&inspection.document), &inspection.marks[..]);
        let inspect = Inspect { agent: Some(*agent), tick: page.tick, document, marks, minds: &[] };
        watcher.show(Say::Inspect(inspect).text());
    } else if is_over(watcher, page) {
        watcher.selected = None;
        watcher.show(Say::Inspect(Inspect { tick: page.tick, ..Inspect::default() }).text());
    }
}

/// Whoever is nearest to a place.
fn nearest(page: &Page, to: Vec2, radius: f32) -> Option<u64> {
    let near = page.agents.iter().map(|(agent, at)| (*agent, at.distance(to)));
    let near = near.filter(|(_, distance)| *distance <= radius);
    near.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(agent, _)| agent)
}

/// Tells who is pointed at, by number until the program has said more.
fn show_pointed(watcher: &mut Watcher, page: &Page) {
    let Some(mut pointing) = watcher.pointing.take() else { return };
    if pointing.due {
        let tell = |agent: u64| {
            let (_, at) = page.agents.iter().find(|(known, _)| *known == agent)?;
            let looked_at = page.inspections.iter().find(|(known, _)| *known == agent);
            let told = looked_at.map(|(_, inspection)| brief(agent, inspection).0);
            let told = told.unwrap_or_else(|| Brief { agent: Some(agent), ..Brief::default() });
            Some((told, Some(Body { at: *at, radius: 0.0 })))
        };
        if let Some(text) = pointing.look(|at, radius| nearest(page, at, radius), tell) {
            watcher.post(Post::Brief(text));
        }
    }
    watcher.pointing = Some(pointing);
}

/// Nobody is selected and that has to be told, or whoever is was asked for and is not there.
fn is_over(watcher: &Watcher, page: &Page) -> bool {
    watcher.selected.map_or(watcher.inspect_now, |agent| page.wanted.agents.contains(&agent))
}
