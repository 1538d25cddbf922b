//! The machine, in one line: figures mean nothing without it.

use std::thread;

/// Processor, cores and system.
pub(crate) fn line() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = model(&info).unwrap_or("unknown processor");
    let (system, architecture) = (std::env::consts::OS, std::env::consts::ARCH);
    format!("{model}, {cores} cores, {system} {architecture}")
}

fn model(info: &str) -> Option<&str> {
    let line = info.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim())
}

#[cfg(test)]
mod tests {
    use super::model;

    #[test]
    fn the_model_is_found() {
        assert_eq!(model("processor\t: 0\nmodel name\t: Fast 9000\n"), Some("Fast 9000"));
        assert_eq!(model("processor\t: 0\n"), None);
    }
}
