//! What creatures can do.

use wits_core::glam::Vec2;
use wits_decide::words::ActionWord;
use wits_decide::{Call, Param, Status, Vocabulary};

use super::asks::is_at_water;
use crate::playground::creature::{CHASE, RADIUS, RUN, WALK};
use crate::playground::meadow::{
    BELL, Bush, CORNER, HOME_RADIUS, HOMES, Meadow, POND, POND_RADIUS, REACH, Sound, WOLF,
};

pub(super) fn add(words: &mut Vocabulary<Meadow>) {
    going(words);
    doing(words);
    hunting(words);
}

/// An action that shows when it is done.
fn act<'w>(
    words: &'w mut Vocabulary<Meadow>,
    name: &'static str,
    tick: impl Fn(&mut Meadow, &mut Call<'_, '_>) -> Status + Send + Sync + 'static,
) -> &'w mut ActionWord<Meadow> {
    words.action(name, move |meadow, call| {
        meadow.creatures[call.index()].doing = name.into();
        tick(meadow, call)
    })
}

fn going(words: &mut Vocabulary<Meadow>) {
    act(words, "stand", |_, _| Status::Running).help("Stands about, for ever.");
    act(words, "wander", |meadow, call| {
        walk_about(meadow, CORNER, call);
        Status::Running
    })
    .help("Walks here and there, for ever.");
    act(words, "stroll", |meadow, call| done(walk_about(meadow, Vec2::splat(5.0), call)))
        .help("Walks to some place nearby: a piece of wandering that ends.");
    let mut walk = |name: &'static str, help: &str, near: f32, place: fn(&Meadow, usize) -> Option<Vec2>| {
        act(words, name, move |meadow, call| match place(meadow, call.index()) {
            Some(place) => walk_to(meadow, place, near, call),
            None => Status::Failure,
        })
        .help(help);
    };
    walk(
        "go_to_food",
        "Walks to the nearest ripe berries; fails when there are none.",
        0.8 * REACH,
        |meadow, who| meadow.nearest_bush(who).map(|bush| meadow.bushes[bush].at),
    );
    walk("go_to_water", "Walks to the pond.", POND_RADIUS, |_, _| Some(POND));
    walk("go_home", "Walks home.", 0.5 * HOME_RADIUS, |_, who| Some(HOMES[who].1));
    walk("go_to_bell", "Walks to the bell.", 0.8 * REACH, |_, _| Some(BELL));
    walk("go_to_friend", "Walks to the nearest other creature.", 0.8 * REACH, |meadow, who| {
        meadow.nearest_friend(who).map(|friend| meadow.creatures[friend].at)
    });
    act(words, "go_to", |meadow, call| {
        let place = call.vector(0).truncate();
        let place = place.clamp(-CORNER + RADIUS, CORNER - RADIUS);
        if place.is_finite() { walk_to(meadow, place, 0.8 * REACH, call) } else { Status::Failure }
    })
    .help("Walks to a place, such as that of an event.")
    .param(Param::vector("place").help("Where to."));
    act(words, "flee", flee).help(
        "Runs from the wolf until it is far away or was not seen for three seconds. Running is tiring.",
    );
}

const fn done(there: bool) -> Status {
    if there { Status::Success } else { Status::Running }
}

fn walk_to(meadow: &mut Meadow, place: Vec2, near: f32, call: &Call<'_, '_>) -> Status {
    done(meadow.creatures[call.index()].go(place, near, WALK, call.dt()))
}

/// Walks to a place that was chosen by chance, at most so far away to each side; true when it is there.
fn walk_about(meadow: &mut Meadow, far: Vec2, call: &mut Call<'_, '_>) -> bool {
    let me = &mut meadow.creatures[call.index()];
    let aim = me.aim.unwrap_or_else(|| {
        let chance = call.stream();
        let by = Vec2::new(chance.range(-far.x, far.x), chance.range(-far.y, far.y));
        // From the middle of the meadow, if it is that far.
        let from = if far == CORNER { Vec2::ZERO } else { me.at };
        (from + by).clamp(-0.9 * CORNER, 0.9 * CORNER)
    });
    let is_there = me.go(aim, REACH, 0.7 * WALK, call.dt());
    me.aim = Some(aim).filter(|_| !is_there);
    is_there
}

fn flee(meadow: &mut Meadow, call: &mut Call<'_, '_>) -> Status {
    let who = call.index();
    let Some(wolf) = meadow.wolf_at(who) else { return Status::Success };
    if meadow.sees_wolf(who) {
        meadow.creatures[who].unseen_for = 0.0;
    }
    if meadow.distance_to(who, Some(wolf)) > 11.0 || meadow.creatures[who].unseen_for > 3.0 {
        return Status::Success;
    }
    let to = meadow.way_out(who, wolf);
    let me = &mut meadow.creatures[who];
    me.go(to, 0.0, RUN, call.dt());
    me.deeds.fled += call.dt();
    Status::Running
}

