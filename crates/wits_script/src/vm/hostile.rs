//! Scripts that mean harm: they end, they are told so, and the machine goes on.

use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::{Handle, Settings};

fn small() -> Vm {
    Vm::with(Limits { instructions: 100_000, time: None, ..Limits::default() }).unwrap()
}

/// Runs a piece of script, and then something harmless in the same machine.
fn run(code: &str) -> Result<Vec<Data>, ScriptError> {
    let vm = small();
    let result = vm.load("t.lua", &format!("function f()\n{code}\nend")).and_then(|file| file.call("f", &[]));
    vm.collect();
    let after = vm
        .load("after.lua", "function g() local s = 0 for i = 1, 100 do s = s + i end return s end")
        .unwrap();
    assert_eq!(after.call("g", &[]).unwrap(), [Data::Int(5050)], "the machine goes on after {code}");
    result
}

fn fault(code: &str) -> Fault {
    run(code).map(|data| panic!("{code} gave {data:?}")).unwrap_err().kind
}

fn told(code: &str) -> String {
    match run(code) {
        Ok(data) => data.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Err(error) => format!("error: {error}"),
    }
}

/// A table `t` whose metatable was given `__close` when nobody looked.
const CLOSES: &str = "local meta = {} local t = setmetatable({}, meta) meta['__cl' .. 'ose'] = function() while true do end end ";

#[test]
fn nothing_is_closed_when_nobody_counts() {
    for code in [
        "local x <close> = t while true do end",
        "for _ in function() return 1 end, nil, nil, t do end",
        "local co = coroutine.create(function() local x <close> = t coroutine.yield() end) coroutine.resume(co) coroutine.close(co) while true do end",
        "local co = coroutine.wrap(function() local x <close> = t while true do end end) co()",
        "pcall(function() local x <close> = t error('x') end) error('non-closable')",
        // Those that close make more to be closed.
        "meta['__cl' .. 'ose'] = function() for i = 1, 5 do coroutine.wrap(function() local x <close> = t end)() end end local x <close> = t",
    ] {
        let text = told(&format!("{CLOSES}{code}"));
        assert!(text.contains("non-closable") || text.contains("more instructions"), "{code}: {text}");
    }
}

#[test]
fn coroutines_in_coroutines_are_counted() {
    for code in [
        "local function f() for i = 1, 5 do coroutine.wrap(f)() end end f()",
        "local function f() for i = 1, 5 do pcall(coroutine.wrap(f)) end end f()",
        "local function f() for i = 1, 5 do coroutine.resume(coroutine.create(f)) end end f()",
        "local function f(n) if n > 0 then for i = 1, 5 do pcall(coroutine.wrap(f), n - 1) end end end f(20)",
        "while true do coroutine.create(print) end",
        "while true do pcall(coroutine.wrap, print) end",
        "pcall(function() while true do end end) while true do pcall(coroutine.wrap(function() end)) end",
    ] {
        assert!(matches!(fault(code), Fault::Budget | Fault::Run | Fault::Memory), "{code}");
    }
    assert_eq!(
        fault("local function f() for i = 1, 5 do pcall(coroutine.wrap(f)) end end f()"),
        Fault::Budget
    );
}

#[test]
fn no_table_becomes_weak() {
    let vm = small();
    let text =
        "local meta = {} local t = setmetatable({}, meta) meta['__mo' .. 'de'] = 'kv' t[1] = {} t.x = {}
        class 'A' local a = A() A['__mo' .. 'de'] = 'v' a[1] = {}
        function all() return t[1] ~= nil and t.x ~= nil and a[1] ~= nil end";
    let file = vm.load("t.lua", text).unwrap();
    vm.collect();
    assert_eq!(file.call("all", &[]).unwrap(), [Data::Bool(true)]);
    // A name that Lua has forgotten is a name like all others.
    assert_eq!(
        told(
            "local t = { ['__mo' .. 'de'] = 1 } t['__mo' .. 'de'] = 2 for k, v in pairs(t) do return k, v end"
        ),
        "\"__mode\" 2"
    );
}

