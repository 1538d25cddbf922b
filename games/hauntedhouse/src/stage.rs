//! The stage on which visitors act: the plan and the state.

use std::collections::VecDeque;
use std::sync::Arc;

use wits_core::geometry::Segment;
use wits_core::glam::Vec2;
use wits_decide::Value;
use wits_engine::level::Spawn;
use wits_engine::objects::{ObjectId, Offered};
use wits_engine::perception::View;
use wits_nav::Path;
use wits_nav::queue::Heap;
use wits_nav::search::AStar;
use wits_sense::Notice;
use wits_sense::memory::MemoryDef;
use wits_sense::surroundings::Surroundings;

use crate::house::House;
use crate::plan::{Plan, leaf};
use crate::tick::FRAMES;
use crate::visitor::Visitor;

/// How light it is in a room whose lamp is out.
const DARK: f32 = 0.45;

/// The state and the plan together: what the words of visitors are about. Visitors are known by their places in the list.
pub struct Stage {
    pub(crate) plan: Arc<Plan>,
    pub(crate) house: House,
    pub(crate) air: Air,
    pub(crate) search: AStar,
    pub(crate) path: Path,
    pub(crate) scratch: Scratch,
    /// What the last ticks were spent on: thoughts and paths. Only to be looked at.
    pub(crate) frames: VecDeque<[u32; 2]>,
}

/// Lists that are used again and again.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) notices: Vec<Notice<Vec2>>,
    pub(crate) offers: Vec<Offered>,
    pub(crate) comes: Vec<Spawn>,
    /// Routes that nobody goes any more.
    pub(crate) routes: Vec<Vec<u32>>,
}

impl Scratch {
    /// One route more for who comes, as long as any can be: every waypoint once. And ears and eyes for what all notice.
    pub(crate) fn make_room(&mut self, visitors: usize, waypoints: usize) {
        if self.routes.len() < visitors {
            self.routes.push(Vec::with_capacity(waypoints));
        }
        // Those that are in use come back.
        self.routes.reserve(visitors);
        // It may be that everybody notices everybody at once.
        self.notices.clear();
        self.notices.reserve(visitors * visitors);
    }
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
        let mut stage = Self {
            plan,
            house,
            air: Air::default(),
            search: AStar::new(),
            path: Path::at(0),
            scratch: Scratch::default(),
            frames: VecDeque::with_capacity(FRAMES),
        };
        stage.clear_air();
        stage.make_room();
        stage
    }

    /// Room for the widest search and the longest path that this plan can ask for. What a path costs is never estimated too
    /// high, so every link is taken once at most.
    pub(crate) fn make_room(&mut self) {
        let ways = &self.plan.ways;
        self.search = AStar::with_queue(Heap::with_capacity(ways.links().len() + 1));
        self.search.reserve(ways.len());
        self.path.reserve(ways.len());
    }

    /// Where the visitor of an agent's number is in the list.
    pub(crate) fn place_of(&self, agent: u64) -> Option<usize> {
        self.house.place_of(u32::try_from(agent).ok()?)
    }

    pub(crate) fn visitor(&self, place: usize) -> &Visitor {
        &self.house.visitors[place]
    }

    pub(crate) fn visitor_mut(&mut self, place: usize) -> &mut Visitor {
        &mut self.house.visitors[place]
    }

    /// How well somebody remembers.
    pub(crate) fn memory_def(&self, place: usize) -> &MemoryDef {
        self.plan.memory(self.visitor(place).spawner)
    }

    /// All that the words of perception are told: what somebody knows, and where it is.
    pub(crate) fn view(&self, place: usize) -> View<'_, Vec2> {
        let visitor = self.visitor(place);
        View::new(&self.plan.senses, self.memory_def(place), &visitor.knowledge).at(visitor.at())
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
