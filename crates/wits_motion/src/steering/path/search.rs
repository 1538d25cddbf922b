//! Where on a path is somebody? Anywhere, or near the place he was at last.

use wits_core::math;
use wits_core::space::Vector;

use super::Path;

/// A place on a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) param: f32,
    pub(super) leg: usize,
    /// The square of the distance to the point asked about. \[m²\]
    pub(super) distance_squared: f32,
}

impl<V: Vector> Path<V> {
    /// The parameter of the nearest place on the whole path; the first of several. \[m\]
    #[must_use]
    pub fn nearest(&self, point: V) -> f32 {
        self.nearest_spot(point).param
    }

    /// The parameter of the nearest place within a reach along the path from a last place. \[m\]
    ///
    /// Where two stretches run side by side, looking at the whole path jumps from one to the other; this does not.
    ///
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_motion::steering::Path;
    /// let there_and_back = [(0.0, 0.0), (50.0, 0.0), (50.0, 1.0), (0.0, 1.0)].map(Vec2::from).to_vec();
    /// let path = Path::new(there_and_back, false)?;
    /// let me = Vec2::new(10.0, 0.8); // on the way out, a bit off the line
    /// assert_eq!(path.nearest(me), 91.0);
    /// assert_eq!(path.nearest_within(me, 9.5, 5.0), 10.0);
    /// # Ok::<(), wits_motion::steering::PathError>(())
    /// ```
    #[must_use]
    pub fn nearest_within(&self, point: V, last: f32, reach: f32) -> f32 {
        let last = self.normalized(last);
        self.nearest_near(point, last, self.leg_from(last, 0), reach).param
    }

    pub(super) fn nearest_spot(&self, point: V) -> Spot {
        let mut best = self.on_leg(0, point, 0.0, f32::MAX);
        for leg in 1..self.legs.len() {
            best = nearer(best, self.on_leg(leg, point, 0.0, f32::MAX));
        }
        best
    }

    /// Looks along the path both ways from a last place, as far as `reach`: a few legs at most on most paths.
    #[inline]
    pub(super) fn nearest_near(&self, point: V, last: f32, leg: usize, reach: f32) -> Spot {
        let reach = math::max(reach, 0.0);
        let here = &self.legs[leg];
        let (done, left) = (last - here.start, here.end() - last);
        let mut best = self.on_leg(leg, point, done - reach, done + reach);
        // While the path stays beyond the plane across an end of this leg, nothing of it is nearer than that plane.
        let (from_start, to_end) = (best.param - here.start, here.end() - best.param);
        let clear = |way: f32| way > 0.0 && way * way >= best.distance_squared;
        let ahead = reach > left && !(clear(to_end) && reach - left <= here.clear_ahead);
        let behind = reach > done && !(clear(from_start) && reach - done <= here.clear_behind);
        if ahead {
            best = self.nearest_ahead(point, leg, reach - left, best);
        }
        if behind {
            best = self.nearest_behind(point, leg, reach - done, best);
        }
        best
    }

    fn nearest_ahead(&self, point: V, leg: usize, mut reach: f32, mut best: Spot) -> Spot {
        let mut at = leg;
        while reach > 0.0 {
            at = match at + 1 {
                next if next < self.legs.len() => next,
                _ if self.is_closed() => 0,
                _ => break,
            };
            if at == leg {
                break;
            }
            best = nearer(best, self.on_leg(at, point, 0.0, reach));
            reach -= self.legs[at].length;
        }
        best
    }

    fn nearest_behind(&self, point: V, leg: usize, mut reach: f32, mut best: Spot) -> Spot {
        let mut at = leg;
        while reach > 0.0 {
            at = match at.checked_sub(1) {
                Some(previous) => previous,
                None if self.is_closed() => self.legs.len() - 1,
                None => break,
            };
            if at == leg {
                break;
            }
            let length = self.legs[at].length;
            best = nearer(best, self.on_leg(at, point, length - reach, length));
            reach -= length;
        }
        best
    }

    /// The nearest place of a leg between two distances from its start.
    #[inline]
    fn on_leg(&self, leg: usize, point: V, low: f32, high: f32) -> Spot {
        let line = &self.legs[leg];
        let way = point - line.from;
        let along = way.dot(line.along);
        let high = if high < line.length { high } else { line.length };
        let low = if low > 0.0 { low } else { 0.0 };
        // NaN ends up at the start.
        let along = if along > low { if along < high { along } else { high } } else { low };
        let param = line.start + along;
        Spot { param, leg, distance_squared: (way - line.along * along).length_squared() }
    }

    /// The leg a parameter between 0 and the length lies on, looking from a leg that is probably near.
    #[inline]
    pub(super) fn leg_from(&self, param: f32, near: usize) -> usize {
        let last = self.legs.len() - 1;
        // Round the end of a closed path, the beginning is near.
        let mut leg = if param < self.legs[0].end() { 0 } else { near.min(last) };
        while leg < last && param >= self.legs[leg].end() {
            leg += 1;
        }
        while leg > 0 && param < self.legs[leg].start {
            leg -= 1;
        }
        leg
    }
}

#[inline]
fn nearer(one: Spot, other: Spot) -> Spot {
    if other.distance_squared < one.distance_squared { other } else { one }
}
