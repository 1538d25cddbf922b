//! Files change while the house is full: everybody goes over to them.

use std::sync::Arc;

use wits_core::time::Moment;
use wits_decide::Turn;
use wits_engine::cast::Reload;

use crate::HauntedHouse;
use crate::house::{House, Stage};
use crate::plan::Plan;

impl HauntedHouse {
    /// A file has another text. What does not fit is refused as a whole, and everything stays as it was.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let before = wits_game::author::Content::text(&self.files, name);
        let loaded = match self.files.library.load(name, text) {
            Ok(loaded) => loaded,
            Err(faults) => return vec![faults.to_string()],
        };
        if let Some(reload) = loaded.minds {
            return self.adopt_minds(&reload);
        }
        match self.files.plan() {
            Ok(plan) => {
                self.stage.adopt(Arc::new(plan));
                Vec::new()
            }
            Err(faults) => {
                // It fits by itself but not the others: back to what it was.
                let _ = self.files.library.load(name, before.as_deref());
                vec![faults.to_string()]
            }
        }
    }

    fn adopt_minds(&mut self, reload: &Reload<Stage>) -> Vec<String> {
        let (now, mut lost) = (self.stage.house.now, Vec::new());
        for place in 0..self.stage.house.visitors.len() {
            self.stage.me = place;
            let visitor = self.stage.my_mut();
            let serial = visitor.serial;
            let Some(mut role) = visitor.role.take() else { continue };
            let left = reload.adopt(&mut role, &mut Turn::new(&mut self.stage, now), &mut ());
            lost.extend(left.lines(&format!("visitor {serial}")));
            self.stage.my_mut().role = Some(role);
            self.onlookers.forget(u64::from(serial));
        }
        self.stage.me = 0;
        lost
    }
}

impl Stage {
    /// Goes over to another plan. Before the doors open everything is as it says; later things stay where they are, and
    /// tricks that are no more are gone.
    fn adopt(&mut self, plan: Arc<Plan>) {
        let old = std::mem::replace(&mut self.plan, plan);
        if self.house.now == Moment::START {
            self.house = House::new(&self.plan);
            self.clear_air();
            return;
        }
        let Self { plan, house, .. } = self;
        house.objects.adopt(&old.types, &plan.types);
        house.objects.refresh();
        let kind = |number: u16| {
            let name = &old.tricks.get(usize::from(number))?.name;
            let place = plan.tricks.iter().position(|trick| trick.name == *name)?;
            u16::try_from(place).ok()
        };
        house.tricks.retain_mut(|trick| kind(trick.kind).map(|kind| trick.kind = kind).is_some());
        for visitor in &mut house.visitors {
            visitor.habits.retain_mut(|habit| kind(habit.trick).map(|kind| habit.trick = kind).is_some());
            visitor.notes.clear();
            if let Some(comer) = plan.comers.iter().find(|comer| comer.of == visitor.of) {
                visitor.nature = comer.nature.clone();
            }
            let fresh = plan.sensor(visitor.spawner as usize, visitor.who(), visitor.at());
            if let Some(sensor) = house.manager.sensor_mut(visitor.sensor) {
                *sensor = fresh.facing(sensor.facing);
            }
        }
        house.map.resize(plan.ways.len());
        house.fame.resize(plan.rooms.len(), 0.0);
        for me in 0..self.house.visitors.len() {
            self.me = me;
            // Waypoints may be others now: ways are found anew.
            self.stop_walking();
        }
        self.me = 0;
        self.clear_air();
    }
}
