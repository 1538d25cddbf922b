-- Stage 2: two ways, in order of preference.
local function in_turn(...)
  local tasks = {}
  for place, name in ipairs{ ... } do tasks[place] = Do(name) end
  return tasks
end

local shut = in_turn("move_to_door", "open_door", "move_into_room")
shut.name = "door is shut"

return tree(Selector{
  name = "enter the room",
  Sequence{ name = "door is open", If(function() return ask.door_open() end), Do "move_into_room" },
  Sequence(shut),
})
