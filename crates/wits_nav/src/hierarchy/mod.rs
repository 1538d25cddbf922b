//! Large worlds in levels: first roughly, then in detail.
