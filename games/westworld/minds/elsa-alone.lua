-- Elsa keeps house. Whatever she does, nature may call.

-- What is so in all states: she feels, and may have to go.
Always = {}

function Always.Execute(elsa)
  elsa:feel()
  local fsm = elsa:GetFSM()
  if elsa:urge() and not fsm:IsInState(VisitBathroom) then fsm:ChangeState(VisitBathroom) end
end

DoHouseWork = {}

function DoHouseWork.Execute(elsa)
  elsa:say_one_of("Mopping the floor.", "Washing the dishes.", "Making the bed.")
end

-- For a moment only: back to what she was doing, in the same turn.
VisitBathroom = {}

function VisitBathroom.Enter(elsa) elsa:say("Excuse me, just a moment.") end

function VisitBathroom.Execute(elsa)
  elsa:say("Ah, that is better.")
  elsa:GetFSM():RevertToPreviousState()
end

function VisitBathroom.Exit(elsa) elsa:say("Here I am again.") end

return states{ first = "DoHouseWork", global = "Always" }
