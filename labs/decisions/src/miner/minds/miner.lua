-- Bob digs for gold until he has enough, goes home, and sleeps when he is tired.
-- A state is a table; its functions are handed the miner. States name one another, in any order.

local function go(miner, state) miner:GetFSM():ChangeState(state) end

GoToMine = {}

function GoToMine.Enter(miner) miner:Say("off to the mine") end

function GoToMine.Execute(miner)
  miner:IncreaseFatigue()
  miner:AddToGoldCarried(2)
  miner:Say("digs, and has " .. miner:GoldCarried() .. " nuggets")
  if miner:GoldCarried() > 4 then
    miner:Say("that is enough gold")
    go(miner, GoHome)
  end
end

function GoToMine.Exit(miner) miner:Say("leaves the mine") end

GoHome = {}

function GoHome.Enter(miner) miner:Say("goes home") end

function GoHome.Execute(miner)
  if miner:Fatigued() then
    miner:Say("is tired")
    go(miner, Sleep)
  else
    miner:Say("is as fit as a fiddle")
    go(miner, GoToMine)
  end
end

function GoHome.Exit(miner) miner:Say("shuts the door behind him") end

Sleep = {}

function Sleep.Enter(miner) miner:Say("goes to bed") end

function Sleep.Execute(miner)
  if miner:Fatigued() then
    miner:Say("snores")
    miner:DecreaseFatigue()
  else
    go(miner, GoToMine)
  end
end

function Sleep.Exit(miner) miner:Say("wakes up") end

return states{ first = "GoToMine" }
