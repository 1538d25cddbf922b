//! Findings: all faults of an input at once, each with its place and what was expected.
//!
//! A loader does not stop at the first fault. It collects [`Finding`]s and gives either a value or all of them.
//!
//! ```
//! use wits_core::findings::{Findings, Place};
//! let mut findings = Findings::of("guard.tree.ron");
//! findings.add(Place::Line { line: 3, column: 9 }, "unknown leaf \"atack\"", "one of attack, flee");
//! findings.add(Place::path("limits.speed"), "NaN", "a number above 0");
//! let error = findings.into_result(()).unwrap_err();
//! assert_eq!(error.to_string(), "\
//! guard.tree.ron:3:9: unknown leaf \"atack\"; expected one of attack, flee
//! guard.tree.ron: limits.speed: NaN; expected a number above 0");
//! ```

use std::fmt;

use serde::Serialize;

use crate::names::{MAX_NAME, NameList, for_message, shortened};

/// Maximum number of errors of one input that are described; further ones are only counted.
pub const MAX_FINDINGS: usize = 100;

/// Maximum number of known names that are listed when none of them is similar.
const MAX_LISTED: usize = 50;

/// Maximum number of known names that are compared with an unknown one.
const MAX_COMPARED: usize = 1000;

/// Where in the input a fault is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Place {
    /// The input as a whole.
    Whole,
    /// Line and column, both from 1.
    Line {
        /// The line, from 1.
        line: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A path of field names, such as `states[2].exit`.
    Path(String),
}

impl Place {
    /// A path of field names.
    pub fn path(path: impl Into<String>) -> Self {
        Self::Path(path.into())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Whole => Ok(()),
            Self::Line { line, column } => write!(f, "{line}:{column}"),
            Self::Path(path) => write!(f, "{path}"),
        }
    }
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The file or other input; empty when the input has no name.
    pub file: String,
    /// Where in it.
    pub place: Place,
    /// What is wrong.
    pub message: String,
    /// What would be right; empty when the message says it.
    pub expected: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if matches!(self.place, Place::Line { .. }) {
            write!(f, ":")?;
        } else if !self.file.is_empty() && self.place != Place::Whole {
            write!(f, ": ")?;
        }
        write!(f, "{}", self.place)?;
        let nowhere = self.file.is_empty() && self.place == Place::Whole;
        write!(f, "{}{}", if nowhere { "" } else { ": " }, self.message)?;
        if self.expected.is_empty() { Ok(()) } else { write!(f, "; expected {}", self.expected) }
    }
}

/// All faults of one input; an error when there are any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, thiserror::Error)]
pub struct Findings {
    file: String,
    list: Vec<Finding>,
    /// How many were only counted.
    #[serde(skip_serializing_if = "is_zero")]
    more: usize,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, finding) in self.list.iter().enumerate() {
            write!(f, "{}{finding}", if number > 0 { "\n" } else { "" })?;
        }
        if self.more > 0 { write!(f, "\nand {} more", self.more) } else { Ok(()) }
    }
}

impl Findings {
    /// No faults yet, in an input of this name.
    pub fn of(file: impl Into<String>) -> Self {
        Self { file: file.into(), ..Self::default() }
    }

    /// Adds an error. After [`MAX_FINDINGS`] errors, further ones are only counted.
    pub fn add(&mut self, place: Place, message: impl Into<String>, expected: impl Into<String>) {
        if self.is_full() {
            self.more += 1;
            return;
        }
        let (message, expected) = (message.into(), expected.into());
        self.list.push(Finding { file: self.file.clone(), place, message, expected });
    }

    /// Adds an error (place, message, what was expected) that is costly to describe: `error` is not called if the error
    /// would only be counted.
    pub fn add_with(&mut self, error: impl FnOnce() -> (Place, String, String)) {
        if self.is_full() {
            self.more += 1;
        } else {
            let (place, message, expected) = error();
            self.add(place, message, expected);
        }
    }

    /// Counts `number` further errors without describing them.
    pub const fn skip(&mut self, number: usize) {
        self.more = self.more.saturating_add(number);
    }

