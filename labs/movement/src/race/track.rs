//! The track: a closed curve through points, the line to race on, and how fast each place can be taken.

use wits_core::glam::Vec2;
use wits_motion::steering::{Curve, Path};

use crate::race::about::Rules;
use crate::race::racer::RUNNER;

/// The names of the points that can be dragged.
pub(crate) const POINTS: [&str; 10] = ["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"];
/// The points of the first track. \[m\]
pub(crate) const FIRST: [Vec2; 10] = [
    Vec2::new(-15.0, -37.0),
    Vec2::new(25.0, -37.0),
    Vec2::new(62.0, -31.0),
    Vec2::new(64.0, -4.0),
    Vec2::new(36.0, 2.0),
    Vec2::new(28.0, 24.0),
    Vec2::new(-6.0, 36.0),
    Vec2::new(-27.0, 9.0),
    Vec2::new(-57.0, 30.0),
    Vec2::new(-62.0, -22.0),
];
/// The corners of the world: plus and minus. \[m\]
pub(crate) const CORNER: Vec2 = Vec2::new(80.0, 50.0);
/// From one sample of the line to the next, about. \[m\]
const SPACING: f32 = 1.25;
/// The same for finding the racing line. \[m\]
const COARSE: f32 = 5.0;
/// What is kept free between the line and the edge. \[m\]
const MARGIN: f32 = 2.0;
/// How often the middle of the road is rounded.
const ROUNDS: usize = 40;
/// How often the racing line is pulled straight.
const PULLS: usize = 400;

/// A track as the racers know it.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    /// The middle of the road.
    pub(crate) middle: Path<Vec2>,
    /// The line to race on.
    pub(crate) line: Path<Vec2>,
    /// The left and the right edge.
    pub(crate) edges: [Vec<Vec2>; 2],
    /// How fast each place of the line can be taken, for each vehicle. [m/s]
    pace: [Vec<f32>; 5],
    half_width: f32,
}

impl Track {
    /// The track through the points; `None` when they make none.
    pub(crate) fn new(points: &[Vec2], rules: &Rules) -> Option<Self> {
        let curve = Curve::new(points.to_vec(), true).ok()?;
        let count = (curve.path().length() / SPACING).ceil().clamp(16.0, 600.0) as usize;
        let spots = rounded(samples(curve.path(), count));
        let sides: Vec<Vec2> = (0..count).map(|spot| across(&spots, spot)).collect();
        let middle = Path::new(spots.clone(), true).ok()?;
        let half_width = 0.5 * rules.width;
        let edge = |side: f32| {
            (0..count).map(|spot| spots[spot] + sides[spot] * edge_at(&spots, spot, side)).collect()
        };
        let edges = [edge(half_width), edge(-half_width)];
        let line = if rules.racing_line { racing_line(&middle, half_width)? } else { spots.clone() };
        let line = Path::new(line, true).ok()?;
        let bends = bends(&samples(&line, count));
        let spacing = line.length() / count as f32;
        let pace = std::array::from_fn(|vehicle| pace(&bends, spacing, vehicle, rules));
        Some(Self { middle, line, edges, pace, half_width })
    }

    /// How fast a place of the line can be taken. [m/s]
    pub(crate) fn pace(&self, vehicle: usize, param: f32) -> f32 {
        let pace = &self.pace[vehicle];
        let place = self.line.normalized(param) / self.line.length() * pace.len() as f32;
        let (before, share) = (place.floor() as usize, place.fract());
        pace[before % pace.len()] * (1.0 - share) + pace[(before + 1) % pace.len()] * share
    }

    /// Whether a place is on the road.
    pub(crate) fn is_on_road(&self, at: Vec2) -> bool {
        self.middle.position(self.middle.nearest(at)).distance(at) <= self.half_width + 0.5
    }

    /// How far from the line a racer may go to the left and to the right there. \[m\]
    pub(crate) fn room(&self, param: f32) -> (f32, f32) {
        let on_line = self.line.position(param);
        let middle = self.middle.nearest(on_line);
        let left = self.middle.tangent(middle).perp();
        let aside = (on_line - self.middle.position(middle)).dot(left);
        let half = self.half_width - 1.2;
        ((half - aside).max(0.0), (half + aside).max(0.0))
    }
}

/// The line to race on, found on a few points and smoothed again.
fn racing_line(middle: &Path<Vec2>, half_width: f32) -> Option<Vec<Vec2>> {
    let count = (middle.length() / COARSE).ceil().clamp(12.0, 200.0) as usize;
    let spots = samples(middle, count);
    let sides: Vec<Vec2> = (0..count).map(|spot| across(&spots, spot)).collect();
    let pulled = pulled_straight(&spots, &sides, (half_width - MARGIN).max(0.0));
    let curve = Curve::with_steps(pulled, true, 4).ok()?;
    Some(curve.path().points().to_vec())
}

/// Points at even distances along a closed path.
fn samples(path: &Path<Vec2>, count: usize) -> Vec<Vec2> {
    (0..count).map(|spot| path.position(spot as f32 / count as f32 * path.length())).collect()
}

/// Takes the sharpest out of the bends, as builders of roads do.
fn rounded(mut spots: Vec<Vec2>) -> Vec<Vec2> {
    let count = spots.len();
    for _ in 0..ROUNDS {
        spots = (0..count)
            .map(|spot| {
                0.25 * spots[(spot + count - 1) % count]
                    + 0.5 * spots[spot]
                    + 0.25 * spots[(spot + 1) % count]
            })
            .collect();
    }
    spots
}

/// How far an edge is from the middle; inside a tight bend it stops short of the centre of the circle.
fn edge_at(spots: &[Vec2], spot: usize, side: f32) -> f32 {
    let bend = turn(spots, spot, 3);
    if bend * side > 0.0 { side.signum() * side.abs().min(0.85 / bend.abs()) } else { side }
}

