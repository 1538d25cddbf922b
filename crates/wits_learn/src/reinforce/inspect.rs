//! What a learner shows of itself: values, policy, and why it does what it does.

use std::collections::BTreeMap;

use wits_core::inspect::{Bar, Document, Field, Section, Value};
use wits_core::scene::Tint;

use super::{
    ActorCritic, ActorCriticDef, Afterstate, Cell, Choice, QDef, QLearner, Reason, Situation, TdDef,
    TdLearner, Values,
};

/// Maximum number of rows of a table that is shown.
const MAX_ROWS: usize = 500;

/// The names of states and actions, for people.
pub struct Labels<'a> {
    /// The name of a state.
    pub state: &'a dyn Fn(u64) -> String,
    /// The name of an action.
    pub action: &'a dyn Fn(u32) -> String,
}

impl Default for Labels<'_> {
    /// The numbers.
    fn default() -> Self {
        Self { state: &|state| format!("state {state}"), action: &|action| format!("action {action}") }
    }
}

impl<V: Values> QLearner<V> {
    /// Answers "why this action?": all candidates with their values and probabilities, and whether the choice was
    /// exploration.
    ///
    /// ```
    /// use wits_core::random::Seed;
    /// use wits_learn::reinforce::{HashStore, Labels, QDef, QLearner, Situation, Values};
    /// let mut learner = QLearner::new(HashStore::new());
    /// learner.values.set(0, 1, 0.5)?;
    /// let (def, here) = (QDef::default(), Situation { state: 0, actions: &[0, 1] });
    /// let choice = learner.best(here, &mut Seed::new(1).stream())?;
    /// let document = learner.explain(&def, here, Some(choice), &Labels::default());
    /// assert_eq!(document.subtitle, "action 1: the best known");
    /// # Ok::<(), wits_learn::reinforce::ReinforceError>(())
    /// ```
    #[must_use]
    pub fn explain(
        &self,
        def: &QDef,
        here: Situation<'_>,
        choice: Option<Choice>,
        labels: &Labels<'_>,
    ) -> Document {
        let Situation { state, actions } = here;
        let bars = actions.iter().map(|&action| {
            let cell = self.values.cell(state, action);
            let value = |action| self.values.value(state, action);
            let chance = def.exploration.probability(self.updates(), actions, value, action);
            let chosen = choice.is_some_and(|choice| choice.action == action);
            let tint = if chosen { Tint::Green } else { Tint::Neutral };
            Bar::new((labels.action)(action), cell.value).tint(tint).note(note(cell, chance))
        });
        let mut facts = vec![
            Field::new("state", (labels.state)(state)),
            Field::new("updates", self.updates() as f64).help("Experiences that were learned from."),
            Field::new("learning", !self.is_frozen()),
        ];
        if let Some(last) = self.last() {
            let text = format!("{} in {}", (labels.action)(last.action), (labels.state)(last.state));
            facts.push(Field::new("last update", text));
            facts.push(Field::new("its change", last.after - last.before));
            facts.push(Field::new("its target", last.target).help("The reward and the discounted future."));
        }
        let document = Document::new("Learner")
            .section(Section::bars("Values of the actions", bars))
            .section(Section::fields("Learning", facts));
        match choice {
            Some(choice) => {
                document.subtitle(format!("{}: {}", (labels.action)(choice.action), why(choice.reason)))
            }
            None => document,
        }
    }

    /// The values that were learned, and the best action of every state that was visited.
    #[must_use]
    pub fn document(&self, labels: &Labels<'_>) -> Document {
        Document::new("Learned values").section(self.policy_table(labels)).section(self.value_table(labels))
    }

    fn value_table(&self, labels: &Labels<'_>) -> Section {
        let mut rows: Vec<Vec<Value>> = Vec::new();
        self.values.for_each(&mut |state, action, cell| {
            if rows.len() < MAX_ROWS {
                let (state, action) = ((labels.state)(state), (labels.action)(action));
                rows.push(vec![state.into(), action.into(), cell.value.into(), cell.visits.into()]);
            }
        });
        Section::table("Values", ["state", "action", "value", "visits"], rows)
    }

    /// The best of what was tried, state by state.
    fn policy_table(&self, labels: &Labels<'_>) -> Section {
        let mut best: BTreeMap<u64, (u32, f32)> = BTreeMap::new();
        self.values.for_each(&mut |state, action, cell| {
            let entry = best.entry(state).or_insert((action, cell.value));
            if cell.value > entry.1 {
                *entry = (action, cell.value);
            }
        });
        let row = |(state, (action, value)): (u64, (u32, f32))| {
            vec![(labels.state)(state).into(), (labels.action)(action).into(), value.into()]
        };
        Section::table("Policy", ["state", "best action", "value"], best.into_iter().take(MAX_ROWS).map(row))
    }
}

fn note(cell: Cell, chance: f32) -> String {
    let tried = match cell.visits {
        0 => "never tried".to_owned(),
        1 => "tried once".to_owned(),
        visits => format!("tried {visits} times"),
    };
    format!("{tried}; chosen with probability {chance:.2}")
}

fn why(reason: Reason) -> String {
    match reason {
        Reason::Best { ties: 1 } => "the best known".to_owned(),
        Reason::Best { ties } => format!("one of {ties} that are best, at random"),
        Reason::Explored { chance } => format!("at random, to explore (probability {chance:.2})"),
        Reason::Drawn { probability } => format!("drawn with probability {probability:.2}"),
        Reason::Demonstrated => "demonstrated by the player".to_owned(),
    }
}

impl<V: Values> TdLearner<V> {
    /// Answers "why this action?": where each action leads, and what that is worth.
    #[must_use]
    pub fn explain(&self, def: &TdDef, leads: &[Afterstate], labels: &Labels<'_>) -> Document {
        let best = self.best(def, leads.iter().copied()).map(|(lead, _)| lead.action);
        let bars = leads.iter().map(|&lead| {
            let (_, worth) = self.worth(def, lead);
            let tint = if best == Some(lead.action) { Tint::Green } else { Tint::Neutral };
            let next = lead.next.map_or_else(|| "the end".to_owned(), labels.state);
            let note = format!("leads to {next}, reward {}", lead.reward);
            Bar::new((labels.action)(lead.action), worth).tint(tint).note(note)
        });
        let document = Document::new("Learner of states")
            .section(Section::bars("Where the actions lead", bars))
            .section(Section::fields("Learning", [Field::new("updates", self.updates() as f64)]));
        match best {
            Some(action) => document.subtitle((labels.action)(action)),
            None => document,
        }
    }
}

impl<V: Values> ActorCritic<V> {
    /// Answers "why this action?": the probabilities of all actions, the actor's preferences, and what the critic expects.
    #[must_use]
    pub fn explain(&self, def: &ActorCriticDef, here: Situation<'_>, labels: &Labels<'_>) -> Document {
        let bars = here.actions.iter().map(|&action| {
            let note = format!("preference {:.2}", self.actor.value(here.state, action));
            Bar::new((labels.action)(action), self.probability(def, here, action)).max(1.0).note(note)
        });
        let facts = [
            Field::new("state", (labels.state)(here.state)),
            Field::new("expected reward", self.critic.value(here.state)).help("What the critic expects."),
            Field::new("updates", self.critic.updates() as f64),
        ];
        Document::new("Actor and critic")
            .section(Section::bars("Probabilities of the actions", bars))
            .section(Section::fields("Learning", facts))
    }
}
