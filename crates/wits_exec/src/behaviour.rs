//! The one interface of everything that runs within a budget.

use wits_core::work::Budget;

/// Something that runs a bit at a time: a task, a scheduler of tasks, a choice between levels of detail.
///
/// The context is the game's own type. Because schedulers are behaviours too, a character can have a scheduler of its own
/// inside the scheduler of the game, and a change to one character does not upset the timing of the others.
///
/// ```
/// use wits_core::work::Budget;
/// use wits_exec::{Behaviour, Policy, Scheduler, Task};
/// #[derive(Clone)]
/// struct Counter(u64);
/// impl Behaviour<u64> for Counter {
///     fn run(&mut self, total: &mut u64, budget: &mut Budget) {
///         while budget.spend(1) { self.0 += 1; *total += 1; }
///     }
/// }
/// let mut character = Scheduler::new(Policy::Equal);
/// character.add(Counter(0), Task::every(1));
/// character.add(Counter(0), Task::every(1));
/// let mut game = Scheduler::new(Policy::Equal);
/// game.add(character.clone(), Task::every(1));
/// game.add(character, Task::every(1));
/// let (mut total, mut budget) = (0, Budget::new(100));
/// Behaviour::run(&mut game, &mut total, &mut budget);
/// assert_eq!((total, budget.left()), (100, 0));
/// ```
///
/// # Source
/// Millington, *AI for Games*, 3rd edition, 10.1.4.
pub trait Behaviour<C: ?Sized> {
    /// Works until it has nothing more to do or the budget is spent.
    fn run(&mut self, context: &mut C, budget: &mut Budget);
}

impl<C: ?Sized, B: Behaviour<C> + ?Sized> Behaviour<C> for Box<B> {
    fn run(&mut self, context: &mut C, budget: &mut Budget) {
        (**self).run(context, budget);
    }
}
