use std::sync::Arc;
use std::time::{Duration, Instant};

use wits_core::inspect::{Document, Observer};
use wits_core::random::Seed;
use wits_core::scene::Scene;
use wits_decide::watch::{Journals, Watch};
use wits_game::{About, Entry, Game, GameEvent, Inspection, MindInfo, Minds, Panels, Params, Setup, Tick};

use super::*;
use crate::mailbox::SeatId;
use crate::protocol::timeline::MarkKind;
use crate::room::registry::Occupancy;
use crate::room::thread::Opening;
use crate::room::watcher::Watcher;

/// How long it takes to look at the recluse.
const LOOK: Duration = Duration::from_millis(5);

/// Somebody who does not like to be looked at: that takes far longer than a tick.
struct Recluse(u64);

impl Game for Recluse {
    type State = u64;
    fn about() -> About {
        About { ticks_per_second: 10, ..About::new("recluse", "Recluse", "") }
    }
    fn start(_: &Setup) -> Self {
        Self(0)
    }
    fn tick(&mut self, _: Tick<'_>) {
        self.0 += 1;
    }
    fn state(&self) -> &u64 {
        &self.0
    }
    fn restore(&mut self, state: &u64, _: u64) {
        self.0 = *state;
    }
    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
    fn agents(&self) -> usize {
        1
    }
    fn inspect(&self, _: u64) -> Option<Inspection> {
        std::thread::sleep(LOOK);
        Some(Inspection::default())
    }
}

fn source<G: Game>() -> SessionSource {
    let entry = Entry::of::<G>();
    let params = Params::defaults(entry.about());
    SessionSource::open(entry, Seed::new(1), params, None)
}

fn room(source: &SessionSource) -> Room {
    let (about, occupancy) = (source.session.about().clone(), Arc::<Occupancy>::default());
    Room::new(Opening { name: "test".into(), about, linger: Duration::MAX, occupancy })
}

/// A sleep is never shorter than asked, so this holds on a machine of any speed.
#[test]
fn the_time_of_a_tick_does_not_include_what_is_recorded_for_watchers() {
    let mut source = source::<Recluse>();
    source.record.is_on = true;
    source.record.begin(&source.session);
    let start = Instant::now();
    let took = source.tick();
    let all = start.elapsed();
    assert!(source.record.covers(1));
    assert!(took + LOOK <= all, "{took:?} of {all:?}");
}

#[test]
fn the_past_is_played_again_for_at_least_a_second_of_the_game_however_slow_it_is() {
    let source = source::<Recluse>();
    let mut room = room(&source);
    room.meter.add(1, Some(Duration::from_secs(60)));
    room.meter.sample(Instant::now());
    assert_eq!(source.replayed_in_time(&room), 10);
}

/// An inn with two guests. Every ten ticks the one who came first leaves, and another one comes. Five ticks after that both
/// order something.
struct Inn {
    tick: u64,
    journals: Journals,
}

impl Inn {
    fn guests(&self) -> [u64; 2] {
        let first = 100 + self.tick / 10;
        [first, first + 1]
    }
}

impl Game for Inn {
    type State = u64;
    fn about() -> About {
        About { ticks_per_second: 10, ..About::new("inn", "Inn", "") }
    }
    fn start(_: &Setup) -> Self {
        Self { tick: 0, journals: Journals::default() }
    }
    fn tick(&mut self, _: Tick<'_>) {
        self.tick += 1;
        for guest in self.guests() {
            let journal = self.journals.of(guest, 0, "guest");
            if let Some(journal) = journal.filter(|_| self.tick % 10 == 5) {
                journal.note(0, &mut || format!("order {}", self.tick));
            }
        }
    }
    fn state(&self) -> &u64 {
        &self.tick
    }
    fn restore(&mut self, state: &u64, _: u64) {
        self.tick = *state;
    }
    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
    fn agents(&self) -> usize {
        2
    }
    fn agent_ids(&self, max: usize) -> Vec<u64> {
        self.guests().into_iter().take(max).collect()
    }
    fn inspect(&self, agent: u64) -> Option<Inspection> {
        let document = Document::new(format!("Guest {agent}"));
        self.guests().contains(&agent).then(|| Inspection { document, ..Inspection::default() })
    }
    fn minds(&self) -> Option<&dyn Minds> {
        Some(self)
    }
    fn minds_mut(&mut self) -> Option<&mut dyn Minds> {
        Some(self)
    }
}

impl Minds for Inn {
    fn minds_of(&self, agent: u64) -> Vec<MindInfo> {
        let minds = vec![MindInfo::new("mind", "guest")];
        if self.guests().contains(&agent) { minds } else { Vec::new() }
    }
    fn observer(&self) -> Option<&dyn Observer> {
        Some(&self.journals)
    }
    fn observer_mut(&mut self) -> Option<&mut dyn Observer> {
        Some(&mut self.journals)
    }
}

/// What is known of decisions: when, whose.
fn decisions(source: &SessionSource) -> Vec<(u64, u64)> {
    source.record.marks.iter().map(|mark| (mark.tick, mark.agent.unwrap())).collect()
}

/// Somebody who looks at the timeline.
fn onlooker(room: &mut Room) {
    let mut watcher = Watcher::new(SeatId::new(), Arc::default(), Instant::now());
    watcher.timeline = Some(Told::default());
    room.watchers.push(watcher);
}

