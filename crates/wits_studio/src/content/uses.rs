//! Which files a file names.

use wits_core::ron::{At, Doc, Shape};

/// How the names of characters end; files name them without it.
const CHARACTER: &str = ".character.ron";
/// What says the name of a character in files.
const NAMES_CHARACTER: [&str; 2] = ["of", "character"];

/// The files among `known` that the text of a file names, in their order, itself left out. Texts in quotes count, comments
/// do not; what is `of` a character, or where a level puts one, names the file of that character.
pub(crate) fn uses(file: &str, text: &str, known: &[&str]) -> Vec<String> {
    let mut named = Vec::new();
    match file.ends_with(".ron").then(|| Doc::parse(text).ok()).flatten() {
        Some(doc) => follow(doc.root(), &mut named),
        None => quoted(text, &mut named),
    }
    let is_used = |name: &&&str| **name != file && named.iter().any(|used| used == **name);
    known.iter().filter(is_used).map(|name| (*name).to_owned()).collect()
}

fn follow(at: At<'_>, named: &mut Vec<String>) {
    let Shape::Text(text) = at.shape() else {
        return at.items().for_each(|item| follow(item, named));
    };
    named.push(text.to_owned());
    if at.key().is_some_and(|key| NAMES_CHARACTER.contains(&key)) {
        named.push(format!("{text}{CHARACTER}"));
    }
}

/// Texts in quotes, line by line, until a comment begins: good enough for scripts, and for what cannot be read.
fn quoted(text: &str, named: &mut Vec<String>) {
    for line in text.lines() {
        let mut rest = line;
        while let Some(at) = rest.find(['"', '\'', '-', '/']) {
            if rest[at..].starts_with("--") || rest[at..].starts_with("//") {
                break;
            }
            let mark = &rest[at..=at];
            rest = &rest[at + 1..];
            if matches!(mark, "\"" | "'")
                && let Some(end) = rest.find(mark)
            {
                named.push(rest[..end].to_owned());
                rest = &rest[end + 1..];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [&str; 5] = [
        "person.character.ron",
        "guard.character.ron",
        "guard.machine.ron",
        "calm.tree.ron",
        "yard.level.ron",
    ];

    #[test]
    fn files_are_named_in_quotes_and_characters_by_name() {
        let guard = r#"(of: "person", help: "the calm.tree.ron", mind: "guard.machine.ron")"#;
        assert_eq!(uses("guard.character.ron", guard, &ALL), ["person.character.ron", "guard.machine.ron"]);
        let yard = r#"(characters: [(character: "guard", name: "person", at: (1, 2))])"#;
        assert_eq!(uses("yard.level.ron", yard, &ALL), ["guard.character.ron"]);
    }

    #[test]
    fn a_file_that_speaks_of_itself_does_not_use_itself() {
        assert!(uses("calm.tree.ron", r#"(root: Do("calm.tree.ron"))"#, &ALL).is_empty());
    }

    #[test]
    fn comments_name_nothing() {
        let script = "-- as \"guard.machine.ron\"\nactive = { 'calm.tree.ron' } -- 'yard.level.ron'";
        assert_eq!(uses("sharp.lua", script, &ALL), ["calm.tree.ron"]);
        assert!(uses("odd.tree.ron", "((( // \"calm.tree.ron\"", &ALL).is_empty());
        assert_eq!(uses("odd.tree.ron", "((( \"calm.tree.ron\"", &ALL), ["calm.tree.ron"]);
    }
}
