//! Crowds that do not bump: reciprocal collision avoidance (ORCA).
