//! Text that must not be in the repository: paths of one person's machine, notes to do something without saying
//! what, and files so large that every clone pays for them.

use crate::fault::Fault;
use crate::tree::Tree;

/// In bytes.
const LARGEST_FILE: u64 = 1_000_000;

/// Beginnings of paths that exist on one machine only. Written in halves, so that this file passes its own check.
const MACHINE_PATHS: &[&str] =
    &[concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/Us", "ers/")];

/// Words that promise work; each needs a colon and a reason after it.
const PROMISES: &[&str] = &[concat!("TO", "DO"), concat!("FIX", "ME")];

/// A reason has at least so many words.
const REASON_WORDS: usize = 3;

/// Places where a pattern is meant to stand: how the path begins, the rule, and why.
const ALLOWED: &[(&str, Rule, &str)] = &[];

/// What a fault is about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    MachinePath,
    Promise,
    Size,
}

/// All faults in all files.
pub(crate) fn check(tree: &Tree) -> Vec<Fault> {
    check_with(tree, ALLOWED)
}

fn check_with(tree: &Tree, allowed: &[(&str, Rule, &str)]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (path, file) in tree.under("") {
        let is_allowed = |rule| allowed.iter().any(|(start, of, _)| path.starts_with(start) && *of == rule);
        let mut complain = |rule, line, message: String| {
            if !is_allowed(rule) {
                faults.push(Fault::new(path, line, message));
            }
        };
        if file.size > LARGEST_FILE {
            complain(Rule::Size, 1, format!("has {} bytes, at most {LARGEST_FILE} are allowed", file.size));
        }
        for (index, line) in file.text.iter().flat_map(|text| text.lines()).enumerate() {
            if let Some(start) = machine_path(line) {
                complain(
                    Rule::MachinePath,
                    index + 1,
                    format!("speaks of `{start}…`, a path of one machine"),
                );
            }
            if let Some(word) = bare_promise(line) {
                complain(Rule::Promise, index + 1, format!("`{word}` needs a colon and a reason in words"));
            }
        }
    }
    faults
}

/// The beginning of an absolute path; the same letters inside a longer path or address do not count.
fn machine_path(line: &str) -> Option<&'static str> {
    let starts_path = |before: &str| {
        !before.ends_with(|letter: char| letter.is_alphanumeric() || "/._-~*)}".contains(letter))
    };
    MACHINE_PATHS
        .iter()
        .copied()
        .find(|start| line.match_indices(start).any(|(at, _)| starts_path(&line[..at])))
}

/// A promise that does not say what is to be done and why.
fn bare_promise(line: &str) -> Option<&'static str> {
    PROMISES
        .iter()
        .copied()
        .find(|word| line.match_indices(word).any(|(at, _)| !has_reason(line, at, word.len())))
}

fn has_reason(line: &str, at: usize, length: usize) -> bool {
    let is_word_letter = |letter: char| letter.is_alphanumeric() || letter == '_';
    let (before, after) = (&line[..at], &line[at + length..]);
    if before.ends_with(is_word_letter) || after.starts_with(is_word_letter) {
        return true; // part of a longer name, not a promise
    }
    let Some((between, reason)) = after.split_once(':') else { return false };
    (between.is_empty() || between.starts_with('(')) && reason.split_whitespace().count() >= REASON_WORDS
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOME: &str = MACHINE_PATHS[0];
    const PROMISE: &str = PROMISES[0];

    fn lines(text: &str) -> Vec<usize> {
        check(&Tree::of(&[("a.txt", text)])).into_iter().map(|fault| fault.line).collect()
    }

    #[test]
    fn paths_of_one_machine_are_found() {
        assert_eq!(lines(&format!("ok\n{HOME}ada/x\nsee `{HOME}ada`\nDIR={HOME}ada\n")), [2, 3, 4]);
    }

    #[test]
    fn the_same_letters_inside_other_paths_pass() {
        assert_eq!(lines(&format!("https://example.org{HOME}x\n./a{HOME}\n..{HOME}\n")), [0; 0]);
    }

    #[test]
    fn a_promise_needs_a_reason() {
        assert_eq!(
            lines(&format!("// {PROMISE}\n// {PROMISE}: later\n// {PROMISE} use the other one here\n")),
            [1, 2, 3]
        );
        assert_eq!(
            lines(&format!("// {PROMISE}: drop when glam has it\n// {PROMISE}(nav): reuse the heap here\n")),
            [0; 0]
        );
        assert_eq!(lines(&format!("{PROMISE}_LIST and NO{PROMISE}\n")), [0; 0]);
    }

    #[test]
    fn large_files_are_found() {
        let large = "x".repeat(LARGEST_FILE as usize + 1);
        assert_eq!(lines(&large), [1]);
    }

    #[test]
    fn the_allow_list_frees_one_rule_in_one_place() {
        let text = format!("{HOME}ada {PROMISE}");
        let tree = Tree::of(&[("a/x", &text), ("b/x", &text)]);
        let faults = check_with(&tree, &[("a/", Rule::MachinePath, "shows a path on purpose")]);
        let files: Vec<_> = faults.iter().map(|fault| fault.file.as_str()).collect();
        assert_eq!(files, ["a/x", "b/x", "b/x"]);
    }
}
