//! What the owner has to know at a glance: the clock, the money, the energy, the news, and how the night went.

use wits_core::glam::Vec2;
use wits_core::scene::{Ink, Scene, Shape, Tint};
use wits_world::trigger::Region;

use crate::cards;
use crate::news::Sort;
use crate::night;
use crate::owner::Post;
use crate::stage::Stage;

/// So many of each sort of news are shown.
const LINES: usize = 2;
/// From line to line. \[m\]
const STEP: f32 = 0.95;

/// All of it.
pub(crate) fn draw(stage: &Stage, scene: &mut Scene) {
    clock(stage, scene);
    money(stage, scene);
    energy(stage, scene);
    hint(stage, scene);
    news(stage, scene);
    if stage.is_closed() {
        result(stage, scene);
    }
}

fn write(scene: &mut Scene, at: Vec2, text: impl Into<String>, size: f32, ink: impl Into<Ink>) {
    scene.add("owner", Shape::text(at, text, size).fill(ink));
}

/// Above the house, this far from its left and this far up. \[m\]
fn above(stage: &Stage, x: f32, y: f32) -> Vec2 {
    Vec2::new(stage.plan.low.x + x, stage.plan.high.y + y)
}

fn clock(stage: &Stage, scene: &mut Scene) {
    let left = (stage.plan.rules().open_for - stage.hours()).max(0.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "minutes of a night")]
    let left = left.ceil() as u32;
    let text = format!("night {}   {}:{:02} left", stage.house.night.number, left / 60, left % 60);
    let tint = if left < 30 { Tint::Orange } else { Tint::Neutral };
    write(scene, above(stage, 0.0, 2.6), text, 14.0, tint);
}

fn money(stage: &Stage, scene: &mut Scene) {
    let (owner, rules) = (&stage.house.owner, stage.plan.rules());
    let tint = if owner.money < 0.0 { Tint::Red } else { Tint::Yellow };
    write(scene, above(stage, 11.5, 2.6), format!("{:.0} coins", owner.money), 14.0, tint);
    let profit = stage.profit();
    let tint = if profit > 0.0 { Tint::Green } else { Tint::Red };
    let stars = "*".repeat(night::stars(profit, &rules));
    let rent = if stage.is_closed() { String::new() } else { format!(" (rent {:.0} at dawn)", rules.rent) };
    write(scene, above(stage, 18.0, 2.6), format!("profit {profit:+.0}{rent} {stars}"), 14.0, tint);
    let stars = format!("profit: above 0 *, {:.0} **, {:.0} ***", rules.goal, 2.0 * rules.goal);
    let (low, _) = cards::card(&stage.plan, stage.plan.tricks.len().saturating_sub(1));
    write(scene, low - Vec2::Y, stars, 11.0, Ink::new(Tint::Neutral).alpha(0.7));
}

fn energy(stage: &Stage, scene: &mut Scene) {
    let owner = &stage.house.owner;
    write(scene, above(stage, 0.0, 1.1), "energy", 11.0, Ink::new(Tint::Purple));
    let (low, high) = (above(stage, 3.4, 0.8), above(stage, 12.4, 1.4));
    let share = (owner.energy / owner.most_energy.max(1.0)).clamp(0.0, 1.0);
    let full = Vec2::new(low.x + (high.x - low.x) * share, high.y);
    scene.add("owner", Shape::rectangle(low, high).stroke(Ink::new(Tint::Purple).alpha(0.7), 1.0));
    scene.add("owner", Shape::rectangle(low, full).fill(Ink::new(Tint::Purple).alpha(0.6)));
    let counts = format!(
        "{} screams   {} happy   {} refunds   {} fled   {} here",
        owner.screams,
        owner.happy,
        owner.refunds,
        owner.fled,
        stage.house.visitors.len()
    );
    write(scene, above(stage, 13.6, 1.1), counts, 12.0, Tint::Neutral);
}

