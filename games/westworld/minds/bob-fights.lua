-- Bob as before, but he greets Joe in the saloon, and does not take an insult.
-- A state is a table; its functions are handed Bob. What he can ask and do are the words of the game.

local function go(bob, state) bob:GetFSM():ChangeState(state) end

GoHome = {}

function GoHome.Enter(bob)
  if not bob:is_at("home") then
    bob:go_to("home", "Walking home.")
    bob:send("Elsa", "HiHoneyImHome")
  end
end

function GoHome.Execute(bob)
  if bob:doze("Zzzz ...") then
    bob:say("What a sleep! And now more gold.")
    go(bob, DigForNuggets)
  end
end

function GoHome.OnMessage(bob, message)
  if message.name == "StewReady" then
    bob:say("I am coming, dear!")
    go(bob, EatStew)
    return true
  end
end

DigForNuggets = {}

function DigForNuggets.Enter(bob) bob:go_to("mine", "Up to the mine, while there is light.") end

function DigForNuggets.Execute(bob)
  bob:dig()
  bob:say("A nugget! Into the pocket with it.")
  -- Both at once: he comes to the bank, turns round in the door and goes to the saloon.
  if bob:pockets_full() then go(bob, VisitBank) end
  if bob:thirsty() then go(bob, QuenchThirst) end
end

function DigForNuggets.Exit(bob) bob:say("Out of the mine and into the sun.") end

VisitBank = {}

function VisitBank.Enter(bob) bob:go_to("bank", "This gold goes to the bank.") end

function VisitBank.Execute(bob)
  bob:deposit()
  bob:say("Paid in. On my account now:" .. " " .. bob:savings())
  if bob:wealthy() then
    bob:say("Rich enough for today. Home!")
    go(bob, GoHome)
  else
    go(bob, DigForNuggets)
  end
end

function VisitBank.Exit(bob) bob:say("Good day, dear banker.") end

QuenchThirst = {}

function QuenchThirst.Enter(bob)
  if not bob:is_at("saloon") then
    bob:go_to("saloon", "My throat is full of dust. To the saloon.")
    bob:send("Joe", "Howdy")
  end
end

function QuenchThirst.Execute(bob)
  bob:drink()
  bob:say("Whiskey. That is good.")
  go(bob, DigForNuggets)
end

function QuenchThirst.Exit(bob) bob:say("Up from the bar.") end

function QuenchThirst.OnMessage(bob, message)
  if message.name == "Insult" then
    bob:say("Say that again!")
    bob:send("Joe", "Challenge")
    go(bob, Fight)
    return true
  end
end

-- For a moment only: back to where he was.
EatStew = {}

function EatStew.Enter(bob) bob:say("How good that smells.") end

function EatStew.Execute(bob)
  bob:eat()
  bob:say("And how good it tastes!")
  bob:GetFSM():RevertToPreviousState()
end

function EatStew.Exit(bob) bob:say("Thank you, dear. Where was I?") end

-- Until one of them has had enough. If that is Joe, back to the glass.
Fight = {}

function Fight.Enter(bob)
  bob:heal()
  bob:say("Come on, then.")
end

function Fight.Execute(bob) bob:swing("Joe", "Take that!", "Stand still, will you?") end

function Fight.OnMessage(bob, message)
  if message.name == "Punch" then
    local beaten = bob:beaten()
    bob:say("Oof!")
    bob:bruise()
    if beaten then
      bob:say("I have had enough. I am off.")
      bob:send("Joe", "GiveUp")
      go(bob, GoHome)
    end
    return true
  elseif message.name == "GiveUp" then
    bob:say("That was that. Where is my glass?")
    bob:GetFSM():RevertToPreviousState()
    return true
  end
end

return states{ first = "GoHome" }
