//! The levels that come with the lab, and the world that is made of one as it was painted.

use wits_core::findings::Findings;
use wits_core::ron::RonFile;
use wits_learn::reinforce::env::{GridWorld, GridWorldDef, Ground};

use crate::gridworld::settings::Settings;

/// The names of the levels.
pub(crate) const NAMES: &[&str] = &["cliff walk", "windy grid", "rooms", "maze", "bridge", "draw your own"];

const TEXTS: [&str; 6] = [
    include_str!("levels/cliff.grid.ron"),
    include_str!("levels/windy.grid.ron"),
    include_str!("levels/rooms.grid.ron"),
    include_str!("levels/maze.grid.ron"),
    include_str!("levels/bridge.grid.ron"),
    include_str!("levels/own.grid.ron"),
];

/// The text of a level.
pub(crate) const fn text(number: usize) -> &'static str {
    TEXTS[if number < TEXTS.len() { number } else { 0 }]
}

/// A level as its file says.
pub(crate) fn level(number: usize) -> GridWorldDef {
    GridWorldDef::from_ron(NAMES[number.min(NAMES.len() - 1)], text(number))
        .expect("a test reads every level")
}

/// The cells of a level, as numbers of [`Ground::ALL`].
pub(crate) fn cells(def: &GridWorldDef) -> Vec<u8> {
    let letters = def.rows.iter().flat_map(|row| row.chars());
    letters.map(|letter| Ground::of_letter(letter).map_or(0, |ground| ground as u8)).collect()
}

/// The world of a level with these cells.
pub(crate) fn world(level: &GridWorldDef, cells: &[u8], settings: &Settings) -> Result<GridWorld, Findings> {
    let columns = level.rows.first().map_or(1, String::len).max(1);
    let letter = |cell: &u8| Ground::ALL.get(usize::from(*cell)).copied().unwrap_or_default().letter();
    GridWorld::new(GridWorldDef {
        rows: cells.chunks(columns).map(|row| row.iter().map(letter).collect()).collect(),
        slip: settings.slip,
        gusts: settings.gusts,
        start_anywhere: settings.anywhere,
        ..level.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_learn::reinforce::Environment;
    use wits_learn::reinforce::env::solve;

    #[test]
    fn every_level_can_be_solved() {
        for (number, name) in NAMES.iter().enumerate() {
            let world = GridWorld::new(level(number)).expect(name);
            assert_eq!(world.states(), Some(cells(world.def()).len() as u64));
            let value = solve(&world.table(), 0.99).values[world.starts()[0] as usize];
            assert!(value > -30.0, "{name}: {value}");
        }
    }
}
