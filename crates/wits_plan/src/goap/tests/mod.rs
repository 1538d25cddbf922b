//! The searches against the book, and against looking at everything.

mod books;
mod properties;
mod wrong;

use crate::world::{ActionDef, Domain, DomainDef, FactDef, Facts};

/// Ten actions, ten facts: the problem that planners are compared with.
pub(crate) fn ambush() -> (Domain, Facts) {
    let facts = [
        "has_money",
        "has_gun",
        "has_ammo",
        "gun_loaded",
        "enemy_visible",
        "near_enemy",
        "enemy_lined_up",
        "enemy_alive",
        "in_cover",
        "is_wounded",
    ];
    let def = facts.into_iter().fold(DomainDef::new(), |def, name| def.fact(name, FactDef::flag()));
    let action = |name: &str, cost: u32, needs: &[(&str, bool)], gives: &[(&str, bool)]| {
        let action = ActionDef::new(name).cost(cost);
        let action = needs.iter().fold(action, |action, (fact, is)| action.needs(*fact, *is));
        gives.iter().fold(action, |action, (fact, is)| action.gives(*fact, *is))
    };
    let def = [
        action("work", 3, &[], &[("has_money", true)]),
        action("buy_gun", 2, &[("has_money", true)], &[("has_gun", true), ("has_money", false)]),
        action("buy_ammo", 1, &[("has_money", true)], &[("has_ammo", true), ("has_money", false)]),
        action(
            "load",
            1,
            &[("has_gun", true), ("has_ammo", true)],
            &[("gun_loaded", true), ("has_ammo", false)],
        ),
        action("scout", 2, &[("has_gun", true)], &[("enemy_visible", true), ("in_cover", false)]),
        action("approach", 2, &[("enemy_visible", true)], &[("near_enemy", true), ("in_cover", false)]),
        action("aim", 1, &[("enemy_visible", true), ("gun_loaded", true)], &[("enemy_lined_up", true)]),
        action(
            "shoot",
            1,
            &[("enemy_lined_up", true)],
            &[("enemy_alive", false), ("gun_loaded", false), ("enemy_lined_up", false)],
        ),
        action("take_cover", 1, &[("near_enemy", false)], &[("in_cover", true)]),
        action("heal", 2, &[("in_cover", true)], &[("is_wounded", false)]),
    ]
    .into_iter()
    .fold(def, DomainDef::action);
    let domain = def.build().unwrap();
    let start = domain.facts(&[("enemy_alive", true.into()), ("is_wounded", true.into())]).unwrap();
    (domain, start)
}
