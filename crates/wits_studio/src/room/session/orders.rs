//! Does what clients ask for that only a session of our own can do.

use std::time::Instant;

use wits_core::random::Seed;
use wits_game::Session;

use super::SessionSource;
use super::desk::Desk;
use super::keep::Keeper;
use super::pace::Pace;
use super::stops::Stops;
use crate::mailbox::SeatId;
use crate::protocol::ask::{Ask, Restart};
use crate::room::source::Source;
use crate::room::thread::{Message, Room};

impl SessionSource {
    pub(super) fn carry_out_ask(&mut self, room: &mut Room, place: usize, ask: &Ask) -> Result<(), String> {
        match ask {
            Ask::Play => self.play(room),
            Ask::Pause => self.pause(room),
            Ask::Step { ticks } => {
                self.pause(room);
                self.stopped = None;
                self.steps = *ticks;
            }
            Ask::Speed { factor } => {
                self.pace.set_speed(*factor, Instant::now());
                room.status_now = true;
            }
            Ask::Keep { micros } => self.keep_to(room, *micros)?,
            Ask::Restart(restart) => self.restart(room, restart)?,
            Ask::Seek { tick } => self.seek(room, place, *tick)?,
            Ask::Watch { agent, mind } => self.watch(room, place, *agent, *mind)?,
            Ask::Breakpoints { graph, nodes } => self.set_stops(room, graph, nodes)?,
            Ask::Edit(edit) => self.apply(room, edit.event())?,
            Ask::Files => self.list_files(&room.watchers[place]),
            Ask::Findings { on } => self.watch_findings(&mut room.watchers[place], *on),
            Ask::Open(named) => self.open_file(&mut room.watchers[place], &named.file)?,
            Ask::Close(named) => drop(room.watchers[place].opened.remove(&named.file)),
            Ask::Sketch(draft) => self.sketch(&room.watchers[place], draft),
            Ask::Change(step) => self.change(&room.watchers[place], step),
            Ask::Apply(draft) => self.apply_file(room, place, draft)?,
            Ask::Save(save) => self.save_file(&room.watchers[place], save)?,
            Ask::Forget(forget) => self.forget_file(room, place, forget)?,
            Ask::Assign(assign) => self.assign(room, assign)?,
            Ask::Console(console) => self.run_console(room, place, console)?,
            Ask::Words => self.send_words(&room.watchers[place]),
            Ask::Trace { agent } => self.send_trace(&room.watchers[place], *agent),
            Ask::Branch => self.branch_off(room)?,
            Ask::EndBranch { keep } => self.end_branch(room, *keep)?,
            Ask::RestoreFuture { number } => self.restore_future(room, *number)?,
            Ask::KeepBoth { number } => self.keep_both(room, *number)?,
            Ask::Future { stem } => self.show_future(room, place, *stem)?,
            Ask::Timeline { on, of } => self.watch_timeline(room, place, *on, of),
            Ask::Afresh => self.start_afresh(room),
            Ask::Bookmark(bookmark) => self.set_bookmark(room, bookmark)?,
            // The room does these for any source.
            Ask::Set { .. }
            | Ask::Input(_)
            | Ask::Tell(_)
            | Ask::Pick(_)
            | Ask::Select { .. }
            | Ask::Point(_)
            | Ask::Overlays { .. }
            | Ask::Panel { .. }
            | Ask::Rate { .. }
            | Ask::Join(_)
            | Ask::Leave
            | Ask::Ack { .. } => {}
        }
        Ok(())
    }

    fn play(&mut self, room: &mut Room) {
        if !self.playing {
            room.begin(self, Instant::now());
        }
        self.playing = true;
        self.stopped = None;
        room.status_now = true;
    }

    fn restart(&mut self, room: &mut Room, restart: &Restart) -> Result<(), String> {
        let params = restart.change(self.session.params())?;
        let seed = restart.seed.map_or(self.session.seed(), Seed::new);
        self.session.restart(seed, params);
        self.forget_stem(room);
        self.refresh(true);
        self.stopped = None;
        self.forget_time(room);
        room.charts.clear();
        room.version += 1;
        room.begin(self, Instant::now());
        room.welcome(self, 0..);
        Ok(())
    }

    /// The room is what it was when it was opened; whatever was done in it is gone. Files that are stored stay in use.
    fn start_afresh(&mut self, room: &mut Room) {
        self.forget_stem(room);
        let mut session = Session::new(&self.entry, self.first.0, self.first.1.clone(), true);
        self.desk = Desk::open(&mut session, self.desk.folder.clone());
        self.stops = Stops::default();
        self.exchange(room, session);
        (self.pace, self.keeper) =
            (Pace::new(self.session.about().ticks_per_second, Instant::now()), Keeper::default());
        (self.playing, self.steps) = (true, 0);
        self.forget_time(room);
        room.charts.clear();
        room.begin(self, Instant::now());
        room.welcome(self, 0..);
    }

    fn seek(&mut self, room: &mut Room, place: usize, tick: u64) -> Result<(), String> {
        if self.is_overtaken(room, room.watchers[place].seat) {
            return Ok(());
        }
        self.go_to(tick).map_err(|fault| fault.to_string())?;
        self.refresh(true);
        self.pause(room);
        self.stopped = None;
        self.catch_up(room);
        room.version += 1;
        room.want_charts();
        Ok(())
    }

    /// The next that is asked for is another seek by the same watcher, and it is possible: a slider is being dragged.
    fn is_overtaken(&self, room: &Room, by: SeatId) -> bool {
        let reach = self.reach();
        let next = room.queue.iter().find(|message| !matches!(message, Message::Wake));
        matches!(next, Some(Message::Ask { seat, ask: Ask::Seek { tick }, .. }) if *seat == by && reach.contains(tick))
    }

    /// Something was changed from outside.
    pub(super) fn has_changed(&mut self, room: &mut Room) {
        self.refresh(false);
        self.compare_anew();
        self.keep_replaced(room);
        self.undo_marks(room);
        room.version += 1;
        room.status_now = true;
    }

    /// Looks for texts that are others than before, and with them the definitions; `surely` there are some.
    pub(super) fn refresh(&mut self, surely: bool) {
        let mut news = self.session.take_news();
        self.answers = std::mem::take(&mut news.answers);
        if self.desk.hear(news) || surely {
            self.desk.due = true;
            self.stops.refresh(&mut self.session);
        }
    }
}
