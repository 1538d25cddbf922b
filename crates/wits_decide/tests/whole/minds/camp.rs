//! The game of these tests: a guard at a camp.

use wits_core::random::Stream;
use wits_decide::board::{Board, KeyDef, Scope};
use wits_decide::{EventId, Kind, Param, Status, Vocabulary};
use wits_testkit::decide::Exam;

/// What the guard sees, how it is, and what it is doing.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Camp {
    pub(crate) sees_player: bool,
    pub(crate) health: f32,
    pub(crate) alert: i32,
    /// By job: began and has not ended.
    pub(crate) busy: [i32; 12],
    /// How much of all jobs was done.
    pub(crate) done: u32,
}

impl Default for Camp {
    fn default() -> Self {
        Self { sees_player: false, health: 100.0, alert: 0, busy: [0; 12], done: 0 }
    }
}

impl Camp {
    /// Something happens.
    pub(crate) fn stir(&mut self, stream: &mut Stream) {
        self.sees_player ^= stream.chance(0.1);
        if stream.chance(0.2) {
            self.health = stream.range(0.0, 100.0);
            self.alert = [0, 1, 2, 3][stream.below(4) as usize];
        }
    }

    /// No job goes on, and none has ended that never began.
    pub(crate) fn is_idle(&self) -> bool {
        self.busy.iter().all(|count| *count == 0)
    }
}

/// `job` takes so many ticks and ends well or badly; each number is one job. `shout` takes no time.
pub(crate) fn words() -> Vocabulary<Camp> {
    let mut words = Vocabulary::<Camp>::new();
    words.condition("sees_player", |camp, _| camp.sees_player);
    words.condition("hurt", |camp, _| camp.health < 50.0);
    words.value("health", Kind::Number, |camp, _| camp.health.into());
    words.value("alert", Kind::Int, |camp, _| camp.alert.into());
    words
        .action("job", |camp, call| {
            camp.done += 1;
            *call.memory() = call.memory().saturating_add(1);
            let is_done = *call.memory() >= u64::from(call.int(1).unsigned_abs());
            if is_done { Status::of(!call.flag(2)) } else { Status::Running }
        })
        .param(Param::int("number"))
        .param(Param::int("ticks").or(3))
        .param(Param::flag("fails").or(false))
        .on_enter(|camp, call| camp.busy[call.int(0).unsigned_abs() as usize % 12] += 1)
        .on_exit(|camp, call, _| camp.busy[call.int(0).unsigned_abs() as usize % 12] -= 1);
    words.action("shout", |camp, _| {
        camp.done += 100;
        Status::Success
    });
    words.event("noise", [Param::number("volume")]);
    words.event("relief", []);
    words.key(Scope::Agent, "goal", KeyDef::new(Kind::Text).or("gate"));
    words.key(Scope::Squad, "ropes", KeyDef::new(Kind::Int).or(1));
    words
}

/// The exam for a mind of this camp.
pub(crate) fn exam<M>(mind: &M) -> Exam<'_, Camp, M>
where
    M: wits_decide::Mind<Camp>,
    M::State: PartialEq + std::fmt::Debug + wits_core::state::State,
{
    let words = words();
    let board = |scope: Scope| Some(Board::new(words.keys(scope)));
    Exam::new(mind, Camp::default())
        .stir(Camp::stir)
        .settled(Camp::is_idle)
        .boards(board(Scope::Agent), board(Scope::Squad), None)
        .event(event("noise"), [12.0_f32.into()])
        .event(event("noise"), [3.0_f32.into()])
        .event(event("relief"), [])
}

pub(crate) fn event(name: &str) -> EventId {
    words().find_event(name).unwrap().0
}
