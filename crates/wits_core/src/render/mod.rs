//! Draws a scene to pixels and PNG, no display needed.
