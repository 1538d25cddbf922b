//! Movement without inertia: behaviours that answer with velocities.