#[test]
fn what_collects_itself_is_not_called() {
    let text = "local meta = {} function make() return setmetatable({}, meta) end
        meta['__g' .. 'c'] = function() while true do end end ok = not pcall(make)";
    let vm = small();
    assert_eq!(vm.load("t.lua", text).unwrap().get("ok").unwrap(), Data::Bool(true));
    vm.collect();
}

#[test]
fn one_instruction_does_not_take_for_ever() {
    for code in [
        "local t = {} setmetatable(t, { __call = t }) while true do pcall(t) end",
        "local s = ('x'):rep(16000) while true do local t = s .. 'y' end",
        "local s = ('x'):rep(1 << 20)",
        "local s = 'x' while true do s = s .. s end",
        "local t, n = {}, 0 for i = 1, 16384 do t[i + 0.5] = i end while true do t[n + 1.5] = nil n = n + 1 t[n + 16384.5] = 1 end",
        "local function f(...) return f(1, ...) end f()",
        "local t = {} for i = 1, 200 do t[i] = ('x'):rep(16000) end while true do table.concat(t) end",
        "local s = ('x'):rep(8000) while true do string.format('%s%s', s, s) end",
        "local s, p = ('a'):rep(16000), ('a'):rep(4000) .. 'b' while true do s:find(p, 1, true) end",
        "local s = (' '):rep(16000) .. '1.5' while true do tonumber(s) end",
        "while true do pcall(string.rep, 'x', 1 << 30) end",
        "while true do pcall(string.find, 'x', '%') end",
    ] {
        assert!(matches!(fault(code), Fault::Budget | Fault::Memory), "{code}");
    }
}

#[test]
fn chains_of_tables_that_are_asked_or_called_have_an_end() {
    assert!(told("local t = {} setmetatable(t, { __call = t }) t()").contains("'__call' chain too long"));
    for (field, asks) in [("__index", "return t.x"), ("__newindex", "t.x = 1")] {
        let of = |links: usize| {
            format!(
                "local t = {{}} for _ = 1, {links} do t = setmetatable({{}}, {{ {field} = t }}) end {asks}"
            )
        };
        assert!(!told(&of(32)).contains("error"), "{}", told(&of(32)));
        assert!(told(&of(33)).contains(&format!("'{field}' chain too long")), "{}", told(&of(33)));
    }
}

#[test]
fn a_call_that_takes_too_long_ends_by_time_whatever_it_catches() {
    let limits = Limits { instructions: 1 << 30, time: Some(Duration::ZERO), ..Limits::default() };
    let vm = Vm::with(limits).unwrap();
    let text = "function f() while true do pcall(function() while true do end end) end end function g() return 1 end";
    let file = vm.load("t.lua", text).unwrap();
    for _ in 0..2 {
        let error = file.call("f", &[]).unwrap_err();
        assert_eq!((error.kind, error.line), (Fault::Time, 1), "{error}");
        assert!(error.message.contains("`Limits::time`"), "{error}");
        assert_eq!(file.call("g", &[]).unwrap(), [Data::Int(1)], "the machine goes on");
    }
    let far = Vm::with(Limits { time: Some(Duration::MAX), ..Limits::default() }).unwrap();
    assert_eq!(far.load("t.lua", "while true do end").unwrap_err().kind, Fault::Budget);
}

