//! What a character knows and thinks, as sections of a document.

use wits_core::inspect::{Bar, Field, Item, Section, Value};
use wits_core::scene::Tint;

use super::{
    Action, Context, Health, Lesson, LessonKind, Symptom, TeachError, TeachModel, TeachScratch, TeachState,
};

/// Maximum number of bars in a section.
const MAX_BARS: usize = 10;

/// What the network thinks of the actions, best first. `legal` says which are possible.
///
/// # Errors
/// When the context does not fit.
pub fn opinions(
    model: &TeachModel,
    state: &TeachState,
    context: &Context,
    scratch: &mut TeachScratch,
    legal: impl Fn(&Action) -> bool,
) -> Result<Section, TeachError> {
    let bars = model.opinions(state, context, scratch)?.take(MAX_BARS).map(|(action, score)| {
        let bar = Bar::new(model.actions().text(&action), score).max(1.0);
        if legal(&action) { bar.tint(Tint::Green) } else { bar.note("not possible now") }
    });
    Ok(Section::bars("What it would like", bars.collect::<Vec<_>>()))
}

/// What in the context speaks for an action, and what against it.
///
/// # Errors
/// When the action or the context does not fit.
pub fn reasons(
    model: &TeachModel,
    state: &TeachState,
    context: &Context,
    action: &Action,
    scratch: &mut TeachScratch,
) -> Result<Section, TeachError> {
    let mut found = model.contributions(state, context, action, scratch)?;
    found.sort_by(|a, b| b.gain.abs().total_cmp(&a.gain.abs()));
    let bars = found.iter().take(MAX_BARS).map(|contribution| {
        let input = &model.def().context.inputs[contribution.input];
        let side = if contribution.gain < 0.0 { "against it" } else { "for it" };
        let note = format!("{:.2}: {side}", input.number(contribution.value));
        let tint = if contribution.gain < 0.0 { Tint::Red } else { Tint::Green };
        Bar::new(input.name.clone(), contribution.gain.abs()).max(1.0).tint(tint).note(note)
    });
    let title = format!("Why {}", model.actions().text(action));
    Ok(Section::Bars {
        title: title.into(),
        help: "How much the score would change if the input was in the middle of its range.".into(),
        bars: bars.collect(),
    })
}

/// The lessons that shaped an action in a context.
///
/// # Errors
/// When the action or the context does not fit.
pub fn lessons_behind(
    model: &TeachModel,
    state: &TeachState,
    context: &Context,
    action: &Action,
    scratch: &mut TeachScratch,
) -> Result<Section, TeachError> {
    let influences = model.influences(state, context, action, scratch)?;
    let bars = influences.iter().take(MAX_BARS).map(|influence| {
        let lesson = &state.lessons()[influence.lesson];
        let tint = if influence.share < 0.0 { Tint::Red } else { Tint::Green };
        let name = format!("{}. {}", influence.lesson + 1, describe(model, lesson));
        Bar::new(name, influence.share.abs()).max(1.0).tint(tint)
    });
    Ok(Section::bars(format!("Lessons behind {}", model.actions().text(action)), bars.collect::<Vec<_>>()))
}

/// What the character knows: the score of each kind of action in each of these contexts.
#[must_use]
pub fn knowledge<'c>(
    model: &TeachModel,
    state: &TeachState,
    contexts: impl IntoIterator<Item = (String, &'c Context)>,
    scratch: &mut TeachScratch,
) -> Section {
    let contexts: Vec<(String, &Context)> = contexts.into_iter().collect();
    let kinds = &model.actions().def().kinds;
    let mut rows: Vec<Vec<Value>> = kinds.iter().map(|kind| vec![Value::from(kind.name.clone())]).collect();
    for (_, context) in &contexts {
        let mut best = vec![0.0_f32; kinds.len()];
        if let Ok(opinions) = model.opinions(state, context, scratch) {
            for (action, score) in opinions {
                let best = &mut best[usize::from(action.kind)];
                *best = best.max(score);
            }
        }
        for (row, score) in rows.iter_mut().zip(best) {
            row.push(Value::from((f64::from(score) * 100.0).round()));
        }
    }
    let names = contexts.into_iter().map(|(name, _)| name.into());
    let columns = std::iter::once("action (%)".into()).chain(names).collect();
    Section::Table { title: "What it knows".into(), columns, rows, more: Vec::new() }
}

