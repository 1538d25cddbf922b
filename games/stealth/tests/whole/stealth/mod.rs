//! The game keeps what every game promises, and nobody in it knows what nobody sensed.

mod common;
mod content;
mod gaits;
mod nights;
mod play;
