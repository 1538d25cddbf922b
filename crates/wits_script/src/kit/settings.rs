//! Parameter files in Lua.
//!
//! # What it does
//! A file of constants, some of them calculated from others, is read once and asked by path, each time with the type that
//! is wanted; or all of it becomes a struct. The names that the file assigns are the parameters; a file that returns a table
//! has those of the table. Functions of the file are helpers and no parameters.
//!
//! ```
//! use wits_script::{Settings, Vm};
//! let vm = Vm::new()?;
//! let settings = Settings::read(&vm, "params.lua", "
//!     bot = { max_speed = 4, health = 100, colour = 'red' }
//!     bot.swimming_speed = bot.max_speed * 0.2
//! ")?;
//! assert_eq!(settings.get::<f32>("bot.swimming_speed")?, 0.8);
//! let fault = settings.get::<u32>("bot.colour").unwrap_err();
//! assert_eq!(fault.to_string(), "params.lua:2:1: bot.colour: the text \"red\"; expected a whole number of at least 0");
//!
//! #[derive(serde::Deserialize)]
//! struct Bot { max_speed: f32, health: u32, colour: String, swimming_speed: f32 }
//! assert_eq!(settings.get::<Bot>("bot")?.health, 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # When not to use it
//! For minds there are definitions; for what players may change without knowing Lua there are the parameters of a game.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 6.1, 6.11 and 6.12.

use mlua::Value;
use serde::de::DeserializeOwned;
use wits_core::findings::{Findings, Place, unknown_name};

use super::define::{self, Kind, Node};
use crate::base::names;
use crate::vm::{Module, Vm};

/// The parameters of a file.
#[derive(Debug)]
pub struct Settings {
    file: String,
    text: String,
    root: Node,
}

impl Settings {
    /// Runs a file and keeps what it defines.
    ///
    /// # Errors
    /// When it is not Lua, fails, takes too much, or has parameters that are no plain data.
    pub fn read(vm: &Vm, file: &str, text: &str) -> Result<Self, Findings> {
        let module = vm.load(file, text).map_err(|error| error.findings(file))?;
        let grown = vm.look(|| {
            let table = parameters(&module)?;
            Ok(define::grown(file, &table, define::mark(&vm.shared.lua)?))
        });
        let (root, functions) = grown.map_err(|error| error.findings(file))??;
        let settings = Self { file: file.to_owned(), text: text.to_owned(), root };
        match functions.first() {
            None => Ok(settings),
            Some((name, function)) => {
                // A function of the library has a line in another file.
                let is_own = function.info().source.is_some_and(|source| source == format!("@{file}"));
                let line = name.rsplit(':').next().and_then(|line| line.parse().ok()).filter(|_| is_own);
                let mut findings = Findings::of(file);
                findings.add(
                    line.map_or(Place::Whole, |line| Place::Line { line, column: 1 }),
                    "a function is no parameter",
                    "numbers, texts, flags, tables",
                );
                Err(findings)
            }
        }
    }

    /// The parameter at a path, as this type: a number, a flag, a text, a list, a struct.
    ///
    /// # Errors
    /// When there is none, or it is something else.
    pub fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Findings> {
        let mut node = &self.root;
        for (at, step) in steps(path) {
            let Some(next) = node.child(step) else {
                let mut findings = Findings::of(&self.file);
                let place = line(self.line_of(&path[..at]));
                let whose =
                    if at == 0 { String::new() } else { format!("{}: ", path[..at].trim_end_matches('.')) };
                findings.add(place, format!("{whose}{}", unknown_name(step, &names(node))), "");
                return Err(findings);
            };
            node = next;
        }
        let place = |fault: &define::Fault| {
            let inner = fault.path();
            let dot = if inner.is_empty() || inner.starts_with('[') { "" } else { "." };
            line(self.line_of(&format!("{path}{dot}{inner}")))
        };
        define::read_all(&self.file, node, place).map_err(|findings| self.below(path, &findings))
    }

    /// All of it as a struct. With `#[serde(deny_unknown_fields)]` unknown names are faults.
    ///
    /// # Errors
    /// All faults: what is missing, unknown or of the wrong type.
    pub fn read_as<T: DeserializeOwned>(&self) -> Result<T, Findings> {
        define::read_all(&self.file, &self.root, |fault| line(self.line_of(&fault.path())))
    }

    /// The names of the parameters, in order.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        names(&self.root)
    }

    /// The faults of a part are told with their whole path.
    fn below(&self, path: &str, findings: &Findings) -> Findings {
        let mut whole = Findings::of(&self.file);
        for finding in findings.list() {
            let message = if path.is_empty() {
                finding.message.clone()
            } else {
                format!("{path}: {}", finding.message)
            };
            whole.add(finding.place.clone(), message, finding.expected.clone());
        }
        whole
    }

    /// The line where the last name of a path that can be found is assigned.
    fn line_of(&self, path: &str) -> usize {
        let (mut from, mut found) = (0, 0);
        for (_, name) in
            steps(path).filter(|(_, step)| !step.starts_with(|first: char| first.is_ascii_digit()))
        {
            let Some(at) = assigned(&self.text[from..], name) else { break };
            from += at;
            found = 1 + self.text[..from].matches('\n').count();
        }
        found
    }
}

/// What the file returned, or else what it assigned; functions are helpers.
fn parameters(module: &Module) -> mlua::Result<Value> {
    if let Value::Table(table) = &module.returned {
        return Ok(Value::Table(table.clone()));
    }
    let table = module.vm.shared.lua.create_table()?;
    for pair in names::entries(&module.defined) {
        let (name, value) = pair?;
        if !value.is_function() {
            table.raw_set(name, value)?;
        }
    }
    Ok(Value::Table(table))
}

