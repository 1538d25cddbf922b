//! Through the eye of a needle: a formation that is too wide for a gap goes through in file, and back into shape.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::kinematic::Pose;
use wits_core::math;
use wits_core::raycast::{Cast, RayCast};
use wits_core::space::{Space, Vector};
use wits_core::state::State;

use super::def::{FormationDef, check_size};
use super::manager::Formation;

/// How a formation goes through gaps that are too narrow for it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Squeeze {
    /// Between neighbours while in file. \[m, > 0\]
    pub spacing: f32,
    /// The radius of a member. \[m, > 0\]
    pub body: f32,
    /// How far ahead narrow places are noticed. \[m, > 0\]
    pub look_ahead: f32,
}

/// In file behind the anchor, along the way it came.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub(super) struct File<S: Space> {
    /// How many walk side by side; 0 when the formation is in shape.
    pub(super) files: usize,
    /// Where the anchor was, newest last, about `STEP` apart.
    trail: Vec<S::Vector>,
    head: Pose<S>,
}

/// How far apart the marks of a trail are. \[m\]
const STEP: f32 = 0.25;

/// Maximum number of marks of a trail: 4 km. Beyond its end the trail is taken to be straight.
const MAX_MARKS: usize = 16_384;

/// How many marks a trail of this length has. \[m\]
fn marks(length: f32) -> usize {
    ((length / STEP) as usize).min(MAX_MARKS)
}

impl Default for Squeeze {
    fn default() -> Self {
        Self { spacing: 1.2, body: 0.4, look_ahead: 6.0 }
    }
}

impl<S: Space> Default for File<S> {
    fn default() -> Self {
        Self { files: 0, trail: Vec::new(), head: Pose::default() }
    }
}

impl Squeeze {
    /// How many can walk side by side in a gap of this width; at least one tries. \[m\]
    ///
    /// ```
    /// let squeeze = wits_motion::formation::Squeeze { spacing: 1.0, body: 0.5, look_ahead: 5.0 };
    /// assert_eq!([0.5, 1.0, 1.9, 2.0, 4.5].map(|width| squeeze.files(width)), [1, 1, 1, 2, 4]);
    /// ```
    #[must_use]
    pub fn files(&self, width: f32) -> usize {
        let beside = math::max(width - 2.0 * self.body, 0.0) / math::max(self.spacing, 1e-3);
        ((beside + 1e-4) as usize).saturating_add(1)
    }

    /// How long so many are in file. \[m\]
    #[must_use]
    pub fn length(&self, members: usize, files: usize) -> f32 {
        self.spacing * members.div_ceil(files.max(1)).saturating_sub(1) as f32
    }

    /// How wide the way straight ahead is, from `behind` the anchor to the look-ahead: measured with parallel rays,
    /// half a body's radius apart, at most `most` to each side. \[m\]
    ///
    /// Games with a navigation mesh know the width of their corridors; this is for those that only have a ray cast.
    #[must_use]
    pub fn room<S: Space>(
        &self,
        world: &impl RayCast<S::Vector>,
        anchor: &Pose<S>,
        behind: f32,
        most: f32,
    ) -> f32 {
        let (ahead, left) = (anchor.forward(), S::left(anchor.orientation));
        let start = anchor.position - ahead * behind;
        let step = math::max(0.5 * self.body, 0.05);
        let free = |offset: f32| {
            let cast = Cast::new(start + left * offset, ahead, behind + self.look_ahead);
            world.cast(&cast).is_none()
        };
        let side = |sign: f32| {
            let mut reach = 0.0;
            for _ in 0..MOST_RAYS {
                if !(reach < most && free(sign * (reach + step))) {
                    break;
                }
                reach += step;
            }
            // The edge is within the next step; halving finds it.
            let mut part = step;
            for _ in 0..4 {
                part *= 0.5;
                reach += if free(sign * (reach + part)) { part } else { 0.0 };
            }
            math::min(reach, most)
        };
        if free(0.0) { side(1.0) + side(-1.0) } else { 0.0 }
    }
}

/// How many rays feel for room to each side, at most: nobody needs more room than they reach.
const MOST_RAYS: u32 = 256;

