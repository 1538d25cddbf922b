//! The lines that scripts went through: for debuggers that step forwards and backwards.
//!
//! Nothing stops inside a script, since the game would stop with it. Instead all lines of a tick are written down, with what
//! the variables held, and a debugger moves through them. A breakpoint is a line: the game is told that it was reached and
//! pauses after the tick.

use std::cell::RefCell;

use mlua::debug::Debug;
use mlua::{Function, Lua, Value};
use serde::{Deserialize, Serialize};

use crate::alloc;
use crate::base::names;
use crate::convert::Kept;
use crate::frame;

/// One line that was reached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// How many functions of scripts are inside each other here, from 0.
    pub depth: usize,
    /// The variables that can be seen there, each with what it held, as a short text.
    pub vars: Vec<(String, String)>,
}

/// What was recorded.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recording {
    /// All lines in the order in which they were reached; the first two thousand.
    pub lines: Vec<Line>,
    /// There were more.
    pub cut: bool,
    /// The first of them that is a breakpoint, by its place in the list.
    pub hit: Option<usize>,
}

const LINES: usize = 2000;
const VARS: usize = 30;
const LETTERS: usize = 80;
const DEPTH: usize = 50;

thread_local! {
    static RECORDER: RefCell<Option<Recorder>> = const { RefCell::new(None) };
}

#[derive(Debug, Default)]
struct Recorder {
    recording: Recording,
    breaks: Vec<(String, usize)>,
}

/// Calls `body`, and records the lines that scripts go through meanwhile: in leaves, conditions and minds alike.
/// `breaks` are breakpoints, each a file and a line.
///
/// It changes nothing of what the scripts do. Where nobody records nothing is paid.
///
/// ```
/// # use wits_script::{Data, Vm};
/// let vm = Vm::new()?;
/// let file = vm.load("f.lua", "function double(n)\n  local twice = 2 * n\n  return twice\nend")?;
/// let (result, recording) = wits_script::record(&[("f.lua", 3)], || file.call("double", &[Data::Int(4)]));
/// assert_eq!(result?, [Data::Int(8)]);
/// assert_eq!(recording.lines.iter().map(|line| line.line).collect::<Vec<_>>(), [2, 3]);
/// assert_eq!(recording.lines[1].vars, [("n".into(), "4".into()), ("twice".into(), "8".into())]);
/// assert_eq!(recording.hit, Some(1));
/// # Ok::<(), wits_script::ScriptError>(())
/// ```
pub fn record<T>(breaks: &[(&str, usize)], body: impl FnOnce() -> T) -> (T, Recording) {
    let breaks = breaks.iter().map(|(file, line)| ((*file).to_owned(), *line)).collect();
    let before = RECORDER.replace(Some(Recorder { breaks, ..Recorder::default() }));
    let restored = Restored(before);
    let result = body();
    let recorder = RECORDER.take().unwrap_or_default();
    drop(restored);
    RECORDER.with_borrow_mut(|outer| outer.iter_mut().for_each(|outer| outer.take_over(&recorder.recording)));
    (result, recorder.recording)
}

impl Recorder {
    /// What was recorded inside belongs to whoever records around it, too.
    fn take_over(&mut self, inner: &Recording) {
        self.recording.cut |= inner.cut;
        inner.lines.iter().for_each(|line| self.push(line.clone()));
    }

    fn push(&mut self, line: Line) {
        let recording = &mut self.recording;
        if recording.lines.len() >= LINES {
            recording.cut = true;
            return;
        }
        let stops = self.breaks.iter().any(|(file, number)| *file == line.file && *number == line.line);
        if stops && recording.hit.is_none() {
            recording.hit = Some(recording.lines.len());
        }
        recording.lines.push(line);
    }
}

/// Whoever recorded before goes on recording, also after a panic.
struct Restored(Option<Recorder>);

impl Drop for Restored {
    fn drop(&mut self) {
        RECORDER.replace(self.0.take());
    }
}

