//! Context steering: rate all directions, then choose one.
