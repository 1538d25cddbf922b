//! What the lab shows.

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field, Graph, Section, Value};
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};
use wits_decide::Status;
use wits_game::Inspection;
use wits_plan::goap::{AStar, Backwards, Effort, IdaStar, Limits, NoPlan, Plan, Solve, search_graph};
use wits_plan::htn::Unfold;
use wits_plan::world::{Domain, Facts, Goal};

use crate::planner::plans::Plans;
use crate::planner::stage::Stage;
use crate::planner::words::NOTHING;
use crate::planner::world::{Lane, PlannerLab};

/// How high a lane is. \[m\]
const LANE: f32 = 4.0;
const CORNER: Vec2 = Vec2::new(11.5, 8.2);
/// Larger trees are cut.
const MOST_NODES: usize = 150;

/// The middle of a lane: the first one is the uppermost.
pub(crate) fn middle(lab: &PlannerLab, lane: usize) -> Vec2 {
    let top = (lab.world.lanes.len() as f32 - 1.0) / 2.0;
    Vec2::new(0.0, (top - lane as f32) * LANE - 0.5)
}

/// Everything there is to see.
pub(crate) fn scene(lab: &PlannerLab, scene: &mut Scene) {
    scene.set_bounds(-CORNER, CORNER);
    for (number, lane) in lab.world.lanes.iter().enumerate() {
        let at = middle(lab, number);
        for (name, x) in lab.stage.places {
            let spot = at + Vec2::new(*x, 0.0);
            scene.add("places", Shape::circle(spot, 0.7).fill(Ink::new(Tint::Blue).alpha(0.2)));
            scene.add("words", Shape::text(spot + Vec2::new(-0.6, -1.25), *name, 11.0).fill(Tint::Neutral));
        }
        let way = [-8.5, 8.5].map(|x| at + Vec2::new(x, 0.0));
        scene.add("places", Shape::line(way).stroke(Ink::new(Tint::Wall).alpha(0.4), 2.0));
        for (line, text) in [heading(lab, number, lane), steps(lab, lane)].into_iter().enumerate() {
            let place = at + Vec2::new(-11.0, 1.75 - 0.6 * line as f32);
            let tint = if line == 0 { Tint::Highlight } else { Tint::Neutral };
            scene.add("words", Shape::text(place, text, 12.0).fill(tint));
        }
    }
    let people = scene.sprites("people", 0.9);
    for (number, lane) in lab.world.lanes.iter().enumerate() {
        let at = middle(lab, number) + Vec2::new(lane.person.x, 0.15);
        let tint = match lane.ended {
            Some(_) if (lab.stage.good)(&lane.person.things) => Tint::Green,
            Some(_) => Tint::Red,
            None => Tint::Agent,
        };
        people.push_sprite(Sprite { at, heading: Vec2::X, scale: 1.0, tint });
        let foe = (lab.stage.foe)(&lane.person.things);
        if let Some((_, x)) = lab.stage.places.last().filter(|_| foe > 0.0) {
            let at = middle(lab, number) + Vec2::new(*x, 0.15);
            people.push_sprite(Sprite { at, heading: -Vec2::X, scale: 0.6 + foe, tint: Tint::Orange });
        }
    }
}

/// Who plans how, what the plan costs, what there is.
fn heading(lab: &PlannerLab, number: usize, lane: &Lane) -> String {
    let name = lab.stage.planners[number].name;
    let has = lab.stage.things.iter().zip(lane.person.things).filter(|(_, count)| *count != 0);
    let has = has.map(|(name, count)| match name.strip_prefix('#') {
        Some(name) => format!("{name} {count}"),
        None => (*name).to_owned(),
    });
    format!("{name}: {}   [{}]", doing(lab, lane), has.collect::<Vec<_>>().join(", "))
}

fn doing(lab: &PlannerLab, lane: &Lane) -> String {
    match lane.ended {
        Some((Status::Success, _)) => "has what it wants".into(),
        Some(_) if (lab.stage.good)(&lane.person.things) => "gets away with it".into(),
        Some(_) => "can do nothing more".into(),
        None if lane.person.doing == NOTHING => "thinks".into(),
        None => lab.stage.jobs[lane.person.doing as usize].name.replace('_', " "),
    }
}

/// What is still to be done.
fn steps(lab: &PlannerLab, lane: &Lane) -> String {
    let Some(plans) = lab.plans(lane) else { return String::new() };
    let names = plans.steps();
    let rest = names.get(plans.course().at as usize..).unwrap_or_default();
    let few = rest.iter().take(7).copied().collect::<Vec<_>>().join(" > ");
    let more = if rest.len() > 7 { format!(" > {} more", rest.len() - 7) } else { String::new() };
    let records = plans.records();
    let told = format!("{} looked at, {} plans, {} mended", plans.looked(), records.plans, records.repairs);
    if rest.is_empty() { told } else { format!("{few}{more}   ({told})") }
}

/// What there is to know about somebody.
pub(crate) fn inspect(lab: &PlannerLab, number: usize) -> Option<Inspection> {
    let lane = lab.world.lanes.get(number)?;
    let mut fields = lab.plans(lane).map(planning).unwrap_or_default();
    fields.push(Field::new("times reached", lane.won));
    let document = Document::new(format!("{} ({})", lab.stage.planners[number].name, lab.stage.title))
        .subtitle(doing(lab, lane))
        .section(Section::fields("Planning", fields));
    let at = middle(lab, number) + Vec2::new(lane.person.x, 0.15);
    Some(Inspection { document, marks: vec![Shape::circle(at, 0.9).stroke(Tint::Highlight, 2.0)] })
}

