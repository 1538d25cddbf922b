//! What a file defines for the game: `condition`, `value` and `action`.
//!
//! ```lua
//! condition("near", function(distance) return ask.enemy_distance() < distance end)
//! value("hunger", "number", function() return me.hunger or 0 end)
//! action("patrol", function() act.walk_to("gate") wait(2) act.walk_to("tower") end)
//! action("aim", {
//!   help = "three ticks of aiming",
//!   params = { { "target", "vector", help = "where to" } },
//!   enter = function() me.aimed = 0 end,
//!   tick = function(target) me.aimed = me.aimed + 1 return me.aimed < 3 and "running" or "success" end,
//!   exit = function(why) log("lowers the gun: " .. why) end,
//! })
//! ```
//!
//! A parameter can say what it takes: `choices = {"gate", "tower"}` for texts, `min = 0, max = 1` for numbers, and
//! `form = "gate-*"` for texts of a form.
//!
//! A function alone names its parameters itself; they are numbers. With a table each parameter has a kind.

use mlua::{Function, Lua, Table, Value};
use wits_decide::words::{Accepts, Glob};
use wits_decide::{Choices, Kind, Param};

use crate::base::names;
use crate::convert::{Kept, to_data};
use crate::frame;

/// A word that a file defines.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) name: String,
    pub(crate) help: String,
    pub(crate) params: Vec<Param>,
    pub(crate) body: Body,
    /// Its functions are handed `me` first, since that is what they call it.
    pub(crate) wants_me: bool,
    /// The lines from its beginning to its end.
    pub(crate) lines: (usize, usize),
}

/// What a word does.
#[derive(Clone, Debug)]
pub(crate) enum Body {
    Condition(Function),
    Value(Kind, Function),
    /// One function that can wait.
    Script(Function),
    /// Steps that answer at once.
    Steps {
        enter: Option<Function>,
        tick: Function,
        exit: Option<Function>,
    },
}

impl Definition {
    pub(crate) fn new(name: String, body: Body) -> Self {
        let mut definition =
            Self { name, help: String::new(), params: Vec::new(), body, wants_me: false, lines: (0, 0) };
        let info = definition.function().info();
        definition.lines = (info.line_defined.unwrap_or(0), info.last_line_defined.unwrap_or(0));
        definition
    }

    /// The word that a function alone becomes.
    pub(crate) fn of_function(lua: &Lua, name: String, body: Body) -> mlua::Result<Self> {
        let mut definition = Self::new(name, body);
        definition.params = named_params(lua, definition.function())?;
        definition.take_me();
        Ok(definition)
    }

    /// A first parameter `me` is no parameter.
    fn take_me(&mut self) {
        if self.params.first().is_some_and(|param| param.name == "me") {
            self.params.remove(0);
            self.wants_me = true;
        }
    }

    /// The function that is its heart.
    pub(crate) const fn function(&self) -> &Function {
        match &self.body {
            Body::Condition(function) | Body::Value(_, function) | Body::Script(function) => function,
            Body::Steps { tick, .. } => tick,
        }
    }

    /// As files and studios call it.
    pub(crate) const fn sort(&self) -> &'static str {
        match &self.body {
            Body::Condition(_) => "condition",
            Body::Value(..) => "value",
            Body::Script(_) | Body::Steps { .. } => "action",
        }
    }
}

pub(crate) fn add(lua: &Lua, host: &Table) -> mlua::Result<()> {
    host.raw_set(
        "condition",
        lua.create_function(|lua, (name, body): (String, Value)| {
            let (function, about) = function_or_table(&body, "test")?;
            define(lua, name, Body::Condition(function), about)
        })?,
    )?;
    host.raw_set(
        "value",
        lua.create_function(|lua, (name, kind, body): (String, String, Value)| {
            let (function, about) = function_or_table(&body, "read")?;
            define(lua, name, Body::Value(kind_of(&kind)?, function), about)
        })?,
    )?;
    host.raw_set(
        "action",
        lua.create_function(|lua, (name, body): (String, Value)| {
            if let Value::Table(table) = &body
                && let Some(tick) = table.get::<Option<Function>>("tick")?
            {
                let body = Body::Steps { enter: table.get("enter")?, tick, exit: table.get("exit")? };
                return define(lua, name, body, Some(table.clone()));
            }
            let (function, about) = function_or_table(&body, "run")?;
            define(lua, name, Body::Script(function), about)
        })?,
    )
}

fn function_or_table(body: &Value, field: &str) -> mlua::Result<(Function, Option<Table>)> {
    let wrong = || mlua::Error::runtime(format!("expected a function, or a table with a function {field:?}"));
    match body {
        Value::Function(function) => Ok((function.clone(), None)),
        Value::Table(table) => {
            Ok((table.get::<Option<Function>>(field)?.ok_or_else(wrong)?, Some(table.clone())))
        }
        _ => Err(wrong()),
    }
}

/// What one file may define.
const MOST_WORDS: usize = 1000;
const LONGEST_NAME: usize = 200;
const LONGEST_HELP: usize = 4000;

