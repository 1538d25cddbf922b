//! Classifiers.

mod no_allocation;
mod scikit_learn;
mod speed;
