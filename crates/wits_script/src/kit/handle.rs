//! Any value of a script, kept by the game.

use std::fmt;

use mlua::{MultiValue, Value};
use serde::de::DeserializeOwned;
use wits_core::findings::{Findings, Place};

use super::define;
use crate::base::names;
use crate::convert;
use crate::data::{Data, DataKey};
use crate::error::{Fault, ScriptError};
use crate::frame::Entered;
use crate::vm::{Module, Vm};

/// Any value of a script, kept by the game: read, changed, gone through, called and compared. An empty one is not valid.
///
/// A game that keeps a function this way can have its behaviour exchanged by assigning another one. It is a reference, not
/// data: it cannot be saved. What characters remember are names and [`Data`].
///
/// ```
/// use wits_script::{Data, Handle, Vm};
/// let file = Vm::new()?.load("people.lua", "Mat = 37 Sharon = 15 Scooter = 1.5 function add(a, b) return a + b end")?;
/// let globals = Handle::globals(&file);
/// assert_eq!(globals.at("Scooter").cast::<f32>()?, 1.5);
/// globals.set("Mat", &Data::Int(10))?;
/// assert_eq!(globals.at("Mat").cast::<u8>()?, 10);
/// assert_eq!(globals.at("add").call(&[Data::Int(5), Data::Int(8)])?, [Data::Int(13)]);
/// assert!(!globals.at("Nobody").is_valid());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Source
/// Buckland, *Programming Game AI by Example*, 6.17.
#[derive(Clone, Default)]
pub struct Handle {
    kept: Option<(Vm, Value)>,
}

impl Handle {
    /// What a file has assigned to names.
    #[must_use]
    pub fn globals(file: &Module) -> Self {
        Self { kept: Some((file.vm.clone(), Value::Table(file.defined.clone()))) }
    }

    /// What a file has returned.
    #[must_use]
    pub fn returned(file: &Module) -> Self {
        Self::of(&file.vm, file.returned.clone())
    }

    fn of(vm: &Vm, value: Value) -> Self {
        Self { kept: (!value.is_nil()).then(|| (vm.clone(), value)) }
    }

    /// It holds something.
    #[must_use]
    pub const fn is_valid(&self) -> bool {
        self.kept.is_some()
    }

    /// It holds something that can be called.
    #[must_use]
    pub fn is_function(&self) -> bool {
        self.kept.as_ref().is_some_and(|(_, value)| value.is_function())
    }

    /// What sort of value it is, as Lua calls it.
    #[must_use]
    pub fn sort(&self) -> &'static str {
        self.kept.as_ref().map_or("nil", |(_, value)| value.type_name())
    }

    /// What a table holds by this key; not valid if this is no table or holds nothing there. Runs no code of the script.
    #[must_use]
    pub fn at(&self, key: impl Into<DataKey>) -> Self {
        let Some((vm, Value::Table(table))) = &self.kept else { return Self::default() };
        let found = vm.look(|| table.raw_get(convert::key_to_lua(&vm.shared.lua, &key.into())?));
        found.map_or_else(|_| Self::default(), |value| Self::of(vm, value))
    }

    /// Sets what a table holds by this key; [`Data::Nil`] takes it out.
    ///
    /// # Errors
    /// When this is no table.
    pub fn set(&self, key: impl Into<DataKey>, data: &Data) -> Result<(), ScriptError> {
        let Some((vm, Value::Table(table))) = &self.kept else { return Err(self.is_not("a table")) };
        let lua = &vm.shared.lua;
        vm.look(|| table.raw_set(convert::key_to_lua(lua, &key.into())?, convert::to_lua(lua, data)?))
    }

    /// As a value of this type.
    ///
    /// # Errors
    /// When it is something else.
    pub fn cast<T: DeserializeOwned>(&self) -> Result<T, Findings> {
        let Some((vm, value)) = &self.kept else {
            let mut findings = Findings::default();
            findings.add(Place::Whole, "there is no value", "");
            return Err(findings);
        };
        let grown = vm.look(|| Ok(define::grown("", value, define::mark(&vm.shared.lua)?)));
        let (node, _) = grown.map_err(|error| error.findings(""))??;
        define::read_all("", &node, |_| Place::Whole)
    }

    /// As plain data.
    ///
    /// # Errors
    /// When it is a function or holds one.
    pub fn data(&self) -> Result<Data, ScriptError> {
        let Some((vm, value)) = &self.kept else { return Ok(Data::Nil) };
        vm.look(|| convert::to_data(&vm.shared.lua, value).map_err(mlua::Error::runtime))
    }

    /// What a table holds, in the order in which scripts go through it. Keys that are no plain data are left out.
    #[must_use]
    pub fn entries(&self) -> Vec<(DataKey, Self)> {
        let Some((vm, Value::Table(table))) = &self.kept else { return Vec::new() };
        let pairs = vm.look(|| {
            let pairs = names::entries(table).filter_map(|pair| {
                let (key, value) = pair.ok()?;
                Some((convert::to_key(&key).ok()?, Self::of(vm, value)))
            });
            Ok(pairs.collect())
        });
        let mut entries: Vec<(DataKey, Self)> = pairs.unwrap_or_default();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        entries
    }

    /// Calls a function, within the limits of a call.
    ///
    /// # Errors
    /// When it is none, fails, takes too much, or gives something that is no plain data.
    pub fn call(&self, args: &[Data]) -> Result<Vec<Data>, ScriptError> {
        let Some((vm, Value::Function(function))) = &self.kept else { return Err(self.is_not("a function")) };
        let lua = &vm.shared.lua;
        let (result, _) = vm.bounded(vm.frame(), |frame| {
            let entered = Entered::new(frame);
            let result = (|| {
                let args = args
                    .iter()
                    .map(|data| convert::to_lua(lua, data))
                    .collect::<mlua::Result<MultiValue>>()?;
                let given: MultiValue = vm.leaf(function, args)?;
                given.iter().map(|value| convert::to_data(lua, value).map_err(mlua::Error::runtime)).collect()
            })();
            (result, entered.finish())
        });
        result
    }

    fn is_not(&self, wanted: &str) -> ScriptError {
        ScriptError::new(Fault::Run, "", format!("a {} is not {wanted}", self.sort()))
    }
}

