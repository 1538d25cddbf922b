//! An action with what it is told: ready to be done.

use std::fmt;

use wits_core::findings::{Findings, Place, unknown_name};

use super::{Args, Call, CallDef, Doing, Names, NotEntered, Rest, Vocabulary, Word};
use crate::board::Boards;
use crate::watch::Watch;
use crate::{Exit, Status, Turn};

/// The action that does nothing until it is left, in every vocabulary. A game's own action of this name replaces it.
const IDLE: &str = "idle";

/// An action of the vocabulary with its parameters, bound: what the leaves of trees and the states of machines do.
///
/// It keeps no memory of its own, so all characters share it. Whoever runs it calls [`enter`](Self::enter) once, then
/// [`tick`](Self::tick) until it is done, then [`exit`](Self::exit) once.
pub struct Deed<C: ?Sized> {
    doing: Doing<C>,
    args: Args,
    text: Box<str>,
    help: Box<str>,
}

impl<C: ?Sized> Deed<C> {
    /// Looks an action up and checks what it is told. Faults go to the findings; without the action there is no deed.
    pub fn bind(
        call: &CallDef,
        words: &Vocabulary<C>,
        names: &Names<'_>,
        path: &str,
        findings: &mut Findings,
    ) -> Option<Self> {
        let Some(action) = words.find_action(&call.name) else {
            if words.is_open() {
                let args = Args::of_any_word(call, names, path, findings);
                let (text, help) = (call.to_string().into(), "".into());
                return Some(Self { doing: Doing::nothing(), args, text, help });
            }
            if call.name == IDLE {
                let args = Args::bind(&Word::default(), call, names, path, findings);
                let help = "Does nothing until it is left.".into();
                return Some(Self { doing: Doing::idle(), args, text: call.to_string().into(), help });
            }
            let known: Vec<&str> = words.actions().map(|word| word.name.as_str()).collect();
            let message = format!("{} among the actions", unknown_name(&call.name, &known));
            findings.add(Place::path(path), message, "");
            return None;
        };
        let args = Args::bind(&action.word, call, names, path, findings);
        let help = action.word.help.as_str().into();
        Some(Self { doing: action.doing.clone(), args, text: call.to_string().into(), help })
    }

    /// Begins, unless a key that must hold something does not, or a parameter has a value that it does not take: then it has
    /// not been entered and counts as failed.
    ///
    /// # Errors
    /// Why it was not entered; [`explain`](Self::explain) says it for people.
    #[inline]
    pub fn enter(&self, turn: &mut Turn<'_, C>, memory: &mut u64) -> Result<(), NotEntered> {
        if let Some(why) = self.args.not_entered(&turn.boards) {
            return Err(why);
        }
        *memory = 0;
        if let Some(enter) = &self.doing.enter {
            self.call(turn, memory, |game, call| enter(game, call));
        }
        Ok(())
    }

    /// Goes on. The rest is how long it can do without being ticked, while it is running.
    #[inline]
    pub fn tick(&self, turn: &mut Turn<'_, C>, memory: &mut u64) -> (Status, Rest) {
        self.call(turn, memory, |game, call| {
            let status = (self.doing.tick)(game, call);
            (status, call.rest())
        })
    }

    /// Ends.
    #[inline]
    pub fn exit(&self, turn: &mut Turn<'_, C>, memory: &mut u64, why: Exit) {
        if let Some(exit) = &self.doing.exit {
            self.call(turn, memory, |game, call| exit(game, call, why));
        }
    }

    /// A whole life at once, for actions that take no time: entered, ticked once, left. One that would go on is aborted.
    pub fn perform(&self, turn: &mut Turn<'_, C>) -> Status {
        self.try_perform(turn).unwrap_or(Status::Failure)
    }

    /// The same, for those who say why an action was not entered.
    ///
    /// # Errors
    /// Why it was not entered.
    pub fn try_perform(&self, turn: &mut Turn<'_, C>) -> Result<Status, NotEntered> {
        let mut memory = 0;
        self.enter(turn, &mut memory)?;
        let (status, _) = self.tick(turn, &mut memory);
        self.exit(turn, &mut memory, Exit::of(status).unwrap_or(Exit::Abort));
        Ok(status)
    }

    /// Has nothing to do when it begins or ends: need not be remembered unless it goes on.
    #[inline]
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        self.doing.enter.is_none() && self.doing.exit.is_none()
    }

    /// It is always entered: never fails for a key that is not set, or for a value that a parameter does not take.
    #[must_use]
    pub fn needs_no_keys(&self) -> bool {
        self.args.needs_no_keys()
    }

    /// Why it was not entered, for people: `go_to(place: {goal}): "place": "moon" is not one of the places; expected …`.
    #[must_use]
    pub fn explain(&self, why: NotEntered, boards: &Boards<'_>) -> String {
        format!("{}: {}", self.text, self.args.explain(why, boards))
    }

    /// Reports to whoever looks why it was not entered: a key that is not set is a reason, a value that does not exist an error.
    #[cold]
    pub fn report<W: Watch>(&self, why: NotEntered, boards: &Boards<'_>, node: u32, watch: &mut W) {
        match why {
            NotEntered::Unset(_) => watch.reason(node, false, &mut || self.explain(why, boards)),
            NotEntered::Refused(_) => watch.fault(node, &mut || self.explain(why, boards)),
        }
    }

    /// As it is written on graphs.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it does.
    #[must_use]
    pub fn help(&self) -> &str {
        &self.help
    }

    #[inline]
    fn call<T>(
        &self,
        turn: &mut Turn<'_, C>,
        memory: &mut u64,
        body: impl FnOnce(&mut C, &mut Call<'_, '_>) -> T,
    ) -> T {
        let (game, mut call) = Call::new(turn, &self.args.list, memory);
        body(game, &mut call)
    }
}

