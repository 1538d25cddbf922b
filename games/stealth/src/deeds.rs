//! What minds and people want done is carried out, as far as it can be done; and when a night is over.

use wits_core::glam::Vec2;
use wits_core::time::Moment;
use wits_decide::Exit;
use wits_engine::body::Order;
use wits_engine::minds::MindWorld;
use wits_game::Input;
use wits_sense::Who;

use crate::character::Deed;
use crate::words::STRIKE;
use crate::world::{End, Mark, Pebble, Stealth};

/// Arms are so long. \[m\]
const ARM: f32 = 1.5;
/// How far the thief goes when a button for a direction is pressed. \[m\]
const STEP: f32 = 2.5;
/// A pebble flies so far, and so fast. [m, m/s]
const THROW: f32 = 14.0;
const FLIGHT: f32 = 11.0;
/// Who was knocked down lies there so long, if nobody comes. \[s\]
pub(crate) const DOWN: f32 = 45.0;
/// A door that somebody goes through is open so long. \[s\]
const PASSAGE: f32 = 1.0;
/// So near to a door one opens it. \[m\]
const DOORSTEP: f32 = 0.85;

impl Stealth {
    /// A person leads the thief.
    pub(crate) fn take(&mut self, input: &Input, now: Moment) {
        let Some(number) = self.thief() else { return };
        let here = self.world.characters[number].at();
        let (gait, at) = match input.name.as_str() {
            "go" => ("walk", input.at),
            "creep" => ("creep", input.at),
            "run" => ("run", input.at),
            "up" => ("walk", Some(here + STEP * Vec2::Y)),
            "left" => ("walk", Some(here - STEP * Vec2::X)),
            "down" => ("walk", Some(here - STEP * Vec2::Y)),
            "right" => ("walk", Some(here + STEP * Vec2::X)),
            "alone" => {
                self.world.led = false;
                return;
            }
            "pebble" => {
                self.world.led = true;
                if let Some(at) = input.at {
                    self.throw(number, at, now);
                }
                return;
            }
            "strike" => {
                self.world.led = true;
                return self.strike(number, now);
            }
            _ => return,
        };
        if let Some(at) = at.filter(|at| at.is_finite()) {
            self.world.led = true;
            let (to, def) = (self.kit.place.near(at), &self.kit.bodies[number]);
            // A body without such a gait stays where it is.
            let _ = self.world.characters[number].body.order(def, Order::GoTo { to, gait, within: 0.3 }, now);
        }
    }

    /// All that minds decided in this tick.
    pub(crate) fn carry_out(&mut self, now: Moment) {
        for number in 0..self.world.characters.len() {
            let mut deeds = std::mem::take(&mut self.world.characters[number].deeds);
            for deed in &deeds {
                self.carry(number, *deed, now);
            }
            deeds.clear();
            self.world.characters[number].deeds = deeds;
        }
    }

    fn carry(&mut self, number: usize, deed: Deed, now: Moment) {
        match deed {
            Deed::Radio => self.radio(number, now),
            Deed::Shout => self.call_out(number, false, now),
            Deed::Bark => self.call_out(number, true, now),
            Deed::Catch => self.catch(number, now),
            Deed::Wake => self.wake(number, now),
            Deed::ShutDoor => self.shut(number),
            Deed::Strike => self.strike(number, now),
            Deed::Throw(at) => self.throw(number, at, now),
        }
    }

    /// All colleagues hear what it knows. Dogs have no radio.
    fn radio(&mut self, number: usize, now: Moment) {
        let Self { world, kit, scratch, .. } = self;
        let speaker = &world.characters[number];
        let (from, team) = (speaker.at(), speaker.knowledge.team);
        let words = &mut scratch.words;
        words.clear();
        words.extend(speaker.knowledge.words(&kit.memories[number], now));
        for listener in &mut world.characters {
            let is_meant = listener.number != number
                && listener.knowledge.team.is_friend_of(team)
                && listener.down.is_none()
                && !kit.is(listener.number, "dog");
            if is_meant {
                let def = &kit.memories[listener.number];
                let news = words.iter().filter(|word| listener.knowledge.hear(def, now, word)).count();
                if news > 0 {
                    world.marks.push(Mark::Radio { from, to: listener.at(), since: now });
                    world.tally.calls = world.tally.calls.saturating_add(1);
                }
            }
        }
    }

    /// Whom it has in its hands.
    fn catch(&mut self, number: usize, now: Moment) {
        let Some(thief) = self.thief() else { return };
        let reach = self.kit.number(number, "reach", 0.8) + 0.3;
        let [guard, thief] = [number, thief].map(|number| self.world.characters[number].at());
        if guard.distance(thief) < reach && !self.kit.place.is_barred(guard, thief) {
            self.end(End::Caught, now);
        }
    }

