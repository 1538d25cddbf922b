//! Files of inputs: one input a line, escaped like a byte string of Rust. Lines that begin with `#` are comments.

use std::path::{Path, PathBuf};

/// Where inputs that reach different parts of the code are kept.
#[must_use]
pub fn corpus_file(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(format!("{target}.txt"))
}

/// Where inputs that once broke a law are kept, and attacks written by hand.
#[must_use]
pub fn hostile_file(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile").join(format!("{target}.txt"))
}

/// All kept inputs of a target, hostile ones first. A file that is not there holds none.
///
/// # Panics
/// When a line is not escaped as it should be, with file and line.
#[must_use]
pub fn inputs(target: &str) -> Vec<Vec<u8>> {
    [hostile_file(target), corpus_file(target)].iter().flat_map(|file| read(file)).collect()
}

/// The inputs of a file.
///
/// # Panics
/// As [`inputs`].
#[must_use]
pub fn read(file: &Path) -> Vec<Vec<u8>> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            let bytes = unescape(line);
            bytes.unwrap_or_else(|| panic!("{}:{}: not an escaped input", file.display(), number + 1))
        })
        .collect()
}

/// An input as a line. An empty input and one that would be a comment begin with an escape.
#[must_use]
pub fn escape(input: &[u8]) -> String {
    let line = input.escape_ascii().to_string().replace("\\'", "'").replace("\\\"", "\"");
    match line.strip_prefix('#') {
        Some(rest) => format!("\\x23{rest}"),
        None if line.is_empty() => "\\e".to_owned(),
        None => line,
    }
}

/// The input of a line; `None` when it is not one.
#[must_use]
pub fn unescape(line: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(line.len());
    let mut rest = line.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next()? {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'\\' => b'\\',
            b'\'' => b'\'',
            b'"' => b'"',
            b'e' => continue,
            b'x' => {
                let digit = |byte: u8| char::from(byte).to_digit(16);
                let (high, low) = (digit(rest.next()?)?, digit(rest.next()?)?);
                u8::try_from(high * 16 + low).ok()?
            }
            _ => return None,
        });
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::{escape, unescape};

    #[test]
    fn every_input_comes_back_from_its_line() {
        let all: Vec<u8> = (0..=255).collect();
        for input in [&all[..], b"", b"# a\n\\n'\"", b"\\\"x'", "(ä)".as_bytes()] {
            let line = escape(input);
            assert!(!line.contains('\n') && !line.is_empty() && !line.starts_with('#'), "{line}");
            assert_eq!(unescape(&line).as_deref(), Some(input), "{line}");
        }
        assert_eq!(unescape("\\q"), None);
        assert_eq!(unescape("\\x4"), None);
    }
}
