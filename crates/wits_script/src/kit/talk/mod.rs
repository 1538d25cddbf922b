//! Conversations that scripts lead.
//!
//! # What it does
//! A script says lines and asks questions; the game goes on meanwhile. `speak(text)` adds a line. `choose{ "yes", "no" }`
//! opens a question and waits until the player has answered; it gives the number of the answer. What was said and what is
//! asked is a [`Dialogue`]: plain data, drawn by the game however it likes.
//!
//! ```lua
//! action("meet_player", function()
//!     speak("Halt! Who goes there?")
//!     if choose{ "A friend.", "None of your business." } == 1 then
//!         speak("Pass, friend.")
//!     else
//!         speak("Guards!")
//!     end
//! end)
//! ```
//!
//! A game [teaches](teach) the words that this is made of. [`stage`] does the same for actors, camera and places.
//!
//! # Source
//! Buckland, *Programming Game AI by Example*, 6.4.

pub mod stage;
#[cfg(test)]
mod tests;

use mlua::{Lua, Table};
use serde::{Deserialize, Serialize};
use wits_core::state::State;
use wits_decide::{Kind, Param, Status, Vocabulary};

use crate::base::sealed;

/// So many lines are kept; the oldest go first.
const MOST_LINES: usize = 100;

/// Adds `speak`, `choose` and `stage`.
pub(super) fn open(lua: &Lua, api: &Table, lib: &Table) -> mlua::Result<()> {
    let parts = lua.load(include_str!("talk.lua")).set_name("=[talk]").into_function()?;
    let stage: Table = parts.call((lib, api))?;
    api.raw_set("stage", sealed(lua, stage, "stage")?)
}

/// A conversation: what was said, and what is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Dialogue {
    /// What was said, the oldest first.
    pub lines: Vec<Spoken>,
    /// What the player can answer; none if nothing is asked.
    pub options: Vec<String>,
    /// What the player has answered last, from 1; 0 before any answer.
    pub answer: u32,
}

/// A line that was said.
#[derive(Clone, Debug, Default, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Spoken {
    /// By whom; empty if nobody said.
    pub who: String,
    /// What.
    pub text: String,
}

impl Dialogue {
    /// One more line.
    pub fn speak(&mut self, who: &str, text: &str) {
        if self.lines.len() >= MOST_LINES {
            self.lines.remove(0);
        }
        self.lines.push(Spoken { who: who.to_owned(), text: text.to_owned() });
    }

    /// Asks; a question that is open is asked no more.
    pub fn ask(&mut self, options: impl IntoIterator<Item = String>) {
        self.options = options.into_iter().collect();
        self.answer = 0;
    }

    /// The player answers, from 1. False if nothing is asked or there is no such answer.
    pub fn answer(&mut self, number: u32) -> bool {
        let is_there = number >= 1 && self.options.len() >= number as usize;
        if is_there {
            self.answer = number;
            self.options.clear();
        }
        is_there
    }

    /// Something is asked.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.options.is_empty()
    }
}

/// A game whose agents have conversations: each its own, or all the same.
pub trait Talks {
    /// The conversation of the agent.
    fn dialogue(&self, agent: u64) -> &Dialogue;
    /// The same, to be changed.
    fn dialogue_mut(&mut self, agent: u64) -> &mut Dialogue;
}

/// Adds the words that `speak` and `choose` are made of: `speak`, `ask_player` and `player_answer`.
pub fn teach<C: Talks>(words: &mut Vocabulary<C>) {
    words
        .action("speak", |game, call| {
            let (text, who) = (call.text(0).to_owned(), call.text(1).to_owned());
            game.dialogue_mut(call.agent()).speak(&who, &text);
            Status::Success
        })
        .help("says a line")
        .param(Param::new("text", Kind::Text))
        .param(Param::new("who", Kind::Text).or(""));
    words
        .action("ask_player", |game, call| {
            let dialogue = game.dialogue(call.agent());
            if dialogue.is_open() { Status::Running } else { Status::of(dialogue.answer > 0) }
        })
        .on_enter(|game, call| {
            let options = call.text(0).lines().map(str::to_owned).collect::<Vec<_>>();
            game.dialogue_mut(call.agent()).ask(options);
        })
        .on_exit(|game, call, why| {
            if why != wits_decide::Exit::Success {
                game.dialogue_mut(call.agent()).options.clear();
            }
        })
        .help("asks the player, and waits for the answer")
        .param(Param::new("options", Kind::Text).help("a line each"));
    words
        .value("player_answer", Kind::Int, |game, ask| {
            i32::try_from(game.dialogue(ask.agent()).answer).unwrap_or(0).into()
        })
        .help("the number of the last answer, from 1; 0 if there was none");
}
