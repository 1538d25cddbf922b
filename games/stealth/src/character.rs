//! A character: its body, what it knows, and what it is about to do.

use std::sync::Arc;

use wits_core::glam::Vec2;
use wits_core::space::Plane;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_engine::body::Body;
use wits_engine::perception::View;
use wits_sense::knowledge::Knowledge;
use wits_sense::memory::Record;
use wits_sense::{SensorId, Who};

use crate::kit::Kit;

/// Somebody in the yard. Plain data.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Character {
    /// Its place in the level.
    pub(crate) number: usize,
    pub(crate) body: Body<Plane>,
    pub(crate) knowledge: Knowledge<Vec2>,
    pub(crate) sensor: Option<SensorId<Vec2>>,
    /// What is left of its way, and where that leads.
    pub(crate) way: Vec<Vec2>,
    pub(crate) way_to: Option<Vec2>,
    /// The post of its round that it goes to.
    pub(crate) post: u32,
    pub(crate) search: Search,
    /// Where it looked when it began to look about. \[rad\]
    pub(crate) looked: f32,
    /// Until when it lies there.
    pub(crate) down: Option<Moment>,
    /// It lay there, and is up again.
    pub(crate) recovered: bool,
    pub(crate) has_loot: bool,
    /// The way that a thief takes tonight.
    pub(crate) plan: u32,
    /// What it says, and since when.
    pub(crate) says: (String, Moment),
    /// Since its last step. \[m\]
    pub(crate) stride: f32,
    /// What it does in this tick besides moving: the world carries it out.
    pub(crate) deeds: Vec<Deed>,
}

/// A search: round where, how many places so far, since when.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Search {
    pub(crate) middle: Vec2,
    pub(crate) places: u32,
    pub(crate) since: Moment,
}

/// Something that a mind wants done. Whether it can be done the world knows.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(crate) enum Deed {
    Radio,
    Shout,
    Bark,
    Catch,
    Wake,
    ShutDoor,
    Strike,
    Throw(Vec2),
}

/// All that a mind is handed: itself, and what files say. Nothing of the world.
pub struct Me {
    pub(crate) it: Character,
    pub(crate) kit: Arc<Kit>,
}

impl Character {
    pub(crate) fn new(number: usize, at: Vec2, facing: f32) -> Self {
        Self {
            number,
            body: Body::at(at).looking(facing),
            knowledge: Knowledge::new(Who(number as u64)),
            sensor: None,
            way: Vec::new(),
            way_to: None,
            post: 0,
            search: Search::default(),
            looked: 0.0,
            down: None,
            recovered: false,
            has_loot: false,
            plan: 0,
            says: (String::new(), Moment::START),
            stride: 0.0,
            deeds: Vec::new(),
        }
    }

    /// Lists that need not grow any more: those of who was here before, and longer than they usually get.
    pub(crate) fn make_room(&mut self, old: Option<&mut Self>) {
        const CORNERS: usize = 64;
        const DEEDS: usize = 8;
        const LETTERS: usize = 64;
        if let Some(old) = old {
            std::mem::swap(&mut self.way, &mut old.way);
            std::mem::swap(&mut self.deeds, &mut old.deeds);
            std::mem::swap(&mut self.says.0, &mut old.says.0);
        }
        self.way.clear();
        self.deeds.clear();
        self.says.0.clear();
        self.way.reserve(CORNERS);
        self.deeds.reserve(DEEDS);
        self.says.0.reserve(LETTERS);
    }

    /// Stands in while a character is with its mind.
    pub(crate) fn nobody() -> Self {
        Self::new(usize::MAX, Vec2::ZERO, 0.0)
    }

    pub(crate) fn at(&self) -> Vec2 {
        self.body.place
    }

    pub(crate) fn say(&mut self, text: &str, now: Moment) {
        self.says.0.clear();
        self.says.0.push_str(text);
        self.says.1 = now;
    }
}

impl Me {
    pub(crate) fn view(&self) -> View<'_, Vec2> {
        let memory = &self.kit.memories[self.it.number];
        View::new(&self.kit.senses, memory, &self.it.knowledge).at(self.it.at())
    }

    /// All strangers that it knows of, whom it sensed or was told of lately. \[s\]
    pub(crate) fn strangers(&self, now: Moment, within: f32) -> impl Iterator<Item = &Record<Vec2>> {
        let team = self.it.knowledge.team;
        let records = self.it.knowledge.memory.records().iter();
        records.filter(move |record| !team.is_friend_of(record.team) && now.since(record.last) <= within)
    }

    /// The stranger that it is surest of.
    pub(crate) fn quarry(&self, now: Moment) -> Option<&Record<Vec2>> {
        let memory = self.view().memory;
        let sure = |record: &&Record<Vec2>| record.certainty(memory, now);
        self.strangers(now, f32::INFINITY)
            .max_by(|a, b| sure(a).total_cmp(&sure(b)).then(a.last.cmp(&b.last)))
    }

    /// The nearest stranger in person, as far as it knows: where, and how far away.
    pub(crate) fn nearest(&self, now: Moment, within: f32) -> Option<(Vec2, f32)> {
        let memory = self.view().memory;
        let people = self.strangers(now, within).filter(|record| record.about != Who::NOBODY);
        let places = people.map(|record| record.guess(memory, now));
        let near = places.map(|place| (place, place.distance(self.it.at())));
        near.min_by(|a, b| a.1.total_cmp(&b.1))
    }
}
