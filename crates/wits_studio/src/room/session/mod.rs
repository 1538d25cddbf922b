//! A session of our own as the source of a room: the room plays it, goes back in it, branches it and changes its files.
//!
//! - [`orders`] does what clients ask for, [`view`] is what they look at.
//! - [`pace`] says which ticks are due, [`keep`] keeps games to their time, [`branch`] plays a second future beside the
//!   first, [`replaced`] undoes changes in the past, [`saves`] saves and loads.
//! - [`files`] shows and changes the files of the game, [`desk`] knows them, [`drafts`] looks at texts that are being edited,
//!   [`findings`] at all of them.
//! - [`timeline`] remembers what all agents did when, and the bookmarks of people.
//! - [`minds`] shows the minds of agents, [`sheets`] what they write about themselves, [`stops`] keeps the breakpoints,
//!   [`stopped`] says where the game stands and why.

mod branch;
mod desk;
mod drafts;
mod files;
mod findings;
mod keep;
mod minds;
mod orders;
mod pace;
mod replaced;
mod saves;
mod sheets;
mod stopped;
mod stops;
mod timeline;
mod view;

use std::time::{Duration, Instant};

use wits_core::random::Seed;
use wits_game::author::ConsoleAnswer;
use wits_game::{Entry, Event, Params, Session, Stop, Tellable};

use super::source::{Source, View};
use super::thread::Room;
use crate::content::GameFolder;
use crate::protocol::ask::Ask;
use crate::protocol::say::{Found, Status, Stopped, Text};
pub(super) use branch::Stem;
use desk::Desk;
use keep::Keeper;
pub(super) use minds::Looking;
use pace::Pace;
use replaced::Kept;
pub(crate) use saves::SavedGame;
use stops::Stops;
pub(super) use timeline::Told;
use timeline::{Bookmarks, Record};

/// How long the simulation runs before the room looks at its messages again.
const SLICE: Duration = Duration::from_millis(10);

/// A session that a room plays.
pub(super) struct SessionSource {
    entry: Entry,
    /// What the room was opened with.
    first: (Seed, Params),
    /// What is changed by hand is changed here: in the branch, when there is one.
    session: Session,
    /// What a branch left, played beside it.
    stem: Option<Stem>,
    /// The game can be saved.
    saves: bool,
    playing: bool,
    /// Ticks that were asked for one by one.
    steps: u64,
    pace: Pace,
    keeper: Keeper,
    stops: Stops,
    desk: Desk,
    /// What consoles said lately: for whom, what was run, what came of it.
    answers: Vec<(u64, String, ConsoleAnswer)>,
    /// The agents at whose minds clients look, without those that are followed on the timeline.
    watched: Vec<u64>,
    /// The breakpoint at which time stands still.
    stopped: Option<Stopped>,
    /// What happened when, as far as somebody looked.
    record: Record,
    bookmarks: Bookmarks,
    /// What is known of futures that were replaced, the last one at the end.
    kept: Vec<Kept>,
}

impl SessionSource {
    /// A new game, which plays. Stored files of the folder are used at once.
    pub(super) fn open(entry: Entry, seed: Seed, params: Params, folder: Option<GameFolder>) -> Self {
        let first = (seed, params.clone());
        let mut session = Session::new(&entry, seed, params, true);
        let desk = Desk::open(&mut session, folder);
        let mut stops = Stops::default();
        stops.refresh(&mut session);
        Self {
            entry,
            first,
            saves: session.game().write_state().is_some(),
            pace: Pace::new(session.about().ticks_per_second, Instant::now()),
            session,
            stem: None,
            playing: true,
            steps: 0,
            keeper: Keeper::default(),
            stops,
            desk,
            answers: Vec::new(),
            watched: Vec::new(),
            stopped: None,
            record: Record::default(),
            bookmarks: Bookmarks::default(),
            kept: Vec::new(),
        }
    }

    /// A breakpoint was reached: time stands still for everybody, however it went.
    fn pause_at(&mut self, room: &mut Room, stop: Stop) {
        self.pause(room);
        self.stopped = Some(self.note_stop(stop));
    }

    /// Time stands still.
    pub(super) fn pause(&mut self, room: &mut Room) {
        self.playing = false;
        self.steps = 0;
        room.status_now = true;
    }
}

impl Source for SessionSource {
    fn view(&self) -> &dyn View {
        &self.session
    }

    fn stem(&self) -> Option<&Stem> {
        self.stem.as_ref()
    }

