//! Behind cover, out of a hunter's sight.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::geometry::Ball;
use wits_core::kinematic::{Kinematic, Limits, Steering};
use wits_core::math;
use wits_core::raycast::RayCast;
use wits_core::space::{Space, Vector};
use wits_core::state::State;

use crate::steering::{Arrive, Evade, Neighbour, View};

/// Gets behind an obstacle, so that it is between the agent and a hunter; without cover, evades.
///
/// Behind every obstacle there is a place straight away from the hunter; the nearest one is taken, or a better one if
/// places in front of the hunter's eyes are to be avoided. The same behaviour stalks: hide from the prey, and let
/// something else bring the agent nearer.
///
/// ```
/// use wits_core::geometry::Circle;
/// use wits_core::glam::Vec2;
/// use wits_core::kinematic::Kinematic;
/// use wits_core::space::Plane;
/// use wits_motion::steering::{Danger, Hide};
///
/// let (hunter, me) = (Kinematic::<Plane>::default(), Kinematic::at(Vec2::new(90.0, 60.0)));
/// let cover = [Circle::new(Vec2::new(100.0, 0.0), 20.0)];
/// let hide = Hide { clearance: 30.0, ..Hide::default() };
/// assert_eq!(hide.spot(&me, &Danger::of(&hunter, &cover)), Some(Vec2::new(150.0, 0.0)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Hide {
    /// The distance to keep from the surface of the cover. [m, >= 0]
    pub clearance: f32,
    /// When it hides.
    pub when: HideWhen,
    /// How long it goes on hiding after it was last seen; without, it jumps out and in again. [s, >= 0]
    pub memory: f32,
    /// How much it prefers places at the side and in the rear of the hunter: a place dead ahead of the hunter counts as
    /// `1 + 2 bias` times as far away as one right behind it. [>= 0]
    pub bias: f32,
    /// Hunters farther away are no threat. \[m, > 0\]
    pub threat_distance: Option<f32>,
    /// How it goes to its place.
    pub arrive: Arrive,
    /// What it does without cover.
    pub evade: Evade,
}

/// When to hide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum HideWhen {
    /// Always.
    #[default]
    Always,
    /// When the hunter sees the agent.
    Seen,
    /// When each sees the other: an agent that does not know of the hunter does not hide from it.
    SeeingEachOther,
}

/// What [`Hide`] remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(default)]
pub struct HideState {
    /// How much longer it feels watched. \[s\]
    pub watched: f32,
}

/// What an agent hides from, and where it can.
#[derive(Clone, Copy, Debug)]
pub struct Danger<'a, S: Space> {
    /// The hunter.
    pub hunter: &'a Kinematic<S>,
    /// What one can hide behind.
    pub cover: &'a [Ball<S::Vector>],
    /// Whether the hunter sees the agent.
    pub is_seen: bool,
    /// Whether the agent sees the hunter.
    pub sees: bool,
}

impl<'a, S: Space> Danger<'a, S> {
    /// A hunter who sees everything, and whom everybody sees.
    #[must_use]
    pub fn of(hunter: &'a Kinematic<S>, cover: &'a [Ball<S::Vector>]) -> Self {
        Self { hunter, cover, is_seen: true, sees: true }
    }

    /// The same with a look at who sees whom: each has a view, and the world may be between them.
    #[must_use]
    pub fn seen(
        self,
        body: &Kinematic<S>,
        world: &(impl RayCast<S::Vector> + ?Sized),
        hunters_view: &View,
        own_view: &View,
    ) -> Self {
        let free = world.line_of_sight(self.hunter.position, body.position);
        let notices = |view: &View, from: &Kinematic<S>, to: &Kinematic<S>| {
            free && view.of(from).sees(&Neighbour::of(from, to, 0.0))
        };
        let (is_seen, sees) =
            (notices(hunters_view, self.hunter, body), notices(own_view, body, self.hunter));
        Self { is_seen, sees, ..self }
    }
}

impl Hide {
    /// To a place behind cover; `None` when there is no need to hide.
    #[must_use]
    pub fn steer<S: Space>(
        &self,
        state: &mut HideState,
        body: &Kinematic<S>,
        danger: &Danger<'_, S>,
        limits: &Limits,
        dt: f32,
    ) -> Option<Steering<S>> {
        if !self.is_needed(state, body, danger, dt) {
            return None;
        }
        match self.spot(body, danger) {
            Some(spot) => self.arrive.steer(body, spot, limits),
            None => self.evade.steer(body, danger.hunter, limits),
        }
    }

    /// The best place to hide; `None` without cover. \[m\]
    #[must_use]
    pub fn spot<S: Space>(&self, body: &Kinematic<S>, danger: &Danger<'_, S>) -> Option<S::Vector> {
        let (hunter, eyes) = (danger.hunter.position, danger.hunter.forward());
        let mut best: Option<(f32, S::Vector)> = None;
        for ball in danger.cover {
            // A hunter in the very middle of the cover: there is no behind.
            let Some(away) = (ball.center - hunter).try_normalize() else { continue };
            let spot = ball.center + away * (ball.radius + self.clearance);
            let stretch = 1.0 + self.bias * (1.0 + eyes.dot(away));
            let squared = spot.distance_squared(body.position) * stretch * stretch;
            if best.is_none_or(|(least, _)| squared < least) {
                best = Some((squared, spot));
            }
        }
        best.map(|(_, spot)| spot)
    }

    fn is_needed<S: Space>(
        &self,
        state: &mut HideState,
        body: &Kinematic<S>,
        danger: &Danger<'_, S>,
        dt: f32,
    ) -> bool {
        let watched = match self.when {
            HideWhen::Always => true,
            HideWhen::Seen => danger.is_seen,
            HideWhen::SeeingEachOther => danger.is_seen && danger.sees,
        };
        // Remembered while `watched` is above zero, so that one look counts for the whole memory, at any frame rate.
        let remembered = state.watched > 0.0;
        state.watched =
            if watched { self.memory } else { math::max(state.watched - math::max(dt, 0.0), 0.0) };
        let distance = body.position.distance_squared(danger.hunter.position);
        let near = self.threat_distance.is_none_or(|threat| distance <= threat * threat);
        near && (watched || remembered)
    }
}

impl Default for Hide {
    fn default() -> Self {
        Self {
            clearance: 1.0,
            when: HideWhen::Always,
            memory: 3.0,
            bias: 0.0,
            threat_distance: None,
            arrive: Arrive::default(),
            evade: Evade::default(),
        }
    }
}

impl Check for Hide {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.clearance"), self.clearance);
        findings.check_not_negative(&format!("{path}.memory"), self.memory);
        findings.check_not_negative(&format!("{path}.bias"), self.bias);
        if let Some(threat) = self.threat_distance {
            findings.check_positive(&format!("{path}.threat_distance"), threat);
        }
        self.arrive.check(&format!("{path}.arrive"), findings);
        self.evade.check(&format!("{path}.evade"), findings);
    }
}
