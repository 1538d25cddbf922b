//! Functions and classes of the game that scripts can use.
//!
//! # What it does
//! A [`Binding`] names functions and classes of Rust once, with their parameters and a line of help; [`Vm::bind`] puts them
//! among the names that scripts find. The number of arguments must be right, and so must their types: else the script fails
//! with a message that says what is wanted, and nothing is called.
//!
//! ```
//! use wits_script::{Binding, Class, Data, Vm};
//!
//! struct Animal { noise: String, legs: u32 }
//! let animal = Class::new("Animal", "something with legs")
//!     .constructor(&["noise", "legs"], |(noise, legs)| Ok(Animal { noise, legs }))
//!     .method("speak", &[], "what it says", |animal: &mut Animal, ()| Ok(animal.noise.clone()))
//!     .field("legs", "how many", |animal| animal.legs);
//!
//! let vm = Vm::new()?;
//! let farm = Binding::new("farm").class(animal).function("add", &["a", "b"], "the sum", |(a, b): (i64, i64)| Ok(a + b));
//! vm.bind(&farm)?;
//! let file = vm.load("cat.lua", "local cat = farm.Animal('Meow', 4) noise, legs, sum = cat:speak(), cat.legs, farm.add(10, 5)")?;
//! assert_eq!(file.get("noise")?, "Meow".into());
//! assert_eq!((file.get("legs")?, file.get("sum")?), (Data::Int(4), Data::Int(15)));
//! # Ok::<(), wits_script::ScriptError>(())
//! ```
//!
//! # When not to use it
//! What depends on the game's world, or changes it, is a word of the [vocabulary](wits_decide::Vocabulary): words are there
//! for all techniques, are answered anew after a rewind, and know the character. Bound functions should give the same
//! result each time they are told the same; objects live no longer than the call they were made in.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 6.14 and 6.15.

use std::fmt;
use std::sync::{Arc, PoisonError};

use mlua::{AnyUserData, FromLuaMulti, IntoLua, IntoLuaMulti, Lua, MetaMethod, MultiValue, Table, UserData};
use mlua::{UserDataMethods, Value};

use super::api::Entry;
use crate::base::names::made_native;
use crate::base::sealed;
use crate::error::ScriptError;
use crate::vm::Vm;

type Call = Arc<dyn Fn(&Lua, MultiValue) -> mlua::Result<MultiValue> + Send + Sync>;
type Method<T> = Arc<dyn Fn(&Lua, &mut T, MultiValue) -> mlua::Result<MultiValue> + Send + Sync>;
type Field<T> = Arc<dyn Fn(&Lua, &mut T) -> mlua::Result<Value> + Send + Sync>;
type Install = Arc<dyn Fn(&Lua, &Table) -> mlua::Result<()> + Send + Sync>;

/// Functions and classes under one name, or under their own names if that is empty.
#[derive(Clone, Default)]
pub struct Binding {
    space: String,
    functions: Vec<(Entry, Call)>,
    classes: Vec<(Vec<Entry>, Install)>,
}

/// A class of Rust as scripts see it.
#[derive(Clone)]
pub struct Class<T> {
    name: String,
    help: String,
    constructors: Vec<(Entry, Make<T>)>,
    methods: Vec<(Entry, Method<T>)>,
    fields: Vec<(Entry, Field<T>)>,
}

type Make<T> = Arc<dyn Fn(&Lua, MultiValue) -> mlua::Result<T> + Send + Sync>;

impl Binding {
    /// Nothing yet, in a table of this name; an empty name is for names of their own.
    #[must_use]
    pub fn new(space: &str) -> Self {
        Self { space: space.to_owned(), ..Self::default() }
    }

    /// A function. Several of one name are told apart by how many arguments they take.
    #[must_use]
    pub fn function<A: FromLuaMulti, R: IntoLuaMulti>(
        mut self,
        name: &str,
        params: &[&str],
        help: &str,
        body: impl Fn(A) -> Result<R, String> + Send + Sync + 'static,
    ) -> Self {
        let call = move |lua: &Lua, given: MultiValue| {
            let told = A::from_lua_multi(given, lua)?;
            body(told).map_err(mlua::Error::runtime)?.into_lua_multi(lua)
        };
        self.functions.push((Entry::new(name, params, help), Arc::new(call)));
        self
    }

