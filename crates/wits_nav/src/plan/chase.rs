//! Goals that move: when is a new plan worth it?

use serde::{Deserialize, Serialize};
use wits_core::space::Vector;

/// How eagerly a moving goal is planned for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ChaseDef {
    /// Never plan more often than this. \[s\]
    pub least: f32,
    /// Plan anew when the goal has moved by more than this share of how far it is: what is far away may move a lot before
    /// the way there changes.
    pub share: f32,
    /// Moves below this are nothing. \[m\]
    pub slack: f32,
}

impl Default for ChaseDef {
    fn default() -> Self {
        Self { least: 0.3, share: 0.2, slack: 0.5 }
    }
}

/// Whom a character is after, and for where it has planned.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_nav::plan::{Chase, ChaseDef};
/// let def = ChaseDef::default();
/// let mut chase = Chase::default();
/// let (me, hare) = (Vec2::ZERO, Vec2::new(100.0, 0.0));
/// assert!(chase.wants_plan(&def, 0.0, me, hare)); // there is none yet
/// chase.planned(0.0, hare);
/// assert!(!chase.wants_plan(&def, 9.0, me, hare + Vec2::Y * 15.0)); // 15 m at a hundred are nothing
/// assert!(chase.wants_plan(&def, 9.0, me, hare + Vec2::Y * 25.0));
/// assert!(chase.wants_plan(&def, 9.0, hare + Vec2::X * 5.0, hare + Vec2::Y * 2.0)); // 2 m at five are a lot
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Chase<V> {
    planned: Option<(f32, V)>,
}

impl<V: Vector> Chase<V> {
    /// A plan was asked for, for a goal at this place. \[s\]
    pub fn planned(&mut self, now: f32, goal: V) {
        self.planned = Some((now, goal));
    }

    /// Forgets the plan: it failed, or the world has changed.
    pub fn forget(&mut self) {
        self.planned = None;
    }

    /// Whether a new plan is worth it. \[s\]
    #[must_use]
    pub fn wants_plan(&self, def: &ChaseDef, now: f32, me: V, goal: V) -> bool {
        let Some((when, planned)) = self.planned else { return true };
        let moved = planned.distance(goal);
        now - when >= def.least && moved > def.slack && moved > def.share * me.distance(goal)
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec2;

    use super::*;

    /// A hunter 40 m behind a hare that runs at 5 m/s, asked sixty times a second for 10 s: a plan now and then, more often
    /// as it comes nearer, and never more than three a second.
    #[test]
    fn plans_are_made_now_and_then() {
        let def = ChaseDef::default();
        let mut chase = Chase::default();
        let mut plans = Vec::new();
        for tick in 0u16..600 {
            let now = f32::from(tick) / 60.0;
            let (hunter, hare) = (Vec2::new(8.0 * now, 0.0), Vec2::new(40.0 + 5.0 * now, 0.0));
            if chase.wants_plan(&def, now, hunter, hare) {
                chase.planned(now, hare);
                plans.push(now);
            }
        }
        assert!((10..30).contains(&plans.len()), "{}", plans.len());
        assert!(plans.windows(2).all(|pair| pair[1] - pair[0] >= 0.3));
        assert!(plans[1] - plans[0] > 1.0 && plans[plans.len() - 1] - plans[plans.len() - 2] < 0.6);
        chase.forget();
        assert!(chase.wants_plan(&def, 10.0, Vec2::ZERO, Vec2::X));
    }
}
