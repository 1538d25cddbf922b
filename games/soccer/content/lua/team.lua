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
  act.forget_roles()
  act.form_for_kick_off()
  act.send_home()
end

function Prepare.Execute(team)
  if ask.game_on() then go(team, Defend) end
end

Defend = {}

function Defend.Enter(team) act.form("defending") end

function Defend.Execute(team)
  if ask.in_control() then go(team, Attack) end
end

Attack = {}

function Attack.Enter(team)
  act.form(ask.lead() >= 2 and "holding" or "attacking")
end

function Attack.Execute(team)
  if not ask.in_control() then return go(team, Defend) end
  act.look_for_spots()
end

function Attack.Exit(team) act.forget_supporter() end

return states{ first = "Defend", global = "Always" }
