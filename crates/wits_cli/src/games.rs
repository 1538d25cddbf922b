//! The games and labs that the command offers. A new game is one line here.

use wits_game::Catalog;

/// All games.
pub(crate) fn catalog() -> Catalog {
    Catalog::new()
        .with_entry(arcade::entry())
        .with_entry(ballistics::entry())
        .with_entry(city::entry())
        .with_entry(crowd::entry())
        .with_entry(flight::entry())
        .with_entry(flock::entry())
        .with_entry(formations::entry())
        .with_entry(frisbees::entry())
        .with_entry(fuzzyweapon::entry())
        .with_entry(hauntedhouse::entry())
        .with_entry(herd::entry())
        .with_entry(household::entry())
        .with_entry(pacman::entry())
        .with_entry(pathlab::entry())
        .with_entry(pursuit::entry())
        .with_entry(puzzles::entry())
        .with_entry(trees::entry())
        .with_entry(robot::entry())
        .with_entry(soldier::entry())
        .with_entry(guard::entry())
        .with_entry(miner::entry())
        .with_entry(rps::entry())
        .with_entry(rules::entry())
        .with_entry(planner::entry())
        .with_entry(playground::entry())
        .with_entry(race::entry())
        .with_entry(scheduler::entry())
        .with_entry(soccer::entry())
        .with_entry(stealth::entry())
        .with_entry(steering::entry())
        .with_entry(westworld::entry())
}
