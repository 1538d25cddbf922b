//! The words of a game as scripts find them: `ask`, `act`, `board`, `squad`, `world`, `raise`.

use std::sync::Arc;

use mlua::{Function, Lua, MultiValue, Table, Value};
use wits_core::findings::unknown_name;
use wits_decide::board::Scope;
use wits_decide::words::{ActionWord, Args, ConditionWord, ValueWord};
use wits_decide::{Exit, Status, Turn, Value as BoardValue, Vocabulary};

use crate::base::names::{Field, native};
use crate::base::sealed;
use crate::convert::{Kept, to_data, to_lua};
use crate::data::Data;
use crate::drive::ticked;
use crate::frame;
use crate::lend::{self, Loan};
use crate::running::Acting;
use crate::tape;
use crate::told::{self, Keys, Told};

pub(crate) const NO_GAME: &str = "there is no game here: files are loaded before it begins";
pub(crate) const ONLY_ASKS: &str = "nothing can be changed here: this only asks";

/// Events that a script raises in one go.
const MOST_EVENTS: usize = 100;

/// Lua's side of actions: those that go on are waited for.
const ACT: &str = "local begin, yield, mark, can_wait = ... return function(...) local done = begin(can_wait(), ...) \
    if done == nil then return yield(mark, 4) end return done end";
const WAIT_FOR: &str = "local number, yield, mark = ... return function(event, seconds) \
    return yield(mark, 3, number(event), seconds) end";

/// The tables that hold the words, filled anew when there are more.
#[derive(Clone, Debug)]
pub(crate) struct Tables {
    ask: Table,
    act: Table,
    attempt: Table,
    kept: [Value; 3],
}

impl Tables {
    /// Empty tables, sealed, among the names that all scripts find.
    pub(crate) fn new(lua: &Lua, api: &Table) -> mlua::Result<Self> {
        let kept = lua.app_data_ref::<Kept>().map(|kept| {
            [
                Value::Function(kept.yields.clone()),
                Value::Table(kept.mark.clone()),
                Value::Function(kept.waits.clone()),
            ]
        });
        let kept = kept.ok_or_else(|| mlua::Error::runtime("not one of ours"))?;
        let (ask, act, attempt) = (lua.create_table()?, lua.create_table()?, lua.create_table()?);
        api.raw_set("ask", sealed(lua, ask.clone(), "ask")?)?;
        api.raw_set("act", sealed(lua, act.clone(), "act")?)?;
        act.raw_set("try", sealed(lua, attempt.clone(), "act.try")?)?;
        Ok(Self { ask, act, attempt, kept })
    }

