//! Labs about time: who thinks when, and how much of it.

pub mod city;
pub mod scheduler;
