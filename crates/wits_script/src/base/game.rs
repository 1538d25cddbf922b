//! Time, chance and the log: what every script of a character finds.

use mlua::{Lua, Table, Value};
use wits_core::random::Stream;

use crate::convert::to_lua;
use crate::data::Data;
use crate::frame;
use crate::tape;

/// Lines of a log that one call may write, and characters of a line.
const LINES: usize = 100;
const LINE: usize = 500;

pub(super) fn add(lua: &Lua, host: &Table) -> mlua::Result<()> {
    host.raw_set("now", lua.create_function(|_, ()| time(|(now, _)| now.seconds()))?)?;
    host.raw_set("dt", lua.create_function(|_, ()| time(|(_, dt)| f64::from(dt)))?)?;
    host.raw_set("random", lua.create_function(|lua, (a, b): (Value, Value)| random(lua, &a, &b))?)?;
    host.raw_set(
        "chance",
        lua.create_function(|_, probability: f32| {
            let drawn = tape::ask_one(|| draw(|stream| Data::Bool(stream.chance(probability))))?;
            Ok(drawn == Data::Bool(true))
        })?,
    )?;
    host.raw_set(
        "note",
        lua.create_function(|_, text: mlua::LuaString| {
            frame::charge(text.as_bytes().len() / 4)?;
            log(&text.to_string_lossy())
        })?,
    )
}

fn time(pick: impl Fn((wits_core::time::Moment, f32)) -> f64) -> mlua::Result<f64> {
    let data = tape::ask_one(|| {
        let time = frame::top(|frame| frame.access).flatten().and_then(|access| (access.time)());
        time.map(|time| Data::Number(pick(time)))
            .ok_or_else(|| "there is no time outside of a game".to_owned())
    })?;
    data.number().ok_or_else(tape::diverged)
}

/// `random()`: from 0 up to 1. `random(0)`: any whole number. `random(n)`: 1 to n. `random(a, b)`: a to b; whole numbers if both are whole.
fn random(lua: &Lua, a: &Value, b: &Value) -> mlua::Result<Value> {
    let data = match (a, b) {
        (Value::Nil, _) => tape::ask_one(|| draw(|stream| Data::Number(f64::from(stream.unit()))))?,
        (Value::Integer(0), Value::Nil) => {
            tape::ask_one(|| draw(|stream| Data::Int(stream.next_u64().cast_signed())))?
        }
        (Value::Integer(last), Value::Nil) => tape::ask_one(|| draw_whole(1, *last))?,
        (Value::Integer(first), Value::Integer(last)) => tape::ask_one(|| draw_whole(*first, *last))?,
        _ => {
            let number =
                |value: &Value| value.as_number().or_else(|| value.as_integer().map(|whole| whole as f64));
            let expected =
                || mlua::Error::runtime("random: expected nothing, a whole number, or two numbers");
            let (low, high) = (number(a).ok_or_else(expected)?, number(b).ok_or_else(expected)?);
            tape::ask_one(|| draw(|stream| Data::Number(low + (high - low) * f64::from(stream.unit()))))?
        }
    };
    to_lua(lua, &data)
}

fn draw_whole(first: i64, last: i64) -> Result<Data, String> {
    if last < first {
        return Err(format!("random: there is no whole number from {first} to {last}"));
    }
    let span = last.wrapping_sub(first).cast_unsigned();
    draw(|stream| {
        let offset = match u32::try_from(span).ok().and_then(|span| span.checked_add(1)) {
            Some(count) => u64::from(stream.below(count)),
            None => below_or_equal(stream, span),
        };
        Data::Int(first.wrapping_add_unsigned(offset))
    })
}

/// From 0 to `span`, each as likely: numbers with as many bits as it has are drawn until one fits.
fn below_or_equal(stream: &mut Stream, span: u64) -> u64 {
    let mask = u64::MAX >> span.leading_zeros();
    loop {
        let drawn = stream.next_u64() & mask;
        if drawn <= span {
            return drawn;
        }
    }
}

fn draw(pick: impl FnOnce(&mut Stream) -> Data) -> Result<Data, String> {
    let (mut pick, mut drawn) = (Some(pick), None);
    if let Some(access) = frame::top(|frame| frame.access).flatten() {
        (access.chance)(&mut |stream| drawn = pick.take().map(|pick| pick(stream)));
    }
    drawn.ok_or_else(|| "there is no chance here: a question has the same answer each time".to_owned())
}

fn log(text: &str) -> mlua::Result<()> {
    tape::act(|| {
        frame::top(|frame| {
            if frame.notes.len() < LINES {
                frame.notes.push(text.chars().take(LINE).collect());
            }
        });
        Ok(())
    })
}