    /// All words of a vocabulary.
    pub(crate) fn fill<C: ?Sized + 'static>(
        &self,
        lua: &Lua,
        api: &Table,
        words: &Vocabulary<C>,
    ) -> mlua::Result<()> {
        let keys = Arc::new(Keys::of(words));
        let factory = lua.load(ACT).set_name("=[act]").into_function()?;
        for word in words.conditions() {
            let Some(word) = words.find_condition(&word.name) else { continue };
            self.ask.raw_set(word.word().name.as_str(), condition(lua, word.clone(), &keys)?)?;
        }
        for word in words.values() {
            let Some(word) = words.find_value(&word.name) else { continue };
            self.ask.raw_set(word.word().name.as_str(), value(lua, word.clone(), &keys)?)?;
        }
        for word in words.actions() {
            let Some(word) = words.find_action(&word.name) else { continue };
            let name = word.word().name.as_str();
            let begin = begin(lua, word.clone(), &keys)?;
            let [yields, mark, waits] = &self.kept;
            let act: Function = factory.call((begin, yields, mark, waits))?;
            self.act.raw_set(name, act)?;
            self.attempt.raw_set(name, attempt(lua, word.clone(), &keys)?)?;
        }
        let asked = words.conditions().chain(words.values()).map(|word| word.name.clone()).collect();
        unknown(lua, &self.ask, asked, "among the conditions and values")?;
        for table in [&self.act, &self.attempt] {
            unknown(
                lua,
                table,
                words.actions().map(|word| word.name.clone()).collect(),
                "among the actions",
            )?;
        }
        for (name, scope) in [("board", Scope::Agent), ("squad", Scope::Squad), ("world", Scope::World)] {
            api.raw_set(name, board::<C>(lua, scope, &keys)?)?;
        }
        self.events(lua, api, words, &keys)
    }

    fn events<C: ?Sized + 'static>(
        &self,
        lua: &Lua,
        api: &Table,
        words: &Vocabulary<C>,
        keys: &Arc<Keys>,
    ) -> mlua::Result<()> {
        let events: Arc<[_]> = words.events().cloned().collect();
        let (raised, waited, keys) = (Arc::clone(&events), events, Arc::clone(keys));
        let raise = lua.create_function(move |lua, mut given: MultiValue| {
            let name = given.pop_front().unwrap_or(Value::Nil).to_string()?;
            let number = event_number(&raised, &name)?;
            let word = &raised[usize::from(number)];
            let told = told::check(lua, &format!("raise {name}"), &word.params, &given, &keys)
                .map_err(mlua::Error::runtime)?;
            let values = told.iter().zip(&word.params).map(|(told, param)| match told {
                Told::Fixed(data) => data.as_kind(param.kind).unwrap_or_else(|| BoardValue::zero(param.kind)),
                _ => BoardValue::zero(param.kind),
            });
            let values: Vec<BoardValue> = values.collect();
            tape::act(|| {
                // One call must not fill the game with events.
                let count = frame::top(|frame| {
                    frame.raised += 1;
                    frame.raised
                });
                if count.unwrap_or(0) > MOST_EVENTS {
                    return Err(format!("raise: more than {MOST_EVENTS} events at once"));
                }
                doing::<C, _>(|turn| turn.raise(wits_decide::EventId(number), values))
            })
        })?;
        api.raw_set("raise", raise)?;
        let number = lua.create_function(move |_, name: String| event_number(&waited, &name))?;
        let factory = lua.load(WAIT_FOR).set_name("=[wait]").into_function()?;
        let [yields, mark, _] = &self.kept;
        api.raw_set("wait_for", factory.call::<Function>((number, yields, mark))?)
    }
}

fn event_number(events: &[wits_decide::words::Word], name: &str) -> mlua::Result<u8> {
    let number =
        events.iter().position(|word| word.name == name).and_then(|number| u8::try_from(number).ok());
    number.ok_or_else(|| {
        let known: Vec<&str> = events.iter().map(|word| word.name.as_str()).collect();
        mlua::Error::runtime(format!("{} among the events", unknown_name(name, &known)))
    })
}

/// What is not there is an error that says what was probably meant.
fn unknown(lua: &Lua, table: &Table, known: Vec<String>, among: &'static str) -> mlua::Result<()> {
    let meta = lua.create_table()?;
    let missing = move |_: &Lua, (_, name): (Value, Value)| -> mlua::Result<Value> {
        let known: Vec<&str> = known.iter().map(String::as_str).collect();
        Err(mlua::Error::runtime(format!("{} {among}", unknown_name(&name.to_string()?, &known))))
    };
    meta.raw_set(native(lua, Field::Index)?, lua.create_function(missing)?)?;
    table.set_metatable(Some(meta))
}

fn condition<C: ?Sized + 'static>(
    lua: &Lua,
    word: ConditionWord<C>,
    keys: &Arc<Keys>,
) -> mlua::Result<Function> {
    let (what, keys) = (format!("ask.{}", word.word().name), Arc::clone(keys));
    lua.create_function(move |lua, given: MultiValue| {
        let told = checked(lua, &what, word.word(), &given, &keys)?;
        let answer = tape::ask_one(|| {
            let holds = lend::take::<C, _>(|loan| match loan {
                Loan::Ask(peek) => word.holds(peek.game, &told, peek.boards, peek.now),
                Loan::Do(turn) => word.holds(turn.game, &told, &turn.boards, turn.now),
            });
            holds.map(Data::Bool).ok_or_else(|| NO_GAME.to_owned())
        })?;
        Ok(answer == Data::Bool(true))
    })
}

