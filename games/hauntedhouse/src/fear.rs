//! Fear: rises by what is sensed and by nothing else, and passes.

use wits_core::time::Moment;
use wits_sense::modality::Way;
use wits_sense::{Notice, Setting, Signal};

use wits_core::glam::Vec2;

use crate::house::Word;
use crate::news::Item;
use crate::stage::{Around, Stage};
use crate::visitor::{Habit, Mood, Note};

/// How much of an odd second becomes fear.
const ODD: f32 = 0.55;
/// Smells hang about: they are noticed again so soon. \[s\]
const LINGERS: f32 = 0.2;
/// How much of a scream becomes fear.
const ALARMS: f32 = 0.05;
/// What is odd is worse in the dark.
const IN_THE_DARK: f32 = 1.25;
/// In this time half of a habit is lost. \[s\]
const HABIT: f32 = 80.0;
/// Who was startled by a trick so lately screams because of it. \[s\]
const RECENT: f32 = 3.0;
/// More fear than this is not possible.
const MOST: f32 = 2.5;

impl Stage {
    /// The sense manager is asked what is due; everybody takes in what reached them.
    pub(crate) fn perceive(&mut self) {
        let Self { plan, house, air, .. } = self;
        let around = Around { plan, air };
        let setting = Setting::open(&plan.senses).around(&around);
        house.manager.update(&setting, house.now);
        let mut notices = std::mem::take(&mut self.scratch.notices);
        notices.clear();
        house.manager.deliver(house.now, |notice| notices.push(*notice));
        for notice in &notices {
            let serial = u32::try_from(notice.who.0).ok();
            if let Some(me) = serial.and_then(|serial| self.house.place_of(serial)) {
                self.notice(me, notice);
            }
        }
        self.scratch.notices = notices;
    }

    /// Somebody senses something.
    fn notice(&mut self, me: usize, notice: &Notice<Vec2>) {
        let now = self.house.now;
        let (plan, memory) = (self.plan.clone(), *self.memory_def(me));
        self.house.visitors[me].knowledge.notice(&memory, &plan.senses, notice);
        let what = notice.signal.what;
        if what == plan.kinds.scream {
            let fear = ALARMS * notice.intensity * self.visitor(me).nature.shock;
            self.frighten(me, fear, notice.from, None);
            self.visitor_mut(me).note(now, Note::Scream(fear));
        } else if let Some(trick) = plan.trick_of(what) {
            self.is_haunted(me, trick, notice);
        }
    }

    /// A trick was noticed.
    fn is_haunted(&mut self, me: usize, trick: usize, notice: &Notice<Vec2>) {
        let (now, plan) = (self.house.now, self.plan.clone());
        let source = self.trick_of_source(notice.signal.source);
        let shot = source.and_then(|place| self.house.tricks.get(place)).map_or(0, |trick| trick.shot);
        let (fresh, is_first) = self.get_used_to(me, trick, shot);
        if let Some(trick) = source.filter(|_| is_first).and_then(|place| self.house.tricks.get_mut(place)) {
            trick.reached = trick.reached.saturating_add(1);
        }
        let lingers = matches!(plan.senses.modality(notice.signal.sense).way, Way::Lingering { .. });
        let seconds = if lingers { LINGERS } else { plan.tricks[trick].every };
        let dark = if self.is_dark(plan.room_at(self.visitor(me).at())) { IN_THE_DARK } else { 1.0 };
        let fear = ODD * notice.intensity * seconds * fresh * dark * self.visitor(me).nature.shock;
        self.frighten(me, fear, notice.from, source);
        let (sense, number) = (notice.signal.sense.0, u16::try_from(trick).unwrap_or(0));
        let visitor = self.visitor_mut(me);
        if fear > 0.0 {
            visitor.startled = Some((now, number, sense));
        }
        let last = visitor.notes.back_mut();
        // One line for one trick, however often it is noticed.
        match last {
            Some((_, Note::Trick(known, by, sum))) if usize::from(*known) == trick && *by == sense => {
                *sum += fear
            }
            _ => visitor.note(now, Note::Trick(number, sense, fear)),
        }
    }

    /// How new a trick is to somebody: 1 at the first time, less with every time that it goes off; and
    /// whether this is the first it notices of this time.
    fn get_used_to(&mut self, me: usize, trick: usize, shot: u32) -> (f32, bool) {
        let (now, number) = (self.house.now, u16::try_from(trick).unwrap_or(0));
        let visitor = self.visitor_mut(me);
        let Some(habit) = visitor.habits.iter_mut().find(|habit| habit.trick == number) else {
            visitor.habits.push(Habit { trick: number, times: 0.0, shot, last: now });
            return (1.0, true);
        };
        let is_first = habit.shot != shot;
        if is_first {
            let forgotten = wits_core::math::powf(0.5, now.since(habit.last) / HABIT);
            *habit = Habit { times: habit.times * forgotten + 1.0, shot, last: now, ..*habit };
        }
        (1.0 / (1.0 + habit.times), is_first)
    }

