//! Capability-sensitive steering: try what the body can do, take what comes out best.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};

use super::Controls;

/// What a crash costs: more than any distance.
const CRASH: f32 = 1e6;

/// Tries every manoeuvre in a small simulation and takes the one that comes nearest to the goal.
///
/// The list of tried manoeuvres, with what each would have cost, stays with the caller: it is the answer to *why not
/// the other*. For continuous ranges take rules instead ([`Driver`](super::Driver), [`Human`](super::Human)); it also
/// does not mix with blending, since it wants one goal.
///
/// ```
/// use wits_motion::motor::Capable;
/// // A body on a line that can step by -1, 0 or 1 m/s; the goal is at 5.
/// let mut tried = Vec::new();
/// let best = Capable::default().choose(
///     [-1.0, 0.0, 1.0],
///     &0.0_f32,
///     |at, manoeuvre, dt| *at += manoeuvre * dt,
///     |at| Some((5.0 - at).abs()),
///     &mut tried,
/// );
/// assert_eq!(tried[best.unwrap()].manoeuvre, 1.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Capable {
    /// How far ahead each manoeuvre is simulated. \[s, > 0\]
    pub horizon: f32,
    /// The time step of the simulation. \[s, > 0\]
    pub step: f32,
    /// How much a second on the way costs, against metres from the goal. [m/s, >= 0]
    pub hurry: f32,
}

/// A manoeuvre that was tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate<M> {
    /// What was tried.
    pub manoeuvre: M,
    /// What it costs: how near it comes at best, and when.
    pub cost: f32,
    /// When it comes nearest. \[s\]
    pub time: f32,
    /// When it ends in a crash. \[s\]
    pub crash: Option<f32>,
}

impl Capable {
    /// The place of the best manoeuvre in `tried`, which is emptied and filled with all of them. `None` if there are none.
    ///
    /// `advance` moves a copy of the body, `judge` says how far from the goal it is, or `None` where it would crash.
    /// The first of equals wins.
    pub fn choose<M: Copy, B: Clone>(
        &self,
        manoeuvres: impl IntoIterator<Item = M>,
        body: &B,
        mut advance: impl FnMut(&mut B, M, f32),
        mut judge: impl FnMut(&B) -> Option<f32>,
        tried: &mut Vec<Candidate<M>>,
    ) -> Option<usize> {
        tried.clear();
        for manoeuvre in manoeuvres {
            let mut copy = body.clone();
            tried.push(self.simulate(manoeuvre, |dt| {
                advance(&mut copy, manoeuvre, dt);
                judge(&copy)
            }));
        }
        (0..tried.len()).min_by(|&a, &b| tried[a].cost.total_cmp(&tried[b].cost))
    }

    fn simulate<M>(&self, manoeuvre: M, mut advance: impl FnMut(f32) -> Option<f32>) -> Candidate<M> {
        let mut best = Candidate { manoeuvre, cost: f32::MAX, time: 0.0, crash: None };
        let steps = (self.horizon / self.step).ceil().clamp(1.0, 1000.0);
        for number in 1..=steps as u32 {
            let time = number as f32 * self.step;
            let Some(distance) = advance(self.step) else {
                // A late crash is better than an early one.
                return Candidate { cost: CRASH - time, crash: Some(time), ..best };
            };
            let cost = distance + self.hurry * time;
            if cost < best.cost {
                (best.cost, best.time) = (cost, time);
            }
        }
        best
    }
}

impl Controls {
    /// What can be done with a car: full, rolling, braking, back, each with five positions of the wheel.
    pub const MANOEUVRES: [(&'static str, Self); 20] = [
        ("full ahead, hard left", Self::new(1.0, 0.0, 1.0)),
        ("full ahead, left", Self::new(1.0, 0.0, 0.4)),
        ("full ahead", Self::new(1.0, 0.0, 0.0)),
        ("full ahead, right", Self::new(1.0, 0.0, -0.4)),
        ("full ahead, hard right", Self::new(1.0, 0.0, -1.0)),
        ("roll, hard left", Self::new(0.0, 0.0, 1.0)),
        ("roll, left", Self::new(0.0, 0.0, 0.4)),
        ("roll", Self::new(0.0, 0.0, 0.0)),
        ("roll, right", Self::new(0.0, 0.0, -0.4)),
        ("roll, hard right", Self::new(0.0, 0.0, -1.0)),
        ("brake, hard left", Self::new(0.0, 1.0, 1.0)),
        ("brake, left", Self::new(0.0, 1.0, 0.4)),
        ("brake", Self::new(0.0, 1.0, 0.0)),
        ("brake, right", Self::new(0.0, 1.0, -0.4)),
        ("brake, hard right", Self::new(0.0, 1.0, -1.0)),
        ("back, hard left", Self::new(-1.0, 0.0, 1.0)),
        ("back, left", Self::new(-1.0, 0.0, 0.4)),
        ("back", Self::new(-1.0, 0.0, 0.0)),
        ("back, right", Self::new(-1.0, 0.0, -0.4)),
        ("back, hard right", Self::new(-1.0, 0.0, -1.0)),
    ];

    const fn new(drive: f32, brake: f32, steer: f32) -> Self {
        Self { drive, brake, steer }
    }
}

impl Default for Capable {
    fn default() -> Self {
        Self { horizon: 2.0, step: 0.05, hurry: 0.1 }
    }
}

impl Check for Capable {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.horizon"), self.horizon);
        findings.check_positive(&format!("{path}.step"), self.step);
        findings.check_not_negative(&format!("{path}.hurry"), self.hurry);
    }
}