    /// A class.
    #[must_use]
    pub fn class<T: Send + Sync + 'static>(mut self, class: Class<T>) -> Self {
        let entries = class.entries();
        self.classes.push((entries, Arc::new(move |lua: &Lua, into: &Table| class.install(lua, into))));
        self
    }

    /// What it is called; empty if the names are their own.
    #[must_use]
    pub fn space(&self) -> &str {
        &self.space
    }

    /// All that is in it, for documentation.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let functions = self.functions.iter().map(|(entry, _)| entry.clone());
        let dot = if self.space.is_empty() { String::new() } else { format!("{}.", self.space) };
        let all = functions.chain(self.classes.iter().flat_map(|(entries, _)| entries.iter().cloned()));
        all.map(|entry| Entry { name: format!("{dot}{}", entry.name), ..entry }).collect()
    }

    fn install(&self, lua: &Lua, api: &Table) -> mlua::Result<()> {
        let into = if self.space.is_empty() { api.clone() } else { lua.create_table()? };
        let mut names: Vec<&str> = self.functions.iter().map(|(entry, _)| entry.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        for name in names {
            let all =
                self.functions.iter().filter(|(entry, _)| entry.name == name).cloned().collect::<Vec<_>>();
            into.raw_set(name, overloaded(lua, name.to_owned(), all)?)?;
        }
        self.classes.iter().try_for_each(|(_, install)| install(lua, &into))?;
        if !self.space.is_empty() {
            api.raw_set(self.space.as_str(), sealed(lua, into, &self.space)?)?;
        }
        Ok(())
    }
}

/// One function for all that have a name.
fn overloaded(lua: &Lua, name: String, all: Vec<(Entry, Call)>) -> mlua::Result<mlua::Function> {
    lua.create_function(move |lua, given: MultiValue| {
        let found = all.iter().find(|(entry, _)| entry.params.len() == given.len());
        match found {
            Some((_, call)) => call(lua, given),
            None => Err(wrong_count(&name, all.iter().map(|(entry, _)| entry), given.len())),
        }
    })
}

fn wrong_count<'e>(name: &str, all: impl Iterator<Item = &'e Entry>, given: usize) -> mlua::Error {
    let wanted: Vec<String> = all.map(|entry| format!("{name}({})", entry.params.join(", "))).collect();
    let things = if given == 1 { "argument" } else { "arguments" };
    mlua::Error::runtime(format!("{name}: {given} {things}; expected {}", wanted.join(" or ")))
}

