//! What a file may look like, so that compiling it takes little time.
//!
//! Lua compiles a file in one go, where nothing counts. That takes time in proportion to its length, but for the jumps of
//! one construct: each further `elseif`, `or` or `break` goes through all before it. So both are bounded.

/// Number of bytes of a file that are charged as one instruction.
pub(crate) const BYTES_PER_INSTRUCTION: usize = 16;
/// Words that jump, in one file.
const MAX_JUMPS: usize = 4096;
const JUMPS: [&[u8]; 6] = [b"elseif", b"break", b"goto", b"and", b"or", b"::"];

/// Refuses a file that would keep the compiler busy.
pub(crate) fn check(code: &[u8], max: usize) -> mlua::Result<()> {
    let wrong = |message: String| Err(mlua::Error::SyntaxError { message, incomplete_input: false });
    if code.len() > max {
        return wrong(format!("a file of {} bytes: at most {max} are read", code.len()));
    }
    if code.starts_with(b"\x1b") {
        return Ok(());
    }
    let jumps = code.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_' && *byte != b':');
    let count = jumps.filter(|word| JUMPS.contains(word) || word.windows(2).any(|two| two == b"::")).count();
    if count > MAX_JUMPS {
        return wrong(format!(
            "{count} of elseif, break, goto, and, or in one file: at most {MAX_JUMPS} are read"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Fault, Vm};

    #[test]
    fn long_files_and_files_full_of_jumps_are_refused_before_they_are_compiled() {
        let lines = |count: usize| "if x then elseif y then end\n".repeat(count);
        assert!(check(lines(4096).as_bytes(), 1 << 20).is_ok());
        assert!(check(lines(4097).as_bytes(), 1 << 20).is_err());
        assert!(check(lines(10).as_bytes(), 100).is_err());
        let vm = Vm::new().unwrap();
        let error = vm.load("long.lua", &" ".repeat(vm.limits().source + 1)).unwrap_err();
        assert_eq!((error.kind, error.file.as_str()), (Fault::Syntax, "long.lua"));
        assert!(vm.compile("long.lua", &lines(5000)).unwrap_err().message.contains("at most 4096"));
    }

    #[test]
    fn compiling_is_charged_for() {
        let vm = Vm::with(crate::Limits { instructions: 1000, ..crate::Limits::default() }).unwrap();
        assert_eq!(vm.load("t.lua", &"--".repeat(20_000)).unwrap_err().kind, Fault::Budget);
        assert!(vm.load("t.lua", "x = 1").is_ok());
    }
}
