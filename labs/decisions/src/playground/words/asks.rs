//! What creatures can ask: their needs, what they see and hear, how far away things are.

use wits_core::glam::Vec2;
use wits_decide::{Ask, Kind, Param, Vocabulary};

use crate::playground::meadow::{BELL, HOMES, Meadow, POND, POND_RADIUS, REACH};

pub(super) fn add(words: &mut Vocabulary<Meadow>) {
    needs(words);
    senses(words);
    distances(words);
}

fn needs(words: &mut Vocabulary<Meadow>) {
    words.condition("hungry", |meadow, _| meadow.me().hunger > 50.0).help("Is its hunger above 50?");
    words.condition("thirsty", |meadow, _| meadow.me().thirst > 50.0).help("Is its thirst above 50?");
    words.condition("tired", |meadow, _| meadow.me().energy < 30.0).help("Is its energy below 30?");
    words.value("name", Kind::Text, |meadow, _| HOMES[meadow.me].0.into()).help("What it is called.");
    words.value("here", Kind::Vector, |meadow, _| meadow.me().at.extend(0.0).into()).help("Where it is.");
    let mut need = |name: &str, help: &str, read: fn(&Meadow) -> f32| {
        words.value(name, Kind::Number, move |meadow, _| read(meadow).into()).help(help);
    };
    need("hunger", "0 full, 100 starving.", |meadow| meadow.me().hunger);
    need("thirst", "0 none, 100 parched.", |meadow| meadow.me().thirst);
    need("energy", "0 worn out, 100 fresh.", |meadow| meadow.me().energy);
    need("safe_for", "How long the wolf has been out and nothing has happened [s].", |meadow| {
        meadow.me().safe_for
    });
}

fn senses(words: &mut Vocabulary<Meadow>) {
    let mut sense = |name: &str, help: &str, test: fn(&Meadow) -> bool| {
        words.condition(name, move |meadow, _| test(meadow)).help(help);
    };
    sense("sees_food", "Are ripe berries in sight?", |meadow| {
        meadow.nearest_bush().is_some_and(|bush| meadow.sees(meadow.bushes[bush].at))
    });
    sense("sees_wolf", "Is the wolf in sight? Walls hide it.", Meadow::sees_wolf);
    sense("sees_friend", "Is another creature in sight?", |meadow| {
        meadow.nearest_friend().is_some_and(|friend| meadow.sees(meadow.creatures[friend].at))
    });
    sense("hears_bell", "Does the bell ring? For six seconds it does.", |meadow| meadow.bell_left > 0.0);
    sense("hears_howl", "Has the wolf howled in the last six seconds?", |meadow| meadow.howl_left > 0.0);
    sense("at_home", "Is it at home? Nobody is caught there.", |meadow| meadow.is_at_home(meadow.me));
    sense("at_food", "Are ripe berries within reach?", |meadow| {
        meadow.nearest_bush().is_some_and(|bush| meadow.me().at.distance(meadow.bushes[bush].at) <= REACH)
    });
    sense("at_water", "Is the pond within reach?", is_at_water);
    sense("at_bell", "Is the bell within reach?", |meadow| meadow.me().at.distance(BELL) <= REACH);
    words
        .condition("wolf_near", |meadow, ask| meadow.distance_to(meadow.wolf_at()) < ask.number(0))
        .help("Is the wolf nearer than so much, seen or not?")
        .param(Param::number("than").or(5.0).help("[m]"));
}

pub(super) fn is_at_water(meadow: &Meadow) -> bool {
    meadow.me().at.distance(POND) <= POND_RADIUS + REACH
}

fn distances(words: &mut Vocabulary<Meadow>) {
    let mut distance = |name: &str, help: &str, place: fn(&Meadow) -> Option<Vec2>| {
        let read = move |meadow: &Meadow, _: &Ask<'_>| meadow.distance_to(place(meadow)).into();
        words
            .value(name, Kind::Number, read)
            .help(&format!("How far away {help} [m]; 1000 when there is none."));
    };
    distance("food_distance", "the nearest ripe berries are", |meadow| {
        meadow.nearest_bush().map(|bush| meadow.bushes[bush].at)
    });
    distance("friend_distance", "the nearest other creature is", |meadow| {
        meadow.nearest_friend().map(|friend| meadow.creatures[friend].at)
    });
    distance("wolf_distance", "the wolf is", Meadow::wolf_at);
    distance("home_distance", "its home is", |meadow| Some(meadow.home()));
    distance("water_distance", "the middle of the pond is", |_| Some(POND));
    distance("bell_distance", "the bell is", |_| Some(BELL));
}
