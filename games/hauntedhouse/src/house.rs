//! The state of the house, and the stage on which visitors act.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wits_core::geometry::Segment;
use wits_core::glam::Vec2;
use wits_core::hash::{HashState, StateHasher};
use wits_core::space::Plane;
use wits_core::time::Moment;
use wits_decide::Value;
use wits_engine::cast::Nested;
use wits_engine::level::Spawns;
use wits_engine::objects::{ObjectId, Objects};
use wits_exec::requests::{Order, Requests};
use wits_exec::{Policy, Scheduler};
use wits_nav::search::AStar;
use wits_script::{Memory, Scripted};
use wits_sense::SenseManager;
use wits_sense::memory::MemoryDef;
use wits_sense::surroundings::Surroundings;

use crate::map::MoodMap;
use crate::owner::Owner;
use crate::plan::{Plan, leaf};
use crate::tricks::{Refused, Trick};
use crate::visitor::Visitor;
use crate::walk::Trip;

/// So many paths can be asked for at once.
const MOST_TRIPS: usize = 128;
/// Words are at least this far apart. \[m\]
const QUIET: f32 = 1.6;
/// How light it is in a room whose lamp is out.
pub(crate) const DARK: f32 = 0.45;

/// Everything that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
}

/// A word in the air, for a moment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Saying {
    pub(crate) at: Vec2,
    pub(crate) word: Word,
    pub(crate) until: Moment,
}

/// What is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Word {
    Eek,
    Boring,
    There,
    Refund,
    Wow,
    Help,
    Coins(i32),
    /// Why a click did nothing.
    No(Refused),
}

/// What the last tick came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Told {
    pub(crate) units: u32,
    pub(crate) thought: u32,
    pub(crate) waiting: u32,
}

impl House {
    /// An empty house before it opens.
    pub(crate) fn new(plan: &Plan) -> Self {
        let mut objects = Objects::default();
        for thing in &plan.level.things {
            if let Some(kind) = plan.types.find(&thing.kind) {
                let id = objects.add(&plan.types, kind, thing.at, thing.facing.to_radians());
                for (mark, value) in &thing.values {
                    let _ = id.is_some_and(|id| objects.set_mark(&plan.types, id, mark, value));
                }
            }
        }
        objects.refresh();
        Self {
            now: Moment::START,
            visitors: Vec::new(),
            serials: 0,
            manager: SenseManager::new(),
            minds: Scheduler::new(Policy::Equal),
            trips: Requests::new(Order::Priority, MOST_TRIPS),
            objects,
            doors: Vec::new(),
            tricks: Vec::new(),
            map: MoodMap::new(plan.ways.len()),
            fame: vec![0.0; plan.rooms.len()],
            spawns: Spawns::new(&plan.level.spawners),
            owner: Owner::new(&plan.level),
            sayings: Vec::new(),
            told: Told::default(),
        }
    }

    /// Where a visitor is in the list.
    pub(crate) fn place_of(&self, serial: u32) -> Option<usize> {
        self.visitors.binary_search_by_key(&serial, |visitor| visitor.serial).ok()
    }

    pub(crate) fn say(&mut self, at: Vec2, word: Word, seconds: f32) {
        let until = self.now.after(seconds);
        // Where everybody talks nobody is understood.
        if self.sayings.iter().any(|saying| saying.at.distance(at) < QUIET) {
            return;
        }
        self.sayings.push(Saying { at, word, until });
    }
}

impl HashState for House {
    fn hash_state(&self, hasher: &mut StateHasher) {
        hasher.write(&[self.now.0, self.serials]);
        hasher.write(&self.visitors);
        hasher.write(&self.manager);
        hasher.write(&self.minds);
        hasher.write(&self.trips);
        hasher.write(&self.objects);
        self.doors.iter().for_each(|(door, when)| hasher.write(&[door.0, when.0]));
        hasher.write(&self.tricks);
        hasher.write(&self.map);
        hasher.write(&self.fame);
        hasher.write(&self.spawns);
        hasher.write(&self.owner);
        hasher.write(&self.sayings.len());
        hasher.write(&[self.told.units, self.told.thought, self.told.waiting]);
    }
}

/// The state and the plan together, and whose turn it is: what the words of visitors are about.
pub(crate) struct Stage {
    pub(crate) plan: Arc<Plan>,
    pub(crate) house: House,
    /// Whose turn it is, by place in the list.
    pub(crate) me: usize,
    pub(crate) air: Air,
    pub(crate) search: AStar,
    /// For scripts and nested minds of nobody.
    nobody: (Memory, Nested),
}

