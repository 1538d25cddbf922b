-- What a creature does, as a script: think is called with every tick.
local calm = 0.25

-- How far away the nearest hunter is.
local function danger(self)
  local near = ask.nearest("hunter")
  if near == nil then
    return 0
  end
  return 1 / near.distance
end

function think(self)
  local fear = danger(self)
  board.fear = fear
  if fear > calm then
    act.fly_away { speed = 9 }
    return "running"
  end
  local energy = board.energy
  if energy < 40 then
    act.fly_to { place = board.food }
  else
    act.stay_together()
  end
  return "success"
end
