//! The lab `planner`.

mod files;
mod lab;
