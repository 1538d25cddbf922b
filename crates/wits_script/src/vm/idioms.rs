//! What libraries for plain Lua do: class libraries, mixins, JSON, printing of tables, helpers for lists. Each script here
//! is a small stand-in of our own for such a library, written with the same idioms.

use super::*;

/// Runs a library and a piece of script that uses it.
pub(super) fn with(library: &str, code: &str) -> String {
    let text = format!("local lib = (function()\n{library}\nend)()\nfunction f()\n{code}\nend");
    let vm = Vm::new().unwrap();
    match vm.load("t.lua", &text).and_then(|file| file.call("f", &[])) {
        Ok(list) => list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        Err(error) => format!("error: {error} {}", error.traceback),
    }
}

fn value(code: &str) -> String {
    with("return nil", code)
}

/// A class is a table that is called; operators are copied to those that are derived.
const DERIVED: &str = r##"
local Object = {} Object.__index = Object
function Object:new() end
function Object:extend()
  local made = {}
  for name, value in pairs(self) do if name:find("__") == 1 then made[name] = value end end
  made.__index, made.super = made, self
  return setmetatable(made, self)
end
function Object:mix(...)
  for _, other in ipairs({ ... }) do
    for name, value in pairs(other) do
      if self[name] == nil and type(value) == "function" then self[name] = value end
    end
  end
end
function Object:is(class)
  local meta = getmetatable(self)
  while meta do if meta == class then return true end meta = getmetatable(meta) end
  return false
end
function Object:__tostring() return "Object" end
function Object:__call(...) local made = setmetatable({}, self) made:new(...) return made end
return Object
"##;

