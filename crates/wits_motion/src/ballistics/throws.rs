//! How hard to throw: a few speeds to try, fast to slow.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::space::Vector;
use wits_core::state::State;

use super::{Aim, AimError, Bow, Shot, aim};

/// One way to throw.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Throw {
    /// What it is called, such as "throw fast" or "drop".
    pub name: String,
    /// How fast. \[m/s, > 0\]
    pub speed: f32,
}

/// The ways to throw in the order to try them. In the open the fastest is best; in rooms the others help.
///
/// ```
/// use wits_core::geometry::Aabb;
/// use wits_core::glam::Vec2;
/// use wits_core::raycast::Boxes;
/// use wits_motion::ballistics::{Bow, Throws, earth};
///
/// // From a gallery onto somebody behind a pillar that reaches up to the ceiling, but not down to the floor.
/// let pillar = [Aabb::new(Vec2::new(3.0, 3.0), Vec2::new(4.0, 9.0))];
/// let (hand, target) = (Vec2::new(0.0, 4.0), Vec2::new(6.0, 0.0));
/// let mut tries = Vec::new();
/// let free = |shot: &wits_motion::ballistics::Shot<Vec2>, time| {
///     shot.first_hit(&Boxes(&pillar), 0.1, 0.05, time).is_none()
/// };
/// let thrown = Throws::default().choose(hand, target, earth(), &mut tries, free).unwrap();
/// assert_eq!((thrown.throw, thrown.bow), (0, Bow::Low));
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Throws {
    /// Tried in this order, each with its low arc first.
    pub throws: Vec<Throw>,
}

/// A throw that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Thrown<V: Vector> {
    /// Its number in the list.
    pub throw: usize,
    /// How fast. [m/s]
    pub speed: f32,
    /// Along which arc.
    pub bow: Bow,
    /// Which way, and how long it flies.
    pub aim: Aim<V>,
}

/// One throw that was thought about, and what was found.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct ThrowTry {
    /// Its number in the list.
    pub throw: usize,
    /// Along which arc.
    pub bow: Bow,
    /// How long it would fly \[s\], or why it would not do.
    pub verdict: Result<f32, AimError>,
}

impl Default for Throws {
    /// Fast, slow, drop.
    fn default() -> Self {
        let throws = [("throw fast", 20.0), ("throw slow", 9.0), ("drop", 2.0)];
        Self { throws: throws.map(|(name, speed)| Throw { name: name.into(), speed }).into() }
    }
}

impl Check for Throws {
    fn check(&self, path: &str, findings: &mut Findings) {
        if self.throws.is_empty() {
            findings.add(Place::path(format!("{path}.throws")), "no way to throw", "at least one");
        }
        for (number, throw) in self.throws.iter().enumerate() {
            findings.check_positive(&format!("{path}.throws[{number}].speed"), throw.speed);
        }
    }
}

impl Throws {
    /// The first throw that reaches the target and that `free` lets pass; it gets the shot and its flight time.
    ///
    /// `tries` is emptied and filled with everything that was tried: the answer to *why this one*.
    ///
    /// # Errors
    /// [`AimError::Blocked`] when something would reach but nothing passes; else what keeps the first throw from it.
    pub fn choose<V: Vector>(
        &self,
        from: V,
        to: V,
        gravity: V,
        tries: &mut Vec<ThrowTry>,
        mut free: impl FnMut(&Shot<V>, f32) -> bool,
    ) -> Result<Thrown<V>, AimError> {
        tries.clear();
        let mut blocked = false;
        for (throw, &Throw { speed, .. }) in self.throws.iter().enumerate() {
            for bow in [Bow::Low, Bow::High] {
                let reached = aim(from, to, speed, gravity).and_then(|arcs| arcs.get(bow));
                let passes = reached.map(|aim| free(&aim.shot(from, speed, gravity), aim.time));
                blocked |= passes == Ok(false);
                let verdict = match (reached, passes) {
                    (Ok(_), Ok(false)) => Err(AimError::Blocked),
                    (reached, _) => reached.map(|aim| aim.time),
                };
                tries.push(ThrowTry { throw, bow, verdict });
                if let (Ok(aim), Ok(_)) = (reached, verdict) {
                    return Ok(Thrown { throw, speed, bow, aim });
                }
            }
        }
        let first = tries.iter().find_map(|tried| tried.verdict.err()).unwrap_or(AimError::NoSpeed);
        Err(if blocked { AimError::Blocked } else { first })
    }
}
