//! The state of the house.

use wits_core::glam::Vec2;
use wits_core::space::Plane;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_engine::level::{Spawns, ThingDef};
use wits_engine::objects::{ObjectId, ObjectTypes, Objects};
use wits_exec::requests::{Order, Requests};
use wits_exec::{Policy, Scheduler};
use wits_sense::SenseManager;

use crate::map::MoodMap;
use crate::news::News;
use crate::night::Night;
use crate::owner::Owner;
use crate::plan::Plan;
use crate::tricks::{Refused, Trick};
use crate::visitor::Visitor;
use crate::walk::Trip;

/// So many paths can be asked for at once.
const MOST_TRIPS: usize = 128;
/// So much is noticed at once, hardly ever more.
const MOST_NOTICES: usize = 4096;
/// So much is said at once, hardly ever more.
const MOST_SAYINGS: usize = 256;
/// Words are at least this far apart. \[m\]
const QUIET: f32 = 1.6;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, State)]
pub struct House {
    pub(crate) now: Moment,
    pub(crate) visitors: Vec<Visitor>,
    /// How many have come so far.
    pub(crate) serials: u32,
    pub(crate) manager: SenseManager<Vec2>,
    /// When who thinks; by their numbers.
    pub(crate) minds: Scheduler<u32>,
    /// Paths that were asked for, and their waypoints when they are found.
    pub(crate) trips: Requests<Trip, Option<Vec<u32>>>,
    pub(crate) objects: Objects<Plane>,
    /// When open doors fall shut.
    pub(crate) doors: Vec<(ObjectId, Moment)>,
    pub(crate) tricks: Vec<Trick>,
    pub(crate) map: MoodMap,
    /// What people say of each room.
    pub(crate) fame: Vec<f32>,
    pub(crate) spawns: Spawns,
    pub(crate) owner: Owner,
    pub(crate) sayings: Vec<Saying>,
    pub(crate) told: Told,
    pub(crate) night: Night,
    pub(crate) news: News,
}

/// A word in the air, for a moment.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Saying {
    pub(crate) at: Vec2,
    /// Where the one is to whom it is said.
    pub(crate) to: Option<Vec2>,
    pub(crate) word: Word,
    pub(crate) until: Moment,
}

/// What is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State)]
pub(crate) enum Word {
    Eek,
    Boring,
    There,
    Refund,
    Help,
    /// Of a room.
    Praise(u32),
    Coins(i32),
    /// What it cost to set a trick off.
    Energy(i32),
    /// Why a click did nothing.
    No(Refused),
}

/// What the last tick came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) struct Told {
    pub(crate) units: u32,
    pub(crate) thought: u32,
    pub(crate) waiting: u32,
    /// What there was to spend.
    pub(crate) budget: u32,
}

impl House {
    /// An empty house before it opens.
    pub(crate) fn new(plan: &Plan) -> Self {
        let mut objects = Objects::default();
        plan.level.things.iter().for_each(|thing| put(&mut objects, &plan.types, thing));
        objects.refresh();
        let mut manager = SenseManager::new();
        manager.make_room(MOST_NOTICES);
        let mut trips = Requests::new(Order::Priority, MOST_TRIPS);
        trips.reserve();
        Self {
            now: Moment::START,
            visitors: Vec::new(),
            serials: 0,
            manager,
            minds: Scheduler::new(Policy::Equal),
            trips,
            objects,
            doors: Vec::new(),
            tricks: Vec::new(),
            map: MoodMap::new(plan.ways.len()),
            fame: vec![0.0; plan.rooms.len()],
            spawns: Spawns::new(&plan.level.spawners),
            owner: Owner::new(&plan.level),
            sayings: Vec::with_capacity(MOST_SAYINGS),
            told: Told::default(),
            night: Night::default(),
            news: News::default(),
        }
    }

    /// A night is played in the memory of the one before, which everybody has left: only its beginning, and whoever comes, asks
    /// for more.
    pub(crate) fn keep_room(&mut self, old: &mut Self) {
        std::mem::swap(&mut self.minds, &mut old.minds);
        std::mem::swap(&mut self.trips, &mut old.trips);
        std::mem::swap(&mut self.manager, &mut old.manager);
        std::mem::swap(&mut self.visitors, &mut old.visitors);
        std::mem::swap(&mut self.doors, &mut old.doors);
        std::mem::swap(&mut self.tricks, &mut old.tricks);
        std::mem::swap(&mut self.sayings, &mut old.sayings);
        std::mem::swap(&mut self.news, &mut old.news);
        std::mem::swap(&mut self.owner.books, &mut old.owner.books);
        self.manager.clear_signals();
        self.manager.make_room(MOST_NOTICES);
        self.visitors.clear();
        self.doors.clear();
        self.tricks.clear();
        self.sayings.clear();
        self.news.clear();
        self.owner.books.clear();
    }

    /// Where a visitor is in the list.
    pub(crate) fn place_of(&self, serial: u32) -> Option<usize> {
        self.visitors.binary_search_by_key(&serial, |visitor| visitor.serial).ok()
    }

    /// A click is answered where it was, whatever is said there.
    pub(crate) fn answer(&mut self, at: Vec2, word: Word) {
        const SECONDS: f32 = 1.5;
        self.sayings.retain(|saying| saying.at.distance(at) >= QUIET);
        self.say(at, word, SECONDS);
    }

    pub(crate) fn say(&mut self, at: Vec2, word: Word, seconds: f32) {
        self.say_to(at, None, word, seconds);
    }

    pub(crate) fn say_to(&mut self, at: Vec2, to: Option<Vec2>, word: Word, seconds: f32) {
        let until = self.now.after(seconds);
        // Where everybody talks nobody is understood.
        if self.sayings.iter().any(|saying| saying.at.distance(at) < QUIET) {
            return;
        }
        self.sayings.push(Saying { at, to, word, until });
    }
}

/// Puts something there that the level says.
pub(crate) fn put(objects: &mut Objects<Plane>, types: &ObjectTypes<Plane>, thing: &ThingDef) {
    let Some(kind) = types.find(&thing.kind) else { return };
    let Some(id) = objects.add(types, kind, thing.at, thing.facing.to_radians()) else { return };
    for (mark, value) in &thing.values {
        objects.set_mark(types, id, mark, value);
    }
}
