//! Which discs lie together.

use wits_core::glam::Vec2;

/// Discs whose centres are nearer than this lie together. \[m\]
pub(crate) const TOGETHER: f32 = 1.15;

/// How many heaps there are. A disc by itself is a heap of one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Heaps {
    /// For each disc the number of its heap, counted from 0 in the order of the discs.
    pub(crate) of: Vec<usize>,
    pub(crate) count: usize,
    /// How many discs lie in the largest.
    pub(crate) largest: usize,
}

impl Heaps {
    pub(crate) fn find(discs: &[Vec2]) -> Self {
        const NONE: usize = usize::MAX;
        let mut heaps = Self { of: vec![NONE; discs.len()], ..Self::default() };
        let mut todo = Vec::new();
        for first in 0..discs.len() {
            if heaps.of[first] != NONE {
                continue;
            }
            let mut size = 0;
            todo.push(first);
            heaps.of[first] = heaps.count;
            while let Some(disc) = todo.pop() {
                size += 1;
                for (other, at) in discs.iter().enumerate() {
                    if heaps.of[other] == NONE && at.distance(discs[disc]) < TOGETHER {
                        heaps.of[other] = heaps.count;
                        todo.push(other);
                    }
                }
            }
            heaps.count += 1;
            heaps.largest = heaps.largest.max(size);
        }
        heaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chains_are_heaps() {
        let discs = [0.0, 1.0, 5.0, 2.0, 9.0].map(|x| Vec2::new(x, 0.0));
        let heaps = Heaps::find(&discs);
        assert_eq!((heaps.count, heaps.largest), (3, 3));
        assert_eq!(heaps.of, [0, 0, 1, 0, 2]);
        assert_eq!(Heaps::find(&[]), Heaps::default());
    }
}
