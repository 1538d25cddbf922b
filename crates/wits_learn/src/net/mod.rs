//! Neural networks.
