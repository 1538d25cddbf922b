//! The course: rings in the air.

use wits_core::glam::Vec3;

/// How wide a ring is. \[m\]
pub(crate) const RADIUS: f32 = 9.0;
/// Where they are. \[m\]
const PLACES: [Vec3; 7] = [
    Vec3::new(74.0, 30.0, 0.0),
    Vec3::new(42.0, 55.0, -62.0),
    Vec3::new(-30.0, 34.0, -72.0),
    Vec3::new(-76.0, 24.0, -8.0),
    Vec3::new(-46.0, 58.0, 54.0),
    Vec3::new(14.0, 40.0, 76.0),
    Vec3::new(60.0, 20.0, 52.0),
];
/// How many there are.
pub(crate) const RINGS: usize = PLACES.len();

/// One ring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ring {
    pub(crate) at: Vec3,
    /// The way through it, a unit vector.
    pub(crate) through: Vec3,
}

/// What a move had to do with a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crossing {
    /// Not there yet, or far away.
    None,
    /// Flown through.
    Hit,
    /// Flown past.
    Missed,
}

/// A ring by its number, round and round.
pub(crate) fn ring(number: usize) -> Ring {
    let at = |number: usize| PLACES[number % RINGS];
    let through = (at(number + 1) - at(number + RINGS - 1)).normalize_or_zero();
    Ring { at: at(number), through }
}

impl Ring {
    /// Whether a move led through it or past it.
    pub(crate) fn crossed(&self, from: Vec3, to: Vec3) -> Crossing {
        let (before, after) = ((from - self.at).dot(self.through), (to - self.at).dot(self.through));
        if before >= 0.0 || after < 0.0 {
            return Crossing::None;
        }
        let place = from + (to - from) * (before / (before - after));
        match place.distance(self.at) {
            near if near <= RADIUS => Crossing::Hit,
            near if near <= 5.0 * RADIUS => Crossing::Missed,
            _ => Crossing::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn through_past_and_backwards() {
        let ring = ring(0);
        let (before, after) = (ring.at - ring.through, ring.at + ring.through);
        assert_eq!(ring.crossed(before, after), Crossing::Hit);
        assert_eq!(ring.crossed(after, before), Crossing::None);
        let aside = ring.through.cross(Vec3::Y).normalize() * 2.0 * RADIUS;
        assert_eq!(ring.crossed(before + aside, after + aside), Crossing::Missed);
        assert_eq!(ring.crossed(before + aside * 10.0, after + aside * 10.0), Crossing::None);
    }
}