/// What is between eyes and things now. Made anew from the state whenever something of it changes.
#[derive(Debug, Default)]
pub(crate) struct Air {
    /// Doors that are shut.
    pub(crate) shut: Vec<(ObjectId, Segment<Vec2>)>,
    /// Smoke: where, and how far it reaches.
    pub(crate) smoke: Vec<(Vec2, f32)>,
    /// How light it is in each room.
    pub(crate) light: Vec<f32>,
}

impl Stage {
    pub(crate) fn new(plan: Arc<Plan>) -> Self {
        let house = House::new(&plan);
        let (air, search) = (Air::default(), AStar::new());
        let mut stage = Self { plan, house, me: 0, air, search, nobody: Default::default() };
        stage.clear_air();
        stage
    }

    pub(crate) fn my(&self) -> &Visitor {
        &self.house.visitors[self.me]
    }

    /// How well the one whose turn it is remembers.
    pub(crate) fn memory_def(&self) -> MemoryDef {
        self.plan.memory(self.my().spawner)
    }

    pub(crate) fn my_mut(&mut self) -> &mut Visitor {
        &mut self.house.visitors[self.me]
    }

    pub(crate) fn nested(&mut self) -> &mut Nested {
        match self.house.visitors.get_mut(self.me) {
            Some(visitor) => &mut visitor.nested,
            None => &mut self.nobody.1,
        }
    }

    /// Doors, smoke and lamps as they are now.
    pub(crate) fn clear_air(&mut self) {
        let Self { plan, house, air, .. } = self;
        let (open, lit) = (plan.types.mark("open"), plan.types.mark("lit"));
        air.shut.clear();
        air.light.clear();
        air.light.resize(plan.rooms.len(), DARK);
        for (id, object) in house.objects.iter() {
            let is = |mark| object.mark(&plan.types, mark);
            if open.and_then(is) == Some(&Value::Bool(false)) {
                air.shut.push((id, leaf(object.at(), object.facing())));
            }
            if lit.and_then(is) == Some(&Value::Bool(true))
                && let Some(room) = plan.room_at(object.at())
            {
                air.light[room] = 1.0;
            }
        }
        air.smoke.clear();
        for trick in house.tricks.iter().filter(|trick| !trick.until.has_come(house.now)) {
            let veil = plan.tricks.get(usize::from(trick.kind)).map_or(0.0, |def| def.veil);
            if veil > 0.0 {
                air.smoke.push((trick.at, veil));
            }
        }
    }

    /// Whether it is dark in a room.
    pub(crate) fn is_dark(&self, room: Option<usize>) -> bool {
        room.and_then(|room| self.air.light.get(room)).is_some_and(|light| *light < 0.9)
    }

    /// Neither a wall nor a shut door is between.
    pub(crate) fn is_free(&self, from: Vec2, to: Vec2) -> bool {
        self.door_between(from, to).is_none() && self.plan.is_clear(from, to)
    }

    /// The shut door that is crossed.
    pub(crate) fn door_between(&self, from: Vec2, to: Vec2) -> Option<(ObjectId, Segment<Vec2>)> {
        let way = Segment::new(from, to);
        self.air.shut.iter().find(|(_, leaf)| leaf.crosses(&way)).copied()
    }
}

/// What senses ask of the house.
pub(crate) struct Around<'s> {
    pub(crate) plan: &'s Plan,
    pub(crate) air: &'s Air,
}

impl Surroundings<Vec2> for Around<'_> {
    fn sight(&self, eye: Vec2, target: Vec2) -> f32 {
        let way = Segment::new(eye, target);
        if self.air.shut.iter().any(|(_, leaf)| leaf.crosses(&way)) {
            return 0.0;
        }
        let smoke = self.air.smoke.iter().filter(|(at, radius)| way.distance_squared(*at) < radius * radius);
        // Who looks at the smoke itself sees it.
        let smoke = smoke.filter(|(at, _)| at.distance_squared(target) > 0.01).map(|_| 0.4);
        smoke.product::<f32>() * self.plan.walls.sight(eye, target)
    }

    fn light(&self, at: Vec2) -> f32 {
        self.plan.room_at(at).and_then(|room| self.air.light.get(room)).copied().unwrap_or(1.0)
    }
}

/// Scripts keep what they remember with the visitor whose turn it is.
impl Scripted for Stage {
    fn memory(&self) -> &Memory {
        self.house.visitors.get(self.me).map_or(&self.nobody.0, |visitor| &visitor.memory)
    }
    fn memory_mut(&mut self) -> &mut Memory {
        match self.house.visitors.get_mut(self.me) {
            Some(visitor) => &mut visitor.memory,
            None => &mut self.nobody.0,
        }
    }
}