/// Somebody records in this thread.
pub(crate) fn is_on() -> bool {
    RECORDER.with_borrow(Option::is_some)
}

/// A line was reached.
pub(crate) fn line(lua: &Lua, debug: &Debug<'_>) {
    let replays = frame::top(|frame| frame.tape.as_ref().is_some_and(|tape| tape.replaying)).unwrap_or(false);
    if replays || !is_on() {
        return;
    }
    let source = debug.source();
    let file = source.source.as_deref().and_then(|source| source.strip_prefix('@'));
    let (Some(file), Some(number)) = (file, debug.current_line()) else { return };
    let full = RECORDER.with_borrow(|recorder| {
        recorder.as_ref().is_none_or(|recorder| recorder.recording.lines.len() >= LINES)
    });
    let look = || (if is_cut(lua) { Vec::new() } else { vars(lua, &debug.function()) }, depth(lua));
    let (vars, depth) = if full { (Vec::new(), 0) } else { alloc::unbounded(look) };
    let line = Line { file: file.to_owned(), line: number, depth, vars };
    RECORDER.with_borrow_mut(|recorder| recorder.iter_mut().for_each(|recorder| recorder.push(line.clone())));
}

/// Was the script cut just before this line? Nothing can be called in it then, so its variables are not seen.
#[allow(unsafe_code, reason = "mlua does not tell")]
fn is_cut(lua: &Lua) -> bool {
    // SAFETY: the thread is the one that runs just now; its status is only read.
    unsafe { mlua::ffi::lua_status(lua.current_thread().state()) != mlua::ffi::LUA_OK }
}

/// How many functions of scripts are inside each other.
fn depth(lua: &Lua) -> usize {
    let is_script = |level| {
        lua.inspect_stack(level, |debug| debug.source().source.is_some_and(|source| source.starts_with('@')))
    };
    (1..DEPTH).map_while(is_script).filter(|script| *script).count()
}

/// Local variables, the innermost of a name last, then what is taken from outside.
fn vars(lua: &Lua, function: &Function) -> Vec<(String, String)> {
    let kept = lua.app_data_ref::<Kept>().map(|kept| (kept.local.clone(), kept.upvalue.clone()));
    let Some((local, upvalue)) = kept else { return Vec::new() };
    let mut vars: Vec<(String, String)> = Vec::new();
    let mut add = |name: String, value: &Value| {
        if !name.starts_with('(') && name != "_ENV" {
            vars.retain(|(known, _)| *known != name);
            vars.push((name, short(value)));
        }
    };
    for place in 1..=VARS {
        let Ok((Some(name), value)) = local.call::<(Option<String>, Value)>((1, place)) else { break };
        add(name, &value);
    }
    for place in 1..=VARS {
        let Ok((Some(name), value)) = upvalue.call::<(Option<String>, Value)>((function, place)) else {
            break;
        };
        add(name, &value);
    }
    vars.truncate(VARS);
    vars
}

/// A value as a short text. Nothing of the script is called for it, and nothing of the game is asked.
fn short(value: &Value) -> String {
    let text = match value {
        Value::String(text) => {
            format!("{:?}", text.to_string_lossy().chars().take(LETTERS).collect::<String>())
        }
        Value::Table(table) => {
            let pairs = names::entries(table).take(6).filter_map(Result::ok);
            let mut texts: Vec<String> =
                pairs.map(|(key, value)| format!("{} = {}", plain(&key), plain(&value))).collect();
            texts.sort();
            format!("{{{}}}", texts.join(", "))
        }
        other => plain(other),
    };
    if text.chars().count() > LETTERS {
        text.chars().take(LETTERS - 1).chain(['…']).collect()
    } else {
        text
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Nil => "nil".to_owned(),
        Value::Boolean(flag) => flag.to_string(),
        Value::Integer(whole) => whole.to_string(),
        Value::Number(number) => format!("{number:?}"),
        Value::String(text) => text.to_string_lossy().chars().take(LETTERS).collect(),
        Value::UserData(_) => "me".to_owned(),
        other => other.type_name().to_owned(),
    }
}
