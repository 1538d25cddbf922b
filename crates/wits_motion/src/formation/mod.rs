//! Moving together: patterns, slots, roles, plays.