fn value<C: ?Sized + 'static>(lua: &Lua, word: ValueWord<C>, keys: &Arc<Keys>) -> mlua::Result<Function> {
    let (what, keys) = (format!("ask.{}", word.word().name), Arc::clone(keys));
    lua.create_function(move |lua, given: MultiValue| {
        let told = checked(lua, &what, word.word(), &given, &keys)?;
        let answer = tape::ask_one(|| {
            let value = lend::take::<C, _>(|loan| match loan {
                Loan::Ask(peek) => word.read(peek.game, &told, peek.boards, peek.now),
                Loan::Do(turn) => word.read(turn.game, &told, &turn.boards, turn.now),
            });
            value.map(|value| Data::from(&value)).ok_or_else(|| NO_GAME.to_owned())
        })?;
        to_lua(lua, &answer)
    })
}

fn checked(
    lua: &Lua,
    what: &str,
    word: &wits_decide::words::Word,
    given: &MultiValue,
    keys: &Keys,
) -> mlua::Result<Args> {
    if word.params.is_empty() && given.is_empty() {
        return Ok(Args::default());
    }
    let told = told::check(lua, what, &word.params, given, keys).map_err(mlua::Error::runtime)?;
    Ok(Told::args(&told))
}

/// Begins an action: true or false if it is done at once, nothing if it goes on.
fn begin<C: ?Sized + 'static>(lua: &Lua, word: ActionWord<C>, keys: &Arc<Keys>) -> mlua::Result<Function> {
    let (what, keys) = (format!("act.{}", word.word().name), Arc::clone(keys));
    lua.create_function(move |lua, mut given: MultiValue| {
        let can_be_left = given.pop_front().is_some_and(|first| first == Value::Boolean(true));
        let told =
            told::check(lua, &what, &word.word().params, &given, &keys).map_err(mlua::Error::runtime)?;
        let can_wait = can_be_left && frame::top(|frame| frame.tape.is_some()).unwrap_or(false);
        // One that was begun where nothing can wait, and caught, is still to be left.
        if frame::top(|frame| frame.acting.is_some()).unwrap_or(false) {
            return Err(mlua::Error::runtime(format!("{what}: another action is going on")));
        }
        let mut acting = None;
        let done = tape::ask_one(|| {
            let args = Told::args(&told);
            doing::<C, _>(|turn| {
                told::check_now(&what, &word.word().params, &told, &turn.boards)?;
                let mut memory = 0;
                word.enter(&args, turn, &mut memory);
                let (status, _) = ticked(&word, &args, turn, &mut memory);
                if status == Status::Running && can_wait {
                    acting = Some(memory);
                    return Ok(Data::Nil);
                }
                word.exit(&args, turn, &mut memory, Exit::of(status).unwrap_or(Exit::Abort));
                match status {
                    Status::Running => Err(format!("{what} takes time, but nothing can wait here")),
                    status => Ok(Data::Bool(status == Status::Success)),
                }
            })?
        })?;
        if let Some(memory) = acting {
            let acting = Acting { word: word.word().name.clone(), told, memory };
            frame::top(|frame| frame.acting = Some(acting));
        }
        to_lua(lua, &done)
    })
}

