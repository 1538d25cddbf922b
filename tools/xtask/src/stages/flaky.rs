//! Which tests were flaky: nextest writes them into its report, the browser runner into a file whose name it is given.

use std::fs;
use std::path::{Path, PathBuf};

/// The environment variable with the file for the browser runner.
pub(super) const VARIABLE: &str = "FLAKY_LOG";

/// Where the runners note flaky tests.
pub(super) struct Notes {
    nextest: PathBuf,
    browser: PathBuf,
}

impl Notes {
    /// Forgets the notes of earlier runs. The folder is `target` of the repository, wherever cargo builds: nextest puts
    /// its report there.
    pub(super) fn begin(target: &Path) -> Result<Self, String> {
        fs::create_dir_all(target).map_err(|error| format!("{}: {error}", target.display()))?;
        let notes = Self {
            nextest: target.join("nextest/default/junit.xml"),
            browser: target.join("flaky-browser.txt"),
        };
        for path in [&notes.nextest, &notes.browser] {
            match fs::remove_file(path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(format!("{}: {error}", path.display()));
                }
                _ => {}
            }
        }
        Ok(notes)
    }

    /// The file for the browser runner.
    pub(super) fn browser(&self) -> &Path {
        &self.browser
    }

    /// All flaky tests. A runner that has written nothing has found none.
    pub(super) fn tests(&self) -> Vec<String> {
        let read = |path: &Path| fs::read_to_string(path).unwrap_or_default();
        let mut tests = of_junit(&read(&self.nextest));
        tests.extend(read(&self.browser).lines().map(str::to_owned));
        tests
    }
}

/// The test cases of a JUnit report that hold a `flakyFailure` or a `flakyError`, as `program name`.
fn of_junit(report: &str) -> Vec<String> {
    let cases = report.split("<testcase ").skip(1);
    let flaky = cases.filter(|case| case.contains("<flakyFailure") || case.contains("<flakyError"));
    flaky.map(|case| format!("{} {}", attribute(case, "classname"), attribute(case, "name"))).collect()
}

/// The value of an attribute of the element that begins here.
fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
    let head = element.split('>').next().unwrap_or_default();
    let value = head.split_whitespace().find_map(|part| part.strip_prefix(name)?.strip_prefix("=\""));
    value.and_then(|value| value.split('"').next()).unwrap_or("?")
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"<?xml version="1.0"?>
<testsuites name="nextest-run"><testsuite name="flock" tests="3">
  <testcase name="walls_hold" classname="flock" timestamp="2026-01-01" time="0.1">
  </testcase>
  <testcase name="tests::frames_come" classname="wits_studio::studio" time="0.1">
    <flakyFailure timestamp="2026-01-01" time="0.5" message="panicked" type="test failure">at a &gt; b</flakyFailure>
  </testcase>
  <testcase name="always_fails" classname="flock"><failure message="x"/><rerunFailure/></testcase>
</testsuite></testsuites>"#;

    #[test]
    fn flaky_cases_of_a_report_are_named() {
        assert_eq!(of_junit(REPORT), ["wits_studio::studio tests::frames_come"]);
        assert_eq!(of_junit(""), [""; 0]);
    }

    #[test]
    fn notes_of_an_earlier_run_are_forgotten() {
        let folder = std::env::temp_dir().join(format!("xtask_flaky_{}", std::process::id()));
        fs::create_dir_all(folder.join("nextest/default")).unwrap();
        let notes = Notes::begin(&folder).unwrap();
        fs::write(&notes.nextest, REPORT).unwrap();
        fs::write(notes.browser(), "e2e/time.test.mjs\n").unwrap();
        assert_eq!(notes.tests(), ["wits_studio::studio tests::frames_come", "e2e/time.test.mjs"]);
        assert_eq!(Notes::begin(&folder).unwrap().tests(), [""; 0]);
        fs::remove_dir_all(folder).unwrap();
    }
}
