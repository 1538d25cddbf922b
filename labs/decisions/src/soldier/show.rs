//! What the lab shows.

use std::any::Any;

use wits_core::glam::Vec2;
use wits_core::inspect::{Document, Field as Line, Section, Value};
use wits_core::scene::{Ink, Scene, Shape, Sprite, Tint};
use wits_core::time::Moment;
use wits_decide::action::{ActionId, ActionManager, ActionQueue};
use wits_engine::minds::MindWorld;
use wits_game::Inspection;

use crate::soldier::about::TICKS;
use crate::soldier::field::{CORNER, POSTS, WALLS};
use crate::soldier::world::{BODY, Soldier};

/// How much of the past the time line shows. \[ticks\]
const SHOWN: u64 = 12 * TICKS as u64;

/// Everything there is to see.
pub(crate) fn scene(lab: &Soldier, scene: &mut Scene) {
    scene.set_bounds(-CORNER - 0.5, CORNER + 0.5);
    scene.add("field", Shape::rectangle(-CORNER, CORNER).stroke(Tint::Wall, 3.0));
    for (number, post) in POSTS.into_iter().enumerate() {
        scene.add("field", Shape::circle(post, 0.5).stroke(Ink::new(Tint::Path).alpha(0.8), 2.0));
        let label = Shape::text(post + Vec2::new(-0.15, -0.2), format!("{}", number + 1), 12.0);
        scene.add("words", label.fill(Tint::Path));
    }
    for wall in WALLS {
        let half = Vec2::new(1.1, 0.25);
        scene.add("field", Shape::rectangle(wall - half, wall + half).fill(Ink::new(Tint::Wall).alpha(0.8)));
    }
    let field = &lab.world.field;
    if let Some((from, to, _)) = field.shot {
        scene.add("targets", Shape::line([from, to]).stroke(Ink::new(Tint::Yellow).alpha(0.8), 2.0));
    }
    if let Some(target) = field.target {
        scene.add("targets", Shape::circle(target.at, 0.5).fill(Tint::Danger));
        scene.add("targets", Shape::circle(target.at, 0.25).fill(Tint::Wall));
    }
    soldier(lab, scene);
}

fn soldier(lab: &Soldier, scene: &mut Scene) {
    let field = &lab.world.field;
    let (scale, tint) = if field.in_cover { (0.7, Tint::AgentAlt) } else { (1.0, Tint::Agent) };
    let sprite = Sprite { at: field.at, heading: field.facing, scale, tint };
    scene.sprites("soldier", 1.4).push_sprite(sprite);
    let label = Shape::text(field.at + Vec2::new(1.0, -1.1), lab.doing(BODY), 12.0);
    scene.add("words", label.fill(Tint::Neutral));
    if !field.hands.is_empty() {
        let label = Shape::text(field.at + Vec2::new(0.8, 0.0), format!("({})", field.hands), 11.0);
        scene.add("words", label.fill(Tint::Neutral));
    }
    if let Some(says) = &field.says {
        let label = Shape::text(field.at + Vec2::new(-0.6, 1.0), format!("“{says}”"), 13.0);
        scene.add("words", label.fill(Tint::Highlight));
    }
}

/// What there is to know about the soldier.
pub(crate) fn inspect(lab: &Soldier) -> Inspection {
    let field = &lab.world.field;
    let fields = [
        Line::new("rounds", field.rounds),
        Line::new("hits", field.hits),
        Line::new("was hit", field.suffered),
        Line::new("under fire", field.under_fire > 0.0),
        Line::new("in cover", field.in_cover),
    ];
    let document =
        Document::new("Soldier").subtitle(lab.doing(BODY)).section(Section::fields("Soldier", fields));
    let marks = vec![Shape::circle(field.at, 1.2).stroke(Tint::Highlight, 2.0)];
    Inspection { document, marks }
}

/// The time line and the queue.
pub(crate) fn sheet(lab: &Soldier) -> Document {
    let sheet = Document::new("What the soldier does").subtitle(lab.doing(BODY));
    let Some((actions, queue)) = lab.body() else { return sheet };
    let tick_of = |moment: Moment| (moment.seconds() * f64::from(TICKS)).round() as u64;
    let rows = queue.waiting().map(|(ticket, action, since)| {
        let priority = actions.def(action).map_or(0.0, |def| def.priority);
        let why = why_it_waits(actions, queue, action);
        let name = actions.name(action).to_owned();
        vec![ticket.0.into(), name.into(), priority.into(), tick_of(since).to_string().into(), why.into()]
    });
    let rows: Vec<Vec<Value>> = rows.collect();
    sheet.section(lab.log.timeline(actions, queue, SHOWN, tick_of)).section(Section::table(
        "Queue",
        ["order", "action", "priority", "since tick", "waits because"],
        rows,
    ))
}

/// What goes on that it cannot be done together with.
fn why_it_waits(actions: &ActionManager<dyn Any>, queue: &ActionQueue, action: ActionId) -> String {
    let others = queue.active().filter(|(_, other, _)| !actions.can_do_both(action, *other));
    let others: Vec<&str> = others.map(|(_, other, _)| actions.name(other)).collect();
    if others.is_empty() {
        "it begins with the next tick".into()
    } else {
        format!("{} goes on", others.join(", "))
    }
}