impl<C: ?Sized> fmt::Debug for Deed<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deed({})", self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;
    use crate::Param;
    use crate::board::{Board, Boards, KeyDef, Scope};

    fn words() -> Vocabulary<Vec<String>> {
        let mut words = Vocabulary::<Vec<String>>::new();
        words
            .action("walk", |log, call| {
                log.push(format!("walk to {}", call.text(0)));
                *call.memory() += 1;
                if *call.memory() < 2 { Status::Running } else { Status::Success }
            })
            .param(Param::text("to"))
            .on_enter(|log, _| log.push("enter".into()))
            .on_exit(|log, _, why| log.push(why.name().into()));
        words.action("choose", |_, call| Status::of(call.set(0, "door"))).param(Param::text("into").out());
        words.key(Scope::Agent, "goal", KeyDef::new(Kind::Text));
        words
    }

    fn deed(call: &CallDef) -> Deed<Vec<String>> {
        let (words, mut findings) = (words(), Findings::default());
        let deed = Deed::bind(call, &words, &words.names(), "", &mut findings);
        assert_eq!(findings.to_string(), "");
        deed.unwrap()
    }

    #[test]
    fn a_deed_fails_without_being_entered_when_a_key_is_not_set() {
        let mut board = Board::new(words().keys(Scope::Agent));
        let mut log = Vec::new();
        let mut turn = Turn::new(&mut log, Default::default()).boards(Boards::default().agent(&mut board));
        let walk = deed(&CallDef::new("walk").with("to", "{goal}"));
        assert_eq!(walk.perform(&mut turn), Status::Failure);
        assert_eq!(deed(&CallDef::new("choose").with("into", "{goal}")).perform(&mut turn), Status::Success);
        let mut memory = 7;
        walk.enter(&mut turn, &mut memory).unwrap();
        assert_eq!(walk.tick(&mut turn, &mut memory), (Status::Running, Rest::Awake));
        assert_eq!(walk.tick(&mut turn, &mut memory).0, Status::Success);
        walk.exit(&mut turn, &mut memory, Exit::Success);
        assert_eq!(log, ["enter", "walk to door", "walk to door", "success"]);
    }

    #[test]
    fn what_goes_on_is_called_off_when_it_may_take_no_time() {
        let mut log = Vec::new();
        let status =
            deed(&CallDef::new("walk").with("to", "x")).perform(&mut Turn::new(&mut log, Default::default()));
        assert_eq!((status, log.last().unwrap().as_str()), (Status::Running, "aborted"));
    }

    #[test]
    fn every_vocabulary_can_idle_and_its_own_word_comes_first() {
        let (mut words, mut findings) = (Vocabulary::<Vec<String>>::new(), Findings::default());
        let bind = |words: &Vocabulary<Vec<String>>, call: &CallDef, findings: &mut Findings| {
            Deed::bind(call, words, &words.names(), "do", findings).unwrap()
        };
        let (mut log, mut memory) = (Vec::new(), 0);
        let idle = bind(&words, &CallDef::new("idle"), &mut findings);
        let mut turn = Turn::new(&mut log, Default::default());
        idle.enter(&mut turn, &mut memory).unwrap();
        assert_eq!(idle.tick(&mut turn, &mut memory).0, Status::Running);
        words.action("idle", |_, _| Status::Failure);
        let own = bind(&words, &CallDef::new("idle"), &mut findings);
        assert_eq!(own.tick(&mut turn, &mut memory).0, Status::Failure);
        assert!(findings.is_empty());
        bind(&Vocabulary::new(), &CallDef::new("idle").with("how", "calmly"), &mut findings);
        assert!(findings.to_string().contains("how"), "{findings}");
    }

    #[test]
    fn a_word_that_is_told_values_does_what_a_deed_does() {
        use crate::words::Arg;
        let (words, args) = (words(), Args::of([Arg::Fixed("door".into())]));
        let walk = words.find_action("walk").unwrap();
        let (mut log, mut memory) = (Vec::new(), 7);
        let mut turn = Turn::new(&mut log, Default::default());
        walk.enter(&args, &mut turn, &mut memory);
        assert_eq!(walk.tick(&args, &mut turn, &mut memory), (Status::Running, Rest::Awake));
        walk.exit(&args, &mut turn, &mut memory, Exit::Abort);
        assert_eq!(log, ["enter", "walk to door", "aborted"]);
    }

    #[test]
    fn faults_of_calls_have_places() {
        let (words, mut findings) = (words(), Findings::default());
        let names = words.names();
        for call in [CallDef::new("wlak"), CallDef::new("walk"), CallDef::new("choose").with("into", "x")] {
            Deed::bind(&call, &words, &names, "root[3]", &mut findings);
        }
        assert_eq!(
            findings.to_string(),
            "root[3]: unknown \"wlak\", did you mean \"walk\"? among the actions\n\
             root[3]: \"walk\" is not told its \"to\"; expected a text in quotes\n\
             root[3].with.into: \"x\" cannot be written to; expected a key in braces, such as \"{target}\""
        );
    }
}
