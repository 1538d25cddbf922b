//! The sheets of the minds.

use std::any::Any;

use wits_core::inspect::{Axis, Bar, BoardEntry, Document, Line, Section, Value};
use wits_core::scene::Tint;
use wits_decide::Turn;
use wits_decide::board::Boards;
use wits_plan::drive::Drive;
use wits_plan::utility::Standing;
use wits_plan::{drive, needs, utility};

use crate::household::about::TICKS;
use crate::household::house::{HEIGHT, NEED_NAMES, WIDTH, cell_at};
use crate::household::minds::{HOW, METHODS, NAMES, Thinks};
use crate::household::nose::{self, Nose};
use crate::household::world::Household;

const TINTS: [Tint; 6] = [Tint::Orange, Tint::Purple, Tint::Green, Tint::Yellow, Tint::Blue, Tint::Pink];

/// All there is to know about a mind.
pub(crate) fn sheet(lab: &Household, person: usize) -> Option<Document> {
    let doing = lab.world.home.people.get(person)?.doing();
    let mut document = Document::new(NAMES[person]).subtitle(doing);
    if let Some(method) = lab.method(person) {
        let text = format!("{} {}.", NAMES[person], HOW[method]).into();
        document = document.section(Section::Text { title: METHODS[method].into(), text });
    }
    let document = document.section(past(lab, person)?);
    // A copy, since a turn may change it.
    let mut home = lab.world.home.clone();
    let mut turn = Turn::new(&mut home, lab.now()).boards(Boards::of(person as u64));
    turn.erased(|turn| with_mind(lab, person, document, turn))
}

/// What there is to know about the technique.
fn with_mind(
    lab: &Household,
    person: usize,
    mut document: Document,
    turn: &mut Turn<'_, dyn Any>,
) -> Option<Document> {
    match lab.thinks(person) {
        Thinks::Needs(mind, state) => {
            document = document.section(needs::show::goals(mind.goals(), &state.needs));
            document = document.section(needs::show::offers(mind, state, turn));
        }
        Thinks::Utility(utility_mind, state) => {
            let reports = utility_mind.explain(state, turn);
            let scorer = utility_mind.scorer();
            let best: Vec<_> = reports
                .iter()
                .filter(|report| report.standing != Standing::BelowThreshold)
                .take(8)
                .cloned()
                .collect();
            document = document.section(utility::show::scores(scorer, &best));
            // The curves of what is chosen, and of what comes next.
            let mut shown = Vec::new();
            for report in best.iter().filter(|report| report.score > 0.0) {
                if shown.len() < 3 && !shown.contains(&report.pick.action) {
                    shown.push(report.pick.action);
                    let plot =
                        utility::show::curves(&lab.world.curves, report.pick.action as usize, Some(report));
                    document.sections.extend(plot);
                }
            }
            document = document.section(utility::show::considerations(scorer, &best));
            // The need that what is chosen serves: how far would it have to fall for something else?
            let action =
                best.first().and_then(|report| lab.world.curves.actions.get(report.pick.action as usize));
            let need = action
                .and_then(|action| action.considerations.get(1))
                .and_then(|part| lab.world.curves.inputs.iter().position(|input| input.name == part.input));
            let over = need.and_then(|need| utility_mind.scores_over(&lab.world.curves, need, turn));
            document.sections.extend(over);
        }
        Thinks::Drive(mind, state) => {
            document = document.section(mind.outline(state));
            let desires = mind.explain(state, turn);
            document = document.section(drive::show::desires(&desires));
            document = document.section(desirabilities(lab, mind, person)?);
        }
        Thinks::Nose(nose) => document.sections.extend(smells(lab, nose, person)),
        Thinks::Other => {}
    }
    Some(document)
}

