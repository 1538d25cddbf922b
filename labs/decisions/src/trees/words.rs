//! What a visitor can ask and do.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_decide::board::{KeyDef, Scope};
use wits_decide::{Call, Kind, Param, Status, Vocabulary};

/// Where a visitor comes from, where it stands before the door, where it stops at a shut one, where it wants to be. \[m\]
pub(crate) const START: f32 = -9.0;
const BEFORE_THE_DOOR: f32 = -1.2;
const AT_THE_DOOR: f32 = -0.7;
const RUN_UP: f32 = -3.4;
pub(crate) const INSIDE: f32 = 5.5;
/// How long it takes to try a door. \[s\]
const TRYING: f32 = 0.6;
/// How much faster one runs at a door. \[\]
const RUSH: f32 = 2.4;

/// A door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Door {
    Open,
    Closed,
    Locked,
    Broken,
}

impl Door {
    pub(crate) const NAMES: [&str; 4] = ["open", "closed", "locked", "broken"];

    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub(crate) const fn lets_through(self) -> bool {
        matches!(self, Self::Open | Self::Broken)
    }
}

/// What a visitor is seen doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
#[repr(u8)]
pub(crate) enum Doing {
    Waits,
    WalksToTheDoor,
    TriesTheDoor,
    RunsAtTheDoor,
    WalksIn,
    IsStuck,
    IsInside,
}

impl Doing {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Waits => "waits",
            Self::WalksToTheDoor => "walks to the door",
            Self::TriesTheDoor => "tries the door",
            Self::RunsAtTheDoor => "runs at the door",
            Self::WalksIn => "walks in",
            Self::IsStuck => "is stuck",
            Self::IsInside => "is inside",
        }
    }
}

/// A visitor and its door: what the words are about.
#[derive(Clone, Debug, PartialEq, State)]
pub struct Visitor {
    /// Along the lane; the door is at 0. \[m\]
    pub(crate) x: f32,
    /// Where it looks. \[m\]
    pub(crate) looks: f32,
    pub(crate) speed: f32,
    pub(crate) door: Door,
    pub(crate) blows: u32,
    pub(crate) doing: Doing,
}

impl Visitor {
    pub(crate) const fn new(door: Door, speed: f32) -> Self {
        Self { x: START, looks: 1.0, speed, door, blows: 0, doing: Doing::Waits }
    }

    pub(crate) const fn at(&self) -> Vec2 {
        Vec2::new(self.x, 0.0)
    }

    /// Walks to a place; true when it is there. A shut door stops it.
    fn walk(&mut self, to: f32, pace: f32, dt: f32) -> bool {
        let step = self.speed * pace * dt;
        let wanted = if (to - self.x).abs() <= step { to } else { self.x + step.copysign(to - self.x) };
        self.looks = if to < self.x { -1.0 } else { 1.0 };
        let shut = !self.door.lets_through() && self.x <= AT_THE_DOOR;
        self.x = if shut { wanted.min(AT_THE_DOOR) } else { wanted };
        self.x == to
    }
}

/// The vocabulary of the lab.
pub(crate) fn words() -> Vocabulary<Visitor> {
    let mut words = Vocabulary::new();
    words
        .condition("door_open", |me: &Visitor, _| me.door.lets_through())
        .help("Can one walk through the door?");
    words.action("move_to_door", move_to_door).help("Walks up to the door.");
    words.action("open_door", open_door).help("Tries the handle. Fails when the door is locked.");
    words
        .action("barge_door", barge_door)
        .help("Runs at the door with the shoulder until it gives way.")
        .param(Param::int("blows").or(3).between(0.0, 1000.0).help("How many blows the door stands."))
        .on_exit(|me, _, _| me.blows = 0);
    words
        .action("move_into_room", move_into_room)
        .help("Walks into the room. Fails when the door is in the way.");
    words.key(Scope::Agent, "speed", KeyDef::new(Kind::Number).or(2.6).help("How fast it walks [m/s]."));
    words.key(Scope::Agent, "blows", KeyDef::new(Kind::Int).or(3).help("How many blows the door stands."));
    words
}

fn move_to_door(me: &mut Visitor, call: &mut Call<'_, '_>) -> Status {
    me.doing = Doing::WalksToTheDoor;
    if me.walk(BEFORE_THE_DOOR, 1.0, call.dt()) { Status::Success } else { Status::Running }
}

fn open_door(me: &mut Visitor, call: &mut Call<'_, '_>) -> Status {
    me.doing = Doing::TriesTheDoor;
    me.looks = 1.0;
    let begun = call.now();
    if *call.memory() == 0 {
        *call.memory() = u64::from(begun.after(TRYING).0);
    }
    if u64::from(begun.0) < *call.memory() {
        return Status::Running;
    }
    if me.door == Door::Closed {
        me.door = Door::Open;
    }
    Status::of(me.door.lets_through())
}

/// Back for a run-up, then forward as fast as it can: an even number of legs so far means going back.
fn barge_door(me: &mut Visitor, call: &mut Call<'_, '_>) -> Status {
    me.doing = Doing::RunsAtTheDoor;
    let (goes_back, dt) = (*call.memory() % 2 == 0, call.dt());
    let there = if goes_back { me.walk(RUN_UP, 1.0, dt) } else { me.walk(AT_THE_DOOR, RUSH, dt) };
    if !there {
        return Status::Running;
    }
    *call.memory() = call.memory().saturating_add(1);
    if goes_back {
        return Status::Running;
    }
    me.blows = me.blows.saturating_add(1);
    if me.blows < u32::try_from(call.int(0)).unwrap_or(0) {
        return Status::Running;
    }
    me.door = Door::Broken;
    Status::Success
}

fn move_into_room(me: &mut Visitor, call: &mut Call<'_, '_>) -> Status {
    me.doing = Doing::WalksIn;
    if me.walk(INSIDE, 1.0, call.dt()) {
        me.doing = Doing::IsInside;
        return Status::Success;
    }
    let stopped = me.x == AT_THE_DOOR && !me.door.lets_through();
    if stopped { Status::Failure } else { Status::Running }
}
