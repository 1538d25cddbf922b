-- Joe is always in the saloon. When Bob comes in he says something, and in a bad mood it is an insult.

local function go(joe, state) joe:GetFSM():ChangeState(state) end

-- And broods, so that nobody knows what mood he is in.
Drink = {}

function Drink.Execute(joe)
  joe:brood()
  joe:say_one_of("One more.", "This town was better once.", "Hic.")
end

function Drink.OnMessage(joe, message)
  if message.name == "Howdy" then
    if joe:provoked() then
      joe:say("Look, a mole has come out of its hole!")
      joe:send("Bob", "Insult")
    else
      joe:say("Evening.")
    end
    return true
  elseif message.name == "Challenge" then
    joe:say("You asked for it!")
    go(joe, Brawl)
    return true
  end
end

-- Until one of them has had enough.
Brawl = {}

function Brawl.Enter(joe) joe:heal() end

function Brawl.Execute(joe) joe:swing("Bob", "There!", "Which of you two is it?") end

function Brawl.OnMessage(joe, message)
  if message.name == "Punch" then
    local beaten = joe:beaten()
    joe:say("Ouch!")
    joe:bruise()
    if beaten then
      joe:send("Bob", "GiveUp")
      go(joe, OnTheFloor)
    end
    return true
  elseif message.name == "GiveUp" then
    joe:say("Ha! And stay out!")
    go(joe, Drink)
    return true
  end
end

-- Until nothing hurts any more.
OnTheFloor = {}

function OnTheFloor.Enter(joe) joe:say("The floor is nice and cool.") end

function OnTheFloor.Execute(joe)
  if joe:mend("Chrrr ...") then
    joe:say("Who turned out the light?")
    go(joe, Drink)
  end
end

return states{ first = "Drink" }
