//! Exposure: how long a player looks at somebody, and how much effort that is worth.
//!
//! # What it does
//! Most characters are seen for seconds, and nobody can tell the reasons of what they do; a clever move that nobody
//! understands looks like a fault. [`Exposure`] adds up how long a character has been watched, and [`ExposureDef`] says what it
//! is worth then: a disposable guard, a hard enemy, a companion. Changes of behaviour stand out more than behaviour itself:
//! [`Extra`] is the least that an incidental character needs, two moods and nothing between.
//!
//! ```
//! use wits_sense::exposure::{Exposure, ExposureDef};
//! let def = ExposureDef::default(); // extra below 5 s, guard below 60 s, then companion
//! let mut exposure = Exposure::default();
//! (0..60).for_each(|_| exposure.watch(&def, 0.1, true));
//! assert_eq!(def.level(&exposure), Some("guard"));
//! // Not looked at for a long time, he is an extra again.
//! (0..600).for_each(|_| exposure.watch(&def, 0.1, false));
//! assert_eq!(def.level(&exposure), Some("extra"));
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 2.1.3 and 2.1.4.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place};
use wits_core::math;
use wits_core::state::State;
use wits_core::time::Moment;

use crate::knowledge::Knowledge;
use crate::memory::MemoryDef;
use crate::{Point, What};

/// What a character is worth, by how long it has been watched.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ExposureDef {
    /// Names of levels of effort, each from so many seconds of being watched; the first from 0. \[s\]
    pub levels: Vec<(f32, String)>,
    /// Who is not watched has half of it left after this time. \[s\]
    pub half_life: f32,
}

impl Default for ExposureDef {
    fn default() -> Self {
        let levels = [(0.0, "extra"), (5.0, "guard"), (60.0, "companion")];
        Self { levels: levels.map(|(from, name)| (from, name.to_owned())).into(), half_life: 20.0 }
    }
}

impl ExposureDef {
    /// The level of effort that a character is worth; `None` if there are no levels.
    #[must_use]
    pub fn level(&self, exposure: &Exposure) -> Option<&str> {
        let reached = self.levels.iter().rev().find(|(from, _)| exposure.seconds >= *from);
        reached.or(self.levels.first()).map(|(_, name)| name.as_str())
    }
}

impl Check for ExposureDef {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.half_life"), self.half_life);
        let is_rising = self.levels.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if !is_rising {
            findings.add(Place::path(format!("{path}.levels")), "are not in order", "rising seconds");
        }
    }
}

/// How long a character has been watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Exposure {
    /// Watched for so long, as far as it still counts. \[s\]
    pub seconds: f32,
}

impl Exposure {
    /// Some time passes, watched or not.
    pub fn watch(&mut self, def: &ExposureDef, dt: f32, is_watched: bool) {
        if is_watched {
            self.seconds += math::max(dt, 0.0);
        } else {
            self.seconds *= math::powf(0.5, math::max(dt, 0.0) / def.half_life);
        }
    }
}

/// An incidental character: as always, or alarmed. It changes at once when there is reason to, since not to notice a
/// colleague who is shot is as bad as a change that nobody understands, and calms down only after a while.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_core::time::Moment;
/// use wits_sense::exposure::Extra;
/// use wits_sense::knowledge::Knowledge;
/// use wits_sense::memory::{MemoryDef, Percept};
/// use wits_sense::{What, Who};
/// const BODY: What = What(3);
/// let (def, mut extra, mut mind) = (MemoryDef::default(), Extra::new(20.0), Knowledge::new(Who(1)));
/// assert!(!extra.update(&def, Moment(0), &mind, &[BODY]));
/// mind.memory.sense(&def, Moment(100), &Percept::seen(Who(2), Vec2::ZERO).of_kind(BODY).as_fact());
/// assert!(extra.update(&def, Moment(100), &mind, &[BODY]));
/// assert!(!extra.update(&def, Moment(20_200), &mind, &[BODY])); // as always
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Extra {
    /// Calm again after so long. \[s\]
    pub calms_after: f32,
    /// When there was reason to be alarmed last.
    pub alarmed: Option<Moment>,
}

