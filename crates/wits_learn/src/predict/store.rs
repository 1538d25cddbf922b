//! Where counts are kept: an array if all of them fit into a small one, else a map of the windows that were seen.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::counts::halve;

/// Maximum number of counts in an array that holds all windows.
const MAX_DENSE: u64 = 1 << 14;
/// Maximum number of counts in a map.
const MAX_SPARSE: usize = 1 << 22;
/// Maximum number of windows in a map.
const MAX_WINDOWS: usize = 1 << 16;

/// The counts of each window.
#[derive(Clone, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub(super) enum Store {
    /// Row by row, one for each window.
    Dense(Vec<u32>),
    /// By the number of the window.
    Sparse(BTreeMap<u64, Vec<u32>>),
}

impl Store {
    /// Room for so many windows with so many actions each.
    pub(super) fn new(windows: u64, actions: u32) -> Self {
        let counts = windows.saturating_mul(u64::from(actions));
        if counts <= MAX_DENSE {
            Self::Dense(vec![0; usize::try_from(counts).unwrap_or(0)])
        } else {
            Self::Sparse(BTreeMap::new())
        }
    }

    /// The counts of a window; `None` if nothing was counted there.
    pub(super) fn get(&self, window: u64, actions: u32) -> Option<&[u32]> {
        let counts = match self {
            Self::Dense(all) => {
                let start = usize::try_from(window).ok()?.checked_mul(actions as usize)?;
                all.get(start..start.checked_add(actions as usize)?)?
            }
            Self::Sparse(map) => map.get(&window)?,
        };
        counts.iter().any(|count| *count > 0).then_some(counts)
    }

    /// The counts of a window, to be changed.
    pub(super) fn get_mut(&mut self, window: u64, actions: u32) -> &mut [u32] {
        match self {
            Self::Dense(all) => {
                let start = usize::try_from(window).unwrap_or(usize::MAX).saturating_mul(actions as usize);
                all.get_mut(start..start.saturating_add(actions as usize)).unwrap_or_default()
            }
            Self::Sparse(map) => {
                if !map.contains_key(&window) {
                    make_room(map, actions);
                }
                map.entry(window).or_insert_with(|| vec![0; actions as usize])
            }
        }
    }

    /// All windows in which something was counted, in the order of their numbers.
    pub(super) fn windows(&self, actions: u32) -> Box<dyn Iterator<Item = (u64, &[u32])> + '_> {
        let rows: Box<dyn Iterator<Item = (u64, &[u32])>> = match self {
            Self::Dense(all) => Box::new((0..).zip(all.chunks(actions.max(1) as usize))),
            Self::Sparse(map) => Box::new(map.iter().map(|(window, counts)| (*window, counts.as_slice()))),
        };
        Box::new(rows.filter(|(_, counts)| counts.iter().any(|count| *count > 0)))
    }

    /// What was loaded fits the numbers.
    pub(super) fn check(&self, windows: u64, actions: u32) -> Result<(), String> {
        let fits = match (self, Self::new(windows, actions)) {
            (Self::Dense(all), Self::Dense(expected)) => all.len() == expected.len(),
            (Self::Sparse(map), Self::Sparse(_)) => {
                let rows = map.iter().all(|(window, row)| *window < windows && row.len() == actions as usize);
                rows && map.len() <= max_windows(actions)
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err("counts that do not fit the actions and windows".to_owned()) }
    }
}

/// How many windows a map may hold.
fn max_windows(actions: u32) -> usize {
    (MAX_SPARSE / actions.max(1) as usize).clamp(1, MAX_WINDOWS)
}

/// A full map forgets: all counts are halved, and windows without counts dropped, until there is room for one more.
fn make_room(map: &mut BTreeMap<u64, Vec<u32>>, actions: u32) {
    while map.len() >= max_windows(actions) {
        map.retain(|_, counts| {
            halve(counts);
            counts.iter().any(|count| *count > 0)
        });
    }
}
