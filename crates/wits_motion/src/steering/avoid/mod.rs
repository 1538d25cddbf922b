//! Keeping out of the way: of others, of obstacles, of walls.
