//! Definitions of minds, edited as graphs.
