//! Tells watchers what became of it all: status, charts, inspections, frames.

use std::ops::RangeFrom;
use std::time::{Duration, Instant};

use super::charts::Charts;
use super::panel::{Panel, panel_text};
use super::pointing::Pointing;
use super::session::Looking;
use super::source::{Seen, Source, View};
use super::thread::Room;
use super::watcher::Watcher;
use crate::mailbox::{Frame, Post};
use crate::protocol::say::{Found, Inspect, Joined, Say, Text};

/// How often a running room tells how it stands.
const STATUS_EVERY: Duration = Duration::from_millis(200);
/// How often measures are taken.
const SAMPLE_EVERY: Duration = Duration::from_millis(100);

impl Room {
    /// Tells what is to be told by now.
    pub(super) fn publish(&mut self, source: &mut dyn Source, now: Instant) {
        if self.watchers.is_empty() {
            return;
        }
        self.take_sample(source, now);
        self.show_charts(source, now);
        if source.is_shown() {
            self.send_frames(source, now);
        }
        self.send_inspections(source);
        self.send_briefs(source);
        self.send_panels(source, now);
        source.publish(self);
        if self.status_now || (self.is_running(source) && now >= self.next_status) {
            self.status_now = false;
            self.next_status = now + STATUS_EVERY;
            source.publish_rarely(self);
            self.send_world(source);
            let status = Say::Status(&source.status(self, now)).text();
            self.tell_all(|| Post::Status(status.clone()));
        }
    }

    /// Tells watchers all they have to know: newcomers, or everybody after a restart.
    pub(super) fn welcome(&mut self, source: &mut dyn Source, places: RangeFrom<usize>) {
        self.welcome_to(source, places, None);
    }

    /// The same, in a room that nobody was in: with what was found there.
    pub(super) fn welcome_to(
        &mut self,
        source: &mut dyn Source,
        places: RangeFrom<usize>,
        found: Option<Found>,
    ) {
        let everybody = places.start == 0;
        let world = world_now(source);
        let status = source.status(self, Instant::now());
        let joined = Joined {
            room: &self.name,
            game: source.view().about().name,
            seed: status.seed,
            params: &status.params,
            status: &status,
            minds: source.has_minds(),
            attached: source.is_attached(),
            found,
        };
        let joined = Say::Joined(joined).text();
        let greeting = source.greeting(everybody);
        for place in places.start..self.watchers.len() {
            self.watchers[place].post(Post::Joined(joined.clone()));
            self.send_charts(source, place);
            let watcher = &mut self.watchers[place];
            for text in world.iter().chain(&greeting) {
                watcher.post(Post::Text(text.clone()));
            }
            watcher.inspect_now = watcher.selected.is_some();
            watcher.looking.iter_mut().for_each(Looking::begin_anew);
            watcher.pointing.iter_mut().for_each(Pointing::begin_anew);
            watcher.panel.iter_mut().for_each(Panel::begin_anew);
            watcher.seen = None;
            watcher.meshes.clear();
        }
        if everybody {
            self.world = world;
        }
    }

    /// After a seek the charts are shown anew up to the present, but not for every place a slider passes.
    fn show_charts(&mut self, source: &dyn Source, now: Instant) {
        if self.charts_due.is_none_or(|due| due > now) {
            return;
        }
        self.charts_due = None;
        self.charts_shown = now;
        (0..self.watchers.len()).for_each(|place| self.send_charts(source, place));
    }

    /// Sends a watcher the measures of the future that it looks into, and of the other one.
    pub(super) fn send_charts(&self, source: &dyn Source, place: usize) {
        let (watcher, tick) = (&self.watchers[place], source.view().tick());
        for (charts, beside) in self.charts_for(source, watcher) {
            watcher.post(Post::Text(charts.up_to(tick, beside)));
        }
    }