    fn stem_mut(&mut self) -> Option<&mut Stem> {
        self.stem.as_mut()
    }

    fn begin(&mut self, now: Instant) {
        self.pace.begin(now);
    }

    fn advance(&mut self, room: &mut Room) {
        let start = Instant::now();
        let running = room.is_running(self);
        if running {
            self.pace.accrue(start);
        }
        let (mut ticks, mut busy) = (0, Duration::ZERO);
        while start.elapsed() < SLICE {
            if self.steps > 0 {
                self.steps -= 1;
                room.status_now |= self.steps == 0;
            } else if running && self.pace.is_due() {
                self.pace.pay();
            } else {
                break;
            }
            let took = self.tick();
            ticks += 1;
            busy += took;
            self.keep_time(room, took);
            if let Some(stop) = self.session.stopped() {
                self.pause_at(room, stop);
                break;
            }
        }
        if ticks > 0 {
            // In the past, files may be changed once more.
            self.refresh(false);
            room.version += 1;
            room.meter.add(ticks, Some(busy));
        }
    }

    fn next_advance(&self) -> Instant {
        self.pace.next()
    }

    fn is_playing(&self) -> bool {
        self.playing
    }

    fn pending_steps(&self) -> u64 {
        self.steps
    }

    fn carry_out(&mut self, room: &mut Room, place: usize, ask: &Ask) -> Result<(), String> {
        self.carry_out_ask(room, place, ask)
    }

    fn apply(&mut self, room: &mut Room, event: Event) -> Result<(), String> {
        self.session.apply(event).map_err(|faults| faults.to_string())?;
        self.has_changed(room);
        Ok(())
    }

    fn save_game(&self) -> Result<SavedGame, String> {
        self.write_save()
    }

    fn load_game(&mut self, room: &mut Room, bytes: &[u8]) -> Result<u64, String> {
        self.read_save(room, bytes)
    }

    fn watchers_changed(&mut self, room: &mut Room) {
        self.look(room);
    }

    fn look_into_folder(&mut self, room: &mut Room) {
        self.use_folder(room);
    }

    fn status(&self, room: &Room, now: Instant) -> Status {
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
            first_look: first_look(session),
            ticks_per_second: if room.is_running(self) { room.meter.rate(now) } else { 0.0 },
            tick_ms: room.meter.tick_ms(),
            watchers: room.watchers.len(),
            params: session.params().to_map(),
            overrides: session.game().overrides(session.params()),
            led: session.game().is_led(),
            ending: session.game().ending(session.params()),
            score: session.game().score().into_iter().collect(),
            stopped: self.stopped.clone(),
            branch: self.stem.as_ref().map(|stem| stem.compared(session)),
            replaced: self.replaced(),
        }
    }

    fn tellable(&self) -> Vec<Tellable> {
        self.session.game().people().tellable()
    }

    fn can_save(&self) -> bool {
        self.saves
    }

    fn found(&self, away: Duration) -> Option<Found> {
        let (branch, stops) = (self.stem.is_some(), self.stops.by_hand());
        Some(Found { seconds: away.as_secs(), branch, stops, changes: self.session.events().len() })
    }

    /// A game without graphs may still have sheets: one of the first agents would.
    fn has_minds(&self) -> bool {
        let minds = self.session.game().minds();
        let mut first = self.session.game().agent_ids(8).into_iter();
        !minds.graphs().is_empty() || first.any(|agent| !minds.minds_of(agent).is_empty())
    }

    fn greeting(&mut self, everybody: bool) -> Vec<Text> {
        let mut texts = self.files_and_lesson(everybody);
        texts.push(self.bookmarks.text());
        texts
    }

    fn publish(&mut self, room: &mut Room) {
        self.follow_selected(room);
        self.send_pulses(room);
        self.send_sheets(room);
        self.send_files(room);
    }

    fn publish_rarely(&mut self, room: &mut Room) {
        self.stops.refresh(&mut self.session);
        self.send_lesson(room);
        self.send_marks(room);
    }
}

/// How many agents are asked whether they have a mind.
const FIRST_AGENTS: usize = 64;

/// The agent that a newcomer should look at: whom the game names, or else the first one that has a mind.
fn first_look(session: &Session) -> Option<u64> {
    let game = session.game();
    let named = session.about().guide.first_look.filter(|agent| game.inspect(*agent).is_some());
    named.or_else(|| {
        let minds = game.minds();
        game.agent_ids(FIRST_AGENTS).into_iter().find(|agent| !minds.minds_of(*agent).is_empty())
    })
}
