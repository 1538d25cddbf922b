//! More stand-ins of our own for libraries of plain Lua: classes that count their instances, lists, texts, maps that keep
//! their order, and placeholders that become functions.

use super::idioms::with;

/// A class knows its instances, its subclasses and its mixins; an unnamed call makes an instance from a table of fields.
const COUNTED: &str = r##"
local instances = setmetatable({}, { __mode = "k" })
local class
local function is(kind)
  return function(value) local meta = rawget(value, "__index") and getmetatable(value) return meta ~= nil and meta.__kind == kind end
end
local function deep(from, to)
  for key, value in pairs(from) do to[key] = type(value) == "table" and key:sub(1, 2) ~= "__" and deep(value, {}) or value end
  return to
end
local base = {}
function base:with(...)
  for _, mixin in ipairs { ... } do
    assert(not self.mixins[mixin.name], ("mixin %s is included already"):format(mixin.name))
    self.mixins[mixin.name] = mixin
    for key, value in pairs(mixin) do if type(value) == "function" then self[key] = value end end
  end
  return self
end
function base:without(mixin)
  for key in pairs(mixin) do if self[key] == mixin[key] then self[key] = nil end end
  self.mixins[mixin.name] = nil
  return self
end
function base:extend(name, fields)
  local made = class(name, deep(self.fields, deep(fields or {}, {})))
  made.super = self
  self.subclasses[#self.subclasses + 1] = made
  return setmetatable(made, { __index = self, __call = getmetatable(self).__call,
    __tostring = function() return ("class '%s' (of %s)"):format(name, self.name) end, __kind = "class" })
end
function base:new(...)
  local made = deep(self.fields, {})
  made.class = self
  instances[made] = true
  self.count = (rawget(self, "count") or 0) + 1
  setmetatable(made, self)
  local init = self.init
  if type(init) == "table" then for key, value in pairs(init) do made[key] = value end
  elseif init then init(made, ...) end
  return made
end
function base:subclass_of(other)
  local up = rawget(self, "super")
  while up do if up == other then return true end up = rawget(up, "super") end
  return false
end
function base:cast(object) setmetatable(object, self) object.class = self return object end
function class(name, fields)
  local made = { name = name, fields = fields or {}, subclasses = {}, mixins = {} }
  made.__index = made
  made.__tostring = function(self) return ("instance of '%s'"):format(self.class.name) end
  return setmetatable(made, { __index = base, __call = function(self, ...) return self:new(...) end,
    __tostring = function() return ("class '%s'"):format(name) end, __kind = "class" })
end
return setmetatable({ is_class = is("class"), is_instance = function(value) return instances[value] == true end },
  { __call = function(_, ...) return class(...) end })
"##;

#[test]
fn classes_count_their_instances_and_take_mixins_in_and_out() {
    let code = r##"
local Unit = lib("Unit", { health = 10, at = { x = 0, y = 0 } })
function Unit:init(health) self.health = health or self.health end
local Flier = { name = "Flier", fly = function(self) self.at.y = self.at.y + 5 return self end }
local Dragon = Unit:extend("Dragon", { fire = 3 }):with(Flier)
local a, b, c = Dragon(40), Dragon(), Unit:new()
a:fly():fly()
local twice = pcall(Dragon.with, Dragon, Flier)
local said = tostring(Dragon) .. ", " .. tostring(a) .. ", " .. tostring(Unit)
local before = a.fly ~= nil
Dragon:without(Flier)
return said, a.health, b.health, b.fire, a.at.y, b.at.y, Dragon.count, Unit.count, Dragon:subclass_of(Unit),
  Unit:subclass_of(Dragon), #Unit.subclasses, lib.is_instance(a), lib.is_instance({}), lib.is_class(Dragon), before,
  a.fly == nil, twice, Unit:cast(a).class.name"##;
    assert_eq!(
        with(COUNTED, code),
        r#""class 'Dragon' (of Unit), instance of 'Dragon', class 'Unit'" 40 10 3 10 0 2 1 true false 1 true false true true true false "Unit""#
    );
}

/// Lists with operators, helpers for tables and texts, a map in the order of its keys, and placeholders.
const COLLECTIONS: &str = r##"
local lib = {}
local List = {} List.__index = List
setmetatable(List, { __call = function(_, from) return setmetatable({ table.unpack(from or {}) }, List) end })
function List:append(value) self[#self + 1] = value return self end
function List:extend(more) for i = 1, #more do self[#self + 1] = more[i] end return self end
function List:slice(first, last)
  first, last = first < 0 and #self + first + 1 or first, (last or -1) < 0 and #self + (last or -1) + 1 or last
  return List({ table.unpack(self, first, last) })
end
function List:map(f, ...) local made = List() for i = 1, #self do made[i] = f(self[i], ...) end return made end
function List:filter(f) local made = List() for i = 1, #self do if f(self[i]) then made:append(self[i]) end end return made end
function List:reduce(f, from) for i = 1, #self do from = from == nil and self[i] or f(from, self[i]) end return from end
function List:sorted(less) local made = List(self) table.sort(made, less) return made end
function List:iter() local i = 0 return function() i = i + 1 return self[i] end end
List.__concat = function(a, b) return List(a):extend(b) end
List.__eq = function(a, b)
  if #a ~= #b then return false end
  for i = 1, #a do if a[i] ~= b[i] then return false end end
  return true
end
List.__tostring = function(self) return "{" .. table.concat(self:map(tostring), ",") .. "}" end
lib.List = List

local Ordered = {} 
Ordered.__index = function(self, key) local method = rawget(Ordered, key) if method ~= nil then return method end return rawget(self, "_values")[key] end
Ordered.__newindex = function(self, key, value)
  local keys, values = rawget(self, "_keys"), rawget(self, "_values")
  if values[key] == nil and value ~= nil then keys[#keys + 1] = key
  elseif value == nil then for i = #keys, 1, -1 do if keys[i] == key then table.remove(keys, i) end end end
  values[key] = value
end
Ordered.__len = function(self) return #rawget(self, "_keys") end
Ordered.__pairs = function(self)
  local i, keys = 0, rawget(self, "_keys")
  return function() i = i + 1 local key = keys[i] if key ~= nil then return key, self[key] end end, self
end
function Ordered:keys() return List(rawget(self, "_keys")) end
function lib.OrderedMap() return setmetatable({ _keys = {}, _values = {} }, Ordered) end

local tablex = {} lib.tablex = tablex
function tablex.deepcompare(a, b)
  if type(a) ~= type(b) or type(a) ~= "table" then return a == b end
  for key, value in pairs(a) do if not tablex.deepcompare(value, b[key]) then return false end end
  for key in pairs(b) do if a[key] == nil then return false end end
  return true
end
function tablex.keys(t) local made = List() for key in pairs(t) do made:append(key) end return made end
function tablex.merge(a, b, all)
  local made = {}
  for key, value in pairs(a) do if all or b[key] ~= nil then made[key] = value end end
  if all then for key, value in pairs(b) do made[key] = value end end
  return made
end
function tablex.zip(...)
  local lists, made = { ... }, List()
  for i = 1, #lists[1] do made:append(List(lists):map(function(list) return list[i] end)) end
  return made
end

local stringx = {} lib.stringx = stringx
function stringx.split(text, by)
  local made, at = List(), 1
  while true do
    local first, last = text:find(by, at, true)
    if not first then return made:append(text:sub(at)) end
    made:append(text:sub(at, first - 1)) at = last + 1
  end
end
function stringx.strip(text) return (text:gsub("^%s+", ""):gsub("%s+$", "")) end
function stringx.center(text, width, by)
  local left = (width - #text) // 2
  return (by or " "):rep(left) .. text .. (by or " "):rep(width - #text - left)
end
function stringx.partition(text, by)
  local first, last = text:find(by, 1, true)
  if not first then return text, "", "" end
  return text:sub(1, first - 1), by, text:sub(last + 1)
end
function stringx.template(text) return function(with) return (text:gsub("%$([%w_]+)", with):gsub("%${([%w_]+)}", with)) end end

local Holder = {}
local function holder(f) return setmetatable({ f = f }, Holder) end
local function run(part, args) if getmetatable(part) == Holder then return part.f(args) end return part end
for name, f in pairs {
  __add = function(a, b) return a + b end, __sub = function(a, b) return a - b end, __mul = function(a, b) return a * b end,
  __div = function(a, b) return a / b end, __idiv = function(a, b) return a // b end, __mod = function(a, b) return a % b end,
  __concat = function(a, b) return a .. b end, __pow = function(a, b) return a ^ b end, __band = function(a, b) return a & b end,
} do
  Holder[name] = function(a, b) return holder(function(args) return f(run(a, args), run(b, args)) end) end
end
Holder.__unm = function(a) return holder(function(args) return -run(a, args) end) end
Holder.__index = function(self, key) return holder(function(args) return rawget(self, "f")(args)[run(key, args)] end) end
Holder.__call = function(self, ...) local told = { ... } return holder(function(args) return rawget(self, "f")(args)(table.unpack(List(told):map(run, args))) end) end
lib._1, lib._2 = holder(function(args) return args[1] end), holder(function(args) return args[2] end)
function lib.func(part) return function(...) return rawget(part, "f")({ ... }) end end
function lib.bind(f, ...) local told = { ... } return function(...) return f(table.unpack(List(told) .. { ... })) end end
function lib.compose(...) local all = { ... } return function(...) local got = table.pack(...) for i = #all, 1, -1 do got = table.pack(all[i](table.unpack(got, 1, got.n))) end return table.unpack(got, 1, got.n) end end
return lib
"##;

#[test]
fn lists_texts_and_ordered_maps_run() {
    let code = r##"
local List, map = lib.List, lib.OrderedMap()
map.z = 1 map.a = 2 map.m = 3 map.a = nil map.z = 9 map.b = 4
local pieces = {}
for key, value in pairs(map) do pieces[#pieces + 1] = key .. value end
local sum = 0 for x in List { 1, 2, 3 }:iter() do sum = sum + x end
return tostring(List { 3, 1, 2 }:sorted() .. { 9 }), List { 1, 2 } == List { 1, 2 }, List { 1 } == List { 2 },
  tostring(List { 1, 2, 3, 4 }:slice(2, -2)), List { 1, 2, 3 }:map(function(x, k) return x * k end, 10):reduce(math.max), sum,
  table.concat(pieces, " "), #map, tostring(map:keys()),
  lib.tablex.deepcompare({ 1, { a = 2 } }, { 1, { a = 2 } }), lib.tablex.deepcompare({ a = 1 }, { a = 1, b = 2 }),
  tostring(lib.tablex.keys(lib.tablex.merge({ x = 1 }, { y = 2 }, true))), tostring(lib.tablex.zip({ 1, 2 }, { "a", "b" })),
  tostring(lib.stringx.split("a,,b", ",")), lib.stringx.strip("  x y "), lib.stringx.center("hi", 6, "*"),
  lib.stringx.template("$who sees ${what}") { who = "Ann", what = "Bob" }, (lib.stringx.partition("k=v", "="))"##;
    assert_eq!(
        with(COLLECTIONS, code),
        r#""{1,2,3,9}" true false "{2,3}" 30 6 "z9 m3 b4" 3 "{z,m,b}" true false "{x,y}" "{{1,a},{2,b}}" "{a,,b}" "x y" "**hi**" "Ann sees Bob" "k""#
    );
}

#[test]
fn placeholders_become_functions() {
    let code = r##"
local _1, _2, func = lib._1, lib._2, lib.func
local list = lib.List { { name = "ann", age = 3 }, { name = "bob", age = 5 } }
return func(_1 + 2 * _2)(1, 4), func(-_1 ^ 2)(3), func(_1 .. "!" .. _2)("a", "b"), tostring(list:map(func(_1.name .. ":" .. _1.age))),
  func(_1(_2, 2))(math.max, 1), func((_1 // 2) & 3)(9), lib.bind(math.max, 7)(3), lib.compose(tostring, func(_1 * 2))(4)"##;
    assert_eq!(with(COLLECTIONS, code), r#"9 -9.0 "a!b" "{ann:3,bob:5}" 2 0 7 "8""#);
}
