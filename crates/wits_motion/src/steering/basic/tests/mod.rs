//! The numbers of the books, and what must always hold.

mod laws;
mod motion;
mod oracles;
