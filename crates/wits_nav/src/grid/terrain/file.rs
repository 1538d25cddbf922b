//! The file form of a terrain.

use serde::{Deserialize, Serialize};
use wits_core::findings::{Check, Findings, Place, unknown_name};
use wits_core::ron;

use super::super::{Tiling, cells::checked_size};
use super::{Kind, Legend, Mover, Terrain};

/// A terrain as it is written: kinds, movers, and a text for each row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct TerrainFile {
    /// Kinds of ground.
    pub kinds: Vec<Kind>,
    /// For whom costs are known.
    pub movers: Vec<Mover>,
    /// Where it lies in the world.
    pub tiling: Tiling,
    /// A letter for each cell.
    pub rows: Vec<String>,
    /// How often it was changed; files made by hand leave it out.
    #[serde(skip_serializing_if = "is_zero")]
    pub version: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
fn is_zero(version: &u64) -> bool {
    *version == 0
}

impl TerrainFile {
    /// Reads a terrain; all faults at once.
    pub(super) fn read(file: &str, text: &str) -> Result<Terrain, Findings> {
        let (read, mut findings) = ron::read_most::<Self>(file, text);
        let Some(read) = read else { return Err(findings) };
        let (legend, cells) = read.check(&mut findings);
        findings.into_result(())?;
        Ok(read.terrain(legend, cells))
    }

    fn width(&self) -> usize {
        self.rows.first().map_or(0, |row| row.chars().count())
    }

    /// Adds every fault; gives the legend, and the cells as far as they make sense.
    fn check(&self, findings: &mut Findings) -> (Legend, Vec<u8>) {
        let legend = Legend { kinds: self.kinds.clone(), movers: self.movers.clone() };
        legend.check("", findings);
        findings.check_positive("tiling.size", self.tiling.size);
        if !self.tiling.origin.is_finite() {
            findings.add(Place::path("tiling.origin"), "not a place", "two numbers");
        }
        let width = self.width();
        if let Err(error) = checked_size(width, self.rows.len()) {
            findings.add(Place::path("rows"), error.to_string(), "");
        }
        let mut cells = Vec::new();
        for (number, row) in self.rows.iter().enumerate() {
            let length = row.chars().count();
            if length != width {
                let expected = format!("{width} as in the first row");
                findings.add(Place::path(format!("rows[{number}]")), format!("{length} cells"), expected);
            }
            cells.extend(row.chars().map(|letter| legend.kind_of_letter(letter).unwrap_or(0)));
            // Once a row is enough: a file full of nonsense does not make a report of megabytes.
            let unknown =
                row.chars().enumerate().find(|&(_, letter)| legend.kind_of_letter(letter).is_none());
            if let Some((column, letter)) = unknown {
                let letters: Vec<String> = self.kinds.iter().map(|kind| kind.letter.to_string()).collect();
                let known: Vec<&str> = letters.iter().map(String::as_str).collect();
                let message = unknown_name(&letter.to_string(), &known);
                findings.add(Place::path(format!("rows[{number}], column {column}")), message, "");
            }
        }
        (legend, cells)
    }

    /// Without faults only.
    fn terrain(self, legend: Legend, cells: Vec<u8>) -> Terrain {
        #[expect(clippy::cast_possible_truncation, reason = "checked before")]
        let (width, height) = (self.width() as u32, self.rows.len() as u32);
        Terrain { legend, tiling: self.tiling, width, height, cells, version: self.version }
    }
}

impl TryFrom<TerrainFile> for Terrain {
    type Error = Findings;

    fn try_from(file: TerrainFile) -> Result<Self, Findings> {
        let mut findings = Findings::default();
        let (legend, cells) = file.check(&mut findings);
        findings.into_result(())?;
        Ok(file.terrain(legend, cells))
    }
}

impl From<Terrain> for TerrainFile {
    fn from(terrain: Terrain) -> Self {
        let letter = |&kind: &u8| terrain.legend.kinds.get(kind as usize).map_or('?', |kind| kind.letter);
        let rows = match terrain.width as usize {
            0 => vec![String::new(); terrain.height as usize],
            width => terrain.cells.chunks(width).map(|row| row.iter().map(letter).collect()).collect(),
        };
        let Legend { kinds, movers } = terrain.legend;
        Self { kinds, movers, tiling: terrain.tiling, rows, version: terrain.version }
    }
}
