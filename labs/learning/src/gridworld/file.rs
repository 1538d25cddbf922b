//! What was learned, as a file that characters of a game can follow.

use std::collections::BTreeMap;

use wits_core::inspect::{Document, Section};
use wits_core::ron;
use wits_learn::mind::{LearnedChoiceDef, LearnedDef, LearnedInputDef, ModelDef, ValueRowDef, ValuesDef};

use crate::gridworld::settings::METHODS;
use crate::gridworld::world::GridLab;

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

/// Both files, and the level as it was painted.
pub(crate) fn document(lab: &GridLab) -> Document {
    let section = |name: &'static str, text: String| Section::Text { title: name.into(), text: text.into() };
    Document::new("Files")
        .section(section("left.learned.ron", ron::write(&learned(lab, 0))))
        .section(section("right.learned.ron", ron::write(&learned(lab, 1))))
        .section(section("level.grid.ron", ron::write(lab.grid.def())))
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