/// The unit vector to the left of a closed line at a spot.
fn across(spots: &[Vec2], spot: usize) -> Vec2 {
    let count = spots.len();
    (spots[(spot + 1) % count] - spots[(spot + count - 1) % count]).normalize_or_zero().perp()
}

/// Bends the line as little as the edges allow, like a steel band, with a little of a rubber band in it: wide in, across
/// the inner edge, wide out.
fn pulled_straight(spots: &[Vec2], sides: &[Vec2], most: f32) -> Vec<Vec2> {
    let count = spots.len();
    let mut aside = vec![0.0_f32; count];
    let at = |aside: &[f32], spot: usize| spots[spot % count] + sides[spot % count] * aside[spot % count];
    for _ in 0..PULLS {
        for spot in 0..count {
            let near = at(&aside, spot + count - 1) + at(&aside, spot + 1);
            let far = at(&aside, spot + count - 2) + at(&aside, spot + 2);
            let (steel, rubber) = ((4.0 * near - far) / 6.0, near / 2.0);
            let pull = (steel * 0.98 + rubber * 0.02 - at(&aside, spot)).dot(sides[spot]);
            aside[spot] = (aside[spot] + pull).clamp(-most, most);
        }
    }
    (0..count).map(|spot| at(&aside, spot)).collect()
}

/// How sharply a closed line turns left at a spot: one over the radius of the circle through three points. [1/m]
fn turn(spots: &[Vec2], spot: usize, reach: usize) -> f32 {
    let count = spots.len();
    let (a, b, c) = (spots[(spot + count - reach) % count], spots[spot], spots[(spot + reach) % count]);
    let sides = (b - a).length() * (c - b).length() * (c - a).length();
    if sides > 1e-6 { 2.0 * (b - a).perp_dot(c - b) / sides } else { 0.0 }
}

/// How sharply the line bends at each spot, smoothed a little: one over the radius. [1/m]
fn bends(spots: &[Vec2]) -> Vec<f32> {
    let count = spots.len();
    let raw: Vec<f32> = (0..count).map(|spot| turn(spots, spot, 3).abs()).collect();
    (0..count)
        .map(|spot| (raw[(spot + count - 1) % count] + 2.0 * raw[spot] + raw[(spot + 1) % count]) / 4.0)
        .collect()
}

/// The speed for each spot: what the bend allows, and from which the brakes get down to what comes.
fn pace(bends: &[f32], spacing: f32, vehicle: usize, rules: &Rules) -> Vec<f32> {
    let car = rules.car(vehicle);
    let grip = rules.trust * car.grip;
    let (top, braking) = match vehicle {
        3 => (RUNNER.max_speed, 0.5 * RUNNER.max_acceleration),
        4 => (rules.top_speed, f32::MAX),
        _ => (car.max_speed, 0.6 * car.max_braking.min(grip)),
    };
    let in_bend = |bend: &f32| match vehicle {
        2 => (0.8 * grip / bend.max(1e-5)).sqrt().min(0.85 * car.pivot / bend.max(1e-5)),
        3 => (0.5 * RUNNER.max_acceleration / bend.max(1e-5)).sqrt(),
        4 => f32::MAX,
        _ => (0.8 * grip / bend.max(1e-5)).sqrt(),
    };
    if !rules.brake_ahead {
        return vec![top; bends.len()];
    }
    let mut pace: Vec<f32> = bends.iter().map(|bend| in_bend(bend).min(top)).collect();
    // Twice round, backwards, so that the end knows of the start.
    for spot in (0..2 * pace.len()).rev() {
        let (here, next) = (spot % pace.len(), (spot + 1) % pace.len());
        pace[here] = pace[here].min((pace[next] * pace[next] + 2.0 * braking.min(1e6) * spacing).sqrt());
    }
    pace
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_game::{Entry, Params};

    fn rules() -> Rules {
        Rules::new(&Params::defaults(Entry::of::<crate::race::Race>().about()))
    }

    #[test]
    fn the_racing_line_is_shorter_than_the_middle_and_stays_on_the_road() {
        let track = Track::new(&FIRST, &rules()).unwrap();
        assert!(track.line.length() < 0.99 * track.middle.length());
        for number in 0..400 {
            let at = track.line.position(number as f32 / 400.0 * track.line.length());
            let aside = track.middle.position(track.middle.nearest(at)).distance(at);
            assert!(aside <= 0.5 * rules().width - MARGIN + 0.6, "{aside}");
        }
    }

    #[test]
    fn the_pace_never_asks_for_more_than_the_brakes() {
        let track = Track::new(&FIRST, &rules()).unwrap();
        let braking = 0.6 * 0.85 * 9.0;
        for number in 0..600 {
            let param = number as f32 / 600.0 * track.line.length();
            let (here, there) = (track.pace(0, param), track.pace(0, param + 4.0));
            assert!(
                here * here <= there * there + 2.0 * braking * 4.0 * 1.1 + 1.0,
                "{here} {there} at {param}"
            );
        }
        let paces: Vec<f32> = (0..200).map(|spot| track.pace(0, spot as f32 * 2.0)).collect();
        let (slow, fast) = paces.iter().fold((f32::MAX, 0_f32), |(a, b), p| (a.min(*p), b.max(*p)));
        assert!(slow < 16.0 && fast > 22.0, "{slow} to {fast}");
    }

    #[test]
    fn points_on_one_spot_are_no_track() {
        assert!(Track::new(&[Vec2::ONE; 10], &rules()).is_none_or(|track| track.line.length() < 1.0));
    }
}