#[test]
fn tables_whose_numbers_fall_on_one_place_do_not_grow_and_others_do() {
    let untimed = |text: &str| {
        let vm = Vm::with(Limits { time: None, instructions: 1 << 20, ..Limits::default() }).unwrap();
        let result = vm.load("t.lua", &format!("local t = {{}} {text}")).map(|_| ());
        assert!(vm.load("u.lua", "local t = {} for i = 1, 3000 do t[i * 4095] = i end").is_ok(), "{text}");
        result.map_err(|error| error.kind)
    };
    for colliding in [
        "for i = 1, 20000 do t[i * 32767] = i end",
        "for i = 1, 20000 do t[-i * 32767 * 16383 * 8191] = i end",
        "for i = 1, 20000 do t[1 + i * 2.0 ^ -45] = i end",
        "for i = 1, 20000 do t[i * 32767] = i end",
        "for i = 1, 20000 do t[i] = i t['k' .. i % 9000] = i t[i * 16383] = i end",
        "pcall(function() for i = 1, 20000 do t[i * 32767] = i end end)",
    ] {
        assert_eq!(untimed(colliding), Err(Fault::Time), "{colliding}");
    }
    for spread in [
        "for i = 1, 30000 do t[i] = i end",
        "for i = 30000, 1, -1 do t[i] = i end",
        "for i = 1, 30000 do t[-i] = i end",
        "for i = 1, 30000 do t[i + 0.5] = i end",
        "for i = 1, 30000 do t[i * 0.1] = i end",
        "for y = 1, 170 do for x = 1, 170 do t[y * 1000 + x] = true end end",
        "for y = 1, 170 do for x = 1, 170 do t[(y << 32) | x] = true end end",
        "for y = 1, 170 do for x = 1, 170 do t[x .. ',' .. y] = true end end",
        "local x = 1 for i = 1, 30000 do x = (x * 6364136223846793005 + 1442695040888963407) t[x] = i end",
    ] {
        assert_eq!(untimed(spread), Ok(()), "{spread}");
    }
}

#[test]
fn a_limit_of_memory_inside_the_host_is_not_caught() {
    let code = "local t = {} for i = 1, 30000 do t['k' .. i] = i end while true do pcall(pairs, t) end";
    assert!(matches!(fault(code), Fault::Budget | Fault::Memory));
    let vm =
        Vm::with(Limits { instructions: 1 << 30, memory: 1 << 20, time: None, ..Limits::default() }).unwrap();
    let code = "local t = {} for i = 1, 8000 do t['k' .. i] = i end local keep = {} while true do pcall(function() keep[#keep + 1] = pairs(t) end) end";
    assert_eq!(vm.load("t.lua", code).unwrap_err().kind, Fault::Memory);
}

#[test]
fn what_is_kept_from_call_to_call_has_a_limit() {
    let limits = Limits { total: 3 << 20, memory: 1 << 20, ..Limits::default() };
    let vm = Vm::with(limits).unwrap();
    let file = vm
        .load("t.lua", "local all = {} function more() for i = 1, 1000 do all[#all + 1] = { i } end end")
        .unwrap();
    let error = (0..200).find_map(|_| file.call("more", &[]).err()).unwrap();
    assert_eq!(error.kind, Fault::Memory);
    assert!(vm.used_memory() < 6 << 20);
    drop(file);
    vm.collect();
    assert!(vm.load("u.lua", "x = 1").is_ok());
}

/// Tables that hold one another many times: 50 to the power of 9 copies, and one that holds itself.
const TOWER: &str = "local t = {} for level = 1, 9 do local u = {} for i = 1, 50 do u[i] = t end t = u end ";
const RING: &str = "local t = {} t.t = t ";

#[test]
fn tables_that_explode_when_they_are_copied_are_refused() {
    let vm = Vm::new().unwrap();
    for (code, why) in [(TOWER, "used many times counts each time"), (RING, "holds itself")] {
        let file =
            vm.load("t.lua", &format!("{code} x = t function f() return t end return {{ x = t }}")).unwrap();
        let error = file.get("x").unwrap_err();
        assert!(error.message.contains(why) && error.message.starts_with("x: "), "{error}");
        assert!(file.call("f", &[]).unwrap_err().message.contains(why));
        assert!(Handle::globals(&file).at("x").data().unwrap_err().message.contains(why));
        assert!(Handle::returned(&file).cast::<Vec<u8>>().is_err());
        assert!(Settings::read(&vm, "p.lua", &format!("{code} return {{ x = t }}")).is_err());
        assert!(vm.load("d.lua", &format!("{code} return definition(t)")).unwrap().definition().is_err());
    }
    let texts = "local s, t = ('x'):rep(16000), {} for i = 1, 1000 do t[i] = s end return { x = t }";
    assert!(Settings::read(&vm, "p.lua", texts).unwrap_err().to_string().contains("too large"));
    let many = "local t = {} for i = 1, 5000 do t[i] = function() return i end end return definition(t)";
    assert!(vm.load("d.lua", many).unwrap().definition().unwrap_err().to_string().contains("functions"));
}