/// The steps of a path, each with where it begins.
fn steps(path: &str) -> impl Iterator<Item = (usize, &str)> {
    path.split(['.', '['])
        .map(|step| (step.as_ptr() as usize - path.as_ptr() as usize, step.trim_end_matches(']')))
        .filter(|(_, step)| !step.is_empty())
}

/// Where a name is assigned in a text: `name =`, not `name ==`.
fn assigned(text: &str, name: &str) -> Option<usize> {
    text.match_indices(name).map(|(at, _)| at).find(|at| {
        let before = text[..*at].chars().next_back();
        let after = text[at + name.len()..].trim_start();
        before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
            && after.starts_with('=')
            && !after.starts_with("==")
    })
}

fn names(node: &Node) -> Vec<&str> {
    if let Kind::Fields(fields) = &node.kind {
        fields.iter().map(|(name, _)| name.as_str()).collect()
    } else {
        Vec::new()
    }
}

const fn line(line: usize) -> Place {
    if line == 0 { Place::Whole } else { Place::Line { line, column: 1 } }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    fn settings(text: &str) -> Settings {
        Settings::read(&Vm::new().unwrap(), "p.lua", text).unwrap_or_else(|findings| panic!("{findings}"))
    }

    #[test]
    fn oracle_buckland_6_11_globals_are_read_by_name_and_type() {
        let settings = settings("name = 'Spiderman'\nage = 29");
        assert_eq!(settings.get::<u8>("age").unwrap(), 29);
        assert_eq!(settings.get::<String>("name").unwrap(), "Spiderman");
        // The source reads on after a type error; here it is an error and nothing is read.
        let wrong = settings.get::<f32>("name").unwrap_err();
        assert_eq!(wrong.to_string(), "p.lua:1:1: name: the text \"Spiderman\"; expected a number");
        let missing = settings.get::<f32>("agee").unwrap_err();
        assert_eq!(missing.to_string(), "p.lua: unknown \"agee\", did you mean \"age\"?");
    }

    #[test]
    fn a_function_is_refused_with_its_line_if_it_has_one_here() {
        let fault = |text| Settings::read(&Vm::new().unwrap(), "p.lua", text).unwrap_err().to_string();
        assert!(fault("a = {\n b = function() end }").starts_with("p.lua:2:1: a function"));
        assert!(fault("a = { b = print }").starts_with("p.lua: a function"));
    }

    #[test]
    fn oracle_buckland_6_12_tables_are_read_by_key() {
        let settings = settings("simple_table = { name = 'Dan Dare', age = 20 }");
        assert_eq!(settings.get::<String>("simple_table.name").unwrap(), "Dan Dare");
        assert_eq!(settings.get::<i32>("simple_table.age").unwrap(), 20);
        let missing = settings.get::<i32>("simple_table.height").unwrap_err();
        assert_eq!(missing.to_string(), "p.lua:1:1: simple_table: unknown \"height\", there are: age, name");
    }

    #[test]
    fn oracle_buckland_6_1_constants_are_derived_from_others() {
        let settings =
            settings("local function part(of) return of * 0.2 end\nmax_speed = 5\nswim = part(max_speed)");
        // 5 · 0.2 = 1, and the helper is no parameter.
        assert_eq!(settings.get::<f32>("swim").unwrap(), 1.0);
        assert_eq!(settings.names(), ["max_speed", "swim"]);
    }

    #[test]
    fn all_of_a_file_becomes_a_struct_and_all_faults_are_told() {
        #[derive(Debug, Deserialize, PartialEq)]
        #[serde(deny_unknown_fields)]
        struct Params {
            seed: u64,
            bot: Bot,
            points: Vec<(f32, f32)>,
        }
        #[derive(Debug, Deserialize, PartialEq)]
        #[serde(deny_unknown_fields)]
        struct Bot {
            speed: f32,
            #[serde(default)]
            shy: bool,
        }
        let good = "return { seed = 7, bot = { speed = 1 / 2 }, points = { { 1, 2 }, { 3, 4 } } }";
        let expected =
            Params { seed: 7, bot: Bot { speed: 0.5, shy: false }, points: vec![(1.0, 2.0), (3.0, 4.0)] };
        assert_eq!(settings(good).read_as::<Params>().unwrap(), expected);
        let bad = "seed = 'x'\nbot = {\n  speeed = 2,\n  shy = 1,\n}\npoints = { { 1, 2 }, { 3 } }";
        assert_eq!(
            settings(bad).read_as::<Params>().unwrap_err().to_string(),
            "p.lua:4:1: bot.shy: the number 1; expected true or false\n\
             p.lua:2:1: bot: unknown field \"speeed\", did you mean \"speed\"?\n\
             p.lua:6:1: points[1]: a list; expected 2 entries, not 1\n\
             p.lua:1:1: seed: the text \"x\"; expected a whole number of at least 0"
        );
    }

    #[test]
    fn parameter_files_are_as_closed_as_all_scripts() {
        let vm = Vm::new().unwrap();
        let fault = |text: &str| Settings::read(&vm, "p.lua", text).map(|_| ()).unwrap_err().to_string();
        assert!(fault("x = io.open('a')").starts_with("p.lua:1:1: "));
        assert!(fault("while true do end").contains("p.lua"));
        assert!(fault("x = ").starts_with("p.lua:1:1: "));
        assert_eq!(
            fault("x = { f = function() end }"),
            "p.lua:1:1: a function is no parameter; expected numbers, texts, flags, tables"
        );
    }
}
