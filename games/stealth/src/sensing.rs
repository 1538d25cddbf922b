//! What can be sensed is sent out, and what was noticed is remembered.

use wits_core::angle;
use wits_core::glam::Vec2;
use wits_core::time::Moment;
use wits_sense::knowledge::Knowledge;
use wits_sense::{Sensor, Setting, Signal, Team, Who};

use crate::character::Character;
use crate::kit::Kit;
use crate::place::Now;
use crate::world::{Mark, Stealth};

/// Everybody looks once in so many ticks.
const LOOK: u64 = 3;
/// Scent is left behind once in so many ticks.
const PUFF: u64 = 15;
/// Memories fade once in so many ticks.
const FADE: u64 = 30;
/// Metres from one step to the next that is heard.
const STRIDE: f32 = 0.8;
/// What a usual guard needs to hear something: for the rings that are drawn.
const USUAL: f32 = 0.3;
/// How loud a pebble is, and a voice.
pub(crate) const PEBBLE: f32 = 4.0;
pub(crate) const VOICE: f32 = 8.0;
/// Sounds and calls are drawn so long. \[s\]
const SHOWN: f32 = 1.2;

impl Stealth {
    /// A character as the level has it, at the beginning of a night, with room for all that it will remember.
    pub(crate) fn made(&mut self, number: usize, old: Option<&mut Character>, now: Moment) -> Character {
        let kit = &self.kit;
        let placed = &kit.level.characters[number];
        let mut character = Character::new(number, placed.at, placed.facing);
        character.make_room(old);
        let team = kit.team(number);
        character.knowledge = Knowledge { team, ..Knowledge::new(Who(number as u64)) };
        character.knowledge.memory.make_room(&kit.memories[number]);
        expect(kit, &mut character, now);
        character.sensor = Some(self.world.senses.add(sensor(kit, &character)));
        character
    }

    /// A sheet has changed: other eyes and ears.
    pub(crate) fn renew_sensor(&mut self, number: usize) {
        let character = &mut self.world.characters[number];
        if let Some(old) = character.sensor.take() {
            self.world.senses.remove(old);
        }
        character.knowledge.team = self.kit.team(number);
        character.sensor = Some(self.world.senses.add(sensor(&self.kit, character)));
    }

    /// All of it: who is there to be seen, heard and smelled, and who notices.
    pub(crate) fn sense(&mut self, now: Moment, tick: u64) {
        let mut signals = std::mem::take(&mut self.sent);
        self.be_heard(now, &mut signals);
        if tick.is_multiple_of(LOOK) {
            self.be_seen(now, &mut signals);
        }
        if tick.is_multiple_of(PUFF) {
            self.be_smelled(now, &mut signals);
        }
        self.send(now, &signals);
        self.sent = signals;
        self.deliver(now);
        if tick.is_multiple_of(FADE) {
            for character in &mut self.world.characters {
                character.knowledge.memory.fade(&self.kit.memories[character.number], now);
            }
        }
        self.world.marks.retain(|mark| now.since(mark.since()) < SHOWN);
    }

    fn be_heard(&mut self, now: Moment, signals: &mut Vec<(Moment, Signal<Vec2>)>) {
        for character in &mut self.world.characters {
            let noise = character.body.noise(&self.kit.bodies[character.number]);
            if character.stride >= STRIDE && noise > 0.0 {
                character.stride = 0.0;
                let steps = Signal::new(self.kit.modes.hearing, noise, character.at());
                signals.push((now, own(&self.kit, character, steps).of(self.kit.kinds.steps)));
            }
        }
        let landed = self.world.pebbles.iter().filter(|pebble| pebble.lands.has_come(now));
        for pebble in landed {
            let sound = Signal::new(self.kit.modes.hearing, PEBBLE, pebble.to).of(self.kit.kinds.pebble);
            signals.push((now, sound));
        }
        self.world.pebbles.retain(|pebble| !pebble.lands.has_come(now));
    }

    fn be_seen(&self, now: Moment, signals: &mut Vec<(Moment, Signal<Vec2>)>) {
        let (kit, sight) = (&self.kit, self.kit.modes.sight);
        for character in &self.world.characters {
            let number = character.number;
            let (is_dog, is_thief) = (kit.is(number, "dog"), kit.is(number, "thief"));
            let what = match (character.down.is_some(), is_dog, is_thief) {
                (true, ..) => kit.kinds.fallen,
                (_, true, _) => kit.kinds.dog,
                (.., true) => kit.kinds.thief,
                _ => kit.kinds.guard,
            };
            let mut seen = own(kit, character, Signal::new(sight, 1.0, character.at())).of(what);
            seen = seen.moving(character.body.velocity);
            seen = seen.wearing(kit.senses.camouflage().pattern(&kit.sheet(number).camouflage));
            let has_lantern = kit.number(number, "lantern", 0.0) > 0.0 && character.down.is_none();
            signals.push((now, if has_lantern { seen.glowing() } else { seen }));
            if character.recovered {
                signals.push((now, Signal { what: kit.kinds.recovered, ..seen }));
            }
            signals.push((now, Signal { sense: kit.modes.touch, ..seen }));
        }
        let doors = kit.things("door").zip(&self.world.doors);
        for ((who, at), door) in doors {
            let what = if door.left_open { kit.kinds.open } else { kit.kinds.shut };
            signals.push((now, Signal::new(sight, 1.5, at).by(who).of(what)));
        }
        let what = if self.world.loot { kit.kinds.there } else { kit.kinds.stolen };
        for (who, at) in kit.things("loot") {
            signals.push((now, Signal::new(sight, 1.5, at).by(who).of(what)));
        }
    }

