//! The state of the town, and what happens at every tick.

use wits_core::glam::Vec2;
use wits_core::hash::StateHasher;
use wits_core::index::{CellIndex, Edges};
use wits_core::random::Seed;
use wits_core::state::State;
use wits_core::work::Budget;
use wits_engine::engine::Engine;
use wits_exec::lod::Change;
use wits_exec::{Task, TaskId};
use wits_game::{Setup, Tick, loaded};
use wits_world::Who;
use wits_world::trigger::{Notice, PlaneRegion, TriggerSystem, TriggersDef};

use crate::city::about::TICKS_PER_SECOND;
use crate::city::day::Errand;
use crate::city::detail::{Detail, Settings, Spread};
use crate::city::groups::{Crowds, Where};
use crate::city::news::{self, Sound};
use crate::city::person::{Person, View, Word};
use crate::city::sweep::Row;
use crate::city::town::{LIST, PITCH, Town};
use crate::city::walk::Body;

/// When it begins: many are on their way to work. \[h\]
const BEGINS: f32 = 7.0;
/// You walk so many times faster than the others.
const HASTE: f32 = 1.8;
/// The cells in which neighbours are looked for: larger than who keeps clear of others needs, because there are few people
/// in a large town, and every cell costs at every tick. \[m\]
const CELL: f32 = 8.0;
/// Groups are looked at every so many ticks.
const LOOKS_EVERY: u64 = 8;
/// The figures of so many ticks are kept for the page of frames.
const FRAMES: usize = 300;

/// Everything that changes.
#[derive(Clone, Debug, State)]
pub struct World {
    #[state(unhashed = "set from the parameters, which a recording holds")]
    pub(crate) settings: Settings,
    /// The time of day. \[h\]
    pub(crate) hour: f32,
    pub(crate) engine: Engine<Person, Word>,
    /// Where every inhabitant is kept.
    pub(crate) whereabouts: Vec<Where>,
    pub(crate) crowds: Crowds,
    pub(crate) spread: Spread,
    /// Pays wages and takes what is spent, so that no coin is ever lost.
    pub(crate) treasury: i64,
    pub(crate) you: You,
    pub(crate) triggers: TriggerSystem<PlaneRegion>,
    pub(crate) sounds: Vec<Sound>,
    #[state(unhashed = "only shown: of the last tick")]
    pub(crate) told: Told,
}

/// You: where the town is looked at most closely.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct You {
    pub(crate) body: Body,
    pub(crate) look: Vec2,
    /// How many walks were begun.
    walks: u64,
}

/// What is told of the last tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Told {
    pub(crate) units: u64,
    /// How many are due and did not think, and how many ticks the latest of them is late.
    pub(crate) waiting: u32,
    pub(crate) latest: u32,
    /// How many people there are at each level.
    pub(crate) levels: [u32; 4],
    /// Changes of level in a second, lately.
    pub(crate) switches: f32,
    /// Changes in this tick.
    pub(crate) changed: u32,
}

impl World {
    pub(crate) fn hash_news(&self, hasher: &mut StateHasher) {
        hasher.write(&self.triggers);
        hasher.write(&self.sounds);
    }

    pub(crate) fn hash_bodies(&self, hasher: &mut StateHasher) {
        hasher.write(&self.you.body);
        self.engine.iter().for_each(|(_, person)| hasher.write(&person.body));
    }

    pub(crate) fn hash_groups(&self, hasher: &mut StateHasher) {
        hasher.write(&self.crowds);
        hasher.write(&self.whereabouts);
        hasher.write(&self.spread);
        hasher.write(&self.treasury);
    }

    /// Why the city cannot go on from this state of a file, as a town of the same people as before.
    pub(crate) fn check(&self, like: &Self, town: &Town) -> Result<(), String> {
        loaded::same_count("people", self.whereabouts.len(), "expected", like.whereabouts.len())?;
        self.crowds.check(&like.crowds)?;
        let crowds = self.whereabouts.iter().filter_map(|place| match place {
            Where::Crowd(crowd) => Some(*crowd),
            Where::Here(_) => None,
        });
        loaded::indices("crowd", crowds, self.crowds.list.len())?;
        let people = || self.engine.iter().map(|(_, person)| person);
        loaded::indices("resident", people().map(|person| person.number), town.residents.len())?;
        loaded::indices("level", people().map(Person::level), self.told.levels.len())?;
        loaded::indices("stalls", people().map(|person| person.left), LIST + 1)?;
        loaded::within("hour", self.hour, 0.0, 24.0)
    }

    /// All coins that there are.
    pub(crate) fn coins(&self) -> (i64, i64) {
        let people: i64 =
            self.engine.iter().map(|(_, person)| i64::from(person.coins)).fold(0, i64::saturating_add);
        let crowds = self.crowds.list.iter().map(|crowd| crowd.coins).fold(0, u64::saturating_add);
        (people.saturating_add_unsigned(crowds), self.treasury)
    }
}

