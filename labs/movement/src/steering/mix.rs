//! Several behaviours in one agent: any of the combiners, with a note of everybody's share.

use serde::{Deserialize, Serialize};
use wits_core::kinematic::{Limits, Steering};
use wits_core::scene::Tint;
use wits_core::space::Plane;
use wits_motion::combine::{Blend, Dither, Priorities, Report, RunningSum, Share};

use crate::steering::turn::{Act, Told, Turn};

/// How wishes become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Combiner {
    RunningSum,
    WeightedSum,
    Dithering,
    Priority,
}

impl Combiner {
    /// The names, in the order of the choices.
    pub(crate) const NAMES: &[&str] = &["running sum", "weighted sum", "dithering", "priority"];

    pub(crate) const fn of(choice: usize) -> Self {
        match choice {
            0 => Self::RunningSum,
            1 => Self::WeightedSum,
            2 => Self::Dithering,
            _ => Self::Priority,
        }
    }
}

/// One behaviour among several.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(crate) name: &'static str,
    pub(crate) tint: Tint,
    pub(crate) weight: f32,
    /// With which probability dithering asks it.
    pub(crate) chance: f32,
}

impl Part {
    pub(crate) const fn new(name: &'static str, tint: Tint, weight: f32) -> Self {
        Self { name, tint, weight, chance: 0.8 }
    }

    pub(crate) const fn chance(mut self, chance: f32) -> Self {
        self.chance = chance;
        self
    }
}

/// A sum in the making.
pub(crate) struct Mix {
    sum: Sum,
    report: Report<Plane>,
    tints: Vec<Tint>,
}

enum Sum {
    Running(RunningSum<Plane>),
    Weighted(Blend<Plane>),
    Dithered(Dither<Plane>),
    First(Priorities<Plane>),
}

impl Mix {
    pub(crate) fn new(combiner: Combiner, limits: &Limits) -> Self {
        let sum = match combiner {
            Combiner::RunningSum => Sum::Running(RunningSum::new(limits)),
            Combiner::WeightedSum => Sum::Weighted(Blend::new(limits)),
            Combiner::Dithering => Sum::Dithered(Dither::new(limits)),
            Combiner::Priority => Sum::First(Priorities::new(limits).with_epsilon(0.3)),
        };
        Self { sum, report: Report::default(), tints: Vec::new() }
    }

    /// Asks one more behaviour, if its answer can still matter.
    pub(crate) fn add<'a>(
        &mut self,
        turn: &mut Turn<'a>,
        part: Part,
        ask: impl FnOnce(&mut Turn<'a>) -> Option<Steering<Plane>>,
    ) {
        let mut stream = turn.stream.clone();
        let asked = |turn: &mut Turn<'a>| {
            turn.notes.asked = turn.notes.asked.saturating_add(1);
            ask(turn)
        };
        let share: Share<Plane> = match &mut self.sum {
            Sum::Running(sum) => sum.add(part.weight, || asked(turn)),
            Sum::Weighted(sum) => sum.add(part.weight, || asked(turn)),
            Sum::Dithered(sum) => sum.add(part.chance, part.weight, &mut stream, |_| asked(turn)),
            Sum::First(sum) => sum.add(|| asked(turn)),
        };
        if matches!(self.sum, Sum::Dithered(_)) {
            turn.stream = stream;
        }
        if turn.notes.wanted {
            self.report.note(part.name, share);
            self.tints.push(part.tint);
        }
    }

    /// The answer.
    pub(crate) fn finish(mut self, turn: &mut Turn<'_>) -> Option<Steering<Plane>> {
        let answer = match self.sum {
            Sum::Running(sum) => sum.finish(),
            Sum::Weighted(sum) => sum.finish(),
            Sum::Dithered(sum) => sum.finish(),
            Sum::First(sum) => sum.finish(),
        };
        if turn.notes.wanted {
            self.report.close(answer);
            let told = self.report.iter().zip(&self.tints).map(|((name, share), tint)| Told {
                name,
                tint: *tint,
                weight: share.weight,
                wish: share.wish,
                used: share.used,
                why: share.verdict.reason().into(),
            });
            turn.notes.told.extend(told);
        }
        answer
    }

    /// The answer, as an act.
    pub(crate) fn act(self, turn: &mut Turn<'_>) -> Act {
        Act::Push(self.finish(turn))
    }
}
