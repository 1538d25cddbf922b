//! Channels: telling exactly those who belong together.
//!
//! # What it does
//! Narrowcasting: a channel for each squad, in a channel for each battalion, in a channel for each side. Whoever belongs to
//! a channel wants nearly all that is said there, so nothing is filtered. What is said in a battalion is heard in all of
//! its squads.
//!
//! ```
//! use wits_world::Who;
//! use wits_world::channel::Channels;
//!
//! let mut channels = Channels::new();
//! let red = channels.open("red", None);
//! let (first, second) = (channels.open("first squad", Some(red)), channels.open("second squad", Some(red)));
//! channels.join(first, Who(1));
//! channels.join(second, Who(2));
//! let heard = |channels: &Channels, channel| { let mut all = vec![]; channels.tell(channel, |who| all.push(who.0)); all };
//! assert_eq!((heard(&channels, red), heard(&channels, first)), (vec![1, 2], vec![1]));
//! channels.transfer(Who(2), second, first); // the second squad is beaten, its survivor joins the first
//! assert_eq!(heard(&channels, first), [1, 2]);
//! ```
//!
//! # When not to use it
//! While a game is made, one [event manager](crate::event) for all is simpler, and open to listeners that nobody thought
//! of. Make channels of it where that is too slow. Trees of channels are fine; if everybody belongs to many, go back.
//!
//! # Cost
//! Telling costs the members told. Joining and leaving cost the logarithm of the members, and moving those behind.
//!
//! # Source
//! Millington, *AI for Games* (3rd ed.), 11.2.2.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use crate::Who;

/// The number of a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, State, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChannelId(pub u32);

/// A tree of channels and who belongs to each. Plain data.
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
#[serde(transparent)]
#[state(transparent)]
pub struct Channels {
    list: Vec<Channel>,
}

#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
struct Channel {
    name: String,
    parent: Option<ChannelId>,
    /// By number.
    members: Vec<Who>,
}

impl Channels {
    /// None.
    #[must_use]
    pub const fn new() -> Self {
        Self { list: Vec::new() }
    }

