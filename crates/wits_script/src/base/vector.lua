-- Vectors: small tables with x, y and z that can be added, scaled and compared.
local lib, host = ...
local setmetatable, getmetatable, type, error = lib.setmetatable, lib.getmetatable, lib.type, lib.error
local sqrt, format = lib.math.sqrt, lib.string.format

local methods = {}
local meta = { __index = methods, __metatable = false, __name = "vector" }

local function vec(x, y, z)
  return setmetatable({ x = x or 0, y = y or 0, z = z or 0 }, meta)
end

local function need(v)
  if type(v) ~= "table" or v.x == nil then error("expected a vector", 3) end
  return v
end

function meta.__add(a, b) need(a) need(b) return vec(a.x + b.x, a.y + b.y, a.z + b.z) end
function meta.__sub(a, b) need(a) need(b) return vec(a.x - b.x, a.y - b.y, a.z - b.z) end
function meta.__unm(a) return vec(-a.x, -a.y, -a.z) end
function meta.__mul(a, b)
  if type(a) == "number" then return vec(a * b.x, a * b.y, a * b.z) end
  if type(b) == "number" then return vec(a.x * b, a.y * b, a.z * b) end
  error("a vector is multiplied by a number; for two vectors there is dot", 2)
end
function meta.__div(a, b)
  if type(b) ~= "number" then error("a vector is divided by a number", 2) end
  return vec(a.x / b, a.y / b, a.z / b)
end
function meta.__eq(a, b) return a.x == b.x and a.y == b.y and a.z == b.z end
-- What is no number has no sign.
local function plain(n) if n ~= n then return host.nan end return n end
function meta.__tostring(a) return format("vec(%.14g, %.14g, %.14g)", plain(a.x), plain(a.y), plain(a.z)) end

function methods.dot(a, b) need(b) return a.x * b.x + a.y * b.y + a.z * b.z end
function methods.length(a) return sqrt(a.x * a.x + a.y * a.y + a.z * a.z) end
function methods.length_squared(a) return a.x * a.x + a.y * a.y + a.z * a.z end
function methods.distance(a, b) need(b) return methods.length(a - b) end
-- Of length 1, or zero if it has no length.
function methods.normalised(a)
  local length = methods.length(a)
  if length > 0 then return vec(a.x / length, a.y / length, a.z / length) end
  return vec(0, 0, 0)
end
-- No longer than so much.
function methods.shortened(a, most)
  local length = methods.length(a)
  if length > most then return a * (most / length) end
  return a
end

return vec, meta
