//! Searching for inputs that break a law.

pub(crate) mod bounds;
pub(crate) mod current;
pub(crate) mod found;
pub(crate) mod mutate;
pub(crate) mod search;
pub(crate) mod supervise;