fn define(lua: &Lua, name: String, body: Body, about: Option<Table>) -> mlua::Result<()> {
    let mut definition = Definition::new(name, body);
    if let Some(about) = &about {
        check_fields(about, &definition)?;
        definition.help = about.get::<Option<String>>("help")?.unwrap_or_default();
    }
    definition.params = match about.map(|about| about.get::<Option<Table>>("params")).transpose()?.flatten() {
        Some(list) => {
            list.sequence_values::<Table>().map(|table| param(lua, &table?)).collect::<mlua::Result<_>>()?
        }
        None => named_params(lua, definition.function())?,
    };
    definition.take_me();
    if definition.name.len() > LONGEST_NAME || definition.help.len() > LONGEST_HELP {
        let message = format!("a name has at most {LONGEST_NAME} bytes, a help text {LONGEST_HELP}");
        return Err(mlua::Error::runtime(message));
    }
    if frame::top(|frame| frame.defines.as_ref().map_or(0, Vec::len)).unwrap_or(0) >= MOST_WORDS {
        return Err(mlua::Error::runtime(format!("a file defines at most {MOST_WORDS} words")));
    }
    let taken = frame::top(|frame| frame.defines.as_mut().map(|list| list.push(definition))).flatten();
    taken.ok_or_else(|| mlua::Error::runtime("words are defined while a file is loaded, not later"))
}

fn check_fields(about: &Table, definition: &Definition) -> mlua::Result<()> {
    let known: &[&str] = match definition.body {
        Body::Condition(_) => &["help", "params", "test"],
        Body::Value(..) => &["help", "params", "read"],
        Body::Script(_) | Body::Steps { .. } => &["help", "params", "run", "enter", "tick", "exit"],
    };
    for pair in names::entries(about) {
        let field = pair?.0.to_string().unwrap_or_default();
        if !known.contains(&field.as_str()) {
            let unknown = wits_core::findings::unknown_name(&field, known);
            return Err(mlua::Error::runtime(format!(
                "{} {:?}: {unknown}",
                definition.sort(),
                definition.name
            )));
        }
    }
    Ok(())
}

/// `{ "distance", "number", default = 10, help = "[m]", optional = true, min = 0 }`
fn param(lua: &Lua, table: &Table) -> mlua::Result<Param> {
    let (name, kind): (Option<String>, Option<String>) = (table.get(1)?, table.get(2)?);
    let (Some(name), Some(kind)) = (name, kind) else {
        return Err(mlua::Error::runtime(
            "a parameter is written { \"name\", \"kind\", default = …, help = … }",
        ));
    };
    let mut param = Param::new(name, kind_of(&kind)?);
    param.help = table.get::<Option<String>>("help")?.unwrap_or_default();
    param.optional = table.get::<Option<bool>>("optional")?.unwrap_or(false);
    param.accepts = accepts(&param, table)?;
    let default: Value = table.get("default")?;
    if !default.is_nil() {
        let data = to_data(lua, &default).map_err(mlua::Error::runtime)?;
        let value = data.as_kind(param.kind);
        let wrong = || {
            mlua::Error::runtime(format!(
                "the default of {:?} is {data}; expected {}",
                param.name, param.kind
            ))
        };
        param.default = Some(value.ok_or_else(wrong)?);
    }
    Ok(param)
}

/// The most names that a parameter can be chosen from.
const MAX_CHOICES: usize = 1000;

fn accepts(param: &Param, table: &Table) -> mlua::Result<Accepts> {
    let choices: Option<Vec<String>> = table.get("choices")?;
    let (min, max): (Option<f32>, Option<f32>) = (table.get("min")?, table.get("max")?);
    let form: Option<String> = table.get("form")?;
    let wrong = |what: &str| Err(mlua::Error::runtime(format!("the parameter {:?}: {what}", param.name)));
    match (choices, min.or(max), form) {
        (None, None, None) => Ok(Accepts::Any),
        (Some(list), None, None) if param.kind == Kind::Text => {
            if list.len() > MAX_CHOICES {
                return wrong(&format!("more than {MAX_CHOICES} choices"));
            }
            Ok(Accepts::OneOf(Choices::new(&format!("choices of {:?}", param.name), list)))
        }
        (None, None, Some(form)) if param.kind == Kind::Text && form.len() <= LONGEST_NAME => {
            Ok(Accepts::Form(Glob::new(&form)))
        }
        (None, Some(_), None) if matches!(param.kind, Kind::Int | Kind::Number) => {
            let (min, max) = (min.unwrap_or(f32::NEG_INFINITY), max.unwrap_or(f32::INFINITY));
            if min.is_nan() || max.is_nan() || min > max {
                return wrong(&format!("min is {min} and max is {max}; expected min <= max"));
            }
            Ok(Accepts::Range(min, max))
        }
        (Some(_), _, None) | (None, None, Some(_)) => wrong("choices and a form are for texts"),
        (None, Some(_), None) => wrong("min and max are for numbers"),
        _ => wrong("expected one of choices, form, min and max"),
    }
}

fn kind_of(name: &str) -> mlua::Result<Kind> {
    const KINDS: [Kind; 5] = [Kind::Bool, Kind::Int, Kind::Number, Kind::Text, Kind::Vector];
    let found = KINDS.into_iter().find(|kind| kind.name() == name);
    found.ok_or_else(|| {
        let known = KINDS.map(Kind::name);
        mlua::Error::runtime(format!(
            "{} among the kinds of values",
            wits_core::findings::unknown_name(name, &known)
        ))
    })
}

/// The parameters that a function names itself.
fn named_params(lua: &Lua, function: &Function) -> mlua::Result<Vec<Param>> {
    let local = lua.app_data_ref::<Kept>().map(|kept| kept.local.clone());
    let Some(local) = local else { return Ok(Vec::new()) };
    let mut params = Vec::new();
    for place in 1..=usize::from(function.info().num_params) {
        let name: Option<String> = local.call((function, place))?;
        params.push(Param::number(name.unwrap_or_else(|| format!("p{place}"))));
    }
    Ok(params)
}
