//! The state of the lab and what happens in it at every tick.

use wits_core::glam::Vec2;
use wits_core::index::CellIndex;
use wits_core::random::Seed;
use wits_core::raycast::StaticWorld;
use wits_core::state::{State, definition};
use wits_core::trace::{Channel, Trace};
use wits_game::{Setup, Tick};
use wits_motion::crowd::{Agent, CrowdState, CrowdTick, Walls};

use crate::crowd::about::Settings;
use crate::crowd::method::{self, Around, Memory};
use crate::crowd::place::{Now, Place, Scenario, group_of};

/// How large a person is. \[m\]
pub(crate) const RADIUS: f32 = 0.3;
/// Important people are larger, so that one sees them.
const IMPORTANT_RADIUS: f32 = 0.4;
const IMPORTANT: f32 = 8.0;
/// Fewer than this are not worth waking the other cores for.
const WORTH_ALL_CORES: usize = 3000;
/// Overlaps deeper than this part of both radii are collisions.
const BUMP: f32 = 0.1;
/// How quickly being held up is felt and forgotten. \[1/s\]
const FEELS: f32 = 1.5;
/// On the circle and at the door all go back when so many have arrived.
const ALL_BUT: f32 = 0.98;
/// The trace remembers about so many entries in all.
const TRACE_ENTRIES: usize = 1 << 19;
/// The trace is written once in so many ticks.
const TRACED_EVERY: u64 = 6;

/// The numbers of the trace's channels.
pub(crate) const SPEED: usize = 0;
pub(crate) const HELD_UP: usize = 1;

/// Everything that changes.
#[derive(Debug, Default, State)]
pub struct World {
    /// As the parameters said at the last tick.
    #[state(unhashed = "set from the parameters, which a recording holds", with = definition)]
    pub(crate) settings: Settings,
    pub(crate) crowd: CrowdState,
    pub(crate) people: Vec<Person>,
    /// Where the door is along its wall, and where the pillar is. \[m\]
    pub(crate) door: f32,
    pub(crate) pillar: Vec2,
    /// How many goals were reached.
    pub(crate) arrived: u64,
    /// How long people overlapped somebody, all together. \[s\]
    pub(crate) bumped: f64,
    /// How many overlap somebody now.
    pub(crate) bumping: u32,
}

/// What one has in mind.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Person {
    pub(crate) goal: Vec2,
    pub(crate) group: u8,
    /// Has reached its goal and waits for the others.
    pub(crate) is_there: bool,
    pub(crate) visits: u32,
    /// How much of its pace it loses to others, lately. \[0 to 1\]
    pub(crate) held_up: f32,
    /// Where it went last; for those who rate directions.
    pub(crate) last: Vec2,
}

impl Clone for World {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    /// Reuses the memory of the old state: snapshots are taken all the time.
    fn clone_from(&mut self, source: &Self) {
        let Self { settings, crowd, people, door, pillar, arrived, bumped, bumping } = source;
        (self.settings, self.door, self.pillar) = (*settings, *door, *pillar);
        (self.arrived, self.bumped, self.bumping) = (*arrived, *bumped, *bumping);
        self.crowd.clone_from(crowd);
        self.people.clone_from(people);
    }
}

/// The lab.
pub struct Crowd {
    pub(crate) world: World,
    pub(crate) place: Place,
    pub(crate) walls: Walls,
    pub(crate) rays: StaticWorld,
    /// What the walls were made for.
    walls_of: Option<Now>,
    pub(crate) index: CellIndex,
    pub(crate) wishes: Vec<Vec2>,
    xs: Vec<f32>,
    ys: Vec<f32>,
    last: Vec<Vec2>,
    memory: Memory,
    pub(crate) trace: Trace,
    seed: Seed,
    parallel: bool,
}

