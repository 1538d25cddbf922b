//! Tells watchers what became of it all: status, charts, inspections, frames.

use std::ops::RangeFrom;
use std::time::{Duration, Instant};

use wits_game::Session;

use super::minds::Looking;
use super::pointing::Pointing;
use super::thread::Room;
use super::world::Panel;
use crate::mailbox::{Frame, Post};
use crate::protocol::files::MindTold;
use crate::protocol::say::{Inspect, Joined, Say, Status, Text};

/// How often a running room tells how it stands.
const STATUS_EVERY: Duration = Duration::from_millis(200);
/// How often measures are taken.
const SAMPLE_EVERY: Duration = Duration::from_millis(100);

impl Room<'_> {
    /// Tells what is to be told by now.
    pub(super) fn publish(&mut self, now: Instant) {
        if self.watchers.is_empty() {
            return;
        }
        self.take_sample(now);
        self.show_charts(now);
        self.send_frames(now);
        self.send_inspections();
        self.send_briefs();
        self.send_pulses();
        self.send_sheets();
        self.send_panels();
        self.send_files();
        if self.status_now || (self.is_running() && now >= self.next_status) {
            self.status_now = false;
            self.next_status = now + STATUS_EVERY;
            self.stops.refresh(&mut self.session);
            self.send_lesson();
            self.send_world();
            let status = Say::Status(&self.status(now)).text();
            self.tell_all(|| Post::Status(status.clone()));
        }
    }

    /// Tells watchers all they have to know: newcomers, or everybody after a restart.
    pub(super) fn welcome(&mut self, places: RangeFrom<usize>) {
        let files = self.desk.list(&self.session);
        let lesson = self.session.game().panels().lesson();
        let lesson = lesson.map(|lesson| Say::Lesson { lesson: &lesson }.text());
        let world = self.world_now();
        let status = self.status(Instant::now());
        let joined = Joined {
            room: &self.name,
            game: self.session.about().name,
            seed: self.session.seed().number(),
            params: &status.params,
            status: &status,
            minds: self.has_minds(),
            attached: false,
        };
        let joined = Say::Joined(joined).text();
        let charts = self.charts.up_to(self.session.now());
        for watcher in &mut self.watchers[places.clone()] {
            watcher.post(Post::Joined(joined.clone()));
            watcher.post(Post::Text(charts.clone()));
            for text in files.iter().chain(&lesson).chain(&world) {
                watcher.post(Post::Text(text.clone()));
            }
            watcher.inspect_now = watcher.selected.is_some();
            watcher.looking.iter_mut().for_each(Looking::begin_anew);
            watcher.pointing.iter_mut().for_each(Pointing::begin_anew);
            watcher.panel.iter_mut().for_each(Panel::begin_anew);
            watcher.seen = None;
        }
        if places.start == 0 {
            (self.desk.listed, self.desk.lesson) = (files, lesson);
            self.world = world;
        }
        (places.start..self.watchers.len()).for_each(|place| self.tell_faulty(place));
    }

    /// After a seek the charts are shown anew up to the present, but not for every place a slider passes.
    fn show_charts(&mut self, now: Instant) {
        if self.charts_due.is_none_or(|due| due > now) {
            return;
        }
        self.charts_due = None;
        self.charts_shown = now;
        for (place, watcher) in self.watchers.iter().enumerate() {
            watcher.post(Post::Text(self.charts_of(place).up_to(self.session.now())));
        }
    }

    /// The charts have to be shown anew.
    pub(super) fn want_charts(&mut self) {
        self.charts_due.get_or_insert(self.charts_shown + SAMPLE_EVERY);
    }

    pub(super) fn tell_all(&self, post: impl Fn() -> Post) {
        self.watchers.iter().for_each(|watcher| watcher.post(post()));
    }

    /// Ten times a second while time runs, and once more when it stops.
    fn take_sample(&mut self, now: Instant) {
        let busy = self.is_running() || self.steps > 0;
        if busy && now < self.next_sample {
            return;
        }
        self.next_sample = now + SAMPLE_EVERY;
        if !self.meter.has_news() {
            return;
        }
        #[expect(clippy::cast_possible_truncation, reason = "for a curve on a screen")]
        let mut values = vec![self.meter.sample(now) as f32];
        let mut measures = Vec::new();
        self.session.game().measures(&mut measures);
        values.append(&mut measures);
        let tick = self.session.now();
        let row = self.charts.record(tick, values);
        let of_stem = self.stem.as_mut().map(|stem| {
            // How long the ticks of both took together says nothing of one.
            let mut values = vec![f32::NAN];
            let mut measures = Vec::new();
            stem.session.game().measures(&mut measures);
            values.append(&mut measures);
            stem.charts.record(tick, values)
        });
        for watcher in self.watchers.iter() {
            let row = of_stem.as_ref().filter(|_| watcher.sees_stem).unwrap_or(&row);
            watcher.post(Post::Text(row.clone()));
        }
    }

    fn send_frames(&mut self, now: Instant) {
        for place in 0..self.watchers.len() {
            let due = self.watchers[place].frame_due(self.version);
            if due.is_none_or(|due| due > now) {
                continue;
            }
            if self.watchers[place].selected.is_some() {
                self.inspect(place);
            }
            let watcher = &mut self.watchers[place];
            watcher.looking.iter_mut().for_each(Looking::is_due);
            watcher.pointing.iter_mut().for_each(Pointing::is_due);
            watcher.panel.iter_mut().for_each(Panel::is_due);
            let frame = self.painter.frame(&self.session, self.version, &watcher.overlays);
            let beside = self.stem.as_mut().map(|stem| stem.frame(self.version, &watcher.overlays).bytes);
            watcher.post(Post::Frame(Frame { beside, ..frame }));
            watcher.saw(self.version, now, self.beat);
        }
    }

    /// Selections that changed are told at once, even when nothing else does.
    fn send_inspections(&mut self) {
        for place in 0..self.watchers.len() {
            if self.watchers[place].inspect_now {
                self.inspect(place);
            }
        }
    }

    /// Tells a watcher about its selection, which ends with the agent.
    pub(super) fn inspect(&mut self, place: usize) {
        let text = inspection(self.shown_to(place), self.watchers[place].selected);
        let watcher = &mut self.watchers[place];
        if text.is_none() {
            watcher.selected = None;
        }
        let tick = self.session.now();
        let cleared = || Say::Inspect(Inspect { tick, ..Inspect::default() }).text();
        watcher.show(text.unwrap_or_else(cleared));
    }

    fn status(&self, now: Instant) -> Status {
        let (session, reach) = (&self.session, self.reach());
        Status {
            tick: session.now(),
            oldest: *reach.start(),
            newest: *reach.end(),
            playing: self.playing,
            speed: self.pace.speed(),
            keeps: self.keeper.micros(),
            seed: session.seed().number(),
            agents: session.game().agents(),
            ticks_per_second: if self.is_running() { self.meter.rate(now) } else { 0.0 },
            tick_ms: self.meter.tick_ms(),
            watchers: self.watchers.len(),
            params: session.params().to_map(),
            score: session.game().score().into_iter().collect(),
            stopped: self.stopped.clone(),
            branch: self.stem.as_ref().map(|stem| stem.compared(session)),
        }
    }
}

/// What there is to know of an agent of a session.
fn inspection(session: &Session, agent: Option<u64>) -> Option<Text> {
    let agent = agent?;
    let (game, tick) = (session.game(), session.now());
    let inspection = game.inspect(agent)?;
    let document = Some(&inspection.document);
    let minds = game.minds();
    let told = |(mind, info)| MindTold { info, file: minds.assigned(agent, mind) };
    let minds: Vec<MindTold> = minds.minds_of(agent).into_iter().enumerate().map(told).collect();
    let inspect = Inspect { agent: Some(agent), tick, document, marks: &inspection.marks, minds: &minds };
    Some(Say::Inspect(inspect).text())
}