impl Extra {
    /// Calm.
    #[must_use]
    pub const fn new(calms_after: f32) -> Self {
        Self { calms_after, alarmed: None }
    }

    /// Whether it is alarmed: by a stranger who is in view or was a moment ago, or by news of one of these kinds.
    pub fn update<V: Point>(
        &mut self,
        def: &MemoryDef,
        now: Moment,
        knowledge: &Knowledge<V>,
        alarming: &[What],
    ) -> bool {
        let memory = &knowledge.memory;
        let facts = memory.facts().iter().filter(|fact| alarming.contains(&fact.what)).map(|fact| fact.since);
        let known = memory.records().iter().filter(|record| {
            let is_stranger = record.team.0 != 0 && !record.team.is_friend_of(knowledge.team);
            alarming.contains(&record.what) || is_stranger && record.is_visible(def, now)
        });
        let reason = facts.chain(known.map(|record| record.last)).max();
        self.alarmed = self.alarmed.max(reason);
        self.alarmed = self.alarmed.filter(|since| now.since(*since) <= self.calms_after);
        self.alarmed.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Percept;
    use crate::{Team, Who};
    use wits_core::glam::Vec2;

    /// Seconds for disposable guards, minutes for hard enemies, always for companions.
    #[test]
    fn oracle_millington_2_1_3_effort_is_matched_to_the_time_on_screen() {
        let (def, mut exposure) = (ExposureDef::default(), Exposure::default());
        let mut levels = Vec::new();
        for second in 0..70 {
            if [0, 4, 6, 59, 61].contains(&second) {
                levels.push(def.level(&exposure).unwrap_or_default());
            }
            exposure.watch(&def, 1.0, true);
        }
        assert_eq!(levels, ["extra", "extra", "guard", "guard", "companion"]);
        exposure.watch(&def, 20.0, false);
        assert!((exposure.seconds - 35.0).abs() < 1e-3, "half of it is left after a half-life");
        let odd = ExposureDef { levels: vec![(5.0, "b".into()), (0.0, "a".into())], half_life: 0.0 };
        assert_eq!(odd.faults("exposure").list().len(), 2);
    }

    /// A guard who goes on talking after his colleague was shot looks broken: the one who saw it tells those near.
    #[test]
    fn oracle_millington_2_1_4_news_of_a_fallen_colleague_reaches_the_neighbours() {
        const BODY: What = What(3);
        let def = MemoryDef::default();
        let [mut sees, mut hears, mut far] =
            [1, 2, 3].map(|who| (Knowledge { team: Team(1), ..Knowledge::new(Who(who)) }, Extra::new(20.0)));
        let body = Percept::seen(Who(8), Vec2::ZERO).of_kind(BODY).as_fact();
        sees.0.memory.sense(&def, Moment(1000), &body);
        let words: Vec<_> = sees.0.words(&def, Moment(1100)).collect();
        words.iter().for_each(|word| assert!(hears.0.hear(&def, Moment(1100), word)));
        let alarmed = [&mut sees, &mut hears, &mut far]
            .map(|(knowledge, extra)| extra.update(&def, Moment(1200), knowledge, &[BODY]));
        assert_eq!(alarmed, [true, true, false]);
    }

    #[test]
    fn a_stranger_in_view_alarms_and_a_friend_does_not() {
        let def = MemoryDef::default();
        let mut knowledge = Knowledge { team: Team(1), ..Knowledge::new(Who(1)) };
        let mut extra = Extra::new(2.0);
        let seen = |team| Percept { team: Team(team), ..Percept::seen(Who(9), Vec2::ZERO) };
        knowledge.memory.sense(&def, Moment(0), &seen(1));
        assert!(!extra.update(&def, Moment(0), &knowledge, &[]));
        knowledge.memory.sense(&def, Moment(100), &seen(2));
        assert!(extra.update(&def, Moment(100), &knowledge, &[]));
        assert!(extra.update(&def, Moment(2100), &knowledge, &[]), "out of view, but not yet calm");
        assert!(!extra.update(&def, Moment(2101), &knowledge, &[]));
    }
}
