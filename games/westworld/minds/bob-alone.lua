-- Bob digs for gold, drinks when he is thirsty, pays in, and sleeps when he is tired.
-- A state is a table; its functions are handed Bob. What he can ask and do are the words of the game.

local function go(bob, state) bob:GetFSM():ChangeState(state) end

GoHome = {}

function GoHome.Enter(bob)
  if not bob:is_at("home") then
    bob:go_to("home", "Walking home.")
  end
end

function GoHome.Execute(bob)
  if bob:doze("Zzzz ...") then
    bob:say("What a sleep! And now more gold.")
    go(bob, DigForNuggets)
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

function QuenchThirst.Enter(bob) bob:go_to("saloon", "My throat is full of dust. To the saloon.") end

function QuenchThirst.Execute(bob)
  bob:drink()
  bob:say("Whiskey. That is good.")
  go(bob, DigForNuggets)
end

function QuenchThirst.Exit(bob) bob:say("Up from the bar.") end

return states{ first = "GoHome" }
