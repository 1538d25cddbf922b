//! How much work a case does.

use std::ops::Div;

/// How much work a case does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// As much as a figure needs that can be relied on.
    Full,
    /// Hardly any: enough to see that a case runs and gives a figure.
    Tiny,
}

impl Size {
    /// All of a full number of agents, ticks or rounds, or a hundredth of it; at least one.
    pub fn of<T: Copy + Ord + From<u8> + Div<Output = T>>(self, full: T) -> T {
        match self {
            Self::Full => full,
            Self::Tiny => (full / T::from(100)).max(T::from(1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Size;

    #[test]
    fn tiny_is_a_hundredth_and_at_least_one() {
        assert_eq!((Size::Full.of(10_000_u32), Size::Full.of(3_usize)), (10_000, 3));
        assert_eq!((Size::Tiny.of(10_000_u32), Size::Tiny.of(3_usize)), (100, 1));
    }
}