impl<S: Space> Formation<S> {
    /// Goes into file when there is less room than the pattern takes, and back into shape when there is enough, from
    /// the tail of the file to the look-ahead. True when that changed: then [assign](Self::assign) the slots anew.
    ///
    /// Call it once a frame after the anchor has moved. `room` is the least width from [`tail`](Self::tail) behind the
    /// anchor to the look-ahead. \[m\]
    pub fn squeeze(&mut self, def: &FormationDef, room: f32) -> bool {
        let Some(squeeze) = &def.squeeze else {
            // The definition may have changed on the way.
            let was_in_file = std::mem::take(&mut self.file.files) > 0;
            if was_in_file {
                self.refresh(def);
            }
            return was_in_file;
        };
        let members = self.members.len();
        let files = if room >= self.width(def, squeeze) { 0 } else { squeeze.files(room) };
        let before = self.file.files;
        if before > 0 {
            self.file.follow(self.anchor.pose(), squeeze.length(members, 1));
        }
        // A file stays as narrow as it is until everybody is through.
        self.file.files = if before > 0 && files > 0 { before.min(files) } else { files };
        if before == 0 && files > 0 {
            self.file.begin(self.anchor.pose(), squeeze.length(members, 1));
        }
        if self.file.files == before {
            return false;
        }
        self.refresh(def);
        true
    }

    /// Whether it walks in file now, and how many side by side.
    #[must_use]
    pub fn files(&self) -> Option<usize> {
        (self.file.files > 0).then_some(self.file.files)
    }

    /// How far the formation reaches back from its anchor. \[m\]
    #[must_use]
    pub fn tail(&self, def: &FormationDef) -> f32 {
        let (min, _) = def.pattern.extent(self.members.len());
        match &def.squeeze {
            Some(squeeze) if self.file.files > 0 => {
                squeeze.length(self.members.len(), self.file.files) + squeeze.spacing
            }
            _ => math::max(self.origin.position.x - min.x * self.scale, 0.0),
        }
    }

    fn width(&self, def: &FormationDef, squeeze: &Squeeze) -> f32 {
        let (min, max) = def.pattern.extent(self.members.len());
        (max.y - min.y) * self.scale + 2.0 * squeeze.body
    }
}

impl<S: Space> File<S> {
    /// A trail as if the anchor had come straight.
    fn begin(&mut self, head: Pose<S>, length: f32) {
        self.head = head;
        self.trail.clear();
        let marks = marks(length) + 2;
        self.trail
            .extend((1..=marks).rev().map(|mark| head.position - head.forward() * (STEP * mark as f32)));
    }

    /// The anchor has moved; what is farther back than anybody needs is forgotten.
    fn follow(&mut self, head: Pose<S>, length: f32) {
        self.head = head;
        let last = self.trail.last().copied();
        if last.is_none_or(|last| last.distance_squared(head.position) >= STEP * STEP) {
            let needed = marks(length) + 8;
            if self.trail.len() > 2 * needed {
                self.trail.drain(..self.trail.len() - needed);
            }
            self.trail.push(head.position);
        }
    }

    /// The place of one in the file.
    pub(super) fn pose(&self, def: &FormationDef, members: usize, slot: usize) -> Option<Pose<S>> {
        let spacing = def.squeeze.as_ref()?.spacing;
        if slot >= members || self.files == 0 {
            return None;
        }
        let (rank, file) = (slot / self.files, slot % self.files);
        let in_rank = self.files.min(members - rank * self.files);
        let across = spacing * (0.5 * (in_rank - 1) as f32 - file as f32);
        let (at, ahead) = self.back(spacing * rank as f32);
        let orientation = S::facing(ahead, self.head.orientation).unwrap_or(self.head.orientation);
        Some(Pose::new(at + S::left(orientation) * across, orientation))
    }

    /// The point so far back on the trail, and the direction of the trail there.
    fn back(&self, mut distance: f32) -> (S::Vector, S::Vector) {
        let mut at = self.head.position;
        for &mark in self.trail.iter().rev() {
            let (way, length) = (at - mark, at.distance(mark));
            if length >= distance && length > 0.0 {
                let ahead = if distance > 0.0 || length > 0.5 * STEP { way } else { self.head.forward() };
                return (at - way * (distance / length), ahead);
            }
            distance -= length;
            at = mark;
        }
        (at - self.head.forward() * distance, self.head.forward())
    }
}

impl Check for Squeeze {
    fn check(&self, path: &str, findings: &mut Findings) {
        check_size(findings, &format!("{path}.spacing"), self.spacing);
        check_size(findings, &format!("{path}.body"), self.body);
        check_size(findings, &format!("{path}.look_ahead"), self.look_ahead);
    }
}
