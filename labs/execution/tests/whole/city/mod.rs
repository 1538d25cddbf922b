//! The lab `city`.

mod city;
mod memory;
