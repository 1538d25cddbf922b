//! Aiming by trial: fire in a simulation, see by how much it misses, aim better.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::math;
use wits_core::space::Vector;
use wits_core::state::State;
use wits_core::work::{Budget, Progress, Work};

use super::trial::{Measuring, View};
use super::{Aim, AimError, BallisticSimulator, Bow, Lead, Trial, aim};

/// How to look for an aim when no formula knows the flight.
///
/// The first trial is aimed as if there were no drag. When it falls short, a higher elevation that does not bounds the
/// search on the other side; then halving finds the elevation between. What the wind carries aside is made up for by the
/// bearing, in turns with the elevation.
///
/// ```
/// use wits_core::glam::Vec3;
/// use wits_core::work::Work;
/// use wits_motion::ballistics::{Air, Mission, Simulator, Targeting, earth};
///
/// let air = Air { quadratic: 0.01, wind: Vec3::new(0.0, 0.0, 4.0), ..Air::default() };
/// let mission = Mission { to: Vec3::new(30.0, 0.0, 0.0), speed: 25.0, gravity: earth(), ..Mission::default() };
/// let mut search = Targeting::default().start(mission, Simulator::new(air, 0.05));
/// let found = search.finish().unwrap();
/// assert!(found.trial.distance() < 0.1 && found.aim.direction.z < 0.0); // into the wind
/// ```
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Targeting {
    /// A trial that passes nearer than this hits. \[m, > 0\]
    pub margin: f32,
    /// Which of the two arcs to look for.
    pub bow: Bow,
    /// The elevation that is taken to reach farthest: low arcs are sought below it, high arcs above. Without a value it
    /// is 45° plus half the slope to the target, as without drag; shots with lift may do better with more. \[rad\]
    pub bound: Option<f32>,
    /// At most so many trials.
    pub most_trials: u32,
    /// At most so many samples of each.
    pub most_samples: u32,
}

/// What is to be hit from where.
#[derive(Clone, Copy, Debug, Default, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "", default, deny_unknown_fields)]
pub struct Mission<V: Vector> {
    /// Where shots start. \[m\]
    pub from: V,
    /// What is to be hit: where it is at the moment of the shot. \[m\]
    pub to: V,
    /// How it moves meanwhile. [m/s]
    pub target_velocity: V,
    /// The speed of a shot. [m/s]
    pub speed: f32,
    /// The gravity of the first guess; later ones trust the simulation alone. [m/s²]
    pub gravity: V,
}

/// An aim that hits.
#[derive(Clone, Copy, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(bound = "")]
#[state(bound = "")]
pub struct Found<V: Vector> {
    /// Which way to fire, and how long it flies.
    pub aim: Aim<V>,
    /// The trial that hit.
    pub trial: Trial,
    /// How many trials it took.
    pub trials: u32,
}

/// A search under way. One unit of work is one sample of a trial shot.
#[derive(Clone, Debug, State, Serialize, Deserialize)]
#[serde(bound(serialize = "B: Serialize", deserialize = "B: Deserialize<'de>"))]
pub struct TargetingWork<V: Vector, B> {
    targeting: Targeting,
    mission: Mission<V>,
    simulator: B,
    view: View<V>,
    stage: Stage,
    /// Elevations are counted so that more of it is farther: the elevation itself for low arcs, its negative for high.
    reach: f32,
    /// Falls short at this reach, and goes beyond at that.
    near: f32,
    far: f32,
    /// The reach of the first trial.
    first: f32,
    bound: f32,
    bearing: f32,
    flying: Option<Measuring>,
    trials: Vec<Trial>,
    best: Option<Trial>,
}

/// What the trial in the air is to find out.
#[derive(Clone, Copy, Debug, State, Serialize, Deserialize)]
enum Stage {
    /// Whether the numbers make sense at all.
    Begin,
    /// How the first guess does.
    First,
    /// Whether the least reach, straight down or straight up, falls short as it should.
    Least,
    /// Whether the bound goes beyond.
    Bound,
    /// Which reach goes farthest; see [`Peak`].
    Peak(Peak),
    /// Which elevation between hits.
    Between,
}

/// A search for the farthest reach by the golden section: the best lies between `low` and `high`.
#[derive(Clone, Copy, Debug, State, Serialize, Deserialize)]
struct Peak {
    low: f32,
    high: f32,
    /// The inner point known already and its miss, and whether it is the left one.
    known: Option<(f32, f32, bool)>,
}

/// Reaches closer together than this differ by less than the arithmetic can tell. \[rad\]
const FINEST: f32 = 1e-6;
/// The farthest reach need not be known better than this. \[rad\]
const PEAK_FINEST: f32 = 2e-3;
/// How far on this side of the first guess the farthest reach is looked for. \[rad\]
const PEAK_BEFORE: f32 = FRAC_PI_4;
/// The golden section.
const GOLDEN: f32 = 0.618_034;
/// Seen from the side within this share of the margin, the rest is left to the bearing.
const SIDE_SHARE: f32 = 0.7;