    /// The charts of all futures, the one that a watcher looks into first; whether each is the other one.
    fn charts_for<'s>(&'s self, source: &'s dyn Source, watcher: &Watcher) -> Vec<(&'s Charts, bool)> {
        let Some(stem) = source.stem() else { return vec![(&self.charts, false)] };
        let (shown, beside) =
            if watcher.sees_stem { (&stem.charts, &self.charts) } else { (&self.charts, &stem.charts) };
        vec![(shown, false), (beside, true)]
    }

    /// The charts have to be shown anew.
    pub(super) fn want_charts(&mut self) {
        self.charts_due.get_or_insert(self.charts_shown + SAMPLE_EVERY);
    }

    pub(super) fn tell_all(&self, post: impl Fn() -> Post) {
        self.watchers.iter().for_each(|watcher| watcher.post(post()));
    }

    /// Ten times a second while time runs, and once more when it stops.
    fn take_sample(&mut self, source: &mut dyn Source, now: Instant) {
        let busy = self.is_running(source) || source.pending_steps() > 0;
        if busy && now < self.next_sample {
            return;
        }
        self.next_sample = now + SAMPLE_EVERY;
        if !self.meter.has_news() {
            return;
        }
        let ticks = self.meter.ticks();
        #[expect(clippy::cast_possible_truncation, reason = "for a curve on a screen")]
        let tick_ms = self.meter.sample(now).map_or(f32::NAN, |ms| ms as f32);
        let tick = source.view().tick();
        self.charts.record(tick, ticks, row_of(source.view(), tick_ms));
        if let Some(stem) = source.stem_mut() {
            // How long the ticks of both took together says nothing of one.
            stem.charts.record(tick, ticks, row_of(&stem.session, f32::NAN));
        }
        for watcher in &self.watchers {
            for (charts, beside) in self.charts_for(source, watcher) {
                watcher.post(Post::Text(charts.row(tick, beside)));
            }
        }
    }

    fn send_frames(&mut self, source: &mut dyn Source, now: Instant) {
        for place in 0..self.watchers.len() {
            let due = self.watchers[place].frame_due(self.version);
            if due.is_none_or(|due| due > now) {
                continue;
            }
            if self.watchers[place].selected.is_some() {
                self.inspect(source, place);
            }
            let watcher = &mut self.watchers[place];
            watcher.looking.iter_mut().for_each(Looking::is_due);
            watcher.pointing.iter_mut().for_each(Pointing::is_due);
            watcher.panel.iter_mut().for_each(Panel::is_due);
            let frame = self.painter.frame(source.view(), self.version, &watcher.overlays);
            let stem = source.stem_mut().map(|stem| stem.frame(self.version, &watcher.overlays));
            let (beside, of_stem) = stem.map_or((None, Vec::new()), |stem| (Some(stem.bytes), stem.meshes));
            let meshes = watcher.missing_meshes(frame.meshes.iter().chain(&of_stem));
            watcher.post(Post::Frame(Frame { beside, meshes, ..frame }));
            watcher.saw(self.version, now, self.beat);
        }
    }

    /// Selections that changed are told at once, even when nothing else does.
    fn send_inspections(&mut self, source: &dyn Source) {
        for place in 0..self.watchers.len() {
            if self.watchers[place].inspect_now {
                self.inspect(source, place);
            }
        }
    }

    /// Tells a watcher about its selection, which ends with the agent.
    pub(super) fn inspect(&mut self, source: &dyn Source, place: usize) {
        let view = self.shown_to(source, place);
        let watcher = &mut self.watchers[place];
        let text = match watcher.selected.map_or(Seen::Gone, |agent| inspection(view, agent)) {
            Seen::Here(text) => text,
            Seen::Later => return,
            Seen::Gone => {
                watcher.selected = None;
                Say::Inspect(Inspect { tick: view.tick(), ..Inspect::default() }).text()
            }
        };
        watcher.show(text);
    }

    /// Tells who is pointed at to those who do not know it yet.
    fn send_briefs(&mut self, source: &dyn Source) {
        // A stem that is gone takes those with it who were pointed at there.
        let stem = source.stem().map(|stem| &stem.session as &dyn View);
        for watcher in &mut self.watchers {
            let Some(pointing) = watcher.pointing.as_mut().filter(|pointing| pointing.due) else { continue };
            let view = if pointing.stem { stem } else { Some(source.view()) };
            let text = pointing.look(
                |at, radius| view?.pick(at, radius),
                |agent| view?.brief(agent),
                |at, radius| view?.point_info(at, radius),
            );
            if let Some(text) = text {
                watcher.post(Post::Brief(text));
            }
        }
    }

    /// Sends the views that have changed to those who look at them.
    fn send_panels(&mut self, source: &dyn Source, now: Instant) {
        let running = self.is_running(source);
        for place in 0..self.watchers.len() {
            if self.watchers[place].panel.as_ref().is_some_and(|panel| panel.shown.is_time(running, now)) {
                self.send_panel(source, place);
            }
        }
    }

    pub(super) fn send_panel(&mut self, source: &dyn Source, place: usize) {
        let view = self.shown_to(source, place);
        let watcher = &mut self.watchers[place];
        let Some(panel) = &mut watcher.panel else { return };
        let document = match view.panel(&panel.id) {
            Seen::Here(document) => Some(document),
            Seen::Gone => None,
            Seen::Later => return,
        };
        if let Some(text) = panel.shown.show(Some(panel_text(&panel.id, document))) {
            watcher.post(Post::Panel(text));
        }
    }

    /// Tells again what there is of the world as a whole when something in it has changed.
    fn send_world(&mut self, source: &dyn Source) {
        let world = world_now(source);
        if world.is_some() && world != self.world {
            self.world.clone_from(&world);
            self.tell_all(|| Post::Text(world.clone().unwrap_or_default()));
        }
    }
}

/// What there is of the world as a whole, as it is sent; `None` when there is nothing.
fn world_now(source: &dyn Source) -> Option<Text> {
    let (panels, tellable, saves) = (source.view().panels(), source.tellable(), source.can_save());
    let is_some = saves || !panels.is_empty() || !tellable.is_empty();
    is_some.then(|| Say::World { panels: &panels, tellable: &tellable, saves }.text())
}

/// A row of the charts: how long a tick took, then what is measured.
fn row_of(view: &dyn View, tick_ms: f32) -> Vec<f32> {
    std::iter::once(tick_ms).chain(view.measures()).collect()
}

/// What there is to know of an agent, as it is sent.
fn inspection(view: &dyn View, agent: u64) -> Seen<Text> {
    let inspection = match view.inspect(agent) {
        Seen::Here(inspection) => inspection,
        Seen::Later => return Seen::Later,
        Seen::Gone => return Seen::Gone,
    };
    let (document, marks, minds) = (Some(&inspection.document), &inspection.marks[..], view.minds_of(agent));
    let inspect = Inspect { agent: Some(agent), tick: view.tick(), document, marks, minds: &minds };
    Seen::Here(Say::Inspect(inspect).text())
}