impl Crowd {
    pub(crate) fn new(setup: &Setup) -> Self {
        let params = &setup.params;
        let seed = setup.seed.fork("crowd");
        let (count, room) = (params.count("count"), params.f32("room"));
        let place = Place::new(Scenario::of(params.count("scenario")), count, room, seed);
        let settings = Settings::of(params);
        let mut world = World { settings, pillar: pillar_start(&place), ..World::default() };
        let mut stream = seed.fork("people").stream();
        for start in place.starts(count, room, seed) {
            let is_important = stream.unit() * 100.0 < params.f32("important");
            let (radius, priority) = if is_important { (IMPORTANT_RADIUS, IMPORTANT) } else { (RADIUS, 1.0) };
            let max_speed = 1.25 * settings.pace;
            let agent = Agent { position: start.at, velocity: Vec2::ZERO, radius, max_speed, priority };
            if world.crowd.push(agent).is_ok() {
                world.people.push(Person { goal: start.goal, group: start.group, ..Person::default() });
            }
        }
        let channels = [Channel::value("speed", "m/s"), Channel::value("held up", "%")];
        let mut lab = Self {
            index: method::index(place.half, count),
            walls: Walls::new(),
            rays: StaticWorld::builder().build(),
            walls_of: None,
            wishes: Vec::new(),
            xs: Vec::new(),
            ys: Vec::new(),
            last: Vec::new(),
            memory: Memory::default(),
            trace: Trace::new(&channels, count, (TRACE_ENTRIES / count).clamp(8, 200), 0),
            parallel: setup.parallel && count >= WORTH_ALL_CORES,
            world,
            place,
            seed,
        };
        lab.look();
        lab
    }

