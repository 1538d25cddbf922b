use serde::de::DeserializeOwned;
use wits_core::ron::RonFile;
use wits_decide::machine::MachineDef;
use wits_decide::tree::TreeDef;

use super::*;

/// What a script returns, in a Lua that is not closed: the closed one is tested with it elsewhere.
fn definition(text: &str) -> Result<Definition, Findings> {
    let lua = Lua::new();
    let api = lua.globals();
    open(&lua, &api).unwrap();
    let value: Value = lua.load(text).set_name("@t.lua").eval().unwrap();
    Definition::of(&lua, "t.lua", &value).map(|found| found.expect("a definition"))
}

fn read<T: DeserializeOwned>(text: &str) -> T {
    definition(text).unwrap().read().unwrap_or_else(|findings| panic!("{findings}"))
}

fn faults<T: DeserializeOwned>(text: &str) -> String {
    match definition(text).and_then(|definition| definition.read::<T>().map(|_| ())) {
        Ok(()) => String::new(),
        Err(findings) => findings.to_string(),
    }
}

#[test]
fn a_tree_in_lua_is_the_tree_of_the_file() {
    let ron = r#"(
        board: { "goal": (kind: Vector) },
        root: Selector([
            Sequence([If(Is("door_open")), Do("move")]),
            (name: "open it", while: Not(Is("tired")), node: Sequence([
                Do((name: "walk_to", with: {"place": "{door}", "speed": 1.5})),
                Wait(2), Wait("{patience}"), Wait(min: 0.1, max: 3),
                If(All([Below(of: "health", than: 20), Is("{alarmed}"), Always])),
            ])),
            Parallel(nodes: [Idle, Log("hm")], success: Any, failure: Count(2)),
            Repeat(times: 3, node: SetKey(key: "{mood}", to: [1, 2.5])),
            SubTree("flee"),
        ]),
        trees: { "flee": (root: Idle) },
    )"#;
    let lua = r#"
        local walk = { Do "walk_to" { place = "{door}", speed = 1.5 } }
        return tree{
            board = { goal = { kind = Vector } },
            root = Selector{
                Sequence{ If(Is "door_open"), Do "move" },
                Sequence{
                    name = "open it",
                    while_ = Not(Is "tired"),
                    walk[1], Wait(4 / 2), Wait "{patience}", Wait{ min = 0.1, max = 3 },
                    If(All{ Below{ of = "health", than = 20 }, Is "{alarmed}", Always }),
                },
                Parallel{ nodes = { Idle, Log "hm" }, success = Any, failure = Count(2) },
                Repeat{ times = 6 // 2, node = SetKey{ key = "{mood}", to = { 1, 2.5 } } },
                SubTree "flee",
            },
            trees = { flee = { root = Idle } },
        }"#;
    assert_eq!(read::<TreeDef>(lua), TreeDef::from_ron("t", ron).unwrap());
}

#[test]
fn the_minds_of_the_labs_can_be_written_in_lua() {
    let ron = include_str!("../../../../../labs/decisions/src/guard/minds/guard.machine.ron");
    // The lab asks twice in Lua what the file says in words.
    let close = "All{ Is \"sees_intruder\", Below{ of = \"distance\", than = 3 } }";
    let lua = include_str!("../../../../../labs/decisions/src/guard/minds/guard.lua")
        .replace("function() return act.try.turn_about() end", "\"turn_about\"")
        .replace("function() return ask.sees_intruder() and ask.distance() < 3 end", close);
    assert_eq!(read::<MachineDef>(&lua), MachineDef::from_ron("guard", ron).unwrap());
}

#[test]
fn a_constructor_alone_is_the_root_of_a_tree() {
    let definition = definition("return Sequence{ Idle, Idle }").unwrap();
    assert_eq!(definition.kind(), "tree");
    let tree = definition.read::<TreeDef>().unwrap();
    assert_eq!(tree, TreeDef::from_ron("t", "(root: Sequence([Idle, Idle]))").unwrap());
    assert_eq!(read::<TreeDef>("return tree(Idle)"), TreeDef::from_ron("t", "(root: Idle)").unwrap());
}