fn planning(plans: Plans<'_>) -> Vec<Field> {
    let (course, records) = (plans.course(), plans.records());
    vec![
        Field::new("plan costs", course.cost),
        Field::new("steps", u32::try_from(course.steps.len()).unwrap_or(0)),
        Field::new("looked at for it", plans.looked()),
        Field::new("plans made", records.plans),
        Field::new("plans broken", records.broken),
        Field::new("plans mended", records.repairs),
    ]
}

/// The plan and its reasons, and all planners side by side.
pub(crate) fn sheet(lab: &PlannerLab, number: usize) -> Option<Document> {
    let lane = lab.world.lanes.get(number)?;
    let name = lab.stage.planners[number].name;
    let mut document = Document::new(format!("{name}: {}", lab.stage.title)).subtitle(doing(lab, lane));
    let plans = lab.plans(lane);
    document.sections = plans.map(|plans| plans.sections(&lane.person, lab.now())).unwrap_or_default();
    document.sections.extend(plans.and_then(|plans| side_by_side(lab, plans)));
    Some(document)
}

/// What every planner makes of the facts as they are: costs and work, no times.
fn side_by_side(lab: &PlannerLab, plans: Plans<'_>) -> Option<Section> {
    let Plans::Goap(mind, state) = plans else { return None };
    let (domain, facts) = (mind.domain(), state.facts());
    let wants = goal_of(lab.stage)?;
    let goal = Goal::new(domain, &wants).ok()?;
    let blind = goal.clone().unguided();
    let limits = Limits { memory: 5000, work: 5000 };
    let mut rows = Vec::new();
    let mut a_star = AStar::new(limits);
    for (name, problem) in [("A*", &goal), ("A* without estimate", &blind)] {
        let plan = a_star.solve(problem, &facts);
        rows.push(row(name, plan, Solve::<Goal<'_>>::effort(&a_star)));
    }
    let mut ida = IdaStar::new(20, 4096);
    ida.work = 20_000;
    rows.push(row("IDA*", ida.solve(&goal, &facts), Solve::<Goal<'_>>::effort(&ida)));
    match Backwards::new(&goal, facts) {
        Ok(backwards) => {
            let (plan, effort) = backwards.solve(limits);
            rows.push(row("A* backwards", plan, effort));
        }
        Err(faults) => rows.push(vec![
            "A* backwards".into(),
            format!("cannot: {}", faults.list().first().map_or("", |fault| &fault.message)).into(),
            "".into(),
            "".into(),
            "".into(),
            "".into(),
        ]),
    }
    rows.extend(network_row(lab, domain, facts));
    let columns = ["planner", "plan", "cost", "looked at", "tried", "kept"];
    Some(Section::table("All planners on the facts as they are now", columns, rows))
}

fn goal_of(stage: &Stage) -> Option<Vec<(&'static str, wits_plan::world::TestDef)>> {
    match stage.title {
        "builder" => Some(vec![("hut", true.into())]),
        "ambush" => {
            Some(vec![("enemy_alive", false.into()), ("is_wounded", false.into()), ("in_cover", true.into())])
        }
        _ => None,
    }
}

fn row(name: &'static str, plan: Result<Plan, NoPlan>, effort: Effort) -> Vec<Value> {
    let (steps, cost) = match plan {
        Ok(plan) => (format!("{} steps", plan.steps.len()), plan.cost.into()),
        Err(why) => (why.to_string(), "".into()),
    };
    let counts = [effort.expanded, effort.tried, effort.kept].map(|count| Value::from(count as f64));
    [vec![name.into(), steps.into(), cost], counts.into()].concat()
}

/// The recipes are about the same facts, by name.
fn network_row(lab: &PlannerLab, domain: &Domain, facts: Facts) -> Option<Vec<Value>> {
    let network = lab.world.lanes.iter().find_map(|lane| match lab.plans(lane) {
        Some(Plans::Htn(htn, _)) => Some(htn.network()),
        _ => None,
    })?;
    let mut theirs = Facts::default();
    for fact in network.domain().layout() {
        let ours = domain.layout().iter().find(|other| other.name == fact.name);
        fact.set(&mut theirs, ours.and_then(|ours| ours.get(facts)));
    }
    let mut unfold = Unfold::default();
    let answer = unfold.run(network, theirs);
    let (steps, cost) = match &answer {
        Ok(plan) => (format!("{} steps", plan.steps.len()), plan.cost.into()),
        Err(why) => (why.to_string(), "".into()),
    };
    Some(vec![
        "task network".into(),
        steps.into(),
        cost,
        (unfold.work() as f64).into(),
        (unfold.tried().len() as f64).into(),
        "".into(),
    ])
}

/// The tree that the last search has grown.
pub(crate) fn search_tree(lab: &PlannerLab, number: usize) -> Option<Graph> {
    let (mind, seen) = lab.plans(lab.world.lanes.get(number)?)?.search()?;
    Some(search_graph(seen, mind.domain(), MOST_NODES))
}
