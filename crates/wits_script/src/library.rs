//! Everything that scripts find, with what it does: what documentation is made from.

use std::sync::Arc;

use mlua::{IntoLuaMulti, MultiValue, Table};
use serde::Serialize;
use wits_decide::board::{Boards, Scope};
use wits_decide::words::Word;
use wits_decide::{Param, Value, Vocabulary};

use crate::about::{self, About};
use crate::base::sealed;
use crate::convert::to_lua;
use crate::data::Data;
use crate::error::{Fault, ScriptError};
use crate::scripts::Scripts;
use crate::tape;
use crate::told::{self, Keys, Told};

/// Something that scripts find under a name.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Bound {
    /// Its name, with the table that it is in: `act.walk_to`.
    pub name: String,
    /// What it can be told, in order, if that is known by kind.
    pub params: Vec<Param>,
    /// How it is written: `wait(seconds)`.
    pub usage: String,
    /// What it gives.
    pub gives: String,
    /// What it does.
    pub help: String,
}

impl Bound {
    /// A function of this name that is told nothing.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// One more parameter.
    #[must_use]
    pub fn param(mut self, param: Param) -> Self {
        self.params.push(param);
        self
    }

    /// What it gives.
    #[must_use]
    pub fn gives(mut self, gives: impl Into<String>) -> Self {
        self.gives = gives.into();
        self
    }

    /// What it does.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = help.into();
        self
    }

    /// How it is written, if nobody said it.
    fn with_usage(mut self) -> Self {
        if self.usage.is_empty() {
            let optional = |param: &Param| param.optional || param.default.is_some();
            let names = self
                .params
                .iter()
                .map(|param| if optional(param) { format!("[{}]", param.name) } else { param.name.clone() });
            self.usage = format!("{}({})", self.name, names.collect::<Vec<_>>().join(", "));
        }
        self
    }

    /// How it is written, what it gives, what it does.
    pub(crate) fn line((usage, gives, help): (&str, &str, &str)) -> Self {
        let name = usage.split(['(', '{']).next().unwrap_or(usage).to_owned();
        let (usage, gives, help) = (usage.to_owned(), gives.to_owned(), help.to_owned());
        Self { name, params: Vec::new(), usage, gives, help }
    }

    /// A function that a definition of a script refers to: part of that definition, and nothing that others would call.
    pub(crate) fn is_part(&self) -> bool {
        self.name.contains("[\"fn:")
    }

    fn word(table: &str, word: &Word, gives: &str) -> Self {
        Self {
            name: field(table, &word.name),
            params: word.params.clone(),
            gives: gives.to_owned(),
            help: word.help.clone(),
            usage: String::new(),
        }
        .with_usage()
    }
}

/// What a function of the game was told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    agent: u64,
    values: Vec<Option<Value>>,
}

impl Given {
    fn of(told: &[Told], boards: &Boards<'_>) -> Self {
        let value = |told: &Told| match told {
            Told::Fixed(data) => data.value(),
            Told::Key(key) => boards.get(*key).cloned(),
            Told::Nothing => None,
        };
        Self { agent: boards.id(), values: told.iter().map(value).collect() }
    }

    /// The agent whose script calls.
    #[must_use]
    pub const fn agent(&self) -> u64 {
        self.agent
    }

    /// What a parameter was told; `None` if it was left out.
    #[must_use]
    pub fn get(&self, param: usize) -> Option<&Value> {
        self.values.get(param)?.as_ref()
    }

    /// A number; 0 if there is none.
    #[must_use]
    pub fn number(&self, param: usize) -> f32 {
        self.get(param).and_then(Value::number).unwrap_or_default()
    }

    /// A text; empty if there is none.
    #[must_use]
    pub fn text(&self, param: usize) -> &str {
        if let Some(Value::Text(text)) = self.get(param) { text } else { "" }
    }

    /// A vector; zero if there is none.
    #[must_use]
    pub fn vector(&self, param: usize) -> glam::Vec3 {
        if let Some(Value::Vector(vector)) = self.get(param) { *vector } else { glam::Vec3::ZERO }
    }

    /// Yes or no; no if there is nothing.
    #[must_use]
    pub fn flag(&self, param: usize) -> bool {
        matches!(self.get(param), Some(Value::Bool(true)))
    }
}

