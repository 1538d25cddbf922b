//! Bodies go their ways.

use wits_core::time::Moment;

use crate::world::Stealth;

/// So near to a corner of its way it turns to the next. \[m\]
const CORNER: f32 = 0.35;
/// A goal that moved farther than this needs another way. \[m\]
const MOVED: f32 = 0.3;
/// So near two bodies do not come. \[m\]
const APART: f32 = 0.55;

impl Stealth {
    pub(crate) fn go(&mut self, now: Moment, dt: f32) {
        let Self { world, kit, search, .. } = self;
        for character in &mut world.characters {
            let def = &kit.bodies[character.number];
            match character.body.goal() {
                Some(goal) => {
                    if character.way_to.is_none_or(|to| to.distance(goal) > MOVED) {
                        kit.place.way(search, character.body.place, goal, &mut character.way);
                        character.way_to = Some(goal);
                    }
                    let at = character.body.place;
                    while character.way.len() > 1 && character.way[0].distance(at) < CORNER {
                        character.way.remove(0);
                    }
                    character.body.lead(character.way.first().copied());
                }
                None => {
                    character.way.clear();
                    character.way_to = None;
                }
            }
            let before = character.body.place;
            character.body.step(def, now);
            character.body.drift(def, dt);
            let place = kit.place.keep_out(character.body.place, def.radius);
            let (facing, velocity) = (character.body.facing, character.body.velocity);
            character.body.moved_to(place, facing, velocity);
            character.stride += place.distance(before);
        }
        self.keep_apart();
    }

    /// Nobody stands on anybody: colleagues make room for each other.
    fn keep_apart(&mut self) {
        let characters = &mut self.world.characters;
        for first in 0..characters.len() {
            for second in first + 1..characters.len() {
                let away = characters[second].at() - characters[first].at();
                let lies = characters[first].down.is_some() || characters[second].down.is_some();
                if lies || away.length_squared() >= APART * APART {
                    continue;
                }
                let push = away.normalize_or(wits_core::glam::Vec2::X) * (0.25 * (APART - away.length()));
                for (number, push) in [(first, -push), (second, push)] {
                    let radius = self.kit.bodies[number].radius;
                    let body = &mut characters[number].body;
                    let place = self.kit.place.keep_out(body.place + push, radius);
                    let (facing, velocity) = (body.facing, body.velocity);
                    body.moved_to(place, facing, velocity);
                }
            }
        }
    }
}