/// Needs over time.
fn past(lab: &Household, person: usize) -> Option<Section> {
    let past = lab.past.get(person)?;
    let line = |need: usize| {
        let points = past.iter().map(|sample| (sample.tick as f32 / TICKS as f32, sample.needs[need]));
        Line::new(NEED_NAMES[need], points).tint(TINTS[need])
    };
    let (from, to) =
        (past.front().map_or(0, |sample| sample.tick), past.back().map_or(1, |sample| sample.tick));
    let x = Axis::new(
        "time",
        from as f32 / TICKS as f32,
        (to as f32 / TICKS as f32).max(from as f32 / TICKS as f32 + 1.0),
    );
    let lines: Vec<Line> = (0..NEED_NAMES.len()).map(line).collect();
    Some(Section::plot("Needs over time", x.unit("s"), Axis::new("need", 0.0, 100.0), lines))
}

/// Desirabilities over time.
fn desirabilities(lab: &Household, mind: &Drive<dyn Any>, person: usize) -> Option<Section> {
    let past = lab.past.get(person)?;
    let count = past.back().map_or(0, |sample| sample.desires.len());
    let line = |strategy: usize| {
        let points = past
            .iter()
            .filter_map(|sample| Some((sample.tick as f32 / TICKS as f32, *sample.desires.get(strategy)?)));
        let name = mind.strategy_name(strategy).to_owned();
        Line::new(name, points.collect::<Vec<_>>()).tint(TINTS[strategy % TINTS.len()])
    };
    let (from, to) =
        (past.front().map_or(0, |sample| sample.tick), past.back().map_or(1, |sample| sample.tick));
    let x = Axis::new(
        "time",
        from as f32 / TICKS as f32,
        (to as f32 / TICKS as f32).max(from as f32 / TICKS as f32 + 1.0),
    );
    let lines: Vec<Line> = (0..count).map(line).collect();
    Some(Section::plot("Desirabilities over time", x.unit("s"), Axis::new("desirability", 0.0, 1.2), lines))
}

/// What the nose tells: how strong everything smells here, and where the wanted smell comes from.
fn smells(lab: &Household, nose: &Nose, person: usize) -> Vec<Section> {
    let (def, Some(me)) = (nose::smells(), lab.world.home.people.get(person)) else { return Vec::new() };
    let here = cell_at(me.at);
    let bars = NEED_NAMES.into_iter().enumerate().map(|(need, name)| {
        let strength = nose.smells.at(&def, need, here);
        let tint = if need == nose.need { Tint::Green } else { Tint::Blue };
        let note = match nose.smells.climb(&def, need, here) {
            Some(next) if need == nose.need => format!("followed: stronger at {}, {}", next.0, next.1),
            Some(_) => format!("not followed: {} is worse", NEED_NAMES[nose.need]),
            None => "nowhere stronger than here".to_owned(),
        };
        Bar::new(name, strength).max(1.0).tint(tint).note(note)
    });
    let values = nose.smells.channel(&def, nose.need).iter().map(|strength| strength.max(0.0).sqrt());
    let map = Section::Surface {
        title: format!("Where it smells of help against {}", NEED_NAMES[nose.need]).into(),
        x: Axis::new("east", 0.0, WIDTH as f32).unit("m"),
        y: Axis::new("north", 0.0, HEIGHT as f32).unit("m"),
        z: Axis::new("root of the strength", 0.0, 1.0),
        columns: WIDTH,
        values: values.collect(),
        at: Some((me.at.x, me.at.y)),
    };
    vec![Section::bars("Smells here", bars), map]
}

/// Needs as a blackboard that can be changed by hand.
pub(crate) fn board(lab: &Household, person: usize) -> Vec<BoardEntry> {
    let Some(me) = lab.world.home.people.get(person) else { return Vec::new() };
    let entries = NEED_NAMES.into_iter().zip(me.needs).map(|(name, need)| BoardEntry {
        scope: "agent".into(),
        key: name.into(),
        kind: "number".into(),
        value: Some(Value::from(need)),
        help: "from 0, all is fine, to 100".into(),
        editable: true,
    });
    entries.collect()
}
