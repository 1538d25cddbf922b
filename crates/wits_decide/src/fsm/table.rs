//! Rules in a table.

use std::fmt;

/// Which state follows which, and when: rules apart from the states.
///
/// ```
/// use wits_decide::fsm::TransitionTable;
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// enum Kitten { Play, EatFish }
/// struct Mood { hungry: bool, playful: bool }
///
/// let table = TransitionTable::new()
///     .rule(Kitten::Play, |mood: &Mood| mood.hungry && !mood.playful, Kitten::EatFish)
///     .rule(Kitten::EatFish, |mood| !mood.hungry, Kitten::Play);
/// let mut kitten = Kitten::Play;
/// assert!(table.step(&mut kitten, &Mood { hungry: true, playful: false }));
/// assert_eq!(kitten, Kitten::EatFish);
/// ```
pub struct TransitionTable<S, C: ?Sized> {
    rules: Vec<Rule<S, C>>,
}

struct Rule<S, C: ?Sized> {
    from: S,
    test: Box<dyn Fn(&C) -> bool + Send + Sync>,
    to: S,
}

impl<S, C: ?Sized> TransitionTable<S, C> {
    /// No rules.
    #[must_use]
    pub const fn new() -> Self {
        Self { rules: Vec::new() }
    }

    /// One more rule: those added earlier are asked earlier.
    #[must_use]
    pub fn rule(mut self, from: S, test: impl Fn(&C) -> bool + Send + Sync + 'static, to: S) -> Self {
        self.rules.push(Rule { from, test: Box::new(test), to });
        self
    }
}

impl<S: PartialEq, C: ?Sized> TransitionTable<S, C> {
    /// The state that follows, by the first rule that holds. `None`: it stays as it is.
    pub fn next(&self, state: &S, game: &C) -> Option<&S> {
        self.rules.iter().find(|rule| rule.from == *state && (rule.test)(game)).map(|rule| &rule.to)
    }

    /// Changes the state if a rule says so.
    pub fn step(&self, state: &mut S, game: &C) -> bool
    where
        S: Clone,
    {
        let next = self.next(state, game).cloned();
        let changes = next.is_some();
        next.into_iter().for_each(|next| *state = next);
        changes
    }
}

impl<S, C: ?Sized> Default for TransitionTable<S, C> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: fmt::Debug, C: ?Sized> fmt::Debug for TransitionTable<S, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rules.iter().map(|rule| (&rule.from, &rule.to))).finish()
    }
}
