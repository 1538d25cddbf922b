//! Training with many samples.

mod def;
mod room;
mod state;
mod trainer;

pub use def::TrainDef;
pub use state::TrainState;
pub use trainer::Trainer;
