//! What neighbours do to an agent: separation, attraction, alignment, cohesion.
