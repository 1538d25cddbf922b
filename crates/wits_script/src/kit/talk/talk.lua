-- Dialogue and stage directions, made of words that a game teaches. `api` is what scripts find.
local lib, api = ...
local type, error, concat, select = lib.type, lib.error, lib.table.concat, lib.select

local function text(value, what)
  if type(value) ~= "string" then error(what .. ": expected a text", 3) end
  return value
end

-- Says a line; whoever it is can be told.
function api.speak(line, who)
  return api.act.speak { text = text(line, "speak"), who = who or "" }
end

-- Asks the player and waits for the answer: its number, and its text.
function api.choose(options)
  if type(options) ~= "table" or #options == 0 then error("choose: expected a list of texts", 2) end
  for place = 1, #options do
    if text(options[place], "choose"):find("\n", 1, true) then error("choose: an option is one line", 2) end
  end
  if not api.act.ask_player { options = concat(options, "\n") } then return nil end
  local answer = api.ask.player_answer()
  return answer, options[answer]
end

-- A place is a name or a vector.
local function at(place, told)
  if type(place) == "string" then told.place = place else told.at = place end
  return told
end

local stage = {}
function stage.create(name, place) return api.act.stage_create(at(place, { name = name })) end
function stage.remove(name) return api.act.stage_remove { name = name } end
function stage.camera(on) return api.act.stage_camera { on = on or "" } end
function stage.move(actor, place) return api.act.stage_move(at(place, { actor = actor })) end
function stage.follow(who, actor) return api.act.stage_follow { who = who, actor = actor or "" } end
function stage.say(actor, line) return api.act.stage_say { actor = actor, text = text(line, "stage.say") } end
function stage.flag(name) return api.ask.stage_flag { name = name } end
function stage.set_flag(name, on) return api.act.stage_set_flag { name = name, on = on ~= false } end
return stage
