-- Classes: `class 'Pet' (Animal)`, `__init`, `super`.
local lib = ...
local setmetatable, getmetatable, rawget, type, error = lib.setmetatable, lib.getmetatable, lib.rawget, lib.type, lib.error
local adopt = lib.adopt
local next, tostring, sub, running, pcall = lib.next, lib.tostring, lib.string.sub, lib.coroutine.running, lib.pcall

-- What is being made in a coroutine just now: the object, and the class whose __init runs.
local making = setmetatable({}, { __mode = "k" })
local bases = setmetatable({}, { __mode = "k" })
local names = setmetatable({}, { __mode = "k" })

-- What would make collection visible, or run when nothing counts, is refused where objects are made.
-- Lua has forgotten some names (see names.rs), so those that scripts write are spelt when they are needed.
local CLOSE, INDEX
local function dress(object, meta)
  CLOSE = CLOSE or "__" .. "close"
  if rawget(meta, "__gc") ~= nil or rawget(meta, CLOSE) ~= nil then
    error("a class must not have __gc or __close", 0)
  end
  return setmetatable(object, adopt(meta))
end

-- Bases in bases: Lua goes through all of them in one instruction.
local MAX_BASES = 16

-- The nearest class from here on upwards that says how its objects are made.
local function maker(class)
  while class and not rawget(class, "__init") do class = bases[class] end
  return class
end

-- Runs the __init of a class. Until `super` was called, what has a base takes no members.
local function init(object, class, made, ...)
  class = maker(class)
  if not class then return end
  local thread = running()
  local before = making[thread]
  local base = maker(bases[class])
  local own = { object = object, class = class, base = base, made = made, done = not base }
  making[thread] = own
  dress(object, made)
  setmetatable(object, base and own.base and names[class].unfinished or made)
  local ok, fault = pcall(class.__init, object, ...)
  making[thread] = before
  if not ok then error(fault, 0) end
  if not own.done then
    error(names[class].name .. ".__init must call super(...), since it has a base: " .. names[bases[class]].name, 0)
  end
  dress(object, made)
end

local function super(...)
  local own = making[running()]
  if not own then error("super(...) is for __init of a class that has a base", 2) end
  if not own.base then error("super(...): " .. names[own.class].name .. " has no base that is made in some way", 2) end
  if own.done then error("super(...) was called already", 2) end
  own.done = true
  init(own.object, own.base, own.made, ...)
  dress(own.object, own.made)
end

local function new(class, ...)
  local object = {}
  if maker(class) then init(object, class, class, ...) else dress(object, class) end
  return object
end

local function inherit(class, base)
  if type(base) ~= "table" or not names[base] then
    error("class '" .. names[class].name .. "' (…): the base is no class", 2)
  end
  if base == class then error("class '" .. names[class].name .. "': it cannot be its own base", 2) end
  local depth, above = 1, bases[base]
  while above do depth, above = depth + 1, bases[above] end
  if depth > MAX_BASES then error("class '" .. names[class].name .. "': more than " .. MAX_BASES .. " bases in each other", 2) end
  bases[class] = base
  names[class].meta.__index = base
  -- Operators are not looked up in bases, so they are copied; in which order does not matter.
  for name, operator in next, base do
    if type(name) == "string" and sub(name, 1, 2) == "__" and name ~= "__init" and name ~= INDEX then
      class[name] = operator
    end
  end
  return class
end

local function class(name)
  local made = {}
  INDEX = INDEX or "__" .. "index"
  made[INDEX] = made
  made.__name = name
  local unfinished = { __index = made }
  function unfinished.__newindex(_, key)
    error(name .. ".__init must call super(...) before it sets " .. tostring(key), 2)
  end
  local meta = { __call = new, __name = "class", __metatable = false }
  names[made] = { name = name, unfinished = unfinished, meta = meta }
  setmetatable(made, meta)
  return made, function(base) return inherit(made, base) end
end

local function is_a(object, wanted)
  local class = type(object) == "table" and getmetatable(object)
  if not (class and names[class]) then return false end
  while class do
    if class == wanted then return true end
    class = bases[class]
  end
  return false
end

return class, super, is_a
