//! Only the leader plans.

use serde::{Deserialize, Serialize};

/// A group that goes one way: its first member plans, the others follow it by steering. One search instead of twenty.
///
/// ```
/// use wits_nav::plan::{Platoon, Role};
/// let mut platoon = Platoon::new([11, 12, 13]);
/// assert_eq!(platoon.role(11), Some(Role::Leads));
/// assert_eq!(platoon.role(13), Some(Role::Follows { leader: 11, ahead: 12 }));
/// platoon.remove(11); // the next one takes over, and must plan
/// assert_eq!(platoon.role(12), Some(Role::Leads));
/// assert_eq!(platoon.role(11), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Platoon {
    members: Vec<u64>,
}

/// What a member does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// It plans, and goes ahead.
    Leads,
    /// It follows.
    Follows {
        /// Who leads.
        leader: u64,
        /// Who goes before it: for a single file.
        ahead: u64,
    },
}

impl Platoon {
    /// The first leads. Who is named twice counts once.
    #[must_use]
    pub fn new(members: impl IntoIterator<Item = u64>) -> Self {
        let mut platoon = Self::default();
        members.into_iter().for_each(|who| platoon.add(who));
        platoon
    }

    /// Joins at the end.
    pub fn add(&mut self, who: u64) {
        if !self.members.contains(&who) {
            self.members.push(who);
        }
    }

    /// Leaves, or is dead. True when it was the leader: the next one must plan.
    pub fn remove(&mut self, who: u64) -> bool {
        let led = self.leader() == Some(who);
        self.members.retain(|member| *member != who);
        led && !self.members.is_empty()
    }

    /// Who plans.
    #[must_use]
    pub fn leader(&self) -> Option<u64> {
        self.members.first().copied()
    }

    /// What a member does; `None` for strangers.
    #[must_use]
    pub fn role(&self, who: u64) -> Option<Role> {
        let place = self.members.iter().position(|member| *member == who)?;
        let Some(before) = place.checked_sub(1) else { return Some(Role::Leads) };
        Some(Role::Follows { leader: self.members[0], ahead: self.members[before] })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn oracle_buckland_8_25_one_of_a_platoon_plans() {
        let mut platoon = Platoon::new((0..20).chain(0..5));
        let planners =
            |platoon: &Platoon| (0..20).filter(|&who| platoon.role(who) == Some(Role::Leads)).count();
        assert_eq!(planners(&platoon), 1);
        assert!(!platoon.remove(7) && platoon.remove(0));
        assert_eq!((planners(&platoon), platoon.leader()), (1, Some(1)));
        (0..20).for_each(|who| {
            platoon.remove(who);
        });
        assert_eq!((platoon.leader(), platoon.role(3)), (None, None));
    }
}
