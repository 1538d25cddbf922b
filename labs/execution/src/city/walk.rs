//! Ways along the streets, and bodies that walk them.

use wits_core::glam::Vec2;
use wits_core::state::State;

use crate::city::town::{PITCH, Town};

/// How fast people walk: a town in a hurry. \[m/s\]
pub(crate) const PACE: f32 = 3.5;
/// So near counts as there. \[m\]
const THERE: f32 = 0.6;

/// A way: out of the door, along at most three streets, and in at another door.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Way {
    points: [Vec2; 5],
    count: u8,
    next: u8,
}

impl Way {
    /// Straight to one place.
    pub(crate) fn straight(to: Vec2) -> Self {
        let mut way = Self::default();
        way.push(to);
        way
    }

    fn push(&mut self, point: Vec2) {
        self.points[usize::from(self.count)] = point;
        self.count = self.count.saturating_add(1);
    }

    /// The points that are still to come.
    pub(crate) fn ahead(&self) -> &[Vec2] {
        self.points.get(usize::from(self.next)..usize::from(self.count)).unwrap_or_default()
    }

    /// Where it ends.
    pub(crate) fn goal(&self) -> Option<Vec2> {
        self.ahead().last().copied()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.next >= self.count
    }
}

impl Town {
    /// The way from one place to another, on this side of the street. `choice` picks one of the streets that are as good.
    pub(crate) fn way(&self, from: Vec2, to: Vec2, lane: Vec2, choice: u32) -> Way {
        let ((a, a_climbs), (b, b_climbs)) = (self.access(from), self.access(to));
        let mut way = Way::default();
        way.push(a + lane);
        match (a_climbs, b_climbs) {
            (true, true) if a.x != b.x => {
                let y = self.crossing(a.y, b.y, choice);
                way.push(Vec2::new(a.x, y) + lane);
                way.push(Vec2::new(b.x, y) + lane);
            }
            (false, false) if a.y != b.y => {
                let x = self.crossing(a.x, b.x, choice);
                way.push(Vec2::new(x, a.y) + lane);
                way.push(Vec2::new(x, b.y) + lane);
            }
            (true, false) => way.push(Vec2::new(a.x, b.y) + lane),
            (false, true) => way.push(Vec2::new(b.x, a.y) + lane),
            _ => {}
        }
        way.push(b + lane);
        way.push(to);
        way
    }

    /// The nearest point in the middle of a street, and whether that street goes up.
    fn access(&self, at: Vec2) -> (Vec2, bool) {
        let line = |x: f32| (x / PITCH).round().clamp(0.0, self.side as f32) * PITCH;
        let near = Vec2::new(line(at.x), line(at.y));
        let off = (at - near).abs();
        if off.x <= off.y { (Vec2::new(near.x, at.y), true) } else { (Vec2::new(at.x, near.y), false) }
    }

    /// A street between two places along the other axis; where there is none, the one with the shorter way round.
    fn crossing(&self, one: f32, other: f32, choice: u32) -> f32 {
        let (low, high) = if one <= other { (one, other) } else { (other, one) };
        let (first, last) = ((low / PITCH).ceil(), (high / PITCH).floor());
        let line = if first <= last {
            first + (choice % ((last - first) as u32 + 1)) as f32
        } else if low - last * PITCH <= first * PITCH - high {
            last
        } else {
            first
        };
        line.clamp(0.0, self.side as f32) * PITCH
    }
}

/// A body in the streets.
#[derive(Clone, Copy, Debug, Default, PartialEq, State)]
pub(crate) struct Body {
    pub(crate) at: Vec2,
    pub(crate) velocity: Vec2,
    pub(crate) way: Way,
    /// What the mind adds to keep clear of others. \[m/s\]
    pub(crate) sidestep: Vec2,
}

impl Body {
    pub(crate) fn standing(at: Vec2) -> Self {
        Self { at, ..Self::default() }
    }

    /// Walks on along its way. True when it has just come to the end.
    pub(crate) fn step(&mut self, dt: f32) -> bool {
        let Some(&next) = self.way.ahead().first() else {
            self.velocity = Vec2::ZERO;
            return false;
        };
        let offset = next - self.at;
        let left = offset.length();
        let stride = PACE * dt;
        if left <= stride.max(THERE) {
            self.way.next = self.way.next.saturating_add(1);
            if self.way.is_over() {
                self.at = next;
                self.velocity = Vec2::ZERO;
                return true;
            }
        }
        let wish = offset * (PACE / left.max(1e-3)) + self.sidestep;
        self.velocity = wish.clamp_length_max(1.2 * PACE);
        self.at += self.velocity * dt;
        false
    }

    /// Puts it so far along its way. \[m\]
    pub(crate) fn skip(&mut self, mut distance: f32) {
        while let Some(&next) = self.way.ahead().first() {
            let offset = next - self.at;
            let left = offset.length();
            if left > distance {
                self.at += offset * (distance / left);
                return;
            }
            distance -= left;
            self.at = next;
            self.way.next = self.way.next.saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::city::day::Errand;
    use crate::city::town::KERB;
    use wits_core::random::Seed;

    /// Everybody gets from anywhere to anywhere without walking through a building.
    #[test]
    fn ways_keep_to_the_streets() {
        let town = Town::new(300, Seed::new(3));
        for number in 0..300 {
            let resident = &town.residents[number as usize];
            for (from, to) in [(Errand::Home, Errand::Work), (Errand::Work, Errand::Market)] {
                let (from, to) = (town.spot(number, from), town.spot(number, to));
                let mut body =
                    Body { way: town.way(from, to, resident.lane, number), ..Body::standing(from) };
                let mut ticks = 0;
                while !body.step(1.0 / 30.0) {
                    ticks += 1;
                    assert!(ticks < 30_000, "{number} never arrives");
                    let inside = body.at.rem_euclid(Vec2::splat(PITCH));
                    let deep = inside.min(Vec2::splat(PITCH) - inside).min_element();
                    let near = body.at.distance(from).min(body.at.distance(to)) < PITCH;
                    assert!(near || deep < KERB, "{number} walks through a wall at {}", body.at);
                }
                assert_eq!(body.at, to);
            }
        }
    }

    #[test]
    fn skipping_along_a_way_is_like_walking_it() {
        let town = Town::new(100, Seed::new(1));
        let (from, to) = (town.spot(5, Errand::Home), town.spot(5, Errand::Work));
        let way = town.way(from, to, Vec2::ZERO, 0);
        let mut body = Body { way, ..Body::standing(from) };
        body.skip(20.0);
        assert!(body.way.goal() == Some(to) && body.at != from);
        body.skip(1e6);
        assert!(body.at == to && body.way.is_over());
    }
}
