//! Levels of detail: one character in several machines, cheaper ones for those that nobody looks at.

use serde::{Deserialize, Serialize};
use wits_core::state::State;

use super::bound::Machine;
use super::state::MachineState;
use crate::watch::Watch;
use crate::{Exit, Mind, Status, Turn};

/// Machines for the same character, from the most detailed to the cheapest. The farther off it is, the cheaper the machine
/// it thinks with, and the more seldom it does.
///
/// A change keeps the character where it is: states are known by their paths, as in [`Mind::adopt`]. What only one of the
/// machines has is left, and [`stands_for`](Self::stands_for) says what it is taken for in the other.
///
/// ```
/// use wits_decide::machine::{Grades, Machine};
/// use wits_decide::{Turn, Vocabulary};
///
/// let words = Vocabulary::<()>::new();
/// let load = |text| Machine::from_ron("guard.machine.ron", text, &words);
/// let near = load(r#"(states: [(name: "Patrol", machine: (states: [(name: "Walk"), (name: "Look")]))])"#)?;
/// let far = load(r#"(states: [(name: "Patrol")])"#)?;
/// // Beyond 50 m the simple machine, at every 6th tick; back to the other one within 50 m less 5.
/// let guards = Grades::new(near).beyond(50.0, 6, far).slack(5.0);
///
/// let (mut guard, mut state) = ((), guards.start(10.0));
/// let mut turn = Turn::new(&mut guard, Default::default());
/// (0..2).for_each(|_| _ = guards.tick_watched(&mut state, &mut turn, &mut ()));
/// assert_eq!(guards.machine(&state).current(&state.mind), "Patrol.Walk");
/// guards.regrade(&mut state, 80.0, &mut turn, &mut ());
/// assert_eq!(guards.machine(&state).current(&state.mind), "Patrol");
/// # Ok::<(), wits_core::findings::Findings>(())
/// ```
///
/// # Source
/// Chen, slides on state machines, level of detail: few levels, chosen by distance, without visible jumps.
#[derive(Debug)]
pub struct Grades<C: ?Sized> {
    grades: Vec<Grade<C>>,
    slack: f32,
    stand_ins: Vec<(String, String)>,
}

#[derive(Debug)]
struct Grade<C: ?Sized> {
    machine: Machine<C>,
    beyond: f32,
    every: u32,
}

/// What one character remembers: which machine it thinks with, and where it is in it.
#[derive(Clone, Debug, PartialEq, State, Serialize, Deserialize)]
pub struct GradedState {
    /// The machine: 0 is the most detailed.
    pub grade: usize,
    /// Where it is in that one.
    pub mind: MachineState,
}

impl<C: ?Sized> Grades<C> {
    /// The most detailed machine, ticked every time.
    #[must_use]
    pub fn new(nearest: Machine<C>) -> Self {
        let nearest = Grade { machine: nearest, beyond: 0.0, every: 1 };
        Self { grades: vec![nearest], slack: 0.0, stand_ins: Vec::new() }
    }

    /// Another machine for those farther off than so many metres, ticked at every so manieth tick. Distances ascend: one
    /// that is shorter than that of the machine before counts as equal to it.
    #[must_use]
    pub fn beyond(mut self, distance: f32, every: u32, machine: Machine<C>) -> Self {
        let beyond = self.grades.iter().map(|grade| grade.beyond).fold(distance, f32::max);
        self.grades.push(Grade { machine, beyond, every: every.max(1) });
        self
    }

    /// How much nearer than its border a character must come before it thinks with more detail again, so that one that walks
    /// along a border does not change all the time. \[m\]
    #[must_use]
    pub fn slack(mut self, metres: f32) -> Self {
        self.slack = metres;
        self
    }

    /// A state that another machine does not have, and the one that it is taken for there.
    #[must_use]
    pub fn stands_for(mut self, state: impl Into<String>, other: impl Into<String>) -> Self {
        self.stand_ins.push((state.into(), other.into()));
        self
    }

    /// The state of a character that has not begun to think.
    #[must_use]
    pub fn start(&self, distance: f32) -> GradedState {
        let grade = self.grade_at(0, distance);
        GradedState { grade, mind: self.grades[grade].machine.start() }
    }

    /// The machine that a character thinks with now.
    #[must_use]
    pub fn machine(&self, state: &GradedState) -> &Machine<C> {
        &self.grades[self.known(state.grade)].machine
    }

    /// Is it this character's turn? Those who think seldom take turns, so that the work is about the same at every tick.
    #[must_use]
    pub fn is_due(&self, state: &GradedState, character: u64, tick: u64) -> bool {
        let every = u64::from(self.grades[self.known(state.grade)].every);
        tick.wrapping_add(character).is_multiple_of(every)
    }

    /// Which machine somebody should think with who thinks with this one now and is so far off.
    #[must_use]
    pub fn grade_at(&self, now: usize, distance: f32) -> usize {
        let borders = self.grades.iter().enumerate().skip(1);
        let passed = borders.take_while(|(grade, border)| {
            let slack = if *grade <= now { self.slack } else { 0.0 };
            distance > border.beyond - slack
        });
        passed.count()
    }

    /// Changes to the machine for this distance, if it is another one. True if it did.
    pub fn regrade<W: Watch>(
        &self,
        state: &mut GradedState,
        distance: f32,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> bool {
        let (from, to) = (self.known(state.grade), self.grade_at(state.grade, distance));
        if from == to {
            return false;
        }
        let [old, new] = [from, to].map(|grade| &self.grades[grade].machine);
        let stand_in = self.stand_in(old, new, &state.mind);
        new.adopt(old, &mut state.mind, turn, watch);
        state.grade = to;
        if let Some(stand_in) = stand_in.filter(|_| new.current(&state.mind).is_empty()) {
            new.change(&mut state.mind, stand_in, turn, watch);
        }
        true
    }

    /// One decision of the machine that it thinks with.
    pub fn tick_watched<W: Watch>(
        &self,
        state: &mut GradedState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Status {
        self.machine(state).tick_watched(&mut state.mind, turn, watch)
    }

    /// Leaves whatever was entered.
    pub fn stop<W: Watch>(&self, state: &mut GradedState, turn: &mut Turn<'_, C>, why: Exit, watch: &mut W) {
        self.machine(state).stop(&mut state.mind, turn, why, watch);
    }

    /// What the innermost state with a stand-in is taken for.
    fn stand_in(&self, old: &Machine<C>, new: &Machine<C>, mind: &MachineState) -> Option<super::StateId> {
        let mut found = None;
        for state in old.stack(mind) {
            let known = self.stand_ins.iter().find(|(name, _)| old.find(name) == Some(state));
            found = known.and_then(|(_, other)| new.find(other)).or(found);
        }
        found
    }

    /// A saved state may be older than the definitions.
    fn known(&self, grade: usize) -> usize {
        grade.min(self.grades.len() - 1)
    }
}
