//! From places in the world to nodes of a graph, and back.