impl<C: ?Sized + 'static> Scripts<C> {
    /// Adds a function of the game that scripts can call; it may change the game. A name with a dot is put in a table.
    /// Scripts of any game are told the type of theirs: `|guard: &mut Guard, given| …`.
    ///
    /// ```
    /// # use wits_decide::{Param, Vocabulary};
    /// # use wits_script::{Bound, Data, Scripts, Vm};
    /// # #[derive(Default)] struct Guard { gold: f32 }
    /// let scripts = Scripts::<Guard>::new(Vm::new()?, &Vocabulary::new())?;
    /// let pay = Bound::new("shop.pay").param(Param::number("coins").help("how many")).gives("what is left").help("pays");
    /// scripts.function(pay, |guard, given| {
    ///     guard.gold -= given.number(0);
    ///     Ok(Data::Number(guard.gold.into()))
    /// })?;
    /// scripts.load("buy.lua", "action('buy', function() me.left = shop.pay(3) end)")?;
    /// # Ok::<(), wits_script::ScriptError>(())
    /// ```
    ///
    /// # Errors
    /// When the name is taken.
    pub fn function<G>(
        &self,
        bound: Bound,
        body: impl Fn(&mut G, &Given) -> Result<Data, String> + Send + 'static,
    ) -> Result<(), ScriptError>
    where
        C: About<G>,
    {
        self.bind(bound, move |told| {
            about::change::<C, G, _>(|game, boards, _| body(game, &Given::of(told, boards)))?
        })
    }

    /// Adds a function of the game that only looks: conditions and values may call it as well.
    ///
    /// # Errors
    /// When the name is taken.
    pub fn question<G>(
        &self,
        bound: Bound,
        body: impl Fn(&G, &Given) -> Result<Data, String> + Send + 'static,
    ) -> Result<(), ScriptError>
    where
        C: About<G>,
    {
        self.bind(bound, move |told| {
            about::look::<C, G, _>(|game, boards| body(game, &Given::of(told, boards)))?
        })
    }

    fn bind(
        &self,
        bound: Bound,
        body: impl Fn(&[Told]) -> Result<Data, String> + Send + 'static,
    ) -> Result<(), ScriptError> {
        let (what, params) = (bound.name.clone(), bound.params.clone());
        let keys = Arc::new(Keys::of(&*self.inner.words()));
        self.offer(bound, move |lua, given| {
            let told = told::check(lua, &what, &params, &given, &keys).map_err(mlua::Error::runtime)?;
            to_lua(lua, &tape::ask_one(|| body(&told))?)?.into_lua_multi(lua)
        })
    }

    /// Puts a function among the names that scripts find. What comes from the game must go through the [tape].
    pub(crate) fn offer(
        &self,
        bound: Bound,
        call: impl Fn(&mlua::Lua, MultiValue) -> mlua::Result<MultiValue> + Send + 'static,
    ) -> Result<(), ScriptError> {
        let (inner, bound) = (&self.inner, bound.with_usage());
        let lua = inner.vm.lua();
        let _gate = inner.vm.gate();
        let set = || -> mlua::Result<bool> {
            let function = lua.create_function(call)?;
            let (table, name) = match bound.name.split_once('.') {
                Some((space, name)) => (self.space(space)?, name),
                None => (inner.vm.shared.api.clone(), bound.name.as_str()),
            };
            let free = table.get::<mlua::Value>(name)?.is_nil();
            if free {
                table.raw_set(name, function)?;
            }
            Ok(free)
        };
        let free = set();
        inner.vm.has_changed();
        let free = free.map_err(|error| ScriptError::of(&error, None))?;
        if !free {
            return Err(ScriptError::new(Fault::Run, "", format!("there is a {:?} already", bound.name)));
        }
        inner.vm.shared.functions.lock().unwrap_or_else(std::sync::PoisonError::into_inner).1.push(bound);
        Ok(())
    }

    /// The table that holds the functions of a name.
    fn space(&self, name: &str) -> mlua::Result<Table> {
        let inner = &self.inner;
        let mut functions =
            inner.vm.shared.functions.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(table) = functions.0.get(name) {
            return Ok(table.clone());
        }
        let lua = inner.vm.lua();
        if !inner.vm.shared.api.get::<mlua::Value>(name)?.is_nil() {
            return Err(mlua::Error::runtime(format!("there is a {name:?} already")));
        }
        let table = lua.create_table()?;
        inner.vm.shared.api.raw_set(name, sealed(lua, table.clone(), name)?)?;
        functions.0.insert(name.to_owned(), table.clone());
        Ok(table)
    }

    /// Everything that scripts find, by name: Lua's own, ours, the words and keys of the game, its functions.
    #[must_use]
    pub fn library(&self) -> Vec<Bound> {
        let mut list = own();
        list.extend(of_words(&self.inner.words()));
        list.extend(
            self.inner
                .vm
                .shared
                .functions
                .lock()
                .unwrap_or_else(std::sync::PoisonError::into_inner)
                .1
                .iter()
                .cloned(),
        );
        list.sort_by(|a, b| a.name.cmp(&b.name));
        list
    }
}

