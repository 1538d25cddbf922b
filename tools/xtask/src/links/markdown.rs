//! Reads out of a Markdown text what can be checked: link targets, words in back-ticks, anchors.
//!
//! This is no full Markdown parser. It knows fenced blocks, code spans, inline links, reference definitions,
//! `src` and `href` of raw HTML and headings, which is all that our pages use.

use std::collections::BTreeSet;

/// What a page names and offers. Lines count from 1.
#[derive(Debug, Default)]
pub(crate) struct Scan {
    pub(crate) links: Vec<(usize, String)>,
    pub(crate) code: Vec<(usize, String)>,
    pub(crate) anchors: BTreeSet<String>,
}

/// Reads one page.
pub(crate) fn scan(text: &str) -> Scan {
    let mut scan = Scan::default();
    let mut fence: Option<&str> = None;
    for (index, line) in text.lines().enumerate() {
        match (fence, fence_of(line)) {
            (Some(open), Some(mark)) if mark.starts_with(open) => fence = None,
            (Some(_), _) => {}
            (None, Some(mark)) => fence = Some(mark),
            (None, None) => scan.line(index + 1, line),
        }
    }
    scan
}

/// The anchor that a heading gets: lower case, words joined by hyphens, no punctuation.
pub(crate) fn slug(heading: &str) -> String {
    let kept = heading.trim().chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        letter if letter.is_alphanumeric() => Some(letter),
        _ => None,
    });
    kept.flat_map(char::to_lowercase).collect()
}

impl Scan {
    fn line(&mut self, number: usize, line: &str) {
        if let Some(heading) = heading(line) {
            self.add_anchor(&slug(&heading));
        }
        let (prose, code) = take_code(line);
        self.code.extend(code.into_iter().map(|words| (number, words)));
        let links = inline_links(&prose).into_iter().chain(reference(&prose));
        let links = links.chain(attributes(&prose, "src")).chain(attributes(&prose, "href"));
        self.links.extend(links.filter(|target| !target.is_empty()).map(|target| (number, target)));
        self.anchors.extend(attributes(&prose, "id").into_iter().chain(attributes(&prose, "name")));
    }

    /// The second heading of the same name gets `-1`, the third `-2`.
    fn add_anchor(&mut self, slug: &str) {
        let mut anchor = slug.to_owned();
        let mut repeats = 0;
        while !self.anchors.insert(anchor) {
            repeats += 1;
            anchor = format!("{slug}-{repeats}");
        }
    }
}

/// The fence that a line consists of, without what follows it.
fn fence_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let mark = line.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let length = line.chars().take_while(|letter| *letter == mark).count();
    let is_fence = length >= 3 && !line[length..].contains('`');
    is_fence.then(|| &line[..length])
}

/// The text of a heading; links in it count with their label only.
fn heading(line: &str) -> Option<String> {
    let text = line.trim_start_matches('#');
    let level = line.len() - text.len();
    if !(1..=6).contains(&level) || !text.starts_with(' ') {
        return None;
    }
    let mut heading = text.trim().trim_end_matches('#').to_owned();
    while let Some(middle) = heading.find("](") {
        let Some(length) = heading[middle..].find(')') else { break };
        heading.replace_range(middle..=middle + length, "");
    }
    Some(heading)
}

/// Splits a line into its prose, with blanks for code, and its code spans.
fn take_code(line: &str) -> (String, Vec<String>) {
    let (mut prose, mut code) = (String::new(), Vec::new());
    let mut rest = line;
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].chars().take_while(|letter| *letter == '`').count();
        let fence = &rest[start..start + ticks];
        let inside = &rest[start + ticks..];
        let Some(length) = inside.find(fence) else { break };
        prose.push_str(&rest[..start]);
        prose.push(' ');
        code.push(inside[..length].trim().to_owned());
        rest = &inside[length + ticks..];
    }
    prose.push_str(rest);
    (prose, code)
}

fn inline_links(prose: &str) -> Vec<String> {
    prose.split("](").skip(1).filter_map(|rest| Some(target(&rest[..closing(rest)?]))).collect()
}

/// Where the bracket that was opened before `text` closes; targets may contain pairs of brackets.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    text.char_indices().find_map(|(at, letter)| {
        match letter {
            '(' => depth += 1,
            ')' if depth == 0 => return Some(at),
            ')' => depth -= 1,
            _ => {}
        }
        None
    })
}

/// `[label]: target` at the start of a line.
fn reference(prose: &str) -> Option<String> {
    let (label, rest) = prose.trim_start().strip_prefix('[')?.split_once("]:")?;
    let is_reference = !label.contains([']', '[']) && !label.starts_with('^');
    is_reference.then(|| target(rest))
}

/// Without title and angle brackets.
fn target(inside: &str) -> String {
    let inside = inside.trim();
    match inside.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((target, _)) => target.to_owned(),
        None => inside.split_whitespace().next().unwrap_or_default().to_owned(),
    }
}

/// The values of one attribute in raw HTML.
fn attributes(prose: &str, name: &str) -> Vec<String> {
    let start = format!(" {name}=\"");
    let values = prose.split(start.as_str()).skip(1).filter_map(|rest| rest.split_once('"'));
    values.filter(|_| prose.contains('<')).map(|(value, _)| value.to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(text: &str) -> Vec<String> {
        scan(text).links.into_iter().map(|(_, target)| target).collect()
    }

    #[test]
    fn links_are_read_in_all_their_forms() {
        assert_eq!(links("a [b](c.md) ![d](e.png \"title\") [f](<g h.md>)"), ["c.md", "e.png", "g h.md"]);
        assert_eq!(links("[`code`](c.rs), [x](a_(b).md)"), ["c.rs", "a_(b).md"]);
        assert_eq!(links("[label]: there.md\n[^note]: not a link"), ["there.md"]);
        assert_eq!(links("<a href=\"b.md\"><img src=\"c.svg\"></a>"), ["c.svg", "b.md"]);
    }

    #[test]
    fn code_is_not_searched_for_links() {
        assert_eq!(links("`[a](b)`\n```md\n[c](d)\n```\n~~~\n[e](f)\n```\n~~~\n[g](h)"), ["h"]);
    }

    #[test]
    fn code_spans_are_read_with_their_lines() {
        assert_eq!(
            scan("one `a/b`\ntwo ``c`d`` `e`").code,
            [(1, "a/b".into()), (2, "c`d".into()), (2, "e".into())]
        );
    }

    #[test]
    fn headings_become_anchors() {
        let page = scan(
            "# Def & State\n## `step(budget)`\n## A [link](b.md) here\n## Def & State\n<a id=\"own\"></a>\n#no\n",
        );
        let anchors: Vec<_> = page.anchors.iter().map(String::as_str).collect();
        assert_eq!(anchors, ["a-link-here", "def--state", "def--state-1", "own", "stepbudget"]);
    }
}
