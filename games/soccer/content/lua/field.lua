-- A field player: a table for each state. What all of them do stands in `Always`.
-- `ask.word()` and `act.word()` are what `player:word()` finds; written out, nothing has to be looked for in every tick.

local function go(player, state) player:GetFSM():ChangeState(state) end

local function may_chase(player)
  return ask.closest_to_ball() and ask.game_on()
    and not ask.team_has_receiver() and not ask.keeper_has_ball()
end

Always = {}

function Always.Execute(player) act.keep_pace() end

function Always.OnMessage(player, message)
  local name = message.name
  if name == "receive_ball" then
    act.aim_for(message.at)
    go(player, Receive)
  elseif name == "support_attacker" then
    if not player:GetFSM():IsInState(Support) then go(player, Support) end
  elseif name == "go_home" then
    act.reset_home()
    go(player, Home)
  elseif name == "wait" then
    go(player, Wait)
  elseif name == "pass_to_me" then
    if not ask.ball_in_kicking_range() or ask.team_has_receiver() then return false end
    act.pass_to(message.from)
    act.find_support()
    go(player, Wait)
  else
    return false
  end
  return true
end

Wait = {}

function Wait.Enter(player) act.get_ready() end

function Wait.Execute(player)
  act.hold_place()
  if not ask.at_target() then return end
  if ask.in_control() and not ask.has_ball() and ask.ahead_of_attacker() then
    act.request_pass()
  elseif may_chase(player) then
    go(player, Chase)
  end
end

function Wait.Exit(player) act.stop() end

Chase = {}

function Chase.Enter(player)
  act.seek()
  act.aim_for_ball()
end

function Chase.Execute(player)
  if ask.ball_in_kicking_range() and ask.ready_to_kick() then
    go(player, Kick)
  elseif ask.closest_to_ball() then
    act.aim_for_ball()
  else
    go(player, Home)
  end
end

function Chase.Exit(player) act.stop() end

Kick = {}

function Kick.Enter(player)
  act.take_ball()
  act.look_for_shot()
end

-- Near the goal a pass is not worth it; far from it he passes now and then though nobody threatens him.
function Kick.Execute(player)
  if ask.team_has_receiver() or ask.keeper_has_ball() or ask.ball_behind() then
    return go(player, Chase)
  end
  local passes = ask.threatened() and not ask.in_hot_region() or math.random() < 0.05
  if ask.has_shot() then
    act.shoot()
  elseif passes and ask.has_pass() then
    act.pass()
  else
    act.find_support()
    return go(player, Dribble)
  end
  act.find_support()
  go(player, Wait)
end

Dribble = {}

function Dribble.Enter(player) act.take_control() end

function Dribble.Execute(player)
  act.dribble()
  go(player, Chase)
end

Receive = {}

function Receive.Enter(player) act.receive() end

function Receive.Execute(player)
  if ask.ball_in_receiving_range() or not ask.in_control() or ask.ball_at_rest() then
    return go(player, Chase)
  end
  act.await_pass()
end

function Receive.Exit(player)
  act.stop()
  act.end_receiving()
end

Support = {}

function Support.Enter(player)
  act.arrive()
  act.aim_for_spot()
end

function Support.Execute(player)
  if not ask.in_control() then return go(player, Home) end
  -- Whoever had the ball has lost it: it lies there, and nobody else goes for it.
  if ask.ball_at_rest() and may_chase(player) then return go(player, Chase) end
  act.support()
end

function Support.Exit(player)
  act.stop()
  act.end_supporting()
end

Home = {}

function Home.Enter(player)
  act.arrive()
  act.aim_for_home()
end

function Home.Execute(player)
  if may_chase(player) then
    go(player, Chase)
  elseif ask.game_on() and ask.well_inside_home() then
    act.aim_for_here()
    go(player, Wait)
  elseif not ask.game_on() and ask.at_target() then
    go(player, Wait)
  end
end

function Home.Exit(player) act.stop() end

return states{ first = "Wait", global = "Always" }
