//! Paths as the pipeline knows them: something that an actuator makes and constraints look at.

use wits_core::geometry::Segment;
use wits_core::kinematic::Pose;
use wits_core::math;
use wits_core::space::Space;

/// A path that can be looked at piece by piece. Curves show themselves as short chords.
pub trait Segments<V> {
    /// Visits the pieces in order, until the visitor has seen enough and gives an answer.
    fn find_segment<T>(&self, visit: impl FnMut(usize, Segment<V>) -> Option<T>) -> Option<T>;
}

/// Straight from point to point: for bodies that turn quickly, such as people. The first choice.
///
/// It has room for [`MOST_POINTS`], and drops the rest: what an actuator plans is short, long ways are a decomposer's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Polyline<V> {
    points: [V; MOST_POINTS],
    len: usize,
}

/// How many points a [`Polyline`] has room for.
pub const MOST_POINTS: usize = 8;

impl<V: Copy + Default> Polyline<V> {
    /// The way over these points, the body's own first. \[m\]
    #[must_use]
    pub fn new(points: impl IntoIterator<Item = V>) -> Self {
        let mut path = Self::default();
        points.into_iter().for_each(|point| path.push(point));
        path
    }

    /// One more point. \[m\]
    pub fn push(&mut self, point: V) {
        if let Some(place) = self.points.get_mut(self.len) {
            *place = point;
            self.len += 1;
        }
    }

    /// The points, the body's own first. \[m\]
    #[must_use]
    pub fn points(&self) -> &[V] {
        &self.points[..self.len]
    }
}

impl<V: Copy + Default> Segments<V> for Polyline<V> {
    fn find_segment<T>(&self, mut visit: impl FnMut(usize, Segment<V>) -> Option<T>) -> Option<T> {
        let mut pieces = self.points().windows(2).enumerate();
        pieces.find_map(|(place, ends)| visit(place, Segment { from: ends[0], to: ends[1] }))
    }
}

/// One thing that a car can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Manoeuvre {
    /// Straight on, ending at a speed.
    Straight {
        /// How far. [m, >= 0]
        length: f32,
        /// How fast at the end. [m/s, >= 0]
        speed: f32,
    },
    /// Along a circle.
    Turn {
        /// The radius of the circle. \[m, > 0\]
        radius: f32,
        /// By how much; to the left is positive. \[rad\]
        angle: f32,
        /// How fast. [m/s, >= 0]
        speed: f32,
    },
}

/// A start and a list of manoeuvres: for bodies that cannot turn on the spot, such as cars.
///
/// ```
/// use std::f32::consts::FRAC_PI_2;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Pose;
/// use wits_core::space::Plane;
/// use wits_motion::combine::pipeline::{Manoeuvre, Manoeuvres};
///
/// let mut path = Manoeuvres::<Plane>::from(Pose::default());
/// path.push(Manoeuvre::Straight { length: 10.0, speed: 5.0 });
/// path.push(Manoeuvre::Turn { radius: 4.0, angle: FRAC_PI_2, speed: 3.0 });
/// let end = path.end();
/// assert!(end.position.distance(Vec2::new(14.0, 4.0)) < 1e-4 && (end.orientation - FRAC_PI_2).abs() < 1e-5);
/// ```
///
/// It has room for [`MOST_MANOEUVRES`], and drops the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Manoeuvres<S: Space> {
    start: Pose<S>,
    list: [Option<Manoeuvre>; MOST_MANOEUVRES],
}

/// How many manoeuvres a path has room for.
pub const MOST_MANOEUVRES: usize = 6;

impl<S: Space> From<Pose<S>> for Manoeuvres<S> {
    /// No manoeuvres yet, from here.
    fn from(start: Pose<S>) -> Self {
        Self { start, ..Self::default() }
    }
}

impl<S: Space> Manoeuvres<S> {
    /// One more at the end.
    pub fn push(&mut self, manoeuvre: Manoeuvre) {
        if let Some(place) = self.list.iter_mut().find(|place| place.is_none()) {
            *place = Some(manoeuvre);
        }
    }

    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = &Manoeuvre> {
        self.list.iter().flatten()
    }
}

/// No chord of a turn covers more than this. \[rad\]
const CHORD: f32 = 0.2;

impl<S: Space<Spin = f32>> Manoeuvres<S> {
    /// Where the path ends, and facing where.
    #[must_use]
    pub fn end(&self) -> Pose<S> {
        self.iter().fold(self.start, |pose, manoeuvre| manoeuvre.after(pose, 1.0))
    }
}

impl Manoeuvre {
    /// Where a body is after a share of the manoeuvre. [0..1]
    #[must_use]
    pub fn after<S: Space<Spin = f32>>(&self, pose: Pose<S>, share: f32) -> Pose<S> {
        match *self {
            Self::Straight { length, .. } => {
                Pose::new(pose.position + pose.forward() * (length * share), pose.orientation)
            }
            Self::Turn { radius, angle, .. } => {
                let turn = angle * share;
                let side = radius * if angle < 0.0 { -1.0 } else { 1.0 };
                let (sine, cosine) = math::sin_cos(turn);
                let (ahead, left) = (pose.forward(), S::left(pose.orientation));
                let position = pose.position + ahead * (side * sine) + left * (side * (1.0 - cosine));
                Pose::new(position, S::turn(pose.orientation, turn, 1.0))
            }
        }
    }

    /// How many chords show it.
    fn chords(&self) -> u32 {
        match *self {
            Self::Straight { .. } => 1,
            Self::Turn { angle, .. } => (math::min(angle.abs() / CHORD, 100.0)) as u32 + 1,
        }
    }
}

impl<S: Space<Spin = f32>> Segments<S::Vector> for Manoeuvres<S> {
    fn find_segment<T>(&self, mut visit: impl FnMut(usize, Segment<S::Vector>) -> Option<T>) -> Option<T> {
        let (mut pose, mut from) = (self.start, self.start.position);
        for (place, manoeuvre) in self.iter().enumerate() {
            let chords = manoeuvre.chords();
            for chord in 1..=chords {
                let to = manoeuvre.after(pose, chord as f32 / chords as f32).position;
                if let Some(answer) = visit(place, Segment { from, to }) {
                    return Some(answer);
                }
                from = to;
            }
            pose = manoeuvre.after(pose, 1.0);
        }
        None
    }
}
