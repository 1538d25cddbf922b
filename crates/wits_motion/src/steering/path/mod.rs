//! Paths and how to follow them.