/// The same value: equal numbers and texts, the same table, the same function.
impl PartialEq for Handle {
    fn eq(&self, other: &Self) -> bool {
        match (&self.kept, &other.kept) {
            (None, None) => true,
            (Some((_, a)), Some((_, b))) => a == b,
            _ => false,
        }
    }
}

impl fmt::Debug for Handle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Handle({})", self.sort())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn globals(text: &str) -> Handle {
        Handle::globals(&Vm::new().unwrap().load("t.lua", text).unwrap())
    }

    #[test]
    fn oracle_buckland_6_17_a_handle_reads_and_writes_globals() {
        let globals = globals("Mat = 37 Sharon = 15 Scooter = 1.5 function mat() return Mat end");
        assert_eq!(globals.at("Scooter").cast::<f32>().unwrap(), 1.5);
        globals.set("Mat", &Data::Int(10)).unwrap();
        assert_eq!(globals.at("mat").call(&[]).unwrap(), [Data::Int(10)], "the script sees it");
        assert!(!Handle::default().is_valid());
        assert!(globals.at("Sharon").cast::<String>().is_err());
    }

    #[test]
    fn oracle_buckland_6_13_the_game_calls_a_function_of_the_script() {
        let globals = globals("function add(a, b) return a + b end x = 5");
        // 5 + 8 = 13
        assert_eq!(globals.at("add").call(&[Data::Int(5), Data::Int(8)]).unwrap(), [Data::Int(13)]);
        let wrong = globals.at("x").call(&[]).unwrap_err();
        assert_eq!((wrong.kind, wrong.to_string().as_str()), (Fault::Run, "a integer is not a function"));
        assert!(globals.at("nobody").call(&[]).is_err());
        assert!(globals.at("add").call(&[Data::Nil, Data::Int(1)]).is_err());
    }

    #[test]
    fn tables_are_gone_through_in_a_fixed_order() {
        let table = globals("t = { b = 2, a = 1, [3] = 'x', [1] = 'y', [false] = 0, [2.5] = 9 }").at("t");
        let keys: Vec<String> = table.entries().iter().map(|(key, _)| key.to_string()).collect();
        assert_eq!(keys, ["[1]", "[2.5]", "[3]", "a", "b", "[false]"]);
        assert_eq!(table.data().unwrap().get("a"), Some(&Data::Int(1)));
        assert_eq!(table.at(3).cast::<String>().unwrap(), "x");
    }

    #[test]
    fn handles_are_compared_by_what_they_hold() {
        let globals = globals("a = {} b = a c = {} d = 1 e = 1 function f() end g = f");
        let same = |a: &str, b: &str| globals.at(a) == globals.at(b);
        assert!(
            same("a", "b")
                && !same("a", "c")
                && same("d", "e")
                && same("f", "g")
                && same("x", "y")
                && !same("x", "a")
        );
        assert_eq!((globals.at("f").sort(), globals.at("f").is_function()), ("function", true));
        assert!(globals.at("f").data().is_err() && globals.at("d").set("x", &Data::Nil).is_err());
    }
}
