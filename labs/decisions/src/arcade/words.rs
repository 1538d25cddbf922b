//! What an enemy can ask and do.

use std::f32::consts::TAU;

use wits_core::glam::Vec2;
use wits_decide::{Call, EventId, Kind, Param, Status, Vocabulary};

use crate::arcade::arena::{Arena, Enemy};

/// The vocabulary of the lab, and the event of a new beginning.
pub(crate) fn words() -> (Vocabulary<Arena>, Option<EventId>) {
    let mut words = Vocabulary::<Arena>::new();
    words
        .value("distance", Kind::Number, |arena, ask| {
            arena.enemies[ask.index()].at.distance(arena.hero.at).into()
        })
        .help("How far away you are [m].");
    words
        .condition("is_restless", |arena, ask| arena.enemies[ask.index()].step_in <= 0.0)
        .help("It is time to step aside.");
    words
        .action("plan_step", plan_step)
        .help("Decides by lot when it steps aside.")
        .param(Param::number("least").between(0.0, f32::INFINITY).help("At the earliest after so long [s]."))
        .param(Param::number("most").between(0.0, f32::INFINITY).help("At the latest after so long [s]."));
    words.action("choose_side", choose_side).help("Left or right, by lot, of the way to you.");
    words
        .action("step_aside", |arena, call| going(arena, call, |me, hero| me.step_aside(hero)))
        .help("To that side.");
    words
        .action("home_in", |arena, call| going(arena, call, |me, hero| me.home_in(hero)))
        .help("Straight at you.");
    words.action("pace", pace).help("Up and down where it began.");
    words
        .action("rush_past", |arena, call| {
            let hero = arena.hero.at;
            if arena.enemies[call.index()].rush_past(hero) { Status::Success } else { Status::Running }
        })
        .help("Runs past you; done when it is behind you.");
    let born = words.event("born", []);
    (words, born)
}

/// A movement that never ends by itself.
fn going(arena: &mut Arena, call: &Call<'_, '_>, go: impl FnOnce(&mut Enemy, Vec2)) -> Status {
    let hero = arena.hero.at;
    go(&mut arena.enemies[call.index()], hero);
    Status::Running
}

fn plan_step(arena: &mut Arena, call: &mut Call<'_, '_>) -> Status {
    let (least, most) = (call.number(0), call.number(1));
    arena.enemies[call.index()].step_in = call.stream().range(least, most.max(least));
    Status::Success
}

fn choose_side(arena: &mut Arena, call: &mut Call<'_, '_>) -> Status {
    let hero = arena.hero.at;
    let me = &mut arena.enemies[call.index()];
    me.side = if call.stream().chance(0.5) { 1.0 } else { -1.0 };
    me.look_past(hero);
    Status::Success
}

fn pace(arena: &mut Arena, call: &mut Call<'_, '_>) -> Status {
    // To and fro in some six seconds, whatever the hour.
    let time = call.now().seconds() % f64::from(TAU);
    arena.enemies[call.index()].pace(time as f32);
    Status::Running
}
