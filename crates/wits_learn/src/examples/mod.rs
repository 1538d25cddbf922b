//! Examples: what was observed and what was done, recorded, split and counted.
