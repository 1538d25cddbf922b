//! Prints the processor time of the worst call of each hostile script: `cargo run --release -p wits_script --example
//! hostile`.
#![expect(clippy::print_stdout, reason = "it is a report")]
#![expect(clippy::disallowed_types, reason = "it measures time")]

use std::time::Instant;

use wits_script::Vm;
use wits_script::hostile::corpus;

fn main() {
    let only = std::env::args().nth(1).unwrap_or_default();
    let mut rows: Vec<(f64, String, String)> = Vec::new();
    for script in corpus().into_iter().filter(|script| script.name.contains(&only)) {
        let (mut worst, mut ends) = (0.0_f64, "ok".to_owned());
        let Ok(vm) = Vm::new() else { return };
        let mut file = None;
        worst = worst.max(milliseconds(|| match vm.load("hostile.lua", &script.text) {
            Ok(module) => file = Some(module),
            Err(error) => ends = format!("load: {} {error}", error.kind.name()),
        }));
        for _ in 0..if script.text.contains("keep") { 100 } else { 4 } {
            let Some(file) = &file else { break };
            worst = worst.max(milliseconds(|| {
                if let Err(error) = file.call("attack", &[]) {
                    ends = format!("{} {}", error.kind.name(), error.message);
                }
            }));
        }
        let ends = format!("{ends} ({} MB)", vm.used_memory() >> 20);
        rows.push((worst, script.name, ends));
    }
    rows.sort_by(|a, b| b.0.total_cmp(&a.0));
    for (worst, name, ends) in rows {
        println!("{worst:9.2} ms  {name}: {}", ends.chars().take(130).collect::<String>());
    }
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let (wall, cpu) = (Instant::now(), on_cpu());
    work();
    match (cpu, on_cpu()) {
        (Some(before), Some(after)) => (after - before) * 1e3,
        _ => wall.elapsed().as_secs_f64() * 1e3,
    }
}

/// Processor time of this thread, where the system reports it. \[s\]
fn on_cpu() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds * 1e-9)
}
