--== budget: a loop without an end
function attack() while true do end end

--== run: a __call chain without an end
local t = {} setmetatable(t, { __call = t })
function attack() t() end

--== budget: a __call chain without an end, caught and begun again
local t = {} setmetatable(t, { __call = t })
function attack() while true do pcall(t) end end

--== budget: a long __call chain that ends in a function
local last = function() end
for _ = 1, 900 do last = setmetatable({}, { __call = last }) end
function attack() local t = last while true do pcall(t) end end

--== budget: a __call chain made after its metatables were set
local all, metas = {}, {}
for i = 1, 600 do metas[i] = {} all[i] = setmetatable({}, metas[i]) end
for i = 1, 599 do metas[i].__call = all[i + 1] end
metas[600].__call = function() end
function attack() local t = all[1] while true do pcall(t) end end

--== budget: an __index chain of 900 tables
local t = {}
for _ = 1, 900 do t = setmetatable({}, { __index = t }) end
function attack()
  local t, x = t, nil
  while true do pcall(function() for _ = 1, 100 do x = t.a x = t.a x = t.a x = t.a x = t.a x = t.a x = t.a x = t.a end end) end
end

--== budget: an __index chain made from its end, with keys that are no whole numbers
local all, metas = {}, {}
for i = 1, 900 do metas[i] = {} all[i] = setmetatable({}, metas[i]) end
for i = 1, 899 do metas[i].__index = all[i + 1] end
function attack()
  local t, x = all[1], nil
  while true do pcall(function() for _ = 1, 100 do x = t[0.5] x = t[0.5] x = t[0.5] x = t[0.5] end end) end
end

--== budget: an __index that leads to itself
local t = {} t.__index = t setmetatable(t, t)
function attack() while true do pcall(function() return t.a end) end end

--== budget: a __newindex chain
local t = {}
for _ = 1, 900 do t = setmetatable({}, { __newindex = t }) end
function attack() local t = t while true do pcall(function() t.a = 1 t.a = nil end) end end

--== budget: operators that call operators
local meta = {} local a = setmetatable({}, meta)
meta.__add = function(x, y) return x - y end
meta.__sub = function(x, y) return (pcall(function() return x + y end)) end
function attack() while true do local _ = pcall(function() return a + a end) end end

--== budget: comparisons and lengths by metamethods
local meta = {} local a, b = setmetatable({}, meta), setmetatable({}, meta)
meta.__eq = function() return false end
meta.__lt = function(x, y) return #x < #y end
meta.__len = function() return 1 end
meta.__concat = function() return a end
function attack() while true do local _ = a == b, a < b, a .. b .. a .. b end end

--== budget: long texts compared
local a = ('x'):rep(16000) .. 'a' local b = ('x'):rep(16000) .. 'b'
function attack()
  local a, b, n = a, b, 0
  while true do
    if a < b then end if a < b then end if a < b then end if a < b then end if a < b then end if a < b then end
    if a < b then end if a < b then end if a < b then end if a < b then end if a < b then end if a < b then end
  end
end

--== budget: long texts that are alike compared
local a = ('x'):rep(16000) .. 'a' local b = ('x'):rep(8000) .. ('x'):rep(8000) .. 'a'
function attack()
  local a, b = a, b
  while true do
    if a == b then end if a == b then end if a == b then end if a == b then end if a == b then end if a == b then end
    if a == b then end if a == b then end if a == b then end if a == b then end if a == b then end if a == b then end
  end
end

--== memory: long texts joined
local s = ('x'):rep(16000)
function attack() while true do local t = s .. 'y' end end

--== budget: many texts joined at once
local s = ('x'):rep(60)
function attack() while true do local t = s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s..s end end

--== memory: a text that doubles
function attack() local s = 'x' while true do s = s .. s end end

--== memory: a text that is repeated without end
function attack() return ('x'):rep(1 << 40) end

