//! A program that runs beside the server as the source of a room: time is the program's own.
//!
//! While somebody watches, the latest page is fetched some sixty times a second. What watchers look at is asked for and
//! comes with a later page.

use std::borrow::Cow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use wits_core::glam::Vec2;
use wits_core::inspect::Document;
use wits_core::scene::Scene;
use wits_game::{About, Event, Inspection, PanelInfo, Tellable, nearest};

use super::brief::{Body, brief};
use super::session::SavedGame;
use super::source::{Seen, Source, View};
use super::thread::Room;
use crate::attach::{Order, Page, Program, Wanted};
use crate::protocol::ask::{Ask, Restart};
use crate::protocol::point::Brief;
use crate::protocol::say::Status;

/// How often the latest page is fetched.
const EVERY: Duration = Duration::from_millis(15);
/// What only games can do that the studio runs itself.
const CANNOT: &str = "this program runs by itself: the studio only looks at it and cannot do that";

/// A program that a room shows.
pub(super) struct ProgramSource {
    /// The room that shows it, for [`Program::want`].
    room: String,
    program: Arc<Program>,
    page: Option<Arc<Page>>,
    /// How many watchers the program knows of.
    counted: usize,
    /// What the program was asked to show.
    wanted: Option<Wanted>,
    /// The tick up to which ticks were counted.
    counted_ticks: Option<u64>,
    next: Instant,
}

impl ProgramSource {
    /// A program, for the room of this name.
    pub(super) fn new(room: String, program: Arc<Program>) -> Self {
        let next = Instant::now();
        Self { room, program, page: None, counted: 0, wanted: None, counted_ticks: None, next }
    }

    /// The program is told what somebody here wants to see, when that has changed.
    fn want(&mut self, room: &Room) {
        let mut wanted = Wanted::default();
        for watcher in &room.watchers {
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
            self.program.want(&self.room, Some(wanted.clone()));
            self.wanted = Some(wanted);
        }
    }

    /// Counts the ticks up to a page. A program that is at an earlier tick than before has begun again, and is told of
    /// anew.
    fn turn_to(&mut self, room: &mut Room, page: Arc<Page>) {
        let tick = page.tick;
        let before = self.page.replace(page);
        room.version += 1;
        if before.is_some_and(|before| tick < before.tick) {
            room.charts.clear();
            room.begin(self, Instant::now());
            room.welcome(self, 0..);
        }
        if let Some(counted) = self.counted_ticks.replace(tick) {
            room.meter.add(tick.saturating_sub(counted), None);
        }
    }

    /// Parameters that are named get their values first: those that are not live take effect with the restart.
    fn restart(&self, restart: &Restart) -> Result<(), String> {
        let mut params = self.program.params();
        *params = restart.change(&params)?;
        for (name, value) in &restart.params {
            self.program.order(Order::Set { name: name.clone(), value: *value });
        }
        self.program.order(Order::Restart { seed: restart.seed });
        Ok(())
    }
}

/// Nobody watches any more.
impl Drop for ProgramSource {
    fn drop(&mut self) {
        self.program.want(&self.room, None);
        self.program.count_watchers(self.counted, 0);
    }
}

impl Source for ProgramSource {
    fn view(&self) -> &dyn View {
        self
    }

    fn is_shown(&self) -> bool {
        self.page.is_some()
    }

    /// What happened while nobody watched is not counted.
    fn begin(&mut self, _: Instant) {
        self.counted_ticks = None;
    }

    fn advance(&mut self, room: &mut Room) {
        self.next = Instant::now() + EVERY;
        if room.watchers.is_empty() {
            return;
        }
        let number = self.page.as_ref().map(|page| page.number);
        if let Some(page) = self.program.page().filter(|page| number != Some(page.number)) {
            self.turn_to(room, page);
        }
    }

    fn next_advance(&self) -> Instant {
        self.next
    }

    /// Nobody knows when the program goes on: it is looked at all the time.
    fn is_playing(&self) -> bool {
        true
    }

    fn carry_out(&mut self, room: &mut Room, _: usize, ask: &Ask) -> Result<(), String> {
        match ask {
            Ask::Play => {
                self.program.set_paused(false);
                // The pause does not count.
                room.meter.begin(Instant::now());
            }
            Ask::Pause => self.program.set_paused(true),
            Ask::Step { ticks } => self.program.step(*ticks),
            Ask::Restart(restart) => self.restart(restart)?,
            Ask::Watch { agent: None, .. } => {}
            _ => return Err(CANNOT.into()),
        }
        room.status_now = true;
        Ok(())
    }

