//! The returns of all episodes, as a curve in little memory.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

/// Maximum number of points of a curve.
pub const MAX_POINTS: usize = 256;

/// The weight of one episode in the recent mean.
const SHARE: f32 = 0.02;

/// The returns (sums of rewards) of all episodes since the beginning, as a curve of at most [`MAX_POINTS`] points.
///
/// A point is the mean of a block of episodes. When there are too many points, neighbors are joined and blocks are twice as
/// long, so that the curve always reaches back to the first episode.
///
/// ```
/// use wits_learn::reinforce::{MAX_POINTS, Returns};
/// let mut returns = Returns::default();
/// (0..10_000_u16).for_each(|episode| returns.add(f32::from(episode)));
/// assert_eq!((returns.episodes(), returns.block()), (10_000, 64));
/// let points: Vec<(f32, f32)> = returns.points().collect();
/// assert!(points.len() <= MAX_POINTS);
/// assert_eq!(points[0], (32.0, 31.5)); // the mean of 0 to 63, in the middle of its block
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[state(check = Self::check)]
pub struct Returns {
    means: Vec<f32>,
    /// Episodes of a point.
    block: u64,
    /// Of the block that is not full.
    sum: f64,
    count: u64,
    episodes: u64,
    recent: f32,
}

impl Default for Returns {
    fn default() -> Self {
        Self { means: Vec::new(), block: 1, sum: 0.0, count: 0, episodes: 0, recent: 0.0 }
    }
}

impl Returns {
    /// An episode is over. A return that is not finite is ignored.
    pub fn add(&mut self, rewards: f32) {
        if !rewards.is_finite() {
            return;
        }
        self.episodes = self.episodes.saturating_add(1);
        // The plain mean of the first episodes, then one that forgets.
        let share = SHARE.max(1.0 / self.episodes as f32);
        self.recent = (1.0 - share) * self.recent + share * rewards;
        self.sum += f64::from(rewards);
        self.count += 1;
        if self.count < self.block {
            return;
        }
        self.means.push((self.sum / self.count as f64) as f32);
        (self.sum, self.count) = (0.0, 0);
        if self.means.len() >= MAX_POINTS {
            for place in 0..self.means.len() / 2 {
                self.means[place] = 0.5 * (self.means[2 * place] + self.means[2 * place + 1]);
            }
            self.means.truncate(self.means.len() / 2);
            self.block = self.block.saturating_mul(2);
        }
    }

    /// How many episodes there were.
    #[must_use]
    pub const fn episodes(&self) -> u64 {
        self.episodes
    }

    /// How many episodes a point stands for.
    #[must_use]
    pub const fn block(&self) -> u64 {
        self.block
    }

    /// The mean of the last fifty episodes or so, later ones counting more; 0 before the first one.
    #[must_use]
    pub const fn recent(&self) -> f32 {
        self.recent
    }

    /// The curve: for each block the episode in its middle, and the mean.
    pub fn points(&self) -> impl ExactSizeIterator<Item = (f32, f32)> + '_ {
        let middle = move |place: usize| (place as f32 + 0.5) * self.block as f32;
        self.means.iter().enumerate().map(move |(place, &mean)| (middle(place), mean))
    }

    fn check(&self) -> Result<(), String> {
        let finite = self.means.iter().all(|mean| mean.is_finite()) && self.recent.is_finite();
        if self.means.len() >= MAX_POINTS || self.block == 0 || self.count >= self.block || !finite {
            return Err("returns that no episodes can have".to_owned());
        }
        if self.sum.abs() > f64::from(f32::MAX) * self.count.max(1) as f64 || self.sum.is_nan() {
            return Err(format!("a sum of returns of {}", self.sum));
        }
        Ok(())
    }
}
