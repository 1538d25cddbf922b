//! Walking: ask for a path, follow it from waypoint to waypoint, open the doors on the way.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_core::work::{Budget, Progress as Step};
use wits_engine::body::{Order, Outcome, Progress, Ticket as OrderTicket};
use wits_engine::objects::{Claim, ObjectId};
use wits_exec::requests::{Answer, Ticket};
use wits_nav::search::{Search, Seen, To};
use wits_nav::world::{WaypointLink, Waypoints};
use wits_world::Who;

use crate::comers;
use crate::stage::Stage;
use crate::visitor::Mood;

/// So near to a waypoint is there. \[m\]
const THERE: f32 = 0.45;
/// So near it is there even if the next point is not in sight. \[m\]
const EXACTLY: f32 = 0.15;
/// So near to a goal is there. \[m\]
pub(crate) const AT_GOAL: f32 = 0.35;
/// A door is opened from here. \[m\]
const REACH: f32 = 1.0;
/// A door falls shut after this. \[s\]
const SHUTS: f32 = 9.0;
/// Visitors keep this far apart, if there is room. \[m\]
const APART: f32 = 0.7;
/// How much more a metre counts where it is as scary as it gets for one person, for those who are scared.
const SHY: f32 = 1.5;
/// The same for boredom, for everybody else.
const DULL: f32 = 0.5;

/// A path that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) struct Trip {
    from: u32,
    to: u32,
    /// What is avoided on the way.
    scared: bool,
}

/// What the feet of a visitor are doing.
#[derive(Clone, Debug, Default, PartialEq, State)]
pub(crate) struct Walk {
    pub(crate) goal: Option<Vec2>,
    /// It runs; else it creeps.
    pub(crate) runs: bool,
    pub(crate) stage: Going,
    asked: Option<Ticket>,
    order: Option<OrderTicket>,
    /// The waypoints that are still to come, the next one last.
    pub(crate) route: Vec<u32>,
    /// A door that is being opened, and when that is done.
    opens: Option<(ObjectId, Moment)>,
}

/// How far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, State)]
pub(crate) enum Going {
    #[default]
    Nowhere,
    /// Waits for its path.
    Asks,
    Walks,
    Arrived,
    Failed,
}

impl Stage {
    /// Sets out. Straight if nothing is between, else a path is asked for.
    pub(crate) fn set_out(&mut self, me: usize, goal: Vec2, runs: bool) {
        self.stop_walking(me);
        let (at, scared) = (self.visitor(me).at(), self.visitor(me).mood == Mood::Scared);
        let same_room = self.plan.room_at(at) == self.plan.room_at(goal);
        let straight = same_room && self.is_free(at, goal);
        let ends = self.plan.nearest_node(at).zip(self.plan.nearest_node(goal));
        let walk = &mut self.visitor_mut(me).walk;
        (walk.goal, walk.runs, walk.stage) = (Some(goal), runs, Going::Asks);
        match ends {
            _ if straight => self.begin(me, Vec::new()),
            None => self.visitor_mut(me).walk.stage = Going::Failed,
            Some((from, to)) => {
                let asked = self.house.trips.submit(Trip { from, to, scared }, 0.0);
                let walk = &mut self.visitor_mut(me).walk;
                match asked {
                    Ok(ticket) => walk.asked = Some(ticket),
                    // Too many ask: another time.
                    Err(_) => walk.stage = Going::Failed,
                }
            }
        }
    }

    /// Stands where it is; a path that was asked for is not wanted any more.
    pub(crate) fn stop_walking(&mut self, me: usize) {
        let now = self.house.now;
        let visitor = &mut self.house.visitors[me];
        let walk = std::mem::take(&mut visitor.walk);
        if let Some(order) = walk.order {
            visitor.body.end(order, Outcome::CalledOff);
        }
        let mut route = walk.route;
        if let Some(ticket) = walk.asked {
            route = self.house.trips.take(ticket).flatten().unwrap_or(route);
            self.house.trips.cancel(ticket);
        }
        if route.capacity() > 0 {
            route.clear();
            self.scratch.routes.push(route);
        }
        if let Some((door, _)) = walk.opens {
            self.house.objects.abort(door, Who(u64::from(visitor.serial)));
        }
        let body = self.plan.body(self.house.visitors[me].spawner);
        // A body that cannot stand would be a fault of its file, which was checked.
        let _ = self.house.visitors[me].body.order(body, Order::Stand, now);
    }

    /// Goes along waypoints, the last one first in the list.
    fn begin(&mut self, me: usize, route: Vec<u32>) {
        let now = self.house.now;
        let visitor = &mut self.house.visitors[me];
        let Some(to) = visitor.walk.goal else { return };
        let (gait, def) = (comers::gait(visitor.walk.runs), self.plan.body(visitor.spawner));
        let order = visitor.body.order(def, Order::GoTo { to, gait, within: AT_GOAL }, now);
        let walk = &mut visitor.walk;
        walk.order = order.ok();
        walk.stage = if walk.order.is_some() { Going::Walks } else { Going::Failed };
        walk.route = route;
    }