#[test]
fn classes_that_are_called_are_derived_and_mixed() {
    let code = r##"
local Point = lib:extend()
function Point:new(x, y) self.x, self.y = x or 0, y or 0 end
function Point.__add(a, b) return getmetatable(a)(a.x + b.x, a.y + b.y) end
function Point:__tostring() return ("(%d, %d)"):format(self.x, self.y) end
local Named = { name = function(self) return "named " .. tostring(self) end }
local Spot = Point:extend() Spot:mix(Named)
function Spot:new(x, y, color) Spot.super.new(self, x, y) self.color = color end
local a = Spot(1, 2, "red") + Spot(3, 4)
return tostring(a), a:is(Spot), a:is(Point), a:is(lib), Point():is(Spot), a:name(), Spot.super == Point"##;
    assert_eq!(with(DERIVED, code), r#""(4, 6)" true true true false "named (4, 6)" true"#);
}

/// Methods are declared through `__newindex`, statics found through a function, weak tables hold those that are derived.
const DECLARED: &str = r##"
local function index(class, f)
  if f == nil then return class.__dict end
  return function(self, name)
    local value = class.__dict[name]
    if value ~= nil then return value end
    if type(f) == "function" then return f(self, name) end
    return f[name]
  end
end
local function spread(class, name, f)
  f = name == "__index" and index(class, f) or f
  class.__dict[name] = f
  for derived in pairs(class.derived) do
    if rawget(derived.__own, name) == nil then spread(derived, name, f) end
  end
end
local function declare(class, name, f)
  class.__own[name] = f
  if f == nil and class.super then f = class.super.__dict[name] end
  spread(class, name, f)
end
local function create(name, super)
  local dict = {} dict.__index = dict
  local class = { name = name, super = super, static = {}, __dict = dict, __own = {},
    derived = setmetatable({}, { __mode = "k" }) }
  setmetatable(class.static, { __index = function(_, key)
    local value = rawget(dict, key)
    if value == nil and super then return super.static[key] end
    return value
  end })
  setmetatable(class, { __index = class.static, __newindex = declare,
    __tostring = function() return "class " .. name end, __call = function(self, ...) return self:new(...) end })
  return class
end
local root = {
  initialize = function() end,
  static = {
    allocate = function(self) return setmetatable({ class = self }, self.__dict) end,
    new = function(self, ...) local made = self:allocate() made:initialize(...) return made end,
    subclass = function(self, name)
      local made = create(name, self)
      for key, f in pairs(self.__dict) do
        if not (key == "__index" and type(f) == "table") then spread(made, key, f) end
      end
      made.initialize = function(object, ...) return self.__dict.initialize(object, ...) end
      self.derived[made] = true
      return made
    end,
    include = function(self, ...)
      for _, mixin in ipairs({ ... }) do for key, f in pairs(mixin) do self[key] = f end end
      return self
    end,
  },
}
return function(name, super)
  if super then return super:subclass(name) end
  local made = create(name)
  for key, f in pairs(root) do if key ~= "static" then made[key] = f end end
  for key, f in pairs(root.static) do made.static[key] = f end
  return made
end
"##;

#[test]
fn classes_that_declare_their_methods_reach_those_that_are_derived() {
    let code = r##"
local Animal = lib("Animal")
function Animal:initialize(name) self.name = name end
function Animal:speak() return self.name .. " is silent" end
function Animal.static.count() return 7 end
local Dog = lib("Dog", Animal):include({ run = function(self) return self.name .. " runs" end })
function Dog:__len() return #self.name end
local rex = Dog("Rex")
function Animal:speak() return self.name .. " speaks" end
function Animal:__index(name) return "no " .. name end
return rex:speak(), rex:run(), #rex, Dog.count(), tostring(Dog), rex.wings, rex.class == Dog"##;
    assert_eq!(with(DECLARED, code), r#""Rex speaks" "Rex runs" 3 7 "class Dog" "no wings" true"#);
}

const JSON: &str = r##"
local escapes = { ["\\"] = "\\\\", ["\""] = "\\\"", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }
local backwards = { ["\\/"] = "/" } for k, v in pairs(escapes) do backwards[v] = k end
local encode
local function escape(c) return escapes[c] or string.format("\\u%04x", c:byte()) end
local kinds = {
  ["nil"] = function() return "null" end, boolean = tostring,
  number = function(n)
    if n ~= n or n <= -math.huge or n >= math.huge then error("unexpected number value '" .. tostring(n) .. "'") end
    return string.format("%.14g", n)
  end,
  string = function(s) return '"' .. s:gsub('[%c"\\]', escape) .. '"' end,
  table = function(t, stack)
    local made = {}
    stack = stack or {}
    if stack[t] then error("circular reference") end
    stack[t] = true
    if rawget(t, 1) ~= nil or next(t) == nil then
      for _, v in ipairs(t) do table.insert(made, encode(v, stack)) end
      stack[t] = nil
      return "[" .. table.concat(made, ",") .. "]"
    end
    for k, v in pairs(t) do table.insert(made, encode(k, stack) .. ":" .. encode(v, stack)) end
    stack[t] = nil
    return "{" .. table.concat(made, ",") .. "}"
  end,
}
function encode(value, stack)
  local f = kinds[type(value)]
  if f then return f(value, stack) end
  error("unexpected type '" .. type(value) .. "'")
end
local function set(...)
  local made = {}
  for i = 1, select("#", ...) do made[select(i, ...)] = true end
  return made
end
local spaces, ends = set(" ", "\t", "\r", "\n"), set(" ", "\t", "\r", "\n", "]", "}", ",")
local function skip(s, at, chars, wanted)
  for i = at, #s do if chars[s:sub(i, i)] ~= wanted then return i end end
  return #s + 1
end
local parse
local literals = { ["true"] = true, ["false"] = false }
local function word(s, at)
  local stop = skip(s, at, ends, nil)
  local text = s:sub(at, stop - 1)
  local number = tonumber(text)
  if number then return number, stop end
  if text == "null" then return nil, stop end
  if literals[text] == nil then error(string.format("unexpected %q at %d", text, at)) end
  return literals[text], stop
end
local function quoted(s, at)
  local stop = at
  repeat stop = s:find('["\\]', stop + 1)
    if not stop then error("no closing quote") end
    if s:sub(stop, stop) == "\\" then stop = stop + 1 end
  until s:sub(stop, stop) == '"' and s:sub(stop - 1, stop - 1) ~= "\\" or s:sub(stop - 1, stop) == '\\\\'
  local inside = s:sub(at + 1, stop - 1):gsub("\\u(%x%x%x%x)", function(hex) return utf8.char(tonumber(hex, 16)) end)
  return inside:gsub("\\.", backwards), stop + 1
end
function parse(s, at)
  at = skip(s, at, spaces, true)
  local first = s:sub(at, at)
  if first == '"' then local text, stop = quoted(s, at) return text, stop end
  if first ~= "[" and first ~= "{" then return word(s, at) end
  local made, n, close = {}, 1, first == "[" and "]" or "}"
  at = at + 1
  while true do
    at = skip(s, at, spaces, true)
    if s:sub(at, at) == close then return made, at + 1 end
    local key = n
    if close == "}" then
      key, at = parse(s, at)
      at = s:match("^[ \n\r\t]*:()", at) or error("expected ':'")
    end
    made[key], at = parse(s, at)
    n, at = n + 1, skip(s, at, spaces, true)
    local char = s:sub(at, at)
    at = at + 1
    if char == close then return made, at end
    if char ~= "," then error("expected '" .. close .. "' or ','") end
  end
end
return { encode = encode, decode = function(s) return (parse(s, 1)) end }
"##;

#[test]
fn json_is_written_and_read_again() {
    let code = r##"
local text = lib.encode({ name = "a \"b\"\n\1", list = { 1, 2.5, true, {} }, deep = { x = { y = -1e3 } } })
local back = lib.decode(text)
local odd = lib.decode('{"u": "\\u00e4\\n", "e": [ ], "n": null, "f": false}')
local ring = {} ring[1] = ring
return text, back.name == "a \"b\"\n\1", #back.list, back.list[2], back.deep.x.y, odd.u, #odd.e, odd.n, odd.f,
  (select(2, pcall(lib.encode, ring))):match("circular reference"), pcall(lib.decode, "{1}")"##;
    let text = with(JSON, code);
    assert!(
        text.contains(r#"true 4 2.5 -1000"#)
            && text.contains(r#""ä\n" 0 nil false "circular reference" false"#),
        "{text}"
    );
    assert!(text.contains(r#"\"list\":[1,2.5,true,[]]"#), "{text}");
}

const INSPECT: &str = r##"
local function rank(v) return ({ number = 1, boolean = 2, string = 3, table = 4 })[type(v)] or 9 end
local function before(a, b)
  local one, other = type(a), type(b)
  if one == other and (one == "string" or one == "number") then return a < b end
  return rank(a) < rank(b)
end
local function quote(s)
  if s:match('"') and not s:match("'") then return "'" .. s .. "'" end
  return '"' .. s:gsub('"', '\\"') .. '"'
end
local function name(s) return type(s) == "string" and not not s:match("^[_%a][_%a%d]*$") end
local Show = {} local meta = { __index = Show }
function Show:put(...) local n = self.n for i = 1, select("#", ...) do self[n + i] = (select(i, ...)) end self.n = n + select("#", ...) end
function Show:id(t)
  local id = self.ids[t]
  if not id then
    local kind = type(t)
    id = (self.max[kind] or 0) + 1
    self.max[kind], self.ids[t] = id, id
  end
  return tostring(id)
end
function Show:value(v, depth)
  local kind = type(v)
  if kind == "string" then return self:put(quote((v:gsub("[%c\127]", function(c) return ("\\%d"):format(c:byte()) end)))) end
  if kind == "number" or kind == "boolean" or kind == "nil" then return self:put(tostring(v)) end
  if kind ~= "table" then return self:put("<", kind, " ", self:id(v), ">") end
  if self.seen[v] then return self:put("<table ", self:id(v), ">") end
  self.seen[v] = true
  self:put("{")
  local count, length = 0, rawlen(v)
  for i = 1, length do
    if count > 0 then self:put(",") end
    self:put(" ") self:value(v[i], depth + 1)
    count = count + 1
  end
  local keys = {}
  for k in next, v do if not (math.type(k) == "integer" and 1 <= k and k <= length) then keys[#keys + 1] = k end end
  table.sort(keys, before)
  for _, k in ipairs(keys) do
    if count > 0 then self:put(",") end
    self:put("\n", ("  "):rep(depth + 1))
    if name(k) then self:put(k) else self:put("[") self:value(k, depth + 1) self:put("]") end
    self:put(" = ") self:value(v[k], depth + 1)
    count = count + 1
  end
  if type(getmetatable(v)) == "table" then self:put(count > 0 and "," or "", " <metatable> = ") self:value(getmetatable(v), depth + 1) end
  if #keys > 0 then self:put("\n", ("  "):rep(depth)) elseif length > 0 then self:put(" ") end
  self:put("}")
end
return function(v)
  local show = setmetatable({ n = 0, ids = setmetatable({}, { __mode = "k" }), max = {}, seen = {} }, meta)
  show:value(v, 0)
  return table.concat(show, "", 1, show.n)
end
"##;

#[test]
fn tables_are_printed_with_what_only_raw_functions_see() {
    let code = r##"
local ring = { 1, "two", say = print, ["a b"] = true } ring.self = ring
return lib(ring), lib(setmetatable({}, { __index = { x = 1 }, __len = function() return 9 end }))"##;
    let text = with(INSPECT, code);
    assert!(
        text.contains(r#"{ 1, \"two\",\n  [\"a b\"] = true,\n  say = <function 1>,\n  self = <table 1>\n}"#),
        "{text}"
    );
    assert!(
        text.contains(r#"<metatable> = {\n    __index = {\n      x = 1\n    },\n    __len = <function 1>"#),
        "{text}"
    );
}

const LISTS: &str = r##"
local lib = {}
local select, unpack = select, table.unpack or unpack
local function iterator(t) if type(t) == "table" and t[1] ~= nil then return ipairs end return pairs end
local function callable(f) local meta = getmetatable(f) return type(f) == "function" or (type(meta) == "table" and meta.__call ~= nil) end
function lib.map(t, f) local made = {} for k, v in iterator(t)(t) do made[k] = f(v) end return made end
function lib.filter(t, f) local made = {} for _, v in ipairs(t) do if f(v) then made[#made + 1] = v end end return made end
function lib.reduce(t, f, first) local sum = first for _, v in ipairs(t) do if sum == nil then sum = v else sum = f(sum, v) end end return sum end
function lib.split(s, by) local made = {} for piece in (s .. by):gmatch("(.-)(" .. by:gsub("[%(%)%.%%%+%-%*%?%[%^%$]", "%%%1") .. ")") do made[#made + 1] = piece end return made end
function lib.trim(s) return s:match("^%s*(.-)%s*$") end
function lib.bind(f, ...)
  assert(callable(f), "expected a function")
  local n, bound = select("#", ...), { ... }
  return function(...)
    local all = { unpack(bound, 1, n) }
    for i = 1, select("#", ...) do all[n + i] = (select(i, ...)) end
    return f(unpack(all, 1, n + select("#", ...)))
  end
end
function lib.memoize(f)
  local cache, none = setmetatable({}, { __mode = "v" }), {}
  return function(x) local key = x == nil and none or x if cache[key] == nil then cache[key] = f(x) end return cache[key] end
end
function lib.format(s, values) return (s:gsub("{(%w+)}", function(name) local v = values[tonumber(name) or name] return v ~= nil and tostring(v) or "{" .. name .. "}" end)) end
function lib.uuid()
  return (("xxxxxxxx-xxxx"):gsub("x", function() return ("%x"):format(7) end))
end
local chain = {} chain.__index = function(_, name) return function(self, ...) self.value = lib[name](self.value, ...) return self end end
return setmetatable(lib, { __call = function(_, value) return setmetatable({ value = value }, chain) end })
"##;

#[test]
fn helpers_for_lists_bind_chain_and_memoize() {
    let code = r##"
local calls = 0
local double = lib.memoize(function(x) calls = calls + 1 return x * 2 end)
local sum = lib({ 1, 2, 3, 4 }):filter(function(x) return x % 2 == 0 end):map(double):reduce(function(a, b) return a + b end).value
double(2)
return sum, calls, lib.trim("  a b "), table.concat(lib.split("a.b..c", "."), "|"), lib.bind(select, "#", nil)(nil, nil),
  lib.format("{name} is {1} {x}", { "here", name = "Bob" }), lib.uuid()"##;
    assert_eq!(with(LISTS, code), r#"12 2 "a b" "a|b||c" 3 "Bob is here {x}" "77777777-7777""#);
}

#[test]
fn names_of_a_metatable_count_when_they_are_used() {
    let code = r##"
local meta = {} local t = setmetatable({}, meta)
local seen = {}
seen[1] = t.x
meta.__index = function(_, k) return k .. "!" end seen[2] = t.x
meta.__index = { x = "table" } seen[3] = t.x
meta.__index = setmetatable({}, { __index = function(self, k) return "far " .. k end }) seen[4] = t.x
meta.__newindex = function(self, k, v) rawset(self, k, v * 2) end t.n = 4 seen[5] = t.n
local far = {} meta.__newindex = far t.m = 1 seen[6] = far.m seen[7] = rawget(t, "m") == nil
meta.__call = function(self, ...) return select("#", ...) end seen[8] = t(1, nil, nil)
meta.__call = setmetatable({}, { __call = function(self, other, a) return other == t and a end }) seen[9] = t(5)
meta.__index = nil seen[10] = t.y == nil
meta.__index = string seen[11] = t.len("abc")
return table.unpack(seen, 2, 11)"##;
    assert_eq!(value(code), r#""x!" "table" "far x" 8 1 true 3 5 true 3"#);
    assert!(
        value("local t = setmetatable({}, { __index = 5 }) return t.x")
            .contains("attempt to index a number value")
    );
    assert!(value("local t = setmetatable({}, {}) t()").contains("attempt to call a table value"));
    assert!(
        value("local t = {} t.__index = t setmetatable(t, t) return t.x")
            .contains("'__index' chain too long")
    );
    assert_eq!(
        value(
            "local m = { __index = 1 } setmetatable({}, m) local s = '' for k in pairs(m) do s = s .. k end return s, (next(m, '__index'))"
        ),
        r#""__index" nil"#
    );
}

#[test]
fn metamethods_wait_where_their_script_can() {
    let code = r##"
local t = setmetatable({}, { __index = function(_, k) return coroutine.yield(k) end,
  __newindex = function(_, k, v) coroutine.yield(k, v) end, __call = function(_, x) return coroutine.yield(x) end })
local co = coroutine.wrap(function() local a = t.first t.second = 2 return a, t(3) end)
local one = co() local two, with = co("A") local three = co()
return one, two, with, three, co("B")"##;
    assert_eq!(value(code), r#""first" "second" 2 3 "A" "B""#);
}

#[test]
fn raw_functions_see_the_table_itself() {
    let code = r##"
local t = setmetatable({ 1, 2 }, { __index = function() return 9 end, __newindex = error, __len = function() return 7 end, __eq = function() return true end })
local u = setmetatable({}, getmetatable(t))
return rawget(t, 3), rawset(t, 3, "x") == t, t[3], rawlen(t), #t, rawlen("abc"), rawequal(t, u), t == u, rawequal(1, 1.0)"##;
    assert_eq!(value(code), r#"nil true "x" 3 7 3 false true true"#);
    for code in [
        "rawset(string, 'len', 1)",
        "rawset(math, 'pi', 3)",
        "rawset(_ENV, 'x', 1)",
        "rawset(vec(1, 2), 'x', 1)",
    ] {
        assert!(value(code).contains("belongs to the game"), "{code}");
    }
    assert_eq!(value("return rawget(_ENV, 'x'), rawget(string, '__index')"), "nil nil");
}

#[test]
fn a_coroutine_knows_itself_and_cannot_touch_that_of_the_game() {
    let code = r##"
local main, first = coroutine.running()
local inner, second
local co = coroutine.create(function() inner, second = coroutine.running() return coroutine.isyieldable(), select(2, coroutine.resume(main)) end)
local _, can, why = coroutine.resume(co)
return first, second, inner == co, type(main), can, why, coroutine.isyieldable(), coroutine.status(main)"##;
    assert!(value(code).starts_with(r#"true false true "thread" true"#), "{}", value(code));
    assert!(value(code).ends_with(r#"false "running""#), "{}", value(code));
    assert!(value("return pcall(coroutine.yield, 1)").starts_with("false \""));
    assert_eq!(
        value("local ok, why = coroutine.resume(coroutine.running()) return ok, why"),
        r#"false "cannot resume non-suspended coroutine""#
    );
}

#[test]
fn keys_and_places_are_checked_as_in_lua() {
    assert!(value("next({ 10, 20 }, 3)").contains("invalid key to 'next'"));
    assert!(value("next({}, {})").contains("invalid key to 'next'"));
    assert_eq!(
        value(
            "local t, n, k = { a = 1, b = 2, c = 3 }, 0, nil k = next(t) while k do t[k] = nil n = n + 1 k = next(t, k) end return n"
        ),
        "3"
    );
    assert_eq!(
        value(
            "local a = { n = 0, [0] = 'ban' } return #a, table.remove(a), a[0], table.remove(a), table.remove({}, 0)"
        ),
        r#"0 "ban" nil nil nil"#
    );
    assert!(value("table.remove({ 1, 2 }, 5)").contains("position out of bounds"));
    assert_eq!(value("local a = { 1, 2, 3 } return table.remove(a, 4), table.remove(a, 1), #a"), "nil 1 2");
    assert!(value("table.move({}, 1, math.maxinteger, 2)").contains("wrap around"));
    assert!(value("table.move({}, 0, math.maxinteger, 2)").contains("too many elements"));
    assert!(value("table.move({}, math.mininteger, math.maxinteger, 2)").contains("too many elements"));
    assert_eq!(
        value(
            "local t = table.move({ [math.maxinteger] = 7 }, math.maxinteger, math.maxinteger, -1, {}) return t[-1]"
        ),
        "7"
    );
    assert_eq!(value("return table.unpack({ 1, 2, 3 }, -1, 2)"), "nil nil 1 2");
    assert_eq!(value("return ('a\\0b'):find('%z'), ('a\\0b'):gsub('%Z', '.')"), "2 \".\\0.\" 2");
}

#[test]
fn numbers_are_packed_into_texts_and_read_again() {
    assert_eq!(
        value("return string.unpack('<i4 z s1', string.pack('<i4 z s1', -5, 'ab', 'c'))"),
        r#"-5 "ab" "c" 10"#
    );
    assert_eq!(value("return string.packsize('<i4 i8'), ('>I2'):pack(258):byte(1, 2)"), "12 1 2");
    assert!(value("string.pack('c100000000', 'x')").contains("memory"));
    assert!(value("string.unpack(('b'):rep(2000), ('x'):rep(2000))").contains("1024"));
}
