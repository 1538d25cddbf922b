-- The guard, put together by a script. The machine is the one of guard.machine.ron, and behaves the same to the last bit.
-- What occurs several times is written once, as a function; and where a question is easier asked in Lua, it is.
local seen = { name = "point_out", with = { place = "{world.seen_at}" } }

local function heard()
  return transition{
    to = "Investigate",
    on = "noise",
    when = Above{ of = "{event.volume}", than = 10 },
    do_ = { { name = "note_place", with = { from = "{event.place}", place = "{place}" } } },
  }
end

local function sees_one() return transition{ to = "Chase", when = Is "sees_intruder", do_ = { seen } } end

return machine "guard" {
  transitions = {
    { to = "Respond", when = All{ Is "{world.alarm}", Not(Is "sees_intruder") } },
  },
  states = {
    state "Patrol" {
      active = { "walk_route" },
      transitions = {
        { choose = If{
          test = Is "sees_intruder",
          yes = If{
            test = Below{ of = "distance", than = 7 },
            yes = To{ state = "Chase", do_ = { seen } },
            no = To{ state = "RaiseAlarm", do_ = { seen } },
          },
        } },
        heard(),
        { to = "Sleep", when = Above{ of = "weariness", than = "{tired}" } },
      },
    },
    state "Sleep" {
      active = { "rest" },
      transitions = { heard(), { to = "Patrol", when = Below{ of = "weariness", than = 5 } } },
    },
    state "Investigate" {
      active = { { name = "walk_to", with = { place = "{place}" } } },
      transitions = { sees_one(), { to = "LookAround", done = Any } },
    },
    state "LookAround" {
      -- What is tried goes on for as long as it says that it is running.
      active = { function() return act.try.turn_about() end },
      transitions = { sees_one(), { to = "Patrol", after = 3 } },
    },
    state "Chase" {
      active = { "chase" },
      transitions = {
        { to = "Arrest", when = Below{ of = "distance", than = 0.9 } },
        { to = "LookAround", when = Above{ of = "unseen_for", than = 1.5 } },
      },
    },
    state "Arrest" {
      entry = { "arrest" },
      transitions = { { to = "Patrol", after = 1.5 } },
    },
    state "RaiseAlarm" {
      active = { "run_to_bell" },
      transitions = {
        { to = "Chase", when = function() return ask.sees_intruder() and ask.distance() < 3 end },
        { to = "Respond", done = Success, do_ = { { name = "ring", with = { alarm = "{world.alarm}" } } } },
      },
    },
    state "Respond" {
      active = { { name = "search_at", with = { place = "{world.seen_at}" } } },
      transitions = { sees_one(), { to = "Patrol", when = Not(Is "{world.alarm}") } },
    },
  },
}
