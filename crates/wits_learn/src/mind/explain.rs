//! Why a choice was made: the certainty of each, which were illegal, and what the inputs contribute.

use wits_core::inspect::{Bar, Document, Field, Section};
use wits_core::scene::Tint;
use wits_core::time::Moment;
use wits_mind::board::Boards;
use wits_mind::watch::Watch;
use wits_mind::{Status, Turn};

use super::LearnedMind;
use super::desk::Desk;
use super::learn::Learned;
use super::model::Model;
use super::observer::Unread;
use super::state::LearnedState;
use crate::classify::Classifier;

/// Points at which the gradient of a net is taken: see [`Why`](crate::net::Why).
const POINTS: u32 = 16;

/// What came of a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Decided {
    /// What is done.
    pub(super) chosen: Option<u32>,
    /// The legal choice that the model is most certain of.
    pub(super) best: Option<u32>,
    pub(super) certainty: f32,
    pub(super) observed: Result<(), Unread>,
}

/// Why a character does what it does, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The inputs by name, and what they are now; empty if one of them cannot be read.
    pub inputs: Vec<(String, String)>,
    /// The first input that cannot be read.
    pub unread: Option<String>,
    /// All choices, the most certain first.
    pub choices: Vec<Consideration>,
    /// How the model came to it: contributions of the inputs to the net's output, the path in the tree, what each attribute
    /// tells, or the row of the table.
    pub model: Vec<Section>,
}

/// One choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Consideration {
    /// Its name.
    pub name: String,
    /// How certain the model is of it, among those that are legal. \[0..1\]
    pub certainty: f32,
    /// What became of it.
    pub verdict: Verdict,
}

/// What became of a choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is made.
    Chosen,
    /// The model is most certain of it, but not certain enough.
    Uncertain,
    /// Another one is more certain.
    Beaten,
    /// Its condition does not hold, for this reason.
    Illegal(String),
}

impl<C: ?Sized> LearnedMind<C> {
    /// Every choice as a decision would see it now. Recurrent nets begin with their memory, which this does not change.
    /// Allocates: call it when somebody looks.
    pub fn explain(&self, state: &LearnedState, game: &C, boards: &Boards<'_>, now: Moment) -> Explanation {
        let mut desk = Desk::default();
        let observed = self.observe(&mut desk, game, boards, now, state.last);
        let decided = self.decide(&mut state.learned.clone(), &mut desk, observed);
        let mut choices: Vec<Consideration> = Vec::new();
        for (number, choice) in (0_u32..).zip(&self.choices) {
            let place = number as usize;
            let verdict = match &choice.when {
                Some(when) if !desk.legal[place] => Verdict::Illegal(when.why(game, boards, now).to_string()),
                _ if decided.chosen == Some(number) => Verdict::Chosen,
                _ if decided.best == Some(number) => Verdict::Uncertain,
                _ => Verdict::Beaten,
            };
            let certainty = if decided.best.is_some() { desk.shares[place] } else { 0.0 };
            choices.push(Consideration { name: choice.name.to_string(), certainty, verdict });
        }
        choices.sort_by(|a, b| b.certainty.total_cmp(&a.certainty));
        let inputs = (0..self.inputs.len()).zip(&desk.observed).filter(|_| observed.is_ok());
        let inputs = inputs
            .map(|(input, value)| (self.inputs.name(input).to_owned(), self.inputs.shown(input, *value)));
        Explanation {
            inputs: inputs.collect(),
            unread: observed.err().map(|unread| self.inputs.name(unread.0).to_owned()),
            choices,
            model: decided
                .best
                .map(|best| self.contributions(&state.learned, &mut desk, best))
                .unwrap_or_default(),
        }
    }

    /// How the model came to a choice.
    fn contributions(&self, learned: &Learned, desk: &mut Desk, best: u32) -> Vec<Section> {
        let observation = self.schema.as_ref().and_then(|schema| schema.observation(&desk.observed).ok());
        match (&self.model, observation) {
            (Model::Net { net, .. }, _) => {
                let row = std::mem::take(&mut desk.row);
                let why = match learned.hidden() {
                    Some(hidden) => net.why_step(&row, hidden, best as usize, POINTS, &mut desk.scratch),
                    None => net.why(&row, &[], best as usize, POINTS, &mut desk.scratch),
                };
                why.map(|why| self.net_section(&why.contributions, &row, best)).into_iter().collect()
            }
            (Model::Bayes(bayes), Some(observation)) => learned.bayes().unwrap_or(bayes).why(observation),
            (Model::Tree(tree), Some(observation)) => tree.why(observation),
            (Model::BayesNet(net), Some(observation)) => net.why(observation),
            (Model::Cases(cases), Some(observation)) => cases.why(observation),
            (Model::Values(table), _) => {
                let state = table.state(&desk.observed);
                let from = if table.has_row(state) { "a row of the file" } else { "no row of the file" };
                let own = (0_u32..).take(table.choices()).map(|choice| {
                    Field::new(self.choice_name(choice).to_owned(), learned.value(table, state, choice))
                });
                let state = Field::new("state", format!("{state}: {from}"));
                vec![Section::fields("Values", std::iter::once(state).chain(own))]
            }
            _ => Vec::new(),
        }
    }

