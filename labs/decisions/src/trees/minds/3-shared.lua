-- Stage 3: the same, one layer deeper. Only what differs is a choice; walking in is written down once.
local shut = Sequence{ name = "door is shut", Do "move_to_door", Do "open_door" }

return tree(Sequence{
  name = "enter the room",
  Selector{ name = "get the door open", If(function() return ask.door_open() end), shut },
  Do "move_into_room",
})
