//! `find` and `match` of texts, with a bound on the work.

use mlua::{Lua, LuaString, MultiValue, Value};

use super::pattern::{Capture, Found, Pattern, Trouble};
use crate::frame;

/// Longest pattern.
const LONGEST: usize = 4096;

/// `find(text, pattern, from, plain)`: where it begins, where it ends, and what its brackets caught.
pub(super) fn find(lua: &Lua, (text, pattern, from, plain): Told) -> mlua::Result<MultiValue> {
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let Some(from) = start(from, text.len()) else { return Ok(nothing()) };
    if plain.unwrap_or(false) || !pattern.iter().any(|byte| b"^$*+?.([%-".contains(byte)) {
        // At each place the whole of it may be compared.
        let (places, letters) = (text.len() - from, pattern.len());
        frame::charge(places / 4 + letters + places.saturating_mul(letters) / 256)?;
        return match plain_find(&text[from..], &pattern) {
            Some(at) => ends(from + at, from + at + pattern.len()).into_iter().collect(),
            None => Ok(nothing()),
        };
    }
    match seek(&text, &pattern, from)? {
        None => Ok(nothing()),
        Some(found) => {
            ends(found.start, found.end).into_iter().chain(caught(lua, &text, &found, false)).collect()
        }
    }
}

/// `match(text, pattern, from)`: what its brackets caught, or all of it if there are none.
pub(super) fn fit(lua: &Lua, (text, pattern, from, _): Told) -> mlua::Result<MultiValue> {
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let Some(from) = start(from, text.len()) else { return Ok(nothing()) };
    match seek(&text, &pattern, from)? {
        None => Ok(nothing()),
        Some(found) => caught(lua, &text, &found, true).collect(),
    }
}

/// `seek(text, pattern, from, last)`: as `find`, with all of it as the capture if there are no brackets. What is empty and
/// ends at `last` does not count: for going through all fits.
pub(super) fn next(
    lua: &Lua,
    (text, pattern, from, last): (LuaString, LuaString, usize, Option<usize>),
) -> mlua::Result<MultiValue> {
    let (text, pattern) = (text.as_bytes(), pattern.as_bytes());
    let mut from = from.max(1) - 1;
    while from <= text.len() {
        let Some(found) = seek(&text, &pattern, from)? else { break };
        if Some(found.end) == last && found.start == found.end {
            if pattern.first() == Some(&b'^') {
                break;
            }
            from = found.start + 1;
            continue;
        }
        return ends(found.start, found.end).into_iter().chain(caught(lua, &text, &found, true)).collect();
    }
    Ok(nothing())
}

type Told = (LuaString, LuaString, Option<i64>, Option<bool>);

fn seek(text: &[u8], pattern: &[u8], from: usize) -> mlua::Result<Option<Found>> {
    if pattern.len() > LONGEST {
        return Err(mlua::Error::runtime(format!("a pattern of more than {LONGEST} characters")));
    }
    let length = pattern.len();
    let pattern = Pattern::new(pattern).map_err(mlua::Error::runtime)?;
    // A step is about as much work as two instructions of Lua.
    let budget = frame::top(|frame| frame.left()).unwrap_or(100_000) / 2;
    let mut steps = budget;
    let found = pattern.find(text, from, &mut steps);
    frame::charge((budget - steps).saturating_mul(2).saturating_add(8 + 4 * length))?;
    match found {
        Ok(found) => Ok(found),
        Err(Trouble::Depth) => Err(mlua::Error::runtime("pattern too complex")),
        Err(Trouble::Steps) => {
            frame::charge(usize::MAX)?;
            Err(mlua::Error::runtime("pattern too complex"))
        }
    }
}

fn caught<'a>(
    lua: &'a Lua,
    text: &'a [u8],
    found: &'a Found,
    whole_if_none: bool,
) -> impl Iterator<Item = mlua::Result<Value>> + 'a {
    let all = whole_if_none && found.captures.is_empty();
    let all = all.then_some(Capture::Piece(found.start, found.end));
    found.captures.iter().copied().chain(all).map(|capture| match capture {
        Capture::Place(at) => Ok(place(at + 1)),
        Capture::Piece(start, end) => lua.create_string(&text[start..end]).map(Value::String),
    })
}

fn plain_find(text: &[u8], wanted: &[u8]) -> Option<usize> {
    if wanted.is_empty() {
        return Some(0);
    }
    text.windows(wanted.len()).position(|window| window == wanted)
}

/// Where to begin, from 0; `None` beyond the end.
fn start(from: Option<i64>, length: usize) -> Option<usize> {
    let from = match from.unwrap_or(1) {
        from if from > 0 => usize::try_from(from).ok()? - 1,
        0 => 0,
        back => length.saturating_sub(usize::try_from(back.unsigned_abs()).ok()?),
    };
    (from <= length).then_some(from)
}

fn place(at: usize) -> Value {
    Value::Integer(i64::try_from(at).unwrap_or(i64::MAX))
}

fn ends(start: usize, end: usize) -> [mlua::Result<Value>; 2] {
    [Ok(place(start + 1)), Ok(place(end))]
}

fn nothing() -> MultiValue {
    MultiValue::from_iter([Value::Nil])
}
