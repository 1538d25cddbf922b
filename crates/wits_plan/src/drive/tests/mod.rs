//! Laws of goals, and the scenes of the book.

mod arena;
mod eric;
mod files;
mod life;
mod raven;
