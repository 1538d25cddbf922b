//! Nothing is worse than linear: definitions read, checked, edited and taken over with an input and with twice as much.

mod apply;
#[cfg(feature = "engine")]
mod content;
mod edit;
mod minds;
#[cfg(all(feature = "fuzzy", feature = "plan", feature = "rules"))]
mod plans;
mod ron;
#[cfg(all(feature = "engine", feature = "motion", feature = "nav", feature = "sense", feature = "world"))]
mod worlds;

use wits::core::findings::Findings;
use wits_testkit::linear::Case;

/// A text of `count` lines, each made from its number.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0..count {
        text += "    ";
        text += &line(number);
        text += "\n";
    }
    text
}

/// A file that has to be good.
fn good(name: &str, size: usize, text: fn(usize) -> String, check: fn(&str) -> Findings) -> Case {
    Case::new(name, size, move |size| {
        let text = text(size);
        move || {
            let findings = check(&text);
            assert!(findings.is_empty(), "{findings}");
        }
    })
}

/// A file that has to be bad.
fn bad(name: &str, size: usize, text: fn(usize) -> String, check: fn(&str) -> Findings) -> Case {
    Case::new(name, size, move |size| {
        let text = text(size);
        move || {
            let findings = check(&text);
            assert!(!findings.is_empty(), "it has no faults");
            findings.to_string()
        }
    })
}

/// The errors of a text that is refused; none if it is accepted.
fn faults<T>(read: Result<T, Findings>) -> Findings {
    read.err().unwrap_or_default()
}