    /// One tick.
    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.set(Settings::of(tick.params));
        for input in tick.inputs {
            match (input.name.as_ref(), input.at) {
                ("door", Some(at)) => self.world.door = at.y,
                ("pillar", Some(at)) => self.world.pillar = at.clamp(-self.place.half, self.place.half),
                _ => {}
            }
        }
        self.look();
        self.walk(tick.dt);
        self.arrive();
        self.look();
        self.feel(tick.dt);
        if tick.number.is_multiple_of(TRACED_EVERY) {
            self.note(tick.number);
        }
    }

    /// Goes back to an earlier state.
    pub(crate) fn go_back_to(&mut self, state: &World, tick: u64) {
        self.world.clone_from(state);
        self.trace.forget_after(tick);
        self.look();
    }

    /// Where the door is and how wide.
    pub(crate) fn door(&self) -> (f32, f32) {
        let width = self.world.settings.door_width.min(2.0 * self.place.half.y - 1.0);
        (self.place.door_at(self.world.door, width), width)
    }

    /// What is round everybody now.
    pub(crate) fn around(&self) -> Around<'_> {
        Around {
            settings: &self.world.settings,
            walls: &self.walls,
            world: &self.rays,
            wishes: &self.wishes,
            index: &self.index,
        }
    }

    fn set(&mut self, settings: Settings) {
        if settings.pace != self.world.settings.pace {
            for number in 0..self.world.crowd.len() {
                if let Some(agent) = self.world.crowd.agent(number) {
                    let faster = Agent { max_speed: 1.25 * settings.pace, ..agent };
                    // A pace is a size: it is never refused.
                    let _ = self.world.crowd.set(number, faster);
                }
            }
        }
        self.world.settings = settings;
    }

    /// Walls, wishes and the index, as they follow from the state.
    fn look(&mut self) {
        let now = Now { door: self.door(), pillar: (self.world.pillar, self.world.settings.pillar) };
        if self.walls_of != Some(now) {
            (self.walls, self.rays) = self.place.walls(&now);
            self.walls_of = Some(now);
        }
        self.wishes.clear();
        self.xs.clear();
        self.ys.clear();
        let pace = self.world.settings.pace;
        for (agent, person) in self.world.crowd.iter().zip(&self.world.people) {
            let corner = self.place.next_corner(agent.position, person.goal, &now, agent.radius);
            self.wishes.push(((corner - agent.position) * 2.0).clamp_length_max(pace));
            self.xs.push(agent.position.x);
            self.ys.push(agent.position.y);
        }
        self.index.rebuild(&self.xs, &self.ys);
    }

    fn walk(&mut self, dt: f32) {
        self.last.clear();
        self.last.extend(self.world.people.iter().map(|person| person.last));
        let around = Around {
            settings: &self.world.settings,
            walls: &self.walls,
            world: &self.rays,
            wishes: &self.wishes,
            index: &self.index,
        };
        let tick = CrowdTick { dt, parallel: self.parallel };
        method::advance(&around, &mut self.world.crowd, &mut self.last, &mut self.memory, &tick);
        for (person, last) in self.world.people.iter_mut().zip(&self.last) {
            person.last = *last;
        }
    }

    /// Who is there is counted; then they get new goals, come in again, or wait until all can go back.
    fn arrive(&mut self) {
        let half = self.place.half;
        let mut there = 0;
        for number in 0..self.world.people.len() {
            let Some(agent) = self.world.crowd.agent(number) else { continue };
            let person = &mut self.world.people[number];
            let at = agent.position;
            match self.place.scenario {
                Scenario::Circle | Scenario::Door => {
                    let is_there = match self.place.scenario {
                        Scenario::Circle => at.distance(person.goal) < 0.6,
                        _ => at.x * person.goal.x > 0.0 && at.x.abs() > 1.0,
                    };
                    if is_there && !person.is_there {
                        person.is_there = true;
                        self.world.arrived = self.world.arrived.saturating_add(1);
                    }
                    there += u32::from(person.is_there);
                }
                Scenario::Corridor | Scenario::Crossing => {
                    let way = person.goal - at;
                    let (along, end) = if way.x.abs() > way.y.abs() {
                        (at.x * way.x.signum(), half.x)
                    } else {
                        (at.y, half.y)
                    };
                    if along > end + 1.0 {
                        self.world.arrived = self.world.arrived.saturating_add(1);
                        let back = way.normalize_or_zero().round() * (2.0 * end + 2.0);
                        let _ = self.world.crowd.set(number, Agent { position: at - back, ..agent });
                    }
                }
                Scenario::Pillars => {
                    if at.distance(person.goal) < 0.8 {
                        self.world.arrived = self.world.arrived.saturating_add(1);
                        person.visits = person.visits.saturating_add(1);
                        person.goal = self.place.any_goal(number, person.visits, self.seed);
                        person.group = group_of(person.goal.x, half.x);
                    }
                }
            }
        }
        if there as f32 >= ALL_BUT * self.world.people.len() as f32 {
            for person in &mut self.world.people {
                person.is_there = false;
                person.goal = match self.place.scenario {
                    Scenario::Circle => -person.goal,
                    _ => person.goal * Vec2::new(-1.0, 1.0),
                };
            }
        }
    }

    /// How much everybody is held up, and who overlaps whom.
    fn feel(&mut self, dt: f32) {
        let share = wits_core::math::smoothing(FEELS, dt);
        let mut bumping = 0;
        for (number, person) in self.world.people.iter_mut().enumerate() {
            let (at, velocity) = (self.world.crowd.position(number), self.world.crowd.velocity(number));
            let (wish, radius) = (self.wishes[number], self.world.crowd.radius(number));
            let wanted = wish.length();
            // Who is nearly there does not want much.
            let lost = if wanted < 0.2 * self.world.settings.pace {
                0.0
            } else {
                (1.0 - velocity.dot(wish) / (wanted * wanted)).clamp(0.0, 1.0)
            };
            person.held_up += (lost - person.held_up) * share;
            let mut deep = false;
            self.index.for_each_within(at, radius + IMPORTANT_RADIUS, |near| {
                let other = near.number as usize;
                let radii = radius + self.world.crowd.radius(other);
                deep |= other != number
                    && near.distance_squared < ((1.0 - BUMP) * radii) * ((1.0 - BUMP) * radii);
            });
            // Those who come in again may land on somebody: the edges do not count.
            let inside =
                at.abs().cmplt(self.place.half - 1.0).all() || self.place.scenario == Scenario::Circle;
            bumping += u32::from(deep && inside);
        }
        self.world.bumping = bumping;
        self.world.bumped += f64::from(bumping) * f64::from(dt);
    }

    fn note(&mut self, tick: u64) {
        for (number, person) in self.world.people.iter().enumerate() {
            self.trace.record(number, tick, SPEED, self.world.crowd.velocity(number).length());
            self.trace.record(number, tick, HELD_UP, 100.0 * person.held_up);
        }
    }

    /// The mean speed and how much people are held up on average. \[m/s, 0 to 1\]
    pub(crate) fn measured(&self) -> (f32, f32) {
        let count = self.world.people.len().max(1) as f32;
        let speed: f32 = self.world.crowd.iter().map(|agent| agent.velocity.length()).sum();
        let held_up: f32 = self.world.people.iter().map(|person| person.held_up).sum();
        (speed / count, held_up / count)
    }
}

fn pillar_start(place: &Place) -> Vec2 {
    match place.scenario {
        Scenario::Door => Vec2::new(-0.35 * place.half.x, 0.0),
        _ => Vec2::ZERO,
    }
}