    /// Fear rises. It is worth its money as long as it is not too much.
    fn frighten(&mut self, me: usize, fear: f32, from: Vec2, source: Option<usize>) {
        if fear <= 0.0 {
            return;
        }
        let room = self.plan.room_at(self.visitor(me).at());
        let visitor = self.visitor_mut(me);
        visitor.fear = (visitor.fear + fear).min(MOST);
        visitor.fright = Some(from);
        if visitor.fear <= visitor.nature.limit {
            visitor.fun += fear;
            if let Some(room) = room {
                let opinion = visitor.opinion(room);
                opinion.liked = (opinion.liked + fear).min(2.0);
                opinion.hearsay = false;
            }
        }
        if let Some(trick) = source.and_then(|place| self.house.tricks.get_mut(place)) {
            trick.made += fear;
        }
    }

    /// Fear passes: slowly on one's feet, quickly at a safe place.
    pub(crate) fn calm_down(&mut self, dt: f32) {
        for visitor in &mut self.house.visitors {
            let nature = &visitor.nature;
            let time = if visitor.recovers { nature.recovers } else { nature.forgets };
            visitor.fear *= 1.0 - (dt / time).min(1.0);
        }
    }

    /// Somebody becomes curious, scared, social or bored: the map is told, and whoever is near.
    pub(crate) fn become_mood(&mut self, me: usize, mood: Mood) {
        let now = self.house.now;
        let (at, was) = (self.visitor(me).at(), self.visitor(me).mood);
        let visitor = self.visitor_mut(me);
        (visitor.mood, visitor.since, visitor.recovers) = (mood, now, false);
        visitor.note(now, Note::Mood(mood));
        if was == mood {
            return;
        }
        let node = self.plan.nearest_node(at);
        match mood {
            Mood::Scared => {
                // It is the place of the fright that is scary.
                let place = self.visitor(me).fright.unwrap_or(at);
                let node = self.plan.nearest_node(place).or(node);
                node.into_iter().for_each(|node| self.house.map.was_scary(node));
                self.house.owner.screams = self.house.owner.screams.saturating_add(1);
                self.house.say(at, Word::Eek, 1.4);
                let (serial, startled) = (self.visitor(me).serial, self.visitor(me).startled);
                let trick =
                    startled.filter(|(when, ..)| now.since(*when) < RECENT).map(|(_, trick, _)| trick);
                self.house.news.add(now, Item::Screamed(serial, trick));
                self.scream(me);
            }
            Mood::Bored => {
                node.into_iter().for_each(|node| self.house.map.was_boring(node));
                self.house.say(at, Word::Boring, 2.0);
                let quiet = self.visitor(me).quiet_for(now);
                self.house.news.add(now, Item::Bored(self.visitor(me).serial, quiet));
            }
            Mood::Curious | Mood::Social => {}
        }
    }

    fn scream(&mut self, me: usize) {
        let (at, who) = (self.visitor(me).at(), self.visitor(me).who());
        let Self { plan, house, air, .. } = self;
        let around = Around { plan, air };
        let setting = Setting::open(&plan.senses).around(&around);
        let scream = Signal::new(plan.hearing, 1.0, at).by(who).of(plan.kinds.scream);
        house.manager.emit(&setting, house.now, &scream);
    }

    /// Somebody can be seen, as what it is.
    pub(crate) fn show_up(&mut self, me: usize) {
        let visitor = self.visitor(me);
        let (at, who, velocity) = (visitor.at(), visitor.who(), visitor.body.velocity);
        let scared = visitor.mood == Mood::Scared;
        let Self { plan, house, air, .. } = self;
        let around = Around { plan, air };
        let setting = Setting::open(&plan.senses).around(&around);
        let what = if scared { plan.kinds.scared } else { plan.kinds.visitor };
        let seen = Signal::new(plan.sight, 1.0, at).by(who).of(what).moving(velocity);
        house.manager.emit(&setting, house.now, &seen);
    }

    /// The nearest in view who is scared, as far as somebody knows.
    pub(crate) fn nearest_scared(&self, me: usize, now: Moment) -> Option<(u32, Vec2)> {
        let (visitor, at) = (self.visitor(me), self.visitor(me).at());
        let seen = visitor.knowledge.memory.visible(self.memory_def(me), now);
        let scared = seen.filter(|record| record.what == self.plan.kinds.scared);
        let nearest = scared.min_by(|a, b| a.at.distance(at).total_cmp(&b.at.distance(at)))?;
        Some((u32::try_from(nearest.about.0).ok()?, nearest.at))
    }
}
