//! What `make test` prints at its end.

use super::Stage;

/// A line for each stage with its seconds, the ones that were not run, and the sum.
pub(super) fn table(stages: &[Stage], targets: &[String]) -> String {
    let total: f64 = stages.iter().map(|stage| stage.seconds).sum();
    let mut text = String::from("stage           seconds\n");
    for stage in stages {
        let failed = if stage.passed { "" } else { "  FAILED" };
        text += &format!("{:14} {:8.1}{failed}\n", stage.name, stage.seconds);
    }
    for name in &targets[stages.len()..] {
        text += &format!("{name:14}        -  not run\n");
    }
    text + &format!("{:14} {total:8.1}\n", "all")
}

/// The tests that failed and then passed, each on a line; nothing when there are none.
pub(super) fn flaky(tests: &[String]) -> String {
    if tests.is_empty() {
        return String::new();
    }
    let lines: Vec<String> = tests.iter().map(|test| format!("  {test}\n")).collect();
    format!(
        "FLAKY: failed, then passed when run once more. They depend on chance or time, fix them:\n{}",
        lines.concat()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(name: &str, seconds: f64, passed: bool) -> Stage {
        Stage { name: name.to_owned(), seconds, passed }
    }

    #[test]
    fn every_stage_has_its_seconds() {
        let targets = ["test-rust", "test-web", "check"].map(str::to_owned);
        let text = table(&[stage("test-rust", 81.26, true), stage("test-web", 9.0, false)], &targets);
        assert_eq!(
            text,
            "stage           seconds\n\
             test-rust          81.3\n\
             test-web            9.0  FAILED\n\
             check                 -  not run\n\
             all                90.3\n"
        );
    }

    #[test]
    fn flaky_tests_are_named() {
        assert_eq!(flaky(&[]), "");
        let text = flaky(&["flock::walls_hold".to_owned(), "e2e/time.test.mjs".to_owned()]);
        assert!(
            text.starts_with("FLAKY: ") && text.ends_with("\n  flock::walls_hold\n  e2e/time.test.mjs\n"),
            "{text}"
        );
    }
}
