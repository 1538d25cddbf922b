//! Why this slot, and why not another.

use super::assign::{Assigned, Costs};

/// A slot as a member sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// Its number.
    pub slot: usize,
    /// What the member costs there; infinity when it cannot be there.
    pub cost: f32,
    /// Who is there.
    pub holder: Option<usize>,
    /// How much dearer the whole would be if the member went there and the holder, if any, came to the member's slot.
    /// Infinity when one of the two cannot.
    pub change: f32,
}

impl Choice {
    /// In a few words.
    #[must_use]
    pub fn why(&self, member: usize) -> String {
        match self.holder {
            Some(holder) if holder == member => "here it stands".to_owned(),
            _ if self.cost.is_infinite() => "cannot be here".to_owned(),
            Some(holder) if self.change.is_infinite() => format!("{holder} cannot go elsewhere"),
            Some(holder) if self.change < -1e-3 => {
                format!("{holder} came first; a swap would save {:.0}", -self.change)
            }
            Some(holder) => format!("a swap with {holder} costs {:.0} more", self.change),
            None if self.change > 1e-3 => format!("free, but {:.0} dearer", self.change),
            None => "free, and as good".to_owned(),
        }
    }
}

/// Every slot as a member sees it, cheapest first. Empty when there is no such member.
///
/// ```
/// use wits_motion::formation::{Costs, choices, optimal};
/// let costs = Costs::from_fn(2, 2, |member, slot| [[0.0, 5.0], [1.0, 9.0]][member][slot]);
/// let assigned = optimal(&costs); // 5 + 1 is less than 0 + 9
/// let told = choices(&costs, &assigned, 0);
/// assert_eq!(told[0].why(0), "a swap with 1 costs 3 more");
/// assert_eq!(told[1].why(0), "here it stands");
/// ```
#[must_use]
pub fn choices(costs: &Costs, assigned: &Assigned, member: usize) -> Vec<Choice> {
    let Some(own) = assigned.slots.get(member).copied() else { return Vec::new() };
    let now = own.map_or(0.0, |slot| costs.of(member, slot));
    let mut all: Vec<Choice> = (0..costs.slots())
        .map(|slot| {
            let (cost, holder) = (costs.of(member, slot), assigned.holder(slot));
            let swapped = match (holder, own) {
                (Some(holder), _) if holder == member => 0.0,
                (Some(holder), Some(own)) => costs.of(holder, own) - costs.of(holder, slot),
                (Some(_), None) => f32::INFINITY,
                (None, _) => 0.0,
            };
            Choice { slot, cost, holder, change: cost - now + swapped }
        })
        .collect();
    all.sort_by(|a, b| a.cost.total_cmp(&b.cost).then(a.slot.cmp(&b.slot)));
    all
}
