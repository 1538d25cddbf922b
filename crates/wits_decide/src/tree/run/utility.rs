//! The best of several options.

use super::{Runner, Sleep};
use crate::tree::bind::MOST_OPTIONS;
use crate::tree::node::Node;
use crate::watch::Watch;
use crate::{Exit, Status};

impl<C: ?Sized, W: Watch> Runner<'_, '_, C, W> {
    /// Scores are asked at every tick. The option that runs is kept unless another is better by more than `keep`; options
    /// that failed are not tried again before the node is entered anew.
    pub(super) fn utility(&mut self, number: u32, node: &Node, choice: u32, resumed: bool) -> Status {
        if !resumed {
            *self.word(node.slot) = 0;
        }
        let tree = self.tree;
        let choice = &tree.parts.choices[choice as usize];
        let mut running = if resumed { self.active_child(number, node) } else { None };
        let mut scores = [f32::NAN; MOST_OPTIONS];
        for (place, source) in scores.iter_mut().zip(&choice.scores) {
            let turn = &*self.turn;
            *place = source.number(turn.game, &turn.boards, turn.now).unwrap_or(f32::NAN);
        }
        if choice.keep < f32::INFINITY {
            let sleep = Sleep::of_question(choice.scores.iter().all(|source| source.is_key()));
            self.sleep = self.sleep.and(sleep);
            self.ends(sleep);
        }
        loop {
            let tried = *self.word(node.slot);
            let (mut best, mut mine) = (None, None);
            for ((place, child), score) in (0..).zip(tree.children(number)).zip(scores) {
                if running == Some(child) {
                    mine = Some((place, child, score));
                }
                let is_better = best.is_none_or(|(_, _, most)| score > most);
                if tried >> place & 1 == 0 && !score.is_nan() && is_better {
                    best = Some((place, child, score));
                }
            }
            let stays = |(_, _, score): (u32, u32, f32)| {
                best.is_none_or(|(_, _, most)| !score.is_nan() && most <= score + choice.keep)
            };
            let Some((place, child, score)) = mine.filter(|mine| stays(*mine)).or(best) else {
                return Status::Failure;
            };
            if let Some(other) = running.filter(|other| *other != child) {
                self.leave_all(other, Exit::Abort);
                running = None;
            }
            if W::LOOKS && running.is_none() {
                self.watch.reason(number, true, &mut || format!("{score} is the best score: option {place}"));
            }
            let status = self.run(child, running == Some(child));
            if !self.take_skipped() && status != Status::Failure {
                return status;
            }
            *self.word(node.slot) |= 1 << place;
            running = None;
        }
    }
}
