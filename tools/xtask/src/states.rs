//! How states are hashed, saved and loaded is derived: what is written by hand says why.

use crate::fault::Fault;
use crate::tree::Tree;

/// Where plain values and containers are hashed and saved.
const GROUND: &str = "crates/wits_core/";
/// How a comment begins that gives the reason.
const REASON: &str = "// By hand: ";

/// Every `impl HashState` and `impl State` outside of `wits_core` has a reason directly above it.
pub(crate) fn check(tree: &Tree) -> Vec<Fault> {
    let sources = tree.texts(".rs").filter(|(path, _)| !path.starts_with(GROUND));
    sources.flat_map(|(path, text)| check_file(path, text)).collect()
}

fn check_file(path: &str, text: &str) -> Vec<Fault> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let by_hand = lines.iter().enumerate().filter(|(_, line)| is_by_hand(line));
    let without_reason = by_hand.filter(|(at, _)| !has_reason(&lines[..*at]));
    without_reason.map(|(at, _)| Fault::new(path, at + 1, message())).collect()
}

fn message() -> String {
    format!("a state by hand without a reason: derive it, or write `{REASON}…` above it")
}

fn is_by_hand(line: &str) -> bool {
    line.starts_with("impl") && (line.contains(" HashState for ") || line.contains(" State for "))
}

/// Whether the comment that ends these lines gives a reason.
fn has_reason(above: &[&str]) -> bool {
    let comment = above.iter().rev().take_while(|line| line.starts_with("//") || line.starts_with("#["));
    comment.into_iter().any(|line| line.strip_prefix(REASON).is_some_and(|reason| !reason.trim().is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(path: &str, text: &str) -> Vec<usize> {
        check(&Tree::of(&[(path, text)])).into_iter().map(|fault| fault.line).collect()
    }

    #[test]
    fn a_hash_by_hand_needs_a_reason() {
        let (path, impl_block) = ("labs/x/src/world.rs", "impl<T: HashState> HashState for World<T> {");
        assert_eq!(lines(path, impl_block), [1]);
        assert_eq!(lines(path, &format!("/// Hashed.\n{impl_block}")), [2]);
        assert_eq!(lines(path, &format!("// By hand:   \n{impl_block}")), [2]);
        assert_eq!(lines(path, &format!("// By hand: for a reason.\n\n{impl_block}")), [3]);
        assert_eq!(lines(path, &format!("// By hand: for a reason,\n// or two.\n{impl_block}")), [0; 0]);
        assert_eq!(lines(path, "#[derive(HashState)]\nstruct World;"), [0; 0]);
        assert_eq!(lines(path, "impl State for World {"), [1]);
        assert_eq!(lines(path, "impl SavedState for World {"), [0; 0]);
    }

    #[test]
    fn the_ground_writes_hashes_of_plain_values() {
        assert_eq!(lines("crates/wits_core/src/hash/values.rs", "impl HashState for f32 {"), [0; 0]);
    }
}
