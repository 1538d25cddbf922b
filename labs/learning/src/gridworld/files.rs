//! The files: the level, which can be changed while the lab runs, and what was painted and learned, which the lab writes.

use std::collections::BTreeMap;

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::ron::{self, RonFile};
use wits_core::state::State;
use wits_game::author::{Content, FileInfo, MAX_FILE_TEXT, Report, Shelf, Workshop};
use wits_learn::mind::{LearnedChoiceDef, LearnedDef, LearnedInputDef, ModelDef, ValueRowDef, ValuesDef};
use wits_learn::reinforce::env::{GridWorld, GridWorldDef, Moves};

use crate::gridworld::levels;
use crate::gridworld::settings::METHODS;
use crate::gridworld::world::GridLab;

/// The level, as a file that can be changed.
pub(crate) const LEVEL: &str = "level.grid.ron";
/// The files that only the lab writes.
const WRITTEN: [(&str, &str); 3] = [
    ("painted.grid.ron", "The level as it was painted"),
    ("left.learned.ron", "What the left side learned"),
    ("right.learned.ron", "What the right side learned"),
];
/// Maximum number of cells of a level.
const MAX_CELLS: usize = 1000;
/// What starts anew when a level of another size comes.
const LOST: &str = "what the walkers learned";

/// The files that the lab writes, as they were when "Keep as files" was pressed.
#[derive(Clone, Debug, PartialEq, Eq, State)]
pub(crate) struct Kept {
    /// The tick after which they were kept.
    tick: u64,
    texts: [String; WRITTEN.len()],
}

impl Kept {
    pub(crate) fn new(lab: &GridLab, tick: u64) -> Self {
        Self { tick, texts: std::array::from_fn(|file| written(lab, file)) }
    }

    pub(crate) fn check(&self) -> Result<(), String> {
        match self.texts.iter().find(|text| text.len() > MAX_FILE_TEXT) {
            Some(text) => Err(format!("a file of {} bytes; expected at most {MAX_FILE_TEXT}", text.len())),
            None => Ok(()),
        }
    }
}

/// The level as it comes with the lab.
pub(crate) fn shelf(number: usize) -> Shelf {
    let help =
        "Walls, pits, goals and rewards. A level of another size begins with walkers that know nothing.";
    Shelf::new().with(LEVEL, "The level", help, levels::text(number))
}

fn written(lab: &GridLab, file: usize) -> String {
    match file {
        0 => {
            let rows = lab.grid.def().rows.clone();
            ron::write(&GridWorldDef { rows, moves: Moves::default(), ..lab.level.clone() })
        }
        file => ron::write(&learned(lab, file - 1)),
    }
}

fn read(text: &str) -> Result<GridWorldDef, Findings> {
    let def = GridWorldDef::from_ron(LEVEL, text)?;
    let cells = def.rows.iter().map(String::len).sum::<usize>();
    if cells > MAX_CELLS {
        let mut findings = Findings::of(LEVEL);
        findings.add(Place::path("rows"), format!("{cells} cells"), format!("at most {MAX_CELLS}"));
        ron::locate(&mut findings, text);
        return Err(findings);
    }
    GridWorld::new(def.clone()).map(|_| def)
}

/// What stands in a level and does not count, since there is a parameter for it.
fn overruled(def: &GridWorldDef, text: &str) -> Findings {
    let mut findings = Findings::of(LEVEL);
    let said = [
        ("moves", def.moves != Moves::default()),
        ("slip", def.slip != 0.0),
        ("gusts", def.gusts),
        ("start_anywhere", def.start_anywhere),
    ];
    for (name, _) in said.into_iter().filter(|(_, is_said)| *is_said) {
        findings.add(Place::path(name), "does not count", "the parameter of the lab, which counts");
    }
    ron::locate(&mut findings, text);
    findings
}

impl GridLab {
    /// Another text is in force; without one, that which came with the lab. Says what the walkers have lost by it.
    pub(crate) fn load(&mut self, name: &str, text: Option<&str>) -> Vec<String> {
        let text = text.unwrap_or_else(|| levels::text(self.number));
        let Some(def) = (name == LEVEL).then(|| read(text).ok()).flatten() else { return Vec::new() };
        self.shelf.put(LEVEL, Some(text));
        if self.enter(def) { Vec::new() } else { vec![LOST.to_owned()] }
    }
}

