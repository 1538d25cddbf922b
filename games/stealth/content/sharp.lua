-- The sharp guard, put together by a script. He shares the trees of the others; what is different is written here:
-- a pebble does not fool him twice, and he looks behind himself.
local function seen(seconds)
  return { to = "Chase", when = Is{ name = "sees", with = { side = "strangers", ["for"] = seconds } } }
end

local function fact(what, to)
  return { to = to, when = Is{ name = "fact", with = { what = what, since = "{settled}" } } }
end

local function news(with)
  with.since = "{settled}"
  return { to = "Investigate", when = Is{ name = "knows", with = with } }
end

-- Whom he feels beside him he turns to, and seizes if he is still there a moment later.
local touched = Is{ name = "knows", with = { side = "strangers", by = "touch", within = 0.3 } }
local felt = { to = "Suspicious", when = touched }

local settle = { name = "settle", with = { at = "{settled}" } }

return machine "sharp" {
  states = {
    state "Patrol" {
      active = { "calm.tree.ron" },
      transitions = {
        seen("{reaction}"),
        felt,
        fact("fallen", "Help"),
        fact("open", "Inspect"),
        fact("stolen", "Inspect"),
        news{ side = "strangers", what = "steps" },
        news{ side = "strangers", what = "thief" },
        -- The first pebble of a night is worth a look. The next ones only make him turn round.
        { to = "Investigate", when = function()
            return ask.knows("pebble", "strangers", "", board.settled) and not me.fooled
          end, do_ = { function() me.fooled = true return true end } },
        { to = "Suspicious", when = Is{ name = "knows", with = { side = "strangers", since = "{settled}" } } },
        news{ what = "bark" },
      },
    },
    state "Suspicious" {
      entry = { { name = "say", with = { text = "I heard that" } } },
      active = { "face_clue" },
      transitions = {
        seen("{reaction}"),
        { to = "Chase", after = 0.3, when = touched },
        { to = "Patrol", after = 2.5, do_ = { settle } },
      },
    },
    state "Investigate" {
      entry = { { name = "say", with = { text = "somebody is here" } }, "radio" },
      active = { "investigate.tree.ron" },
      transitions = { seen("{reaction}"), felt, fact("fallen", "Help"), { to = "Search", done = Any } },
    },
    state "Inspect" {
      entry = { { name = "say", with = { text = "I knew it" } } },
      active = { "inspect.tree.ron" },
      transitions = { seen("{reaction}"), { to = "Search", done = Any } },
    },
    state "Help" {
      entry = { { name = "say", with = { text = "man down!" } } },
      active = { "help.tree.ron" },
      transitions = { seen("{reaction}"), { to = "Search", done = Any } },
    },
    state "Chase" {
      entry = { { name = "shout", with = { text = "halt!" } }, "radio" },
      active = { "chase.tree.ron" },
      transitions = {
        { to = "Catch", when = Is "in_reach" },
        { to = "Search", when = Above{ of = { name = "age", with = { side = "strangers" } }, than = 2 } },
      },
    },
    state "Catch" { entry = { "catch" }, active = { "stand" }, transitions = { { to = "Search", after = 1 } } },
    state "Search" {
      entry = { { name = "say", with = { text = "come out!" } }, "begin_search" },
      active = { "search.tree.ron" },
      transitions = {
        seen(0.1),
        felt,
        fact("fallen", "Help"),
        { to = "Patrol", done = Any },
        { to = "Patrol", when = Above{ of = "searching_for", than = "{patience}" } },
      },
      exit = { settle },
    },
  },
}
