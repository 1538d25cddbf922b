//! Scripts that try to take more than they are given: for the tests and the benchmark of the limits.
//!
//! Every script defines `attack()`, unless loading it is the attack. With the default [`Limits`](crate::Limits) each ends
//! with the error that it names, and no call of any of them takes more than 50 ms of processor time (measured by `wits bench
//! scripts`).

use crate::error::Fault;

const TEXT: &str = include_str!("corpus.lua");

/// A script that tries to take more than it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hostile {
    /// What it tries.
    pub name: String,
    /// How it ends; `None` if it comes to its end within its limits.
    pub ends: Option<Fault>,
    /// The file.
    pub text: String,
}

/// All of them: those that run, and those that keep the compiler busy.
#[must_use]
pub fn corpus() -> Vec<Hostile> {
    let written = TEXT.split("--== ").filter_map(|part| {
        let (head, text) = part.split_once('\n')?;
        let (ends, name) = head.split_once(": ")?;
        Some(hostile(name, ends, text.to_owned()))
    });
    written.chain(sources()).collect()
}

fn hostile(name: &str, ends: &str, text: String) -> Hostile {
    let all = [Fault::Syntax, Fault::Run, Fault::Budget, Fault::Memory, Fault::Wait, Fault::Missing];
    Hostile { name: name.to_owned(), ends: all.into_iter().find(|fault| fault.name() == ends), text }
}

/// The one that is short enough to be compiled: Lua itself refuses what is nested too deep.
const DEEP: &str = "brackets in brackets";

/// Files that are long or deep.
fn sources() -> impl Iterator<Item = Hostile> {
    let many = |text: &str, times: usize| text.repeat(times);
    let numbered = |times: usize, line: &dyn Fn(usize) -> String| (0..times).map(line).collect::<String>();
    [
        ("100,000 elseif", format!("if x then {} end", many("elseif x then ", 100_000))),
        ("a long chain of operators", format!("x = 1{}", many(" + 1", 400_000))),
        ("a long text joined of pieces", format!("x = ''{}", many(" .. ''", 200_000))),
        (DEEP, format!("x = {}1{}", many("(", 100_000), many(")", 100_000))),
        ("blocks in blocks", format!("{} {}", many("do ", 100_000), many("end ", 100_000))),
        ("functions in functions", format!("{} {}", many("x = function() ", 50_000), many("end ", 50_000))),
        ("a million empty statements", many(";", 1_000_000)),
        ("a long list", format!("x = {{ {} }}", many("1,", 500_000))),
        ("many constants", numbered(100_000, &|i| format!("x = {i}.5 "))),
        ("many names", numbered(60_000, &|i| format!("x{i} = 1 "))),
        ("many local variables", numbered(100_000, &|i| format!("do local x{i} end "))),
        ("many labels and jumps", numbered(60_000, &|i| format!("do goto l{i} ::l{i}:: end "))),
        ("jumps out of many loops", format!("while x do {} end", many("if x then break end ", 60_000))),
        ("a long comment", format!("--[[{}]]", many("x", 4_000_000))),
        ("a long text", format!("x = '{}'", many("x", 4_000_000))),
        ("a long bracket that is never closed", format!("x = [==[{}", many("]=", 1_000_000))),
        ("many lines", many("\n", 2_000_000)),
        ("many functions", many("local function f() end ", 100_000)),
        ("many captured variables", many("do local x local function f() return x end end ", 50_000)),
    ]
    .into_iter()
    .map(|(name, text)| hostile(name, if name == DEEP { "run" } else { "syntax" }, text))
}

#[cfg(test)]
mod tests;
