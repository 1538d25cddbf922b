//! The virtual machine: follows byte code, a few steps at a time.
//!
//! - **Re-entrant.** [`Thread::step`] goes on where it was left, until its budget is spent, the script says `yield`, or it is
//!   over. What one character remembers is a [`Thread`]: plain data, to be copied, saved and loaded. A character that watches
//!   for things that change quickly begins anew each frame instead: [`Thread::restart`].
//! - **Uninterrupted sections** are done in one go even if the budget is spent. What they overdraw is paid by the next
//!   slices, so that a character cannot take more than its share in the long run; and no section is longer than
//!   [`LONGEST_SECTION`].
//! - **Secure.** No code, not even code that no compiler wrote, makes it panic, grow or hang: stack and section are bounded,
//!   every number is finite, every access is checked. What goes wrong is a [`Trouble`] that names the place in the script.
//! - **Of the game.** The steps `Ask` and `Act` are the game's own: [`Host`].
//!
//! Cost: one unit of budget a step.
//!
//! # Source
//! Millington, *AI for Games*, 3rd edition, 13.2.2, 13.3.1; 2nd edition, 5.10.1, 5.10.5.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wits_core::work::{Budget, Progress};

use crate::code::{Op, Program};
use crate::token::At;
use crate::tree::sign_of_difference;

/// So many numbers fit on the stack: more than any script needs that was read by [`parse`](crate::parse::parse).
pub const LARGEST_STACK: usize = 512;
/// So many steps an uninterrupted section may take.
pub const LONGEST_SECTION: u32 = 10_000;

/// The game, as a script sees it.
pub trait Host {
    /// The answer to a question; `None` if the word is unknown.
    fn ask(&mut self, word: &str, with: &[f64]) -> Option<f64>;

    /// Does something, or begins to; `None` if the word is unknown.
    ///
    /// It returns at once. Where a deed takes time, the script waits: `while (not arrived()) yield;`
    fn act(&mut self, word: &str, with: &[f64]) -> Option<()>;
}

/// Why a script was stopped, and where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
#[error("{at}: {what}")]
pub struct Trouble {
    /// The statement.
    pub at: At,
    /// What was wrong.
    pub what: What,
}

/// What can go wrong in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Error)]
pub enum What {
    /// A division by zero, or a result beyond all bounds.
    #[error("the result is no number")]
    NoNumber,
    /// The game does not know the word, or said nothing sensible.
    #[error("the game has no answer to {0:?}")]
    NoAnswer(String),
    /// Uninterrupted for too long.
    #[error("an uninterrupted section of more than {LONGEST_SECTION} steps")]
    LongSection,
    /// Such code no compiler writes: the stack is empty or full, a jump or a variable leads nowhere.
    #[error("the code is broken")]
    BrokenCode,
}

/// One character's place in a program.
///
/// ```
/// use little_language::vm::{Host, Thread};
/// use little_language::words::Words;
/// use wits_core::work::{Budget, Progress};
///
/// struct Nobody;
/// impl Host for Nobody {
///     fn ask(&mut self, _: &str, _: &[f64]) -> Option<f64> { None }
///     fn act(&mut self, _: &str, _: &[f64]) -> Option<()> { None }
/// }
///
/// let text = "n = 0; while (n < limit) { n = n + 1; } return n;";
/// let program = little_language::program("count", text, &Words::new().given("limit"))?;
/// let mut thread = Thread::new(&program);
/// thread.set(&program, "limit", 100.0);
/// assert_eq!(thread.step(&program, &mut Nobody, &mut Budget::new(50)), Progress::Pending);
/// assert_eq!(thread.get(&program, "n"), Some(5.0)); // nine steps a round, and two before
/// assert_eq!(thread.step(&program, &mut Nobody, &mut Budget::unlimited()), Progress::Done(Ok(100.0)));
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Thread {
    next: usize,
    stack: Vec<f64>,
    values: Vec<f64>,
    /// How the last comparison came out: -1, 0 or 1.
    sign: i8,
    /// How many uninterrupted sections this is inside of, and the steps in there.
    held: u32,
    held_steps: u32,
    /// What was overdrawn.
    debt: u64,
    end: Option<Result<f64, Trouble>>,
}

/// What comes after a step.
enum Then {
    GoOn,
    Wait,
    End(f64),
}

impl Thread {
    /// At the beginning of a program; all variables are 0.
    #[must_use]
    pub fn new(program: &Program) -> Self {
        Self { values: vec![0.0; program.names.len()], ..Self::default() }
    }

    /// Back to the beginning. The variables keep their values, debts remain.
    pub fn restart(&mut self) {
        let values = std::mem::take(&mut self.values);
        *self = Self { values, debt: self.debt, ..Self::default() };
    }