--== budget: texts repeated and caught
function attack() while true do pcall(string.rep, 'x', 16000) end end

--== budget: a pattern that backtracks
local s, p = ('a'):rep(1000), ('a*'):rep(30) .. 'b'
function attack() while true do pcall(string.find, s, p) end end

--== budget: gsub with a pattern that backtracks
local s, p = ('a'):rep(1000), ('a-'):rep(30) .. 'b'
function attack() while true do pcall(string.gsub, s, p, '') end end

--== budget: a backreference to a long piece
local s = ('a'):rep(8000)
function attack() while true do pcall(string.find, s .. 'b' .. s, '^(a+)b(%1%1)') end end

--== budget: many long backreferences
local s = ('a'):rep(15000)
function attack() while true do pcall(string.find, s, '^(a-)%1%1b') end end

--== budget: balanced brackets that are never closed
local s = ('('):rep(15000)
function attack() while true do pcall(string.find, s, '%b()x') end end

--== budget: frontiers in a long text
local s = ('a '):rep(7000)
function attack() while true do for _ in s:gmatch('%f[%w]%w+%f[%W]') do end end end

--== budget: gsub on a long text
local s = ('a'):rep(15000)
function attack() while true do s:gsub('.', '') end end

--== budget: gsub with a replacement full of captures
local s, r = ('a'):rep(2000), ('%1'):rep(2000)
function attack() while true do pcall(string.gsub, s, '(a+)', r) end end

--== budget: plain search for a long text
local s, p = ('a'):rep(16000), ('a'):rep(4000) .. 'b'
function attack() while true do s:find(p, 1, true) end end

--== budget: a long pattern read again and again
local p = ('[%w%s]'):rep(600)
function attack() while true do pcall(string.find, '', p) end end

--== budget: numbers read from long texts
local s = (' '):rep(16000) .. '1.5'
function attack() while true do tonumber(s) end end

--== budget: long texts turned round, cut and written large
local s = ('x'):rep(16000)
function attack() while true do s:reverse() s:upper() s:sub(2) s:byte(1, 200) end end

--== budget: forms filled with long texts
local s = ('x'):rep(7000)
function attack() while true do string.format('%s%s', s, s) end end

--== budget: forms with large widths
local f = ('%99d%99.99f'):rep(20)
local a = {} for i = 1, 40 do a[i] = 1e300 // 1 end
for i = 1, 40, 2 do a[i] = i end
function attack() while true do pcall(string.format, f, table.unpack(a)) end end

--== budget: quoted texts
local s = ('\1'):rep(4000)
function attack() while true do pcall(string.format, '%q', s) end end

--== budget: long lists joined
local t = {} for i = 1, 4000 do t[i] = 'xxx' end
function attack() while true do table.concat(t) end end

--== budget: huge ranges joined
function attack() while true do pcall(table.concat, {}, '', 1, 1 << 60) end end

--== budget: lists unpacked
local t = {} for i = 1, 200 do t[i] = i end
function attack() while true do select('#', table.unpack(t, 1, 200)) end end

--== budget: huge ranges unpacked
function attack() while true do pcall(table.unpack, {}, 1, 99999) end end

--== budget: a range from the smallest to the largest number unpacked
function attack() while true do pcall(table.unpack, {}, math.mininteger, math.maxinteger) end end

--== budget: huge ranges moved
function attack() table.move({}, 1, 1 << 60, 2) end

--== budget: the front of a long list taken and given
local t = {} for i = 1, 20000 do t[i] = i end
function attack() while true do table.insert(t, 1, 1) table.remove(t, 1) end end

--== budget: a comparison that is wrong sorts a long list
local t = {} for i = 1, 20000 do t[i] = i end
function attack() while true do table.sort(t, function() return true end) end end

--== budget: a list of texts that begin alike is sorted
local t, s = {}, ('x'):rep(15000) for i = 1, 300 do t[i] = s .. (i * 7919 % 300) end
function attack() while true do table.sort(t) end end