/// The lessons, newest first. What a lesson was about unfolds below it.
#[must_use]
pub fn lessons(model: &TeachModel, state: &TeachState, max: usize) -> Section {
    let newest = || state.lessons().iter().enumerate().rev().take(max);
    let rows = newest().map(|(number, lesson)| {
        let when = (lesson.when.seconds() * 10.0).round() / 10.0;
        vec![Value::from((number + 1) as f64), Value::from(when), Value::from(describe(model, lesson))]
    });
    let columns = ["lesson", "at (s)", "what"].map(Into::into).into();
    let more = newest().map(|(_, lesson)| details(model, lesson)).collect();
    Section::Table { title: "Lessons".into(), columns, rows: rows.collect(), more }
}

/// A lesson in a few words.
#[must_use]
pub fn describe(model: &TeachModel, lesson: &Lesson) -> String {
    let name = lesson.what.name();
    match &lesson.what {
        LessonKind::Refreshed { .. } => "instincts refreshed".into(),
        LessonKind::Seen { action, .. } => format!("{name} {}", model.actions().text(action)),
        LessonKind::Judged { credits, .. } => {
            let main = credits.iter().max_by(|a, b| a.share.total_cmp(&b.share));
            format!(
                "{name} for {}",
                main.map_or_else(String::new, |credit| model.actions().text(&credit.action))
            )
        }
    }
}

/// What a lesson was about: the actions with their shares, and the contexts.
fn details(model: &TeachModel, lesson: &Lesson) -> Vec<Item> {
    let pairs = lesson.pairs().map(|(context, action, share)| {
        let inputs = model.def().context.inputs.iter().zip(context.values());
        let values = inputs.map(|(input, value)| format!("{} {:.2}", input.name, input.number(*value)));
        let text = format!("{} ({:.0}%)", model.actions().text(action), 100.0 * share);
        Item::new(0, text).note(values.collect::<Vec<_>>().join(", "))
    });
    pairs.collect()
}

/// Whether the network can still decide, and what happened to it.
#[must_use]
pub fn health(model: &TeachModel, state: &TeachState) -> Section {
    let (health, counts) = (state.health(), state.counts());
    let fields = [
        Field::new("brain", describe_health(model, health)),
        Field::new("most varied output", health.spread)
            .help("How much the output varies over all contexts that varies most; near 0 it is brain-dead."),
        Field::new("commonest action", health.share)
            .help("Share of contexts in which the commonest action is best."),
        Field::new("lessons", counts.taught),
        Field::new("rescues", counts.rescues).help("How often it was brain-dead and brought back."),
        Field::new("frozen", state.is_frozen()),
    ];
    Section::fields("Brain", fields)
}

/// What an examination has found, in words.
#[must_use]
pub fn describe_health(model: &TeachModel, health: &Health) -> String {
    let symptom = |symptom: &Symptom| match symptom {
        Symptom::NotFinite => "its weights are not numbers any more".to_owned(),
        Symptom::Unresponsive => "its outputs do not depend on the context any more".to_owned(),
        Symptom::Saturated => "all its outputs are stuck at 0 or 1".to_owned(),
        Symptom::OneAction(action) => format!("it does {} whatever happens", model.actions().text(action)),
    };
    if health.is_alive() {
        return "alive".into();
    }
    let symptoms: Vec<String> = health.symptoms.iter().map(symptom).collect();
    format!("brain-dead: {}", symptoms.join("; "))
}