/// Everything that scripts find in any game, by name: Lua's own and ours, also what a game has to offer first: steering,
/// paths, messages.
///
/// ```
/// let library = wits_script::library();
/// let wait = library.iter().find(|bound| bound.name == "wait").expect("scripts can wait");
/// assert_eq!(wait.usage, "wait(seconds)");
/// ```
#[must_use]
pub fn library() -> Vec<Bound> {
    let mut list = own();
    list.extend(crate::kit::offers::all());
    list.sort_by(|a, b| a.name.cmp(&b.name));
    list
}

/// Words that cannot be names of fields.
const KEYWORDS: [&str; 22] = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

/// A field of a table as scripts write it: `act.walk`, and `act["walk.tree.ron"]` where a name needs quotes.
fn field(table: &str, name: &str) -> String {
    let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let is_name = name.chars().all(is_letter)
        && name.starts_with(|first: char| is_letter(first) && !first.is_ascii_digit())
        && !KEYWORDS.contains(&name);
    if is_name { format!("{table}.{name}") } else { format!("{table}[{name:?}]") }
}

/// The words and keys of a game.
fn of_words<C: ?Sized>(words: &Vocabulary<C>) -> Vec<Bound> {
    let mut list: Vec<Bound> =
        words.conditions().map(|word| Bound::word("ask", word, "true or false")).collect();
    for word in words.values() {
        let kind = words.find_value(&word.name).map(|word| word.kind().to_string());
        list.push(Bound::word("ask", word, &kind.unwrap_or_default()));
    }
    list.extend(
        words.actions().map(|word| {
            Bound::word("act", word, "true when it went well, else false; waits until it is done")
        }),
    );
    for word in words.events() {
        let params = word.params.iter().map(|param| param.name.as_str()).collect::<Vec<_>>().join(", ");
        let name = format!("event {}", word.name);
        let usage = format!("raise(\"{0}\", {{{params}}}), wait_for(\"{0}\")", word.name);
        list.push(Bound {
            name,
            params: word.params.clone(),
            usage,
            gives: String::new(),
            help: word.help.clone(),
        });
    }
    for (table, scope) in [("board", Scope::Agent), ("squad", Scope::Squad), ("world", Scope::World)] {
        for (name, key) in words.keys(scope).iter() {
            let name = field(table, name);
            list.push(Bound {
                usage: name.clone(),
                name,
                params: Vec::new(),
                gives: key.kind.to_string(),
                help: key.help.clone(),
            });
        }
    }
    list
}

/// What every machine offers.
fn own() -> Vec<Bound> {
    OWN.iter().map(|line| Bound::line(*line)).collect()
}

