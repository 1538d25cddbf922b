//! What learners need of a game besides its description.

use wits_core::environment::Outcome;

use crate::event::Input;

/// A part of a game that learners can play: observations, actions, rewards, and the end of an episode. What the numbers
/// mean is in [`About::task`](crate::About::task); an [`Episode`](crate::Episode) makes an
/// [`Environment`](wits_core::environment::Environment) of both.
///
/// All answers are read from the state and change nothing. So a learner can stop in the middle, go back, and go on; and what
/// it does are the [inputs](Input) of a person, so that a game in which a learner plays is recorded and replayed as any other.
///
/// ```
/// use wits_core::environment::Outcome;
/// use wits_game::{Input, Learnable};
///
/// struct Boat { bank: f32, passed: u32, aground: bool }
///
/// impl Learnable for Boat {
///     fn observe(&self, into: &mut [f32]) { into[0] = self.bank / 20.0; }
///     fn act(&self, action: u32, inputs: &mut Vec<Input>) {
///         inputs.push(Input { name: ["left", "right"][action as usize].into(), at: None, from: None });
///     }
///     fn total_reward(&self) -> f64 { f64::from(self.passed) - f64::from(u8::from(self.aground)) }
///     fn outcome(&self) -> Outcome { if self.aground { Outcome::Terminated } else { Outcome::Running } }
/// }
/// let mut inputs = Vec::new();
/// Boat { bank: 3.0, passed: 2, aground: false }.act(1, &mut inputs);
/// assert_eq!(inputs[0].name, "right");
/// ```
pub trait Learnable {
    /// Writes what is seen now, a number for each name of
    /// [`LearningTask::observation`](crate::LearningTask::observation). Scale the numbers to about -1 to 1: nets learn
    /// best from these.
    fn observe(&self, into: &mut [f32]);

    /// Whether an action is available now. At least one always is.
    fn is_legal(&self, _action: u32) -> bool {
        true
    }

    /// Adds the inputs of this action: those that a person would give in the next tick. An action may have no inputs.
    fn act(&self, action: u32, inputs: &mut Vec<Input>);

    /// All rewards since the game began. The reward of a decision is the increase of this sum until the next decision.
    fn total_reward(&self) -> f64;

    /// Whether the episode is over.
    fn outcome(&self) -> Outcome {
        Outcome::Running
    }

    /// Whether there is nothing to decide now, such as before a kick-off. The game is ticked until there is.
    fn is_waiting(&self) -> bool {
        false
    }

    /// The action that comes nearest to what the character is doing now, whoever decided it: its own mind, a person or
    /// a learner. `None` when there is none. Recordings for learners that imitate are made of it.
    fn doing(&self) -> Option<u32> {
        None
    }
}
