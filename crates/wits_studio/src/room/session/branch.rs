//! Two futures side by side: a branch, into which all changes go, and the stem that it left.
//!
//! The room plays on with the branch as with any session; the stem follows it tick by tick and is shown beside it. Where
//! the stem has been further already, it goes the way it went.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use wits_game::recording::Check;
use wits_game::{OutOfReach, Session};

use super::SessionSource;
use super::replaced::Kept;
use super::timeline::Record;
use crate::mailbox::Frame;
use crate::protocol::say::{Branch, Difference};
use crate::room::charts::Charts;
use crate::room::painter::Painter;
use crate::room::panel::Panel;
use crate::room::thread::Room;

/// What a branch left.
pub(in crate::room) struct Stem {
    pub(in crate::room) session: Session,
    /// What was measured in it; that of the branch is the room's own.
    pub(in crate::room) charts: Charts,
    painter: Painter,
    /// What happened in it until it was left.
    pub(super) record: Record,
    /// What is known of the futures that were replaced in it.
    kept: Vec<Kept>,
    /// The tick at which it was left.
    from: u64,
    differs: Option<Difference>,
}

impl Stem {
    fn new(session: Session, charts: Charts, record: Record, kept: Vec<Kept>) -> Self {
        let (from, painter) = (session.now(), Painter::of_stem());
        Self { session, charts, painter, record, kept, from, differs: None }
    }

    /// The frame of the stem.
    pub(in crate::room) fn frame(&mut self, version: u64, overlays: &[&'static str]) -> Frame {
        self.painter.frame(&self.session, version, overlays)
    }

    /// Forgets the frames with overlays that are not wanted any more.
    pub(in crate::room) fn keep(&mut self, is_wanted: impl Fn(&[&'static str]) -> bool) {
        self.painter.keep(is_wanted);
    }

    /// How both stand.
    pub(super) fn compared(&self, branch: &Session) -> Branch {
        let (hash, stem) = (branch.hash(), self.session.hash());
        Branch { from: self.from, hash, stem, differs: self.differs.clone() }
    }

    /// Whether the branch differs from its stem now.
    pub(super) fn is_different(&self, branch: &Session) -> bool {
        self.session.hash() != branch.hash()
    }

    /// Notes the first difference.
    fn compare(&mut self, branch: &Session) {
        if self.differs.is_none() && self.is_different(branch) {
            let parts = Check::of(&self.session).differing(&Check::of(branch));
            self.differs = Some(Difference { tick: branch.now(), parts });
        }
    }
}

impl SessionSource {
    /// One tick, of both. Returns how long the game took; what is recorded for watchers is not part of that.
    pub(super) fn tick(&mut self) -> Duration {
        let start = Instant::now();
        self.session.tick();
        let took = start.elapsed();
        self.record_tick();
        if let Some(stem) = &mut self.stem {
            stem.session.tick();
            stem.compare(&self.session);
        }
        took
    }

    /// The ticks that one can go to.
    pub(super) fn reach(&self) -> RangeInclusive<u64> {
        let stem = self.stem.as_ref().map_or(&self.session, |stem| &stem.session);
        self.session.oldest().max(stem.oldest())..=self.session.newest().min(stem.newest())
    }

    pub(super) fn go_to(&mut self, tick: u64) -> Result<(), OutOfReach> {
        let reach = self.reach();
        if !reach.contains(&tick) {
            return Err(OutOfReach { tick, oldest: *reach.start(), newest: *reach.end() });
        }
        if let Some(stem) = &mut self.stem {
            stem.session.seek(tick)?;
        }
        self.session.seek(tick)
    }

    /// The branch was changed: what came after this tick will come differently.
    pub(super) fn compare_anew(&mut self) {
        let now = self.session.now();
        if let Some(stem) = &mut self.stem {
            stem.differs.take_if(|differs| differs.tick > now);
            stem.compare(&self.session);
        }
    }

    /// Begins a branch here.
    pub(super) fn branch_off(&mut self, room: &mut Room) -> Result<(), String> {
        if self.stem.is_some() {
            return Err("there is a branch already: drop it or go on with it first".into());
        }
        let branch = self.session.branch();
        self.begin_branch(room, branch, room.charts.clone(), self.record.clone());
        Ok(())
    }

    /// Goes on with a branch of the session, which becomes its stem: so much was measured and has happened in that.
    pub(super) fn begin_branch(&mut self, room: &mut Room, branch: Session, charts: Charts, record: Record) {
        let mut stem = self.exchange(room, branch);
        // Nobody looks into the minds of the stem, and it stops for nobody.
        stem.look_at(&[], false);
        stem.follow(&[]);
        let kept = std::mem::take(&mut self.kept);
        self.stem = Some(Stem::new(stem, charts, record, kept));
        room.want_charts();
    }

    /// A watcher wants to look into the stem, or into the branch: what it was told of the other one is told anew.
    pub(super) fn show_future(&self, room: &mut Room, place: usize, stem: bool) -> Result<(), String> {
        if stem && self.stem.is_none() {
            return Err("there is no branch".into());
        }
        let watcher = &mut room.watchers[place];
        if watcher.sees_stem != stem {
            watcher.sees_stem = stem;
            watcher.inspect_now = watcher.selected.is_some();
            watcher.panel.iter_mut().for_each(Panel::begin_anew);
            room.send_charts(self, place);
        }
        Ok(())
    }

    /// There is one future now, and everybody looks into it.
    pub(super) fn forget_stem(&mut self, room: &mut Room) -> Option<Stem> {
        let stem = self.stem.take();
        (0..room.watchers.len()).for_each(|place| drop(self.show_future(room, place, false)));
        stem
    }

    /// Goes on with the branch, or without it.
    pub(super) fn end_branch(&mut self, room: &mut Room, keep: bool) -> Result<(), String> {
        let stem = self.forget_stem(room).ok_or("there is no branch")?;
        if keep {
            self.session.take_past(stem.session);
            room.version += 1;
            room.status_now = true;
        } else {
            self.exchange(room, stem.session);
            room.charts = stem.charts;
            room.want_charts();
            self.kept = stem.kept;
            self.record.take(stem.record);
            self.catch_up(room);
        }
        Ok(())
    }
}
