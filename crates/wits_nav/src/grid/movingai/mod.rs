//! The maps and scenarios of [MovingAI](https://movingai.com/benchmarks/formats.html), in which grid searches are
//! compared all over the world.
//!
//! A `.map` is a page of letters, a `.scen` a list of questions with the length of the best way. Both are read whole:
//! either there is nothing wrong, or all faults come at once, each with its line and what was expected.
//!
//! ```
//! use wits_nav::grid::movingai::{read_map, read_scenario};
//!
//! let map = read_map("hall.map", "type octile\nheight 2\nwidth 4\nmap\n..@.\n....\n")?;
//! let scenario = read_scenario("hall.scen", "version 1\n0\thall.map\t4\t2\t0\t0\t3\t0\t5\n")?;
//! assert!(scenario.faults("hall.scen", &map).is_empty());
//! assert_eq!(scenario.queries[0].length, 5.0);
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # Source
//! N. Sturtevant, Benchmarks for grid-based pathfinding, IEEE TCIAIG 4(2), 2012.

mod letters;
mod scenario;

pub use letters::{LetterMap, is_passable, read_map, write_map};
pub use scenario::{Query, Scenario, read_scenario};

use wits_core::findings::{Findings, Place};

/// Adds an error at a place in the text.
fn add(findings: &mut Findings, line: usize, column: usize, what: String, expected: impl Into<String>) {
    findings.add(Place::Line { line, column }, what, expected);
}

/// What stands in a line, short enough for a message.
fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    if text.chars().count() <= LONGEST {
        return format!("{text:?}");
    }
    format!("{:?}…", text.chars().take(LONGEST).collect::<String>())
}