/// One tick of an action, then it is aborted if it would go on.
fn attempt<C: ?Sized + 'static>(lua: &Lua, word: ActionWord<C>, keys: &Arc<Keys>) -> mlua::Result<Function> {
    let (what, keys) = (format!("act.try.{}", word.word().name), Arc::clone(keys));
    lua.create_function(move |lua, given: MultiValue| {
        let params = &word.word().params;
        let told = told::check(lua, &what, params, &given, &keys).map_err(mlua::Error::runtime)?;
        let status = tape::ask_one(|| {
            let args = Told::args(&told);
            doing::<C, _>(|turn| {
                told::check_now(&what, params, &told, &turn.boards)?;
                let mut memory = 0;
                word.enter(&args, turn, &mut memory);
                let (status, _) = ticked(&word, &args, turn, &mut memory);
                word.exit(&args, turn, &mut memory, Exit::of(status).unwrap_or(Exit::Abort));
                Ok(Data::from(status_name(status)))
            })?
        })?;
        to_lua(lua, &status)
    })
}

pub(crate) const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Running => "running",
        Status::Success => "success",
        Status::Failure => "failure",
    }
}

/// What a script says about how it went.
pub(crate) fn status_of(value: &Value) -> Result<Status, String> {
    match value {
        Value::Nil | Value::Boolean(true) => Ok(Status::Success),
        Value::Boolean(false) => Ok(Status::Failure),
        Value::String(text) => {
            let all = [Status::Running, Status::Success, Status::Failure];
            let found = all.into_iter().find(|status| *text == status_name(*status));
            found.ok_or_else(|| {
                format!(
                    "{} among \"running\", \"success\", \"failure\"",
                    unknown_name(&text.to_string_lossy(), &[])
                )
            })
        }
        other => {
            Err(format!("it gave a {}; expected \"running\", \"success\" or \"failure\"", other.type_name()))
        }
    }
}

/// Changes the game, if it may be changed.
fn doing<C: ?Sized + 'static, T>(body: impl FnOnce(&mut Turn<'_, C>) -> T) -> Result<T, String> {
    let done = lend::take::<C, _>(|loan| match loan {
        Loan::Ask(_) => Err(ONLY_ASKS.to_owned()),
        Loan::Do(turn) => Ok(body(turn)),
    });
    done.unwrap_or_else(|| Err(NO_GAME.to_owned()))
}

/// A board: its keys are read and written like fields.
fn board<C: ?Sized + 'static>(lua: &Lua, scope: Scope, keys: &Arc<Keys>) -> mlua::Result<Table> {
    let (outside, meta) = (lua.create_table()?, lua.create_table()?);
    let read = Arc::clone(keys);
    let get = lua.create_function(move |lua, (_, name): (Value, Value)| {
        let (key, _) = read.on(scope, &name.to_string()?).map_err(mlua::Error::runtime)?;
        let data = tape::ask_one(|| {
            let held = lend::take::<C, _>(|loan| match loan {
                Loan::Ask(peek) => peek.boards.get(key).map(Data::from),
                Loan::Do(turn) => turn.boards.get(key).map(Data::from),
            });
            held.map(Option::unwrap_or_default).ok_or_else(|| NO_GAME.to_owned())
        })?;
        to_lua(lua, &data)
    })?;
    let written = Arc::clone(keys);
    let set = lua.create_function(move |lua, (_, name, value): (Value, Value, Value)| {
        let name = name.to_string()?;
        let (key, kind) = written.on(scope, &name).map_err(mlua::Error::runtime)?;
        let data = to_data(lua, &value).map_err(mlua::Error::runtime)?;
        let value = data.as_kind(kind);
        if value.is_none() && data != Data::Nil {
            let message = format!("{name} holds {kind}, and {data} is {}", data.sort());
            return Err(mlua::Error::runtime(message));
        }
        let refused =
            || format!("{name} cannot be written: its board is for reading only here, or not there");
        tape::act(|| {
            doing::<C, _>(|turn| turn.boards.set(key, value))
                .and_then(|done| done.then_some(()).ok_or_else(refused))
        })
    })?;
    meta.raw_set(native(lua, Field::Index)?, get)?;
    meta.raw_set(native(lua, Field::NewIndex)?, set)?;
    meta.raw_set("__metatable", false)?;
    outside.set_metatable(Some(meta))?;
    Ok(outside)
}
