//! Execution management: who thinks when, for how long, and how well.
//!
//! Nothing here knows minds, clocks or threads of its own: tasks are the game's, budgets count work.