    /// Paths are found, each in one go, as many as fit into the budget.
    pub(crate) fn find_paths(&mut self, budget: &mut Budget) {
        let Self { plan, house, search, path, scratch, .. } = self;
        let map = &house.map;
        house.trips.step_with(budget, |trip, own| {
            if own.is_spent() {
                return Step::Pending;
            }
            let scared = trip.scared;
            let cost = |_: &Waypoints<Vec2>, link: &WaypointLink| {
                let dread = if scared { SHY * map.scary_at(link.to) } else { DULL * map.boring_at(link.to) };
                link.length * (1.0 + dread)
            };
            let goal = plan.node_at(trip.to);
            let view = plan.ways.view(&cost).estimating(1.0);
            let estimate = |node: u32, _: u32| plan.node_at(node).distance(goal);
            let found = search.find_into(&view, trip.from, &To::new(trip.to, estimate), path);
            own.spend(search.effort().expanded.clamp(1, own.left()));
            Step::Done(matches!(found, Ok(true)).then(|| {
                let mut nodes = scratch.routes.pop().unwrap_or_default();
                nodes.extend(path.nodes());
                nodes
            }))
        });
    }

    /// One tick of everybody's feet.
    pub(crate) fn walk_all(&mut self, dt: f32) {
        for me in 0..self.house.visitors.len() {
            self.take_path(me);
            let held = self.follow(me);
            self.step(me, held, dt);
        }
    }

    /// The path that was asked for is there.
    fn take_path(&mut self, me: usize) {
        let Some(ticket) = self.visitor(me).walk.asked else { return };
        let nodes = match self.house.trips.poll(ticket) {
            Answer::Pending => return,
            Answer::Done(_) => self.house.trips.take(ticket).flatten(),
            Answer::Gone => None,
        };
        self.visitor_mut(me).walk.asked = None;
        let Some(mut nodes) = nodes else {
            self.visitor_mut(me).walk.stage = Going::Failed;
            return;
        };
        // Nobody goes back to the first waypoint who can go on to the second.
        let at = self.visitor(me).at();
        if nodes.len() > 1 && self.is_free(at, self.plan.node_at(nodes[1])) && !self.is_narrow(nodes[1]) {
            nodes.remove(0);
        }
        nodes.reverse();
        self.begin(me, nodes);
    }

    fn is_narrow(&self, node: u32) -> bool {
        self.plan.width(node) < 0.3
    }

    /// Leads the body on. True if a door has to be opened first.
    fn follow(&mut self, me: usize) -> bool {
        if self.visitor(me).walk.stage != Going::Walks {
            return false;
        }
        if self.opening(me) {
            return true;
        }
        let at = self.visitor(me).at();
        let goal = self.visitor(me).walk.goal.unwrap_or(at);
        while let Some(&node) = self.visitor(me).walk.route.last() {
            let distance = self.point(me, node).distance(at);
            let route = &self.visitor(me).walk.route;
            let after = route.len().checked_sub(2).map_or(goal, |place| self.point(me, route[place]));
            // Round a door post nobody may cut the corner.
            if distance > THERE || (distance > EXACTLY && !self.plan.is_clear(at, after)) {
                break;
            }
            self.visitor_mut(me).walk.route.pop();
        }
        let next = self.visitor(me).walk.route.last().map_or(goal, |node| self.point(me, *node));
        // A little beyond it, so that a door on a waypoint is seen in time.
        let beyond = next + (next - at).normalize_or_zero() * REACH;
        if let Some((door, leaf)) = self.door_between(at, beyond)
            && leaf.closest_point(at).distance(at) < REACH
        {
            return self.open(me, door);
        }
        self.house.visitors[me].body.lead(Some(next));
        false
    }

    /// A waypoint as this visitor passes it.
    fn point(&self, me: usize, node: u32) -> Vec2 {
        self.plan.node_at(node) + self.visitor(me).lane(self.plan.width(node))
    }

    /// Begins to open a door. True: stand meanwhile, also when somebody else is at it.
    fn open(&mut self, me: usize, door: ObjectId) -> bool {
        let (who, from, now) =
            (Who(u64::from(self.visitor(me).serial)), self.visitor(me).at(), self.house.now);
        let Self { plan, house, .. } = self;
        let Some(offer) = house.objects.offer_with(&plan.types, door, "open") else { return false };
        let claim = Claim { object: door, offer, who, from };
        let reserved = house.objects.reserve(&plan.types, &claim, now, |_| true);
        let begun = reserved.and_then(|_| house.objects.begin(&plan.types, door, who, now));
        if let Ok(until) = begun {
            self.visitor_mut(me).walk.opens = Some((door, until));
        }
        true
    }

