-- What scripts find of Lua's own libraries. `lib` holds the real ones, `host` what is written in Rust.
local lib, host = ...
local type, select, error, getmetatable, setmetatable, rawget = lib.type, lib.select, lib.error, lib.getmetatable, lib.setmetatable, lib.rawget
local pcall, xpcall, real_tostring, rawset, rawlen = lib.pcall, lib.xpcall, lib.tostring, lib.rawset, lib.rawlen
local raw_meta, index, newindex = lib.debug.getmetatable, lib.index, lib.newindex
local charge, caught, order, text_of = host.charge, host.caught, host.order, host.text
local string, table, math, utf8, coroutine = lib.string, lib.table, lib.math, lib.utf8, lib.coroutine
local create, resume, yield, running = coroutine.create, coroutine.resume, coroutine.yield, coroutine.running
local unpack, find, gmatch, sub = table.unpack, string.find, string.gmatch, string.sub
local ipairs, tonumber = lib.ipairs, lib.tonumber
local MARK = host.mark

local api = {
  assert = lib.assert, error = error, ipairs = ipairs, select = select,
  getmetatable = getmetatable, rawequal = lib.rawequal, _VERSION = lib._VERSION,
}
-- More values than this are not handed over at once.
local MAX_VALUES = 4000

-- The character's time, chance and log; definitions that a file gives to the game.
for _, name in ipairs { "now", "dt", "random", "chance", "condition", "value", "action" } do api[name] = host[name] end
function api.log(text) host.note(api.tostring(text)) end

function api.type(...)
  local name = type(...)
  return name == "userdata" and "table" or name
end

-- Never shows an address, nor the sign of what is no number: they would differ each time.
local function tostring(value)
  local name = type(value)
  if name == "string" then return value end
  if value ~= value and name == "number" then return "nan" end
  if name == "number" or name == "boolean" or name == "nil" then return real_tostring(value) end
  return text_of(value)
end
api.tostring = tostring