#[test]
fn functions_become_words_of_their_own() {
    let definition = definition(
        "local function tired() return true end
        return machine 'guard' {
            states = {
                state 'Patrol' {
                    active = { function() end },
                    transitions = { { to = 'Sleep', when = tired }, { to = 'Sleep', when = Not(tired) } },
                },
                state 'Sleep' {},
            },
        }",
    )
    .unwrap();
    let machine: MachineDef = definition.read().unwrap();
    assert_eq!(machine.name, "guard");
    assert_eq!(machine.states[0].active[0].name, "fn:t.lua:5");
    let when = machine.states[0].transitions[0].when.clone().unwrap();
    assert_eq!(when.to_string(), "fn:t.lua:1");
    assert_eq!(machine.states[0].transitions[1].when.clone().unwrap().to_string(), "not fn:t.lua:1");
    assert_eq!(definition.words().collect::<Vec<_>>(), ["fn:t.lua:5", "fn:t.lua:1"]);
    let tree: TreeDef = read("return Sequence{ function() end, Do(function() end), If(function() end) }");
    let calls = tree.to_ron();
    for name in ["Do(\"fn:t.lua:1\")", "Do(\"fn:t.lua:1b\")", "If(Is(\"fn:t.lua:1c\"))"] {
        assert!(calls.contains(name), "{name} in {calls}");
    }
}

#[test]
fn all_faults_are_told_with_the_nearest_line() {
    let text = "return tree{
        root = Selector{
            Sequence{
                Doo 'fire',
                If(Is 'a', 2),
                Wait{ most = 2 },
            },
            Repeat{ times = -1, node = Idle },
            Inverter{},
            SetKey{ key = 'a' },
        },
        rot = 3,
    }";
    let expected = [
        "t.lua:4:1: root[0][0]: unknown \"Doo\", did you mean \"Do\"?",
        "t.lua:5:1: root[0][1]: If(…); expected one of Always, Never, Is, Not, All, Any, … (condition)",
        "t.lua:6:1: root[0][2]: unknown field \"most\", there are: min, max",
        "t.lua:8:1: root[1].times: the number -1; expected a whole number of at least 0",
        "t.lua:9:1: root[2]: field \"node\" is missing",
        "t.lua:10:1: root[3]: field \"to\" is missing",
        "t.lua:1:1: unknown field \"rot\", did you mean \"root\"?",
    ];
    assert_eq!(faults::<TreeDef>(text).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn faults_of_sense_get_lines_too() {
    let definition =
        definition("return tree{\n root = Selector{\n Do 'fire',\n Sequence{ name = 'x',\n Do 'flee' } } }")
            .unwrap();
    let mut findings = Findings::default();
    findings.add(Place::path("root[1].node[0]"), "unknown \"flee\"", "");
    findings.add(Place::path("root[0].with.speed"), "no number", "a number");
    let located = definition.locate(&findings).to_string();
    let expected = "t.lua:5:1: root[1].node[0]: unknown \"flee\"\nt.lua:3:1: root[0].with.speed: no number; expected a number";
    assert_eq!(located, expected);
}

#[test]
fn what_is_no_definition_is_none() {
    let lua = Lua::new();
    open(&lua, &lua.globals()).unwrap();
    for text in ["return nil", "return 5", "return { states = {} }", "return 'tree'"] {
        let value: Value = lua.load(text).eval().unwrap();
        assert!(Definition::of(&lua, "t.lua", &value).unwrap().is_none(), "{text}");
    }
    assert!(lua.load("local function f() return Foo end return f").eval::<Function>().is_ok());
}

#[test]
fn capitals_are_constructors_only_while_a_file_is_loaded() {
    let lua = Lua::new();
    open(&lua, &lua.globals()).unwrap();
    lua.load("during = Foo function later() return Foo end").exec().unwrap();
    let globals = lua.globals();
    assert!(globals.raw_get::<Value>("during").unwrap().is_table());
    assert!(globals.raw_get::<Function>("later").unwrap().call::<Value>(()).unwrap().is_nil());
}

#[test]
fn endless_tables_are_refused() {
    let this = definition("local t = {} t.root = t return tree(t)").map(|_| ()).unwrap_err().to_string();
    assert!(this.contains("nested too deep"), "{this}");
    let bomb = "local t = { Idle } for _ = 1, 60 do t = { t, t } end return tree{ root = Selector(t) }";
    let this = definition(bomb).map(|_| ()).unwrap_err().to_string();
    assert!(this.contains("too large"), "{this}");
    let odd =
        definition("return tree{ root = Selector{ coroutine.create(print) } }").map(|_| ()).unwrap_err();
    assert_eq!(odd.to_string(), "t.lua:1:1: root[0]: a thread is no part of a definition");
}

#[test]
fn what_a_file_writes_into_a_constructor_no_other_file_sees() {
    let vm = crate::Vm::new().unwrap();
    vm.load("a.lua", "tree.secret = 1 machine.tag = 'tree'").unwrap();
    let other = vm.load("b.lua", "secret, tag = tree.secret, machine.tag").unwrap();
    assert_eq!(
        (other.get("secret").unwrap(), other.get("tag").unwrap()),
        (crate::Data::Nil, "machine".into())
    );
}
