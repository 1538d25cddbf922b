//! A plan goes over to another version of its domain.

use wits_core::time::Moment;
use wits_mind::watch::Watch;
use wits_mind::words::Deed;
use wits_mind::{Adopted, Exit, Turn};

use super::{Course, Ground};
use crate::adopt::{forget, twin, twins};
use crate::world::is_barred;

/// For each action of a domain, the one of the same name in another.
pub(crate) struct Twins {
    actions: Vec<Option<u32>>,
    /// Which of them do the same in the game.
    same: Vec<bool>,
    /// How many there are in the other domain.
    count: usize,
}

impl<C: ?Sized> Ground<C> {
    pub(crate) fn twins(&self, old: &Self) -> Twins {
        let actions = twins(
            old.domain.acts.iter().map(|act| &*act.name),
            self.domain.acts.iter().map(|act| &*act.name),
        );
        let is_same = |(deed, twin): (&Deed<C>, &Option<u32>)| {
            let other = twin.and_then(|twin| self.deeds.get(twin as usize));
            other.is_some_and(|other| other.text() == deed.text())
        };
        let same = old.deeds.iter().zip(&actions).map(is_same).collect();
        Twins { actions, same, count: self.domain.acts.len() }
    }

    /// Leaves the step that goes on, unless it goes on in another version of the domain; tells which.
    pub(crate) fn leave_unless<W: Watch>(
        &self,
        goes_on: bool,
        course: &mut Course,
        turn: &mut Turn<'_, C>,
        first: u32,
        watch: &mut W,
    ) -> Adopted {
        let mut told = Adopted::default();
        match course.action().filter(|_| course.entered) {
            Some(_) if goes_on => told.kept += 1,
            Some(action) => {
                told.left.push(self.path(action));
                self.leave(course, turn, first, Exit::Reload, watch);
            }
            None => {}
        }
        told
    }

    /// Where an action is in the picture.
    pub(crate) fn path(&self, action: u32) -> String {
        format!("action.{}", self.domain.name(action))
    }
}

impl Twins {
    /// The same action in the other domain.
    pub(crate) fn of(&self, action: u32) -> Option<u32> {
        twin(&self.actions, action)
    }

    /// It can go on there.
    pub(crate) fn goes_on(&self, action: u32) -> bool {
        self.same.get(action as usize).is_some_and(|same| *same)
    }

    /// Actions that may not be used, one bit each.
    pub(crate) fn barred(&self, barred: u128) -> u128 {
        let all = (0..u128::BITS).filter(|action| is_barred(barred, *action));
        let all = all.filter_map(|action| self.of(action)).filter(|twin| *twin < u128::BITS);
        all.fold(0, |bits, twin| bits | 1 << twin)
    }

    /// Tells which steps are gone.
    pub(crate) fn tell_missing(&self, steps: &[u32], path: impl Fn(u32) -> String, told: &mut Adopted) {
        for step in steps.iter().filter(|step| self.of(**step).is_none()) {
            forget(path(*step), told);
        }
    }

    /// How long actions are left alone. What is forgotten is told by the path of its action.
    pub(crate) fn rests(
        &self,
        rests: &[Moment],
        now: Moment,
        path: impl Fn(u32) -> String,
        told: &mut Adopted,
    ) -> Vec<Moment> {
        let mut carried = vec![Moment::START; self.count];
        for (action, rest) in (0..).zip(rests).take(self.actions.len()) {
            match self.of(action).and_then(|twin| carried.get_mut(twin as usize)) {
                Some(place) => *place = *rest,
                None if !rest.has_come(now) => forget(path(action), told),
                None => {}
            }
        }
        carried
    }
}

impl Course {
    /// The steps from the one that goes on to the last.
    pub(crate) fn left(&self) -> &[u32] {
        self.steps.get(self.at as usize..).unwrap_or_default()
    }

    /// The plan in the other domain, without the steps that are gone. A step that goes on goes on if it can; else it must have
    /// been left before.
    pub(crate) fn carried(&self, twins: &Twins) -> Self {
        let carry = |steps: &[u32]| steps.iter().filter_map(|step| twins.of(*step)).collect::<Vec<_>>();
        let done = self.steps.len() - self.left().len();
        let mut steps = carry(&self.steps[..done]);
        let at = u32::try_from(steps.len()).unwrap_or(u32::MAX);
        steps.extend(carry(self.left()));
        let entered = self.entered && self.action().is_some_and(|action| twins.goes_on(action));
        Self { steps, at, cost: self.cost, entered, memory: self.memory }
    }
}
