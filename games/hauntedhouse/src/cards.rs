//! The cards beside the house: every trick, what it costs, and which one the next click buys.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};

use crate::plan::{Plan, TrickDef};
use crate::show::{code, trick_tint};
use crate::stage::Stage;

/// How far beside the house they lie, how wide and how high they are at most. \[m\]
const BESIDE: f32 = 1.2;
pub(crate) const WIDTH: f32 = 14.0;
const HEIGHT: f32 = 3.5;
const GAP: f32 = 0.25;

/// A card: from its lower left to its upper right corner.
pub(crate) fn card(plan: &Plan, kind: usize) -> (Vec2, Vec2) {
    let (top, room) = (plan.high.y, plan.high.y - plan.low.y);
    let height = HEIGHT.min(room / plan.tricks.len().max(1) as f32);
    let high = top - kind as f32 * height;
    let left = plan.high.x + BESIDE;
    (Vec2::new(left, high - height + GAP), Vec2::new(left + WIDTH, high))
}

/// The trick whose card is at a place.
pub(crate) fn card_at(plan: &Plan, at: Vec2) -> Option<usize> {
    (0..plan.tricks.len()).find(|kind| {
        let (low, high) = card(plan, *kind);
        at.cmpge(low).all() && at.cmple(high).all()
    })
}

/// All cards.
pub(crate) fn draw(stage: &Stage, scene: &mut Scene) {
    for (kind, def) in stage.plan.tricks.iter().enumerate() {
        let (low, high) = card(&stage.plan, kind);
        let owner = &stage.house.owner;
        let is_chosen = usize::from(owner.chosen) == kind;
        let can_pay = owner.money >= def.price;
        let tint = trick_tint(u16::try_from(kind).unwrap_or(0));
        let alpha = if can_pay { 1.0 } else { 0.4 };
        let edge = if is_chosen { Ink::new(Tint::Highlight) } else { Ink::new(tint).alpha(0.5 * alpha) };
        let ground = Ink::new(tint).alpha(if is_chosen { 0.28 } else { 0.1 });
        let card = Shape::rectangle(low, high).fill(ground).stroke(edge, if is_chosen { 2.5 } else { 1.0 });
        scene.add("cards", card);
        let middle = 0.5 * (low.y + high.y);
        let badge = Vec2::new(low.x + 0.9, middle);
        scene.add("cards", Shape::circle(badge, 0.6).stroke(Ink::new(tint).alpha(alpha), 2.0));
        let mark = Shape::text(badge - Vec2::new(0.4, 0.0), code(&def.name), 11.0);
        scene.add("cards", mark.fill(Ink::new(tint).alpha(alpha)));
        let line = |share: f32| Vec2::new(low.x + 2.25, low.y + share * (high.y - low.y));
        let ink = |strong: f32| Ink::new(Tint::Neutral).alpha(strong * alpha);
        let price = if can_pay { ink(0.9) } else { Ink::new(Tint::Red).alpha(0.8) };
        scene.add("cards", Shape::text(line(0.79), def.name.clone(), 12.0).fill(ink(1.0)));
        let costs = format!("{:.0} coins  {:.0} energy  rest {:.0}s", def.price, def.energy, def.rest);
        scene.add("cards", Shape::text(line(0.47), costs, 10.5).fill(price));
        scene.add("cards", Shape::text(line(0.18), odd_to(&stage.plan, def), 10.0).fill(ink(0.6)));
    }
}

/// How strong a trick is to each sense.
fn odd_to(plan: &Plan, def: &TrickDef) -> String {
    let sense = |(sense, strength): &(wits_sense::modality::Sense, f32)| {
        let stars = if *strength < 0.5 { 1 } else { 2 + usize::from(*strength > 1.0) };
        format!("{} {}", plan.senses.modality(*sense).name, "+".repeat(stars))
    };
    let senses: Vec<String> = def.oddness.iter().map(sense).collect();
    senses.join("  ")
}
