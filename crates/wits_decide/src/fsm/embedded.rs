//! States that hold their own rules.

use std::mem::discriminant;

use serde::{Deserialize, Serialize};

/// A state with its rules, for owners of type `C`. Mostly an `enum` with one variant for each state.
///
/// All characters share the code. What one character needs to remember in a state lies in the variant (see
/// [`StateMachine::current_mut`]) or in the owner.
///
/// ```
/// use wits_decide::fsm::{State, StateMachine};
///
/// #[derive(Default)]
/// struct Troll { danger: bool, log: Vec<&'static str> }
///
/// #[derive(Clone, Debug, PartialEq)]
/// enum Mood { Sleep, RunAway { steps: u32 } }
///
/// impl State<Troll> for Mood {
///     type Message = &'static str;
///
///     fn execute(&self, troll: &mut Troll, machine: &mut StateMachine<Self>) {
///         match self {
///             Self::Sleep if troll.danger => machine.change(troll, Self::RunAway { steps: 0 }),
///             Self::Sleep => troll.log.push("snores"),
///             Self::RunAway { .. } if !troll.danger => machine.change(troll, Self::Sleep),
///             Self::RunAway { steps } => *machine.current_mut() = Self::RunAway { steps: steps + 1 },
///         }
///     }
///
///     fn enter(&self, troll: &mut Troll, _: &mut StateMachine<Self>) {
///         troll.log.push(if *self == Self::Sleep { "lies down" } else { "jumps up" });
///     }
/// }
///
/// let mut troll = Troll::default();
/// let mut machine = StateMachine::new(Mood::Sleep);
/// machine.update(&mut troll);
/// troll.danger = true;
/// (0..3).for_each(|_| machine.update(&mut troll));
/// assert_eq!(machine.current(), &Mood::RunAway { steps: 2 });
/// assert_eq!(troll.log, ["snores", "jumps up"]);
/// ```
pub trait State<C: ?Sized>: Clone {
    /// What it can be told.
    type Message;

    /// It begins.
    fn enter(&self, _owner: &mut C, _machine: &mut StateMachine<Self>) {}

    /// One tick. After a [`change`](StateMachine::change) the rest of this code still runs, as that of the old state.
    fn execute(&self, _owner: &mut C, _machine: &mut StateMachine<Self>) {}

    /// It ends.
    fn exit(&self, _owner: &mut C, _machine: &mut StateMachine<Self>) {}

    /// A message: true if it was handled.
    fn on_message(
        &self,
        _owner: &mut C,
        _machine: &mut StateMachine<Self>,
        _message: &Self::Message,
    ) -> bool {
        false
    }
}

/// The current, the previous and the global state of one owner: plain data.
///
/// A change is made at once, wherever it is asked for: in `execute` (even twice), in `enter`, in a message that arrives
/// while another is handled. *Exit, then enter*; the new state is executed at the next update.
#[derive(Clone, Debug, PartialEq, Eq, wits_core::state::State, Serialize, Deserialize)]
pub struct StateMachine<S> {
    current: S,
    previous: Option<S>,
    global: Option<S>,
    /// A change that had to wait for the next update.
    waiting: Option<S>,
    depth: u8,
    overrun: bool,
}

impl<S> StateMachine<S> {
    /// Changes inside of changes go so deep; the next one waits for the next update.
    pub const LIMIT: u8 = 16;

    /// A machine that is in a state, which is not entered by this: see [`start`](Self::start).
    pub const fn new(current: S) -> Self {
        Self { current, previous: None, global: None, waiting: None, depth: 0, overrun: false }
    }

    /// A state that is executed at every update, before the current one, and told the messages that the current one does
    /// not handle.
    #[must_use]
    pub fn with_global(mut self, global: S) -> Self {
        self.global = Some(global);
        self
    }

    /// The state it is in.
    #[must_use]
    pub const fn current(&self) -> &S {
        &self.current
    }

    /// The state it is in: for what one character remembers in it. No state is entered or left by this.
    #[must_use]
    pub const fn current_mut(&mut self) -> &mut S {
        &mut self.current
    }

    /// The state before.
    #[must_use]
    pub const fn previous(&self) -> Option<&S> {
        self.previous.as_ref()
    }

    /// The state before, for machines that are set up in the middle of a life.
    pub fn set_previous(&mut self, previous: Option<S>) {
        self.previous = previous;
    }

    /// The state that is executed at every update.
    #[must_use]
    pub const fn global(&self) -> Option<&S> {
        self.global.as_ref()
    }

    /// Another global state. It is neither left nor entered by this.
    pub fn set_global(&mut self, global: Option<S>) {
        self.global = global;
    }

    /// Is this the current state, whatever it remembers?
    #[must_use]
    pub fn is_in(&self, state: &S) -> bool {
        discriminant(&self.current) == discriminant(state)
    }

    /// Since the last update began, changes inside of changes went too deep; the last one is made at the next update.
    #[must_use]
    pub const fn overrun(&self) -> bool {
        self.overrun
    }

    /// Enters the current state: once, at the beginning of a life.
    pub fn start<C: ?Sized>(&mut self, owner: &mut C)
    where
        S: State<C>,
    {
        self.current.clone().enter(owner, self);
    }

    /// One tick: first the global state, then the current one, which may be another one by then.
    pub fn update<C: ?Sized>(&mut self, owner: &mut C)
    where
        S: State<C>,
    {
        self.overrun = false;
        if let Some(waiting) = self.waiting.take() {
            self.change(owner, waiting);
        }
        if let Some(global) = self.global.clone() {
            global.execute(owner, self);
        }
        self.current.clone().execute(owner, self);
    }

    /// To another state, at once.
    pub fn change<C: ?Sized>(&mut self, owner: &mut C, to: S)
    where
        S: State<C>,
    {
        if self.depth >= Self::LIMIT {
            (self.waiting, self.overrun) = (Some(to), true);
            return;
        }
        self.depth += 1;
        self.previous = Some(self.current.clone());
        self.current.clone().exit(owner, self);
        self.current = to;
        self.current.clone().enter(owner, self);
        self.depth -= 1;
    }

    /// Back to the state before. Only one is remembered: twice is where it was. False if there is none.
    pub fn revert<C: ?Sized>(&mut self, owner: &mut C) -> bool
    where
        S: State<C>,
    {
        let Some(previous) = self.previous.clone() else { return false };
        self.change(owner, previous);
        true
    }

    /// Tells the current state, then the global one. False if neither handles it.
    pub fn handle<C: ?Sized>(&mut self, owner: &mut C, message: &S::Message) -> bool
    where
        S: State<C>,
    {
        self.current.clone().on_message(owner, self, message)
            || self.global.clone().is_some_and(|global| global.on_message(owner, self, message))
    }

    /// Leaves the current state: once, at the end of a life.
    pub fn stop<C: ?Sized>(&mut self, owner: &mut C)
    where
        S: State<C>,
    {
        self.current.clone().exit(owner, self);
    }
}
