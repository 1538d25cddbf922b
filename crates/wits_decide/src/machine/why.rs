//! Why a transition is made, and why not.

use super::StateId;
use super::bound::{Aim, Arrow, Choice};
use super::run::Run;
use crate::watch::Watch;

impl<C: ?Sized, W: Watch> Run<'_, '_, C, W> {
    /// All that it takes, or the first thing that is missing.
    pub(super) fn why(&self, arrow: &Arrow<C>, level: u16) -> String {
        let spot = &self.state.spots[usize::from(level)];
        let mut reasons = Vec::new();
        if let Some(after) = arrow.after {
            let (so_far, wanted) = (self.turn.now.since(spot.since), after as f32 / 1000.0);
            if so_far < wanted {
                return format!("in this state for {so_far:.1} s of {wanted} s");
            }
            reasons.push(format!("{so_far:.1} s have passed"));
        }
        if let Some(end) = arrow.done {
            if !end.is(spot.status) {
                return format!("what it does has not {}", end.told());
            }
            reasons.push(format!("what it does has {}", end.told()));
        }
        let why = |condition: &crate::condition::Condition<C>| {
            condition.why(self.turn.game, &self.turn.boards, self.turn.now)
        };
        if let Some(when) = &arrow.when {
            let why = why(when);
            if !why.holds {
                return why.to_string();
            }
            reasons.push(why.to_string());
        }
        let mut choice = &arrow.choice;
        while let Choice::If(test, yes, no) = choice {
            let why = why(test);
            choice = if why.holds { yes } else { no };
            reasons.push(why.to_string());
        }
        match choice {
            Choice::Go(leap) => match leap.aim {
                Aim::Back if self.before(level).is_none() => return "there is no state before".to_owned(),
                Aim::State { to, .. } if self.machine.is_in(self.state, StateId(to)) && !arrow.again => {
                    reasons.push("it is in that state already".to_owned());
                }
                _ => {}
            },
            Choice::Stay | Choice::If(..) => {}
        }
        reasons.join(", ")
    }
}