impl Content for GridLab {
    fn files(&self) -> Vec<FileInfo> {
        let written = WRITTEN.map(|(name, title)| FileInfo {
            title: title.to_owned(),
            help: "As it was when \"Keep as files\" was pressed; before, as it is now. Read only.".to_owned(),
            version: self.world.kept.as_ref().map_or(0, |kept| kept.tick + 1),
            ..FileInfo::named(name)
        });
        self.shelf.files().iter().cloned().chain(written).collect()
    }

    fn text(&self, name: &str) -> Option<String> {
        let Some(file) = WRITTEN.iter().position(|(written, _)| *written == name) else {
            return self.shelf.text(name).map(str::to_owned);
        };
        let kept = self.world.kept.as_ref().map(|kept| kept.texts[file].clone());
        Some(kept.unwrap_or_else(|| written(self, file)))
    }

    fn check(&self, name: &str, text: &str) -> Report {
        if name == LEVEL {
            return match read(text) {
                Ok(def) => Report { faults: Findings::default(), doubts: overruled(&def, text) },
                Err(errors) => errors.into(),
            };
        }
        let mut findings = Findings::of(name);
        match self.text(name) {
            Some(now) if now == text => {}
            Some(_) => {
                findings.add(Place::Whole, "is written by the lab", format!("{LEVEL}, which can be changed"))
            }
            None => findings.add(Place::Whole, unknown_name(name, &[LEVEL]), "a file of this lab"),
        }
        findings.into()
    }

    fn workshop(&self, _file: &str) -> Option<Box<dyn Workshop + '_>> {
        None
    }
}

/// The table of a side as a `*.learned.ron`: column and row are the inputs, directions the choices. It holds the cells that
/// were visited.
pub(crate) fn learned(lab: &GridLab, side: usize) -> LearnedDef {
    let (grid, task, walker) = (&lab.grid, &lab.tasks[side], &lab.world.sides[side]);
    let input = |name: &str, count: u32| {
        let (name, to) = (name.to_owned(), count.saturating_sub(1) as f32);
        LearnedInputDef { name, from: 0.0, to, ..LearnedInputDef::default() }
    };
    let edges = |count: u32| (1..count).map(|border| border as f32 - 0.5).collect::<Vec<_>>();
    let (columns, rows) = (grid.columns(), grid.rows());
    let choice = |&action: &u32| {
        let name = grid.def().moves.name(action).to_owned();
        LearnedChoiceDef { name, ..LearnedChoiceDef::default() }
    };
    let row = |state: u64| {
        let (column, row) = grid.place(state);
        let values = task.actions.iter().map(|action| walker.brain.worth(task, grid, state, *action));
        ValueRowDef { at: vec![column, row], values: values.collect() }
    };
    let visited = (0..).zip(&walker.visits).filter(|(_, visits)| **visits > 0);
    LearnedDef {
        name: METHODS.get(usize::from(walker.method)).copied().unwrap_or_default().to_owned(),
        every: 0.0,
        min_certainty: 0.0,
        fallback: None,
        inputs: vec![input("column", columns), input("row", rows)],
        choices: task.actions.iter().map(choice).collect(),
        learn: None,
        model: ModelDef::Values(ValuesDef {
            edges: BTreeMap::from([("column".into(), edges(columns)), ("row".into(), edges(rows))]),
            temperature: 1.0,
            initial: lab.initial,
            rows: visited.map(|(state, _)| row(state)).collect(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wits_core::random::Seed;
    use wits_core::ron::RonFile;
    use wits_game::{Game, Params, Setup, Tick};

    #[test]
    fn a_learned_file_can_be_read_again() {
        for method in 0..METHODS.len() {
            let settings = [("left", method as f64), ("level", 1.0)];
            let params = Params::with(&GridLab::about().into(), settings).expect("a method");
            let mut lab =
                GridLab::start(&Setup { seed: Seed::new(1), params: params.clone(), parallel: false });
            for number in 0..50 {
                lab.tick(Tick { number, dt: 0.016, params: &params, inputs: &[], edits: &[] });
            }
            let def = learned(&lab, 0);
            let read =
                LearnedDef::from_ron("left.learned.ron", &ron::write(&def)).expect("a file without errors");
            assert_eq!(read, def);
            let ModelDef::Values(table) = &def.model else { panic!("a table was expected") };
            assert!(table.rows.len() > 5, "{} rows", table.rows.len());
        }
    }
}