    fn be_smelled(&self, now: Moment, signals: &mut Vec<(Moment, Signal<Vec2>)>) {
        for character in &self.world.characters {
            let strength = self.kit.number(character.number, "scent", 0.0);
            if strength > 0.0 {
                let puff = Signal::new(self.kit.modes.smell, strength, character.at());
                signals.push((now, own(&self.kit, character, puff).of(self.kit.kinds.scent)));
            }
        }
    }

    /// Sends signals out into the yard as it is now.
    pub(crate) fn send(&mut self, now: Moment, signals: &[(Moment, Signal<Vec2>)]) {
        let Self { world, kit, scratch, dusk, .. } = self;
        for character in &world.characters {
            if let Some(id) = character.sensor
                && let Some(sensor) = world.senses.sensor_mut(id)
            {
                (sensor.at, sensor.facing) = (character.at(), angle::direction(character.body.facing));
            }
        }
        scratch.is_open.clear();
        scratch.is_open.extend(world.doors.iter().map(|door| door.left_open || door.until > now));
        scratch.lanterns.clear();
        scratch.lanterns.extend(lanterns(kit, &world.characters));
        let around =
            Now { place: &kit.place, is_open: &scratch.is_open, lanterns: &scratch.lanterns, dusk: *dusk };
        let mut setting = Setting::open(&kit.senses).around(&around);
        setting.graph = kit.graph.as_ref();
        if let Some(graph) = setting.graph {
            let doors = kit.level.def.things.iter().filter(|thing| thing.kind == "door");
            for (door, is_open) in doors.zip(&scratch.is_open) {
                world.senses.set_door(graph, &door.name, if *is_open { 1.0 } else { kit.muffled() });
            }
        }
        let thief = world.characters.iter().find(|character| kit.is(character.number, "thief"));
        let thieves = thief.map_or(Team::NONE, |thief| thief.knowledge.team);
        for (_, signal) in signals {
            world.senses.emit(&setting, now, signal);
            if signal.sense == kit.modes.hearing {
                let usual = signal.what == kit.kinds.steps && signal.team != thieves;
                let modality = kit.senses.modality(signal.sense);
                let marks = &mut world.marks;
                world.senses.waves(&setting, (now, USUAL), signal, |wave| {
                    let reach = modality.reach(wave.intensity, USUAL) + wave.distance - wave.before;
                    let since = now.after(wave.before * modality.seconds_per_metre);
                    marks.push(Mark::Sound { at: wave.from, node: wave.node, reach, usual, since });
                });
            }
        }
        world.senses.update(&setting, now);
    }

    pub(crate) fn deliver(&mut self, now: Moment) {
        let Self { world, kit, .. } = self;
        let characters = &mut world.characters;
        world.senses.deliver(now, |notice| {
            let number = usize::try_from(notice.who.0).unwrap_or(usize::MAX);
            if let Some(character) = characters.get_mut(number).filter(|character| character.down.is_none()) {
                character.knowledge.notice(&kit.memories[number], &kit.senses, notice);
            }
        });
    }

    /// Somebody raises its voice.
    pub(crate) fn call_out(&mut self, number: usize, bark: bool, now: Moment) {
        let kit = std::sync::Arc::clone(&self.kit);
        let what = if bark { kit.kinds.bark } else { kit.kinds.shout };
        // A voice is a thing of its own: whoever sees the speaker hears it all the same.
        let voice = Signal::new(kit.modes.hearing, VOICE, self.world.characters[number].at());
        let voice = voice.of_team(kit.team(number)).of(what);
        self.sent.push((now, voice));
        self.send(now, &[(now, voice)]);
    }
}

/// Where lanterns are, and how far they shine.
pub(crate) fn lanterns<'a>(
    kit: &'a Kit,
    characters: &'a [Character],
) -> impl Iterator<Item = (Vec2, f32)> + 'a {
    let lit = characters.iter().filter(|character| character.down.is_none());
    lit.map(|character| (character.at(), kit.number(character.number, "lantern", 0.0)))
        .filter(|(_, reach)| *reach > 0.0)
}

fn own(kit: &Kit, character: &Character, signal: Signal<Vec2>) -> Signal<Vec2> {
    let team: Team = kit.team(character.number);
    signal.by(Who(character.number as u64)).of_team(team)
}

fn sensor(kit: &Kit, character: &Character) -> Sensor<Vec2> {
    let facing = angle::direction(character.body.facing);
    let who = Who(character.number as u64);
    let sensor = kit.sheet(character.number).sensor(&kit.senses, who, character.at());
    sensor.facing(facing).of_team(character.knowledge.team)
}

/// Guards know how they left the house: doors shut, the treasure in its place.
fn expect(kit: &Kit, character: &mut Character, now: Moment) {
    if kit.is(character.number, "thief") {
        return;
    }
    let (def, memory) = (&kit.memories[character.number], &mut character.knowledge.memory);
    for (who, at) in kit.things("door") {
        memory.expect(def, now, who, kit.kinds.shut, at);
    }
    for (who, at) in kit.things("loot") {
        memory.expect(def, now, who, kit.kinds.there, at);
    }
}
