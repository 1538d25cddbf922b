//! What a search found, as a document.

use wits_core::inspect::{Document, Field, Section, Value};

use super::{End, Method, TuneDef, TuneState};

/// How far a search is: the best values beside those of the start, and the best score over the evaluations.
#[must_use]
pub fn document(def: &TuneDef, state: &TuneState) -> Document {
    let method = match &def.method {
        Method::Climb(_) => "hill climbing",
        Method::Anneal(_) => "annealing",
        Method::Random => "random search",
    };
    let status = match state.end() {
        None => "searching",
        Some(End::Budget) => "all evaluations are spent",
        Some(End::Converged) => "no neighbor is better",
        Some(End::Exhausted) => "everything near is known",
    };
    let mut fields = vec![
        Field::new("method", method),
        Field::new("evaluations", format!("{} of {}", state.evaluations(), def.budget)),
        Field::new("steps", state.steps()),
    ];
    fields.extend(state.start_score().map(|score| Field::new("score of the start", score)));
    fields.extend(state.best().map(|best| Field::new("best score", best.score)));
    let best = state.best().map(|best| best.vector.as_slice()).unwrap_or_default();
    let rows = def.parameters.iter().enumerate().map(|(place, parameter)| {
        let best = best.get(place).map_or_else(|| Value::from("-"), |value| Value::from(*value));
        vec![parameter.name.clone().into(), parameter.start_value().into(), best]
    });
    let curve = state.curve().iter().map(|(evaluation, score)| (u64::from(*evaluation), *score as f32));
    Document::new("Tuning")
        .subtitle(status)
        .section(Section::fields("Search", fields))
        .section(Section::table("Parameters", ["parameter", "start", "best"], rows))
        .section(Section::curve("Best score by evaluation", "", curve))
}
