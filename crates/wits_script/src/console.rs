//! A line of script that somebody types.

use mlua::{MultiValue, Value};
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_decide::board::Boards;

use crate::convert::to_data;
use crate::error::ScriptError;
use crate::frame::Frame;
use crate::lend::{self, Peek};
use crate::scripts::{Inner, Scripts};

/// An answer is no longer than this.
const LETTERS: usize = 4000;

impl<C: ?Sized + 'static> Scripts<C> {
    /// Evaluates a line for a character without changing anything: acting, writing and raising are errors that say so. What
    /// the loaded file of that name defines can be used, if one is named.
    ///
    /// An expression gives its value, as a script would write it; what it prints comes first.
    ///
    /// # Errors
    /// What went wrong.
    pub fn ask(
        &self,
        game: &C,
        boards: &Boards<'_>,
        now: Moment,
        file: Option<&str>,
        code: &str,
    ) -> Result<String, ScriptError> {
        let inner = &self.inner;
        let frame = Frame { access: Some(inner.access), ..inner.vm.frame() };
        let peek = Peek { game, boards, now };
        let (result, frame) =
            inner.vm.bounded(frame, |frame| lend::to_ask(&peek, frame, || inner.evaluate(self, file, code)));
        result.map(|text| with_notes(&frame.notes, &text))
    }

    /// Does a line for a character, which may change the game.
    ///
    /// # Errors
    /// What went wrong.
    pub fn run_line(
        &self,
        turn: &mut Turn<'_, C>,
        file: Option<&str>,
        code: &str,
    ) -> Result<String, ScriptError> {
        let inner = &self.inner;
        let frame = Frame { access: Some(inner.access), ..inner.vm.frame() };
        let (result, frame) = inner
            .vm
            .bounded(frame, |frame| lend::to_change(turn, frame, || inner.evaluate(self, file, code)));
        result.map(|text| with_notes(&frame.notes, &text))
    }
}

impl<C: ?Sized + 'static> Inner<C> {
    fn evaluate(&self, scripts: &Scripts<C>, file: Option<&str>, code: &str) -> mlua::Result<String> {
        if code.starts_with('\u{1b}') {
            return Err(mlua::Error::runtime("byte code is not accepted here"));
        }
        let lua = self.vm.lua();
        let defined = match file.and_then(|file| scripts.module(file)) {
            Some(module) => module.defined,
            None => self.vm.shared.api.clone(),
        };
        let compile = |text: &str| self.vm.closed_chunk("console", text.as_bytes(), &defined);
        let function = match compile(&format!("return {code}")) {
            Ok(function) => function,
            Err(_) => compile(code)?,
        };
        let given: MultiValue = self.vm.leaf(&function, ())?;
        let shown: Vec<String> = given.iter().map(|value| shown(lua, value)).collect();
        Ok(shown.join(", "))
    }
}

fn shown(lua: &mlua::Lua, value: &Value) -> String {
    to_data(lua, value).map_or_else(|_| format!("a {}", value.type_name()), |data| data.to_string())
}

fn with_notes(notes: &[String], text: &str) -> String {
    let lines: Vec<&str> =
        notes.iter().map(String::as_str).chain((!text.is_empty()).then_some(text)).collect();
    let text = lines.join("\n");
    if text.chars().count() > LETTERS { text.chars().take(LETTERS).chain(['…']).collect() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::character::Character;
    use crate::scripts::tests::{Guard, Post};
    use crate::{Fault, Memory};

    fn ask(post: &Post, code: &str) -> String {
        let boards = Boards::default().reading_memory(&post.guard.memory);
        let answer = post.scripts.ask(&post.guard, &boards, Moment::START, Some("guard.lua"), code);
        answer.unwrap_or_else(|error| format!("error: {error}"))
    }

    #[test]
    fn a_question_is_answered_and_changes_nothing() {
        let mut post =
            Post::new("local secret = 6 function answer() return secret * 7 end function think() end");
        post.guard.noise = 2.5;
        post.guard.memory.get_or_default::<Memory>().put("name", "Bob".into());
        assert_eq!(ask(&post, "1 + 1, 'two', vec(1, 2)"), "2, \"two\", vec(1, 2, 0)");
        assert_eq!(ask(&post, "ask.noise() * 2"), "5.0");
        assert_eq!(ask(&post, "me"), "{name = \"Bob\"}");
        assert_eq!(ask(&post, "answer()"), "42");
        assert_eq!(ask(&post, "print('a', 1) return nil, print"), "a 1\nnil, a function");
        assert_eq!(ask(&post, "local x = 3 return x"), "3");
        for code in [
            "act.write('x')",
            "me.name = 'x'",
            "board.alert = 1",
            "raise('bell')",
            "answer = nil",
            "x = 1",
            "while true do end",
            "wait(1)",
            "= 3",
            "random()",
        ] {
            assert!(ask(&post, code).starts_with("error: "), "{code}");
        }
        assert!(ask(&post, "('x'):rep(100000)").len() < 4100);
        assert_eq!(post.guard.kept().me().to_string(), "{name = \"Bob\"}");
        assert_eq!(ask(&post, "\u{1b}Lua"), "error: byte code is not accepted here");
    }

    #[test]
    fn a_line_is_done() {
        let post = Post::new("function think() end");
        let mut guard = Character::<Guard>::default();
        let mut turn = guard.turn(Moment::START);
        assert_eq!(
            post.scripts.run_line(&mut turn, None, "me.x = 3 act.write('hey') return me.x").unwrap(),
            "3"
        );
        assert_eq!(post.scripts.run_line(&mut turn, None, "wait(1)").unwrap_err().kind, Fault::Wait);
        assert_eq!(guard.diary, ["hey"]);
    }
}