    /// One more channel, in another or on top.
    pub fn open(&mut self, name: impl Into<String>, parent: Option<ChannelId>) -> ChannelId {
        let id = ChannelId(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        self.list.push(Channel { name: name.into(), parent, members: Vec::new() });
        id
    }

    /// The name of a channel; empty if there is none.
    #[must_use]
    pub fn name(&self, channel: ChannelId) -> &str {
        self.get(channel).map_or("", |channel| &channel.name)
    }

    /// The channel that a channel is in.
    #[must_use]
    pub fn parent(&self, channel: ChannelId) -> Option<ChannelId> {
        self.get(channel)?.parent
    }

    /// All channels, in the order in which they were opened.
    pub fn iter(&self) -> impl Iterator<Item = ChannelId> + use<> {
        (0..u32::try_from(self.list.len()).unwrap_or(u32::MAX)).map(ChannelId)
    }

    /// Puts a channel, and all in it, into another: a squad changes battalions. False if it would be in itself.
    pub fn put_into(&mut self, channel: ChannelId, parent: Option<ChannelId>) -> bool {
        if parent.is_some_and(|parent| self.is_in(parent, channel)) {
            return false;
        }
        let found = self.list.get_mut(channel.0 as usize).map(|channel| channel.parent = parent);
        found.is_some()
    }

    /// Somebody joins. False if they belong to it already, or there is no such channel.
    pub fn join(&mut self, channel: ChannelId, who: Who) -> bool {
        let Some(channel) = self.list.get_mut(channel.0 as usize) else { return false };
        let place = channel.members.binary_search(&who);
        if let Err(place) = place {
            channel.members.insert(place, who);
        }
        place.is_err()
    }

    /// Somebody leaves. False if they did not belong to it.
    pub fn leave(&mut self, channel: ChannelId, who: Who) -> bool {
        let Some(channel) = self.list.get_mut(channel.0 as usize) else { return false };
        let place = channel.members.binary_search(&who);
        if let Ok(place) = place {
            channel.members.remove(place);
        }
        place.is_ok()
    }

    /// Somebody leaves all channels: dead.
    pub fn leave_all(&mut self, who: Who) {
        for channel in &mut self.list {
            if let Ok(place) = channel.members.binary_search(&who) {
                channel.members.remove(place);
            }
        }
    }

    /// Somebody changes teams. False if they did not belong to the first.
    pub fn transfer(&mut self, who: Who, from: ChannelId, to: ChannelId) -> bool {
        self.leave(from, who) && self.join(to, who)
    }

    /// All members of one channel join another: the survivors of a beaten squad.
    pub fn disband(&mut self, channel: ChannelId, into: ChannelId) {
        if channel == into {
            return;
        }
        let members =
            self.list.get_mut(channel.0 as usize).map(|channel| std::mem::take(&mut channel.members));
        members.into_iter().flatten().for_each(|who| _ = self.join(into, who));
    }

    /// Those who belong to the channel itself, by number.
    #[must_use]
    pub fn members(&self, channel: ChannelId) -> &[Who] {
        self.get(channel).map_or(&[], |channel| &channel.members)
    }

    /// Tells all who belong to a channel or to one in it, each once.
    pub fn tell(&self, channel: ChannelId, mut tell: impl FnMut(Who)) {
        let below = || self.iter().filter(|other| self.is_in(*other, channel));
        for part in below() {
            for who in self.members(part) {
                let was_told = below().take_while(|other| *other < part).any(|other| self.has(other, *who));
                if !was_told {
                    tell(*who);
                }
            }
        }
    }

    /// Whether somebody belongs to the channel itself.
    #[must_use]
    pub fn has(&self, channel: ChannelId, who: Who) -> bool {
        self.members(channel).binary_search(&who).is_ok()
    }

    /// Whether a channel is another one, or in it.
    #[must_use]
    pub fn is_in(&self, channel: ChannelId, other: ChannelId) -> bool {
        let up = std::iter::successors(Some(channel), |channel| self.parent(*channel));
        // A damaged save may go round in circles.
        up.take(self.list.len() + 1).any(|channel| channel == other)
    }

    fn get(&self, channel: ChannelId) -> Option<&Channel> {
        self.list.get(channel.0 as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn army() -> (Channels, [ChannelId; 5]) {
        let mut channels = Channels::new();
        let side = channels.open("side", None);
        let battalion = channels.open("battalion", Some(side));
        let squads = ["a", "b"].map(|name| channels.open(name, Some(battalion)));
        let enemy = channels.open("enemy", None);
        for (who, channel) in
            [(1, side), (2, battalion), (3, squads[0]), (4, squads[0]), (5, squads[1]), (6, enemy)]
        {
            channels.join(channel, Who(who));
        }
        (channels, [side, battalion, squads[0], squads[1], enemy])
    }

    fn heard(channels: &Channels, channel: ChannelId) -> Vec<u64> {
        let mut heard = Vec::new();
        channels.tell(channel, |who| heard.push(who.0));
        heard
    }

    /// One manager for each squad, battalion and side; what is said above is heard below, and nowhere else.
    #[test]
    fn oracle_millington_11_2_2b_what_is_said_above_is_heard_below() {
        let (channels, [side, battalion, a, b, enemy]) = army();
        let all = [side, battalion, a, b, enemy].map(|channel| heard(&channels, channel));
        assert_eq!(all, [vec![1, 2, 3, 4, 5], vec![2, 3, 4, 5], vec![3, 4], vec![5], vec![6]]);
    }

    #[test]
    fn survivors_change_teams() {
        let (mut channels, [side, battalion, a, b, enemy]) = army();
        channels.leave_all(Who(3));
        channels.disband(a, b);
        assert_eq!((heard(&channels, a), heard(&channels, b)), (vec![], vec![4, 5]));
        assert!(channels.transfer(Who(4), b, enemy) && !channels.transfer(Who(4), b, enemy));
        assert!(channels.put_into(battalion, Some(enemy)));
        assert_eq!((heard(&channels, side), heard(&channels, enemy)), (vec![1], vec![2, 5, 4, 6]));
    }

    #[test]
    fn nobody_is_told_twice_and_no_channel_is_in_itself() {
        let (mut channels, [side, battalion, a, ..]) = army();
        assert!(channels.join(battalion, Who(4)) && !channels.join(battalion, Who(4)));
        assert_eq!(heard(&channels, side), [1, 2, 4, 3, 5]);
        assert!(!channels.put_into(side, Some(a)) && !channels.put_into(side, Some(side)));
        let circle: Channels = serde_json::from_str(
            r#"[{"name":"x","parent":1,"members":[7]},{"name":"y","parent":0,"members":[]},{"name":"z","parent":9,"members":[]}]"#,
        )
        .unwrap();
        assert_eq!(heard(&circle, ChannelId(1)), [7]);
        assert!(heard(&circle, ChannelId(99)).is_empty());
    }
}
