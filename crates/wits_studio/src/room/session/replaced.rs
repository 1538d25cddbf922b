//! Undoes changes in the past: the future that such a change replaced comes back, alone or beside the new one.
//!
//! The session remembers what happened in a replaced future; what the room measured, recorded and marked in it is kept here.

use std::cmp::Ordering;

use super::SessionSource;
use super::timeline::{Bookmarks, Record};
use crate::protocol::say::Replaced;
use crate::room::charts::Later;
use crate::room::thread::Room;

const NOTHING: &str = "there is no change in the past to undo";

/// What the room knows of a replaced future.
pub(super) struct Kept {
    /// The number of the replacement.
    number: u64,
    rows: Later,
    record: Record,
    bookmarks: Bookmarks,
}

impl SessionSource {
    /// A future that can be brought back. A branch can only bring back what its stem can be shown beside.
    pub(super) fn replaced(&self) -> Option<Replaced> {
        let replaced = self.session.replaced()?;
        let fits = self.stem.as_ref().is_none_or(|stem| stem.session.oldest() <= replaced.tick);
        let wits_game::Replaced { number, tick, newest } = replaced;
        fits.then_some(Replaced { number, tick, newest })
    }

    /// A change took effect: what the room knows of the future that it replaced, if any, is kept.
    pub(super) fn keep_replaced(&mut self, room: &mut Room) {
        let rows = room.charts.take_after(self.session.now());
        let Some(replaced) = self.session.replaced() else { return };
        if self.kept.last().is_none_or(|kept| kept.number != replaced.number) {
            let (record, bookmarks) = (self.record.clone(), self.bookmarks.clone());
            self.kept.push(Kept { number: replaced.number, rows, record, bookmarks });
            let surplus = self.kept.len().saturating_sub(wits_game::MAX_REPLACED);
            self.kept.drain(..surplus);
        }
    }

    /// What is kept of the future that was replaced last.
    fn take_kept(&mut self, number: u64) -> Option<Kept> {
        self.kept.pop_if(|kept| kept.number == number)
    }

    /// The change that somebody means by its number, if it is the one that can be undone. Somebody else may have undone it, or
    /// made another one, since they saw the number.
    fn meant(&self, number: u64) -> Result<Replaced, String> {
        let replaced = self.replaced().ok_or(NOTHING)?;
        match number.cmp(&replaced.number) {
            Ordering::Equal => Ok(replaced),
            Ordering::Greater => Err(format!(
                "change {number} was undone already; the last one now is change {}, at tick {}",
                replaced.number, replaced.tick
            )),
            Ordering::Less => Err(format!(
                "after change {number} there was another one, which has to be undone first: change {}, at tick {}",
                replaced.number, replaced.tick
            )),
        }
    }

    /// Undoes the last change that replaced a future, which has this number. Time stands still where the change was made.
    pub(super) fn restore_future(&mut self, room: &mut Room, number: u64) -> Result<(), String> {
        self.meant(number)?;
        let replaced = self.session.restore_future().ok_or(NOTHING)?;
        if let Some(kept) = self.take_kept(replaced.number) {
            room.charts.put_after(replaced.tick, kept.rows);
            self.record.take(kept.record);
            self.bookmarks = kept.bookmarks;
            self.send_bookmarks(room);
        }
        let now = self.session.now();
        if let Some(stem) = &mut self.stem {
            stem.session.seek(now).map_err(|fault| fault.to_string())?;
        }
        self.compare_anew();
        self.refresh(true);
        self.stopped = None;
        self.pause(room);
        self.catch_up(room);
        room.version += 1;
        room.want_charts();
        Ok(())
    }

    /// Undoes the last change that replaced a future, which has this number, and goes on with the changed one as a branch.
    /// Both are shown at the present tick, or where both are that is nearest to it: at the tick of the change, or where the
    /// replaced one ends.
    pub(super) fn keep_both(&mut self, room: &mut Room, number: u64) -> Result<(), String> {
        if self.stem.is_some() {
            return Err("there is a branch already: drop it or go on with it first".into());
        }
        let replaced = self.meant(number)?;
        let now = self.session.now();
        let gone = "the tick of the change is not remembered any more: only undo is possible";
        let branch = self.session.part_futures().ok_or(gone)?;
        let (mut charts, mut record) = (room.charts.clone(), self.record.clone());
        if let Some(kept) = self.take_kept(replaced.number) {
            charts.put_after(replaced.tick, kept.rows);
            record = kept.record;
            self.bookmarks.add(kept.bookmarks);
            self.send_bookmarks(room);
        }
        self.begin_branch(room, branch, charts, record);
        let shown = now.clamp(replaced.tick, replaced.newest);
        self.go_to(shown).map_err(|fault| fault.to_string())?;
        self.find_difference(replaced.tick, shown)?;
        self.refresh(true);
        self.catch_up(room);
        Ok(())
    }

    /// Finds where the branch differs from the stem first, between these two ticks. States that were different once hardly
    /// become equal again, so halving the stretch finds it.
    fn find_difference(&mut self, mut from: u64, to: u64) -> Result<(), String> {
        let mut until = to;
        while from < until {
            let middle = from.midpoint(until);
            self.go_to(middle).map_err(|fault| fault.to_string())?;
            if self.stem.as_ref().is_some_and(|stem| stem.is_different(&self.session)) {
                until = middle;
            } else {
                from = middle + 1;
            }
        }
        self.go_to(until).map_err(|fault| fault.to_string())?;
        self.compare_anew();
        self.go_to(to).map_err(|fault| fault.to_string())
    }
}
