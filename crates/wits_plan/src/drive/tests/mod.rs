//! Laws of goals, and the scenes of the book.

mod eric;
mod files;
mod life;
