//! What the scripts of one character remember.

use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_decide::CharacterMemory;
use wits_decide::any::SavedState;
use wits_decide::board::Boards;

use crate::data::{Data, DataKey};
use crate::running::Waiting;

/// What the scripts of one character remember: what it keeps in `me`, and its actions in Lua that are waiting. Plain data.
///
/// It is found in the [`CharacterMemory`] that the host lends with the [boards](Boards::memory), and put there when
/// something is first kept. Without one, to write to `me` or to wait in an action is an error of the script. A script that
/// came to its end within its tick leaves nothing here.
///
/// ```
/// use wits_core::time::Moment;
/// use wits_decide::board::Boards;
/// use wits_decide::{CharacterMemory, Mind, Turn, Vocabulary};
/// use wits_script::{Memory, Scripts, Vm};
///
/// let scripts = Scripts::<()>::new(Vm::new()?, &Vocabulary::new())?;
/// scripts.load("guard.lua", "function think() me.rounds = (me.rounds or 0) + 1 end")?;
/// let mind = scripts.mind("guard.lua")?;
/// let (mut state, mut memory) = (mind.start(), CharacterMemory::default());
/// for tick in 0..3 {
///     let boards = Boards::default().memory(&mut memory);
///     mind.tick(&mut state, &mut Turn::new(&mut (), Moment::of_tick(tick, 60)).boards(boards));
/// }
/// let kept = memory.get::<Memory>().expect("something was kept");
/// assert_eq!(kept.me().get("rounds"), Some(&3.into()));
/// # Ok::<(), wits_script::ScriptError>(())
/// ```
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
#[serde(from = "Saved")]
#[state(try_from = "Saved")]
pub struct Memory {
    me: Data,
    #[state(unhashed = "the size of what is kept in `me`")]
    bytes: usize,
    pub(crate) waiting: Waiting,
}

/// The same as a file holds it. The bytes follow from what is kept: they are counted again.
#[derive(Deserialize, State)]
struct Saved {
    me: Data,
    waiting: Waiting,
}

impl From<Saved> for Memory {
    fn from(Saved { me, waiting }: Saved) -> Self {
        let me = without_nothing(me).filter(|me| matches!(me, Data::Table(_)));
        let me = me.unwrap_or_else(|| Data::Table(Default::default()));
        Self { bytes: me.bytes(), me, waiting }
    }
}

impl Default for Memory {
    fn default() -> Self {
        let me = Data::Table(Default::default());
        Self { bytes: me.bytes(), me, waiting: Waiting::default() }
    }
}

impl SavedState for Memory {
    const NAME: &'static str = "Memory";
}

/// The boards of a character that hold its memory, as a function of the host has them.
#[derive(Debug)]
pub(crate) enum Loan<'x, 'y> {
    Read(&'x Boards<'y>),
    Write(&'x mut Boards<'y>),
}

/// Finds the memory of the character that is lent just now.
pub(crate) type Find = fn(&mut dyn FnMut(Loan<'_, '_>));

/// What the scripts of the character whose boards these are remember; `None` if that is nothing so far.
pub(crate) fn of<'x>(boards: &'x Boards<'_>) -> Option<&'x Memory> {
    boards.character_memory()?.get()
}

/// The same, to be changed; `None` if the host lends no memory that can be.
pub(crate) fn of_mut<'x>(boards: &'x mut Boards<'_>) -> Option<&'x mut Memory> {
    boards.character_memory_mut().map(CharacterMemory::get_or_default)
}

impl Memory {
    /// What the character keeps: a table.
    #[must_use]
    pub const fn me(&self) -> &Data {
        &self.me
    }

    /// How many scripts of the character wait for something.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// Changes what the character keeps, from the game's side.
    pub fn put(&mut self, key: impl Into<DataKey>, value: Data) {
        self.change(&[], key.into(), value);
    }

    /// The table that these keys lead to.
    pub(crate) fn at(&self, path: &[DataKey]) -> Result<&Data, String> {
        let found = path.iter().try_fold(&self.me, |data, key| data.get(key.clone()));
        found
            .filter(|data| matches!(data, Data::Table(_)))
            .ok_or_else(|| "that table of `me` is no longer there".to_owned())
    }

    /// The keys of that table, in order.
    pub(crate) fn keys(&self, path: &[DataKey]) -> Result<Vec<Data>, String> {
        let Data::Table(entries) = self.at(path)? else { return Ok(Vec::new()) };
        let data = |key: &DataKey| match key {
            DataKey::Int(place) => Data::Int(*place),
            DataKey::Number(number) => Data::Number(*number),
            DataKey::Text(name) => Data::Text(name.clone()),
            DataKey::Bool(flag) => Data::Bool(*flag),
        };
        Ok(entries.keys().map(data).collect())
    }

    /// Sets something in that table; nothing takes it out.
    pub(crate) fn set(
        &mut self,
        path: &[DataKey],
        key: DataKey,
        value: Data,
        most: usize,
    ) -> Result<(), String> {
        self.at(path)?;
        if !matches!(value, Data::Nil) && self.bytes.saturating_add(key.bytes() + value.bytes()) > most {
            return Err(format!("a character may keep {most} bytes in `me`, and that would be more"));
        }
        self.change(path, key, value);
        Ok(())
    }

    fn change(&mut self, path: &[DataKey], key: DataKey, value: Data) {
        let table = path.iter().try_fold(&mut self.me, |data, key| match data {
            Data::Table(entries) => entries.get_mut(key),
            _ => None,
        });
        let Some(Data::Table(entries)) = table else { return };
        let size = key.bytes();
        let value = without_nothing(value);
        if let Some(value) = value {
            self.bytes += size + value.bytes();
            if let Some(old) = entries.insert(key, value) {
                self.bytes -= size + old.bytes();
            }
        } else if let Some(old) = entries.remove(&key) {
            self.bytes -= size + old.bytes();
        }
    }
}

/// Tables hold no nothing.
fn without_nothing(data: Data) -> Option<Data> {
    match data {
        Data::Nil => None,
        Data::Table(entries) => Some(Data::Table(
            entries.into_iter().filter_map(|(key, value)| Some((key, without_nothing(value)?))).collect(),
        )),
        data => Some(data),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_a_loaded_memory_is_counted_again() {
        let mut memory = Memory::default();
        memory.set(&[], DataKey::Text("name".to_owned()), Data::Text("Tom".to_owned()), 1_000).unwrap();
        let saved = serde_json::to_value(&memory).unwrap();
        for bytes in [0, u64::MAX] {
            let mut edited = saved.clone();
            edited["bytes"] = bytes.into();
            let mut loaded: Memory = serde_json::from_value(edited).unwrap();
            assert_eq!(loaded, memory);
            // With a wrong size this would be refused, or would overflow.
            loaded.set(&[], DataKey::Text("name".to_owned()), Data::Nil, 1_000).unwrap();
            assert_eq!(loaded, Memory::default());
        }
    }

    #[test]
    fn what_is_no_table_is_loaded_as_an_empty_one() {
        let saved = serde_json::to_value(Memory::default()).unwrap();
        for odd in [Data::Nil, Data::Int(7), Data::Text("me".to_owned())] {
            let mut edited = saved.clone();
            edited["me"] = serde_json::to_value(odd).unwrap();
            assert_eq!(serde_json::from_value::<Memory>(edited).unwrap(), Memory::default());
        }
    }
}
