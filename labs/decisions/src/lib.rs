//! Labs about deciding, planning, rules and scripts: one folder each, with the files of its minds.

pub mod arcade;
pub mod fuzzyweapon;
pub mod guard;
pub mod household;
pub mod miner;
pub mod planner;
pub mod playground;
pub mod robot;
pub mod rps;
pub mod rules;
pub mod soldier;
pub mod trees;