    /// There are [`MAX_FINDINGS`]: further ones are only counted.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.list.len() >= MAX_FINDINGS
    }

    /// How many were only counted.
    #[must_use]
    pub const fn more(&self) -> usize {
        self.more
    }

    /// How many there are, described or only counted.
    #[must_use]
    pub fn count(&self) -> usize {
        self.list.len().saturating_add(self.more)
    }

    /// A name that must have at most [`MAX_NAME`] characters.
    pub fn check_length(&mut self, path: impl FnOnce() -> String, name: &str) {
        if shortened(name).len() < name.len() {
            self.add_with(|| {
                let length = name.chars().count();
                let message = format!("a name of {length} characters");
                (Place::Path(path()), message, format!("at most {MAX_NAME} characters"))
            });
        }
    }

    /// A number that must lie in a range; NaN does not.
    pub fn check_range(&mut self, path: &str, value: f64, min: f64, max: f64) {
        if !(value >= min && value <= max) {
            self.add(Place::path(path), format!("{value} is out of range"), format!("{min} to {max}"));
        }
    }

    /// A number that must be above zero and finite.
    pub fn check_positive(&mut self, path: &str, value: f32) {
        if !(value > 0.0 && value.is_finite()) {
            self.add(Place::path(path), format!("{value} is out of range"), "a number above 0");
        }
    }

    /// A number that must be zero or more, and finite.
    pub fn check_not_negative(&mut self, path: &str, value: f32) {
        if !(value >= 0.0 && value.is_finite()) {
            self.add(Place::path(path), format!("{value} is out of range"), "a number of at least 0");
        }
    }

    /// As [`check_name`](Self::check_name), for a list that is asked about many names: it is not searched.
    pub fn check_known(&mut self, place: Place, name: &str, known: &NameList<'_>) {
        if !known.contains(name) {
            self.add_with(|| (place, unknown_name(name, known.list()), String::new()));
        }
    }

    /// A name that must be one of those known; says the nearest one.
    pub fn check_name<'a>(&mut self, place: Place, name: &str, known: impl IntoIterator<Item = &'a str>) {
        let known: Vec<&str> = known.into_iter().collect();
        if !known.contains(&name) {
            self.add_with(|| (place, unknown_name(name, &known), String::new()));
        }
    }

    /// Takes over the faults of another input.
    pub fn extend(&mut self, other: Self) {
        self.list.extend(other.list);
        self.more += other.more;
    }

    /// Moves every fault to the place that a function finds for it.
    pub(crate) fn move_each(&mut self, find: impl Fn(&Place) -> Option<Place>) {
        for finding in &mut self.list {
            if let Some(place) = find(&finding.place) {
                finding.place = place;
            }
        }
    }

    /// The faults so far.
    #[must_use]
    pub fn list(&self) -> &[Finding] {
        &self.list
    }

    /// No faults.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The value if there are no faults, else all of them.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.list.is_empty() { Ok(value) } else { Err(self) }
    }
}

/// A definition that can say what is wrong with it.
///
/// ```
/// use wits_core::findings::{Check, Findings};
/// struct Engine { power: f32 }
/// impl Check for Engine {
///     fn check(&self, path: &str, findings: &mut Findings) {
///         findings.check_positive(&format!("{path}.power"), self.power);
///     }
/// }
/// let faults = Engine { power: f32::NAN }.faults("engine");
/// assert_eq!(faults.to_string(), "engine.power: NaN is out of range; expected a number above 0");
/// ```
pub trait Check {
    /// Adds every fault, each at its place below `path`.
    fn check(&self, path: &str, findings: &mut Findings);

    /// Every fault; the whole is called `path`.
    #[must_use]
    fn faults(&self, path: &str) -> Findings {
        let mut findings = Findings::default();
        self.check(path, &mut findings);
        findings
    }
}

/// "unknown "cohesoin", did you mean "cohesion"?", or a list of all names when none is near. Long names are shortened.
#[must_use]
pub fn unknown_name(name: &str, known: &[&str]) -> String {
    let near = nearest_name(name, known.iter().copied());
    let name = for_message(name);
    if let Some(near) = near {
        return format!("unknown {name:?}, did you mean {:?}?", for_message(near));
    }
    if known.is_empty() {
        return format!("unknown {name:?}, there are none");
    }
    let (listed, rest) = known.split_at(known.len().min(MAX_LISTED));
    let listed: Vec<_> = listed.iter().map(|name| for_message(name)).collect();
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    format!("unknown {name:?}, there are: {}{more}", listed.join(", "))
}

