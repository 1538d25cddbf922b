//! A body: where it is, what it was told, what it plays.

use wits_core::space::Vector;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_world::Who;

use super::{BodyDef, Command, Footing, Order, Outcome, Progress, Refused, Ticket};

/// So many outcomes are remembered.
const REMEMBERED: usize = 8;

/// One body: plain data, saved with the game.
#[derive(Clone, Debug, PartialEq, State)]
#[state(bound = "")]
pub struct Body<S: Footing> {
    /// Where it is. \[m\]
    pub place: S::Vector,
    /// Which way it looks. \[rad\]
    pub facing: f32,
    /// How it moves. [m/s]
    pub velocity: S::Vector,
    /// What the legs do.
    pub(super) legs: Option<Legs<S>>,
    /// What is played, one at most on a channel.
    pub(super) plays: Vec<Play>,
    /// The band of what is wished, and of how it moves.
    pub(super) bands: [u8; 2],
    pub(super) command: Command<S>,
    /// Where steering would like to go in the next step.
    pub(super) steered: Option<S::Vector>,
    orders: u32,
    outcomes: [Option<(Ticket, Outcome)>; REMEMBERED],
}

/// The order of the legs.
#[derive(Clone, Debug, PartialEq, State)]
#[state(bound = "")]
pub(super) struct Legs<S: Footing> {
    pub(super) ticket: Ticket,
    pub(super) aim: Aim<S::Vector>,
    pub(super) gait: Option<u16>,
    /// The bands of the gait, as bits.
    pub(super) allowed: u32,
    /// The next point of the way.
    pub(super) lead: Option<S::Vector>,
    /// Where it was when it last got on, and when that was.
    pub(super) anchor: (S::Vector, Moment),
}

#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(super) enum Aim<V> {
    Go { to: V, within: f32 },
    Turn { to: V },
    Stand,
}

/// An animation that is being played.
#[derive(Clone, Copy, Debug, PartialEq, State)]
pub(super) struct Play {
    pub(super) ticket: Ticket,
    pub(super) animation: u16,
    pub(super) channel: u16,
    pub(super) priority: f32,
    pub(super) holds: bool,
    pub(super) on: Who,
    pub(super) since: Moment,
    pub(super) until: Moment,
}

/// What a channel plays: read by the game's animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Playing<'d> {
    /// The channel.
    pub channel: &'d str,
    /// The animation.
    pub animation: &'d str,
    /// How fast: 1 as it was made.
    pub rate: f32,
    /// The order, if it is played once; none for the animation of a band, which goes round and round.
    pub order: Option<Ticket>,
    /// What it is done to.
    pub on: Who,
    /// Since when, if it is played once.
    pub since: Moment,
}

impl<S: Footing> Body<S> {
    /// A body that stands somewhere and looks along +x.
    #[must_use]
    pub fn at(place: S::Vector) -> Self {
        Self {
            place,
            facing: 0.0,
            velocity: S::Vector::ZERO,
            legs: None,
            plays: Vec::new(),
            bands: [0; 2],
            command: Command::default(),
            steered: None,
            orders: 0,
            outcomes: [None; REMEMBERED],
        }
    }

    /// The same body, looking another way. \[rad\]
    #[must_use]
    pub fn looking(mut self, facing: f32) -> Self {
        (self.facing, self.command.facing) = (facing, facing);
        self
    }

    /// Takes an order. One for the legs replaces what they do; an animation replaces a less urgent one on its channel.
    ///
    /// # Errors
    /// The body cannot do that, or its channel is busy with something at least as urgent.
    pub fn order(
        &mut self,
        def: &BodyDef,
        order: Order<'_, S::Vector>,
        now: Moment,
    ) -> Result<Ticket, Refused> {
        match order {
            Order::GoTo { to, gait, within } => {
                if !(to.is_finite() && within.is_finite()) {
                    return Err(Refused::Nowhere);
                }
                let found = def.gait(gait).ok_or_else(|| Refused::NoGait(gait.to_owned()))?;
                Ok(self.walk(Aim::Go { to, within }, found, now))
            }
            Order::TurnTo { to } if !to.is_finite() => Err(Refused::Nowhere),
            Order::TurnTo { to } => Ok(self.walk(Aim::Turn { to }, (None, 1), now)),
            Order::Stand => Ok(self.walk(Aim::Stand, (None, 1), now)),
            Order::Stop => {
                while let Some(play) = self.plays.pop() {
                    self.note(play.ticket, Outcome::CalledOff);
                }
                Ok(self.walk(Aim::Stand, (None, 1), now))
            }
            Order::Play { animation, on } => self.play(def, animation, on, now),
        }
    }

    fn walk(&mut self, aim: Aim<S::Vector>, (gait, allowed): (Option<u16>, u32), now: Moment) -> Ticket {
        if let Some(legs) = self.legs.take() {
            self.note(legs.ticket, Outcome::Replaced);
        }
        let (ticket, anchor) = (self.ticket(), (self.place, now));
        self.legs = Some(Legs { ticket, aim, gait, allowed, lead: None, anchor });
        ticket
    }

