-- A machine whose states are tables: `Enter`, `Execute`, `Exit`, `OnMessage`.
local lib = ...
local type, error, setmetatable, rawget = lib.type, lib.error, lib.setmetatable, lib.rawget

-- A state's function, also in lower case.
local lower = { Enter = "enter", Execute = "execute", Exit = "exit", OnMessage = "on_message" }
local function of(state, name)
  if state == nil then return nil end
  return state[name] or state[lower[name]]
end

local function is_state(state)
  return type(state) == "table" and (of(state, "Enter") or of(state, "Execute") or of(state, "Exit") or of(state, "OnMessage"))
end

-- What scripts see of the machine; `hidden` is where it is.
local methods = {}
local hidden = setmetatable({}, { __mode = "k" })

local function own(fsm, name)
  local inside = hidden[fsm]
  if not inside then error(name .. ": call it with a colon, on what agent:GetFSM() gives", 3) end
  return inside
end

local function need(state, name)
  if state == nil then error(name .. ": there is no such state: the name stands for nothing", 3) end
  if not is_state(state) then error(name .. ": a state is a table with Enter, Execute or Exit", 3) end
end

local function change(inside, state)
  local old, agent = inside.current, inside.agent
  local leave = of(old, "Exit")
  if leave then leave(agent) end
  inside.previous, inside.current = old, state
  inside.changes[#inside.changes + 1] = old or false
  inside.changes[#inside.changes + 1] = state
  local enter = of(state, "Enter")
  if enter then enter(agent) end
end

function methods.ChangeState(fsm, state)
  local inside = own(fsm, "ChangeState")
  need(state, "ChangeState")
  change(inside, state)
end

function methods.RevertToPreviousState(fsm)
  local inside = own(fsm, "RevertToPreviousState")
  if inside.previous then change(inside, inside.previous) end
end

-- Without callbacks.
function methods.SetCurrentState(fsm, state)
  local inside = own(fsm, "SetCurrentState")
  need(state, "SetCurrentState")
  inside.current = state
end

function methods.SetGlobalState(fsm, state)
  local inside = own(fsm, "SetGlobalState")
  if state ~= nil then need(state, "SetGlobalState") end
  inside.global = state
end

function methods.CurrentState(fsm) return own(fsm, "CurrentState").current end
function methods.PreviousState(fsm) return own(fsm, "PreviousState").previous end
function methods.GlobalState(fsm) return own(fsm, "GlobalState").global end
function methods.IsInState(fsm, state) return own(fsm, "IsInState").current == state end

local fsm_meta = { __index = methods, __metatable = false, __name = "state machine" }
function fsm_meta.__newindex() error("the machine takes no members: keep what changes in `me`", 2) end

-- The agent: what the game's words let it do, and its machine.
local function agent_of(fsm, find)
  local meta = { __metatable = false, __name = "agent" }
  local function machine() return fsm end
  function meta.__index(_, name)
    if name == "GetFSM" then return machine end
    return find(name)
  end
  function meta.__newindex() error("the agent takes no members: keep what changes in `me`", 2) end
  return setmetatable({}, meta)
end

-- One step, with the places where the machine is in `inside`, which is read afterwards whatever happens.
local function step(inside, kind, find, message)
  local fsm = setmetatable({}, fsm_meta)
  hidden[fsm] = inside
  local agent = agent_of(fsm, find)
  inside.agent = agent
  if kind == "update" then
    local all, execute = of(inside.global, "Execute"), nil
    if all then all(agent) end
    execute = of(inside.current, "Execute")
    if execute then execute(agent) end
  elseif kind == "message" then
    local current, all = of(inside.current, "OnMessage"), of(inside.global, "OnMessage")
    if current and current(agent, message) then return true end
    return all ~= nil and all(agent, message) and true or false
  elseif kind == "leave" then
    local leave = of(inside.current, "Exit")
    if leave then leave(agent) end
  end
end

return step, is_state
