-- The cleaning robot, put together by a script: the machine of cleaner.machine.ron, with some questions asked in Lua.
local search = state "Search" {
  active = { "look_around" },
  transitions = { { to = "PickUp", when = Is "sees_trash" }, { to = "Rest", when = Is "all_clean" } },
}

local rest = state "Rest" {
  help = "Nothing to do.",
  active = { "stand_by" },
  transitions = {
    { to = "Search", when = function() return not ask.all_clean() end },
    -- From inside out: Clean forgets where it was, and begins with Search again.
    { to = "Refuel", when = function() return ask.battery() < board.spare end },
  },
}

local pick_up = state "PickUp" {
  active = { "drive_to_trash" },
  transitions = { { to = "Carry", done = Success, do_ = { "grab" } }, { to = "Search", done = Failure } },
}

local carry = state "Carry" {
  active = { "drive_to_compactor" },
  transitions = { { to = "Search", done = Any, do_ = { "drop" } } },
}

local clean = state "Clean" {
  help = "Enough power to work.",
  transitions = { { to = "Refuel", when = Below{ of = "battery", than = "{low}" } } },
  machine = { states = { search, rest, pick_up, carry } },
}

local refuel = state "Refuel" {
  help = "Drives to a free station and charges.",
  active = { "charge" },
  transitions = { { to = "Clean", when = function() return ask.battery() >= 99 end } },
}

return machine "cleaner" {
  states = {
    state "Duty" {
      help = "All is quiet.",
      transitions = { { to = "Hide", when = Is "fight_near", do_ = { "beep" } } },
      machine = { states = { clean, refuel } },
    },
    state "Hide" {
      help = "Keeps away from a fight until it is over or far off.",
      active = { "hide" },
      transitions = { { to = "Duty", when = Is "is_quiet", do_ = { "beep" } } },
    },
  },
}