    /// The value of a variable.
    #[must_use]
    pub fn get(&self, program: &Program, name: &str) -> Option<f64> {
        let slot = program.names.iter().position(|known| known == name)?;
        self.values.get(slot).copied()
    }

    /// Sets a variable that was declared as the game's, if the value is finite. The others belong to the script.
    pub fn set(&mut self, program: &Program, name: &str, value: f64) {
        let slot = program.names.iter().take(program.given).position(|known| known == name);
        if let Some(place) = slot.and_then(|slot| self.values.get_mut(slot)).filter(|_| value.is_finite()) {
            *place = value;
        }
    }

    /// Goes on. Pending when the script yields or the budget is spent; done when it is over, and ever after.
    pub fn step(
        &mut self,
        program: &Program,
        host: &mut impl Host,
        budget: &mut Budget,
    ) -> Progress<Result<f64, Trouble>> {
        if let Some(end) = &self.end {
            return Progress::Done(end.clone());
        }
        let due = self.debt.min(budget.left());
        budget.spend(due);
        self.debt -= due;
        loop {
            if !budget.spend(1) {
                if self.held == 0 {
                    return Progress::Pending;
                }
                self.debt = self.debt.saturating_add(1);
            }
            let place = self.next;
            let end = match self.follow(program, host) {
                Ok(Then::GoOn) => continue,
                Ok(Then::Wait) => return Progress::Pending,
                Ok(Then::End(value)) => Ok(value),
                Err(what) => {
                    Err(Trouble { at: program.places.get(place).copied().unwrap_or(At::START), what })
                }
            };
            self.end = Some(end.clone());
            return Progress::Done(end);
        }
    }

    /// One step of the machine.
    fn follow(&mut self, program: &Program, host: &mut impl Host) -> Result<Then, What> {
        let op = *program.code.get(self.next).ok_or(What::BrokenCode)?;
        self.next += 1;
        self.count_held()?;
        match op {
            Op::Load(number) => self.push(number)?,
            Op::Set(name) => {
                let value = self.pop()?;
                *self.values.get_mut(name).ok_or(What::BrokenCode)? = value;
            }
            Op::Get(name) => self.push(*self.values.get(name).ok_or(What::BrokenCode)?)?,
            Op::Sum(how) => {
                let (y, x) = (self.pop()?, self.pop()?);
                self.push(how.of(x, y).ok_or(What::NoNumber)?)?;
            }
            Op::Negative => {
                let x = self.pop()?;
                self.push(-x)?;
            }
            Op::CompareWithZero => self.sign = sign_of_difference(self.pop()?, 0.0),
            Op::Compare => {
                let (y, x) = (self.pop()?, self.pop()?);
                self.sign = sign_of_difference(x, y);
            }
            Op::Truth(test) => self.push(f64::from(u8::from(test.holds(self.sign))))?,
            Op::Jump(to) => self.next = to,
            Op::JumpIf(test, to) if test.holds(self.sign) => self.next = to,
            Op::JumpIf(..) => {}
            Op::Ask(word, takes) => {
                let (word, with) = self.call(program, word, takes)?;
                let answer = host.ask(word, &self.stack[with..]).filter(|answer| answer.is_finite());
                self.stack.truncate(with);
                self.push(answer.ok_or_else(|| What::NoAnswer(word.to_owned()))?)?;
            }
            Op::Act(word, takes) => {
                let (word, with) = self.call(program, word, takes)?;
                host.act(word, &self.stack[with..]).ok_or_else(|| What::NoAnswer(word.to_owned()))?;
                self.stack.truncate(with);
            }
            Op::Yield => return Ok(Then::Wait),
            Op::Hold => self.held = self.held.saturating_add(1),
            Op::Release => self.held = self.held.saturating_sub(1),
            Op::Return => return Ok(Then::End(self.pop()?)),
        }
        Ok(Then::GoOn)
    }

    fn count_held(&mut self) -> Result<(), What> {
        self.held_steps = if self.held > 0 { self.held_steps.saturating_add(1) } else { 0 };
        if self.held_steps > LONGEST_SECTION { Err(What::LongSection) } else { Ok(()) }
    }

    /// The word, and where on the stack its numbers begin.
    fn call<'p>(&self, program: &'p Program, word: usize, takes: u8) -> Result<(&'p str, usize), What> {
        let word = program.words.get(word).ok_or(What::BrokenCode)?;
        let with = self.stack.len().checked_sub(usize::from(takes)).ok_or(What::BrokenCode)?;
        Ok((word, with))
    }

    fn push(&mut self, number: f64) -> Result<(), What> {
        if self.stack.len() >= LARGEST_STACK || !number.is_finite() {
            return Err(What::BrokenCode);
        }
        self.stack.push(number);
        Ok(())
    }

    fn pop(&mut self) -> Result<f64, What> {
        self.stack.pop().ok_or(What::BrokenCode)
    }
}

#[cfg(test)]
mod tests;
