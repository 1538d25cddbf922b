//! Ready-made desirabilities: how much a bot wants health, a weapon, a fight.
//!
//! All features are between 0 and 1, and so are the desirabilities.
//!
//! # Source
//! Buckland, ch. 9: *Calculating the desirability scores*.

/// The part of something that is left: health, rounds. 0 if there can be none.
#[must_use]
pub fn part_of(amount: f32, most: f32) -> f32 {
    if most > 0.0 { (amount / most).clamp(0.0, 1.0) } else { 0.0 }
}

/// How far an item is, from 0 to 1: the cost of the way, held between `near` and `far`, over `far`. 1 if there is none.
///
/// ```
/// use wits_plan::drive::features::distance;
/// assert_eq!(distance(Some(125.0), 50.0, 500.0), 0.25);
/// assert_eq!(distance(Some(0.0), 50.0, 500.0), 0.1); // never 0: it is divided by
/// assert_eq!(distance(None, 50.0, 500.0), 1.0);
/// ```
#[must_use]
pub fn distance(cost: Option<f32>, near: f32, far: f32) -> f32 {
    cost.map_or(1.0, |cost| cost.max(near).min(far) / far)
}

/// How well somebody is armed in all: the mean of the strengths of all weapons that can be picked up, 0 for those that are
/// not carried.
///
/// ```
/// use wits_plan::drive::features::total_strength;
/// assert!((total_strength(&[1.0, 0.5, 0.0]) - 0.5).abs() < 1e-6); // railgun full, launcher half, no shotgun
/// ```
#[must_use]
pub fn total_strength(strengths: &[f32]) -> f32 {
    if strengths.is_empty() { 0.0 } else { strengths.iter().sum::<f32>() / strengths.len() as f32 }
}

/// How much health is wanted: `k · (1 − health) / distance`; nothing if there is none on the map. 0.2 is usual for `k`.
///
/// ```
/// use wits_plan::drive::features::health;
/// assert!((health(0.5, 0.25, 0.2) - 0.4).abs() < 1e-6);
/// assert_eq!(health(0.1, 0.1, 0.2), 1.0); // 1.8, cut off
/// assert_eq!((health(1.0, 0.1, 0.2), health(0.1, 1.0, 0.2)), (0.0, 0.0));
/// ```
#[must_use]
pub fn health(health: f32, distance: f32, k: f32) -> f32 {
    item(k * (1.0 - health), distance, distance)
}

/// How much a weapon is wanted: `k · health · (1 − strength) / distance`. 0.15 is usual for `k`.
///
/// ```
/// use wits_plan::drive::features::weapon;
/// assert!((weapon(1.0, 0.0, 0.25, 0.15) - 0.6).abs() < 1e-6);
/// assert!((weapon(0.5, 0.5, 0.5, 0.15) - 0.075).abs() < 1e-6);
/// assert_eq!(weapon(1.0, 0.0, 1.0, 0.15), 0.0); // none on the map
/// ```
#[must_use]
pub fn weapon(health: f32, strength: f32, distance: f32, k: f32) -> f32 {
    item(k * health * (1.0 - strength), distance, distance)
}

/// The same, divided by the square of the distance: items pull like magnets when they are near.
///
/// ```
/// use wits_plan::drive::features::weapon_nearby;
/// assert_eq!(weapon_nearby(1.0, 0.0, 0.25, 0.15), 1.0); // 0.15 / 0.0625 = 2.4, cut off
/// ```
#[must_use]
pub fn weapon_nearby(health: f32, strength: f32, distance: f32, k: f32) -> f32 {
    item(k * health * (1.0 - strength), distance, distance * distance)
}

/// How much a fight is wanted: `k · health · total strength`; nothing without a target. 1 is usual for `k`.
///
/// ```
/// use wits_plan::drive::features::attack;
/// assert!((attack(true, 0.8, 0.5, 1.0) - 0.4).abs() < 1e-6);
/// assert_eq!(attack(false, 0.8, 0.5, 1.0), 0.0);
/// ```
#[must_use]
pub fn attack(has_target: bool, health: f32, strength: f32, k: f32) -> f32 {
    if has_target { (k * health * strength).clamp(0.0, 1.0) } else { 0.0 }
}

/// How much looking around is wanted: a little, always.
pub const EXPLORE: f32 = 0.05;

fn item(wanted: f32, distance: f32, divisor: f32) -> f32 {
    if distance >= 1.0 { 0.0 } else { (wanted / divisor.max(f32::MIN_POSITIVE)).clamp(0.0, 1.0) }
}

/// An item that was taken and comes back is as good as one that is there, if it is back when one arrives.
///
/// ```
/// use wits_plan::drive::features::back_in_time;
/// assert!(back_in_time(3.0, 12.0, 4.0)); // 3 s to wait, 12 m at 4 m/s to go
/// assert!(!back_in_time(3.1, 12.0, 4.0));
/// ```
#[must_use]
pub fn back_in_time(remaining: f32, cost: f32, speed: f32) -> bool {
    speed > 0.0 && remaining <= cost / speed
}
