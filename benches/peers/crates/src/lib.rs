//! What the peer programs share: the inputs and the way figures are printed. See `benches/README.md`.

pub mod ambush;
pub mod index;
pub mod lcg;
pub mod path;
pub mod report;
