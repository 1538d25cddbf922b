//! Who takes which slot.

use serde::{Deserialize, Serialize};
use wits_core::space::Vector;
use wits_core::state::State;

/// What every member costs in every slot. Costs that are not finite are pairs that cannot be.
///
/// ```
/// use wits_motion::formation::{Costs, by_ease, optimal};
/// // Two archers and a mage; slots for magic, missiles, melee.
/// let rows = [[1000.0, 0.0, 1500.0], [1000.0, 0.0, 1500.0], [0.0, 500.0, 2000.0]];
/// let costs = Costs::from_fn(3, 3, |member, slot| rows[member][slot]);
/// assert_eq!(by_ease(&costs, f32::INFINITY).cost, 3000.0); // quick
/// assert_eq!(optimal(&costs).cost, 1500.0); // best
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
pub struct Costs {
    members: usize,
    slots: usize,
    cells: Vec<f32>,
}

/// Who got which slot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, State)]
pub struct Assigned {
    /// The slot of each member; `None` for those who are left over.
    pub slots: Vec<Option<usize>>,
    /// What it costs in all.
    pub cost: f32,
}

/// How slots are assigned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Method {
    /// The most constrained member first, each takes its best free slot. Fast, good, not always the best.
    Ease {
        /// Slots that cost this much or more are not taken at all. \[> 0\]
        limit: f32,
    },
    /// The least total cost there is.
    #[default]
    Optimal,
}

impl Costs {
    /// The table of a function of member and slot.
    #[must_use]
    pub fn from_fn(members: usize, slots: usize, mut cost: impl FnMut(usize, usize) -> f32) -> Self {
        let pairs = (0..members).flat_map(|member| (0..slots).map(move |slot| (member, slot)));
        Self { members, slots, cells: pairs.map(|(member, slot)| cost(member, slot)).collect() }
    }

    /// The squares of the ways. Least in all, nobody meets anybody when all leave and arrive together: walkers keep at
    /// least 0.7 times the distance that they have before and after.
    #[must_use]
    pub fn squared_distances<V: Vector>(members: &[V], slots: &[V]) -> Self {
        Self::from_fn(members.len(), slots.len(), |member, slot| {
            members[member].distance_squared(slots[slot])
        })
    }

    /// The ways. Least in all, the straight ways of no two members cross in the plane.
    #[must_use]
    pub fn distances<V: Vector>(members: &[V], slots: &[V]) -> Self {
        Self::from_fn(members.len(), slots.len(), |member, slot| members[member].distance(slots[slot]))
    }

    /// How many members there are.
    #[must_use]
    pub const fn members(&self) -> usize {
        self.members
    }

    /// How many slots there are.
    #[must_use]
    pub const fn slots(&self) -> usize {
        self.slots
    }

    /// What a member costs in a slot; infinity when it cannot be there.
    #[must_use]
    pub fn of(&self, member: usize, slot: usize) -> f32 {
        let cost = if slot < self.slots { self.cells.get(member * self.slots + slot) } else { None };
        cost.copied().filter(|cost| cost.is_finite()).unwrap_or(f32::INFINITY)
    }

    /// What a member costs in each slot.
    #[must_use]
    pub fn row(&self, member: usize) -> &[f32] {
        self.cells.get(member * self.slots..(member + 1) * self.slots).unwrap_or_default()
    }

    /// How easily a member finds a place: the sum of `1 / (1 + cost)` over the slots below the limit.
    #[must_use]
    pub fn ease(&self, member: usize, limit: f32) -> f32 {
        let usable = self.row(member).iter().filter(|cost| cost.is_finite() && **cost < limit);
        usable.map(|cost| 1.0 / (1.0 + wits_core::math::max(*cost, 0.0))).sum()
    }

    /// An assignment with its total cost.
    pub(super) fn assigned(&self, slots: Vec<Option<usize>>) -> Assigned {
        let pairs = slots.iter().enumerate().filter_map(|(member, slot)| slot.map(|slot| (member, slot)));
        let cost: f64 = pairs.map(|(member, slot)| f64::from(self.of(member, slot))).sum();
        Assigned { cost: cost as f32, slots }
    }
}

impl Assigned {
    /// The members without a slot.
    pub fn stranded(&self) -> impl Iterator<Item = usize> {
        self.slots.iter().enumerate().filter(|(_, slot)| slot.is_none()).map(|(member, _)| member)
    }

    /// Who is in a slot.
    #[must_use]
    pub fn holder(&self, slot: usize) -> Option<usize> {
        self.slots.iter().position(|taken| *taken == Some(slot))
    }
}

/// Assigns the most constrained members first; each takes its cheapest free slot below the limit.
///
/// Fast, and good where roles are few. Those who found all their slots taken are left over.
#[must_use]
pub fn by_ease(costs: &Costs, limit: f32) -> Assigned {
    let mut order: Vec<(f32, usize)> =
        (0..costs.members).map(|member| (costs.ease(member, limit), member)).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let mut slots = vec![None; costs.members];
    let mut taken = vec![false; costs.slots];
    for (_, member) in order {
        let best = cheapest_free(costs, member, &taken, limit);
        slots[member] = best;
        if let Some(slot) = best {
            taken[slot] = true;
        }
    }
    costs.assigned(slots)
}

/// The cheapest slot that is free and below the limit; of equals the first.
pub(super) fn cheapest_free(costs: &Costs, member: usize, taken: &[bool], limit: f32) -> Option<usize> {
    let free = costs.row(member).iter().enumerate().filter(|(slot, _)| !taken[*slot]);
    let usable = free.filter(|(_, cost)| cost.is_finite() && **cost < limit);
    usable.reduce(|best, next| if next.1 < best.1 { next } else { best }).map(|(slot, _)| slot)
}
