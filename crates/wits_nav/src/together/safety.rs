//! Who has to stay where it is, so that nobody walks into anybody.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Holds travellers back; memory is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Safety {
    /// By place: who is there.
    holders: Vec<(u32, u32)>,
    /// By place: who wanted to go there.
    comers: Vec<(u32, u32)>,
    /// Who is to be looked at, the lowest number first.
    doubtful: BinaryHeap<Reverse<u32>>,
}

impl Safety {
    /// Whoever had no way at all stays where it is, and may be in the way of others who counted on it to move: they stay
    /// too. Of two who want to go to the same place, the one with the lower number goes.
    pub(super) fn hold_back(&mut self, at: impl Fn(u32) -> u32, wishes: &mut [u32]) {
        let Self { holders, comers, doubtful } = self;
        doubtful.clear();
        doubtful.extend((0..wishes.len() as u32).map(Reverse));
        holders.clear();
        holders.extend((0..wishes.len() as u32).map(|who| (at(who), who)));
        holders.sort_unstable();
        comers.clear();
        comers.extend(wishes.iter().copied().zip(0..));
        comers.sort_unstable();
        while let Some(Reverse(who)) = doubtful.pop() {
            let (here, to) = (at(who), wishes[who as usize]);
            let in_the_way = |other: u32| {
                let wish = wishes[other as usize];
                other != who && (wish == to || wish == here)
            };
            let first_there = |other: u32| other < who && wishes[other as usize] == to;
            if here != to && (of(holders, to).any(in_the_way) || of(comers, to).any(first_there)) {
                wishes[who as usize] = here;
                // It stays now, so whoever wanted to come here must be looked at again.
                doubtful.extend(of(comers, here).map(Reverse));
            }
        }
    }
}

/// Everybody of a place, in a sorted list.
fn of(list: &[(u32, u32)], place: u32) -> impl Iterator<Item = u32> + '_ {
    let first = list.partition_point(|&(other, _)| other < place);
    list[first..].iter().take_while(move |&&(other, _)| other == place).map(|&(_, who)| who)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(at: &[u32], wishes: &[u32]) -> Vec<u32> {
        let mut wishes = wishes.to_vec();
        Safety::default().hold_back(|who| at[who as usize], &mut wishes);
        wishes
    }

    #[test]
    fn a_ring_turns_and_a_pair_does_not_swap() {
        assert_eq!(held(&[1, 2, 3], &[2, 3, 1]), [2, 3, 1]);
        assert_eq!(held(&[1, 2], &[2, 1]), [1, 2]);
    }

    #[test]
    fn the_lower_number_goes_first() {
        assert_eq!(held(&[1, 2, 3], &[9, 9, 9]), [9, 2, 3]);
    }

    #[test]
    fn who_stays_holds_up_the_whole_queue_behind() {
        let at: Vec<u32> = (0..50).collect();
        // Everybody wants to move up by one; the first cannot.
        let wishes: Vec<u32> = (0..50_u32).map(|who| who.saturating_sub(1)).collect();
        assert_eq!(held(&at, &wishes), at);
        // The first leaves: everybody moves up.
        let wishes: Vec<u32> = (0..50_u32).map(|who| if who == 0 { 99 } else { who - 1 }).collect();
        assert_eq!(held(&at, &wishes), wishes);
    }
}
