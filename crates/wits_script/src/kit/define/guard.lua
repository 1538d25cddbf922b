-- The guard of the lab, word for word as in guard.machine.ron.
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
      active = { "turn_about" },
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
        { to = "Chase", when = All{ Is "sees_intruder", Below{ of = "distance", than = 3 } } },
        { to = "Respond", done = Success, do_ = { { name = "ring", with = { alarm = "{world.alarm}" } } } },
      },
    },
    state "Respond" {
      active = { { name = "search_at", with = { place = "{world.seen_at}" } } },
      transitions = { sees_one(), { to = "Patrol", when = Not(Is "{world.alarm}") } },
    },
  },
}
