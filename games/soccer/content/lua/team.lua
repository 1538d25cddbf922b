-- The team as a whole: who leads keeps more players back.

local function go(team, state) team:GetFSM():ChangeState(state) end

Always = {}

function Always.OnMessage(team, message)
  if message.name ~= "goal" then return false end
  go(team, Prepare)
  return true
end

Prepare = {}

function Prepare.Enter(team)
  team:forget_roles()
  team:form_for_kick_off()
  team:send_home()
end

function Prepare.Execute(team)
  if team:game_on() then go(team, Defend) end
end

Defend = {}

function Defend.Enter(team) team:form("defending") end

function Defend.Execute(team)
  if team:in_control() then go(team, Attack) end
end

Attack = {}

function Attack.Enter(team)
  team:form(team:lead() >= 2 and "holding" or "attacking")
end

function Attack.Execute(team)
  if not team:in_control() then return go(team, Defend) end
  team:look_for_spots()
end

function Attack.Exit(team) team:forget_supporter() end

return states{ first = "Defend", global = "Always" }
