//! Inputs that break a law, in a folder, each with a file beside it that says how.

use std::path::{Path, PathBuf};

use fuzz::kept;

/// Writes an input and the reason beside it; returns the file of the input.
pub(crate) fn store(folder: &Path, target: &str, input: &[u8], why: &str) -> std::io::Result<PathBuf> {
    let path = file_of(folder, target, input);
    std::fs::create_dir_all(folder)?;
    std::fs::write(&path, input)?;
    std::fs::write(path.with_extension("why"), why)?;
    Ok(path)
}

/// Removes what [`store`] has written.
pub(crate) fn remove(folder: &Path, target: &str, input: &[u8]) {
    let path = file_of(folder, target, input);
    let _ = std::fs::remove_file(path.with_extension("why"));
    let _ = std::fs::remove_file(path);
}

/// Stores an input and prints where it is, and how to run it again.
pub(crate) fn report(folder: &Path, target: &str, input: &[u8], why: &str) {
    let first: String = why.lines().take(3).collect::<Vec<_>>().join("\n    ");
    match store(folder, target, input, why) {
        Ok(path) => {
            let path = path.display();
            println!("FOUND {path}\n    {first}\n    again: make fuzz TARGET={target} INPUT={path}");
        }
        Err(fault) => println!(
            "FOUND by {target}\n    {first}\n    it cannot be written: {fault}; the input: {}",
            kept::escape(input)
        ),
    }
}

fn file_of(folder: &Path, target: &str, input: &[u8]) -> PathBuf {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    input.iter().for_each(|byte| hash = (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    folder.join(format!("{target}-{hash:016x}"))
}
