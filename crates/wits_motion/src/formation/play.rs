//! Plays: slots that move, as trained beforehand.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::glam::Vec2;
use wits_core::kinematic::{Motion, Pose};
use wits_core::space::{Plane, Space, Vector};
use wits_core::{angle, math};

use super::def::check_spot;

/// A rehearsed sequence: every slot is a track through the field.
///
/// Plays are usually fixed to the field (the goal line, home plate): set the anchor there and leave drift alone
/// ([`Origin::Pattern`](super::Origin)). The time counts from [`Formation::begin`](super::Formation::begin).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Play {
    /// What must hold for the play to begin, in the words of the game.
    pub when: Vec<String>,
    /// One for each slot.
    pub tracks: Vec<Track>,
}

/// The way of one slot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Track {
    /// Who runs it; empty for anybody.
    pub role: String,
    /// Where it is when, earliest first. Before the first and after the last it stands still.
    pub keys: Vec<Key>,
}

/// A place at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Key {
    /// Since the play began. \[s\]
    pub time: f32,
    /// Ahead and to the left of the anchor. \[m\]
    pub at: Vec2,
    /// Which way the member looks, seen from the anchor. \[rad\]
    pub facing: f32,
    /// The slot is suddenly there, and the member runs; otherwise it glides here from the key before.
    pub jump: bool,
}

impl Play {
    /// Whether the play can begin: everything in [`when`](Self::when) holds.
    #[must_use]
    pub fn is_ready(&self, mut holds: impl FnMut(&str) -> bool) -> bool {
        self.when.iter().all(|condition| holds(condition))
    }

    /// When the last slot comes to rest. \[s\]
    #[must_use]
    pub fn lasts(&self) -> f32 {
        let ends = self.tracks.iter().filter_map(|track| track.keys.last());
        ends.fold(0.0, |latest, key| math::max(latest, key.time))
    }
}

impl Track {
    /// Where the slot is at a time. The anchor, when the track has no keys. \[s\]
    ///
    /// ```
    /// use wits_core::glam::Vec2;
    /// use wits_motion::formation::{Key, Track};
    /// let stay = Key::default();
    /// let run = Key { time: 2.0, at: Vec2::new(10.0, 0.0), ..stay };
    /// let track = Track { keys: vec![stay, run], ..Track::default() };
    /// assert_eq!(track.at(0.5).position, Vec2::new(2.5, 0.0));
    /// let track = Track { keys: vec![stay, Key { jump: true, ..run }], ..Track::default() };
    /// assert_eq!((track.at(1.9).position.x, track.at(2.0).position.x), (0.0, 10.0));
    /// ```
    #[must_use]
    pub fn at(&self, time: f32) -> Pose<Plane> {
        let Some((from, to)) = self.keys_at(time) else { return Pose::default() };
        let Some(to) = to else { return Pose::new(from.at, from.facing) };
        let share = math::inverse_lerp(from.time, to.time, time);
        Pose::new(Vector::lerp(from.at, to.at, share), angle::lerp(from.facing, to.facing, share))
    }

    /// How the slot glides at a time. It stands while it waits for a jump. \[m/s, rad/s\]
    pub(super) fn glide(&self, time: f32) -> Motion<Plane> {
        let Some((from, Some(to))) = self.keys_at(time) else { return Motion::default() };
        let span = to.time - from.time;
        // Keys this near to each other are as good as a jump.
        let per_second = if span > 1e-3 { 1.0 / span } else { 0.0 };
        Motion {
            velocity: (to.at - from.at) * per_second,
            spin: angle::difference(from.facing, to.facing) * per_second,
        }
    }

    /// The key before a time and, when the slot glides, the one after it. `None` when the track has no keys.
    fn keys_at(&self, time: f32) -> Option<(&Key, Option<&Key>)> {
        match self.keys.iter().position(|key| key.time > time) {
            None => Some((self.keys.last()?, None)),
            Some(0) => Some((&self.keys[0], None)),
            Some(place) => {
                let (from, to) = (&self.keys[place - 1], &self.keys[place]);
                Some((from, Some(to).filter(|to| !to.jump)))
            }
        }
    }
}

/// Who is most open for a pass: the receiver with the widest free angle, and that angle. \[rad\]
///
/// The free angle of a receiver is the angle between the line to it and the nearest opponent that is not farther away
/// than the receiver. Receivers outside of the cone, `half` to both sides of `aim`, do not count. `None` when nobody
/// is left.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::space::Plane;
/// use wits_motion::formation::most_open;
/// let mates = [Vec2::new(10.0, 0.0), Vec2::new(10.0, 6.0), Vec2::new(-10.0, 0.0)];
/// let marker = [Vec2::new(9.0, 0.5)];
/// let (who, angle) = most_open::<Plane>(Vec2::ZERO, Vec2::X, 1.0, &mates, &marker).unwrap();
/// assert!(who == 1 && angle > 0.4);
/// ```
#[must_use]
pub fn most_open<S: Space>(
    from: S::Vector,
    aim: S::Vector,
    half: f32,
    receivers: &[S::Vector],
    opponents: &[S::Vector],
) -> Option<(usize, f32)> {
    let between = |a: S::Vector, b: S::Vector| math::acos(a.normalize_or_zero().dot(b.normalize_or_zero()));
    let in_cone = receivers.iter().enumerate().filter(|(_, at)| between(**at - from, aim) <= half);
    let open = in_cone.map(|(who, at)| {
        let way = *at - from;
        let in_reach =
            opponents.iter().map(|at| *at - from).filter(|to| to.length_squared() <= way.length_squared());
        (who, in_reach.fold(std::f32::consts::PI, |least, to| math::min(least, between(way, to))))
    });
    open.reduce(|best, next| if next.1 > best.1 { next } else { best })
}

impl Check for Play {
    fn check(&self, path: &str, findings: &mut Findings) {
        if self.tracks.is_empty() {
            findings.add(Place::path(format!("{path}.tracks")), "no tracks", "at least one");
        }
        for (number, track) in self.tracks.iter().enumerate() {
            track.check(&format!("{path}.tracks[{number}]"), findings);
        }
    }
}

impl Check for Track {
    fn check(&self, path: &str, findings: &mut Findings) {
        if self.keys.is_empty() {
            findings.add(Place::path(format!("{path}.keys")), "no keys", "at least one");
        }
        for (number, key) in self.keys.iter().enumerate() {
            let place = format!("{path}.keys[{number}]");
            findings.check_not_negative(&format!("{place}.time"), key.time);
            check_spot(findings, &place, key.at, key.facing);
            if number > 0 && self.keys[number - 1].time > key.time {
                findings.add(Place::path(format!("{place}.time")), "before the last key", "a later time");
            }
        }
    }
}
