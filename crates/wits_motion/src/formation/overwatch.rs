//! Bounding overwatch: from cover to cover, one moves while the others watch.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings};
use wits_core::space::Vector;
use wits_core::state::State;

/// A formation whose slots are the places of cover nearest to an anchor.
///
/// The anchor moves slowly and without a [leash](super::Leash), or is a leader or player: when he runs the squad
/// trails behind, when he stops it takes cover round him.
///
/// ```
/// use wits_core::glam::Vec2;
/// use wits_motion::formation::{Overwatch, OverwatchState};
/// let walls: Vec<Vec2> = (0..6).map(|x| Vec2::new(3.0 * x as f32, 1.0)).collect();
/// let mut state = OverwatchState::default();
/// Overwatch::default().update(&mut state, Vec2::new(3.0, 0.0), 3, &walls);
/// assert_eq!(state.points(), [1, 0, 2]);
/// Overwatch::default().update(&mut state, Vec2::new(6.0, 0.0), 3, &walls);
/// assert_eq!(state.points(), [1, 3, 2]); // only the rearmost moves, and it goes to the front
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Overwatch {
    /// Cover nearer to the anchor than this is not taken: it belongs to the leader. [m, >= 0]
    pub clear: f32,
    /// A new place must be so much nearer than the one that is given up. [m, >= 0]
    pub margin: f32,
}

/// Which place of cover is which slot.
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct OverwatchState {
    points: Vec<usize>,
}

/// A slot that finds no place any more.
const GONE: usize = usize::MAX;

impl OverwatchState {
    /// The place of cover of each slot, as a number in the list of all.
    #[must_use]
    pub fn points(&self) -> &[usize] {
        &self.points
    }
}

impl Overwatch {
    /// Chooses the `count` places nearest to the anchor. Slots whose place is still among them keep it; the others get
    /// the new ones, the farthest-back slot the farthest-ahead place. Returns the slots whose
    /// place is another one than before.
    ///
    /// There may be fewer slots than asked for: as many as there are places.
    pub fn update<V: Vector>(
        &self,
        state: &mut OverwatchState,
        anchor: V,
        count: usize,
        cover: &[V],
    ) -> Vec<usize> {
        let nearest = self.nearest(state, anchor, count, cover);
        let mut entered: Vec<usize> =
            nearest.iter().copied().filter(|point| !state.points.contains(point)).collect();
        let away = |point: usize| cover.get(point).map_or(f32::INFINITY, |at| at.distance_squared(anchor));
        let mut losers: Vec<usize> =
            (0..state.points.len()).filter(|slot| !nearest.contains(&state.points[*slot])).collect();
        losers.sort_by(|a, b| away(state.points[*b]).total_cmp(&away(state.points[*a])));
        let before = state.points.clone();
        // Whoever is farthest behind takes the place that is farthest away.
        losers.iter().for_each(|slot| state.points[*slot] = entered.pop().unwrap_or(GONE));
        state.points.retain(|point| *point != GONE);
        state.points.append(&mut entered);
        (0..state.points.len()).filter(|slot| before.get(*slot) != state.points.get(*slot)).collect()
    }

    /// The numbers of the nearest places, nearest first. Places that are held count as a little nearer.
    fn nearest<V: Vector>(&self, state: &OverwatchState, anchor: V, count: usize, cover: &[V]) -> Vec<usize> {
        let places = cover.iter().map(|at| at.distance(anchor)).enumerate();
        let mut allowed: Vec<(f32, usize)> = places
            .filter(|(_, away)| away.is_finite() && *away >= self.clear)
            .map(|(point, away)| {
                let held = if state.points.contains(&point) { self.margin } else { 0.0 };
                (away - held, point)
            })
            .collect();
        allowed.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        allowed.into_iter().take(count).map(|(_, point)| point).collect()
    }
}

impl Check for Overwatch {
    fn check(&self, path: &str, findings: &mut Findings) {
        findings.check_not_negative(&format!("{path}.clear"), self.clear);
        findings.check_not_negative(&format!("{path}.margin"), self.margin);
    }
}
