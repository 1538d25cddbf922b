//! The target and its moods.

use wits_core::glam::Vec2;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_decide::{Kind, Vocabulary};

use crate::fuzzyweapon::range::Range;

/// After so long without a shot it feels better, and again and again. \[s\]
const REST: f32 = 1.5;

/// What the moods of a target are about.
#[derive(Clone, Debug, PartialEq, State)]
pub(crate) struct Prey {
    pub(crate) at: Vec2,
    pub(crate) velocity: Vec2,
    /// From 0 to 100.
    pub(crate) health: f32,
    /// In this tick.
    pub(crate) shot_at: bool,
    pub(crate) hit: bool,
    pub(crate) rested: bool,
    /// Since the last shot, or the last rest.
    pub(crate) quiet: Moment,
    /// When it came.
    pub(crate) came: Moment,
    /// The side on which it walks round, 1 or -1.
    pub(crate) side: f32,
}

impl Prey {
    pub(crate) const fn new(at: Vec2, side: f32, now: Moment) -> Self {
        let (hit, shot_at, rested) = (false, false, false);
        Self { at, velocity: Vec2::ZERO, health: 100.0, shot_at, hit, rested, quiet: now, came: now, side }
    }

    /// Before it thinks: is it rested?
    pub(crate) fn rest(&mut self, now: Moment) {
        if self.shot_at {
            self.quiet = now;
        }
        self.rested = now.since(self.quiet) >= REST;
        if self.rested {
            self.quiet = now;
        }
    }

    /// Where it goes: what each mood would do, blended by degrees. Bold ones come nearer, wary ones walk round, those that
    /// are afraid run away.
    pub(crate) fn steer(&mut self, degrees: &[f32], gunner: Vec2, speed: f32) {
        let away = (self.at - gunner).normalize_or(Vec2::X);
        let wishes = [-away, away.perp() * self.side, away * 1.6];
        let total: f32 = degrees.iter().sum();
        let sum: Vec2 = wishes.iter().zip(degrees).map(|(wish, degree)| *wish * *degree).sum();
        let wanted = if total > 0.0 { sum / total * speed } else { Vec2::ZERO };
        self.velocity += (wanted - self.velocity) * 0.05;
    }
}

/// The words of the moods.
pub(crate) fn teach(words: &mut Vocabulary<Range>) {
    let is = |range: &Range, test: fn(&Prey) -> bool| range.prey.as_ref().is_some_and(test);
    words
        .condition("was_hit", move |range, _| is(range, |prey| prey.hit))
        .help("a shot has hit it in this tick");
    words
        .condition("was_shot_at", move |range, _| is(range, |prey| prey.shot_at))
        .help("somebody has fired in this tick");
    words
        .condition("had_a_rest", move |range, _| is(range, |prey| prey.rested))
        .help("nobody has fired for a second and a half");
    words
        .value("pain", Kind::Number, |range, _| {
            range.prey.as_ref().map_or(0.0, |prey| 1.0 - prey.health / 100.0).into()
        })
        .help("how much of its health is gone, from 0 to 1");
}