/// What to do next, above the cards.
fn hint(stage: &Stage, scene: &mut Scene) {
    let left = cards::card(&stage.plan, 0).0.x - stage.plan.low.x;
    let owner = &stage.house.owner;
    let (first, second) = if stage.is_closed() {
        ("The doors are closed.", "Open again: a new night")
    } else if !owner.by_hand {
        ("It runs itself. Tool Haunt:", "your first click takes over")
    } else if stage.house.tricks.is_empty() {
        ("Haunt: click a card,", "then a floor to put it there")
    } else {
        ("Haunt: click a trick, it goes off;", "click a card, then a floor: buy")
    };
    let ink = Ink::new(Tint::Highlight);
    write(scene, above(stage, left, 2.6), first, 11.0, ink);
    write(scene, above(stage, left, 1.1), second, 11.0, ink);
}

/// Beside the garden.
fn news(stage: &Stage, scene: &mut Scene) {
    let garden = stage.plan.rooms.iter().find(|room| room.name == "garden");
    let left = garden.map_or(stage.plan.low.x, |garden| garden.region.footprint().max.x + 1.0);
    for sort in Sort::ALL {
        let top = Vec2::new(left, -1.2 - STEP * LINES as f32 * f32::from(sort as u8));
        write(scene, top, sort.title(), 11.0, sort.tint());
        for (line, (when, item)) in stage.house.news.latest(sort).take(LINES).enumerate() {
            let fresh = stage.house.now.since(*when) < 4.0;
            let ink = Ink::new(Tint::Neutral).alpha(if fresh { 1.0 } else { 0.6 });
            let at = top + Vec2::new(2.7, -STEP * line as f32);
            write(scene, at, item.text(stage), 11.0, ink);
        }
    }
}

/// How the night went, in the middle of the house.
fn result(stage: &Stage, scene: &mut Scene) {
    let (owner, night, rules) = (&stage.house.owner, &stage.house.night, stage.plan.rules());
    let middle = 0.5 * (stage.plan.low + stage.plan.high) + Vec2::new(-1.0, 3.0);
    let half = Vec2::new(10.0, 8.2);
    let sheet = Shape::rectangle(middle - half, middle + half);
    scene.add("owner", sheet.fill(Ink::new(Tint::Purple).alpha(0.3)).stroke(Tint::Highlight, 2.0));
    let profit = owner.profit();
    let count = night::stars(profit, &rules);
    let verdict =
        ["A loss. The bank is not amused.", "A living.", "A good night!", "They will talk of it for years!"];
    let mut at = middle + Vec2::new(-9.0, 7.0);
    let title = format!("Night {} is over   {}", night.number, "*".repeat(count));
    write(scene, at, title, 16.0, Tint::Highlight);
    at.y -= 1.7;
    let tint = if count > 0 { Tint::Green } else { Tint::Red };
    write(scene, at, verdict[count.min(3)], 14.0, tint);
    at.y -= 1.8;
    for (post, title) in Post::ALL {
        write(scene, at, title, 12.0, Tint::Neutral);
        write(
            scene,
            at + Vec2::new(12.5, 0.0),
            format!("{:+.0}", owner.ledger[post as usize]),
            12.0,
            Tint::Neutral,
        );
        at.y -= 1.15;
    }
    at.y -= 0.2;
    write(scene, at, "profit", 14.0, tint);
    write(scene, at + Vec2::new(12.5, 0.0), format!("{profit:+.0}"), 14.0, tint);
    at.y -= 1.4;
    let best = format!(
        "best so far {:+.0}; {} of {} nights in profit",
        night.best.unwrap_or(profit),
        night.won,
        night.number
    );
    write(scene, at, best, 11.0, Ink::new(Tint::Neutral).alpha(0.8));
    at.y -= 1.3;
    let again =
        if owner.by_hand { "Press \"Open again\" for a new night." } else { "It opens again by itself." };
    write(scene, at, again, 12.0, Tint::Highlight);
}
