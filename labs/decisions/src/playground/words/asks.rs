//! What creatures can ask: their needs, what they see and hear, how far away things are.

use wits_core::glam::Vec2;
use wits_decide::{Ask, Kind, Param, Vocabulary};

use crate::playground::creature::Creature;
use crate::playground::meadow::{BELL, HOMES, Meadow, POND, POND_RADIUS, REACH};

pub(super) fn add(words: &mut Vocabulary<Meadow>) {
    needs(words);
    senses(words);
    distances(words);
}

fn needs(words: &mut Vocabulary<Meadow>) {
    words
        .condition("hungry", |meadow, ask| meadow.creatures[ask.index()].hunger > 50.0)
        .help("Is its hunger above 50?")
        .because(|meadow, ask| {
            Some(format!("hunger is {:.0}, 50 is much", meadow.creatures[ask.index()].hunger))
        });
    words
        .condition("thirsty", |meadow, ask| meadow.creatures[ask.index()].thirst > 50.0)
        .help("Is its thirst above 50?")
        .because(|meadow, ask| {
            Some(format!("thirst is {:.0}, 50 is much", meadow.creatures[ask.index()].thirst))
        });
    words
        .condition("tired", |meadow, ask| meadow.creatures[ask.index()].energy < 30.0)
        .help("Is its energy below 30?")
        .because(|meadow, ask| {
            Some(format!("energy is {:.0}, 30 is little", meadow.creatures[ask.index()].energy))
        });
    words.value("name", Kind::Text, |_, ask| HOMES[ask.index()].0.into()).help("What it is called.");
    words
        .value("here", Kind::Vector, |meadow, ask| meadow.creatures[ask.index()].at.extend(0.0).into())
        .help("Where it is.");
    let mut need = |name: &str, help: &str, read: fn(&Creature) -> f32| {
        words
            .value(name, Kind::Number, move |meadow, ask| read(&meadow.creatures[ask.index()]).into())
            .help(help);
    };
    need("hunger", "0 full, 100 starving.", |me| me.hunger);
    need("thirst", "0 none, 100 parched.", |me| me.thirst);
    need("energy", "0 worn out, 100 fresh.", |me| me.energy);
    need("safe_for", "How long the wolf has been out and nothing has happened [s].", |me| me.safe_for);
}

fn senses(words: &mut Vocabulary<Meadow>) {
    let mut sense = |name: &str, help: &str, test: fn(&Meadow, usize) -> bool| {
        words.condition(name, move |meadow, ask| test(meadow, ask.index())).help(help);
    };
    sense("sees_food", "Are ripe berries in sight?", |meadow, who| {
        meadow.nearest_bush(who).is_some_and(|bush| meadow.sees(who, meadow.bushes[bush].at))
    });
    sense("sees_wolf", "Is the wolf in sight? Walls hide it.", Meadow::sees_wolf);
    sense("sees_friend", "Is another creature in sight?", |meadow, who| {
        meadow.nearest_friend(who).is_some_and(|friend| meadow.sees(who, meadow.creatures[friend].at))
    });
    sense("hears_bell", "Does the bell ring? For six seconds it does.", |meadow, _| meadow.bell_left > 0.0);
    sense("hears_howl", "Has the wolf howled in the last six seconds?", |meadow, _| meadow.howl_left > 0.0);
    sense("at_home", "Is it at home? Nobody is caught there.", Meadow::is_at_home);
    sense("at_food", "Are ripe berries within reach?", |meadow, who| {
        let bush = meadow.nearest_bush(who).map(|bush| meadow.bushes[bush].at);
        meadow.distance_to(who, bush) <= REACH
    });
    sense("at_water", "Is the pond within reach?", is_at_water);
    sense("at_bell", "Is the bell within reach?", |meadow, who| meadow.distance_to(who, Some(BELL)) <= REACH);
    words
        .condition("wolf_near", |meadow, ask| {
            let who = ask.index();
            meadow.distance_to(who, meadow.wolf_at(who)) < ask.number(0)
        })
        .help("Is the wolf nearer than so much, seen or not?")
        .because(|meadow, ask| {
            let who = ask.index();
            Some(format!("it is {:.1} m away", meadow.distance_to(who, meadow.wolf_at(who))))
        })
        .param(Param::number("than").or(5.0).help("[m]"));
}

pub(super) fn is_at_water(meadow: &Meadow, who: usize) -> bool {
    meadow.distance_to(who, Some(POND)) <= POND_RADIUS + REACH
}

fn distances(words: &mut Vocabulary<Meadow>) {
    let mut distance = |name: &str, help: &str, place: fn(&Meadow, usize) -> Option<Vec2>| {
        let read = move |meadow: &Meadow, ask: &Ask<'_>| {
            let who = ask.index();
            meadow.distance_to(who, place(meadow, who)).into()
        };
        words
            .value(name, Kind::Number, read)
            .help(&format!("How far away {help} [m]; 1000 when there is none."));
    };
    distance("food_distance", "the nearest ripe berries are", |meadow, who| {
        meadow.nearest_bush(who).map(|bush| meadow.bushes[bush].at)
    });
    distance("friend_distance", "the nearest other creature is", |meadow, who| {
        meadow.nearest_friend(who).map(|friend| meadow.creatures[friend].at)
    });
    distance("wolf_distance", "the wolf is", Meadow::wolf_at);
    distance("home_distance", "its home is", |_, who| Some(HOMES[who].1));
    distance("water_distance", "the middle of the pond is", |_, _| Some(POND));
    distance("bell_distance", "the bell is", |_, _| Some(BELL));
}
