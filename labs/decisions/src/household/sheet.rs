//! The sheets of the minds.

use wits_core::inspect::{Axis, Bar, BoardEntry, Document, Line, Section, Value};
use wits_core::scene::Tint;
use wits_core::time::Moment;
use wits_decide::Turn;
use wits_plan::utility::Standing;
use wits_plan::{drive, needs, utility};

use crate::household::about::TICKS;
use crate::household::house::{HEIGHT, NEED_NAMES, WIDTH, cell_at};
use crate::household::minds::{HOW, METHODS, NAMES, State};
use crate::household::nose::Nose;
use crate::household::world::Household;

const TINTS: [Tint; 6] = [Tint::Orange, Tint::Purple, Tint::Green, Tint::Yellow, Tint::Blue, Tint::Pink];

/// All there is to know about a mind.
pub(crate) fn sheet(lab: &Household, person: usize) -> Option<Document> {
    let (minds, state) = (lab.minds.as_ref()?, lab.world.states.get(person)?);
    let method = *lab.world.methods.get(person)?;
    let doing = lab.world.home.people.get(person)?.doing();
    let about = Section::Text {
        title: METHODS[method].into(),
        text: format!("{} {}.", NAMES[person], HOW[method]).into(),
    };
    let mut document =
        Document::new(NAMES[person]).subtitle(doing).section(about).section(past(lab, person)?);
    // A copy, since words are asked about whoever's turn it is.
    let mut home = lab.world.home.clone();
    home.turn = person;
    let mut turn = Turn::new(&mut home, Moment::of_tick(lab.world.tick, TICKS));
    match state {
        State::Needs(state) => {
            let mind = &minds.needs[method.min(2)];
            document = document.section(needs::show::goals(mind.goals(), &state.needs));
            document = document.section(needs::show::offers(mind, state, &mut turn));
        }
        State::Utility(state) => {
            let reports = minds.utility.explain(state, &mut turn);
            let scorer = minds.utility.scorer();
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
            let over = need.and_then(|need| minds.utility.scores_over(&lab.world.curves, need, &mut turn));
            document.sections.extend(over);
        }
        State::Drive(state) => {
            document = document.section(minds.drive.outline(state));
            let desires = minds.drive.explain(state, &mut turn);
            document = document.section(drive::show::desires(&desires));
            document = document.section(desirabilities(lab, person)?);
        }
        State::Nose(nose) => document.sections.extend(smells(lab, nose, person)),
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
fn desirabilities(lab: &Household, person: usize) -> Option<Section> {
    let (past, minds) = (lab.past.get(person)?, lab.minds.as_ref()?);
    let count = past.back().map_or(0, |sample| sample.desires.len());
    let line = |strategy: usize| {
        let points = past
            .iter()
            .filter_map(|sample| Some((sample.tick as f32 / TICKS as f32, *sample.desires.get(strategy)?)));
        let name = minds.drive.strategy_name(strategy).to_owned();
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
    let (Some(minds), Some(me)) = (&lab.minds, lab.world.home.people.get(person)) else { return Vec::new() };
    let here = cell_at(me.at);
    let bars = NEED_NAMES.into_iter().enumerate().map(|(need, name)| {
        let strength = nose.smells.at(&minds.smells, need, here);
        let tint = if need == nose.need { Tint::Green } else { Tint::Blue };
        let note = match nose.smells.climb(&minds.smells, need, here) {
            Some(next) if need == nose.need => format!("followed: stronger at {}, {}", next.0, next.1),
            Some(_) => format!("not followed: {} is worse", NEED_NAMES[nose.need]),
            None => "nowhere stronger than here".to_owned(),
        };
        Bar::new(name, strength).max(1.0).tint(tint).note(note)
    });
    let values =
        nose.smells.channel(&minds.smells, nose.need).iter().map(|strength| strength.max(0.0).sqrt());
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
