//! The games and labs that the command offers. A new game is one line here.

use wits_game::Catalog;

/// All games.
pub(crate) fn catalog() -> Catalog {
    Catalog::new()
        .with_entry(decision_labs::arcade::entry())
        .with_entry(movement_labs::ballistics::entry())
        .with_entry(execution_labs::city::entry())
        .with_entry(movement_labs::crowd::entry())
        .with_entry(movement_labs::flight::entry())
        .with_entry(movement_labs::flock::entry())
        .with_entry(movement_labs::formations::entry())
        .with_entry(movement_labs::frisbees::entry())
        .with_entry(decision_labs::fuzzyweapon::entry())
        .with_entry(hauntedhouse::entry())
        .with_entry(movement_labs::herd::entry())
        .with_entry(decision_labs::household::entry())
        .with_entry(path_labs::pacman::entry())
        .with_entry(path_labs::pathlab::entry())
        .with_entry(path_labs::pursuit::entry())
        .with_entry(path_labs::puzzles::entry())
        .with_entry(decision_labs::trees::entry())
        .with_entry(decision_labs::robot::entry())
        .with_entry(decision_labs::soldier::entry())
        .with_entry(decision_labs::guard::entry())
        .with_entry(decision_labs::miner::entry())
        .with_entry(decision_labs::rps::entry())
        .with_entry(decision_labs::rules::entry())
        .with_entry(decision_labs::planner::entry())
        .with_entry(decision_labs::playground::entry())
        .with_entry(movement_labs::race::entry())
        .with_entry(execution_labs::scheduler::entry())
        .with_entry(soccer::entry())
        .with_entry(stealth::entry())
        .with_entry(movement_labs::steering::entry())
        .with_entry(westworld::entry())
}