impl Default for Targeting {
    fn default() -> Self {
        Self { margin: 0.1, bow: Bow::Low, bound: None, most_trials: 100, most_samples: 1000 }
    }
}

impl Check for Targeting {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_positive(&format!("{path}.margin"), self.margin);
        if let Some(bound) = self.bound {
            let most = f64::from(FRAC_PI_2);
            findings.check_range(&format!("{path}.bound"), f64::from(bound), -most, most);
        }
        for (name, value) in [("most_trials", self.most_trials), ("most_samples", self.most_samples)] {
            findings.check_range(&format!("{path}.{name}"), f64::from(value), 1.0, 1e6);
        }
    }
}

impl Targeting {
    /// Begins a search. Nothing is simulated before the first [`step`](Work::step).
    #[must_use]
    pub fn start<V: Vector, B: BallisticSimulator<V>>(
        &self,
        mission: Mission<V>,
        simulator: B,
    ) -> TargetingWork<V, B> {
        let view = View::new(&mission);
        let side = self.side();
        TargetingWork {
            targeting: *self,
            mission,
            simulator,
            view,
            stage: Stage::Begin,
            reach: 0.0,
            near: -FRAC_PI_2,
            far: 0.0,
            first: 0.0,
            bound: side * self.bound.unwrap_or(view.farthest_elevation()),
            bearing: 0.0,
            flying: None,
            trials: Vec::with_capacity(self.most_trials.min(1000) as usize),
            best: None,
        }
    }

    /// More elevation is more reach for low arcs, and less for high ones.
    fn side(&self) -> f32 {
        if self.bow == Bow::Low { 1.0 } else { -1.0 }
    }
}

impl<V: Vector, B> TargetingWork<V, B> {
    /// What is to be hit.
    #[must_use]
    pub fn mission(&self) -> &Mission<V> {
        &self.mission
    }

    /// What flies the trial shots.
    #[must_use]
    pub fn simulator(&self) -> &B {
        &self.simulator
    }

    /// All trials so far, in order.
    #[must_use]
    pub fn trials(&self) -> &[Trial] {
        &self.trials
    }

    /// The unit vector that a trial was fired along.
    #[must_use]
    pub fn direction(&self, trial: &Trial) -> V {
        self.view.direction(trial.bearing, trial.elevation)
    }

    fn elevation(&self) -> f32 {
        self.targeting.side() * self.reach
    }

    /// How far the best trial missed. \[m\]
    fn by(&self) -> f32 {
        self.best.map_or(f32::INFINITY, |trial| trial.distance())
    }

    fn found(&self, trial: Trial) -> Found<V> {
        let aim = Aim { direction: self.direction(&trial), time: trial.time };
        Found { aim, trial, trials: self.trials.len() as u32 }
    }

    /// Where the first trial aims: at a target without drag, or as far as it goes when there is no such aim.
    fn begin(&mut self) -> Result<(), AimError> {
        let Mission { from, to, target_velocity, speed, gravity } = self.mission;
        if !target_velocity.is_finite() {
            return Err(AimError::NotFinite);
        }
        let bow = self.targeting.bow;
        let still = aim(from, to, speed, gravity).and_then(|arcs| arcs.get(bow));
        let led = Lead::default().settle(
            |time| to + target_velocity * time,
            |place| aim(from, place, speed, gravity).and_then(|arcs| arcs.get(bow)),
        );
        let guess = match (led.map(|led| led.aim), still) {
            (Ok(aim), _) | (Err(_), Ok(aim)) => Some(elevation_of(aim.direction)),
            (_, Err(error @ (AimError::NotFinite | AimError::NoSpeed | AimError::AtMuzzle))) => {
                return Err(error);
            }
            _ => None,
        };
        self.reach = guess.map_or(self.bound, |elevation| self.targeting.side() * elevation);
        self.first = self.reach;
        if self.targeting.bound.is_some() && self.reach > self.bound + FINEST {
            return Err(AimError::BeyondBound { elevation: self.elevation() });
        }
        self.stage = Stage::First;
        Ok(())
    }