/// The lab.
#[derive(Debug)]
pub struct City {
    pub(crate) world: World,
    pub(crate) town: Town,
    pub(crate) detail: Detail,
    pub(crate) bells: TriggersDef<PlaneRegion>,
    /// The crowd that has the people of each block.
    pub(crate) closed: Vec<u16>,
    pub(crate) index: CellIndex,
    /// Where everybody is, by slot; nowhere if the slot is empty.
    pub(crate) xs: Vec<f32>,
    pub(crate) ys: Vec<f32>,
    pub(crate) rows: Vec<Row>,
    changes: Vec<Change>,
    movers: Vec<(u32, Errand)>,
    pub(crate) listed: Vec<TaskId>,
    pub(crate) folded: Vec<TaskId>,
    pub(crate) notices: Vec<Notice>,
    pub(crate) members: Seed,
    parallel: bool,
}

impl City {
    pub(crate) fn new(setup: &Setup) -> Self {
        let seed = setup.seed.fork("city");
        let inhabitants = setup.params.count("inhabitants");
        let town = Town::new(inhabitants, seed);
        let settings = Settings::of(&setup.params);
        let bells = news::bells(&town);
        let mut engine = Engine::new(TICKS_PER_SECOND);
        // Crowds are cheap: nearly all of the budget is for persons.
        engine.add_work("groups", Task::every(1).priority(0.05));
        engine.watch(FRAMES);
        let middle = Vec2::splat(0.5 * town.size()).map(|x| (x / PITCH).round() * PITCH);
        let world = World {
            settings,
            hour: BEGINS,
            engine,
            whereabouts: vec![Where::Crowd(0); inhabitants],
            crowds: Crowds::new(&town),
            spread: Spread::default(),
            treasury: 100 * inhabitants as i64,
            you: You { body: Body::standing(middle), look: Vec2::X, walks: 0 },
            triggers: TriggerSystem::new(&bells),
            sounds: Vec::new(),
            told: Told::default(),
        };
        let mut city = Self {
            detail: Detail::new(&settings),
            bells,
            closed: Vec::new(),
            index: CellIndex::new(Vec2::ZERO, Vec2::splat(town.size()), CELL, Edges::Open),
            xs: Vec::new(),
            ys: Vec::new(),
            rows: Row::all(),
            changes: Vec::new(),
            movers: Vec::new(),
            listed: Vec::new(),
            folded: Vec::new(),
            notices: Vec::new(),
            members: seed.fork("members"),
            parallel: setup.parallel,
            world,
            town,
        };
        city.open_and_close();
        city.settle();
        city.walk(0.0);
        city.look();
        city.count();
        city
    }

    /// One tick.
    pub(crate) fn advance(&mut self, tick: Tick<'_>) {
        self.set(Settings::of(tick.params));
        let jumped = tick.inputs.iter().filter(|input| self.heed_input(input)).count() > 0;
        self.strike(tick.dt);
        self.wander(tick.dt);
        self.ring();
        if (jumped || self.world.engine.tick().is_multiple_of(LOOKS_EVERY)) && self.open_and_close() {
            self.rehouse_all();
        }
        self.look();
        self.think(tick.dt);
        self.walk(tick.dt);
        self.retask();
        self.fold();
        self.count();
    }

    /// So many persons that it is worth while to wake other cores.
    pub(crate) fn is_parallel(&self) -> bool {
        const MANY: usize = 1024;
        self.parallel && self.world.settings.parallel && self.world.engine.len() >= MANY
    }

    /// Goes back to an earlier state.
    pub(crate) fn go_back_to(&mut self, state: &World) {
        self.world.clone_from(state);
        self.detail = Detail::new(&state.settings);
        self.crowds_closed();
        self.find_everybody();
        self.look();
    }

    /// The parameters may have changed.
    fn set(&mut self, settings: Settings) {
        let old = std::mem::replace(&mut self.world.settings, settings);
        self.world.engine.set_parallel(settings.parallel && self.parallel);
        if !settings.changes_detail(&old) {
            return;
        }
        self.detail = Detail::new(&settings);
        self.world.spread.clear();
        if self.open_and_close() {
            self.rehouse_all();
        }
        // Everybody is looked at anew, and gets a phase among the others.
        let mut ids: Vec<TaskId> = std::mem::take(&mut self.listed);
        ids.clear();
        ids.extend(self.world.engine.iter().map(|(id, _)| id));
        self.world.spread.clear();
        for id in &ids {
            let Some(mut person) = self.world.engine.get_mut(*id).map(std::mem::take) else { continue };
            person.rate = wits_exec::lod::RateState::default();
            person.heed(&self.view());
            person.retask = false;
            let task = self.task_for(person.level(), person.every);
            self.world.engine.set_task(*id, task);
            if let Some(seat) = self.world.engine.get_mut(*id) {
                *seat = person;
            }
        }
        self.listed = ids;
    }

