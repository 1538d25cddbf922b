//! Files change while the house is full: everybody goes over to them.

use std::sync::Arc;

use wits_core::time::Moment;
use wits_engine::minds::MindWorld as _;
use wits_sense::SenseManager;
use wits_sense::knowledge::Knowledge;

use crate::HauntedHouse;
use crate::house::{House, put};
use crate::plan::Plan;
use crate::stage::Stage;

impl HauntedHouse {
    /// A file has another text. What does not fit is refused as a whole, and everything stays as it was.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let before = wits_game::author::Content::text(&self.files, name);
        let loaded = match self.files.library.load(name, text) {
            Ok(loaded) => loaded,
            Err(faults) => return vec![faults.to_string()],
        };
        if let Some(reload) = loaded.minds {
            return self.adopt(&reload);
        }
        match self.files.plan() {
            Ok(plan) => {
                self.stage.go_over_to(Arc::new(plan));
                Vec::new()
            }
            Err(faults) => {
                // It fits by itself but not the others: back to what it was.
                let _ = self.files.library.load(name, before.as_deref());
                vec![faults.to_string()]
            }
        }
    }
}

impl Stage {
    /// Goes over to another plan. Before the doors open everything is as it says; later what is the same stays as it is
    /// used, and what is no more is gone.
    fn go_over_to(&mut self, plan: Arc<Plan>) {
        let old = std::mem::replace(&mut self.plan, plan);
        self.make_room();
        if self.house.now == Moment::START {
            self.house = House::new(&self.plan);
            self.clear_air();
            return;
        }
        let Self { plan, house, .. } = self;
        house.objects.adopt(&old.types, &plan.types);
        refit(house, &old, plan);
        house.owner.adopt(&plan.level);
        let kind = |number: u16| {
            let name = &old.tricks.get(usize::from(number))?.name;
            let place = plan.tricks.iter().position(|trick| trick.name == *name)?;
            u16::try_from(place).ok()
        };
        house.tricks.retain_mut(|trick| kind(trick.kind).map(|kind| trick.kind = kind).is_some());
        // Senses and kinds are known by their numbers. Where those are others now, what was sensed means nothing.
        let same_senses = names(&old).eq(names(plan)) && old.kinds == plan.kinds;
        if !same_senses {
            house.manager = SenseManager::new();
        }
        house.news.clear();
        for visitor in &mut house.visitors {
            visitor.habits.retain_mut(|habit| kind(habit.trick).map(|kind| habit.trick = kind).is_some());
            visitor.notes.clear();
            visitor.startled = None;
            let comer = plan.comers.iter().position(|comer| comer.of == visitor.of);
            if let Some(place) = comer {
                visitor.nature = plan.comers[place].nature.clone();
                visitor.spawner = u32::try_from(place).unwrap_or(u32::MAX);
            }
            let fresh = plan.sensor(visitor.spawner as usize, visitor.who(), visitor.at());
            if !same_senses {
                visitor.knowledge = Knowledge::new(visitor.who());
                visitor.sensor = house.manager.add(fresh);
            } else if let Some(sensor) = house.manager.sensor_mut(visitor.sensor).filter(|_| comer.is_some())
            {
                *sensor = fresh.facing(sensor.facing);
            }
        }
        rename_rooms(house, &old, plan);
        house.map.resize(plan.ways.len());
        for me in 0..self.house.visitors.len() {
            // Waypoints may be others now: ways are found anew.
            self.stop_walking(me);
        }
        self.clear_air();
    }
}

/// Things that the level has no more are taken away, new ones are put there; all others stay as they are.
fn refit(house: &mut House, old: &Plan, new: &Plan) {
    for thing in old.level.things.iter().filter(|thing| !new.level.things.contains(thing)) {
        let same = house.objects.iter().find(|(_, object)| {
            let kind = object.kind(&new.types).map(|kind| kind.name());
            kind == Some(&*thing.kind) && object.at() == thing.at
        });
        if let Some(id) = same.map(|(id, _)| id) {
            house.objects.remove(id);
        }
    }
    for thing in new.level.things.iter().filter(|thing| !old.level.things.contains(thing)) {
        put(&mut house.objects, &new.types, thing);
    }
    house.objects.refresh();
}

/// Rooms are known by their numbers: whoever thought something of a room goes on thinking it of the room of that name.
fn rename_rooms(house: &mut House, old: &Plan, new: &Plan) {
    let was: Vec<Option<usize>> =
        { new.rooms.iter() }.map(|room| old.rooms.iter().position(|other| other.name == room.name)).collect();
    house.fame = moved(&was, &house.fame);
    for visitor in &mut house.visitors {
        visitor.rooms = moved(&was, &visitor.rooms);
    }
}

fn moved<T: Copy + Default>(was: &[Option<usize>], values: &[T]) -> Vec<T> {
    was.iter().map(|place| place.and_then(|place| values.get(place)).copied().unwrap_or_default()).collect()
}

fn names(plan: &Plan) -> impl Iterator<Item = &str> {
    plan.senses.modalities().iter().map(|modality| &*modality.name)
}