/// How it is written, what it gives, what it does.
#[rustfmt::skip]
const OWN: &[(&str, &str, &str)] = &[
    ("me", "a table", "what this character keeps: plain data that is saved with it"),
    ("wait(seconds)", "nothing", "goes on after so many seconds"),
    ("wait_until(test, ...)", "nothing", "goes on when the function gives something true; it is asked once a tick"),
    ("wait_for(event, [seconds])", "the event's values, or true if it has none; false when the seconds are over", "goes on when the event comes"),
    ("yield()", "nothing", "goes on at the next tick"),
    ("uninterrupted(f, ...)", "what the function gives", "calls a function that is not cut when its budget is used up"),
    ("raise(event, [values])", "nothing", "tells the mind about an event"),
    ("now()", "seconds since the game began", "what time it is"),
    ("dt()", "seconds", "how long since the last tick"),
    ("random([a], [b])", "a number", "random(): from 0 up to 1; random(n): 1 to n; random(a, b): a to b, whole if both are"),
    ("chance(p)", "true or false", "true with this probability"),
    ("log(text)", "nothing", "writes a line into the log"),
    ("print(...)", "nothing", "writes its values into the log"),
    ("vec([x], [y], [z])", "a vector", "a place or a direction; with + - * / == and the methods length, length_squared, normalised, shortened, dot, distance"),
    ("condition(name, f)", "nothing", "gives the game a condition; while a file is loaded"),
    ("value(name, kind, f)", "nothing", "gives the game a value; while a file is loaded"),
    ("action(name, f)", "nothing", "gives the game an action: a function that may wait, or a table with enter, tick and exit; while a file is loaded"),
    ("ask", "a table", "the conditions and values of the game"),
    ("act", "a table", "the actions of the game; they wait until they are done"),
    ("act.try", "a table", "the actions of the game for one tick: \"running\", \"success\" or \"failure\""),
    ("board", "a table", "the keys of the character's board"),
    ("squad", "a table", "the keys of the squad's board"),
    ("world", "a table", "the keys of everybody's board"),
    ("assert(value, [message])", "its values", "an error if the value is false or nil"),
    ("error(message, [level])", "never", "raises an error"),
    ("getmetatable(t)", "a table or nil", "the metatable, if it may be seen"),
    ("setmetatable(t, meta)", "the table", "sets the metatable; without __gc, __mode, __close"),
    ("ipairs(t)", "an iterator", "goes through 1, 2, 3, …"),
    ("pairs(t)", "an iterator", "goes through all keys in order: numbers, texts, false, true"),
    ("next(t, [key])", "a key and its value", "the key after this one, in order"),
    ("pcall(f, ...)", "true and what it gives, or false and the error", "catches errors; a limit that was hit goes on"),
    ("xpcall(f, handler, ...)", "as pcall", "catches errors and hands them to the handler"),
    ("rawequal(a, b)", "true or false", "whether two values are the same, without metamethods"),
    ("rawget(t, key)", "the value", "reads a field, without metamethods"),
    ("rawlen(t)", "a number", "the length of a list or a text, without metamethods"),
    ("rawset(t, key, value)", "the table", "writes a field, without metamethods; not for tables of the game"),
    ("select(n, ...)", "values", "the values from the n-th on; \"#\": how many"),
    ("tonumber(value, [base])", "a number or nil", "reads a number"),
    ("tostring(value)", "a text", "writes a value"),
    ("type(value)", "a text", "what sort of value it is"),
    ("_VERSION", "a text", "which Lua it is"),
    ("class(name)", "a class", "makes a class; a second call with another one in brackets makes it its base"),
    ("super(...)", "nothing", "calls the constructor of the base, in a constructor"),
    ("is_a(object, class)", "true or false", "is it an object of that class or of one that is based on it?"),
    ("speak(line, [who])", "true", "says a line; needs the words of a conversation"),
    ("choose(options)", "the number of the answer and its text", "asks the player and waits for the answer; needs the words of a conversation"),
    ("stage.create(name, place)", "true or false", "puts an actor on the stage; a place is a name or a vector. All of `stage` needs the words of a stage"),
    ("stage.remove(name)", "true or false", "takes an actor off the stage"),
    ("stage.camera(on)", "true", "turns the camera on an actor"),
    ("stage.move(actor, place)", "true or false", "lets an actor walk, and waits until it has arrived"),
    ("stage.follow(who, actor)", "true or false", "lets an actor follow another one"),
    ("stage.say(actor, line)", "true", "lets an actor speak"),
    ("stage.flag(name)", "true or false", "whether a flag is set"),
    ("stage.set_flag(name, [on])", "true", "sets a flag, or takes it back"),
    ("states(fields)", "a definition", "a machine whose states are tables with Enter, Execute and Exit"),
    ("tree(root)", "a definition", "a behaviour tree, as its files are written"),
    ("machine(fields)", "a definition", "a state machine, as its files are written"),
    ("state(fields)", "a part", "a state of a machine"),
    ("transition(fields)", "a part", "a transition of a machine"),
    ("decision(root)", "a definition", "a decision tree, as its files are written"),
    ("fuzzy(fields)", "a definition", "a fuzzy module, as its files are written"),
    ("markov(fields)", "a definition", "a Markov machine, as its files are written"),
    ("rules(fields)", "a definition", "a set of rules, as its files are written"),
    ("utility(fields)", "a definition", "choices by usefulness, as their files are written"),
    ("needs(fields)", "a definition", "goals by need, as their files are written"),
    ("goals(fields)", "a definition", "goals in goals, as their files are written"),
    ("goap(fields)", "a definition", "plans made of actions, as their files are written"),
    ("tasks(fields)", "a definition", "plans made of tasks, as their files are written"),
    ("definition(fields)", "a definition", "any other definition, as its files are written"),
    ("string.byte(s, [i], [j])", "numbers", "the bytes of a text"),
    ("string.char(...)", "a text", "a text of these bytes"),
    ("string.find(s, pattern, [from], [plain])", "where it begins, where it ends, what was caught", "finds a pattern"),
    ("string.format(form, ...)", "a text", "fills a form; without %p and %a"),
    ("string.gmatch(s, pattern)", "an iterator", "goes through all fits of a pattern"),
    ("string.gsub(s, pattern, by, [most])", "a text and how many", "replaces all fits of a pattern"),
    ("string.len(s)", "a number", "how many bytes"),
    ("string.lower(s)", "a text", "in small letters"),
    ("string.match(s, pattern, [from])", "what was caught", "the first fit of a pattern"),
    ("string.pack(form, ...)", "a text", "numbers and texts as bytes"),
    ("string.packsize(form)", "a number", "how many bytes a form takes"),
    ("string.rep(s, n, [between])", "a text", "n times the text"),
    ("string.reverse(s)", "a text", "backwards"),
    ("string.sub(s, i, [j])", "a text", "a piece of the text"),
    ("string.unpack(form, s, [from])", "values and where to go on", "reads what pack has written"),
    ("string.upper(s)", "a text", "in capitals"),
    ("table.concat(t, [between], [i], [j])", "a text", "joins the items of a list"),
    ("table.insert(t, [place], value)", "nothing", "puts a value into a list"),
    ("table.move(from, first, last, place, [to])", "the table", "copies items"),
    ("table.pack(...)", "a table", "a list of the values; n: how many"),
    ("table.remove(t, [place])", "the value", "takes a value out of a list"),
    ("table.sort(t, [less])", "nothing", "sorts a list; what is alike stays as it was"),
    ("table.unpack(t, [i], [j])", "values", "the items of a list"),
    ("math.abs(x)", "a number", "without its sign"),
    ("math.acos(x)", "radians", "arc cosine"),
    ("math.asin(x)", "radians", "arc sine"),
    ("math.atan(y, [x])", "radians", "arc tangent of y / x"),
    ("math.ceil(x)", "a whole number", "rounded up"),
    ("math.cos(x)", "a number", "cosine of radians"),
    ("math.deg(x)", "degrees", "radians in degrees"),
    ("math.exp(x)", "a number", "e to the power of x"),
    ("math.floor(x)", "a whole number", "rounded down"),
    ("math.fmod(x, y)", "a number", "the rest of a division, rounded towards zero"),
    ("math.huge", "a number", "infinity"),
    ("math.log(x, [base])", "a number", "logarithm"),
    ("math.max(x, ...)", "a number", "the largest"),
    ("math.maxinteger", "a whole number", "the largest there is"),
    ("math.min(x, ...)", "a number", "the smallest"),
    ("math.mininteger", "a whole number", "the smallest there is"),
    ("math.modf(x)", "two numbers", "the whole part and the rest"),
    ("math.pi", "a number", "half a turn in radians"),
    ("math.pow(x, y)", "a number", "x to the power of y, the same on every machine"),
    ("math.rad(x)", "radians", "degrees in radians"),
    ("math.random([a], [b])", "a number", "as random"),
    ("math.sin(x)", "a number", "sine of radians"),
    ("math.sqrt(x)", "a number", "square root"),
    ("math.tan(x)", "a number", "tangent of radians"),
    ("math.tointeger(x)", "a whole number or nil", "the same as a whole number, if it is one"),
    ("math.type(x)", "a text", "\"integer\", \"float\" or nil"),
    ("math.ult(a, b)", "true or false", "less, both without a sign"),
    ("utf8.char(...)", "a text", "a text of these characters"),
    ("utf8.charpattern", "a text", "the pattern of one character"),
    ("utf8.codepoint(s, [i], [j])", "numbers", "the characters of a text"),
    ("utf8.codes(s)", "an iterator", "goes through all characters"),
    ("utf8.len(s, [i], [j])", "a number", "how many characters"),
    ("utf8.offset(s, n, [i])", "a number", "where the n-th character begins"),
    ("coroutine.close(co)", "true, or false and the error", "ends a coroutine"),
    ("coroutine.create(f)", "a coroutine", "a function that can be left and gone on with"),
    ("coroutine.isyieldable([co])", "true or false", "can this be left here?"),
    ("coroutine.resume(co, ...)", "true and what it gives, or false and the error", "goes on with a coroutine"),
    ("coroutine.running()", "a coroutine, and whether it is the game's", "the coroutine that runs"),
    ("coroutine.status(co)", "a text", "\"suspended\", \"running\", \"normal\" or \"dead\""),
    ("coroutine.wrap(f)", "a function", "a coroutine as a function"),
    ("coroutine.yield(...)", "what it is resumed with", "leaves the coroutine; outside of one the next tick"),
];