    /// Whether it is opening a door; when that is done, the door is open for a while.
    fn opening(&mut self, me: usize) -> bool {
        let Some((door, until)) = self.visitor(me).walk.opens else { return false };
        if !until.has_come(self.house.now) {
            return true;
        }
        let who = Who(u64::from(self.visitor(me).serial));
        self.visitor_mut(me).walk.opens = None;
        let Self { plan, house, .. } = self;
        if house.objects.finish(&plan.types, door, who, house.now).is_ok() {
            let shuts = house.now.after(SHUTS);
            match house.doors.iter_mut().find(|(known, _)| *known == door) {
                Some(known) => known.1 = shuts,
                None => house.doors.push((door, shuts)),
            }
            self.clear_air();
        }
        false
    }

    /// Moves the body; nothing goes through walls.
    fn step(&mut self, me: usize, held: bool, dt: f32) {
        let now = self.house.now;
        let before = self.visitor(me).at();
        let push = self.push(me);
        let goes = self.visitor(me).walk.stage == Going::Walks && !held;
        if held {
            self.house.visitors[me].body.steer(Vec2::ZERO);
        } else if goes && push != Vec2::ZERO {
            let next = self
                .visitor(me)
                .walk
                .route
                .last()
                .map(|node| self.point(me, *node))
                .or(self.visitor(me).walk.goal);
            let pace = comers::pace(self.plan.body(self.visitor(me).spawner), self.visitor(me).walk.runs);
            let ahead = next.map_or(Vec2::ZERO, |next| (next - before).normalize_or_zero());
            self.house.visitors[me].body.steer((ahead + push) * pace);
        }
        let def = self.plan.body(self.visitor(me).spawner);
        let body = &mut self.house.visitors[me].body;
        body.step(def, now);
        body.drift(def, dt);
        let after = body.place;
        if after != before && !self.is_open(before, after) {
            // Along the wall, if not through it: who stands at a door post gets round it.
            let way = after - before;
            let along = [Vec2::new(way.x, 0.0), Vec2::new(0.0, way.y)].into_iter();
            let slid =
                along.filter(|part| *part != Vec2::ZERO).find(|part| self.is_open(before, before + *part));
            let slid = slid.unwrap_or_default();
            let body = &mut self.house.visitors[me].body;
            let facing = body.facing;
            body.moved_to(before + slid, facing, slid / dt.max(1e-3));
        }
        let visitor = &mut self.house.visitors[me];
        if let Some(order) = visitor.walk.order {
            let over = match visitor.body.progress(order) {
                Progress::Going => None,
                Progress::Over(Outcome::Done) => Some(Going::Arrived),
                _ => Some(Going::Failed),
            };
            if let Some(stage) = over {
                visitor.walk.stage = stage;
                visitor.walk.order = None;
                visitor.walk.route.clear();
            }
        }
    }

    /// Whether somebody can step from here to there and has a hand's breadth left.
    fn is_open(&self, from: Vec2, to: Vec2) -> bool {
        self.is_free(from, to + (to - from).normalize_or_zero() * 0.12)
    }

    /// Away from those who are too near. At most a little more than half a step.
    fn push(&self, me: usize) -> Vec2 {
        let at = self.visitor(me).at();
        let mut push = Vec2::ZERO;
        for (other, visitor) in self.house.visitors.iter().enumerate() {
            let away = at - visitor.at();
            let distance = away.length();
            if other != me && distance < APART {
                // Who stands on the same spot goes its own way.
                let away = if distance > 1e-3 { away / distance } else { self.visitor(me).lane(1.0) };
                push += away * (1.0 - distance / APART);
            }
        }
        // At a goal that many want, everybody has to get near enough.
        let near = self.visitor(me).walk.goal.is_some_and(|goal| goal.distance(at) < 1.2);
        push.clamp_length_max(if near { 0.2 } else { 0.6 })
    }

    /// Doors that nobody is near to fall shut.
    pub(crate) fn shut_doors(&mut self) {
        let Self { plan, house, .. } = self;
        let now = house.now;
        let visitors = &house.visitors;
        let near = |at: Vec2| visitors.iter().any(|visitor| visitor.at().distance(at) < 1.2);
        let before = house.doors.len();
        let (doors, objects) = (&mut house.doors, &mut house.objects);
        doors.retain(|(door, when)| {
            let stays = !when.has_come(now) || objects.get(*door).is_some_and(|door| near(door.at()));
            if !stays {
                objects.set_mark(&plan.types, *door, "open", &false.into());
            }
            stays
        });
        if house.doors.len() < before {
            self.clear_air();
        }
    }
}