    /// The clock goes on; those in crowds whose hour has come move to another.
    fn strike(&mut self, dt: f32) {
        let from = self.world.hour;
        let to = from + 24.0 * dt / self.world.settings.day;
        let to = if to >= 24.0 { to - 24.0 } else { to };
        self.world.hour = to;
        let movers = &mut self.movers;
        movers.clear();
        self.town.calendar.advance(from, to, |who, code| {
            movers.push((who.0 as u32, Errand::ALL[code.0 as usize % 4]));
        });
        for place in 0..self.movers.len() {
            let (number, errand) = self.movers[place];
            if let Where::Crowd(crowd) = self.world.whereabouts[number as usize] {
                let was = self.town.residents[number as usize].hours.before(errand);
                self.rehouse(number, crowd, was, errand);
            }
        }
    }

    /// You walk on, from one place to another.
    fn wander(&mut self, dt: f32) {
        let you = &mut self.world.you;
        if you.body.way.is_over() && self.world.settings.wander {
            you.walks = you.walks.saturating_add(1);
            let mut stream = self.town.seed.fork("walks").at(you.walks).stream();
            let block = stream.below(self.town.kinds.len() as u32) as u16;
            let markets = self.town.markets().count() as u32;
            let market = self.town.markets().nth(stream.below(markets) as usize);
            // To a market, where one rings the bell, or to any corner.
            let goal = match market.filter(|_| stream.chance(0.3)) {
                Some(market) => self.town.middle(market),
                None => self.town.corner(block),
            };
            you.body.way = self.town.way(you.body.at, goal, Vec2::ZERO, stream.below(16));
        }
        you.body.step(HASTE * dt);
        you.look = you.body.velocity.normalize_or(you.look);
    }

    /// Groups that you come near to are opened, others are closed. True if anything changed.
    fn open_and_close(&mut self) -> bool {
        let you = self.world.settings.groups.then_some(self.world.you.body.at);
        let changed = self.world.crowds.look(&self.town, &self.detail.groups, you, &mut self.changes);
        if changed || self.closed.is_empty() {
            self.crowds_closed();
        }
        changed
    }

    fn crowds_closed(&mut self) {
        self.world.crowds.closed(&self.town, &mut self.closed);
    }

    /// What people see.
    pub(crate) fn view(&self) -> View<'_> {
        View {
            town: &self.town,
            detail: &self.detail,
            hour: self.world.hour,
            you: self.world.you.body.at,
            look: self.world.you.look,
            quest: self.quest(),
            xs: &self.xs,
            ys: &self.ys,
            index: &self.index,
            whereabouts: &self.world.whereabouts,
        }
    }

    /// The courier with the letter: never one of a crowd.
    pub(crate) fn quest(&self) -> u32 {
        (self.town.residents.len() / 2) as u32
    }

    /// Whoever is due thinks.
    fn think(&mut self, dt: f32) {
        let World { engine, whereabouts, crowds, treasury, settings, hour, you, told, .. } = &mut self.world;
        let view = View {
            town: &self.town,
            detail: &self.detail,
            hour: *hour,
            you: you.body.at,
            look: you.look,
            quest: (self.town.residents.len() / 2) as u32,
            xs: &self.xs,
            ys: &self.ys,
            index: &self.index,
            whereabouts,
        };
        let mut budget = settings.budget.map_or_else(Budget::unlimited, Budget::new);
        let tick = engine.tick() + 1;
        let report = engine.run_with(&view, &mut budget, |_, budget| {
            *treasury = treasury.saturating_sub(crowds.run(tick, dt, budget))
        });
        told.units = report.whole.spent;
        told.waiting = report.minds.waiting;
    }

    /// How many people there are at each level.
    fn count(&mut self) {
        let told = &mut self.world.told;
        let (blocks, districts) = self.world.crowds.counts(&self.town);
        (told.levels[2], told.levels[3]) = (blocks, districts);
        let changed = std::mem::take(&mut told.changed) as f32 * TICKS_PER_SECOND as f32;
        told.switches += (changed - told.switches) * 0.03;
    }

    /// How much memory the state takes, about. \[bytes\]
    pub(crate) fn bytes(&self) -> usize {
        // Beside the person, the engine keeps its task, its counts and its interests.
        let person = size_of::<Person>() + 400;
        let World { engine, whereabouts, crowds, .. } = &self.world;
        engine.len() * person
            + whereabouts.len() * size_of::<Where>()
            + crowds.list.len() * size_of::<crate::city::groups::Crowd>()
    }

    /// An inhabitant who is there as a person.
    pub(crate) fn person(&self, number: u32) -> Option<(TaskId, &Person)> {
        match self.world.whereabouts.get(number as usize)? {
            Where::Here(id) => Some((*id, self.world.engine.get(*id)?)),
            Where::Crowd(_) => None,
        }
    }

    /// Who stands for an inhabitant in telegrams.
    pub(crate) fn who(&self, number: u32) -> Option<Who> {
        self.person(number).map(|(id, _)| Who::from(id))
    }
}
