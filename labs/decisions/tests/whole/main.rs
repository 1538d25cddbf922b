//! What people and the studio see of the labs.

mod arcade;
mod fuzzyweapon;
mod guard;
mod household;
mod miner;
mod planner;
mod playground;
mod robot;
mod rps;
mod rules;
mod soldier;
mod trees;
