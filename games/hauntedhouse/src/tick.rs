//! One tick of the house.

use std::collections::VecDeque;

use wits_core::glam::Vec2;
use wits_core::time::Moment;
use wits_core::work::Budget;
use wits_decide::Exit;
use wits_engine::body::Body;
use wits_engine::level::Spawn;
use wits_engine::minds::{MindHost, MindWorld as _};
use wits_exec::phase::Phasing;
use wits_exec::{Policy, Scheduler, Task};
use wits_game::Tick;
use wits_sense::Who;
use wits_sense::knowledge::Knowledge;

use crate::HauntedHouse;
use crate::about::TICKS_PER_SECOND;
use crate::deeds;
use crate::house::{House, Told, Word};
use crate::news::Item;
use crate::owner::Post;
use crate::stage::Stage;
use crate::visitor::{Leaves, MOST_NOTES, MOST_SEEN, Mood, Target, Visitor};
use crate::walk::Walk;

/// Everybody thinks every so many ticks.
pub(crate) const EVERY: u32 = 10;
/// So many think in one tick at most.
pub(crate) const AT_ONCE: u64 = 5;
/// What a thought costs, in units of work.
pub(crate) const THOUGHT: u64 = 20;
/// So many ticks are kept to be looked at.
pub(crate) const FRAMES: usize = 300;
/// What people say of a room fades to a third in this time. \[s\]
const FAME: f32 = 150.0;

/// Advances by one tick.
pub(crate) fn advance(game: &mut HauntedHouse, tick: Tick<'_>) {
    let stage = &mut game.stage;
    stage.house.now = Moment::of_tick(tick.number + 1, TICKS_PER_SECOND);
    let seed = game.seed.at(tick.number);
    let (now, dt) = (stage.house.now, tick.dt);
    let house = &mut stage.house;
    house.sayings.retain(|saying| !saying.until.has_come(now));
    house.owner.rest(now, dt);
    house.map.fade(dt);
    house.fame.iter_mut().for_each(|fame| *fame *= 1.0 - dt / FAME);
    stage.clear_air();
    for input in tick.inputs {
        if input.name == "open" {
            game.stage.house.owner.by_hand = true;
            game.open_doors();
        } else {
            game.stage.use_control(input);
        }
    }
    let stage = &mut game.stage;
    if tick.params.is_on("auto") && !stage.house.owner.by_hand && !stage.is_closed() {
        stage.own(&mut seed.fork("owner").stream());
    }
    if !stage.is_late() {
        come(stage, game.files.library.host(), tick.params.count("visitors"));
    }
    stage.haunt();
    stage.perceive();
    let mut budget = Budget::new(tick.params.count("budget") as u64);
    think(game, &mut budget);
    let stage = &mut game.stage;
    let thoughts = units(budget.spent());
    stage.find_paths(&mut budget);
    stage.house.told.units = units(budget.spent());
    stage.house.told.budget = units(tick.params.count("budget") as u64);
    stage.keep_frame([thoughts, stage.house.told.units - thoughts]);
    stage.walk_all(dt);
    stage.calm_down(dt);
    stage.shut_doors();
    leave(game);
    game.strike();
    place_sensors(&mut game.stage);
}

fn units(spent: u64) -> u32 {
    u32::try_from(spent).unwrap_or(u32::MAX)
}

impl Stage {
    /// What a tick was spent on is kept for a while.
    fn keep_frame(&mut self, frame: [u32; 2]) {
        if self.frames.len() == FRAMES {
            self.frames.pop_front();
        }
        self.frames.push_back(frame);
    }
}

/// Those whose time has come come through the gate.
fn come(stage: &mut Stage, host: &MindHost<Stage>, most: usize) {
    let mut comes = std::mem::take(&mut stage.scratch.comes);
    let seconds = stage.hours();
    let Stage { plan, house, .. } = stage;
    let room = most.saturating_sub(house.visitors.len());
    let visitors = &house.visitors;
    let alive = |spawner: usize| {
        let of_it = visitors.iter().filter(|visitor| visitor.spawner as usize == spawner).count();
        if room == 0 { u32::MAX } else { u32::try_from(of_it).unwrap_or(u32::MAX) }
    };
    house.spawns.step(&plan.level.spawners, seconds, alive, |spawn| comes.push(spawn));
    for spawn in comes.drain(..).take(room) {
        welcome(stage, host, spawn);
    }
    stage.scratch.comes = comes;
}

