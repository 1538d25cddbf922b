//! Which action is done.

use serde::{Deserialize, Serialize};
use wits_core::random::Stream;
use wits_core::state::State;
use wits_core::time::Moment;

use super::{Choose, Inputs, Scorer};

/// Targets beyond this are not looked at.
const MOST_TARGETS: u32 = 4096;

/// An action that was chosen, and for which target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, State, Serialize, Deserialize)]
pub struct Pick {
    /// The number of the action, in the order of the definition.
    pub action: u32,
    /// What it is done to; 0 for actions without targets.
    pub target: u32,
}

/// What one character remembers of its choices.
#[derive(Clone, Debug, Default, PartialEq, State, Serialize, Deserialize)]
pub struct ChoiceState {
    pub(super) current: Option<Pick>,
    /// When it began.
    pub(super) since: Moment,
    /// When each action may be taken again.
    pub(super) ready: Vec<Moment>,
}

impl ChoiceState {
    /// Nothing chosen yet.
    #[must_use]
    pub fn new(scorer: &Scorer) -> Self {
        Self { current: None, since: Moment::START, ready: vec![Moment::START; scorer.actions.len()] }
    }

    /// What was chosen and goes on.
    #[must_use]
    pub const fn current(&self) -> Option<Pick> {
        self.current
    }

    /// When it was chosen.
    #[must_use]
    pub const fn since(&self) -> Moment {
        self.since
    }

    /// What was chosen has ended: its cool-down begins.
    pub fn finish(&mut self, scorer: &Scorer, now: Moment) {
        let Some(pick) = self.current.take() else { return };
        let action = scorer.actions.get(pick.action as usize);
        if let Some((action, ready)) = action.zip(self.ready.get_mut(pick.action as usize)) {
            *ready = if action.cooldown > 0.0 { now.after(action.cooldown) } else { now };
        }
    }
}

impl Scorer {
    /// Chooses, and remembers what. The same pick as before goes on; another one begins now, and the cool-down of the old
    /// one with it. `None` if nothing is worth doing.
    pub fn choose(
        &self,
        state: &mut ChoiceState,
        now: Moment,
        inputs: &mut impl Inputs,
        chance: &mut Stream,
    ) -> Option<Pick> {
        let chosen = self.find(state, now, inputs, chance);
        if chosen != state.current {
            state.finish(self, now);
            (state.current, state.since) = (chosen, now);
        }
        chosen
    }

    fn find(
        &self,
        state: &ChoiceState,
        now: Moment,
        inputs: &mut impl Inputs,
        chance: &mut Stream,
    ) -> Option<Pick> {
        let most = match self.choose {
            Choose::Highest => 1,
            Choose::Weighted { top } => top.clamp(1, Choose::MOST) as usize,
        };
        for group in self.order.chunk_by(|a, b| self.rank(*a) == self.rank(*b)) {
            let mut top = Top::new(most, self.threshold);
            // First what is going on, so that the others have to beat it.
            if let Some(pick) = state.current.filter(|pick| group.contains(&pick.action)) {
                let exists = pick.target < inputs.targets(pick.action as usize).min(MOST_TARGETS);
                let bonus = self.bonus(state, pick, now);
                let action = &self.actions[pick.action as usize];
                let score = self.score_above(action, pick.target, self.threshold, inputs);
                // The bonus is for the comparison with others; alone, it must be worth doing by itself.
                if exists && score > self.threshold {
                    if now.since(state.since) < action.at_least {
                        return Some(pick);
                    }
                    top.add(score + bonus, pick);
                }
            }
            for number in group {
                self.judge(*number, state, now, inputs, &mut top);
            }
            if let Some(pick) = top.choose(state.current, chance) {
                return Some(pick);
            }
        }
        None
    }

    /// Judges an action for all its targets.
    fn judge(&self, number: u32, state: &ChoiceState, now: Moment, inputs: &mut impl Inputs, top: &mut Top) {
        if !state.ready.get(number as usize).is_none_or(|ready| ready.has_come(now)) {
            return;
        }
        let action = &self.actions[number as usize];
        for target in 0..inputs.targets(number as usize).min(MOST_TARGETS) {
            let pick = Pick { action: number, target };
            if state.current != Some(pick) {
                top.add(self.score_above(action, target, top.floor(), inputs), pick);
            }
        }
    }

    /// How much more what is going on counts.
    pub(super) fn bonus(&self, state: &ChoiceState, pick: Pick, now: Moment) -> f32 {
        if state.current != Some(pick) {
            return 0.0;
        }
        let action = &self.actions[pick.action as usize];
        let faded = if action.fade > 0.0 { (now.since(state.since) / action.fade).min(1.0) } else { 0.0 };
        self.hysteresis + action.inertia * (1.0 - faded)
    }

    pub(super) fn rank(&self, action: u32) -> i32 {
        self.actions[action as usize].rank
    }
}

/// The best so far, the best first.
struct Top {
    list: [(f32, Pick); Choose::MOST as usize],
    len: usize,
    most: usize,
    threshold: f32,
}

impl Top {
    const fn new(most: usize, threshold: f32) -> Self {
        let none = (0.0, Pick { action: 0, target: 0 });
        Self { list: [none; Choose::MOST as usize], len: 0, most, threshold }
    }

    /// Scores must be above this to matter.
    fn floor(&self) -> f32 {
        if self.len < self.most { self.threshold } else { self.list[self.len - 1].0 }
    }

    /// Those that came first stand before their equals.
    fn add(&mut self, score: f32, pick: Pick) {
        // What is no number is not above anything.
        if score.partial_cmp(&self.floor()) != Some(std::cmp::Ordering::Greater) {
            return;
        }
        let mut place = self.list[..self.len].iter().position(|entry| score > entry.0).unwrap_or(self.len);
        self.len = (self.len + 1).min(self.most);
        let mut entry = (score, pick);
        while place < self.len {
            std::mem::swap(&mut self.list[place], &mut entry);
            place += 1;
        }
    }

    fn choose(&self, current: Option<Pick>, chance: &mut Stream) -> Option<Pick> {
        let list = &self.list[..self.len];
        if let Some(pick) = current.filter(|pick| self.most > 1 && list.iter().any(|entry| entry.1 == *pick))
        {
            return Some(pick);
        }
        if list.len() < 2 {
            return list.first().map(|entry| entry.1);
        }
        let total: f32 = list.iter().map(|entry| entry.0.max(0.0)).sum();
        let mut at = chance.unit() * total;
        let found = list.iter().find(|entry| {
            at -= entry.0.max(0.0);
            at < 0.0
        });
        found.or(list.first()).map(|entry| entry.1)
    }
}
