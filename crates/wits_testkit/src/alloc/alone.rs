//! A test that has its process to itself.

use std::process::Command;
use std::thread;

/// Set in the process of such a test.
const ALONE: &str = "WITS_TEST_ALONE";

/// Runs `test` while no other test runs in its process: for what is counted over all threads. It is the whole body of a
/// test.
///
/// Some runners (nextest) give every test a process of its own. Where tests share one, the program is started again for
/// this test.
///
/// # Panics
/// When `test` panics, or the program cannot be started again.
///
/// ```no_run
/// use wits_testkit::alloc::{alone, live};
///
/// #[test]
/// fn a_game_gives_back_its_memory() {
///     alone(|| {
///         let before = live();
///         drop(vec![1, 2, 3]);
///         assert_eq!(live(), before);
///     });
/// }
/// ```
pub fn alone(test: impl FnOnce()) {
    let has_own_process = ["NEXTEST", ALONE].iter().any(|name| std::env::var_os(name).is_some());
    // Tests run on threads that have their names; with one thread for all of them it is the main one, and there is no
    // other test beside this one.
    match thread::current().name() {
        Some(name) if !has_own_process && name != "main" => run_again(name),
        _ => test(),
    }
}

fn run_again(name: &str) {
    let program = std::env::current_exe().expect("the test program knows its own path");
    let output = Command::new(program)
        .args([name, "--exact", "--include-ignored", "--nocapture"])
        .env(ALONE, "1")
        .output()
        .expect("the test program can be started again");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{name}, alone in its process, failed:\n{said}\n{}",
        String::from_utf8_lossy(&output.stderr),
    );
}
