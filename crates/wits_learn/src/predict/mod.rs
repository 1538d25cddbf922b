//! Prediction of what somebody does next.
