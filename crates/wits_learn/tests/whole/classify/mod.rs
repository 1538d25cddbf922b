//! Classifiers.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod no_allocation;
mod scikit_learn;
