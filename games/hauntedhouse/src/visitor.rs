//! One visitor: a body, a fear, and what it remembers.

use std::collections::VecDeque;

use wits_core::glam::Vec2;
use wits_core::space::Plane;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_engine::body::Body;
use wits_engine::minds::CharacterMind;
use wits_engine::objects::ObjectId;
use wits_exec::TaskId;
use wits_sense::knowledge::Knowledge;
use wits_sense::{SensorId, Who};

use crate::nature::Nature;
use crate::walk::Walk;

/// So many things that happened to somebody are kept to be looked at.
pub(crate) const MOST_NOTES: usize = 16;
/// So many things that somebody has examined are not examined again.
pub(crate) const MOST_SEEN: usize = 6;

/// One visitor.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Visitor {
    /// Its number: nobody else ever has it.
    pub(crate) serial: u32,
    /// The name of its sheet, and the spawner that made it.
    pub(crate) of: String,
    pub(crate) spawner: u32,
    pub(crate) nature: Nature,
    pub(crate) came: Moment,
    pub(crate) body: Body<Plane>,
    pub(crate) walk: Walk,
    pub(crate) fear: f32,
    /// All the fear that was had for the money.
    pub(crate) fun: f32,
    pub(crate) mood: Mood,
    pub(crate) since: Moment,
    /// At a safe place, getting its breath.
    pub(crate) recovers: bool,
    /// Where it was frightened last.
    pub(crate) fright: Option<Vec2>,
    /// When, by which kind of trick and by which sense.
    pub(crate) startled: Option<(Moment, u16, u16)>,
    pub(crate) knowledge: Knowledge<Vec2>,
    /// What it thinks of each room.
    pub(crate) rooms: Vec<Opinion>,
    /// What it has got used to.
    pub(crate) habits: Vec<Habit>,
    /// What it examined last.
    pub(crate) seen: VecDeque<ObjectId>,
    pub(crate) target: Target,
    pub(crate) deed: Option<(ObjectId, Moment)>,
    pub(crate) talked: Moment,
    pub(crate) paid: bool,
    pub(crate) refunded: bool,
    pub(crate) leaves: Option<Leaves>,
    pub(crate) sensor: SensorId<Vec2>,
    pub(crate) task: TaskId,
    /// How often it has thought, and when last.
    pub(crate) thoughts: u32,
    pub(crate) thought: Moment,
    /// Taken out while it thinks.
    pub(crate) mind: Option<CharacterMind>,
    pub(crate) notes: VecDeque<(Moment, Note)>,
}

/// The four states, as the world sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum Mood {
    Curious,
    Scared,
    Social,
    Bored,
}

impl Mood {
    pub(crate) const ALL: [Self; 4] = [Self::Curious, Self::Scared, Self::Social, Self::Bored];

    /// By its name in files.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mood| mood.name() == name)
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Curious => "curious",
            Self::Scared => "scared",
            Self::Social => "social",
            Self::Bored => "bored",
        }
    }
}

/// What somebody thinks of a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Opinion {
    /// When it was there last.
    pub(crate) visited: Option<Moment>,
    /// How good it was, by what it has seen or heard of.
    pub(crate) liked: f32,
    /// Only heard of.
    pub(crate) hearsay: bool,
}

/// How used somebody is to a trick.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Habit {
    pub(crate) trick: u16,
    /// How often it was noticed, as far as that is still in mind.
    pub(crate) times: f32,
    /// The last time that it went off.
    pub(crate) shot: u32,
    pub(crate) last: Moment,
}

/// What somebody has chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Target {
    /// Where to go.
    pub(crate) place: Option<Vec2>,
    /// What to use there.
    pub(crate) object: Option<ObjectId>,
    /// Whom to console.
    pub(crate) who: Option<u32>,
    /// The room to see.
    pub(crate) room: Option<u32>,
}

/// How somebody leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum Leaves {
    /// Well frightened.
    Happy,
    /// It was late.
    Late,
    /// With its money back.
    Refunded,
    /// Screaming.
    Fled,
}

/// Something that happened to somebody.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) enum Note {
    /// A trick: which, by which sense, how much fear it made.
    Trick(u16, u16, f32),
    /// A scream.
    Scream(f32),
    Mood(Mood),
    /// Was consoled by somebody.
    Consoled(u32),
    /// Heard from somebody of a room.
    Told(u32, u32),
}

impl Visitor {
    pub(crate) fn at(&self) -> Vec2 {
        self.body.place
    }

    pub(crate) fn who(&self) -> Who {
        Who(u64::from(self.serial))
    }

    pub(crate) fn note(&mut self, now: Moment, note: Note) {
        if self.notes.len() == MOST_NOTES {
            self.notes.pop_front();
        }
        self.notes.push_back((now, note));
    }

    pub(crate) fn has_seen(&mut self, object: ObjectId) {
        if self.seen.len() == MOST_SEEN {
            self.seen.pop_front();
        }
        self.seen.push_back(object);
    }

    /// How long nothing odd has happened to it. \[s\]
    pub(crate) fn quiet_for(&self, now: Moment) -> u32 {
        let since = self.startled.map_or(self.came, |(when, ..)| when);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "seconds of a night")]
        let seconds = now.since(since).max(0.0) as u32;
        seconds
    }

    /// The opinion of a room, to be changed.
    pub(crate) fn opinion(&mut self, room: usize) -> &mut Opinion {
        if self.rooms.len() <= room {
            self.rooms.resize(room + 1, Opinion::default());
        }
        &mut self.rooms[room]
    }

    /// How much a trick still does to somebody who has met it before.
    pub(crate) fn freshness(&self, trick: usize) -> f32 {
        let habit = self.habits.iter().find(|habit| usize::from(habit.trick) == trick);
        habit.map_or(1.0, |habit| 1.0 / (1.0 + habit.times))
    }

    /// Somewhere a little beside a waypoint, so that not everybody walks in the same line.
    pub(crate) fn lane(&self, radius: f32) -> Vec2 {
        let turn = 2.399_963 * self.serial as f32;
        wits_core::angle::direction(turn) * (radius * (0.35 + 0.5 * (self.serial % 3) as f32 / 2.0))
    }
}