#[test]
fn reading_runs_nothing_of_a_script() {
    let vm = Vm::new().unwrap();
    let text = "local function stuck() while true do end end
        local odd = setmetatable({}, { __tostring = stuck, __index = stuck, __pairs = stuck, __len = stuck, __eq = stuck, __name = 'x' })
        _ENV[odd] = 1 x = odd return { [1] = odd }";
    let file = vm.load("t.lua", text).unwrap();
    assert_eq!(file.names().unwrap(), ["x"]);
    assert!(file.get("x").unwrap_err().message.contains("metatable"));
    let handle = Handle::globals(&file);
    assert!(!handle.at("x").at("y").is_valid() && handle.at("x").entries().is_empty());
    assert!(handle.at("x") == handle.at("x") && handle.at("x") != handle);
    assert_eq!(handle.entries().len(), 1);
    assert!(Settings::read(&vm, "p.lua", text).is_ok());
}

#[test]
fn what_constructors_made_can_be_written_and_does_no_harm() {
    let vm = Vm::new().unwrap();
    let error = vm.load("t.lua", "local d = Do 'x' d.count = 1 << 40 return d { y = 1 }").unwrap_err();
    assert!(error.message.contains("at most"), "{error}");
    assert!(vm.load("t.lua", "local d = Do 'x' d.count = 1 << 40 return d").unwrap().definition().is_err());
}

#[test]
fn what_is_no_number_has_no_sign() {
    assert_eq!(told("local n = 0 / 0 return tostring(n), tostring(-n), n, -n"), "\"nan\" \"nan\" nan nan");
    assert_eq!(
        told("local n = 0 / 0 return ('%s %f %g %5.1f'):format(n, -n, n, -n)"),
        "\"nan nan nan   nan\""
    );
    assert_eq!(
        told("local n = 0 / 0 return table.concat({ n, -n, 1 }, ' '), tostring(vec(n, -n, 1))"),
        "\"nan nan 1\" \"vec(nan, nan, 1)\""
    );
    let bits = |code: &str| match run(code).unwrap().as_slice() {
        [Data::Number(number)] => number.to_bits(),
        [Data::Vector([x, ..])] => x.to_bits(),
        other => panic!("{other:?}"),
    };
    for code in ["return 0 / 0", "return -(0 / 0)", "return math.huge - math.huge", "return vec(-(0 / 0), 0)"]
    {
        assert_eq!(bits(code), f64::NAN.to_bits(), "{code}");
    }
    assert_eq!(bits("return -0.0"), (-0.0_f64).to_bits());
}

#[test]
fn an_init_that_fails_leaves_nothing_behind() {
    let vm = Vm::new().unwrap();
    let text = "class 'A' function A:__init() end class 'B' (A) function B:__init() error('oh no') end
        function f() return pcall(B) end
        function g() pcall(B) return pcall(super) end";
    let file = vm.load("t.lua", text).unwrap();
    assert!(file.call("f", &[]).unwrap()[1].text().unwrap().contains("oh no"));
    let said = file.call("g", &[]).unwrap();
    assert!(said[1].text().unwrap().contains("super(...) is for __init"), "{said:?}");
}