-- All pieces as one text, paid for first.
local function joined(pieces, between, count)
  local size = #(between or "") * #pieces
  for place = 1, count or #pieces do
    local piece = pieces[place]
    if type(piece) == "string" then size = size + #piece end
  end
  if size > 1e6 then host.too_large() end
  charge(size // 8)
  return table.concat(pieces, between, 1, count)
end

function api.print(...)
  local told = { ... }
  for place = 1, select("#", ...) do told[place] = tostring(told[place]) end
  host.note(joined(told, " ", select("#", ...)))
end

-- In a fixed order: numbers, then texts, then false and true.
function api.pairs(t)
  local keys, count, own = order(t)
  if own then return own(t) end
  local at = 0
  return function()
    while at < count do
      at = at + 1
      local key = at
      if keys then key = keys[at] end
      local value = t[key]
      if value ~= nil then return key, value end
    end
  end, t
end

-- What was caught is looked at first: a limit that was hit goes on through all who catch.
local function after(ok, first, ...)
  if ok then return true, first, ... end
  return false, caught(first)
end

function api.pcall(f, ...) return after(pcall(f, ...)) end

function api.xpcall(f, handler, ...)
  return after(xpcall(f, function(fault) return handler(caught(fault)) end, ...))
end

-- Metatables. Lua has forgotten the names of some fields (see names.rs): those that scripts write are spelt when they are
-- needed, and Lua finds in each metatable functions that look for them. So a chain of tables that are called is counted.
local CALL, CLOSE
local function call(thing, ...)
  local meta = raw_meta(thing)
  local f = meta and rawget(meta, CALL)
  if f == nil then error("attempt to call a " .. api.type(thing) .. " value", 2) end
  if type(f) ~= "function" and select("#", ...) > 200 then error("'__call' chain too long; possible loop", 2) end
  return f(thing, ...)
end

function lib.adopt(meta)
  if not CALL then CALL, CLOSE = "__" .. "call", "__" .. "close" end
  if rawget(meta, "__gc") ~= nil then error("a metatable must not have __gc", 3) end
  if rawget(meta, CLOSE) ~= nil then error("a metatable must not have " .. CLOSE, 3) end
  if rawget(meta, "__index") ~= index then
    rawset(meta, "__index", index)
    rawset(meta, "__newindex", newindex)
    rawset(meta, "__call", call)
  end
  return meta
end
local adopt = lib.adopt

function api.setmetatable(t, meta)
  if type(meta) == "table" and type(t) == "table" and getmetatable(t) == raw_meta(t) then adopt(meta) end
  return setmetatable(t, meta)
end

-- Without metamethods. What the game keeps for a character looks like a table, and has no other way.
function api.rawget(t, key)
  if type(t) == "userdata" then return t[key] end
  return rawget(t, key)
end
function api.rawset(t, key, value)
  if type(t) == "userdata" then
    t[key] = value
    return t
  end
  local meta = raw_meta(t)
  if type(t) == "table" and meta and rawget(meta, "__index") ~= index then
    error("rawset: this table belongs to the game", 2)
  end
  return rawset(t, key, value)
end
function api.rawlen(t)
  if type(t) == "userdata" then return #t end
  return rawlen(t)
end

-- The last key that each table gave: it may have been taken out since.
local walked = setmetatable({}, { __mode = "k" })
function api.next(t, key)
  local after, value = host.next(t, key, t ~= nil and walked[t] or nil)
  if type(t) == "table" then walked[t] = after end
  return after, value
end

-- Coroutines of a script's own. What is meant for the host, marked, goes on outwards.
-- Who goes on with whom, as long as it does: only where all of them can be left something can wait.
local parents = setmetatable({}, { __mode = "k" })
local isyieldable = coroutine.isyieldable

local function relay(co, ok, mark, ...)
  if ok and mark == MARK then return relay(co, resume(co, yield(MARK, ...))) end
  parents[co] = nil
  if not ok then return false, caught(mark) end
  return true, mark, ...
end

function host.can_wait()
  local co = running()
  while co do
    if not isyieldable(co) then return false end
    co = parents[co]
  end
  return true
end

-- The coroutines of the game itself, which a script can name and nothing else.
local foreign = setmetatable({}, { __mode = "k" })
local function go_on(co, ...)
  if type(co) ~= "thread" then error("resume: expected a coroutine", 2) end
  if coroutine.status(co) ~= "suspended" then return resume(co) end
  if foreign[co] then return false, "cannot resume a coroutine of the game" end
  parents[co] = running()
  return relay(co, resume(co, ...))
end

local function new_thread(f)
  host.new_thread()
  return create(f)
end

local function unwrap(ok, ...)
  if ok then return ... end
  error((...), 0)
end

api.coroutine = {
  create = new_thread, status = coroutine.status, resume = go_on,
  running = function()
    local co, outermost = running(), host.is_outermost()
    if outermost then foreign[co] = true end
    return co, outermost
  end,
  isyieldable = function(co)
    if co ~= nil and co ~= running() then return isyieldable(co) end
    if host.is_outermost() then return host.waits() and isyieldable() end
    return isyieldable()
  end,
  close = function(co)
    if coroutine.status(co) == "dead" then return true end
    if foreign[co] then error("cannot close a coroutine of the game", 2) end
    return after(coroutine.close(co))
  end,
  wrap = function(f)
    local co = new_thread(f)
    return function(...) return unwrap(go_on(co, ...)) end
  end,
  yield = function(...)
    if not host.is_outermost() then return yield(...) end
    if not host.waits() then error(host.no_wait, 2) end
    return yield(MARK, 1)
  end,
}

-- Waiting: kinds of requests that the host understands.
function api.yield() return yield(MARK, 1) end
function api.wait(seconds)
  if type(seconds) ~= "number" then error("wait: expected a number of seconds", 2) end
  return yield(MARK, 2, seconds)
end
function api.wait_for(event)
  if type(event) ~= "string" then error("wait_for: expected the name of an event", 2) end
  return yield(MARK, 3, event)
end
function api.wait_until(test, ...)
  while not test(...) do yield(MARK, 1) end
end

local function unshield(ok, ...)
  host.shield(false)
  if ok then return ... end
  error(caught((...)), 0)
end
function api.uninterrupted(f, ...)
  if not host.shield(true) then return f(...) end
  return unshield(pcall(f, ...))
end

-- Texts. Work on long ones is charged for.
local function heavy(f)
  return function(text, ...)
    if type(text) == "string" and #text > 256 then charge(#text // 8) end
    return f(text, ...)
  end
end

api.tonumber = heavy(tonumber)

-- Those that give a value for each byte.
local function spread(f, name)
  return function(text, first, last)
    first = first or 1
    local stop = last or first
    if type(text) == "string" and #text > MAX_VALUES and type(first) == "number" and type(stop) == "number" then
      if first < 0 then first = #text + first + 1 end
      if stop < 0 then stop = #text + stop + 1 end
      if (stop > #text and #text or stop) - first >= MAX_VALUES then error(name .. ": too many values", 2) end
    end
    charge(8)
    return f(text, first, last)
  end
end

local str = {
  byte = spread(string.byte, "byte"), char = string.char, len = string.len, lower = heavy(string.lower),
  upper = heavy(string.upper), reverse = heavy(string.reverse), sub = heavy(sub),
  find = host.find, match = host.match,
}
api.string = str

function str.rep(text, times, between)
  local size = #text + #(between or "")
  if size == 0 or times <= 0 then return "" end
  if times > 256 or size > 256 then
    if size * (times + 0.0) > 1e9 then host.too_large() end
    charge(size * (times // 1 | 0) // 8)
  end
  return string.rep(text, times, between)
end

function str.format(form, ...)
  if type(form) == "string" and find(form, "[paA]") then
    for letter in gmatch(form, "%%[^%a%%]*(%a)") do
      if letter == "p" or letter == "a" or letter == "A" then
        error("format: %" .. letter .. " differs from machine to machine", 2)
      end
    end
  end
  local count = select("#", ...)
  local told = { ... }
  local quotes = type(form) == "string" and find(form, "q", 1, true)
  -- Numbers with many digits take long.
  if type(form) == "string" and find(form, "%d%d") then charge(64 * count) end
  for place = 1, count do
    local name = type(told[place])
    if name ~= "number" and name ~= "string" and name ~= "boolean" and name ~= "nil" then
      told[place] = tostring(told[place])
    elseif name == "string" and #told[place] > 256 then
      charge(#told[place] // (quotes and 1 or 8))
    elseif told[place] ~= told[place] then
      told[place] = host.nan
    end
  end
  return string.format(form, unpack(told, 1, count))
end

-- Numbers and texts as bytes. The sizes in the form are paid for first.
local function packed(f)
  return function(form, ...)
    if type(form) == "string" then
      if #form > 1024 then error("a form of more than 1024 characters", 2) end
      local size = 4 * #form
      for digits in gmatch(form, "%d+") do size = size + (tonumber(digits) or 0) end
      for place = 1, select("#", ...) do
        local given = select(place, ...)
        if type(given) == "string" then size = size + #given end
      end
      if size > 1e6 then host.too_large() end
      charge(size // 8)
    end
    return f(form, ...)
  end
end
str.pack, str.unpack, str.packsize = packed(string.pack), packed(string.unpack), packed(string.packsize)

function str.gmatch(text, pattern, from)
  local at, last = from or 1, nil
  if at < 0 then at = #text + at + 1 end
  local function step(start, stop, ...)
    if not start then
      at = #text + 2
      return nil
    end
    at, last = stop + 1, stop
    return ...
  end
  return function() return step(host.seek(text, pattern, at, last)) end
end

local function filled(form, whole, captures)
  local made = {}
  local at = 1
  while true do
    local hit = find(form, "%", at, true)
    made[#made + 1] = sub(form, at, (hit or 0) - 1)
    if not hit then return joined(made) end
    local letter = sub(form, hit + 1, hit + 1)
    if letter == "%" then made[#made + 1] = "%"
    elseif letter == "0" then made[#made + 1] = whole
    elseif find(letter, "^%d$") and captures[tonumber(letter)] ~= nil then
      made[#made + 1] = captures[tonumber(letter)]
    elseif find(letter, "^%d$") then error("invalid capture index %" .. letter .. " in replacement string", 0)
    else error("invalid use of '%' in replacement string", 0) end
    at = hit + 2
  end
end

function str.gsub(text, pattern, by, most)
  text = tostring(text)
  local kind = type(by)
  if kind == "number" then by, kind = tostring(by), "string" end
  if kind ~= "string" and kind ~= "table" and kind ~= "function" and kind ~= "userdata" then
    error("gsub: expected a text, a table or a function as the replacement", 2)
  end
  local made, count, at, copied, last = {}, 0, 1, 1, nil
  while not most or count < most do
    local found = { host.seek(text, pattern, at, last) }
    local start, stop = found[1], found[2]
    if not start then break end
    count = count + 1
    local new
    if kind == "string" then
      new = find(by, "%", 1, true) and filled(by, sub(text, start, stop), { unpack(found, 3) }) or by
    elseif kind == "function" then new = by(unpack(found, 3))
    else new = by[found[3]] end
    made[#made + 1] = sub(text, copied, start - 1)
    if not new then new = sub(text, start, stop) end
    if type(new) ~= "string" and type(new) ~= "number" then
      error("invalid replacement value (a " .. type(new) .. ")", 2)
    end
    if #made > 60000 then host.too_large() end
    made[#made + 1] = new
    copied, at, last = stop + 1, stop + 1, stop
    if sub(pattern, 1, 1) == "^" then break end
  end
  made[#made + 1] = sub(text, copied)
  return joined(made), count
end

-- Tables. What is no plain table is gone through here, where instructions are counted.
local function plain(t) return type(t) == "table" and getmetatable(t) == nil end
local tab = { pack = table.pack }
api.table = tab

local function length(t)
  local count = #t
  if math.type(count) ~= "integer" then error("the length of a table must be a whole number", 3) end
  return count
end

-- Moves many items by one place, a block at a time: the work is paid for block by block.
local BLOCK = 128
local function shift_up(t, first, last)
  for high = last, first, -BLOCK do
    local low = high - BLOCK + 1
    if low < first then low = first end
    charge(BLOCK // 8)
    table.move(t, low, high, low + 1)
  end
end
local function shift_down(t, first, last)
  for low = first, last, BLOCK do
    local high = low + BLOCK - 1
    if high > last then high = last end
    charge(BLOCK // 8)
    table.move(t, low, high, low - 1)
  end
end

function tab.insert(t, place, ...)
  if select("#", ...) == 0 then
    t[length(t) + 1] = place
    return
  end
  local count = length(t)
  if place < 1 or place > count + 1 then error("insert: position out of bounds", 2) end
  if plain(t) then
    if count - place < BLOCK then
      charge((count - place) // 8)
      return table.insert(t, place, (...))
    end
    shift_up(t, place, count)
    t[place] = (...)
    return
  end
  for at = count, place, -1 do t[at + 1] = t[at] end
  t[place] = (...)
end

function tab.remove(t, place)
  local count = length(t)
  if place == nil then place = count end
  if place ~= count and (place < 1 or place > count + 1) then error("remove: position out of bounds", 2) end
  if plain(t) and place >= 1 and place < count then
    if count - place < BLOCK then
      charge((count - place) // 8)
      return table.remove(t, place)
    end
    local value = t[place]
    shift_down(t, place + 1, count)
    t[count] = nil
    return value
  end
  local value = t[place]
  while place < count do
    t[place] = t[place + 1]
    place = place + 1
  end
  t[place] = nil
  return value
end

function tab.move(from, first, last, place, to)
  to = to or from
  if last < first then return to end
  if not (first > 0 or last < math.maxinteger + first) then error("move: too many elements to move", 2) end
  if place > math.maxinteger - (last - first + 1) + 1 then error("move: destination wrap around", 2) end
  if place > last or place <= first or from ~= to then
    for at = 0, last - first do to[place + at] = from[first + at] end
  else
    for at = last - first, 0, -1 do to[place + at] = from[first + at] end
  end
  return to
end

function tab.unpack(t, first, last)
  first, last = first or 1, last or length(t)
  if first > last then return end
  local count = last - first
  if count < 0 or count >= MAX_VALUES then error("too many results to unpack", 2) end
  if plain(t) and count < BLOCK then
    if count > 16 then charge(count // 2) end
    return unpack(t, first, last)
  end
  local copy = {}
  if plain(t) then
    for low = first, last, BLOCK do
      local high = low + BLOCK - 1
      if high > last then high = last end
      charge(BLOCK // 2)
      table.move(t, low, high, low - first + 1, copy)
    end
  else
    charge(count // 2)
    for at = 0, count do copy[at + 1] = t[first + at] end
  end
  return unpack(copy, 1, count + 1)
end

function tab.concat(t, between, first, last)
  first, last = first or 1, last or length(t)
  local copy, count = {}, 0
  for at = first, last do
    local value = t[at]
    if value ~= value then value = "nan" end
    local name = type(value)
    if name ~= "string" and name ~= "number" then
      error("invalid value (at index " .. tostring(at) .. ") in table for 'concat'", 2)
    end
    count = count + 1
    copy[count] = value
  end
  return joined(copy, between, count)
end

-- Stable: what is alike stays as it was. A wrong comparison gives a wrong order, nothing worse.
function tab.sort(t, less)
  local count = length(t)
  local from, to = {}, {}
  for at = 1, count do from[at] = t[at] end
  local width = 1
  while width < count do
    for left = 1, count, 2 * width do
      local middle, right = left + width, left + 2 * width
      if middle > count + 1 then middle = count + 1 end
      if right > count + 1 then right = count + 1 end
      local a, b = left, middle
      for at = left, right - 1 do
        local second
        if a >= middle then second = true
        elseif b >= right then second = false
        elseif less then second = less(from[b], from[a])
        else
          local one, other = from[b], from[a]
          if type(one) == "string" and #one > 256 then charge(#one // 32) end
          second = one < other
        end
        if second then
          to[at] = from[b]
          b = b + 1
        else
          to[at] = from[a]
          a = a + 1
        end
      end
    end
    from, to = to, from
    width = width * 2
  end
  for at = 1, count do t[at] = from[at] end
end

-- Numbers. What differs between machines is taken from Rust.
local num = { random = host.random }
api.math = num
for _, name in ipairs { "abs", "ceil", "deg", "floor", "fmod", "huge", "max", "maxinteger", "min", "mininteger", "modf",
  "pi", "rad", "sqrt", "tointeger", "type", "ult" } do
  num[name] = math[name]
end
for _, name in ipairs { "sin", "cos", "tan", "asin", "acos", "atan", "exp", "log", "pow" } do num[name] = host[name] end

api.utf8 = {
  char = utf8.char, charpattern = utf8.charpattern, codepoint = spread(utf8.codepoint, "codepoint"), codes = heavy(utf8.codes),
  len = heavy(utf8.len), offset = heavy(utf8.offset),
}

return api
