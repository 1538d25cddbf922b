//! What creatures sense, and what they can do: contexts and legality.

use wits_core::glam::Vec2;
use wits_learn::teach::{Action, Actions, Context, ContextDef, Role};

use crate::pet::creature::{Creature, NEEDS};
use crate::pet::island::{Island, ROCKS, TOADSTOOLS, nearest};

/// How many inputs a context has.
pub(crate) const INPUTS: usize = NEEDS + 6;

/// Which of the two creatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    Pet,
    Friend,
}

impl Island {
    pub(crate) const fn creature(&self, body: Body) -> &Creature {
        match body {
            Body::Pet => &self.pet,
            Body::Friend => &self.friend,
        }
    }

    pub(crate) const fn creature_mut(&mut self, body: Body) -> &mut Creature {
        match body {
            Body::Pet => &mut self.pet,
            Body::Friend => &mut self.friend,
        }
    }

    /// The numbers of the context of a creature. For Mo the pet is what Mo is for the pet.
    pub(crate) fn numbers(&self, body: Body) -> [f32; INPUTS] {
        let me = self.creature(body);
        let distance = |place: Vec2| place.distance(me.at);
        let berry = self.berry(me.at).map_or(f32::MAX, |bush| distance(self.bushes[bush].at));
        let other = match body {
            Body::Pet => self.friend.at,
            Body::Friend => self.pet.at,
        };
        let mut numbers = [0.0; INPUTS];
        numbers[..NEEDS].copy_from_slice(&me.needs);
        numbers[NEEDS..].copy_from_slice(&[
            berry,
            distance(nearest(&TOADSTOOLS, me.at)),
            distance(self.ball),
            distance(other),
            distance(self.you),
            self.darkness(),
        ]);
        numbers
    }

    /// The context of a creature.
    pub(crate) fn context(&self, def: &ContextDef, body: Body) -> Context {
        // The numbers are as many as the inputs: the definition is compiled in, and checked by a test.
        def.read(&self.numbers(body)).unwrap_or_default()
    }

    /// Whether an action is possible: everything that it needs is within sight.
    pub(crate) fn is_possible(&self, actions: &Actions, body: Body, action: &Action) -> bool {
        let from = self.creature(body).at;
        let is_seen = |thing: u16| {
            let place = self.place_of(actions.thing_name(thing), from);
            place.is_some_and(|place| place.distance(from) <= self.sight())
        };
        let things = Role::ALL.into_iter().filter_map(|role| action.thing(role));
        things.into_iter().all(is_seen) && !(self.thrown.is_some() && self.is_about_ball(actions, action))
    }

    fn is_about_ball(&self, actions: &Actions, action: &Action) -> bool {
        action.thing(Role::Object).is_some_and(|thing| actions.thing_name(thing) == "ball")
    }

    /// Where the nearest thing of a kind is.
    pub(crate) fn place_of(&self, thing: &str, from: Vec2) -> Option<Vec2> {
        match thing {
            "berry" => self.berry(from).map(|bush| self.bushes[bush].at),
            "toadstool" => Some(nearest(&TOADSTOOLS, from)),
            "rock" => Some(nearest(&ROCKS, from)),
            "ball" => Some(self.ball),
            "Mo" => Some(self.friend.at),
            "you" => Some(self.you),
            _ => None,
        }
    }
}
