-- Stage 4: that a door is locked shows only when one tries it. Then the shoulder has to do.
local by_force = Selector{ name = "by hand or by force", Do "open_door", Do "barge_door" { blows = "{blows}" } }
local shut = Sequence{ name = "door is shut", Do "move_to_door", by_force }

return tree(Sequence{
  name = "enter the room",
  Selector{ name = "get the door open", If(function() return ask.door_open() end), shut },
  Do "move_into_room",
})
