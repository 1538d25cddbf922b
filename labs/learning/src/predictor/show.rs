//! What the inspector shows: why the foe expects a move, what the predictors know, and who the player is.

use std::borrow::Cow;

use wits_core::glam::Vec2;
use wits_core::inspect::{Axis, Bar, Document, Field, Item, Line, Section};
use wits_core::scene::{Shape, Tint};
use wits_game::Inspection;
use wits_learn::predict::show::{bars, matrix, why};
use wits_learn::predict::{Counts, Prediction};

use crate::predictor::foe::{EVEN, GUARD_PAYS};
use crate::predictor::predictors::{CURVE, KINDS};
use crate::predictor::scene::PLACES;
use crate::predictor::world::{Combos, MOVES};

const TINTS: [Tint; KINDS.len()] = [Tint::Purple, Tint::Blue, Tint::Orange, Tint::Green];

/// The name of a move.
pub(crate) fn name(action: u32) -> &'static str {
    MOVES.get(action as usize).copied().unwrap_or("?")
}

/// The player is 0, the foe is 1.
pub(crate) fn inspect(lab: &Combos, agent: u64) -> Option<Inspection> {
    let document = match agent {
        0 => player(lab),
        1 => foe(lab),
        _ => return None,
    };
    // About the head: a larger ring would cut what is written beside the fighter.
    let at = PLACES[agent as usize] + Vec2::new(0.0, 3.2);
    let mark = Shape::circle(at, 0.95).stroke(Tint::Highlight, 2.0);
    Some(Inspection { document, marks: vec![mark] })
}

/// The moves of this fight.
fn names(lab: &Combos) -> &'static [&'static str] {
    let actions = lab.world.predictors.def().actions as usize;
    MOVES.get(..actions).unwrap_or(&MOVES)
}

fn foe(lab: &Combos) -> Document {
    let (world, names) = (&lab.world, names(lab));
    let (predictors, counts) = (&world.predictors, world.counts);
    let guard = world.foe.guard.map_or_else(
        || "guards against nothing".to_owned(),
        |guard| format!("guards against {}", name(guard)),
    );
    let fields = [
        Field::new("trusts", KINDS[lab.trusts]),
        Field::new("blocked", counts.blocked).unit("moves"),
        Field::new("fooled by", counts.fooled).unit("moves"),
        Field::new("without a guard", counts.open).unit("moves"),
        Field::new("a guard pays from", GUARD_PAYS).help("8 p - 8 (1 - p) > -3"),
        Field::new("the fight is even at", EVEN).help("8 p = 8 (1 - p), p is the share of right guards"),
        Field::new("learns", !lab.frozen),
    ];
    let mut document = Document::new("The foe")
        .subtitle(guard)
        .section(Section::Text { title: "Why".into(), text: reason(lab).into() });
    if let Some(counts) = counts_of(lab) {
        document = document.section(bars("What followed so far", counts, names));
    }
    let gram = matrix(format!("{}-gram", predictors.def().n), &predictors.gram, names);
    document
        .section(Section::fields("Fight", fields))
        .section(why("What several N-grams know", &predictors.grams, 0, names))
        .section(Section::from(gram))
        .section(curves(lab))
        .section(Section::bars("How often each was right", accuracies(lab)))
}

/// What the trusted predictor counted in the present situation.
fn counts_of(lab: &Combos) -> Option<Counts<'_>> {
    let predictors = &lab.world.predictors;
    match lab.trusts {
        0 => Some(predictors.tally.counts()),
        1 => Some(predictors.matcher.counts()),
        2 => predictors.gram.counts_in(0),
        _ => {
            let order = lab.world.foe.expected?.order as usize;
            predictors.grams.grams().get(order.checked_sub(1)?)?.counts_in(0)
        }
    }
    .filter(|counts| counts.total() > 0)
}

/// Why the foe does what it does, in a sentence or two.
fn reason(lab: &Combos) -> String {
    let foe = &lab.world.foe;
    let Some(expected) = foe.expected else {
        return "This situation was not seen often enough: it guards against nothing.".to_owned();
    };
    let window = window(lab, expected);
    let after = if window.is_empty() { "So far".to_owned() } else { format!("After {window}") };
    let Prediction { action, count, total, .. } = expected;
    let share = expected.probability();
    let seen = format!("{after} came {} in {count} of {total} cases ({:.0} %).", name(action), 100.0 * share);
    let does = match foe.guard {
        _ if share < lab.sure => {
            format!("That is less than {:.0} %: it guards against nothing.", 100.0 * lab.sure)
        }
        None => "It reacts late: it does not guard yet.".to_owned(),
        Some(guard) if guard == action => "It guards against that.".to_owned(),
        Some(guard) => format!("It guards against {} all the same: it errs, or reacts late.", name(guard)),
    };
    format!("{seen} {does}")
}

/// The last moves that a prediction looked at.
fn window(lab: &Combos, expected: Prediction) -> String {
    let recent = lab.world.predictors.grams.grams().last().map(|gram| gram.recent()).unwrap_or_default();
    let size = (expected.order as usize).saturating_sub(1).min(recent.len());
    recent[recent.len() - size..].iter().map(|action| name(*action)).collect::<Vec<_>>().join(" ")
}

/// The recent accuracy of each predictor over the last moves, and chance.
fn curves(lab: &Combos) -> Section {
    let curve = lab.world.predictors.curve();
    let line = |kind: usize| {
        let points =
            curve.iter().enumerate().map(move |(place, shares)| (place as f32, 100.0 * shares[kind]));
        Line::new(KINDS[kind], points).tint(TINTS[kind])
    };
    let chance = 100.0 / lab.world.predictors.def().actions.max(1) as f32;
    let chance = Line::new("chance", [(0.0, chance), (CURVE as f32, chance)]).tint(Tint::Yellow);
    let lines = (0..KINDS.len()).map(line).chain([chance]);
    let (x, y) = (Axis::new("moves", 0.0, CURVE as f32), Axis::new("right", 0.0, 100.0).unit("%"));
    let mut plot = Section::plot("Accuracy over the last 50 moves", x, y, lines);
    if let Section::Plot { help, .. } = &mut plot {
        *help = Cow::Borrowed("After each of the last 240 moves, the newest on the right.");
    }
    plot
}

fn accuracies(lab: &Combos) -> impl Iterator<Item = Bar> {
    let records = lab.world.predictors.records().iter().zip(lab.world.predictors.guesses());
    records.enumerate().map(|(kind, (record, guess))| {
        let expects = guess.map_or("nothing", |guess| name(guess.action));
        let note = format!("{} of {}; expects {expects}", record.all.right, record.all.trials);
        Bar::new(KINDS[kind], record.all.share()).max(1.0).tint(TINTS[kind]).note(note)
    })
}

fn player(lab: &Combos) -> Document {
    let world = &lab.world;
    let subtitle = match world.thrown.back() {
        Some((action, _)) => name(*action),
        None => "waits",
    };
    let fields = [
        Field::new("who", if world.played { "you" } else { "simulated" }),
        Field::new("health", world.health[0]),
    ];
    let habit = |(number, habit): (usize, &Vec<u32>)| {
        let moves: Vec<&str> = habit.iter().map(|action| name(*action)).collect();
        Item::new(0, moves.join(" ")).note(format!("habit {}", number + 1))
    };
    Document::new("The player")
        .subtitle(subtitle)
        .section(Section::fields("Player", fields))
        .section(bars("How often each move was thrown", world.predictors.tally.counts(), names(lab)))
        .section(Section::outline(
            "Habits of the simulated player",
            world.person.habits().iter().enumerate().map(habit),
        ))
}
