//! Patterns: where the slots are, seen from the anchor.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::glam::Vec2;
use wits_core::kinematic::{Motion, Pose};
use wits_core::space::{Plane, Space, Vector};

use super::def::{check_size, check_spot};
use super::play::Play;
use super::shapes;

/// The layout of a formation, as data.
///
/// A layout is flat: x is ahead of the anchor, y to its left. [`lay`] puts it into any space.
/// All but [`Slots`](Self::Slots) and [`Play`](Self::Play) grow with the number of members.
///
/// ```
/// use wits_motion::formation::Pattern;
/// // Four guards shoulder to shoulder, a metre wide each, all looking outward.
/// let ring = Pattern::Circle { body: 0.5 };
/// let left = ring.slot(4, 1, 0.0).unwrap();
/// assert!((left.position.y - 0.5 * 2_f32.sqrt()).abs() < 1e-6);
/// assert!((left.orientation - std::f32::consts::FRAC_PI_2).abs() < 1e-6);
/// assert!(ring.slot(4, 4, 0.0).is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Pattern {
    /// A fixed list of places.
    Slots(Vec<Spot>),
    /// Shoulder to shoulder in a circle, looking outward. `body` is the radius of one. \[m\]
    Circle {
        /// The radius of a member. \[m, > 0\]
        body: f32,
    },
    /// One in the middle, the others in rings round it, looking outward.
    Rings {
        /// Between neighbours. \[m, > 0\]
        spacing: f32,
    },
    /// Side by side; slot 0 is at the left end.
    Line {
        /// Between neighbours. \[m, > 0\]
        spacing: f32,
    },
    /// One behind the other, in one or more files; slot 0 is the head.
    Column {
        /// Between neighbours. \[m, > 0\]
        spacing: f32,
        /// How many walk side by side. \[>= 1\]
        files: usize,
    },
    /// Two arms from a tip, which is slot 0; odd slots are on the left arm.
    Wedge {
        /// Between neighbours on an arm. \[m, > 0\]
        spacing: f32,
        /// From straight back to an arm; above a quarter turn the arms point ahead, a V. \[rad, 0 to pi\]
        sweep: f32,
    },
    /// The fingertips of a hand: a leader, one at its left, two at its right. More follow in fours.
    FingerTip {
        /// Along and across, between neighbours. \[m, > 0\]
        spacing: f32,
    },
    /// Rows and columns; slot 0 is at the left of the front row.
    Box {
        /// Between neighbours. \[m, > 0\]
        spacing: f32,
        /// How many stand in a row; 0 is as square as possible.
        columns: usize,
    },
    /// A loose cluster, evenly spread but in no rows; slot 0 is in the middle.
    Loose {
        /// About how far apart. \[m, > 0\]
        spacing: f32,
    },
    /// Slots that move: a trained sequence.
    Play(Play),
}

/// A fixed place in a pattern.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Spot {
    /// Ahead and to the left of the anchor. \[m\]
    pub at: Vec2,
    /// Which way the member looks, seen from the anchor. \[rad\]
    pub facing: f32,
    /// Who belongs here; empty for anybody.
    pub role: String,
}

impl Spot {
    /// A place for anybody, looking ahead.
    #[must_use]
    pub fn at(ahead: f32, left: f32) -> Self {
        Self { at: Vec2::new(ahead, left), ..Self::default() }
    }
}

impl Pattern {
    /// How many slots there are for this many members.
    #[must_use]
    pub fn slots(&self, members: usize) -> usize {
        match self {
            Self::Slots(spots) => spots.len(),
            Self::Play(play) => play.tracks.len(),
            _ => members,
        }
    }

    /// Whether everybody finds a slot.
    #[must_use]
    pub fn supports(&self, members: usize) -> bool {
        members <= self.slots(members)
    }

    /// Whether the slots grow with the number of members.
    #[must_use]
    pub const fn scales(&self) -> bool {
        !matches!(self, Self::Slots(_) | Self::Play(_))
    }

    /// A slot of so many, seen from the anchor: x ahead, y left. `time` counts only in plays. \[s\]
    ///
    /// `None` when there is no such slot.
    #[must_use]
    pub fn slot(&self, count: usize, index: usize, time: f32) -> Option<Pose<Plane>> {
        if index >= self.slots(count) {
            return None;
        }
        let ahead = |at| Pose::new(at, 0.0);
        Some(match self {
            Self::Slots(spots) => spots.get(index).map(|spot| Pose::new(spot.at, spot.facing))?,
            Self::Play(play) => play.tracks.get(index)?.at(time),
            Self::Circle { body } => shapes::circle(*body, count, index),
            Self::Rings { spacing } => shapes::rings(*spacing, count, index),
            Self::Line { spacing } => ahead(shapes::line(*spacing, count, index)),
            Self::Column { spacing, files } => ahead(shapes::column(*spacing, *files, count, index)),
            Self::Wedge { spacing, sweep } => ahead(shapes::wedge(*spacing, *sweep, index)),
            Self::FingerTip { spacing } => ahead(shapes::finger_tip(*spacing, index)),
            Self::Box { spacing, columns } => ahead(shapes::block(*spacing, *columns, count, index)),
            Self::Loose { spacing } => ahead(shapes::loose(*spacing, index)),
        })
    }