--== budget: a length that lies
local t = setmetatable({}, { __len = function() return 1 << 60 end })
function attack() while true do pcall(table.insert, t, 1) pcall(table.sort, t) end end

--== memory: arguments that pile up
local function f(...) return f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, ...) end
function attack() f() end

--== budget: many arguments handed on and on
local function f(...) return f(...) end
local t = {} for i = 1, 200 do t[i] = i end
function attack() f(table.unpack(t, 1, 200)) end

--== memory: as many arguments as the stack holds, handed on
local function count(...) return select('#', ...) end
local function twice(n, ...) if n > 0 then return twice(n - 1, ..., ...) end while true do pcall(count, ...) end end
local function more(n, f, ...) if n > 0 then return more(n - 1, f, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, ...) end while true do f(...) end end
function attack() for n = 400, 10, -10 do pcall(more, n, count) end end

--== memory: recursion without an end
local function f(n) return 1 + f(n + 1) end
function attack() f(1) end

--== memory: recursion without an end, caught and begun again
local function f(n) return 1 + f(n + 1) end
function attack() while true do pcall(f, 1) end end

--== run: pcall in pcall
local function f() return (pcall(f)) end
function attack() f() error('done') end

--== budget: deep tracebacks
local function deep(n) if n > 0 then return (deep(n - 1)) end error('x') end
function attack() while true do pcall(deep, 150) end end

--== budget: errors with long texts
local s = ('x'):rep(15000)
function attack() while true do pcall(error, s) end end

--== budget: errors with names in them
local t = {} t[('k'):rep(30)] = 1
function attack() while true do pcall(function() return t.kk.x end) end end

--== budget: handlers that fail
function attack() while true do xpcall(error, function() error('x') end, 'y') end end

--== budget: coroutines in coroutines
local function f() for _ = 1, 5 do pcall(coroutine.wrap(f)) end end
function attack() f() end

--== budget: coroutines without end
function attack() while true do coroutine.wrap(function() end)() end end

--== budget: coroutines that hand on much
local t = {} for i = 1, 200 do t[i] = i end
function attack()
  local co = coroutine.wrap(function(...) while true do coroutine.yield(...) end end)
  while true do co(table.unpack(t, 1, 200)) end
end

--== budget: a list that is thrown away again and again
local t = {} for i = 1, 200 do t[i] = i end
function attack() while true do local u = { table.unpack(t, 1, 200) } end end

--== budget: tables that hold all that was before
function attack() local t = {} while true do t = { t, t, t } end end

--== budget: tables that grow and are thrown away
function attack() while true do local t = {} for i = 1, 3000 do t['k' .. i] = i end end end