impl<T: Send + Sync + 'static> Class<T> {
    /// A class without anything.
    #[must_use]
    pub fn new(name: &str, help: &str) -> Self {
        let (name, help) = (name.to_owned(), help.to_owned());
        Self { name, help, constructors: Vec::new(), methods: Vec::new(), fields: Vec::new() }
    }

    /// A way to make one: `Animal("Meow", 4)`. Several are told apart by how many arguments they take.
    #[must_use]
    pub fn constructor<A: FromLuaMulti>(
        mut self,
        params: &[&str],
        body: impl Fn(A) -> Result<T, String> + Send + Sync + 'static,
    ) -> Self {
        let make = move |lua: &Lua, given: MultiValue| {
            body(A::from_lua_multi(given, lua)?).map_err(mlua::Error::runtime)
        };
        self.constructors.push((Entry::new(&self.name, params, &self.help), Arc::new(make)));
        self
    }

    /// Something it can do: `animal:speak()`.
    #[must_use]
    pub fn method<A: FromLuaMulti, R: IntoLuaMulti>(
        mut self,
        name: &str,
        params: &[&str],
        help: &str,
        body: impl Fn(&mut T, A) -> Result<R, String> + Send + Sync + 'static,
    ) -> Self {
        let call = move |lua: &Lua, object: &mut T, given: MultiValue| {
            let told = A::from_lua_multi(given, lua)?;
            body(object, told).map_err(mlua::Error::runtime)?.into_lua_multi(lua)
        };
        self.methods.push((Entry::new(name, params, help), Arc::new(call)));
        self
    }

    /// Something that can be read: `animal.legs`.
    #[must_use]
    pub fn field<R: IntoLua>(
        mut self,
        name: &str,
        help: &str,
        read: impl Fn(&T) -> R + Send + Sync + 'static,
    ) -> Self {
        let read = move |lua: &Lua, object: &mut T| read(object).into_lua(lua);
        self.fields.push((Entry::new(name, &[], help), Arc::new(read)));
        self
    }

    /// It can do all that a base can, unless it can do it itself. `part` is the base in it. There may be several.
    #[must_use]
    pub fn inherits<B: Send + Sync + 'static>(
        mut self,
        base: &Class<B>,
        part: impl Fn(&mut T) -> &mut B + Send + Sync + Clone + 'static,
    ) -> Self {
        for (entry, method) in &base.methods {
            if self.methods.iter().all(|(own, _)| own.name != entry.name) {
                let (method, part) = (Arc::clone(method), part.clone());
                let call =
                    move |lua: &Lua, object: &mut T, given: MultiValue| method(lua, part(object), given);
                self.methods.push((entry.clone(), Arc::new(call)));
            }
        }
        for (entry, field) in &base.fields {
            if self.fields.iter().all(|(own, _)| own.name != entry.name) {
                let (field, part) = (Arc::clone(field), part.clone());
                self.fields.push((
                    entry.clone(),
                    Arc::new(move |lua: &Lua, object: &mut T| field(lua, part(object))),
                ));
            }
        }
        self
    }

    fn entries(&self) -> Vec<Entry> {
        let dotted = |entry: &Entry, dot: char| Entry {
            name: format!("{}{dot}{}", self.name, entry.name),
            ..entry.clone()
        };
        let constructors = self.constructors.iter().map(|(entry, _)| entry.clone());
        let methods = self.methods.iter().map(|(entry, _)| dotted(entry, ':'));
        constructors
            .chain(methods)
            .chain(self.fields.iter().map(|(entry, _)| dotted(entry, '.').of_field()))
            .collect()
    }

    fn install(&self, lua: &Lua, into: &Table) -> mlua::Result<()> {
        let methods = lua.create_table()?;
        for (entry, method) in &self.methods {
            let own = entry.name.clone();
            let (entry, method, class) = (entry.clone(), Arc::clone(method), self.name.clone());
            let call = lua.create_function(move |lua, (object, given): (Value, MultiValue)| {
                let name = format!("{class}:{}", entry.name);
                let object = object.as_userdata().and_then(|object| object.borrow_mut::<Object<T>>().ok());
                let Some(mut object) = object else {
                    return Err(mlua::Error::runtime(format!(
                        "{name}: call it with a colon, on one that was made by {class}(…)"
                    )));
                };
                if given.len() != entry.params.len() {
                    return Err(wrong_count(&name, [&entry].into_iter(), given.len()));
                }
                method(lua, &mut object.value, given)
            })?;
            methods.raw_set(own, call)?;
        }
        let parts = Arc::new(Parts { methods, fields: self.fields.clone(), name: self.name.clone() });
        let constructors = self.constructors.clone();
        let name = self.name.clone();
        let make = lua.create_function(move |lua, given: MultiValue| {
            let found = constructors.iter().find(|(entry, _)| entry.params.len() == given.len());
            let Some((_, make)) = found else {
                return Err(wrong_count(&name, constructors.iter().map(|(entry, _)| entry), given.len()));
            };
            let value = make(lua, given)?;
            made_native(lua, lua.create_userdata(Object { value, parts: Arc::clone(&parts) })?)
        })?;
        into.raw_set(self.name.as_str(), make)
    }
}

struct Parts<T> {
    methods: Table,
    fields: Vec<(Entry, Field<T>)>,
    name: String,
}

/// One of a class.
struct Object<T> {
    value: T,
    parts: Arc<Parts<T>>,
}

impl<T: Send + Sync + 'static> UserData for Object<T> {
    fn add_methods<M: UserDataMethods<Self>>(methods: &mut M) {
        methods.add_meta_function(MetaMethod::Index, |lua, (object, key): (AnyUserData, String)| {
            let mut object = object.borrow_mut::<Self>()?;
            let parts = Arc::clone(&object.parts);
            if let Some((_, field)) = parts.fields.iter().find(|(entry, _)| entry.name == key) {
                return field(lua, &mut object.value);
            }
            match parts.methods.raw_get::<Value>(key.as_str())? {
                Value::Nil => Err(mlua::Error::runtime(format!("{} has no {key:?}", parts.name))),
                method => Ok(method),
            }
        });
        methods.add_meta_method(MetaMethod::ToString, |_, object, ()| Ok(object.parts.name.clone()));
    }
}

impl Vm {
    /// Puts functions and classes of the game among the names that all scripts find.
    ///
    /// # Errors
    /// When there is no memory for them.
    pub fn bind(&self, binding: &Binding) -> Result<(), ScriptError> {
        let _gate = self.gate();
        let installed = binding.install(&self.shared.lua, &self.shared.api);
        self.has_changed();
        installed.map_err(|error| ScriptError::of(&error, None))?;
        let mut functions = self.shared.functions.lock().unwrap_or_else(PoisonError::into_inner);
        functions.1.extend(binding.entries().iter().map(Entry::bound));
        Ok(())
    }
}

impl fmt::Debug for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Binding")
            .field("space", &self.space)
            .field("entries", &self.entries())
            .finish_non_exhaustive()
    }
}

impl<T> fmt::Debug for Class<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Class({})", self.name)
    }
}

#[cfg(test)]
mod tests;
