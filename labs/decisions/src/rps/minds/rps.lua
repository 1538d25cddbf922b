-- Rock, paper, scissors. The computer draws one of three; a table says who has won.

-- lookup[yours][the computer's] is what comes of it for you.
local lookup = {
  rock = { rock = "draw", paper = "lose", scissors = "win" },
  paper = { rock = "win", paper = "draw", scissors = "lose" },
  scissors = { rock = "lose", paper = "win", scissors = "draw" },
}

local things = { "scissors", "rock", "paper" }

-- What comes of it, and the scores after it.
function judge(yours, computers, your_score, computer_score)
  local result = lookup[yours][computers]
  if result == "win" then your_score = your_score + 1 end
  if result == "lose" then computer_score = computer_score + 1 end
  return result, your_score, computer_score
end

function think()
  local yours = ask.guess()
  if yours == "" then return end
  act.take_guess()
  if yours == "quit" then
    act.say("You have " .. (me.yours or 0) .. ", I have " .. (me.computers or 0) .. ". Again?")
    me.yours, me.computers = 0, 0
    act.show(0, 0)
    return
  end
  if not lookup[yours] then
    act.say("Rock, paper or scissors?")
    return
  end
  local computers = things[math.random(3)]
  local result
  if ask.judged_in_rust() then
    result = evaluate_result(yours, computers)
    me.yours, me.computers = evaluate(yours, computers, me.yours or 0, me.computers or 0)
  else
    result, me.yours, me.computers = judge(yours, computers, me.yours or 0, me.computers or 0)
  end
  act.round{ yours = yours, computers = computers, result = result }
  act.show(me.yours, me.computers)
end
