//! Scripts that send messages.
//!
//! # What it does
//! `send("Ada", "help", { place = vec(3, 4) }, 2)` tells somebody about an event of the game's vocabulary, two seconds from
//! now; without a time, at the end of this tick. What is sent is checked like what is raised: the event has to be known, and
//! its values of the right kinds. The receiver may be a machine in a file, or a script, which waits for the event or has a
//! handler:
//!
//! ```lua
//! function on_message(message)            -- at once, whatever the script is doing; nothing can wait in here
//!   if message.name == "help" then me.goes_to = message.place return true end
//! end
//!
//! function think()
//!   local place = wait_for("help", 10)    -- nothing after ten seconds
//! end
//! ```
//!
//! # How a game offers it
//! The type that its words are about implements [`Sends`]; [`Scripts::messages`] puts the word there. Telegrams lie in the
//! game's [`Post`] until it [takes those that are due](Post::take_due), once a tick, and hands each to the mind of its
//! receiver as an event.
//!
//! # When not to use it
//! What everybody should know is a key on a [board](wits_decide::board); what concerns only the own mind is raised.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, ch. 2 and 6.

#[cfg(test)]
mod tests;

use mlua::{Lua, MultiValue, Table, Value as LuaValue};
use serde::{Deserialize, Serialize};
use wits_core::findings::unknown_name;
use wits_core::state::State;
use wits_core::time::Moment;
use wits_core::who::Who;
use wits_core::work::Budget;
use wits_decide::board::{Key, Scope};
use wits_decide::words::Word;
use wits_decide::{EventId, Turn, Value};
use wits_world::telegram::{DeliveryResult, MessageQueue, Sent, Telegram};

use super::offers;
use crate::about::{self, About};
use crate::convert::{to_data, to_lua};
use crate::data::Data;
use crate::error::ScriptError;
use crate::scripts::{Inner, Scripts};
use crate::tape::{self, Entry};
use crate::told::{self, Keys, Told};

/// So many telegrams of one sender may wait.
const MOST: usize = 64;
/// The longest delay: a day. \[s\]
const LONGEST: f64 = 86_400.0;

/// What a telegram of a script says: an event of the game, with its values.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct Message {
    /// Which event.
    pub event: EventId,
    /// Its values, in the order of its parameters.
    pub values: Vec<Value>,
}

/// Where telegrams lie until they are delivered. Plain data, part of the game.
///
/// ```
/// use wits_core::time::Moment;
/// use wits_decide::EventId;
/// use wits_script::{Message, Post};
/// use wits_world::Who;
/// use wits_world::telegram::Telegram;
///
/// let mut post = Post::default();
/// let hello = Message { event: EventId(0), values: vec![] };
/// post.send(Moment(0), 0.0, Telegram::new(Who(1), Who(2), hello.clone()));
/// post.send(Moment(0), 2.0, Telegram::new(Who(1), Who(3), hello));
/// assert_eq!(post.take_due(Moment(0)).len(), 1);
/// assert_eq!(post.take_due(Moment(2001))[0].receiver, Who(3));
/// ```
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct Post {
    /// For the end of this tick.
    now: Vec<Telegram<Message>>,
    later: MessageQueue<Message>,
}

impl Post {
    /// Takes a telegram. False if the same one waits already, or the sender has too many on their way.
    pub fn send(&mut self, now: Moment, delay: f32, mut telegram: Telegram<Message>) -> bool {
        let of_sender = |other: &&Telegram<Message>| other.sender == telegram.sender;
        if self.now.iter().chain(self.later.iter()).filter(of_sender).count() >= MOST {
            return false;
        }
        if delay > 0.0 {
            let never = &mut |_: &mut MessageQueue<Message>, _: &Telegram<Message>| DeliveryResult::Lost;
            return self.later.send(now, delay, telegram, never) != Sent::Duplicate;
        }
        telegram.time = now;
        self.now.push(telegram);
        true
    }

    /// What is to be delivered now: first what was delayed until now, then what was sent without delay, each in order. To
    /// be called once a tick; answers to what is delivered are for the next one.
    #[must_use]
    pub fn take_due(&mut self, now: Moment) -> Vec<Telegram<Message>> {
        let mut due = Vec::new();
        let mut take = |_: &mut MessageQueue<Message>, telegram: &Telegram<Message>| {
            due.push(telegram.clone());
            DeliveryResult::Handled
        };
        self.later.deliver_due(now, &mut Budget::unlimited(), &mut take);
        due.append(&mut self.now);
        due
    }

    /// Forgets what is on its way to or from somebody who is gone.
    pub fn forget(&mut self, who: Who) {
        let concerns = |telegram: &Telegram<Message>| telegram.sender == who || telegram.receiver == who;
        self.now.retain(|telegram| !concerns(telegram));
        self.later.forget(concerns);
    }
}

