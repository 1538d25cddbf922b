//! Levels: who and what is where at the beginning, and who comes later.
//!
//! # What it does
//! A `*.level.ron` file places characters by the names of their [sheets](crate::sheet), each with what is different about
//! it; things; walls; named places, regions and routes that minds speak of; and spawners, which make characters while the
//! game runs. All names are looked up when it is read, so a level that is there can be played.
//!
//! ```
//! use wits_engine::level::Level;
//! use wits_engine::sheet::{CharacterDef, Sheets};
//!
//! let guard = ("guard.character.ron", r#"(mind: "guard.machine.ron", values: {"nerve": 0.5})"#);
//! let sheets = Sheets::<CharacterDef>::new([guard])?;
//! let level = Level::read("yard.level.ron", r#"(
//!     walls: [(points: [(0, 0), (20, 0), (20, 12)])],
//!     routes: {"round": [(2, 2), (18, 2), (18, 10)]},
//!     characters: [
//!         (character: "guard", name: "Tom", at: (2, 2), facing: 90),
//!         (character: "guard", at: (9, 4), with: (values: {"nerve": 0.9})),
//!     ],
//! )"#, &sheets)?;
//! assert_eq!(level.characters[0].name, "Tom");
//! assert_eq!(level.characters[1].name, "guard 2");
//! assert_eq!(level.characters[1].sheet.number("nerve"), Some(0.9));
//! # Ok::<(), wits_core::findings::Findings>(())
//! ```
//!
//! # When not to use it
//! Games with editors and formats of their own place characters from those; [`Sheets`] alone are enough then.
//!
//! # What it costs
//! All of it when it is read. [`Spawns::step`] looks at every spawner and allocates nothing.
//!
//! # Source
//! Millington, *AI for Games*, 3e, 2.4.3: behaviours are made from the data of the level when it is loaded; 12: tools.

mod def;
mod spawn;
#[cfg(test)]
mod tests;

use wits_core::findings::{Findings, Place};
use wits_core::glam::Vec2;
use wits_core::names::NameList;
use wits_core::ron::{self, Doc, Layer, RonFile};

use crate::sheet::{Sheet, Sheets};

pub use def::{LevelDef, PlacedDef, SpawnerDef, ThingDef, WallDef};
pub use spawn::{Spawn, Spawns};

/// A level with everybody in it put together.
#[derive(Clone, Debug, PartialEq)]
pub struct Level<S> {
    /// As it was written.
    pub def: LevelDef,
    /// Who is there at the beginning, in the order of the file.
    pub characters: Vec<Placed<S>>,
    /// What those are like whom the spawners make, in their order.
    pub spawned: Vec<S>,
}

/// One character in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<S> {
    /// Its name: as the file has it, or that of its sheet and a number.
    pub name: String,
    /// The name of its sheet.
    pub of: String,
    /// What it is like, with what the level says.
    pub sheet: S,
    /// Where. \[m\]
    pub at: Vec2,
    /// Which way it faces. \[rad\]
    pub facing: f32,
}

impl RonFile for LevelDef {
    fn read_ron(file: &str, text: &str) -> (Option<Self>, Findings) {
        ron::read_most(file, text)
    }

    fn validate(&self, findings: &mut Findings) {
        self.check(findings);
    }
}

impl<S: Sheet + Clone> Level<S> {
    /// Reads a `*.level.ron` file.
    ///
    /// # Errors
    /// All faults: characters that there are not, and what is wrong about one of them, too.
    pub fn read(file: &str, text: &str, sheets: &Sheets<S>) -> Result<Self, Findings> {
        let def = LevelDef::from_ron(file, text)?;
        let doc = Doc::parse(text)?;
        let mut findings = Findings::of(file);
        let known: NameList = sheets.names().collect();
        let mut find = |of: &str, path: String| {
            let own = doc.find(&format!("{path}.with")).map(|at| Layer::part(file, at));
            match (sheets.get(of), own) {
                (Some(sheet), None) => return Some(sheet.clone()),
                (Some(_), Some(own)) => match sheets.with(of, own) {
                    Ok(sheet) => return Some(sheet),
                    Err(faults) => findings.extend(faults),
                },
                (None, _) => {
                    findings.check_known(Place::path(format!("{path}.character")), of, &known);
                }
            }
            None
        };
        let mut characters = Vec::new();
        for (number, placed) in def.characters.iter().enumerate() {
            let Some(sheet) = find(&placed.character, format!("characters[{number}]")) else { continue };
            let name = def.name_of(number);
            let (of, at, facing) = (placed.character.clone(), placed.at, placed.facing.to_radians());
            characters.push(Placed { name, of, sheet, at, facing });
        }
        let spawners = def.spawners.iter().enumerate();
        let spawned = spawners
            .filter_map(|(number, spawner)| find(&spawner.character, format!("spawners[{number}]")))
            .collect();
        ron::locate(&mut findings, text);
        findings.into_result(Self { def, characters, spawned })
    }
}
