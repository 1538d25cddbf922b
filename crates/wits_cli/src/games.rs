//! The games and labs that the command offers. A new game is one line here.

use wits_game::Catalog;

/// All games.
pub(crate) fn catalog() -> Catalog {
    Catalog::new()
        .with::<arcade::Arcade>()
        .with::<ballistics::Ballistics>()
        .with::<city::City>()
        .with::<crowd::Crowd>()
        .with::<flight::FlightLab>()
        .with::<flock::Flock>()
        .with::<formations::Formations>()
        .with::<frisbees::Frisbees>()
        .with::<fuzzyweapon::FuzzyWeapon>()
        .with::<hauntedhouse::HauntedHouse>()
        .with::<herd::Herd>()
        .with::<household::Household>()
        .with::<pacman::PacMan>()
        .with::<pathlab::PathLab>()
        .with::<pursuit::Pursuit>()
        .with::<puzzles::Puzzles>()
        .with::<trees::Trees>()
        .with::<robot::Robots>()
        .with::<soldier::Soldier>()
        .with::<guard::Guards>()
        .with::<miner::Lab>()
        .with::<rps::Lab>()
        .with::<rules::Lab>()
        .with::<planner::PlannerLab>()
        .with::<playground::Playground>()
        .with::<race::Race>()
        .with::<scheduler::Lab>()
        .with::<soccer::Soccer>()
        .with::<stealth::Stealth>()
        .with::<steering::Steering>()
        .with::<westworld::WestWorld>()
}

#[cfg(test)]
mod tests {
    use super::catalog;

    #[test]
    fn every_game_describes_itself_without_faults() {
        for entry in catalog().entries() {
            assert_eq!(entry.about().faults().to_string(), "");
        }
    }
}
