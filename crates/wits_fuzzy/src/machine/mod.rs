//! Fuzzy state machines: several states at once, each to a degree.
//!
//! # What it does
//! A character is a little afraid and rather curious at once. A transition that is triggered moves degrees: its targets rise
//! to the degree of the source, but not above the *degree of transition*; the source sinks. What the degrees mean is up to
//! somebody else: they are written to keys, and the action of the highest state is done, if there are any.
//!
//! # When not to use it
//! If one state at a time will do, an ordinary machine (`wits_decide::machine`) is easier to understand. Degrees do not add
//! up to anything, and the order of transitions matters.
//!
//! # What it costs
//! Time in proportion to the active states and their transitions; nothing is allocated.
//!
//! ```
//! use wits_fuzzy::machine::transfer;
//! // A 0.5 goes to B with 0.2 and to C with 0.7.
//! let mut degrees = [0.5, 0.6, 0.4];
//! transfer(&mut degrees, 0, [(1, 0.2), (2, 0.7)]);
//! assert!(degrees.iter().zip([0.3, 0.6, 0.5]).all(|(a, b)| (a - b as f32).abs() < 1e-6));
//! ```
//!
//! # Source
//! Millington, *AI for Games*, 3e, 5.5.4. The printed listing reads the transitions from a variable that does not exist, and
//! states that are not active need a fresh entry with degree 0.

mod adopt;
mod bind;
mod def;
mod run;
#[cfg(test)]
mod tests;

pub use bind::FuzzyMachine;
pub use def::{FuzzyMachineDef, FuzzyStateDef, MoveDef, Order};
pub use run::FuzzyMachineState;

use wits_core::math;

/// One transition: each target rises to the degree of the source, but not above its own degree of transition; the source
/// sinks to 1 less the highest of those, if it is above that. Targets that do not exist are left out.
pub fn transfer(degrees: &mut [f32], source: usize, targets: impl IntoIterator<Item = (usize, f32)>) {
    let Some(from) = degrees.get(source).copied() else { return };
    let mut most = 0.0;
    for (target, degree) in targets {
        most = math::max(most, degree);
        if let Some(place) = degrees.get_mut(target).filter(|_| target != source) {
            *place = math::max(*place, math::min(from, degree));
        }
    }
    degrees[source] = math::max(math::min(from, 1.0 - most), 0.0);
}