    /// What a trial tells about where to aim next; an error when there is nowhere left.
    fn learn(&mut self, trial: &Trial) -> Result<(), AimError> {
        let beyond = trial.miss > 0.0;
        match self.stage {
            Stage::Begin => {}
            Stage::First if beyond => {
                self.far = self.reach;
                (self.stage, self.reach) = (Stage::Least, -FRAC_PI_2);
            }
            Stage::First => {
                self.near = self.reach;
                if self.reach < self.bound - FINEST {
                    (self.stage, self.reach) = (Stage::Bound, self.bound);
                } else {
                    self.seek_peak();
                }
            }
            Stage::Least if beyond => return Err(AimError::Over { by: self.by() }),
            Stage::Least => {
                self.near = -FRAC_PI_2;
                self.halve()?;
            }
            Stage::Bound if beyond => {
                self.far = self.bound;
                self.halve()?;
            }
            Stage::Bound => self.seek_peak(),
            Stage::Peak(_) if beyond => {
                self.far = self.reach;
                self.near = if self.first < self.far { self.first } else { -FRAC_PI_2 };
                self.halve()?;
            }
            Stage::Peak(mut peak) => {
                self.reach = peak.next(self.reach, trial.miss).ok_or(AimError::Short { by: self.by() })?;
                self.stage = Stage::Peak(peak);
            }
            Stage::Between => {
                *(if beyond { &mut self.far } else { &mut self.near }) = self.reach;
                self.halve()?;
            }
        }
        Ok(())
    }

    fn halve(&mut self) -> Result<(), AimError> {
        if (self.far - self.near).abs() < FINEST {
            return Err(AimError::TooFine { by: self.by() });
        }
        (self.stage, self.reach) = (Stage::Between, 0.5 * (self.near + self.far));
        Ok(())
    }

    fn seek_peak(&mut self) {
        let low = math::max(math::min(self.first, self.bound) - PEAK_BEFORE, -FRAC_PI_2);
        let peak = Peak { low, high: self.bound, known: None };
        (self.stage, self.reach) = (Stage::Peak(peak), peak.left());
    }
}

impl Peak {
    fn left(&self) -> f32 {
        self.high - (self.high - self.low) * GOLDEN
    }

    fn right(&self) -> f32 {
        self.low + (self.high - self.low) * GOLDEN
    }

    /// The next reach to try after this one missed by so much; `None` when the peak is known well enough.
    fn next(&mut self, reach: f32, miss: f32) -> Option<f32> {
        let Some((other, other_miss, other_is_left)) = self.known else {
            self.known = Some((reach, miss, true));
            return Some(self.right());
        };
        let (left, right) = if other_is_left {
            ((other, other_miss), (reach, miss))
        } else {
            ((reach, miss), (other, other_miss))
        };
        if left.1 > right.1 {
            self.high = right.0;
            self.known = Some((left.0, left.1, false));
        } else {
            self.low = left.0;
            self.known = Some((right.0, right.1, true));
        }
        let next = if left.1 > right.1 { self.left() } else { self.right() };
        (self.high - self.low > PEAK_FINEST).then_some(next)
    }
}

impl<V: Vector, B: BallisticSimulator<V>> TargetingWork<V, B> {
    /// Closes a trial: a hit, the next trial, or the end of the search.
    fn close(&mut self, flying: &Measuring) -> Option<Result<Found<V>, AimError>> {
        let trial = flying.finish();
        self.trials.push(trial);
        if trial.distance() < self.by() {
            self.best = Some(trial);
        }
        let Targeting { margin, most_trials, .. } = self.targeting;
        if trial.distance() < margin {
            return Some(Ok(self.found(trial)));
        }
        if self.trials.len() >= most_trials as usize {
            return Some(Err(AimError::TrialsSpent { by: self.by() }));
        }
        if trial.miss.abs() < SIDE_SHARE * margin {
            // Only the wind is left to make up for: turn, and begin again from this elevation.
            self.bearing = flying.better_bearing();
            (self.stage, self.first) = (Stage::First, self.reach);
            return None;
        }
        self.learn(&trial).err().map(Err)
    }
}

impl<V: Vector, B: BallisticSimulator<V>> Work for TargetingWork<V, B> {
    type Output = Result<Found<V>, AimError>;

    fn step(&mut self, budget: &mut Budget) -> Progress<Self::Output> {
        if let Stage::Begin = self.stage
            && let Err(error) = self.begin()
        {
            return Progress::Done(Err(error));
        }
        while budget.spend(1) {
            let elevation = self.elevation();
            let mut flying = self.flying.take().unwrap_or_else(|| {
                let direction = self.view.direction(self.bearing, elevation);
                self.simulator.launch(self.mission.from, direction * self.mission.speed);
                Measuring::new(&self.view, self.bearing, elevation, self.targeting.bow)
            });
            let over = self.simulator.fly().is_none_or(|sample| flying.observe(&self.view, sample));
            if !over && flying.samples() < self.targeting.most_samples {
                self.flying = Some(flying);
            } else if let Some(result) = self.close(&flying) {
                return Progress::Done(result);
            }
        }
        Progress::Pending
    }

    /// The trial that came nearest, whether it hits or not.
    fn best_so_far(&self) -> Option<Self::Output> {
        self.best.map(|trial| Ok(self.found(trial)))
    }
}

/// The elevation of a unit vector. \[rad\]
fn elevation_of<V: Vector>(direction: V) -> f32 {
    math::asin(direction.component(super::shot::UP))
}
