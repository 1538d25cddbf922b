-- Elsa keeps house. Whatever she does, nature may call.
-- When Bob comes home she cooks a stew, and calls him when it is ready.

-- What is so in all states: she feels, and may have to go.
Always = {}

function Always.Execute(elsa)
  elsa:feel()
  local fsm = elsa:GetFSM()
  if elsa:urge() and not fsm:IsInState(VisitBathroom) then fsm:ChangeState(VisitBathroom) end
end

function Always.OnMessage(elsa, message)
  if message.name == "HiHoneyImHome" then
    elsa:say("Hello dear! I will make you a stew.")
    elsa:GetFSM():ChangeState(CookStew)
    return true
  end
end

DoHouseWork = {}

function DoHouseWork.Enter(elsa) elsa:say("The house will not clean itself.") end

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

-- Until the oven says that it is ready.
CookStew = {}

function CookStew.Enter(elsa) elsa:start_oven("Into the oven it goes.") end

function CookStew.Execute(elsa) elsa:say("A pinch of salt, and some more pepper.") end

function CookStew.Exit(elsa) elsa:say("Away from the stove.") end

function CookStew.OnMessage(elsa, message)
  if message.name == "StewReady" then
    elsa:say("The stew is ready!")
    elsa:take_out()
    elsa:send("Bob", "StewReady")
    elsa:GetFSM():ChangeState(DoHouseWork)
    return true
  end
end

return states{ first = "DoHouseWork", global = "Always" }
