//! Work grows with its input, and no faster: twice the input, at most two and a half times the instructions.
//!
//! # What it does
//! [`hold`] runs every [`Case`] with an input of some size and with one of twice that size, and panics if the second run
//! executes more than [`MAX_RATIO`] times the instructions of the first. Instructions are counted, not timed, so the
//! answer does not depend on how busy the machine is: the test program runs itself again under `valgrind`, which counts
//! what happens inside one function and nothing around it.
//!
//! ```no_run
//! use wits_testkit::linear::{Case, hold};
//!
//! #[test]
//! fn sums_are_linear() {
//!     // The input is made before counting begins; only the closure is counted.
//!     let sum = Case::new("sum", 1000, |size| {
//!         let numbers: Vec<u64> = (0..size as u64).collect();
//!         move || numbers.iter().sum::<u64>()
//!     });
//!     hold("sums_are_linear", vec![sum]);
//! }
//! ```
//!
//! # Choosing a size
//! A size has to be large enough that a quadratic part would outweigh the rest: some hundreds of things that are
//! compared with each other. Raising it finds weaker quadratic parts, at the cost of time: about a second for fifty
//! million instructions.
//!
//! # Failure
//! Without `valgrind` it panics with a message that says so: a check that cannot run does not pass.

use std::fmt::Write as _;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Maximum ratio of the instructions for twice the input to those for the input.
pub const MAX_RATIO: f64 = 2.5;

/// Set in the process that is counted.
const COUNTING: &str = "WITS_LINEAR_COUNTING";

type Make = Box<dyn Fn(usize) -> Box<dyn FnOnce()>>;

/// Something whose cost may only grow with its input.
pub struct Case {
    name: String,
    size: usize,
    make: Make,
}

impl Case {
    /// `make` prepares the input of a size, and gives what is counted.
    pub fn new<R, W: FnOnce() -> R + 'static>(
        name: impl Into<String>,
        size: usize,
        make: impl Fn(usize) -> W + 'static,
    ) -> Self {
        let make: Make = Box::new(move |size| {
            let work = make(size);
            // The result is dropped inside: freeing is work too.
            Box::new(move || drop(black_box(work())))
        });
        Self { name: name.into(), size, make }
    }
}

/// What a case costs with its input and with twice the input, in instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The name of the case.
    pub name: String,
    /// With its size.
    pub once: u64,
    /// With twice its size.
    pub twice: u64,
}

impl Cost {
    /// How many times the instructions twice the input costs.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a ratio of two digits")]
    pub fn ratio(&self) -> f64 {
        self.twice as f64 / self.once.max(1) as f64
    }
}

/// Holds that every case is linear. `test` is the name of the calling test as the test program knows it, with its modules:
/// it is run again to be counted.
///
/// # Panics
/// A case that grows faster than [`MAX_RATIO`]; `valgrind` is missing or failed.
#[expect(clippy::print_stdout, reason = "a test that passes shows its ratios with --nocapture")]
pub fn hold(test: &str, cases: Vec<Case>) {
    let Some(costs) = costs(test, cases) else { return };
    let table = table(&costs);
    println!("{table}");
    let worst = costs.iter().filter(|cost| cost.ratio() > MAX_RATIO).count();
    assert!(worst == 0, "{worst} of {} cases grow faster than their input:\n{table}", costs.len());
}

/// What the cases cost; `None` in the process that is counted, which has nothing to say.
///
/// # Panics
/// `valgrind` is missing or failed.
#[must_use]
pub fn costs(test: &str, cases: Vec<Case>) -> Option<Vec<Cost>> {
    assert!(!cases.is_empty(), "there is nothing to count");
    if std::env::var_os(COUNTING).is_some() {
        for case in &cases {
            for size in [case.size, 2 * case.size] {
                counted((case.make)(size));
            }
        }
        return None;
    }
    let folder = Folder::new(test);
    run_counted(test, &folder.0);
    let counts: Vec<u64> = (1..=2 * cases.len()).map(|part| count(&folder.0, part)).collect();
    let costs = cases.into_iter().zip(counts.chunks_exact(2));
    Some(costs.map(|(case, counts)| Cost { name: case.name, once: counts[0], twice: counts[1] }).collect())
}

/// The only function whose instructions are counted, with all that it calls.
#[inline(never)]
fn counted(work: Box<dyn FnOnce()>) {
    work();
    // Not the last call, or it would be a jump and never return here.
    black_box(());
}

const COUNTED: &str = "wits_testkit::linear::counted";

fn run_counted(test: &str, folder: &Path) {
    let program = std::env::current_exe().expect("the test program knows its own path");
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--trace-children=no", "--separate-threads=no"])
        .arg(format!("--toggle-collect={COUNTED}"))
        .arg(format!("--dump-after={COUNTED}"))
        .arg(format!("--callgrind-out-file={}", folder.join("counts").display()))
        .arg(program)
        .args([test, "--exact", "--include-ignored", "--nocapture", "--test-threads=1"])
        .env(COUNTING, "1");
    let output = valgrind.output().unwrap_or_else(|error| {
        panic!("valgrind counts instructions for this test and cannot be started ({error}): install it (Debian: apt-get install valgrind)")
    });
    assert!(
        output.status.success() && String::from_utf8_lossy(&output.stdout).contains("1 passed"),
        "the counted run of {test} failed:\n{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
}

/// The instructions of one call, as valgrind wrote them down.
fn count(folder: &Path, part: usize) -> u64 {
    let file = folder.join(format!("counts.{part}"));
    let text = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("valgrind left no counts at {}: {error}", file.display()));
    let total =
        text.lines().find_map(|line| line.strip_prefix("totals: ").or(line.strip_prefix("summary: ")));
    let total = total.and_then(|total| total.trim().parse().ok());
    total.filter(|total| *total > 0).unwrap_or_else(|| panic!("{} holds no count", file.display()))
}

fn table(costs: &[Cost]) -> String {
    let mut table = String::new();
    for cost in costs {
        let _ =
            writeln!(table, "{:>6.2}  {:>12} -> {:>12}  {}", cost.ratio(), cost.once, cost.twice, cost.name);
    }
    table
}

/// A folder of one run, gone when it is done.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Self {
        let name = format!("wits-linear-{}-{}", std::process::id(), test.replace("::", "-"));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for the counts can be made");
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_work_passes_and_quadratic_work_is_found() {
        let numbers = |size: usize| (0..size as u64).collect::<Vec<u64>>();
        let linear = Case::new("linear", 2000, move |size| {
            let numbers = numbers(size);
            move || numbers.iter().fold(0, |sum, number| black_box(sum + number))
        });
        let quadratic = Case::new("quadratic", 500, move |size| {
            let numbers = numbers(size);
            move || numbers.iter().filter(|number| numbers.contains(&(**number + 1_000_000))).count()
        });
        let test = "linear::tests::linear_work_passes_and_quadratic_work_is_found";
        let Some(costs) = costs(test, vec![linear, quadratic]) else { return };
        let [linear, quadratic] = &costs[..] else { panic!("{costs:?}") };
        assert!(linear.ratio() > 1.9 && linear.ratio() < 2.1, "{}", table(&costs));
        assert!(quadratic.ratio() > 3.5, "{}", table(&costs));
    }
}