#[cfg(test)]
mod tests {
    use mlua::Value;

    use super::*;
    use crate::base::names::{Field, native};
    use crate::scripts::tests::{Guard, Post};

    /// All names that a script finds, with those in tables.
    fn names(scripts: &Scripts<Guard>) -> Vec<String> {
        let mut names = Vec::new();
        for pair in scripts.vm().shared.api.pairs::<String, Value>() {
            let (name, value) = pair.unwrap();
            names.push(name.clone());
            let inside = value.as_table().and_then(|table| table.metatable()).and_then(|meta| {
                meta.raw_get::<Table>(native(scripts.vm().lua(), Field::Index).unwrap()).ok()
            });
            for pair in
                inside.into_iter().flat_map(|table| table.pairs::<String, Value>().collect::<Vec<_>>())
            {
                names.push(format!("{name}.{}", pair.unwrap().0));
            }
        }
        names
    }

    #[test]
    fn everything_that_scripts_find_is_described() {
        let post = Post::new("function think() end");
        let bound = Bound::new("shop.pay").param(Param::number("coins")).help("pays");
        post.scripts.function(bound, |_, _| Ok(Data::Nil)).unwrap();
        let library = post.scripts.library();
        let missing: Vec<String> = names(&post.scripts)
            .into_iter()
            .filter(|name| {
                !library
                    .iter()
                    .any(|bound| bound.name == *name || bound.name.starts_with(&format!("{name}.")))
            })
            .collect();
        assert_eq!(missing, [""; 0]);
        let silent: Vec<&str> =
            library.iter().filter(|bound| bound.usage.is_empty()).map(|bound| bound.name.as_str()).collect();
        assert_eq!(silent, [""; 0]);
        let walk = library.iter().find(|bound| bound.name == "act.walk").unwrap();
        assert_eq!(
            (walk.usage.as_str(), walk.help.as_str()),
            ("act.walk([steps])", "so many steps, one a tick")
        );
    }

