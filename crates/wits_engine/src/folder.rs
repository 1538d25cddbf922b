//! Folders of content: the faults that show only when all files are there.
//!
//! # What it does
//! Each kind of file has its own check. [`check`] looks at what is between them: every file that another one names has to
//! be there, every archetype, every character of a level with what the level says of it, every sense that a character
//! has, every sense and every kind that a mind asks the words of [perception](crate::perception) for. In scripts those are
//! the ones that are written out, in calls such as `ask.knows("steps")` and in definitions that are returned; what a script
//! puts together while the game runs nobody knows before.
//!
//! ```
//! use std::collections::BTreeMap;
//! use wits_engine::folder;
//!
//! let files = BTreeMap::from([
//!     ("guard.character.ron", r#"(mind: "gard.machine.ron")"#),
//!     ("guard.machine.ron", "…"),
//!     ("yard.level.ron", r#"(characters: [(character: "guard")])"#),
//! ]);
//! let faults = folder::check(&files, &[".machine.ron", ".lua"]).to_string();
//! assert_eq!(faults, "guard.character.ron:1:8: there is no file \"gard.machine.ron\", did you mean \"guard.machine.ron\"?");
//! ```
//!
//! # What it costs
//! Every file is read once; levels once more.

pub(crate) mod lua;
mod minds;
pub(crate) mod senses;

use std::borrow::Borrow;
use std::collections::{BTreeMap, BTreeSet};

use wits_core::findings::{Findings, Place, unknown_name};
use wits_core::ron::{At, Doc, Shape};

use crate::level::Level;
use crate::minds::kinds;
use crate::sheet::{CharacterDef, Sheet, Sheets};
use senses::SenseFiles;

/// All faults between the files of a folder, given by name and text. A text in a file that ends like the name of one (in
/// any of `endings`) names one.
#[must_use]
pub fn check(files: &BTreeMap<&str, &str>, endings: &[&str]) -> Findings {
    let mut findings = check_names(files, endings);
    let senses = SenseFiles::read(files.iter().map(|(file, text)| (*file, *text)));
    match Sheets::<CharacterDef>::new(files.iter().map(|(file, text)| (*file, *text))) {
        Ok(sheets) => {
            let mut levels = Vec::new();
            for (file, text) in files.iter().filter(|(file, _)| file.ends_with(".level.ron")) {
                match Level::read(file, text, &sheets) {
                    Ok(level) => levels.push((*file, *text, level)),
                    Err(faults) => findings.extend(faults),
                }
            }
            let levels = levels.iter().map(|(file, text, level)| (*file, *text, level));
            let minds = [kinds().endings(), vec![".lua"]].concat();
            findings.extend(sheets.faults(|sheet, findings| sheet.check_mind(&minds, findings)));
            findings.extend(senses.check(&sheets, levels));
        }
        Err(faults) => findings.extend(faults),
    }
    files.iter().for_each(|(file, text)| findings.extend(senses.check_any_mind(file, text)));
    findings
}

/// Only the files that others name and that are not there.
#[must_use]
pub fn check_names<N: Borrow<str> + Ord>(files: &BTreeMap<N, &str>, endings: &[&str]) -> Findings {
    let mut findings = Findings::default();
    let known: BTreeSet<&str> = files.keys().map(Borrow::borrow).collect();
    for (file, text) in files.iter().map(|(file, text)| (file.borrow(), text)) {
        if let Some(doc) = file.ends_with(".ron").then(|| Doc::parse(text).ok()).flatten() {
            let mut missing = Findings::of(file);
            follow(doc.root(), &known, endings, &mut missing);
            findings.extend(missing);
        }
    }
    findings
}

