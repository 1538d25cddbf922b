//! Attributes as other readers take them: with bare `&` and `<` in their values.

use std::borrow::Cow;

/// Maximum number of attributes of an element.
pub(super) const MAX_ATTRIBUTES: usize = 256;

/// A text in which every `&` and `<` inside a value is escaped, and where its letters stood before.
pub(super) struct Repaired<'t> {
    pub(super) text: Cow<'t, str>,
    /// Where a repaired letter ends in the new text, and by how much the new text is longer up to there.
    shifts: Vec<(usize, usize)>,
    /// Where the first element with too many attributes begins.
    pub(super) crowded: Option<usize>,
}

impl Repaired<'_> {
    /// Where a byte of the new text was in the old one.
    pub(super) fn origin(&self, at: usize) -> usize {
        let before = self.shifts.partition_point(|(end, _)| *end <= at);
        at - before.checked_sub(1).map_or(0, |last| self.shifts[last].1)
    }
}

/// Repairs the values of a text in one pass. What is not XML is left as it is: the parser reports it.
pub(super) fn repair(text: &str) -> Repaired<'_> {
    let mut scan = Scan { text, new: String::new(), copied: 0, shifts: Vec::new(), crowded: None };
    let mut at = 0;
    while let Some(start) = find(text, at, "<") {
        let rest = &text[start..];
        let end = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")]
            .into_iter()
            .find(|(open, _)| rest.starts_with(open))
            .map(|(open, close)| find(text, start + open.len(), close).map(|end| end + close.len()));
        let Some(next) = end.unwrap_or_else(|| scan.tag(start)) else { break };
        at = next;
    }
    let text = if scan.shifts.is_empty() {
        Cow::Borrowed(text)
    } else {
        scan.new.push_str(&text[scan.copied..]);
        Cow::Owned(scan.new)
    };
    Repaired { text, shifts: scan.shifts, crowded: scan.crowded }
}

fn find(text: &str, from: usize, what: &str) -> Option<usize> {
    text.get(from..)?.find(what).map(|at| from + at)
}

struct Scan<'t> {
    text: &'t str,
    new: String,
    /// How much of the old text is in the new one.
    copied: usize,
    shifts: Vec<(usize, usize)>,
    crowded: Option<usize>,
}

impl Scan<'_> {
    /// Goes through a tag; gives where it ends, if it does.
    fn tag(&mut self, start: usize) -> Option<usize> {
        let (mut at, mut count) = (start + 1, 0);
        loop {
            at += self.text.get(at..)?.find(['>', '"', '\''])?;
            let quote = self.text[at..].chars().next()?;
            if quote == '>' {
                return Some(at + 1);
            }
            let end = find(self.text, at + 1, quote.encode_utf8(&mut [0; 4]))?;
            count += 1;
            if count > MAX_ATTRIBUTES && self.crowded.is_none() {
                self.crowded = Some(start);
            }
            self.value(at + 1, end);
            at = end + 1;
        }
    }

    fn value(&mut self, from: usize, to: usize) {
        let text = self.text;
        for (at, letter) in text[from..to].match_indices(['&', '<']) {
            let at = from + at;
            let escaped = match letter {
                "<" => "&lt;",
                _ if entity(&text[at..to]).is_some() => continue,
                _ => "&amp;",
            };
            self.new.push_str(&text[self.copied..at]);
            self.new.push_str(escaped);
            self.copied = at + 1;
            let longer = self.shifts.last().map_or(0, |(_, longer)| *longer) + escaped.len() - 1;
            self.shifts.push((self.new.len(), longer));
        }
    }
}

/// How long an entity such as `&amp;` at the beginning of a text is.
pub(super) fn entity(text: &str) -> Option<usize> {
    let name = &text.strip_prefix('&')?;
    let end = name.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '#')?;
    (end > 0 && name[end..].starts_with(';')).then_some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_repaired_and_places_are_kept() {
        let text = "<a b='1 & 2 && 3 < 4'><!-- & < --><c d=\"&amp;&#60;&\"/></a> <e/>";
        let repaired = repair(text);
        assert_eq!(
            repaired.text,
            "<a b='1 &amp; 2 &amp;&amp; 3 &lt; 4'><!-- & < --><c d=\"&amp;&#60;&amp;\"/></a> <e/>"
        );
        for place in ["<c", "d=", "<e"] {
            let (new, old) = (repaired.text.find(place).unwrap(), text.find(place).unwrap());
            assert_eq!(repaired.origin(new), old, "{place}");
        }
    }

    #[test]
    fn sound_texts_and_broken_ones_are_left_alone() {
        for text in ["<a b='&lt;'/>", "<a b='1", "<a", "a & b", "<!-- <a b='&'", "<a b='&'", ""] {
            let repaired = repair(text);
            assert!(text.contains("b='&'") || matches!(repaired.text, Cow::Borrowed(_)), "{text}");
        }
    }
}