--== budget: much in use, and little thrown away
local keep = {} local function fill() for _ = 1, 6000 do keep[#keep + 1] = { 1, 2 } end end
function attack() for _ = 1, 100 do pcall(fill) end end

--== budget: a heap that grew in many calls, and garbage
local keep, n = {}, 0
function attack()
  n = n + 1
  for i = 1, 4000 do keep[(n * 4000 + i) % 60000] = { i } end
  while true do local t = { 1 } end
end

--== memory: a heap that grows in each call, and a text that is too long
local keep, n = {}, 0
function attack()
  local list = {}
  n = n + 1
  keep[n] = list
  for i = 1, 9000 do list[i] = { i } end
  local s = 'x' while true do s = s .. s end
end

--== budget: a heap that grows in each call
local keep, n = {}, 0
function attack()
  local list = {}
  n = n + 1
  keep[n] = list
  for i = 1, 12000 do list[i] = { i } end
  while true do local t = { 1 } end
end

--== budget: coroutines that are kept
local keep, n = {}, 0
function attack()
  local list = {}
  n = n + 1
  keep[n] = list
  for i = 1, 600 do list[i] = coroutine.create(print) end
  while true do end
end

--== memory: a table made new for each key
local t, n = {}, 0 for i = 1, 4096 do t[i + 0.5] = i end
function attack() local t = t while true do t[n + 1.5] = nil n = n + 1 t[n + 4096.5] = 1 end end

--== budget: keys in order, again and again
local t = {} for i = 1, 4000 do t['k' .. i] = i end
function attack() while true do for _ in pairs(t) do break end end end

--== budget: next from the beginning, again and again
local t = {} for i = 1, 4000 do t['k' .. i] = i end
function attack() local k while true do k = next(t, k) end end

--== memory: lines of the log
local s = ('x'):rep(15000)
function attack() while true do print(s, s, s) end end

--== budget: things written as texts
local t = setmetatable({}, { __tostring = function() return ('x'):rep(1000) end })
function attack() while true do tostring(t) end end

--== budget: characters of a long text
local s = ('ä'):rep(7000)
function attack() while true do utf8.len(s) utf8.offset(s, 6000) for _ in utf8.codes(s) do end end end

--== budget: powers, logarithms and remainders
function attack() local x = 1.1 while true do x = math.fmod(1e308, 3) + 1e308 % 3 + x ^ 1.5 math.sin(1e300) end end

--== budget: classes made in a loop
while true do class 'A' function A:__init() self.x = 1 end A() end

--== budget: a class whose base is a base whose base …
local last
class 'A0' last = A0
for i = 1, 15 do class 'B' (last) last = B end
function attack() local o = last() while true do local _ = o.missing, o.absent end end

--== budget: sections that are not interrupted
function attack() while true do uninterrupted(function() while true do end end) end end

--== budget: packed texts
function attack() while true do pcall(string.rep, string.pack and string.pack('!16 i16 s4 z', 1, ('x'):rep(4000), 'y') or 'x', 3) end end

--== budget: vectors
function attack() local v = vec(1, 2) while true do v = (v + v):normalised() * 2 tostring(v) end end

--== run: more bases than a class may have
class 'A' local last = A for _ = 1, 2000 do class 'B' (last) last = B end

--== budget: a metatable for each of many objects
function attack() while true do setmetatable({}, { __index = {}, __call = print }) end end

--== budget: methods of objects
local A = {} A.__index = A function A:f() return self.x end
function attack() local a = setmetatable({}, A) while true do a:f() end end

--== time: numbers that fall on one place when their table grows
function attack() local t = {} for i = 1, 20000 do t[i * 32767] = i end end

--== time: numbers that fall on one place in tables of several sizes
function attack() local t = {} for i = 1, 20000 do t[i * 32767 * 16383] = i end end

--== time: fractions that fall on one place
function attack() local t, tiny = {}, 2.0 ^ -45 for i = 1, 20000 do t[1 + i * tiny] = i end end

--== memory: small tables of numbers that fall on one place, made again and again
local t, n = {}, 2047 for i = 1, 2047 do t[i * 2047] = i end
function attack() while true do t[(n - 2046) * 2047] = nil n = n + 1 t[n * 2047] = 1 end end

--== time: numbers that fall on one place, added in many calls until their table is made again
local keep, n = {}, 0
for i = 1, 16385 do keep[-i] = i end
function attack()
  local keep, first = keep, n
  n = n + 12000
  for i = first + 1, n do keep[i * 32767] = i keep[-i] = nil end
end

--== budget: many tables of numbers that fall on one place, asked one after the other
local keep, all, last, n = {}, {}, nil, 0
for i = 1, 30 do
  all[i] = {}
  last = setmetatable(all[i], { __index = last })
end
function attack()
  for _ = 1, 4 do
    n = n + 1
    local t, first = all[(n - 1) % 30 + 1], (n - 1) // 30 * 137
    for i = first, first + 136 do t[(i + 1) * 4095] = i end
  end
  local x
  while true do x = last[40950000] x = last[40950000] x = last[40950000] end
end