/// Statements that do harm, alone or around others: `$` is where those stand.
const HARM: &[&str] = &[
    "while true do $ end",
    "for i = 1, 300 do n = n + 1 $ end",
    "pcall(function() $ error('x') end)",
    "xpcall(function() $ error({}) end, function(why) $ return why end)",
    "coroutine.wrap(function() $ coroutine.yield(1) $ end)()",
    "local co = coroutine.create(function() $ end) coroutine.resume(co) coroutine.close(co)",
    "local function f(d) if d > 0 then pcall(coroutine.wrap(f), d - 1) f(d - 1) end $ end f(6)",
    "local t = setmetatable({}, { __index = function(_, k) $ return k end, __tostring = function() $ return 'x' end }) n = n + #tostring(t) + (t[1] or 0)",
    "local meta = {} local t = setmetatable({}, meta) meta['__cl' .. 'ose'] = function() $ end pcall(function() local x <close> = t end)",
    "local meta = {} local t = setmetatable({}, meta) meta['__mo' .. 'de'] = 'v' t[1] = {} $ if t[1] == nil then error('weak') end",
    "local t = {} setmetatable(t, { __call = t }) pcall(t)",
    "for a, b, c in next, { 1, 2 }, nil do $ end",
    "s = s .. s",
    "s = s:rep(3) if #s > 9000 then s = 'x' end",
    "n = n + #s:gsub('x*', 'y')",
    "n = n + (s:find('x-x-x-y') or 0)",
    "keep[#keep + 1] = { s, keep }",
    "keep[#keep + 1] = coroutine.wrap(function() $ coroutine.yield() end)",
    "local t = {} for i = 1, 60 do t[i] = (i * 7) % 61 end table.sort(t, function(a, b) $ return a < b end) n = n + t[1]",
    "for k, v in pairs(keep) do n = n + k $ end",
    "uninterrupted(function() $ n = n + 1 end)",
    "n = n + 0 / 0 if n ~= n then s = tostring(n) n = 0 end",
    "class 'A' function A:__init() $ end pcall(A) pcall(super)",
    "n = n + select('#', table.unpack({}, 1, 200))",
    "local x = tonumber(s) or 1 n = n + x % 7",
];

fn program() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(HARM).prop_map(|text| text.replace('$', "n = n + 1"));
    leaf.prop_recursive(3, 12, 3, |inner| {
        (prop::sample::select(HARM), prop::collection::vec(inner, 1..3)).prop_map(|(text, parts)| {
            let body: Vec<String> = parts.iter().map(|part| format!("do {part} end")).collect();
            text.replace('$', &body.join(" "))
        })
    })
}

/// What came of a program in a machine of its own, which works afterwards.
fn came(code: &str) -> Result<Vec<Data>, ScriptError> {
    let limits = Limits { instructions: 20_000, memory: 1 << 20, time: None, ..Limits::default() };
    let vm = Vm::with(limits).unwrap();
    let file = vm.load(
        "t.lua",
        &format!("local n, s, keep = 0, 'x', {{}} {code} function f() return n, s, #keep end"),
    );
    let result = file.and_then(|file| file.call("f", &[]));
    vm.collect();
    let after = vm.load("after.lua", "x = 1 + 1").unwrap();
    assert_eq!((after.get("x").unwrap(), frame::depth()), (Data::Int(2), 0));
    result
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn whatever_a_script_does_it_ends_and_does_the_same_again(parts in prop::collection::vec(program(), 1..4)) {
        let code: Vec<String> = parts.iter().map(|part| format!("do {part} end")).collect();
        let code = code.join("\n");
        let (once, twice) = (came(&code), came(&code));
        // Where memory runs out depends on what happens to be collected; that it does is the same.
        let kind = |result: &Result<Vec<Data>, ScriptError>| result.as_ref().map_err(|error| error.kind).err();
        prop_assert_eq!(kind(&once), kind(&twice), "{}", code);
        if kind(&once) != Some(Fault::Memory) {
            prop_assert_eq!(once, twice, "{}", code);
        }
    }
}