    fn apply(&mut self, room: &mut Room, event: Event) -> Result<(), String> {
        let program = &self.program;
        let order = match event {
            Event::Set { name, value } => {
                let mut params = program.params();
                let set = params.check_live(&name, value).and_then(|()| params.set(&name, value));
                set.map(|()| Order::Set { name, value })
            }
            Event::Input(input) => program.about.check_input(&input).map(|()| Order::Input(input)),
            Event::Tell(tell) => tell.check(&program.tellable).map(|()| Order::Tell(tell)),
            _ => return Err(CANNOT.into()),
        };
        program.order(order.map_err(|faults| faults.to_string())?);
        room.status_now = true;
        Ok(())
    }

    fn save_game(&self) -> Result<SavedGame, String> {
        Err(CANNOT.into())
    }

    fn load_game(&mut self, _: &mut Room, _: &[u8]) -> Result<u64, String> {
        Err(CANNOT.into())
    }

    fn watchers_changed(&mut self, room: &mut Room) {
        self.program.count_watchers(self.counted, room.watchers.len());
        self.counted = room.watchers.len();
        self.want(room);
    }

    fn status(&self, room: &Room, now: Instant) -> Status {
        let (tick, paused) = (self.tick(), self.program.is_paused());
        Status {
            tick,
            oldest: tick,
            newest: tick,
            playing: !paused,
            speed: Some(1.0),
            keeps: None,
            seed: 0,
            agents: self.page.as_ref().map_or(0, |page| page.agents.len()),
            first_look: self.program.about.guide.first_look,
            ticks_per_second: if paused { 0.0 } else { room.meter.rate(now) },
            tick_ms: room.meter.tick_ms(),
            watchers: room.watchers.len(),
            params: self.program.params().to_map(),
            overrides: Vec::new(),
            led: false,
            ending: None,
            score: self.page.iter().flat_map(|page| page.score.iter().copied()).collect(),
            stopped: None,
            branch: None,
            replaced: None,
        }
    }

    fn tellable(&self) -> Vec<Tellable> {
        self.program.tellable.clone()
    }

    fn is_attached(&self) -> bool {
        true
    }

    /// Somebody may be selected or pointed at now of whom nothing is known yet.
    fn publish(&mut self, room: &mut Room) {
        self.want(room);
    }
}

/// The latest page. Before the first one there is nothing to see.
impl View for ProgramSource {
    fn about(&self) -> &About {
        &self.program.about
    }

    fn tick(&self) -> u64 {
        self.page.as_ref().map_or(0, |page| page.tick)
    }

    fn scene<'a>(&'a self, scratch: &'a mut Scene, _: &dyn Fn(&str) -> bool) -> &'a Scene {
        match &self.page {
            Some(page) => &page.scene,
            None => scratch,
        }
    }

    fn measures(&self) -> Vec<f32> {
        let measures = self.page.as_ref().map_or(&[][..], |page| &page.measures);
        let value = |name: &str| measures.iter().find(|(known, _)| *known == name).map(|(_, value)| *value);
        let charts = self.program.about.charts.iter();
        charts.map(|chart| value(chart.name).unwrap_or(f32::NAN)).collect()
    }

    fn pick(&self, at: Vec2, radius: f32) -> Option<u64> {
        let agents = &self.page.as_ref()?.agents;
        let found = nearest(agents.iter().map(|(_, at)| *at), 0.0, at, radius)?;
        Some(agents[usize::try_from(found).ok()?].0)
    }

    /// Documents are made only of agents that were asked for.
    fn inspect(&self, agent: u64) -> Seen<Cow<'_, Inspection>> {
        let Some(page) = &self.page else { return Seen::Gone };
        let made = page.inspections.iter().find(|(known, _)| *known == agent);
        let is_there = page.agents.iter().any(|(known, _)| *known == agent);
        match made {
            Some((_, inspection)) => Seen::Here(Cow::Borrowed(inspection)),
            None if is_there && !page.wanted.agents.contains(&agent) => Seen::Later,
            None => Seen::Gone,
        }
    }

    /// By number until the program has said more.
    fn brief(&self, agent: u64) -> Option<(Brief, Option<Body>)> {
        let page = self.page.as_ref()?;
        let (_, at) = page.agents.iter().find(|(known, _)| *known == agent)?;
        let told = match self.inspect(agent) {
            Seen::Here(inspection) => brief(agent, &inspection).0,
            _ => Brief { agent: Some(agent), ..Brief::default() },
        };
        Some((told, Some(Body { at: *at, radius: 0.0 })))
    }

    fn panels(&self) -> Vec<PanelInfo> {
        self.program.panels.clone()
    }

    /// A page that was made before somebody looked at a view does not have it.
    fn panel(&self, id: &str) -> Seen<Document> {
        let Some(page) = &self.page else { return Seen::Later };
        if !page.wanted.panels.iter().any(|wanted| wanted == id) {
            return Seen::Later;
        }
        page.panels.iter().find(|(known, _)| known == id).map(|(_, document)| document.clone()).into()
    }
}
