//! Notices that a character does not get on, and what to try then.

use serde::{Deserialize, Serialize};

/// When a character counts as stuck, and what it tries.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct StuckDef {
    /// How much longer than expected an edge may take. Small looks quick-witted, large spares the planner. \[s\]
    pub margin: f32,
    /// Coming nearer by less than this is not getting on. \[m\]
    pub step: f32,
    /// How long it may not get on. \[s\]
    pub patience: f32,
    /// What is tried, one after the other, as long as nothing helps. After the last it begins with that again.
    pub ladder: Vec<Remedy>,
}

impl Default for StuckDef {
    fn default() -> Self {
        let ladder = vec![Remedy::Slide, Remedy::Replan, Remedy::Yield, Remedy::GiveUp];
        Self { margin: 2.0, step: 0.25, patience: 1.5, ladder }
    }
}

/// What to try when stuck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Remedy {
    /// Aside, along whatever is in the way.
    Slide,
    /// A new path from here.
    Replan,
    /// Step back and let the others pass.
    Yield,
    /// Tell whoever gave the goal that it cannot be reached.
    GiveUp,
}

/// Watches one character on its way.
///
/// It uses two signs: an edge takes longer than it should, and the next waypoint does not come nearer.
///
/// ```
/// use wits_nav::plan::{Remedy, Stuck, StuckDef};
/// let def = StuckDef::default();
/// let mut watch = Stuck::default();
/// watch.set_out(&def, 0.0, 120.0, 60.0); // 2 s to go, and 2 s of margin
/// assert_eq!(watch.update(&def, 1.0, 60.0), None); // half way
/// assert_eq!(watch.update(&def, 1.5, 60.0), None); // something is in the way ...
/// assert_eq!(watch.update(&def, 3.0, 60.0), Some(Remedy::Slide)); // ... for more than 1.5 s
/// assert_eq!(watch.update(&def, 5.0, 60.0), Some(Remedy::Replan));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Stuck {
    /// When the edge should be done at the latest. \[s\]
    deadline: f32,
    /// The least distance to the waypoint so far. \[m\]
    nearest: f32,
    /// When it last came nearer. \[s\]
    since: f32,
    /// How many remedies did not help.
    tried: usize,
}

impl Stuck {
    /// Sets out on an edge of a length at a speed. [s, m, m/s]
    pub fn set_out(&mut self, def: &StuckDef, now: f32, length: f32, speed: f32) {
        let seconds = if speed > 0.0 { length / speed } else { 0.0 };
        self.deadline = now + seconds + def.margin;
        (self.nearest, self.since) = (length, now);
    }

    /// The end of the edge has been reached: what was tried has helped.
    pub fn arrive(&mut self) {
        self.tried = 0;
    }

    /// The edge takes too long. Not at the very moment that it should be done. \[s\]
    #[must_use]
    pub fn is_overdue(&self, now: f32) -> bool {
        now > self.deadline
    }

    /// The waypoint has not come nearer for a while; told by the distances of the [updates](Self::update). \[s\]
    #[must_use]
    pub fn makes_no_progress(&self, def: &StuckDef, now: f32) -> bool {
        now - self.since >= def.patience
    }

    /// How many remedies did not help.
    #[must_use]
    pub const fn tried(&self) -> usize {
        self.tried
    }

    /// Tells how far the waypoint is, and hears what to try if it is stuck. The remedy gets the time of the margin before
    /// the next one is tried. [s, m]
    pub fn update(&mut self, def: &StuckDef, now: f32, distance: f32) -> Option<Remedy> {
        if distance < self.nearest - def.step {
            (self.nearest, self.since) = (distance, now);
        }
        if !self.is_overdue(now) && !self.makes_no_progress(def, now) {
            return None;
        }
        let rung = self.tried.min(def.ladder.len().checked_sub(1)?);
        self.tried += 1;
        self.deadline = self.deadline.max(now + def.margin);
        (self.nearest, self.since) = (distance, now);
        def.ladder.get(rung).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 120 at a speed of 60 takes 2 s, and 2 s of margin are 4: stuck after that, not at it.
    #[test]
    fn oracle_buckland_8_28_expected_time() {
        let (def, mut watch) = (StuckDef::default(), Stuck::default());
        watch.set_out(&def, 0.0, 120.0, 60.0);
        assert!(!watch.is_overdue(4.0) && watch.is_overdue(4.001));
    }

    /// Someone walks to and fro before a door: it is not overdue yet, but never comes nearer.
    #[test]
    fn jostling_is_noticed_before_the_time_is_up() {
        let (def, mut watch) = (StuckDef::default(), Stuck::default());
        watch.set_out(&def, 0.0, 60.0, 2.0);
        let mut remedies = Vec::new();
        for tick in 0u16..100 {
            let now = f32::from(tick) * 0.1;
            let distance = if tick < 20 { 60.0 - 2.0 * now } else { 56.0 + 0.2 * f32::from(tick % 2) };
            remedies.extend(watch.update(&def, now, distance).map(|remedy| (tick, remedy)));
        }
        let kinds: Vec<Remedy> = remedies.iter().map(|(_, remedy)| *remedy).collect();
        assert_eq!(kinds, [Remedy::Slide, Remedy::Replan, Remedy::Yield, Remedy::GiveUp, Remedy::GiveUp]);
        assert!(remedies[0].0 >= 33 && remedies[0].0 <= 36, "{remedies:?}"); // 1.5 s after 2.0 s
        watch.arrive();
        assert_eq!(watch.tried(), 0);
    }

    #[test]
    fn who_gets_on_is_left_alone() {
        let (def, mut watch) = (StuckDef::default(), Stuck::default());
        watch.set_out(&def, 0.0, 10.0, 1.0);
        let calm = (0u16..120).all(|tick| {
            let now = f32::from(tick) * 0.1;
            watch.update(&def, now, 10.0 - 0.83 * now).is_none()
        });
        assert!(calm); // slower than expected, but within the margin
        let silent = StuckDef { ladder: Vec::new(), ..def };
        assert_eq!(watch.update(&silent, 1e9, 5.0), None);
    }
}
