-- A field player: a table for each state. What all of them do stands in `Always`.

local function go(player, state) player:GetFSM():ChangeState(state) end

local function may_chase(player)
  return player:closest_to_ball() and player:game_on()
    and not player:team_has_receiver() and not player:keeper_has_ball()
end

Always = {}

function Always.Execute(player) player:keep_pace() end

function Always.OnMessage(player, message)
  local name = message.name
  if name == "receive_ball" then
    player:aim_for(message.at)
    go(player, Receive)
  elseif name == "support_attacker" then
    if not player:GetFSM():IsInState(Support) then go(player, Support) end
  elseif name == "go_home" then
    player:reset_home()
    go(player, Home)
  elseif name == "wait" then
    go(player, Wait)
  elseif name == "pass_to_me" then
    if not player:ball_in_kicking_range() or player:team_has_receiver() then return false end
    player:pass_to(message.from)
    player:find_support()
    go(player, Wait)
  else
    return false
  end
  return true
end

Wait = {}

function Wait.Enter(player) player:get_ready() end

function Wait.Execute(player)
  player:hold_place()
  if not player:at_target() then return end
  if player:in_control() and not player:has_ball() and player:ahead_of_attacker() then
    player:request_pass()
  elseif may_chase(player) then
    go(player, Chase)
  end
end

function Wait.Exit(player) player:stop() end

Chase = {}

function Chase.Enter(player)
  player:seek()
  player:aim_for_ball()
end

function Chase.Execute(player)
  if player:ball_in_kicking_range() and player:ready_to_kick() then
    go(player, Kick)
  elseif player:closest_to_ball() then
    player:aim_for_ball()
  else
    go(player, Home)
  end
end

function Chase.Exit(player) player:stop() end

Kick = {}

function Kick.Enter(player)
  player:take_ball()
  player:look_for_shot()
end

-- Near the goal a pass is not worth it; far from it he passes now and then though nobody threatens him.
function Kick.Execute(player)
  if player:team_has_receiver() or player:keeper_has_ball() or player:ball_behind() then
    return go(player, Chase)
  end
  local passes = player:threatened() and not player:in_hot_region() or math.random() < 0.05
  if player:has_shot() then
    player:shoot()
  elseif passes and player:has_pass() then
    player:pass()
  else
    player:find_support()
    return go(player, Dribble)
  end
  player:find_support()
  go(player, Wait)
end

Dribble = {}

function Dribble.Enter(player) player:take_control() end

function Dribble.Execute(player)
  player:dribble()
  go(player, Chase)
end

Receive = {}

function Receive.Enter(player) player:receive() end

function Receive.Execute(player)
  if player:ball_in_receiving_range() or not player:in_control() or player:ball_at_rest() then
    return go(player, Chase)
  end
  player:await_pass()
end

function Receive.Exit(player)
  player:stop()
  player:end_receiving()
end

Support = {}

function Support.Enter(player)
  player:arrive()
  player:aim_for_spot()
end

function Support.Execute(player)
  if not player:in_control() then return go(player, Home) end
  player:support()
end

function Support.Exit(player)
  player:stop()
  player:end_supporting()
end

Home = {}

function Home.Enter(player)
  player:arrive()
  player:aim_for_home()
end

function Home.Execute(player)
  if may_chase(player) then
    go(player, Chase)
  elseif player:game_on() and player:well_inside_home() then
    player:aim_for_here()
    go(player, Wait)
  elseif not player:game_on() and player:at_target() then
    go(player, Wait)
  end
end

function Home.Exit(player) player:stop() end

return states{ first = "Wait", global = "Always" }
