//! One client in a room: what it wants to see, and when it last saw something.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::panel::Panel;
use super::pointing::Pointing;
use super::session::{Looking, Told as ToldMarks};
use crate::mailbox::{Mailbox, Post, SeatId, SentMesh};
use crate::protocol::ask::Refusal;
use crate::protocol::say::Text;

/// Frames per second at first.
const USUAL_FPS: f64 = 30.0;
/// Frames are due this long after ticks: so the tick of the same moment is always in.
const AFTER_TICK: Duration = Duration::from_millis(1);

/// What a client knows of a file: the version of the text, and the number of what is stored.
pub(super) type Told = (u64, u64);

/// One client in a room.
pub(super) struct Watcher {
    pub(super) seat: SeatId,
    mailbox: Arc<Mailbox>,
    /// The overlay layers it wants, sorted.
    pub(super) overlays: Vec<&'static str>,
    /// The agent it looks at.
    pub(super) selected: Option<u64>,
    /// It looks into the stem of a branch, not into the branch.
    pub(super) sees_stem: bool,
    /// It has to be told about its selection, frame or not.
    pub(super) inspect_now: bool,
    /// The mind it looks at.
    pub(super) looking: Option<Looking>,
    /// What it points at.
    pub(super) pointing: Option<Pointing>,
    /// The view of the whole game that it looks at.
    pub(super) panel: Option<Panel>,
    /// The pictures of minds that it has: name and version.
    pub(super) graphs: Vec<(String, u64)>,
    /// The files that it has open, and what it knows of them.
    pub(super) opened: BTreeMap<String, Told>,
    /// It is told what is wrong with any file.
    pub(super) findings: bool,
    /// What it knows of the timeline, while it looks at it.
    pub(super) timeline: Option<ToldMarks>,
    /// The version of the world in its last frame.
    pub(super) seen: Option<u64>,
    /// The meshes that it has: those that its last frame draws.
    pub(super) meshes: BTreeSet<u64>,
    interval: Duration,
    next_frame: Instant,
}

impl Watcher {
    /// A newcomer.
    pub(super) fn new(seat: SeatId, mailbox: Arc<Mailbox>, now: Instant) -> Self {
        Self {
            seat,
            mailbox,
            overlays: Vec::new(),
            selected: None,
            sees_stem: false,
            inspect_now: false,
            looking: None,
            pointing: None,
            panel: None,
            graphs: Vec::new(),
            opened: BTreeMap::new(),
            findings: false,
            timeline: None,
            seen: None,
            meshes: BTreeSet::new(),
            interval: Duration::from_secs_f64(1.0 / USUAL_FPS),
            next_frame: now,
        }
    }

    /// Still in the room.
    pub(super) fn is_here(&self) -> bool {
        self.mailbox.has(self.seat)
    }

    /// Has to leave the room.
    pub(super) fn dismiss(&self, refusal: &Refusal) {
        self.mailbox.dismiss(self.seat, refusal.text());
    }

    /// Tells it something.
    pub(super) fn post(&self, post: Post) {
        self.mailbox.post(self.seat, post);
    }

    /// Tells it that something was refused.
    pub(super) fn refuse(&self, refusal: &Refusal) {
        self.post(Post::Text(refusal.text()));
    }

    /// Tells it about its selection.
    pub(super) fn show(&mut self, inspection: Text) {
        self.inspect_now = false;
        self.post(Post::Inspect(inspection));
    }

    /// It has read the last news of the mind it looks at.
    pub(super) fn wants_pulse(&self) -> bool {
        self.mailbox.wants_pulse(self.seat)
    }

    /// It has some picture of this definition.
    pub(super) fn has_graph(&self, id: &str) -> bool {
        self.graphs.iter().any(|(known, _)| known == id)
    }

    /// It has this picture now, and no older one of the same definition.
    pub(super) fn remember_graph(&mut self, graph: &(String, u64)) {
        self.graphs.retain(|(known, _)| *known != graph.0);
        self.graphs.push(graph.clone());
    }

    /// What it was told may be of another session: it has to be told again.
    pub(super) fn begin_anew(&mut self) {
        self.graphs.clear();
        self.opened.values_mut().for_each(|told| *told = (u64::MAX, u64::MAX));
        self.looking.iter_mut().for_each(Looking::begin_anew);
        self.pointing.iter_mut().for_each(Pointing::begin_anew);
        self.panel.iter_mut().for_each(Panel::begin_anew);
        self.inspect_now = self.selected.is_some();
        self.seen = None;
        self.meshes.clear();
    }

    /// Of the meshes of its next frame those that it does not have. It forgets what that frame does not draw.
    pub(super) fn missing_meshes<'a>(&mut self, drawn: impl Iterator<Item = &'a SentMesh>) -> Vec<SentMesh> {
        let mut known = BTreeSet::new();
        let fresh = drawn.filter(|mesh| known.insert(mesh.id));
        let missing = fresh.filter(|mesh| !self.meshes.contains(&mesh.id)).cloned().collect();
        self.meshes = known;
        missing
    }

    /// The most frames per second.
    pub(super) fn set_fps(&mut self, fps: f64) {
        self.interval = Duration::from_secs_f64(1.0 / fps);
        self.next_frame = Instant::now();
    }

    /// When it should get a frame of this version of the world; `None` when it has it or cannot take one.
    pub(super) fn frame_due(&self, version: u64) -> Option<Instant> {
        let wants = self.seen != Some(version) && self.mailbox.wants_frame(self.seat);
        wants.then_some(self.next_frame)
    }

    /// It got a frame. The next one is due on a beat that all watchers of the same rate share, so that a frame is
    /// made once for all of them. A late frame does not shift the beat: a slow game still gets one frame on each.
    pub(super) fn saw(&mut self, version: u64, now: Instant, beat: Instant) {
        self.seen = Some(version);
        let since = now.saturating_duration_since(beat).as_secs_f64();
        let beats = (since / self.interval.as_secs_f64()).floor() + 1.0;
        self.next_frame = beat + AFTER_TICK + self.interval.mul_f64(beats);
    }
}
