//! A simple pattern for texts.

use std::fmt;

/// The form of a text: `*` stands for any characters, `?` for one, `#` for one digit; everything else for itself.
///
/// ```
/// use wits_mind::words::Glob;
/// let form = Glob::new("gate-##*");
/// assert!(form.fits("gate-07") && form.fits("gate-12, north"));
/// assert!(!form.fits("gate-7") && !form.fits("a gate-07"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glob(Box<str>);

impl Glob {
    /// The form that a pattern describes: every pattern is one.
    #[must_use]
    pub fn new(pattern: &str) -> Self {
        Self(pattern.into())
    }

    /// The pattern.
    #[must_use]
    pub fn pattern(&self) -> &str {
        &self.0
    }

    /// Whether a whole text has this form. Takes at most as many steps as the product of both lengths.
    #[must_use]
    pub fn fits(&self, text: &str) -> bool {
        let (mut pattern, mut rest) = (self.0.chars(), text.chars());
        // Where the last star is, and what of the text is behind what it stands for.
        let mut star: Option<(std::str::Chars<'_>, std::str::Chars<'_>)> = None;
        loop {
            let before = rest.clone();
            match (pattern.next(), rest.next()) {
                (Some('*'), _) => {
                    star = Some((pattern.clone(), before.clone()));
                    rest = before;
                }
                (None, None) => return true,
                (Some(wanted), Some(found)) if is_one(wanted, found) => {}
                _ => {
                    // The star takes one more character.
                    let Some((after, behind)) = &mut star else { return false };
                    if behind.next().is_none() {
                        return false;
                    }
                    (pattern, rest) = (after.clone(), behind.clone());
                }
            }
        }
    }
}

fn is_one(wanted: char, found: char) -> bool {
    match wanted {
        '?' => true,
        '#' => found.is_ascii_digit(),
        other => other == found,
    }
}

impl fmt::Display for Glob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a text of the form {:?}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn stars_take_as_much_as_is_needed() {
        for (pattern, text, fits) in [
            ("", "", true),
            ("", "a", false),
            ("*", "", true),
            ("*", "anything", true),
            ("a*b", "a and b", true),
            ("a*b", "ab", true),
            ("a*b", "abc", false),
            ("*ab", "aab", true),
            ("a*b*c", "a b b c c", true),
            ("?", "ä", true),
            ("##", "1x", false),
            ("door", "door", true),
        ] {
            assert_eq!(Glob::new(pattern).fits(text), fits, "{pattern:?} {text:?}");
        }
    }

    /// The plain definition, which may take exponential time.
    fn plain(pattern: &[char], text: &[char]) -> bool {
        match (pattern.split_first(), text.split_first()) {
            (None, None) => true,
            (Some(('*', rest)), _) => plain(rest, text) || (!text.is_empty() && plain(pattern, &text[1..])),
            (Some((wanted, pattern)), Some((found, text))) => is_one(*wanted, *found) && plain(pattern, text),
            _ => false,
        }
    }

    proptest! {
        #[test]
        fn it_is_what_the_definition_says(pattern in "[ab*?#1]{0,7}", text in "[ab1]{0,8}") {
            let (wanted, found): (Vec<char>, Vec<char>) = (pattern.chars().collect(), text.chars().collect());
            prop_assert_eq!(Glob::new(&pattern).fits(&text), plain(&wanted, &found));
        }
    }
}
