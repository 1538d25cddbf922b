//! What there is to know about the creatures: what the pet thinks, why, and what it was taught.

use wits_core::inspect::{Bar, BoardEntry, Document, Field, Section, Value};
use wits_core::scene::{Shape, Tint};
use wits_game::Inspection;
use wits_learn::teach::{Action, Context, TeachError, TeachScratch, show};

use crate::pet::PET;
use crate::pet::creature::{Creature, NEED_NAMES, NEEDS, RADIUS};
use crate::pet::exam;
use crate::pet::rules::{NAMES, Rule};
use crate::pet::senses::{Body, INPUTS};
use crate::pet::world::Lab;

/// Maximum number of lessons on the sheet.
const MAX_LESSONS: usize = 30;

/// The colors of the needs.
pub(crate) const TINTS: [Tint; NEEDS] = [Tint::Orange, Tint::Purple, Tint::Yellow, Tint::Cyan];

/// What an inspector shows of an agent.
pub(crate) fn inspect(lab: &Lab, agent: u64) -> Option<Inspection> {
    let (body, name) = match agent {
        PET => (Body::Pet, "Pet"),
        1 => (Body::Friend, "Mo"),
        _ => return None,
    };
    let creature = lab.world.island.creature(body);
    let mut document = Document::new(name).subtitle(doing(lab, creature)).section(needs(creature));
    if body == Body::Pet {
        document.sections.extend(thoughts(lab).unwrap_or_default());
        document.sections.push(show::health(&lab.model, &lab.world.mind));
    }
    let marks = vec![Shape::circle(creature.at, RADIUS + 0.35).stroke(Tint::Highlight, 2.0)];
    Some(Inspection { document, marks })
}

fn doing(lab: &Lab, creature: &Creature) -> String {
    match &creature.work {
        None => "looks around".into(),
        Some(work) => {
            let text = lab.model.actions().text(&work.action);
            if work.has_begun { text } else { format!("on the way to {text}") }
        }
    }
}

fn needs(creature: &Creature) -> Section {
    let bars = NEED_NAMES.into_iter().zip(creature.needs).zip(TINTS);
    Section::bars("Needs", bars.map(|((name, need), tint)| Bar::new(name, need).max(1.0).tint(tint)))
}

/// What the pet thinks now, and why.
fn thoughts(lab: &Lab) -> Result<Vec<Section>, TeachError> {
    let (model, mind, island) = (&lab.model, &lab.world.mind, &lab.world.island);
    let (mut scratch, context) = (TeachScratch::default(), context(lab));
    let legal = |action: &Action| island.is_possible(model.actions(), Body::Pet, action);
    let opinions = show::opinions(model, mind, &context, &mut scratch, legal)?;
    let action = subject(lab, &context, &mut scratch)?;
    let reasons = show::reasons(model, mind, &context, &action, &mut scratch)?;
    Ok(vec![opinions, reasons])
}

fn context(lab: &Lab) -> Context {
    lab.world.island.context(&lab.model.def().context, Body::Pet)
}

/// What reasons are given for: what it is doing, or else what it would like best.
fn subject(lab: &Lab, context: &Context, scratch: &mut TeachScratch) -> Result<Action, TeachError> {
    if let Some(action) = lab.world.island.pet.doing() {
        return Ok(*action);
    }
    let best = lab.model.opinions(&lab.world.mind, context, scratch)?.next();
    Ok(best.map_or(Action::new(0), |(action, _)| action))
}

/// All there is to know about the mind of the pet.
pub(crate) fn sheet(lab: &Lab) -> Document {
    let (model, mind) = (&lab.model, &lab.world.mind);
    let mut document = Document::new("Pet").subtitle(doing(lab, &lab.world.island.pet));
    document.sections.extend(thoughts(lab).unwrap_or_default());
    let (mut scratch, context) = (TeachScratch::default(), context(lab));
    if let Ok(action) = subject(lab, &context, &mut scratch) {
        document.sections.extend(show::lessons_behind(model, mind, &context, &action, &mut scratch));
    }
    let situations = situations(lab);
    let named = situations.iter().map(|(name, context)| ((*name).to_owned(), context));
    document
        .section(show::knowledge(model, mind, named, &mut scratch))
        .section(rule(lab))
        .section(show::health(model, mind))
        .section(show::lessons(model, mind, MAX_LESSONS))
}

/// One situation for each need, and one by night: everything is some metres away.
fn situations(lab: &Lab) -> Vec<(&'static str, Context)> {
    let names = ["content", "hungry", "tired", "bored", "cold"];
    let situation = |(place, name): (usize, &'static str)| {
        let mut numbers = [4.0; INPUTS];
        numbers[..NEEDS].fill(0.2);
        numbers[INPUTS - 1] = 0.0;
        if let Some(need) = place.checked_sub(1) {
            numbers[need] = 0.8;
        }
        (name, lab.model.def().context.read(&numbers).unwrap_or_default())
    };
    names.into_iter().enumerate().map(situation).collect()
}

/// The rule that is taught, and how well it is known.
fn rule(lab: &Lab) -> Section {
    let (number, tally) = (lab.world.rule as usize, &lab.world.tally);
    let fields = [
        Field::new("rule", NAMES.get(number).copied().unwrap_or("")),
        Field::new("action", Rule::of(number).action),
        Field::new("examination", exam::exam(lab))
            .help("Share of made-up situations in which it would do this."),
        Field::new("right", tally.right).help("Decisions since the last lesson."),
        Field::new("wrong", tally.wrong).help("Decisions since the last lesson."),
        Field::new("lessons by the teacher", lab.world.tutor.given),
    ];
    Section::fields("Rule", fields)
}

/// Needs as a blackboard that can be changed by hand.
pub(crate) fn board(lab: &Lab) -> Vec<BoardEntry> {
    let entries = NEED_NAMES.into_iter().zip(lab.world.island.pet.needs).map(|(name, need)| BoardEntry {
        scope: "agent".into(),
        key: name.into(),
        kind: "number".into(),
        value: Some(Value::from(need)),
        help: "from 0, all is well, to 1".into(),
        editable: true,
    });
    entries.collect()
}
