-- The forager in Lua: one thing after the other. A deed is waited for, so this reads like a day.
function think()
  if ask.sees_wolf() then
    act.flee()
  elseif ask.thirsty() then
    act.go_to_water()
    act.drink()
  elseif ask.hungry() then
    act.go_to_food()
    act.eat()
  elseif ask.tired() then
    act.go_home()
    act.sleep()
  else
    act.stroll()
  end
end
