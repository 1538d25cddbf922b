//! Every path that the Markdown of this repository names exists, and so does every anchor.
//!
//! Checked are links, images and references, and words in back-ticks that look like a path from the root:
//! their first part is a folder there. Blocks of code and addresses on other machines are not our business.

mod markdown;

use crate::fault::Fault;
use crate::tree::Tree;
use markdown::Scan;
pub(crate) use markdown::slug;

/// All dead paths and anchors in all Markdown files.
pub(crate) fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (file, text) in tree.texts(".md") {
        let scan = markdown::scan(text);
        for (line, target) in &scan.links {
            let message = check_link(tree, file, &scan, target).err();
            faults.extend(message.map(|message| Fault::new(file, *line, message)));
        }
        for (line, words) in &scan.code {
            if let Some(path) = dead_path(tree, file, words) {
                faults.push(Fault::new(file, *line, format!("`{path}` does not exist")));
            }
        }
    }
    faults.sort_by(|a, b| (&a.file, a.line).cmp(&(&b.file, b.line)));
    faults
}

fn check_link(tree: &Tree, file: &str, here: &Scan, target: &str) -> Result<(), String> {
    if is_elsewhere(target) {
        return Ok(());
    }
    let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
    if path.is_empty() {
        return check_anchor(here, target, anchor);
    }
    let path = resolve(file, &path.replace("%20", " "))
        .ok_or_else(|| format!("`{target}` leaves the repository"))?;
    if !tree.has(&path) {
        return Err(format!("`{target}` leads to `{path}`, which does not exist"));
    }
    match tree.text(&path) {
        Some(text) if path.ends_with(".md") => check_anchor(&markdown::scan(text), target, anchor),
        _ => Ok(()),
    }
}

fn check_anchor(page: &Scan, target: &str, anchor: &str) -> Result<(), String> {
    let exists = anchor.is_empty() || page.anchors.contains(anchor);
    exists.then_some(()).ok_or_else(|| format!("`{target}`: there is no heading with this anchor"))
}

/// Whether the target has a scheme such as `https:` or `mailto:`.
fn is_elsewhere(target: &str) -> bool {
    let scheme = target.split_once(':').map_or("", |(scheme, _)| scheme);
    target.starts_with("//")
        || (scheme.len() > 1 && scheme.chars().all(|letter| letter.is_ascii_alphanumeric()))
}

/// The path from the root that `target` means in `file`; None when it climbs out of the repository.
fn resolve(file: &str, target: &str) -> Option<String> {
    if target.starts_with('/') {
        return None;
    }
    let mut parts: Vec<_> = file.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// The path in back-ticks, when it looks like one of ours and leads nowhere.
fn dead_path<'a>(tree: &Tree, file: &str, words: &'a str) -> Option<&'a str> {
    let path = without_line_number(words);
    let is_path_letter = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
    if !path.chars().all(is_path_letter) {
        return None;
    }
    let (first, _) = path.split_once('/')?;
    let looks_like_ours = !first.is_empty() && first != "." && first != ".." && tree.has(first);
    let exists =
        || tree.has(path) || is_built(tree, path) || resolve(file, path).is_some_and(|path| tree.has(&path));
    (looks_like_ours && !exists()).then_some(path)
}

/// Whether the root's `.gitignore` names the path: then a build makes it, and a fresh clone lacks it.
fn is_built(tree: &Tree, path: &str) -> bool {
    let ignored =
        tree.text(".gitignore").unwrap_or_default().lines().filter_map(|line| line.trim().strip_prefix('/'));
    let mut folders = ignored.map(|folder| folder.trim_end_matches('/'));
    folders
        .any(|folder| path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// `src/lib.rs:12` means `src/lib.rs`.
fn without_line_number(words: &str) -> &str {
    match words.rsplit_once(':') {
        Some((path, number)) if number.chars().all(|digit| digit.is_ascii_digit()) => path,
        _ => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(page: &str) -> Vec<String> {
        let tree = Tree::of(&[
            ("guide/src/page.md", page),
            ("guide/src/words.md", "# Words\n## Def and State\n"),
            ("crates/wits_core/src/lib.rs", ""),
            ("README.md", "# Wits\n"),
        ]);
        check(&tree).into_iter().map(|fault| fault.to_string()).collect()
    }

    #[test]
    fn living_links_pass() {
        let page = "# Top\n[a](words.md) [b](words.md#def-and-state) [c](#top) [d](../../README.md)\n\
            [e](https://example.org/gone) [f](../../crates/wits_core) [g](mailto:a@example.org)\n\
            `crates/wits_core/src/lib.rs:7` `guide/src/` `and/or` `cargo run -p xtask` `target/report.md` `crates/*`\n";
        assert_eq!(faults(page), [""; 0]);
    }

    #[test]
    fn dead_links_are_all_found_with_their_lines() {
        let page = "[a](gone.md)\n![b](gone.png)\n[c](words.md#nothing)\n[d](#nowhere)\n`crates/wits_nav/src/lib.rs`\n\
            [e](../../../outside.md)\n[f]: gone.md\n[g](/README.md)\n<img src=\"gone.svg\">\n";
        let found = faults(page);
        assert_eq!(found.len(), 9, "{found:#?}");
        for (index, fault) in found.iter().enumerate() {
            assert!(fault.starts_with(&format!("guide/src/page.md:{}: ", index + 1)), "{fault}");
        }
    }

    #[test]
    fn what_a_build_makes_need_not_exist() {
        let page = "`studio/dist/index.html` `studio/dist`\n`studio/distant`\n";
        let tree = Tree::of(&[("a.md", page), (".gitignore", "/studio/dist/\n"), ("studio/x", "")]);
        let found: Vec<_> = check(&tree).into_iter().map(|fault| fault.line).collect();
        assert_eq!(found, [2]);
    }

    #[test]
    fn a_path_may_also_be_meant_from_its_own_folder() {
        let tree =
            Tree::of(&[("studio/README.md", "see `src/app.ts`"), ("studio/src/app.ts", ""), ("src/x", "")]);
        assert_eq!(check(&tree), []);
    }
}