/// The known name that was probably meant; `None` when none is near. Ties go to the first. Of many names only the first
/// thousand are compared.
pub fn nearest_name<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A hostile name of megabytes must not cost a second.
    let name: String = name.chars().take(64).collect::<String>().to_lowercase();
    let length = name.chars().count();
    let mut best = (0.6, None);
    for candidate in known.into_iter().take(MAX_COMPARED) {
        // One that is less than half as long as the other is not near it.
        let (short, long) = match candidate.chars().take(2 * length + 2).count() {
            other if other < length => (other, length),
            other => (length, other),
        };
        if 10 * short < 5 * long {
            continue;
        }
        let likeness = strsim::normalized_damerau_levenshtein(&name, &candidate.to_lowercase());
        if likeness > best.0 {
            best = (likeness, Some(candidate));
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_found_is_ok() {
        assert_eq!(Findings::of("x").into_result(5), Ok(5));
    }

    #[test]
    fn nan_is_out_of_every_range() {
        let mut findings = Findings::default();
        findings.check_range("speed", f64::NAN, 0.0, 1.0);
        findings.check_range("speed", 1.0, 0.0, 1.0);
        assert_eq!(findings.to_string(), "speed: NaN is out of range; expected 0 to 1");
    }

    #[test]
    fn names_are_guessed_or_listed() {
        let known = ["separation", "alignment", "cohesion"];
        assert_eq!(nearest_name("cohesoin", known), Some("cohesion"));
        assert_eq!(nearest_name("Alignmet", known), Some("alignment"));
        assert_eq!(nearest_name("zebra", known), None);
        assert_eq!(unknown_name("zebra", &["flock"]), "unknown \"zebra\", there are: flock");
        assert_eq!(unknown_name("zebra", &[]), "unknown \"zebra\", there are none");
        assert_eq!(nearest_name(&"x".repeat(1_000_000), known), None);
    }

    #[test]
    fn after_a_hundred_they_are_only_counted() {
        let mut findings = Findings::of("a.ron");
        for number in 0..MAX_FINDINGS + 7 {
            findings.add(Place::Whole, format!("wrong {number}"), "");
        }
        findings.add_with(|| panic!("no message is made"));
        assert_eq!((findings.list().len(), findings.more()), (MAX_FINDINGS, 8));
        assert_eq!(findings.count(), MAX_FINDINGS + 8);
        assert!(findings.to_string().ends_with("a.ron: wrong 99\nand 8 more"));
        let mut all = Findings::default();
        all.extend(findings.clone());
        all.extend(findings);
        assert_eq!((all.list().len(), all.more()), (2 * MAX_FINDINGS, 16));
    }

    #[test]
    fn names_are_at_most_as_long_as_allowed() {
        let mut findings = Findings::of("a.ron");
        findings.check_length(|| panic!("no path is made"), &"ä".repeat(MAX_NAME));
        findings.check_length(|| "root.name".to_owned(), &"ä".repeat(MAX_NAME + 1));
        let message = "a.ron: root.name: a name of 201 characters; expected at most 200 characters";
        assert_eq!(findings.to_string(), message);
    }

    #[test]
    fn messages_hold_the_beginnings_of_long_names() {
        let (long, other) = ("x".repeat(1_000_000), "y".repeat(1_000_000));
        let message = unknown_name(&long, &[&other, "flock"]);
        let [x, y] = ["x", "y"].map(|letter| letter.repeat(MAX_NAME));
        assert_eq!(message, format!("unknown \"{x}…\", there are: {y}…, flock"));
    }

    #[test]
    fn known_names_are_checked_alike_with_and_without_an_index() {
        let known = ["separation", "alignment", "cohesion"];
        for name in ["cohesion", "cohesoin", "zebra"] {
            let (mut searched, mut indexed) = (Findings::of("a.ron"), Findings::of("a.ron"));
            searched.check_name(Place::path("name"), name, known);
            indexed.check_known(Place::path("name"), name, &known.into_iter().collect());
            assert_eq!(searched, indexed);
            assert_eq!(indexed.is_empty(), name == "cohesion");
        }
    }

    #[test]
    fn many_known_names_are_neither_all_listed_nor_all_compared() {
        let names: Vec<String> = (0..100_000).map(|number| format!("name{number}")).collect();
        let known: Vec<&str> = names.iter().map(String::as_str).collect();
        let message = unknown_name("zebra", &known);
        assert!(message.starts_with("unknown \"zebra\", there are: name0, name1, "), "{message}");
        assert!(message.ends_with("name49 and 99950 more"), "{message}");
        assert_eq!(nearest_name("nam7", known), Some("name7"));
    }

    #[test]
    fn every_place_reads_well() {
        let mut findings = Findings::of("a.ron");
        findings.add(Place::Whole, "empty file", "");
        findings.add(Place::Line { line: 1, column: 2 }, "m", "e");
        findings.extend({
            let mut nameless = Findings::default();
            nameless.add(Place::Whole, "nothing here", "something");
            nameless
        });
        assert_eq!(
            findings.to_string(),
            "a.ron: empty file\na.ron:1:2: m; expected e\nnothing here; expected something"
        );
    }
}
