//! Deciding.

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::bind::{DecisionTree, Form};
use super::state::{DecisionState, News, Roll, Rules};
use crate::Turn;
use crate::watch::Watch;
use crate::words::CallDef;

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decision<'t> {
    /// The number of the choice. Nodes that say the same are one choice.
    pub leaf: u32,
    /// The number of the node that was reached.
    pub node: u32,
    /// The name that was picked, or the action with what it is told.
    pub name: &'t str,
    /// The action; `None` if only a name was picked.
    pub call: Option<&'t CallDef>,
    /// How many questions were asked on the way.
    pub asked: u32,
}

/// A step on the way to a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The node.
    pub node: u32,
    /// Which way it went, counted as in [`DecisionTree::ways_of`].
    pub way: usize,
    /// Why: the test and its values.
    pub why: String,
}

impl<C: ?Sized> DecisionTree<C> {
    /// Chooses, and does nothing. A question that panics does so here too, unlike in a tick.
    pub fn decide(&self, state: &mut DecisionState, turn: &mut Turn<'_, C>) -> Decision<'_> {
        self.decide_watched(state, turn, &mut ())
    }

    /// Chooses while somebody looks.
    pub fn decide_watched<W: Watch>(
        &self,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
    ) -> Decision<'_> {
        self.with_keys(state, turn, |state, turn| self.find(state, turn, watch, |_, _| {}))
    }

    /// Chooses, and tells how it came to that.
    pub fn decide_explained(
        &self,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
    ) -> (Decision<'_>, Vec<Step>) {
        let (mut ways, mut reasons) = (Vec::new(), Reasons::default());
        let decision = self.with_keys(state, turn, |state, turn| {
            self.find(state, turn, &mut reasons, |node, way| ways.push((node, way)))
        });
        let steps = ways.into_iter().zip(reasons.0).map(|((node, way), why)| Step { node, way, why });
        (decision, steps.collect())
    }

    /// Why a decision did not come to a node: the question at which it went another way. `None` if it was there, or no
    /// way at all leads there.
    #[must_use]
    pub fn why_not(&self, steps: &[Step], node: u32) -> Option<String> {
        let end = steps.last().map_or(self.root, |step| self.ways_of(step.node)[step.way]);
        if end == node || steps.iter().any(|step| step.node == node) {
            return None;
        }
        let leads = self.leading_to(node);
        let missed = steps.iter().rev().find(|step| leads[step.node as usize])?;
        let wanted = self.ways_of(missed.node).iter().position(|next| leads[*next as usize])?;
        let label = |way: usize| &self.about[missed.node as usize].labels[way];
        Some(format!("{}: so {}, not {}", missed.why, label(missed.way), label(wanted)))
    }

    /// Where the ways of a node lead: yes and no, or the cases in order and otherwise. None for leaves.
    #[must_use]
    pub fn ways_of(&self, node: u32) -> &[u32] {
        let Some(start) = self.nodes.get(node as usize) else { return &[] };
        let end = self.nodes.get(node as usize + 1).map_or(self.ways.len(), |next| next.first as usize);
        &self.ways[start.first as usize..end]
    }

    /// By node: does a way lead from it to this one? Ways lead to higher numbers.
    fn leading_to(&self, node: u32) -> Vec<bool> {
        let mut leads: Vec<bool> = (0..).take(self.nodes.len()).map(|at: u32| at == node).collect();
        for at in (0..node).rev().filter(|at| (*at as usize) < self.nodes.len()) {
            leads[at as usize] = self.ways_of(at).iter().any(|next| leads[*next as usize]);
        }
        leads
    }

    /// Lends the character's own keys to the turn.
    pub(super) fn with_keys<T>(
        &self,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
        body: impl FnOnce(&mut DecisionState, &mut Turn<'_, C>) -> T,
    ) -> T {
        if self.board.is_empty() {
            return body(state, turn);
        }
        mem::swap(&mut state.locals, &mut turn.boards.locals);
        let answer = catch_unwind(AssertUnwindSafe(|| body(state, turn)));
        mem::swap(&mut state.locals, &mut turn.boards.locals);
        answer.unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// From the root to a leaf. `each` is told every node with the way that was taken.
    #[inline]
    pub(super) fn find<W: Watch>(
        &self,
        state: &mut DecisionState,
        turn: &mut Turn<'_, C>,
        watch: &mut W,
        mut each: impl FnMut(u32, usize),
    ) -> Decision<'_> {
        state.run = state.run.wrapping_add(1).max(1);
        let (mut at, mut asked) = (self.root, 0);
        loop {
            let node = &self.nodes[at as usize];
            let way = match &node.form {
                Form::Leaf(leaf) => {
                    let chosen = &self.leaves[*leaf as usize];
                    return Decision {
                        leaf: *leaf,
                        node: at,
                        name: &chosen.name,
                        call: chosen.call.as_ref(),
                        asked,
                    };
                }
                Form::Test(test) => {
                    let holds = test.holds(turn.game, &turn.boards, turn.now);
                    if W::LOOKS {
                        watch.reason(at, holds, &mut || {
                            test.why(turn.game, &turn.boards, turn.now).to_string()
                        });
                    }
                    usize::from(!holds)
                }
                Form::Switch(switch) => {
                    let value = switch.of.read(turn.game, &turn.boards, turn.now);
                    let way = switch.cases.find(value.as_ref());
                    if W::LOOKS {
                        let told =
                            || value.as_ref().map_or_else(|| "not set".to_owned(), ToString::to_string);
                        watch.reason(at, true, &mut || format!("{} is {}", switch.text, told()));
                    }
                    way
                }
                Form::Random(rules, number) => {
                    let mut spare = Roll::default();
                    let roll = state.rolls.get_mut(*number as usize).unwrap_or(&mut spare);
                    let news = roll.ask(rules, state.run, turn.chance());
                    if W::LOOKS {
                        tell_roll(at, rules, *roll, news, watch);
                    }
                    usize::from(!roll.yes)
                }
            };
            each(at, way);
            asked += 1;
            at = self.ways[node.first as usize + way];
        }
    }
}

/// Stored choices, rolls and time-outs in words.
fn tell_roll<W: Watch>(node: u32, rules: &Rules, roll: Roll, news: News, watch: &mut W) {
    let side = if roll.yes { "yes" } else { "no" };
    let text = match (news, rules.time_out) {
        (News::Kept, None) => format!("{side} as before"),
        (News::Kept, Some(_)) => format!("{side} as before, for {} more", runs(roll.left())),
        (News::Rolled, None) => format!("rolled {side}"),
        (News::Rolled, Some(_)) => format!("rolled {side}, for {}", runs(roll.left())),
        (News::TimedOut, _) => format!("time is out: now {side}, for {}", runs(roll.left())),
    };
    watch.reason(node, roll.yes, &mut || text.clone());
    if news != News::Kept {
        watch.note(node, &mut || text.clone());
    }
}

fn runs(count: u32) -> String {
    if count == 1 { "1 run".to_owned() } else { format!("{count} runs") }
}

/// Collects the reasons of one decision.
#[derive(Default)]
struct Reasons(Vec<String>);

impl Watch for Reasons {
    fn reason(&mut self, _node: u32, _holds: bool, why: &mut dyn FnMut() -> String) {
        self.0.push(why());
    }
}
