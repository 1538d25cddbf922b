//! What actions do to the island and to who does them.

use wits_core::glam::Vec2;
use wits_core::random::Stream;
use wits_learn::teach::{Action, Actions, Role};

use crate::pet::creature::{BOREDOM, COLD, HUNGER, PACE, TIREDNESS, Work};
use crate::pet::island::{BAY, FIRE, Island, NEST, on_land, somewhere};
use crate::pet::senses::Body;

/// How far from a thing a creature stops. (m)
const REACH: f32 = 0.9;

/// What comes of a creature in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It goes on, or there is nothing to do.
    On,
    /// It has begun what it came for.
    Began,
    /// It is done.
    Done,
}

/// How long an action takes. (s)
fn duration(kind: &str) -> f32 {
    match kind {
        "sleep" => 4.0,
        "warm up" => 3.0,
        "greet" | "throw" => 1.5,
        _ => 2.0,
    }
}

impl Island {
    /// A creature sets out to do something.
    pub(crate) fn begin(
        &mut self,
        actions: &Actions,
        body: Body,
        (action, explored): (Action, bool),
        stream: &mut Stream,
    ) {
        let from = self.creature(body).at;
        let thing =
            action.thing(Role::Object).and_then(|thing| self.place_of(actions.thing_name(thing), from));
        let place = match (actions.kind_name(action.kind), thing) {
            (_, Some(thing)) => beside(thing, from),
            ("sleep", _) => NEST,
            ("warm up", _) => beside(FIRE, from),
            ("bathe", _) => BAY,
            ("explore", _) => somewhere(stream),
            _ => from,
        };
        // Twice the time of a straight walk: what is gone by then is given up.
        let left = 2.0 * place.distance(from) / PACE + 1.0;
        self.creature_mut(body).work = Some(Work { action, place, has_begun: false, left, explored });
    }

    /// A creature goes on with what it is doing.
    pub(crate) fn go_on(&mut self, actions: &Actions, body: Body, stream: &mut Stream, dt: f32) -> Step {
        let me = self.creature_mut(body);
        let Some(work) = &mut me.work else { return Step::On };
        let action = work.action;
        if work.has_begun {
            work.left -= dt;
            if work.left > 0.0 {
                return Step::On;
            }
            me.work = None;
            me.rest = 0.4;
            self.finish(actions, body, &action, stream);
            return Step::Done;
        }
        if work.left <= 0.0 {
            me.work = None;
            return Step::Done;
        }
        if !me.walk(dt) {
            return Step::On;
        }
        if let Some(work) = &mut me.work {
            (work.has_begun, work.left) = (true, duration(actions.kind_name(action.kind)));
        }
        Step::Began
    }

    fn finish(&mut self, actions: &Actions, body: Body, action: &Action, stream: &mut Stream) {
        let object = action.thing(Role::Object).map(|thing| actions.thing_name(thing));
        match (actions.kind_name(action.kind), object) {
            ("eat", Some("berry")) => self.eat_berry(body),
            ("eat", Some("toadstool")) => self.feel(body, &[(HUNGER, -0.1), (TIREDNESS, 0.3)]),
            ("eat", _) => self.feel(body, &[(TIREDNESS, 0.05)]),
            ("throw", object) => {
                let whom =
                    action.thing(Role::IndirectObject).map(|thing| actions.thing_name(thing).to_owned());
                self.throw(body, object == Some("ball"), whom.as_deref(), stream);
            }
            ("greet", _) => self.feel(body, &[(BOREDOM, -0.2)]),
            ("sleep", _) => self.feel(body, &[(TIREDNESS, -0.6)]),
            ("warm up", _) => self.feel(body, &[(COLD, -0.6)]),
            ("explore", _) => self.feel(body, &[(BOREDOM, -0.25)]),
            ("dance", _) => self.feel(body, &[(BOREDOM, -0.15), (COLD, -0.1), (TIREDNESS, 0.05)]),
            ("bathe", _) => self.feel(body, &[(BOREDOM, -0.2), (COLD, 0.3)]),
            _ => {}
        }
        let me = self.creature_mut(body);
        me.at = on_land(me.at);
    }

    fn eat_berry(&mut self, body: Body) {
        let at = self.creature(body).at;
        let near = self.berry(at).filter(|bush| self.bushes[*bush].at.distance(at) < 2.0 * REACH);
        if let Some(bush) = near {
            self.pick(bush);
            self.feel(body, &[(HUNGER, -0.45)]);
        }
    }

    fn throw(&mut self, body: Body, is_ball: bool, whom: Option<&str>, stream: &mut Stream) {
        let at = self.creature(body).at;
        let target = whom.and_then(|whom| self.place_of(whom, at));
        if is_ball {
            // The walk may have taken a while: the ball has to be there still.
            if self.ball.distance(at) < 2.0 * REACH {
                let target =
                    target.map_or_else(|| at + 6.0 * stream.direction(), |target| beside(target, at));
                self.thrown = Some(on_land(target));
                self.feel(body, &[(BOREDOM, if whom.is_some() { -0.5 } else { -0.35 })]);
            }
            return;
        }
        self.feel(body, &[(BOREDOM, -0.1)]);
        if whom == Some("Mo") {
            self.friend.change(BOREDOM, 0.2);
        }
    }

    fn feel(&mut self, body: Body, changes: &[(usize, f32)]) {
        let me = self.creature_mut(body);
        changes.iter().for_each(|(need, by)| me.change(*need, *by));
    }
}

/// A place within reach of a thing, on the side from which one comes.
fn beside(thing: Vec2, from: Vec2) -> Vec2 {
    on_land(thing + (from - thing).normalize_or(Vec2::X) * REACH)
}