    /// Contributions of the inputs of a net, the largest first.
    fn net_section(&self, contributions: &[f32], row: &[f32], best: u32) -> Section {
        let names = self.inputs.net_names();
        let mut parts: Vec<(usize, f32)> = contributions.iter().copied().enumerate().collect();
        parts.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
        let bars = parts.into_iter().map(|(place, share)| {
            let tint = if share < 0.0 { Tint::Red } else { Tint::Green };
            let name = names.get(place).cloned().unwrap_or_default();
            Bar::new(name, share).tint(tint).note(format!("is {:.2} of 0 to 1", row[place]))
        });
        Section::Bars {
            title: format!("Why {}", self.choice_name(best)).into(),
            help: "How much each input adds to the certainty, compared with all inputs at 0.".into(),
            bars: bars.collect(),
        }
    }

    /// Tells whoever looks.
    pub(super) fn report<W: Watch>(
        &self,
        state: &LearnedState,
        chosen: Option<u32>,
        decided: &Decided,
        turn: &Turn<'_, C>,
        watch: &mut W,
    ) {
        let desk = &state.desk;
        for (input, value) in (0..self.inputs.len()).zip(&desk.observed).filter(|_| decided.observed.is_ok())
        {
            let holds = !self.inputs.is_test(input) || value.category() == Some(1);
            watch.tick(Self::input_node(input), Status::of(holds));
            let mut shown = || format!("{}: {}", self.inputs.name(input), self.inputs.shown(input, *value));
            watch.reason(Self::input_node(input), holds, &mut shown);
        }
        if let Err(unread) = decided.observed {
            let mut text = || format!("{} cannot be read", self.inputs.name(unread.0));
            watch.reason(Self::input_node(unread.0), false, &mut text);
        }
        for (number, choice) in (0_u32..).zip(&self.choices) {
            let mut text = || match &choice.when {
                Some(when) if !desk.legal[number as usize] => {
                    format!("not legal: {}", when.why(turn.game, &turn.boards, turn.now))
                }
                _ => percent(desk.shares[number as usize]),
            };
            watch.reason(self.choice_node(number), chosen == Some(number), &mut text);
        }
        if chosen == state.doing {
            return;
        }
        let name = |choice: Option<u32>| choice.map_or("nothing", |choice| self.choice_name(choice));
        let node = chosen.map_or(0, |choice| self.choice_node(choice));
        let mut text = || {
            format!("{} after {}: {}", name(chosen), name(state.doing), self.reason(state, chosen, decided))
        };
        watch.note(node, &mut text);
    }

    /// Why this was chosen, in a few words.
    fn reason(&self, state: &LearnedState, chosen: Option<u32>, decided: &Decided) -> String {
        let certainty = percent(decided.certainty);
        match (decided.observed, decided.best) {
            (Err(unread), _) => format!("{} cannot be read", self.inputs.name(unread.0)),
            (_, None) => "no choice is legal".to_owned(),
            (_, Some(best)) if chosen == Some(best) => {
                let second = (0_u32..).zip(&state.desk.shares).filter(|(choice, _)| *choice != best);
                match second.max_by(|a, b| a.1.total_cmp(b.1)).filter(|(_, share)| **share > 0.0) {
                    Some((other, share)) => {
                        format!(
                            "certain to {certainty}, of {} to {}",
                            self.choice_name(other),
                            percent(*share)
                        )
                    }
                    None => format!("certain to {certainty}"),
                }
            }
            (_, Some(best)) if chosen == decided.chosen => {
                format!("certain of {} to {certainty} only", self.choice_name(best))
            }
            _ => "tried at random".to_owned(),
        }
    }
}

fn percent(share: f32) -> String {
    format!("{:.0} %", share * 100.0)
}

impl Explanation {
    /// As an inspection document.
    #[must_use]
    pub fn document(&self, title: impl Into<std::borrow::Cow<'static, str>>) -> Document {
        let chosen = self.choices.iter().find(|choice| choice.verdict == Verdict::Chosen);
        let subtitle = match (&self.unread, chosen) {
            (Some(unread), _) => format!("{unread} cannot be read"),
            (None, Some(chosen)) => format!("{}, certain to {}", chosen.name, percent(chosen.certainty)),
            (None, None) => "not certain enough".to_owned(),
        };
        let bars = self.choices.iter().map(|choice| {
            let (tint, note) = match &choice.verdict {
                Verdict::Chosen => (Tint::Green, String::new()),
                Verdict::Uncertain => (Tint::Orange, "not certain enough".to_owned()),
                Verdict::Beaten => (Tint::Blue, String::new()),
                Verdict::Illegal(why) => (Tint::Neutral, format!("not legal: {why}")),
            };
            Bar::new(choice.name.clone(), choice.certainty).max(1.0).tint(tint).note(note)
        });
        let inputs = self.inputs.iter().map(|(name, value)| Field::new(name.clone(), value.clone()));
        let document = Document::new(title)
            .subtitle(subtitle)
            .section(Section::bars("Certainty", bars))
            .section(Section::fields("Inputs", inputs));
        self.model.iter().fold(document, |document, section| document.section(section.clone()))
    }
}