    fn wake(&mut self, number: usize, now: Moment) {
        let at = self.world.characters[number].at();
        let lies = |other: &usize| {
            let other = &self.world.characters[*other];
            other.down.is_some() && other.at().distance(at) < ARM
        };
        if let Some(fallen) = (0..self.world.characters.len()).find(lies) {
            self.get_up(fallen, now);
        }
    }

    /// Somebody is awake again, and begins its round anew: its mind was stopped when it went down.
    fn get_up(&mut self, number: usize, now: Moment) {
        let character = &mut self.world.characters[number];
        (character.down, character.recovered) = (None, true);
        character.say("ow, my head", now);
    }

    fn shut(&mut self, number: usize) {
        let at = self.world.characters[number].at();
        for (door, def) in self.world.doors.iter_mut().zip(&self.kit.place.doors) {
            if def.at.distance(at) < ARM + 0.5 {
                door.left_open = false;
            }
        }
    }

    /// Only who does not see it coming goes down.
    fn strike(&mut self, number: usize, now: Moment) {
        let Self { world, kit, .. } = self;
        let (at, team) = (world.characters[number].at(), world.characters[number].knowledge.team);
        let victim = world.characters.iter().find(|other| {
            let record = other.knowledge.memory.record(Who(number as u64));
            let sees = record.is_some_and(|record| record.is_visible(&kit.memories[other.number], now));
            other.number != number
                && !other.knowledge.team.is_friend_of(team)
                && other.down.is_none()
                && !kit.is(other.number, "dog")
                && other.at().distance(at) < STRIKE + 0.2
                && (!sees || is_behind(at, other.at(), other.body.facing))
        });
        let Some(victim) = victim.map(|victim| victim.number) else { return };
        self.stop(victim as u64, Exit::Abort);
        let victim = &mut self.world.characters[victim];
        victim.down = Some(now.after(DOWN));
        victim.say("", now);
        // Standing is what every body can do.
        let _ = victim.body.order(&self.kit.bodies[victim.number], Order::Stop, now);
        self.world.tally.struck = self.world.tally.struck.saturating_add(1);
    }

    fn throw(&mut self, number: usize, at: Vec2, now: Moment) {
        let from = self.world.characters[number].at();
        if self.world.pocket == 0 || !at.is_finite() {
            return;
        }
        self.world.pocket = self.world.pocket.saturating_sub(1);
        let to = self.kit.place.near(from + (at - from).clamp_length_max(THROW));
        let lands = now.after(from.distance(to) / FLIGHT);
        self.world.pebbles.push(Pebble { from, to, thrown: now, lands });
    }

    /// Doors open for who comes, the thief takes what he came for, and the night ends.
    pub(crate) fn rules(&mut self, now: Moment) {
        let Self { world, kit, .. } = self;
        for character in &world.characters {
            for (door, def) in world.doors.iter_mut().zip(&kit.place.doors) {
                if character.down.is_none() && def.at.distance(character.at()) < DOORSTEP {
                    door.until = now.after(PASSAGE);
                    door.left_open |= kit.is(character.number, "thief");
                }
            }
        }
        for number in 0..self.world.characters.len() {
            if self.world.characters[number].down.is_some_and(|until| until.has_come(now)) {
                self.get_up(number, now);
            }
        }
        if self.world.over.is_none() {
            self.thief_rules(now);
        }
    }

    fn thief_rules(&mut self, now: Moment) {
        if let Some(number) = self.thief() {
            let (kit, at) = (&self.kit, self.world.characters[number].at());
            let is_near = |place: Vec2| place.distance(at) < 0.9;
            if self.world.loot && kit.things("loot").any(|(_, place)| is_near(place)) {
                self.world.loot = false;
                self.world.characters[number].has_loot = true;
                self.world.characters[number].say("mine!", now);
            }
            if self.world.characters[number].has_loot && is_near(self.kit.gate()) {
                return self.end(End::Stolen, now);
            }
            self.note_sightings(number, now);
        }
        if now.since(self.world.began) >= self.kit.night() {
            self.end(End::Dawn, now);
        }
    }

    /// Counts how often somebody begins to see the thief.
    fn note_sightings(&mut self, thief: usize, now: Moment) {
        let sees = self.world.characters.iter().any(|character| {
            let record = character.knowledge.memory.record(Who(thief as u64));
            record.is_some_and(|record| record.is_visible(&self.kit.memories[character.number], now))
        });
        self.world.tally.seen = self.world.tally.seen.saturating_add(u32::from(sees && !self.world.is_seen));
        self.world.is_seen = sees;
    }
}

/// Whether a place is behind somebody.
fn is_behind(place: Vec2, at: Vec2, facing: f32) -> bool {
    (place - at).dot(wits_core::angle::direction(facing)) < 0.0
}
