-- The keeper: comes out for balls that are near, and does not stay out.

local function go(keeper, state) keeper:GetFSM():ChangeState(state) end

Always = {}

function Always.OnMessage(keeper, message)
  if message.name == "go_home" then
    act.reset_home()
    go(keeper, Home)
  elseif message.name == "receive_ball" then
    go(keeper, Intercept)
  else
    return false
  end
  return true
end

Tend = {}

function Tend.Enter(keeper) act.interpose() end

function Tend.Execute(keeper)
  act.interpose()
  act.aim_for_rear()
  if ask.ball_in_catching_range() then
    act.catch()
    go(keeper, Hold)
  elseif ask.ball_in_intercept_range() and not ask.in_control() then
    go(keeper, Intercept)
  elseif ask.too_far_from_goal() and ask.in_control() then
    go(keeper, Home)
  end
end

function Tend.Exit(keeper) act.stop() end

Intercept = {}

function Intercept.Enter(keeper) act.pursue() end

function Intercept.Execute(keeper)
  if ask.ball_in_catching_range() then
    act.catch()
    go(keeper, Hold)
  elseif ask.too_far_from_goal() and not ask.closest_of_all() then
    go(keeper, Home)
  end
end

function Intercept.Exit(keeper) act.stop() end

Home = {}

function Home.Enter(keeper) act.arrive() end

function Home.Execute(keeper)
  act.aim_for_home()
  if ask.in_home_region() or not ask.in_control() then go(keeper, Tend) end
end

function Home.Exit(keeper) act.stop() end

Hold = {}

function Hold.Enter(keeper)
  act.take_control()
  act.send_all_home()
  me.held = 0
end

function Hold.Execute(keeper)
  act.halt()
  me.held = me.held + 1
  if ask.has_goal_kick() then
    act.goal_kick()
    go(keeper, Tend)
  elseif me.held > 300 then
    act.clear_ball()
    go(keeper, Tend)
  end
end

return states{ first = "Tend", global = "Always" }