/// A new visitor.
fn welcome(stage: &mut Stage, host: &MindHost<Stage>, spawn: Spawn) {
    let Stage { plan, house, scratch, .. } = stage;
    let (Some(comer), Some(spawner)) =
        (plan.comers.get(spawn.spawner), plan.level.spawners.get(spawn.spawner))
    else {
        return;
    };
    let (now, serial) = (house.now, house.serials);
    house.serials = house.serials.saturating_add(1);
    let who = Who(u64::from(serial));
    let sensor = house.manager.add(plan.sensor(spawn.spawner, who, spawner.at));
    let task = Task::every(EVERY).step(THOUGHT).whole();
    let task = house.minds.add_phased(serial, task, Phasing::LeastCrowded { window: EVERY });
    let facing = spawner.facing.to_radians();
    // All that it will need: later ticks ask for no memory.
    let mut knowledge = Knowledge::new(who);
    knowledge.memory.make_room(&comer.sheet.memory);
    let mind = comer.sheet.mind.as_deref();
    let mind = mind.and_then(|mind| host.stocked_character(u64::from(serial), mind));
    scratch.make_room(house.visitors.len() + 1, plan.ways.len());
    house.visitors.push(Visitor {
        serial,
        of: comer.of.clone(),
        spawner: u32::try_from(spawn.spawner).unwrap_or(u32::MAX),
        nature: comer.nature.clone(),
        came: now,
        body: Body::at(spawner.at).looking(facing),
        walk: Walk::default(),
        fear: comer.nature.eager,
        fun: 0.0,
        mood: Mood::Curious,
        since: now,
        recovers: false,
        fright: None,
        startled: None,
        knowledge,
        rooms: Vec::with_capacity(plan.rooms.len()),
        habits: Vec::with_capacity(plan.tricks.len()),
        seen: VecDeque::with_capacity(MOST_SEEN),
        target: Target::default(),
        deed: None,
        talked: now,
        paid: false,
        refunded: false,
        leaves: None,
        sensor,
        task,
        thoughts: 0,
        thought: now,
        mind,
        notes: VecDeque::with_capacity(MOST_NOTES),
    });
}

/// Those who are due think, as many as fit; what is left of the budget is for paths.
fn think(game: &mut HauntedHouse, budget: &mut Budget) {
    let mut minds = std::mem::replace(&mut game.stage.house.minds, Scheduler::new(Policy::Equal));
    let mut own = Budget::new((AT_ONCE * THOUGHT).min(budget.left()));
    let frame = minds.run(&mut own, |_, serial, share| {
        share.spend(THOUGHT);
        if let Some(place) = game.stage.house.place_of(*serial) {
            let dt = prepare(&mut game.stage, place);
            game.think(u64::from(*serial), dt);
        }
    });
    budget.spend(own.spent());
    let house = &mut game.stage.house;
    house.minds = minds;
    house.told = Told { thought: frame.ran, waiting: frame.waiting, ..house.told };
}

/// Somebody is about to think: it looks round and shows itself. Returns how long it is since its last thought.
fn prepare(stage: &mut Stage, me: usize) -> f32 {
    let now = stage.house.now;
    deeds::look_round(stage, me);
    stage.show_up(me);
    let memory = *stage.memory_def(me);
    let visitor = stage.visitor_mut(me);
    visitor.knowledge.memory.fade(&memory, now);
    let dt = now.since(visitor.thought);
    (visitor.thought, visitor.thoughts) = (now, visitor.thoughts + 1);
    dt
}

/// Those who have left are gone, and their money is counted.
pub(crate) fn leave(game: &mut HauntedHouse) {
    for place in (0..game.stage.house.visitors.len()).rev() {
        let visitor = game.stage.visitor(place);
        let (Some(leaves), agent) = (visitor.leaves, u64::from(visitor.serial)) else { continue };
        settle(&mut game.stage, place, leaves);
        game.stop(agent, Exit::Despawn);
        game.host_mut().watchers_mut().forget(agent);
        let stage = &mut game.stage;
        stage.stop_walking(place);
        deeds::let_go(stage, place);
        let visitor = stage.house.visitors.remove(place);
        stage.house.objects.release(Who(agent));
        stage.house.manager.remove(visitor.sensor);
        stage.house.minds.remove(visitor.task);
    }
}

/// Tips for those who had a good time; nothing from the others.
fn settle(stage: &mut Stage, me: usize, leaves: Leaves) {
    let (now, at, visitor) = (stage.house.now, stage.visitor(me).at(), stage.visitor(me));
    let serial = visitor.serial;
    let (tip, fun, wants) = (visitor.nature.tip, visitor.fun, visitor.nature.wants.max(0.1));
    let owner = &mut stage.house.owner;
    match leaves {
        Leaves::Happy => {
            let tip = (tip * (fun / wants).min(1.5)).round();
            owner.happy = owner.happy.saturating_add(1);
            owner.book(Post::Tips, tip);
            #[expect(clippy::cast_possible_truncation, reason = "a small sum")]
            let coins = tip as i32;
            stage.house.say(at, Word::Coins(coins), 1.8);
            stage.house.news.add(now, Item::Tip(serial, coins));
            let House { fame, visitors, .. } = &mut stage.house;
            for (fame, opinion) in fame.iter_mut().zip(&visitors[me].rooms) {
                *fame = (*fame + 0.1 * opinion.liked).min(2.0);
            }
        }
        Leaves::Fled => {
            owner.fled = owner.fled.saturating_add(1);
            stage.house.say(at, Word::Help, 1.8);
            stage.house.news.add(now, Item::Fled(serial));
        }
        Leaves::Late | Leaves::Refunded => {}
    }
}

/// Eyes and ears are where the bodies are.
fn place_sensors(stage: &mut Stage) {
    let house = &mut stage.house;
    for visitor in &house.visitors {
        if let Some(sensor) = house.manager.sensor_mut(visitor.sensor) {
            sensor.at = visitor.body.place;
            sensor.facing = facing(visitor.body.facing);
        }
    }
}

fn facing(angle: f32) -> Vec2 {
    wits_core::angle::direction(angle)
}
