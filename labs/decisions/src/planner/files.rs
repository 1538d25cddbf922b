//! The files of a problem: its planners follow the same facts and actions, each with its own method.

use wits_core::findings::Findings;
use wits_engine::minds::MindLibrary;
use wits_game::author::Shelf;

use crate::planner::stage::{Planner, Stage};
use crate::planner::words::{Person, words};

/// All files of a problem, bound to its words. Without repair plans are never mended.
///
/// # Errors
/// The errors of a file, which cannot be: a test binds them all.
pub(crate) fn library(stage: &'static Stage, repair: bool) -> Result<MindLibrary<Person>, Findings> {
    let mut files = Shelf::new();
    for planner in stage.planners {
        let help = "What can be done, and what is wanted.";
        files = files.with(planner.file, planner.name, help, &text(planner, repair)).as_template();
    }
    MindLibrary::new(&words(stage), files)
}

/// The text of a file: that of the problem, with the method of the planner at its end.
fn text(planner: &Planner, repair: bool) -> String {
    let Some(method) = planner.method else { return planner.text.to_owned() };
    let whole = planner.text.trim_end();
    let fields = whole.strip_suffix(')').unwrap_or(whole).lines();
    let mut lines: Vec<String> =
        fields.filter(|line| !line.trim_start().starts_with("method:")).map(str::to_owned).collect();
    lines.push(format!("    method: {method},"));
    if !repair {
        lines.push("    pace: (repair: 0),".to_owned());
    }
    lines.push(")\n".to_owned());
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planner::stage::STAGES;
    use wits_core::ron::RonFile;
    use wits_game::author::Content;
    use wits_plan::goap::{AheadDef, GoapDef, Limits, Method};

    #[test]
    fn the_files_of_all_problems_are_bound() {
        for (stage, repair) in STAGES.iter().flat_map(|stage| [(stage, false), (stage, true)]) {
            let library = library(stage, repair).unwrap_or_else(|faults| panic!("{faults}"));
            for planner in stage.planners {
                let report = library.check(planner.file, &text(planner, repair));
                assert_eq!((report.faults.to_string(), report.doubts.to_string()), Default::default());
                assert!(library.definition(planner.file).is_some(), "{}", planner.file);
            }
        }
    }

    /// Nothing else of the problem changes.
    #[test]
    fn the_planners_of_a_problem_differ_in_their_method() {
        let ahead = |depth, prune| Method::Ahead(AheadDef { depth, prune, prefixes: false });
        let searches = [
            Method::AStar(Limits { memory: 10_000, work: 100_000 }),
            Method::IdaStar { depth: 20, slots: 4096 },
        ];
        let mages = [ahead(1, false), ahead(2, false), ahead(3, false), ahead(3, true)];
        for (stage, methods) in STAGES.iter().zip([&mages[..], &searches, &searches]) {
            for (planner, method) in stage.planners.iter().zip(methods) {
                let mut expected = GoapDef::from_ron(planner.file, planner.text).unwrap();
                expected.method = *method;
                assert_eq!(GoapDef::from_ron(planner.file, &text(planner, true)).unwrap(), expected);
                expected.pace.repair = 0;
                assert_eq!(GoapDef::from_ron(planner.file, &text(planner, false)).unwrap(), expected);
            }
        }
    }
}
