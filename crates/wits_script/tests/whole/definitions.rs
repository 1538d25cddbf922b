//! Definitions of techniques that this crate knows nothing of, written in Lua: the same values as their files give.

use serde::de::DeserializeOwned;
use wits_core::findings::Findings;
use wits_core::ron::{self, RonFile};
use wits_fuzzy::FuzzyDef;
use wits_plan::drive::DriveDef;
use wits_plan::goap::GoapDef;
use wits_script::Vm;

fn read<T: DeserializeOwned>(text: &str) -> Result<T, Findings> {
    let file = Vm::new().and_then(|vm| vm.load("t.lua", text)).unwrap_or_else(|error| panic!("{error}"));
    file.definition()?.expect("a definition").read()
}

#[test]
fn a_fuzzy_module_in_lua_is_that_of_the_file() {
    let ron = r#"(
        name: "brake",
        inputs: {
            "corner": (over: Range(0, 50), sets: {"near": LeftShoulder(10, 40), "far": RightShoulder(10, 40)}),
            "armed": (over: Flag, sets: {"yes": By({"true": 1}), "no": By({"false": 1})}),
        },
        outputs: { "brake": (range: (0, 1), sets: {"off": Singleton(0), "hard": Singleton(1)}) },
        rules: ["if corner is near then brake is hard", "if corner is far or armed is yes then brake is off"],
    )"#;
    // Where the order counts, tables by names become lists of pairs.
    let lua = r#"
        local rules = {}
        for _, pair in ipairs{ { "near", "hard" }, { "far or armed is yes", "off" } } do
            rules[#rules + 1] = "if corner is " .. pair[1] .. " then brake is " .. pair[2]
        end
        return fuzzy "brake" {
            inputs = {
                { "corner", { over = Range(0, 50), sets = {
                    { "near", LeftShoulder(10, 40) },
                    { "far", RightShoulder(10, 40) },
                } } },
                { "armed", { over = Flag, sets = { { "yes", By{ ["true"] = 1 } }, { "no", By{ ["false"] = 1 } } } } },
            },
            outputs = {
                { "brake", { range = { 0, 1 }, sets = { { "off", Singleton(0) }, { "hard", Singleton(1) } } } },
            },
            rules = rules,
        }"#;
    let (from_lua, from_file) = (read::<FuzzyDef>(lua).unwrap(), FuzzyDef::from_ron("t", ron).unwrap());
    assert_eq!(from_lua, from_file);
    // Half of the way from 10 to 40 is 25: half a brake.
    let module = from_lua.compile().unwrap();
    assert_eq!(module.infer(&mut module.scratch(), &[25.0, 0.0]), [0.5]);
}

#[test]
fn a_planner_in_lua_is_that_of_the_file() {
    let ron = include_str!("../../../../labs/decisions/src/planner/minds/ambush.goap.ron");
    let lua = r#"
        local flags = { "has_money", "has_gun", "has_ammo", "gun_loaded", "enemy_visible", "near_enemy", "enemy_lined_up",
            "enemy_alive", "in_cover", "is_wounded" }
        local facts = {}
        for place, name in ipairs(flags) do facts[place] = { name, Flag } end
        return goap "ambush" {
            facts = facts,
            actions = {
                { name = "work", cost = 3, gives = { has_money = true } },
                { name = "buy_gun", cost = 2, needs = { has_money = true }, gives = { has_gun = true, has_money = false } },
                { name = "buy_ammo", cost = 1, needs = { has_money = true }, gives = { has_ammo = true, has_money = false } },
                { name = "load", cost = 1, needs = { has_gun = true, has_ammo = true }, gives = { gun_loaded = true, has_ammo = false } },
                { name = "scout", cost = 2, needs = { has_gun = true }, gives = { enemy_visible = true, in_cover = false } },
                { name = "approach", cost = 2, needs = { enemy_visible = true }, gives = { near_enemy = true, in_cover = false } },
                { name = "aim", cost = 1, needs = { enemy_visible = true, gun_loaded = true }, gives = { enemy_lined_up = true } },
                { name = "shoot", cost = 1, needs = { enemy_lined_up = true },
                    gives = { enemy_alive = false, gun_loaded = false, enemy_lined_up = false } },
                { name = "take_cover", cost = 1, needs = { near_enemy = false }, gives = { in_cover = true } },
                { name = "heal", cost = 2, needs = { in_cover = true }, gives = { is_wounded = false } },
            },
            goals = { { name = "safe and sound", wants = { enemy_alive = false, is_wounded = false, in_cover = true } } },
            start = { enemy_alive = true, is_wounded = true },
        }"#;
    let from_file: GoapDef = ron::read("t", ron).unwrap();
    assert_eq!(read::<GoapDef>(lua).unwrap(), from_file);
}

#[test]
fn goals_in_lua_are_those_of_the_file() {
    let ron = r#"(
        name: "household",
        strategies: [(name: "eat well", goal: "eat well", desire: (name: "desire", with: {"of": "hunger"}), bias: 1.2)],
        goals: {
            "eat well": (replan: true, until: Below(of: (name: "need", with: {"of": "hunger"}), than: 5), ways: [
                (when: Is((name: "carries", with: {"what": "a meal"})), steps: [Do((name: "use", with: {"job": "eat"}))]),
                (steps: [Goal("snack")]),
            ]),
            "snack": (steps: [Do((name: "use", with: {"job": "snack"}))]),
        },
    )"#;
    let lua = r#"
        local function use(job) return Do "use" { job = job } end
        return goals "household" {
            strategies = { { name = "eat well", goal = "eat well", desire = { name = "desire", with = { of = "hunger" } }, bias = 1.2 } },
            goals = {
                ["eat well"] = {
                    replan = true,
                    until_ = Below{ of = { name = "need", with = { of = "hunger" } }, than = 5 },
                    ways = { { when = Is "carries" { what = "a meal" }, steps = { use "eat" } }, { steps = { Goal "snack" } } },
                },
                snack = { steps = { use "snack" } },
            },
        }"#;
    let from_file: DriveDef = ron::read("t", ron).unwrap();
    assert_eq!(read::<DriveDef>(lua).unwrap(), from_file);
}

#[test]
fn faults_in_them_have_lines() {
    let faults = read::<FuzzyDef>(
        "return fuzzy{\n inputs = {\n  { 'corner', { over = Ranj(0, 50), sets = {} } },\n },\n outputs = {} }",
    );
    let told = faults.unwrap_err().to_string();
    assert_eq!(told, "t.lua:3:1: inputs.corner.over: unknown \"Ranj\", there are: Range, Flag, OneOf");
}
