//! Radio: squads that talk to each other.
//!
//! # What it does
//! A [`Radio`] tells a [channel](crate::channel) what one of its members says, as far as it reaches and is not jammed. A
//! [`RollCall`] counts who is ready: guards cover all exits, and nobody attacks before everybody is in position.
//!
//! ```
//! use wits_world::Who;
//! use wits_world::channel::Channels;
//! use wits_world::radio::RollCall;
//!
//! let mut channels = Channels::new();
//! let guards = channels.open("guards", None);
//! (1..=3).for_each(|who| _ = channels.join(guards, Who(who)));
//! let mut call = RollCall::new(guards);
//! call.report(Who(1));
//! call.report(Who(2));
//! assert_eq!(call.missing(&channels).collect::<Vec<_>>(), [Who(3)]);
//! channels.leave_all(Who(3)); // he will not come any more
//! assert!(call.is_complete(&channels)); // go!
//! ```
//!
//! # When not to use it
//! Who looks into the head of a comrade needs no radio, but is hard to change: say what you intend, and let others act on
//! what they heard.
//!
//! # Source
//! Millington, *AI for Games* (3rd ed.), 11.2.3.

use serde::{Deserialize, Serialize};
use wits_core::glam::Vec3;
use wits_core::state::State;

use crate::Who;
use crate::channel::{ChannelId, Channels};

/// How far words carry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Radio {
    /// Nobody farther away hears it; infinite if it does not matter. \[m\]
    pub range: f32,
    /// Where nobody can send or hear.
    pub jammers: Vec<Jammer>,
}

/// A place without reception.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Jammer {
    /// Where it is. \[m\]
    pub at: Vec3,
    /// How far it reaches. \[m\]
    pub radius: f32,
    /// The channel it disturbs, with all in it; all channels if there is none.
    pub channel: Option<ChannelId>,
}

impl Default for Radio {
    fn default() -> Self {
        Self { range: f32::INFINITY, jammers: Vec::new() }
    }
}

impl Radio {
    /// Whether words get from one place to another.
    #[must_use]
    pub fn reaches(&self, channels: &Channels, channel: ChannelId, from: Vec3, to: Vec3) -> bool {
        let is_jammed = |jammer: &Jammer| {
            let is_meant = jammer.channel.is_none_or(|meant| channels.is_in(channel, meant));
            let reach = jammer.radius * jammer.radius;
            is_meant && [from, to].iter().any(|place| place.distance_squared(jammer.at) < reach)
        };
        from.distance_squared(to) <= self.range * self.range && !self.jammers.iter().any(is_jammed)
    }

    /// Somebody says something in a channel: all who belong to it, and to those in it, are told, if it reaches them.
    /// Those without a place hear everything.
    pub fn say(
        &self,
        channels: &Channels,
        channel: ChannelId,
        sender: Who,
        place: impl Fn(Who) -> Option<Vec3>,
        mut tell: impl FnMut(Who),
    ) {
        let from = place(sender);
        channels.tell(channel, |who| {
            let hears = match (from, place(who)) {
                (Some(from), Some(to)) => self.reaches(channels, channel, from, to),
                _ => true,
            };
            if hears && who != sender {
                tell(who);
            }
        });
    }
}

/// Who of a channel has reported ready.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct RollCall {
    channel: ChannelId,
    /// By number.
    ready: Vec<Who>,
}

impl RollCall {
    /// Nobody is ready.
    #[must_use]
    pub const fn new(channel: ChannelId) -> Self {
        Self { channel, ready: Vec::new() }
    }

    /// Somebody is ready.
    pub fn report(&mut self, who: Who) {
        if let Err(place) = self.ready.binary_search(&who) {
            self.ready.insert(place, who);
        }
    }

    /// Somebody is not ready any more.
    pub fn withdraw(&mut self, who: Who) {
        self.ready.retain(|other| *other != who);
    }

    /// Begins anew.
    pub fn clear(&mut self) {
        self.ready.clear();
    }

    /// Who of the channel is still missing.
    pub fn missing(&self, channels: &Channels) -> impl Iterator<Item = Who> {
        channels.members(self.channel).iter().copied().filter(|who| self.ready.binary_search(who).is_err())
    }

    /// Whether everybody who belongs to the channel now is ready; an empty channel never is.
    #[must_use]
    pub fn is_complete(&self, channels: &Channels) -> bool {
        !channels.members(self.channel).is_empty() && self.missing(channels).next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards wait until all exits are covered; those who fall are not waited for, new ones are.
    #[test]
    fn oracle_millington_11_2_3_guards_wait_until_all_are_in_position() {
        let mut channels = Channels::new();
        let squad = channels.open("squad", None);
        let mut call = RollCall::new(squad);
        assert!(!call.is_complete(&channels), "nobody is not everybody");
        (0..3).for_each(|who| _ = channels.join(squad, Who(who)));
        (0..3).for_each(|who| call.report(Who(who)));
        assert!(call.is_complete(&channels));
        channels.join(squad, Who(9));
        assert!(!call.is_complete(&channels));
        channels.leave(squad, Who(9));
        call.withdraw(Who(1));
        assert_eq!(call.missing(&channels).collect::<Vec<_>>(), [Who(1)]);
        call.clear();
        assert_eq!(call.missing(&channels).count(), 3);
    }

    #[test]
    fn words_reach_as_far_as_the_radio_and_no_jammer() {
        let mut channels = Channels::new();
        let side = channels.open("side", None);
        let squad = channels.open("squad", Some(side));
        (0..6).for_each(|who| _ = channels.join(squad, Who(who)));
        let place = |who: Who| (who != Who(5)).then(|| Vec3::new(who.0 as f32 * 10.0, 0.0, 0.0));
        let heard = |radio: &Radio| {
            let mut heard = Vec::new();
            radio.say(&channels, squad, Who(0), place, |who| heard.push(who.0));
            heard
        };
        let mut radio = Radio { range: 30.0, jammers: Vec::new() };
        assert_eq!(heard(&radio), [1, 2, 3, 5], "30 m is in reach; who has no place hears everything");
        radio.jammers.push(Jammer { at: Vec3::new(20.0, 0.0, 0.0), radius: 10.0, channel: Some(side) });
        assert_eq!(heard(&radio), [1, 3, 5]);
        radio.jammers.push(Jammer { at: Vec3::ZERO, radius: 1.0, channel: None });
        assert_eq!(heard(&radio), [5], "the sender is jammed");
        assert_eq!(heard(&Radio::default()).len(), 5);
    }
}
