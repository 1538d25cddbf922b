//! Parameter tuning: the values with the best score.