    /// How a slot moves of itself: only in plays.
    pub(super) fn glide(&self, index: usize, time: f32) -> Motion<Plane> {
        let track = if let Self::Play(play) = self { play.tracks.get(index) } else { None };
        track.map_or(Motion::default(), |track| track.glide(time))
    }

    /// The role that a slot of this pattern is meant for; empty for anybody.
    #[must_use]
    pub fn role(&self, index: usize) -> &str {
        match self {
            Self::Slots(spots) => spots.get(index).map_or("", |spot| &spot.role),
            Self::Play(play) => play.tracks.get(index).map_or("", |track| &track.role),
            _ => "",
        }
    }

    /// How far the slots of so many reach ahead, back, left and right of the anchor: the least and the greatest corner.
    #[must_use]
    pub fn extent(&self, count: usize) -> (Vec2, Vec2) {
        let mut places = (0..self.slots(count)).filter_map(|index| self.slot(count, index, 0.0));
        let first = places.next().map_or(Vec2::ZERO, |pose| pose.position);
        places.fold((first, first), |(min, max), pose| (min.min(pose.position), max.max(pose.position)))
    }
}

impl Default for Pattern {
    fn default() -> Self {
        Self::Wedge { spacing: 2.0, sweep: std::f32::consts::FRAC_PI_4 }
    }
}

/// Puts a flat pose (x ahead, y left) into a space.
///
/// ```
/// use wits_core::glam::{Vec2, Vec3};
/// use wits_core::kinematic::{Motion, Pose};
/// use wits_core::space::Ground;
/// use wits_motion::formation::lay;
/// let two_left = lay::<Ground>(Pose::new(Vec2::new(0.0, 2.0), 0.0));
/// assert_eq!(two_left.position, Vec3::new(0.0, 0.0, -2.0));
/// ```
#[must_use]
pub fn lay<S: Space>(flat: Pose<Plane>) -> Pose<S> {
    let place = |at: Vec2| S::AHEAD * at.x + S::LEFT * at.y;
    let looks = S::facing(place(flat.forward()), S::Orientation::default());
    Pose::new(place(flat.position), looks.unwrap_or_default())
}

impl Check for Pattern {
    fn check(&self, path: &str, findings: &mut Findings) {
        let mut spacing = |value: &f32| check_size(findings, &format!("{path}.spacing"), *value);
        match self {
            Self::Slots(spots) => check_spots(spots, path, findings),
            Self::Play(play) => play.check(path, findings),
            Self::Circle { body } => check_size(findings, &format!("{path}.body"), *body),
            Self::Rings { spacing: value }
            | Self::Line { spacing: value }
            | Self::FingerTip { spacing: value }
            | Self::Box { spacing: value, .. }
            | Self::Loose { spacing: value } => spacing(value),
            Self::Column { spacing: value, files } => {
                spacing(value);
                if *files == 0 {
                    findings.add(Place::path(format!("{path}.files")), "0 files", "at least 1");
                }
            }
            Self::Wedge { spacing: value, sweep } => {
                spacing(value);
                let half = f64::from(std::f32::consts::PI);
                findings.check_range(&format!("{path}.sweep"), f64::from(*sweep), 0.0, half);
            }
        }
    }
}

fn check_spots(spots: &[Spot], path: &str, findings: &mut Findings) {
    if spots.is_empty() {
        findings.add(Place::path(path), "no slots", "at least one");
    }
    let mut taken = Taken::default();
    for (number, spot) in spots.iter().enumerate() {
        check_spot(findings, &format!("{path}[{number}]"), spot.at, spot.facing);
        if !taken.add(spot.at) {
            findings.add(Place::path(format!("{path}[{number}].at")), "taken already", "a place of its own");
        }
    }
}

/// Places that are a millimetre apart at least, by square millimetre.
#[derive(Default)]
struct Taken(BTreeMap<(i64, i64), Vec<Vec2>>);

impl Taken {
    /// False if another one is at the place.
    fn add(&mut self, place: Vec2) -> bool {
        #[expect(clippy::cast_possible_truncation, reason = "what is out of range is the same far away")]
        let [x, y] = [place.x, place.y].map(|number| (f64::from(number) * 1e3).floor() as i64);
        let near = |number: i64| number.saturating_sub(1)..=number.saturating_add(1);
        let cells = near(x).flat_map(|x| near(y).map(move |y| (x, y)));
        let mut others = cells.filter_map(|cell| self.0.get(&cell)).flatten();
        let is_free = !others.any(|other| other.distance_squared(place) < 1e-6);
        if is_free {
            self.0.entry((x, y)).or_default().push(place);
        }
        is_free
    }
}

/// The mean facing of some poses: the angle of the mean of their unit vectors. 0 when they look every way.
pub(super) fn mean_facing(poses: impl Iterator<Item = Pose<Plane>>) -> f32 {
    let (mut sum, mut count) = (Vec2::ZERO, 0.0);
    for pose in poses {
        sum += pose.forward();
        count += 1.0;
    }
    if Vector::length(sum) <= 1e-4 * count { 0.0 } else { wits_core::angle::of(sum).unwrap_or(0.0) }
}