    #[test]
    fn words_are_written_as_scripts_can_call_them() {
        let written = |name| field("act", name);
        assert_eq!(["walk", "_x9"].map(written), ["act.walk", "act._x9"]);
        assert_eq!(
            ["walk.tree.ron", "end", "9x", ""].map(written),
            [r#"act["walk.tree.ron"]"#, r#"act["end"]"#, r#"act["9x"]"#, r#"act[""]"#]
        );
    }

    #[test]
    fn functions_of_the_game_are_called_with_checked_values() {
        let mut post = Post::new(
            "function think() me.left = shop.pay(3) me.loud = level() me.ok, me.why = pcall(shop.pay, 'x') end",
        );
        let pay = Bound::new("shop.pay").param(Param::number("coins"));
        post.scripts
            .function(pay.clone(), |guard, given| {
                guard.noise -= given.number(0);
                Ok(Data::Number(guard.noise.into()))
            })
            .unwrap();
        post.scripts.question(Bound::new("level"), |guard, _| Ok(Data::Number(guard.noise.into()))).unwrap();
        assert!(post.scripts.function(pay, |_, _| Ok(Data::Nil)).is_err(), "the name is taken");
        for taken in ["math.sin", "tree", "state.of"] {
            assert!(post.scripts.question(Bound::new(taken), |_, _| Ok(Data::Nil)).is_err(), "{taken}");
        }
        post.guard.noise = 10.0;
        post.tick();
        assert_eq!(post.faults(), "");
        let me = post.guard.kept().me();
        assert_eq!((me.get("left"), me.get("loud")), (Some(&Data::Number(7.0)), Some(&Data::Number(7.0))));
        assert!(me.get("why").unwrap().to_string().contains("shop.pay: \\\"coins\\\" is a text"), "{me}");
    }
}
