-- A herd: it strays about, runs from the wolf, and warns the others. Give this mind to all three.
--
-- `steer` gives an order that the body follows until there is another one; `send` writes to somebody. What comes from
-- others is heard by `on_message`, whatever the script is doing, and `think` can wait for it.
local names = { "Bo", "Ada", "Kit" }

function on_message(message)
  if message.name == "warned" then
    me.warned_by = message.by
    return true
  end
end

local function warn()
  for _, name in ipairs(names) do
    if name ~= ask.name() then send(name, "warned", { by = ask.name() }) end
  end
end

function think()
  if ask.sees_wolf() then
    act.say("wolf!")
    warn()
    steer.blend{ { "evade", "wolf", weight = 2 }, { "avoid", weight = 3 } }
    wait(1)
  elseif me.warned_by then
    act.say("thank you, " .. me.warned_by)
    me.warned_by = nil
    steer.blend{ { "arrive", "home" }, { "avoid", weight = 3 } }
    wait_until(function() return ask.at_home() or ask.sees_wolf() end)
    wait(2)
  else
    steer.blend{ { "wander" }, { "seek", "friend", weight = 0.3 }, { "avoid", weight = 3 } }
    wait_for("warned", 0.5)
  end
end
