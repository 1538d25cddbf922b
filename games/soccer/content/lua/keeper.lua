-- The keeper: comes out for balls that are near, and does not stay out.

local function go(keeper, state) keeper:GetFSM():ChangeState(state) end

Always = {}

function Always.OnMessage(keeper, message)
  if message.name == "go_home" then
    keeper:reset_home()
    go(keeper, Home)
  elseif message.name == "receive_ball" then
    go(keeper, Intercept)
  else
    return false
  end
  return true
end

Tend = {}

function Tend.Enter(keeper) keeper:interpose() end

function Tend.Execute(keeper)
  keeper:interpose()
  keeper:aim_for_rear()
  if keeper:ball_in_catching_range() then
    keeper:catch()
    go(keeper, Hold)
  elseif keeper:ball_in_intercept_range() and not keeper:in_control() then
    go(keeper, Intercept)
  elseif keeper:too_far_from_goal() and keeper:in_control() then
    go(keeper, Home)
  end
end

function Tend.Exit(keeper) keeper:stop() end

Intercept = {}

function Intercept.Enter(keeper) keeper:pursue() end

function Intercept.Execute(keeper)
  if keeper:ball_in_catching_range() then
    keeper:catch()
    go(keeper, Hold)
  elseif keeper:too_far_from_goal() and not keeper:closest_of_all() then
    go(keeper, Home)
  end
end

function Intercept.Exit(keeper) keeper:stop() end

Home = {}

function Home.Enter(keeper) keeper:arrive() end

function Home.Execute(keeper)
  keeper:aim_for_home()
  if keeper:in_home_region() or not keeper:in_control() then go(keeper, Tend) end
end

function Home.Exit(keeper) keeper:stop() end

Hold = {}

function Hold.Enter(keeper)
  keeper:take_control()
  keeper:send_all_home()
  me.held = 0
end

function Hold.Execute(keeper)
  keeper:halt()
  me.held = me.held + 1
  if keeper:has_goal_kick() then
    keeper:goal_kick()
    go(keeper, Tend)
  elseif me.held > 300 then
    keeper:clear_ball()
    go(keeper, Tend)
  end
end

return states{ first = "Tend", global = "Always" }
