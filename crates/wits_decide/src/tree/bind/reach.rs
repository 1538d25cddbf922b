//! What can never happen.

use wits_core::findings::{Findings, Place};

use super::super::node::Op;
use super::Binder;
use super::finish::{located, without_repetitions};

/// How a node can end.
#[derive(Clone, Copy, Debug)]
struct Ends {
    well: bool,
    badly: bool,
    skips: bool,
}

const BOTH: Ends = Ends { well: true, badly: true, skips: false };

impl<C: ?Sized> Binder<'_, C> {
    /// Branches that can never run, and composites without children.
    pub(super) fn doubts(&self) -> Findings {
        let mut ends = vec![BOTH; self.nodes.len()];
        let mut lists: Vec<Findings> = self.files.iter().map(|(file, _)| Findings::of(*file)).collect();
        for number in (0..self.nodes.len()).rev() {
            let children: Vec<usize> = self.children_of(number).collect();
            let op = self.nodes[number].op;
            ends[number] = self.ends(op, &children, &ends);
            if let Some((place, message)) = self.doubt(number, &children, &ends) {
                let (file, place) = &self.places[place];
                lists[*file].add(Place::path(place), message, "");
            }
        }
        let mut all = Findings::default();
        for (list, (_, text)) in lists.into_iter().zip(&self.files) {
            all.extend(located(list, text));
        }
        without_repetitions(&all)
    }

    fn children_of(&self, number: usize) -> impl Iterator<Item = usize> {
        let after = self.nodes[number].after as usize;
        let first = (number + 1 < after).then_some(number + 1);
        let next = move |child: &usize| Some(self.nodes[*child].after as usize).filter(|next| *next < after);
        std::iter::successors(first, next)
    }

    fn ends(&self, op: Op, children: &[usize], ends: &[Ends]) -> Ends {
        let all = |can: fn(&Ends) -> bool| children.iter().all(|child| can(&ends[*child]));
        let any = |can: fn(&Ends) -> bool| children.iter().any(|child| can(&ends[*child]));
        let below = children.first().map_or(BOTH, |child| ends[*child]);
        let (well, badly) = match op {
            Op::If(condition) => {
                let fixed = self.parts.conditions[condition as usize].fixed();
                (fixed != Some(false), fixed != Some(true))
            }
            Op::Wait(_)
            | Op::Log(_)
            | Op::Interrupt(..)
            | Op::ResetLimit(_)
            | Op::SetGate(..)
            | Op::Pause
            | Op::Release(_) => (true, false),
            Op::Idle | Op::Forever => (false, false),
            Op::Sequence | Op::ReactiveSequence | Op::ShuffledSequence | Op::StepwiseSequence => {
                (all(|end| end.well || end.skips), any(|end| end.badly))
            }
            Op::Selector | Op::ReactiveSelector | Op::ShuffledSelector | Op::StepwiseSelector => {
                (any(|end| end.well), all(|end| end.badly || end.skips))
            }
            Op::Random => (any(|end| end.well), children.is_empty()),
            Op::Utility(_) => (any(|end| end.well), true),
            Op::Inverter => (below.badly, below.well),
            Op::Always(good) => {
                let ends = below.well || below.badly;
                (ends && good, ends && !good)
            }
            Op::Until(good) => (if good { below.well } else { below.badly }, false),
            Op::TimeOut(_, good) => (below.well || good, below.badly || !good),
            Op::Limit(_) | Op::CoolDown(_) | Op::Chance(_) | Op::Semaphore(_) | Op::Gate(_) => {
                (below.well, true)
            }
            Op::Guard(guard) => {
                let guard = &self.parts.guards[guard as usize];
                let never = |part: &Option<crate::condition::Condition<C>>| {
                    part.as_ref().is_some_and(|part| part.fixed() == Some(false))
                };
                (below.well && !never(&guard.when) && !never(&guard.hold), true)
            }
            Op::Repeat(..)
            | Op::Retry(..)
            | Op::SkipIf(..)
            | Op::Delay(_)
            | Op::Hold
            | Op::Scope(_)
            | Op::SubTree => (below.well, below.badly),
            // Nothing is known of the others, so nothing is doubted.
            _ => (true, true),
        };
        let skips = match op {
            Op::SkipIf(condition, _) => self.parts.conditions[condition as usize].fixed() != Some(false),
            Op::Once(3) => true,
            Op::Until(_) | Op::Forever | Op::Random | Op::Utility(_) => false,
            _ => any(|end| end.skips),
        };
        Ends { well, badly, skips }
    }

    /// What is wrong with a node: the node it is about, and what to say.
    fn doubt(&self, number: usize, children: &[usize], ends: &[Ends]) -> Option<(usize, String)> {
        let op = self.nodes[number].op;
        let kind = self.faces[number].kind;
        if self.faces[number].takes_many && children.is_empty() {
            return Some((number, format!("a {kind} without children")));
        }
        if let Op::Limit(0) = op {
            return Some((number, "can never run: its limit is 0".to_owned()));
        }
        if let Op::Guard(guard) = op {
            let guard = &self.parts.guards[guard as usize];
            let parts = [&guard.when, &guard.hold].into_iter().flatten();
            let never = parts.into_iter().find(|part| part.fixed() == Some(false))?;
            return Some((number, format!("can never run: {} never holds", never.text())));
        }
        let (goes_on, why): (fn(&Ends) -> bool, _) = match op {
            Op::Sequence | Op::ReactiveSequence | Op::StepwiseSequence => {
                (|end| end.well || end.skips, "never succeeds")
            }
            Op::Selector | Op::ReactiveSelector | Op::StepwiseSelector => {
                (|end| end.badly || end.skips, "never fails")
            }
            _ => return None,
        };
        let last = children.iter().position(|child| !goes_on(&ends[*child]))?;
        let unreached = *children.get(last + 1)?;
        let face = &self.faces[children[last]];
        let name =
            if face.name.is_empty() { format!("the {} before it", face.kind) } else { face.name.clone() };
        Some((unreached, format!("can never run: {name} {why}")))
    }
}