#[test]
fn those_who_come_later_have_lanes_and_those_who_left_keep_theirs() {
    let mut source = source::<Inn>();
    let mut room = room(&source);
    onlooker(&mut room);
    source.look(&room);
    source.catch_up(&room);
    (0..30).for_each(|_| _ = source.tick());
    let orders = [(5, 100), (5, 101), (15, 101), (15, 102), (25, 102), (25, 103)];
    assert_eq!(decisions(&source), orders);
    assert_eq!(source.record.names[2], (102, "Guest 102".into()));
    assert_eq!(super::super::first_look(&source.session), Some(103));
    // The same is found when the past is played once more.
    source.record.clear();
    source.catch_up(&room);
    assert_eq!((source.session.now(), decisions(&source)), (30, orders.to_vec()));
}

/// More agents than lanes; none of them has a mind.
struct Crowd(u64);

impl Game for Crowd {
    type State = u64;
    fn about() -> About {
        About { ticks_per_second: 10, ..About::new("crowd", "Crowd", "") }
    }
    fn start(_: &Setup) -> Self {
        Self(0)
    }
    fn tick(&mut self, _: Tick<'_>) {
        self.0 += 1;
    }
    fn state(&self) -> &u64 {
        &self.0
    }
    fn restore(&mut self, state: &u64, _: u64) {
        self.0 = *state;
    }
    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
    fn agents(&self) -> usize {
        1000
    }
    fn inspect(&self, agent: u64) -> Option<Inspection> {
        let document = Document::new("").subtitle("walks");
        (agent < 1000).then(|| Inspection { document, ..Inspection::default() })
    }
}

#[test]
fn whoever_is_selected_has_a_lane_however_many_agents_there_are() {
    let mut source = source::<Crowd>();
    let mut room = room(&source);
    onlooker(&mut room);
    source.look(&room);
    source.catch_up(&room);
    assert_eq!(source.record.names.len(), MAX_LANES);
    room.watchers[0].selected = Some(900);
    source.follow_selected(&room);
    assert_eq!(source.record.names.last(), Some(&(900, "agent 900".into())));
    assert_eq!(decisions(&source).last(), Some(&(0, 900)));
    let _ = source.tick();
    assert_eq!(decisions(&source).len(), MAX_LANES + 1);
}

fn followed(source: &SessionSource) -> Vec<u64> {
    source.record.names.iter().map(|(agent, _)| *agent).collect()
}

#[test]
fn of_a_crowd_people_choose_whom_they_see_and_are_told_how_many_there_are() {
    let mut source = source::<Crowd>();
    let mut room = room(&source);
    onlooker(&mut room);
    let choose = |source: &mut SessionSource, room: &mut Room, of: &str| {
        source.watch_timeline(room, 0, true, of);
        let told = room.watchers[0].timeline.as_mut().unwrap();
        let choice = told.choice.clone();
        source.record.news(&mut Told::of(choice)).iter().map(|text| text.as_str()).collect::<String>()
    };
    assert!(choose(&mut source, &mut room, "").contains(r#""agents":1000"#));
    assert!(choose(&mut source, &mut room, "500-599").contains(r#"[500,"agent 500"]"#));
    assert_eq!(followed(&source), (500..600).collect::<Vec<_>>());
    // All of those are shown, so that nothing is said of more.
    assert!(!choose(&mut source, &mut room, "AGENT 99").contains("agents"));
    assert_eq!(followed(&source), [99, 990, 991, 992, 993, 994, 995, 996, 997, 998, 999]);
    assert!(choose(&mut source, &mut room, "agent").contains(r#""agents":1000"#));
    // Somebody else looks at all of them: both see what they want.
    onlooker(&mut room);
    source.watch_timeline(&mut room, 0, true, "700-700");
    assert_eq!((source.record.agents.len(), source.record.agents.last()), (201, Some(&700)));
}

/// A match in which a goal is scored every four ticks.
struct Goals(u64);

impl Game for Goals {
    type State = u64;
    fn about() -> About {
        About { ticks_per_second: 10, ..About::new("goals", "Goals", "") }
    }
    fn start(_: &Setup) -> Self {
        Self(0)
    }
    fn tick(&mut self, _: Tick<'_>) {
        self.0 += 1;
    }
    fn state(&self) -> &u64 {
        &self.0
    }
    fn restore(&mut self, state: &u64, _: u64) {
        self.0 = *state;
    }
    fn scene(&self, _: &mut Scene, _: &dyn Fn(&str) -> bool) {}
    fn panels(&self) -> Option<&dyn Panels> {
        Some(self)
    }
}

impl Panels for Goals {
    fn happened(&self, tick: u64, report: &mut dyn FnMut(GameEvent)) {
        if tick.is_multiple_of(4) && tick > 0 {
            report(GameEvent::new(format!("Goal {}", tick / 4)).why("Nobody kept it."));
        }
    }
}

#[test]
fn what_happens_to_the_game_as_a_whole_is_noted_and_the_same_when_played_again() {
    let mut source = source::<Goals>();
    let mut room = room(&source);
    onlooker(&mut room);
    (0..10).for_each(|_| _ = source.tick());
    source.look(&room);
    source.catch_up(&room);
    let goals = |source: &SessionSource| -> Vec<(u64, String)> {
        source.record.marks.iter().map(|mark| (mark.tick, mark.text.clone())).collect()
    };
    assert_eq!(goals(&source), [(4, "Goal 1".to_owned()), (8, "Goal 2".to_owned())]);
    assert_eq!((source.record.marks[0].kind, source.record.marks[0].agent), (MarkKind::Game, None));
    // Going back to the very tick of a goal and changing something there leaves it, and what came after is gone.
    source.session.seek(4).unwrap();
    source.undo_marks(&mut room);
    assert_eq!(goals(&source), [(4, "Goal 1".to_owned())]);
    let _ = source.tick();
    assert_eq!(source.record.marks.len(), 1);
}
