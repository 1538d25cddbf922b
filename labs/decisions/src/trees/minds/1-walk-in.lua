-- Stage 1: one action. Good enough as long as the door is open.
return tree(Do "move_into_room")
