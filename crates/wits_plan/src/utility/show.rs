//! Utility as parts of an inspection document.

use wits_core::inspect::{Axis, Bar, Item, Line, Mark, NodeStatus, Section};
use wits_core::scene::Tint;

use super::{Report, Scorer, Standing, UtilityDef};

const TINTS: [Tint; 6] = [Tint::Blue, Tint::Green, Tint::Orange, Tint::Purple, Tint::Red, Tint::Neutral];

/// Every action with its score, and why it was not chosen.
#[must_use]
pub fn scores(scorer: &Scorer, reports: &[Report]) -> Section {
    let chosen = reports.iter().find(|report| report.standing == Standing::Chosen);
    let bars = reports.iter().map(|report| {
        let tint = match report.standing {
            Standing::Chosen => Tint::Green,
            Standing::Beaten => Tint::Blue,
            _ => Tint::Neutral,
        };
        Bar::new(title(scorer, report), report.score + report.bonus)
            .max(1.0)
            .tint(tint)
            .note(report.why_not(chosen))
    });
    Section::bars("Scores", bars)
}

/// Every action with each of its considerations: what went in, and what came out.
#[must_use]
pub fn considerations(scorer: &Scorer, reports: &[Report]) -> Section {
    let mut items = Vec::new();
    for report in reports {
        let is_chosen = report.standing == Standing::Chosen;
        let status = if is_chosen { NodeStatus::Running } else { NodeStatus::Idle };
        items.push(Item::new(0, format!("{}: {:.3}", title(scorer, report), report.score)).status(status));
        for part in &report.parts {
            let text = format!("{} {:.2}", part.input, part.value);
            items.push(Item::new(1, text).note(format!("{:.2} of its range gives {:.3}", part.x, part.y)));
        }
    }
    Section::outline("Considerations", items)
}

fn title(scorer: &Scorer, report: &Report) -> String {
    let several = report.pick.target > 0;
    let name = scorer.name(report.pick.action);
    if several { format!("{name} {}", report.pick.target) } else { name.to_owned() }
}

/// The response curves of one action with handles to drag, and where the inputs are now. The key of a handle is
/// `action/consideration/handle`, all but the last by number: hand it to [`drag`].
#[must_use]
pub fn curves(def: &UtilityDef, action: usize, report: Option<&Report>) -> Option<Section> {
    let found = def.actions.get(action)?;
    let parts = found.considerations.iter().enumerate();
    let lines = parts.map(|(number, part)| {
        let points = (0..=50_u8).map(|step| (f32::from(step) / 50.0, part.curve.at(f32::from(step) / 50.0)));
        let line = Line::new(part.input.clone(), points).tint(TINTS[number % TINTS.len()]);
        let handles = part.curve.handles().into_iter();
        handles.fold(line, |line, (name, at)| line.handle(format!("{action}/{number}/{name}"), at))
    });
    let lines: Vec<Line> = lines.collect();
    let marks = report.map_or_else(Vec::new, |report| {
        let mark = |part: &super::Part| Mark { name: part.input.clone().into(), x: part.x, y: Some(part.y) };
        report.parts.iter().map(mark).collect()
    });
    let (x, y) = (Axis::new("input", 0.0, 1.0), Axis::new("how good", 0.0, 1.0));
    let (title, help) = (format!("Curves of {}", found.name), "Drag the points: it decides anew at once.");
    Some(Section::Plot { title: title.into(), help: help.into(), x, y, lines, marks })
}

/// Drags a handle of [`curves`].
///
/// # Errors
/// What is wrong with the key or the place, for people.
pub fn drag(def: &mut UtilityDef, key: &str, at: (f32, f32)) -> Result<(), String> {
    let unknown = || format!("there is no handle {key:?}");
    let mut steps = key.splitn(3, '/');
    let (action, part, handle) = (steps.next(), steps.next(), steps.next());
    let number = |step: Option<&str>| step.and_then(|step| step.parse::<usize>().ok());
    let action = number(action).and_then(|action| def.actions.get_mut(action)).ok_or_else(unknown)?;
    let part = number(part).and_then(|part| action.considerations.get_mut(part)).ok_or_else(unknown)?;
    if part.curve.drag(handle.unwrap_or_default(), at.0, at.1) { Ok(()) } else { Err(unknown()) }
}

/// The scores of all actions over one input, all else as it is now: how the decision would change. For actions with
/// targets, that of the first one.
#[must_use]
pub fn score_over(
    scorer: &Scorer,
    def: &UtilityDef,
    input: usize,
    read: &mut dyn FnMut(usize, u32) -> f32,
) -> Option<Section> {
    let range = def.inputs.get(input)?;
    let lines = (0_u32..).zip(&def.actions).map(|(number, action)| {
        let points = (0..=40_u8).map(|step| {
            let at = range.from + (range.to - range.from) * f32::from(step) / 40.0;
            let mut moved = |asked: usize, target: u32| if asked == input { at } else { read(asked, target) };
            (at, scorer.score(number, 0, &mut moved))
        });
        Line::new(action.name.clone(), points.collect::<Vec<_>>()).tint(TINTS[number as usize % TINTS.len()])
    });
    // What is never worth doing is not worth a line.
    let lines: Vec<Line> = lines.filter(|line| line.points.iter().any(|point| point.1 > 0.01)).collect();
    let (low, high) = if range.from < range.to { (range.from, range.to) } else { (range.to, range.from) };
    let (x, y) = (Axis::new(range.name.clone(), low, high), Axis::new("score", 0.0, 1.0));
    let now = Mark { name: "now".into(), x: read(input, 0), y: None };
    let title = format!("Scores over {}", range.name);
    Some(Section::Plot { title: title.into(), help: "".into(), x, y, lines, marks: vec![now] })
}