fn doing(words: &mut Vocabulary<Meadow>) {
    act(words, "eat", eat).help("Eats berries within reach until it is full; fails when there are none.");
    act(words, "drink", drink).help("Drinks at the pond until its thirst is gone; fails elsewhere.");
    act(words, "sleep", |meadow, call| {
        let speed = if meadow.is_at_home(call.index()) { 16.0 } else { 8.0 };
        let me = &mut meadow.creatures[call.index()];
        me.energy = (me.energy + speed * call.dt()).min(100.0);
        done(me.energy >= 95.0)
    })
    .on_enter(|meadow, call| meadow.creatures[call.index()].is_asleep = true)
    .on_exit(|meadow, call, _| meadow.creatures[call.index()].is_asleep = false)
    .help("Sleeps until it is fresh: twice as fast at home.");
    act(words, "ring", |meadow, call| {
        let is_near = meadow.distance_to(call.index(), Some(BELL)) <= REACH;
        if is_near {
            meadow.ring();
        }
        Status::of(is_near)
    })
    .help("Rings the bell, if it is within reach: everybody gets the event `bell`.");
    act(words, "greet", |meadow, call| {
        let who = call.index();
        let distance = |friend: usize| meadow.distance_to(who, Some(meadow.creatures[friend].at));
        let near = meadow.nearest_friend(who).filter(|friend| distance(*friend) <= 2.0 * REACH);
        let Some(friend) = near else { return Status::Failure };
        meadow.sounds.push(Sound::Hello(who, friend));
        meadow.creatures[who].say("hello!");
        Status::Success
    })
    .help("Greets a creature nearby, who gets the event `greeted`; fails when nobody is near.");
    act(words, "say", |meadow, call| {
        meadow.creatures[call.index()].say(call.text(0));
        Status::Success
    })
    .help("Says something, in a bubble.")
    .param(Param::text("text").or("hm").help("What it says."));
    act(words, "remember_place", |meadow, call| {
        let here = meadow.creatures[call.index()].at.extend(0.0);
        Status::of(call.set(0, here))
    })
    .help("Notes on a blackboard where it is.")
    .param(Param::vector("place").out().help("The key, such as `{place}`."));
}

fn eat(meadow: &mut Meadow, call: &mut Call<'_, '_>) -> Status {
    let me = &mut meadow.creatures[call.index()];
    let here = me.at;
    let within = |bush: &&mut Bush| here.distance(bush.at) <= REACH && bush.berries > 0.0;
    let Some(bush) = meadow.bushes.iter_mut().find(within) else { return Status::Failure };
    bush.berries = (bush.berries - 0.15 * call.dt()).max(0.0);
    let is_bare = bush.berries == 0.0;
    me.hunger = (me.hunger - 20.0 * call.dt()).max(0.0);
    let is_over = is_bare || me.hunger < 5.0;
    me.deeds.meals = me.deeds.meals.saturating_add(u32::from(is_over));
    done(is_over)
}

fn drink(meadow: &mut Meadow, call: &mut Call<'_, '_>) -> Status {
    if !is_at_water(meadow, call.index()) {
        return Status::Failure;
    }
    let me = &mut meadow.creatures[call.index()];
    me.thirst = (me.thirst - 25.0 * call.dt()).max(0.0);
    let is_over = me.thirst < 5.0;
    me.deeds.drinks = me.deeds.drinks.saturating_add(u32::from(is_over));
    done(is_over)
}

/// Meant for the wolf, and for whoever would like to be one.
fn hunting(words: &mut Vocabulary<Meadow>) {
    words
        .condition("sees_prey", |meadow, ask| meadow.nearest_prey(ask.index()).is_some())
        .help("For the wolf: is somebody in sight who is not at home?");
    act(words, "howl", |meadow, call| {
        meadow.howl(call.index());
        meadow.creatures[call.index()].say("awoo!");
        Status::Success
    })
    .help("Howls: everybody gets the event `wolf_howls`.");
    act(words, "chase", |meadow, call| {
        let who = call.index();
        let Some(prey) = meadow.nearest_prey(who) else { return Status::Failure };
        let at = meadow.creatures[prey].at;
        if !meadow.creatures[who].go(at, 2.0 * RADIUS, CHASE, call.dt()) {
            return Status::Running;
        }
        if who == WOLF {
            meadow.bite(prey);
        }
        Status::of(who == WOLF)
    })
    .help("For the wolf: runs after the nearest prey and bites it. Fails when there is none in sight.");
}
