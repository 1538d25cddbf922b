//! The ambush: ten facts that are yes or no, ten actions, a plan of ten steps for 17.

/// A fact and what it is.
pub type Is = (&'static str, bool);

/// What an action costs, needs and changes.
pub struct Action {
    /// What it is called.
    pub name: &'static str,
    /// What it costs.
    pub cost: u32,
    /// What must be so.
    pub needs: &'static [Is],
    /// What it changes.
    pub gives: &'static [Is],
}

/// What is so at the beginning.
pub const START: [Is; 10] = [
    ("has_money", false),
    ("has_gun", false),
    ("has_ammo", false),
    ("gun_loaded", false),
    ("enemy_visible", false),
    ("near_enemy", false),
    ("enemy_lined_up", false),
    ("enemy_alive", true),
    ("in_cover", false),
    ("is_wounded", true),
];

/// What is wanted.
pub const GOAL: [Is; 3] = [("enemy_alive", false), ("is_wounded", false), ("in_cover", true)];

/// What can be done.
pub const ACTIONS: [Action; 10] = [
    action("work", 3, &[], &[("has_money", true)]),
    action("buy_gun", 2, &[("has_money", true)], &[("has_gun", true), ("has_money", false)]),
    action("buy_ammo", 1, &[("has_money", true)], &[("has_ammo", true), ("has_money", false)]),
    action("load", 1, &[("has_gun", true), ("has_ammo", true)], &[("gun_loaded", true), ("has_ammo", false)]),
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
];

const fn action(name: &'static str, cost: u32, needs: &'static [Is], gives: &'static [Is]) -> Action {
    Action { name, cost, needs, gives }
}
