//! Scripts that try to take more than they are given: for the tests and the benchmark of the limits.
//!
//! Every script defines `attack()`, unless loading it is the attack. With the default [`Limits`](crate::Limits) each ends
//! with the error that it names, and no call of any of them takes more than 50 ms of processor time (measured by `wits bench
//! scripts`). Some whose single instructions are slow end earlier, by [`Limits::time`](crate::Limits::time): the error that is
//! named is the one without that limit, which is the same on every machine.

use crate::error::Fault;

const TEXT: &str = include_str!("corpus.lua");

/// A script that tries to take more than it is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hostile {
    /// What it tries.
    pub name: String,
    /// How it ends if nothing is timed; `None` if it comes to its end within its limits.
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
    written.chain(chains()).chain(sources()).collect()
}

fn hostile(name: &str, ends: &str, text: String) -> Hostile {
    let all =
        [Fault::Syntax, Fault::Run, Fault::Budget, Fault::Memory, Fault::Time, Fault::Wait, Fault::Missing];
    Hostile { name: name.to_owned(), ends: all.into_iter().find(|fault| fault.name() == ends), text }
}

/// A large table, to which numbers are added in many calls that all fall on one place of Lua's hash table: it becomes slow to
/// do anything with it.
const CHAIN: &str = "
local keep, n = {}, 0
for i = 1, 16385 do keep[-i] = i end
for i = 0, 13 do keep[1 << i] = i end
local last = keep
for _ = 1, 31 do last = setmetatable({}, { __index = last }) end
local function more() for _ = 1, 200 do if n < 15900 then n = n + 1 keep[n * 32767] = n end end end
function attack() more() local x while true do $ end end
";

/// What can be done with such a table.
fn chains() -> impl Iterator<Item = Hostile> {
    [
        ("read", "x = keep[655340000] x = keep[655340000] x = keep[655340000] x = keep[655340000]"),
        ("read by a function", "rawget(keep, 655340000)"),
        ("written", "keep[655340000] = 1 keep[655340000] = nil"),
        ("measured", "x = #keep x = #keep x = #keep x = #keep x = #keep x = #keep x = #keep"),
        ("unpacked", "pcall(table.unpack, keep, 9000, 12900)"),
        ("moved", "pcall(table.move, keep, 9000, 12900, 1, {})"),
        ("joined", "pcall(table.concat, keep, '', 1, 9)"),
        ("gone through", "for _ in pairs(keep) do break end"),
        ("gone through by next", "x = next(keep)"),
        ("gone through by ipairs", "for i in ipairs(keep) do x = i end"),
        ("changed at the front", "if n > 15800 then table.insert(keep, 1, 1) table.remove(keep, 1) end"),
        (
            "asked through many others",
            "x = last.x x = last[655340000] x = last[655340000] x = last[655340000]",
        ),
    ]
    .into_iter()
    .map(|(what, body)| {
        hostile(&format!("numbers that fall on one place, {what}"), "budget", CHAIN.replace('$', body))
    })
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