/// Goes through all texts of a file and looks for the files that they name.
fn follow(at: At<'_>, files: &BTreeSet<&str>, endings: &[&str], findings: &mut Findings) {
    let Shape::Text(name) = at.shape() else {
        return at.items().for_each(|item| follow(item, files, endings, findings));
    };
    let names_a_file = endings.iter().any(|ending| name.len() > ending.len() && name.ends_with(ending));
    if names_a_file && !files.contains(name) {
        let (line, column) = at.span()[0];
        let place = Place::Line { line: line as usize, column: column as usize };
        let known: Vec<&str> = files.iter().copied().collect();
        // The list of all files would be too long to be of help.
        let message = unknown_name(name, &known).replacen("unknown", "there is no file", 1);
        let message = message.split(", there are:").next().unwrap_or_default().to_owned();
        findings.add(place, message, "");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDINGS: &[&str] = &[".machine.ron", ".tree.ron", ".lua", ".senses.ron", ".body.ron"];

    fn faults(files: &[(&str, &str)]) -> String {
        check(&files.iter().copied().collect(), ENDINGS).to_string()
    }

    #[test]
    fn a_character_whose_mind_is_none_is_refused_where_it_says_so() {
        let files = [
            ("guard.character.ron", "(\n    mind: \"guard.body.ron\",\n)"),
            ("tom.character.ron", r#"(of: "guard")"#),
            ("eve.character.ron", r#"(mind: "eve.goap.ron")"#),
            ("guard.body.ron", "()"),
            ("eve.goap.ron", "()"),
        ];
        let told = faults(&files);
        assert!(
            told.starts_with("guard.character.ron:2:11: \"guard.body.ron\" is no mind; expected"),
            "{told}"
        );
        assert!(told.contains(".goap.ron") && told.contains(".lua"), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }

    #[test]
    fn a_folder_in_which_everything_is_there_has_no_faults() {
        let files = [
            ("person.character.ron", r#"(mind: "person.machine.ron")"#),
            ("guard.character.ron", r#"(of: "person", mind: "guard.lua")"#),
            ("person.machine.ron", r#"(states: {"calm": (tree: "calm.tree.ron")})"#),
            ("calm.tree.ron", "()"),
            ("guard.lua", "local other = 'nothing.lua'"),
            ("yard.level.ron", r#"(uses: ["yard.senses.ron"], characters: [(character: "guard")])"#),
            ("yard.senses.ron", "{}"),
        ];
        assert_eq!(faults(&files), "");
    }

    #[test]
    fn every_name_is_followed_in_any_file_at_any_depth() {
        let told = faults(&[
            ("person.machine.ron", "(states: {\n\"calm\": (tree: Some(\"calm.tree.ron\"))})"),
            ("guard.character.ron", r#"(of: "person")"#),
            ("yard.level.ron", r#"(uses: ["yard.senses.ron"])"#),
        ]);
        assert!(told.contains("person.machine.ron:2:21: there is no file \"calm.tree.ron\""), "{told}");
        assert!(told.contains("guard.character.ron:1:6: unknown \"person\""), "{told}");
        assert!(told.contains("yard.level.ron:1:9: there is no file \"yard.senses.ron\""), "{told}");
    }

    const SENSES: &str =
        r#"(modalities: [(name: "sight"), (name: "smell")], camouflage: (patterns: {"dark": {}}))"#;

    #[test]
    fn the_body_of_a_character_has_to_be_there() {
        let told = faults(&[
            ("guard.character.ron", "(\n    body: \"gard.body.ron\",\n)"),
            ("guard.body.ron", "(radius: 0.3)"),
        ]);
        let there_is = "there is no file \"gard.body.ron\", did you mean \"guard.body.ron\"?";
        assert_eq!(told, format!("guard.character.ron:2:11: {there_is}"));
        let told = faults(&[("guard.character.ron", r#"(body: "guard.txt")"#)]);
        assert!(told.contains("guard.character.ron:1:8: \"guard.txt\" is no body"), "{told}");
    }

    #[test]
    fn a_sense_that_there_is_not_is_told_where_it_was_written_with_those_that_there_are() {
        let guard =
            ("guard.character.ron", "(senses: {\n    \"smel\": (threshold: 1)}, camouflage: \"drak\")");
        let tom = ("tom.character.ron", r#"(of: "guard", senses: {"sight": (threshold: 1)})"#);
        assert_eq!(faults(&[guard, tom]), "", "where nobody says which there are, there are all");
        let told = faults(&[guard, tom, ("a.senses.ron", SENSES)]);
        let smell = "unknown sense \"smel\", did you mean \"smell\"?; expected one of sight, smell";
        let dark = "unknown camouflage \"drak\", did you mean \"dark\"?; expected one of dark";
        assert_eq!(told, format!("guard.character.ron:2:13: {smell}\nguard.character.ron:2:42: {dark}"));
    }

    #[test]
    fn a_level_is_played_with_the_senses_that_it_uses() {
        let told = faults(&[
            ("dog.character.ron", r#"(senses: {"smell": (threshold: 1)})"#),
            ("a.senses.ron", SENSES),
            ("b.senses.ron", r#"(modalities: [(name: "sight")])"#),
            ("a.level.ron", r#"(uses: ["a.senses.ron"], characters: [(character: "dog")])"#),
            (
                "b.level.ron",
                r#"(uses: ["b.senses.ron"], characters: [
                (character: "dog"),
                (character: "dog", with: (senses: {"smell": None, "touch": (threshold: 1)}))])"#,
            ),
        ]);
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(
            lines[0],
            "b.level.ron:2:29: dog, senses.smell: unknown sense \"smell\"; expected one of sight"
        );
        assert!(lines[1].starts_with("b.level.ron:3:"), "{told}");
        assert!(lines[1].ends_with(": unknown sense \"touch\"; expected one of sight"), "{told}");
        assert_eq!(lines.len(), 2, "{told}");
    }

    #[cfg(feature = "script")]
    #[test]
    fn minds_ask_for_senses_and_kinds_that_there_are() {
        let senses = ("a.senses.ron", r#"(modalities: [(name: "sight")], kinds: [(name: "steps")])"#);
        let tree =
            ("a.tree.ron", r#"(root: If(Is((name: "knows", with: {"what": "stebs", "by": "sight"}))))"#);
        let calls = (
            "calls.lua",
            "function think()\n  if ask.knows('steps', 'strangers', 'sihgt') then act.run() end\nend",
        );
        let made = (
            "made.lua",
            "local function news(what) return Is{ name = 'knows', with = { what = what, since = '{settled}' } } end\n\
            return tree(Sequence{\n  If(news('ste' .. 'bs')),\n  Do 'run',\n})",
        );
        let told = faults(&[senses, tree, calls, made]);
        let lines: Vec<&str> = told.lines().collect();
        let stebs = "unknown kind \"stebs\", did you mean \"steps\"?; expected one of steps";
        assert_eq!(lines[0], format!("a.tree.ron:1:45: {stebs}"), "{told}");
        assert!(
            lines[1].starts_with("calls.lua:2:38: unknown sense \"sihgt\", did you mean \"sight\"?"),
            "{told}"
        );
        assert!(
            lines[2].starts_with("made.lua:") && lines[2].contains(stebs),
            "also one that was put together: {told}"
        );
        assert_eq!(lines.len(), 3, "{told}");
        assert_eq!(faults(&[tree, calls, made]), "", "where nobody says which there are, there are all");
        let odd = ("odd.lua", "ask.knows('stebs'");
        assert_eq!(faults(&[senses, odd]), "", "that it cannot be read its own check tells");
    }

    #[test]
    fn what_is_no_file_of_ours_is_no_fault_here() {
        assert_eq!(faults(&[("odd.tree.ron", "(((")]), "", "that it cannot be read its own check tells");
        assert_eq!(faults(&[]), "");
    }
}
