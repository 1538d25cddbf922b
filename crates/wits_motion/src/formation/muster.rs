//! Filling squads: the most difficult one first, into the most promising squad.

use wits_core::math;

/// Distributes units over squads. Large units need several places; the largest are placed first, for the small ones
/// still fit into the gaps that are left. Each goes to the squad that promises most and has room.
///
/// `promise` is a rough score of a unit in a squad; even a poor one is better than none. It may be the nearness, the
/// need for a kind, the mood. Returns the squad of each unit, `None` for those who found no room.
///
/// ```
/// use wits_motion::formation::muster;
/// // Five orcs, and a troll that takes three places; two squads with four places each.
/// let sizes = [1, 1, 1, 1, 1, 3];
/// let squads = muster(&sizes, &[4, 4], |_, squad| -(squad as f32));
/// assert!(squads.iter().all(Option::is_some));
/// ```
///
/// # Source
/// Millington, *AI for Games*, 2.2.2: most difficult thing first, most promising first.
#[must_use]
pub fn muster(
    sizes: &[usize],
    rooms: &[usize],
    mut promise: impl FnMut(usize, usize) -> f32,
) -> Vec<Option<usize>> {
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    order.sort_by_key(|unit| (std::cmp::Reverse(sizes[*unit]), *unit));
    let mut left = rooms.to_vec();
    let mut squads = vec![None; sizes.len()];
    for unit in order {
        let fitting = (0..left.len()).filter(|squad| left[*squad] >= sizes[unit]);
        let promises = fitting.map(|squad| (squad, math::max(promise(unit, squad), f32::MIN)));
        let best = promises.reduce(|best, next| if next.1 > best.1 { next } else { best });
        squads[unit] = best.map(|(squad, _)| squad);
        if let Some((squad, _)) = best {
            left[squad] -= sizes[unit];
        }
    }
    squads
}
