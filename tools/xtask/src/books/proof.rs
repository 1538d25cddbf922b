//! A row that claims to be built must name things that exist.
//!
//! A test is written as the test runner prints it, with `::` for the space:
//! `wits_motion::flock::tests::name` for a unit test, `wits_motion::golden::name` for one in `tests/golden.rs`.
//! A test outside Rust is a file and some words in it: `studio/src/tree.test.ts#shows the goals`.

use std::collections::BTreeMap;

use super::data::{Chapter, Row, Standing};
use crate::fault::Fault;
use crate::tree::Tree;

/// All rows of all chapters against the files.
pub(crate) fn check(tree: &Tree, chapters: &[Chapter]) -> Vec<Fault> {
    let crates = crates(tree);
    let mut faults = Vec::new();
    for chapter in chapters {
        for row in &chapter.rows {
            let messages = check_row(tree, &crates, row).into_iter();
            faults.extend(messages.map(|message| Fault::new(&chapter.file, row.line, message)));
        }
    }
    faults
}

fn check_row(tree: &Tree, crates: &BTreeMap<String, String>, row: &Row) -> Vec<String> {
    let mut messages = Vec::new();
    for path in row.modules.iter().chain(&row.labs).filter(|path| !tree.has(path)) {
        messages.push(format!("`{path}` does not exist"));
    }
    for test in &row.tests {
        messages.extend(check_test(tree, crates, test).err());
    }
    messages.extend(contradiction(row).map(str::to_owned));
    messages
}

fn contradiction(row: &Row) -> Option<&'static str> {
    let has_place = !row.modules.is_empty() || !row.labs.is_empty();
    match row.standing() {
        Standing::LeftOut if has_place => Some("is both built and left out"),
        Standing::NotYet if !row.tests.is_empty() => Some("names a test but neither module nor lab"),
        Standing::Built if row.tests.is_empty() && row.note.is_none() => {
            Some("is built without a test; name one, or say why there is none in `note:`")
        }
        _ => None,
    }
}

fn check_test(tree: &Tree, crates: &BTreeMap<String, String>, test: &str) -> Result<(), String> {
    if let Some((path, words)) = test.split_once('#') {
        let text = tree.text(path).ok_or_else(|| format!("test file `{path}` does not exist"))?;
        return text.contains(words).then_some(()).ok_or_else(|| format!("`{path}` does not say `{words}`"));
    }
    let parts: Vec<_> = test.split("::").collect();
    let [package, modules @ .., name] = parts.as_slice() else {
        return Err(format!("`{test}` is no test, expected `crate::module::name`"));
    };
    let folder =
        crates.get(*package).ok_or_else(|| format!("test `{test}`: there is no crate `{package}`"))?;
    let found = tree.under(folder).any(|(path, file)| {
        let text = file.text.as_deref().unwrap_or_default();
        inner_modules(&path[folder.len()..], modules).is_some_and(|inner| {
            inner.iter().all(|module| declares(text, "mod", module)) && declares(text, "fn", name)
        })
    });
    found.then_some(()).ok_or_else(|| format!("test `{test}` does not exist"))
}

/// What is left of `modules` inside the file, when the file lies on the way to them.
fn inner_modules<'a>(file: &'a str, modules: &'a [&'a str]) -> Option<&'a [&'a str]> {
    let path = file.strip_suffix(".rs")?;
    let path = path
        .strip_prefix("src/bin/")
        .or_else(|| path.strip_prefix("src/"))
        .or_else(|| path.strip_prefix("tests/"))?;
    let mut outer: Vec<_> = path.split('/').collect();
    if matches!(outer.last(), Some(&("lib" | "main" | "mod"))) {
        outer.pop();
    }
    modules.strip_prefix(outer.as_slice())
}

/// Whether a line outside comments has `keyword name` as whole words.
fn declares(text: &str, keyword: &str, name: &str) -> bool {
    let is_declaration = |line: &str| {
        let mut words = line
            .split(|letter: char| !letter.is_alphanumeric() && letter != '_')
            .filter(|word| !word.is_empty());
        words.any(|word| word == keyword) && words.next() == Some(name)
    };
    text.lines().map(str::trim_start).filter(|line| !line.starts_with("//")).any(is_declaration)
}

/// The folder of each package, with a slash at its end.
fn crates(tree: &Tree) -> BTreeMap<String, String> {
    let manifests = tree.texts("Cargo.toml");
    manifests
        .filter_map(|(path, text)| Some((package_name(text)?, path.strip_suffix("Cargo.toml")?.to_owned())))
        .collect()
}

fn package_name(manifest: &str) -> Option<String> {
    let mut lines = manifest.lines().map(str::trim).skip_while(|line| *line != "[package]");
    let name = lines.find_map(|line| line.strip_prefix("name")?.trim_start().strip_prefix('='))?;
    Some(name.trim().trim_matches('"').replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::data::parse;

    fn repository() -> Tree {
        Tree::of(&[
            ("crates/wits_motion/Cargo.toml", "[package]\nname = \"wits_motion\"\n"),
            ("crates/wits_motion/src/flock/mod.rs", "mod tests {\n    #[test]\n    fn turns() {}\n}\n"),
            ("crates/wits_motion/src/seek.rs", "mod tests;\n// fn gone() {}\n"),
            ("crates/wits_motion/src/seek/tests.rs", "fn stops() {}\n"),
            ("crates/wits_motion/tests/golden.rs", "fn flock_stays_the_same() {}\n"),
            ("games/flock/src/lib.rs", ""),
            ("studio/src/tree.test.ts", "test(\"shows the goals\")"),
        ])
    }

    fn faults(fields: &str) -> Vec<String> {
        let text = format!("book: B\nchapter: 1\n1 | must | X | {fields}\n");
        let chapter = parse("a.txt", &text, &mut Vec::new());
        check(&repository(), &[chapter]).into_iter().map(|fault| fault.to_string()).collect()
    }

    #[test]
    fn rows_that_name_what_exists_pass() {
        for test in [
            "wits_motion::flock::tests::turns",
            "wits_motion::seek::tests::stops",
            "wits_motion::golden::flock_stays_the_same",
            "studio/src/tree.test.ts#shows the goals",
        ] {
            assert_eq!(
                faults(&format!("module: crates/wits_motion/src | lab: games/flock | test: {test}")),
                [""; 0]
            );
        }
    }

    #[test]
    fn tests_that_do_not_exist_are_found() {
        for test in [
            "wits_motion::flock::tests::turn",
            "wits_motion::flock::turning::turns",
            "wits_motion::seek::tests::turns",
            "wits_motion::seek::gone",
            "wits_nav::flock::tests::turns",
            "turns",
            "studio/src/tree.test.ts#hides the goals",
            "studio/src/gone.test.ts#shows",
        ] {
            assert_eq!(faults(&format!("lab: games/flock | test: {test}")).len(), 1, "{test}");
        }
    }

    #[test]
    fn all_missing_paths_are_reported_at_once() {
        let found = faults("module: a.rs, crates/wits_motion/src/seek.rs | lab: games/chess | note: n");
        assert_eq!(found, ["a.txt:3: `a.rs` does not exist", "a.txt:3: `games/chess` does not exist"]);
    }

    #[test]
    fn contradictions_are_found() {
        assert_eq!(faults("lab: games/flock | left-out: no").len(), 1);
        assert_eq!(faults("test: wits_motion::flock::tests::turns").len(), 1);
        assert_eq!(faults("lab: games/flock").len(), 1, "no test and no reason for that");
        assert_eq!(faults("lab: games/flock | note: a picture, nothing to test"), [""; 0]);
    }
}