    fn play(&mut self, def: &BodyDef, name: &str, on: Who, now: Moment) -> Result<Ticket, Refused> {
        let animation = def.animation(name).ok_or_else(|| Refused::NoAnimation(name.to_owned()))?;
        let found = &def.animations[usize::from(animation)];
        let channel = def.channel_of(found);
        if let Some(place) = self.plays.iter().position(|play| play.channel == channel) {
            let busy = self.plays[place];
            if busy.priority >= found.priority {
                return Err(Refused::Busy { with: busy.ticket });
            }
            self.plays.remove(place);
            self.note(busy.ticket, Outcome::Replaced);
        }
        let (ticket, until) = (self.ticket(), now.after(found.duration));
        let (priority, holds) = (found.priority, found.holds);
        self.plays.push(Play { ticket, animation, channel, priority, holds, on, since: now, until });
        Ok(ticket)
    }

    fn ticket(&mut self) -> Ticket {
        self.orders = self.orders.saturating_add(1);
        Ticket(self.orders)
    }

    /// What became of an order. The last few that ended are remembered.
    #[must_use]
    pub fn progress(&self, ticket: Ticket) -> Progress {
        let going = self.legs.as_ref().map(|legs| legs.ticket);
        if going == Some(ticket) || self.plays.iter().any(|play| play.ticket == ticket) {
            return Progress::Going;
        }
        let found = self.outcomes.iter().flatten().find(|(other, _)| *other == ticket);
        found.map_or(Progress::Forgotten, |(_, outcome)| Progress::Over(*outcome))
    }

    /// Ends an order: aborted by whoever gave it, or done or failed because the game knows better. False if it was over.
    pub fn end(&mut self, ticket: Ticket, outcome: Outcome) -> bool {
        if self.legs.as_ref().is_some_and(|legs| legs.ticket == ticket) {
            self.legs = None;
        } else if let Some(place) = self.plays.iter().position(|play| play.ticket == ticket) {
            self.plays.remove(place);
        } else {
            return false;
        }
        self.note(ticket, outcome);
        true
    }

    pub(super) fn note(&mut self, ticket: Ticket, outcome: Outcome) {
        self.outcomes[ticket.0 as usize % REMEMBERED] = Some((ticket, outcome));
    }

    /// The next point of the way to where it goes: what a path says. It is kept until the next order.
    pub fn lead(&mut self, next: Option<S::Vector>) {
        if let Some(legs) = &mut self.legs {
            legs.lead = next.filter(|next| next.is_finite());
        }
    }

    /// Where steering would like to go, instead of straight ahead, in the next step: past others, along a wall. [m/s]
    pub fn steer(&mut self, velocity: S::Vector) {
        self.steered = Some(velocity).filter(|velocity| velocity.is_finite());
    }

    /// Where it is going: what a path is to be found to.
    #[must_use]
    pub fn goal(&self) -> Option<S::Vector> {
        match self.legs.as_ref()?.aim {
            Aim::Go { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Nothing to do.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.legs.is_none() && self.plays.is_empty()
    }

    /// Where it really is, told by whoever moves it. What is not finite is not believed: false.
    pub fn moved_to(&mut self, place: S::Vector, facing: f32, velocity: S::Vector) -> bool {
        let is_finite = place.is_finite() && facing.is_finite() && velocity.is_finite();
        if is_finite {
            (self.place, self.facing, self.velocity) = (place, facing, velocity);
        }
        is_finite
    }

    /// What it plays: the animation of its speed on the first channel, unless something else is played there.
    pub fn animations<'d>(&self, def: &'d BodyDef) -> impl Iterator<Item = Playing<'d>> {
        let speed = S::level(self.velocity).length();
        let band = def
            .bands
            .get(usize::from(self.bands[1]))
            .filter(|_| self.plays.iter().all(|play| play.channel > 0));
        let going = band.map(|band| Playing {
            channel: def.channels.first().map_or("", String::as_str),
            animation: &band.animation,
            rate: band.rate(speed),
            order: None,
            on: Who::NOBODY,
            since: Moment::START,
        });
        let once = self.plays.iter().filter_map(|play| {
            Some(Playing {
                channel: def.channels.get(usize::from(play.channel)).map_or("", String::as_str),
                animation: &def.animations.get(usize::from(play.animation))?.name,
                rate: 1.0,
                order: Some(play.ticket),
                on: play.on,
                since: play.since,
            })
        });
        going.into_iter().chain(once)
    }

    /// How loud its steps are: the noise of its band, if it moves.
    #[must_use]
    pub fn noise(&self, def: &BodyDef) -> f32 {
        def.bands.get(usize::from(self.bands[1])).map_or(0.0, |band| band.noise)
    }

    /// The floor below it. \[m\]
    #[must_use]
    pub fn floor_height(&self, def: &BodyDef) -> f32 {
        S::rise(self.place) - def.ground
    }
}