/// What a game says about who can be sent messages, and carries them.
///
/// The number of an agent, as the host gives it to the [boards](wits_decide::board::Boards::of), is its [`Who`]: the sender
/// of what its scripts send.
pub trait Sends: 'static {
    /// The number of somebody, by a name that the agent uses; `None` when there is nobody of that name, or no more.
    fn number_of(&self, agent: u64, name: &str) -> Option<Who>;

    /// Where telegrams lie.
    fn post_mut(&mut self) -> &mut Post;
}

impl<C: ?Sized + 'static> Scripts<C> {
    /// Puts `send` among the names that scripts find, for a game of type `G`. See the [module](self).
    ///
    /// # Errors
    /// When there is a `send` already.
    pub fn messages<G: Sends>(&self) -> Result<(), ScriptError>
    where
        C: About<G>,
    {
        let words = self.inner.words();
        let (events, keys): (Vec<Word>, Keys) = (words.events().cloned().collect(), Keys::of(&*words));
        self.offer(offers::named("send"), move |lua, given| {
            let letter = letter(lua, &given, &events, &keys)
                .map_err(|why| mlua::Error::runtime(format!("send: {why}")))?;
            let answer = tape::ask(|| {
                let answers =
                    about::change::<C, G, _>(|game, boards, now| letter.post(game, boards.id(), now));
                answers.map(Entry::Answers)
            })?;
            let Entry::Answers(answers) = answer else { return Err(tape::diverged()) };
            answers.iter().map(|data| to_lua(lua, data)).collect()
        })
    }
}

/// A message that was written and checked.
struct Letter {
    to: String,
    message: Message,
    delay: f32,
}

impl Letter {
    /// True, or false and why not.
    fn post<G: Sends>(self, game: &mut G, agent: u64, now: Moment) -> Vec<Data> {
        let Some(receiver) = game.number_of(agent, &self.to) else {
            return vec![false.into(), Data::Text(format!("there is nobody called {:?}", self.to))];
        };
        let telegram = Telegram::new(Who(agent), receiver, self.message);
        if game.post_mut().send(now, self.delay, telegram) {
            return vec![true.into()];
        }
        vec![false.into(), "the same message is on its way already, or too many others".into()]
    }
}

/// `to, event, values, seconds`
#[expect(clippy::cast_possible_truncation, reason = "delays are f32")]
fn letter(lua: &Lua, given: &MultiValue, events: &[Word], keys: &Keys) -> Result<Letter, String> {
    let part = |place: usize| given.get(place).cloned().unwrap_or(LuaValue::Nil);
    if given.len() > 4 {
        return Err(format!("told {} values; expected to, event, values, seconds", given.len()));
    }
    let text = |place: usize, what: &str| match to_data(lua, &part(place))? {
        Data::Text(text) => Ok(text),
        other => Err(format!("{what} is {}; expected a text", other.sort())),
    };
    let (to, name) = (text(0, "the receiver")?, text(1, "the event")?);
    let number = events.iter().position(|word| word.name == name);
    let Some((event, word)) = number.and_then(|at| Some((u8::try_from(at).ok()?, &events[at]))) else {
        let known: Vec<&str> = events.iter().map(|word| word.name.as_str()).collect();
        return Err(format!("{} among the events", unknown_name(&name, &known)));
    };
    let values = match part(2) {
        LuaValue::Nil => MultiValue::new(),
        value => MultiValue::from_iter([value]),
    };
    let told = told::check(lua, &name, &word.params, &values, keys)?;
    let values = told.iter().zip(&word.params).map(|(told, param)| match told {
        Told::Fixed(data) => data.as_kind(param.kind).unwrap_or_else(|| Value::zero(param.kind)),
        _ => Value::zero(param.kind),
    });
    let delay = match to_data(lua, &part(3))? {
        Data::Nil => Some(0.0),
        delay => delay.number().filter(|seconds| (0.0..=LONGEST).contains(seconds)),
    };
    let delay = delay.ok_or("the delay is no number of seconds from 0 to a day")? as f32;
    Ok(Letter { to, message: Message { event: EventId(event), values: values.collect() }, delay })
}

/// The event of a turn as a table: its `name`, and a field for each of its parameters. Nothing without an event.
pub(crate) fn event_table<C: ?Sized + 'static>(
    inner: &Inner<C>,
    turn: &Turn<'_, C>,
) -> mlua::Result<Option<Table>> {
    let (words, lua) = (inner.words(), inner.vm.lua());
    let Some(word) = turn.event.and_then(|event| words.events().nth(event.0.into())) else {
        return Ok(None);
    };
    let table = lua.create_table()?;
    for (number, param) in (0..).zip(&word.params) {
        let held = turn.boards.get(Key { scope: Scope::Event, number }).map(Data::from).unwrap_or_default();
        table.raw_set(param.name.as_str(), to_lua(lua, &held)?)?;
    }
    table.raw_set("name", word.name.as_str())?;
    Ok(Some(table))
}
